"""Lesson 12: rare cases, for the curious. Every answer is computed from the position shown."""

from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from random import Random
from typing import Any

from ttr.action import DRAW, PASS, TAKE, TICKETS, Action, BuildStation, ClaimRoute
from ttr.board import bits
from ttr.cards import COLORS, EMPTY, FULL_DECK, LOCOMOTIVE, Cards
from ttr.event import CardTaken, Log, RowRefreshed, TunnelRevealed
from ttr.lesson.course.drawing import clear_mistakes, dealt
from ttr.lesson.items import Number, Pick, Question, reasons_of
from ttr.lesson.lesson import LOOKS, NAMES, Lesson
from ttr.lesson.position import Story
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.rules import apply, claimable_routes, payments, station_payments, why_not
from ttr.score import borrowable, score
from ttr.state import NOBODY, Phase, State
from ttr.text import Speaker
from ttr.view import panels
from ttr.view.svg import Picture, part_svg

PLAYERS = NAMES[:4]
NO_ROW = ("-",) * 5
Claim = ClaimRoute | BuildStation


def hoarded(
    random: Random,
    row: Sequence[str],
    players: Sequence[dict[str, Any]] = ({}, {}, {}, {}),
    *,
    pile: int = 0,
    discarded: int = 0,
    **more: Any,
) -> State:
    """A position of four who hold nearly all cards.

    Parameters
    ----------
    random : deals the cards
    row : the face-up cards; "-" is a gap
    players : what is known of each, without the name
    pile, discarded : cards in the draw pile and in the discard pile; all others are in the hands
    more : other parts of a scenario file
    """
    named = [{"name": name, **player} for name, player in zip(PLAYERS, players, strict=True)]
    held = sum(FULL_DECK) - (len(row) - row.count("-")) - pile - discarded
    sizes = [(held + 3 - seat) // 4 for seat in range(4)]
    return dealt(random, named, row, sizes, discarded=discarded, **more)


@cache
def full_board() -> tuple[tuple[str, ...], ...]:
    """Routes of four players who have three trains left each, so that every free route is too long for all.

    These are all routes of up to three spaces and one of four: 168 spaces, 42 for each.
    """
    board = load_mode("europe").board
    routes = [route for route in board.routes if route.length <= 3]
    routes.append(next(route for route in board.routes if route.length == 4))
    shares: list[list[int]] = [[] for _ in PLAYERS]
    used = [0] * len(PLAYERS)
    for route in sorted(routes, key=lambda route: -route.length):
        free = [seat for seat, share in enumerate(shares) if route.twin not in share]
        seat = min(free, key=used.__getitem__)
        shares[seat].append(route.index)
        used[seat] += route.length
    return tuple(tuple(board.routes[route].id for route in share) for share in shares)


def dead(
    random: Random,
    row: Sequence[str] = NO_ROW,
    *,
    tickets: int = 0,
    unbuilt: int = 0,
    seat: int = 0,
    **more: Any,
) -> State:
    """A position in which hardly anything can be done.

    Parameters
    ----------
    row : the face-up cards
    tickets : in the ticket deck
    unbuilt : stations that the player on turn still has
    seat : who is on turn
    """
    mode = load_mode("europe")
    board = mode.board
    names = [board.tickets[ticket].id for ticket in mode.regular_tickets]
    deck, kept = names[:tickets], names[tickets:]
    cities = random.sample([city.id for city in board.cities], 12)
    players = [
        {
            "routes": list(routes),
            "tickets": kept[number::4],
            "stations": cities[3 * number : 3 * number + 3 - (unbuilt if number == seat else 0)],
        }
        for number, routes in enumerate(full_board())
    ]
    return hoarded(random, row, players, ticket_deck=deck, turn=PLAYERS[seat], **more)


def row_shown(row: Sequence[int], speaker: Speaker) -> str:
    """The face-up cards with their gaps."""
    gap = f'<span class="ttr-chip ttr-empty">{escape(speaker.say("ui.row.empty"))}</span>'
    return "".join(panels.run_of_cards([card], speaker) or gap for card in row)


def on_table(state: State, speaker: Speaker) -> str:
    """What can be drawn, in words."""
    row = tuple(card for card in state.row if card != EMPTY)
    return " ".join(
        [
            speaker.say("words.row", row=row) if row else speaker.say("course.rare.no_row"),
            speaker.say("course.rare.piles", in_pile_cards=len(state.deck), discarded_cards=sum(state.discard)),
        ]
    )


# -- the walk ---------------------------------------------------------------------------------------------------------


def evening() -> State:
    """Both piles are empty, and five cards lie face up."""
    players: list[dict[str, Any]] = [
        {
            "hand": {"locomotive": 4},
            "routes": ["paris-zurich", "brest-paris"],
            "tickets": ["paris-wien", "berlin-roma"],
        },
        {
            "hand": {"green": 3},
            "routes": ["budapest-kyiv", "bucuresti-kyiv"],
            "tickets": ["kyiv-sochi", "zurich-budapest"],
        },
        {
            "hand": {"blue": 4},
            "routes": ["athina-sofia", "bucuresti-sofia"],
            "tickets": ["madrid-zurich", "brest-venezia"],
        },
        {
            "hand": {"white": 1},
            "routes": ["petrograd-riga", "danzig-riga"],
            "tickets": ["riga-bucuresti", "sofia-smyrna"],
        },
    ]
    return hoarded(Random(8), ["red", "locomotive", "blue", "locomotive", "yellow"], players)


def steps(speaker: Speaker) -> list[Step]:
    """An evening with empty piles, and the rarest end of all."""
    story = Story(evening(), speaker)
    running_out(story)
    filling_up(story)
    odds_and_ends(story)
    end = Story(dead(Random(12)), speaker)
    nothing_left(end)
    return story.steps + end.steps


def running_out(story: Story) -> None:
    """One after the other takes what is left."""
    say, shown = story.speaker.say, lambda: row_shown(story.state.row, story.speaker)
    held = sum(sum(player.hand) for player in story.state.players)
    story.tell(say("course.rare.evening", held_cards=held), rules=("DRAW-9",))
    one, other = taken(story.do("draw red") + story.do("draw yellow"))
    story.tell(
        say("course.rare.gaps", name=PLAYERS[0], one_card=one, other_card=other), rules=("DECK-4",), shown=shown()
    )
    (one,) = taken(story.do("draw blue"))
    story.tell(say("course.rare.one", name=PLAYERS[1], card=one), rules=("DRAW-7",), seat=1, shown=shown())
    story.do("draw locomotive")
    story.tell(say("course.rare.lone", name=PLAYERS[2]), rules=("DRAW-8",), seat=2, shown=shown())
    story.do("draw locomotive")
    story.tell(say("course.rare.none", name=PLAYERS[3], next_name=PLAYERS[0]), rules=("DRAW-9",), shown=shown())


def filling_up(story: Story) -> None:
    """Cards that are paid come back into the row."""
    say, index = story.speaker.say, story.state.board.route_index
    far, near = index["kyiv-warszawa"], index["berlin-wien"]
    story.do("claim kyiv-warszawa 4 locomotive")
    shown = row_shown(story.state.row, story.speaker)
    story.tell(say("course.rare.paid", name=PLAYERS[0], route=far), rules=("DECK-4",), routes=(far,), shown=shown)
    story.tell(say("course.rare.stay"), rules=("REFRESH-4", "REFRESH-5"), shown=shown)
    log = story.do("claim berlin-wien 3 green")
    row = next(event.row for event in reversed(log) if isinstance(event, RowRefreshed))
    story.tell(
        say("course.rare.again", name=PLAYERS[1], route=near, row=row),
        rules=("REFRESH-3", "REFRESH-4", "DECK-3"),
        routes=(near,),
        seat=1,
    )


def odds_and_ends(story: Story) -> None:
    """A tunnel with too few cards to turn up, and an idle station."""
    say, board = story.speaker.say, story.state.board
    tunnel, city = board.route_index["munchen-venezia"], board.city_index["petrograd"]
    log = story.do("claim munchen-venezia 2 blue") + story.do("withdraw")
    revealed = next(event.cards for event in log if isinstance(event, TunnelRevealed))
    story.tell(
        say("course.rare.tunnel", name=PLAYERS[2], route=tunnel, turned_cards=len(revealed)),
        rules=("TUNNEL-9",),
        routes=(tunnel,),
        seat=2,
        shown=panels.run_of_cards(revealed, story.speaker),
    )
    before = score(story.state).players[3].station_points
    story.do("station petrograd 1 white")
    lost = before - score(story.state).players[3].station_points
    story.tell(
        say("course.rare.idle", name=PLAYERS[3], city=city, lost_points=lost),
        rules=("STATION-8",),
        cities=(city,),
        seat=3,
    )


def nothing_left(story: Story) -> None:
    """Everybody can only pass."""
    say, state = story.speaker.say, story.state
    story.tell(
        say("course.rare.dead", left_trains=state.actor.trains, free_spaces=shortest_free(state)),
        rules=("TURN-3", "TICKET-3"),
    )
    for _ in PLAYERS:
        story.do("pass")
    story.tell(say("course.rare.over"), rules=("END-5", "TURN-3"))


def taken(log: Log) -> list[int]:
    """The face-up cards taken, in order."""
    return [event.card for event in log if isinstance(event, CardTaken)]


def shortest_free(state: State) -> int:
    """The length of the shortest route that nobody has claimed."""
    return min(state.board.routes[route].length for route in bits(state.open))


# -- questions: predict, then see -------------------------------------------------------------------------------------


def row_of(random: Random, colors: int, locomotives: int) -> list[str]:
    """A row with some colors, all different, some locomotives, and gaps."""
    row = random.sample(COLORS, colors) + ["locomotive"] * locomotives + ["-"] * (5 - colors - locomotives)
    random.shuffle(row)
    return row


def most(instance: int, speaker: Speaker) -> Question:
    """How many cards can be drawn when both piles are empty?"""
    random = Random(f"rare/most/{instance}")
    shapes = [(1, 2), (0, 2), (2, 1), (0, 0), (1, 0), (3, 1), (0, 1), (1, 3), (2, 0), (0, 4)]
    state = hoarded(random, row_of(random, *shapes[instance % len(shapes)]), turn=random.choice(PLAYERS))
    return about_most(state, speaker)


def about_most(state: State, speaker: Speaker) -> Question:
    """How many cards can the player on turn draw at most?"""
    say, answer = speaker.say, most_cards(state)
    return Question(
        text=f"{on_table(state, speaker)} {say('course.rare.most.question', name=state.actor.name)}",
        options=[speaker.amount("cards", n) for n in range(3)],
        answer=answer,
        reason=say(f"course.rare.most.reason.{answer}"),
        rules=("DRAW-7", "DRAW-8", "DRAW-9"),
        shown=row_shown(state.row, speaker),
    )


def most_cards(state: State) -> int:
    """How many cards the player on turn can draw in this turn at most, tried with the engine."""
    best = 0
    draws: list[Action] = [*TAKE, DRAW]
    for action in draws:
        if why_not(state, action) is None:
            after = state.copy()
            apply(after, action)
            best = max(best, 1 + (most_cards(after) if after.phase is Phase.SECOND_CARD else 0))
    return best


def claims(state: State, fits: Callable[[Cards], bool]) -> list[ClaimRoute]:
    """What the player on turn can claim with such a payment, tunnels aside."""
    return [
        ClaimRoute(route, payment)
        for route in claimable_routes(state)
        if not state.board.routes[route].tunnel
        for payment in payments(state, route)
        if fits(payment)
    ]


def stays(instance: int, speaker: Speaker) -> Question:
    """What becomes of the row when cards are paid and the piles are empty?"""
    random = Random(f"rare/stays/{instance}")
    # colors and locomotives in the row, then in the payment
    shapes = [
        (2, 3, 2, 0),
        (2, 3, 0, 2),
        (0, 2, 1, 1),
        (1, 1, 2, 0),
        (1, 4, 1, 0),
        (0, 5, 3, 0),
        (0, 3, 2, 0),
        (0, 2, 2, 0),
    ]
    colors, locomotives, *paid = shapes[instance % len(shapes)]
    players: list[dict[str, Any]] = [{"hand": {"locomotive": 2}} for _ in PLAYERS]
    state = hoarded(random, row_of(random, colors, locomotives), players, turn=random.choice(PLAYERS))
    wishes = claims(state, lambda payment: [sum(payment[:LOCOMOTIVE]), payment[LOCOMOTIVE]] == paid)
    return about_staying(state, random.choice(wishes), speaker)


def about_staying(state: State, action: Claim, speaker: Speaker) -> Question:
    """What becomes of the row when the player on turn does this?"""
    say, log, after = speaker.say, Log(), state.copy()
    apply(after, action, log=log)
    options = ("all", "few", "others")
    answer = "all"
    if not any(isinstance(event, RowRefreshed) for event in log):
        answer = "few" if after.row.count(LOCOMOTIVE) < state.mode.refresh_locomotives else "others"
    return Question(
        text=f"{on_table(state, speaker)} {wish(state, action, speaker)} {say('course.rare.stays.question')}",
        options=[say(f"course.rare.stays.option.{option}") for option in options],
        answer=options.index(answer),
        reason=say(f"course.rare.stays.reason.{answer}"),
        rules=("REFRESH-3", "REFRESH-4", "REFRESH-5"),
        shown=row_shown(state.row, speaker),
    )


def wish(state: State, action: Claim, speaker: Speaker) -> str:
    """What the player on turn is about to do."""
    say, name, payment = speaker.say, state.actor.name, action.payment
    if isinstance(action, BuildStation):
        return say("course.rare.wish.station", name=name, city=action.city, payment=payment)
    return say("course.rare.wish.claim", name=name, route=action.route, payment=payment)


def tunnel(instance: int, speaker: Speaker) -> Question:
    """How many cards are turned up for a tunnel when the piles are short?"""
    random = Random(f"rare/tunnel/{instance}")
    pile, discarded = [(1, 1), (0, 0), (1, 4), (0, 1), (0, 7), (2, 0), (2, 1), (1, 0)][instance % 8]
    row = row_of(random, 4, 1)
    state = hoarded(random, row, pile=pile, discarded=discarded, turn=random.choice(PLAYERS))
    route = random.choice([route for route in claimable_routes(state) if state.board.routes[route].tunnel])
    return about_tunnel(state, ClaimRoute(route, payments(state, route)[0]), speaker)


def about_tunnel(state: State, action: ClaimRoute, speaker: Speaker) -> Question:
    """How many cards are turned up when the player on turn tries this tunnel?"""
    say, log = speaker.say, Log()
    apply(state.copy(), action, log=log)
    turned = next(len(event.cards) for event in log if isinstance(event, TunnelRevealed))
    text = say("course.rare.tunnel.question", name=state.actor.name, payment=action.payment, route=action.route)
    return Question(
        text=f"{on_table(state, speaker)} {text}",
        options=[speaker.amount("cards", n) for n in range(4)],
        answer=turned,
        reason=say("course.rare.tunnel.reason", there_cards=len(state.deck) + sum(state.discard)),
        rules=("TUNNEL-9", "DECK-3"),
        shown=part_svg(state.board, speaker, [action.route], Picture.of(state, LOOKS[: len(PLAYERS)])),
    )


def end(instance: int, speaker: Speaker) -> Question:
    """What follows when nobody could do anything for a while?"""
    random = Random(f"rare/end/{instance}")
    passes, unbuilt = [(3, 0), (2, 0), (3, 1), (1, 0), (3, 0), (2, 1)][instance % 6]
    return about_end(dead(random, unbuilt=unbuilt, seat=random.randrange(4), passes=passes), speaker)


def about_end(state: State, speaker: Speaker) -> Question:
    """What follows when the player on turn is to pass in this position?"""
    say, name, after = speaker.say, state.actor.name, state.copy()
    options, answer = ("over", "next", "no"), "no"
    if why_not(state, PASS) is None:
        apply(after, PASS)
        answer = "over" if after.phase is Phase.GAME_OVER else "next"
    left = say(
        "course.rare.end.left",
        name=name,
        left_stations=state.stations_left(state.turn),
        left_trains=state.actor.trains,
        free_spaces=shortest_free(state),
    )
    asked = say("course.rare.end.question", n=state.passes, name=name, playing_players=len(state.players))
    return Question(
        text=f"{say('course.rare.end.empty')} {left} {asked}",
        options=[say(f"course.rare.end.option.{option}", name=name) for option in options],
        answer=options.index(answer),
        reason=say(f"course.rare.end.reason.{answer}"),
        rules=("END-5", "TURN-3"),
        shown=panels.hand(state.actor.hand, speaker),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def slots(instance: int, speaker: Speaker) -> Pick:
    """Which gaps of the row are filled when some cards are paid?"""
    random = Random(f"rare/slots/{instance}")
    gaps = random.randrange(2, 5)
    locomotives = random.randrange(min(2, 5 - gaps) + 1)
    state = hoarded(random, row_of(random, 5 - gaps - locomotives, locomotives), turn=random.choice(PLAYERS))
    wishes: list[Claim] = [*claims(state, lambda payment: sum(payment) < gaps)]
    if instance % 3 == 1:
        city = random.randrange(len(state.board.cities))
        wishes = [BuildStation(city, payment) for payment in station_payments(state)]
    return about_slots(state, random.choice(wishes), speaker)


def about_slots(state: State, action: Claim, speaker: Speaker) -> Pick:
    """Which gaps are filled when the player on turn does this?"""
    say, after = speaker.say, state.copy()
    apply(after, action)
    gaps = [slot for slot, card in enumerate(state.row) if card == EMPTY]
    filled = frozenset(i for i, slot in enumerate(gaps) if after.row[slot] != EMPTY)
    reason = say("course.rare.slots.reason", paid_cards=sum(action.payment))
    return Pick(
        text=f"{on_table(state, speaker)} {wish(state, action, speaker)} {say('course.rare.slots.question')}",
        options=[say("course.rare.slots.option", place=slot + 1) for slot in gaps],
        reasons=["" if i in filled else reason for i in range(len(gaps))],
        hint=say("course.rare.slots.hint"),
        rules=("DECK-4",),
        shown=row_shown(state.row, speaker),
    )


def passing(instance: int, speaker: Speaker) -> Pick:
    """What can still be done when nearly everything has run out?"""
    random = Random(f"rare/passing/{instance}")
    locomotives, tickets, unbuilt = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0), (1, 1, 0), (0, 2, 1)][
        instance % 7
    ]
    state = dead(random, row_of(random, 0, locomotives), tickets=tickets, unbuilt=unbuilt, seat=random.randrange(4))
    route = random.choice([route for route in bits(state.open) if payments(state, route)])
    city = random.choice([city for city, owner in enumerate(state.station_owner) if owner == NOBODY])
    color = max(range(LOCOMOTIVE), key=lambda color: state.actor.hand[color])
    price = 1 + len(state.actor.stations)
    station = BuildStation(city, tuple(min(price, 3) if card == color else 0 for card in range(9)))
    wishes: list[Action] = [
        DRAW,
        TAKE[LOCOMOTIVE],
        ClaimRoute(route, payments(state, route)[0]),
        TICKETS,
        station,
        PASS,
    ]
    return about_passing(state, wishes, speaker)


