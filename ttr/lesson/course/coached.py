"""Lesson 11: a whole game against a simple opponent, with a coach; before it, how to plan for a ticket."""

from collections.abc import Sequence
from random import Random

from ttr.action import ClaimRoute
from ttr.bots import FollowingBot
from ttr.cards import COLORS
from ttr.event import Event, RouteClaimed, SlotFilled
from ttr.lesson.items import Number, Pick, Question, among, reasons_of
from ttr.lesson.lesson import LOOKS, NAMES, Game, Lesson
from ttr.lesson.network import hand_and_sketch
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.planner import Connection, cheapest_way, connections, need
from ttr.rules import new_game, why_not
from ttr.scenario import position as written
from ttr.score import score
from ttr.state import Phase, State
from ttr.text import Speaker
from ttr.view.opponents import reason
from ttr.view.svg import Picture, part_svg

YOU = 0
BOARD = load_mode("europe").board
GAME = Game(seed=7, players=2)
WALK_SEED = 138
"""A deal whose first turns show claims, cards of both kinds and a tunnel."""
MOST_TURNS = 9
"""Of Ada, in the walk."""


def steps(speaker: Speaker) -> list[Step]:
    """Some turns of a player who follows her tickets, each with her reason."""
    say, bot = speaker.say, FollowingBot()
    story = Story(new_game(load_mode("europe"), NAMES[:2], WALK_SEED, first=YOU), speaker)
    offered = story.state.players[YOU].offered
    story.tell(
        say("course.coached.dealt", tickets=offered, counted=counted(story.state, offered, speaker)),
        tickets=offered,
        rules=("SETUP-6",),
    )
    others: list[Event] = []
    while len(story.steps) <= MOST_TURNS and story.state.phase is not Phase.GAME_OVER:
        if story.state.acting_seat() != YOU:
            log = story.do(bot.choose(story.state.seen_by()).action)
            others += [event for event in log if isinstance(event, RouteClaimed)]
            continue
        choice = bot.choose(story.state.seen_by())
        logs = [story.do(choice.action)]
        while story.state.acting_seat() == YOU and story.state.phase is not Phase.TURN:
            logs.append(story.do(bot.choose(story.state.seen_by()).action))
        events = [event for log in logs for event in log if not isinstance(event, SlotFilled)]
        story.tell(
            " ".join(
                filter(
                    None,
                    (
                        story.happened(others, YOU),
                        reason(choice, speaker),
                        story.happened(events, YOU),
                    ),
                )
            ),
            tickets=tuple(story.state.players[YOU].tickets),
            routes=tuple(route for route in (choice.facts.get("route"),) if route is not None),
            rules=RULES_OF[choice.key],
        )
        others = []
    return story.steps


RULES_OF = {
    "keeps": ("SETUP-6",),
    "claims_for_ticket": ("CLAIM-1", "SCORE-3"),
    "claims_for_points": ("CLAIM-5", "SCORE-1"),
    "draws_for_route": ("DRAW-1",),
    "draws_blind": ("DRAW-1",),
    "draws_tickets": ("TICKET-1",),
    "tunnel_pays": ("TUNNEL-6",),
    "tunnel_withdraws": ("TUNNEL-7",),
    "builds_for_ticket": ("STATION-5",),
}
"""What each reason of the opponent shows."""


def counted(state: State, tickets: Sequence[int], speaker: Speaker) -> str:
    """How many trains each ticket would take."""
    ways = [cheapest_way(state, YOU, ticket) for ticket in tickets]
    return speaker.join(
        speaker.say("course.coached.counted", ticket=way.ticket, trains=way.trains) for way in ways if way is not None
    )


# -- positions --------------------------------------------------------------------------------------------------------


def planned(name: str, instance: int, least: int = 2, most: int = 4) -> State:
    """Ada with one ticket whose cheapest way has a few routes, and some of them already hers."""
    random = Random(f"coached/{name}/{instance}")
    while True:
        ticket = BOARD.tickets[random.choice(load_mode("europe").regular_tickets)]
        way = connections(position([{"name": "Ada", "tickets": [ticket.id]}, {"name": "Bo"}]), YOU)[0]
        if least <= len(way.routes) <= most and unique(ticket.id, way):
            break
    owned = random.sample(way.routes, random.randrange(len(way.routes) - 1)) if len(way.routes) > 2 else []
    hand = {color: random.randrange(1, 4) for color in random.sample(COLORS, 4)}
    ada = {"name": "Ada", "hand": hand, "routes": [BOARD.routes[route].id for route in owned], "tickets": [ticket.id]}
    return position([ada, {"name": "Bo"}], seed=instance)


def unique(ticket: str, way: Connection) -> bool:
    """Is there no other way of as few trains? Then the answer does not depend on taste."""
    for route in way.routes:
        bo = {"name": "Bo", "routes": [BOARD.routes[route].id]}
        state = position([{"name": "Ada", "tickets": [ticket]}, bo])
        others = connections(state, YOU)
        if others and not others[0].borrowed and others[0].trains <= way.trains:
            return False
    return True


