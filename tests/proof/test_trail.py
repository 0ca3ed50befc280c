"""Why there is no longer trail: every reason is checked without the search that found the trail."""

import random

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.networks import FAMILIES, board_edges, draw_network
from tests.doubles.trails import longest_by_recursion
from ttr.graphs.pairing import MOST_ODD
from ttr.mode import load_mode
from ttr.proof import Reason, trail_proof

BOARD = load_mode("europe").board
EDGES = board_edges()


def routes(*names):
    return [BOARD.routes[BOARD.route_index[name]] for name in names]


def ids(indices):
    return [BOARD.routes[index].id for index in indices]


def names(cities):
    return [BOARD.cities[city].id for city in cities]


def multigraph(indices):
    graph = nx.MultiGraph()
    for index in indices:
        route = BOARD.routes[index]
        graph.add_edge(route.a, route.b, key=index, length=route.length)
    return graph


def least_by_matching(graph):
    """What must be left out at least, by a matching of the odd cities in which two stay alone."""
    odd = [city for city, degree in graph.degree if degree % 2]
    apart = dict(nx.all_pairs_dijkstra_path_length(graph, weight="length"))
    pairs = nx.Graph()
    for city in odd:
        pairs.add_edge(city, "one end", weight=0)
        pairs.add_edge(city, "other end", weight=0)
        pairs.add_weighted_edges_from((city, other, apart[city][other]) for other in odd if other != city)
    return sum(pairs.edges[pair]["weight"] for pair in nx.min_weight_matching(pairs))


def check_walk(proof):
    """The walk is one, uses no route twice, and is as long as it says."""
    assert len(set(proof.routes)) == len(proof.routes)
    here, so_far = proof.steps[0].start, 0
    for step in proof.steps:
        route = BOARD.routes[step.route]
        assert (step.start, {step.start, step.goal}) == (here, {route.a, route.b})
        here, so_far = step.goal, so_far + route.length
        assert step.sum == so_far
    assert so_far == proof.length
    assert proof.cities == (proof.steps[0].start, *(step.goal for step in proof.steps))


def check_reason(part, proof):
    """The reason alone shows that the part holds nothing longer than the walk."""
    graph = multigraph(part.routes)
    assert nx.is_connected(graph)
    assert part.trains == sum(BOARD.routes[route].length for route in part.routes)
    assert list(part.odd) == sorted(city for city, degree in graph.degree if degree % 2)
    match part.reason:
        case Reason.ALL:
            assert set(part.routes) == set(proof.routes)
        case Reason.SHORT:
            assert part.trains <= proof.length
            assert not set(part.routes) & set(proof.routes)
        case Reason.NO_CIRCLE:
            assert nx.is_forest(graph)
            ways = dict(nx.all_pairs_dijkstra_path_length(graph, weight="length"))
            assert max(max(way.values()) for way in ways.values()) <= proof.length
        case Reason.PAIRS:
            assert part.least == least_by_matching(graph)
            assert part.trains - part.least <= proof.length
            assert len({city for pair in part.pairs for city in pair} & set(part.odd)) == len(part.odd) - 2
        case Reason.SEARCH:
            assert part.cases > 0
            assert not nx.is_forest(graph)
            if part.pairs:
                assert part.least == least_by_matching(graph)
                assert part.trains - part.least > proof.length
            else:
                assert len(part.odd) > MOST_ODD
            assert longest_by_recursion([(r.a, r.b, r.length) for r in map(BOARD.routes.__getitem__, part.routes)]) <= (
                proof.length
            )


def check(proof, own):
    check_walk(proof)
    indices = {route.index for route in own}
    assert sorted(route for part in proof.parts for route in part.routes) == sorted(indices)
    assert len(proof.parts) == nx.number_connected_components(multigraph(indices))
    assert set(proof.routes) <= set(proof.parts[0].routes)
    assert set(proof.left_out) == indices - set(proof.routes)
    assert proof.left_out_trains == sum(BOARD.routes[route].length for route in proof.left_out)
    for part in proof.parts:
        check_reason(part, proof)


