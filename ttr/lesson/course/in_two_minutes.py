"""Lesson 0: the game in five sentences, and the first turns against a simple opponent."""

from collections.abc import Sequence
from random import Random

from ttr.action import Action
from ttr.cards import CARDS, COLORS, GRAY
from ttr.lesson.items import Number, Pick, Question, among
from ttr.lesson.lesson import LOOKS, NAMES, Game, Lesson
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.planner import connections
from ttr.rules import apply, claimable_routes, new_game, payments, why_not
from ttr.score import score
from ttr.state import State
from ttr.text import Speaker
from ttr.view import panels
from ttr.view.svg import Picture, part_svg

YOU = 0
BOARD = load_mode("europe").board
PLAIN = [route.index for route in BOARD.routes if not route.tunnel and not route.locomotives and route.color != GRAY]
"""Colored routes without anything special: enough for the first two minutes."""
SINGLE = [route for route in PLAIN if BOARD.routes[route].twin is None]


def steps(speaker: Speaker) -> list[Step]:
    """Five sentences, each with something to look at."""
    say, index = speaker.say, BOARD.route_index
    ticket, route = BOARD.ticket_index["warszawa-smolensk"], index["warszawa-wilno"]
    story = Story(
        position(
            [
                {
                    "name": "Ada",
                    "hand": {"green": 1, "red": 3},
                    "tickets": ["warszawa-smolensk"],
                    "routes": ["smolensk-wilno"],
                },
                {"name": "Bo", "routes": ["warszawa-wien"], "hand": {"blue": 4}},
            ],
            seed=5,
            row=["red", "blue", "green", "white", "black"],
        ),
        speaker,
    )
    story.tell(say("course.in_two_minutes.goal"), rules=("COMP-1",))
    story.tell(say("course.in_two_minutes.ticket", ticket=ticket), tickets=(ticket,), rules=("SCORE-2", "SCORE-3"))
    story.tell(say("course.in_two_minutes.turn"), rules=("TURN-1",))
    story.tell(
        say("course.in_two_minutes.cards", route=route, length_spaces=BOARD.routes[route].length),
        routes=(route,),
        rules=("CLAIM-1", "CLAIM-2"),
    )
    log = story.do("claim warszawa-wilno 3 red")
    story.tell(
        f"{story.happened(log, YOU)} {say('course.in_two_minutes.claimed', ticket=ticket)}",
        tickets=(ticket,),
        rules=("CLAIM-7", "SCORE-1"),
    )
    story.tell(say("course.in_two_minutes.end"), rules=("END-1", "END-2", "TIE-1"))
    return story.steps


# -- questions: predict, then see -------------------------------------------------------------------------------------


def hand_for(random: Random, route: int) -> dict[str, int]:
    """A hand that pays for a colored route, and a little more."""
    track = BOARD.routes[route]
    hand = {COLORS[track.color]: track.length}
    for color in random.sample([c for c in COLORS if c not in hand], 2):
        hand[color] = 1
    return hand


def pay(instance: int, speaker: Speaker) -> Question:
    """Which route can be claimed with this hand?"""
    random = Random(f"in_two_minutes/pay/{instance}")
    route = random.choice([route for route in SINGLE if BOARD.routes[route].length > 1])
    state = position([{"name": "Ada", "hand": hand_for(random, route)}, {"name": "Bo"}], seed=instance)
    others = [other for other in SINGLE if other not in claimable_routes(state)]
    shown = sorted([route, *random.sample(others, 3)])
    return about_paying(state, shown, speaker)


def about_paying(state: State, shown: Sequence[int], speaker: Speaker) -> Question:
    """Which one of these routes can be claimed in this position?"""
    say, player = speaker.say, state.players[YOU]
    right = next(route for route in shown if route in claimable_routes(state))
    return Question(
        text=say("course.in_two_minutes.pay.question", name=player.name, payment=player.hand),
        options=[speaker.free_route(route) for route in shown],
        answer=list(shown).index(right),
        reason=say("course.in_two_minutes.pay.reason", route=right, payment=payments(state, right)[0]),
        rules=("CLAIM-1", "CLAIM-2"),
        shown=panels.hand(player.hand, speaker),
    )


def points(instance: int, speaker: Speaker) -> Question:
    """What does a route give?"""
    random = Random(f"in_two_minutes/points/{instance}")
    length = random.choice([1, 2, 3, 4, 6])
    route = random.choice([route.index for route in BOARD.routes if route.length == length])
    return about_points(route, speaker)


