"""Lesson 6: tunnels. Every answer and every chance is computed from the position shown."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from random import Random
from typing import Any, NamedTuple

from ttr.action import DRAW, WITHDRAW, Action, ClaimRoute, PayTunnel
from ttr.board import Route
from ttr.cards import CARDS, COLORS, FULL_DECK, GRAY, LOCOMOTIVE, Cards, bundle, colors_of, count, spread
from ttr.event import Log, TunnelRevealed
from ttr.lesson.items import Number, Pick, Question
from ttr.lesson.lesson import NAMES, Lesson
from ttr.lesson.network import sketch
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.odds import tunnel_odds
from ttr.rules import apply, legal_actions, why_not
from ttr.rules.tunnel import REVEALED
from ttr.state import Phase, State
from ttr.text import Speaker
from ttr.view import panels
from ttr.view.svg import part_svg

PLAYERS = NAMES[:3]
YOU = 0
"""The seat whose hand the reader sees, and who tries the tunnels."""
HALF = Fraction(1, 2)
SOME_CARDS = bundle(0, 3, 0)


class Try(NamedTuple):
    """Somebody is about to lay cards down for a tunnel."""

    state: State
    """The position before it; the seat `YOU` is on turn."""
    claim: ClaimRoute


def tunnels() -> list[Route]:
    """All tunnels of the board."""
    return [route for route in load_mode("europe").board.routes if route.tunnel]


def turned_up(state: State, claim: ClaimRoute) -> tuple[State, TunnelRevealed]:
    """The position after the cards were laid down, and what was turned up."""
    after, log = state.copy(), Log()
    apply(after, claim, YOU, log)
    return after, next(event for event in log if isinstance(event, TunnelRevealed))


def matching(cards: Sequence[int], payment: Cards) -> int:
    """How many of these cards, nine counts, match a payment."""
    return sum(cards[card] for card in {*colors_of(payment), LOCOMOTIVE})


# -- what is shown ----------------------------------------------------------------------------------------------------


def line(heading: str, chips: str) -> str:
    """Cards with a word before them."""
    return f"<div>{escape(heading)} {chips}</div>"


def bundle_chips(cards: Sequence[int], speaker: Speaker) -> str:
    """A bundle as chips, or the words for none."""
    return panels.hand(cards, speaker) if sum(cards) else escape(speaker.cards(cards))


def face_down(n: int) -> str:
    """Cards that nobody has seen yet."""
    return '<span class="ttr-chip" style="background:#e8dcc2;border-color:#b9a98c">?</span>' * n


def laid_down(payment: Cards, speaker: Speaker) -> str:
    """The cards that are laid down for a tunnel."""
    return line(speaker.say("course.tunnels.laid_down"), panels.hand(payment, speaker))


def about_to(payment: Cards, waiting: int, speaker: Speaker) -> str:
    """The cards that will be laid down, and so many that will be turned up."""
    return line(speaker.say("course.tunnels.to_lay"), panels.hand(payment, speaker)) + line(
        speaker.say("course.tunnels.to_turn"), face_down(waiting)
    )


def revealed(cards: Sequence[int], speaker: Speaker) -> str:
    """The cards that were turned up."""
    return line(speaker.say("course.tunnels.turned_up"), panels.run_of_cards(cards, speaker))


def odds_bars(state: State, claim: ClaimRoute, speaker: Speaker, came: int | None = None) -> str:
    """The odds of 0 to 3 extra cards as bars; what really came is ticked."""
    names = [
        speaker.say("course.tunnels.came" if extra == came else "course.tunnels.extra_cards", extra_cards=extra)
        for extra in range(REVEALED + 1)
    ]
    return panels.bars(zip(names, tunnel_odds(state.seen_by(YOU), claim.payment), strict=True), speaker)


def before(state: State, claim: ClaimRoute, speaker: Speaker) -> str:
    """What is about to happen: the cards to lay down, some cards face down, and the odds."""
    say, seen = speaker.say, state.seen_by(YOU)
    waiting = min(REVEALED, len(state.deck) + sum(state.discard))
    counted = say(
        "course.tunnels.counted",
        name=state.players[YOU].name,
        unseen_cards=sum(seen.unseen),
        matching=matching(seen.unseen, claim.payment),
    )
    free = say("course.tunnels.free", n=round(tunnel_odds(seen, claim.payment)[0] * 10))
    text = f"<p>{escape(counted)} {escape(free)}</p>"
    return about_to(claim.payment, waiting, speaker) + text + odds_bars(state, claim, speaker)


def after(state: State, claim: ClaimRoute, event: TunnelRevealed, speaker: Speaker) -> str:
    """What has happened, beside the odds that it had in the position before."""
    return (
        laid_down(claim.payment, speaker)
        + revealed(event.cards, speaker)
        + f"<p>{escape(speaker.say('course.tunnels.before'))}</p>"
        + odds_bars(state, claim, speaker, came=event.extra)
    )


def in_sight(state: State, speaker: Speaker) -> str:
    """All the cards that the player can see."""
    say = speaker.say
    return (
        line(say("course.tunnels.hand"), panels.hand(state.players[YOU].hand, speaker))
        + line(say("course.tunnels.row"), panels.run_of_cards(state.row, speaker))
        + line(say("course.tunnels.discard"), bundle_chips(state.discard, speaker))
    )


def on_the_table(found: Try, speaker: Speaker) -> str:
    """The tunnel, the cards laid down, those turned up, and those left in the hand."""
    _, event = turned_up(found.state, found.claim)
    left = [n - paid for n, paid in zip(found.state.players[YOU].hand, found.claim.payment, strict=True)]
    return (
        sketch(found.state, [found.claim.route], speaker)
        + laid_down(found.claim.payment, speaker)
        + revealed(event.cards, speaker)
        + line(speaker.say("course.tunnels.left"), bundle_chips(left, speaker))
    )


# -- the walk ---------------------------------------------------------------------------------------------------------


def start() -> State:
    """Ada can pay for three tunnels around Zürich; the top of the pile is laid for what the steps tell."""
    mine = {"green": 2, "blue": 2, "red": 1, "locomotive": 4}
    return position(
        [
            {"name": PLAYERS[0], "hand": mine, "routes": ["roma-venezia", "brindisi-roma"]},
            {"name": PLAYERS[1], "hand": {"purple": 3, "white": 2}, "routes": ["amsterdam-essen", "essen-frankfurt"]},
            {"name": PLAYERS[2], "hand": {"orange": 2, "black": 2}, "routes": ["athina-sofia", "sarajevo-zagrab"]},
        ],
        row=["red", "white", "orange", "yellow", "purple"],
        discard={"white": 2, "black": 2, "purple": 3, "red": 2, "yellow": 3},
        deck_top=[
            *("red", "white", "black"),  # Venezia–Zürich
            *("orange", "purple", "yellow", "green"),  # drawn by Bo and Cem
            *("blue", "locomotive", "white"),  # Paris–Zürich
            *("red", "black", "purple", "orange"),
            *("orange", "blue", "red"),  # Paris–Zürich again
            *("white", "yellow", "black", "purple"),
            *("yellow", "green", "yellow"),  # München–Zürich
        ],
        seed=6,
    )


def steps(speaker: Speaker) -> list[Step]:
    """Four tries around Zürich, and one late in another game."""
    story = Story(start(), speaker)
    dug, plain = (
        story.state.board.routes[story.state.board.route_index[route]] for route in ("munchen-zurich", "munchen-wien")
    )
    story.tell(
        speaker.say("course.tunnels.walk.what", number=len(tunnels()), tunnel_route=dug.index, plain_route=plain.index),
        shown=part_svg(
            story.state.board,
            speaker,
            [dug.index, plain.index],
        ),
        cities=[dug.a, dug.b, plain.a, plain.b],
    )
    attempt(story, "green", "claim venezia-zurich 2 green", ("TUNNEL-1", "TUNNEL-2", "TUNNEL-3"), ("TUNNEL-5",))
    others_draw(story)
    gray = "claim paris-zurich 2 blue + 1 locomotive"
    attempt(story, "blue", gray, ("TUNNEL-12",), ("TUNNEL-3", "TUNNEL-12", "TUNNEL-6", "TUNNEL-7"))
    take_back(story)
    others_draw(story)
    attempt(story, "again", gray, ("TUNNEL-13",), ("TUNNEL-6", "TUNNEL-10", "TUNNEL-11"), "pay 1 locomotive")
    others_draw(story)
    attempt(story, "locomotives", "claim munchen-zurich 2 locomotive", ("TUNNEL-4",), ("TUNNEL-4", "TUNNEL-5"))
    late = Story(hoarded(Random("tunnels/walk"), bundle(COLORS.index("red"), 3, 0), ["red"], ["white"]), speaker)
    short = ("TUNNEL-8", "TUNNEL-9")
    attempt(late, "late", "claim sarajevo-sofia 2 red", short, (*short, "TUNNEL-6"), "pay 1 red")
    return story.steps + late.steps


def attempt(
    story: Story, name: str, wish: str, first: Sequence[str], then: Sequence[str], answer: str | None = None
) -> None:
    """Tell a try in two steps: before the cards are turned up, and after; `first` and `then` are the rules shown."""
    state, speaker = story.state.copy(), story.speaker
    claim = parse_action(wish, state.mode)
    assert isinstance(claim, ClaimRoute)
    track = state.board.routes[claim.route]
    facts: dict[str, Any] = {
        "name": state.players[YOU].name,
        "route": claim.route,
        "payment": claim.payment,
    }
    marked = {"routes": [claim.route], "cities": [track.a, track.b]}
    text = speaker.say(f"course.tunnels.walk.{name}.before", **facts)
    story.tell(text, rules=first, shown=before(state, claim, speaker), **marked)
    log = story.do(claim)
    event = next(event for event in log if isinstance(event, TunnelRevealed))
    if answer:
        story.do(answer)
    facts |= {
        "cards": event.cards,
        "extra_cards": event.extra,
        "paid_cards": sum(claim.payment) + event.extra,
        "trains": track.trains,
        "points": state.mode.claim_points[claim.route],
    }
    text = speaker.say(f"course.tunnels.walk.{name}.after", **facts)
    story.tell(text, rules=then, shown=after(state, claim, event, speaker), **marked)


def take_back(story: Story) -> None:
    """Tell how the cards of a tunnel are taken back."""
    tunnel = story.state.tunnel
    assert tunnel is not None
    story.do(WITHDRAW)
    text = story.speaker.say("course.tunnels.walk.back", name=PLAYERS[YOU], payment=tunnel.paid)
    story.tell(text, rules=("TUNNEL-7", "TUNNEL-10"), routes=[tunnel.route])


def others_draw(story: Story) -> None:
    """Everybody else draws two cards from the pile, until it is the turn of `YOU` again."""
    while story.state.turn != YOU:
        story.do(DRAW)


# -- positions for questions and exercises ----------------------------------------------------------------------------


def named(cards: Sequence[int]) -> dict[str, int]:
    """Nine counts as a scenario file has them."""
    return {CARDS[card]: n for card, n in enumerate(cards) if n}


def words(cards: Iterable[int]) -> list[str]:
    """Single cards as a scenario file has them."""
    return [CARDS[card] for card in cards]


def table(
    random: Random,
    hand: Sequence[int],
    top: Sequence[int],
    *,
    discarded: int = 8,
    routes: Sequence[str] = (),
    theirs: Cards = SOME_CARDS,
) -> State:
    """A position in mid-game, the rest of it by chance.

    Parameters
    ----------
    hand : of `YOU`
    top : what lies on top of the draw pile
    discarded : how many cards lie on the discard pile
    routes : of `YOU`
    theirs : the hand of the next player
    """
    gone = [sum(counts) for counts in zip(hand, count(top), theirs, strict=True)]
    rest = spread([n - away for n, away in zip(FULL_DECK, gone, strict=True)])
    random.shuffle(rest)
    rest.sort(key=lambda card: card == LOCOMOTIVE)  # no locomotives into the row, which could be replaced
    row, discard = rest[:5], random.sample(rest[5:], discarded)
    return position(
        [
            {"name": PLAYERS[0], "hand": named(hand), "routes": list(routes)},
            {"name": PLAYERS[1], "hand": named(theirs)},
            {"name": PLAYERS[2]},
        ],
        row=words(row),
        discard=named(count(discard)),
        deck_top=words(top),
        seed=random.randrange(1000),
    )


def hoarded(random: Random, hand: Sequence[int], deck: Sequence[str], discard: Sequence[str]) -> State:
    """A position in which nearly all cards are in the hands of the players; this hand holds these at least."""
    gone = count([CARDS.index(card) for card in (*deck, *discard)])
    rest = spread([n - mine - away for n, mine, away in zip(FULL_DECK, hand, gone, strict=True)])
    random.shuffle(rest)
    rest.sort(key=lambda card: card == LOCOMOTIVE)  # no locomotives into the row, which could be replaced
    row, others = rest[:5], rest[5:]
    random.shuffle(others)
    third = (len(others) + sum(hand)) // 3
    mine = [n + more for n, more in zip(hand, count(others[2 * third :]), strict=True)]
    return position(
        [
            {"name": PLAYERS[0], "hand": named(mine)},
            {"name": PLAYERS[1], "hand": named(count(others[:third]))},
            {"name": PLAYERS[2], "hand": named(count(others[third : 2 * third]))},
        ],
        row=words(row),
        deck=list(deck),
        discard=named(count([CARDS.index(card) for card in discard])),
        seed=random.randrange(1000),
    )


def some_try(random: Random, kind: str, extra: int, spare: tuple[int, int], **more: Any) -> Try:
    """A try that will cost `extra` cards more.

    Parameters
    ----------
    kind : "color", "mixed" on a gray tunnel, or "locomotives"
    spare : cards of the color, and locomotives, that stay in the hand; some others are added
    more : for `table`
    """
    track = random.choice([t for t in tunnels() if t.length < 5 and (kind != "mixed" or t.color == GRAY)])
    color = random.randrange(LOCOMOTIVE) if track.color == GRAY else track.color
    locomotives = {"color": 0, "mixed": random.randrange(1, track.length), "locomotives": track.length}[kind]
    payment = bundle(color, track.length - locomotives, locomotives)
    fitting = [LOCOMOTIVE, *colors_of(payment)]
    others = [card for card in range(LOCOMOTIVE) if card not in fitting]
    # a color that seems to match although only locomotives do
    decoy = [color, *random.sample(others, 3)] if kind == "locomotives" else random.sample(others, 3)
    top = [random.choice(fitting) for _ in range(extra)] + decoy[: REVEALED - extra]
    random.shuffle(top)
    hand = list(payment)
    hand[color] += spare[0]
    hand[LOCOMOTIVE] += spare[1]
    for card in random.sample([card for card in others if card != color], 2):
        hand[card] += random.randrange(1, 4)
    return Try(table(random, hand, top, **more), ClaimRoute(track.index, payment))


KINDS = ("color", "locomotives", "mixed")


# -- questions: predict, then see -------------------------------------------------------------------------------------


def extra(instance: int, speaker: Speaker) -> Question:
    """How many more cards does the tunnel cost?"""
    random = Random(f"tunnels/extra/{instance}")
    return about_extra(some_try(random, KINDS[instance % 3], random.randrange(4), (1, 1)), speaker)


def about_extra(found: Try, speaker: Speaker) -> Question:
    """How many more cards does this try cost?"""
    say, payment = speaker.say, found.claim.payment
    _, event = turned_up(found.state, found.claim)
    return Question(
        text=say("course.tunnels.extra.question", name=PLAYERS[YOU], payment=payment, route=found.claim.route),
        options=[speaker.amount("cards", n) for n in range(REVEALED + 1)],
        answer=event.extra,
        reason=why_matching(payment, speaker),
        rules=("TUNNEL-3", "TUNNEL-4", "TUNNEL-12"),
        shown=laid_down(payment, speaker) + revealed(event.cards, speaker),
    )


def why_matching(payment: Cards, speaker: Speaker) -> str:
    """What matches these cards."""
    colors = colors_of(payment)
    if not colors:
        return speaker.say("course.tunnels.matching.locomotives")
    return speaker.say("course.tunnels.matching.color", color=colors[0])


def now(instance: int, speaker: Speaker) -> Question:
    """The cards are turned up. What now? By turns there is nothing, enough or too little to pay."""
    random = Random(f"tunnels/now/{instance}")
    matches, spare = [(2, (2, 1)), (2, (0, 1)), (0, (1, 1)), (1, (0, 0)), (1, (1, 0))][instance % 5]
    return about_now(some_try(random, random.choice(KINDS[::2]), matches, spare), speaker)


def about_now(found: Try, speaker: Speaker) -> Question:
    """What can be done after this try?"""
    state, event = turned_up(found.state, found.claim)
    can_pay = any(isinstance(action, PayTunnel) for action in legal_actions(state, YOU))
    waits = state.phase is Phase.TUNNEL_DECISION
    case = ("choice" if can_pay else "back") if waits else "claimed"
    cases = ("claimed", "choice", "must", "back")
    facts: dict[str, Any] = {"name": PLAYERS[YOU], "extra_cards": event.extra}
    return Question(
        text=speaker.say("course.tunnels.now.question", route=found.claim.route, **facts),
        options=[speaker.say(f"course.tunnels.now.option.{option}", **facts) for option in cases],
        answer=cases.index(case),
        reason=speaker.say(f"course.tunnels.now.reason.{case}", **facts),
        rules=("TUNNEL-5", "TUNNEL-6", "TUNNEL-7"),
        shown=on_the_table(found, speaker),
    )


def likely(instance: int, speaker: Speaker) -> Question:
    """Will the tunnel rather cost nothing more, or something? Both answers come up, never near one half."""
    random = Random(f"tunnels/likely/{instance}")
    wanted = instance > 0 and random.random() < HALF  # the first one surprises: few cards match, and still it costs
    while True:
        found = some_try(
            random, random.choice(KINDS), random.randrange(4), (2, 1), discarded=random.choice((4, 12, 24))
        )
        free = tunnel_odds(found.state.seen_by(YOU), found.claim.payment)[0]
        if abs(free - HALF) > Fraction(1, 25) and (free > HALF) == wanted:
            return about_likely(found, speaker)


def about_likely(found: Try, speaker: Speaker) -> Question:
    """Which is likelier before this try?"""
    say, seen, payment = speaker.say, found.state.seen_by(YOU), found.claim.payment
    free = tunnel_odds(seen, payment)[0]
    return Question(
        text=say(
            "course.tunnels.likely.question",
            name=PLAYERS[YOU],
            route=found.claim.route,
            payment=payment,
            unseen_cards=sum(seen.unseen),
            matching=matching(seen.unseen, payment),
        ),
        options=(say("course.tunnels.likely.nothing"), say("course.tunnels.likely.something")),
        answer=0 if free > HALF else 1,
        reason=say("course.tunnels.likely.reason", free=round(free * 100), costly=100 - round(free * 100)),
        rules=("TUNNEL-2", "TUNNEL-3", "TUNNEL-4"),
        shown=sketch(found.state, [found.claim.route], speaker) + about_to(payment, REVEALED, speaker),
    )


def safer(instance: int, speaker: Speaker) -> Question:
    """A gray tunnel could be paid in two colors. Which is safer? All three answers come up."""
    random = Random(f"tunnels/safer/{instance}")
    wanted = random.choice((0, 0, 1, 1, 2))
    while True:
        track = random.choice([t for t in tunnels() if t.color == GRAY and t.length < 5])
        first, second = sorted(random.sample(range(LOCOMOTIVE), 2))
        state = table(random, count([first, second] * track.length), [], discarded=16)
        question = about_safer(state, track.index, (first, second), speaker)
        if question.answer == wanted:
            return question


def about_safer(state: State, route: int, colors: tuple[int, int], speaker: Speaker) -> Question:
    """Which of two colors is the safer one for this tunnel?"""
    say, seen = speaker.say, state.seen_by(YOU)
    length = state.board.routes[route].length
    paid = [bundle(color, length, 0) for color in colors]
    free = [tunnel_odds(seen, payment)[0] for payment in paid]
    unseen = [bundle(color, seen.unseen[color], 0) for color in colors]
    return Question(
        text=say(
            "course.tunnels.safer.question", name=PLAYERS[YOU], route=route, one_payment=paid[0], other_payment=paid[1]
        ),
        options=(*(say("course.tunnels.option", payment=p) for p in paid), say("course.tunnels.safer.same")),
        answer=2 if free[0] == free[1] else free.index(max(free)),
        reason=say("course.tunnels.safer.reason", one_payment=unseen[0], other_payment=unseen[1]),
        rules=("TUNNEL-3", "TUNNEL-12"),
        shown=in_sight(state, speaker),
    )


def short(instance: int, speaker: Speaker) -> Question:
    """The piles are short. How many cards are turned up?"""
    random = Random(f"tunnels/short/{instance}")
    deck, discard = [(1, 4), (1, 1), (0, 0), (2, 0), (0, 1), (0, 5), (4, 0)][instance % 7]
    track = random.choice([t for t in tunnels() if t.length < 5])
    color = random.randrange(LOCOMOTIVE) if track.color == GRAY else track.color
    payment = bundle(color, track.length, 0)
    others = random.choices([name for name in COLORS if name != COLORS[color]], k=deck + discard)
    state = hoarded(random, payment, others[:deck], others[deck:])
    return about_short(Try(state, ClaimRoute(track.index, payment)), speaker)


def about_short(found: Try, speaker: Speaker) -> Question:
    """How many cards are turned up in this try?"""
    say, state = speaker.say, found.state
    _, event = turned_up(state, found.claim)
    from_pile = min(REVEALED, len(state.deck))
    case = "pile" if from_pile == REVEALED else "both" if event.cards else "none"
    return Question(
        text=say(
            "course.tunnels.short.question",
            name=PLAYERS[YOU],
            route=found.claim.route,
            payment=found.claim.payment,
            in_pile_cards=len(state.deck),
            discarded_cards=sum(state.discard),
        ),
        options=[speaker.amount("cards", n) for n in range(REVEALED + 1)],
        answer=len(event.cards),
        reason=say(
            f"course.tunnels.short.reason.{case}", pile_cards=from_pile, more_cards=len(event.cards) - from_pile
        ),
        rules=("TUNNEL-2", "TUNNEL-8", "TUNNEL-9"),
        shown=line(say("course.tunnels.pile"), face_down(len(state.deck)) or escape(speaker.cards(state.deck)))
        + line(say("course.tunnels.discard"), bundle_chips(state.discard, speaker))
        + laid_down(found.claim.payment, speaker),
    )


def again(instance: int, speaker: Speaker) -> Question:
    """The cards were taken back. May the same tunnel be tried again: on the next turn, at once, or if Bo has it?"""
    random = Random(f"tunnels/again/{instance}")
    track = random.choice([t for t in tunnels() if t.length < 5])
    color = random.randrange(LOCOMOTIVE) if track.color == GRAY else track.color
    payment = bundle(color, track.length, 0)
    others = [card for card in range(LOCOMOTIVE) if card != color]
    top = [random.choice((color, LOCOMOTIVE)), *random.choices(others, k=5)]  # a match for Ada, none for Bo after her
    found = Try(table(random, payment, top, theirs=payment), ClaimRoute(track.index, payment))
    case = ("next", "at_once", "next", "taken")[instance % 4]
    return about_again(found, given_up(found, case), case, speaker)


def given_up(found: Try, case: str) -> State:
    """The position after the cards of a try were taken back: at once, on the next turn, or when Bo has the tunnel."""
    state, _ = turned_up(found.state, found.claim)
    apply(state, WITHDRAW)
    if case == "taken":
        apply(state, found.claim)
    while case != "at_once" and state.turn != YOU:
        apply(state, DRAW)
    return state


def about_again(found: Try, later: State, case: str, speaker: Speaker) -> Question:
    """May the same cards be laid down again in this later position?"""
    say, violation = speaker.say, why_not(later, found.claim, YOU)
    facts: dict[str, Any] = {
        "name": PLAYERS[YOU],
        "next_name": PLAYERS[1],
        "route": found.claim.route,
        "payment": found.claim.payment,
    }
    return Question(
        text=say(f"course.tunnels.again.question.{case}", **facts),
        options=(say("lesson.yes"), say("lesson.no")),
        answer=0 if violation is None else 1,
        reason=say("course.tunnels.again.reason") if violation is None else speaker.violation(violation),
        rules=("TUNNEL-13", "TUNNEL-7"),
        shown=sketch(later, [found.claim.route], speaker),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def like(colors: Iterable[int], size: int) -> list[Cards]:
    """Cards of one of these colors and locomotives: so many, one more, and one fewer."""
    return [
        bundle(color, total - locomotives, locomotives)
        for color in colors
        for total in (size - 1, size, size + 1)
        for locomotives in range(total + 1)
        if total
    ]


def mixture(state: State, actions: Iterable[Action], random: Random) -> list[Action]:
    """Up to three that are allowed, and up to four that are forbidden, for reasons as different as possible."""
    allowed: list[Action] = []
    forbidden: dict[object, Action] = {}
    for action in random.sample(found := list(dict.fromkeys(actions)), len(found)):
        violation = why_not(state, action, YOU)
        if violation is None:
            allowed.append(action)
        else:
            forbidden.setdefault((violation.key, violation.facts.get("paid_cards")), action)
    chosen = [*allowed[:3], *[*forbidden.values()][:4]]
    return random.sample(chosen, len(chosen))


def refusals(state: State, actions: Iterable[Action], speaker: Speaker) -> list[str]:
    """Why each action is forbidden; empty where it is allowed."""
    found = [why_not(state, action, YOU) for action in actions]
    return [speaker.violation(violation) if violation else "" for violation in found]


def lay(instance: int, speaker: Speaker) -> Pick:
    """Which cards may be laid down for a tunnel?"""
    random = Random(f"tunnels/lay/{instance}")
    track = random.choice([t for t in tunnels() if t.length < 5])
    color = random.randrange(LOCOMOTIVE) if track.color == GRAY else track.color
    other = random.choice([card for card in range(LOCOMOTIVE) if card != color])
    hand = [0] * len(CARDS)
    hand[color], hand[other], hand[LOCOMOTIVE] = track.length + random.randrange(2), track.length, 1
    found = [*like((color, other), track.length), _two_colors(color, other, track.length)]
    state = table(random, hand, [])
    actions = mixture(state, [ClaimRoute(track.index, payment) for payment in found], random)
    return about_laying(state, track.index, actions, speaker)


def _two_colors(color: int, other: int, size: int) -> Cards:
    """As many cards as needed, but one of them of another color."""
    counts = [0] * len(CARDS)
    counts[color], counts[other] = size - 1, 1
    return tuple(counts)


def about_laying(state: State, route: int, actions: Sequence[Action], speaker: Speaker) -> Pick:
    """Which of these are full payments for this tunnel?"""
    say, reasons = speaker.say, refusals(state, actions, speaker)
    return Pick(
        text=say("course.tunnels.lay.question", name=PLAYERS[YOU], route=route),
        options=[
            say("course.tunnels.option", payment=action.payment) for action in actions if isinstance(action, ClaimRoute)
        ],
        reasons=reasons,
        hint=say("course.tunnels.lay.hint"),
        rules=("TUNNEL-1",),
        shown=sketch(state, [route], speaker)
        + line(say("course.tunnels.hand"), panels.hand(state.players[YOU].hand, speaker)),
    )


def add(instance: int, speaker: Speaker) -> Pick:
    """Which ways are there to go on after the cards were turned up?"""
    random = Random(f"tunnels/add/{instance}")
    spare = random.choice(((2, 2), (1, 2), (2, 1), (0, 1)))
    found = some_try(random, KINDS[instance % 3], random.choice((1, 2, 2)), spare)
    state, event = turned_up(found.state, found.claim)
    hand = state.players[YOU].hand
    other = random.choice([card for card in range(LOCOMOTIVE) if hand[card] and not event.paid[card]])
    ways = like((*colors_of(event.paid), other), event.extra)
    actions = [*mixture(state, [PayTunnel(payment) for payment in ways], random), WITHDRAW]
    return about_adding(found, actions, speaker)


def about_adding(found: Try, actions: Sequence[Action], speaker: Speaker) -> Pick:
    """Which of these may follow this try?"""
    state, event = turned_up(found.state, found.claim)
    reasons = refusals(state, actions, speaker)
    return Pick(
        text=speaker.say("course.tunnels.add.question", name=PLAYERS[YOU], route=event.route),
        options=[speaker.action(action) for action in actions],
        reasons=reasons,
        hint=speaker.say("course.tunnels.add.hint"),
        rules=("TUNNEL-6", "TUNNEL-7"),
        shown=on_the_table(found, speaker),
    )


def unseen(instance: int, speaker: Speaker) -> Number:
    """How many cards that match are still out of sight?"""
    random = Random(f"tunnels/unseen/{instance}")
    return about_unseen(some_try(random, KINDS[instance % 2], 1, (1, 1), discarded=12), speaker)


def about_unseen(found: Try, speaker: Speaker) -> Number:
    """How many cards that match this try can the player not see?"""
    say, seen, payment = speaker.say, found.state.seen_by(YOU), found.claim.payment
    answer = matching(seen.unseen, payment)
    colors = colors_of(payment)
    in_view = say("course.tunnels.unseen.in_view")
    mistakes = {answer + matching(cards, payment): in_view for cards in (seen.hand, count(seen.row), seen.discard)}
    mistakes[matching(seen.pool, payment)] = in_view
    printed = found.state.board.routes[found.claim.route].color
    if colors:
        mistakes[seen.unseen[colors[0]]] = say("course.tunnels.unseen.locomotives")
    elif printed != GRAY:
        mistakes[answer + seen.unseen[printed]] = why_matching(payment, speaker)
    return Number(
        text=say("course.tunnels.unseen.question", name=PLAYERS[YOU], route=found.claim.route, payment=payment),
        answer=answer,
        reason=why_matching(payment, speaker),
        hint=say("course.tunnels.unseen.hint"),
        rules=("TUNNEL-3", "TUNNEL-4"),
        mistakes=mistakes,
        shown=in_sight(found.state, speaker),
    )


def trains(instance: int, speaker: Speaker) -> Number:
    """How many trains are left after a tunnel that cost more cards?"""
    random = Random(f"tunnels/trains/{instance}")
    built = [r.id for r in load_mode("europe").board.routes if r.twin is None and not r.tunnel and not r.locomotives]
    routes = random.sample(built, 2 + random.randrange(4))
    found = some_try(random, random.choice(KINDS[::2]), 1 + random.randrange(3), (2, 1), routes=routes)
    return about_trains(found, speaker)


def finished(found: Try) -> State:
    """The position after the extra cards of a try were paid in the first way there is."""
    state, _ = turned_up(found.state, found.claim)
    if state.phase is Phase.TUNNEL_DECISION:
        apply(state, legal_actions(state, YOU)[0])
    return state


def about_trains(found: Try, speaker: Speaker) -> Number:
    """How many trains are left after this try, once the extra cards are paid?"""
    say, have = speaker.say, found.state.players[YOU].trains
    _, event = turned_up(found.state, found.claim)
    paid = sum(event.paid) + event.extra
    return Number(
        text=say(
            "course.tunnels.trains.question",
            name=PLAYERS[YOU],
            route=event.route,
            have_trains=have,
            payment=event.paid,
            extra_cards=event.extra,
        ),
        answer=finished(found).players[YOU].trains,
        reason=say("course.tunnels.trains.reason"),
        hint=say("course.tunnels.trains.hint"),
        rules=("TUNNEL-11",),
        mistakes={
            have - paid: say("course.tunnels.trains.cards"),
            have - event.extra: say("course.tunnels.trains.cards"),
        },
        shown=sketch(found.state, [event.route], speaker),
    )


def thrown(instance: int, speaker: Speaker) -> Number:
    """How many cards go to the discard pile? Every other time the cards are taken back."""
    random = Random(f"tunnels/thrown/{instance}")
    found = some_try(random, random.choice(KINDS[::2]), 1 + random.randrange(3), (2, 1))
    return about_thrown(found, speaker, back=instance % 2 == 1)


def about_thrown(found: Try, speaker: Speaker, *, back: bool) -> Number:
    """How many cards does this try put on the discard pile?"""
    say = speaker.say
    state, event = turned_up(found.state, found.claim)
    if back:
        apply(state, WITHDRAW)
    else:
        state = finished(found)
    answer = sum(state.discard) - sum(found.state.discard)
    facts: dict[str, Any] = {
        "name": PLAYERS[YOU],
        "route": event.route,
        "payment": event.paid,
        "extra_cards": event.extra,
    }
    laid = sum(event.paid)
    mistakes = {answer - len(event.cards): say("course.tunnels.thrown.turned_up")}
    if back:
        mistakes |= {answer + laid: say("course.tunnels.thrown.hand"), laid: say("course.tunnels.thrown.hand")}
    else:
        mistakes[laid + len(event.cards)] = say("course.tunnels.thrown.extra")
    return Number(
        text=say(f"course.tunnels.thrown.question.{'back' if back else 'paid'}", **facts),
        answer=answer,
        reason=say(f"course.tunnels.thrown.reason.{'back' if back else 'paid'}", **facts),
        hint=say("course.tunnels.thrown.hint"),
        rules=("TUNNEL-10",),
        mistakes=mistakes,
        shown=laid_down(event.paid, speaker) + revealed(event.cards, speaker),
    )


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """Everybody can pay for some tunnels; what lies on top of the pile, nobody knows."""
    hands = (
        {"green": 3, "blue": 3, "yellow": 2, "locomotive": 4},
        {"purple": 4, "black": 4, "white": 2, "locomotive": 2},
        {"orange": 5, "red": 4, "locomotive": 2},
    )
    return position(
        [{"name": name, "hand": hand} for name, hand in zip(PLAYERS, hands, strict=True)],
        row=["red", "white", "orange", "yellow", "purple"],
        seed=6,
    )


lesson = Lesson(
    name="tunnels",
    steps=steps,
    questions={"extra": extra, "now": now, "likely": likely, "safer": safer, "short": short, "again": again},
    tasks={"lay": lay, "add": add, "unseen": unseen, "trains": trains, "thrown": thrown},
    free=free,
    recalled=("ferries", "enough"),
)
