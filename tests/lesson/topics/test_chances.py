"""The lesson on chances: its numbers are those of counting, its algorithms are right, and wrong ones are caught."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from math import comb, prod
from random import Random
from typing import Any

import networkx as nx
import pytest

from tests.lesson.topics.common import SEEDS, check_lesson, fails, functions_of, holds
from ttr.cards import bundle
from ttr.lesson.coding import try_out
from ttr.lesson.ground import sample_game, whole_map
from ttr.lesson.items import Number, Question, Rational
from ttr.lesson.marking import Marking
from ttr.lesson.running import last
from ttr.lesson.small import small_map
from ttr.lesson.topics.chances import lesson
from ttr.lesson.topics.chances.challenges import GAME, cards_left, ticket_with_detour
from ttr.lesson.topics.chances.questions import percents
from ttr.lesson.topics.chances.reckoning import (
    EXTRA,
    MATCHING,
    UNSEEN,
    best_path,
    by_cards,
    dearer,
    detours,
    extra_by_color,
    few_tunnels,
    for_certain,
    many_tunnels,
    mean,
    mean_at,
    scaled,
    spare_for,
    ticket_values,
    tunnel_chances,
    turns,
    two_tunnels,
    wilson,
)
from ttr.lesson.topics.shortest import tickets
from ttr.mode import load_mode
from ttr.odds import hypergeometric, tunnel_odds
from ttr.text import Speaker

SPEAKER = Speaker("en", load_mode("europe").board)
NOTEBOOK = functions_of("09")
GROUND = whole_map()


def test_the_lesson_has_all_its_parts() -> None:
    check_lesson(lesson, "09")


# -- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unseen", "matching", "chances"),
    [
        (110, 26, (0.44150, 0.41996, 0.12649, 0.01205)),
        (108, 24, (0.46672, 0.40980, 0.11356, 0.00991)),
        (106, 26, (0.42588, 0.42588, 0.13477, 0.01348)),
        (110, 14, (0.66203, 0.29580, 0.04048, 0.00169)),
    ],
)
def test_TUNNEL_3_TUNNEL_4_the_table_of_tunnels(unseen: int, matching: int, chances: tuple[float, ...]) -> None:
    """By formula and by the tree of the notebook; TUNNEL-4 is the last row, locomotives alone."""
    exact = tunnel_chances(unseen, matching)
    assert [round(float(chance), 5) for chance in exact] == list(chances)
    assert last(NOTEBOOK["turn_up"](unseen, matching)) == list(exact)
    assert mean(exact) == Fraction(3 * matching, unseen)


def test_TUNNEL_3_what_nobody_has_seen() -> None:
    """Twelve of the color and fourteen locomotives, with the engine's own odds of a new deck."""
    assert (110, 26, Fraction(39, 55)) == (UNSEEN, MATCHING, EXTRA)


def test_no_and_one_extra_card_are_equally_likely_where_a_quarter_matches_and_two_more_do_not() -> None:
    for matching, unseen in product(range(1, 27), range(5, 111)):
        if matching <= unseen - 3:
            chances = tunnel_chances(unseen, matching)
            assert (chances[0] == chances[1]) == (unseen == 4 * matching + 2)


def orders(counts: tuple[int, ...], number: int) -> Counter[tuple[int, ...]]:
    """Every order in which some cards may come, by their kinds."""
    cards = [kind for kind, n in enumerate(counts) for _ in range(n)]
    return Counter(permutations(cards, number))


@pytest.mark.parametrize("counts", [(2, 1, 1, 3), (1, 1, 0, 4), (0, 2, 2, 2), (3, 3, 0, 0)])
def test_TUNNEL_10_two_tunnels_of_different_colors_are_counted(counts: tuple[int, ...]) -> None:
    found: Counter[int] = Counter()
    for turned, times in orders(counts, 6).items():
        extra = sum(kind in (0, 2) for kind in turned[:3]) + sum(kind in (1, 2) for kind in turned[3:])
        found[extra] += times
    ways = sum(found.values())
    assert two_tunnels(*counts) == tuple(Fraction(found[n], ways) for n in range(7))


def test_TUNNEL_10_two_tunnels_of_one_color_are_six_cards() -> None:
    """What is turned up for the first is gone when the second is tried."""
    counted: Counter[int] = Counter()
    for turned, times in orders((3, 5), 6).items():
        counted[turned.count(0)] += times
    ways = sum(counted.values())
    assert tunnel_chances(8, 3, 2) == tuple(Fraction(counted[n], ways) for n in range(7))
    assert last(NOTEBOOK["turn_up"](110, 26, 6)) == list(tunnel_chances(110, 26, 2))


