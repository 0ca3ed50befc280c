"""Cards and moves as people type them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr.cards import CARDS, EMPTY, count, spread
from ttr.mode import load_mode
from ttr.notation import NotationError, format_cards, parse_action
from ttr.text import Speaker
from ttr.view.typed import UnknownWordError, read_cards, read_move

BOARD = load_mode("europe").board
ENGLISH = Speaker("en", BOARD)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("2 red + 1 locomotive", ["red", "red", "locomotive"]),
        ("3 white, 2 black, 1 loco", ["white"] * 3 + ["black"] * 2 + ["locomotive"]),
        ("3xWhite 2 x black", ["white"] * 3 + ["black"] * 2),
        ("red,-,blue", ["red", None, "blue"]),
        ("pink; 2 locomotives & yel", ["purple", "locomotive", "locomotive", "yellow"]),
        ("  ", []),
    ],
)
def test_cards_in_many_ways(text: str, cards: list[str | None]) -> None:
    assert read_cards(text, ENGLISH) == [EMPTY if card is None else CARDS.index(card) for card in cards]


@pytest.mark.parametrize(
    ("text", "word", "near"),
    [
        ("2 rd", "rd", ("red",)),
        ("bl", "bl", ()),
        ("3", "3", ()),
        ("red?", "?", ()),
        ("x", "x", ()),
        ("999 red", "999 red", ()),
    ],
)
def test_what_is_no_card_is_named(text: str, word: str, near: tuple[str, ...]) -> None:
    with pytest.raises(UnknownWordError) as raised:
        read_cards(text, ENGLISH)
    assert raised.value.word == word
    assert set(near) <= set(raised.value.near)


@given(st.lists(st.integers(0, 12), min_size=9, max_size=9))
def test_what_the_kit_writes_can_be_typed(bundle: list[int]) -> None:
    assert count(read_cards(format_cards(bundle), ENGLISH)) == bundle
    single = ", ".join(CARDS[card] for card in spread(bundle))
    assert read_cards(single, ENGLISH) == spread(bundle)


@given(st.text(max_size=60))
def test_any_text_is_cards_or_an_unknown_word(text: str) -> None:
    with suppress(UnknownWordError):
        assert all(card in range(-1, 9) for card in read_cards(text, ENGLISH))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("claim zurich-paris 3 red", "claim paris-zurich 3 red"),
        ("claim Zürih–Paris 3 red", "claim paris-zurich 3 red"),
        ("claim paris frankfurt", "claim frankfurt-paris"),
        ("claim paris-frankfurt-2 3 white", "claim frankfurt-paris-2 3 white"),
        ("claim paris-zurich 3 red", "claim paris-zurich 3 red"),
        ("station Vienna 1 red", "station wien 1 red"),
        ("build вена 1 red", "station wien 1 red"),
        ("draw tickets", "tickets"),
        ("take red", "draw red"),
        ("take zurich-paris 3 red", "claim paris-zurich 3 red"),
        ("al paris-zürih 3 kırmızı", "claim paris-zurich 3 red"),
        ("paris-zürih 3 kırmızı al", "claim paris-zurich 3 red"),
        ("kırmızı al", "draw red"),
        ("", ""),
        ("claim", "claim"),
        ("claim nowhere-paris 1 red", "claim nowhere-paris 1 red"),
        ("dance", "dance"),
    ],
)
def test_moves_in_many_ways(text: str, move: str) -> None:
    assert read_move(text, BOARD) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Санкт-Петербург-Рига 4 синих занять", "claim petrograd-riga 4 blue"),
        ("занять Рига Санкт-Петербург 4 синие карты", "claim petrograd-riga 4 blue"),
        ("оставить Санкт-Петербург–Брест", "keep brest-petrograd"),
        ("доплатить 1 чёрную карту", "pay 1 black"),
        ("взять из колоды", "draw deck"),
        ("взять карты", "draw карты"),
    ],
)
def test_cases_nouns_and_dashes_within_names(text: str, move: str) -> None:
    assert read_move(text, BOARD, "ru") == move


@pytest.mark.parametrize("route", BOARD.routes, ids=lambda route: route.id)
def test_every_route_is_found_from_both_its_ends(route) -> None:
    a, b = BOARD.cities[route.a].names["board"], BOARD.cities[route.b].names["board"]
    track = route.id.rpartition("-")[2] if route.twin is not None else ""
    ends = (f"{b}-{a}-{track}", f"{a}-{b}-{track}") if track else (f"{b}-{a}", f"{a} {b}")
    assert {read_move(f"claim {end} 1 red", BOARD) for end in ends} == {f"claim {route.id} 1 red"}


@given(st.text(max_size=60))
def test_any_text_stays_readable_or_unreadable(text: str) -> None:
    with suppress(NotationError):
        parse_action(read_move(text, BOARD), load_mode("europe"))