def about_points(route: int, speaker: Speaker) -> Question:
    """How many points does this route give at once?"""
    say, length = speaker.say, BOARD.routes[route].length
    table = load_mode("europe").route_points
    right = table[length]
    options, answer = among(right, [length, *(table[n] for n in (3, 4, 6) if n != length)])
    return Question(
        text=say("course.in_two_minutes.points.question", route=route, length_spaces=length),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=say("course.in_two_minutes.points.reason", length_spaces=length, points=right),
        rules=("SCORE-1", "CLAIM-7"),
        shown=part_svg(BOARD, speaker, [route]),
    )


def joined(instance: int, speaker: Speaker) -> Question:
    """Is a ticket fulfilled? In every other position one route of the way is missing."""
    random = Random(f"in_two_minutes/joined/{instance}")
    while True:
        ticket = random.choice([BOARD.tickets[t] for t in load_mode("europe").regular_tickets])
        way = connections(position([{"name": "Ada", "tickets": [ticket.id]}, {"name": "Bo"}]), YOU)[0].routes
        if 2 <= len(way) <= 3:
            break
    owned = [BOARD.routes[route].id for route in way]
    lost = [] if instance % 2 else [owned.pop(random.randrange(len(owned)))]
    players = [{"name": "Ada", "routes": owned, "tickets": [ticket.id]}, {"name": "Bo", "routes": lost}]
    return about_joined(position(players, seed=instance), way, speaker)


def about_joined(state: State, routes: Sequence[int], speaker: Speaker) -> Question:
    """Is the ticket of Ada fulfilled in this position?"""
    say, player = speaker.say, state.players[YOU]
    ticket = player.tickets[0]
    fulfilled = ticket in score(state).players[YOU].completed
    return Question(
        text=say("course.in_two_minutes.joined.question", name=player.name, ticket=ticket),
        options=(say("lesson.yes"), say("lesson.no")),
        answer=0 if fulfilled else 1,
        reason=say(
            "course.in_two_minutes.joined.yes" if fulfilled else "course.in_two_minutes.joined.no", name=player.name
        ),
        rules=("SCORE-3", "SCORE-2"),
        shown=part_svg(
            BOARD, speaker, routes, Picture.of(state, LOOKS[:2], marked_cities=BOARD.tickets[ticket].cities)
        ),
    )


def winner(instance: int, speaker: Speaker) -> Question:
    """Who wins?"""
    random = Random(f"in_two_minutes/winner/{instance}")
    while True:
        dealt = random.sample(SINGLE, 9)
        players = [
            {"name": name, "routes": [BOARD.routes[route].id for route in dealt[3 * seat : 3 * seat + 3]]}
            for seat, name in enumerate(NAMES[:3])
        ]
        state = position(players, phase="game_over", seed=instance)
        if len(score(state).winners) == 1:
            return about_winner(state, speaker)


