"""Lesson 10: common mistakes. The engine is asked about every one of them, and says why it is one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import hypot
from random import Random
from typing import Any

from ttr.action import DRAW, TAKE, TICKETS, WITHDRAW, Action, BuildStation, ClaimRoute, KeepTickets, PayTunnel
from ttr.board import Board, Route
from ttr.cards import CARDS, COLORS, GRAY, LOCOMOTIVE, NO_CARDS, Cards, bundle, holds
from ttr.event import SlotFilled
from ttr.graphs.connect import connecting_path
from ttr.lesson.items import Pick, Question, Verdict, among
from ttr.lesson.lesson import LOOKS, NAMES, Lesson
from ttr.lesson.network import hand_and_sketch, sketch
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.rules import Violation, apply, legal_actions, new_game, why_not
from ttr.score import score
from ttr.state import NOBODY, Phase, State
from ttr.text import Speaker
from ttr.view import panels

YOU = 0
"""The seat that the questions speak of."""

# -- the walk ---------------------------------------------------------------------------------------------------------


def opening() -> State:
    """Three players who choose their tickets; hands, row and pile are such that everybody is tempted."""
    return position(
        [
            {"name": NAMES[0], "hand": {"red": 1, "yellow": 4}},
            {"name": NAMES[1], "hand": {"white": 3, "black": 3, "green": 2}},
            {"name": NAMES[2], "hand": {"orange": 2, "purple": 1}},
        ],
        phase="initial_tickets",
        drawn_tickets={
            NAMES[0]: ["edinburgh-athina", "athina-angora", "stockholm-wien", "smolensk-rostov"],
            NAMES[1]: ["palermo-moskva", "paris-zagrab", "berlin-roma", "zurich-brindisi"],
            NAMES[2]: ["brest-petrograd", "frankfurt-kobenhavn", "london-wien", "madrid-zurich"],
        },
        row=["locomotive", "blue", "green", "purple", "black"],
        deck_top=["orange", "locomotive", "red", "blue", "purple", "white", "green", "red", "black"],
        seed=10,
    )


def finish() -> State:
    """The last round: Bo has set it off and has one turn left."""
    far = ["petrograd-stockholm", "budapest-kyiv", "palermo-smyrna", "athina-brindisi", "berlin-danzig", "danzig-riga"]
    return position(
        [
            {"name": NAMES[0], "routes": ["lisboa-madrid", "marseille-paris"]},
            {"name": NAMES[1], "routes": [*far, "kyiv-warszawa", "moskva-petrograd", "barcelona-marseille"]},
            {"name": NAMES[2], "routes": ["edinburgh-london-1", "constantinople-sofia"]},
        ],
        row=["green", "white", "red", "black", "yellow"],
        final_round=NAMES[1],
        turn=NAMES[1],
        seed=11,
    )


@dataclass(frozen=True)
class Turn:
    """A turn of the walk: what somebody tries in vain, and what they do instead."""

    key: str
    """The message that tells it."""
    before: Sequence[str]
    """What they have done already in this turn."""
    wish: str
    after: Sequence[str]
    rules: Sequence[str]
    marked: Sequence[str] = ()
    """Routes and cities to mark, by id."""


TURNS = (
    Turn("locomotive", ["draw locomotive"], "draw green", [], ["DRAW-3"]),
    Turn("second", ["draw blue"], "draw locomotive", ["draw deck"], ["DRAW-4"]),
    Turn("two", ["draw orange"], "claim frankfurt-paris-1 3 orange", ["draw deck"], ["TURN-2"], ["frankfurt", "paris"]),
    Turn(
        "mixed",
        [],
        "claim wien-zagrab 1 red + 1 yellow",
        ["claim wien-zagrab 1 red + 1 locomotive"],
        ["CLAIM-1"],
        ["wien-zagrab"],
    ),
    Turn(
        "color",
        [],
        "claim frankfurt-paris-2 3 black",
        ["claim frankfurt-paris-2 3 white"],
        ["CLAIM-2"],
        ["frankfurt-paris-2"],
    ),
    Turn(
        "double",
        [],
        "claim frankfurt-paris-1 3 orange",
        ["station frankfurt 1 orange"],
        ["DOUBLE-3"],
        ["frankfurt", "frankfurt-paris-2"],
    ),
    Turn(
        "ferry", [], "claim athina-smyrna 4 yellow", ["draw locomotive"], ["FERRY-1", "FERRY-5"], ["athina", "smyrna"]
    ),
    Turn(
        "tunnel",
        ["claim venezia-zurich 2 green"],
        "pay 1 black",
        ["withdraw"],
        ["TUNNEL-6", "TUNNEL-10"],
        ["venezia", "zurich"],
    ),
    Turn("cost", [], "station wien 1 purple", ["station wien 2 purple"], ["STATION-3"], ["wien"]),
    Turn(
        "city",
        [],
        "station frankfurt 1 yellow",
        ["claim athina-smyrna 1 yellow + 1 locomotive"],
        ["STATION-1"],
        ["frankfurt", "athina-smyrna"],
    ),
)


def steps(speaker: Speaker) -> list[Step]:
    """The tickets, three rounds and a bit, and the last turn of another game."""
    story, say = Story(opening(), speaker), speaker.say
    refusal = refused(story, "keep athina-angora")
    happened = done(story, "keep edinburgh-athina athina-angora", YOU)
    kept = tuple(story.state.players[YOU].tickets)
    story.do("keep paris-zagrab zurich-brindisi")
    story.do("keep frankfurt-kobenhavn london-wien")
    story.tell(
        say("course.mistakes.walk.tickets", refusal=refusal, happened=happened),
        tickets=kept,
        rules=("SETUP-6",),
    )
    for turn in TURNS:
        take_turn(story, turn)
    return [*story.steps, last_turn(speaker)]


def take_turn(story: Story, turn: Turn) -> None:
    """Play a turn of the walk and tell it."""
    board, seat = story.state.board, story.state.turn
    before = " ".join(done(story, action, seat) for action in turn.before)
    refusal = refused(story, turn.wish, seat)
    after = " ".join(done(story, action, seat) for action in turn.after)
    text = story.speaker.say(
        f"course.mistakes.walk.{turn.key}",
        before=before,
        wish=story.speaker.action(parse_action(turn.wish, story.state.mode)),
        refusal=refusal,
        after=after,
    )
    story.tell(
        text,
        rules=turn.rules,
        seat=seat,
        routes=[board.route_index[name] for name in turn.marked if name in board.route_index],
        cities=[board.city_index[name] for name in turn.marked if name in board.city_index],
    )


def last_turn(speaker: Speaker) -> Step:
    """One last turn too few is a mistake, and one too many is another."""
    story = Story(finish(), speaker)
    early = refused(story, "draw deck", 2)
    happened = " ".join(done(story, action, 1) for action in ("draw red", "draw white"))
    late = refused(story, "draw deck", 2)
    text = speaker.say("course.mistakes.walk.last", early=early, happened=happened, late=late)
    story.tell(text, rules=("END-2",), seat=1)
    return story.steps[0]


def done(story: Story, action: str, viewer: int) -> str:
    """Carry an action out and say what happened; what comes into the row is seen there."""
    seat = story.state.acting_seat()
    return story.happened([event for event in story.do(action, seat) if not isinstance(event, SlotFilled)], viewer)


def refused(story: Story, action: str, seat: int | None = None) -> str:
    """Why the engine refuses an action now."""
    violation = why_not(story.state, parse_action(action, story.state.mode), seat)
    assert violation is not None, action
    return story.speaker.violation(violation)


# -- bug hunts --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Hunt(Pick):
    """An exercise: tick every illegal move. When all are found, the engine says why."""

    solved: str
    """Why each of them is illegal."""

    def judge(self, ticked: frozenset[int], speaker: Speaker) -> Verdict:
        """As any exercise, with the reasons once it is solved."""
        right, text = super().judge(ticked, speaker)
        return Verdict(right, f"{text} {self.solved}" if right else text)


def hunt_for(moves: Sequence[tuple[str, Violation | None]], speaker: Speaker, **more: Any) -> Hunt:
    """The exercise to tick every illegal one of these moves, given in words and with what forbids them."""
    allowed = speaker.say("course.mistakes.allowed")
    told = [speaker.violation(violation) for _, violation in moves if violation]
    return Hunt(
        options=[words for words, _ in moves],
        reasons=["" if violation else allowed for _, violation in moves],
        solved=" ".join(dict.fromkeys(told)),
        **more,
    )


@dataclass(frozen=True)
class Scene:
    """A position, what the player on turn may wish to do, and the routes that this is about."""

    state: State
    wishes: tuple[Action, ...]
    routes: tuple[int, ...]


DRAWING: tuple[Action, ...] = (TICKETS, DRAW, TAKE[LOCOMOTIVE])
"""What can nearly always be done."""


def scene(random: Random) -> Scene:
    """A position full of temptations: a double route half claimed, a gray and a colored route, a ferry, stations."""
    board = load_mode("europe").board
    claimed = random.choice([r for r in board.routes if r.twin is not None and r.color != GRAY and not r.tunnel])
    assert claimed.twin is not None
    open_track = board.routes[claimed.twin]
    main, second = open_track.color, random.choice([c for c in range(len(COLORS)) if c != open_track.color])
    gray, plain, colored, ferry = nearby(board, claimed, main, random)
    shown = (claimed, gray, plain, colored, ferry)
    cities = sorted({city for route in shown for city in (route.a, route.b)})
    taken, free = random.sample(cities, 2)
    built = random.randrange(3)
    away = random.sample([city.id for city in board.cities if city.index not in cities], built)
    hand = {main: 5, second: random.randrange(1, 3), LOCOMOTIVE: random.randrange(3)}
    own: dict[str, list[str]] = {"routes": [], "stations": away}
    other: dict[str, list[str]] = {"routes": [], "stations": [board.cities[taken].id]}
    random.choice([own, other])["routes"].append(claimed.id)
    state = position(
        [
            {"name": NAMES[0], "hand": {CARDS[card]: n for card, n in hand.items()}, **own},
            {"name": NAMES[1], **other},
            *({"name": name} for name in NAMES[2 : 3 + random.randrange(2)]),
        ],
        row=["locomotive", *random.sample(COLORS, 4)],
        seed=1,
    )
    wishes: list[Action] = [
        *claims(gray, (plain, open_track, colored), ferry, main, second),
        *(BuildStation(city, bundle(main, n, 0)) for city in (taken, free) for n in (max(built, 1), built + 1)),
        random.choice(DRAWING),
    ]
    return Scene(state, tuple(dict.fromkeys(wishes)), tuple(route.index for route in shown))


def nearby(board: Board, track: Route, main: int, random: Random) -> tuple[Route, Route, Route, Route]:
    """A gray route, one of a color, one of another color and a ferry, all not far from a route."""
    single = [route for route in board.routes if route.twin is None and 2 <= route.length <= 4 and not route.tunnel]

    def distance(route: Route) -> float:
        (ax, ay), (bx, by) = (middle(board, r) for r in (track, route))
        return hypot(ax - bx, ay - by)

    def near(routes: Iterable[Route]) -> Route:
        return random.choice(sorted(routes, key=distance)[:3])

    return (
        near(route for route in single if route.color == GRAY and not route.locomotives),
        near(route for route in single if route.color == main),
        near(route for route in single if route.color not in (GRAY, main)),
        near(route for route in single if route.locomotives),
    )


def middle(board: Board, route: Route) -> tuple[float, float]:
    """The point halfway between the cities of a route."""
    a, b = board.cities[route.a], board.cities[route.b]
    return (a.x + b.x) / 2, (a.y + b.y) / 2


def claims(gray: Route, colored: Iterable[Route], ferry: Route, main: int, second: int) -> list[Action]:
    """Claims with cards of a main color that are right or wrong, according to the position."""
    symbols = ferry.locomotives
    wishes = [
        (gray, bundle(main, gray.length, 0)),
        (gray, bundle(main, gray.length - 1, 1)),
        (gray, plus(bundle(main, gray.length - 1, 0), bundle(second, 1, 0))),
        (gray, bundle(main, gray.length + 1, 0)),
        *((route, bundle(main, route.length, 0)) for route in colored),
        (ferry, bundle(main, ferry.length, 0)),
        (ferry, bundle(main, ferry.length - 1, 1)),
        (ferry, bundle(main, ferry.length - symbols, symbols)),
        (ferry, bundle(main, ferry.length - symbols + 3 * symbols, 0)),
    ]
    return [ClaimRoute(route.index, payment) for route, payment in wishes]


def plus(a: Cards, b: Cards) -> Cards:
    """Two bundles together."""
    return tuple(map(sum, zip(a, b, strict=True)))


def judged(state: State, wishes: Iterable[Action], seat: int = YOU) -> list[tuple[Action, Violation | None]]:
    """Wishes with what forbids them. Those for which the cards are simply not there tempt nobody and are left out."""
    hand = state.players[seat].hand
    return [(wish, why_not(state, wish, seat)) for wish in wishes if holds(hand, getattr(wish, "payment", NO_CARDS))]


def legal_and_not(state: State, wishes: Iterable[Action]) -> tuple[list[Action], list[Action]]:
    """The wishes that are allowed, and those that are not; of those only one for each reason."""
    found = judged(state, wishes)
    wrong = {violation.key: wish for wish, violation in found if violation}
    return [wish for wish, violation in found if not violation], [*wrong.values()]


def about_table(state: State, key: str, speaker: Speaker) -> str:
    """The text of a question about the turn of a player."""
    player = state.players[YOU]
    facts: dict[str, Any] = {
        "name": player.name,
        "playing_players": len(state.players),
        "built_number": len(player.stations),
        "row": tuple(state.row),
    }
    return speaker.say(f"course.mistakes.{key}.question", **facts)


MOVES = ("CLAIM-1", "CLAIM-2", "DOUBLE-2", "DOUBLE-3", "FERRY-1", "FERRY-5", "STATION-1", "STATION-3")
"""The rules that the moves of a scene may break."""


def illegal(instance: int, speaker: Speaker) -> Question:
    """Which one of four moves is illegal?"""
    random = Random(f"mistakes/illegal/{instance}")
    while True:
        found = scene(random)
        legal, wrong = legal_and_not(found.state, found.wishes)
        if len(legal) >= 3 and wrong:
            shown = [random.choice(wrong), *random.sample(legal, 3)]
            random.shuffle(shown)
            return about_illegal(found.state, shown, found.routes, speaker)


def about_illegal(state: State, shown: Sequence[Action], routes: Sequence[int], speaker: Speaker) -> Question:
    """Which one of these moves is illegal in this position?"""
    ((answer, violation),) = ((i, v) for i, wish in enumerate(shown) if (v := why_not(state, wish, YOU)))
    return Question(
        text=about_table(state, "illegal", speaker),
        options=[speaker.action(wish) for wish in shown],
        answer=answer,
        reason=speaker.violation(violation),
        rules=MOVES,
        shown=hand_and_sketch(state, YOU, routes, speaker),
    )


def hunt(instance: int, speaker: Speaker) -> Hunt:
    """Tick every illegal move."""
    random = Random(f"mistakes/hunt/{instance}")
    while True:
        found = scene(random)
        legal, wrong = legal_and_not(found.state, found.wishes)
        if len(legal) >= 3 and len(wrong) >= 4:
            shown = random.sample(wrong, random.randrange(3, 5)) + random.sample(legal, 3)
            random.shuffle(shown)
            return about_hunt(found.state, shown, found.routes, speaker)


def about_hunt(state: State, shown: Sequence[Action], routes: Sequence[int], speaker: Speaker) -> Hunt:
    """Which of these moves are illegal in this position?"""
    return hunt_for(
        [(speaker.action(wish), why_not(state, wish, YOU)) for wish in shown],
        speaker,
        text=about_table(state, "hunt", speaker),
        hint=speaker.say("course.mistakes.hunt.hint"),
        rules=MOVES,
        shown=hand_and_sketch(state, YOU, routes, speaker),
    )


def turns(instance: int, speaker: Speaker) -> Hunt:
    """Tick every turn that is illegal as a whole."""
    random = Random(f"mistakes/turns/{instance}")
    board = load_mode("europe").board
    plain = [r for r in board.routes if r.color == GRAY and r.length == 2 and not (r.tunnel or r.locomotives)]
    first, second = random.sample(plain, 2)
    color, taken = random.sample(range(len(COLORS)), 2)
    others = [name for name in COLORS if name != COLORS[taken]]
    state = position(
        [{"name": NAMES[0], "hand": {COLORS[color]: 4}}, {"name": NAMES[1]}],
        row=["locomotive", COLORS[taken], *random.sample(others, 3)],
        deck_top=random.sample(COLORS, 5),
        seed=2,
    )
    joker, card, pair = TAKE[LOCOMOTIVE], TAKE[taken], bundle(color, 2, 0)
    claim, again = ClaimRoute(first.index, pair), ClaimRoute(second.index, pair)
    station = BuildStation(board.routes[second.index].a, bundle(color, 1, 0))
    wrong: list[tuple[Action, ...]] = [
        (card, joker),
        (DRAW, joker),
        (joker, DRAW),
        (joker, card),
        (card, claim),
        (claim, again),
        (claim, station),
    ]
    right: list[tuple[Action, ...]] = [
        (card, DRAW),
        (DRAW, DRAW),
        (DRAW, card),
        (card, TAKE[state.row[2]]),
        (claim,),
        (joker,),
    ]
    shown = random.sample(wrong, random.randrange(3, 5)) + random.sample(right, 3)
    random.shuffle(shown)
    return about_turns(state, shown, speaker)


def about_turns(state: State, shown: Sequence[Sequence[Action]], speaker: Speaker) -> Hunt:
    """Which of these turns of one or two actions are illegal in this position?"""
    return hunt_for(
        [(told_turn(turn, speaker), first_violation(state, turn)) for turn in shown],
        speaker,
        text=about_table(state, "turns", speaker),
        hint=speaker.say("course.mistakes.turns.hint"),
        rules=("TURN-2", "DRAW-3", "DRAW-4"),
        shown=f"<p>{panels.hand(state.players[YOU].hand, speaker)}</p>",
    )


def told_turn(turn: Sequence[Action], speaker: Speaker) -> str:
    """A turn in words."""
    first, *rest = (speaker.action(action) for action in turn)
    if not rest:
        return speaker.say("course.mistakes.turns.one", first=first)
    return speaker.say("course.mistakes.turns.two", first=first, second=rest[0])


def first_violation(state: State, turn: Sequence[Action]) -> Violation | None:
    """What forbids a turn, played action by action; None if it is legal."""
    played = state.copy()
    for action in turn:
        violation = why_not(played, action, YOU)
        if violation:
            return violation
        apply(played, action, YOU)
    return None


def extra(instance: int, speaker: Speaker) -> Hunt:
    """Tick everything that the player may not add to a tunnel."""
    random = Random(f"mistakes/extra/{instance}")
    state = waiting_tunnel(random)
    assert state.tunnel is not None
    route, need = state.board.routes[state.tunnel.route], state.tunnel.extra
    hand = state.players[YOU].hand
    colors = [card for card in range(LOCOMOTIVE) if hand[card]]
    wishes: list[Action] = [
        *(PayTunnel(bundle(color, n, 0)) for color in colors for n in (need, need + 1)),
        *(PayTunnel(bundle(color, need - 1, 1)) for color in colors if need > 1),
        PayTunnel(bundle(route.color, 0, need)),
        WITHDRAW,
    ]
    shown = [wish for wish, _ in judged(state, dict.fromkeys(wishes))][:8]
    random.shuffle(shown)
    return about_extra(state, shown, speaker)


def waiting_tunnel(random: Random) -> State:
    """A colored tunnel for which one or two more cards are needed."""
    board = load_mode("europe").board
    route = random.choice([r for r in board.routes if r.tunnel and r.color != GRAY and r.twin is None])
    color, extra_cards = COLORS[route.color], random.randrange(1, 3)
    other, third = random.sample([name for name in COLORS if name != color], 2)
    revealed = [random.choice([color, "locomotive"]) for _ in range(extra_cards)] + [other, third][: 3 - extra_cards]
    random.shuffle(revealed)
    hand = {color: random.randrange(1, 4), other: random.randrange(2, 4), "locomotive": random.randrange(1, 3)}
    return position(
        [{"name": NAMES[0], "hand": hand}, {"name": NAMES[1]}],
        phase="tunnel_decision",
        tunnel={"route": route.id, "paid": {color: route.length}, "revealed": revealed},
        seed=3,
    )


def about_extra(state: State, shown: Sequence[Action], speaker: Speaker) -> Hunt:
    """Which of these answers to the waiting tunnel are illegal?"""
    assert state.tunnel is not None
    say, tunnel, player = speaker.say, state.tunnel, state.players[YOU]
    heading, held = say("ui.hand", name=player.name), panels.hand(player.hand, speaker)
    return hunt_for(
        [(speaker.action(wish), why_not(state, wish, YOU)) for wish in shown],
        speaker,
        text=say("course.mistakes.extra.question", name=player.name, route=tunnel.route, payment=tunnel.paid),
        hint=say("course.mistakes.extra.hint"),
        rules=("TUNNEL-6",),
        shown=f"<p>{panels.run_of_cards(tunnel.revealed, speaker)}</p>{panels.box(heading, held)}",
    )


def start(instance: int, speaker: Speaker) -> Hunt:
    """Tick everybody who chooses tickets in an illegal way."""
    random = Random(f"mistakes/start/{instance}")
    state = new_game(load_mode("europe"), NAMES[:4], random.randrange(1_000_000), first=0)
    sizes = random.sample((1, 1, 2, 3, 4), 4)
    kept = [tuple(sorted(random.sample(state.players[seat].offered, sizes[seat]))) for seat in range(4)]
    return about_start(state, kept, speaker)


def about_start(state: State, kept: Sequence[tuple[int, ...]], speaker: Speaker) -> Hunt:
    """Which of these choices, one a player, are illegal?"""
    say = speaker.say
    return hunt_for(
        [
            (
                say("course.mistakes.start.option", name=player.name, kept=tickets),
                why_not(state, KeepTickets(tickets), seat),
            )
            for seat, (player, tickets) in enumerate(zip(state.players, kept, strict=True))
        ],
        speaker,
        text=say("course.mistakes.start.question"),
        hint=say("course.mistakes.start.hint"),
        rules=("SETUP-6",),
    )


def sheet(instance: int, speaker: Speaker) -> Hunt:
    """Tick every wrong line of a score sheet."""
    random = Random(f"mistakes/sheet/{instance}")
    mode = load_mode("europe")
    routes = trail(random, 5)
    foreign = routes[random.randrange(1, 4)]
    other = trail(random, random.randrange(2, 4), routes)
    ways = [(r.a, r.b) for r in routes]
    cities = {city for way in ways for city in way}
    near = [t for t in mode.regular_tickets if cities & {*mode.board.tickets[t].origins}]
    drawn = random.sample(near if len(near) > 1 else mode.regular_tickets, 2)
    state = ended(
        [route for route in routes if route is not foreign],
        [foreign, *other],
        stations=[mode.board.cities[foreign.a].id],
        tickets=[mode.board.tickets[ticket].id for ticket in drawn],
    )
    true = sheet_lines(state)
    trains = mode.trains - state.players[YOU].trains
    usual = {"routes": trains, "stations": 12, "express": 10 - true["express"], **dict.fromkeys(map(str, drawn), 0)}
    wrong = random.sample([*usual], random.randrange(2, 4))
    notes = {line: usual[line] if line in wrong else n for line, n in true.items()}
    return about_sheet(state, notes, [route.index for route in (*routes, *other)], speaker)


def sheet_lines(state: State) -> dict[str, int]:
    """The lines of a player's score sheet; a ticket's line is called by its number."""
    counted, tickets = score(state).players[YOU], state.board.tickets
    values = {
        str(ticket): tickets[ticket].value * (1 if ticket in counted.completed else -1)
        for ticket in state.players[YOU].tickets
    }
    return {
        "routes": counted.route_points,
        **values,
        "stations": counted.station_points,
        "express": counted.bonuses["european_express"],
    }


def about_sheet(state: State, notes: dict[str, int], routes: Sequence[int], speaker: Speaker) -> Hunt:
    """Which of these lines are wrong for this position?"""
    say, true = speaker.say, sheet_lines(state)
    wrong = [line for line, n in notes.items() if n != true[line]]
    corrected = [say("course.mistakes.sheet.corrected", line=told_line(line, true[line], speaker)) for line in wrong]
    return Hunt(
        text=say("course.mistakes.sheet.question", name=state.players[YOU].name),
        options=[told_line(line, n, speaker) for line, n in notes.items()],
        reasons=["" if line in wrong else say("course.mistakes.sheet.right") for line in notes],
        solved=" ".join(corrected),
        hint=say("course.mistakes.sheet.hint"),
        rules=("SCORE-2", "EXPRESS-2", "EXPRESS-4"),
        shown=sketch(state, routes, speaker)
        + f'<div style="max-width:20em">{panels.route_points(state.mode, speaker)}</div>',
    )


def told_line(line: str, n: int, speaker: Speaker) -> str:
    """A line of a score sheet in words."""
    change = signed(n, speaker)
    if line.isdigit():
        return speaker.say("course.mistakes.sheet.ticket", ticket=int(line), change=change)
    return speaker.say(f"course.mistakes.sheet.line.{line}", change=change)


# -- who is right? ----------------------------------------------------------------------------------------------------


def hand(instance: int, speaker: Speaker) -> Question:
    """What does somebody hold after giving up a tunnel?"""
    return about_hand(waiting_tunnel(Random(f"mistakes/hand/{instance}")), speaker)


def about_hand(state: State, speaker: Speaker) -> Question:
    """What does the player hold after taking the cards of this tunnel back?"""
    assert state.tunnel is not None
    say, player, tunnel = speaker.say, state.players[YOU], state.tunnel
    after = state.copy()
    apply(after, WITHDRAW, YOU)
    right = tuple(after.players[YOU].hand)
    held = tuple(player.hand)
    turned = tuple(tunnel.revealed.count(card) for card in range(len(CARDS)))
    matching = tuple(n if tunnel.paid[card] or card == LOCOMOTIVE else 0 for card, n in enumerate(turned))
    options = sorted({right, held, plus(right, turned), plus(right, matching)})
    Random(f"{held} {turned}").shuffle(options)
    return Question(
        text=say(
            "course.mistakes.hand.question",
            name=player.name,
            payment=tunnel.paid,
            route=tunnel.route,
            revealed_cards=tunnel.revealed,
            held_payment=held,
        ),
        options=[say("course.mistakes.hand.option", held_payment=option) for option in options],
        answer=options.index(right),
        reason=say("course.mistakes.hand.reason"),
        rules=("TUNNEL-10",),
    )


def trail(random: Random, size: int, taken: Iterable[Route] = (), longest: int = 4) -> list[Route]:
    """Routes one after the other, through cities that are all different."""
    board, closed = load_mode("europe").board, {*taken}
    closed |= {board.routes[route.twin] for route in closed if route.twin is not None}
    while True:
        city = random.randrange(len(board.cities))
        been = {city}
        found: list[Route] = []
        while len(found) < size:
            ways = [
                route
                for route in board.routes
                if city in (route.a, route.b)
                and not {route.a, route.b} - {city} & been
                and route not in closed
                and route.length <= longest
                and (route.twin is None or route.twin > route.index)
            ]
            if not ways:
                break
            route = random.choice(ways)
            found.append(route)
            city = route.a + route.b - city
            been.add(city)
        if len(found) == size:
            return found


def ended(own: Sequence[Route], others: Sequence[Route] = (), **more: Any) -> State:
    """A position to be counted: the routes of Ada, who may have more, and of Bo."""
    return position(
        [
            {"name": NAMES[0], "routes": [route.id for route in own], **more},
            {"name": NAMES[1], "routes": [route.id for route in others]},
            {"name": NAMES[2]},
        ],
        seed=4,
    )


def ticket(instance: int, speaker: Speaker) -> Question:
    """What does a ticket count: the last stretch is one's own, borrowed, or missing?"""
    random = Random(f"mistakes/ticket/{instance}")
    mode = load_mode("europe")
    board = mode.board
    single = [route for route in board.routes if route.twin is None or route.twin > route.index]
    edges = [(route.a, route.b, route.length) for route in single]
    found: Sequence[int] = ()
    while not 2 <= len(found) <= 4:
        drawn = random.choice(mode.regular_tickets)
        card = board.tickets[drawn]
        found = connecting_path(edges, card.origins[0], card.targets[0].cities[0]) or []
    routes = [single[edge] for edge in found]
    last = routes[-1]
    match instance % 3:
        case 0:
            state = ended(routes[:-1], tickets=[card.id])
        case 1:
            state = ended(routes, tickets=[card.id])
        case _:
            state = ended(routes[:-1], [last], tickets=[card.id], stations=[board.cities[last.a].id])
    return about_ticket(state, drawn, [route.index for route in routes], speaker)


