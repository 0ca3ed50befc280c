"""Lesson 8: more tickets. Every answer is computed from the position shown."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from math import comb
from random import Random
from typing import Any

from ttr.action import TICKETS, ClaimRoute, KeepTickets
from ttr.lesson.items import Number, Pick, Question, among
from ttr.lesson.lesson import NAMES, Lesson
from ttr.lesson.network import ends, missing_way, sketch, some_way, ticket_points, trains_missing
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.rules import apply, claimable_routes, legal_actions, payments, why_not
from ttr.state import State
from ttr.text import Speaker
from ttr.view import panels

ADA, BO, CEM = range(3)
"""The seats; the reader sees Ada's hand and tickets."""
MODE = load_mode("europe")
BOARD = MODE.board
REFUSED = tuple(BOARD.ticket_index[ticket] for ticket in ("edinburgh-athina", "kyiv-sochi"))
"""What Ada refused at the start of the walk's game."""
OTHERS_REFUSED = tuple(BOARD.ticket_index[ticket] for ticket in ("stockholm-wien", "riga-bucuresti", "palermo-moskva"))
DRAWN = tuple(BOARD.ticket_index[ticket] for ticket in ("brest-marseille", "athina-wilno", "paris-zagrab"))
"""What Ada draws in the walk: one that is fulfilled already, one too far away, one nearly fulfilled."""
WALK: list[dict[str, Any]] = [
    {
        "name": "Ada",
        "routes": [
            "brest-dieppe", "dieppe-paris", "paris-zurich", "munchen-zurich", "munchen-wien", "budapest-wien-1",
            "marseille-zurich", "dieppe-london-1", "edinburgh-london-1", "barcelona-marseille", "barcelona-madrid",
            "lisboa-madrid", "budapest-sarajevo", "cadiz-madrid",
        ],
        "tickets": ["paris-wien", "zurich-budapest"],
        "hand": {"orange": 2, "red": 1},
    },
    {
        "name": "Bo",
        "routes": ["kyiv-warszawa", "berlin-warszawa-1", "berlin-essen", "kyiv-smolensk", "moskva-smolensk"],
        "tickets": ["essen-kyiv", "berlin-moskva"],
        "hand": {"blue": 3, "green": 1},
    },
    {
        "name": "Cem",
        "routes": ["roma-venezia", "brindisi-roma", "brindisi-palermo", "athina-sofia", "constantinople-sofia"],
        "tickets": ["palermo-constantinople", "sofia-smyrna", "athina-angora"],
        "hand": {"yellow": 2, "black": 1},
    },
]  # fmt: skip


# -- the walk ---------------------------------------------------------------------------------------------------------


def table(players: Sequence[dict[str, Any]] = WALK, **more: Any) -> State:
    """The walk's game: the tickets that nobody has seen lie in the deck, those drawn in the walk on top."""
    named = {BOARD.ticket_index[ticket] for player in players for ticket in player["tickets"]}
    gone = named.union(REFUSED, OTHERS_REFUSED, DRAWN)
    rest = [ticket for ticket in MODE.regular_tickets if ticket not in gone]
    Random("more_tickets/walk").shuffle(rest)
    deck = [BOARD.tickets[ticket].id for ticket in (*DRAWN, *rest)]
    return position(players, ticket_deck=deck, row=["red", "green", "black", "blue", "orange"], seed=3, **more)


def steps(speaker: Speaker) -> list[Step]:
    """Ada draws tickets at the right moment; Bo draws some too, hidden from her."""
    story = Story(table(), speaker)
    _before(story)
    _draw(story)
    _others(story)
    _after(story)
    return story.steps


def _before(story: Story) -> None:
    """Is it time for more, and what may come?"""
    say, state = story.speaker.say, story.state
    own = tuple(state.players[ADA].tickets)
    hidden = unseen(state, ADA, REFUSED)
    ready = [ticket for ticket in hidden if trains_missing(state, ADA, ticket) == 0]
    story.tell(
        say("course.more_tickets.start", left_trains=state.players[ADA].trains),
        tickets=own,
        rules=("SCORE-2",),
    )
    story.tell(
        say("course.more_tickets.hidden", refused=REFUSED, hidden_tickets=len(hidden)),
        tickets=own,
        rules=("TICKET-7", "INFO-2"),
    )
    story.tell(
        say(
            "course.more_tickets.chance",
            hidden=len(hidden),
            ready=len(ready),
            percent=percent(any_of(len(ready), len(hidden), MODE.draw)),
        ),
        shown=outlook(state, ADA, hidden, story.speaker),
        rules=("TICKET-8",),
    )


