"""Lesson 10: every answer comes from the position shown; another position has another answer."""

from random import Random
from typing import Any

import pytest

from ttr.action import DRAW, TAKE, BuildStation, ClaimRoute, PayTunnel
from ttr.cards import COLORS, LOCOMOTIVE, bundle
from ttr.lesson.course import mistakes as lesson
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import Story, position
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.rules import legal_actions, new_game, why_not
from ttr.state import Phase, State
from ttr.text import Speaker

MODE = load_mode("europe")
BOARD = MODE.board
SPEAKER = Speaker("en", BOARD, NAMES)
GREEN, YELLOW, RED = (COLORS.index(color) for color in ("green", "yellow", "red"))


def table(*players: dict[str, Any], **more: Any) -> State:
    found = [{"name": name, **player} for name, player in zip(NAMES, players, strict=False)]
    return position(found, seed=1, row=["locomotive", "blue", "green", "white", "black"], **more)


def broken(state: State, action: str) -> str | None:
    violation = why_not(state, parse_action(action, MODE), 0)
    return violation.rule if violation else None


def hunted(state: State, *actions: str) -> frozenset[int]:
    wishes = [parse_action(action, MODE) for action in actions]
    return lesson.about_hunt(state, wishes, [0], SPEAKER).right


# -- the walk ---------------------------------------------------------------------------------------------------------


def test_the_walk_tells_a_refusal_at_every_step() -> None:
    steps = lesson.steps(SPEAKER)
    assert len(steps) == 12
    assert all("efused: “" in step.text for step in steps)
    assert [player.score for player in steps[10].state.players] == [4, 4, 0]
    assert len(steps[10].state.players[2].stations) == 2
    assert steps[11].state.phase is Phase.GAME_OVER


def test_TUNNEL_10_the_walk_leaves_no_revealed_card_in_the_hand() -> None:
    steps = lesson.steps(SPEAKER)
    tunnel = next(step for step in steps if "TUNNEL-10" in step.rules)
    before = steps[steps.index(tunnel) - 1]
    assert tunnel.state.players[1].hand == before.state.players[1].hand
    assert sum(tunnel.state.discard) == sum(before.state.discard) + 3


def test_a_legal_wish_cannot_be_told_as_refused() -> None:
    with pytest.raises(AssertionError):
        lesson.refused(Story(lesson.opening(), SPEAKER), "keep edinburgh-athina athina-angora")


# -- bug hunts --------------------------------------------------------------------------------------------------------


def test_CLAIM_1_CLAIM_2_FERRY_1_FERRY_5_the_hand_and_the_route_decide() -> None:
    state = table({"hand": {"red": 5, "blue": 1, "locomotive": 1}}, {}, {})
    wishes = [
        "claim wien-zagrab 2 red",
        "claim wien-zagrab 1 red + 1 blue",
        "claim wien-zagrab 3 red",
        "claim berlin-essen 2 red",
        "claim athina-smyrna 2 red",
        "claim athina-smyrna 4 red",
        "claim athina-smyrna 1 red + 1 locomotive",
    ]
    assert hunted(state, *wishes) == {1, 2, 3, 4, 5}
    state.players[0].hand[LOCOMOTIVE] = 0
    assert hunted(state, *wishes) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("owner", "players", "rule"), [(0, 3, "DOUBLE-2"), (0, 4, "DOUBLE-2"), (1, 3, "DOUBLE-3"), (1, 4, None)]
)
def test_DOUBLE_2_DOUBLE_3_the_owner_and_the_players_decide(owner: int, players: int, rule: str | None) -> None:
    seats: list[dict[str, Any]] = [{} for _ in range(players)]
    seats[0] = {"hand": {"orange": 4}}
    seats[owner] = {**seats[owner], "routes": ["frankfurt-paris-2"]}
    state = table(*seats)
    second = "claim frankfurt-paris-1 3 orange"
    assert broken(state, second) == rule
    assert hunted(state, second, "draw deck") == (frozenset({0}) if rule else frozenset())


@pytest.mark.parametrize(("built", "right"), [([], {1}), (["roma"], {0}), (["roma", "athina"], {0, 1})])
def test_STATION_3_the_cost_depends_on_the_stations_built(built: list[str], right: set[int]) -> None:
    state = table({"hand": {"red": 5}, "stations": built}, {})
    assert hunted(state, "station wien 1 red", "station wien 2 red") == right


def test_STATION_1_a_city_holds_one_station_of_anybody() -> None:
    empty, taken = table({"hand": {"red": 5}}, {}), table({"hand": {"red": 5}}, {"stations": ["wien"]})
    assert hunted(empty, "station wien 1 red", "station wien 2 red") == {1}
    assert hunted(taken, "station wien 1 red", "station roma 1 red") == {0}


