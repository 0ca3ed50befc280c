"""Variants of the other modes that play with other numbers, or with other tickets."""

from dataclasses import replace
from typing import Any

import pytest

from tests.doubles.variants.patching import add, breaks, everywhere, in_mode, on_board, on_tickets, refuse
from ttr.action import DrawTickets
from ttr.rules.setup import new_game
from ttr.scenario import extra
from ttr.state import State

# -- numbers of the modes ---------------------------------------------------------------------------------------------

BIG, MEGA, EXPANDED = "europe_bigcities", "europe_mega", "europe_expanded"
NONE = "nobody's"
"""The deck of tickets that are in no deck: a ticket without any is in all of them."""
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21}

NUMBERS: dict[str, tuple[str, tuple[str, ...], str, dict[str, Any]]] = {
    "expanded_deals_two_long_tickets": (EXPANDED, ("VAR-EXPANDED-1",), "as in the Mega game", {"deal_long": 2}),
    "expanded_draws_four_tickets": (EXPANDED, ("VAR-EXPANDED-1",), "as in the Big Cities game", {"draw": 4}),
    "expanded_must_keep_three": (EXPANDED, ("VAR-EXPANDED-1",), "as in the Mega game", {"keep_initial": 3}),
    "big_cities_deals_four_tickets": (BIG, ("VAR-BIGCITIES-2",), "as in the base game", {"deal_regular": 4}),
    "big_cities_must_keep_three": (BIG, ("VAR-BIGCITIES-2",), "as in the Mega game", {"keep_initial": 3}),
    "big_cities_refused_under_the_deck": (BIG, ("VAR-BIGCITIES-2",), "as in the USA", {"unkept_initial": "bottom"}),
    "big_cities_draws_three_tickets": (BIG, ("VAR-BIGCITIES-3",), "as in the base game", {"draw": 3}),
    "big_cities_must_keep_two_drawn": (BIG, ("VAR-BIGCITIES-3",), "as at the start", {"keep_drawn": 2}),
    "big_cities_drawn_leave_the_game": (BIG, ("VAR-BIGCITIES-3",), "as those refused first", {"unkept_drawn": "box"}),
    "big_cities_without_stations": (BIG, ("VAR-BIGCITIES-4",), "as in the USA", {"stations": 0}),
    "big_cities_without_express": (BIG, ("VAR-BIGCITIES-4",), "as in the USA", {"bonuses": {"european_express": 0}}),
    "mega_deals_one_long_ticket": (MEGA, ("VAR-MEGA-2",), "as in the base game", {"deal_long": 1}),
    "mega_keeps_two_tickets": (MEGA, ("VAR-MEGA-2",), "as in the base game", {"keep_initial": 2}),
    "mega_keeps_two_long_tickets": (MEGA, ("VAR-MEGA-2",), "both long ones may be kept", {"max_long_kept": 2}),
    "mega_keeps_no_long_ticket": (MEGA, ("VAR-MEGA-2",), "no long one may be kept", {"max_long_kept": 0}),
    "mega_refused_under_the_deck": (MEGA, ("VAR-MEGA-3",), "as in the USA", {"unkept_initial": "bottom"}),
    "mega_draws_four_tickets": (MEGA, ("VAR-MEGA-3",), "as in the USA Mega game", {"draw": 4}),
    "mega_must_keep_two_drawn": (MEGA, ("VAR-MEGA-3",), "more must be kept in play, too", {"keep_drawn": 2}),
    "usa_deals_four_tickets": ("usa", ("USA-1",), "as in the print of 2025", {"deal_regular": 4}),
    "usa_keeps_one_ticket": ("usa", ("USA-1",), "one is enough", {"keep_initial": 1}),
    "usa_refused_leave_the_game": ("usa", ("USA-1",), "as in Europe", {"unkept_initial": "box"}),
    "usa_draws_four_tickets": ("usa", ("USA-1",), "as with the 1910 cards", {"draw": 4}),
    "usa_longest_path_scores_nothing": ("usa", ("USA-2",), "forgotten at the end", {"bonuses": {"longest_path": 0}}),
    "usa_longest_path_scores_fifteen": ("usa", ("USA-2",), "as the Globetrotter", {"bonuses": {"longest_path": 15}}),
    "usa_path_before_tickets": ("usa", ("USA-3",), "the card decides first", {"ties": ("longest_path", "tickets")}),
    "usa_shared_after_tickets": ("usa", ("USA-3",), "as with the 1910 cards", {"ties": ("tickets",)}),
    "five_spaces_score_eleven": ("usa", ("USA-4",), "the mean of 7 and 15", {"route_points": {**POINTS, 5: 11}}),
    "usa_1910_deals_five_tickets": ("usa_1910", ("US1910-1",), "as in the Mega game", {"deal_regular": 5}),
    "usa_1910_must_keep_three": ("usa_1910", ("US1910-1",), "as in the Mega game", {"keep_initial": 3}),
    "usa_1910_draws_four_tickets": ("usa_1910", ("US1910-1",), "as in the Mega game", {"draw": 4}),
    "usa_1910_longest_path_too": (
        "usa_1910",
        ("US1910-1",),
        "as in the Mega game",
        {"bonuses": {"globetrotter": 15, "longest_path": 10}},
    ),
    "usa_1910_refused_leave_the_game": ("usa_1910", ("US1910-1",), "as in Europe", {"unkept_initial": "box"}),
    "usa_1910_shared_at_once": ("usa_1910", ("US1910-5",), "nothing breaks a tie", {"ties": ()}),
    "usa_big_cities_shared_at_once": ("usa_bigcities", ("US1910-5",), "nothing breaks a tie", {"ties": ()}),
    "usa_mega_refused_leave_the_game": ("usa_mega", ("US1910-4",), "as in Europe", {"unkept_initial": "box"}),
    "usa_mega_shared_after_tickets": (
        "usa_mega",
        ("US1910-4", "USA-3"),
        "as in the other games of the 1910 cards",
        {"ties": ("tickets",)},
    ),
    "globetrotter_scores_ten": ("usa_1910", ("US1910-2",), "as the longest path", {"bonuses": {"globetrotter": 10}}),
    "usa_big_cities_deals_five_tickets": ("usa_bigcities", ("US1910-3",), "as in Europe", {"deal_regular": 5}),
    "usa_big_cities_must_keep_three": ("usa_bigcities", ("US1910-3",), "as in the Mega game", {"keep_initial": 3}),
    "usa_big_cities_draws_three_tickets": ("usa_bigcities", ("US1910-3",), "as in the base game", {"draw": 3}),
    "usa_big_cities_refused_leave_the_game": (
        "usa_bigcities",
        ("US1910-3",),
        "as in Europe",
        {"unkept_initial": "box"},
    ),
    "usa_big_cities_drawn_leave_the_game": (
        "usa_bigcities",
        ("US1910-3",),
        "as in Switzerland",
        {"unkept_drawn": "box"},
    ),
    "usa_big_cities_with_globetrotter": (
        "usa_bigcities",
        ("US1910-3",),
        "as in the other games of the 1910 cards",
        {"bonuses": {"globetrotter": 15}},
    ),
    "usa_big_cities_with_longest_path": (
        "usa_bigcities",
        ("US1910-3",),
        "as in the base game",
        {"bonuses": {"longest_path": 10}},
    ),
    "usa_mega_deals_four_tickets": ("usa_mega", ("US1910-4",), "as in the Big Cities game", {"deal_regular": 4}),
    "usa_mega_keeps_two_tickets": ("usa_mega", ("US1910-4",), "as in the base game", {"keep_initial": 2}),
    "usa_mega_draws_three_tickets": ("usa_mega", ("US1910-4",), "as in the base game", {"draw": 3}),
    "usa_mega_without_longest_path": (
        "usa_mega",
        ("US1910-4",),
        "the Globetrotter replaces it",
        {"bonuses": {"globetrotter": 15}, "ties": ("tickets",)},
    ),
    "usa_mega_without_globetrotter": (
        "usa_mega",
        ("US1910-4",),
        "as in the base game",
        {"bonuses": {"longest_path": 10}},
    ),
    "swiss_table_of_four": ("switzerland", ("CH-1",), "as in India", {"players": (2, 4)}),
    "swiss_forty_five_trains": ("switzerland", ("CH-1",), "as everywhere else", {"trains": 45}),
    "swiss_doubles_from_four_players": ("switzerland", ("CH-2",), "as everywhere else", {"double_min_players": 4}),
    "swiss_doubles_from_two_players": ("switzerland", ("CH-2",), "both tracks for two", {"double_min_players": 2}),
    "swiss_deals_four_tickets": ("switzerland", ("CH-3",), "as in India", {"deal_regular": 4}),
    "swiss_must_keep_three": ("switzerland", ("CH-3",), "as in the Mega games", {"keep_initial": 3}),
    "swiss_refused_first_under_the_deck": ("switzerland", ("CH-3",), "as in the USA", {"unkept_initial": "bottom"}),
    "swiss_refused_under_the_deck": ("switzerland", ("CH-3",), "as everywhere else", {"unkept_drawn": "bottom"}),
    "swiss_draws_four_tickets": ("switzerland", ("CH-3",), "as in the Big Cities games", {"draw": 4}),
    "swiss_face_up_locomotive_ends_the_draw": ("switzerland", ("CH-4",), "as elsewhere", {"faceup_loco_limit": True}),
    "swiss_row_is_never_replaced": ("switzerland", ("CH-5",), "no limit, no refresh", {"refresh_locomotives": 6}),
    "swiss_locomotives_everywhere": ("switzerland", ("CH-6",), "as everywhere else", {"loco_tunnel_only": False}),
    "swiss_path_scores_nothing": ("switzerland", ("CH-12",), "forgotten at the end", {"bonuses": {"longest_path": 0}}),
    "asia_deals_two_long_tickets": ("legendary_asia", ("ASIA-1",), "as in the Mega game", {"deal_long": 2}),
    "asia_must_keep_three": ("legendary_asia", ("ASIA-1",), "as in the Mega game", {"keep_initial": 3}),
    "asia_refused_under_the_deck": ("legendary_asia", ("ASIA-1",), "the other sentence", {"unkept_initial": "bottom"}),
    "asia_drawn_leave_the_game": ("legendary_asia", ("ASIA-1",), "as those refused first", {"unkept_drawn": "box"}),
    "asia_draws_four_tickets": ("legendary_asia", ("ASIA-1",), "as in the Big Cities games", {"draw": 4}),
    "lost_trains_score_nothing": ("legendary_asia", ("ASIA-5",), "lost is lost", {"mountain_points": 0}),
    "lost_trains_score_one": ("legendary_asia", ("ASIA-5",), "a point a train", {"mountain_points": 1}),
    "asia_longest_path": ("legendary_asia", ("ASIA-8",), "as everywhere else", {"bonuses": {"longest_path": 10}}),
    "explorer_scores_fifteen": (
        "legendary_asia",
        ("ASIA-8",),
        "as the Globetrotter",
        {"bonuses": {"asian_explorer": 15}},
    ),
    "mountains_break_no_tie": ("legendary_asia", ("ASIA-9",), "shared after tickets", {"ties": ("tickets",)}),
    "mountains_before_tickets": (
        "legendary_asia",
        ("ASIA-9",),
        "mountain routes decide first",
        {"ties": ("mountain_routes", "tickets")},
    ),
    "explorer_breaks_ties": (
        "legendary_asia",
        ("ASIA-9",),
        "as the longest path elsewhere",
        {"ties": ("tickets", "asian_explorer")},
    ),
    "india_table_of_five": ("india", ("INDIA-1",), "as on most maps", {"players": (2, 5)}),
    "india_forty_trains": ("india", ("INDIA-1",), "as in Switzerland", {"trains": 40}),
    "india_doubles_from_three_players": ("india", ("INDIA-1",), "as in Switzerland", {"double_min_players": 3}),
    "india_doubles_never": ("india", ("INDIA-1",), "one track for four players, too", {"double_min_players": 5}),
    "india_deals_three_tickets": ("india", ("INDIA-2",), "as in the USA", {"deal_regular": 3}),
    "india_must_keep_three": ("india", ("INDIA-2",), "as in the Mega games", {"keep_initial": 3}),
    "india_refused_leave_the_game": ("india", ("INDIA-2",), "as in Europe", {"unkept_initial": "box"}),
    "india_draws_four_tickets": ("india", ("INDIA-2",), "as in the Big Cities games", {"draw": 4}),
    "india_drawn_leave_the_game": ("india", ("INDIA-2",), "as in Switzerland", {"unkept_drawn": "box"}),
    "indian_express_scores_nothing": (
        "india",
        ("INDIA-4",),
        "the Mandala replaces it",
        {"bonuses": {"indian_express": 0, "mandala": 0}},
    ),
    "no_mandala": ("india", ("INDIA-5", "INDIA-6"), "forgotten at the end", {"bonuses": {"indian_express": 10}}),
    "eight_spaces_score_eighteen": ("india", ("INDIA-7",), "by steps", {"route_points": {**POINTS, 8: 18}}),
    "india_path_before_tickets": (
        "india",
        ("INDIA-8",),
        "the card decides first",
        {"ties": ("indian_express", "tickets")},
    ),
    "india_shared_after_tickets": ("india", ("INDIA-8",), "the card decides nothing", {"ties": ("tickets",)}),
}
"""Variants of one mode with another number or flag."""

