"""A slow, obvious oracle of legality, written from the text of the rules, and random games to try it on.

It shares no code with `ttr.rules`: it reads the fields of a state and the facts of its board, takes the
numbers of each mode from the fact table, and tries every action there could be, one after the other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any, NamedTuple

from ttr.action import Action, BuildStation, ClaimRoute, DrawCard, DrawTickets, Pass, TakeCard
from ttr.board import Board, Route
from ttr.rules import claimable_routes, legal_actions, payments, station_cities, station_payments
from ttr.state import State

COLORS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
CARDS = (*COLORS, "locomotive")
NOBODY = -1


class Facts(NamedTuple):
    """One line of the fact table of the modes."""

    trains: int = 45
    stations: int = 0
    keep: int = 2
    most_long: int = 99
    both_tracks_from: int = 4
    swiss: bool = False


MODES = {
    "europe": Facts(stations=3),
    "europe_expanded": Facts(stations=3),
    "europe_bigcities": Facts(stations=3),
    "europe_mega": Facts(stations=3, keep=3, most_long=1),
    "usa": Facts(),
    "usa_1910": Facts(),
    "usa_bigcities": Facts(),
    "usa_mega": Facts(keep=3),
    "switzerland": Facts(trains=40, both_tracks_from=3, swiss=True),
    "legendary_asia": Facts(),
    "india": Facts(),
    "europe_short": Facts(trains=20, stations=3),
}

PHASE_OF = {"keep": ("initial_tickets", "keep_tickets"), "draw": ("turn", "second_card"), "claim": ("turn",),
            "pay": ("tunnel_decision",), "withdraw": ("tunnel_decision",), "tickets": ("turn",), "station": ("turn",),
            "pass": ("turn",)}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action that somebody may want to do: its word, what it is about, and the cards paid."""

    word: str
    thing: str = ""
    cards: Mapping[str, int] = field(default_factory=dict)
    text: str = field(init=False)
    """The action in the words of a scenario file."""
    size: int = field(init=False)
    """How many cards."""
    colors: tuple[str, ...] = field(init=False)
    """The colors among them, locomotives aside."""

    def __post_init__(self) -> None:
        put = object.__setattr__
        cards = " + ".join(f"{n} {card}" for card, n in self.cards.items())
        put(self, "text", " ".join(filter(None, [self.word, self.thing, cards])))
        put(self, "size", sum(self.cards.values()))
        put(self, "colors", tuple(card for card in self.cards if card != "locomotive"))


# -- every action there could be --------------------------------------------------------------------------------------


def universe(state: State, seat: int) -> list[Attempt]:
    """Everything a player could try: the board decides it, and the tickets looked at."""
    return [*on_board(state.board), *keeps(state, seat)]


@cache
def on_board(board: Board) -> tuple[Attempt, ...]:
    """All draws, claims, stations and extra payments on a board, legal or not."""
    attempts = [Attempt("draw", "deck"), *(Attempt("draw", card) for card in CARDS)]
    attempts += [Attempt("claim", route.id, cards) for route in board.routes for cards in bundles(route.length + 1)]
    attempts += [Attempt("station", city.id, cards) for city in board.cities for cards in bundles(4)]
    attempts += [Attempt("pay", "", cards) for cards in bundles(4)]
    attempts += [Attempt("withdraw"), Attempt("tickets"), Attempt("pass")]
    return tuple(attempts)


def bundles(most: int) -> Iterator[dict[str, int]]:
    """One to `most` cards of one color and locomotives in any mixture, and a few bundles of two colors."""
    for size in range(1, most + 1):
        for locomotives in range(size):
            for color in COLORS:
                yield {color: size - locomotives, **({"locomotive": locomotives} if locomotives else {})}
        yield {"locomotive": size}
    if most >= 3:
        for first, second in pairwise(COLORS):
            yield {first: 1, second: most - 2}


