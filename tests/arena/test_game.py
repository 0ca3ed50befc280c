"""One game: its row says what the score sheet says, bots see what their seats see, and no game goes on for ever."""

import pytest

from tests.arena.fakes import Cheater, Clumsy, Listener, hands
from ttr.arena import Finished, GameError, Match, game, play_one
from ttr.bots import KINDS
from ttr.event import as_seen_by
from ttr.mode import mode_ids
from ttr.rules import apply, new_game
from ttr.state import Phase

DUEL = Match(("weighted", "simple"), seed=3)


@pytest.mark.parametrize("mode", mode_ids())
def test_rows_say_what_the_score_sheet_says(mode: str) -> None:
    seen: list[Finished] = []

    def look(finished: Finished) -> list[dict[str, int | float | str]]:
        seen.append(finished)
        return [{}, {}]

    rows = play_one(Match(("weighted", "random"), mode=mode), 2, look)
    (finished,) = seen
    assert [row.bot for row in rows] == ["random", "weighted"]
    assert [(row.game, row.seat) for row in rows] == [(2, 1), (2, 2)]
    assert sum(row.won for row in rows) == 1
    for row, player, left in zip(rows, finished.sheet.players, finished.state.players, strict=True):
        assert row.total == player.total
        assert row.total == row.route_points + row.ticket_points + row.station_points + row.bonus_points
        assert (row.rank == 1) == (row.won > 0)
        assert (row.completed, row.failed) == (len(player.completed), len(player.failed))
        assert row.completed + row.failed == len(left.tickets)
        assert row.stations == len(player.stations)
        assert row.trains_left == left.trains
        assert row.trail == player.trail.length
        assert 0 < row.turns < row.decisions
        assert row.seconds > 0
    assert abs(rows[0].turns - rows[1].turns) <= 1
    assert rows[0].turns >= rows[1].turns, "seat 1 begins"
    assert sum(row.decisions for row in rows) == len(finished.moves)


def test_a_game_can_be_played_again_from_its_row() -> None:
    seen: list[Finished] = []
    rows = play_one(DUEL, 1, lambda finished: seen.append(finished) or [{}, {}])  # type: ignore[func-returns-value]
    state = new_game(DUEL.game, ["x", "y"], rows[0].deal_seed, first=0)
    for seat, action in seen[0].moves:
        apply(state, action, seat)
    assert state.phase is Phase.GAME_OVER
    assert [player.routes for player in state.players] == [player.routes for player in seen[0].state.players]


def test_the_same_number_gives_the_same_game() -> None:
    def facts(number: int) -> list[object]:
        return [row._replace(seconds=0) for row in play_one(DUEL, number)]

    assert facts(5) == facts(5)
    assert facts(5) != facts(7)


def test_a_shared_victory_counts_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sheet:
        """Everybody comes first."""

        def __init__(self, sheet) -> None:  # type: ignore[no-untyped-def]
            self.players = sheet.players
            self.winners = [0, 1]
            for player in self.players:
                object.__setattr__(player, "rank", 1)

    real = game.score
    monkeypatch.setattr(game, "score", lambda state: Sheet(real(state)))
    assert [row.won for row in play_one(DUEL, 1)] == [0.5, 0.5]


def test_bots_that_remember_are_told_what_their_seat_sees() -> None:
    Listener.heard.clear()
    seen: list[Finished] = []
    play_one(Match((Listener, "weighted")), 1, lambda finished: seen.append(finished) or [{}, {}])  # type: ignore[func-returns-value]
    (listener,) = Listener.heard
    public = [*as_seen_by(0, seen[0].log)]
    assert len(listener.events) > 100
    assert listener.events == public[: len(listener.events)]
    assert listener.events != seen[0].log[: len(listener.events)], "others' cards are hidden"


def test_no_log_is_kept_that_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    logs = []
    real = game.apply
    monkeypatch.setattr(
        game, "apply", lambda state, action, seat, log: (logs.append(log), real(state, action, seat, log))
    )
    play_one(DUEL, 1)
    assert {*map(type, logs)} == {type(None)}
    play_one(DUEL, 1, hands)
    assert type(logs[-1]) is list


def test_a_measure_adds_columns() -> None:
    rows = play_one(DUEL, 1, hands)
    assert [row.more["name"] for row in rows] == ["weighted 1", "simple 2"]
    assert rows[0].more.keys() == {"left", "half", "name"}


def test_a_game_that_does_not_end_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "MOST_DECISIONS", 60)
    with pytest.raises(GameError) as raised:
        play_one(Match((Listener, "random"), 3, "usa", seed=8), 4)
    assert str(raised.value) == (
        "Game 4 is not over after 60 decisions; that is a mistake of the kit. "
        "To see it again: mode usa, bots listener random random by seat, seed 8."
    )


def test_the_limit_is_far_from_any_game() -> None:
    longest = max(
        sum(row.decisions for row in play_one(Match((kind,), 5), number))
        for kind in ("random", "weighted")
        for number in range(1, 4)
    )
    assert {"random", "weighted"} <= {*KINDS}
    assert 10 * longest < game.MOST_DECISIONS


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (Cheater, "The bot cheater failed in game 1 (IllegalActionError: ENG-3); that is a mistake of the kit. "),
        (Clumsy, "The bot clumsy failed in game 1 (ZeroDivisionError: oops); that is a mistake of the kit. "),
    ],
)
def test_a_bot_that_fails_is_named(bot: type, sentence: str) -> None:
    with pytest.raises(GameError) as raised:
        play_one(Match((bot, "weighted")), 1)
    assert str(raised.value).startswith(sentence)
    assert raised.value.__cause__ is not None
