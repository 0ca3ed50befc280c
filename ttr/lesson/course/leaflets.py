"""Lesson 13: what leaflets leave out or get wrong. Every answer is computed from the position shown."""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import count
from random import Random
from typing import Any, NamedTuple

from ttr.action import DRAW, TAKE, WITHDRAW, Action, ClaimRoute, KeepTickets, PayTunnel
from ttr.board import Board, Route
from ttr.cards import CARDS, COLORS, GRAY, LOCOMOTIVE, bundle, colors_of
from ttr.event import Log, RowDealt, RowRefreshed, SlotFilled, TunnelRevealed
from ttr.lesson import leaflets
from ttr.lesson.items import Number, Pick, Question, among, reasons_of
from ttr.lesson.leaflets import points, readings, said
from ttr.lesson.lesson import LOOKS, NAMES, Lesson
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.rules import apply, legal_actions, new_game, why_not
from ttr.score import score
from ttr.state import Phase, State
from ttr.text import Speaker
from ttr.text.rules import edition
from ttr.view import panels
from ttr.view.frame import Frame
from ttr.view.svg import part_svg

PLAYERS = NAMES[:3]
ADA, BO, CEM = range(3)
WHO: dict[str, Any] = {"ada": PLAYERS[ADA], "bo": PLAYERS[BO], "cem": PLAYERS[CEM]}
SEED = 1556
"""A seed whose first row shows four locomotives: more than the three of which leaflets speak."""
REVIEW_POINTS = 5
"""What the review's list of goals gives for a station never built (C-1)."""
ANNIVERSARY_TICKETS = 108
"""Tickets in the anniversary box (COMP-4)."""


def table(language: str | None = None) -> Frame:
    """Every point on which leaflets differ, as one table."""
    return leaflets.table(lesson.speaker(language))


# -- the walk ---------------------------------------------------------------------------------------------------------


def steps(speaker: Speaker) -> list[Step]:
    """A game of three players with three leaflets: its beginning, a tunnel, its end."""
    return [*beginning(speaker), *tunnel_story(speaker), *ending(speaker)]


def beginning(speaker: Speaker) -> list[Step]:
    """The set-up and the first turn."""
    say, log = speaker.say, Log()
    state = new_game(load_mode("europe"), PLAYERS, SEED, first=BO, log=log)
    dealt = next(event for event in log if isinstance(event, RowDealt)).row
    story = Story(state, speaker)
    story.tell(say("course.leaflets.walk.box", **WHO), rules=("COMP-1", "COMP-3"), shown=readings(["C-16"], speaker))
    story.tell(
        say(
            "course.leaflets.walk.row",
            **WHO,
            swept=dealt,
            row=tuple(state.row),
            shown_locomotives=dealt.count(LOCOMOTIVE),
        ),
        rules=("SETUP-3", "REFRESH-1"),
        shown=panels.run_of_cards(dealt, speaker) + readings(["C-5"], speaker),
    )
    offered = state.players[ADA].offered
    refused = why_not(state, KeepTickets(offered[:1]), ADA)
    assert refused is not None
    story.tell(
        say("course.leaflets.walk.tickets", **WHO, dealt_tickets=len(offered), why=speaker.violation(refused)),
        rules=("SETUP-4", "SETUP-5", "SETUP-6"),
        tickets=offered,
        shown=readings(["C-10", "C-3"], speaker),
    )
    keep_two(story.state)
    kept, next_seat = tuple(story.state.players[ADA].tickets), (state.first + 1) % len(PLAYERS)
    story.tell(
        say("course.leaflets.walk.order", **WHO, first=PLAYERS[state.first], next=PLAYERS[next_seat]),
        rules=("SETUP-8", "SETUP-9"),
        tickets=kept,
        shown=readings(["C-4", "C-2"], speaker),
    )
    log = story.do(f"draw {CARDS[state.row[0]]}") + story.do(DRAW)
    story.tell(
        say(
            "course.leaflets.walk.draw",
            **WHO,
            happened=story.happened(log, ADA),
            dealt_cards=sum(story.state.players[ADA].hand),
        ),
        rules=("DRAW-1",),
        tickets=kept,
        shown=readings(["C-11"], speaker),
    )
    return story.steps


def keep_two(state: State) -> None:
    """Everybody keeps two of the first tickets."""
    for seat, player in enumerate(state.players):
        apply(state, KeepTickets(tuple(sorted(player.offered[:2]))), seat)


