"""Twenty staged positions of Europe: in ten of them a station is right, in ten it is wrong.

They judge a bot by the rules and by the points that one can expect. They are judged themselves: where it is the last
turn, or the last but one, every legal action is tried and scored, and the points that a position names must come out.
Where more turns are left, the reason says why, and its points are counted.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from tests.table import FORTY_TWO, some, table
from ttr.action import Action, BuildStation, ClaimRoute, DrawCard
from ttr.bots import make
from ttr.guess import unseen_tickets
from ttr.notation import format_action
from ttr.odds import tunnel_odds
from ttr.planner import need
from ttr.rules import apply, legal_actions
from ttr.rules.tunnel import extra_payments
from ttr.score import borrowable, fulfil, score
from ttr.state import NOBODY, Phase, State


class Position(NamedTuple):
    """A position with Ada on turn, and what is right in it."""

    name: str
    why: str
    """The reason in points, against a turn that brings nothing."""
    station: int
    """Points that the best station brings."""
    instead: int
    """Points that the best of all else but tickets brings; 0 stands for drawing cards."""
    players: tuple[dict[str, Any], ...]
    cities: tuple[str, ...] = ()
    """Where the station is right."""
    turns: int = 1
    """Turns that Ada has, this one included; 0 if that is not known."""
    plan: str = ""
    """Routes that she would rather claim in turns to come."""
    rest: dict[str, Any] = {}  # noqa: RUF012
    """More keys of the scenario."""

    def state(self) -> State:
        """The position; Ada sits in the first seat and is on turn."""
        return table(*self.players, **self.rest)


def player(hand: str, routes: str | Iterable[str] = "", tickets: str = "", station: str = "") -> dict[str, Any]:
    """A player of a position."""
    return {
        "hand": some(hand),
        "routes": routes.split() if isinstance(routes, str) else [*routes],
        "tickets": tickets.split(),
        "stations": station.split(),
    }


def most(more: str = "", less: str = "") -> list[str]:
    """The routes of somebody who is about to end the game: `FORTY_TWO`, some more and some less."""
    return [*(route for route in FORTY_TWO if route not in less.split()), *more.split()]


IBERIA = (
    "madrid-pamplona-1 pamplona-paris-1 barcelona-madrid cadiz-madrid cadiz-lisboa lisboa-madrid barcelona-marseille"
)
WEST = "edinburgh-london-1 dieppe-london-1 dieppe-paris paris-zurich brest-dieppe brest-pamplona"
"""Routes of others that have nothing to do with Ada's tickets."""

BO_ENDS = {"final_round": "Bo"}
"""Bo has set the final round off: Ada has her last turn, and Bo after her, who can claim nothing."""
ADA_ENDS = {"final_round": "Ada"}
"""Ada has set it off herself, and has the last turn of all."""

