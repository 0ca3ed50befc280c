"""Where a game turned: found again with the same seed, and no turn is listed for mere luck."""

from itertools import pairwise

import pytest

from tests.table import table
from ttr.action import ClaimRoute
from ttr.bots import FollowingBot
from ttr.bots.quick import QuickPlanner, lead
from ttr.cards import COLORS
from ttr.mode import load_mode
from ttr.planner import cheapest_way
from ttr.review import LEAST_CHANGE, MOST_POINTS, Review, beginnings
from ttr.rules import payments
from ttr.score import score
from ttr.session import Session
from ttr.state import Phase


@pytest.fixture(scope="module")
def game() -> Session:
    """A whole short game."""
    session, bot = Session(load_mode("europe_short"), ["Ada", "Bo"], 3, 0), FollowingBot()
    while not session.is_over:
        session.act(bot.choose(session.state.seen_by()).action)
    return session


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer roll-outs: what they are good for is not what is tested."""
    monkeypatch.setattr("ttr.review.LOOKS", 2)
    monkeypatch.setattr("ttr.review.MEASURES", 6)
    monkeypatch.setattr("ttr.review.MOST_TURNS", 2000)


def test_a_turn_begins_wherever_somebody_may_do_anything(game: Session) -> None:
    turns = beginnings(game.positions)
    assert all(game.positions[at].phase is Phase.TURN for at in turns[:-1])
    assert turns[-1] == len(game.moves)
    for start, end in pairwise(turns):
        assert len({seat for seat, _ in game.moves[start:end]}) == 1, "a turn is one player's"


def test_the_work_is_done_in_small_steps_and_ends_with_the_real_scores(small: None, game: Session) -> None:
    review = Review(game.positions)
    shares = list(review.run())
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len(shares) > 50
    final = tuple(player.total for player in score(game.positions[-1]).players)
    assert review.expected[len(game.moves)] == final
    assert set(review.expected) == set(review.turns)


def test_the_same_seed_finds_the_same(small: None, game: Session) -> None:
    def found(seed: int) -> Review:
        review = Review(game.positions, seed)
        assert list(review.run())
        return review

    first, again, other = found(1), found(1), found(2)
    assert (first.points, first.expected) == (again.points, again.expected)
    assert first.expected != other.expected


def test_turning_points_are_sorted_sure_and_of_single_turns(small: None, game: Session) -> None:
    review = Review(game.positions)
    assert list(review.run())
    sizes = [abs(point.change) for point in review.points]
    assert 0 < len(sizes) <= MOST_POINTS
    assert sizes == sorted(sizes, reverse=True)
    for point in review.points:
        assert (point.start, point.end) in list(pairwise(review.turns))
        assert abs(point.change) > max(point.error, LEAST_CHANGE)
        assert point.seat == game.positions[point.start].turn, "with two players both leads change alike"


def test_a_long_game_is_looked_at_more_coarsely(monkeypatch: pytest.MonkeyPatch, game: Session) -> None:
    monkeypatch.setattr("ttr.review.LOOKS", 1)
    monkeypatch.setattr("ttr.review.MEASURES", 2)
    monkeypatch.setattr("ttr.review.MOST_TURNS", 150)
    review = Review(game.positions)
    steps = sum(1 for _ in review.run())
    assert len(review.expected) < len(review.turns)
    assert review.turns[-1] in review.expected
    assert steps < 60


def test_stopping_in_the_middle_leaves_no_turning_points(small: None, game: Session) -> None:
    review = Review(game.positions)
    work = review.run()
    for _ in range(5):
        next(work)
    assert review.points == []


def test_the_lead_is_over_the_best_of_the_others() -> None:
    assert lead([10, 4, 7], 0) == 3
    assert lead([10, 4, 7], 1) == -6


def test_a_route_that_decides_the_game_is_the_first_turning_point(small: None) -> None:
    """Ada lacks one route for 21 points and has no station left; Bo takes it, and with two players its twin too.

    A quick player in his place would claim something longer.
    """
    empty = table({}, {})
    board = empty.board
    way = cheapest_way(empty, 0, board.ticket_index["edinburgh-athina"])
    assert way is not None
    last, *others = [board.routes[route].id for route in way.routes]
    assert last.startswith("edinburgh-london")
    ada = {"routes": others, "tickets": ["edinburgh-athina"], "stations": ["cadiz", "lisboa", "palermo"]}
    state = table(ada, {"hand": {COLORS[board.routes[board.route_index[last]].color]: 4, "green": 8}}, turn="Bo")
    session, bot = Session.at_position(state), QuickPlanner()
    route = board.route_index[last]
    session.act(ClaimRoute(route, payments(state, route)[0]))
    while not session.is_over:
        session.act(bot.answer(session.state, session.state.acting_seat()).action)
    review = Review(session.positions)
    assert list(review.run())
    first = review.points[0]
    assert (first.start, first.end, first.seat) == (0, 1, 1)
    assert first.change > 25
