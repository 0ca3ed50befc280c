"""Regions hang together, have the size that was asked for, and all routes between their cities."""

from random import Random

import pytest

from ttr.graphs.connect import components
from ttr.lesson.ground import sample_game, whole_map
from ttr.lesson.regions import cities_of, region, region_svg
from ttr.lesson.small import small_map


@pytest.mark.parametrize("seed", range(8))
def test_a_region_hangs_together_and_has_all_its_routes(seed: int) -> None:
    whole = whole_map().single()
    found = region(whole, Random(seed), 9)
    cities = cities_of(found)
    assert len(cities) == 9
    assert len(components(found.edges)) == 1
    inside = [route for route in whole.routes if route.a in cities and route.b in cities]
    assert list(found.routes) == inside
    assert len(inside) > 9
    assert found.routes == region(whole, Random(seed), 9).routes


def test_the_whole_may_be_a_region() -> None:
    ground = small_map("Ada-Bor 1, Bor-Cem 2, Dan-Eva 1")
    found = {region(ground, Random(seed), 2).routes for seed in range(20)}
    assert {route.id for routes in found for route in routes} == {"ada-bor", "bor-cem", "dan-eva"}
    assert cities_of(ground) == [0, 1, 2, 3, 4]


def test_a_region_is_drawn_with_what_lies_on_it() -> None:
    ground = sample_game(4, moves=60)
    own = [route for route in ground.routes if not ground.cost(route)]
    speaker = ground.speaker("en")
    shown = region_svg(ground.only(route.id for route in own), speaker, [own[0].a])
    assert shown.startswith("<svg")
    assert speaker.route(own[0].index) in shown
    empty = region_svg(whole_map().only(route.id for route in own), speaker)
    assert shown != empty