def _draw(story: Story) -> None:
    """Ada draws, looks, and keeps."""
    say, state = story.speaker.say, story.state
    happened = story.happened(story.do(TICKETS), ADA)
    drawn = state.players[ADA].offered
    story.tell(
        say("course.more_tickets.drawn", happened=happened),
        tickets=drawn,
        rules=("TICKET-1", "TICKET-9"),
    )
    kept = tuple(sorted(ticket for ticket in drawn if can_reach(state, ADA, ticket)))
    ways = [missing_way(state, ADA, ticket) or () for ticket in kept]
    story.tell(
        say("course.more_tickets.judge", left_trains=state.players[ADA].trains),
        tickets=drawn,
        routes=[route.index for way in ways for route in way],
        shown=needs(state, ADA, drawn, story.speaker),
        rules=("TICKET-8",),
    )
    happened = story.happened(story.do(KeepTickets(kept)), ADA)
    story.tell(
        say("course.more_tickets.keep", happened=happened),
        tickets=tuple(state.players[ADA].tickets),
        rules=("TICKET-2", "TICKET-5"),
    )


def _others(story: Story) -> None:
    """Bo draws too; the others see only how many."""
    say, state = story.speaker.say, story.state
    happened = story.happened(story.do(TICKETS), ADA)
    story.tell(
        say("course.more_tickets.bo", happened=happened, in_deck_tickets=len(state.ticket_deck)),
        rules=("INFO-1", "TICKET-6"),
    )
    happened = story.happened(story.do(KeepTickets(state.players[BO].offered[:1])), ADA)
    story.tell(say("course.more_tickets.order", happened=happened), rules=("TICKET-2", "TICKET-4"))


def _after(story: Story) -> None:
    """Ada fulfills what she has kept; what was it worth?"""
    say, state = story.speaker.say, story.state
    story.do("draw deck")
    story.do("draw deck")
    happened = story.happened(story.do("claim budapest-zagrab 2 orange"), ADA)
    gained = ticket_points(state, ADA) - ticket_points(table(), ADA)
    dear = BOARD.tickets[DRAWN[1]].value
    story.tell(
        say("course.more_tickets.worth", happened=happened, gained_points=gained),
        tickets=tuple(state.players[ADA].tickets),
        rules=("SCORE-2",),
    )
    story.tell(
        say("course.more_tickets.advice", far_ticket=DRAWN[1], lost_points=dear),
        cities=sorted(BOARD.tickets[DRAWN[1]].cities),
        rules=("SCORE-2", "TICKET-6"),
    )


def unseen(state: State, seat: int, refused: Iterable[int] = ()) -> list[int]:
    """The tickets that may still come for a player who has refused some at the start: those this seat has not seen."""
    seen = {*state.players[seat].tickets, *refused}
    return [ticket for ticket in state.mode.regular_tickets if ticket not in seen]


def can_reach(state: State, seat: int, ticket: int) -> bool:
    """Are the trains in a player's reserve enough to fulfill a ticket?"""
    missing = trains_missing(state, seat, ticket)
    return missing is not None and missing <= state.players[seat].trains


def any_of(good: int, total: int, drawn: int) -> Fraction:
    """The chance that at least one of the things drawn is a good one."""
    return 1 - Fraction(comb(total - good, drawn), comb(total, drawn))


def percent(chance: Fraction) -> int:
    """A chance in whole hundredths."""
    return round(chance * 100)


def outlook(state: State, seat: int, hidden: Sequence[int], speaker: Speaker) -> str:
    """How much one more ticket may take, as bars."""
    left = state.players[seat].trains
    near = left // 2
    counts = dict.fromkeys(("ready", "near", "far", "never"), 0)
    for ticket in hidden:
        missing = trains_missing(state, seat, ticket)
        if missing is None or missing > left:
            counts["never"] += 1
        else:
            counts["ready" if not missing else "near" if missing <= near else "far"] += 1
    return panels.bars(
        (
            (
                speaker.say(f"course.more_tickets.class.{name}", most_trains=near, left_trains=left),
                Fraction(n, len(hidden)),
            )
            for name, n in counts.items()
        ),
        speaker,
    )