for _name, (_mode, _rules, _mistake, _changes) in NUMBERS.items():
    add(_name, _rules, _mistake, lambda patch, mode=_mode, changes=_changes: in_mode(patch, (mode,), **changes))


# -- tickets of the modes ---------------------------------------------------------------------------------------------


def _in_deck(patch: pytest.MonkeyPatch, map_: str, mode: str, wanted: Any) -> None:
    """Put just the tickets that are wanted into the deck of a mode."""
    on_tickets(patch, lambda t: replace(t, decks=t.decks | {mode} if wanted(t) else t.decks - {mode} | {NONE}), map_)


@breaks("VAR-EXPANDED-1")
def later_big_city_tickets_in_the_expanded_game(patch: pytest.MonkeyPatch) -> None:
    """All regular tickets of Europa 1912 are in the deck."""
    _in_deck(patch, "europe", EXPANDED, lambda t: EXPANDED in t.decks or (MEGA in t.decks and not t.long))


@breaks("VAR-BIGCITIES-1")
def one_big_city_is_not_enough(patch: pytest.MonkeyPatch) -> None:
    """Both ends of a ticket must be big cities."""
    big = {"angora", "athina", "berlin", "london", "madrid", "moskva", "paris", "roma", "wien"}
    _in_deck(patch, "europe", BIG, lambda t: BIG in t.decks and {t.origin, t.targets[0].place} <= big)