own_routes = st.builds(
    lambda family, trains, seed: [
        BOARD.routes[i] for i in draw_network(random.Random(seed), EDGES, FAMILIES[family], trains=trains)
    ],
    st.sampled_from(sorted(FAMILIES)),
    st.integers(5, 30),
    st.integers(0, 2**32),
)


@given(own_routes)
@settings(max_examples=120, deadline=None)
def test_EXPRESS_6_every_reason_holds(own):
    proof = trail_proof(own)
    check(proof, own)
    assert proof.length == longest_by_recursion([(route.a, route.b, route.length) for route in own])


@given(own_routes, st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_EXPRESS_6_reasons_hold_in_any_order_of_the_routes(own, rng):
    shuffled = rng.sample(own, len(own))
    check(trail_proof(shuffled), shuffled)
    assert trail_proof(shuffled).length == trail_proof(own).length


def test_EXPRESS_1_nothing_to_walk():
    proof = trail_proof([])
    assert (proof.length, proof.steps, proof.cities, proof.left_out, proof.parts) == (0, (), (), (), ())


def test_EXPRESS_1_all_routes():
    own = routes("bruxelles-paris-1", "bruxelles-frankfurt", "frankfurt-paris-1", "dieppe-paris")
    proof = trail_proof(own)
    assert (proof.length, proof.left_out) == (8, ())
    assert [part.reason for part in proof.parts] == [Reason.ALL]


def test_EXPRESS_3_three_spokes_form_no_circle():  # OX-03
    proof = trail_proof(routes("budapest-kyiv", "kyiv-smolensk", "kyiv-wilno"))
    assert (proof.length, ids(proof.left_out), proof.left_out_trains) == (9, ["kyiv-wilno"], 2)
    assert [part.reason for part in proof.parts] == [Reason.NO_CIRCLE]


def test_EXPRESS_6_pairs_of_odd_cities():  # LP-05
    own = routes(
        "amsterdam-frankfurt", "essen-frankfurt", "amsterdam-essen", "amsterdam-london", "essen-kobenhavn-1",
        "frankfurt-paris-1",
    )  # fmt: skip
    (part,) = trail_proof(own).parts
    assert (part.reason, part.least, part.trains) == (Reason.PAIRS, 4, 15)
    assert len(part.odd) == 6
    assert [names(pair) for pair in part.pairs] == [["amsterdam", "london"], ["essen", "frankfurt"]]


def test_EXPRESS_6_the_cheapest_pairs_would_cut_the_network():
    """A triangle on a bridge, and two spurs at its other end: without the bridge all cities but two are even."""
    own = routes(
        "bucuresti-sofia", "constantinople-sofia", "bucuresti-constantinople", "sarajevo-sofia", "budapest-sarajevo",
        "sarajevo-zagrab",
    )  # fmt: skip
    proof = trail_proof(own)
    check(proof, own)
    (part,) = proof.parts
    assert (part.reason, part.least, proof.left_out_trains) == (Reason.SEARCH, 2, 3)
    assert [names(pair) for pair in part.pairs] == [["sarajevo", "sofia"]]
    assert ids(proof.left_out) == ["sarajevo-zagrab"]
    assert (proof.length, part.cases) == (13, 1)


def test_EXPRESS_6_too_many_odd_cities_for_pairs():
    proof = trail_proof(BOARD.routes)
    assert proof.parts[0].reason is Reason.SEARCH
    assert (proof.length, proof.parts[0].pairs, proof.parts[0].least) == (269, (), 0)
    assert len(proof.parts[0].odd) > MOST_ODD
    assert proof.parts[0].cases > 1000


def test_other_parts_come_after_that_of_the_walk():
    own = routes("edinburgh-london-1", "palermo-smyrna", "kyiv-wilno", "kyiv-smolensk", "kyiv-warszawa")
    proof = trail_proof(own)
    assert (proof.length, ids(proof.routes)) == (7, ["kyiv-smolensk", "kyiv-warszawa"])
    assert [part.reason for part in proof.parts] == [Reason.NO_CIRCLE, Reason.SHORT, Reason.SHORT]
    assert [part.trains for part in proof.parts] == [9, 6, 4]