def seen(state: State, routes: Sequence[int], speaker: Speaker) -> str:
    """The hand of Ada, and some routes with what lies on them."""
    return hand_and_sketch(state, YOU, routes, speaker, BOARD.tickets[state.players[YOU].tickets[0]].cities)


def whole_way(state: State) -> list[int]:
    """The routes of the way, those of Ada among them."""
    own = [route.index for route in BOARD.routes_in(state.players[YOU].routes)]
    return sorted({*own, *connections(state, YOU)[0].routes})


# -- questions: predict, then see -------------------------------------------------------------------------------------


def trains(instance: int, speaker: Speaker) -> Question:
    """How many trains does the cheapest way still take?"""
    return about_trains(planned("trains", instance), speaker)


def about_trains(state: State, speaker: Speaker) -> Question:
    """How many trains does the ticket of Ada still take in this position?"""
    say, way = speaker.say, connections(state, YOU)[0]
    options, answer = among(
        way.trains, [len(way.routes), way.trains + 2, sum(BOARD.routes[r].length for r in whole_way(state))]
    )
    return Question(
        text=say("course.coached.trains.question", ticket=way.ticket, name=state.players[YOU].name),
        options=[speaker.amount("trains", option) for option in options],
        answer=answer,
        reason=say("course.coached.trains.reason", trains=way.trains),
        rules=("CLAIM-4", "SCORE-3"),
        shown=seen(state, whole_way(state), speaker),
    )


def following(instance: int, speaker: Speaker) -> Question:
    """Which route of the way lacks the fewest cards?"""
    for number in range(instance * 50, instance * 50 + 50):
        state = planned("following", number)
        lacks = sorted(need(state, YOU, route).cards for route in connections(state, YOU)[0].routes)
        if len(lacks) > 1 and lacks[0] < lacks[1]:
            break
    return about_following(state, speaker)


def about_following(state: State, speaker: Speaker) -> Question:
    """Which route of her way lacks the fewest cards in this position?"""
    say, way = speaker.say, connections(state, YOU)[0]
    routes = sorted(way.routes)
    lack = min((need(state, YOU, route) for route in routes), key=lambda lack: lack.cards)
    return Question(
        text=say("course.coached.following.question", name=state.players[YOU].name, ticket=way.ticket),
        options=[speaker.free_route(route) for route in routes],
        answer=routes.index(lack.route),
        reason=say("course.coached.following.reason", route=lack.route, missing_cards=lack.cards),
        rules=("CLAIM-1", "CLAIM-2"),
        shown=seen(state, whole_way(state), speaker),
    )


def blocked(instance: int, speaker: Speaker) -> Question:
    """Somebody else takes a route of the way. What does the detour cost?"""
    random = Random(f"coached/blocked/{instance}")
    number = instance * 50
    while True:
        state = planned("blocked", number)
        way = connections(state, YOU)[0]
        track = BOARD.routes[random.choice(way.routes)]
        number += 1
        after = taken(state, track.index)
        others = connections(after, YOU)
        if track.twin is None and others and not others[0].borrowed:
            return about_blocked(state, after, track.index, speaker)


def taken(state: State, route: int) -> State:
    """The same position, but a route belongs to Bo."""
    data = written(state)
    bo = data["players"][1]
    bo["routes"] = [*bo.get("routes", []), BOARD.routes[route].id]
    return position(
        [{key: value for key, value in player.items() if key not in ("trains", "score")} for player in data["players"]],
        **{key: value for key, value in data.items() if key not in ("scenario", "players")},
    )


def about_blocked(before: State, after: State, route: int, speaker: Speaker) -> Question:
    """How many trains does the ticket take now that a route is gone?"""
    say, way, other = speaker.say, connections(before, YOU)[0], connections(after, YOU)[0]
    options, answer = among(other.trains, [way.trains, other.trains + 2, way.trains + BOARD.routes[route].length])
    return Question(
        text=say("course.coached.blocked.question", ticket=way.ticket, trains=way.trains, route=route),
        options=[speaker.amount("trains", option) for option in options],
        answer=answer,
        reason=say("course.coached.blocked.reason", trains=other.trains),
        rules=("CLAIM-8", "SCORE-3"),
        shown=part_svg(
            BOARD,
            speaker,
            sorted({*whole_way(after), route}),
            Picture.of(after, LOOKS[:2], marked_cities=BOARD.tickets[way.ticket].cities),
        ),
    )


def worth(instance: int, speaker: Speaker) -> Question:
    """What is the whole difference between a ticket fulfilled and one that is not?"""
    return about_worth(planned("worth", instance), speaker)


