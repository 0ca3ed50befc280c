"""The end of a turn and the end of the game (END)."""

from ttr.event import FinalRoundBegun, GameEnded, Log
from ttr.rules import piles
from ttr.state import GAME_OVER, TURN, State


def finish_turn(state: State, log: Log | None, passed: bool = False) -> None:
    """End the turn: last test of the row (REFRESH-3), final round, next player or end of the game."""
    piles.refresh(state, log)
    seat, players = state.turn, state.players
    state.phase = TURN
    state.passes = state.passes + 1 if passed else 0
    if state.final_seat is None:
        if players[seat].trains <= state.mode.final_trains:
            state.final_seat = seat
            if log is not None:
                log.append(FinalRoundBegun(seat, players[seat].trains))
    elif seat == state.final_seat:
        return _end(state, "END-2", log)
    if state.passes >= len(players):
        return _end(state, "END-5", log)
    state.turn = (seat + 1) % len(players)
    return None


def _end(state: State, rule: str, log: Log | None) -> None:
    state.phase = GAME_OVER
    if log is not None:
        log.append(GameEnded(rule))
