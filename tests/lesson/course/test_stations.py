"""Lesson 7: every answer comes from the position shown; another position has another answer."""

from random import Random

from ttr.action import BuildStation, ClaimRoute
from ttr.lesson.course import stations as lesson
from ttr.lesson.items import Pick, Question
from ttr.lesson.lesson import NAMES
from ttr.lesson.network import ticket_points
from ttr.rules import station_payments, why_not
from ttr.score import score
from ttr.state import NOBODY
from ttr.text import Speaker

BOARD = lesson.BOARD
SPEAKER = Speaker("en", BOARD, NAMES)
CITY, ROUTE, TICKET = BOARD.city_index, BOARD.route_index, BOARD.ticket_index
OWN = [ROUTE[route] for route in ("amsterdam-london", "berlin-essen", "essen-kobenhavn-1")]
GAP, LATE = ROUTE["amsterdam-essen"], ROUTE["essen-frankfurt"]
TICKETS = (TICKET["london-berlin"], TICKET["frankfurt-kobenhavn"])
FOUND = lesson.Crossing(CITY["essen"], TICKETS, (GAP, LATE), tuple(OWN))


def chosen(item: Question | Pick) -> list[str]:
    """What is right, in words."""
    return [item.options[i] for i in ([item.answer] if isinstance(item, Question) else sorted(item.right))]


def test_the_walk_is_what_the_score_says() -> None:
    steps = lesson.steps(SPEAKER)
    borrowed = [score(step.state).players[lesson.ADA].borrowed for step in steps]
    assert borrowed[3] == {CITY["essen"]: BOARD.routes[GAP]} == borrowed[5], "the dearer ticket stays the better one"
    assert borrowed[-1] == {CITY["essen"]: BOARD.routes[LATE], CITY["amsterdam"]: BOARD.routes[GAP]}
    last = steps[-1].state
    assert [ticket_points(last, lesson.ADA, routes) for routes in ([], [GAP], [LATE], [GAP, LATE])] == [-12, 2, -2, 12]
    assert not score(last).players[lesson.CEM].borrowed
    assert all(last.owner[route.index] == NOBODY for route in BOARD.routes_in(BOARD.routes_at[CITY["wien"]]))
    assert "16 points better" in steps[-1].text


def test_STATION_11_what_is_borrowed_depends_on_who_owns_it() -> None:
    def asked(bo: list[int], own: tuple[int, ...] = FOUND.own) -> list[str]:
        state = lesson.table(own, bo, stations=[FOUND.city], tickets=TICKETS)
        return chosen(lesson.about_borrowing(state, FOUND, SPEAKER))

    assert asked([GAP, LATE]) == ["Amsterdam–Essen"]
    assert asked([LATE]) == ["Essen–Frankfurt"]
    assert asked([]) == ["None; the station has no use."]
    assert asked([GAP, LATE], (*OWN, ROUTE["amsterdam-bruxelles"])) == ["Amsterdam–Essen"]


def test_STATION_6_and_8_a_younger_route_may_be_borrowed_but_not_ones_own() -> None:
    claim = ClaimRoute(GAP, (0, 0, 0, 0, 0, 3, 0, 0, 0))

    def asked(city: str, claimer: int) -> str:
        hands: list[dict[str, int]] = [{}, {}]
        hands[claimer] = {"yellow": 3}
        state = lesson.table(OWN, stations=[CITY[city]], tickets=TICKETS[:1], hands=hands, turn=claimer)
        return chosen(lesson.about_later(state, claim, SPEAKER))[0]

    assert asked("essen", lesson.BO).startswith("Yes")
    assert asked("berlin", lesson.BO).startswith("No, the route does not end")
    assert asked("essen", lesson.ADA).startswith("No, nobody borrows")


def test_STATION_10_two_stations_bridge_two_routes() -> None:
    own, ticket = [ROUTE["kyiv-smolensk"]], TICKET["smolensk-rostov"]
    lent = (ROUTE["kharkov-kyiv"], ROUTE["kharkov-rostov"])
    answers = {}
    for cities in ("kyiv", "kharkov", "kyiv rostov", "kyiv kharkov", "kyiv smolensk"):
        state = lesson.table(own, lent, stations=[CITY[city] for city in cities.split()], tickets=[ticket])
        answers[cities] = lesson.about_chain(state, lent, SPEAKER).answer == 0
    assert [cities for cities, fulfilled in answers.items() if fulfilled] == ["kyiv rostov", "kyiv kharkov"]