def test_how_far_two_tunnels_are_from_independent() -> None:
    """The numbers that the notebook names."""
    one = tunnel_chances(110, 26)
    free = NOTEBOOK["together"](one, one)
    for chances, points in ((tunnel_chances(110, 26, 2), 0.51), (two_tunnels(12, 12, 14, 72), 0.20)):
        assert mean(chances) == mean(free) == 2 * EXTRA
        assert round(100 * float(max(abs(p - q) for p, q in zip(chances, free, strict=True))), 2) == points
    late = NOTEBOOK["together"](*2 * [tunnel_chances(20, 6)])
    away = max(abs(p - q) for p, q in zip(tunnel_chances(20, 6, 2), late, strict=True))
    assert round(100 * float(away), 1) == 4.0
    assert [spare_for(tunnel_chances(110, 26, n), Fraction(9, 10)) for n in (1, 2, 3)] == [2, 3, 4]


def test_chances_are_collected_as_if_independent() -> None:
    random = Random(3)
    for _ in range(5):
        first, second = ([Fraction(random.randint(1, 9)) for _ in range(n)] for n in (3, 4))
        found = NOTEBOOK["together"](first, second)
        for total in range(6):
            pairs = [(i, total - i) for i in range(3) if 0 <= total - i < 4]
            assert found[total] == sum(first[i] * second[j] for i, j in pairs)


@pytest.mark.parametrize(("unseen", "matching", "wanted"), [(2, 1, 1), (4, 2, 2), (6, 3, 2), (8, 3, 3), (8, 5, 1)])
def test_DRAW_1_turns_until_enough_cards_match(unseen: int, matching: int, wanted: int) -> None:
    needed = [
        next((turned + 1) // 2 for turned in range(1, unseen + 1) if sum(place < turned for place in places) >= wanted)
        for places in combinations(range(unseen), matching)
    ]
    assert turns(unseen, matching, wanted) == Fraction(sum(needed), len(needed))


def test_turns_lie_between_the_draws_and_one_card_more() -> None:
    assert round(float(turns(110, 26, 3)), 4) == 6.4172
    draws = Fraction(3 * 111, 27)  # the mean of the negative hypergeometric distribution
    assert draws / 2 < turns(110, 26, 3) < (draws + 1) / 2


def test_what_three_tickets_are_worth() -> None:
    values = ticket_values()
    assert (len(values), sum(values)) == (40, 321)
    threes = list(combinations(values, 3))
    for rank in range(3):
        assert mean_at(values, 3, rank) == Fraction(sum(three[rank] for three in threes), len(threes))
    assert (mean_at(values, 3, 0), mean_at(values, 3, 2)) == (Fraction(7832, 1235), Fraction(19413, 1976))
    assert sum(mean_at(values, 3, rank) for rank in range(3)) == Fraction(963, 40)


@pytest.mark.parametrize(("hits", "tries"), [(0, 10), (10, 10), (3, 10), (442, 1000)])
def test_an_interval_ends_where_the_share_is_two_deviations_away(hits: int, tries: int) -> None:
    for end in wilson(hits, tries):
        away, deviation = abs(hits / tries - end), (end * (1 - end) / tries) ** 0.5
        assert away == pytest.approx(1.959964 * deviation, abs=1e-6)


def test_a_95_percent_interval_holds_the_chance_so_often() -> None:
    """Exactly, by the binomial distribution; no interval can do better for a single chance."""
    for tries, chance in ((50, 0.3), (200, 0.4415)):
        held = sum(
            comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits)
            for hits in range(tries + 1)
            if wilson(hits, tries)[0] <= chance <= wilson(hits, tries)[1]
        )
        assert held == pytest.approx(0.95, abs=0.015)


# -- paths ------------------------------------------------------------------------------------------------------------


def ends(start: str, goal: str) -> tuple[int, int]:
    return GROUND.index(start), GROUND.index(goal)


