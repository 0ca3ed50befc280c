"""Switzerland: tickets to countries, locomotives for tunnels only. Every answer comes from the engine."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from ttr.action import ClaimRoute, DrawCard, TakeCard
from ttr.board import Ticket
from ttr.cards import COLORS, GRAY, LOCOMOTIVE, Cards, bundle, colors_of
from ttr.event import Log, RowRefreshed, TunnelRevealed
from ttr.graphs.connect import components
from ttr.graphs.trail import longest_trail_length
from ttr.lesson.abroad import YOU, deck_after, payment_question, second_track, table
from ttr.lesson.course.ending import edges_of, picture, walk_of
from ttr.lesson.course.tunnels import line
from ttr.lesson.instances import cities_of, ended, grown, names_of
from ttr.lesson.items import Number, Question, among
from ttr.lesson.lesson import NAMES, Lesson
from ttr.lesson.position import Story, position
from ttr.lesson.tables import table_html
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.rules import apply, legal_actions, why_not
from ttr.score import PlayerScore, best_target, score
from ttr.state import Phase, State
from ttr.text import Speaker
from ttr.view import panels

MODE = load_mode("switzerland")
BOARD = MODE.board
BORDERS = [route for route in BOARD.routes if BOARD.cities[route.a].country or BOARD.cities[route.b].country]
"""Routes that end in another country."""
COUNTRY_TICKETS = [ticket for ticket in BOARD.tickets if len(ticket.targets) > 1]


# -- the walk ---------------------------------------------------------------------------------------------------------


def at_the_cards() -> State:
    """Two locomotives lie face up; the top of the pile is laid for what the steps tell."""
    return position(
        [
            {"name": "Ada", "hand": {"purple": 2, "green": 2}},
            {"name": "Bo", "hand": {"yellow": 4}},
            {"name": "Cem", "hand": {"white": 2, "orange": 2, "locomotive": 3}},
        ],
        mode="switzerland",
        row=["locomotive", "locomotive", "red", "blue", "green"],
        deck_top=[
            *("yellow", "locomotive", "locomotive", "locomotive"),
            *("white", "black", "orange", "purple", "yellow"),
            *("orange", "red", "green"),
        ],
        seed=1,
    )


def at_the_borders() -> State:
    """Ada has reached France twice and Germany once."""
    return position(
        [
            {
                "name": "Ada",
                "routes": ["france_2-geneve", "delemont-france_4", "delemont-solothurn", "bern-solothurn"],
                "tickets": ["geneve-bern", "bern-country", "france-country-1"],
                "hand": {"yellow": 2, "blue": 1, "red": 3},
            },
            {"name": "Bo", "routes": ["luzern-zug-1", "schwyz-zug-1"]},
            {"name": "Cem", "routes": ["olten-zurich"], "tickets": ["lugano-country"]},
        ],
        mode="switzerland",
        row=["red", "white", "blue", "yellow", "green"],
        deck_top=[
            *("red", "white", "black"),  # turned up for the first tunnel
            *("green", "white", "purple", "orange"),
            *("red", "white", "black"),
        ],
        seed=1,
    )


def steps(speaker: Speaker) -> list[Step]:
    """Cards and tunnels first, then borders and tickets to countries."""
    cards = Story(at_the_cards(), speaker)
    table_and_tickets(cards)
    two_locomotives(cards)
    three_locomotives(cards)
    locomotives_stay_inside(cards)
    borders = Story(at_the_borders(), speaker)
    ends_of_a_country(borders)
    tickets_to_countries(borders)
    counting(borders)
    return cards.steps + borders.steps


def table_and_tickets(story: Story) -> None:
    """Players, trains, double routes and tickets."""
    say, (least, most) = story.speaker.say, MODE.players
    doubles = [route.index for route in BOARD.routes if route.twin is not None]
    text = say("course.switzerland.walk.players", least=least, most=most, each_trains=MODE.trains)
    story.tell(text, rules=("CH-1", "CH-2"), routes=doubles)
    text = say(
        "course.switzerland.walk.tickets",
        dealt_tickets=MODE.deal_regular,
        keep=MODE.keep_initial,
        drawn_tickets=MODE.draw,
        later=MODE.keep_drawn,
    )
    story.tell(text, rules=("CH-3",))


def two_locomotives(story: Story) -> None:
    """A face-up locomotive is a card like any other."""
    log = [*story.do("draw locomotive"), *story.do("draw locomotive")]
    text = story.speaker.say("course.switzerland.walk.two", what=story.happened(log, YOU))
    story.tell(text, rules=("CH-4",))


def three_locomotives(story: Story) -> None:
    """Three in the row are swept, as everywhere."""
    log = [*story.do("draw red"), *story.do("draw blue")]
    swept = [event for event in log if isinstance(event, RowRefreshed)]
    text = story.speaker.say("course.switzerland.walk.three", name="Bo", what=story.happened(swept, YOU))
    story.tell(text, rules=("CH-5",), seat=1)


def locomotives_stay_inside(story: Story) -> None:
    """No locomotive on an open route; in a tunnel they may be mixed in."""
    say, speaker = story.speaker.say, story.speaker
    wish = parse_action("claim olten-zurich 2 white + 1 locomotive", MODE)
    violation = why_not(story.state, wish)
    assert violation is not None
    text = say("course.switzerland.walk.open", name="Cem", why=speaker.violation(violation))
    story.tell(text, rules=("CH-6",), routes=(BOARD.route_index["olten-zurich"],), seat=2)
    tunnel = BOARD.route_index["basel-olten"]
    log = [*story.do("claim basel-olten 1 orange + 1 locomotive"), *story.do("pay 1 orange")]
    text = say("course.switzerland.walk.tunnel", what=story.happened(log, 2))
    story.tell(text, rules=("CH-6", "CH-7"), routes=(tunnel,), seat=2)


def ends_of_a_country(story: Story) -> None:
    """Routes that leave Switzerland; two ends of one country are not joined."""
    say, speaker = story.speaker.say, story.speaker
    ends = [city.index for city in BOARD.cities if city.country]
    countries = dict.fromkeys(city.country for city in BOARD.cities if city.country)
    named = speaker.join(map(speaker.place, countries))
    text = say("course.switzerland.walk.borders", border_routes=len(BORDERS), countries=named)
    story.tell(text, rules=("CH-8",), routes=[route.index for route in BORDERS], cities=ends)
    ticket = BOARD.ticket_index["geneve-bern"]
    one, other = (BOARD.route_index[route] for route in ("france_2-geneve", "delemont-france_4"))
    text = say("course.switzerland.walk.apart", name="Ada", country=speaker.place("france"), failed_ticket=ticket)
    story.tell(text, rules=("CH-8",), tickets=(ticket,), routes=(one, other))


def tickets_to_countries(story: Story) -> None:
    """From a city, from a country, the best value, and a failed one."""
    say, speaker = story.speaker.say, story.speaker
    bern, france, lugano = (BOARD.ticket_index[t] for t in ("bern-country", "france-country-1", "lugano-country"))
    text = say(
        "course.switzerland.walk.country", name="Ada", start=speaker.place("bern"), country=speaker.place("france")
    )
    story.tell(text, rules=("CH-9",), tickets=(bern,), shown=cards_html([bern], speaker))
    for wish in ("claim basel-delemont 2 yellow", "draw deck", "draw deck", "draw deck", "draw deck"):
        story.do(wish)
    log = story.do("claim basel-germany_1 1 blue")
    played = score(story.state).players[YOU]
    way = [route.index for route in played.path(bern) or ()]
    text = say(
        "course.switzerland.walk.best",
        what=story.happened(log, YOU),
        best_points=worth(played, bern),
        highest_points=BOARD.tickets[bern].value,
        country=speaker.place("austria"),
    )
    story.tell(text, rules=("CH-10",), tickets=(bern,), routes=way, shown=cards_html([bern], speaker))
    way = [route.index for route in played.path(france) or ()]
    text = say(
        "course.switzerland.walk.from",
        start=speaker.place("france"),
        country=speaker.place("germany"),
        best_points=worth(played, france),
    )
    story.tell(text, rules=("CH-9",), tickets=(france,), routes=way, shown=cards_html([france], speaker))
    text = say("course.switzerland.walk.failed", name="Cem", points=BOARD.tickets[lugano].penalty)
    story.tell(text, rules=("CH-11",), tickets=(lugano,), seat=2, shown=cards_html([lugano], speaker))


def counting(story: Story) -> None:
    """The longest path, and ties."""
    say, played = story.speaker.say, score(story.state).players[YOU]
    text = say(
        "course.switzerland.walk.path",
        walk=walk_of(played, story.speaker),
        path_trains=played.trail.length,
        bonus_points=MODE.bonuses["longest_path"],
    )
    story.tell(text, rules=("CH-12",), routes=[route.index for route in played.trail_routes])
    text = say("course.switzerland.walk.tie", name="Ada", done_tickets=len(played.completed))
    story.tell(text, rules=("CH-13",), tickets=played.completed)


# -- tickets to countries ---------------------------------------------------------------------------------------------


def reached(player: PlayerScore, ticket: int) -> list[int]:
    """The values of all targets of a ticket that a player has reached."""
    card, joined = BOARD.tickets[ticket], components(player.network.ends)
    starts = [mask for mask in joined if any(mask >> city & 1 for city in card.origins)]
    return [
        target.value for target in card.targets if any(mask >> city & 1 for mask in starts for city in target.cities)
    ]


def worth(player: PlayerScore, ticket: int) -> int:
    """What a ticket brings a player, in points."""
    card = BOARD.tickets[ticket]
    best = best_target(card, components(player.network.ends))
    return -card.penalty if best is None else best


def cards_html(tickets: Iterable[int], speaker: Speaker) -> str:
    """Tickets as they are printed: from where, and what each goal is worth."""
    say, parts = speaker.say, []
    for ticket in tickets:
        card = BOARD.tickets[ticket]
        start = say("course.switzerland.card.from", start=speaker.place(card.origin))
        rows = [[speaker.place(target.place), speaker.number(target.value)] for target in card.targets]
        parts.append(table_html([start, say("course.switzerland.card.points")], rows))
    side_by_side = "display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start"
    return f'<div style="{side_by_side}">{"".join(parts)}</div>'


def network(random: Random, tickets: Sequence[Ticket], routes: int = 8) -> State:
    """A network of the first player, with at least two border ends, and these tickets."""
    while True:
        taken: set[int] = set()
        start = random.choice(BORDERS).a
        own = grown(random, routes, taken, start, board=BOARD)
        if sum(bool(BOARD.cities[city].country) for city in cities_of(own)) < 2:
            continue
        you = {"name": NAMES[YOU], "routes": names_of(own), "tickets": names_of(tickets)}
        return ended([you, {"name": NAMES[1]}], "switzerland")


# -- questions: predict, then see -------------------------------------------------------------------------------------


def face_up(instance: int, speaker: Speaker) -> Question:
    """What can be taken after the first card? A second locomotive, none, or five new cards."""
    random = Random(f"switzerland/face_up/{instance}")
    colors = random.sample(COLORS, 6)
    locomotives = (2, 1, 2, 2)[instance % 4]
    first = "locomotive" if instance % 4 in (0, 1) else colors[0]
    top = "locomotive" if instance % 4 == 2 else colors[5]
    row = [*["locomotive"] * locomotives, *colors[: 5 - locomotives]]
    random.shuffle(row)
    state = position([{"name": name} for name in NAMES[:3]], mode="switzerland", row=row, deck_top=[top], seed=instance)
    return about_face_up(state, first, speaker)


def about_face_up(state: State, first: str, speaker: Speaker) -> Question:
    """What is true after this face-up card has been taken as a first card?"""
    say, then, log = speaker.say, state.copy(), Log()
    top, name = state.deck[-1], state.actor.name
    action = parse_action(f"draw {first}", MODE)
    assert isinstance(action, TakeCard)
    apply(then, action, None, log)
    if any(isinstance(event, RowRefreshed) for event in log):
        answer = "swept"
    elif then.phase is not Phase.SECOND_CARD:
        answer = "over"
    else:
        answer = "locomotive" if TakeCard(LOCOMOTIVE) in legal_actions(then) else "colors"
    assert DrawCard() in legal_actions(then)
    options = ("locomotive", "colors", "over", "swept")
    return Question(
        text=say("course.switzerland.face_up.question", name=name, first_card=action.card),
        options=[say(f"course.switzerland.face_up.{option}", name=name) for option in options],
        answer=options.index(answer),
        reason=say(f"course.switzerland.face_up.reason.{answer}"),
        rules=("CH-4", "CH-5"),
        shown=line(say("course.switzerland.face_up.row"), panels.run_of_cards(state.row, speaker))
        + line(say("course.switzerland.face_up.top"), panels.run_of_cards([top], speaker)),
    )


def pay(instance: int, speaker: Speaker) -> Question:
    """Is this a right payment? Tunnels and open routes, with locomotives and without."""
    random = Random(f"switzerland/pay/{instance}")
    tunnel, locomotives, color = ((0, 1, 0), (1, 1, 0), (0, 0, 0), (1, 1, 1), (0, 9, 0), (1, 9, 0))[instance % 6]
    track = random.choice(
        [r for r in BOARD.routes if r.tunnel == bool(tunnel) and 1 < r.length < 5 and r.color != GRAY]
    )
    paid = (track.color + color * random.randrange(1, 8)) % LOCOMOTIVE
    mixed = min(locomotives, track.length)
    payment = bundle(paid, track.length - mixed, mixed)
    return about_pay(table("switzerland", dict(enumerate(payment))), track.index, payment, speaker)


def about_pay(state: State, route: int, payment: Cards, speaker: Speaker) -> Question:
    """Is this a right payment for this route?"""
    wrong = {
        "locomotive_off_tunnel": "course.switzerland.pay.outside",
        "wrong_color": "course.switzerland.pay.color",
        "wrong_color_no_locomotive": "course.switzerland.pay.color",
    }
    return payment_question(state, route, payment, speaker, wrong, ("CH-6",))


def extra(instance: int, speaker: Speaker) -> Question:
    """How many more cards does a tunnel cost?"""
    random = Random(f"switzerland/extra/{instance}")
    track = random.choice([route for route in BOARD.routes if route.tunnel and 1 < route.length < 5])
    color = random.randrange(LOCOMOTIVE) if track.color == GRAY else track.color
    locomotives = (1, 0, track.length)[instance % 3]
    payment = bundle(color, track.length - locomotives, locomotives)
    other = random.choice([card for card in range(LOCOMOTIVE) if card != color])
    top = [random.choice((color, color, LOCOMOTIVE, other)) for _ in range(3)]
    names = (*COLORS, "locomotive")
    hand = {card: n + 3 for card, n in enumerate(payment) if n}
    seats: list[dict[str, Any]] = [
        {"name": NAMES[YOU], "hand": {names[card]: n for card, n in hand.items()}},
        *({"name": name} for name in NAMES[1:3]),
    ]
    row = [*(COLORS[card] for card in range(LOCOMOTIVE) if card not in (color, other))][:5]
    state = position(seats, mode="switzerland", row=row, deck_top=[names[card] for card in top], seed=1)
    return about_extra(state, track.index, payment, speaker)


def about_extra(state: State, route: int, payment: Cards, speaker: Speaker) -> Question:
    """How many more cards does this tunnel cost, when the top of the pile is turned up?"""
    say, then, log = speaker.say, state.copy(), Log()
    apply(then, ClaimRoute(route, payment), YOU, log)
    event = next(event for event in log if isinstance(event, TunnelRevealed))
    return Question(
        text=say("course.switzerland.extra.question", name=state.players[YOU].name, route=route),
        options=[speaker.amount("cards", n) for n in range(4)],
        answer=event.extra,
        reason=say(
            "course.switzerland.extra.reason" if colors_of(payment) else "course.switzerland.extra.alone",
            match_cards=event.extra,
        ),
        rules=("CH-7", "CH-6"),
        shown=line(say("course.switzerland.extra.paid"), panels.hand(payment, speaker))
        + line(say("course.switzerland.extra.up"), panels.run_of_cards(event.cards, speaker)),
    )


def doubles(instance: int, speaker: Speaker) -> Question:
    """May the other track of a double route be claimed?"""
    return second_track(instance, speaker, "switzerland", ("CH-2",))


def joined(instance: int, speaker: Speaker) -> Question:
    """Are two cities joined? Both networks reach the same country; every other time they are one."""
    random = Random(f"switzerland/joined/{instance}")
    while True:
        country = random.choice(sorted({city.country for city in BOARD.cities if city.country}))
        ends = [city.index for city in BOARD.cities if city.country == country]
        taken: set[int] = set()
        parts = [grown(random, random.randint(2, 4), taken, end, board=BOARD) for end in random.sample(ends, 2)]
        if not all(parts):
            continue
        inner = [sorted(city for city in cities_of(own) if not BOARD.cities[city].country) for own in parts]
        one, other = (random.choice(cities) for cities in inner)
        you = {"name": NAMES[YOU], "routes": names_of([*parts[0], *parts[1]])}
        state = ended([you, {"name": NAMES[1]}], "switzerland")
        if one != other and together(state, one, other) == (instance % 2 == 1):
            return about_joined(state, one, other, country, speaker)


def together(state: State, one: int, other: int) -> bool:
    """Do the first player's routes join these cities?"""
    return any(mask >> one & mask >> other & 1 for mask in components(score(state).players[YOU].network.ends))