def test_STATION_4_one_station_a_turn_if_any() -> None:
    for cities, cards, answer in (
        ([], 6, "1 station"),
        (["wien", "roma"], 3, "1 station"),
        (["wien", "roma"], 2, "0 stations"),
        (["wien", "roma", "kyiv"], 6, "0 stations"),
    ):
        state = lesson.table([], stations=[CITY[city] for city in cities], hands=({"red": cards}, {}))
        assert chosen(lesson.about_turn(state, SPEAKER)) == [answer]


def test_STATION_12_borrowing_moves_no_route_points() -> None:
    for own, more in ((OWN, 0), ([*OWN, ROUTE["berlin-danzig"]], 7)):
        state = lesson.table(own, [GAP], stations=[FOUND.city], tickets=TICKETS)
        assert chosen(lesson.about_points(state, lesson.ADA, SPEAKER)) == [f"{8 + more} points"]
        assert chosen(lesson.about_points(state, lesson.BO, SPEAKER)) == ["4 points"]


def test_STATION_1_a_city_holds_one_station() -> None:
    shown = [CITY[city] for city in ("essen", "wien", "paris")]
    state = lesson.table(OWN, [GAP], hands=({"red": 2}, {}))
    assert lesson.about_places(state, shown, SPEAKER).right == {0, 1, 2}
    state.give_station(lesson.ADA, CITY["essen"])
    state.give_station(lesson.BO, CITY["wien"])
    assert lesson.about_places(state, shown, SPEAKER).right == {2}


def test_STATION_3_the_price_grows() -> None:
    hand = {"red": 3, "blue": 1, "locomotive": 1}
    shown = [(0, 0, 0, 0, 0, 0, 0, red, locomotives) for red, locomotives in ((1, 0), (1, 1), (2, 1), (4, 0), (0, 1))]
    for number, right in enumerate(({0, 4}, {1}, {2})):
        state = lesson.table([], stations=range(number), hands=(hand, {}))
        assert lesson.about_paying(state, shown, SPEAKER).right == right
    two_colors = (0, 1, 0, 0, 0, 0, 0, 1, 0)
    assert not lesson.about_paying(lesson.table([], stations=[0], hands=(hand, {})), [two_colors], SPEAKER).right


def test_SCORE_3_tickets_are_fulfilled_by_own_and_borrowed_routes() -> None:
    def asked(*cities: str) -> list[str]:
        state = lesson.table(OWN, [GAP, LATE], stations=[CITY[city] for city in cities], tickets=TICKETS)
        return chosen(lesson.about_fulfilled(state, SPEAKER))

    assert asked() == []
    assert asked("essen") == ["London – Berlin (7)"]
    assert asked("frankfurt") == ["Frankfurt – København (5)"]
    assert len(asked("essen", "amsterdam")) == 2


def test_STATION_13_a_station_costs_four_points_and_saves_a_ticket_twice() -> None:
    for bo, tickets, answer in (([GAP], TICKETS[:1], 10), ([], TICKETS[:1], -4), ([GAP, LATE], TICKETS[1:], 6)):
        state = lesson.table(OWN, bo, stations=[FOUND.city], tickets=tickets)
        exercise = lesson.about_worth(state, SPEAKER)
        assert exercise.answer == answer
        assert answer not in exercise.mistakes


def test_positions_of_questions_are_what_they_claim() -> None:
    for instance in range(20):
        found = lesson.crossing(Random(instance))
        state = lesson.table(found.own, found.bridges, stations=[found.city], tickets=found.tickets)
        assert score(state).players[lesson.ADA].borrowed == {found.city: BOARD.routes[found.bridges[0]]}
        state.check()


def test_the_sandbox_lets_stations_be_built() -> None:
    state = lesson.free()
    assert state.turn == lesson.ADA
    payment = station_payments(state)[0]
    assert why_not(state, BuildStation(CITY["essen"], payment)) is None