def test_for_which_tickets_tunnels_change_the_path() -> None:
    """Marseille–Essen alone, on average; eight tickets if one wants to be sure; five are tied."""
    changed, sure, tied = [], [], []
    weights = {weight: [weight(route) for route in GROUND.routes] for weight in (by_cards, for_certain, few_tunnels)}
    many = [many_tunnels(route) for route in GROUND.routes]
    for ticket in tickets():
        a, b = ends(ticket.start, ticket.goal)
        best, safe, few = (best_path(GROUND, a, b, weights[weight]) for weight in (by_cards, for_certain, few_tunnels))
        assert few.trains == nx.shortest_path_length(GROUND.graph, ticket.start, ticket.goal, "length")
        if best.cards < few.cards:
            changed.append((ticket.id, few.cards, best.cards))
        if safe.trains + 3 * safe.tunnels < few.trains + 3 * few.tunnels:
            sure.append(ticket.id)
        if few.cards < best_path(GROUND, a, b, many).cards:
            tied.append(ticket.id)
    assert changed == [("marseille-essen", Fraction(518, 55), 9)]
    assert len(sure) == 8
    assert sorted(tied) == ["berlin-roma", "edinburgh-athina", "kobenhavn-erzurum", "paris-wien", "sofia-smyrna"]


def test_detours_are_those_that_networkx_finds() -> None:
    weighed = nx.Graph()
    for route in GROUND.routes:
        cards = min(by_cards(route), weighed.get_edge_data(route.a, route.b, {"cards": 99})["cards"])
        weighed.add_edge(route.a, route.b, cards=cards, length=route.length)
    assert len(detours()) == 33
    for a, b in [*detours(), *combinations(range(0, 47, 5), 2)]:
        shortest = nx.all_shortest_paths(weighed, a, b, "length")
        fewest = min(nx.path_weight(weighed, path, "cards") for path in shortest)
        best = nx.shortest_path_length(weighed, a, b, "cards")
        assert (best < fewest) == ((min(a, b), max(a, b)) in detours())


def test_a_game_in_play_has_chances_of_its_own() -> None:
    seed, moves = GAME
    ground = sample_game(seed, moves=moves)
    assert ground.state is not None
    extra, seen = extra_by_color(ground), ground.state.seen_by(0)
    unseen = seen.unseen
    assert (
        extra["purple"]
        == Fraction(3 * (unseen[0] + unseen[8]), sum(unseen))
        == mean(tunnel_odds(seen, bundle(0, 2, 0)))
    )
    assert extra["gray"] == min(extra.values())
    for route, cards, (_, _, cost) in zip(ground.routes, cards_left(ground), ground.costs, strict=True):
        assert cards == cost if not (cost and route.tunnel) else cards > cost
        assert (cards == 0) == (ground.owner(route) == 0)
    assert ticket_with_detour(ground) == ends("berlin", "roma")
    assert GROUND.index("roma") in dearer(ground, cards_left(ground), GROUND.index("berlin"))


def test_weights_in_whole_parts() -> None:
    assert scaled([Fraction(1, 2), Fraction(2), Fraction(2, 3)]) == ([3, 12, 4], 6)


# -- code -------------------------------------------------------------------------------------------------------------


def test_the_algorithms_of_the_notebook_are_right() -> None:
    holds(lesson, "odds", NOTEBOOK["turn_up"])
    holds(lesson, "path", NOTEBOOK["fewest_cards"])
    holds(lesson, "odds", lambda unseen, matching, turned: hypergeometric(matching, unseen - matching, turned))
    holds(lesson, "odds", lambda n, k, t: list(map(float, hypergeometric(k, n - k, t))))


def test_the_chances_of_all_cases_add_up_to_one_at_every_step() -> None:
    """The invariant that the notebook names; what waits is what the tree has opened and not split yet."""
    for unseen, matching, turned in ((110, 26, 3), (5, 4, 3), (6, 0, 2)):
        steps = list(NOTEBOOK["turn_up"](unseen, matching, turned))
        cases = {text.split()[0]: Fraction(text.split()[1]) for _, text in steps[-1]["search"]}
        whole = [case for case in cases if len(case) == turned and case != "·"]
        assert sum(cases[case] for case in whole) == sum(steps[-1]["chances"]) == 1
        for case in set(cases) - set(whole):
            split = [cases.get(case.strip("·") + mark, Fraction(0)) for mark in "✓–"]
            assert sum(split) == cases[case]
    assert len(list(NOTEBOOK["turn_up"](110, 26))) == 15


def given(name: str, function: Any) -> tuple[Any, ...]:
    failure = try_out(lesson.codes[name], function).failure
    assert failure is not None
    return failure.case.arguments


def test_putting_back_fails_with_two_cards() -> None:
    assert given("odds", NOTEBOOK["binomial"]) == (2, 1, 2)
    marking = Marking(lesson.codes["odds"], NOTEBOOK["binomial"], "en")
    assert marking.sentences()[1] == "It was given: unseen=2, matching=1, turned=2."
    assert marking.sentences()[-1] == "There is a chance of 0 matches, but with these cards that cannot happen."


