"""What the ready measures say of a game."""

import pytest

from ttr.arena import Finished, Match, Value, measures, play_one
from ttr.event import StationBuilt, TunnelRevealed
from ttr.score import score

MATCH = Match(("simple", "random"), seed=2)


@pytest.fixture(scope="module")
def finished() -> Finished:
    seen: list[Finished] = []
    play_one(MATCH, 1, lambda game: seen.append(game) or [{}, {}])  # type: ignore[func-returns-value]
    return seen[0]


def test_tickets(finished: Finished) -> None:
    for told, player, scored in zip(
        measures.tickets(finished), finished.state.players, finished.sheet.players, strict=True
    ):
        words = {name: str(text).split() for name, text in told.items()}
        held = sorted(finished.state.board.tickets[ticket].id for ticket in player.tickets)
        assert sorted(words["kept_at_start"] + words["drawn"]) == held
        assert sorted(words["fulfilled"] + words["missed"]) == held
        assert len(words["fulfilled"]) == len(scored.completed)
        assert len(words["kept_at_start"]) >= 2


def test_tunnels(finished: Finished) -> None:
    told = measures.tunnels(finished)
    events = [event for event in finished.log if isinstance(event, TunnelRevealed)]
    assert sum(int(each["tunnels"]) for each in told) == len(events) > 0
    for each in told:
        extra = [int(each[f"extra_{n}"]) for n in range(4)]
        assert sum(extra) == each["tunnels"]
        assert int(each["paid"]) + int(each["withdrawn"]) == sum(extra[1:])


def test_stations() -> None:
    gains: list[Value] = []

    def look(game: Finished) -> list[dict[str, Value]]:
        found = measures.stations(game)
        for seat, player in enumerate(game.sheet.players):
            if not any(isinstance(event, StationBuilt) and event.seat == seat for event in game.log):
                assert found[seat] == {"station_gain": 0}
            if player.borrowed:
                without = game.state.copy()
                without.players[seat].stations.clear()
                lost = player.ticket_points - score(without).players[seat].ticket_points
                assert found[seat] == {"station_gain": lost}
            gains.append(found[seat]["station_gain"])
        return [*found]  # type: ignore[list-item]

    for number in range(1, 40):
        play_one(Match(("random", "weighted")), number, look)
    assert max(gains) > 0  # type: ignore[type-var]
    assert min(gains) == 0  # type: ignore[type-var]


def test_everything_at_once(finished: Finished) -> None:
    for told in measures.everything(finished):
        assert {*told} == {
            "kept_at_start", "drawn", "fulfilled", "missed", "tunnels", "extra_0", "extra_1", "extra_2", "extra_3",
            "paid", "withdrawn", "station_gain",
        }  # fmt: skip
