"""Lesson 7: stations. Every answer is computed from the position shown."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from ttr.action import BuildStation, ClaimRoute
from ttr.board import bits
from ttr.cards import COLORS, GRAY, LOCOMOTIVE, bundle
from ttr.lesson.items import Number, Pick, Question, among, reasons_of
from ttr.lesson.lesson import NAMES, Lesson
from ttr.lesson.network import ends, sketch, some_way, ticket_points, trains_missing
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.report import ticket_lines
from ttr.rules import apply, legal_actions, payments, station_payments, why_not
from ttr.rules.station import why_no_payment
from ttr.score import PlayerScore, score
from ttr.state import NOBODY, State
from ttr.text import Speaker
from ttr.view import panels

ADA, BO, CEM = range(3)
"""The seats; the reader sees Ada's hand and tickets."""
BOARD = load_mode("europe").board
WALK: list[dict[str, Any]] = [
    {
        "name": "Ada",
        "routes": ["amsterdam-london", "berlin-essen", "essen-kobenhavn-1", "dieppe-london-1", "berlin-danzig"],
        "tickets": ["london-berlin", "frankfurt-kobenhavn"],
        "hand": {"red": 2, "blue": 1, "orange": 1},
    },
    {
        "name": "Bo",
        "routes": ["bruxelles-paris-1", "marseille-paris", "marseille-zurich"],
        "tickets": ["marseille-essen", "barcelona-bruxelles"],
        "hand": {"yellow": 3, "green": 2, "white": 1},
    },
    {
        "name": "Cem",
        "routes": ["frankfurt-munchen", "munchen-zurich", "roma-venezia", "brindisi-roma"],
        "tickets": ["berlin-roma", "zurich-brindisi"],
        "hand": {"black": 1, "purple": 3},
    },
]
MOST_TRAINS = 36
WIDEST = 620
"""How wide, in board units, the network of a question may be, so that it fits beside the text."""


# -- the walk ---------------------------------------------------------------------------------------------------------


def steps(speaker: Speaker) -> list[Step]:
    """A closed way, two stations, and what they are worth."""
    story = Story(position(WALK, turn="Bo", row=["blue", "white", "red", "green", "black"], seed=7), speaker)
    _one_station(story)
    _two_stations(story)
    return story.steps


def _one_station(story: Story) -> None:
    """Bo closes Ada's way, and a station opens it again."""
    say, state, city = story.speaker.say, story.state, BOARD.city_index
    london, kobenhavn = tickets = tuple(state.players[ADA].tickets)
    gap = BOARD.route_index["amsterdam-essen"]
    shown: dict[str, Any] = {"tickets": tickets}
    story.tell(
        say("course.stations.start", one_ticket=london, other_ticket=kobenhavn, gap_route=gap),
        routes=(gap,),
        rules=("SCORE-3",),
        **shown,
    )
    happened = story.happened(story.do("claim amsterdam-essen 3 yellow"), ADA)
    around = trains_missing(state, ADA, london)
    assert around
    story.tell(say("course.stations.gap", happened=happened, around_trains=around), routes=(gap,), **shown)
    happened = story.happened(story.do("station wien 1 black"), ADA)
    story.tell(
        say("course.stations.anywhere", happened=happened, station_city=city["wien"]),
        cities=(city["wien"],),
        rules=("STATION-1", "STATION-2"),
    )
    happened = story.happened(story.do("station essen 1 orange"), ADA)
    story.tell(
        say("course.stations.cost", happened=happened),
        cities=(city["essen"],),
        rules=("STATION-3", "STATION-4"),
    )
    player = score(state).players[ADA]
    story.tell(
        say("course.stations.lends", station_city=city["essen"], lent_route=gap),
        routes=[route.index for route in player.path(london) or ()],
        shown=proof(state, ADA, story.speaker),
        rules=("STATION-5", "STATION-9", "SCORE-3"),
        **shown,
    )


