"""Ties step by step, and that the steps agree with the ranking."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table import level, table
from ttr.mode import load_mode
from ttr.proof import tie_steps
from ttr.score import PlayerScore, ScoreSheet, ranking, score


def steps(state):
    return [(s.by, s.rule, s.seats, s.values, s.ahead, s.place) for s in tie_steps(score(state))]


ONE = {"routes": ["berlin-wien"], "tickets": ["berlin-wien"]}


def test_no_tie_no_steps():
    assert steps(table({"routes": ["berlin-wien"]}, {})) == []


def test_TIE_2_more_tickets():
    state = level(table(ONE, {"routes": ["kobenhavn-stockholm-1"]}, mode="europe_mega"))
    assert [step[:5] for step in steps(state)][1:] == [("tickets", "TIE-2", (0, 1), (1, 0), (0,))]
    assert steps(state)[0][:2] == ("total", "TIE-1")


def test_TIE_3_fewer_stations():
    state = level(table({"stations": ["wien"]}, {}))
    assert [(by, rule, values, ahead) for by, rule, _, values, ahead, _ in steps(state)][1:] == [
        ("tickets", "TIE-2", (0, 0), (0, 1)),
        ("fewest_stations", "TIE-3", (1, 0), (1,)),
    ]


def test_TIE_4_the_holder_of_the_express():
    state = level(table({"routes": ["berlin-wien"]}, {"routes": ["palermo-smyrna"]}))
    assert [(by, rule, values, ahead) for by, rule, _, values, ahead, _ in steps(state)][-1] == (
        "european_express", "TIE-4", (0, 1), (1,))  # fmt: skip


def test_TIE_5_shared_victory():
    shown = steps(table({}, {}))
    assert [step[0] for step in shown] == ["total", "tickets", "fewest_stations", "european_express", "shared"]
    assert shown[-1] == ("shared", "TIE-5", (0, 1), (1, 1), (0, 1), 1)


def test_TIE_5_a_shared_place_behind_the_winner():
    shown = steps(table({"routes": ["berlin-wien"]}, {}, {}))
    assert shown[0][2:] == ((1, 2), (12, 12), (1, 2), 2)
    assert shown[-1][0::5] == ("shared", 2)


def test_USA_3_other_modes_compare_what_they_say():
    shown = steps(table({}, {}, mode="usa"))
    assert [step[:2] for step in shown] == [
        ("total", "TIE-1"), ("tickets", "TIE-2"), ("longest_path", "USA-3"), ("shared", "TIE-5")]  # fmt: skip
    asia = steps(table({}, {}, mode="legendary_asia"))
    assert ("mountain_routes", "ASIA-9") in [step[:2] for step in asia]


@given(st.lists(st.tuples(*[st.integers(0, 2)] * 4), min_size=2, max_size=5))
@settings(max_examples=200, deadline=None)
def test_TIE_1_the_steps_lead_to_the_ranking(keys):
    """Whoever is ahead in a step has a better place than all others in it; who is equal to the end shares it."""
    one: PlayerScore = score(table({}, {})).players[0]
    ranks = ranking(keys)
    sheet = ScoreSheet(
        load_mode("europe"),
        tuple(replace(one, name=str(i), tie_keys=key, rank=rank) for i, (key, rank) in enumerate(zip(keys, ranks))),
    )
    shown = tie_steps(sheet)
    tied = {seat for seat, key in enumerate(keys) if [other[0] for other in keys].count(key[0]) > 1}
    assert {seat for step in shown for seat in step.seats} == tied
    for step in shown:
        assert step.place == min(ranks[seat] for seat in step.seats)
        if step.by == "shared":
            assert len({ranks[seat] for seat in step.seats}) == 1
        for seat in step.ahead:
            for other in set(step.seats) - set(step.ahead):
                assert ranks[seat] < ranks[other]
    for seat in tied:
        for other in tied:
            if seat != other and ranks[seat] == ranks[other]:
                assert any(step.by == "shared" and {seat, other} <= set(step.seats) for step in shown)