def tunnel_story(speaker: Speaker) -> list[Step]:
    """A tunnel that one could pay for, and does not."""
    say = speaker.say
    story = Story(
        position(
            [
                {
                    "name": "Ada",
                    "hand": {"green": 3, "locomotive": 1, "blue": 2},
                    "routes": ["munchen-zurich"],
                    "tickets": ["barcelona-munchen", "zurich-brindisi"],
                },
                {
                    "name": "Bo",
                    "hand": {"red": 4},
                    "routes": ["berlin-wien"],
                    "tickets": ["berlin-roma", "stockholm-wien"],
                },
                {
                    "name": "Cem",
                    "hand": {"white": 4},
                    "routes": ["brindisi-roma"],
                    "tickets": ["roma-smyrna", "zagrab-brindisi"],
                },
            ],
            row=["red", "blue", "black", "purple", "white"],
            deck_top=["green", "locomotive", "red"],
            seed=2,
        ),
        speaker,
    )
    paid, route = bundle(COLORS.index("green"), 2, 0), story.state.board.route_index["venezia-zurich"]
    story.tell(
        say("course.leaflets.walk.lay", **WHO, tunnel_route=route, payment=paid),
        rules=("TUNNEL-3",),
        routes=[route],
    )
    (revealed,) = story.do(ClaimRoute(route, paid))
    assert isinstance(revealed, TunnelRevealed)
    story.tell(
        say(
            "course.leaflets.walk.matches",
            cards=revealed.cards,
            colored_cards=matches(revealed)[0],
            extra_cards=revealed.extra,
        ),
        rules=("TUNNEL-3",),
        routes=[route],
        shown=panels.run_of_cards(revealed.cards, speaker) + readings(["C-7"], speaker),
    )
    assert len(legal_actions(story.state)) > 1
    left = tuple(story.state.players[ADA].hand)
    story.do(WITHDRAW)
    story.tell(
        say("course.leaflets.walk.withdraw", **WHO, left_payment=left, payment=paid),
        rules=("TUNNEL-7",),
        routes=[route],
        shown=readings(["C-6"], speaker),
    )
    return story.steps


def matches(revealed: TunnelRevealed) -> tuple[int, int]:
    """How many of the cards turned up have the color laid down, and how many are locomotives."""
    return sum(card in colors_of(revealed.paid) for card in revealed.cards), revealed.cards.count(LOCOMOTIVE)


def near_the_end() -> State:
    """Bo is about to set off the last round; the longest paths of Ada and Bo are equal."""
    return position(
        [
            {
                "name": "Ada",
                "hand": {"blue": 3},
                "routes": [
                    *("madrid-pamplona-1", "brest-pamplona", "brest-dieppe", "dieppe-paris", "bruxelles-paris-1"),
                    *("bruxelles-frankfurt", "berlin-frankfurt-2", "berlin-wien", "wien-zagrab", "budapest-zagrab"),
                ],
                "stations": ["munchen"],
                "tickets": ["paris-wien", "madrid-dieppe"],
            },
            {
                "name": "Bo",
                "hand": {"yellow": 3, "locomotive": 1},
                "routes": [
                    *("rostov-sochi", "kharkov-rostov", "kharkov-moskva", "moskva-smolensk", "smolensk-wilno"),
                    *("warszawa-wilno", "danzig-warszawa", "berlin-danzig", "berlin-essen", "lisboa-madrid"),
                    *("athina-sarajevo", "edinburgh-london-1", "palermo-roma"),
                ],
                "tickets": ["smolensk-rostov", "berlin-moskva"],
            },
            {
                "name": "Cem",
                "hand": {"green": 2},
                "routes": [
                    *("munchen-venezia", "munchen-zurich", "bucuresti-sofia", "constantinople-sofia"),
                    *("kyiv-smolensk", "kobenhavn-stockholm-1", "barcelona-marseille"),
                ],
                "stations": ["wien", "sofia"],
                "tickets": ["berlin-bucuresti", "venezia-constantinople"],
            },
        ],
        turn="Bo",
        row=["red", "white", "blue", "blue", "black"],
        seed=3,
    )