def _two_stations(story: Story) -> None:
    """A station has to choose, a second one need not; and what both are worth."""
    say, state, city = story.speaker.say, story.state, BOARD.city_index
    gap, late = (BOARD.route_index[route] for route in ("amsterdam-essen", "essen-frankfurt"))
    shown: dict[str, Any] = {"tickets": tuple(state.players[ADA].tickets)}
    happened = story.happened(story.do("claim essen-frankfurt 2 green"), ADA)
    story.tell(
        say("course.stations.later", happened=happened, late_route=late),
        routes=(late,),
        rules=("STATION-6",),
        **shown,
    )
    story.tell(
        say("course.stations.same"),
        routes=(gap, late),
        shown=choices(state, ADA, (gap, late), story.speaker),
        rules=("STATION-7", "STATION-11"),
        **shown,
    )
    story.do("draw white")
    story.do("draw deck")
    happened = story.happened(story.do("station amsterdam 2 red"), ADA)
    borrowed = sorted(route.index for route in score(state).players[ADA].borrowed.values())
    story.tell(
        say("course.stations.chain", happened=happened, one_route=borrowed[0], other_route=borrowed[1]),
        routes=borrowed,
        cities=(city["amsterdam"], city["essen"]),
        shown=proof(state, ADA, story.speaker),
        rules=("STATION-3", "STATION-10"),
    )
    assert not score(state).players[CEM].borrowed
    story.tell(
        say("course.stations.idle", station_city=city["wien"]),
        cities=(city["wien"],),
        routes=[route.index for route in BOARD.routes_in(BOARD.routes_at[city["wien"]])],
        rules=("STATION-8",),
    )
    story.tell(
        say("course.stations.only", one_route=borrowed[0], other_route=borrowed[1]),
        routes=borrowed,
        rules=("STATION-12",),
    )
    player, without = score(state).players[ADA], score(unbuilt(unbuilt(state, ADA), ADA)).players[ADA]
    story.tell(
        say(
            "course.stations.worth",
            with_points=player.ticket_points,
            without_points=without.ticket_points,
            kept_points=player.station_points,
            full_points=without.station_points,
            better_points=player.total - without.total,
        ),
        rules=("SCORE-4", "STATION-13"),
        **shown,
    )


def proof(state: State, seat: int, speaker: Speaker) -> str:
    """What a player's stations borrow and which tickets that fulfills, as HTML."""
    player = score(state).players[seat]
    lines = [
        *(speaker.say("score.borrowed", city=city, route=route.index) for city, route in player.borrowed.items()),
        *ticket_lines(player, speaker),
    ]
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def choices(state: State, seat: int, routes: Iterable[int], speaker: Speaker) -> str:
    """What a player's tickets are worth with each of these routes borrowed, as HTML."""
    lines = [
        speaker.say("course.stations.choice", lent_route=route, brought_points=ticket_points(state, seat, [route]))
        for route in routes
    ]
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def unbuilt(state: State, seat: int) -> State:
    """The same position without this player's last station; its cards stay paid."""
    without = state.copy()
    without.station_owner[without.players[seat].stations.pop()] = NOBODY
    return without


# -- positions for questions ------------------------------------------------------------------------------------------


class Crossing(NamedTuple):
    """Two of Ada's tickets that lack one route each, and both routes end in one city."""

    city: int
    tickets: tuple[int, int]
    """The one worth more first."""
    bridges: tuple[int, int]
    """The route that each lacks."""
    own: tuple[int, ...]


def crossing(random: Random) -> Crossing:
    """Two tickets for which one station would have to choose."""
    while True:
        pair = sorted(random.sample(load_mode("europe").regular_tickets, 2), key=lambda t: -BOARD.tickets[t].value)
        dear, cheap = pair
        for found in _crossings(dear, cheap, some_way(BOARD, dear, random), some_way(BOARD, cheap, random)):
            if BOARD.tickets[dear].value > BOARD.tickets[cheap].value and fits(found) and _one_each(found):
                return found


