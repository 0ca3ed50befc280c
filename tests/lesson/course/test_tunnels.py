"""Lesson 6: every answer and every chance comes from the position shown; another position has another answer."""

from fractions import Fraction
from random import Random

from ttr.action import WITHDRAW, ClaimRoute, PayTunnel
from ttr.cards import COLORS, FULL_DECK, GRAY, LOCOMOTIVE, bundle, colors_of
from ttr.lesson.course import tunnels as lesson
from ttr.lesson.course.tunnels import YOU, Try
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import position
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.odds import tunnel_odds
from ttr.rules import why_not
from ttr.state import Phase, State
from ttr.text import Speaker

EUROPE = load_mode("europe")
SPEAKER = Speaker("en", EUROPE.board, NAMES)
GREEN, WHITE, RED = (COLORS.index(color) for color in ("green", "white", "red"))
VENEZIA = "claim venezia-zurich 2 green"
PARIS = "claim paris-zurich 1 blue + 2 locomotive"
NO_MATCH = ["red", "white", "black"]
TWO_MATCH = ["green", "locomotive", "red"]


def tried(wish: str, top: list[str], hand: dict[str, int] | None = None, discard: dict[str, int] | None = None) -> Try:
    """A try of this hand (by default a rich one) with these cards on top of the pile."""
    hand = hand or {"green": 4, "blue": 3, "red": 3, "locomotive": 4}
    state = position(
        [{"name": "Ada", "hand": hand}, {"name": "Bo"}, {"name": "Cem"}],
        row=["red", "white", "orange", "yellow", "purple"],
        deck_top=top,
        discard=discard or {},
        seed=1,
    )
    claim = parse_action(wish, EUROPE)
    assert isinstance(claim, ClaimRoute)
    return Try(state, claim)


def short_piles(deck: list[str], discard: list[str], wish: str = "claim sarajevo-sofia 2 red") -> Try:
    claim = parse_action(wish, EUROPE)
    assert isinstance(claim, ClaimRoute)
    return Try(lesson.hoarded(Random(1), claim.payment, deck, discard), claim)


def walk() -> list[State]:
    return [step.state for step in lesson.steps(SPEAKER)]


# -- the walk ---------------------------------------------------------------------------------------------------------


def test_the_walk_shows_what_it_tells() -> None:
    states = walk()
    assert len(states) == 12
    owners = [
        [state.owner[EUROPE.board.route_index[route]] for route in ("venezia-zurich", "paris-zurich", "munchen-zurich")]
        for state in states[:10]
    ]
    assert owners == [[-1] * 3] * 2 + [[0, -1, -1]] * 5 + [[0, 0, -1]] * 2 + [[0, 0, 0]]
    for number in (1, 3, 6, 8, 10):
        assert states[number].turn == YOU
        assert states[number].phase is Phase.TURN


def test_TUNNEL_7_the_walk_gives_the_cards_back() -> None:
    states = walk()
    assert states[4].phase is Phase.TUNNEL_DECISION
    assert states[5].players[YOU].hand == states[3].players[YOU].hand
    assert sum(states[5].discard) == sum(states[3].discard) + 3
    assert states[5].turn != YOU


def test_TUNNEL_11_the_walk_pays_four_cards_for_three_trains() -> None:
    before, after = walk()[6:8]
    assert sum(before.players[YOU].hand) - sum(after.players[YOU].hand) == 4
    assert before.players[YOU].trains - after.players[YOU].trains == 3
    assert after.players[YOU].score - before.players[YOU].score == 4


def test_TUNNEL_8_the_walk_ends_with_one_card_in_each_pile() -> None:
    before, after = walk()[10:]
    assert before.deck == [RED]
    assert [card for card, n in enumerate(before.discard) if n] == [WHITE]
    assert sum(before.discard) == 1
    assert not after.deck
    assert sum(after.discard) == 2 + 2 + 1
    assert before.pool == FULL_DECK


def test_before_a_reveal_the_step_shows_the_odds_and_hides_the_cards() -> None:
    told = lesson.steps(SPEAKER)
    for number in (1, 3, 6, 8, 10):
        before, after = told[number].shown, told[number + 1].shown
        bars = before[before.index("<table") :]
        assert bars.count("<tr>") == 4
        assert bars == after[after.index("<table") :].replace("✔ ", "")
        assert before.count(">?<") == (2 if number == 10 else 3)
        assert ">?<" not in after
        assert "✔" in after
        assert "✔" not in before


def test_the_bars_are_the_exact_odds_of_the_position() -> None:
    found = tried(VENEZIA, NO_MATCH)
    odds = tunnel_odds(found.state.seen_by(YOU), found.claim.payment)
    shown = lesson.before(found.state, found.claim, SPEAKER)
    assert f"{round(odds[0] * 100)} %" in shown
    # 8 green cards and 10 locomotives are out of sight, of 110 - 14 - 5 cards
    assert odds[0] == Fraction(73 * 72 * 71, 91 * 90 * 89)
    assert "91 cards" in shown
    assert "18 of them" in shown
    other = tried(VENEZIA, NO_MATCH, discard={"green": 8, "locomotive": 9})
    assert lesson.before(other.state, other.claim, SPEAKER) != shown


