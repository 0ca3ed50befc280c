"""What is found by hand is verified: what is missing, that something better exists, or that nothing does."""

from collections.abc import Sequence

import pytest

from ttr.lesson.challenges import (
    Challenge,
    cut_challenge,
    least_tree,
    path_challenge,
    trail_challenge,
    tree_challenge,
)
from ttr.lesson.ground import Ground, game, whole_map
from ttr.lesson.position import position
from ttr.lesson.small import small_map

SQUARE = small_map("A-B 1, B-C 1, C-D 2, D-A 4, A-C 3")


def standing(challenge: Challenge, *routes: str) -> tuple[str, str]:
    ground = challenge.ground
    found = challenge.judge(ground.indices(routes), ground.speaker("en"))
    return found.kind, found.text


def test_a_shortest_path() -> None:
    challenge = path_challenge("", SQUARE, "a", "d")
    assert challenge.cities == (0, 3)
    assert standing(challenge, "a-b") == ("open", "Not joined with A yet: D.")
    assert standing(challenge, "a-b", "b-c", "c-d", "a-c")[0] == "open"
    assert standing(challenge, "a-c", "c-d") == ("valid", "This path takes 5 trains; a shorter one exists.")
    assert standing(challenge, "a-d") == ("best", "This path takes 4 trains, and none is shorter.")
    assert standing(challenge, "a-b", "b-c", "c-d")[0] == "best"


def test_other_lengths_may_count() -> None:
    challenge = path_challenge("", SQUARE, "a", "d", lengths=[1, 1, 1, 1, 1])
    assert standing(challenge, "a-b", "b-c", "c-d")[0] == "valid"
    assert standing(challenge, "a-d")[0] == "best"


def test_the_length_may_be_told_in_other_words() -> None:
    challenge = path_challenge("", SQUARE, "a", "d", said=lambda kind, length, speaker: f"{kind} {length / 2}")
    assert standing(challenge, "a-c", "c-d") == ("valid", "valid 2.5")
    assert standing(challenge, "a-d") == ("best", "best 2.0")
    assert standing(challenge, "a-b")[1] == "Not joined with A yet: D."


def test_a_tree_that_joins_some_or_all() -> None:
    challenge = tree_challenge("", SQUARE, ["a", "b", "c", "d"])
    assert standing(challenge, "a-b", "b-c", "a-c", "c-d") == (
        "open",
        "There is a circle, through A, B and C. One of its routes is not needed.",
    )
    assert standing(challenge, "a-b", "b-c", "c-d") == (
        "best",
        "This joins them with 4 trains, and nothing shorter does.",
    )
    assert standing(challenge, "a-c", "a-b", "c-d")[0] == "valid"
    some = tree_challenge("", SQUARE, ["a", "c"])
    assert standing(some, "a-b", "b-c", "c-d") == ("valid", "This joins them with 4 trains; less is enough.")


def test_a_steiner_tree_of_the_map() -> None:
    ground = whole_map()
    ends = [ground.index(city) for city in ("edinburgh", "athina", "lisboa", "moskva")]
    assert least_tree(ground.costs, ends) == 43
    assert least_tree(ground.costs, range(47)) == 108


def test_a_trail_is_numbered_in_walk_order() -> None:
    challenge = trail_challenge("", SQUARE)
    chosen = SQUARE.indices(["c-d", "a-b", "b-c", "a-d", "a-c"])
    found = challenge.judge(chosen, SQUARE.speaker("en"))
    assert (found.kind, found.text) == ("best", "This can be walked in one go: 11 trains, and none is longer.")
    assert sorted(found.order) == sorted(chosen)
    ends = [{SQUARE.edges[place][:2] for place in (one, other)} for one, other in zip(found.order, found.order[1:])]
    assert all(len({end for edge in pair for end in edge}) <= 3 for pair in ends), "each goes on where the last ended"
    assert standing(challenge, "a-b")[0] == "valid"
    star = trail_challenge("", small_map("A-B 1, A-C 1, A-D 1, D-E 1"))
    assert standing(star, "a-b", "a-c", "a-d") == (
        "open",
        "An odd number of these routes meets in 4 cities: A, B, C and D. "
        "A walk in one go has two such cities at most, its ends.",
    )
    assert standing(star, "a-b", "d-e")[0] == "open"


def test_a_cut() -> None:
    challenge = cut_challenge("", SQUARE, "a", "d")
    assert standing(challenge, "a-d")[0] == "open"
    assert standing(challenge, "a-d", "c-d") == ("best", "They are cut off, by 2 routes, and no fewer do.")
    assert standing(challenge, "a-d", "a-b", "a-c")[0] == "valid"


def test_a_best_choice_can_be_had_for_the_key(own: Ground) -> None:
    for challenge in (
        path_challenge("", SQUARE, "a", "d"),
        path_challenge("", own, "danzig", "budapest"),
        tree_challenge("", SQUARE, ["a", "b", "c", "d"]),
        tree_challenge("", own, ["danzig", "budapest", "madrid"]),
        trail_challenge("", SQUARE),
        cut_challenge("", SQUARE, "a", "d"),
    ):
        assert challenge.solve
        assert challenge.judge(challenge.solve(), challenge.ground.speaker("en")).kind == "best"


@pytest.fixture
def own() -> Ground:
    state = position([{"name": "Ada", "routes": ["berlin-wien", "budapest-wien-1"]}, {"name": "Bo"}])
    return game(state, "Ada")


def test_in_a_game_what_one_has_need_not_be_clicked(own: Ground) -> None:
    path = path_challenge("", own, "danzig", "budapest")
    assert standing(path, "berlin-danzig") == ("best", "This path takes 4 trains, and none is shorter.")
    assert standing(path, "berlin-danzig", "berlin-wien")[0] == "best"
    tree = tree_challenge("", own, ["danzig", "budapest", "wien"])
    assert standing(tree, "berlin-danzig")[0] == "best"


def test_every_verdict_depends_on_the_choice(own: Ground) -> None:
    for challenge in (path_challenge("", SQUARE, "a", "d"), trail_challenge("", SQUARE)):
        assert len({tuple(found) for found in _some(challenge)}) > 2
    assert standing(path_challenge("", own, "danzig", "budapest"), "paris-zurich")[1] == (
        "Not joined with Danzig yet: Budapest."
    )


def _some(challenge: Challenge) -> Sequence[tuple[str, str]]:
    routes = [route.id for route in challenge.ground.routes]
    return [standing(challenge, *routes[:n]) for n in range(1, 6)]