def needs(state: State, seat: int, tickets: Iterable[int], speaker: Speaker) -> str:
    """How many trains some tickets still take, as HTML."""
    lines = [
        speaker.say("report.problem_at", place=speaker.ticket(ticket), sentence=need(state, seat, ticket, speaker))
        for ticket in tickets
    ]
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def need(state: State, seat: int, ticket: int, speaker: Speaker) -> str:
    """How many trains a ticket still takes, a sentence."""
    missing = trains_missing(state, seat, ticket)
    if missing is None:
        return speaker.say("course.more_tickets.need.closed")
    key = "course.more_tickets.need.some" if missing else "course.more_tickets.need.none"
    return speaker.say(key, missing_trains=missing)


# -- positions for questions ------------------------------------------------------------------------------------------


def random_of(item: str, instance: int) -> Random:
    """Where the instances of an item come from."""
    return Random(f"more_tickets/{item}/{instance}")


def network(random: Random, least: int, most: int) -> list[int]:
    """Routes of a player that use some number of trains: ways of random tickets that touch each other."""
    while True:
        routes = set(some_way(BOARD, random.choice(MODE.regular_tickets), random))
        for ticket in random.sample(MODE.regular_tickets, len(MODE.regular_tickets)):
            if sum(BOARD.routes[route].trains for route in routes) >= least:
                break
            if BOARD.tickets[ticket].cities & cities_of(routes):
                routes.update(some_way(BOARD, ticket, random))
        if least <= sum(BOARD.routes[route].trains for route in routes) <= most:
            return sorted(routes)


def cities_of(routes: Iterable[int]) -> set[int]:
    """The cities that some routes lead to."""
    return set[int]().union(*(ends(BOARD, route) for route in routes))


def laid(
    own: Iterable[int] = (),
    tickets: Iterable[int] = (),
    *,
    deck: Sequence[int] | None = None,
    hand: dict[str, int] | None = None,
    **more: Any,
) -> State:
    """A position of three players: Ada's routes, tickets and hand, and the ticket deck from its top."""
    ada = {
        "name": NAMES[ADA],
        "routes": [BOARD.routes[route].id for route in own],
        "tickets": [BOARD.tickets[ticket].id for ticket in tickets],
        "hand": hand or {},
    }
    if deck is not None:
        more["ticket_deck"] = [BOARD.tickets[ticket].id for ticket in deck]
    return position([ada, {"name": NAMES[BO]}, {"name": NAMES[CEM]}], **more)


def drawing(own: Iterable[int], drawn: Sequence[int], tickets: Iterable[int] = (), **more: Any) -> State:
    """A position in which Ada has just drawn these tickets."""
    ids = [BOARD.tickets[ticket].id for ticket in drawn]
    return laid(own, tickets, phase="keep_tickets", drawn_tickets=ids, **more)


def tickets_from(random: Random, n: int, but: Iterable[int] = ()) -> list[int]:
    """Some regular tickets, none of them among others."""
    return random.sample([ticket for ticket in MODE.regular_tickets if ticket not in {*but}], n)


def drawn_map(state: State, tickets: Iterable[int], speaker: Speaker) -> str:
    """Ada's routes, what some tickets lack, and every route between these cities, as HTML."""
    routes = {*state.routes_of(ADA)}
    for ticket in tickets:
        routes.update(route.index for route in missing_way(state, ADA, ticket) or ())
    cities = cities_of(routes)
    shown = [route.index for route in BOARD.routes if ends(BOARD, route.index) <= cities]
    return sketch(state, shown, speaker, set[int]().union(*(BOARD.tickets[ticket].cities for ticket in tickets)))


# -- questions: predict, then see -------------------------------------------------------------------------------------


def draw(instance: int, speaker: Speaker) -> Question:
    """How many tickets does a player look at, and how many must stay?"""
    random = random_of("draw", instance)
    deck = tickets_from(random, (random.randrange(20, 30), 2, random.randrange(4, 9), 1)[instance % 4])
    return about_drawing(laid(deck=deck), speaker)


