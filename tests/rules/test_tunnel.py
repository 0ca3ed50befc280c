"""Tunnels (TUNNEL, CH-7): lay down, reveal, count, pay extra or withdraw."""

import pytest

from tests.table import FORTY_TWO, cards, discard, do, hand, legal, letters, refused, some, table, ways
from ttr.event import Reshuffled, RouteClaimed, TunnelRevealed
from ttr.state import Phase


def before(terms, deck, row="RBKWO", mode="europe", **rest):
    """Ada is on turn with these cards; the top of the draw pile is known."""
    return table({"hand": some(terms)}, {}, row=cards(row), deck=cards(deck), mode=mode, **rest)


def laid(terms, deck, move, **rest):
    """Ada has laid cards down for a tunnel."""
    state = before(terms, deck, **rest)
    do(state, f"Ada: {move}")
    return state


def owned(state):
    """The ids of Ada's routes."""
    return [state.board.routes[route].id for route in state.routes_of(0)]


GREEN = "claim venezia-zurich 2 green"
MIXED = "claim venezia-zurich 1 green + 1 locomotive"
ONLY = "claim venezia-zurich 2 locomotive"


def test_TUNNEL_1_a_full_legal_payment_is_laid_down_first():
    state = before("3G+3R+1L", "GGG")
    assert refused(state, "Ada: claim venezia-zurich 1 green") == "CLAIM-1"
    assert refused(state, "Ada: claim venezia-zurich 3 green") == "CLAIM-1"
    assert refused(state, "Ada: claim venezia-zurich 2 red") == "CLAIM-2"
    assert refused(before("1G", "GGG"), f"Ada: {GREEN}") == "CLAIM-1"


def test_TUNNEL_1_trains_are_checked_now():
    routes = [*FORTY_TWO, "amsterdam-frankfurt"]
    state = table({"hand": some("2G"), "routes": routes}, {}, final_round="Ada")
    assert refused(state, f"Ada: {GREEN}") == "CLAIM-4"


def test_TUNNEL_1_laid_down_cards_are_out_of_the_hand_and_not_yet_discarded():
    state = laid("3G+1L", "GKW", GREEN)
    assert hand(state, "Ada") == some("1G+1L")
    assert discard(state) == {}
    assert state.tunnel.paid == (0, 0, 0, 0, 2, 0, 0, 0, 0)
    assert owned(state) == []
    assert state.players[0].score == 0


@pytest.mark.parametrize(
    ("move", "first"),
    [
        ("claim venezia-zurich 2 green", "G"),
        ("claim madrid-pamplona-1 3 black", "K"),
        ("claim marseille-roma 4 white", "W"),
        ("claim petrograd-stockholm 8 red", "R"),
    ],
)
def test_TUNNEL_2_always_three_cards_whatever_the_length(move, first):
    state = laid("2G+3K+4W+8R", first + "YYBBB", move, row="PPPPP")
    assert letters(state.tunnel.revealed) == first + "YY"
    assert len(state.deck) == 3


def test_TUNNEL_2_never_from_the_face_up_row():
    state = laid("2G", "GYP", GREEN, row="RBKWO")
    assert letters(state.row) == "RBKWO"
    assert letters(state.tunnel.revealed) == "GYP"


def test_TUNNEL_3_cards_of_the_color_and_locomotives_count():
    assert laid("2G+1L", "GLR", MIXED).tunnel.extra == 2


@pytest.mark.parametrize(("reveal", "extra"), [("GRB", 1), ("LRB", 1), ("GGB", 2), ("GLL", 3), ("GGG", 3), ("RRG", 1)])
def test_TUNNEL_3_how_many(reveal, extra):
    assert laid("2G", reveal, GREEN).tunnel.extra == extra


def test_TUNNEL_4_for_locomotives_alone_only_locomotives_count():
    assert laid("2L", "GGL", ONLY).tunnel.extra == 1
    state = laid("2L", "GGG", ONLY)
    assert state.tunnel is None
    assert owned(state) == ["venezia-zurich"]