def test_the_illegal_one_of_four_depends_on_the_position() -> None:
    state = table({"hand": {"red": 5, "locomotive": 1}}, {}, {})
    wishes = [
        parse_action(text, MODE)
        for text in ("claim wien-zagrab 2 red", "claim athina-smyrna 2 red", "station wien 1 red")
    ]
    assert lesson.about_illegal(state, wishes, [0], SPEAKER).answer == 1
    other = table({"hand": {"red": 5}}, {"stations": ["wien"]}, {})
    wishes[1] = parse_action("claim marseille-pamplona 4 red", MODE)
    assert lesson.about_illegal(other, wishes, [0], SPEAKER).answer == 2


def test_scenes_tempt_into_all_mistakes() -> None:
    found = set()
    for seed in range(60):
        scene = lesson.scene(Random(seed))
        scene.state.check()
        found |= {violation.rule for _, violation in lesson.judged(scene.state, scene.wishes) if violation}
    assert found == {*lesson.MOVES} - {"FERRY-5"}  # which is no rule that an action breaks


def test_a_solved_hunt_says_why() -> None:
    item = lesson.hunt(0, SPEAKER)
    assert item.solved in item.judge(item.right, SPEAKER).text
    assert item.solved not in item.judge(frozenset(list(item.right)[:1]), SPEAKER).text
    legal = next(i for i in range(len(item.options)) if i not in item.right)
    assert SPEAKER.say("course.mistakes.allowed") in item.judge(item.right | {legal}, SPEAKER).text


def test_TURN_2_DRAW_3_DRAW_4_the_order_decides() -> None:
    joker, blue = TAKE[LOCOMOTIVE], TAKE[COLORS.index("blue")]
    claim = ClaimRoute(BOARD.route_index["wien-zagrab"], bundle(RED, 2, 0))
    state = table({"hand": {"red": 2}}, {}, deck_top=["white"] * 3)
    turns = [(joker,), (blue, joker), (joker, blue), (blue, DRAW), (blue, claim), (claim,)]
    assert lesson.about_turns(state, turns, SPEAKER).right == {1, 2, 4}
    rules = [found.rule if (found := lesson.first_violation(state, turn)) else None for turn in turns]
    assert rules == [None, "DRAW-4", "SETUP-9", None, "TURN-2", None]
    state.players[0].hand[RED] = 1
    assert lesson.about_turns(state, turns, SPEAKER).right == {1, 2, 4, 5}
    state.row[0] = GREEN
    assert 0 in lesson.about_turns(state, turns, SPEAKER).right


def tunnel(*revealed: str) -> State:
    return table(
        {"hand": {"green": 2, "red": 2, "locomotive": 1}},
        {},
        phase="tunnel_decision",
        tunnel={"route": "venezia-zurich", "paid": {"green": 2}, "revealed": [*revealed]},
    )


def test_TUNNEL_6_the_cards_turned_up_decide() -> None:
    wishes = [PayTunnel(bundle(*cards)) for cards in ((GREEN, 1, 0), (RED, 1, 0), (GREEN, 1, 1), (GREEN, 2, 0))]
    assert lesson.about_extra(tunnel("green", "red", "black"), wishes, SPEAKER).right == {1, 2, 3}
    assert lesson.about_extra(tunnel("green", "locomotive", "black"), wishes, SPEAKER).right == {0, 1}


def test_SETUP_6_the_number_of_tickets_decides() -> None:
    state = new_game(MODE, NAMES[:4], 7, first=0)
    kept = [tuple(sorted(player.offered))[:2] for player in state.players]
    assert lesson.about_start(state, kept, SPEAKER).right == frozenset()
    kept[2] = kept[2][:1]
    assert lesson.about_start(state, kept, SPEAKER).right == {2}


# -- who is right? ----------------------------------------------------------------------------------------------------


def test_TUNNEL_10_the_hand_after_giving_up() -> None:
    for revealed in (("green", "red", "black"), ("green", "locomotive", "locomotive")):
        question = lesson.about_hand(tunnel(*revealed), SPEAKER)
        assert question.options[question.answer] == "4 green cards, 2 red cards and 1 locomotive."
    other = tunnel("green", "red", "black")
    other.players[0].hand[RED] = 1
    question = lesson.about_hand(other, SPEAKER)
    assert question.options[question.answer] == "4 green cards, 1 red card and 1 locomotive."