def about_drawing(state: State, speaker: Speaker) -> Question:
    """How many tickets does Ada draw from this deck, and how many must she keep?"""
    say, after = speaker.say, state.copy()
    apply(after, TICKETS)
    right = len(after.players[ADA].offered), min(len(a.tickets) for a in legal_keeps(after))
    options = sorted({right, (1, 1), (2, 1), (2, 2), (3, 1), (3, 2)})
    return Question(
        text=say(
            "course.more_tickets.draw.question", name=state.players[ADA].name, in_deck_tickets=len(state.ticket_deck)
        ),
        options=[
            say(
                "course.more_tickets.draw.option",
                name=state.players[ADA].name,
                looked_tickets=looked,
                least=least,
            )
            for looked, least in options
        ],
        answer=options.index(right),
        reason=say("course.more_tickets.draw.reason", in_deck_tickets=len(state.ticket_deck)),
        rules=("TICKET-1", "TICKET-2"),
    )


def legal_keeps(state: State) -> list[KeepTickets]:
    """Every choice that the player on turn has among the tickets drawn; none when there are none to choose from."""
    return [action for action in legal_actions(state) if isinstance(action, KeepTickets)]


def already(instance: int, speaker: Speaker) -> Question:
    """What is a ticket worth the moment it is drawn?"""
    random = random_of("already", instance)
    own = network(random, 10, 20)
    ready = [ticket for ticket in MODE.regular_tickets if not trains_missing(laid(own), ADA, ticket)]
    near = [ticket for ticket in MODE.regular_tickets if ticket not in ready and _touches(own, ticket)]
    ticket = random.choice(ready if instance % 2 == 0 else near)
    drawn = [ticket, *tickets_from(random, 2, [ticket])]
    return about_already(drawing(own, drawn), ticket, speaker)


def _touches(own: Iterable[int], ticket: int) -> bool:
    """Does a ticket lead to a city of these routes?"""
    return bool(BOARD.tickets[ticket].cities & cities_of(own))


def about_already(state: State, ticket: int, speaker: Speaker) -> Question:
    """How would the score change if Ada kept this ticket only and the game ended then?"""
    say, after = speaker.say, state.copy()
    apply(after, KeepTickets((ticket,)))
    change, value = ticket_points(after, ADA) - ticket_points(state, ADA), BOARD.tickets[ticket].value
    options, answer = among(change, [-value, 0, value])
    key = "course.more_tickets.already.yes" if change > 0 else "course.more_tickets.already.no"
    return Question(
        text=say("course.more_tickets.already.question", name=state.players[ADA].name, drawn_ticket=ticket),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=say(key, drawn_ticket=ticket),
        rules=("TICKET-8", "SCORE-2"),
        shown=drawn_map(state, [ticket], speaker),
    )


def bottom(instance: int, speaker: Speaker) -> Question:
    """Which ticket lies at the very bottom of the deck afterwards?"""
    random = random_of("bottom", instance)
    drawn = tickets_from(random, 3)
    deck = tickets_from(random, 12, drawn)
    kept = random.sample(drawn, 2 if instance % 3 == 2 else 1)
    return about_bottom(drawing([], drawn, deck=deck), KeepTickets(tuple(sorted(kept))), speaker)


def about_bottom(state: State, keep: KeepTickets, speaker: Speaker) -> Question:
    """Which of the drawn tickets lies lowest if Ada says nothing about the order?"""
    say, after, drawn = speaker.say, state.copy(), state.players[ADA].offered
    apply(after, keep)
    lowest = after.ticket_deck[0]
    return Question(
        text=say("course.more_tickets.bottom.question", name=state.players[ADA].name, tickets=drawn, kept=keep.tickets),
        options=[*map(speaker.ticket, drawn), say("course.more_tickets.bottom.before")],
        answer=drawn.index(lowest),
        reason=say("course.more_tickets.bottom.reason", lowest_ticket=lowest),
        rules=("TICKET-2", "TICKET-4"),
    )


