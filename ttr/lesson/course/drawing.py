"""Lesson 2: a turn, and drawing train cards. Every answer is computed from the position shown."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from random import Random
from typing import Any

from ttr.action import DRAW, PASS, TAKE, TICKETS, Action, BuildStation, ClaimRoute, DrawCard, TakeCard
from ttr.cards import CARDS, COLORS, FULL_DECK, LOCOMOTIVE, count, spread
from ttr.event import CardDrawn, CardTaken, Log, Reshuffled, RowRefreshed, SlotFilled
from ttr.lesson.items import Number, Pick, Question, among, reasons_of
from ttr.lesson.lesson import NAMES, Lesson
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.rules import apply, claimable_routes, payments, station_cities, station_payments, why_not
from ttr.state import Phase, State
from ttr.text import Speaker
from ttr.text.speaker import EVERYTHING
from ttr.view import panels

PLAYERS = NAMES[:3]

ROUTES = (
    ("paris-zurich", "marseille-paris", "barcelona-marseille", "cadiz-madrid", "barcelona-madrid"),
    ("berlin-danzig", "danzig-riga", "petrograd-riga", "kyiv-wilno", "berlin-wien"),
    ("budapest-kyiv", "bucuresti-constantinople", "sarajevo-sofia", "athina-sarajevo", "roma-venezia"),
)
"""What the three have claimed when the draw pile runs out for the first time."""

TICKETS_KEPT = (("paris-wien", "berlin-roma"), ("kyiv-sochi", "zurich-budapest"), ("madrid-zurich", "brest-venezia"))


def dealt(
    random: Random,
    players: Sequence[Mapping[str, Any]],
    row: Sequence[str],
    sizes: Sequence[int],
    *,
    top: Sequence[str] = (),
    discard: Mapping[str, int] | None = None,
    discarded: int = 0,
    **more: Any,
) -> State:
    """A position made by chance around some known cards.

    Parameters
    ----------
    random : deals the cards that are not named
    players : as in a scenario file; a hand named there is filled up
    row : the face-up cards; "-" is a gap
    sizes : cards in each hand
    top : the first cards of the draw pile; all cards left over lie below them
    discard : some cards of the discard pile
    discarded : how many it has
    more : other parts of a scenario file
    """
    hands = [Counter[str](player.get("hand", {})) for player in players]
    away = Counter[str](discard or {})
    rest = Counter(CARDS[card] for card in spread(FULL_DECK))
    for known in (Counter(row), Counter(top), away, *hands):
        rest -= known
    pile = sorted(rest.elements())
    random.shuffle(pile)
    for held, size in zip((*hands, away), (*sizes, discarded), strict=True):
        missing = size - held.total()
        held.update(pile[:missing])
        del pile[:missing]
    return position(
        [{**player, "hand": dict(hand)} for player, hand in zip(players, hands, strict=True)],
        row=list(row),
        deck_top=list(top),
        discard=dict(away),
        seed=random.randrange(1_000_000),
        **more,
    )


# -- the walk ---------------------------------------------------------------------------------------------------------


def opening() -> State:
    """The first round of a game."""
    return position(
        [
            {"name": PLAYERS[0], "hand": {"red": 1, "blue": 1, "green": 2}, "tickets": list(TICKETS_KEPT[0])},
            {
                "name": PLAYERS[1],
                "hand": {"purple": 2, "white": 1, "black": 1},
                "tickets": list(TICKETS_KEPT[1]),
            },
            {"name": PLAYERS[2], "hand": {"orange": 3, "yellow": 1}, "tickets": list(TICKETS_KEPT[2])},
        ],
        row=["red", "locomotive", "blue", "locomotive", "yellow"],
        deck_top=[
            "green",
            "red",
            "white",
            "locomotive",
            "locomotive",
            "locomotive",
            "red",
            "purple",
            "black",
            "white",
            "green",
        ],
        seed=2,
    )


def with_routes() -> list[dict[str, Any]]:
    """The players in the middle of a game."""
    return [
        {"name": name, "routes": list(routes), "tickets": list(tickets)}
        for name, routes, tickets in zip(PLAYERS, ROUTES, TICKETS_KEPT, strict=True)
    ]


def late() -> State:
    """Much later: one card is left in the draw pile."""
    row = ["white", "black", "green", "locomotive", "orange"]
    return dealt(Random(5), with_routes(), row, (14, 23, 11), top=["purple"], discarded=56)


def steps(speaker: Speaker) -> list[Step]:
    """Two rounds of drawing, then the end of the draw pile."""
    story = Story(opening(), speaker)
    ordinary_turn(story)
    locomotives(story)
    new_row(story)
    end = Story(late(), speaker)
    last_card(end)
    return story.steps + end.steps


def ordinary_turn(story: Story) -> None:
    """Two cards: one from the row, one from the pile."""
    say, name = story.speaker.say, PLAYERS[0]
    story.tell(say("course.drawing.turn", name=name), rules=("TURN-1",))
    taken, filled = cards_in(story.do("draw red"))
    story.tell(say("course.drawing.first", name=name, card=taken, new_card=filled), rules=("DRAW-1", "DRAW-2"))
    story.tell(say("course.drawing.must", name=name), rules=("TURN-2", "DRAW-6"))
    (drawn,) = cards_in(story.do("draw deck"))
    story.tell(
        say("course.drawing.blind", name=name, card=drawn, held_cards=sum(story.state.players[0].hand)),
        rules=("DRAW-1", "DRAW-2"),
    )


def locomotives(story: Story) -> None:
    """A locomotive from the row ends a turn; one from the pile does not."""
    say = story.speaker.say
    story.do("draw locomotive")
    story.tell(say("course.drawing.locomotive", name=PLAYERS[1]), rules=("DRAW-3",), seat=1)
    story.do("draw deck")
    story.tell(say("course.drawing.lucky", name=PLAYERS[2]), rules=("DRAW-5",), seat=2)
    taken, filled = cards_in(story.do("draw blue"))
    story.tell(
        say("course.drawing.never_second", name=PLAYERS[2], card=taken, new_card=filled), rules=("DRAW-4",), seat=2
    )


def new_row(story: Story) -> None:
    """A third locomotive between two draws."""
    say, name = story.speaker.say, PLAYERS[0]
    story.tell(
        say("course.drawing.maybe", name=name, card=CARDS.index("yellow")),
        rules=("REFRESH-1",),
        shown=panels.bars(chances(story.state, story.speaker), story.speaker),
    )
    refreshed = next(event for event in story.do("draw yellow") if isinstance(event, RowRefreshed))
    story.tell(
        say("course.drawing.third", row=refreshed.row),
        rules=("REFRESH-1", "REFRESH-2", "DECK-1"),
        shown=discard_pile(story.state, story.speaker),
    )
    taken, filled = cards_in(story.do("draw purple"))
    story.tell(say("course.drawing.from_new", name=name, card=taken, new_card=filled), rules=("REFRESH-2", "DRAW-2"))


def last_card(story: Story) -> None:
    """The draw pile runs out between two draws."""
    say, state = story.speaker.say, story.state
    story.tell(
        say("course.drawing.late", name=PLAYERS[1], held_cards=sum(state.players[1].hand)),
        rules=("DRAW-10", "DECK-1"),
        seat=1,
        shown=discard_pile(state, story.speaker),
    )
    story.do("draw deck")
    (shuffled,) = [event for event in story.do("draw deck") if isinstance(event, Reshuffled)]
    story.tell(say("course.drawing.shuffled", name=PLAYERS[0], discarded_cards=shuffled.cards), rules=("DECK-2",))


def cards_in(log: Log) -> list[int]:
    """The cards taken, drawn and turned up, in order."""
    return [event.card for event in log if isinstance(event, CardTaken | CardDrawn | SlotFilled)]


def chances(state: State, speaker: Speaker) -> list[tuple[str, Fraction]]:
    """How likely the next card is a locomotive, for the player on turn."""
    unseen = state.seen_by(state.turn).unseen
    chance = Fraction(unseen[LOCOMOTIVE], sum(unseen))
    say = speaker.say
    return [(say("course.drawing.chance.locomotive"), chance), (say("course.drawing.chance.color"), 1 - chance)]


def discard_pile(state: State, speaker: Speaker) -> str:
    """The discard pile, which everybody may look at."""
    heading = speaker.say("ui.discard", discarded_cards=sum(state.discard))
    return f"<p>{escape(heading)}</p>{panels.hand(state.discard, speaker)}"


# -- questions: predict, then see -------------------------------------------------------------------------------------


def row_of(random: Random, locomotives: int) -> list[str]:
    """A row with some locomotives, its colors all different."""
    row = ["locomotive"] * locomotives + random.sample(COLORS, 5 - locomotives)
    random.shuffle(row)
    return row


def colors_in(row: Sequence[str]) -> list[str]:
    """The colors of a row."""
    return [card for card in row if card != "locomotive"]


def early(random: Random, row: Sequence[str], top: Sequence[str] = (), **more: Any) -> State:
    """A position early in a game, one of three on turn."""
    sizes = [random.randrange(4, 9) for _ in PLAYERS]
    players = [{"name": name} for name in PLAYERS]
    return dealt(random, players, row, sizes, top=top, turn=random.choice(PLAYERS), **more)


def now(instance: int, speaker: Speaker) -> Question:
    """What may follow a first card: a locomotive from the pile or from the row, or a color?"""
    random = Random(f"drawing/now/{instance}")
    row = row_of(random, 1)
    match instance % 4:
        case 0:
            return about_now(early(random, row, ["locomotive"]), DRAW, speaker)
        case 1:
            return about_now(early(random, row), TAKE[LOCOMOTIVE], speaker)
        case 2:  # a locomotive replaces the color
            row = row_of(random, 0)
            action = TAKE[CARDS.index(random.choice(row))]
            return about_now(early(random, row, ["locomotive"]), action, speaker)
    return about_now(early(random, row), DRAW, speaker)


def about_now(state: State, first: Action, speaker: Speaker) -> Question:
    """What may follow this first card?"""
    say, name, log, after = speaker.say, state.actor.name, Log(), state.copy()
    apply(after, first, log=log)
    happened = " ".join(speaker.event(event, EVERYTHING) for event in log)
    answer, reason = 2, say("course.drawing.now.any")
    if after.phase is not Phase.SECOND_CARD:
        answer, reason = 0, say("course.drawing.now.over")
    elif why_not(after, TAKE[LOCOMOTIVE]):
        answer, reason = 1, say("course.drawing.now.second")
    return Question(
        text=f"{happened} {say('course.drawing.now.question', name=name, row=tuple(after.row))}",
        options=[say(f"course.drawing.now.option.{option}") for option in ("over", "color", "any")],
        answer=answer,
        reason=reason,
        rules=("DRAW-3", "DRAW-4", "DRAW-5"),
        shown=panels.run_of_cards(after.row, speaker),
    )


def replace(instance: int, speaker: Speaker) -> Question:
    """What follows when a color is taken and another card turned up? Every other row then has three locomotives."""
    random = Random(f"drawing/replace/{instance}")
    locomotives, new = [(2, "locomotive"), (1, "locomotive"), (2, "locomotive"), (2, random.choice(COLORS))][
        instance % 4
    ]
    row = row_of(random, locomotives)
    state = early(random, row, [new])
    return about_replacing(state, TAKE[CARDS.index(random.choice(colors_in(row)))], speaker)


def about_replacing(state: State, action: TakeCard, speaker: Speaker) -> Question:
    """What follows when this card is taken as the first one?"""
    say, name, log, after = speaker.say, state.actor.name, Log(), state.copy()
    apply(after, action, log=log)
    _, new = cards_in(log)
    swept = next((event.swept for event in log if isinstance(event, RowRefreshed)), None)
    options = ("nothing", "only", "all", "later")
    return Question(
        text=say(
            "course.drawing.replace.question", name=name, row=tuple(state.row), taken_card=action.card, new_card=new
        ),
        options=[say(f"course.drawing.replace.option.{option}", name=name) for option in options],
        answer=options.index("all" if swept else "nothing"),
        reason=say("course.drawing.replace.reason", shown_locomotives=(swept or after.row).count(LOCOMOTIVE)),
        rules=("DRAW-2", "REFRESH-1", "REFRESH-2"),
        shown=panels.run_of_cards(state.row, speaker),
    )


def hand(instance: int, speaker: Speaker) -> Question:
    """How many cards does a big hand have after drawing?"""
    random = Random(f"drawing/hand/{instance}")
    row = row_of(random, 1)
    first = "locomotive" if instance % 3 == 1 else random.choice(colors_in(row))
    sizes = [random.randrange(11, 28) for _ in PLAYERS]
    players = [{"name": name} for name in PLAYERS]
    state = dealt(random, players, row, sizes, turn=random.choice(PLAYERS))
    return about_hand(state, TAKE[CARDS.index(first)], speaker)


def about_hand(state: State, first: TakeCard, speaker: Speaker) -> Question:
    """How many cards does the player on turn hold after a turn that begins with this card?"""
    say, seat, after = speaker.say, state.turn, state.copy()
    before = sum(state.players[seat].hand)
    apply(after, first)
    if after.phase is Phase.SECOND_CARD:
        apply(after, DRAW)
    size = sum(after.players[seat].hand)
    options, answer = among(size, [10, before, before + 1, before + 2])
    return Question(
        text=say("course.drawing.hand.question", name=state.actor.name, held_cards=before, taken_card=first.card),
        options=[speaker.amount("cards", option) for option in options],
        answer=answer,
        reason=say("course.drawing.hand.reason", gained_cards=size - before),
        rules=("DRAW-10", "DRAW-3", "DRAW-6"),
        shown=panels.run_of_cards(state.row, speaker),
    )


def pile(instance: int, speaker: Speaker) -> Question:
    """How many cards has the draw pile after two blind draws?"""
    random = Random(f"drawing/pile/{instance}")
    size, discarded = [1, 0, 4, 3][instance % 4], random.randrange(8, 20)
    held = 110 - 5 - size - discarded
    sizes = [held // 3, held // 3, held - 2 * (held // 3)]
    players = [{"name": name} for name in PLAYERS]
    state = dealt(random, players, row_of(random, 1), sizes, discarded=discarded, turn=random.choice(PLAYERS))
    return about_pile(state, speaker)


def about_pile(state: State, speaker: Speaker) -> Question:
    """How many cards has the draw pile of this position after two blind draws?"""
    say, after = speaker.say, state.copy()
    before, discarded = len(state.deck), sum(state.discard)
    for _ in range(2):
        apply(after, DRAW)
    size = len(after.deck)
    options, answer = among(size, [0, discarded, before + discarded, abs(before - 2)])
    key = "shuffled" if after.shuffles > state.shuffles else "enough"
    return Question(
        text=say(
            "course.drawing.pile.question", name=state.actor.name, in_pile_cards=before, discarded_cards=discarded
        ),
        options=[speaker.amount("cards", option) for option in options],
        answer=answer,
        reason=say(f"course.drawing.pile.{key}", discarded_cards=discarded),
        rules=("DECK-2", "DRAW-1"),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def next_thing(instance: int, speaker: Speaker) -> Pick:
    """What may be done now? In every other position one card has been drawn already."""
    random = Random(f"drawing/next/{instance}")
    row = row_of(random, 1)
    name = random.choice(PLAYERS)
    players = [{"name": other, "hand": {random.choice(COLORS): 3} if other == name else {}} for other in PLAYERS]
    state = dealt(random, players, row, (7, 7, 7), top=[random.choice(COLORS)], turn=name)
    route = random.choice([r for r in claimable_routes(state) if not state.board.routes[r].tunnel])
    city = random.choice(station_cities(state))
    first, other = random.sample(colors_in(row), 2)
    wishes: list[Action] = [
        TAKE[CARDS.index(other)],
        TAKE[LOCOMOTIVE],
        DRAW,
        ClaimRoute(route, payments(state, route)[0]),
        TICKETS,
        BuildStation(city, station_payments(state)[0]),
        PASS,
    ]
    random.shuffle(wishes)
    if instance % 2 == 0:
        apply(state, TAKE[CARDS.index(first)])
    return about_next(state, wishes, speaker)


def about_next(state: State, wishes: Sequence[Action], speaker: Speaker) -> Pick:
    """Which of these things may the player on turn do now?"""
    say, name = speaker.say, state.actor.name
    key = "drawn" if state.phase is Phase.SECOND_CARD else "fresh"
    refusals = [why_not(state, wish) for wish in wishes]
    return Pick(
        text=say(f"course.drawing.next.{key}", name=name),
        options=[say("course.drawing.next.stop") if wish == PASS else speaker.action(wish) for wish in wishes],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.drawing.next.hint"),
        rules=("TURN-1", "TURN-2", "DRAW-4", "DRAW-6"),
        shown=f"{panels.run_of_cards(state.row, speaker)}{hand_shown(state, speaker)}",
    )


def hand_shown(state: State, speaker: Speaker) -> str:
    """The cards of the player on turn."""
    heading = speaker.say("ui.hand", name=state.actor.name)
    return f"<p>{escape(heading)}</p>{panels.hand(state.actor.hand, speaker)}"


def pairs(instance: int, speaker: Speaker) -> Pick:
    """Which two cards may be taken in one turn?"""
    random = Random(f"drawing/pairs/{instance}")
    row = row_of(random, 1)
    state = early(random, row, random.sample(COLORS, 2))
    one, other, third = (TAKE[CARDS.index(card)] for card in random.sample(colors_in(row), 3))
    locomotive = TAKE[LOCOMOTIVE]
    good: list[tuple[Action, Action]] = [(one, other), (other, DRAW), (DRAW, third), (DRAW, DRAW)]
    bad: list[tuple[Action, Action]] = [(locomotive, one), (third, locomotive), (DRAW, locomotive), (locomotive, DRAW)]
    shown = random.sample(good, 3) + random.sample(bad, 3)
    random.shuffle(shown)
    return about_pairs(state, shown, speaker)


def about_pairs(state: State, shown: Sequence[tuple[Action, Action]], speaker: Speaker) -> Pick:
    """Which of these pairs may the player on turn take?"""
    say = speaker.say
    reasons = [why_no_pair(state, first, second, speaker) for first, second in shown]
    return Pick(
        text=say("course.drawing.pairs.question", name=state.actor.name, row=tuple(state.row)),
        options=[pair_in_words(first, second, speaker) for first, second in shown],
        reasons=reasons,
        hint=say("course.drawing.pairs.hint"),
        rules=("DRAW-1", "DRAW-3", "DRAW-4"),
        shown=panels.run_of_cards(state.row, speaker),
    )


def why_no_pair(state: State, first: Action, second: Action, speaker: Speaker) -> str:
    """Why these two cards cannot be taken in one turn; empty if they can."""
    seat, after = state.turn, state.copy()
    apply(after, first)
    violation = why_not(after, second, seat)
    if violation and after.turn != seat:
        return speaker.say("course.drawing.now.over")
    return speaker.violation(violation) if violation else ""


def pair_in_words(first: Action, second: Action, speaker: Speaker) -> str:
    """Two draws, one after the other."""
    kinds = ("pile" if isinstance(action, DrawCard) else "row" for action in (first, second))
    return speaker.say(
        f"course.drawing.pairs.{'_'.join(kinds)}",
        first_card=getattr(first, "card", LOCOMOTIVE),
        second_card=getattr(second, "card", LOCOMOTIVE),
    )


def hidden(instance: int, speaker: Speaker) -> Number:
    """How many locomotives can one not see?"""
    random = Random(f"drawing/hidden/{instance}")
    name = random.choice(PLAYERS)
    players = [{"name": other, "hand": {"locomotive": 1 + instance % 2} if other == name else {}} for other in PLAYERS]
    row, discard = row_of(random, random.randrange(3)), {"locomotive": random.randrange(1, 4)}
    return about_hidden(dealt(random, players, row, (5, 5, 5), discard=discard, discarded=9, turn=name), speaker)


def about_hidden(state: State, speaker: Speaker) -> Number:
    """How many locomotives can the player on turn not see?"""
    say, seen = speaker.say, state.seen_by(state.turn)
    answer, total = seen.unseen[LOCOMOTIVE], seen.pool[LOCOMOTIVE]
    own, row, discarded = seen.hand[LOCOMOTIVE], count(seen.row)[LOCOMOTIVE], seen.discard[LOCOMOTIVE]
    overlooked = (
        (answer + discarded, say("course.drawing.hidden.discard")),
        (answer + row, say("course.drawing.hidden.row")),
        (answer + own, say("course.drawing.hidden.own")),
        (total - answer, say("course.drawing.hidden.seen")),
    )
    return Number(
        text=say(
            "course.drawing.hidden.question",
            name=state.actor.name,
            total_locomotives=total,
            held_payment=seen.hand,
            row=seen.row,
            discarded_payment=seen.discard,
        ),
        answer=answer,
        reason=say("course.drawing.hidden.reason", hidden_locomotives=answer),
        hint=say("course.drawing.hidden.hint", name=state.actor.name),
        rules=("DECK-1",),
        mistakes=clear_mistakes(answer, overlooked),
        shown=panels.run_of_cards(state.row, speaker) + discard_pile(state, speaker) + hand_shown(state, speaker),
    )


def clear_mistakes(answer: int, overlooked: Sequence[tuple[int, str]]) -> dict[int, str]:
    """What was overlooked by number, without numbers that are right or could mean two things."""
    written = Counter([answer, *(number for number, _ in overlooked)])
    return {number: text for number, text in overlooked if written[number] == 1}


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """Two locomotives face up, a third one on top of a short draw pile."""
    row = ["red", "locomotive", "blue", "locomotive", "green"]
    top = ["locomotive", "white", "locomotive", "black", "red", "yellow", "orange"]
    return dealt(Random(1), with_routes(), row, (15, 16, 15), top=top, discarded=52)


lesson = Lesson(
    name="drawing",
    steps=steps,
    questions={"now": now, "replace": replace, "hand": hand, "pile": pile},
    tasks={"next": next_thing, "pairs": pairs, "hidden": hidden},
    free=free,
    recalled=("setting_up", "row"),
)
