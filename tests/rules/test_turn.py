"""The turn: four actions, one of them a turn, passing, and what belongs to which phase (TURN, ENG-2, ENG-3)."""

from itertools import combinations, product
from random import Random

import pytest

from tests.table import FORTY_TWO, cards, deal, do, legal, letters, refused, some, table
from ttr.action import (
    DRAW,
    PASS,
    TAKE,
    TICKETS,
    WITHDRAW,
    BuildStation,
    ClaimRoute,
    DrawCard,
    DrawTickets,
    KeepTickets,
    PayTunnel,
    TakeCard,
    WithdrawTunnel,
)
from ttr.cards import FULL_DECK, bundle
from ttr.rules import (
    IllegalActionError,
    apply,
    claimable_routes,
    legal_actions,
    payments,
    station_cities,
    station_payments,
    why_not,
)
from ttr.state import Phase

NOTHING = {"deck": [], "row": cards("_____"), "ticket_deck": []}


def at_turn(**rest):
    """Ada on turn with three red cards."""
    return table({"hand": some("3R")}, {}, row=cards("RBGKW"), deck=cards("YYYYYY"), **rest)


# -- one action -------------------------------------------------------------------------------------------------------


def test_TURN_1_the_four_actions():
    state = at_turn()
    for move in ("draw red", "draw deck", "claim bruxelles-paris-1 2 red", "tickets", "station wien 1 red"):
        assert refused(state, f"Ada: {move}") is None
    assert {text.split()[0] for text in legal(state)} == {"draw", "claim", "tickets", "station"}


@pytest.mark.parametrize(
    "moves",
    [
        ["draw red", "draw deck"],
        ["claim bruxelles-paris-1 2 red"],
        ["station wien 1 red"],
        ["tickets", "keep london-berlin"],
    ],
)
def test_TURN_1_one_of_them_is_a_turn(moves):
    state = at_turn(ticket_deck=["london-berlin", "paris-wien"])
    do(state, *(f"Ada: {move}" for move in moves))
    assert state.actor.name == "Bo"
    assert refused(state, "Ada: draw deck") == "SETUP-9"


@pytest.mark.parametrize("move", ["keep london-berlin", "pay 1 red", "withdraw"])
def test_TURN_1_no_other_action_begins_a_turn(move):
    assert refused(at_turn(), f"Ada: {move}") == "TURN-1"


@pytest.mark.parametrize(
    "move", ["claim bruxelles-paris-1 2 red", "tickets", "station wien 1 red", "pass", "keep london-berlin", "withdraw"]
)
def test_TURN_2_after_a_first_card_only_a_second_one(move):
    state = at_turn()
    do(state, "Ada: draw red")
    assert refused(state, f"Ada: {move}") == "TURN-2"
    assert legal(state) == {"draw deck", "draw yellow", "draw blue", "draw green", "draw black", "draw white"}


def test_TURN_3_nobody_passes_who_can_do_something_else():
    assert refused(at_turn(), "Ada: pass") == "TURN-3"
    assert "pass" not in legal(at_turn())


def test_TURN_3_who_can_do_nothing_passes():
    state = table({}, {"hand": some("1R")}, **NOTHING)
    assert legal(state) == {"pass"}
    do(state, "Ada: pass")
    assert state.actor.name == "Bo"


@pytest.mark.parametrize(
    "something",
    [
        {"row": cards("___K_")},
        {"row": cards("L____")},
        {"deck": cards("R")},
        {"discard": some("1R")},
        {"ticket_deck": ["london-berlin"]},
    ],
)
def test_TURN_3_a_card_or_a_ticket_to_draw_is_something_else(something):
    state = table({}, {}, **{**NOTHING, **something})
    assert refused(state, "Ada: pass") == "TURN-3"
    assert "pass" not in legal(state)


def test_TURN_3_a_station_is_something_else():
    state = table({"hand": some("1Y")}, {}, **NOTHING)
    assert not legal(state, "claim")
    assert refused(state, "Ada: pass") == "TURN-3"


@pytest.mark.parametrize(("hand", "route"), [("1K", "amsterdam-bruxelles"), ("2W", "angora-constantinople")])
def test_TURN_3_a_route_and_a_tunnel_are_something_else(hand, route):
    state = table({"hand": some(hand), "stations": ["wien", "roma", "athina"]}, {}, **NOTHING)
    assert legal(state, f"claim {route}")
    assert refused(state, "Ada: pass") == "TURN-3"


def test_TURN_4_the_final_round_restricts_nothing():
    players = {"hand": some("6R+2L")}, {"routes": [*FORTY_TWO[:-1], "berlin-wien"]}
    state = table(*players, final_round="Bo")
    assert state.players[1].trains == 2
    before = state.copy()
    before.final_seat = None
    assert legal(state) == legal(before)
    assert {text.split()[0] for text in legal(state)} == {"draw", "claim", "tickets", "station"}


# -- phases -----------------------------------------------------------------------------------------------------------


def in_phase(phase):
    match phase:
        case Phase.INITIAL_TICKETS:
            return deal()
        case Phase.SECOND_CARD:
            state = at_turn()
            do(state, "Ada: draw red")
        case Phase.KEEP_TICKETS:
            state = at_turn()
            do(state, "Ada: tickets")
        case Phase.TUNNEL_DECISION:
            state = table({"hand": some("3G+1L")}, {}, deck=cards("GRK"), row=cards("RBGKW"))
            do(state, "Ada: claim venezia-zurich 2 green")
        case Phase.GAME_OVER:
            state = table({}, {}, phase="game_over")
        case _:
            state = at_turn()
    return state


