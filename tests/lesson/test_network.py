"""What lessons ask about a player's network."""

from itertools import product
from random import Random

import pytest

from ttr.lesson.lesson import NAMES
from ttr.lesson.network import missing_way, sketch, some_way, ticket_points, trains_missing
from ttr.lesson.position import position
from ttr.mode import load_mode
from ttr.state import State
from ttr.text import Speaker

BOARD = load_mode("europe").board
TICKET = BOARD.ticket_index


def table(own: list[str], foreign: list[str], tickets: list[str], players: int = 3) -> State:
    rest = [{"name": name} for name in NAMES[2:players]]
    return position([{"name": "Ada", "routes": own, "tickets": tickets}, {"name": "Bo", "routes": foreign}, *rest])


def test_the_way_with_fewest_trains_uses_what_is_there() -> None:
    state = table(["amsterdam-london", "berlin-essen"], [], [])
    way = missing_way(state, 0, TICKET["london-berlin"])
    assert way is not None
    assert [route.id for route in way] == ["amsterdam-essen"]
    assert trains_missing(state, 0, TICKET["london-berlin"]) == 3
    state = table(["amsterdam-london", "berlin-essen"], ["amsterdam-essen"], [])
    assert trains_missing(state, 0, TICKET["london-berlin"]) == 4
    state = table(["amsterdam-london", "amsterdam-essen", "berlin-essen"], [], [])
    assert trains_missing(state, 0, TICKET["london-berlin"]) == 0


@pytest.mark.parametrize(
    ("own", "foreign", "players", "trains"),
    [
        ([], [], 3, 7),
        ([], ["edinburgh-london-1"], 3, None),
        ([], ["edinburgh-london-1"], 4, 7),
        (["edinburgh-london-1"], [], 4, 3),
    ],
)
def test_a_closed_track_is_no_way(own: list[str], foreign: list[str], players: int, trains: int | None) -> None:
    """With few players a claimed track closes the other one, and only these two lead to Edinburgh."""
    assert trains_missing(table(own, foreign, [], players), 0, TICKET["edinburgh-paris"]) == trains


def test_there_may_be_no_way_left() -> None:
    state = table([], ["petrograd-riga", "petrograd-wilno", "moskva-petrograd", "petrograd-stockholm"], [])
    assert trains_missing(state, 0, TICKET["kyiv-petrograd"]) is None


def test_it_agrees_with_trying_all_sets_of_few_routes() -> None:
    state = table(["kyiv-warszawa"], ["kyiv-smolensk"], [])
    routes = [BOARD.route_index[r] for r in ("warszawa-wilno", "smolensk-wilno", "kyiv-wilno", "moskva-smolensk")]
    least = min(
        sum(BOARD.routes[route].length for route in chosen)
        for kept in product((False, True), repeat=len(routes))
        if (chosen := [route for route, keep in zip(routes, kept, strict=True) if keep]) is not None
        and _fulfills(chosen, "warszawa-smolensk")
    )
    assert trains_missing(state, 0, TICKET["warszawa-smolensk"]) == least


def _fulfills(routes: list[int], ticket: str) -> bool:
    own = ["kyiv-warszawa", *(BOARD.routes[route].id for route in routes)]
    return ticket_points(table(own, [], [ticket]), 0) > 0


def test_borrowed_routes_count_for_tickets() -> None:
    state = table(["amsterdam-london", "berlin-essen"], ["amsterdam-essen"], ["london-berlin", "paris-wien"])
    assert ticket_points(state, 0) == -15
    assert ticket_points(state, 0, [BOARD.route_index["amsterdam-essen"]]) == -1


def test_a_sketch_shows_routes_and_their_owners() -> None:
    state = table(["paris-zurich"], ["munchen-zurich"], [])
    picture = sketch(state, [BOARD.route_index["paris-zurich"]], Speaker("en", BOARD, NAMES[:3]))
    assert "Paris" in picture
    assert "Paris–Zürich: 3 spaces with trains of Ada" in picture


def test_random_ways_fulfill_their_ticket() -> None:
    ways = {tuple(some_way(BOARD, TICKET["berlin-roma"], Random(seed))) for seed in range(20)}
    assert len(ways) > 1
    for way in ways:
        assert ticket_points(table([BOARD.routes[route].id for route in way], [], ["berlin-roma"]), 0) == 9