def about_joined(state: State, one: int, other: int, country: str, speaker: Speaker) -> Question:
    """Are these two cities joined, and how?"""
    say, name = speaker.say, state.players[YOU].name
    yes = together(state, one, other)
    return Question(
        text=say("course.switzerland.joined.question", name=name, one_city=one, other_city=other),
        options=(
            say("course.switzerland.joined.routes", name=name),
            say("course.switzerland.joined.country", country=speaker.place(country)),
            say("course.switzerland.joined.no"),
        ),
        answer=0 if yes else 2,
        reason=say(f"course.switzerland.joined.reason.{'yes' if yes else 'no'}", country=speaker.place(country)),
        rules=("CH-8",),
        shown=picture(state, speaker),
    )


def value(instance: int, speaker: Speaker) -> Question:
    """What does a ticket to countries bring? Two goals reached, none, or one."""
    random, wanted = Random(f"switzerland/value/{instance}"), (2, 0, 1)[instance % 3]
    while True:
        ticket = random.choice(COUNTRY_TICKETS)
        state = network(random, [ticket])
        found = reached(score(state).players[YOU], ticket.index)
        if len({*found}) == len(found) == wanted:
            return about_value(state, ticket.index, speaker)


def about_value(state: State, ticket: int, speaker: Speaker) -> Question:
    """What does this ticket bring the first player?"""
    say, card, player = speaker.say, BOARD.tickets[ticket], score(state).players[YOU]
    found, right = reached(player, ticket), worth(player, ticket)
    options, answer = among(right, [card.value, sum(found), -card.penalty, -card.value, min(found, default=0)])
    return Question(
        text=say("course.switzerland.value.question", name=player.name),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=say(
            "course.switzerland.value.reached" if found else "course.switzerland.value.failed",
            reached=speaker.join(speaker.number(one) for one in found),
            points=abs(right),
        ),
        rules=("CH-9", "CH-10", "CH-11"),
        shown=cards_html([ticket], speaker) + picture(state, speaker),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def trains(instance: int, speaker: Speaker) -> Number:
    """How many trains are left?"""
    random = Random(f"switzerland/trains/{instance}")
    own = grown(random, random.randint(4, 8), set(), board=BOARD)
    state = position([{"name": NAMES[YOU], "routes": names_of(own)}, {"name": NAMES[1]}], mode="switzerland", seed=1)
    return about_trains(state, speaker)


def about_trains(state: State, speaker: Speaker) -> Number:
    """How many trains has the first player left?"""
    say, you = speaker.say, state.players[YOU]
    laid = sum(route.length for route in BOARD.routes_in(you.routes))
    return Number(
        text=say("course.switzerland.trains.question", name=you.name),
        answer=you.trains,
        reason=say("course.switzerland.trains.reason", each_trains=MODE.trains, laid_trains=laid),
        hint=say("course.switzerland.trains.hint"),
        rules=("CH-1",),
        mistakes={
            load_mode("europe").trains - laid: say("course.switzerland.trains.more"),
            laid: say("course.switzerland.trains.laid"),
        },
        shown=picture(state, speaker),
    )


def deck(instance: int, speaker: Speaker) -> Number:
    """How many tickets are left in the deck?"""
    return deck_after(instance, speaker, "switzerland", ("CH-3",))


def total(instance: int, speaker: Speaker) -> Number:
    """What do three tickets to countries bring together?"""
    random = Random(f"switzerland/total/{instance}")
    while True:
        tickets = random.sample(COUNTRY_TICKETS, 3)
        state = network(random, tickets, 9)
        player = score(state).players[YOU]
        done = [reached(player, ticket.index) for ticket in tickets]
        if len({ticket.origin for ticket in tickets}) == 3 and any(len(found) > 1 for found in done) and not all(done):
            return about_total(state, speaker)


def about_total(state: State, speaker: Speaker) -> Number:
    """What do the tickets of the first player bring?"""
    say, player = speaker.say, score(state).players[YOU]
    tickets = state.players[YOU].tickets
    each = [worth(player, ticket) for ticket in tickets]
    mistakes = {
        sum(sum(reached(player, t)) or -BOARD.tickets[t].penalty for t in tickets): "added",
        sum(points for points in each if points > 0): "free",
        sum(BOARD.tickets[t].value if points > 0 else points for t, points in zip(tickets, each, strict=True)): "best",
        sum(
            points if points > 0 else -BOARD.tickets[t].value for t, points in zip(tickets, each, strict=True)
        ): "worst",
    }
    return Number(
        text=say("course.switzerland.total.question", name=player.name),
        answer=player.ticket_points,
        reason=say("course.switzerland.total.reason", each=speaker.join(map(speaker.signed, each))),
        hint=(say("course.switzerland.total.hint"), say("course.switzerland.total.hint2")),
        rules=("CH-9", "CH-10", "CH-11"),
        mistakes={
            n: say(f"course.switzerland.total.{key}") for n, key in mistakes.items() if n != player.ticket_points
        },
        shown=cards_html(tickets, speaker) + picture(state, speaker),
    )


def through_countries(player: PlayerScore) -> int:
    """The longest trail of somebody who travels from one end of a country to another; wrong."""
    first = {city.country: city.index for city in reversed(BOARD.cities) if city.country}
    merged = [first.get(city.country, city.index) for city in BOARD.cities]
    return longest_trail_length([(merged[a], merged[b], length) for a, b, length in edges_of(player.network.routes)])


def path(instance: int, speaker: Speaker) -> Number:
    """How long is the longest path? A country tempts to travel through."""
    random = Random(f"switzerland/path/{instance}")
    while True:
        state = network(random, [], random.randint(5, 7))
        player = score(state).players[YOU]
        if through_countries(player) != player.trail.length:
            return about_path(state, speaker)


def about_path(state: State, speaker: Speaker) -> Number:
    """How long is the longest path of the first player?"""
    say, player = speaker.say, score(state).players[YOU]
    mistakes = {
        sum(route.length for route in player.network.routes): say("course.switzerland.path.all"),
        through_countries(player): say("course.switzerland.path.through"),
    }
    return Number(
        text=say("course.switzerland.path.question", name=player.name),
        answer=player.trail.length,
        reason=say("course.switzerland.path.reason", walk=walk_of(player, speaker), path_trains=player.trail.length),
        hint=say("course.switzerland.path.hint"),
        rules=("CH-12", "CH-8"),
        mistakes={n: text for n, text in mistakes.items() if n != player.trail.length},
        shown=picture(state, speaker),
    )


def ties(instance: int, speaker: Speaker) -> Number:
    """How many tickets count, if the points are equal?"""
    random = Random(f"switzerland/ties/{instance}")
    plain = [ticket for ticket in BOARD.tickets if len(ticket.targets) == 1]
    while True:
        countries = random.sample(COUNTRY_TICKETS, 2)
        state = network(random, countries, 10)
        player = score(state).players[YOU]
        joined_cities = cities_of(player.network.routes)
        near = [ticket for ticket in plain if ticket.cities <= joined_cities]
        if not near or all(len(reached(player, ticket.index)) < 2 for ticket in countries):
            continue
        routes = names_of(player.network.routes)
        you = {"name": NAMES[YOU], "routes": routes, "tickets": names_of([*countries, random.choice(near)])}
        return about_ties(ended([you, {"name": NAMES[1]}], "switzerland"), speaker)


def about_ties(state: State, speaker: Speaker) -> Number:
    """How many tickets of the first player count in a tie?"""
    say, player, tickets = speaker.say, score(state).players[YOU], state.players[YOU].tickets
    goals = sum(len(reached(player, ticket)) for ticket in tickets)
    done = len(player.completed)
    return Number(
        text=say("course.switzerland.ties.question", name=player.name, other=state.players[1].name),
        answer=done,
        reason=say("course.switzerland.ties.reason", done_tickets=done),
        hint=say("course.switzerland.ties.hint"),
        rules=("CH-13", "CH-9"),
        mistakes={goals: say("course.switzerland.ties.goals")} if goals != done else {},
        shown=cards_html(tickets, speaker) + picture(state, speaker),
    )


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """Three players, two locomotives face up, and tickets to countries."""
    return position(
        [
            {
                "name": "Ada",
                "hand": {"yellow": 2, "blue": 1, "locomotive": 2},
                "routes": ["delemont-france_4", "delemont-solothurn", "bern-solothurn"],
                "tickets": ["bern-country", "france-country-1"],
            },
            {
                "name": "Bo",
                "hand": {"white": 2, "green": 3, "locomotive": 1},
                "routes": ["luzern-zug-1", "zug-zurich-1"],
                "tickets": ["zurich-country", "zurich-lugano"],
            },
            {
                "name": "Cem",
                "hand": {"red": 2, "purple": 2, "orange": 1},
                "routes": ["locarno-lugano", "bellinzona-lugano-1"],
                "tickets": ["lugano-country", "lugano-chur"],
            },
        ],
        mode="switzerland",
        row=["locomotive", "locomotive", "white", "blue", "purple"],
        seed=3,
    )


lesson = Lesson(
    name="switzerland",
    steps=steps,
    questions={"face_up": face_up, "pay": pay, "extra": extra, "doubles": doubles, "joined": joined, "value": value},
    tasks={"trains": trains, "deck": deck, "total": total, "path": path, "ties": ties},
    free=free,
    recalled=("tunnels", "extra"),
    mode="switzerland",
    alone=True,
)