def test_what_is_to_be_repaired_knows_one_order_and_can_be_repaired() -> None:
    broken = NOTEBOOK["in_a_row"]
    assert given("repair", broken) == (2, 1, 2)

    def repaired(unseen: int, matching: int, turned: int) -> list[Fraction]:
        return [comb(turned, j) * chance for j, chance in enumerate(broken(unseen, matching, turned))]

    holds(lesson, "repair", repaired)
    assert Marking(lesson.codes["repair"], broken, "en").sentences()[-1].endswith("Here they are 1/2.")


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda unseen, matching, turned: [1], "The answer is a list with 2 chances"),
        (lambda unseen, matching, turned: [Fraction(3, 2), Fraction(-1, 2)], "“3/2” is no chance"),
        (lambda unseen, matching, turned: ["x"] * (turned + 1), "“x” is no chance"),
        (lambda unseen, matching, turned: [float("nan")] * (turned + 1), "“nan” is no chance"),
        (lambda unseen, matching, turned: None, "The function returns nothing"),
        (lambda unseen, matching, turned: 0.5, "not the kind of answer"),
        (lambda n, k, t: hypergeometric(k, n - k, t)[::-1], "There is a chance of 1 match, but"),
        (lambda n, k, t: [Fraction(1, t + 1)] * (t + 1) if 2 < k < n - 2 else hypergeometric(k, n - k, t), "is wrong"),
    ],
)
def test_wrong_chances_are_told_without_the_right_ones(function: Any, said: str) -> None:
    assert said in Marking(lesson.codes["odds"], function, "en").sentences()[-1]


def test_tunnels_last_fails_on_a_triangle_with_two_tunnels() -> None:
    assert fails(lesson, "path", NOTEBOOK["tunnels_last"]) == 3
    failure = try_out(lesson.codes["path"], NOTEBOOK["tunnels_last"]).failure
    assert failure is not None
    assert sorted(
        (length, place in failure.case.tunnels) for place, (*_, length) in enumerate(failure.case.routes)
    ) == [
        (1, True),
        (1, True),
        (3, False),
    ]


@pytest.mark.parametrize(
    "function",
    [
        lambda graph, a, b: None,
        lambda graph, a, b: [],
        lambda graph, a, b: ["nowhere"],
        lambda graph, a, b: nx.shortest_path(graph, a, b),
        lambda graph, a, b: 3,
    ],
)
def test_what_is_no_path_is_caught(function: Any) -> None:
    assert fails(lesson, "path", function) <= 2


def enough(unseen: int, matching: int, tunnels: int, spare: int) -> Fraction:
    return sum(hypergeometric(matching, unseen - matching, 3 * tunnels)[: spare + 1], Fraction(0))


def test_the_function_to_write() -> None:
    holds(lesson, "write", enough)
    holds(lesson, "write", lambda *given: float(enough(*given)))

    def independent(unseen: int, matching: int, tunnels: int, spare: int) -> Fraction:
        chances = [Fraction(1)]
        for _ in range(tunnels):
            chances = NOTEBOOK["together"](chances, hypergeometric(matching, unseen - matching, 3))
        return sum(chances[: spare + 1], Fraction(0))

    assert given("write", independent) == (6, 1, 2, 0)
    assert given("write", lambda n, k, t, s: enough(n, k, 1, s))[2] == 2
    for function, said in (
        (lambda *_: 2, "“2” is no chance"),
        (lambda *_: True, "is no chance"),
        (lambda *_: 1, "It is less likely than that."),
        (lambda *_: 0, "It is more likely than that."),
        (NOTEBOOK["enough_for"], "The function returns nothing"),
    ):
        assert said in Marking(lesson.codes["write"], function, "en").sentences()[-1]


def test_hints_are_there() -> None:
    for task in lesson.codes.values():
        for key in task.hints:
            assert SPEAKER.say(key)


def test_a_small_map_with_tunnels_is_walked() -> None:
    ground = small_map("Ada-Bor 1 tunnel, Bor-Cem 1 tunnel, Ada-Cem 3")
    assert ground.run(NOTEBOOK["fewest_cards"], "ada", "cem") == ["ada-cem"]
    assert ground.run(NOTEBOOK["tunnels_last"], "ada", "cem") == ["ada-bor", "bor-cem"]


