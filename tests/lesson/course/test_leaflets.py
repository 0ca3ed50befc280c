"""Lesson 13: every answer comes from the position shown; another position has another answer."""

from random import Random

from ttr.action import DRAW, TAKE, TICKETS, ClaimRoute, KeepTickets
from ttr.cards import COLORS, LOCOMOTIVE, bundle
from ttr.event import Log
from ttr.lesson.course import leaflets as lesson
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import position
from ttr.mode import load_mode
from ttr.rules import new_game
from ttr.score import score
from ttr.state import Phase, State
from ttr.text import Speaker

BOARD = load_mode("europe").board
SPEAKER = Speaker("en", BOARD, NAMES)
LEAFLET = lesson.heard("C-1", 0, SPEAKER)
GREEN, RED = COLORS.index("green"), COLORS.index("red")
VENEZIA = BOARD.route_index["venezia-zurich"]


def three(first: dict[str, object], **more: object) -> State:
    """Ada has something; Bo and Cem have nothing."""
    return position([{"name": "Ada", **first}, {"name": "Bo"}, {"name": "Cem"}], **more)


# -- the walk -----------------------------------------------------------------------------------------------------


def test_every_step_shows_what_the_leaflets_say() -> None:
    steps = lesson.steps(SPEAKER)
    assert len(steps) == 12
    assert sum("✓" in step.shown for step in steps) >= 10
    assert sum("✗" in step.shown for step in steps) >= 8


def test_SETUP_3_the_walk_begins_with_more_than_three_locomotives() -> None:
    step = lesson.steps(SPEAKER)[1]
    assert "Here are 4 locomotives" in step.text
    assert step.state.row.count(LOCOMOTIVE) < 3
    assert sum(step.state.discard) == 5


def test_TUNNEL_7_the_walk_withdraws_though_it_could_pay() -> None:
    before, laid, after = lesson.tunnel_story(SPEAKER)
    assert laid.state.phase is Phase.TUNNEL_DECISION
    assert laid.state.players[0].hand[GREEN] == 1
    assert after.state.players[0].hand == before.state.players[0].hand
    assert after.state.turn == 1


def test_END_2_and_EXPRESS_5_the_walk_ends_with_a_tie() -> None:
    end, stations, express, _ = lesson.ending(SPEAKER)
    assert end.state.phase is Phase.GAME_OVER
    assert "Cem, Ada and Bo" in end.text
    assert "12 points, not 15 points" in stations.text
    assert score(express.state).holders("european_express") == [0, 1]


def test_the_table_is_a_cell_of_its_own() -> None:
    assert "Stations left over" in lesson.table("en")._repr_mimebundle_()["text/plain"]


# -- questions ----------------------------------------------------------------------------------------------------


def test_STATION_13_other_stations_bring_other_points() -> None:
    for stations, points in (([], 12), (["wien"], 8), (["wien", "paris"], 4), (["wien", "paris", "roma"], 0)):
        question = lesson.about_unbuilt(three({"stations": stations}), 0, LEAFLET, SPEAKER)
        assert question.options[question.answer] == f"{points} points"
        assert len(question.options) == len({*question.options})


def test_SETUP_8_SETUP_9_another_first_player_another_order() -> None:
    for first, order in ((0, "First Ada, then Bo."), (1, "First Bo, then Cem."), (2, "First Cem, then Ada.")):
        state = new_game(load_mode("europe"), NAMES[:3], 7, first=first)
        lesson.keep_two(state)
        question = lesson.about_order(state, (first + 1) % 3, (LEAFLET, LEAFLET), SPEAKER)
        assert question.options[question.answer] == order
        assert len({*question.options}) == 4


def test_SETUP_3_another_deal_has_another_answer() -> None:
    swept = lesson.dealt_row(Random(1), range(3, 6))
    quiet = lesson.dealt_row(Random(1), range(2, 3))
    assert lesson.about_dealt_row(swept, LEAFLET, SPEAKER).answer == 3
    assert lesson.about_dealt_row(quiet, LEAFLET, SPEAKER).answer == 0


def test_REFRESH_1_another_card_turned_up_has_another_answer() -> None:
    row = ["locomotive", "red", "locomotive", "blue", "black"]
    for top, answer in (("locomotive", 3), ("green", 0)):
        state = three({}, row=row, deck_top=[top], seed=4)
        question = lesson.about_replacement(state, TAKE[RED], LEAFLET, SPEAKER)
        assert question.answer == answer
        assert top in question.text
        assert state.row[1] == RED, "asking changes nothing"


def test_TUNNEL_7_other_cards_have_another_answer() -> None:
    def answer(top: list[str], **hand: int) -> int:
        state = three({"hand": {"green": 2} | hand}, row=["red"] * 5, deck_top=top, seed=4)
        return lesson.about_tunnel(state, ClaimRoute(VENEZIA, bundle(GREEN, 2, 0)), LEAFLET, SPEAKER).answer

    assert answer(["green", "white", "white"], locomotive=1) == 0
    assert answer(["green", "white", "white"], white=1) == 2
    assert answer(["green", "locomotive", "white"], locomotive=1) == 2
    assert answer(["blue", "white", "white"], locomotive=1) == 3