# -- questions --------------------------------------------------------------------------------------------------------


def test_TUNNEL_3_other_cards_cost_another_number() -> None:
    assert lesson.about_extra(tried(VENEZIA, NO_MATCH), SPEAKER).answer == 0
    assert lesson.about_extra(tried(VENEZIA, TWO_MATCH), SPEAKER).answer == 2
    assert lesson.about_extra(tried(VENEZIA, ["green", "locomotive", "locomotive"]), SPEAKER).answer == 3


def test_TUNNEL_4_only_locomotives_match_locomotives() -> None:
    assert lesson.about_extra(tried("claim venezia-zurich 2 locomotive", TWO_MATCH), SPEAKER).answer == 1
    assert lesson.about_extra(tried("claim venezia-zurich 2 locomotive", ["green"] * 3), SPEAKER).answer == 0


def test_TUNNEL_12_on_gray_the_color_laid_down_counts() -> None:
    top = ["blue", "red", "locomotive"]
    assert lesson.about_extra(tried(PARIS, top), SPEAKER).answer == 2
    assert lesson.about_extra(tried("claim paris-zurich 3 green", top), SPEAKER).answer == 1
    assert lesson.about_extra(tried(PARIS, NO_MATCH), SPEAKER).answer == 0


def test_TUNNEL_5_without_a_match_the_tunnel_is_claimed() -> None:
    claimed, choice, _, back = range(4)
    assert lesson.about_now(tried(VENEZIA, NO_MATCH), SPEAKER).answer == claimed
    assert lesson.about_now(tried(VENEZIA, TWO_MATCH), SPEAKER).answer == choice
    assert lesson.about_now(tried(VENEZIA, TWO_MATCH, {"green": 3, "red": 5}), SPEAKER).answer == back
    assert lesson.about_now(tried(VENEZIA, TWO_MATCH, {"green": 3, "locomotive": 1}), SPEAKER).answer == choice


def test_TUNNEL_2_what_was_seen_changes_what_is_likely() -> None:
    nothing, something = range(2)
    assert lesson.about_likely(tried(VENEZIA, NO_MATCH, {"green": 2}), SPEAKER).answer == something
    seen = {"green": 8, "locomotive": 10}
    assert lesson.about_likely(tried(VENEZIA, NO_MATCH, {"green": 2}, seen), SPEAKER).answer == nothing
    alone = tried("claim venezia-zurich 2 locomotive", NO_MATCH)
    assert lesson.about_likely(alone, SPEAKER).answer == nothing


def test_TUNNEL_12_the_safer_color_depends_on_what_was_seen() -> None:
    hand = {"green": 3, "white": 3}
    route = EUROPE.board.route_index["paris-zurich"]
    for discard, answer in (({"green": 4}, 1), ({"green": 1}, 2), ({"white": 2}, 0), ({}, 0)):
        found = tried("claim paris-zurich 3 green", [], hand, discard)
        # one white card lies in the row
        assert lesson.about_safer(found.state, route, (WHITE, GREEN), SPEAKER).answer == answer


def test_TUNNEL_8_and_TUNNEL_9_the_piles_decide_how_many_are_turned_up() -> None:
    assert lesson.about_short(short_piles(["white"], ["blue", "white"]), SPEAKER).answer == 3
    assert lesson.about_short(short_piles(["white"], ["blue"]), SPEAKER).answer == 2
    assert lesson.about_short(short_piles([], ["white"]), SPEAKER).answer == 1
    assert lesson.about_short(short_piles([], []), SPEAKER).answer == 0


def test_TUNNEL_13_another_turn_another_try() -> None:
    yes, no = range(2)
    claim = parse_action(VENEZIA, EUROPE)
    assert isinstance(claim, ClaimRoute)
    top = [GREEN, WHITE, WHITE, RED, RED, RED]
    found = Try(lesson.table(Random(1), claim.payment, top, theirs=claim.payment), claim)
    for case, answer in (("next", yes), ("at_once", no), ("taken", no)):
        later = lesson.given_up(found, case)
        assert later.players[YOU].hand == list(claim.payment)
        assert lesson.about_again(found, later, case, SPEAKER).answer == answer


# -- exercises --------------------------------------------------------------------------------------------------------


def test_TUNNEL_1_the_full_price_is_laid_down() -> None:
    found = tried(VENEZIA, NO_MATCH)
    paid = [bundle(GREEN, 2, 0), bundle(GREEN, 3, 0), bundle(GREEN, 1, 1), bundle(RED, 2, 0), bundle(GREEN, 1, 0)]
    claims = [ClaimRoute(found.claim.route, payment) for payment in paid]
    assert lesson.about_laying(found.state, found.claim.route, claims, SPEAKER).right == {0, 2}
    poor = tried(VENEZIA, NO_MATCH, {"green": 2})
    assert lesson.about_laying(poor.state, found.claim.route, claims, SPEAKER).right == {0}
    gray = EUROPE.board.route_index["sarajevo-sofia"]
    claims = [ClaimRoute(gray, payment) for payment in paid]
    assert lesson.about_laying(found.state, gray, claims, SPEAKER).right == {0, 2, 3}