def about_winner(state: State, speaker: Speaker) -> Question:
    """Who wins this game?"""
    say, sheet = speaker.say, score(state)
    return Question(
        text=say("course.in_two_minutes.winner.question"),
        options=[say("course.in_two_minutes.winner.option", name=player.name) for player in state.players],
        answer=sheet.winners[0],
        reason=say("course.in_two_minutes.winner.reason", points=sheet.players[sheet.winners[0]].total),
        rules=("TIE-1",),
        shown="".join(
            panels.box(
                "", say("course.in_two_minutes.winner.total", name=state.players[seat].name, points=player.total)
            )
            for seat, player in enumerate(sheet.players)
        ),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def affordable(instance: int, speaker: Speaker) -> Pick:
    """Tick every route that this hand pays for."""
    random = Random(f"in_two_minutes/affordable/{instance}")
    while True:
        hand = {color: random.randint(1, 4) for color in random.sample(COLORS, 3)}
        state = position([{"name": "Ada", "hand": hand}, {"name": "Bo"}], seed=instance)
        can = [route for route in SINGLE if route in claimable_routes(state)]
        if len(can) > 2:
            break
    near = [r for r in SINGLE if r not in can and COLORS[BOARD.routes[r].color] in hand]
    far = [r for r in SINGLE if COLORS[BOARD.routes[r].color] not in hand]
    shown = random.sample(can, 2) + random.sample(near, min(2, len(near))) + random.sample(far, 2)
    return about_affordable(state, sorted(shown), speaker)


def about_affordable(state: State, shown: Sequence[int], speaker: Speaker) -> Pick:
    """Which of these routes can be claimed in this position?"""
    say, player = speaker.say, state.players[YOU]
    can = claimable_routes(state)
    return Pick(
        text=say("course.in_two_minutes.affordable.question", name=player.name, payment=player.hand),
        options=[speaker.free_route(route) for route in shown],
        reasons=["" if route in can else lacking(state, route, speaker) for route in shown],
        hint=say("course.in_two_minutes.affordable.hint"),
        rules=("CLAIM-1", "CLAIM-2"),
        shown=panels.hand(player.hand, speaker),
    )


def lacking(state: State, route: int, speaker: Speaker) -> str:
    """Why the hand does not pay for a route."""
    track, hand = BOARD.routes[route], state.players[YOU].hand
    return speaker.say(
        "course.in_two_minutes.lacking",
        need=[track.length if card == track.color else 0 for card in range(len(CARDS))],
        have=((track.color, hand[track.color]),),
    )


def counting(instance: int, speaker: Speaker) -> Number:
    """How many points do some routes give together?"""
    random = Random(f"in_two_minutes/counting/{instance}")
    routes = random.sample(SINGLE, 3)
    state = position([{"name": "Ada", "routes": [BOARD.routes[r].id for r in routes]}, {"name": "Bo"}], seed=instance)
    return about_counting(state, speaker)


def about_counting(state: State, speaker: Speaker) -> Number:
    """How many points has Ada for her routes in this position?"""
    say, player = speaker.say, state.players[YOU]
    routes = BOARD.routes_in(player.routes)
    lengths = [speaker.amount("spaces", route.length) for route in routes]
    return Number(
        text=say("course.in_two_minutes.counting.question", name=player.name, lengths=speaker.join(lengths)),
        answer=player.score,
        reason=say("course.in_two_minutes.counting.reason", points=player.score),
        hint=say("course.in_two_minutes.counting.hint"),
        rules=("SCORE-1",),
        mistakes={sum(route.length for route in routes): say("course.in_two_minutes.counting.trains")},
        shown=panels.reference(state.mode, speaker, brief=True),
    )


TURNS = (
    ("deck_deck", ("draw deck", "draw deck")),
    ("claim", ("claim {route}",)),
    ("tickets", ("tickets",)),
    ("station", ("station {city} 1 {color}",)),
    ("claim_draw", ("claim {route}", "draw deck")),
    ("draw_claim", ("draw deck", "claim {route}")),
    ("station_draw", ("station {city} 1 {color}", "draw deck")),
    ("three", ("draw deck", "draw deck", "draw deck")),
)
"""What somebody might want to do in one turn, in the words of a scenario file."""


def one_turn(instance: int, speaker: Speaker) -> Pick:
    """Tick what may be done in one turn."""
    random = Random(f"in_two_minutes/one_turn/{instance}")
    route = BOARD.routes[random.choice(SINGLE)]
    state = position(
        [{"name": "Ada", "hand": {COLORS[route.color]: route.length + 1}}, {"name": "Bo"}],
        seed=instance,
        row=["red", "blue", "green", "white", "black"],
    )
    facts = {
        "route": f"{route.id} {route.length} {COLORS[route.color]}",
        "city": random.choice(BOARD.cities).id,
        "color": COLORS[route.color],
    }
    shown = random.sample(TURNS[:4], 2) + random.sample(TURNS[4:], 2)
    random.shuffle(shown)
    wishes = [(name, [parse_action(text.format(**facts), state.mode) for text in texts]) for name, texts in shown]
    return about_one_turn(state, wishes, route.index, speaker)


def about_one_turn(state: State, wishes: Sequence[tuple[str, Sequence[Action]]], route: int, speaker: Speaker) -> Pick:
    """Which of these may Ada do in one turn of this position?"""
    say = speaker.say
    refusals = [refused(state, actions, speaker) for _, actions in wishes]
    return Pick(
        text=say("course.in_two_minutes.one_turn.question", name=state.players[YOU].name),
        options=[say(f"course.in_two_minutes.one_turn.{name}", route=route) for name, _ in wishes],
        reasons=refusals,
        hint=say("course.in_two_minutes.one_turn.hint"),
        rules=("TURN-1",),
    )


def refused(state: State, actions: Sequence[Action], speaker: Speaker) -> str:
    """Why Ada cannot do all this in one turn; empty if she can."""
    trial = state.copy()
    for action in actions:
        if violation := why_not(trial, action, YOU):
            over = trial.acting_seat() != YOU
            return speaker.say("course.in_two_minutes.one_turn.over") if over else speaker.violation(violation)
        apply(trial, action, YOU)
    return ""


lesson = Lesson(
    name="in_two_minutes",
    steps=steps,
    questions={"pay": pay, "points": points, "joined": joined, "winner": winner},
    tasks={"affordable": affordable, "counting": counting, "one_turn": one_turn},
    free=lambda: new_game(load_mode("europe"), NAMES[:2], Game(41, 2).seed, first=0),
    game=Game(seed=41, players=2, turns=4),
)