@breaks("VAR-BIGCITIES-1")
def other_tickets_among_the_big_cities(patch: pytest.MonkeyPatch) -> None:
    """The big city tickets are added to those of the base game."""
    _in_deck(patch, "europe", BIG, lambda t: BIG in t.decks or ("europe" in t.decks and not t.long))


@breaks("VAR-MEGA-1")
def only_the_old_long_tickets_in_mega(patch: pytest.MonkeyPatch) -> None:
    """The six later long tickets stay in their box."""
    _in_deck(patch, "europe", MEGA, lambda t: MEGA in t.decks and (not t.long or "europe" in t.decks))


@breaks("VAR-MEGA-1")
def no_big_city_tickets_in_mega(patch: pytest.MonkeyPatch) -> None:
    """The thirty later big city tickets stay in their box."""
    _in_deck(patch, "europe", MEGA, lambda t: MEGA in t.decks and (EXPANDED in t.decks or t.long))


def _ids(state: State, tickets: Any) -> list[int]:
    return sorted(tickets, key=lambda t: state.board.tickets[t].id)


def _undealt_under_the_deck(patch: pytest.MonkeyPatch, mode: str) -> None:
    """Put the long tickets that were not dealt under the ticket deck."""

    def dealt(loaded: Any, *args: Any, **more: Any) -> State:
        state = new_game(loaded, *args, **more)
        if loaded.id == mode:
            state.ticket_deck[:0] = _ids(state, state.box)
            state.box.clear()
        return state

    everywhere(patch, new_game, dealt)