def about_passing(state: State, wishes: Sequence[Action], speaker: Speaker) -> Pick:
    """Which of these can the player on turn do?"""
    say, seat = speaker.say, state.turn
    refusals = [why_not(state, action) for action in wishes]
    left = say(
        "course.rare.passing.left",
        name=state.actor.name,
        left_trains=state.actor.trains,
        left_stations=state.stations_left(seat),
        in_deck_tickets=len(state.ticket_deck),
    )
    return Pick(
        text=f"{on_table(state, speaker)} {left} {say('course.rare.passing.question', name=state.actor.name)}",
        options=[speaker.action(action) for action in wishes],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.rare.passing.hint"),
        rules=("TURN-3", "TICKET-3", "DRAW-9"),
        shown=row_shown(state.row, speaker) + f"<div>{panels.hand(state.actor.hand, speaker)}</div>",
    )


def borrow(instance: int, speaker: Speaker) -> Number:
    """How many routes can a station use at the end?"""
    random = Random(f"rare/borrow/{instance}")
    board = load_mode("europe").board
    city = random.choice([city for city in board.cities if board.routes_at[city.index].bit_count() in (4, 5)])
    shares: list[list[int]] = [[] for _ in PLAYERS]
    rivals = [] if instance % 4 == 1 else [1, 2, 3]
    for route in board.routes_in(board.routes_at[city.index]):
        seat = random.choice([None, 0, *rivals])
        if seat is not None and route.twin not in shares[seat]:
            shares[seat].append(route.index)
    players: list[dict[str, Any]] = [{"routes": [board.routes[route].id for route in share]} for share in shares]
    players[0]["stations"] = [city.id]
    return about_borrowing(hoarded(random, row_of(random, 5, 0), players, pile=9, discarded=20), 0, speaker)


