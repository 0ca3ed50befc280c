"""Reads a position in one line as section 7 of `docs/scenario-files.md` tells it, with nothing of the kit but its data.

It takes a whole and unharmed line and refuses nothing; it is here to show that the section is enough for another
program.
"""

import csv
import tomllib
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "data"
ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
CARDS = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive"]
COLORS = ["blue", "red", "green", "yellow", "black", "brown", "purple", "gray"]
PHASES = ["initial_tickets", "turn", "second_card", "keep_tickets", "tunnel_decision", "game_over"]
WORDS = ["keep", "draw", "claim", "pay", "withdraw", "tickets", "station", "pass"]


def base_58(letters: str) -> int:
    return sum(ALPHABET.index(letter) * 58**place for place, letter in enumerate(reversed(letters)))


class Line:
    """A line that is being read."""

    def __init__(self, text: str) -> None:
        letters = text.removeprefix("ttr1-")
        letters, check = letters[:-6], letters[-6:]
        assert base_58(check) == crc32(b"ttr1-" + letters.encode("ascii"))
        self.rest = base_58(letters)
        modes = tomllib.loads((DATA / "modes.toml").read_text("utf-8"))
        self.mode = [mode for mode in modes if mode not in ("common", "default")][self.one(64)]
        self.facts = {**modes["default"], **modes[self.mode]}
        self.cities, self.routes, tickets = (self.rows(name) for name in ("cities", "routes", "tickets"))
        self.all_tickets = [row["id"] for row in tickets]
        self.deck = self.facts.get("deck", self.mode)
        self.tickets_left = [row["id"] for row in tickets if self.deck in row["decks"].split()]
        self.cards_left = [12] * 8 + [14]
        things = [self.mode, *(row["id"] for row in self.cities + self.routes), *self.tickets_left]
        assert self.one(65_536) == crc32(" ".join(things).encode()) % 65_536

    def rows(self, name: str) -> list[dict[str, str]]:
        with (DATA / self.facts["map"] / f"{name}.csv").open(encoding="utf-8", newline="") as stream:
            return list(csv.DictReader(stream))

    # -- what digits stand for

    def one(self, base: int) -> int:
        self.rest, digit = divmod(self.rest, base)
        return digit

    def listed(self, base: int) -> list[int]:
        return [digit - 1 for digit in iter(lambda: self.one(base + 1), 0)]

    def number(self) -> int:
        digit = self.one(16)
        return digit if digit < 8 else digit - 8 + 8 * self.number()

    def text(self) -> str:
        return bytes(self.listed(256)).decode("utf-8")

    def cards(self) -> list[str]:
        return [CARDS[card] for card in self.listed(9)]

    def bundle(self) -> dict[str, int]:
        found = {}
        for card, name in enumerate(CARDS):
            n = self.one(self.cards_left[card] + 1)
            self.cards_left[card] -= n
            found |= {name: n} if n else {}
        return found

    def tickets(self) -> list[str]:
        return [self.tickets_left.pop(place - 1) for place in iter(lambda: self.one(len(self.tickets_left) + 1), 0)]

    # -- the table

    def scenario(self) -> dict[str, object]:
        data: dict[str, object] = {"title": self.text(), "question": self.text(), "mode": self.mode}
        number = self.one(self.facts["players"][1]) + 1
        players = [{"name": self.text(), "color": (None, *COLORS)[self.one(9)]} for _ in range(number)]
        names = [player["name"] for player in players]
        data |= {"players": players, "turn": names[self.one(number)], "seed": self.number()}
        if self.one(2):
            data["deal"] = True
        else:
            data |= self.position(players, names)
            data["shuffles"] = self.number()
        data["moves"] = list(self.moves(names))
        assert self.rest == 0
        return data

    def position(self, players: list[dict[str, object]], names: list[str]) -> dict[str, object]:
        data: dict[str, object] = {"phase": PHASES[self.one(6)], "passes": self.number()}
        data["final_round"] = (None, *names)[self.one(len(names) + 1)]
        owners = [self.one(len(names) + 1) for _ in self.routes]
        for seat, player in enumerate(players, 1):
            player["routes"] = [route["id"] for route, owner in zip(self.routes, owners) if owner == seat]
            player["hand"] = self.bundle()
            player["stations"] = (
                [self.cities[place]["id"] for place in self.listed(len(self.cities))] if self.facts["stations"] else []
            )
            player["tickets"] = self.tickets()
        match data["phase"]:
            case "initial_tickets":
                data["drawn_tickets"] = {name: self.tickets() for name in names}
                data["refused_tickets"] = {name: self.tickets() for name in names}
            case "keep_tickets":
                data["drawn_tickets"] = self.tickets()
            case "tunnel_decision":
                route = self.routes[self.one(len(self.routes))]["id"]
                data["tunnel"] = {"route": route, "paid": self.bundle(), "revealed": self.cards()}
        if self.one(2):
            data["row"] = [("-", *CARDS)[self.one(10)] for _ in range(5)]
        if pile := self.one(3):
            data[("deck", "deck_top")[pile - 1]] = self.cards()
        data["discard"] = self.bundle()
        if self.one(2):
            data["ticket_deck"] = self.tickets()
        return data

    def moves(self, names: list[str]) -> Iterator[dict[str, str]]:
        while word := self.one(9):
            name = names[self.one(len(names))]
            yield {name: " ".join([WORDS[word - 1], *self.about(WORDS[word - 1])])}

    def about(self, word: str) -> list[str]:
        match word:
            case "keep":
                return [self.all_tickets[place] for place in self.listed(len(self.all_tickets))]
            case "draw":
                return [("deck", *CARDS)[self.one(10)]]
            case "claim":
                return [self.routes[self.one(len(self.routes))]["id"], self.payment()]
            case "station":
                return [self.cities[self.one(len(self.cities))]["id"], self.payment()]
            case "pay":
                return [self.payment()]
        return []

    def payment(self) -> str:
        return " + ".join(f"{n} {card}" for card, n in [(card, self.number() + 1) for card in self.cards()])
