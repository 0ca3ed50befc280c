"""The lesson on experiments: its answers are right, its measures too, and conclusions are made from the numbers."""

import ast
from fractions import Fraction
from itertools import product
from math import isclose, sqrt
from random import Random
from statistics import fmean
from typing import Any

import pytest

from tests.lesson.topics.common import check_lesson, fails, holds, sources_of
from ttr.action import BuildStation
from ttr.arena import Estimate, Match, Row, mean, play, play_one, share
from ttr.arena.game import Finished
from ttr.lesson.coding import try_out
from ttr.lesson.marking import Marking
from ttr.lesson.topics.experiments import conclude, lesson, tickets_and_tunnels, without_station
from ttr.lesson.topics.experiments.challenges import bare, with_station
from ttr.lesson.topics.experiments.conclusion import answer, needed
from ttr.lesson.topics.experiments.measures import WithoutStations, replayed, sees_hands
from ttr.lesson.topics.experiments.reckoning import alarms, of_pairs, some_miss
from ttr.lesson.topics.stations.positions import ended_game
from ttr.mode import load_mode
from ttr.score import score
from ttr.text import Speaker

SPEAKER = Speaker("en", load_mode("europe").board)
MATCH = Match(("simple",), seed=10)


def notebook() -> dict[str, Any]:
    """The imports, functions and classes of the notebook; its many games are played where the notebooks are tested."""
    names: dict[str, Any] = {}
    for source in sources_of("10"):
        tree = ast.parse(source)
        kept = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
        tree.body = [node for node in tree.body if isinstance(node, kept) or plain(node)]
        exec(compile(tree, "10", "exec"), names)
    return names


def plain(node: ast.stmt) -> bool:
    """Does it give names to numbers or texts?"""
    try:
        return isinstance(node, ast.Assign) and ast.literal_eval(node.value) is not None
    except ValueError:
        return False


NOTEBOOK = notebook()


def test_the_lesson_has_all_its_parts() -> None:
    check_lesson(lesson, "10")


# -- conclusions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "kind"),
    [(1, 9, "above"), (-9, -1, "below"), (-1, 1, "same"), (-2, 2, "same"), (-2, 3, "open"), (-3, 0.5, "open")],
)
def test_three_answers_and_the_other_way_round(low: float, high: float, kind: str) -> None:
    assert answer(Estimate((low + high) / 2, low, high, 50), 0, 2) == kind
    shifted = Estimate((low + high) / 2 + 7, low + 7, high + 7, 50)
    assert answer(shifted, 7, 2) == kind


def test_a_conclusion_is_made_from_the_numbers() -> None:
    found = Estimate(0.52, 0.42, 0.62, 100)
    shown = conclude("Is it?", found, 0.5, least=0.05, guess=0.7, percent=True, language="en")
    assert shown.words().split("\n") == [
        "Is it?",
        "One cannot tell. The interval of 100 observations, from 42.0 % to 62.0 %, holds 50.0 %, and so much else"
        " that a difference of 5.0 % may be there or not.",
        "The best estimate is 52.0 %.",
        "To make it no wider than ±5.0 % would take about 400 observations.",
        "Your prediction, 70.0 %, lies outside: these games speak against it.",
    ]
    assert conclude("", found, 0.3, least=0.05, language="en").sentences()[0].startswith("Yes.")
    assert conclude("", found, 0.7, least=0.05, language="en").sentences()[0].startswith("No, the other way round.")
    assert conclude("", found, 0.5, least=0.2, language="en").sentences()[0].startswith("No. ")
    assert "may be right" in conclude("", found, 0.5, least=0.2, guess=0.6, language="en").sentences()[-1]
    assert "not predicted" in conclude("", found, 0.5, least=0.2, guess=None, language="en").sentences()[-1]
    assert len(conclude("", found, 0.5, least=0.2, language="en").sentences()) == 2


def test_too_few_games_conclude_nothing() -> None:
    for few in (mean([]), mean([3]), share(0, 0)):
        (sentence,) = conclude("", few, least=1, language="en").sentences()
        assert sentence.startswith("One cannot tell.")


def test_a_question_is_escaped() -> None:
    assert "<b>" not in conclude("<b>", share(1, 2), least=1, language="en").html()


def test_games_that_are_needed_make_the_margin() -> None:
    found = share(500, 1000)
    assert isclose(share(needed(found, 0.01) / 2, needed(found, 0.01)).margin, 0.01, rel_tol=0.02)