def test_TUNNEL_1_the_trains_are_needed_too() -> None:
    found = tried(VENEZIA, NO_MATCH)
    found.state.players[YOU].trains = 1
    pick = lesson.about_laying(found.state, found.claim.route, [found.claim], SPEAKER)
    assert not pick.right
    assert "1 train" in pick.reasons[0]


def test_TUNNEL_6_the_extra_cards_are_of_the_color_or_locomotives() -> None:
    ways = [
        PayTunnel(bundle(GREEN, 2, 0)),
        PayTunnel(bundle(GREEN, 1, 1)),
        PayTunnel(bundle(RED, 2, 0)),
        PayTunnel(bundle(GREEN, 1, 0)),
        PayTunnel(bundle(0, 0, 2)),
        WITHDRAW,
    ]
    assert lesson.about_adding(tried(VENEZIA, TWO_MATCH), ways, SPEAKER).right == {0, 1, 4, 5}
    alone = tried("claim venezia-zurich 2 locomotive", ["locomotive", "locomotive", "red"])
    assert lesson.about_adding(alone, ways, SPEAKER).right == {4, 5}


def test_TUNNEL_7_without_enough_cards_only_taking_back_is_left() -> None:
    ways = [PayTunnel(bundle(GREEN, 2, 0)), PayTunnel(bundle(RED, 2, 0)), WITHDRAW]
    assert lesson.about_adding(tried(VENEZIA, TWO_MATCH, {"green": 3, "red": 4}), ways, SPEAKER).right == {2}


def test_TUNNEL_3_cards_in_sight_are_not_counted() -> None:
    found = tried(VENEZIA, NO_MATCH)
    assert lesson.about_unseen(found, SPEAKER).answer == 12 - 4 + 14 - 4
    other = tried(VENEZIA, NO_MATCH, discard={"green": 2, "locomotive": 1, "red": 5})
    assert lesson.about_unseen(other, SPEAKER).answer == 12 - 6 + 14 - 5
    alone = tried("claim venezia-zurich 2 locomotive", NO_MATCH)
    item = lesson.about_unseen(alone, SPEAKER)
    assert item.answer == 14 - 4
    assert "Only locomotives" in item.judge("18", SPEAKER).text


def test_TUNNEL_11_only_the_spaces_take_trains() -> None:
    found = tried(VENEZIA, TWO_MATCH)
    item = lesson.about_trains(found, SPEAKER)
    assert item.answer == 45 - 2
    assert 45 - 4 in item.mistakes
    assert lesson.about_trains(tried(PARIS, ["blue", "red", "white"]), SPEAKER).answer == 45 - 3
    found.state.players[YOU].trains = 30
    assert lesson.about_trains(found, SPEAKER).answer == 28


def test_TUNNEL_10_the_turned_up_cards_are_discarded_whatever_happens() -> None:
    found = tried(VENEZIA, TWO_MATCH)
    assert lesson.about_thrown(found, SPEAKER, back=False).answer == 2 + 2 + 3
    assert lesson.about_thrown(found, SPEAKER, back=True).answer == 3
    three = tried(VENEZIA, ["green", "locomotive", "locomotive"])
    assert lesson.about_thrown(three, SPEAKER, back=False).answer == 2 + 3 + 3


# -- instances --------------------------------------------------------------------------------------------------------


def test_an_instance_costs_what_it_was_made_for() -> None:
    for number in range(40):
        for kind in lesson.KINDS:
            found = lesson.some_try(Random(number), kind, number % 4, (1, 1))
            found.state.check()
            assert why_not(found.state, found.claim, YOU) is None
            _, event = lesson.turned_up(found.state, found.claim)
            assert event.extra == number % 4
            payment, color = found.claim.payment, found.state.board.routes[found.claim.route].color
            assert bool(colors_of(payment)) == (kind != "locomotives")
            assert bool(payment[LOCOMOTIVE]) == (kind != "color")
            assert kind != "mixed" or color == GRAY


def test_an_exercise_offers_right_and_wrong_ways() -> None:
    for instance in range(24):
        for make in (lesson.lay, lesson.add):
            pick = make(instance, SPEAKER)
            assert len(pick.options) >= 4
            assert 0 < len(pick.right) < len(pick.options)


def test_short_piles_leave_out_no_card() -> None:
    for instance in range(14):
        found = short_piles(["white"] * (instance % 3), ["blue"] * (instance % 4))
        assert found.state.pool == FULL_DECK
        found.state.check()


def test_in_the_sandbox_everybody_can_try_a_tunnel() -> None:
    state = lesson.free()
    for seat, wish in enumerate((VENEZIA, "claim marseille-zurich 2 purple", "claim erzurum-sochi 3 red")):
        state.turn = seat
        assert why_not(state, parse_action(wish, EUROPE), seat) is None
