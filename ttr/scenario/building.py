"""Builds a scenario from plain data: checks every value, then the position as a whole.

Nothing is guessed and nothing is dropped in silence: whatever cannot be is a problem with its place.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from unicodedata import category

from ttr.action import Action
from ttr.cards import CARDS, EMPTY, FULL_DECK, LOCOMOTIVE, Cards, spread
from ttr.mode import Mode, load_mode, mode_ids
from ttr.own import read_folder
from ttr.rules import new_game, piles
from ttr.rules.claim import broken_by_route, route_payments
from ttr.rules.draw import takeable
from ttr.rules.setup import in_id_order
from ttr.rules.tunnel import REVEALED, extra_cards
from ttr.scenario.asking import Ask, read_asks
from ttr.scenario.checking import Checker, EnoughError, show
from ttr.scenario.expecting import Expectation, read_expectations
from ttr.scenario.extra import KEY as EXTRA
from ttr.scenario.extra import mode_with_extra
from ttr.scenario.problem import ScenarioError
from ttr.scenario.reading import Document
from ttr.state import NOBODY, Phase, State, Tunnel

VERSION = 1
MOST_SEED = 2**63 - 1

COMMON_KEYS = (
    "scenario",
    "title",
    "question",
    "map",
    "mode",
    "extra_tickets",
    "players",
    "turn",
    "seed",
    "deal",
    "moves",
    "expect",
    "ask",
)
POSITION_KEYS = (
    "phase",
    "drawn_tickets",
    "refused_tickets",
    "tunnel",
    "row",
    "deck",
    "deck_top",
    "discard",
    "ticket_deck",
    "final_round",
    "passes",
    "shuffles",
)
WHO_KEYS = ("name", "color", "bot")
PLAYER_KEYS = ("hand", "routes", "stations", "tickets", "trains", "score")
COLOR_NAMES = ("blue", "red", "green", "yellow", "black", "brown", "purple", "gray")
"""The colors of the pieces in the classic and in the anniversary box (COMP-6)."""
BOT_NAMES = ("random", "weighted", "simple", "hoarder", "planner", "blocker", "searcher")
"""The kinds of players that play by themselves, as `ttr.bots` makes them; a file only says who played."""


@dataclass(frozen=True)
class Move:
    """One line of `moves`."""

    seat: int
    action: Action
    expect: tuple[Expectation, ...]


@dataclass(frozen=True)
class Scenario:
    """A scenario file, read and checked."""

    title: str
    mode: Mode
    names: tuple[str, ...]
    colors: tuple[str | None, ...]
    """The color of each player's pieces, where the file says it."""
    first: int
    start: State
    """The position before the first move."""
    dealt: bool
    """Does it begin with the deal?"""
    moves: tuple[Move, ...]
    expect: tuple[Expectation, ...]
    question: str = ""
    """What those who are to answer read above the position."""
    ask: tuple[Ask, ...] = ()
    """What they are asked; empty where the file does not say it."""
    map: str = ""
    """How the file names the map, if it is somebody's own."""
    bots: tuple[str | None, ...] = ()
    """What kind of bot plays each seat, None for a person."""


def build(document: Document) -> Scenario:
    """The scenario of a file's plain data.

    Raises
    ------
    ScenarioError
        With everything that is wrong.
    """
    builder = _Builder(document)
    try:
        return builder.build()
    except EnoughError:
        raise ScenarioError(builder.problems) from None