RIGHT = (
    Position(
        "long_ticket",
        "Edinburgh-Athina (21) lacks only Venezia-Zurich, which is Bo's: the station makes -21 a +21 and costs 4, +38;"
        " two black cards would claim Roma-Venezia, +2.",
        38,
        2,
        (
            player(
                "2K+1R",
                "edinburgh-london-1 dieppe-london-1 dieppe-paris paris-zurich venezia-zagrab sarajevo-zagrab"
                " athina-sarajevo bruxelles-paris-1 bruxelles-frankfurt",
                "edinburgh-athina edinburgh-paris",
            ),
            player("", most("venezia-zurich"), "kyiv-petrograd marseille-essen"),
        ),
        ("zurich", "venezia"),
        rest=BO_ENDS,
    ),
    Position(
        "ticket_of_five",
        "Frankfurt-Kobenhavn (5) lacks only Essen-Kobenhavn, and with three players Bo's track closes the other:"
        " +10 - 4 = +6; two trains are left, for +2 at most.",
        6,
        2,
        (
            player(
                "2W+1O",
                "petrograd-stockholm budapest-kyiv kyiv-warszawa berlin-warszawa-1 berlin-essen essen-frankfurt"
                " kharkov-kyiv kharkov-moskva bucuresti-kyiv bucuresti-constantinople angora-constantinople",
                "frankfurt-kobenhavn essen-kyiv berlin-moskva angora-kharkov berlin-bucuresti",
            ),
            player("3R+2B", "essen-kobenhavn-1 kobenhavn-stockholm-1 amsterdam-essen", "amsterdam-wilno"),
            player("2G+2L", "edinburgh-london-1 amsterdam-london madrid-pamplona-1", "brest-marseille"),
        ),
        ("essen", "kobenhavn"),
        rest=ADA_ENDS,
    ),
    Position(
        "two_tickets",
        "Essen-Kyiv (10) and Berlin-Moskva (12) both lack Bo's Warszawa-Wilno: +44 - 4 = +40; three green cards do not"
        " pay for the way round (Kyiv-Warszawa, 4) and would claim Berlin-Wien, +4.",
        40,
        4,
        (
            player(
                "3G",
                "berlin-essen berlin-warszawa-1 kyiv-wilno smolensk-wilno moskva-smolensk amsterdam-essen",
                "essen-kyiv berlin-moskva",
            ),
            player("", most("warszawa-wilno"), "kyiv-petrograd"),
            player("", "madrid-pamplona-1 pamplona-paris-1 barcelona-madrid frankfurt-paris-1", "barcelona-munchen"),
            player("", WEST, "edinburgh-paris"),
        ),
        ("warszawa", "wilno"),
        rest=BO_ENDS,
    ),
    Position(
        "second_station",
        "The station in Berlin serves Bruxelles-Danzig; Kyiv-Sochi (8) lacks Bo's Kharkov-Kyiv, and a second station"
        " costs 4 as well, and two cards: +16 - 4 = +12; the two red cards would claim Bruxelles-Paris, +2.",
        12,
        2,
        (
            player(
                "2R+1B",
                "amsterdam-bruxelles amsterdam-essen berlin-essen kharkov-rostov rostov-sochi",
                "bruxelles-danzig kyiv-sochi",
                "berlin",
            ),
            player("", most("bucuresti-sofia"), "kyiv-petrograd"),
            player("", IBERIA, "barcelona-munchen"),
        ),
        ("kyiv", "kharkov"),
        rest=BO_ENDS,
    ),
    Position(
        "other_end_taken",
        "Brest-Venezia (8) lacks only Bo's Paris-Zurich, and Cem's station stands in Zurich, so it must be Paris:"
        " +16 - 4 = +12; two orange cards would claim Brest-Dieppe, +2.",
        12,
        2,
        (
            player("2O+1G", "brest-paris munchen-zurich munchen-venezia munchen-wien", "brest-venezia"),
            player("", most("paris-zurich"), "kyiv-petrograd"),
            player("", "venezia-zurich roma-venezia brindisi-roma athina-brindisi", "zurich-brindisi", "zurich"),
        ),
        ("paris",),
        rest=BO_ENDS,
    ),
    Position(
        "claim_brings_less",
        "Four white cards would claim Bucuresti-Sevastopol, +7; one of them builds a station by which Cem's"
        " Marseille-Paris fulfills Brest-Marseille (7): +14 - 4 = +10.",
        10,
        7,
        (
            player("4W", "brest-paris bruxelles-paris-1 bruxelles-frankfurt berlin-frankfurt-1", "brest-marseille"),
            player("", most("bucuresti-sofia"), "kyiv-petrograd"),
            player("", "marseille-paris bruxelles-dieppe dieppe-london-1 edinburgh-london-1", "marseille-essen"),
            player("", IBERIA, "barcelona-bruxelles"),
            player("", "munchen-wien budapest-wien-1 budapest-sarajevo sarajevo-sofia", "budapest-sofia"),
        ),
        ("paris", "marseille"),
        rest=BO_ENDS,
    ),
    Position(
        "no_trains",
        "Berlin-Roma (9) lacks Berlin-Frankfurt; the red track is open and three red cards are there, but two trains:"
        " by Bo's black track +18 - 4 = +14; two trains bring +2 at most.",
        14,
        2,
        (
            player(
                "3R+2B",
                "frankfurt-munchen munchen-venezia roma-venezia berlin-warszawa-1 danzig-warszawa berlin-danzig"
                " palermo-smyrna palermo-roma kyiv-wilno petrograd-wilno kyiv-smolensk moskva-petrograd riga-wilno",
                "berlin-roma kyiv-petrograd",
            ),
            player("2G+1L", "berlin-frankfurt-1 frankfurt-paris-1 brest-paris", "brest-marseille"),
            player("3P+1W", IBERIA, "barcelona-bruxelles"),
            player("2K", WEST, "edinburgh-paris"),
        ),
        ("berlin", "frankfurt"),
        rest=ADA_ENDS,
    ),
    Position(
        "cards_lack",
        "London-Berlin (7) lacks London: the ferry to Amsterdam is open, but takes two locomotives, and there is one;"
        " by Bo's Dieppe-London +14 - 4 = +10; white and locomotive would claim Amsterdam-Frankfurt, +2.",
        10,
        2,
        (
            player("1W+1R+1L", "amsterdam-essen berlin-essen amsterdam-bruxelles bruxelles-dieppe", "london-berlin"),
            player("", most("dieppe-london-1"), "kyiv-petrograd"),
        ),
        ("london", "dieppe"),
        rest=BO_ENDS,
    ),
    Position(
        "two_stations",
        "Bo, next, has three trains and ten cards and will end the game: two turns. Lisboa-Danzig (20) lacks two routes"
        " of Bo's, three red cards pay for both stations, +40 - 8 = +32, only if the first is built now.",
        32,
        4,
        (
            player(
                "3R",
                "madrid-pamplona-1 pamplona-paris-1 frankfurt-paris-1 berlin-frankfurt-1 edinburgh-london-1"
                " dieppe-london-1 dieppe-paris frankfurt-munchen munchen-wien wien-zagrab",
                "lisboa-danzig paris-zagrab edinburgh-paris",
            ),
            player("4W+3P+2G+1L", most("lisboa-madrid amsterdam-bruxelles", "bucuresti-kyiv"), "kyiv-petrograd"),
        ),
        ("lisboa", "madrid", "berlin", "danzig"),
        turns=2,
        rest={"row": ["blue", "black", "white", "orange", "green"]},
    ),
    Position(
        "dead_end",
        "Both routes to Cadiz are gone for good, the rest of Cadiz-Stockholm (21) stands: +42 - 4 = +38. Dina,"
        " with four trains and eleven cards, can end the game soon, anybody may build in Cadiz or Madrid first,"
        " and no route can be claimed now: two cards more bring a few points at most.",
        38,
        0,
        (
            player(
                "1W+1G+1O+1K",
                "madrid-pamplona-1 pamplona-paris-1 frankfurt-paris-1 essen-frankfurt essen-kobenhavn-1"
                " kobenhavn-stockholm-1 amsterdam-bruxelles bruxelles-frankfurt frankfurt-munchen munchen-wien"
                " budapest-wien-1",
                "cadiz-stockholm paris-wien",
            ),
            player(
                "2R+2B",
                "cadiz-madrid barcelona-madrid barcelona-marseille marseille-roma petrograd-wilno riga-wilno",
                "brest-marseille",
            ),
            player(
                "3Y+2P",
                "cadiz-lisboa lisboa-madrid madrid-pamplona-2 pamplona-paris-2 roma-venezia brindisi-roma",
                "madrid-dieppe",
            ),
            player(
                "5K+3G+3R",
                most("bruxelles-dieppe danzig-warszawa dieppe-paris brest-dieppe", "berlin-danzig marseille-roma"),
                "kyiv-petrograd",
            ),
        ),
        ("cadiz", "madrid"),
        turns=0,
        rest={"row": ["blue", "purple", "yellow", "red", "red"]},
    ),
)

