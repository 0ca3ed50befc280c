"""Scoring from a table: what can be proved, shown on the map, compared and claimed."""

import pytest

from ttr.mode import load_mode
from ttr.proof.count import WHAT
from ttr.scenario import read
from ttr.scenario.draft import Draft
from ttr.text import Speaker
from ttr.view.placing import Placing
from ttr.view.scoring import Item, Scoring

EUROPE = load_mode("europe")
GAME = b"""
scenario: 1
phase: game_over
players:
- name: Ada
  routes: [paris-zurich, venezia-zurich, roma-venezia]
  stations: [wien]
  tickets: [paris-wien, brest-venezia]
- {name: Bo, routes: [venezia-zagrab, wien-zagrab, budapest-zagrab], tickets: [paris-zagrab]}
"""
TIED = b"""
scenario: 1
phase: game_over
players: [{name: Ada, routes: [paris-zurich]}, {name: Bo, routes: [berlin-wien]}]
"""


def route(name: str) -> int:
    return EUROPE.board.route_index[name]


def ticket(name: str) -> int:
    return EUROPE.board.ticket_index[name]


def scoring(source: bytes = GAME) -> Scoring:
    return Scoring(Placing(Draft.of(read(source).data), Speaker("en", EUROPE.board)))


def kinds(made: Scoring) -> list[str]:
    return [item.kind for _, item in made.items()]


def test_the_list_of_proofs_follows_the_player_who_is_served() -> None:
    made = scoring()
    assert kinds(made) == ["trail", "ticket", "ticket", "station", "choices"]
    made.placing.select(1)
    assert kinds(made) == ["trail", "ticket"]


def test_EXPRESS_1_the_trail_is_a_numbered_walk_on_the_map_with_its_proof() -> None:
    made = scoring()
    made.show(Item("trail", 0))
    assert sorted(made.picture().numbers.values()) == [1, 2, 3]
    assert set(made.picture().numbers) == {route(name) for name in ("paris-zurich", "venezia-zurich", "roma-venezia")}
    assert "7 trains" in made.shown()


def test_a_fulfilled_ticket_shows_its_way_and_a_failed_one_what_is_missing() -> None:
    made = scoring(GAME.replace(b"wien-zagrab", b"wien-zagrab, munchen-wien"))
    done = made.sheet
    assert done is not None
    for number in (*done.players[0].completed, *done.players[0].failed):
        made.show(Item("ticket", 0, number))
        picture = made.picture()
        assert picture.marked_cities == EUROPE.board.tickets[number].cities
        assert picture.marked_routes
        assert made.shown()
    failed = done.players[0].failed[0]
    made.show(Item("ticket", 0, failed))
    assert not made.picture().marked_routes & set(made.placing.draft.seats[0].routes)


def test_STATION_11_every_choice_of_a_station_is_listed_with_its_total() -> None:
    made = scoring()
    made.show(Item("station", 0, EUROPE.board.city_index["wien"]))
    assert made.picture().marked_cities == {EUROPE.board.city_index["wien"]}
    made.show(Item("choices", 0))
    assert "<table" in made.shown()


def test_TIE_2_equal_points_are_compared_step_by_step() -> None:
    made = scoring(TIED)
    assert kinds(made)[-1] == "ties"
    made.show(Item("ties", 0))
    assert "TIE-" in made.shown()


def test_the_sheet_follows_every_click() -> None:
    made = scoring()
    assert made.sheet is not None
    before = made.sheet.players[1].route_points
    made.placing.select(1)
    made.placing.click_route(route("budapest-wien-1"))
    assert made.sheet.players[1].route_points == before + 1


def test_a_warning_as_long_as_the_game_is_not_over_and_where_tickets_are_missing() -> None:
    made = scoring()
    assert len(made.warnings()) == 1
    made.placing.click_ticket(ticket("paris-wien"))
    made.placing.click_ticket(ticket("brest-venezia"))
    assert len(made.warnings()) == 2
    made.placing.put("hand", [13, *[0] * 8])
    assert made.warnings() == made.placing.problems()
    assert made.items() == []
    assert made.shown() == ""


@pytest.mark.parametrize("what", WHAT)
def test_the_right_count_is_right_and_another_is_not(what: str) -> None:
    from ttr.proof import right_count

    made = scoring()
    _, sheet = made.now()
    right = right_count(sheet, 0, what)
    made.compare(what, str(right))
    yes = [line.text for line in made.compared]
    made.compare(what, f" {right + 1} ")
    assert yes
    assert [line.text for line in made.compared] != yes


@pytest.mark.parametrize("text", ["", "x", "12a", "99999", "1.5", "--", "<b>"])
def test_what_is_no_number_is_said(text: str) -> None:
    made = scoring()
    made.compare("trail", text)
    assert len(made.compared) == 1
    assert "whole number" in made.compared[0].text


def test_EXPRESS_4_a_borrowed_route_counts_for_no_trail() -> None:
    made = scoring(GAME.replace(b"roma-venezia]", b"roma-venezia, berlin-wien]"))
    made.compare("trail", "9")
    assert made.compared
    told = " ".join(line.rule for line in made.compared)
    assert told


def test_a_claimed_walk_is_walked_to_its_first_wrong_step() -> None:
    made = scoring()
    right, wrong = made.check([(0, "Paris, Zürich, Venezia, Roma"), (1, "Wien - Zagreb - Budapest - Kyiv")])
    assert len(made.walks) == 2
    assert made.walks[0].wrong is None
    assert made.walks[1].wrong is not None
    assert len(made.picture().numbers) == 3  # the longer of the two
    assert made.rivals is not None
    assert "wrong" in made.rivals.text
    assert right
    assert wrong
    made.show(Item("trail", 0))
    assert made.walks == []
    assert made.check([(0, "  "), (1, "")]) == []
    assert made.rivals is None


def test_EXPRESS_5_of_two_right_claims_the_longer_one_is_named() -> None:
    made = scoring()
    made.check([(0, "Paris, Zürich, Venezia, Roma"), (1, "Wien, Zagreb, Budapest")])
    assert made.rivals is not None
    assert "The walk of Ada is longer: 7 trains, and 4 trains for Bo." in made.rivals.text
    made.check([(1, "Wien, Zagreb, Budapest"), (0, "Paris, Zürich, Venezia, Roma")])
    assert "The walk of Ada is longer" in made.rivals.text


def test_what_was_said_of_one_player_is_put_away_for_another() -> None:
    made = scoring()
    made.show(Item("trail", 0))
    made.compare("trail", "4")
    made.served(0)
    assert made.item is not None
    made.served(1)
    assert made.item is None
    assert made.compared == []


def test_the_sheet_can_be_taken_along() -> None:
    made = scoring()
    html = made.html("2026-11-30")
    assert html.lower().startswith("<!doctype html>")
    assert "2026-11-30" in html
    assert len(made.csv().strip().splitlines()) == 3