def ending(speaker: Speaker) -> list[Step]:
    """The last round and the count."""
    say, story = speaker.say, Story(near_the_end(), speaker)
    route = story.state.board.route_index["marseille-paris"]
    story.do("claim marseille-paris 3 yellow + 1 locomotive")
    left = story.state.players[BO].trains
    last_turns = []
    while story.state.phase is not Phase.GAME_OVER:
        last_turns.append(story.state.actor.name)
        story.do(DRAW)
        story.do(DRAW)
    story.tell(
        say(
            "course.leaflets.walk.end",
            **WHO,
            claimed_route=route,
            left_trains=left,
            order=speaker.join(last_turns),
        ),
        rules=("END-1", "END-2"),
        routes=[route],
        shown=readings(["C-8"], speaker),
    )
    result = score(story.state)
    bo = result.players[BO]
    story.tell(
        say(
            "course.leaflets.walk.stations",
            **WHO,
            left_stations=bo.unbuilt,
            station_points=bo.station_points,
            wrong_points=bo.unbuilt * REVIEW_POINTS,
        ),
        rules=("STATION-13",),
        shown=readings(["C-1"], speaker),
    )
    assert result.holders("european_express") == [ADA, BO]
    story.tell(
        say(
            "course.leaflets.walk.express",
            **WHO,
            longest_trains=bo.trail.length,
            express_points=bo.bonuses["european_express"],
        ),
        rules=("EXPRESS-5",),
        routes=[route.index for seat in (ADA, BO) for route in result.players[seat].trail_routes],
        shown=panels.sheet(result, speaker, LOOKS) + readings(["C-9"], speaker),
    )
    story.tell(say("course.leaflets.walk.gaps", **WHO), shown=readings(["C-18"], speaker))
    return story.steps


# -- questions: predict, then see -------------------------------------------------------------------------------------


class Heard(NamedTuple):
    """What the reader's leaflet says of a point, and which leaflet it is."""

    said: str
    shown: str


def heard(point: str, instance: int, speaker: Speaker) -> Heard:
    """One reading of a point; that of the first instance is the first of the table, mostly a slip."""
    says = points()[point].says
    reading = [*says][instance % len(says)]
    named = Random(f"leaflets/{point}/{instance}").choice(says[reading])
    line = speaker.say("course.leaflets.read_in", edition=edition(named, speaker))
    return Heard(said(point, reading, speaker), f"<p><small>{escape(line)}</small></p>")


def unbuilt(instance: int, speaker: Speaker) -> Question:
    """What do stations bring that were never built?"""
    random = Random(f"leaflets/unbuilt/{instance}")
    seat, mode = random.randrange(len(PLAYERS)), load_mode("europe")
    cities = random.sample([city.id for city in mode.board.cities], (instance + 1) % (mode.stations + 1))
    players = [{"name": name, "stations": cities if name == PLAYERS[seat] else []} for name in PLAYERS]
    return about_unbuilt(position(players), seat, heard("C-1", instance, speaker), speaker)


def about_unbuilt(state: State, seat: int, leaflet: Heard, speaker: Speaker) -> Question:
    """What do the stations bring that this seat never built?"""
    say, sheet = speaker.say, score(state).players[seat]
    built, all_stations = len(sheet.stations), state.mode.stations
    wrong = [sheet.unbuilt * REVIEW_POINTS, built * state.mode.station_points, all_stations * state.mode.station_points]
    options, answer = among(sheet.station_points, wrong)
    return Question(
        text=say("course.leaflets.unbuilt.question", said=leaflet.said, name=sheet.name, built=built),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=say(
            "course.leaflets.unbuilt.reason",
            name=sheet.name,
            left_stations=sheet.unbuilt,
            station_points=sheet.station_points,
        ),
        rules=("STATION-13",),
        shown=leaflet.shown,
    )


def order(instance: int, speaker: Speaker) -> Question:
    """Who has the first turn, and who the second?"""
    random = Random(f"leaflets/order/{instance}")
    names = NAMES[: 3 + instance % 3]
    traveler, first = random.sample(range(len(names)), 2)
    state = new_game(load_mode("europe"), names, random.randrange(1_000_000), first=first)
    keep_two(state)
    return about_order(state, traveler, (heard("C-4", instance, speaker), heard("C-2", instance, speaker)), speaker)