def about_ticket(state: State, ticket: int, routes: Sequence[int], speaker: Speaker) -> Question:
    """What does this ticket count at the end?"""
    say, player, counted = speaker.say, state.players[YOU], score(state).players[YOU]
    value, points = state.board.tickets[ticket].value, counted.ticket_points
    reason = "failed" if points < 0 else "borrowed" if counted.borrowed else "fulfilled"
    claimed = {NAMES[0]: 0, NAMES[1]: -value, NAMES[2]: value}
    return Question(
        text=say("course.mistakes.ticket.question", name=player.name, ticket=ticket),
        options=[
            say("course.mistakes.ticket.option", name=name, change=signed(n, speaker)) for name, n in claimed.items()
        ],
        answer=[*claimed.values()].index(points),
        reason=say(f"course.mistakes.ticket.{reason}"),
        rules=("SCORE-2",),
        shown=sketch(state, routes, speaker),
    )


def signed(n: int, speaker: Speaker) -> str:
    """A number with its sign, as on a score sheet."""
    return speaker.signed(n)


def express(instance: int, speaker: Speaker) -> Question:
    """Who gets the European Express: the one with more routes?"""
    random = Random(f"mistakes/express/{instance}")
    wish = (1, 0, None)[instance % 3]
    while True:
        size = random.randrange(3, 5)
        many = trail(random, size + 2, longest=3)
        few = trail(random, size, many)
        lengths = [sum(route.length for route in routes) for routes in (many, few)]
        winner = None if lengths[0] == lengths[1] else lengths.index(max(lengths))
        if winner == wish:
            return about_express(ended(many, few), [route.index for route in (*many, *few)], speaker)


