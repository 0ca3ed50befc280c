"""The planner: tickets, routes, cards and the end, in small positions of which one can see what is right."""

import pytest

from tests.doubles.walked import some_of
from tests.table import FORTY_TWO, names_of, some, table
from ttr.action import DRAW, TICKETS, BuildStation, ClaimRoute, KeepTickets, TakeCard
from ttr.bots import Choice, PlannerBot
from ttr.bots.planner import TUNNEL_HOLDS
from ttr.cards import CARDS, LOCOMOTIVE
from ttr.guess import visible
from ttr.rules import legal_actions
from ttr.score import score
from ttr.state import Phase, State

RED = CARDS.index("red")


def choose(state: State) -> Choice:
    return PlannerBot().choose(state.seen_by(0))


def claimed(state: State, choice: Choice) -> str:
    """The route that is claimed."""
    assert isinstance(choice.action, ClaimRoute), choice
    return state.board.routes[choice.action.route].id


# -- tickets -----------------------------------------------------------------------------------------------------------


def test_it_keeps_the_tickets_that_share_a_way_and_not_the_far_one() -> None:
    """Essen-Kyiv and Frankfurt-Smolensk share the way to Warszawa; Cadiz-Stockholm is far from all of it."""
    drawn = {
        "Ada": ["cadiz-stockholm", "essen-kyiv", "frankfurt-smolensk", "brest-marseille"],
        "Bo": ["palermo-moskva", "barcelona-munchen", "riga-bucuresti", "sofia-smyrna"],
    }
    state = table({}, {}, phase="initial_tickets", drawn_tickets=drawn)
    choices = PlannerBot().keeps(state, 0)
    assert choose(state) == choices[0]
    action = choices[0].action
    assert isinstance(action, KeepTickets)
    assert names_of(state, action.tickets) == ["brest-marseille", "essen-kyiv", "frankfurt-smolensk"]
    assert choices[0][1:] == ("keeps", {"n": 3})
    assert names_of(state, choices[1].action.tickets) == ["essen-kyiv", "frankfurt-smolensk"]  # type: ignore[union-attr]
    keeps = [choice.action for choice in choices]
    assert {*keeps} == {*legal_actions(state, 0)}
    assert len(keeps) == len({*keeps})


def test_it_keeps_a_ticket_that_is_fulfilled_already() -> None:
    """It costs nothing; only the far one is left."""
    drawn = ["brest-marseille", "budapest-sofia", "barcelona-munchen"]
    built = [*SPINE, "bucuresti-budapest", "bucuresti-sofia"]
    state = table({"routes": built, "tickets": ["london-wien"]}, {}, phase="keep_tickets", drawn_tickets=drawn)
    action = choose(state).action
    assert isinstance(action, KeepTickets)
    assert "budapest-sofia" in names_of(state, action.tickets)


SPINE = [
    "edinburgh-london-1",
    "dieppe-london-1",
    "dieppe-paris",
    "paris-zurich",
    "venezia-zurich",
    "venezia-zagrab",
    "wien-zagrab",
    "warszawa-wien",
    "warszawa-wilno",
    "smolensk-wilno",
]
"""A way through Europe, of 26 trains."""


def test_with_all_done_and_much_time_it_draws_tickets() -> None:
    state = table({"routes": SPINE, "tickets": ["london-wien"]}, {})
    assert choose(state) == Choice(TICKETS, "draws_tickets", {})


def test_TICKET_1_with_none_left_it_draws_none() -> None:
    state = table({"routes": SPINE, "tickets": ["london-wien"]}, {}, ticket_deck=[])
    assert choose(state).action != TICKETS
    assert TICKETS not in [choice.action for choice in PlannerBot().candidates(state, 0)]


@pytest.mark.parametrize("more", [[], ["madrid-pamplona-1"]])
def test_in_the_last_turns_it_draws_no_tickets(more: list[str]) -> None:
    rest = {"final_round": "Bo"} if more else {}
    routes = [route for route in SPINE if route != "dieppe-london-1"]
    state = table({"routes": routes, "tickets": ["paris-wien"]}, {"routes": [*FORTY_TWO, *more]}, **rest)
    assert PlannerBot().outlook(state, 0).turns <= 2
    assert choose(state).action != TICKETS
    assert TICKETS not in [choice.action for choice in PlannerBot().candidates(state, 0)]


def test_with_a_plan_that_takes_all_its_time_it_draws_no_tickets() -> None:
    state = table(
        {"tickets": ["cadiz-stockholm", "berlin-moskva"]}, {"hand": some("6R+6G"), "routes": [*FORTY_TWO[:3]]}
    )
    assert choose(state).action != TICKETS


# -- routes ------------------------------------------------------------------------------------------------------------


def test_it_claims_what_its_plan_needs() -> None:
    state = table({"hand": some("3R+3Y+4K"), "tickets": ["warszawa-smolensk"]}, {"routes": ["kyiv-warszawa"]})
    choice = choose(state)
    assert claimed(state, choice) in ("warszawa-wilno", "smolensk-wilno")
    assert choice.key == "claims_for_ticket"
    assert names_of(state, [choice.facts["ticket"]]) == ["warszawa-smolensk"]
    assert choice.facts["route"] == choice.action.route  # type: ignore[union-attr]