def back(instance: int, speaker: Speaker) -> Question:
    """May a ticket be put under the deck now?"""
    random = random_of("back", instance)
    old = tickets_from(random, 2)
    drawn = tickets_from(random, 1 if instance % 4 == 3 else 3, old)
    state = drawing([], drawn, old) if instance % 4 else laid([], old)
    return about_back(state, random.choice(drawn if instance % 2 else old), speaker)


def about_back(state: State, ticket: int, speaker: Speaker) -> Question:
    """May Ada refuse this ticket, now that she has drawn others or not?"""
    say, player = speaker.say, state.players[ADA]
    allowed = ticket in player.offered and any(ticket not in action.tickets for action in legal_keeps(state))
    key = "course.more_tickets.back.drawn" if player.offered else "course.more_tickets.back.turn"
    why = "kept" if ticket in player.tickets else "yes" if allowed else "only"
    return Question(
        text=say(key, name=player.name, own=speaker.join(map(speaker.ticket, player.tickets)), tickets=player.offered,
                 asked_ticket=ticket),
        options=(say("lesson.yes"), say("lesson.no")),
        answer=0 if allowed else 1,
        reason=say(f"course.more_tickets.back.{why}", asked_ticket=ticket),
        rules=("TICKET-2", "TICKET-5"),
    )  # fmt: skip


def instead(instance: int, speaker: Speaker) -> Question:
    """May a player do something else after all?"""
    random = random_of("instead", instance)
    hand = {"red": random.randrange(2, 4), "green": random.randrange(2, 4)}
    state = laid([], tickets_from(random, 2), hand=hand)
    route = random.choice([r for r in claimable_routes(state) if not BOARD.routes[r].tunnel])
    claim = ClaimRoute(route, payments(state, route)[0])
    if instance % 2 == 0:
        apply(state, TICKETS)
    return about_instead(state, claim, speaker)


def about_instead(state: State, claim: ClaimRoute, speaker: Speaker) -> Question:
    """May Ada claim this route, now that she has looked at tickets or not?"""
    say, player = speaker.say, state.players[ADA]
    refusal = why_not(state, claim)
    key = "course.more_tickets.instead.looked" if player.offered else "course.more_tickets.instead.thinks"
    return Question(
        text=say(key, name=player.name, tickets=player.offered, route=claim.route, payment=claim.payment),
        options=(say("lesson.yes"), say("lesson.no")),
        answer=1 if refusal else 0,
        reason=speaker.violation(refusal) if refusal else say("course.more_tickets.instead.yes"),
        rules=("TICKET-9",),
        shown=panels.hand(player.hand, speaker),
    )


def chance(instance: int, speaker: Speaker) -> Question:
    """How likely is a ticket among those drawn that is fulfilled already?"""
    random = random_of("chance", instance)
    while True:
        state = laid(network(random, 8 + 8 * (instance % 3), 38), tickets_from(random, 3))
        hidden = unseen(state, ADA)
        ready = sum(trains_missing(state, ADA, ticket) == 0 for ticket in hidden)
        if ready:
            return about_chance(state, speaker)


def about_chance(state: State, speaker: Speaker) -> Question:
    """How likely is it that Ada's routes fulfill one of the next three tickets at least?"""
    say, hidden = speaker.say, unseen(state, ADA)
    ready = sum(trains_missing(state, ADA, ticket) == 0 for ticket in hidden)
    right, one = percent(any_of(ready, len(hidden), state.mode.draw)), percent(Fraction(ready, len(hidden)))
    options, answer = among(right, [one, 100 - right, min(right + 30, 99)])
    return Question(
        text=say(
            "course.more_tickets.chance.question",
            name=state.players[ADA].name,
            hidden_tickets=len(hidden),
            ready=ready,
        ),
        options=[say("list.percent", percent=option) for option in options],
        answer=answer,
        reason=say("course.more_tickets.chance.reason", one=say("list.percent", percent=one),
                   any=say("list.percent", percent=right)),
        rules=("TICKET-1", "TICKET-8"),
    )  # fmt: skip


# -- exercises --------------------------------------------------------------------------------------------------------


def _swap(first: list[int], second: list[int]) -> None:
    """Exchange the last thing of a pile with one of another pile that is different."""
    place = next(i for i, thing in enumerate(second) if thing != first[-1])
    first[-1], second[place] = second[place], first[-1]