def about_express(state: State, routes: Sequence[int], speaker: Speaker) -> Question:
    """Who gets the European Express of Ada and Bo?"""
    say, result = speaker.say, score(state)
    holders = result.holders("european_express")
    one, two, *_ = result.players
    return Question(
        text=say(
            "course.mistakes.express.question",
            name=one.name,
            other=two.name,
            routes=len(one.network.routes),
            other_routes=len(two.network.routes),
        ),
        options=[
            say("course.mistakes.express.one", name=one.name),
            say("course.mistakes.express.one", name=two.name),
            say("course.mistakes.express.both"),
        ],
        answer=2 if len(holders) > 1 else holders[0],
        reason=say(
            "course.mistakes.express.reason",
            name=one.name,
            other=two.name,
            trains=one.network.trail_length,
            other_trains=two.network.trail_length,
        ),
        rules=("EXPRESS-2",),
        shown=sketch(state, routes, speaker),
    )


def path(instance: int, speaker: Speaker) -> Question:
    """How long is a path with somebody else's route in the middle, and a station beside it?"""
    random = Random(f"mistakes/path/{instance}")
    routes = trail(random, 5)
    place = random.randrange(1, 4)
    foreign = [routes[place]] if random.randrange(3) else []
    own = [route for route in routes if route not in foreign]
    (joint,) = {routes[place].a, routes[place].b} & {routes[place - 1].a, routes[place - 1].b}
    state = ended(own, foreign, stations=[load_mode("europe").board.cities[joint].id])
    return about_path(state, [route.index for route in routes], speaker)


