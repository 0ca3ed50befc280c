"""What things are called in a file is found by any name of theirs."""

import pytest

from ttr.lesson.lookup import look_up
from ttr.mode import load_mode
from ttr.text import Speaker

MODE = load_mode("europe")


def found(wanted: str, mode: str = "europe") -> list[tuple[str, str]]:
    kit = load_mode(mode)
    return [(entry.kind, entry.id) for entry in look_up(wanted, kit, Speaker("en", kit.board))]


@pytest.mark.parametrize("name", ["wien", "Vienna", "Viyana", "Вена", "WIE"])
def test_a_city_is_found_in_any_language_with_what_touches_it(name: str) -> None:
    entries = found(name)
    assert entries[0] == ("city", "wien")
    assert ("route", "berlin-wien") in entries
    assert ("ticket", "paris-wien") in entries
    assert all("wien" in name for _, name in entries)


def test_two_cities_find_what_lies_between_them() -> None:
    assert found("Paris Zürich") == [("city", "paris"), ("city", "zurich"), ("route", "paris-zurich")]
    assert found("zurich – paris")[-1] == ("route", "paris-zurich")


def test_rules_are_found_by_their_words_or_id() -> None:
    assert ("rule", "CLAIM-4") in found("enough trains") or ("rule", "CLAIM-4") in found("trains left")
    assert found("FERRY-1") == [("rule", "FERRY-1")]
    assert {kind for kind, _ in found("locomotive symbol")} == {"rule"}


def test_tickets_are_those_of_the_mode() -> None:
    assert ("ticket", "paris-madrid") not in found("Paris Madrid")
    assert ("ticket", "paris-madrid") in found("Paris Madrid", "europe_bigcities")


@pytest.mark.parametrize("nothing", ["", " ", "x", "qqqq", "\u2028", "<b>"])
def test_nothing_is_found_by_nothing(nothing: str) -> None:
    assert found(nothing) == []