def keeps(state: State, seat: int) -> list[Attempt]:
    """Every subset of the tickets looked at, and sets with a stranger or with the same ticket twice."""
    board = state.board
    offered = [board.tickets[ticket].id for ticket in sorted(state.players[seat].offered)]
    stranger = next(ticket.id for ticket in reversed(board.tickets) if ticket.id not in offered)
    sets = [list(kept) for n in range(len(offered) + 1) for kept in combinations(offered, n)]
    sets += [[stranger], [*offered, stranger], [*offered[:1] * 2, *offered[1:]]]
    return [Attempt("keep", " ".join(kept)) for kept in sets]


# -- which of them are legal ------------------------------------------------------------------------------------------


def legal(state: State, seat: int) -> set[str]:
    """The legal actions of a player in words."""
    judge = Judge(state, seat)
    return {attempt.text for attempt in universe(state, seat) if attempt.word in judge.words and judge.allows(attempt)}


class Judge:
    """Decides about single attempts of one player in one position."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat, self.facts = state, seat, MODES[state.mode.id]
        player, board = state.players[seat], state.board
        self.hand = dict(zip(CARDS, player.hand, strict=True))
        self.row = [CARDS[card] for card in state.row if card >= 0]
        self.piles = len(state.deck) + sum(state.discard)
        own = [route for route in board.routes if state.owner[route.index] == seat]
        self.trains = self.facts.trains - sum(route.length + route.mountains for route in own)
        self.built = sum(owner == seat for owner in state.station_owner)
        self.offered = [board.tickets[ticket] for ticket in player.offered]
        self.phase = state.phase.value
        acts = bool(self.offered) if self.phase == "initial_tickets" else seat == state.turn  # ENG-3, SETUP-9
        self.words = {word for word, phases in PHASE_OF.items() if acts and self.phase in phases}
        self.open_routes = {route.id: route for route in board.routes if self.is_open(route)}
        self.empty_cities = {city.id for city in board.cities if state.station_owner[city.index] == NOBODY}

    def allows(self, attempt: Attempt) -> bool:
        """Is it legal?"""
        if attempt.word not in self.words:  # TURN-1, TURN-2, ENG-3; none belongs to game_over (END-2)
            return False
        match attempt.word:
            case "keep":
                return self.may_keep(attempt.thing.split())
            case "draw":
                return self.piles > 0 if attempt.thing == "deck" else self.may_take(attempt.thing)  # DRAW-9
            case "claim":
                return self.may_claim(attempt)
            case "station":
                return self.may_build(attempt)
            case "pay":
                return self.may_pay(attempt)
            case "tickets":
                return len(self.state.ticket_deck) > 0  # TICKET-3
            case "pass":  # TURN-3
                return not any(self.allows(other) for other in universe(self.state, self.seat) if other.word != "pass")
        return True  # withdraw: TUNNEL-7

    def may_keep(self, names: list[str]) -> bool:
        """SETUP-6 and its like in other modes, TICKET-2."""
        kept = [ticket for ticket in self.offered if ticket.id in names]
        if len(kept) != len(names):
            return False
        if self.phase == "keep_tickets":
            return len(kept) >= 1
        return len(kept) >= self.facts.keep and sum(ticket.long for ticket in kept) <= self.facts.most_long

    def may_take(self, card: str) -> bool:
        """DRAW-1, DRAW-4; CH-4."""
        second = self.phase == "second_card"
        return card in self.row and (card != "locomotive" or not second or self.facts.swiss)

    def is_open(self, route: Route) -> bool:
        """CLAIM-4, CLAIM-8, DOUBLE; ASIA-4: may the player have this route, whatever is paid?"""
        owner = self.state.owner
        if owner[route.index] != NOBODY:  # CLAIM-8
            return False
        if route.twin is not None:
            other = owner[route.twin]
            if other == self.seat:  # DOUBLE-2
                return False
            if other != NOBODY and len(self.state.players) < self.facts.both_tracks_from:  # DOUBLE-3
                return False
        return self.trains >= route.length + route.mountains  # CLAIM-4, ASIA-4

    def may_claim(self, attempt: Attempt) -> bool:
        """CLAIM-1, CLAIM-2, FERRY; CH-6."""
        route = self.open_routes.get(attempt.thing)
        if route is None or attempt.size != route.length or len(attempt.colors) > 1:  # CLAIM-1
            return False
        if attempt.colors and route.color >= 0 and attempt.colors[0] != COLORS[route.color]:  # CLAIM-2
            return False
        locomotives = attempt.cards.get("locomotive", 0)
        if locomotives and self.facts.swiss and not route.tunnel:  # CH-6
            return False
        return locomotives >= route.locomotives and self.holds(attempt.cards)  # FERRY-1, CLAIM-1

    def may_build(self, attempt: Attempt) -> bool:
        """STATION-1, STATION-3, STATION-4."""
        if self.built >= self.facts.stations or attempt.thing not in self.empty_cities:  # STATION-4, STATION-1
            return False
        return attempt.size == self.built + 1 and len(attempt.colors) <= 1 and self.holds(attempt.cards)  # STATION-3

    def may_pay(self, attempt: Attempt) -> bool:
        """TUNNEL-3, TUNNEL-4, TUNNEL-6."""
        tunnel = self.state.tunnel
        assert tunnel is not None
        matching = {"locomotive"} | {CARDS[card] for card, n in enumerate(tunnel.paid) if n}
        extra = sum(CARDS[card] in matching for card in tunnel.revealed)
        return attempt.size == extra and set(attempt.cards) <= matching and self.holds(attempt.cards)

    def holds(self, cards: Mapping[str, int]) -> bool:
        """Are these cards in the hand?"""
        return all(self.hand[card] >= n for card, n in cards.items())


# -- random games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Taste:
    """What a random player likes to do: weights of the kinds of action, 1 where a kind is not named."""

    weights: Mapping[str, float]
    longest: int = 99
    """Of the routes in reach only so many, the longest, are thought of."""


TASTES = (
    Taste({"claim": 9, "draw": 9, "tickets": 0.3, "station": 0.3}, longest=2),  # builds
    Taste({"claim": 4, "draw": 12, "tickets": 0.1, "station": 0.1}, longest=1),  # collects, then builds
    Taste({"claim": 4, "draw": 4, "tickets": 0.7, "station": 0.5, "withdraw": 2}),  # a bit of everything
    Taste({"claim": 6, "draw": 5, "tickets": 3, "station": 3}, longest=3),  # takes tickets and builds stations
    Taste({"claim": 0.02, "draw": 20, "tickets": 0.2, "station": 0.02}, longest=1),  # hoards until the piles are empty
)


def random_action(state: State, seat: int, dice: Random, taste: Taste) -> Action:
    """A legal action: first a kind by taste, then one of that kind."""
    if state.phase.value != "turn":
        return _any(legal_actions(state, seat), dice, taste)
    draws = [DrawCard()] * (len(state.deck) + sum(state.discard) > 0) + [
        TakeCard(card) for card in state.row if card >= 0
    ]
    routes, cities = claimable_routes(state, seat), station_cities(state, seat)
    some: list[Action] = draws and [dice.choice(draws)]
    if routes:
        routes.sort(key=lambda route: -state.board.routes[route].length)
        route = dice.choice(routes[: taste.longest])
        some.append(ClaimRoute(route, dice.choice(payments(state, route, seat))))
    if cities:
        some.append(BuildStation(dice.choice(cities), dice.choice(station_payments(state, seat))))
    if state.ticket_deck:
        some.append(DrawTickets())
    return _any(some or [Pass()], dice, taste)


def _any(actions: list[Action], dice: Random, taste: Taste) -> Action:
    return dice.choices(actions, [taste.weights.get(action.word, 1) for action in actions])[0]


def random_seat(state: State, dice: Random) -> int:
    """A seat that may act: at the start anybody who still has to choose."""
    return dice.choice(state.choosing())


def play_on(state: State, dice: Random, taste: Taste, most: int = 3000) -> Iterator[tuple[int, Action]]:
    """Random moves to the end of the game; whoever takes one from here carries it out."""
    for _ in range(most):
        if state.phase.value == "game_over":
            return
        seat = random_seat(state, dice)
        yield seat, random_action(state, seat, dice, taste)
    raise AssertionError(f"the game has not come to an end after {most} actions")


def snapshot(state: State) -> tuple[Any, ...]:
    """The facts of a position, not to be changed by what happens to it later."""
    return state.copy().facts()