WRONG = (
    Position(
        "fulfilled",
        "Both tickets are fulfilled: a station brings nothing and costs 4; two cards bring nothing and cost nothing.",
        -4,
        0,
        (
            player(
                "1G+1B",
                "petrograd-stockholm budapest-kyiv kyiv-warszawa berlin-warszawa-1 berlin-essen essen-frankfurt"
                " kharkov-kyiv kharkov-moskva bucuresti-kyiv bucuresti-constantinople angora-constantinople",
                "essen-kyiv berlin-moskva",
            ),
            player("3R+2B", "essen-kobenhavn-1 kobenhavn-stockholm-1 amsterdam-essen", "amsterdam-wilno"),
            player("2G+2L", "edinburgh-london-1 amsterdam-london madrid-pamplona-1", "brest-marseille"),
        ),
        rest=ADA_ENDS,
    ),
    Position(
        "other_track",
        "Amsterdam-Wilno (12) lacks Berlin-Warszawa: by Bo's purple track +24 - 4 = +20, but the yellow one is open to"
        " her four yellow cards, +24 + 7 = +31.",
        20,
        31,
        (
            player("4Y+1R", "amsterdam-essen berlin-essen warszawa-wilno", "amsterdam-wilno"),
            player("", most("berlin-warszawa-1 essen-frankfurt", "berlin-danzig"), "kyiv-petrograd"),
            player("", IBERIA, "barcelona-bruxelles"),
            player("", WEST, "edinburgh-paris"),
        ),
        rest=BO_ENDS,
    ),
    Position(
        "claim_scores_more",
        "By Bo's Marseille-Paris a station fulfills Brest-Marseille (7), +14 - 4 = +10; the same hand claims"
        " Palermo-Smyrna, +15.",
        10,
        15,
        (
            player("4R+2L", "brest-paris bruxelles-paris-1 bruxelles-frankfurt berlin-frankfurt-1", "brest-marseille"),
            player("", most("marseille-paris munchen-wien", "palermo-smyrna"), "kyiv-petrograd"),
            player("", IBERIA, "barcelona-bruxelles"),
        ),
        rest=BO_ENDS,
    ),
    Position(
        "leads_elsewhere",
        "Zurich-Brindisi (6) lacks Brindisi-Roma, which is nobody's; Bo's routes at its ends lead to Marseille and"
        " Palermo: a station fulfills nothing, -4; two orange cards claim Brest-Dieppe, +2.",
        -4,
        2,
        (
            player("2O+1W", "venezia-zurich roma-venezia munchen-zurich frankfurt-munchen", "zurich-brindisi"),
            player("", most("brindisi-palermo"), "kyiv-petrograd"),
        ),
        rest=BO_ENDS,
    ),
    Position(
        "two_links",
        "Athina-Wilno (11) lacks Bo's Bucuresti-Kyiv and Cem's Kyiv-Wilno: two stations, in one turn; one alone is -4."
        " Two red cards claim Bruxelles-Paris, +2.",
        -4,
        2,
        (
            player("2R+1B", "athina-sofia bucuresti-sofia riga-wilno danzig-riga", "athina-wilno"),
            player("", most("venezia-zurich"), "kyiv-petrograd"),
            player("", "kyiv-wilno kyiv-warszawa madrid-pamplona-1 pamplona-paris-1", "barcelona-bruxelles"),
        ),
        rest=BO_ENDS,
    ),
    Position(
        "nobody_there",
        "Edinburgh-Paris (7) lacks Edinburgh-London, which is nobody's, and her two trains are too few for it: a"
        " station there has nothing to borrow, -4; two of her cards claim a route of two, +2.",
        -4,
        2,
        (
            player(
                "4K+2B",
                "dieppe-london-1 dieppe-paris petrograd-stockholm budapest-kyiv kyiv-warszawa berlin-warszawa-1"
                " kharkov-kyiv kharkov-moskva bucuresti-kyiv bucuresti-constantinople berlin-frankfurt-1",
                "edinburgh-paris berlin-moskva",
            ),
            player("2R+2W", "amsterdam-essen essen-frankfurt frankfurt-munchen munchen-wien", "paris-wien"),
            player("1K+2G", "madrid-pamplona-1 pamplona-paris-1 barcelona-madrid", "barcelona-bruxelles"),
            player("3O", "dieppe-london-2 brest-dieppe brest-pamplona", "madrid-dieppe"),
            player("2Y+1L", "roma-venezia brindisi-roma athina-brindisi", "zurich-brindisi"),
        ),
        rest=ADA_ENDS,
    ),
    Position(
        "express",
        "By Bo's Athina-Smyrna a station fulfills Sofia-Smyrna (5), +10 - 4 = +6; Bruxelles-Dieppe joins her"
        " routes to a path of 15 trains, longer than Bo's 14: +2 + 10 = +12.",
        6,
        12,
        (
            player(
                "2G+1R",
                "edinburgh-london-1 dieppe-london-1 bruxelles-frankfurt frankfurt-munchen munchen-wien athina-sofia",
                "sofia-smyrna",
            ),
            player("", most("athina-smyrna"), "kyiv-petrograd"),
        ),
        rest=BO_ENDS,
    ),
    Position(
        "rest_not_in_time",
        "Bo, next, has three trains and ten cards and will end the game: two turns. Palermo-Moskva (20) lacks Bo's"
        " Budapest-Kyiv and two more routes, which is three turns: a station only costs 4. Three white cards claim"
        " Frankfurt-Paris, +4, next turn if not now: 0 with a station, +4 without.",
        0,
        4,
        (
            player(
                "3W+1B",
                "palermo-roma roma-venezia venezia-zagrab budapest-zagrab wien-zagrab munchen-wien frankfurt-munchen",
                "palermo-moskva",
            ),
            player("4W+3P+2G+1L", FORTY_TWO, "kyiv-petrograd"),
            player("2R+2K", IBERIA, "barcelona-bruxelles"),
            player("3G", WEST, "edinburgh-paris"),
        ),
        turns=2,
        rest={"row": ["blue", "black", "yellow", "purple", "green"]},
    ),
    Position(
        "still_open",
        "Early in the game: Warszawa-Smolensk (6) lacks Smolensk-Wilno, which is open; two of its three yellow"
        " cards are in hand and one lies there. Claimed next turn it brings +12 + 4 = +16; a station by Bo's"
        " Kyiv-Smolensk brings +12 - 4 = +8 now, and still would should Bo claim the route first.",
        8,
        16,
        (
            player("2Y+2B+1R", "warszawa-wilno kyiv-wilno", "warszawa-smolensk sofia-smyrna"),
            player("2R+1W+1G", "kyiv-smolensk bucuresti-kyiv bucuresti-sevastopol", "kyiv-petrograd"),
        ),
        turns=0,
        plan="smolensk-wilno",
        rest={"row": ["yellow", "black", "white", "purple", "green"]},
    ),
    Position(
        "cheap_detour",
        "Paris-Wien (8) and Paris-Zagrab (7) lack Frankfurt-Munchen, which is Bo's: +30 - 4 = +26 by a station."
        " But there are 37 trains and many turns, and the way by Berlin is open: three red cards claim"
        " Berlin-Frankfurt now, two green ones and the one that lies there Berlin-Wien next: +30 + 4 + 4 = +38,"
        " and a station could still be built should that fail.",
        26,
        38,
        (
            player("3R+2G+1B", "frankfurt-paris-1 munchen-wien wien-zagrab", "paris-wien paris-zagrab"),
            player(
                "2R+1W+1K",
                "essen-frankfurt frankfurt-munchen munchen-zurich marseille-zurich marseille-paris dieppe-paris",
                "barcelona-munchen",
            ),
            player("1Y+2P", "edinburgh-london-1 dieppe-london-1", "edinburgh-paris"),
        ),
        turns=0,
        plan="berlin-frankfurt-2 berlin-wien",
        rest={"row": ["green", "black", "white", "purple", "yellow"]},
    ),
)


