"""The lesson on borrowed routes: its answers are right, its algorithms too, and wrong ones are caught."""

import re
from collections.abc import Sequence
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import networkx as nx
import pytest

from tests.lesson.topics.common import check_lesson, fails, functions_of, holds
from ttr.lesson.ground import GroundError, sample_game, whole_map
from ttr.lesson.items import Number, Pick, Question
from ttr.lesson.marking import Marking
from ttr.lesson.topics.stations import ended_game, everybodys, free_cities, lendable, lesson, loans, named, worth
from ttr.lesson.topics.stations.cases import Loans, loan_cases, made
from ttr.lesson.topics.stations.positions import SEEDS, attempt, number_of_choices, promised
from ttr.lesson.topics.stations.tables import PLANS, Table, gains, table_of, useful
from ttr.lesson.topics.stations.tasks import by_largest, by_rows
from ttr.mode import load_mode
from ttr.proof.stations import station_choices
from ttr.score import score
from ttr.text import Speaker
from ttr.view.geometry import box, layout_of, square

SPEAKER = Speaker("en", load_mode("europe").board)
NOTEBOOK = functions_of("08")
KINDS = list(SEEDS)


def brute(table: Table) -> int:
    return max(table.worth(choice.values()) for choice in table.choices())


def test_the_lesson_has_all_its_parts() -> None:
    check_lesson(lesson, "08")


# -- what a choice is worth -------------------------------------------------------------------------------------------


def test_the_best_choice_agrees_with_trying_every_choice() -> None:
    for case in loan_cases():
        table = case.table
        choice = table.best()
        assert table.worth(choice.values()) == table.most() == brute(table)
        assert all(route is None or route in table.options[station] for station, route in choice.items())


@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_says_the_same(kind: Any) -> None:
    for seed in (0, 3, 5):
        ground = ended_game(kind, seed)
        table, sheet = table_of(ground), score(ground.state)
        assert table.most() == sheet.players[0].ticket_points
        results = station_choices(ground.state, sheet, 0)
        assert sum(len(result.choices) for result in results) == number_of_choices(table)
        assert results[0].points == table.most()
        assert worth(ground.graph, table.own, table.tickets) == table.worth([])
        assert worth(ground.graph, [*table.own, *table.best().values()], table.tickets) == table.most()


@pytest.mark.parametrize("kind", KINDS)
def test_positions_make_their_point(kind: Any) -> None:
    assert len(set(SEEDS[kind])) == len(SEEDS[kind]) >= 8
    for seed in range(0, len(SEEDS[kind]), 3):
        table = table_of(ended_game(kind, seed))
        found = {name: table.worth(plan(table).values()) for name, plan in PLANS.items()}
        most = brute(table)
        assert found["stations"] < most
        match kind:
            case "apart":
                assert found["assignment"] == most == table.worth([]) + promised(table)
            case "chain":
                assert found["assignment"] < most
                assert all(table.worth([r]) == table.worth([]) for lent in table.options.values() for r in lent)
            case "shared":
                assert found["assignment"] < most
            case _:
                assert max(found.values()) < most


def test_seeds_go_round() -> None:
    assert table_of(ended_game("chain", len(SEEDS["chain"]) + 1)) == table_of(ended_game("chain", 1))
    assert table_of(ended_game("all", 0)) != table_of(ended_game("all", 1))
    assert attempt("chain", SEEDS["chain"][0] - 1) is None


def test_useful_routes_are_those_that_matter() -> None:
    for case in list(loan_cases())[::7]:
        table, good = case.table, useful(case.table)
        assert brute(
            table._replace(options={s: [r for r in lent if r in good] for s, lent in table.options.items()})
        ) == (brute(table))


def test_gains_are_of_single_routes() -> None:
    table = table_of(ended_game("apart", 0))
    for station, served in gains(table).items():
        for ticket, route in served.items():
            assert route in table.options[station]
            assert table.worth([route]) - table.worth([]) >= 2 * ticket[2]


