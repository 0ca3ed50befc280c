"""India: the Mandala, for tickets whose cities are joined twice. Every answer comes from the engine."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from ttr.board import Route, Ticket
from ttr.bonus import MANDALA_POINTS, both_ways
from ttr.cards import LOCOMOTIVE, Cards, bundle
from ttr.graphs.connect import connecting_path
from ttr.lesson.abroad import YOU, deck_after, payment_question, second_track, table, tie
from ttr.lesson.course.ending import picture
from ttr.lesson.instances import cities_of, ended, grown, names_of, take
from ttr.lesson.items import Number, Pick, Question, among
from ttr.lesson.lesson import NAMES, Lesson
from ttr.lesson.network import sketch, some_way
from ttr.lesson.position import Story, position
from ttr.lesson.tables import table_html
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.score import PlayerScore, score
from ttr.state import State
from ttr.text import Speaker

MODE = load_mode("india")
BOARD = MODE.board
FERRIES = [route for route in BOARD.routes if route.locomotives]
MADRAS = BOARD.route_index["calcutta-madras"]
EXPRESS, MANDALA = "indian_express", "mandala"
MOST = len(MANDALA_POINTS) - 1
"""From so many tickets on, the Mandala does not grow."""


# -- the walk ---------------------------------------------------------------------------------------------------------

ROUTES = {
    "Ada": "ambala-delhi-1 ambala-bhatinda-1 bhatinda-delhi agra-delhi delhi-jaipur jaipur-ratiam-1 bhopal-ratiam "
    "agra-bhopal-1 jaipur-jodhpur jodhpur-karachi",
    "Bo": "calcutta-patna dhubri-patna-1 katni-patna-1 bilaspur-katni-1 bilaspur-raipur-1 katni-lucknow-1",
    "Cem": "bezwada-madras bezwada-indur-1 indur-wadi poona-wadi bombay-poona",
}
TICKETS = {"Ada": "ambala-ratiam karachi-delhi", "Bo": "bilaspur-dhubri", "Cem": "bombay-bezwada"}
"""Ada has two ways from Ambala to Ratiam, which cross in Delhi, and one way from Karachi."""


def at_sea() -> State:
    """Ada is about to claim the longest route."""
    return position(
        [
            {"name": "Ada", "hand": {"red": 6, "locomotive": 2}},
            {"name": "Bo", "hand": {"green": 3}},
            {"name": "Cem", "hand": {"white": 2, "blue": 2}},
        ],
        mode="india",
        row=["red", "white", "blue", "yellow", "green"],
        seed=1,
    )


def steps(speaker: Speaker) -> list[Step]:
    """Tickets, tracks and ferries; then the two bonuses at the end."""
    sea = Story(at_sea(), speaker)
    before_the_game(sea)
    ferries(sea)
    seats = [
        {"name": name, "routes": routes.split(), "tickets": TICKETS[name].split()} for name, routes in ROUTES.items()
    ]
    end = Story(ended(seats, "india"), speaker)
    express_goes(end)
    mandala_grows(end)
    return sea.steps + end.steps


def before_the_game(story: Story) -> None:
    """Players, double routes and tickets."""
    say, (least, most) = story.speaker.say, MODE.players
    text = say(
        "course.india.walk.players",
        least=least,
        most=most,
        each_trains=MODE.trains,
        double_players=MODE.double_min_players,
    )
    story.tell(text, rules=("INDIA-1",), routes=[route.index for route in BOARD.routes if route.twin is not None])
    text = say(
        "course.india.walk.tickets",
        all_tickets=len(MODE.tickets),
        dealt_tickets=MODE.deal_regular,
        keep=MODE.keep_initial,
        drawn_tickets=MODE.draw,
    )
    story.tell(text, rules=("INDIA-2",))


def ferries(story: Story) -> None:
    """Ferries as in Europe, and the longest of all routes."""
    say, track = story.speaker.say, BOARD.routes[MADRAS]
    text = say("course.india.walk.ferries", number=len(FERRIES))
    story.tell(text, rules=("INDIA-3",), routes=[route.index for route in FERRIES])
    log = story.do("claim calcutta-madras 6 red + 2 locomotive")
    text = say(
        "course.india.walk.longest",
        what=story.happened(log, YOU),
        length_spaces=track.length,
        worth_points=MODE.claim_points[MADRAS],
    )
    story.tell(text, rules=("INDIA-7", "INDIA-3"), routes=(MADRAS,))


def express_goes(story: Story) -> None:
    """The longest path."""
    player = score(story.state).players[YOU]
    text = story.speaker.say(
        "course.india.walk.express",
        name=player.name,
        path_trains=player.trail.length,
        bonus_points=MODE.bonuses[EXPRESS],
    )
    story.tell(text, rules=("INDIA-4",), routes=[route.index for route in player.trail_routes])


def mandala_grows(story: Story) -> None:
    """Two ways, a crossing, a tail, and the points."""
    say, speaker, result = story.speaker.say, story.speaker, score(story.state)
    player = result.players[YOU]
    good, tail = (BOARD.ticket_index[ticket] for ticket in TICKETS["Ada"].split())
    ways = [route.index for route in both_ways(MODE.bonuses, player.network, good)]
    text = say("course.india.walk.two_ways", name=player.name, good_ticket=good)
    story.tell(text, rules=("INDIA-5",), tickets=(good,), routes=ways)
    crossing = BOARD.city_index["delhi"]
    text = say("course.india.walk.crossing", shared_city=crossing)
    story.tell(text, rules=("INDIA-5",), tickets=(good,), routes=ways, cities=(crossing,))
    need = BOARD.route_index["jodhpur-karachi"]
    text = say("course.india.walk.tail", tail_ticket=tail, need_route=need)
    story.tell(text, rules=("INDIA-5",), tickets=(tail,), routes=(need,))
    text = say("course.india.walk.table", most=MOST, most_points=MANDALA_POINTS[MOST])
    story.tell(text, rules=("INDIA-6",), tickets=(good,), shown=mandala_table(speaker))
    text = say("course.india.walk.each", name=player.name, bonus_points=player.bonuses[MANDALA])
    story.tell(text, rules=("INDIA-6",), tickets=player.completed)
    story.tell(say("course.india.walk.tie"), rules=("INDIA-8",))


def mandala_table(speaker: Speaker) -> str:
    """The points of the Mandala by the number of tickets."""
    say = speaker.say
    rows = [
        [say("course.india.mandala.most" if n == MOST else "course.india.mandala.number", n=n), speaker.number(points)]
        for n, points in enumerate(MANDALA_POINTS)
    ]
    return table_html([say("course.india.mandala.tickets"), say("course.india.mandala.points")], rows)


# -- networks with two ways -------------------------------------------------------------------------------------------


def two_ways_for(random: Random, ticket: Ticket) -> list[Route]:
    """Two ways that fulfill a ticket and share no route; empty where the second would take too many trains."""
    first = some_way(BOARD, ticket.index, random)
    taken: set[int] = set()
    found = [take(BOARD.routes[route], taken) for route in first]
    rest = [
        route for route in BOARD.routes if route.index not in taken and (route.twin is None or route.twin > route.index)
    ]
    edges = [(route.a, route.b, route.length + random.randrange(3)) for route in rest]
    second = connecting_path(edges, ticket.origins[0], ticket.targets[0].cities[0])
    found += [rest[edge] for edge in second or ()]
    return found if second and sum(route.length for route in found) <= MODE.trains - 12 else []


def with_ways(random: Random) -> tuple[Ticket, list[Route]]:
    """A short ticket and two ways for it."""
    while True:
        ticket = random.choice([ticket for ticket in BOARD.tickets if ticket.value <= 7])
        routes = two_ways_for(random, ticket)
        if routes and len(routes) <= 11:
            return ticket, routes


def with_tails(random: Random, routes: Sequence[Route], tails: int) -> list[Route]:
    """The same routes and some more that begin at their cities."""
    taken: set[int] = set()
    found = [take(route, taken) for route in routes]
    for _ in range(tails):
        city = random.choice(sorted(cities_of(found)))
        found += grown(random, 1, taken, city, board=BOARD)
    return found


def holding(routes: Iterable[Route], tickets: Iterable[Ticket]) -> State:
    """A game that is over; the first player has these routes and tickets, the second none."""
    you = {"name": NAMES[YOU], "routes": names_of(routes), "tickets": names_of(tickets)}
    return ended([you, {"name": NAMES[1]}], "india")


def counting(player: PlayerScore, ticket: int) -> bool:
    """Does this ticket count for the Mandala?"""
    return bool(both_ways(MODE.bonuses, player.network, ticket))


def kind_of(player: PlayerScore, ticket: int) -> str:
    """Whether a ticket counts for the Mandala, or why not."""
    if counting(player, ticket):
        return "counts"
    return "once" if ticket in player.completed else "failed"


def within(random: Random, routes: Sequence[Route]) -> list[Ticket]:
    """All tickets of which at least one city is touched, those with both cities first."""
    touched = cities_of(routes)
    near = [ticket for ticket in random.sample(BOARD.tickets, len(BOARD.tickets)) if ticket.cities & touched]
    return sorted(near, key=lambda ticket: -len(ticket.cities & touched))


# -- questions: predict, then see -------------------------------------------------------------------------------------

KINDS = ("counts", "once", "failed")


def mandala(instance: int, speaker: Speaker) -> Question:
    """Does a ticket count for the Mandala? It does, or there is one way only, or none."""
    random, wanted = Random(f"india/mandala/{instance}"), KINDS[instance % 3]
    while True:
        _, ways = with_ways(random)
        routes = with_tails(random, ways, 3)
        for ticket in within(random, routes):
            state = holding(routes, [ticket])
            if kind_of(score(state).players[YOU], ticket.index) == wanted:
                return about_mandala(state, ticket.index, speaker)


def about_mandala(state: State, ticket: int, speaker: Speaker) -> Question:
    """Does this ticket of the first player count for the Mandala?"""
    say, player = speaker.say, score(state).players[YOU]
    kind = kind_of(player, ticket)
    return Question(
        text=say("course.india.mandala.question", name=player.name, held_ticket=ticket),
        options=[say(f"course.india.mandala.{option}") for option in KINDS],
        answer=KINDS.index(kind),
        reason=say(f"course.india.mandala.{kind}.reason"),
        rules=("INDIA-5",),
        shown=picture(state, speaker),
    )


def bonus(instance: int, speaker: Speaker) -> Question:
    """How many points does the Mandala bring for so many tickets?"""
    random = Random(f"india/bonus/{instance}")
    return about_bonus(random.randint(1, MOST + 1), speaker, random.randint(0, 2))


def about_bonus(tickets: int, speaker: Speaker, more: int = 0) -> Question:
    """How many points does the Mandala bring for so many tickets, if so many more are fulfilled but do not count?"""
    say, points = speaker.say, MANDALA_POINTS[min(tickets, MOST)]
    below, above = (MANDALA_POINTS[min(max(tickets + step, 0), MOST)] for step in (-1, 1))
    options, answer = among(points, [below, above, 10 * tickets, 5 * tickets])
    return Question(
        text=say("course.india.bonus.question", name=NAMES[YOU], done_tickets=tickets + more, twice=tickets),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=say("course.india.bonus.reason", bonus_points=points, twice_tickets=tickets),
        rules=("INDIA-6",),
    )


def ferry(instance: int, speaker: Speaker) -> Question:
    """Is this a right payment for a ferry?"""
    random, kind = Random(f"india/ferry/{instance}"), instance % 4
    track = random.choice([route for route in FERRIES if route.length > 2])
    color, other = random.sample(range(LOCOMOTIVE), 2)
    locomotives = track.locomotives - (kind == 1) + (kind == 3)
    cards = [*bundle(color, track.length - locomotives, locomotives)]
    if kind == 2:
        cards[color] -= 1
        cards[other] += 1
    return about_ferry(table("india", dict(enumerate(cards))), track.index, tuple(cards), speaker)


def about_ferry(state: State, route: int, payment: Cards, speaker: Speaker) -> Question:
    """Is this a right payment for this ferry?"""
    wrong = {"too_few_locomotives": "course.india.ferry.locomotives", "two_colors": "course.india.ferry.colors"}
    return payment_question(state, route, payment, speaker, wrong, ("INDIA-3",))


def length(instance: int, speaker: Speaker) -> Question:
    """What is a route worth? The longest one comes first."""
    random = Random(f"india/length/{instance}")
    long = [route for route in BOARD.routes if route.length >= 4]
    track = random.choice([route for route in long if (route.length == 8) == (instance % 3 == 0)])
    return about_length(track.index, speaker)


def about_length(route: int, speaker: Speaker) -> Question:
    """What is this route worth?"""
    say, track, points = speaker.say, BOARD.routes[route], MODE.claim_points[route]
    options, answer = among(points, [track.length, 7, 15, 18, 21])
    state = position([{"name": name} for name in NAMES[:2]], mode="india", seed=1)
    return Question(
        text=say("course.india.length.question", route=route, length_spaces=track.length),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=say("course.india.length.reason", length_spaces=track.length, worth_points=points),
        rules=("INDIA-7",),
        shown=sketch(state, [route], speaker),
    )


def doubles(instance: int, speaker: Speaker) -> Question:
    """May the other track of a double route be claimed?"""
    return second_track(instance, speaker, "india", ("INDIA-1",))


def express(instance: int, speaker: Speaker) -> Question:
    """Who gets the Indian Express? One of two, or both."""
    random = Random(f"india/express/{instance}")
    while True:
        taken: set[int] = set()
        networks = [grown(random, random.randint(3, 5), taken, board=BOARD) for _ in range(2)]
        state = ended(
            [{"name": name, "routes": names_of(own)} for name, own in zip(NAMES, networks, strict=False)], "india"
        )
        holders = score(state).holders(EXPRESS)
        laid = [sum(route.length for route in own) for own in networks]
        if len(holders) == (1, 1, 2)[instance % 3] and (len(holders) == 2 or laid[holders[0]] <= min(laid)):
            return about_express(state, speaker)


def about_express(state: State, speaker: Speaker) -> Question:
    """Who of two gets the Indian Express?"""
    say, result = speaker.say, score(state)
    names, holders = [player.name for player in result.players], result.holders(EXPRESS)
    each = [
        say("course.india.express.one", name=player.name, path_trains=player.trail.length) for player in result.players
    ]
    return Question(
        text=say("course.india.express.question", bonus_points=MODE.bonuses[EXPRESS]),
        options=(*names, speaker.join(names)),
        answer=holders[0] if len(holders) == 1 else len(names),
        reason=say("course.india.express.reason", each=speaker.join(each)),
        rules=("INDIA-4",),
        shown=picture(state, speaker),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def count(instance: int, speaker: Speaker) -> Pick:
    """Which tickets count for the Mandala?"""
    random = Random(f"india/count/{instance}")
    while True:
        ticket, ways = with_ways(random)
        routes = with_tails(random, ways, 4)
        tickets = [ticket, *(other for other in within(random, routes) if other != ticket)][:5]
        state = holding(routes, tickets)
        player = score(state).players[YOU]
        if {*KINDS[:2]} <= {kind_of(player, each.index) for each in tickets}:
            return about_count(state, speaker)


def about_count(state: State, speaker: Speaker) -> Pick:
    """Which tickets of the first player count for the Mandala?"""
    say, player, tickets = speaker.say, score(state).players[YOU], sorted(state.players[YOU].tickets)
    kinds = [kind_of(player, ticket) for ticket in tickets]
    return Pick(
        text=say("course.india.count.question", name=player.name),
        options=[speaker.ticket(ticket) for ticket in tickets],
        reasons=["" if kind == "counts" else say(f"course.india.mandala.{kind}.reason") for kind in kinds],
        hint=(say("course.india.count.hint"), say("course.india.count.hint2")),
        rules=("INDIA-5",),
        shown=picture(state, speaker),
    )


def close(instance: int, speaker: Speaker) -> Pick:
    """Which one route more makes a ticket count?"""
    random = Random(f"india/close/{instance}")
    while True:
        ticket, ways = with_ways(random)
        gone = random.choice(ways)
        routes = [route for route in with_tails(random, ways, 1) if route != gone]
        state = holding(routes, [ticket])
        if kind_of(score(state).players[YOU], ticket.index) != "once":
            continue
        cities = cities_of(routes)
        free = [
            route
            for route in BOARD.routes
            if state.open >> route.index & 1
            and not state.players[YOU].twins >> route.index & 1
            and (route.twin is None or route.index < route.twin)
        ]
        near = [route for route in free if {route.a, route.b} & cities]
        first = gone if gone in free else BOARD.routes[gone.twin if gone.twin is not None else gone.index]
        shown = {first.index, *(route.index for route in random.sample(near, min(5, len(near))))}
        if 0 < sum(helps(state, ticket.index, route) for route in shown) < 3 < len(shown):
            return about_close(state, ticket.index, sorted(shown), speaker)


def helps(state: State, ticket: int, route: int) -> bool:
    """Does the ticket count for the Mandala with this route as well?"""
    then = state.copy()
    then.give_route(YOU, route)
    return counting(score(then).players[YOU], ticket)


def about_close(state: State, ticket: int, routes: Sequence[int], speaker: Speaker) -> Pick:
    """With which of these routes would the ticket count?"""
    say, player = speaker.say, score(state).players[YOU]
    reason = say("course.india.close.reason")
    return Pick(
        text=say("course.india.close.question", name=player.name, held_ticket=ticket),
        options=[speaker.free_route(route) for route in routes],
        reasons=["" if helps(state, ticket, route) else reason for route in routes],
        hint=say("course.india.close.hint"),
        rules=("INDIA-5",),
        shown=with_free(state, routes, speaker),
    )


def with_free(state: State, routes: Iterable[int], speaker: Speaker) -> str:
    """The routes of the first player, and free ones, marked."""
    return sketch(state, [*state.routes_of(YOU), *routes], speaker, marked=[*routes])


def total(instance: int, speaker: Speaker) -> Number:
    """What do tickets and Mandala bring together?"""
    random = Random(f"india/total/{instance}")
    while True:
        ticket, ways = with_ways(random)
        routes = with_tails(random, ways, 3)
        others = [other for other in within(random, routes) if other != ticket][: 1 + instance % 2]
        state = holding(routes, [ticket, *others])
        player = score(state).players[YOU]
        if all(kind_of(player, other.index) != "failed" for other in others) and player.bonuses[MANDALA] < 20:
            return about_total(state, speaker)


def about_total(state: State, speaker: Speaker) -> Number:
    """What do the tickets of the first player and the Mandala bring?"""
    say, player = speaker.say, score(state).players[YOU]
    tickets, extra = player.ticket_points, player.bonuses[MANDALA]
    mistakes: dict[int, str] = {
        tickets: "without",
        extra: "instead",
        tickets + MANDALA_POINTS[min(len(player.completed), MOST)]: "all",
    }
    return Number(
        text=say("course.india.total.question", name=player.name, held_tickets=tuple(state.players[YOU].tickets)),
        answer=tickets + extra,
        reason=say("course.india.total.reason", held_points=tickets, bonus_points=extra),
        hint=(say("course.india.total.hint"), say("course.india.total.hint2")),
        rules=("INDIA-6", "INDIA-5"),
        mistakes={n: say(f"course.india.total.{key}") for n, key in mistakes.items() if n != tickets + extra},
        shown=picture(state, speaker) + mandala_table(speaker),
    )


def deck(instance: int, speaker: Speaker) -> Number:
    """How many tickets does the deck hold?"""
    return deck_after(instance, speaker, "india", ("INDIA-2",))


def ties(instance: int, speaker: Speaker) -> Pick:
    """Who has won, when the points are equal?"""
    return tie(instance, speaker, "india", ("INDIA-8",))


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """Ada needs one more way for her Mandala."""
    hands: dict[str, dict[str, Any]] = {
        "Ada": {"hand": {"orange": 2, "purple": 2, "locomotive": 2}},
        "Bo": {"hand": {"green": 3, "red": 2, "locomotive": 2}},
        "Cem": {"hand": {"black": 4, "blue": 2, "locomotive": 1}},
    }
    routes = {
        name: [route for route in listed.split() if route not in ("agra-delhi", "ambala-bhatinda-1")]
        for name, listed in ROUTES.items()
    }
    return position(
        [
            {"name": name, "routes": routes[name], "tickets": TICKETS[name].split(), **more}
            for name, more in hands.items()
        ],
        mode="india",
        row=["white", "locomotive", "yellow", "orange", "purple"],
        seed=3,
    )


lesson = Lesson(
    name="india",
    steps=steps,
    questions={
        "mandala": mandala,
        "bonus": bonus,
        "ferry": ferry,
        "length": length,
        "doubles": doubles,
        "express": express,
    },
    tasks={"count": count, "close": close, "total": total, "deck": deck, "ties": ties},
    free=free,
    recalled=("ending", "express"),
    mode="india",
    alone=True,
)