def _other_color(state: State, player: int) -> None:
    """Exchange a card of a hand with one of another color from the draw pile."""
    hand = state.players[player].hand
    held = next(card for card, n in enumerate(hand) if n)
    place = next(i for i, card in enumerate(state.deck) if card != held)
    hand[held] -= 1
    hand[state.deck[place]] += 1
    state.deck[place] = held


def _longer_hand(state: State, player: int) -> None:
    state.players[player].hand[state.deck.pop()] += 1


def _other_ticket(state: State, player: int) -> None:
    _swap(state.players[player].tickets, state.ticket_deck)


def _more_tickets(state: State, player: int) -> None:
    state.players[player].tickets.append(state.ticket_deck.pop())


def _other_refused(state: State, player: int) -> None:
    _swap(state.box, state.ticket_deck)


def _other_top(state: State, player: int) -> None:
    _swap(state.deck, state.deck)


def _other_lowest(state: State, player: int) -> None:
    state.ticket_deck.insert(0, state.ticket_deck.pop(1))


def _fewer_trains(state: State, player: int) -> None:
    state.give_route(player, state.open.bit_length() - 1)


def _other_discard(state: State, player: int) -> None:
    """Exchange a card of the discard pile for one of another color."""
    place = next(card for card, n in enumerate(state.discard) if n)
    state.discard[place] -= 1
    state.discard[place - 1] += 1


def _shorter_deck(state: State, player: int) -> None:
    state.ticket_deck.pop()


FACTS: Mapping[str, Callable[[State, int], None]] = {
    "hand": _longer_hand,
    "colors": _other_color,
    "tickets": _more_tickets,
    "which": _other_ticket,
    "refused": _other_refused,
    "top": _other_top,
    "lowest": _other_lowest,
    "trains": _fewer_trains,
    "discard": _other_discard,
    "deck": _shorter_deck,
}
"""What one may know of a player or the table, each with a change of just that: who cannot see it does not know."""


def known(instance: int, speaker: Speaker) -> Pick:
    """What may Ada know?"""
    random = random_of("known", instance)
    tickets = [BOARD.tickets[ticket].id for ticket in tickets_from(random, 6)]
    hands = [{color: random.randrange(1, 4)} for color in random.sample(("red", "blue", "green", "white"), 3)]
    players = [
        {"name": name, "hand": hand, "tickets": tickets[2 * seat : 2 * seat + 2]}
        for seat, (name, hand) in enumerate(zip(NAMES[:3], hands, strict=True))
    ]
    shown = random.sample([*FACTS], 6)
    return about_known(
        position(players, discard={"yellow": 3}, seed=instance), random.choice((BO, CEM)), shown, speaker
    )


def about_known(state: State, player: int, shown: Sequence[str], speaker: Speaker) -> Pick:
    """Which of these facts may Ada know? Those whose change changes what she sees."""
    say, right = speaker.say, []
    for number, fact in enumerate(shown):
        changed = state.copy()
        FACTS[fact](changed, player)
        if changed.seen_by(ADA) != state.seen_by(ADA):
            right.append(number)
    name = state.players[player].name
    return Pick(
        text=say("course.more_tickets.known.question", name=state.players[ADA].name, other=name),
        options=[say(f"course.more_tickets.known.{fact}", other=name) for fact in shown],
        reasons=["" if number in right else say("course.more_tickets.secret") for number in range(len(shown))],
        hint=say("course.more_tickets.known_hint"),
        rules=("INFO-1", "INFO-2", "TICKET-6"),
    )


def possible(instance: int, speaker: Speaker) -> Pick:
    """Which tickets might Ada draw?"""
    random = random_of("possible", instance)
    own, refused = tickets_from(random, 2), [random.choice(MODE.long_tickets)]
    refused += tickets_from(random, 1, own)
    deck = tickets_from(random, len(MODE.regular_tickets) - 3, [*own, *refused])
    other_long = [ticket for ticket in MODE.long_tickets if ticket not in refused]
    shown = [random.choice(own), *refused, random.choice(other_long), *deck[:2]]
    state = laid([], own, deck=deck)
    return about_possible(state, refused, random.sample(shown, len(shown)), speaker)