# -- reckoning --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("looks", "games"), [(1, 6), (2, 5), (4, 3), (12, 1)])
def test_false_alarms_agree_with_all_courses(looks: int, games: int) -> None:
    def alarmed(tosses: tuple[int, ...]) -> bool:
        seen = [share(sum(tosses[:n]), n) for n in range(games, looks * games + 1, games)]
        return any(found.high < 0.5 or found.low > 0.5 for found in seen)

    courses = list(product((0, 1), repeat=looks * games))
    assert isclose(alarms(looks, games), sum(map(alarmed, courses)) / len(courses))
    assert isclose(NOTEBOOK["false_alarms"](looks, games), alarms(looks, games))


def test_some_interval_misses() -> None:
    assert isclose(some_miss(1), 0.05)
    assert isclose(some_miss(2), 0.05 + 0.95 * 0.05)


def test_pairs_and_the_bootstrap_agree_with_student_for_many() -> None:
    random = Random(1)
    values = [random.gauss(5, 20) for _ in range(400)]
    exact = mean(values)
    for low, high in (of_pairs(values, [0] * 400), NOTEBOOK["bootstrap"](fmean, values)[1:3]):
        assert isclose(low, exact.low, abs_tol=0.3)
        assert isclose(high, exact.high, abs_tol=0.3)


def test_the_bootstrap_is_the_same_every_time() -> None:
    assert NOTEBOOK["bootstrap"](max, [1, 2, 3]) == NOTEBOOK["bootstrap"](max, [1, 2, 3])


# -- measures ---------------------------------------------------------------------------------------------------------


def test_a_game_played_again_is_the_same() -> None:
    ends: list[int] = []

    def ending(game: Finished) -> list[dict[str, int]]:
        for moment in replayed(game):
            state = moment.state
        ends.extend(player.total for player in score(state).players)
        return [{}, {}]

    rows = play_one(MATCH, 1, ending)
    assert ends == [row.total for row in rows]


def test_TUNNEL_3_tunnels_cost_as_often_as_the_pile_says() -> None:
    rows = play(MATCH, 16, workers=1, measure=tickets_and_tunnels).records()
    over = mean(row["costly"] - row["by_pile"] for row in rows)  # type: ignore[operator]
    assert abs(over.value) < 2 * over.margin
    for row in rows:
        assert 0 <= row["costly"] <= row["tunnels"]  # type: ignore[operator]
        assert 0 <= row["by_sight"] <= row["tunnels"]  # type: ignore[operator]
        assert len(str(row["kept_at_start"]).split()) >= 2
    assert any(row["by_sight"] != row["by_pile"] for row in rows)


def test_who_sees_all_hands_knows_the_pile() -> None:
    looked = 0

    def looking(game: Finished) -> list[dict[str, int]]:
        nonlocal looked
        for moment in replayed(game):
            if moment.state.tunnel is None:
                seen = sees_hands(moment.state.seen_by(moment.seat), moment.state)
                assert sum(seen.unseen) == len(moment.state.deck)
                assert seen.unseen == tuple(moment.state.deck.count(card) for card in range(9))
                looked += 1
        return [{}, {}]

    play_one(MATCH, 2, looking)
    assert looked > 50


CROWDED = Match(("simple",), players=5, seed=10)


def crowded() -> list[Row]:
    """Rows of games in which somebody builds a station."""
    found: list[Row] = []
    for number in range(1, 40):
        if any(row.stations for row in play_one(CROWDED, number)):
            found += play_one(CROWDED, number, without_station)
        if len(found) >= 10:
            break
    return found


def test_only_who_built_a_station_is_compared() -> None:
    rows = crowded()
    assert any(row.stations for row in rows)
    for row in rows:
        assert (row.more["gain"] != "") == (row.more["without"] != "") == (row.stations > 0)
        if row.stations:
            assert row.more["gain"] == row.total - row.more["without"]  # type: ignore[operator]


def test_a_bot_without_stations_builds_none() -> None:
    asked = 0

    def watching(game: Finished) -> list[dict[str, int]]:
        nonlocal asked
        for state, seat, action, _ in replayed(game):
            if isinstance(action, BuildStation):
                bot = WithoutStations(CROWDED.bots_of(game.number)[seat])
                assert not isinstance(bot.choose(state.seen_by(seat)).action, BuildStation)
                asked += 1
        return [{}] * 5

    for number in range(1, 12):
        play_one(CROWDED, number, watching)
    assert asked


# -- by hand ----------------------------------------------------------------------------------------------------------