def test_TUNNEL_5_without_a_match_the_tunnel_is_claimed_at_once():
    state = laid("2G", "RBY", GREEN)
    assert owned(state) == ["venezia-zurich"]
    assert state.phase is Phase.TURN
    assert state.actor.name == "Bo"
    assert state.players[0].score == 2


def test_TUNNEL_6_the_extra_cards_in_any_mixture():
    state = laid("2G+3L", "GLR", MIXED)
    assert hand(state, "Ada") == some("1G+2L")
    assert legal(state) == {"pay 1 green + 1 locomotive", "pay 2 locomotive", "withdraw"}


def test_TUNNEL_6_the_player_chooses():
    state = laid("2G+3L", "GLR", MIXED)
    do(state, "Ada: pay 2 locomotive")
    assert hand(state, "Ada") == {"green": 1}
    assert owned(state) == ["venezia-zurich"]
    assert state.actor.name == "Bo"


@pytest.mark.parametrize(
    "payment",
    ["1 green", "1 locomotive", "3 green", "2 red", "1 green + 1 red", "1 red + 1 locomotive", "3 locomotive"],
)
def test_TUNNEL_6_another_number_or_color_is_refused(payment):
    state = laid("6G+2R+3L", "GLR", GREEN)
    assert state.tunnel.extra == 2
    assert refused(state, f"Ada: pay {payment}") == "TUNNEL-6"


def test_TUNNEL_6_cards_that_are_not_in_the_hand():
    state = laid("3G+1L", "GLR", GREEN)
    assert refused(state, "Ada: pay 2 green") == "TUNNEL-6"
    assert refused(state, "Ada: pay 2 locomotive") == "TUNNEL-6"
    assert refused(state, "Ada: pay 1 green + 1 locomotive") is None


def test_TUNNEL_6_only_locomotives_after_locomotives_alone():
    state = laid("4G+3L", "GGL", ONLY)
    assert ways(state, "pay") == {"1 locomotive"}
    assert refused(state, "Ada: pay 1 green") == "TUNNEL-6"
    assert legal(laid("4G+2L", "GGL", ONLY)) == {"withdraw"}


def test_TUNNEL_7_withdrawing_returns_all_cards():
    state = laid("2G+3L", "GLR", MIXED)
    do(state, "Ada: withdraw")
    assert hand(state, "Ada") == some("2G+3L")
    assert owned(state) == []
    assert state.players[0].trains == 45
    assert state.players[0].score == 0
    assert state.actor.name == "Bo"
    assert state.phase is Phase.TURN


def test_TUNNEL_7_withdrawing_is_allowed_even_if_one_could_pay():
    assert refused(laid("5G+3L", "GGG", GREEN), "Ada: withdraw") is None


def test_TUNNEL_7_withdrawing_is_all_that_is_left_if_one_cannot_pay():
    state = laid("3G+1L", "GGG", GREEN)
    assert legal(state) == {"withdraw"}
    assert state.phase is Phase.TUNNEL_DECISION
    assert state.actor.name == "Ada"


def test_TUNNEL_7_opponents_cannot_tell_whether_one_could_pay():
    can, cannot = (laid(terms, "GGG", GREEN) for terms in ("5G", "2G+3R"))
    one, other = can.seen_by(1), cannot.seen_by(1)
    assert legal(can) != legal(cannot)
    assert (one.players, one.phase, one.tunnel) == (other.players, other.phase, other.tunnel)


def test_TUNNEL_8_the_discard_pile_is_shuffled_during_the_reveal():
    state = before("2G", "R", discard=some("1G+1B"))
    log = do(state, f"Ada: {GREEN}")
    assert sorted(letters(state.tunnel.revealed)) == ["B", "G", "R"]
    assert letters(state.tunnel.revealed)[0] == "R"
    assert state.tunnel.extra == 1
    assert [event.cards for event in log if isinstance(event, Reshuffled)] == [2]
    assert state.deck == []
    assert discard(state) == {}


def test_TUNNEL_8_laid_down_and_revealed_cards_are_not_shuffled_in():
    state = laid("2G", "G", GREEN, discard=some("1B"))
    assert letters(state.tunnel.revealed) == "GB"
    assert state.deck == []
    assert discard(state) == {}