def about_order(state: State, traveler: int, leaflet: tuple[Heard, Heard], speaker: Speaker) -> Question:
    """Who moves first and second in this position, though a leaflet would let `traveler` begin?"""
    say, names = speaker.say, [player.name for player in state.players]
    after = state.copy()
    apply(after, DRAW)
    apply(after, DRAW)
    pairs = sorted((one, (one + way) % len(names)) for one in (state.turn, traveler) for way in (1, -1))
    first, second = names[state.turn], names[after.turn]
    return Question(
        text=say(
            "course.leaflets.order.question",
            begins=leaflet[0].said,
            turns=leaflet[1].said,
            traveler=names[traveler],
            first=first,
            names=speaker.join(names),
        ),
        options=[say("course.leaflets.order.option", first=names[a], second=names[b]) for a, b in pairs],
        answer=pairs.index((state.turn, after.turn)),
        reason=say("course.leaflets.order.reason", first=first, second=second),
        rules=("SETUP-8", "SETUP-9"),
        shown=leaflet[0].shown + leaflet[1].shown,
    )


def row(instance: int, speaker: Speaker) -> Question:
    """What happens to a row of cards: at the set-up, or in the middle of a turn?"""
    random = Random(f"leaflets/row/{instance}")
    leaflet = heard("C-5", instance, speaker)
    if instance // 2 % 2 == 0:
        return about_dealt_row(dealt_row(random, range(3, 6) if instance % 8 == 0 else range(1, 3)), leaflet, speaker)
    cards = random.choices(COLORS, k=3) + ["locomotive"] * 2
    random.shuffle(cards)
    state = position(
        [{"name": name} for name in PLAYERS],
        row=cards,
        deck_top=[random.choice(("locomotive", "locomotive", *COLORS[:2]))],
        seed=instance,
    )
    taken = next(card for card in state.row if card != LOCOMOTIVE)
    return about_replacement(state, TAKE[taken], leaflet, speaker)


def dealt_row(random: Random, locomotives: range) -> Log:
    """The deal of a game whose first row shows so many locomotives."""
    for seed in count(random.randrange(1_000_000)):
        log = Log()
        new_game(load_mode("europe"), PLAYERS, seed, log=log)
        if turned_up([], log).count(LOCOMOTIVE) in locomotives:
            break
    return log


def turned_up(before: Sequence[int], log: Log) -> tuple[int, ...]:
    """The row as it lay before it was tested for locomotives."""
    cards = list(before)
    for event in log:
        if isinstance(event, RowDealt):
            cards = list(event.row)
        elif isinstance(event, SlotFilled):
            cards[event.slot] = event.card
    return tuple(cards)


def about_dealt_row(log: Log, leaflet: Heard, speaker: Speaker) -> Question:
    """What happens to the first row of this deal?"""
    cards = turned_up([], log)
    return row_question(
        speaker.say("course.leaflets.row.setup", said=leaflet.said, row=cards), cards, log, leaflet, speaker
    )


def about_replacement(state: State, action: Action, leaflet: Heard, speaker: Speaker) -> Question:
    """What happens to the row when this card is taken and another one turned up?"""
    log, after = Log(), state.copy()
    apply(after, action, log=log)
    cards = turned_up(state.row, log)
    text = speaker.say("course.leaflets.row.turn", said=leaflet.said, name=state.actor.name, row=cards)
    return row_question(text, cards, log, leaflet, speaker)


def row_question(text: str, cards: tuple[int, ...], log: Log, leaflet: Heard, speaker: Speaker) -> Question:
    """Is this row replaced, as the log tells?"""
    say = speaker.say
    return Question(
        text=text,
        options=(
            say("course.leaflets.row.stays"),
            say("course.leaflets.row.only"),
            say("course.leaflets.row.later"),
            say("course.leaflets.row.all"),
        ),
        answer=3 if any(isinstance(event, RowRefreshed) for event in log) else 0,
        reason=say("course.leaflets.row.reason", shown_locomotives=cards.count(LOCOMOTIVE)),
        rules=("REFRESH-1", "SETUP-3"),
        shown=panels.run_of_cards(cards, speaker) + leaflet.shown,
    )