@breaks("VAR-MEGA-3")
def undealt_long_tickets_under_the_mega_deck(patch: pytest.MonkeyPatch) -> None:
    """Long tickets that were not dealt can be drawn later."""
    _undealt_under_the_deck(patch, MEGA)


@breaks("ASIA-1")
def undealt_long_tickets_under_the_asia_deck(patch: pytest.MonkeyPatch) -> None:
    """Long tickets that were not dealt can be drawn later."""
    _undealt_under_the_deck(patch, "legendary_asia")


@breaks("VAR-BONUS-1")
def the_max_ticket_is_in_every_deck(patch: pytest.MonkeyPatch) -> None:
    """The additional ticket from London to København is shuffled in without being asked for."""

    def more(board: Any) -> Any:
        like = board.tickets[board.ticket_index["london-wien"]]
        city = board.city_index["kobenhavn"]
        ticket = replace(
            like,
            index=len(board.tickets),
            id="london-kobenhavn",
            targets=(replace(like.targets[0], place="kobenhavn", cities=(city,)),),
            decks=frozenset(("europe", EXPANDED, BIG, MEGA)),
        )
        return replace(board, tickets=(*board.tickets, ticket))

    on_board(patch, more)


@breaks("VAR-BONUS-1")
def added_tickets_lie_in_no_deck(patch: pytest.MonkeyPatch) -> None:
    """Tickets that somebody has added are known, but belong to no deck."""
    real = extra.join

    def join(mode: Any, tickets: Any) -> Any:
        joined = replace(real(mode, tickets))
        object.__setattr__(joined, "regular_tickets", mode.regular_tickets)
        return joined

    patch.setattr(extra, "join", join)