def _crossings(dear: int, cheap: int, one: Collection[int], other: Collection[int]) -> Iterator[Crossing]:
    """The places where both ways could be cut."""
    for a in sorted({*one} - {*other}):
        for b in sorted({*other} - {*one}):
            for city in ends(BOARD, a) & ends(BOARD, b):
                yield Crossing(city, (dear, cheap), (a, b), tuple(sorted({*one, *other} - {a, b})))


def _one_each(found: Crossing) -> bool:
    """Does each of the two routes fulfill its own ticket, and only that?"""
    state = table(found.own, tickets=found.tickets)
    dear, cheap = (BOARD.tickets[ticket].value for ticket in found.tickets)
    one, other = found.bridges
    return (
        ticket_points(state, ADA) == -dear - cheap
        and ticket_points(state, ADA, [one]) == dear - cheap
        and ticket_points(state, ADA, [other]) == cheap - dear
    )


def fits(found: Crossing) -> bool:
    """Can it be laid, and seen at a glance? Bridges that are tunnels or double routes would lead away from it."""
    bridges = [BOARD.routes[route] for route in found.bridges]
    own = [BOARD.routes[route] for route in found.own]
    xs = [BOARD.cities[city].x for route in (*found.own, *found.bridges) for city in ends(BOARD, route)]
    return (
        not any(route.twin is not None or route.tunnel for route in bridges)
        and sum(route.length for route in own) <= MOST_TRAINS
        and max(xs) - min(xs) <= WIDEST
    )


def table(
    own: Iterable[int],
    bo: Iterable[int] = (),
    cem: Iterable[int] = (),
    *,
    stations: Iterable[int] = (),
    tickets: Iterable[int] = (),
    bos_stations: Iterable[int] = (),
    hands: Sequence[dict[str, int]] = ({}, {}),
    turn: int = ADA,
) -> State:
    """A position: everybody's routes, Ada's stations and tickets, Bo's stations, and the hands of these two."""

    def laid(seat: int, routes: Iterable[int], cities: Iterable[int]) -> dict[str, Any]:
        return {
            "name": NAMES[seat],
            "routes": [BOARD.routes[route].id for route in routes],
            "stations": [BOARD.cities[city].id for city in cities],
        }

    ada = laid(ADA, own, stations) | {"tickets": [BOARD.tickets[ticket].id for ticket in tickets], "hand": hands[ADA]}
    players = [ada, laid(BO, bo, bos_stations) | {"hand": hands[BO]}, laid(CEM, cem, ())]
    return position(players, turn=NAMES[turn])


def random_of(item: str, instance: int) -> Random:
    """Where the instances of an item come from."""
    return Random(f"stations/{item}/{instance}")


def drawn(state: State, speaker: Speaker, *more: int) -> str:
    """Everything on the board of a question and some more routes, as HTML; the cities of Ada's tickets are marked."""
    taken = [route for route, owner in enumerate(state.owner) if owner != NOBODY]
    marked = {city for ticket in state.players[ADA].tickets for city in BOARD.tickets[ticket].cities}
    return sketch(state, dict.fromkeys([*taken, *more]), speaker, marked)


# -- questions: predict, then see -------------------------------------------------------------------------------------


def turn(instance: int, speaker: Speaker) -> Question:
    """How many stations can be built in one turn?"""
    random = random_of("turn", instance)
    built = random.sample(range(len(BOARD.cities)), (1, 3, 0, 2)[instance % 4])
    cards = 1 if instance % 8 == 7 else 5  # too few for a third station, or enough for two
    hand = {random.choice(COLORS): cards, "locomotive": 1}
    return about_turn(table([], stations=built, hands=(hand, {})), speaker)


def about_turn(state: State, speaker: Speaker) -> Question:
    """How many stations can the player on turn build before the next one moves?"""
    say, seat = speaker.say, state.turn
    after, built = state.copy(), 0
    while after.turn == seat and (actions := [a for a in legal_actions(after) if isinstance(a, BuildStation)]):
        apply(after, actions[0])
        built += 1
    options, answer = among(built, [0, 1, 2, state.mode.stations])
    refusal = why_no_payment(state, seat, state.station_owner.index(NOBODY))
    return Question(
        text=say(
            "course.stations.turn.question",
            name=state.players[seat].name,
            left_stations=state.stations_left(seat),
        ),
        options=[speaker.amount("stations", option) for option in options],
        answer=answer,
        reason=speaker.violation(refusal) if refusal else say("course.stations.turn.reason"),
        rules=("STATION-3", "STATION-4"),
        shown=panels.hand(state.players[seat].hand, speaker),
    )