def attempt(random: Random) -> tuple[State, ClaimRoute]:
    """A short tunnel that somebody is about to try, with a hand that may or may not do for what it costs more."""
    board = load_mode("europe").board
    tunnel = random.choice([route for route in board.routes if route.tunnel and route.length < 4])
    color = random.randrange(LOCOMOTIVE) if tunnel.color == GRAY else tunnel.color
    other = random.choice([each for each in range(LOCOMOTIVE) if each != color])
    paid = bundle(color, tunnel.length - 1, 1) if random.random() < 0.4 else bundle(color, tunnel.length, 0)
    hand = list(paid)
    hand[color] += random.randrange(2)
    hand[LOCOMOTIVE] += random.randrange(2)
    hand[other] += random.randrange(1, 4)
    name = random.choice(PLAYERS)
    state = position(
        [{"name": each, "hand": named(hand) if each == name else {}} for each in PLAYERS],
        turn=name,
        row=["white", "red", "blue", "black", "yellow"],
        deck_top=[CARDS[random.choice((color, LOCOMOTIVE, other, other, other))] for _ in range(3)],
        seed=1,
    )
    return state, ClaimRoute(tunnel.index, paid)


def named(hand: Sequence[int]) -> dict[str, int]:
    """A hand in the words of a scenario file."""
    return {card: n for card, n in zip(CARDS, hand, strict=True) if n}


def tried(state: State, action: ClaimRoute) -> tuple[State, TunnelRevealed]:
    """The position after the cards of a tunnel were turned up, and these cards."""
    after, log = state.copy(), Log()
    apply(after, action, log=log)
    return after, next(event for event in log if isinstance(event, TunnelRevealed))


def tunnel(instance: int, speaker: Speaker) -> Question:
    """May somebody take tunnel cards back who could pay?"""
    state, action = attempt(Random(f"leaflets/tunnel/{instance}"))
    return about_tunnel(state, action, heard("C-6", instance, speaker), speaker)


def about_tunnel(state: State, action: ClaimRoute, leaflet: Heard, speaker: Speaker) -> Question:
    """What may the player do after this try?"""
    say, name = speaker.say, state.actor.name
    after, revealed = tried(state, action)
    legal = legal_actions(after) if after.phase is Phase.TUNNEL_DECISION else []
    able, back = any(isinstance(each, PayTunnel) for each in legal), WITHDRAW in legal
    why = ("able" if able else "unable") if legal else "free"
    return Question(
        text=say(
            "course.leaflets.tunnel.question",
            said=leaflet.said,
            name=name,
            payment=action.payment,
            tunnel_route=action.route,
            cards=revealed.cards,
            left_payment=tuple(after.players[state.turn].hand),
        ),
        options=(
            say("course.leaflets.tunnel.both"),
            say("course.leaflets.tunnel.pay"),
            say("course.leaflets.tunnel.back"),
            say("course.leaflets.tunnel.neither"),
        ),
        answer=[(True, True), (True, False), (False, True), (False, False)].index((able, back)),
        reason=say(f"course.leaflets.tunnel.reason.{why}", name=name, extra_cards=revealed.extra),
        rules=("TUNNEL-7",),
        shown=panels.run_of_cards(revealed.cards, speaker) + leaflet.shown,
    )


def turns(instance: int, speaker: Speaker) -> Question:
    """How many turns follow when somebody runs short of trains?"""
    random = Random(f"leaflets/turns/{instance}")
    mode, names = load_mode("europe"), NAMES[: random.randrange(2, 6)]
    goal = random.choice([r for r in mode.board.routes if r.length > 2 and not r.tunnel and not r.locomotives])
    left = random.choice((0, 1, 2, 2, 3, 4))
    laid = filled(random, mode.board, mode.trains - goal.length - left, goal)
    name, color = random.choice(names), 0 if goal.color == GRAY else goal.color
    hand = {"hand": {COLORS[color]: goal.length}, "routes": [route.id for route in laid]}
    state = position([{"name": each, **(hand if each == name else {})} for each in names], turn=name, seed=instance)
    action = ClaimRoute(goal.index, bundle(color, goal.length, 0))
    return about_turns(state, action, heard("C-8", instance, speaker), speaker)


def filled(random: Random, board: Board, trains: int, goal: Route) -> list[Route]:
    """Routes that take exactly so many trains, none of them `goal` and no two tracks of one double."""
    while True:
        chosen: list[Route] = []
        left = trains
        for route in random.sample(board.routes, len(board.routes)):
            if route is not goal and route.length <= left and route.twin not in [each.index for each in chosen]:
                chosen.append(route)
                left -= route.length
        if not left:
            return chosen


