"""Lesson 9: the last round, and counting up. Every answer is computed from the position shown."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from random import Random
from typing import Any, TypeAlias

from ttr.action import ClaimRoute
from ttr.board import Route, bits
from ttr.cards import COLORS, GRAY
from ttr.graphs.trail import Edge, longest_trail_length
from ttr.lesson.instances import alone, bridged, cities_of, ended, europe, grown, names_of, scattered, tickets_near
from ttr.lesson.items import Number, Pick, Question, among, reasons_of
from ttr.lesson.lesson import LOOKS, NAMES, Lesson
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.rules import apply, claimable_routes, legal_actions, payments, why_not
from ttr.score import PlayerScore, ScoreSheet, score
from ttr.state import NOBODY, Phase, State
from ttr.text import Speaker
from ttr.view import panels
from ttr.view.colors import LETTERS
from ttr.view.svg import Picture, part_svg

YOU = 0
"""The seat that is counted."""

ROUTES = {
    "Ada": "cadiz-madrid madrid-pamplona-1 brest-pamplona brest-dieppe dieppe-paris paris-zurich munchen-zurich "
    "frankfurt-munchen frankfurt-paris-1 bruxelles-paris-1 amsterdam-bruxelles amsterdam-london munchen-wien "
    "budapest-wien-1 roma-venezia brindisi-roma brindisi-palermo",
    "Bo": "kobenhavn-stockholm-1 petrograd-stockholm moskva-petrograd moskva-smolensk kyiv-smolensk budapest-kyiv "
    "budapest-zagrab venezia-zagrab munchen-venezia kyiv-warszawa athina-sofia constantinople-sofia",
    "Cem": "constantinople-smyrna angora-constantinople angora-erzurum erzurum-sochi rostov-sochi kharkov-rostov "
    "bucuresti-constantinople bucuresti-sevastopol palermo-smyrna athina-smyrna berlin-wien berlin-essen danzig-riga "
    "riga-wilno",
}
TICKETS = {
    "Ada": "edinburgh-paris paris-wien madrid-dieppe zurich-brindisi",
    "Bo": "kyiv-petrograd warszawa-smolensk smolensk-rostov",
    "Cem": "kobenhavn-erzurum angora-kharkov rostov-erzurum",
}
HANDS: Mapping[str, Mapping[str, int]] = {
    "Ada": {"black": 4, "yellow": 1},
    "Bo": {"red": 2, "blue": 1},
    "Cem": {"green": 2, "white": 1},
}
"""A game in which Ada and Bo end with as many points, and with as long a trail of more and of fewer routes."""


def before_the_end() -> State:
    """Ada is about to set the last round off."""
    players = [
        {"name": name, "routes": ROUTES[name].split(), "tickets": TICKETS[name].split(), "hand": dict(HANDS[name])}
        for name in NAMES[:3]
    ]
    drawn = ["palermo-constantinople", "berlin-moskva", "berlin-roma"]
    return position(players, row=["red", "white", "blue", "locomotive", "green"], ticket_deck=drawn, seed=1)


def steps(speaker: Speaker) -> list[Step]:
    """The last turns of a game, and then the counting."""
    story = Story(before_the_end(), speaker)
    last_turns(story)
    result = score(story.state)
    count_tickets(story, result)
    count_trails(story, result)
    return story.steps


def last_turns(story: Story) -> None:
    """From six trains left to the last turn of the game."""
    say, board, you = story.speaker.say, story.state.board, story.state.players[YOU]
    trains = {f"{letter}_trains": player.trains for letter, player in zip("abc", story.state.players, strict=True)}
    claimed = board.route_index["edinburgh-london-1"]
    story.tell(say("course.ending.walk.before", **trains), tickets=you.tickets, routes=(claimed,), rules=("END-4",))
    happened = story.happened(story.do("claim edinburgh-london-1 4 black"), YOU)
    told = say("course.ending.walk.begun", happened=happened)
    story.tell(told, routes=(claimed,), rules=("END-1", "END-2", "END-4"))
    happened = story.happened(story.do("claim danzig-warszawa 2 red"), YOU)
    told = say("course.ending.walk.nothing", happened=happened, left_trains=story.state.players[1].trains)
    story.tell(told, routes=(board.route_index["danzig-warszawa"],), rules=("END-3",))
    logs = story.do("tickets"), story.do("keep palermo-constantinople")
    happened = " ".join(story.happened(log, YOU) for log in logs)
    story.tell(say("course.ending.walk.tickets", happened=happened), seat=2, rules=("TURN-4",))
    happened = story.happened(story.do("station venezia 1 yellow"), YOU)
    told = say("course.ending.walk.over", happened=happened)
    story.tell(told, cities=(board.city_index["venezia"],), rules=("END-2", "TURN-4"))


def count_tickets(story: Story, result: ScoreSheet) -> None:
    """Routes, stations and tickets."""
    say, board, you = story.speaker.say, story.state.board, result.players[YOU]
    own, borrowed, lucky, failed = (
        board.ticket_index[ticket]
        for ticket in ("edinburgh-paris", "zurich-brindisi", "palermo-constantinople", "kobenhavn-erzurum")
    )
    counted = ["score.row.routes", "score.row.stations"]
    story.tell(
        say("course.ending.walk.seen", station_points=result.mode.station_points),
        shown=table(names_in(result), count_rows(result, story.speaker, counted)),
        rules=("SCORE-1", "SCORE-4"),
    )
    story.tell(
        say("course.ending.walk.own", own_ticket=own, value=board.tickets[own].value),
        tickets=[own],
        routes=indices(you.path(own) or ()),
        rules=("SCORE-2", "SCORE-3"),
    )
    (city, lent), *_ = you.borrowed.items()
    story.tell(
        say("course.ending.walk.borrowed", borrowed_ticket=borrowed, station_city=city, lent_route=lent.index),
        tickets=[borrowed],
        routes=indices(you.path(borrowed) or ()),
        rules=("SCORE-3",),
    )
    story.tell(
        say("course.ending.walk.failed", lucky_ticket=lucky, failed_ticket=failed, value=board.tickets[failed].value),
        tickets=[lucky, failed],
        seat=2,
        shown=table(names_in(result), count_rows(result, story.speaker, [*counted, "score.row.tickets"])),
        rules=("SCORE-2", "SCORE-6"),
    )


def count_trails(story: Story, result: ScoreSheet) -> None:
    """The European Express, the totals, and the winner."""
    say, (you, other, _) = story.speaker.say, result.players
    story.tell(
        say("course.ending.walk.trail", trail_trains=you.trail.length),
        routes=indices(you.trail_routes),
        rules=("EXPRESS-1", "EXPRESS-3", "EXPRESS-4", "EXPRESS-6"),
    )
    story.tell(
        say(
            "course.ending.walk.express",
            few_routes=len(other.trail.edges),
            many_routes=len(you.trail.edges),
            trail_trains=other.trail.length,
            bonus_points=you.bonuses["european_express"],
        ),
        routes=indices(other.trail_routes),
        seat=1,
        rules=("EXPRESS-2", "EXPRESS-5", "SCORE-5"),
    )
    rows = [*count_rows(result, story.speaker, COUNTED), *tie_rows(result, story.speaker)[1:3]]
    still = f"<p>{escape(say('course.ending.walk.still'))}</p>"
    story.tell(
        say(
            "course.ending.walk.winner",
            points=you.total,
            more_tickets=len(you.completed),
            fewer_tickets=len(other.completed),
        ),
        shown=table(names_in(result), rows) + still,
        rules=("SCORE-7", "TIE-1", "TIE-2", "TIE-3", "TIE-4", "TIE-5"),
    )


# -- what is shown ----------------------------------------------------------------------------------------------------

COUNTED = ("score.row.routes", "score.row.stations", "score.row.tickets", "bonus.european_express", "score.row.total")
"""The lines of the score sheet, in the order of the walk."""


Row: TypeAlias = tuple[str, Sequence[str]]
"""A heading and a cell for each player."""


def table(names: Iterable[str], rows: Iterable[Row]) -> str:
    """A column a player, as on the score sheet."""
    head = "".join(
        f'<th scope="col">{panels.badge(seat, LOOKS[seat])}<div>{escape(name)}</div></th>'
        for seat, name in enumerate(names)
    )
    body = "".join(
        f'<tr><th scope="row">{escape(heading)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
        for heading, cells in rows
    )
    return (
        f'<table class="ttr-sheet" style="max-width:340px"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def count_rows(result: ScoreSheet, speaker: Speaker, known: Collection[str]) -> list[Row]:
    """The score sheet as far as it has been filled in."""
    columns = [
        (p.route_points, p.station_points, p.ticket_points, p.bonuses["european_express"], p.total)
        for p in result.players
    ]
    return [
        (speaker.say(key), [speaker.number(n) if key in known else "" for n in numbers])
        for key, numbers in zip(COUNTED, zip(*columns, strict=True), strict=True)
    ]


def tie_rows(result: ScoreSheet, speaker: Speaker) -> list[Row]:
    """What decides between players, the first thing first."""
    players, say, number = result.players, speaker.say, speaker.number
    return [
        (say("score.row.total"), [number(player.total) for player in players]),
        (say("course.ending.row.fulfilled"), [number(len(player.completed)) for player in players]),
        (say("course.ending.row.built"), [number(len(player.stations)) for player in players]),
        (say("bonus.european_express"), ["✓" if player.bonuses["european_express"] else "–" for player in players]),
    ]


def names_in(result: ScoreSheet) -> list[str]:
    """Who is counted."""
    return [player.name for player in result.players]


def trains_left(state: State, speaker: Speaker) -> str:
    """How many trains everybody has."""
    trains = [speaker.number(player.trains) for player in state.players]
    return table([player.name for player in state.players], [(speaker.say("course.ending.row.trains"), trains)])


def picture(state: State, speaker: Speaker) -> str:
    """All routes claimed, in a small picture."""
    board, say = state.board, speaker.say
    shown = Picture.of(state, LOOKS[: len(state.players)], lengths=True)
    route, seat = min(shown.owners.items(), key=lambda owned: owned[1])
    length = board.routes[route].length
    caption = say(
        "course.ending.caption", sign=f"{LETTERS[seat]}{length}", laid_trains=length, name=state.players[seat].name
    )
    drawn = part_svg(board, speaker, sorted(shown.owners), shown)
    return f"{drawn}<p>{escape(caption)}</p>"


def walk_of(player: PlayerScore, speaker: Speaker) -> str:
    """The cities of the longest trail, in order."""
    return speaker.say("list.walk").join(map(speaker.city, player.trail.vertices))


def borrowings(player: PlayerScore, speaker: Speaker) -> list[str]:
    """Which station of a player borrows what, a sentence each."""
    return [
        speaker.say("course.ending.borrowed", name=player.name, station_city=city, lent_route=route.index)
        for city, route in player.borrowed.items()
    ]


def indices(routes: Iterable[Route]) -> list[int]:
    """Routes as the map wants them."""
    return [route.index for route in routes]


# -- questions: predict, then see -------------------------------------------------------------------------------------


def late(random: Random, players: int, trains: int, begun: int | None = None, **more: Any) -> State:
    """A game near its end.

    Parameters
    ----------
    trains : how many are left to the player on turn
    begun : how many are left to somebody who has set the last round off; None if nobody has
    more : other parts of the position
    """
    turn = random.randrange(players)
    left = [random.randint(9, 19) for _ in range(players)]
    left[turn] = trains
    if begun is not None:
        first = (turn + random.randrange(1, players)) % players
        left[first] = begun
        more["final_round"] = NAMES[first]
    taken: set[int] = set()
    laid = [names_of(scattered(random, load_mode("europe").trains - n, taken)) for n in left]
    seats = [{"name": name, "routes": routes} for name, routes in zip(NAMES, laid, strict=False)]
    seats[turn]["hand"] = more.pop("hand")
    return position(seats, turn=NAMES[turn], seed=1, **more)


def claiming(random: Random, players: int, left: int, begun: int | None = None) -> tuple[State, ClaimRoute]:
    """Somebody about to claim a route, and to have so many trains left then; `begun` as in `late`."""
    while True:
        length = random.choice((3, 4))
        hand = dict.fromkeys(random.sample(COLORS, 3), length)
        state = late(random, players, left + length, begun, hand=hand)
        routes = [state.board.routes[route] for route in claimable_routes(state)]
        fitting = [route.index for route in routes if route.length == length and not route.tunnel]
        if fitting:
            route = random.choice(fitting)
            return state, ClaimRoute(route, payments(state, route)[0])


def turns_to_come(state: State) -> list[int]:
    """Who has the turns until the end, if everybody only draws; none while the last round has not begun."""
    if state.final_seat is None:
        return []
    state, seats = state.copy(), []
    while state.phase is not Phase.GAME_OVER:
        if state.phase is Phase.TURN:
            seats.append(state.turn)
        apply(state, legal_actions(state)[0])
    return seats


def after(instance: int, speaker: Speaker) -> Question:
    """What does a claim set off that leaves few trains?"""
    random = Random(f"ending/after/{instance}")
    state, claim = claiming(random, random.randint(2, 4), (3, 2, 1, 4, 0)[instance % 5])
    return about_after(state, claim, speaker)


def about_after(state: State, claim: ClaimRoute, speaker: Speaker) -> Question:
    """What follows from this claim?"""
    say, seat, then = speaker.say, state.turn, state.copy()
    apply(then, claim)
    name = state.players[seat].name
    turns = turns_to_come(then)
    answer = 3 if then.final_seat is None else 2 if seat in turns else 1 if turns else 0
    facts: dict[str, Any] = {
        "name": name,
        "left_trains": then.players[seat].trains,
        "most_trains": state.mode.final_trains,
    }
    return Question(
        text=say("course.ending.after.question", claimed_route=claim.route, **facts),
        options=[say(f"course.ending.after.{option}", name=name) for option in ("over", "others", "all", "nothing")],
        answer=answer,
        reason=say(f"course.ending.after.{'reason' if turns else 'not_yet'}", **facts),
        rules=("END-1", "END-2", "END-4"),
        shown=trains_left(state, speaker),
    )


def closing(instance: int, speaker: Speaker) -> Question:
    """How many turns are to come, when another one runs out of trains too?"""
    random = Random(f"ending/closing/{instance}")
    state, claim = claiming(random, random.randint(3, 5), random.randrange(3), random.randrange(3))
    return about_closing(state, claim, speaker)


def about_closing(state: State, claim: ClaimRoute, speaker: Speaker) -> Question:
    """How many turns come after this claim in the last round?"""
    assert state.final_seat is not None
    say, then, players = speaker.say, state.copy(), len(state.players)
    apply(then, claim)
    turns = len(turns_to_come(then))
    options, answer = among(turns, [0, turns - 1, turns + 1, players])
    first = state.players[state.final_seat].name
    return Question(
        text=say(
            "course.ending.closing.question",
            first=first,
            name=state.players[state.turn].name,
            claimed_route=claim.route,
            left_trains=then.players[state.turn].trains,
        ),
        options=[say("course.ending.closing.turns", n=option) for option in options],
        answer=answer,
        reason=say("course.ending.closing.reason", first=first, n=turns),
        rules=("END-2", "END-3"),
        shown=trains_left(state, speaker),
    )


def express(instance: int, speaker: Speaker) -> Question:
    """Who gets the European Express? Every other time two are level."""
    random = Random(f"ending/express/{instance}")
    while True:
        taken: set[int] = set()
        networks = [grown(random, random.randint(2, 4), taken)]
        for _ in NAMES[1:3]:
            near = random.choice(sorted(cities_of(networks[0])))
            networks.append(grown(random, random.randint(2, 4), taken, near))
        state = ended([{"name": name, "routes": names_of(own)} for name, own in zip(NAMES, networks, strict=False)])
        result = score(state)
        most_routes = max(result.players, key=lambda player: len(player.network.routes))
        if len(result.holders("european_express")) == 2 - instance % 2 and not most_routes.bonuses["european_express"]:
            return about_express(state, speaker)


def about_express(state: State, speaker: Speaker) -> Question:
    """Who gets the European Express here?"""
    say, result = speaker.say, score(state)
    names = [player.name for player in result.players]
    holders = result.holders("european_express")
    pair = sorted(sorted(range(len(names)), key=lambda seat: -result.players[seat].trail.length)[:2])
    choices = [*([seat] for seat in range(len(names))), pair, [*range(len(names))], []]
    trails = [
        say("course.ending.express.one", name=player.name, trail_trains=player.trail.length)
        for player in result.players
    ]
    return Question(
        text=say("course.ending.express.question", bonus_points=result.mode.bonuses["european_express"]),
        options=[
            speaker.join(names[seat] for seat in seats) if seats else say("course.ending.express.nobody")
            for seats in choices
        ],
        answer=choices.index(holders),
        reason=say("course.ending.express.reason", trails=speaker.join(trails)),
        rules=("EXPRESS-2", "EXPRESS-5", "SCORE-5"),
        shown=picture(state, speaker),
    )


def below(instance: int, speaker: Speaker) -> Question:
    """How many points remain after a failed long ticket? Every other time fewer than none."""
    random = Random(f"ending/below/{instance}")
    long = [europe().tickets[ticket].id for ticket in load_mode("europe").long_tickets]
    while True:
        taken: set[int] = set()
        own = grown(random, random.randint(1, 5), taken)
        built = random.sample([city.id for city in europe().cities], random.randint(0, 2))
        you = {"name": NAMES[YOU], "routes": names_of(own), "stations": built, "tickets": [random.choice(long)]}
        state = ended([you, {"name": NAMES[1], "routes": names_of(grown(random, 8, taken))}])
        player = score(state).players[YOU]
        below_zero = player.total < 0
        if player.failed and not player.bonuses["european_express"] and below_zero == (instance % 2 == 0):
            return about_below(state, YOU, speaker)


def about_below(state: State, seat: int, speaker: Speaker) -> Question:
    """What is the total of this seat?"""
    say, player = speaker.say, score(state).players[seat]
    lost = sum(state.board.tickets[ticket].penalty for ticket in player.failed)
    station = state.mode.station_points
    facts = {"routes_points": player.route_points, "stations_points": player.station_points}
    reason = say("course.ending.below.reason", lost_points=lost, total_points=player.total, **facts)
    options, answer = among(
        player.total,
        [
            max(player.total, 0),
            player.total + lost,
            player.total - player.station_points,
            player.total + station * (len(player.stations) - player.unbuilt),
        ],
    )
    return Question(
        text=say(
            "course.ending.below.question",
            name=player.name,
            built_stations=len(player.stations),
            failed=speaker.join(map(speaker.ticket, player.failed)),
            **facts,
        ),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=" ".join([reason, *([say("course.ending.below.zero")] if player.total < 0 else [])]),
        rules=("SCORE-2", "SCORE-4", "SCORE-6"),
    )


DECIDES = ("total", "tickets", "stations", "express", "nothing")
"""What may decide who wins, in this order."""


def winner(instance: int, speaker: Speaker) -> Question:
    """Who wins? Each thing decides in its turn."""
    random = Random(f"ending/winner/{instance}")
    return about_winner(duel(random, DECIDES[(instance + 1) % len(DECIDES)]), speaker)


def duel(random: Random, deciding: str) -> State:
    """Two players between whom just this decides."""
    while True:
        taken: set[int] = set()
        networks = [grown(random, random.randint(4, 7), taken) for _ in range(2)]
        trails = [longest_trail_length(edges_of(own)) for own in networks]
        if (trails[0] == trails[1]) != (deciding == "nothing"):
            continue
        players = rivals(random, networks, alike=deciding in ("express", "nothing"))
        if {*players[0]["tickets"]} & {*players[1]["tickets"]}:
            continue
        result = score(ended(players))
        if deciding != "total":
            result = level(players, result)
        ahead, behind = sorted((player.tie_keys for player in result.players), reverse=True)
        if decided_by(result) == deciding and (deciding != "total" or ahead[1] < behind[1]):
            return ended(players)


def rivals(random: Random, networks: Sequence[Sequence[Route]], *, alike: bool) -> list[dict[str, Any]]:
    """Players with these networks, with tickets near them and stations anywhere; `alike` in numbers of stations."""
    cities = [city.id for city in random.sample(europe().cities, 6)]
    built = [random.randint(0, 3)] * 2 if alike else [random.randint(0, 3), random.randint(0, 3)]
    return [
        {
            "name": NAMES[seat],
            "routes": names_of(own),
            "tickets": names_of(tickets_near(random, own, random.randint(1, 3))),
            "stations": cities[3 * seat : 3 * seat + built[seat]],
        }
        for seat, own in enumerate(networks)
    ]


def level(players: Sequence[dict[str, Any]], result: ScoreSheet) -> ScoreSheet:
    """Give the leader a ticket that takes the lead away, if there is one, and count again."""
    totals = [player.total for player in result.players]
    held = {ticket for player in players for ticket in player["tickets"]}
    every = [europe().tickets[ticket] for ticket in load_mode("europe").tickets]
    even = [t.id for t in every if t.value == abs(totals[0] - totals[1]) and t.id not in held]
    if even:
        players[totals.index(max(totals))]["tickets"].append(even[0])
    return score(ended(players))


def decided_by(result: ScoreSheet) -> str:
    """What decides between two players."""
    keys = zip(*(player.tie_keys for player in result.players), strict=True)
    return DECIDES[next((place for place, (one, other) in enumerate(keys) if one != other), -1)]


def about_winner(state: State, speaker: Speaker) -> Question:
    """Who of these two wins?"""
    say, result = speaker.say, score(state)
    shared = len(result.winners) > 1
    return Question(
        text=say("course.ending.winner.question"),
        options=[*(player.name for player in result.players), say("course.ending.winner.shared")],
        answer=len(result.players) if shared else result.winners[0],
        reason=say(f"course.ending.winner.by.{decided_by(result)}"),
        rules=("TIE-1", "TIE-2", "TIE-3", "TIE-4", "TIE-5"),
        shown=table(names_in(result), tie_rows(result, speaker)),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def last_turn(instance: int, speaker: Speaker) -> Pick:
    """What may be done in a last turn?"""
    random = Random(f"ending/last_turn/{instance}")
    while True:
        first, second = random.sample(range(len(COLORS)), 2)
        hand = {COLORS[first]: 4, COLORS[second]: 2}
        hidden = [europe().tickets[ticket].id for ticket in load_mode("europe").regular_tickets]
        deck = [] if instance % 4 == 3 else random.sample(hidden, random.randint(3, 20))
        state = late(
            random, random.randint(2, 4), random.randint(2, 3), random.randrange(3), hand=hand, ticket_deck=deck
        )
        wishes = claims(random, state, first)
        if len(wishes) == 3:
            cities = random.sample(europe().cities, 2)
            wishes += [f"station {cities[0].id} 1 {COLORS[second]}", f"station {cities[1].id} 2 {COLORS[second]}"]
            wishes += ["draw deck", "tickets", "pass"]
            return about_last_turn(state, random.sample(wishes, len(wishes)), speaker)


def claims(random: Random, state: State, color: int) -> list[str]:
    """Claims of an open short route, of an open long one and of a claimed one, as files write them; if there are."""
    routes = [r for r in state.board.routes if r.color in (color, GRAY) and not r.locomotives and not r.tunnel]
    kinds = (
        [r for r in routes if state.open >> r.index & 1 and r.length == 2],
        [r for r in routes if state.open >> r.index & 1 and r.length == 4],
        [r for r in routes if state.owner[r.index] not in (NOBODY, state.turn) and r.length <= 2],
    )
    chosen = [random.choice(kind) for kind in kinds if kind]
    return [f"claim {route.id} {route.length} {COLORS[color]}" for route in chosen]


def about_last_turn(state: State, wishes: Sequence[str], speaker: Speaker) -> Pick:
    """Which of these actions are open to the player on turn?"""
    assert state.final_seat is not None
    say, player = speaker.say, state.players[state.turn]
    actions = [parse_action(wish, state.mode) for wish in wishes]
    refusals = [why_not(state, action) for action in actions]
    told = say(
        "course.ending.last_turn.question",
        first=state.players[state.final_seat].name,
        name=player.name,
        left_trains=player.trains,
        left_stations=state.stations_left(state.turn),
        in_deck_tickets=len(state.ticket_deck),
    )
    owned = [
        say("course.ending.last_turn.owned", owner_seat=state.owner[action.route], owned_route=action.route)
        for action in actions
        if isinstance(action, ClaimRoute) and state.owner[action.route] != NOBODY
    ]
    return Pick(
        text=" ".join([told, *owned, say("course.ending.last_turn.tick", name=player.name)]),
        options=[speaker.action(action) for action in actions],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.ending.last_turn.hint"),
        rules=("TURN-4",),
        shown=panels.hand(player.hand, speaker),
    )


def fulfilled(instance: int, speaker: Speaker) -> Pick:
    """Which tickets are fulfilled? Every other time a station helps."""
    random = Random(f"ending/fulfilled/{instance}")
    while True:
        state = bridged(random, 5) if instance % 2 == 0 else alone(random, 7, 5)
        player = score(state).players[YOU]
        if player.completed and player.failed and len(player.borrowed) == len(player.stations):
            return about_fulfilled(state, YOU, speaker)


def about_fulfilled(state: State, seat: int, speaker: Speaker) -> Pick:
    """Which tickets does this seat fulfill?"""
    say, player, tickets = speaker.say, score(state).players[seat], sorted(state.players[seat].tickets)
    return Pick(
        text=" ".join([*borrowings(player, speaker), say("course.ending.fulfilled.question", name=player.name)]),
        options=[speaker.ticket(ticket) for ticket in tickets],
        reasons=["" if ticket in player.completed else apart(player, ticket, speaker) for ticket in tickets],
        hint=say("course.ending.fulfilled.hint"),
        rules=("SCORE-3",),
        shown=picture(state, speaker),
    )


def apart(player: PlayerScore, ticket: int, speaker: Speaker) -> str:
    """Why a ticket fails: one of its cities, and how far one comes from there."""
    city = max(sorted(player.network.board.tickets[ticket].cities), key=lambda city: player.reach(city).bit_count())
    reached = [other for other in bits(player.reach(city)) if other != city]
    if not reached:
        return speaker.say("course.ending.fulfilled.alone", name=player.name)
    return speaker.say(
        "course.ending.fulfilled.apart", start_city=city, reached=speaker.join(map(speaker.city, reached))
    )


TEMPTING = ("visited", "branches", "borrowed")
"""Mistakes in counting a trail, each tempting in its turn."""


def trail(instance: int, speaker: Speaker) -> Number:
    """How long is the longest trail?"""
    random = Random(f"ending/trail/{instance}")
    tempting = TEMPTING[instance % len(TEMPTING)]
    while True:
        state = bridged(random, 3) if tempting == "borrowed" else alone(random, random.randint(5, 6), 0)
        player = score(state).players[YOU]
        if misreadings(player)[tempting] != player.trail.length:
            return about_trail(state, YOU, speaker)


def misreadings(player: PlayerScore) -> dict[str, int]:
    """What one counts who misreads a rule of the trail."""
    return {
        "routes": len(player.trail.edges),
        "visited": without_return(edges_of(player.network.routes)),
        "branches": sum(route.length for route in player.network.routes),
        "borrowed": longest_trail_length(edges_of(player.usable)),
    }


def edges_of(routes: Iterable[Route]) -> list[Edge]:
    """Routes as the longest trail is computed from."""
    return [(route.a, route.b, route.length) for route in routes]


def without_return(edges: Sequence[Edge]) -> int:
    """The longest trail that comes to no city twice."""

    def onward(city: int, seen: frozenset[int]) -> int:
        return max(
            (
                length + onward(a + b - city, seen | {a + b - city})
                for a, b, length in edges
                if city in (a, b) and a + b - city not in seen
            ),
            default=0,
        )

    return max((onward(city, frozenset({city})) for edge in edges for city in edge[:2]), default=0)


def about_trail(state: State, seat: int, speaker: Speaker) -> Number:
    """How long is the longest trail of this seat?"""
    say, player = speaker.say, score(state).players[seat]
    return Number(
        text=" ".join([*borrowings(player, speaker), say("course.ending.trail.question", name=player.name)]),
        answer=player.trail.length,
        reason=say("course.ending.trail.reason", walk=walk_of(player, speaker), trail_trains=player.trail.length),
        hint=say("course.ending.trail.hint"),
        rules=("EXPRESS-1", "EXPRESS-2", "EXPRESS-3", "EXPRESS-4", "EXPRESS-6"),
        mistakes={
            number: say(f"course.ending.trail.{mistake}", name=player.name)
            for mistake, number in misreadings(player).items()
            if number != player.trail.length
        },
        shown=picture(state, speaker),
    )


def total(instance: int, speaker: Speaker) -> Number:
    """What is the whole score? Every third time the European Express goes to the other player alone."""
    random = Random(f"ending/total/{instance}")
    while True:
        taken: set[int] = set()
        own = grown(random, random.randint(3, 5), taken)
        near = random.choice(sorted(cities_of(own)))
        other = grown(random, random.randint(2, 5), taken, near)
        built = random.sample([europe().cities[city].id for city in cities_of(own)], random.randint(0, 2))
        tickets = names_of(tickets_near(random, own, 2))
        you = {"name": NAMES[YOU], "routes": names_of(own), "tickets": tickets, "stations": built}
        state = ended([you, {"name": NAMES[1], "routes": names_of(other)}])
        player = score(state).players[YOU]
        holds = player.bonuses["european_express"] > 0
        if player.completed and len(tickets) == 2 and holds == (instance % 3 != 1):
            return about_total(state, YOU, speaker)


def about_total(state: State, seat: int, speaker: Speaker) -> Number:
    """What is the whole score of this seat?"""
    say, result = speaker.say, score(state)
    player = result.players[seat]
    told = say(
        "course.ending.total.question",
        name=player.name,
        tickets=tuple(state.players[seat].tickets),
        built_stations=len(player.stations),
    )
    return Number(
        text=" ".join([told, *borrowings(player, speaker)]),
        answer=player.total,
        reason=say(
            "course.ending.total.reason",
            route_sum=player.route_points,
            ticket_sum=player.ticket_points,
            station_sum=player.station_points,
            bonus_sum=player.bonuses["european_express"],
            total_points=player.total,
        ),
        hint=say("course.ending.total.hint"),
        rules=("SCORE-1", "SCORE-2", "SCORE-3", "SCORE-4", "SCORE-5", "SCORE-6"),
        mistakes={
            number: say(f"course.ending.total.{mistake}", name=player.name)
            for mistake, number in miscounts(state, player).items()
            if number != player.total
        },
        shown=picture(state, speaker) + panels.reference(result.mode, speaker, brief=True),
    )


def miscounts(state: State, player: PlayerScore) -> dict[str, int]:
    """What one counts who forgets or misreads a line of the sheet."""
    points, bonus = state.mode.station_points, state.mode.bonuses["european_express"]
    return {
        "trains": player.total - player.route_points + sum(route.length for route in player.network.routes),
        "built": player.total + points * (len(player.stations) - player.unbuilt),
        "stations": player.total - player.station_points,
        "failed": player.total + sum(state.board.tickets[ticket].penalty for ticket in player.failed),
        "express": player.total - player.bonuses["european_express"],
        "no_express": player.total + bonus - player.bonuses["european_express"],
    }


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """The last turns of the walk's game, to be played otherwise."""
    return before_the_end()


lesson = Lesson(
    name="ending",
    steps=steps,
    questions={"after": after, "closing": closing, "express": express, "below": below, "winner": winner},
    tasks={"last_turn": last_turn, "fulfilled": fulfilled, "trail": trail, "total": total},
    free=free,
    recalled=("setting_up", "cost"),
)