def borrow(instance: int, speaker: Speaker) -> Question:
    """Which route does a station borrow? By turns both are to be had, one, or none."""
    found = crossing(random_of("borrow", instance))
    dear, cheap = found.bridges
    bo, cem = (([dear], [cheap]), ([], [cheap]), ([], []), ([cheap], [dear]))[instance % 4]
    state = table(found.own, bo, cem, stations=[found.city], tickets=found.tickets)
    return about_borrowing(state, found, speaker)


def about_borrowing(state: State, found: Crossing, speaker: Speaker) -> Question:
    """Which of the routes at Ada's station does it borrow if the game ends now?"""
    say, player = speaker.say, score(state).players[ADA]
    own = [route for route in state.routes_of(ADA) if found.city in ends(BOARD, route)][:1]
    routes = sorted([*found.bridges, *own])
    lent = player.borrowed.get(found.city)
    reason = say("course.stations.borrow.none", station_city=found.city)
    if lent:
        best = ticket_points(state, ADA, [lent.index])
        reason = say("course.stations.borrow.reason", lent_route=lent.index, brought_points=best)
    return Question(
        text=say(
            "course.stations.borrow.question",
            name=player.name,
            station_city=found.city,
            one_ticket=found.tickets[0],
            other_ticket=found.tickets[1],
        ),
        options=[*map(speaker.route, routes), say("course.stations.borrow.idle")],
        answer=routes.index(lent.index) if lent else len(routes),
        reason=reason,
        rules=("STATION-5", "STATION-7", "STATION-8", "STATION-11"),
        shown=drawn(state, speaker, *routes),
    )


def later(instance: int, speaker: Speaker) -> Question:
    """May a station borrow a route that is claimed after it was built?"""
    random = random_of("later", instance)
    found = crossing(random)
    bridge = BOARD.routes[found.bridges[0]]
    away = sorted({city for route in found.own for city in ends(BOARD, route)} - ends(BOARD, bridge.index))
    city = random.choice(away) if instance % 3 == 1 else found.city
    claimer = ADA if instance % 3 == 2 else BO
    hands: list[dict[str, int]] = [{}, {}]
    color = random.choice(COLORS) if bridge.color == GRAY else COLORS[bridge.color]
    hands[claimer] = {color: bridge.length, "locomotive": bridge.locomotives}
    state = table(found.own, stations=[city], tickets=found.tickets[:1], hands=hands, turn=claimer)
    return about_later(state, ClaimRoute(bridge.index, payments(state, bridge.index)[0]), speaker)


def about_later(state: State, claim: ClaimRoute, speaker: Speaker) -> Question:
    """May Ada's station borrow the route that is claimed now?"""
    say, claimer, after = speaker.say, state.turn, state.copy()
    apply(after, claim)
    city = state.players[ADA].stations[0]
    keys = ("yes", "first", "far", "own")
    if city in score(after).players[ADA].borrowed:
        answer = "yes"
    else:
        answer = "own" if after.owner[claim.route] == ADA else "far"
    facts = {"station_city": city, "lent_route": claim.route}
    return Question(
        text=say(
            "course.stations.later.question",
            name=state.players[ADA].name,
            claimer=state.players[claimer].name,
            **facts,
        ),
        options=[say(f"course.stations.later.{key}", **facts) for key in keys],
        answer=keys.index(answer),
        reason=say("course.stations.later.reason", **facts),
        rules=("STATION-5", "STATION-6", "STATION-8"),
        shown=drawn(state, speaker, claim.route),
    )