def test_STATION_13_a_station_is_worth_its_points_less_four() -> None:
    challenge = lesson.challenges["station"](0, "en")
    state, speaker = challenge.ground.position, challenge.ground.speaker("en")
    assert challenge.solve is not None
    (best,) = challenge.solve()
    gains = {}
    for city in challenge.ground.cities:
        standing = challenge.judge([city.index], speaker)
        if state.station_owner[city.index] < 0:
            after, before = (score(each).players[0] for each in (with_station(state, city.index), state))
            gains[city.index] = after.total - before.total
            assert after.station_points == before.station_points - 4
            assert standing.kind in ("valid", "best")
            assert speaker.signed(gains[city.index]) in standing.text
        else:
            assert standing.kind == "open"
    assert gains[best] == max(gains.values()) > 0
    assert {city for city, gain in gains.items() if gain == gains[best]} == {
        city for city in gains if challenge.judge([city], speaker).kind == "best"
    }
    assert challenge.judge([], speaker).kind == challenge.judge([best, best + 1], speaker).kind == "open"


def test_the_position_by_hand_is_sound() -> None:
    ground = ended_game("all", 1)
    stations = [*ground.position.players[0].stations]
    emptied = bare(ground)
    assert stations
    assert emptied.position.players[0].stations == []
    assert ground.position.players[0].stations == stations  # the original is left alone
    emptied.position.check()


# -- code -------------------------------------------------------------------------------------------------------------


def wilson(wins: int, games: int) -> tuple[float, float]:
    p, w = wins / games, 1.96**2 / games
    half = 1.96 * sqrt(p * (1 - p) / games + w / (4 * games)) / (1 + w)
    return (p + w / 2) / (1 + w) - half, (p + w / 2) / (1 + w) + half


def difference(first: list[int], second: list[int]) -> list[float]:
    each = [a - b for a, b in zip(first, second, strict=True)]
    middle = sum(each) / len(each)
    half = 1.96 * sqrt(sum((d - middle) ** 2 for d in each) / (len(each) - 1) / len(each))
    return [middle - half, middle + half]


def said(name: str, function: Any) -> str:
    return Marking(lesson.codes[name], function, "en").sentences()[-1]


def test_the_right_functions_are_right() -> None:
    holds(lesson, "share", wilson)
    holds(lesson, "write", wilson)
    holds(lesson, "write", lambda wins, games: share(wins, games)[1:3])
    holds(lesson, "repair", difference, least=90)


def test_the_plain_interval_fails_on_one_game() -> None:
    failure = try_out(lesson.codes["share"], NOTEBOOK["plain"]).failure
    assert failure is not None
    assert failure.case.arguments == (0, 1)
    assert "no width" in said("share", NOTEBOOK["plain"])


def test_what_is_to_be_written_and_repaired_fails() -> None:
    assert fails(lesson, "repair", NOTEBOOK["difference"]) == 0
    assert said("repair", NOTEBOOK["difference"]) == "The interval is too wide."
    assert said("write", NOTEBOOK["wilson"]).startswith("The function returns nothing")


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (lambda wins, games: wilson(wins, games)[::-1], "The lower end comes first."),
        (lambda wins, games: (-0.5, 0.5), "The interval reaches below 0 or above 1, where no chance is."),
        (lambda wins, games: (0, 1), "The interval is too wide."),
        (lambda wins, games: (0.4, 0.5), "The interval is too narrow."),
        (lambda wins, games: 0.5, "not the kind of answer"),
        (lambda wins, games: None, "The function returns nothing"),
        (lambda wins, games: (0.1, float("nan")), "not the kind of answer"),
    ],
)
def test_wrong_intervals_are_told(function: Any, sentence: str) -> None:
    assert sentence in said("write", function)


def test_an_interval_in_the_wrong_place_is_told() -> None:
    assert "wrong place" in said("repair", lambda a, b: [end + 1 for end in difference(a, b)])


# -- items ------------------------------------------------------------------------------------------------------------


def test_first_predictions() -> None:
    right = {}
    for name, make in lesson.questions.items():
        question: Any = make(0, SPEAKER)
        right[name] = question.options[question.answer]
    assert right["margin"] == "about 10 percentage points"
    assert right["more"] == "400 games"
    assert right["peek"] == "19 %"
    assert right["many"] == "87 %"
    assert right["fair"].startswith("play each position on twice")


def test_the_exercise_on_a_station_knows_the_fallacy() -> None:
    for seed in range(6):
        task: Any = lesson.tasks["worth"](seed, SPEAKER)
        assert "losers who did not" in " ".join(task.mistakes.values())
        selected = next(number for number, text in task.mistakes.items() if "losers who did not" in text)
        assert not task.judge(f"{float(selected):.2f}", SPEAKER).right
        assert task.judge(str(Fraction(task.answer)), SPEAKER).right
