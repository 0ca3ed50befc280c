"""What is remembered of other hands: never more than they hold."""

import pytest

from tests.doubles.walked import walk
from tests.table import table
from ttr.bots.memory import Memory
from ttr.event import HIDDEN, CardDrawn, CardTaken, Log, StationBuilt, as_seen_by
from ttr.notation import parse_action
from ttr.rules import apply

PURPLE, BLUE, RED = 0, 1, 7

ROW = ["white", "yellow", "green", "black", "orange"]


def of(**cards: int) -> list[int]:
    """Nine counts."""
    return [cards.get(name, 0) for name in ("P", "B", "O", "W", "G", "Y", "K", "R", "L")]


def test_what_somebody_was_seen_to_take_is_held() -> None:
    memory = Memory()
    memory.observe([CardTaken(1, RED, 0), CardTaken(1, RED, 2), CardTaken(2, BLUE, 1), CardTaken(0, BLUE, 1)])
    memory.observe([CardDrawn(1, HIDDEN), CardDrawn(0, BLUE)])
    assert memory.others(0) == {1: of(R=2), 2: of(B=1)}
    assert memory.others(1) == {0: of(B=1), 2: of(B=1)}


def test_what_was_paid_is_gone_and_never_less_than_nothing() -> None:
    memory = Memory()
    memory.observe([CardTaken(1, RED, 0), CardTaken(1, BLUE, 0)])
    memory.observe([StationBuilt(1, 4, tuple(of(R=3)))])
    assert memory.others(0) == {1: of(B=1)}


def tunnel(*moves: str, hand: dict[str, int], deck: list[str]) -> Memory:
    """What Ada remembers of Bo, who has taken two purple cards and digs."""
    state, log, memory = table({}, {"hand": hand}, turn="Bo", row=ROW, deck_top=deck), Log(), Memory()
    memory.observe([CardTaken(1, PURPLE, 0), CardTaken(1, PURPLE, 0)])
    for move in moves:
        apply(state, parse_action(move, state.mode), 1, log)
    memory.observe(as_seen_by(0, log))
    return memory


CLAIM = "claim marseille-zurich 2 purple"


def test_TUNNEL_7_what_was_laid_down_for_a_tunnel_and_taken_back_is_held() -> None:
    """All that lay there was seen, wherever it came from."""
    hand = {"purple": 2, "blue": 1}
    assert tunnel(CLAIM, hand=hand, deck=["purple", "red", "red"]).others(0) == {1: of(P=2)}
    memory = tunnel(CLAIM, "withdraw", hand=hand, deck=["purple", "red", "red"])
    assert memory.others(0) == {1: of(P=2)}
    memory = Memory()
    state, log = table({}, {"hand": {"purple": 3}}, turn="Bo", row=ROW, deck_top=["purple", "red", "red"]), Log()
    for move in (CLAIM, "withdraw"):
        apply(state, parse_action(move, state.mode), 1, log)
    memory.observe(as_seen_by(0, log))
    assert memory.others(0) == {1: of(P=2)}


def test_TUNNEL_6_what_was_paid_for_a_tunnel_is_gone() -> None:
    hand = {"purple": 3, "blue": 1}
    assert tunnel(CLAIM, hand=hand, deck=["red"] * 3).others(0) == {1: of()}
    assert tunnel(CLAIM, "pay 1 purple", hand=hand, deck=["purple", "red", "red"]).others(0) == {1: of()}


@pytest.mark.parametrize(("mode", "players", "seed"), [("europe", 3, 1), ("switzerland", 3, 2), ("europe", 2, 7)])
def test_INFO_1_nobody_holds_less_than_is_remembered(mode: str, players: int, seed: int) -> None:
    """All along whole games, of all seats; and something is remembered."""
    log, told, known = Log(), 0, 0
    memories = [Memory() for _ in range(players)]
    for state in walk(mode, players, seed, log):
        for seat, memory in enumerate(memories):
            memory.observe(as_seen_by(seat, log[told:]))
            for other, held in memory.others(seat).items():
                assert other != seat
                hand = [*state.players[other].hand]
                if state.tunnel and state.acting_seat() == other:
                    hand = [n + m for n, m in zip(hand, state.tunnel.paid, strict=True)]
                assert all(0 <= n <= m for n, m in zip(held, hand, strict=True)), (seat, other)
                known += sum(held)
        told = len(log)
    assert known > 100
