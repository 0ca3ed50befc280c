"""What lessons on the modes ask about their tickets: the deal, the choice, and what becomes of those refused."""

from collections.abc import Collection, Iterable, Sequence
from random import Random

from ttr.action import TICKETS, KeepTickets
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import position
from ttr.lesson.tables import CLOSE, table_html
from ttr.mode import Mode, load_mode
from ttr.rules import apply, new_game
from ttr.rules.ticket import legal_keeps
from ttr.state import State
from ttr.text import Speaker
from ttr.text.modes import mode_name


def dealt(mode: str, seed: int, players: int) -> State:
    """A game in which everybody has tickets to choose from; seat 0 begins."""
    return new_game(load_mode(mode), NAMES[:players], seed, first=0)


def fewest(state: State, seat: int) -> tuple[int, ...]:
    """Of the fewest tickets that a player may keep, those that are worth least, as a beginner may choose."""
    tickets = state.board.tickets
    return min(
        (keep.tickets for keep in legal_keeps(state, seat)),
        key=lambda kept: (len(kept), sum(tickets[ticket].value for ticket in kept)),
    )


def all_chosen(state: State) -> State:
    """The game after everybody has kept as few tickets as possible."""
    after = state.copy()
    for seat in range(len(after.players)):
        apply(after, KeepTickets(fewest(after, seat)), seat)
    return after


def one_kept(state: State) -> tuple[State, tuple[int, ...]]:
    """The game after the player on turn has drawn tickets and kept one, and the tickets refused."""
    after = state.copy()
    apply(after, TICKETS)
    drawn = after.actor.offered
    kept = drawn[: after.mode.keep_drawn]
    apply(after, KeepTickets(tuple(sorted(kept))))
    return after, tuple(ticket for ticket in drawn if ticket not in kept)


def place_of(state: State, tickets: Collection[int]) -> str:
    """Where some tickets are that went the same way: `box` or `deck`."""
    assert tickets
    return "box" if {*tickets} <= {*state.box} else "deck"


def with_deck(mode: str, size: int, random: Random) -> State:
    """Two players, and so many tickets left to draw."""
    deck = random.sample(load_mode(mode).regular_tickets, size)
    ids = [load_mode(mode).board.tickets[ticket].id for ticket in deck]
    return position([{"name": name} for name in NAMES[:2]], mode=mode, ticket_deck=ids)


def some_of_both(inside: Sequence[int], others: Iterable[int], random: Random) -> list[int]:
    """Six tickets in any order, two to four of them of a deck."""
    shown = random.sample(inside, random.randint(2, 4))
    shown += random.sample(sorted({*others} - {*inside}), 6 - len(shown))
    random.shuffle(shown)
    return shown


def modes_table(modes: Iterable[str], speaker: Speaker, *, bonuses: bool = False) -> str:
    """The tickets of some modes in numbers, and their bonuses if wanted, as HTML."""
    columns = ("game", "tickets", "dealt", "keep", "drawn", *(("bonus",) if bonuses else ()))
    rows = []
    for mode in map(load_mode, modes):
        dealt = mode.deal_long + mode.deal_regular
        numbers = (len(mode.tickets), dealt, mode.keep_initial, mode.draw)
        won = speaker.join(map(speaker.number, mode.bonuses.values())) or speaker.number(0)
        rows.append([mode_name(mode, speaker), *map(speaker.number, numbers), *([won] if bonuses else [])])
    return table_html([speaker.say(f"lesson.modes.{column}") for column in columns], rows, CLOSE)


def cities_on(mode: Mode, tickets: Iterable[int]) -> list[int]:
    """The cities that some tickets name."""
    return sorted(set[int]().union(*(mode.board.tickets[ticket].cities for ticket in tickets)))
