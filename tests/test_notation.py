"""Actions in words: SCENARIO.md, section 1."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.doubles.legality import COLORS, TASTES, on_board, play_on
from tests.table import refused, table
from ttr.action import Action
from ttr.mode import load_mode, mode_ids
from ttr.notation import AmbiguousError, UnreadableError, fold, format_action, format_cards, parse_action, parse_cards
from ttr.rules import apply, legal_actions, new_game

EUROPE = load_mode("europe")
BOARD = EUROPE.board


def parse(text, state=None):
    return parse_action(text, EUROPE, state)


def unreadable(text, mode=EUROPE):
    with pytest.raises(UnreadableError) as error:
        parse_action(text, mode)
    return error.value


def ambiguous(text, state=None):
    with pytest.raises(AmbiguousError) as error:
        parse(text, state)
    return error.value


def position(mode_id, seed, actions):
    """A random game after some actions."""
    mode = load_mode(mode_id)
    state = new_game(mode, ["Ada", "Bo", "Cem"], seed, seed % 3)
    for (seat, action), _ in zip(
        play_on(state, Random(seed), TASTES[seed % len(TASTES)]), range(actions), strict=False
    ):
        apply(state, action, seat)
    return state


# -- round trip -------------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None, derandomize=True)
@given(mode_id=st.sampled_from(mode_ids()), seed=st.integers(0, 200), actions=st.integers(0, 250))
def test_every_legal_action_is_read_back(mode_id, seed, actions):
    state = position(mode_id, seed, actions)
    for seat in state.choosing():
        for action in legal_actions(state, seat):
            text = format_action(action, state.board)
            assert parse_action(text, state.mode, state) == action
            assert text == " ".join(text.lower().split())


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 50), actions=st.integers(0, 150), data=st.data())
def test_letter_case_and_spaces_do_not_matter(seed, actions, data):
    state = position("europe", seed, actions)
    action = data.draw(st.sampled_from(legal_actions(state) or [parse("pass")]))
    text = format_action(action, BOARD)
    upper = data.draw(st.lists(st.booleans(), min_size=len(text), max_size=len(text)))
    spaces = data.draw(st.lists(st.sampled_from([" ", "  ", "\t", "   "]), min_size=len(text), max_size=len(text)))
    odd = "".join(c.upper() if u else c for c, u in zip(text, upper, strict=True))
    odd = "".join(s if c == " " else c for c, s in zip(odd, spaces, strict=True))
    assert parse(f"  {odd} ") == action


def test_every_text_of_the_universe_is_canonical():
    for attempt in on_board(BOARD)[::7]:
        assert format_action(parse(attempt.text), BOARD) == attempt.text


@pytest.mark.parametrize("text", [
    "keep brest-petrograd london-wien", "keep", "draw red", "draw locomotive", "draw deck",
    "claim bruxelles-paris-1 2 red", "claim essen-kobenhavn-1 2 green + 1 locomotive", "pay 1 black",
    "pay 2 locomotive", "withdraw", "tickets", "station wien 1 red + 2 locomotive", "pass",
])  # fmt: skip
def test_the_forms_of_the_table(text):
    assert format_action(parse(text), BOARD) == text


def test_tickets_may_be_named_in_any_order():
    assert parse("keep london-wien brest-petrograd") == parse("keep brest-petrograd london-wien")


def test_colors_stand_in_the_fixed_order_and_locomotives_last():
    assert format_cards([1] * 9) == " + ".join(f"1 {color}" for color in (*COLORS, "locomotive"))


@pytest.mark.parametrize("text", ["2 green+1 locomotive", "2 GREEN +1 locomotive", " 2  green  +  1  locomotive "])
def test_spaces_around_the_plus(text):
    assert parse_cards(text) == parse_cards("2 green + 1 locomotive")


# -- what can be read and is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("claim venezia-zagrab 1 red + 1 blue", "CLAIM-1"),
        ("station wien 1 red + 1 blue", "STATION-3"),
    ],
)
def test_two_colors_can_be_read_and_are_refused(text, rule):
    state = table({"hand": {"red": 1, "blue": 1}, "stations": ["roma"]}, {})
    assert refused(state, f"Ada: {text}") == rule


def test_two_colors_for_a_tunnel_can_be_read_and_are_refused():
    state = table(
        {"hand": {"red": 1, "black": 1}},
        {},
        phase="tunnel_decision",
        tunnel={"route": "sarajevo-sofia", "paid": {"black": 2}, "revealed": ["black", "black", "red"]},
    )
    assert refused(state, "Ada: pay 1 black + 1 red") == "TUNNEL-6"


def test_keep_alone_can_be_read_and_is_refused():
    state = new_game(EUROPE, ["Ada", "Bo"], 1)
    assert refused(state, "Ada: keep") == "SETUP-6"


def test_a_ticket_named_twice_can_be_read_and_is_refused():
    state = table({}, {}, phase="keep_tickets", drawn_tickets=["paris-wien", "london-wien"])
    assert refused(state, "Ada: keep paris-wien paris-wien") == "TICKET-2"


# -- unreadable -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "", " ", "red", "take red", "steal 1 red", "draw 1 red", "draw red blue", "draw red deck", "draw decks",
    "draw paris", "pass now", "withdraw 1 red", "tickets 3", "claim", "station", "claim paris-zurich 3",
    "claim paris-zurich red", "claim paris-zurich red 3", "claim paris-zurich 0 red", "claim paris-zurich -3 red",
    "claim paris-zurich 3.0 red", "claim paris-zurich three red", "claim paris-zurich 3 red +",
    "claim paris-zurich + 3 red", "claim paris-zurich 3 red 1 blue", "claim paris-zurich 3 red, 1 blue",
    "claim paris-zurich 3 red + + 1 blue", "claim paris-zurich 3 gray", "pay", "pay black", "pay 1 pink",
    "pay 1 black + 1 black", "claim paris-zurich 1 red + 1 blue + 1 red",
    "claim paris-zurich 2 locomotive + 1 locomotive", "station wien 1 red + 1 red", "claim paris 3 red",
    "station atlantis 1 red", "keep paris-atlantis", "keep paris-wien,london-wien", "claim paris-zurich ３ red",
    "draw deck\0",
])  # fmt: skip
def test_unreadable(text):
    error = unreadable(text)
    assert not isinstance(error, AmbiguousError)
    assert error.near is not None


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("darw deck", "draw"),
        ("cliam paris-zurich 3 red", "claim"),
        ("statoin wien 1 red", "station"),
        ("draw blu", "blue"),
        ("draw dekc", "deck"),
        ("pay 1 blakc", "black"),
        ("claim paris-zurich 3 yelow", "yellow"),
        ("claim kiev-smolensk 3 red", "kyiv-smolensk"),
        ("claim paris-zürich 3 red", "paris-zurich"),
        ("claim zurich-paris 3 red", "paris-zurich"),
        ("claim smolensk-kyiv 3 red", "kyiv-smolensk"),
        ("claim париж-цюрих 3 red", "paris-zurich"),
        ("claim viyana-berlin 3 green", "berlin-wien"),
        ("claim paris-frankfurt 3 white", "frankfurt-paris-2"),
        ("station vienna 1 red", "wien"),
        ("station вена 1 red", "wien"),
        ("station viyana 1 red", "wien"),
        ("station وین 1 red", "wien"),
        ("station zürich 1 red", "zurich"),
        ("station athens 1 red", "athina"),
        ("station İstanbul 1 red", "constantinople"),
        ("station Москва 1 red", "moskva"),
        ("station متكو 1 red", "moskva"),
        ("keep london-vienna", "london-wien"),
        ("keep wien-london", "london-wien"),
        ("keep берлин-рим", "berlin-roma"),
        ("station londn 1 red", "london"),
    ],
)
def test_near_misses(text, near):
    assert near in unreadable(text).near


def test_every_city_is_found_by_every_name_of_it():
    for city in BOARD.cities:
        for language, name in city.names.items():
            if fold(name) != city.id:
                word = name.replace(" ", "_")
                assert city.id in unreadable(f"station {word}x 1 red").near, (language, name)


def test_a_name_quite_unlike_any_has_no_near_misses():
    assert unreadable("station qqqqqqqq 1 red").near == ()


# -- ambiguous --------------------------------------------------------------------------------------------------------


def test_a_claim_without_cards_lists_the_payments():
    choices = ambiguous("claim paris-zurich").choices
    assert len(choices) == 8 * 3 + 1
    assert {
        "claim paris-zurich 3 red",
        "claim paris-zurich 1 red + 2 locomotive",
        "claim paris-zurich 3 locomotive",
    } <= {*choices}
    for choice in choices:
        assert format_action(parse(choice), BOARD) == choice


def test_a_claim_without_cards_lists_the_legal_payments_of_a_position():
    state = table({"hand": {"red": 2, "blue": 3, "locomotive": 1}}, {})
    choices = {
        "claim paris-zurich 2 red + 1 locomotive",
        "claim paris-zurich 3 blue",
        "claim paris-zurich 2 blue + 1 locomotive",
    }
    assert {*ambiguous("claim paris-zurich", state).choices} == choices


def test_a_pair_of_tracks_is_ambiguous_with_both():
    error = ambiguous("claim frankfurt-paris 3 white")
    assert error.choices == ("claim frankfurt-paris-1 3 white", "claim frankfurt-paris-2 3 white")
    assert {*ambiguous("claim frankfurt-paris").choices} == {"claim frankfurt-paris-1", "claim frankfurt-paris-2"}


def test_a_draw_of_nothing_is_ambiguous():
    assert {"draw deck", "draw red", "draw locomotive"} <= {*ambiguous("draw").choices}


def test_a_station_without_cards_lists_the_payments():
    assert {"station wien 1 red", "station wien 1 locomotive"} <= {*ambiguous("station wien").choices}
    state = table({"hand": {"red": 1, "locomotive": 1}, "stations": ["roma"]}, {})
    assert ambiguous("station wien", state).choices == ("station wien 1 red + 1 locomotive",)


def test_the_choices_of_a_long_route_are_all_listed():
    """Petrograd–Stockholm: eight spaces, 8 x 8 + 1 payments."""
    assert len(ambiguous("claim petrograd-stockholm").choices) == 65


@pytest.mark.parametrize("route", BOARD.routes[::9], ids=lambda route: route.id)
def test_no_claim_without_cards_is_guessed(route):
    choices = ambiguous(f"claim {route.id}").choices
    assert choices
    assert all(choice.startswith(f"claim {route.id} ") for choice in choices)


# -- whatever is written ----------------------------------------------------------------------------------------------

WORDS = st.sampled_from([
    "keep", "draw", "claim", "pay", "withdraw", "tickets", "station", "pass", "deck", "locomotive", "+", "1", "2", "03",
    "0", "-", "-1", "wien", "london-wien", "paris-zurich", "frankfurt-paris", "frankfurt-paris-1", *COLORS,
])  # fmt: skip


def reads_or_says_why(text, mode):
    try:
        action = parse_action(text, mode)
    except (UnreadableError, AmbiguousError):
        return
    assert isinstance(action, Action)
    assert parse_action(format_action(action, mode.board), mode) == action


@settings(max_examples=400, deadline=None, derandomize=True)
@given(
    text=st.text(max_size=60)
    | st.lists(WORDS, max_size=9).map(" ".join)
    | st.tuples(st.lists(WORDS, max_size=4).map(" ".join), st.text(max_size=20)).map(" ".join),
    mode_id=st.sampled_from(["europe", "switzerland", "usa"]),
)
def test_any_text_is_an_action_unreadable_or_ambiguous(text, mode_id):
    reads_or_says_why(text, load_mode(mode_id))


@pytest.mark.parametrize(
    "text",
    [
        "claim " + "x" * 100_000,
        "claim " + "a-" * 50_000,
        "keep " + "x " * 300,
        "draw " + "red" * 30_000,
        "x" * 1_000_000,
        "pay " + "1 red + " * 10_000,
        "pay " + "9" * 10_000 + " red",
        "station " + "ø" * 50_000,
        "\ud800",
        "claim \ud800-\udfff 1 red",
        "draw \u0130\u0130",
        "station ٣",
        "claim paris-zurich ٣ red",
        "pay ² red",
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_monsters(text):
    reads_or_says_why(text, EUROPE)