def chain(instance: int, speaker: Speaker) -> Question:
    """Do the stations bridge two foreign routes, one behind the other?"""
    random = random_of("chain", instance)
    while True:
        ticket = random.choice(load_mode("europe").regular_tickets)
        found = _stretch(ticket, some_way(BOARD, ticket, random), random)
        if found and fits(found):
            break
    one, other = found.bridges
    (start,), (end,) = ends(BOARD, one) - {found.city}, ends(BOARD, other) - {found.city}
    stations = ([start, end], [found.city], [found.city, end], [start], [end, start])[instance % 5]
    state = table(found.own, found.bridges, stations=stations, tickets=found.tickets[:1])
    return about_chain(state, found.bridges, speaker)


def _stretch(ticket: int, routes: Sequence[int], random: Random) -> Crossing | None:
    """Cut two routes, one behind the other, out of a way."""
    if len(routes) < 3:
        return None
    first = random.randrange(len(routes) - 1)
    bridges = (routes[first], routes[first + 1])
    (city,) = ends(BOARD, bridges[0]) & ends(BOARD, bridges[1])
    return Crossing(city, (ticket, ticket), bridges, tuple(route for route in routes if route not in bridges))


def about_chain(state: State, lent: Sequence[int], speaker: Speaker) -> Question:
    """Is Ada's one ticket fulfilled if the game ends now?"""
    say, player = speaker.say, score(state).players[ADA]
    (ticket,) = state.players[ADA].tickets
    path = player.path(ticket)
    reason = say("course.stations.chain.no", lent_routes=len(lent))
    if path is not None:
        joined = speaker.join(speaker.route(route.index) for route in path)
        reason = say("course.stations.chain.yes", way=joined)
    return Question(
        text=say(
            "course.stations.chain.question",
            name=player.name,
            owner_seat=state.owner[lent[0]],
            one_route=lent[0],
            other_route=lent[1],
            stations=speaker.join(map(speaker.city, player.stations)),
            asked_ticket=ticket,
        ),
        options=(say("lesson.yes"), say("lesson.no")),
        answer=0 if ticket in player.completed else 1,
        reason=reason,
        rules=("STATION-9", "STATION-10"),
        shown=sketch(state, (*state.routes_of(ADA), *lent), speaker, BOARD.tickets[ticket].cities),
    )


def points(instance: int, speaker: Speaker) -> Question:
    """Does a borrowed route bring route points, and does its owner lose them?"""
    found = crossing(random_of("points", instance))
    state = table(found.own, found.bridges[:1], stations=[found.city], tickets=found.tickets)
    return about_points(state, ADA if instance % 2 == 0 else BO, speaker)