def about_borrowing(state: State, seat: int, speaker: Speaker) -> Number:
    """How many routes can this player's first station use?"""
    say, board, player = speaker.say, state.board, state.players[seat]
    city = player.stations[0]
    here = board.routes_in(board.routes_at[city])
    answer = len(borrowable(state, seat, city))
    claimed = sum(state.owner[route.index] != NOBODY for route in here)
    own = sum(state.owner[route.index] == seat for route in here)
    overlooked = (
        (len(here), say("course.rare.borrow.all")),
        (len(here) - own, say("course.rare.borrow.free")),
        (claimed, say("course.rare.borrow.own")),
    )
    owners = [
        say("words.routes", name=owner.name, listed=speaker.join(speaker.route(route.index) for route in routes))
        for number, owner in enumerate(state.players)
        if (routes := [route for route in here if state.owner[route.index] == number])
    ]
    question = say("course.rare.borrow.question", name=player.name, city=city)
    picture = Picture.of(state, LOOKS[: len(state.players)], marked_cities=frozenset({city}))
    drawn = [route.index for route in here if route.twin is None or route.twin > route.index]
    return Number(
        text=" ".join([*owners, question]),
        answer=answer,
        reason=say("course.rare.borrow.reason" if answer else "course.rare.borrow.idle"),
        hint=say("course.rare.borrow.hint"),
        rules=("STATION-8",),
        mistakes=clear_mistakes(answer, overlooked),
        shown=part_svg(board, speaker, drawn, picture),
    )


# -- the rest ---------------------------------------------------------------------------------------------------------

lesson = Lesson(
    name="rare",
    steps=steps,
    questions={"most": most, "stays": stays, "tunnel": tunnel, "end": end},
    tasks={"slots": slots, "passing": passing, "borrow": borrow},
    free=evening,
    recalled=("drawing", "pile"),
)