def about_path(state: State, routes: Sequence[int], speaker: Speaker) -> Question:
    """How many trains has the longest path of Ada, along these routes?"""
    say, board = speaker.say, state.board
    right = score(state).players[YOU].network.trail_length
    lengths = [board.routes[route].length for route in routes]
    own = sum(board.routes[route].length for route in routes if state.owner[route] == YOU)
    (city,) = state.players[YOU].stations
    cut = 1 + next(i for i, route in enumerate(routes) if city in (board.routes[route].a, board.routes[route].b))
    options, answer = among(right, [own, sum(lengths), sum(lengths[:cut]), sum(lengths[cut:])])
    borrowed = any(state.owner[route] not in (YOU, NOBODY) for route in routes)
    return Question(
        text=say("course.mistakes.path.question", name=state.players[YOU].name),
        options=[speaker.amount("trains", option) for option in options],
        answer=answer,
        reason=say("course.mistakes.path.borrowed" if borrowed else "course.mistakes.path.own"),
        rules=("EXPRESS-4", "STATION-12"),
        shown=sketch(state, routes, speaker),
    )


def last(instance: int, speaker: Speaker) -> Question:
    """How many turns are left in the last round?"""
    random = Random(f"mistakes/last/{instance}")
    board = load_mode("europe").board
    names = NAMES[: random.randrange(3, 6)]
    seat = random.randrange(len(names))
    while True:
        order = random.sample(board.routes, len(board.routes))
        found: list[Route] = []
        for route in order:
            if route.twin is None and sum(r.length for r in found) + route.length <= 44:
                found.append(route)
        if sum(route.length for route in found) >= 43:
            break
    state = position(
        [{"name": name, "routes": [r.id for r in found] if i == seat else []} for i, name in enumerate(names)],
        turn=names[(seat + 1 + random.randrange(len(names) - 1)) % len(names)],
        final_round=names[seat],
        seed=5,
    )
    return about_last(state, speaker)