# -- algorithms -------------------------------------------------------------------------------------------------------


def test_the_search_of_the_notebook_is_right() -> None:
    holds(lesson, "choice", NOTEBOOK["search"])
    for kind, seed in product(KINDS, range(4)):
        ground = ended_game(kind, seed)
        table, steps = table_of(ground), list(NOTEBOOK["search"](ground.graph, *loans(ground)))
        assert len(steps) <= sum(
            number_of_choices(table._replace(options=dict([*table.options.items()][:depth])))
            for depth in range(len(table.options) + 1)
        )
        assert steps[-1]["best"] == table.most()


def test_the_bound_is_never_too_small() -> None:
    """Whatever the stations that are left choose, no branch brings more than its bound says."""
    ground = ended_game("all")
    table = table_of(ground)
    stations = list(table.options)
    for step in NOTEBOOK["search"](ground.graph, *loans(ground)):
        depth, _, bound = step["search"][-1]
        taken = [route for route in step["tree"] if route]
        rest = product(*([None, *table.options[station]] for station in stations[depth:]))
        assert max(table.worth([*taken, *choice]) for choice in rest) <= bound


def test_plans_fail_on_small_positions() -> None:
    assert fails(lesson, "choice", NOTEBOOK["by_station"]) == 2
    assert fails(lesson, "choice", NOTEBOOK["by_ticket"]) == 2
    assert fails(lesson, "choice", NOTEBOOK["matched"]) == 2


@pytest.mark.parametrize(("name", "plan"), [("by_station", "stations"), ("matched", "assignment")])
def test_the_plans_of_the_notebook_are_those_of_the_kit(name: str, plan: str) -> None:
    for kind in ("apart", "chain", "all"):
        ground = ended_game(kind, 2)
        table = table_of(ground)
        found = NOTEBOOK[name](ground.graph, *loans(ground))
        assert table.worth(found.values()) == table.worth(PLANS[plan](table).values())


def test_a_matching_gains_what_the_hungarian_method_gains() -> None:
    for seed in range(0, len(SEEDS["apart"]), 6):
        ground = ended_game("apart", seed)
        table = table_of(ground)
        found = NOTEBOOK["matched"](ground.graph, *loans(ground))
        assert table.worth(found.values()) == table.worth([]) + promised(table)


def test_what_is_to_be_repaired_is_wrong_and_can_be_repaired() -> None:
    assert fails(lesson, "repair", NOTEBOOK["hasty"]) == 2
    holds(lesson, "repair", NOTEBOOK["search"])
    holds(lesson, "repair", every_choice)


def every_choice(graph: nx.MultiGraph, own: list[str], options: dict[str, list[str]], tickets: list[Any]) -> Any:
    choices = product(*([None, *lent] for lent in options.values()))
    return dict(zip(options, max(choices, key=lambda choice: worth(graph, [*own, *choice], tickets)), strict=True))


def test_wrong_choices_are_told() -> None:
    def told(function: Any) -> str:
        return Marking(lesson.codes["choice"], function, "en").sentences()[-1]

    assert "no station in nowhere" in told(lambda *_: {"nowhere": None})
    assert "cannot borrow" in told(lambda graph, own, options, tickets: dict.fromkeys(options, "x-y"))
    assert "More is possible" in told(lambda graph, own, options, tickets: {})
    assert "not the kind" in told(lambda graph, own, options, tickets: 3)


def test_the_picture_of_a_small_position_shows_what_lies_there() -> None:
    shown = Marking(lesson.codes["choice"], NOTEBOOK["by_station"], "en").html()
    assert "B</text>" in shown, "the routes of an opponent"
    assert "A</text>" in shown, "the stations"


def right(graph: nx.MultiGraph, routes: list[str], tickets: list[Any]) -> int:
    net = nx.Graph([(a, b) for a, b, key in graph.edges(keys=True) if key in routes])
    joined = {frozenset(pair) for part in nx.connected_components(net) for pair in combinations(part, 2)}
    return sum(value if frozenset((a, b)) in joined else -value for a, b, value in tickets)