# -- items ------------------------------------------------------------------------------------------------------------


def cards_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\b(\d+) (?:cards?|locomotives?)\b", text)]


def asked(kind: str, name: str, seed: int) -> Any:
    return (lesson.questions if kind == "question" else lesson.tasks)[name](seed, SPEAKER)


def product_of(*parts: Fraction) -> Fraction:
    return prod(parts, start=Fraction(1))


def no_match(unseen: int, others: int) -> Fraction:
    return product_of(*(Fraction(others - i, unseen - i) for i in range(3)))


@pytest.mark.parametrize("seed", SEEDS)
def test_TUNNEL_3_a_free_tunnel_is_three_factors(seed: int) -> None:
    question, task = asked("question", "free", seed), asked("exercise", "free", seed)
    assert isinstance(question, Question)
    assert isinstance(task, Rational)
    unseen, color, locomotives = cards_in(question.text)
    right = no_match(unseen, unseen - color - locomotives)
    assert question.options[question.answer] == f"{round(100 * right)} %"
    unseen, color, locomotives = cards_in(task.text)
    assert task.answer == no_match(unseen, unseen - color - locomotives)
    without = no_match(unseen, unseen - color)
    assert "Locomotives match" in task.judge(f"{float(without):.3f}", SPEAKER).text
    share = Fraction(unseen - color - locomotives, unseen)
    assert "back" in task.judge(f"{float(share**3):.3f}", SPEAKER).text


def test_first_predictions() -> None:
    right = {}
    for name in lesson.questions:
        question = asked("question", name, 0)
        right[name] = question.options[question.answer]
    assert right == {
        "free": "44 %",
        "enough": "86 %",
        "level": "both exactly the same",
        "path": "11 trains, no tunnel",
        "second": "fewer than before",
        "tickets": "6.3 points",
    }


@pytest.mark.parametrize("seed", range(8))
def test_predicted_paths_are_weighed(seed: int) -> None:
    question = asked("question", "path", seed)
    cards = []
    for option in question.options[:2]:
        trains, tunnels = re.findall(r"(\d+) trains?, (\d+|no) tunnel", option)[0]
        cards.append(int(trains) + (0 if tunnels == "no" else int(tunnels)) * EXTRA)
    assert question.answer == cards.index(min(cards))
    assert cards[0] != cards[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_other_exercises_agree_with_counting(seed: int) -> None:
    level = asked("exercise", "level", seed)
    assert isinstance(level, Number)
    matching = int(re.findall(r"^(\d+)", level.text)[0])
    assert comb(level.answer - matching, 3) == matching * comb(level.answer - matching, 2)
    cheapest = asked("exercise", "cheapest", seed)
    values = [int(number) for number in re.findall(r"\d+", cheapest.text.partition("worth")[2].partition("points")[0])]
    assert cheapest.answer == Fraction(sum(map(min, combinations(values, 3))), 10)
    spare = asked("exercise", "spare", seed)
    tunnels, unseen, matching = (int(number) for number in re.findall(r"\d+", spare.text)[:3])
    assert enough(unseen, matching, tunnels, spare.answer) >= Fraction(9, 10)
    assert enough(unseen, matching, tunnels, spare.answer - 1) < Fraction(9, 10)
    average = asked("exercise", "average", seed)
    unseen, matching = (int(number) for number in re.findall(r"\d+", average.text)[:2])
    assert (average.answer - 2 * Fraction(3 * matching, unseen)).denominator == 1


def test_near_options_drop_out() -> None:
    assert percents(Fraction(1, 2), [Fraction(1, 4), Fraction(26, 50), Fraction(1, 4)], SPEAKER) == (
        ["25 %", "50 %"],
        1,
    )


@pytest.mark.parametrize("name", ["mean", "sure"])
def test_a_shortest_path_is_not_the_best_one(name: str) -> None:
    for seed in range(2):
        challenge = lesson.challenges[name](seed, "en")
        speaker, ground = challenge.ground.speaker("en"), challenge.ground
        assert challenge.solve is not None
        best = challenge.judge(list(challenge.solve()), speaker)
        assert best.kind == "best"
        start, goal = (ground.cities[city].id for city in challenge.cities)
        short = nx.shortest_path(nx.Graph(ground.graph), start, goal, "length")
        places = ground.indices(min(ground.graph[a][b]) for a, b in pairwise(short))
        shown = challenge.judge(places, speaker)
        assert shown.kind == "valid"
        assert re.search(r"\d", shown.text)