def name_of(position: Position) -> str:
    """What a position is called in the list of tests."""
    return position.name


# -- the judged bot ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", RIGHT, ids=name_of)
def test_a_planner_builds_where_a_station_is_right(position: Position) -> None:
    state = position.state()
    action = make("planner", 0).choose(state.seen_by()).action
    assert isinstance(action, BuildStation), f"{format_action(action, state.board)}: {position.why}"
    assert state.board.cities[action.city].id in position.cities, position.why


@pytest.mark.parametrize("position", WRONG, ids=name_of)
def test_a_planner_does_not_build_where_a_station_is_wrong(position: Position) -> None:
    state = position.state()
    action = make("planner", 0).choose(state.seen_by()).action
    assert not isinstance(action, BuildStation), f"{format_action(action, state.board)}: {position.why}"


# -- the positions judged ----------------------------------------------------------------------------------------------

ADA = 0


class Line(NamedTuple):
    """What one action comes to."""

    kind: type[Action]
    place: int
    """The city of a station, the route of a claim."""
    after: State
    chance: Fraction = Fraction(1)
    """How likely it is; else nothing happens."""


def lines(state: State) -> Iterator[Line]:
    """All that Ada can do with an effect on the score, and drawing cards, which has none; tickets are counted apart.

    In what color she pays makes a difference only for the chances of a tunnel.
    """
    yield Line(DrawCard, 0, state)
    best: dict[tuple[type[Action], int], Line] = {}
    for action in legal_actions(state):
        after = state.copy()
        if isinstance(action, ClaimRoute) and state.board.routes[action.route].tunnel:
            after.give_route(ADA, action.route)
            line = Line(ClaimRoute, action.route, after, tunnel_chance(state, action))
        elif isinstance(action, ClaimRoute | BuildStation):
            apply(after, action)
            place = action.route if isinstance(action, ClaimRoute) else action.city
            line = Line(type(action), place, after)
        else:
            continue
        key = line.kind, line.place
        if key not in best or best[key].chance < line.chance:
            best[key] = line
    yield from best.values()


