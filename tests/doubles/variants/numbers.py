"""Variants that play with other numbers, and on a board that is printed otherwise."""

from dataclasses import replace
from typing import Any

import pytest

from tests.doubles.variants.patching import add, breaks, everywhere, in_mode, on_board, on_routes
from ttr.cards import COLORS, FULL_DECK, LOCOMOTIVE
from ttr.mode import Mode

# -- numbers of the mode ----------------------------------------------------------------------------------------------

NUMBERS: dict[str, tuple[tuple[str, ...], str, dict[str, Any]]] = {
    "one_may_play_alone": (("COMP-1",), "one player is enough", {"players": (1, 5)}),
    "four_players_at_most": (("COMP-1",), "no more than four may play", {"players": (2, 4)}),
    "forty_trains": (("COMP-1",), "as on the Swiss map", {"trains": 40}),
    "two_stations_each": (("COMP-1",), "two stations instead of three", {"stations": 2}),
    "five_cards_dealt": (("SETUP-1",), "five train cards instead of four", {"hand": 5}),
    "four_cards_face_up": (("SETUP-2",), "four slots instead of five", {"row": 4}),
    "two_long_tickets_dealt": (("SETUP-4",), "as in the Mega game", {"deal_long": 2}),
    "two_regular_tickets_dealt": (("SETUP-5",), "two regular tickets instead of three", {"deal_regular": 2}),
    "one_ticket_is_enough_at_the_start": (("SETUP-6",), "one may keep a single one", {"keep_initial": 1}),
    "three_tickets_must_be_kept": (("SETUP-6",), "as in the Mega game", {"keep_initial": 3}),
    "refused_start_tickets_under_the_deck": (("SETUP-6",), "as in the USA game", {"unkept_initial": "bottom"}),
    "refresh_on_two_locomotives": (("REFRESH-1",), "two are enough", {"refresh_locomotives": 2}),
    "refresh_on_four_locomotives": (("REFRESH-1",), "more than three are needed", {"refresh_locomotives": 4}),
    "twin_open_with_three_players": (("DOUBLE-3",), "as on the Swiss map", {"double_min_players": 3}),
    "twin_open_with_two_players": (("DOUBLE-3",), "both tracks for everybody", {"double_min_players": 2}),
    "twin_closed_with_four_players": (("DOUBLE-4",), "both tracks with five only", {"double_min_players": 5}),
    "twin_closed_with_five_players": (("DOUBLE-4",), "one track for everybody", {"double_min_players": 6}),
    "four_tickets_drawn": (("TICKET-1",), "as in the Big Cities game", {"draw": 4}),
    "nothing_need_be_kept": (("TICKET-2",), "all drawn tickets may be refused", {"keep_drawn": 0}),
    "two_drawn_tickets_must_be_kept": (("TICKET-2",), "as at the start", {"keep_drawn": 2}),
    "refused_tickets_leave_the_game": (("TICKET-2",), "as on the Swiss map", {"unkept_drawn": "box"}),
    "unbuilt_stations_score_five": (("STATION-13",), "five points each, as a review says", {"station_points": 5}),
    "unbuilt_stations_score_nothing": (("SCORE-4",), "forgotten at the end", {"station_points": 0}),
    "final_round_without_trains_only": (("END-1",), "not before the last train is gone", {"final_trains": 0}),
    "final_round_at_three_trains": (("END-4",), "three are few enough", {"final_trains": 3}),
    "final_round_below_two_trains": (("END-4",), "two are still too many", {"final_trains": 1}),
    "routes_score_their_length": (("SCORE-1",), "a point a train", {"route_points": {n: n for n in range(1, 9)}}),
    "long_routes_score_by_steps": (
        ("SCORE-1",),
        "18 points for a route of eight",
        {"route_points": {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 18}},
    ),
    "the_express_scores_nothing": (("SCORE-5",), "forgotten at the end", {"bonuses": {"european_express": 0}}),
    "the_express_scores_seven": (("SCORE-5",), "seven points instead of ten", {"bonuses": {"european_express": 7}}),
    "tickets_break_no_tie": (
        ("TIE-2",),
        "the stations decide first",
        {"ties": ("fewest_stations", "european_express")},
    ),
    "stations_break_no_tie": (("TIE-3",), "the Express decides first", {"ties": ("tickets", "european_express")}),
    "the_express_breaks_no_tie": (("TIE-4",), "shared too early", {"ties": ("tickets", "fewest_stations")}),
    "face_up_locomotives_are_ordinary": (("DRAW-3", "DRAW-4"), "as on the Swiss map", {"faceup_loco_limit": False}),
}
"""Variants that play with another number or flag."""