@breaks("USA-1")
def cards_of_1910_in_the_classic_game(patch: pytest.MonkeyPatch) -> None:
    """The tickets of the USA 1910 box are mixed in."""
    _in_deck(patch, "usa", "usa", lambda t: "usa" in t.decks or "usa_1910" in t.decks)


@breaks("US1910-1")
def classic_tickets_in_the_1910_game(patch: pytest.MonkeyPatch) -> None:
    """The tickets of the first print are mixed in."""
    _in_deck(patch, "usa", "usa_1910", lambda t: t.decks & {"usa", "usa_1910"})


@breaks("US1910-3")
def any_ticket_among_the_big_cities_of_the_usa(patch: pytest.MonkeyPatch) -> None:
    """All tickets of the 1910 box are in the deck."""
    _in_deck(patch, "usa", "usa_bigcities", lambda t: "usa_mega" in t.decks)


@breaks("US1910-4")
def only_new_tickets_in_usa_mega(patch: pytest.MonkeyPatch) -> None:
    """The thirty-four reprints are left out."""
    _in_deck(patch, "usa", "usa_mega", lambda t: "usa_1910" in t.decks)


@breaks("US1910-4")
def usa_mega_with_classic_tickets(patch: pytest.MonkeyPatch) -> None:
    """The thirty tickets of the first print are added."""
    _in_deck(patch, "usa", "usa_mega", lambda t: t.decks & {"usa", "usa_mega"})


@breaks("VAR-BIGCITIES-3", "US1910-3")
def no_tickets_from_a_deck_of_three(patch: pytest.MonkeyPatch) -> None:
    """Four tickets must be there where four are drawn."""
    refuse(patch, DrawTickets, "TICKET-3", lambda state, seat, action: len(state.ticket_deck) < state.mode.draw == 4)


@breaks("ASIA-1")
def asia_long_tickets_are_regular(patch: pytest.MonkeyPatch) -> None:
    """All tickets are in one deck, four are dealt."""
    in_mode(patch, ("legendary_asia",), deal_long=0, deal_regular=4)
    on_tickets(patch, lambda ticket: replace(ticket, long=False), "asia")


@breaks("INDIA-2")
def india_without_dear_tickets(patch: pytest.MonkeyPatch) -> None:
    """Tickets of more than twelve points are left in the box."""
    _in_deck(patch, "india", "india", lambda t: t.value <= 12)


@breaks("CH-3")
def no_country_tickets(patch: pytest.MonkeyPatch) -> None:
    """Only tickets between cities are in the deck."""
    _in_deck(patch, "switzerland", "switzerland", lambda t: len(t.targets) == 1)