def tunnel_chance(state: State, action: ClaimRoute) -> Fraction:
    """How likely it is that the hand can pay what a tunnel asks for."""
    rest = [held - paid for held, paid in zip(state.players[ADA].hand, action.payment, strict=True)]
    odds = tunnel_odds(state.seen_by(ADA), action.payment)
    return sum(
        (chance for extra, chance in enumerate(odds) if not extra or extra_payments(action.payment, rest, extra)),
        Fraction(0),
    )


def worth(state: State) -> tuple[int, int]:
    """Ada's points if the game ended now, and those less the points of her best opponent."""
    ada, *others = (column.total for column in score(state).players)
    return ada, ada - max(others)


def tickets_bring(*ends: State) -> Fraction:
    """No less than what drawing tickets brings, on average over all that they may be.

    Of those that any of these ends fulfills she keeps all, or the one that costs least.
    """
    state, values = ends[0], []
    for ticket in unseen_tickets(state.seen_by(ADA)):
        if not state.board.tickets[ticket].long:
            values.append(max(alone(end, ticket) for end in ends))
    drawn = list(combinations(values, state.mode.draw))
    return Fraction(sum(sum(value for value in three if value > 0) or max(three) for three in drawn), len(drawn))


def alone(state: State, ticket: int) -> int:
    """What a ticket would bring Ada if she held no other."""
    trial = state.copy()
    trial.players[ADA].tickets = [ticket]
    return fulfil(trial, ADA, state.board.routes_in(trial.players[ADA].routes))[1]