@pytest.mark.parametrize(
    ("own", "others", "stations", "says"),
    [
        (["wien-zagrab"], [], [], "Bo says: −6."),
        (["wien-zagrab", "venezia-zagrab", "roma-venezia", "brindisi-roma"], [], [], "Cem says: +6."),
        (["venezia-zagrab", "roma-venezia"], ["brindisi-roma"], ["roma"], "Cem says: +6."),
        (["venezia-zagrab", "roma-venezia"], ["brindisi-roma"], ["wien"], "Bo says: −6."),
    ],
)
def test_SCORE_2_a_ticket_counts_what_the_board_says(
    own: list[str], others: list[str], stations: list[str], says: str
) -> None:
    routes = [BOARD.routes[BOARD.route_index[name]] for name in own]
    foreign = [BOARD.routes[BOARD.route_index[name]] for name in others]
    state = lesson.ended(routes, foreign, tickets=["zagrab-brindisi"], stations=stations)
    question = lesson.about_ticket(state, BOARD.ticket_index["zagrab-brindisi"], [0], SPEAKER)
    assert question.options[question.answer] == says


@pytest.mark.parametrize(("two", "answer"), [(["berlin-danzig"], 1), (["berlin-wien"], 2), (["berlin-essen"], 0)])
def test_EXPRESS_2_trains_count_not_routes(two: list[str], answer: int) -> None:
    one = [BOARD.routes[BOARD.route_index[name]] for name in ("amsterdam-bruxelles", "bruxelles-dieppe")]
    other = [BOARD.routes[BOARD.route_index[name]] for name in two]
    question = lesson.about_express(lesson.ended(one, other), [0], SPEAKER)
    assert question.answer == answer


def test_EXPRESS_4_STATION_12_a_borrowed_route_joins_no_path() -> None:
    names = ("brindisi-roma", "roma-venezia", "venezia-zagrab", "wien-zagrab", "munchen-wien")
    routes = [BOARD.routes[BOARD.route_index[name]] for name in names]
    indices = [route.index for route in routes]

    def found(foreign: int | None) -> str:
        own = [route for i, route in enumerate(routes) if i != foreign]
        others = [] if foreign is None else [routes[foreign]]
        question = lesson.about_path(lesson.ended(own, others, stations=["venezia"]), indices, SPEAKER)
        return question.options[question.answer]

    assert found(None) == "11 trains"
    assert found(2) == "5 trains"
    assert found(1) == "7 trains"


@pytest.mark.parametrize(("players", "turn", "turns"), [(3, 2, 3), (3, 0, 2), (3, 1, 1), (5, 2, 5)])
def test_END_2_the_turns_left_depend_on_the_position(players: int, turn: int, turns: int) -> None:
    far = ["petrograd-stockholm", "budapest-kyiv", "palermo-smyrna", "athina-brindisi", "berlin-danzig", "danzig-riga"]
    state = position(
        [
            {
                "name": name,
                "routes": [*far, "kyiv-warszawa", "moskva-petrograd", "barcelona-marseille"] if seat == 1 else [],
            }
            for seat, name in enumerate(NAMES[:players])
        ],
        turn=NAMES[turn],
        final_round=NAMES[1],
        seed=1,
    )
    question = lesson.about_last(state, SPEAKER)
    assert question.options[question.answer] == SPEAKER.say("course.mistakes.last.option", n=turns)


def test_SCORE_2_EXPRESS_4_a_sheet_is_compared_with_the_position() -> None:
    routes = [BOARD.routes[BOARD.route_index[name]] for name in ("brindisi-roma", "roma-venezia")]
    ticket = str(BOARD.ticket_index["zagrab-brindisi"])

    def wrong(state: State) -> set[str]:
        notes = {"routes": 4, ticket: -6, "stations": 12, "express": 10}
        item = lesson.about_sheet(state, notes, [0], SPEAKER)
        return {[*notes][i] for i in item.right}

    state = lesson.ended(routes, tickets=["zagrab-brindisi"])
    assert wrong(state) == set()
    longer = [BOARD.routes[BOARD.route_index["palermo-smyrna"]]]
    assert wrong(lesson.ended(routes, longer, tickets=["zagrab-brindisi"])) == {"express"}
    assert wrong(lesson.ended(routes, tickets=["zagrab-brindisi"], stations=["wien"])) == {"stations"}
    more = [*routes, BOARD.routes[BOARD.route_index["venezia-zagrab"]]]
    assert wrong(lesson.ended(more, tickets=["zagrab-brindisi"])) == {"routes", ticket}


def test_every_mistake_can_be_tried_in_the_sandbox() -> None:
    state = lesson.free()
    assert broken(state, "claim wien-zagrab 1 green + 1 orange") == "CLAIM-1"
    assert broken(state, "claim frankfurt-paris-1 3 orange") == "DOUBLE-3"
    assert broken(state, "claim berlin-frankfurt-2 1 red + 1 locomotive") == "DOUBLE-2"
    assert broken(state, "station wien 2 green") == "STATION-1"
    assert broken(state, "station roma 1 green") == "STATION-3"
    assert broken(state, "claim athina-smyrna 2 green") == "FERRY-1"
    assert BuildStation(BOARD.city_index["roma"], bundle(GREEN, 2, 0)) in legal_actions(state)