def test_TUNNEL_8_an_empty_draw_pile_at_the_start():
    state = laid("2G", "", GREEN, discard=some("8G"))
    assert letters(state.tunnel.revealed) == "GGG"
    assert len(state.deck) == 5


def test_TUNNEL_9_fewer_than_three_cards_are_left():
    assert letters(laid("2G", "RG", GREEN).tunnel.revealed) == "RG"
    log = do(before("2G", "RB"), f"Ada: {GREEN}")
    assert [letters(event.cards) for event in log if isinstance(event, TunnelRevealed)] == ["RB"]


def test_TUNNEL_9_no_card_is_left_and_there_is_no_risk():
    state = laid("2G", "", GREEN)
    assert owned(state) == ["venezia-zurich"]
    assert state.actor.name == "Bo"


def test_TUNNEL_10_everything_is_discarded_after_paying():
    state = laid("4G+3L", "GLR", MIXED)
    assert discard(state) == {}
    do(state, "Ada: pay 1 green + 1 locomotive")
    assert discard(state) == some("3G+1R+3L")
    assert hand(state, "Ada") == some("2G+1L")


def test_TUNNEL_10_the_revealed_cards_are_discarded_after_withdrawing():
    state = laid("2G+3L", "GLR", MIXED)
    do(state, "Ada: withdraw")
    assert discard(state) == some("1G+1R+1L")


def test_TUNNEL_10_revealed_cards_are_discarded_after_a_claim_without_a_match():
    state = laid("2G", "RBY", GREEN)
    assert discard(state) == some("2G+1R+1B+1Y")
    assert hand(state, "Ada") == {}


def test_TUNNEL_11_extra_cards_take_no_trains_and_score_nothing():
    state = before("9R+2L", "RRL", row="KBKWO")
    log = do(state, "Ada: claim petrograd-stockholm 8 red", "Ada: pay 1 red + 2 locomotive")
    assert discard(state) == some("11R+3L")
    assert hand(state, "Ada") == {}
    assert state.players[0].trains == 45 - 8
    assert state.players[0].score == 21
    claimed = next(event for event in log if isinstance(event, RouteClaimed))
    assert (sum(claimed.payment), claimed.points) == (11, 21)


def test_TUNNEL_12_on_a_gray_tunnel_the_color_laid_down_matches():
    assert laid("1B+2L", "BRL", "claim paris-zurich 1 blue + 2 locomotive").tunnel.extra == 2
    state = laid("1B+2L", "RRK", "claim paris-zurich 1 blue + 2 locomotive")
    assert owned(state) == ["paris-zurich"]


def test_TUNNEL_12_extra_cards_are_of_that_color():
    state = laid("2B+2R+3L", "BRK", "claim paris-zurich 1 blue + 2 locomotive")
    assert ways(state, "pay") == {"1 blue", "1 locomotive"}
    assert refused(state, "Ada: pay 1 red") == "TUNNEL-6"


def test_TUNNEL_13_the_same_tunnel_again_on_a_later_turn():
    state = laid("2G", "GGG" + "KK" + "RBY", GREEN)
    do(state, "Ada: withdraw", "Bo: draw deck", "Bo: draw deck", f"Ada: {GREEN}")
    assert owned(state) == ["venezia-zurich"]


def test_TUNNEL_1_a_route_that_is_no_tunnel_reveals_nothing():
    state = before("2B", "BBB")
    do(state, "Ada: claim bruxelles-frankfurt 2 blue")
    assert owned(state) == ["bruxelles-frankfurt"]
    assert len(state.deck) == 3


def test_CH_7_tunnels_of_switzerland():
    state = laid("3O+2L", "OLR", "claim basel-olten 2 orange", mode="switzerland")
    assert state.tunnel.extra == 2
    assert legal(state) == {"pay 1 orange + 1 locomotive", "pay 2 locomotive", "withdraw"}
    state = laid("3O+2L", "OLR", "claim basel-olten 2 locomotive", mode="switzerland")
    assert state.tunnel.extra == 1
    assert legal(state) == {"withdraw"}