for _name, (_rules, _mistake, _changes) in NUMBERS.items():
    add(_name, _rules, _mistake, lambda patch, changes=_changes: in_mode(patch, **changes))


# -- what is printed --------------------------------------------------------------------------------------------------


@breaks("COMP-2")
def sixteen_locomotives(patch: pytest.MonkeyPatch) -> None:
    """Two locomotives too many in the box."""
    everywhere(patch, FULL_DECK, (*FULL_DECK[:LOCOMOTIVE], 16))


@breaks("COMP-2")
def twelve_locomotives(patch: pytest.MonkeyPatch) -> None:
    """As many locomotives as cards of a color."""
    everywhere(patch, FULL_DECK, (*FULL_DECK[:LOCOMOTIVE], 12))


@breaks("COMP-3")
def expanded_tickets_in_the_base_game(patch: pytest.MonkeyPatch) -> None:
    """The tickets of Europa 1912 are mixed into the base game."""
    on_board(
        patch,
        lambda board: replace(
            board,
            tickets=tuple(
                replace(t, decks=t.decks | {"europe"}) if "europe_expanded" in t.decks else t for t in board.tickets
            ),
        ),
    )


@breaks("VAR-EXPANDED-1")
def base_tickets_only_in_the_expanded_game(patch: pytest.MonkeyPatch) -> None:
    """The tickets of Europa 1912 are left in their box."""
    on_board(
        patch,
        lambda board: replace(
            board,
            tickets=tuple(
                t if "europe" in t.decks else replace(t, decks=t.decks - {"europe_expanded"}) for t in board.tickets
            ),
        ),
    )


@breaks("COMP-3")
def no_long_tickets(patch: pytest.MonkeyPatch) -> None:
    """The long tickets are regular ones, and four are dealt of all."""
    whole = Mode.__post_init__

    def dealt_alike(self: Mode) -> None:
        if self.deal_long and self.map == "europe":
            object.__setattr__(self, "deal_regular", self.deal_regular + self.deal_long)
            object.__setattr__(self, "deal_long", 0)
        whole(self)

    patch.setattr(Mode, "__post_init__", dealt_alike)
    on_board(
        patch, lambda board: replace(board, tickets=tuple(replace(ticket, long=False) for ticket in board.tickets))
    )


@breaks("COMP-5")
def no_route_of_eight(patch: pytest.MonkeyPatch) -> None:
    """The longest route is printed with six spaces."""
    on_routes(patch, lambda route: replace(route, length=min(route.length, 6)))


@breaks("COMP-5", "FERRY-1", "FERRY-3")
def one_symbol_a_ferry(patch: pytest.MonkeyPatch) -> None:
    """No ferry asks for more than one locomotive."""
    on_routes(patch, lambda route: replace(route, locomotives=min(route.locomotives, 1)))


@breaks("DOUBLE-1")
def only_tracks_of_one_color_are_doubles(patch: pytest.MonkeyPatch) -> None:
    """Two tracks of different colors are taken for two routes."""
    on_board(
        patch,
        lambda board: replace(
            board,
            routes=tuple(
                replace(r, twin=r.twin if r.twin is not None and board.routes[r.twin].color == r.color else None)
                for r in board.routes
            ),
        ),
    )


@breaks("FERRY-4")
def ferries_are_blue(patch: pytest.MonkeyPatch) -> None:
    """Ferries take blue cards only."""
    on_routes(patch, lambda route: replace(route, color=COLORS.index("blue")) if route.locomotives else route)


@breaks("FERRY-6")
def ferries_are_tunnels_too(patch: pytest.MonkeyPatch) -> None:
    """Cards are turned up for a ferry as for a tunnel."""
    on_routes(patch, lambda route: replace(route, tunnel=route.tunnel or route.locomotives > 0))