def test_it_claims_first_where_others_have_come() -> None:
    """Bo has two routes in Smolensk: that end is in danger."""
    theirs = ["moskva-smolensk", "kyiv-smolensk"]
    state = table({"hand": some("3R+3Y"), "tickets": ["warszawa-smolensk"]}, {"routes": theirs})
    choice = choose(state)
    assert (claimed(state, choice), choice.key) == ("smolensk-wilno", "claims_contested")


def test_it_takes_the_card_that_it_lacks() -> None:
    state = table(
        {"hand": some("2R"), "tickets": ["warszawa-smolensk"]}, {}, row=["white", "white", "red", "blue", "blue"]
    )
    choice = choose(state)
    assert choice.action == TakeCard(RED)
    assert choice.key == "draws_for_route"
    assert state.board.routes[choice.facts["route"]].color == RED


LOCOMOTIVE_SHOWN = ["locomotive", "white", "white", "blue", "blue"]


@pytest.mark.parametrize("hand", ["4R", "4R+1L", "6R"])
def test_DRAW_3_a_locomotive_is_taken_where_it_is_worth_two_cards(hand: str) -> None:
    """The ferry to Palermo lacks its symbols: no other card will do."""
    mine = {"hand": some(hand), "routes": ["constantinople-smyrna"], "tickets": ["palermo-constantinople"]}
    state = table(mine, {"routes": ["brindisi-palermo", "palermo-roma"]}, row=LOCOMOTIVE_SHOWN)
    choice = choose(state)
    assert (choice.action, choice.key) == (TakeCard(LOCOMOTIVE), "takes_locomotive")
    assert state.board.routes[choice.facts["route"]].id == "palermo-smyrna"


def test_DRAW_3_else_it_is_left() -> None:
    """A red card does as well, and another card comes with it."""
    row = ["locomotive", "red", "white", "blue", "blue"]
    state = table({"hand": some("2R"), "tickets": ["warszawa-smolensk"]}, {}, row=row)
    assert choose(state).action == TakeCard(RED)
    state = table({"hand": some("2R"), "tickets": ["warszawa-smolensk"]}, {}, row=LOCOMOTIVE_SHOWN)
    assert choose(state).action == DRAW


def test_a_tunnel_waits_for_a_card_to_spare_but_not_in_the_last_turn() -> None:
    """Sofia-Smyrna lacks only the tunnel from Constantinople."""
    mine = {"routes": ["constantinople-sofia"], "tickets": ["sofia-smyrna"]}
    state = table({"hand": some("2R"), **mine}, {})
    assert not isinstance(choose(state).action, ClaimRoute)
    state = table({"hand": some("3R"), **mine}, {})
    assert claimed(state, choose(state)) == "constantinople-smyrna"
    state = table({"hand": some("2R+1L"), **mine}, {})
    assert claimed(state, choose(state)) == "constantinople-smyrna"
    state = table({"hand": some("2R"), **mine}, {"routes": [*FORTY_TWO, "madrid-pamplona-1"]}, final_round="Bo")
    assert claimed(state, choose(state)) == "constantinople-smyrna"


# -- the end -----------------------------------------------------------------------------------------------------------


def gain(state: State, before: int, action: object) -> float:
    """What an action brings by the score sheet; a tunnel does not always hold."""
    after = state.copy()
    if isinstance(action, ClaimRoute):
        after.give_route(0, action.route)
        points = score(after).players[0].total - before
        return points * (TUNNEL_HOLDS if state.board.routes[action.route].tunnel else 1)
    if isinstance(action, BuildStation):
        after.give_station(0, action.city)
        return score(after).players[0].total - before
    return 0


@pytest.mark.parametrize(
    ("mode", "players", "seed"), [("europe", 2, 1), ("europe", 4, 2), ("usa", 3, 5), ("switzerland", 2, 4)]
)
def test_in_its_last_turn_it_does_what_scores_most(mode: str, players: int, seed: int) -> None:
    """Every claim and station is tried and scored."""
    claims = 0
    for position in some_of(mode, players, seed, every=12):
        if position.phase is not Phase.TURN:
            continue
        state = position.copy()
        state.turn, state.final_seat = 0, players - 1
        state.players[0].tickets += state.ticket_deck[:8]
        del state.ticket_deck[:8]
        before = score(state).players[0].total
        choice = choose(state)
        one_of_each = {(type(a), getattr(a, "route", getattr(a, "city", 0))): a for a in legal_actions(state, 0)}
        best = max(gain(state, before, action) for action in one_of_each.values())
        assert gain(state, before, choice.action) == pytest.approx(max(0, best))
        claims += isinstance(choice.action, ClaimRoute)
    assert claims > 3


def test_with_nothing_to_gain_it_draws_a_card() -> None:
    state = table({}, {"routes": [*FORTY_TWO, "madrid-pamplona-1"]}, final_round="Bo")
    assert choose(state) == Choice(DRAW, "draws_blind", {})


# -- what it thinks of -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "seed"), [("europe", 3), ("usa_mega", 4), ("switzerland", 5)])
def test_it_thinks_of_each_action_once_and_first_of_its_own(mode: str, seed: int) -> None:
    bot, most = PlannerBot(), 0
    for state in some_of(mode, 3, seed, every=12):
        if state.phase is not Phase.TURN:
            continue
        seat = state.turn
        choices = bot.candidates(visible(state.seen_by(seat)), seat)
        actions = [choice.action for choice in choices]
        assert choices[0] == bot.choose(state.seen_by(seat))
        assert len(actions) == len({*actions})
        assert {*actions} <= {*legal_actions(state, seat)}
        most = max(most, len(actions))
    assert most > 2