def test_the_function_to_write() -> None:
    holds(lesson, "write", right)
    holds(lesson, "write", worth)
    assert fails(lesson, "write", lambda graph, routes, tickets: sum(value for *_, value in tickets)) == 1
    wrong = Marking(
        lesson.codes["write"],
        lambda graph, routes, tickets: (right(graph, routes, tickets) + sum(v for *_, v in tickets)) // 2,
        "en",
    )
    assert wrong.sentences()[-1] == SPEAKER.say("topic.stations.write.minus")
    assert fails(lesson, "write", lambda graph, routes, tickets: right(graph, routes, tickets) - 1) == 1
    assert fails(lesson, "write", lambda graph, routes, tickets: True) == 1


def test_hints_are_there() -> None:
    for task in lesson.codes.values():
        for key in task.hints:
            assert SPEAKER.say(key)


# -- small positions --------------------------------------------------------------------------------------------------


def test_smaller_positions_are_positions() -> None:
    case = made((("P", "Q", 1), ("Q", "R", 1), ("R", "S", 1)), (0, 1, 2), ("Q", "R"), (("P", "S", 2), ("P", "R", 1)))
    assert case.arguments == (
        ["p-q"],
        {"q": ["q-r"], "r": ["q-r", "r-s"]},
        [("p", "s", 2), ("p", "r", 1)],
    )
    found = list(case.smaller())
    assert len(found) == 3 + 2 + 2 + 1
    assert all(isinstance(each, Loans) and each.ground is not None for each in found)
    assert found[0].arguments[0] == []
    assert "P" in found[0].lonely
    assert [sum(value for *_, value in each.tickets) for each in found[-3:]] == [1, 2, 2]


def test_markers_and_names_keep_apart_on_small_maps() -> None:
    for case in list(loan_cases())[::5]:
        layout = layout_of(case.ground.board)
        for city, label in zip(case.ground.cities, layout.labels, strict=True):
            place = (city.x, city.y)
            left, top, right_, bottom = box(place, label.side, label.dx, label.dy, 14)
            x0, y0, x1, y1 = square(place, *label.station)
            assert x1 <= left + 4 or right_ <= x0 + 4 or y1 <= top + 4 or bottom <= y0 + 4


# -- positions of games -----------------------------------------------------------------------------------------------


def test_a_game_that_has_ended() -> None:
    end = everybodys(sample_game(10, players=4, moves=1000))
    state = end.state
    assert state is not None
    own, options, tickets = loans(end)
    assert {end.owner(route) for route in end.routes} == {0, 1, 2, 3}
    assert all(end.owner(end.routes[end.indices([route])[0]]) == 0 for route in own)
    assert list(options) == [end.cities[city].id for city in state.players[0].stations]
    assert NOTEBOOK["after"][None] == score(state).players[0].ticket_points
    better = {city: points for city, points in NOTEBOOK["after"].items() if points > NOTEBOOK["after"][None]}
    table = table_of(end)
    for city in free_cities(end):
        more = table._replace(options={**options, city: lendable(end, city)})
        assert (more.most() > table.most()) == (city in better)
    assert not {*options} & {*free_cities(end)}
    assert len(tickets) == len(state.players[0].tickets)


def test_what_is_no_position_is_told() -> None:
    with pytest.raises(GroundError, match=r"no kind of position called “chains”.*chain"):
        ended_game("chains")  # type: ignore[arg-type]
    with pytest.raises(GroundError, match=r"needs a position of a game"):
        loans(whole_map())


def test_what_the_tree_says() -> None:
    speaker = ended_game("all").speaker("en")
    assert named(["wien"], ()).key.endswith("start")
    assert named(["wien"], (None,)).key.endswith("idle")
    told = named(["wien", "roma"], ("berlin-wien", "roma-venezia"))
    assert (told.key, dict(told.facts)) == (
        "topic.stations.note.borrow",
        {"city": "roma", "route": "roma-venezia"},
    )
    assert speaker.say("topic.stations.note.start")