def about_possible(state: State, refused: Sequence[int], shown: Sequence[int], speaker: Speaker) -> Pick:
    """Which of these tickets may lie in the deck?"""
    say, player = speaker.say, state.players[ADA]

    def why(ticket: int) -> str:
        if ticket in state.ticket_deck:
            return ""
        if ticket in player.tickets:
            return say("course.more_tickets.possible.own", name=player.name)
        if ticket in refused:
            return say("course.more_tickets.possible.refused", name=player.name)
        return say("course.more_tickets.possible.long")

    return Pick(
        text=say("course.more_tickets.possible.question", name=player.name, tickets=tuple(player.tickets),
                 refused=tuple(refused)),
        options=[*map(speaker.ticket, shown)],
        reasons=[why(ticket) for ticket in shown],
        hint=say("course.more_tickets.possible.hint"),
        rules=("TICKET-7", "INFO-2"),
    )  # fmt: skip


def reachable(instance: int, speaker: Speaker) -> Pick:
    """Which of the tickets drawn can still be fulfilled?"""
    random = random_of("reachable", instance)
    while True:
        own = network(random, 36, 41)
        state = laid(own)
        near = [ticket for ticket in MODE.regular_tickets if _touches(own, ticket)]
        can = [ticket for ticket in near if can_reach(state, ADA, ticket)]
        cannot = [ticket for ticket in near if ticket not in can]
        one = random.randrange(1, 3)
        if len(can) >= one and len(cannot) >= MODE.draw - one:
            drawn = random.sample(can, one) + random.sample(cannot, MODE.draw - one)
            return about_reachable(drawing(own, random.sample(drawn, len(drawn))), speaker)


def about_reachable(state: State, speaker: Speaker) -> Pick:
    """Which of the tickets that Ada has just drawn can be fulfilled with the trains she has left?"""
    say, player = speaker.say, state.players[ADA]
    drawn = player.offered
    return Pick(
        text=say("course.more_tickets.reachable.question", name=player.name, left_trains=player.trains),
        options=[*map(speaker.ticket, drawn)],
        reasons=["" if can_reach(state, ADA, ticket) else need(state, ADA, ticket, speaker) for ticket in drawn],
        hint=say("course.more_tickets.reachable.hint"),
        rules=("TICKET-2", "TICKET-8", "SCORE-2"),
        shown=drawn_map(state, drawn, speaker),
    )


def points(instance: int, speaker: Speaker) -> Number:
    """What do fulfilled and failed tickets make together?"""
    random = random_of("points", instance)
    own = network(random, 14, 26)
    state = laid(own)
    ready = [ticket for ticket in MODE.regular_tickets if trains_missing(state, ADA, ticket) == 0]
    failed = [ticket for ticket in MODE.regular_tickets if ticket not in ready and _touches(own, ticket)]
    tickets = random.sample(ready, min(2, len(ready))) + random.sample(failed, 1 + instance % 2)
    return about_points(laid(own, random.sample(tickets, len(tickets))), speaker)


def about_points(state: State, speaker: Speaker) -> Number:
    """How many points do Ada's tickets make at the end, if it is now?"""
    say, player = speaker.say, state.players[ADA]
    value = {ticket: BOARD.tickets[ticket].value for ticket in player.tickets}
    good = sum(value[ticket] for ticket in value if trains_missing(state, ADA, ticket) == 0)
    right = ticket_points(state, ADA)
    mistakes = {
        sum(value.values()): say("course.more_tickets.points.all"),
        good: say("course.more_tickets.points.good"),
    }
    return Number(
        text=say("course.more_tickets.points.question", name=player.name, tickets=tuple(player.tickets)),
        answer=right,
        reason=say("course.more_tickets.points.reason", won_points=good, lost_points=good - right),
        hint=say("course.more_tickets.points.hint", name=player.name),
        rules=("SCORE-2",),
        mistakes={number: text for number, text in mistakes.items() if number != right},
        shown=drawn_map(state, player.tickets, speaker),
    )


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """The walk's game: everybody may draw tickets."""
    return table()


lesson = Lesson(
    name="more_tickets",
    steps=steps,
    questions={"draw": draw, "bottom": bottom, "back": back, "instead": instead, "already": already, "chance": chance},
    tasks={"reachable": reachable, "points": points, "known": known, "possible": possible},
    free=free,
    recalled=("stations", "borrow"),
)
