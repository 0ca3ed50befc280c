"""A position in the making: whatever a file says survives, and the board cannot become impossible."""

from pathlib import Path

import pytest

from tests.casefiles import case_files, document
from tests.table import FORTY_TWO
from ttr.mode import load_mode
from ttr.scenario import ScenarioError, build, to_yaml
from ttr.scenario.draft import Draft, blank
from ttr.state import Phase

POSITIONS = [case for case in case_files(without=("bad-", "fail-")) if "\ndeal:" not in case.read_text("utf-8")]


def drafted(*names: str) -> Draft:
    return blank(load_mode("europe"), names or ("Ada", "Bo"))


def route(name: str) -> int:
    return load_mode("europe").board.route_index[name]


def city(name: str) -> int:
    return load_mode("europe").board.city_index[name]


def ticket(name: str) -> int:
    return load_mode("europe").board.ticket_index[name]


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case.stem)
def test_the_position_of_a_file_stays_the_same(case: Path) -> None:
    start = build(document(case)).start
    draft = Draft.of(document(case).data)
    assert draft.build().start == start
    again = Draft.kept_in(to_yaml(draft.data()).encode())
    assert again == draft
    assert again.build().start == start


def test_a_draft_and_its_copy_change_apart() -> None:
    draft = drafted()
    twin = draft.copy()
    twin.turn_route(0, route("paris-zurich"))
    twin.seats[1].hand[0] = 3
    twin.kept["title"] = "x"
    assert draft == drafted()
    assert twin != draft


def test_a_click_gives_and_the_next_takes_back() -> None:
    draft = drafted()
    assert draft.turn_route(0, route("paris-zurich")) is None
    assert draft.on_board().players[0].trains == 42
    assert draft.turn_route(0, route("paris-zurich")) is None
    assert draft.turn_station(1, city("wien")) is None
    assert draft.turn_station(1, city("wien")) is None
    assert draft == drafted()


def test_CLAIM_8_a_route_has_one_owner() -> None:
    draft = drafted()
    draft.turn_route(0, route("paris-zurich"))
    violation = draft.turn_route(1, route("paris-zurich"))
    assert violation is not None
    assert violation.rule == "CLAIM-8"
    assert draft.seats[1].routes == []


@pytest.mark.parametrize(("players", "rule"), [(3, "DOUBLE-3"), (4, None)])
def test_DOUBLE_3_the_other_track_is_closed_to_few_players(players: int, rule: str | None) -> None:
    draft = drafted(*"ABCD"[:players])
    draft.turn_route(0, route("frankfurt-paris-1"))
    violation = draft.turn_route(1, route("frankfurt-paris-2"))
    assert (violation and violation.rule) == rule


def test_DOUBLE_2_nobody_has_both_tracks() -> None:
    draft = drafted(*"ABCD")
    draft.turn_route(0, route("frankfurt-paris-1"))
    violation = draft.turn_route(0, route("frankfurt-paris-2"))
    assert violation is not None
    assert violation.rule == "DOUBLE-2"


def test_CLAIM_4_nobody_lays_more_trains_than_there_are() -> None:
    draft = drafted()
    violation = None
    for name in (*FORTY_TWO, "kyiv-warszawa"):
        assert violation is None
        violation = draft.turn_route(0, route(name))
    assert violation is not None
    assert violation.rule == "CLAIM-4"


def test_STATION_1_and_STATION_4_bound_the_stations() -> None:
    draft = drafted()
    for name in ("wien", "roma", "paris"):
        assert draft.turn_station(0, city(name)) is None
    fourth, other = draft.turn_station(0, city("berlin")), draft.turn_station(1, city("wien"))
    assert fourth is not None
    assert other is not None
    assert (fourth.rule, other.rule) == ("STATION-4", "STATION-1")


def test_a_ticket_is_with_one_player() -> None:
    draft = drafted()
    assert draft.turn_ticket(0, ticket("paris-wien")) is None
    assert draft.turn_ticket(1, ticket("paris-wien")) == 0
    assert draft.holder(ticket("paris-wien")) == 0
    assert draft.turn_ticket(0, ticket("paris-wien"), drawn=True) is None
    assert (draft.seats[0].tickets, draft.seats[0].drawn) == ([], [ticket("paris-wien")])
    assert draft.turn_ticket(0, ticket("paris-wien"), drawn=True) is None
    assert draft.holder(ticket("paris-wien")) is None


def test_tickets_that_wait_for_a_choice() -> None:
    draft = drafted()
    draft.phase = Phase.KEEP_TICKETS
    draft.turn_ticket(0, ticket("paris-wien"), drawn=True)
    assert draft.data()["drawn_tickets"] == ["paris-wien"]
    assert draft.build().start.players[0].offered == (ticket("paris-wien"),)


@pytest.mark.parametrize(
    ("turn", "final", "gone", "then"),
    [(2, 2, 1, (1, 1)), (0, 1, 1, (0, None)), (1, 0, 1, (0, 0)), (0, 2, 2, (0, None))],
)
def test_who_leaves_is_missed_nowhere(turn: int, final: int, gone: int, then: tuple[int, int | None]) -> None:
    draft = drafted(*"ABC")
    draft.turn, draft.final = turn, final
    draft.drop_player(gone)
    assert (draft.turn, draft.final) == then
    assert len(draft.data()["players"]) == 2


def test_an_impossible_position_can_be_kept_and_says_what_is_wrong() -> None:
    draft = drafted()
    draft.seats[0].hand[0] = 13
    again = Draft.kept_in(to_yaml(draft.data()).encode())
    assert again == draft
    with pytest.raises(ScenarioError) as raised:
        again.build()
    assert raised.value.place == "players[0].hand.purple"


@pytest.mark.parametrize(
    "source", [b"", b"[]", b"{", b"scenario: 1\nplayers: [{name: Ada, routes: [x]}]", b"scenario: 2\nplayers: 3"]
)
def test_what_is_no_draft_says_so(source: bytes) -> None:
    with pytest.raises(ScenarioError):
        Draft.kept_in(source)


def test_who_is_a_bot_stays() -> None:
    data = {"scenario": 1, "players": [{"name": "Ada"}, {"name": "Bo", "bot": "simple", "hand": {"red": 3}}]}
    draft = Draft.of(data)
    assert [player.get("bot") for player in draft.data()["players"]] == [None, "simple"]