def test_END_1_END_2_other_trains_have_another_answer() -> None:
    goal = BOARD.routes[BOARD.route_index["lisboa-madrid"]]
    for left, answer in ((0, 2), (1, 2), (2, 2), (3, 3), (4, 3)):
        laid = lesson.filled(Random(left), BOARD, 45 - goal.length - left, goal)
        state = three({"hand": {"purple": 3}, "routes": [route.id for route in laid]}, seed=3)
        claim = ClaimRoute(goal.index, bundle(goal.color, 3, 0))
        question = lesson.about_turns(state, claim, LEAFLET, SPEAKER)
        assert question.answer == answer
        assert state.turn == 0
    assert question.options[2] == "3 turns, then the game is over."


def test_EXPRESS_5_other_routes_have_another_winner() -> None:
    def answer(*routes: str) -> str:
        state = position([{"name": name, "routes": [route]} for name, route in zip(NAMES, routes)])
        question = lesson.about_express(state, LEAFLET, SPEAKER)
        return question.options[question.answer]

    assert answer("lisboa-madrid", "brest-paris", "brest-dieppe") == "Ada and Bo: 10 points each."
    assert answer("brest-dieppe", "brest-paris", "lisboa-madrid") == "Bo and Cem: 10 points each."
    assert answer("brest-pamplona", "brest-paris", "brest-dieppe") == "Ada: 10 points."
    assert answer("brest-paris", "brest-pamplona", "brest-dieppe") == "Bo: 10 points."


# -- exercises ----------------------------------------------------------------------------------------------------


def test_SETUP_6_other_tickets_are_allowed() -> None:
    state = new_game(load_mode("europe"), NAMES[:3], 7)
    own, foreign = sorted(state.players[0].offered), sorted(state.players[1].offered)
    choices = [(), tuple(own[:1]), tuple(own[:2]), tuple(own), tuple(foreign[:2])]
    item = lesson.about_keeping(state, 0, choices, LEAFLET, SPEAKER)
    assert item.right == {2, 3}
    assert lesson.about_keeping(state, 1, choices, LEAFLET, SPEAKER).right == {4}


def test_DRAW_1_after_the_first_card_other_actions_are_allowed() -> None:
    row = ["locomotive", "red", "white", "blue", "black"]
    state = three({"hand": {"green": 2}}, row=row, deck_top=["white"], seed=4)
    actions = [DRAW, TAKE[RED], TAKE[LOCOMOTIVE], TAKE[GREEN], TICKETS, KeepTickets((0,))]
    assert lesson.about_doing(state, actions, LEAFLET, SPEAKER).right == {0, 1, 2, 4}
    lesson.apply(state, DRAW)
    second = lesson.about_doing(state, actions, LEAFLET, SPEAKER)
    assert second.right == {0, 1}
    assert "just drawn" in second.text


def test_TUNNEL_3_other_cards_cost_other_numbers() -> None:
    claim = ClaimRoute(VENEZIA, bundle(GREEN, 2, 0))
    for top, cost in (
        (["green", "locomotive", "red"], 2),
        (["green", "green", "green"], 3),
        (["red", "blue", "black"], 0),
    ):
        state = three({"hand": {"green": 2}}, row=["red"] * 5, deck_top=top, seed=4)
        item = lesson.about_extra(state, claim, LEAFLET, SPEAKER)
        assert item.answer == cost
    state = three({"hand": {"green": 2}}, row=["red"] * 5, deck_top=["green", "locomotive", "red"], seed=4)
    assert not lesson.about_extra(state, claim, LEAFLET, SPEAKER).judge("1", SPEAKER).right


def test_COMP_1_other_routes_leave_other_trains() -> None:
    one = lesson.about_trains(three({"routes": ["lisboa-madrid"]}), 0, LEAFLET, SPEAKER)
    two = lesson.about_trains(three({"routes": ["lisboa-madrid", "brest-pamplona"]}), 0, LEAFLET, SPEAKER)
    assert (one.answer, two.answer) == (42, 38)
    assert two.judge("43", SPEAKER).text == "Not quite. You counted routes. Each space takes a train."
    for number, mistake in two.mistakes.items():
        assert number != two.answer
        assert mistake


def test_COMP_3_other_players_leave_other_tickets() -> None:
    for players, left in ((2, 38), (3, 34), (4, 30), (5, 26)):
        item = lesson.about_spare(new_game(load_mode("europe"), NAMES[:players], 7), LEAFLET, SPEAKER)
        assert item.answer == left
        assert {*item.mistakes} == {108 - 4 * players, 40 - 3 * players, 4 * players}
        assert left not in item.mistakes


# -- parts --------------------------------------------------------------------------------------------------------


def test_the_row_is_read_out_of_the_log() -> None:
    log = Log()
    state = new_game(load_mode("europe"), lesson.PLAYERS, lesson.SEED, log=log)
    assert lesson.turned_up([], log).count(LOCOMOTIVE) == 4
    assert lesson.turned_up([], log) != tuple(state.row)


def test_paths_and_fillings_are_exact() -> None:
    for seed in range(20):
        path = lesson.walk_of(Random(seed), BOARD, 11, [])
        assert sum(route.length for route in path) == 11
        rest = lesson.walk_of(Random(seed), BOARD, 9, path)
        assert not {*path} & {*rest}
        goal = BOARD.routes[seed]
        laid = lesson.filled(Random(seed), BOARD, 41, goal)
        assert sum(route.length for route in laid) == 41
        assert goal not in laid


def test_leaflets_say_something_else_in_turn() -> None:
    assert len({lesson.heard("C-8", instance, SPEAKER).said for instance in range(3)}) == 3
    assert "review of the Europe game, Russian" in lesson.heard("C-1", 0, SPEAKER).shown
