"""A claimed trail is walked to its first wrong step."""

import pytest

from tests.proof.test_count import BRIDGED, LOOP
from tests.table import table
from ttr.mode import load_mode, mode_ids
from ttr.proof import check_walk
from ttr.proof.walk import LONGEST_TEXT, read_names
from ttr.score import score
from ttr.text import Speaker

BOARD = load_mode("europe").board


def walk(claim, *players, seat=0):
    state = table(*players)
    return check_walk(state, score(state), seat, claim)


def wrong(claim, *players):
    """Problem, rule, number of the step and trains before it."""
    found = walk(claim, *players)
    assert found.verdict == "wrong"
    return found.wrong.problem, found.wrong.rule, found.wrong.number, found.length


# -- right walks ------------------------------------------------------------------------------------------------------


def test_EXPRESS_1_the_longest_trail():
    found = walk("Dieppe - Paris - Bruxelles - Frankfurt - Paris", LOOP, {})
    assert (found.verdict, found.length, found.longest) == ("shorter", 8, 9)
    found = walk("München, Frankfurt, Bruxelles, Paris, Frankfurt", LOOP, {})
    assert (found.verdict, found.length) == ("longest", 9)
    assert [step.sum for step in found.steps] == [2, 4, 6, 9]


def test_EXPRESS_1_a_shorter_walk_is_right_too():
    found = walk("Paris Frankfurt", LOOP, {})
    assert (found.verdict, found.length, found.longest) == ("shorter", 3, 9)


def test_the_own_one_of_two_tracks_is_meant():
    mine, theirs = {"routes": ["frankfurt-paris-2"]}, {"routes": ["frankfurt-paris-1"]}
    for seat, track in enumerate(("frankfurt-paris-2", "frankfurt-paris-1")):
        found = walk("paris,frankfurt", mine, theirs, {}, {}, seat=seat)
        assert [BOARD.routes[step.route].id for step in found.steps] == [track]


def test_routes_instead_of_cities():
    index = BOARD.route_index
    claim = [index[name] for name in ("dieppe-paris", "bruxelles-paris-1", "bruxelles-frankfurt", "frankfurt-paris-1")]
    found = walk(claim, LOOP, {})
    assert (found.verdict, found.length) == ("shorter", 8)
    assert [BOARD.cities[city].id for city in found.cities] == ["dieppe", "paris", "bruxelles", "frankfurt", "paris"]


# -- the first wrong step ---------------------------------------------------------------------------------------------


def test_EXPRESS_1_no_such_route():
    assert wrong("Dieppe, Paris, Wien", LOOP, {}) == ("no_route", "EXPRESS-1", 2, 1)


def test_EXPRESS_1_twice_over_one_route():
    assert wrong("Dieppe, Paris, Frankfurt, Paris, Bruxelles", LOOP, {}) == ("twice", "EXPRESS-1", 3, 4)
    assert walk("Dieppe, Paris, Frankfurt, Paris", LOOP, {}).wrong.before == 2


def test_EXPRESS_1_nobodys_route():
    assert wrong("Paris, Zürich", LOOP, {}) == ("nobodys", "EXPRESS-1", 1, 0)


def test_EXPRESS_1_somebody_elses_route():
    assert wrong("Paris, Zürich", LOOP, {"routes": ["paris-zurich"]}) == ("others", "EXPRESS-1", 1, 0)
    assert walk("Paris, Zürich", LOOP, {}, {"routes": ["paris-zurich"]}).wrong.owner == 2


def test_EXPRESS_4_a_borrowed_route():
    assert wrong("Paris, Frankfurt, Berlin, Warszawa", *BRIDGED) == ("borrowed", "EXPRESS-4", 2, 3)


def test_a_city_after_itself():
    assert wrong("Paris, Paris", LOOP, {}) == ("same_city", "EXPRESS-1", 1, 0)


def test_routes_that_do_not_touch():
    claim = [BOARD.route_index[name] for name in ("dieppe-paris", "frankfurt-munchen")]
    assert wrong(claim, LOOP, {}) == ("apart", "EXPRESS-1", 2, 1)
    assert wrong([], LOOP, {})[0] == "too_short"
    both = [BOARD.route_index[name] for name in ("frankfurt-paris-1", "frankfurt-paris-1")]
    assert wrong(both, LOOP, {}) == ("twice", "EXPRESS-1", 2, 3)


@pytest.mark.parametrize("claim", ["", "  ,, \n - > ", "Paris"])
def test_too_short(claim):
    assert wrong(claim, LOOP, {}) == ("too_short", "", 0, 0)


def test_too_long():
    assert wrong("Paris, " * LONGEST_TEXT, LOOP, {})[0] == "too_long"


def test_an_unknown_city():
    found = walk("Dieppe, Parris, Frankfurt", LOOP, {})
    assert (found.wrong.problem, found.wrong.text, found.wrong.number) == ("unknown_city", "Parris", 2)
    assert BOARD.city_index["paris"] in found.wrong.near
    assert walk("Dieppe, <b onclick=1, Frankfurt", LOOP, {}).wrong.text == "<b onclick=1"


# -- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Paris - Zürich - Venezia", "paris,zurich,venezia", "PARIS > ZURICH > VENEZIA", "Paris → Zürich → Venice",
        "Paris\nZürich\r\nVenezia\n", "Paris–Zürich–Venezia", "Paris-Zürich-Venezia", "Paris Zürich Venezia",
        "Париж, Цюрих, Венеция", "Paris; Zürih; Venedik", "پاریس، زوریخ، ونیز", " Paris , Zürich-Venezia ",
    ],
)  # fmt: skip
def test_cities_in_any_spelling(text):
    found = list(read_names(text, BOARD))
    assert [BOARD.cities[city].id if isinstance(city, int) else city for city in found] == [
        "paris",
        "zurich",
        "venezia",
    ]


@pytest.mark.parametrize("name", sorted({load_mode(mode).map for mode in mode_ids()}))
def test_every_name_of_every_board_can_be_read(name):
    board = next(load_mode(mode).board for mode in mode_ids() if load_mode(mode).map == name)
    for language in ("board", "en", "tr", "ru", "fa"):
        written = [city.names[language] for city in board.cities]
        for joint in (", ", " – ", "\n"):
            found = list(read_names(joint.join(written), board))
            assert len(found) == len(board.cities), (language, joint)
            assert all(isinstance(city, int) for city in found)


def test_the_walk_of_a_proof_can_be_claimed():
    from ttr.proof import trail_proof

    state = table(LOOP, {})
    sheet = score(state)
    proof = trail_proof(sheet.players[0].network.routes)
    for cities in ("board", "ru", "fa"):
        speaker = Speaker("en", BOARD, cities=cities)
        claim = " – ".join(map(speaker.city, proof.cities))
        assert check_walk(state, sheet, 0, claim).verdict == "longest"
    assert check_walk(state, sheet, 0, proof.routes).verdict == "longest"
    assert check_walk(state, sheet, 0, tuple(reversed(proof.routes))).verdict == "longest"