class _Builder(Checker):
    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.used = [0] * 9
        """Cards named so far."""
        self.named_tickets: set[int] = set()

    # -- helpers ----------------------------------------------------------------------------------------------------

    def stop_if_wrong(self) -> None:
        if self.problems:
            raise EnoughError

    def take_cards(self, at: str, card: int, n: int) -> None:
        """Book cards as lying somewhere; more than exist are a problem (COMP-2)."""
        self.used[card] += n
        if self.used[card] > FULL_DECK[card]:
            self.wrong(at, "too_many_cards", card=CARDS[card], exist=FULL_DECK[card], found=self.used[card])

    def bundle(self, at: str, value: Any) -> Cards:
        """Cards that lie somewhere, as nine counts."""
        bundle = [0] * 9
        for place, card, n in self.counts(at, value):
            self.take_cards(place, card, n)
            bundle[card] = n
        return tuple(bundle)

    def pile(self, at: str, value: Any, *, gaps: bool = False) -> list[int]:
        """Cards that lie somewhere, one by one."""
        cards = self.cards(at, value, gaps=gaps)
        for i, card in enumerate(cards):
            if card != EMPTY:
                self.take_cards(f"{at}[{i}]", card, 1)
        return cards

    def tickets(self, at: str, value: Any) -> dict[int, str]:
        """Tickets of the mode, none of them named before, and where each is named."""
        tickets = {}
        for place, name in self.items(at, value):
            ticket = self.index(place, name, "ticket")
            if ticket is None:
                continue
            if ticket not in self.mode_tickets:
                self.wrong(place, "ticket_of_another_mode", ticket=name, mode=self.mode.id)
            elif ticket in self.named_tickets:
                self.wrong(place, "ticket_named_before", ticket=name)
            else:
                self.named_tickets.add(ticket)
                tickets[ticket] = place
        return tickets

    def no_long_ones(self, tickets: Mapping[int, str], key: str) -> None:
        """Long tickets exist in the deal only (TICKET-7)."""
        for ticket, place in tickets.items():
            if self.mode.board.tickets[ticket].long:
                self.wrong(place, key, ticket=self.mode.board.tickets[ticket].id)

    def count_long(self, tickets: Iterable[int]) -> int:
        return sum(self.mode.board.tickets[ticket].long for ticket in tickets)

    # -- the file ---------------------------------------------------------------------------------------------------

    def build(self) -> Scenario:
        data = self.document.data
        if not isinstance(data, dict):
            self.wrong("", "no_mapping")
            raise EnoughError
        data = self.data = without_nothing(data)
        if "scenario" not in data:
            self.wrong("scenario", "no_version", version=VERSION)
        elif type(data["scenario"]) is not int or data["scenario"] != VERSION:
            self.wrong("scenario", "other_version", version=VERSION, found=show(data["scenario"]))
        self.keys("", data, COMMON_KEYS + POSITION_KEYS)
        title = data.get("title", "")
        self.of_type("title", title, str, "text")
        question = data.get("question", "")
        self.of_type("question", question, str, "text")
        dealt = data.get("deal", False)
        self.of_type("deal", dealt, bool, "truth_value")
        self.mode = self.mode_of_map() if "map" in data else self.mode_of_kit()
        if EXTRA in data:
            self.mode = mode_with_extra(self, data[EXTRA])
        self.mode_tickets = frozenset(self.mode.tickets)
        self.players(dealt is True)
        self.first = self.seat("turn", data["turn"]) if "turn" in data else 0
        self.seed = self.number("seed", data.get("seed", 0), 0, MOST_SEED)
        self.stop_if_wrong_about_players()
        start = self.deal() if dealt is True else self.position()
        moves = self.moves()
        expect = self.expectations("expect", data.get("expect"), at_end=True)
        ask = read_asks(self, "ask", data["ask"], len(moves)) if "ask" in data else ()
        self.stop_if_wrong()
        assert start is not None
        assert self.first is not None
        return Scenario(
            title,
            self.mode,
            tuple(self.names),
            tuple(self.colors),
            self.first,
            start,
            dealt is True,
            moves,
            expect,
            question,
            ask,
            data.get("map", ""),
            tuple(self.bots),
        )

    def mode_of_kit(self) -> Mode:
        """A mode on a map of the kit."""
        if not self.known("mode", self.data.get("mode", "europe"), mode_ids(), "mode"):
            raise EnoughError
        return load_mode(self.data.get("mode", "europe"))

    def mode_of_map(self) -> Mode:
        """A mode on a map of somebody's own, by default the first of its mode file."""
        text = self.data["map"]
        if not self.of_type("map", text, str, "text"):
            raise EnoughError
        folder, problem = self.document.shelf.find(text)
        if folder is None:
            self.wrong("map", problem, word=show(text))
            raise EnoughError
        own = read_folder(folder)
        mode = self.data.get("mode", own.ids[0] if own.ids else None)
        if own.ids and not self.known("mode", mode, own.ids, "mode"):
            raise EnoughError
        found = own.modes.get(mode) if isinstance(mode, str) else None
        if found is None:
            self.wrong("map", "map_unusable", word=show(text), number=len(own.grave(mode if own.ids else None)))
            raise EnoughError
        return found

    def players(self, dealt: bool) -> None:
        """Names and colors of the players, and who plays by itself."""
        self.colors: list[str | None] = []
        self.bots: list[str | None] = []
        self.sheets: list[dict[str, Any]] = []
        players = self.data.get("players")
        if "players" not in self.data:
            self.wrong("players", "no_players")
            raise EnoughError
        least, most = self.mode.players
        entries = self.items("players", players)
        if isinstance(players, list) and not least <= len(players) <= most:
            self.wrong("players", "number_of_players", mode=self.mode.id, least=least, most=most, found=len(players))
        for at, entry in entries:
            if not self.of_type(at, entry, dict, "player"):
                continue
            entry = without_nothing(entry)
            self.keys(at, entry, WHO_KEYS + PLAYER_KEYS)
            for key in PLAYER_KEYS if dealt else ():
                if key in entry:
                    self.wrong(f"{at}.{key}", "not_with_deal", word=key)
            self.sheets.append(entry)
            self.names.append(self.name(f"{at}.name", entry.get("name"), "name" in entry))
            color = entry.get("color")
            if (
                color is not None
                and self.known(f"{at}.color", color, COLOR_NAMES, "piece_color")
                and color in self.colors
            ):
                self.wrong(f"{at}.color", "color_taken", color=color)
            self.colors.append(color)
            bot = entry.get("bot")
            if bot is not None:
                self.known(f"{at}.bot", bot, BOT_NAMES, "bot")
            self.bots.append(bot)

    def name(self, at: str, name: Any, given: bool) -> str:
        if not given:
            self.wrong(at, "name_missing")
        elif isinstance(name, str):
            if problem := name_problem(name, self.names):
                self.wrong(at, problem, name=show(name))
            return name
        else:
            self.of_type(at, name, str, "name")
        return ""

    def stop_if_wrong_about_players(self) -> None:
        """Without players nothing else can be said."""
        if (
            len(self.sheets) != len(self.data["players"] if isinstance(self.data["players"], list) else [None])
            or any(p.at.startswith("players") for p in self.problems)
            or self.first is None
            or self.seed is None
        ):
            raise EnoughError

    def deal(self) -> State | None:
        for key in self.data:
            if key in POSITION_KEYS:
                self.wrong(key, "not_with_deal", word=key)
        assert self.seed is not None
        return new_game(self.mode, self.names, self.seed, self.first)

    # -- the position -----------------------------------------------------------------------------------------------

    def position(self) -> State | None:
        """The position of the file; None when it is impossible."""
        data, mode = self.data, self.mode
        assert self.seed is not None
        assert self.first is not None
        state = self.state = State(mode, self.names, self.seed, self.first)
        state.shuffles = self.number("shuffles", data.get("shuffles", 0), 0, MOST_SEED) or 0
        if self.known("phase", data.get("phase", "turn"), [phase.value for phase in Phase], "phase"):
            state.phase = Phase(data.get("phase", "turn"))
        most = len(self.names) - (state.phase is not Phase.GAME_OVER)  # a whole round of passes ends the game
        state.passes = self.number("passes", data.get("passes", 0), 0, most) or 0
        for seat, entry in enumerate(self.sheets):
            self.player(seat, entry)
        self.offered()
        self.tunnel()
        self.final_round()
        self.lay_cards()
        self.stop_if_wrong()
        self.turn_up_row()
        self.lay_ticket_deck()
        if state.phase is Phase.SECOND_CARD and not (piles.can_give(state) or takeable(state)):
            self.wrong("phase", "no_second_card")
        self.stop_if_wrong()
        return state

    def player(self, seat: int, entry: dict[str, Any]) -> None:
        at, player, mode = f"players[{seat}]", self.state.players[seat], self.mode
        player.hand[:] = self.bundle(f"{at}.hand", entry.get("hand", {}))
        for place, name in self.items(f"{at}.routes", entry.get("routes", [])):
            if (route := self.index(place, name, "route")) is not None:
                self.route(place, seat, route, name)
        if player.trains < 0:
            self.wrong(f"{at}.routes", "too_many_trains", found=mode.trains - player.trains, have=mode.trains)
        for place, name in self.items(f"{at}.stations", entry.get("stations", [])):
            city = self.index(place, name, "city")
            if city is None:
                continue
            if not mode.stations:
                self.wrong(place, "no_stations", mode=mode.id)
            elif self.state.station_owner[city] != NOBODY:
                self.wrong(place, "second_station", city=name, owner=self.names[self.state.station_owner[city]])
            elif len(player.stations) == mode.stations:
                self.wrong(place, "too_many_stations", most=mode.stations)
            else:
                self.state.give_station(seat, city)
        player.tickets = list(self.tickets(f"{at}.tickets", entry.get("tickets", [])))
        long = self.count_long(player.tickets)
        if long > (most := min(mode.deal_long, mode.max_long_kept)):
            self.wrong(f"{at}.tickets", "too_many_long", found=long, most=most)
        for key, value in (("trains", player.trains), ("score", player.score)):
            if key in entry and self.of_type(f"{at}.{key}", entry[key], int, "whole_number") and entry[key] != value:
                self.wrong(f"{at}.{key}", f"other_{key}", found=str(entry[key]), true=str(value))

    def route(self, at: str, seat: int, route: int, name: str) -> None:
        if not self.belongs_elsewhere(at, seat, route, name):
            self.state.give_route(seat, route)

    def belongs_elsewhere(self, at: str, seat: int, route: int, name: str) -> bool:
        """Do other claims keep a route from this player? Says which; too few trains are counted elsewhere."""
        state = self.state
        first = next(iter(broken_by_route(state, seat, route)), None)
        match first.key if first else None:
            case "route_claimed":
                self.wrong(at, "route_owned", route=name, owner=self.names[state.owner[route]])
            case "own_twin":
                self.wrong(at, "both_tracks", route=name, owner=self.names[seat])
            case "twin_closed":
                assert first is not None
                owner, least = self.names[first.facts["owner_seat"]], state.mode.double_min_players
                self.wrong(at, "track_closed", route=name, owner=owner, least=least)
            case _:
                return False
        return True

    def offered(self) -> None:
        """Tickets that wait for a choice."""
        data, state, mode = self.data, self.state, self.mode
        drawn, phase = data.get("drawn_tickets"), state.phase
        if "refused_tickets" in data and phase is not Phase.INITIAL_TICKETS:
            self.wrong("refused_tickets", "refused_out_of_phase")
        if phase is Phase.INITIAL_TICKETS:
            self.initial_offers(drawn)
        elif phase is Phase.KEEP_TICKETS:
            if drawn is None:
                self.wrong("drawn_tickets", "drawn_missing", phase=phase.value)
                return
            tickets = self.tickets("drawn_tickets", drawn)
            self.no_long_ones(tickets, "long_in_play")
            if isinstance(drawn, list) and not 1 <= len(drawn) <= mode.draw:
                self.wrong("drawn_tickets", "number_drawn", most=mode.draw, found=len(drawn))
            state.players[state.turn].offered = tuple(tickets)
        elif "drawn_tickets" in data:
            self.wrong("drawn_tickets", "drawn_out_of_phase", phase=phase.value)

    def initial_offers(self, drawn: Any) -> None:
        state, mode = self.state, self.mode
        if not drawn:
            self.wrong("drawn_tickets", "drawn_missing", phase=state.phase.value)
            return
        for key, value in (("drawn_tickets", drawn), ("refused_tickets", self.data.get("refused_tickets", {}))):
            for at, name, listed in self.entries(key, value, "names_mapping"):
                seat = self.seat(at, name)
                if seat is None:
                    continue
                tickets, player = tuple(self.tickets(at, listed)), state.players[seat]
                if key == "refused_tickets":
                    player.refused = tickets
                    continue
                player.offered = tickets
                long = self.count_long(tickets)
                if isinstance(listed, list) and (long, len(tickets) - long) != (mode.deal_long, mode.deal_regular):
                    self.wrong(at, "other_deal", long=mode.deal_long, regular=mode.deal_regular)
        for seat, player in enumerate(state.players):
            if player.offered and (player.tickets or player.refused):
                self.wrong(f"drawn_tickets.{player.name}", "chosen_and_choosing", name=player.name)
            if player.routes or player.stations:
                self.wrong(f"players[{seat}]", "built_before_start", name=player.name)

    def tunnel(self) -> None:
        """A tunnel that waits for its extra cards."""
        tunnel, state = self.data.get("tunnel"), self.state
        if state.phase is not Phase.TUNNEL_DECISION:
            if "tunnel" in self.data:
                self.wrong("tunnel", "tunnel_out_of_phase", phase=state.phase.value)
            return
        if not isinstance(tunnel, dict) or not {"route", "paid", "revealed"} <= tunnel.keys():
            self.wrong("tunnel", "tunnel_missing")
            return
        self.keys("tunnel", tunnel, ("route", "paid", "revealed"))
        route = self.index("tunnel.route", tunnel["route"], "route")
        paid = self.bundle("tunnel.paid", tunnel["paid"])
        revealed = self.pile("tunnel.revealed", tunnel["revealed"])
        if route is None:
            return
        if not state.board.routes[route].tunnel:
            self.wrong("tunnel.route", "no_tunnel", route=tunnel["route"])
        elif self.belongs_elsewhere("tunnel.route", state.turn, route, tunnel["route"]):
            pass
        elif state.players[state.turn].trains < state.board.routes[route].trains:
            self.wrong("tunnel.route", "tunnel_not_claimable", route=tunnel["route"], name=self.names[state.turn])
        elif paid not in route_payments(state.mode, paid, state.board.routes[route]):
            self.wrong("tunnel.paid", "no_payment", route=tunnel["route"])
        extra = extra_cards(paid, revealed)
        if len(revealed) > REVEALED:
            self.wrong("tunnel.revealed", "too_many_revealed", most=REVEALED, found=len(revealed))
        elif not extra:
            self.wrong("tunnel.revealed", "nothing_to_decide")
        state.tunnel = Tunnel(route, paid, tuple(revealed), extra)

    def final_round(self) -> None:
        """Who set the final round off; it is needed as soon as somebody has two trains or fewer (END-1)."""
        state, mode = self.state, self.mode
        few = [player.name for player in state.players if player.trains <= mode.final_trains]
        if "final_round" in self.data:
            state.final_seat = self.seat("final_round", self.data["final_round"])
            if state.final_seat is not None and state.players[state.final_seat].trains > mode.final_trains:
                self.wrong(
                    "final_round",
                    "final_with_trains",
                    name=self.names[state.final_seat],
                    have=state.players[state.final_seat].trains,
                    most=mode.final_trains,
                )
        elif few and state.phase is not Phase.GAME_OVER:
            self.wrong("final_round", "final_missing", name=few[0], most=mode.final_trains)

    def lay_cards(self) -> None:
        """Discard pile, row and draw pile."""
        data, state = self.data, self.state
        state.discard[:] = self.bundle("discard", data.get("discard", {}))
        if "row" in data:
            row = self.pile("row", data["row"], gaps=True)
            if isinstance(data["row"], list) and len(data["row"]) != state.mode.row:
                self.wrong("row", "row_length", slots=state.mode.row, found=len(data["row"]))
            elif len(row) == state.mode.row:
                state.row[:] = row
        if "deck" in data and "deck_top" in data:
            self.wrong("deck_top", "deck_and_deck_top")
        key = "deck" if "deck" in data else "deck_top"
        self.top = self.pile(key, data[key]) if key in data else []

    def turn_up_row(self) -> None:
        """Put the cards named nowhere into the draw pile, fill the row if it is not given, and test it."""
        data, state = self.data, self.state
        if "deck" in data:
            state.pool = tuple(self.used)
            rest: list[int] = []
        else:
            state.pool = FULL_DECK
            rest = state.shuffle(spread([full - n for full, n in zip(FULL_DECK, self.used, strict=True)]))
        state.deck = [*reversed(rest), *reversed(self.top)]
        if "row" not in data:
            piles.refill(state, None)
        elif piles.needs_refresh(state):
            self.wrong("row", "row_to_refresh", found=state.row.count(LOCOMOTIVE))

    def lay_ticket_deck(self) -> None:
        """The ticket deck; what is named nowhere lies in it, or in the box if the deck is given."""
        data, state, mode = self.data, self.state, self.mode
        if "ticket_deck" in data:
            named = self.tickets("ticket_deck", data["ticket_deck"])
            self.no_long_ones(named, "long_in_deck")
            deck = list(named)
        else:
            deck = [t for t in mode.regular_tickets if t not in self.named_tickets]
            self.named_tickets.update(deck)
            deck = state.shuffle(in_id_order(mode, deck))
        state.ticket_deck = deck[::-1]
        state.box = [ticket for ticket in mode.tickets if ticket not in self.named_tickets]

    # -- moves and expectations -------------------------------------------------------------------------------------

    def moves(self) -> tuple[Move, ...]:
        moves = []
        for at, entry in self.items("moves", self.data.get("moves", [])):
            if not self.of_type(at, entry, dict, "move"):
                continue
            expect = self.expectations(f"{at}.expect", entry.get("expect"), at_end=False)
            who = [name for name in entry if name != "expect"]
            if len(who) != 1:
                self.wrong(at, "one_player_a_move")
                continue
            seat = self.seat(at, who[0])
            action = self.action(at, entry[who[0]])
            if seat is not None and action is not None:
                moves.append(Move(seat, action, expect))
        return tuple(moves)

    def expectations(self, at: str, value: Any, *, at_end: bool) -> tuple[Expectation, ...]:
        if value is None or not self.of_type(at, value, dict, "expectation"):
            return ()
        return read_expectations(self, at, value, at_end=at_end)


UNSEEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories that have no place in a name; format characters such as the zero-width joiners have."""

DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows."""


def without_nothing(data: Mapping[str, Any]) -> dict[str, Any]:
    """A mapping without the keys that have no value: they are as if left out."""
    return {key: value for key, value in data.items() if value is not None}


def name_problem(name: str, others: Collection[str]) -> str | None:
    """What is wrong with a player's name, as the key of a problem; None if it is good."""
    if not name.strip():
        return "empty_name"
    if name != name.strip() or any(category(c) in UNSEEN or c in DIRECTIONS for c in name):
        return "odd_name"
    if name == "expect":
        return "reserved_name"
    return "name_taken" if name in others else None