def turns_to_come(state: State) -> int | None:
    """How many turns there are until the game is over, if all draw cards; None if it goes on."""
    after = state.copy()
    for played in range(2 * len(after.players) + 1):
        if after.phase is Phase.GAME_OVER:
            return played
        apply(after, DRAW)
        apply(after, DRAW)
    return None


def about_turns(state: State, action: ClaimRoute, leaflet: Heard, speaker: Speaker) -> Question:
    """How many turns follow this claim?"""
    say, after, players = speaker.say, state.copy(), len(state.players)
    apply(after, action)
    facts: dict[str, Any] = {"name": state.actor.name, "left_trains": after.players[state.turn].trains}
    follow = turns_to_come(after)
    numbers = (0, players - 1, players, None)
    return Question(
        text=say(
            "course.leaflets.turns.question",
            **facts,
            said=leaflet.said,
            playing_players=players,
            claimed_route=action.route,
        ),
        options=[turns_option(number, speaker) for number in numbers],
        answer=numbers.index(follow),
        reason=say("course.leaflets.turns.reason_open" if follow is None else "course.leaflets.turns.reason", **facts),
        rules=("END-1", "END-2"),
        shown=leaflet.shown,
    )


def turns_option(number: int | None, speaker: Speaker) -> str:
    """So many turns, as an answer."""
    if number is None:
        return speaker.say("course.leaflets.turns.open")
    return (
        speaker.say("course.leaflets.turns.option", n=number) if number else speaker.say("course.leaflets.turns.none")
    )


def express(instance: int, speaker: Speaker) -> Question:
    """Who gets the European Express? Two paths of three are equal, mostly."""
    random, board = Random(f"leaflets/express/{instance}"), load_mode("europe").board
    best = random.randrange(12, 19)
    lengths = [best, best - (0, 0, 1, 0, 2)[instance % 5], best - random.randrange(4, 7)]
    random.shuffle(lengths)
    taken: list[Route] = []
    players = []
    for name, length in zip(PLAYERS, lengths, strict=True):
        own = walk_of(random, board, length, taken)
        taken += own
        players.append({"name": name, "routes": [route.id for route in own]})
    return about_express(position(players, seed=instance), heard("C-9", instance, speaker), speaker)


def walk_of(random: Random, board: Board, trains: int, taken: Sequence[Route]) -> list[Route]:
    """A path of exactly so many trains that comes to no city twice, over routes that are free."""
    closed = {route.index for route in taken} | {route.twin for route in taken}
    while True:
        city, left = random.randrange(len(board.cities)), trains
        seen, path = {city}, []
        while left > 0:
            ways = [
                (route, end)
                for route in board.routes_in(board.routes_at[city])
                if route.index not in closed and (end := route.a + route.b - city) not in seen
            ]
            if not ways:
                break
            route, city = random.choice(ways)
            seen.add(city)
            path.append(route)
            left -= route.length
        if left == 0:
            return path