def about_worth(state: State, speaker: Speaker) -> Question:
    """What does it change in the score of Ada if she fulfills her ticket?"""
    say, ticket = speaker.say, state.players[YOU].tickets[0]
    after = state.copy()
    for route in connections(state, YOU)[0].routes:
        after.players[YOU].routes |= 1 << route
    difference = score(after).players[YOU].ticket_points - score(state).players[YOU].ticket_points
    value = BOARD.tickets[ticket].value
    options, answer = among(difference, [value, value + 4, 2 * value + 4])
    return Question(
        text=say("course.coached.worth.question", ticket=ticket, name=state.players[YOU].name),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=say("course.coached.worth.reason", points=difference),
        rules=("SCORE-2",),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def on_the_way(instance: int, speaker: Speaker) -> Pick:
    """Tick the routes of the cheapest way."""
    random = Random(f"coached/on_the_way/{instance}")
    state = planned("on_the_way", instance)
    way = connections(state, YOU)[0]
    ends = {city for route in way.routes for city in (BOARD.routes[route].a, BOARD.routes[route].b)}
    near = [r.index for r in BOARD.routes if r.index not in way.routes and {r.a, r.b} & ends and r.twin is None]
    shown = [*way.routes, *random.sample(near, min(3, len(near)))]
    return about_the_way(state, sorted(shown), speaker)


def about_the_way(state: State, shown: Sequence[int], speaker: Speaker) -> Pick:
    """Which of these routes lie on the cheapest way of Ada in this position?"""
    say, way = speaker.say, connections(state, YOU)[0]
    return Pick(
        text=say("course.coached.way.question", name=state.players[YOU].name, ticket=way.ticket, trains=way.trains),
        options=[speaker.free_route(route) for route in shown],
        reasons=["" if route in way.routes else say("course.coached.way.aside", route=route) for route in shown],
        hint=say("course.coached.way.hint"),
        rules=("SCORE-3", "CLAIM-5"),
        shown=seen(state, sorted({*shown, *whole_way(state)}), speaker),
    )


def lacking(instance: int, speaker: Speaker) -> Number:
    """How many cards does a route lack?"""
    random = Random(f"coached/lacking/{instance}")
    for number in range(instance * 50, instance * 50 + 50):
        state = planned("lacking", number)
        routes = [r for r in connections(state, YOU)[0].routes if need(state, YOU, r).cards]
        if routes:
            break
    return about_lacking(state, random.choice(routes), speaker)


def about_lacking(state: State, route: int, speaker: Speaker) -> Number:
    """How many cards does the hand of Ada lack for this route?"""
    say, lack, track = speaker.say, need(state, YOU, route), BOARD.routes[route]
    return Number(
        text=say(
            "course.coached.lacking.question",
            name=state.players[YOU].name,
            payment=state.players[YOU].hand,
            route=route,
        ),
        answer=lack.cards,
        reason=say("course.coached.lacking.reason", color=lack.color, missing_cards=lack.cards),
        hint=say("course.coached.lacking.hint", length_spaces=track.length),
        rules=("CLAIM-1", "CLAIM-2"),
        mistakes={track.length: say("course.coached.lacking.all")},
        shown=seen(state, [route], speaker),
    )


def legal(instance: int, speaker: Speaker) -> Pick:
    """Tick what the coach would let pass: legal claims on the way."""
    random = Random(f"coached/legal/{instance}")
    number = instance * 50
    while True:
        state = planned("legal", number)
        number += 1
        wishes = [
            (route, tuple(BOARD.routes[route].length - extra if card == lack.color else 0 for card in range(9)))
            for route in connections(state, YOU)[0].routes
            for lack in (need(state, YOU, route),)
            for extra in (0, 1)
            if BOARD.routes[route].length > extra
        ]
        random.shuffle(wishes)
        found = about_claims(state, wishes[:6], speaker)
        if 0 < len(found.right) < len(found.options):
            return found


def about_claims(state: State, wishes: Sequence[tuple[int, tuple[int, ...]]], speaker: Speaker) -> Pick:
    """Which of these claims are legal in this position?"""
    say = speaker.say
    refusals = [why_not(state, ClaimRoute(route, payment), YOU) for route, payment in wishes]
    return Pick(
        text=say("course.coached.legal.question", name=state.players[YOU].name, payment=state.players[YOU].hand),
        options=[say("course.coached.legal.option", route=route, payment=payment) for route, payment in wishes],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.coached.legal.hint"),
        rules=("CLAIM-1", "CLAIM-2", "FERRY-1"),
        shown=seen(state, whole_way(state), speaker),
    )


lesson = Lesson(
    name="coached",
    steps=steps,
    questions={"trains": trains, "following": following, "blocked": blocked, "worth": worth},
    tasks={"on_the_way": on_the_way, "lacking": lacking, "legal": legal},
    free=lambda: new_game(load_mode("europe"), NAMES[: GAME.players], GAME.seed, first=0),
    recalled=("setting_up", "cost"),
    game=GAME,
)