def about_points(state: State, seat: int, speaker: Speaker) -> Question:
    """How many route points has this player at the end, if it is now?"""
    say, sheet = speaker.say, score(state)
    ((city, lent),) = sheet.players[ADA].borrowed.items()
    worth, right = state.mode.claim_points[lent.index], sheet.players[seat].route_points
    options, answer = among(right, [right + worth, right - worth])
    return Question(
        text=say(
            "course.stations.points.question",
            name=sheet.players[ADA].name,
            owner_seat=state.owner[lent.index],
            lent_route=lent.index,
            worth_points=worth,
            now_points=state.players[seat].score,
            player_seat=seat,
        ),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=say("course.stations.points.reason", owner_seat=state.owner[lent.index]),
        rules=("STATION-9", "STATION-12"),
        shown=sketch(state, [route.index for route in BOARD.routes_in(BOARD.routes_at[city])], speaker, [city]),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def places(instance: int, speaker: Speaker) -> Pick:
    """In which cities may Ada build?"""
    random = random_of("places", instance)
    found = crossing(random)
    here = sorted({city for route in found.own for city in ends(BOARD, route)})
    mine, theirs = random.sample(here, 2)
    free = [route.index for route in BOARD.routes if not ends(BOARD, route.index) & {*here, *_bridged(found)}]
    empty = random.choice(sorted(ends(BOARD, random.choice(free))))
    hands: Sequence[dict[str, int]] = ({random.choice(COLORS): 2}, {})
    state = table(found.own, found.bridges, stations=[mine], bos_stations=[theirs], hands=hands)
    open_to = random.sample(sorted({*here, *_bridged(found)} - {mine, theirs}), 2)
    shown = random.sample([mine, theirs, empty, *open_to], 5)
    return about_places(state, shown, speaker)


def _bridged(found: Crossing) -> set[int]:
    """The cities of the routes that Ada lacks."""
    return ends(BOARD, found.bridges[0]) | ends(BOARD, found.bridges[1])


def about_places(state: State, shown: Sequence[int], speaker: Speaker) -> Pick:
    """In which of these cities may Ada build a station?"""
    say, payment = speaker.say, station_payments(state, ADA)[0]
    refusals = [why_not(state, BuildStation(city, payment)) for city in shown]
    around = [route.index for route in BOARD.routes if not {route.a, route.b}.isdisjoint(shown)]
    return Pick(
        text=say("course.stations.places.question", name=state.players[ADA].name),
        options=[*map(speaker.city, shown)],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.stations.places.hint"),
        rules=("STATION-1", "STATION-2"),
        shown=drawn(state, speaker, *around),
    )


def pay(instance: int, speaker: Speaker) -> Pick:
    """With which cards may the next station be paid?"""
    random = random_of("pay", instance)
    built = random.sample(range(len(BOARD.cities)), (1, 2, 0)[instance % 3])
    one, other, third = random.sample(COLORS, 3)
    hand = {one: random.randrange(2, 4), other: random.randrange(1, 3), third: 1, "locomotive": random.randrange(1, 3)}
    state = table([], stations=built, hands=(hand, {}))
    right = station_payments(state, ADA)
    near = [payment for payment in _payments(state) if payment not in right]
    shown = random.sample(right, min(3, len(right))) + random.sample(near, 3)
    return about_paying(state, random.sample(shown, len(shown)), speaker)


def _payments(state: State) -> list[tuple[int, ...]]:
    """Payments of one to four cards that a beginner may think of: of one color or two, too few or too many."""
    hand, cost = state.players[ADA].hand, len(state.players[ADA].stations) + 1
    held = [color for color in range(LOCOMOTIVE) if hand[color]]
    found = [
        bundle(color, colored, locomotives)
        for color in held
        for colored in range(1, hand[color] + 2)
        for locomotives in range(hand[LOCOMOTIVE] + 1)
    ]
    for one, other in combinations(held, 2):
        both = [0] * (LOCOMOTIVE + 1)
        both[one] = min(hand[one], max(cost - 1, 1))
        both[other] = 1
        found.append(tuple(both))
    return [payment for payment in found if abs(sum(payment) - cost) <= 1]


def about_paying(state: State, shown: Sequence[tuple[int, ...]], speaker: Speaker) -> Pick:
    """With which of these cards may Ada pay for her next station?"""
    say, city = speaker.say, state.station_owner.index(NOBODY)
    refusals = [why_not(state, BuildStation(city, payment)) for payment in shown]
    return Pick(
        text=say("course.stations.pay.question", name=state.players[ADA].name, left_stations=state.stations_left(ADA)),
        options=[speaker.cards(payment) for payment in shown],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.stations.pay.hint"),
        rules=("STATION-3",),
        shown=panels.hand(state.players[ADA].hand, speaker),
    )


def fulfilled(instance: int, speaker: Speaker) -> Pick:
    """Which tickets are fulfilled, with one station or two?"""
    random = random_of("fulfilled", instance)
    while True:
        found = crossing(random)
        ready = [ticket for ticket in _ready(found) if ticket not in found.tickets]
        tickets = [*found.tickets, *ready[:1], random.choice(_half(found, [*ready, *found.tickets]))]
        second = ends(BOARD, found.bridges[1]) - {found.city} if instance % 3 == 2 else set()
        state = table(found.own, found.bridges, stations=[found.city, *second], tickets=tickets)
        player = score(state).players[ADA]
        if player.completed and player.failed:
            return about_fulfilled(state, speaker)


def _ready(found: Crossing) -> list[int]:
    """The tickets that Ada's own routes fulfill."""
    regular = load_mode("europe").regular_tickets
    network = table(found.own, tickets=regular)
    return list(score(network).players[ADA].completed)


def _half(found: Crossing, others: Collection[int]) -> list[int]:
    """The tickets beside others that lead to one of Ada's cities at least, as if they might be fulfilled."""
    here = {city for route in found.own for city in ends(BOARD, route)}
    regular = load_mode("europe").regular_tickets
    return [ticket for ticket in regular if ticket not in others and BOARD.tickets[ticket].cities & here]


def about_fulfilled(state: State, speaker: Speaker) -> Pick:
    """Which of Ada's tickets are fulfilled if the game ends now?"""
    say, player = speaker.say, score(state).players[ADA]
    tickets = sorted(state.players[ADA].tickets)
    return Pick(
        text=say("course.stations.fulfilled.question", name=player.name),
        options=[*map(speaker.ticket, tickets)],
        reasons=[_separated(player, ticket, speaker) if ticket in player.failed else "" for ticket in tickets],
        hint=say("course.stations.fulfilled.hint", name=player.name),
        rules=("SCORE-3", "STATION-7", "STATION-11"),
        shown=drawn(state, speaker),
    )


def _separated(player: PlayerScore, ticket: int, speaker: Speaker) -> str:
    """What separates the cities of a failed ticket, a sentence."""
    start, goal = sorted(BOARD.tickets[ticket].cities, key=lambda city: player.reach(city).bit_count())
    reached = speaker.join(speaker.city(city) for city in bits(player.reach(goal)) if city != goal)
    return speaker.say("course.stations.fulfilled.no", city=goal, reached=reached, other_city=start)


def worth(instance: int, speaker: Speaker) -> Number:
    """By how many points does a station change the score?"""
    found = crossing(random_of("worth", instance))
    lent = found.bridges[:1] if instance % 3 != 2 else ()
    ticket = found.tickets[0]
    return about_worth(table(found.own, lent, stations=[found.city], tickets=[ticket]), speaker)


def about_worth(state: State, speaker: Speaker) -> Number:
    """By how many points does Ada's last station change her score?"""
    say, player = speaker.say, score(state).players[ADA]
    without = score(unbuilt(state, ADA)).players[ADA]
    gained = player.ticket_points - without.ticket_points
    lost = without.station_points - player.station_points
    mistakes = {
        gained // 2: say("course.stations.worth.once"),
        gained: say("course.stations.worth.unbuilt"),
        gained // 2 - lost: say("course.stations.worth.once"),
        lost: say("course.stations.worth.sign"),
    }
    return Number(
        text=say(
            "course.stations.worth.question",
            name=player.name,
            asked_ticket=state.players[ADA].tickets[0],
            station_city=player.stations[-1],
        ),
        answer=gained - lost,
        reason=say("course.stations.worth.reason", gained_points=gained, lost_points=lost, change=gained - lost),
        hint=say("course.stations.worth.hint"),
        rules=("STATION-13", "SCORE-4", "SCORE-3"),
        mistakes={number: text for number, text in mistakes.items() if number != gained - lost},
        shown=drawn(state, speaker, *_around(player.stations[-1])),
    )


def _around(city: int) -> list[int]:
    """The routes that end in a city."""
    return [route.index for route in BOARD.routes_in(BOARD.routes_at[city])]


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """The walk's game once Bo has closed the way: stations can be built and tried."""
    return position(
        WALK,
        turn="Bo",
        row=["blue", "white", "red", "green", "black"],
        moves=[{"Bo": "claim amsterdam-essen 3 yellow"}, {"Cem": "draw white"}, {"Cem": "draw red"}],
        seed=7,
    )


lesson = Lesson(
    name="stations",
    steps=steps,
    questions={"turn": turn, "borrow": borrow, "later": later, "chain": chain, "points": points},
    tasks={"places": places, "pay": pay, "fulfilled": fulfilled, "worth": worth},
    free=free,
    recalled=("setting_up", "cost"),
)
