"""What others seem to want: guessed from their routes, and from nothing else."""

from tests.table import table
from ttr.bots.network import NO_WAY
from ttr.bots.rivals import from_scratch, losses
from ttr.mode import load_mode
from ttr.state import State

TICKETS = ["essen-kyiv", "berlin-moskva", "sofia-smyrna", "kyiv-sochi", "roma-smyrna"]
"""Of Bo; only how many there are is known to others."""

WAY = [
    "madrid-pamplona-1",
    "pamplona-paris-1",
    "bruxelles-paris-1",
    "bruxelles-frankfurt",
    "essen-frankfurt",
    "berlin-essen",
    "danzig-riga",
    "petrograd-riga",
]
"""A way from Madrid to Petrograd without Berlin-Danzig."""


def named(state: State, found: dict[int, float]) -> dict[str, float]:
    return {state.board.routes[route].id: points for route, points in found.items()}


def test_nothing_seems_wanted_of_an_empty_board() -> None:
    state = table({}, {"tickets": TICKETS})
    assert losses(state, 1, state.mode.tickets) == {}


def test_the_gap_in_a_way_seems_wanted_most() -> None:
    state = table({}, {"routes": WAY, "tickets": TICKETS})
    found = named(state, losses(state, 1, state.mode.tickets))
    assert max(found, key=lambda name: found[name]) == "berlin-danzig"
    assert found["berlin-danzig"] > 5
    assert min(found.values()) >= 0


def test_the_ticket_whose_way_is_nearly_built_is_the_one_that_is_guessed() -> None:
    """Of two tickets only the one with the open gap counts; not what is fulfilled or not begun."""
    built = ["warszawa-wilno"]
    state = table({}, {"routes": built, "tickets": TICKETS})
    by_id = {ticket.id: ticket.index for ticket in state.board.tickets}
    found = named(state, losses(state, 1, [by_id["warszawa-smolensk"], by_id["brest-marseille"]]))
    assert set(found) == {"smolensk-wilno"}
    assert losses(state, 1, [by_id["brest-marseille"]]) == {}
    state = table({}, {"routes": [*built, "smolensk-wilno"], "tickets": TICKETS})
    assert losses(state, 1, [by_id["warszawa-smolensk"]]) == {}


def test_INFO_1_which_tickets_a_rival_holds_makes_no_difference_but_how_many() -> None:
    one = table({}, {"routes": WAY, "tickets": TICKETS, "hand": {"red": 4}})
    other = table({}, {"routes": WAY, "tickets": ["budapest-sofia", *TICKETS[1:]], "hand": {"blue": 4}})
    few = table({}, {"routes": WAY, "tickets": TICKETS[:1]})
    unseen = one.mode.tickets
    assert losses(one, 1, unseen) == losses(other, 1, unseen)
    route = max(losses(one, 1, unseen))
    assert losses(few, 1, unseen)[route] < losses(one, 1, unseen)[route]


def test_without_stations_a_rival_loses_no_less() -> None:
    some = table({}, {"routes": WAY, "tickets": TICKETS})
    none = table({}, {"routes": WAY, "tickets": TICKETS, "stations": ["cadiz", "roma", "sochi"]})
    with_stations, without = (losses(state, 1, state.mode.tickets) for state in (some, none))
    assert all(without[route] >= points for route, points in with_stations.items())


def test_what_a_way_costs_on_an_empty_board() -> None:
    """Long tickets cost more than short ones; each can be fulfilled."""
    mode = load_mode("europe")
    costs, ids = from_scratch(mode), {ticket.id: ticket.index for ticket in mode.board.tickets}
    assert set(costs) == set(mode.tickets)
    assert all(0 < cost < NO_WAY for cost in costs.values())
    assert costs[ids["cadiz-stockholm"]] > 2 * costs[ids["sofia-smyrna"]]