class Gains(NamedTuple):
    """What Ada can gain this turn."""

    stations: dict[str, int]
    """By each station, by its city."""
    instead: Fraction
    """By the best of all else but tickets, on average."""

    def cities(self) -> set[str]:
        """Where a station brings most."""
        return {city for city, gain in self.stations.items() if gain == self.station}

    @property
    def station(self) -> int:
        """What the best station brings."""
        return max(self.stations.values())


def gains(state: State) -> tuple[Gains, Gains]:
    """What can be gained this turn, in points and against the best opponent."""
    now, cities, found = worth(state), state.board.cities, [(line, worth(line.after)) for line in lines(state)]
    points, against = (
        Gains(
            {cities[line.place].id: then[i] - now[i] for line, then in found if line.kind is BuildStation},
            max((then[i] - now[i]) * line.chance for line, then in found if line.kind is not BuildStation),
        )
        for i in range(2)
    )
    return points, against


def of_turns(positions: Iterable[Position], turns: int) -> list[Position]:
    """The positions in which Ada has so many turns."""
    return [position for position in positions if position.turns == turns]


@pytest.mark.parametrize("position", [*RIGHT, *WRONG], ids=name_of)
def test_a_position_is_a_position(position: Position) -> None:
    state = position.state()
    state.check()
    assert (state.turn, state.phase) == (ADA, Phase.TURN)
    assert state.ticket_deck
    assert {action.word for action in legal_actions(state)} >= {"draw", "tickets", "station"}
    assert (state.final_seat is not None) == (position.turns == 1)
    if state.final_seat:  # whoever acts after Ada cannot change her points
        assert all(not sum(player.hand) for player in state.players[1 : state.final_seat + 1])


def test_there_are_ten_of_each() -> None:
    assert [len(RIGHT), len(WRONG)] == [10, 10]
    assert len({position.name for position in (*RIGHT, *WRONG)}) == 20
    assert (
        {len(position.players) for position in RIGHT} == {len(position.players) for position in WRONG} == {2, 3, 4, 5}
    )
    assert len(of_turns(RIGHT, 1)) >= 5 <= len(of_turns(WRONG, 1))