def about_express(state: State, leaflet: Heard, speaker: Speaker) -> Question:
    """Who gets the European Express in this position of three players?"""
    say, result = speaker.say, score(state)
    lengths = [player.trail.length for player in result.players]
    two = sorted(sorted(range(len(lengths)), key=lambda seat: -lengths[seat])[:2])
    names = [result.players[seat].name for seat in two]
    pair: dict[str, Any] = {"first": names[0], "second": names[1]}
    facts: dict[str, Any] = {
        f"{place}_trains": n for place, n in zip(("first", "second", "third"), lengths, strict=True)
    }
    return Question(
        text=say(
            "course.leaflets.express.question",
            said=leaflet.said,
            first=result.players[0].name,
            second=result.players[1].name,
            third=result.players[2].name,
            **facts,
        ),
        options=(
            *(say("course.leaflets.express.alone", name=name) for name in names),
            say("course.leaflets.express.each", **pair),
            say("course.leaflets.express.shared", **pair),
            say("course.leaflets.express.nobody"),
        ),
        answer=[[two[0]], [two[1]], two].index(result.holders("european_express")),
        reason=say("course.leaflets.express.reason", longest_trains=max(lengths)),
        rules=("EXPRESS-5",),
        shown=leaflet.shown,
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def keep(instance: int, speaker: Speaker) -> Pick:
    """Which of these choices of the first tickets are allowed?"""
    random = Random(f"leaflets/keep/{instance}")
    state = new_game(load_mode("europe"), PLAYERS, random.randrange(1_000_000))
    seat = random.randrange(len(PLAYERS))
    sizes = [0, 1, random.choice((1, 2)), 2, 3, 4]
    choices = {tuple(sorted(random.sample(state.players[seat].offered, size))) for size in sizes}
    return about_keeping(state, seat, sorted(choices), heard("C-3", instance, speaker), speaker)


def about_keeping(
    state: State, seat: int, choices: Sequence[tuple[int, ...]], leaflet: Heard, speaker: Speaker
) -> Pick:
    """Which of these sets of tickets may this seat keep?"""
    say, player = speaker.say, state.players[seat]
    return allowed(
        state,
        seat,
        {
            say("course.leaflets.keep.option", kept=kept) if kept else say("course.leaflets.keep.none"): KeepTickets(
                kept
            )
            for kept in choices
        },
        speaker,
        text=say("course.leaflets.keep.question", said=leaflet.said, name=player.name, tickets=player.offered),
        hint=say("course.leaflets.keep.hint"),
        rules=("SETUP-6",),
        shown=leaflet.shown,
    )


def allowed(state: State, seat: int, options: Mapping[str, Action], speaker: Speaker, **more: Any) -> Pick:
    """Which of these actions does the engine allow? `more` are parts of `Pick`."""
    refusals = [why_not(state, action, seat) for action in options.values()]
    return Pick(
        options=[*options],
        reasons=reasons_of(refusals, speaker),
        **more,
    )


def doing(instance: int, speaker: Speaker) -> Pick:
    """How does one come by train cards? Every other time one card has been drawn already."""
    random = Random(f"leaflets/doing/{instance}")
    colors = random.sample(COLORS, 6)
    cards = [*colors[:4], "locomotive"]
    random.shuffle(cards)
    short = [r for r in load_mode("europe").board.routes if r.color != GRAY and r.length == 2 and not r.tunnel]
    goal = random.choice(short)
    other = random.choice([route for route in short if route.color != goal.color])
    state = position(
        [{"name": name, "hand": {COLORS[goal.color]: 2}} for name in PLAYERS],
        turn=random.choice(PLAYERS),
        row=cards,
        deck_top=[colors[4]],
        seed=instance,
    )
    if instance % 2:
        apply(state, DRAW)
    actions: list[Action] = [DRAW, TAKE[LOCOMOTIVE]]
    actions += [ClaimRoute(route.index, bundle(route.color, route.length, 0)) for route in (goal, other)]
    actions += [TAKE[COLORS.index(each)] for each in (colors[1], colors[2], colors[5])]
    random.shuffle(actions)
    return about_doing(state, actions, heard("C-11", instance // 2, speaker), speaker)


def about_doing(state: State, actions: Sequence[Action], leaflet: Heard, speaker: Speaker) -> Pick:
    """Which of these actions may the player on turn take?"""
    key = "course.leaflets.doing.question" if state.phase is Phase.TURN else "course.leaflets.doing.second"
    return allowed(
        state,
        state.turn,
        {speaker.action(action): action for action in actions},
        speaker,
        text=speaker.say(
            key,
            said=leaflet.said,
            name=state.actor.name,
            row=tuple(state.row),
            hand_payment=tuple(state.actor.hand),
        ),
        hint=speaker.say("course.leaflets.doing.hint"),
        rules=("DRAW-1",),
        shown=panels.run_of_cards(state.row, speaker) + leaflet.shown,
    )


def extra(instance: int, speaker: Speaker) -> Number:
    """How many more cards does a tunnel cost?"""
    state, action = attempt(Random(f"leaflets/extra/{instance}"))
    return about_extra(state, action, heard("C-7", instance, speaker), speaker)


def about_extra(state: State, action: ClaimRoute, leaflet: Heard, speaker: Speaker) -> Number:
    """How many more cards does this try cost?"""
    say, (_, revealed) = speaker.say, tried(state, action)
    colored, locomotives = matches(revealed)
    return Number(
        text=say(
            "course.leaflets.extra.question",
            said=leaflet.said,
            name=state.actor.name,
            payment=action.payment,
            tunnel_route=action.route,
            cards=revealed.cards,
        ),
        answer=revealed.extra,
        reason=say("course.leaflets.extra.reason", extra_cards=revealed.extra),
        hint=say("course.leaflets.extra.hint"),
        rules=("TUNNEL-3",),
        mistakes={
            locomotives: say("course.leaflets.extra.locomotives"),
            colored: say("course.leaflets.extra.colors"),
        },
        shown=panels.run_of_cards(revealed.cards, speaker) + leaflet.shown,
    )


def trains(instance: int, speaker: Speaker) -> Number:
    """How many trains are left of 45?"""
    random, board = Random(f"leaflets/trains/{instance}"), load_mode("europe").board
    doubles = [route for route in board.routes if route.twin is not None]
    own = walk_of(random, board, random.randrange(6, 11), doubles)
    seat = random.randrange(len(PLAYERS))
    state = position(
        [{"name": name, "routes": [route.id for route in own] if i == seat else []} for i, name in enumerate(PLAYERS)]
    )
    return about_trains(state, seat, heard("C-17", instance, speaker), speaker)


def about_trains(state: State, seat: int, leaflet: Heard, speaker: Speaker) -> Number:
    """How many trains has this seat left?"""
    say, mode, player = speaker.say, state.mode, state.players[seat]
    laid = mode.trains - player.trains
    return Number(
        text=say("course.leaflets.trains.question", said=leaflet.said, name=player.name),
        answer=player.trains,
        reason=say("course.leaflets.trains.reason", laid_trains=laid, left_trains=player.trains),
        hint=say("course.leaflets.trains.hint", name=player.name),
        rules=("COMP-1",),
        mistakes={
            mode.trains - len(state.routes_of(seat)): say("course.leaflets.trains.routes"),
            state.pool[LOCOMOTIVE] - laid: say("course.leaflets.trains.cards"),
            laid: say("course.leaflets.trains.laid"),
        },
        shown=part_svg(state.board, speaker, state.routes_of(seat)) + leaflet.shown,
    )


def spare(instance: int, speaker: Speaker) -> Number:
    """How many tickets are dealt to nobody?"""
    names = NAMES[: 2 + Random(f"leaflets/spare/{instance}").randrange(4)]
    state = new_game(load_mode("europe"), names, instance)
    return about_spare(state, heard("C-16", instance, speaker), speaker)


def about_spare(state: State, leaflet: Heard, speaker: Speaker) -> Number:
    """How many tickets of this deal are dealt to nobody?"""
    say, base = speaker.say, len(state.mode.tickets)
    dealt = sum(len(player.offered) for player in state.players)
    return Number(
        text=say("course.leaflets.spare.question", said=leaflet.said, playing_players=len(state.players)),
        answer=base - dealt,
        reason=say("course.leaflets.spare.reason", base_tickets=base, dealt_tickets=dealt, left_tickets=base - dealt),
        hint=say("course.leaflets.spare.hint"),
        rules=("COMP-3",),
        mistakes={
            ANNIVERSARY_TICKETS - dealt: say("course.leaflets.spare.anniversary"),
            len(state.ticket_deck): say("course.leaflets.spare.regular"),
            dealt: say("course.leaflets.spare.dealt"),
        },
        shown=leaflet.shown,
    )


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """A tunnel that will ask for more, two locomotives face up, and Bo with few trains: every argument can be tried."""
    bo = filled(Random("leaflets/free"), load_mode("europe").board, 41, load_mode("europe").board.routes[0])
    return position(
        [
            {"name": "Ada", "hand": {"green": 3, "locomotive": 2}, "tickets": ["barcelona-munchen", "zurich-brindisi"]},
            {
                "name": "Bo",
                "hand": {"red": 2, "white": 2},
                "routes": [route.id for route in bo],
                "tickets": ["berlin-moskva"],
            },
            {"name": "Cem", "hand": {"blue": 3, "black": 1}, "stations": ["wien"], "tickets": ["kyiv-petrograd"]},
        ],
        row=["locomotive", "red", "locomotive", "blue", "black"],
        deck_top=["green", "locomotive", "red"],
        seed=5,
    )


lesson = Lesson(
    name="leaflets",
    steps=steps,
    questions={
        "unbuilt": unbuilt,
        "order": order,
        "row": row,
        "tunnel": tunnel,
        "turns": turns,
        "express": express,
    },
    tasks={"keep": keep, "doing": doing, "extra": extra, "trains": trains, "spare": spare},
    free=free,
    recalled=("ending", "winner"),
)
