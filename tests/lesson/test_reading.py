"""A step names cities and routes in many ways; the map marks them, and the table and the words tell of them."""

from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ttr.lesson.reading import KNOWN, Reading
from ttr.lesson.running import LONGEST
from ttr.lesson.steps import Note, Step, record
from ttr.mode import load_mode
from ttr.text import Speaker

BOARD = load_mode("europe").board
READING = Reading(BOARD, Speaker("en", BOARD))
PARIS, WIEN = BOARD.city_index["paris"], BOARD.city_index["wien"]


def shown(**keys: Any) -> Step:
    return Step(range(1, 2), keys)


def test_cities_and_routes_are_given_by_index_by_id_or_themselves() -> None:
    route = BOARD.route_index["paris-zurich"]
    for city, track in (
        ("paris", "paris-zurich"),
        (PARIS, route),
        (BOARD.cities[PARIS], BOARD.routes[route]),
    ):
        step = shown(city=city, cities=[city, "wien"], frontier=(city,), route=track, tree={track})
        marks = READING.marks(step)
        assert (marks.city, marks.cities, marks.frontier) == (PARIS, {PARIS, WIEN}, {PARIS})
        assert (marks.route, marks.routes) == (route, {route})
        assert READING.stranger(step) == ""
    assert READING.marks(shown(tree={"paris": None, "zurich": route})).routes == {route}
    assert READING.marks(shown(numbers={"paris-zurich": 3})).numbers == {route: 3}
    assert READING.marks(shown(distances={"paris": 0, "wien": float("inf")})).labels == {PARIS: "0", WIEN: "∞"}


def test_what_is_not_on_the_map_is_told_and_nothing_else_is_lost() -> None:
    step = shown(cities=["paris", "parsi"])
    assert READING.marks(step).cities == {PARIS}
    assert READING.stranger(step).startswith("“parsi” under “cities” is no city of this map, so it is not marked.")
    assert "paris" in READING.stranger(step)
    assert "999" in READING.stranger(shown(route=999))
    assert "−" not in READING.stranger(shown(city=None))
    assert READING.stranger(shown(city=True))


def test_rows_are_in_order_sets_by_name_heaps_by_priority() -> None:
    assert READING.row("cities", {"wien", "paris"}).entries == ("Paris", "Wien")
    assert READING.row("queue", deque(["wien", "paris"])).entries == ("Wien", "Paris")
    assert READING.row("frontier", [(3, "paris"), (9, "wien"), (5, "roma")]).entries == (
        "Paris (3)",
        "Roma (5)",
        "Wien (9)",
    )
    assert READING.row("frontier", {"wien": 2, "paris": 4}).entries == ("Wien (2)", "Paris (4)")
    assert READING.row("parents", {"wien": PARIS, "paris": None}).pairs == {"Paris": "–", "Wien": "Paris"}
    assert READING.row("bound", -3.5).entries == ("−3.5",)
    assert READING.row("is done", False).entries == ("no",)
    assert READING.row("result", ({"paris": 2}, {"wien": "roma", "x": 0.5})).entries == ("Paris 2", "Wien Roma, x 0.5")
    assert READING.row("cities", range(47)).more == 0
    assert READING.row("things", range(250)).more == 150


def test_a_thing_that_cannot_be_written_does_no_harm() -> None:
    class Broken:
        def __str__(self) -> str:
            raise ValueError

    assert READING.row("thing", Broken()).entries == ("Broken",)
    assert len(READING.row("thing", "x" * 5000).entries[0]) == LONGEST


def test_words_tell_what_has_changed() -> None:
    def distances() -> Iterator[dict[str, Any]]:
        known = {"paris": 0}
        yield {"note": "Begin.", "distances": known}
        known["zurich"] = 3
        yield {"distances": known}

    assert list(READING.words(record(distances), 10)) == [
        "1. Line 3. Begin. Distances: Paris 0.",
        "2. Line 5. Distances: Zürich 3.",
    ]
    assert list(READING.words(record(distances), 1))[1] == "1 more step is left out here."


def test_every_known_key_has_a_name() -> None:
    assert all(READING.speaker.has(f"stepper.row.{key}") for key in KNOWN)


def test_a_note_with_a_key_is_told_in_the_readers_language_with_the_names_of_the_map() -> None:
    note = Note("stepper.stranger.city", {"text": "atlantis", "where": "queue"})
    assert READING.note(shown(note=note)) == Speaker("en").say(note.key, **note.facts)
    told = READING.note(shown(note=Note("graphs.fault.twice", {"route": "berlin-wien"})))
    assert told == "Berlin–Wien is named twice."
    told = READING.note(shown(note=Note("graphs.fault.misses", {"city": "paris", "listed": "x"})))
    assert told == "Not joined with Paris yet: x."
    assert READING.note(shown()) == ""
    assert READING.note(shown(note=3)) == "3"


def test_a_search_is_a_tree_of_cases_with_bounds() -> None:
    row = READING.row("search", [(0, "paris", 9), (1, ("berlin-wien", "paris"), 7.5), (1, "no city")])
    assert row.depths == (0, 1, 1)
    assert row.entries == ("Paris (bound 9)", "Berlin–Wien, Paris (bound 7.5)", "no city")
    long = READING.row("search", [(n, n, n) for n in range(250)])
    assert (len(long.entries), long.more, long.entries[-1]) == (100, 150, "249 (bound 249)")
    assert READING.text(({"wien", "paris", "berlin"}, "roma")) == "Berlin, Paris, Wien, Roma"
    told = READING.row("search", [(0, Note("graphs.fault.twice", {"route": "berlin-wien"}), 3)])
    assert told.entries == ("Berlin–Wien is named twice. (bound 3)",)
    assert READING.row("search", "nonsense").entries == READING.row("search", [1, (2,)]).entries == ()


def test_figures_are_the_readers() -> None:
    """Numbers that an algorithm gives as text, too; beside Persian digits a small dot would be read as a zero."""
    persian = Reading(BOARD, Speaker("fa", BOARD))
    assert [persian.text(Fraction(13, 55)), persian.text("· 1"), READING.text("· 1")] == ["۱۳/۵۵", "• ۱", "· 1"]
    assert "۱۳/۵۵" in persian.say_note(Note("topic.chances.note.start", {"fits": "13/55"}))
    assert "a1" in persian.text("a1")