@pytest.mark.parametrize("position", of_turns(RIGHT, 1) + of_turns(RIGHT, 0), ids=name_of)
def test_a_station_is_right_if_this_is_the_last_turn(position: Position) -> None:
    """It brings more than anything else, in points and against the best opponent."""
    state = position.state()
    points, against = gains(state)
    assert points.station == position.station
    assert points.instead == position.instead
    assert points.station > max(points.instead, tickets_bring(state))
    assert against.station > against.instead
    assert points.cities() == against.cities() == {*position.cities}


@pytest.mark.parametrize("position", of_turns(WRONG, 1), ids=name_of)
def test_a_station_is_wrong_on_the_last_turn(position: Position) -> None:
    """Something else brings more, in points and against the best opponent."""
    points, against = gains(position.state())
    assert points.station == position.station
    assert points.instead == position.instead
    assert points.station < points.instead
    assert against.station < against.instead


def last_turn(state: State) -> State:
    """The same position when all others have acted, and Ada has her last turn."""
    later = state.copy()
    later.turn, later.phase, later.final_seat = ADA, Phase.TURN, 1
    return later


def lines_that_differ(state: State) -> list[Line]:
    """The lines, but of the cities without a route of an opponent only the first: a station is idle in all of them."""
    free = [city for city, owner in enumerate(state.station_owner) if owner == NOBODY]
    idle = [city for city in free if not borrowable(state, ADA, city)]
    return [line for line in lines(state) if line.kind is not BuildStation or line.place not in idle[1:]]


def any_cards(state: State) -> Iterator[State]:
    """All that a last turn can come to, whatever cards Ada may hold by then."""
    yield state
    for route in state.board.routes_in(state.open & ~state.players[ADA].twins):
        if route.trains <= state.players[ADA].trains:
            after = state.copy()
            after.give_route(ADA, route.index)
            yield after
    for city, owner in enumerate(state.station_owner):
        if owner == NOBODY:
            after = state.copy()
            after.give_station(ADA, city)
            yield after


def test_a_station_is_right_if_two_turns_are_left() -> None:
    """Two stations bring more than two turns of which the first is no station, whatever cards she draws."""
    (position,) = of_turns(RIGHT, 2)
    state = position.state()
    assert gains(state)[0].instead == position.instead
    now, stations, instead = worth(state), {}, []
    for line in lines_that_differ(state):
        later = last_turn(line.after)
        if line.kind is BuildStation:
            stations[state.board.cities[line.place].id] = [worth(end.after) for end in lines_that_differ(later)]
        else:
            instead += [worth(end) for end in any_cards(later)]
    for i in range(2):
        best = {city: max(end[i] for end in ends) - now[i] for city, ends in stations.items()}
        assert {city for city, gain in best.items() if gain == position.station} == {*position.cities}
        assert max(best.values()) == position.station > max(end[i] for end in instead) - now[i]
    ends = list(any_cards(state))
    assert position.station > max(worth(end)[0] for end in ends) - now[0] + tickets_bring(*ends)


def test_a_station_is_wrong_if_two_turns_are_left() -> None:
    """Two turns of which the first is a station bring less than two others, with the cards in hand."""
    (position,) = of_turns(WRONG, 2)
    state = position.state()
    now, with_station, without = worth(state), [], []
    for line in lines_that_differ(state):
        for second in lines_that_differ(last_turn(line.after)):
            if line.kind is BuildStation:
                with_station.append(worth(second.after))
            elif second.kind is not BuildStation and line.chance == second.chance == 1:
                without.append(worth(second.after))
    for i in range(2):
        assert max(end[i] for end in with_station) - now[i] == position.station
        assert max(end[i] for end in without) - now[i] == position.instead > position.station


@pytest.mark.parametrize("position", of_turns(WRONG, 0), ids=name_of)
def test_a_station_is_wrong_while_there_is_time(position: Position) -> None:
    """Routes of her own bring more; one card is lacking, and it lies there."""
    state = position.state()
    plan = [route for route in state.board.routes if route.id in position.plan.split()]
    lacking = [lack for lack in (need(state, ADA, route.index) for route in plan) if lack.cards]
    assert [lack.cards for lack in lacking] == [1]
    assert lacking[0].color in state.row
    later = state.copy()
    for route in plan:
        assert later.open >> route.index & 1
        later.give_route(ADA, route.index)
    for gained, then, now in zip(gains(state), worth(later), worth(state), strict=True):
        assert gained.station == position.station < position.instead == then - now