# -- items ------------------------------------------------------------------------------------------------------------


def test_the_matching_number_of_the_map() -> None:
    graph = nx.Graph(whole_map().graph)
    assert len(nx.max_weight_matching(graph, maxcardinality=True)) == 23 == len(graph) // 2
    asked = lesson.questions["matching"](0, SPEAKER)
    assert isinstance(asked, Question)
    assert asked.options[asked.answer] == "23 routes"


def test_predictions_agree_with_the_engine() -> None:
    for seed in range(4):
        together = lesson.questions["together"](seed, SPEAKER)
        ground = ended_game("chain", seed)
        assert isinstance(together, Question)
        points = score(ground.state).players[0].ticket_points
        assert together.options[together.answer] == f"{points - table_of(ground).worth([])} points"
        number = lesson.questions["number"](seed, SPEAKER)
        assert isinstance(number, Question)
        sizes = [int(size) for size in re.findall(r"(\d+) routes?", number.text)]
        assert number.options[number.answer] == str((sizes[0] + 1) * (sizes[1] + 1) * (sizes[2] + 1))
        swing = lesson.questions["swing"](seed, SPEAKER)
        assert isinstance(swing, Question)
        value = int(re.findall(r"\((\d+)\)", swing.text)[0])
        assert swing.options[swing.answer] == f"{2 * value - 4} points"


def test_assignments_by_hand() -> None:
    random = Random(3)
    for _ in range(30):
        weights = [[random.randint(0, 9) for _ in range(4)] for _ in range(3)]
        best = max(sum(weights[row][column] for row, column in enumerate(way)) for way in permutations(range(4), 3))
        assert by_rows(weights) <= best
        assert by_largest(weights) <= best
    assert by_rows([[3, 2], [3, 0]]) == 3
    assert by_largest([[9, 8], [8, 0]]) == 9


def test_exercises_agree_with_the_kit() -> None:
    for seed in range(4):
        bound = lesson.tasks["bound"](seed, SPEAKER)
        count = lesson.tasks["count"](seed, SPEAKER)
        assert isinstance(bound, Number)
        assert isinstance(count, Number)
        assert all(wrong != bound.answer for wrong in bound.mistakes)
        values = [int(value) for value in re.findall(r"\((\d+)\)", count.text)]
        totals = {sum(value * sign for value, sign in zip(values, signs)) for signs in product((1, -1), repeat=4)}
        assert count.answer in totals
        helpful = lesson.tasks["helpful"](seed, SPEAKER)
        assert isinstance(helpful, Pick)
        assert 0 < len(helpful.right) < len(helpful.options)


# -- by hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(lesson.challenges))
def test_challenges_can_be_solved(name: str) -> None:
    for seed in (0, 4):
        challenge = lesson.challenges[name](seed, "en")
        speaker, ground = challenge.ground.speaker("en"), challenge.ground
        assert challenge.solve is not None
        best = list(challenge.solve())
        assert challenge.judge(best, speaker).kind == "best"
        assert challenge.judge(best[1:], speaker).kind == "valid"
        table = table_of(ground)
        mine = ground.indices(table.own[:1])
        assert "her own" in challenge.judge(mine, speaker).text
        lent = {route for routes in table.options.values() for route in routes}
        assert "more is possible" in challenge.judge(best[:1], speaker).text
        everything: Sequence[int] = ground.indices(lent)
        assert "at most" in challenge.judge(everything, speaker).text


def test_a_route_far_from_all_stations() -> None:
    challenge = lesson.challenges["chain"](0, "en")
    table = table_of(challenge.ground)
    far = [
        place
        for place, route in enumerate(challenge.ground.routes)
        if route.id not in table.own and not any(route.id in lent for lent in table.options.values())
    ]
    assert "No station" in challenge.judge(far[:1], challenge.ground.speaker("en")).text