def about_last(state: State, speaker: Speaker) -> Question:
    """How many turns are still played from this position on?"""
    assert state.final_seat is not None
    say, final = speaker.say, state.players[state.final_seat]
    played, turns, seat = state.copy(), 1, state.turn
    while played.phase is not Phase.GAME_OVER:
        apply(played, legal_actions(played)[0])
        turns += played.turn != seat
        seat = played.turn
    options, answer = among(turns, range(1, len(state.players) + 2))
    return Question(
        text=say(
            "course.mistakes.last.question",
            name=final.name,
            trains=final.trains,
            on_turn=state.players[state.turn].name,
        ),
        options=[say("course.mistakes.last.option", n=option) for option in options],
        answer=answer,
        reason=say("course.mistakes.last.reason", name=final.name),
        rules=("END-2",),
        shown="".join(
            f"<p>{panels.badge(seat, LOOKS[seat])}{escape(player.name)}</p>"
            for seat, player in enumerate(state.players)
        ),
    )


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """Three players in the middle of a game: every mistake of this lesson can be tried."""
    return position(
        [
            {
                "name": NAMES[0],
                "hand": {"green": 4, "orange": 3, "red": 1, "locomotive": 1},
                "routes": ["berlin-frankfurt-1"],
                "stations": ["wien"],
            },
            {"name": NAMES[1], "hand": {"red": 4, "yellow": 2, "locomotive": 1}, "routes": ["frankfurt-paris-2"]},
            {"name": NAMES[2], "hand": {"white": 4, "black": 3}, "routes": ["madrid-pamplona-1"]},
        ],
        row=["locomotive", "blue", "green", "white", "black"],
        seed=6,
    )


lesson = Lesson(
    name="mistakes",
    steps=steps,
    questions={"illegal": illegal, "hand": hand, "ticket": ticket, "express": express, "path": path, "last": last},
    tasks={"hunt": hunt, "turns": turns, "extra": extra, "start": start, "sheet": sheet},
    free=free,
    recalled=("tunnels", "extra"),
)