ALLOWED = {
    Phase.INITIAL_TICKETS: {KeepTickets},
    Phase.SECOND_CARD: {TakeCard, DrawCard},
    Phase.KEEP_TICKETS: {KeepTickets},
    Phase.TUNNEL_DECISION: {PayTunnel, WithdrawTunnel},
    Phase.GAME_OVER: set(),
    Phase.TURN: {TakeCard, DrawCard, ClaimRoute, DrawTickets, BuildStation},
}
RULE = {Phase.TURN: "TURN-1", Phase.SECOND_CARD: "TURN-2", Phase.GAME_OVER: "END-2"}
ONE_OF_EACH = [
    TAKE[7],
    DRAW,
    ClaimRoute(0, bundle(6, 1, 0)),
    TICKETS,
    BuildStation(0, bundle(7, 1, 0)),
    PASS,
    KeepTickets((0,)),
    PayTunnel(bundle(4, 1, 0)),
    WITHDRAW,
]


@pytest.mark.parametrize("phase", list(Phase))
def test_ENG_3_in_each_phase_only_its_own_actions(phase):
    state = in_phase(phase)
    assert state.phase is phase
    assert {type(action) for action in legal_actions(state)} == ALLOWED[phase]
    for action in ONE_OF_EACH:
        if type(action) not in ALLOWED[phase] and not (phase is Phase.TURN and action == PASS):
            violation = why_not(state, action)
            assert violation is not None
            assert violation.rule == RULE.get(phase, "ENG-3")


def test_ENG_3_a_refused_action_changes_nothing():
    for phase in Phase:
        state = in_phase(phase)
        before = state.copy()
        for action in ONE_OF_EACH:
            if why_not(state, action):
                with pytest.raises(IllegalActionError):
                    apply(state, action)
                assert state == before


# -- what is legal ----------------------------------------------------------------------------------------------------


def universe(state):
    """Everything that might be tried here, most of it illegal."""
    sizes = range(4)
    bundles = {
        bundle(color, colored, locomotives) for color in range(8) for colored, locomotives in product(sizes, sizes)
    }
    bundles |= {
        tuple(map(sum, zip(bundle(a, 1, 0), bundle(b, n, 0), strict=True)))
        for a in range(8)
        for b in range(8)
        for n in (1, 2)
    }
    offered = state.players[state.acting_seat()].offered
    yield from (*TAKE, DRAW, TICKETS, PASS, WITHDRAW)
    for size in range(len(offered) + 1):
        for kept in combinations(sorted((*offered, 0)), size):
            yield KeepTickets(kept)
    for cards_ in bundles:
        yield PayTunnel(cards_)
        for city in range(0, len(state.board.cities), 9):
            yield BuildStation(city, cards_)
        for route in range(len(state.board.routes)):
            yield ClaimRoute(route, cards_)


def random_positions(mode, seed, want):
    """Positions from a game played at random, one of each phase and more."""
    state, random, found = deal(mode, 3, seed), Random(seed), []
    while state.phase is not Phase.GAME_OVER and len(found) < want:
        if random.random() < 0.05:
            found.append(state.copy())
        by_type = {}
        for action in legal_actions(state):
            by_type.setdefault(type(action), []).append(action)
        apply(state, random.choice(random.choice(list(by_type.values()))))
        state.check()
    return found


@pytest.mark.parametrize(("mode", "seed"), [("europe", 1), ("switzerland", 2), ("legendary_asia", 3)])
def test_ENG_2_legal_actions_are_exactly_those_that_are_not_refused(mode, seed):
    for state in random_positions(mode, seed, 4):
        actions, tried = legal_actions(state), set(universe(state))
        assert len(actions) == len(set(actions))
        assert {action for action in tried if why_not(state, action) is None} == tried & set(actions)
        assert all(why_not(state, action) is None for action in actions)
        assert all(action in tried for action in actions if not hasattr(action, "payment"))


@pytest.mark.parametrize("phase", list(Phase))
def test_ENG_2_every_legal_action_can_be_carried_out(phase):
    state = in_phase(phase)
    for action in legal_actions(state):
        follow = state.copy()
        apply(follow, action)
        follow.check()
        assert follow != state


def test_ENG_2_it_is_the_same_question_by_route_and_city():
    for state in random_positions("europe", 5, 8):
        if state.phase is Phase.TURN:
            actions = set(legal_actions(state))
            claims = {ClaimRoute(r, payment) for r in claimable_routes(state) for payment in payments(state, r)}
            stations = {BuildStation(c, payment) for c in station_cities(state) for payment in station_payments(state)}
            assert {a for a in actions if isinstance(a, ClaimRoute)} == claims
            assert {a for a in actions if isinstance(a, BuildStation)} == stations
            assert claims or not claimable_routes(state)


def test_ENG_2_nothing_is_legal_for_another_player():
    for phase in (Phase.TURN, Phase.SECOND_CARD, Phase.KEEP_TICKETS, Phase.TUNNEL_DECISION, Phase.GAME_OVER):
        state = in_phase(phase)
        assert legal_actions(state, 1) == []
        assert claimable_routes(state, 1) == station_cities(state, 1) == []


def test_ENG_2_cards_that_do_not_exist_are_refused():
    state = table({"hand": dict(zip(some("1R+1B+1G+1Y+1K+1W+1O+1P+1L"), [9] * 9, strict=True))}, {})
    assert why_not(state, ClaimRoute(0, tuple(FULL_DECK))).rule == "CLAIM-1"
    assert letters(range(9)) == "PBOWGYKRL"
