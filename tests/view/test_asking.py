"""Asking "may I?": typed and clicked, with every rule that stands in the way."""

import pytest

from ttr.action import KeepTickets
from ttr.cards import CARDS
from ttr.mode import load_mode
from ttr.rules import new_game
from ttr.scenario import read
from ttr.scenario.draft import Draft
from ttr.text import Speaker
from ttr.view.asking import EVERY, Asking, rules_of
from ttr.view.placing import Placing

EUROPE = load_mode("europe")
TABLE = b"""
scenario: 1
players:
- {name: Ada, hand: {black: 3, red: 2, locomotive: 1}, routes: [athina-sofia]}
- {name: Bo, hand: {red: 1}, routes: [bucuresti-sofia], stations: [wien]}
row: [red, blue, white, green, black]
"""


def asking(more: bytes = b"") -> Asking:
    return Asking(Placing(Draft.of(read(TABLE + more).data), Speaker("en", EUROPE.board)))


def test_a_legal_move_says_what_happens() -> None:
    made = asking()
    made.ask("Claim  bruxelles-paris-1   2 RED")
    assert made.answer is not None
    assert made.answer.legal is True
    assert made.text == "claim bruxelles-paris-1 2 red"
    assert "Ada" in made.answer.sentence
    assert any("2 points" in line for line in made.answer.told)


def test_an_illegal_one_names_every_rule_the_first_one_first() -> None:
    made = asking()
    made.ask("claim bucuresti-sofia 3 red")
    assert made.answer is not None
    assert made.answer.legal is False
    assert [violation.rule for violation in made.answer.violations] == ["CLAIM-8", "CLAIM-1", "CLAIM-1"]


def test_SETUP_9_somebody_else_may_be_meant() -> None:
    made = asking()
    made.seat = 1
    made.ask("draw deck")
    assert made.answer is not None
    assert [violation.rule for violation in made.answer.violations] == ["SETUP-9"]
    made.seat = None
    made.ask("draw deck")
    assert made.answer.legal is True


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("claim pariz-zurich 3 red", "paris-zurich"),
        ("clame paris-zurich 3 red", "claim"),
        ("claim paris-zurich", "claim paris-zurich 3 black"),
        ("claim frankfurt-paris 3 red", "claim frankfurt-paris-1 3 red"),
        ("station wien", "station wien 1 black"),
        ("", ""),
    ],
)
def test_a_text_that_is_no_move_says_what_may_have_been_meant(text: str, told: str) -> None:
    made = asking()
    made.ask(text)
    assert made.answer is not None
    assert made.answer.legal is None
    assert made.answer.sentence
    assert told in " ".join(made.answer.told)


def test_TUNNEL_1_a_tunnel_is_told_with_its_chances_unless_the_pile_is_known() -> None:
    made = asking()
    made.ask("claim sarajevo-sofia 2 black")
    assert made.answer is not None
    assert sum(made.answer.odds) == 1
    known = asking(b"deck_top: [black, red, green]\n")
    known.ask("claim sarajevo-sofia 2 black")
    assert known.answer is not None
    assert known.answer.odds == ()
    assert any("1" in line for line in known.answer.told)


def test_what_only_a_shuffle_decides_is_told_as_such() -> None:
    chance = asking().speaker.say("editor.answer.chance")
    for more, there in ((b"", True), (b"deck_top: [green]\n", False)):
        made = asking(more)
        made.ask("draw deck")
        assert made.answer is not None
        assert (chance in made.answer.told) == there


def test_a_clicked_route_lists_what_may_be_paid_or_says_why_not() -> None:
    made = asking()
    made.ask_route(EUROPE.board.route_index["bruxelles-paris-1"])
    assert made.answer is not None
    assert made.answer.legal is True
    assert [text for _, text in made.moves()] == [
        "claim bruxelles-paris-1 2 red",
        "claim bruxelles-paris-1 1 red + 1 locomotive",
    ]
    made.ask("claim bruxelles-paris-1 2 red")
    assert len(made.moves()) == 2  # the list stays as it was narrowed
    made.narrow()
    assert len(made.moves()) > 50
    made.ask_route(EUROPE.board.route_index["bucuresti-sofia"])
    assert [violation.rule for violation in made.answer.violations] == ["CLAIM-8"]
    assert made.moves() == []


def test_a_clicked_city_does_the_same_for_stations() -> None:
    made = asking()
    made.ask_city(EUROPE.board.city_index["roma"])
    assert made.answer is not None
    assert made.answer.legal is True
    assert {text for _, text in made.moves()} == {
        "station roma 1 black",
        "station roma 1 red",
        "station roma 1 locomotive",
    }
    made.ask_city(EUROPE.board.city_index["wien"])
    assert [violation.rule for violation in made.answer.violations] == ["STATION-1"]


def test_the_list_can_be_narrowed_by_kind_and_by_words() -> None:
    made = asking()
    total = len(made.moves())
    assert total == sum(map(len, made.kinds().values()))
    made.kind = "draw"
    assert {text for _, text in made.moves()} == {
        "draw deck", "draw red", "draw blue", "draw white", "draw green", "draw black",
    }  # fmt: skip
    made.kind, made.search = EVERY, "загреб"  # in another language than the list
    assert {text.split()[1] for _, text in made.moves()} >= {"zagrab", "sarajevo-zagrab"}
    assert all("zagrab" in text for _, text in made.moves())
    made.search = "sofia black"
    assert {text.split()[1] for _, text in made.moves()} >= {"sarajevo-sofia"}
    made.search = "nowhere"
    assert made.moves() == []


def test_an_impossible_position_has_no_verdict() -> None:
    made = asking()
    made.placing.put("hand", [13, *[0] * 8])
    made.ask("draw deck")
    assert made.answer is not None
    assert made.answer.legal is None
    assert made.answer.told == tuple(made.placing.problems())
    assert made.moves() == []


def test_a_legal_move_can_be_carried_out_and_taken_back() -> None:
    made = asking()
    before = made.placing.draft
    made.carry_out()
    assert made.placing.draft is before  # nothing was asked yet
    made.ask("claim bruxelles-paris-1 2 red")
    made.carry_out()
    assert made.placing.state is not None
    assert made.placing.state.turn == 1
    assert made.placing.draft.seats[0].routes == [
        EUROPE.board.route_index[name] for name in ("athina-sofia", "bruxelles-paris-1")
    ]
    assert made.answer is None
    assert made.placing.draft.kept.keys().isdisjoint({"deck", "ticket_deck"})
    assert not made.placing.draft.top
    made.placing.undo()
    assert made.placing.draft == before


def test_what_nobody_has_seen_stays_open_after_a_move() -> None:
    made = asking(b"deck_top: [green, blue, red]\n")
    made.ask("draw deck")
    made.carry_out()
    assert made.placing.written("top") == "blue, red"
    made.ask("draw deck")
    made.carry_out()
    assert made.placing.written("top") == "red"
    assert made.placing.draft.seats[0].hand[CARDS.index("blue")] == 1
    bare = Asking(
        Placing(Draft.of(read(TABLE.replace(b"row: [red, blue, white, green, black]", b"")).data), made.speaker)
    )
    bare.ask("claim bruxelles-paris-1 2 red")
    bare.carry_out()
    assert bare.placing.draft.row is None
    bare.ask("draw deck")
    assert bare.answer is not None
    assert bare.speaker.say("editor.answer.chance") in bare.answer.told


def test_TUNNEL_7_who_cannot_pay_for_the_matches_is_told_so() -> None:
    made = asking(b"deck_top: [black, locomotive, green]\n")
    made.ask("claim sarajevo-sofia 2 black")
    assert made.answer is not None
    assert "Ada has to add 2 cards, or to take the cards back" in made.answer.told[-1]
    made.ask("claim sarajevo-sofia 1 black + 1 locomotive")
    assert "Ada has to add 2 cards" in made.answer.told[-1]
    poor = asking(b"deck_top: [black, locomotive, green]\n")
    poor.placing.write("hand", "2 black, 1 red")
    poor.ask("claim sarajevo-sofia 2 black")
    assert poor.answer is not None
    assert "does not have 2 cards to add" in poor.answer.told[-1]
    poor.carry_out()
    assert "does not have 2 cards to add" in poor.placing.status.text
    assert {text for _, text in poor.moves()} == {"withdraw"}


def test_a_legal_move_names_the_rules_by_which_it_is_legal() -> None:
    made = asking()
    for text, rules in (
        ("claim bruxelles-paris-1 2 red", ("CLAIM-1",)),
        ("claim sarajevo-sofia 2 black", ("CLAIM-1", "TUNNEL-3")),
        ("station roma 1 red", ("STATION-3",)),
        ("draw red", ("DRAW-1",)),
        ("tickets", ("TICKET-1",)),
    ):
        made.ask(text)
        assert made.answer is not None
        assert made.answer.rules == rules


def test_FERRY_5_the_usual_objection_is_answered() -> None:
    made = asking()
    made.placing.write("hand", "6 red")
    made.ask("claim amsterdam-london 2 red")
    assert made.answer is not None
    assert [violation.rule for violation in made.answer.violations] == ["FERRY-1"]
    assert made.answer.rules == ("FERRY-5",)


def test_SETUP_9_a_move_out_of_turn_is_judged_all_the_same() -> None:
    made = asking()
    made.seat = 1
    made.ask("draw deck")
    assert made.answer is not None
    assert made.answer.told == ("If it were the turn of Bo, it would be legal.",)
    made.ask("claim bruxelles-paris-1 2 black")
    assert made.answer.told == ()
    made.seat = None
    made.ask("draw red")
    made.carry_out()
    assert made.seat is None


@pytest.mark.parametrize("ends", ["Paris-Bruxelles-1", "брюссель-париж-1", "paris–brussels-1"])
def test_a_move_may_be_typed_in_any_order_and_language(ends: str) -> None:
    made = asking()
    made.ask(f"Claim {ends} 2 RED")
    assert made.text == "claim bruxelles-paris-1 2 red"
    assert made.answer is not None
    assert made.answer.legal is True


OTHER = "scenario: 1\nmode: %s\nplayers: [{name: Ada, hand: {%s}}, {name: Bo}]\nrow: [locomotive, red, red, red, red]\n"


@pytest.mark.parametrize(
    ("mode", "hand", "move", "rules"),
    [
        ("switzerland", "red: 2", "draw locomotive", ("CH-4",)),
        ("usa", "red: 2", "draw locomotive", ("DRAW-3",)),
        ("switzerland", "red: 2", "claim bern-neuchatel 2 red", ("CLAIM-1", "CH-6")),
        ("legendary_asia", "yellow: 2", "claim ankara-tbilisi 2 yellow", ("CLAIM-1", "ASIA-4")),
    ],
)
def test_a_legal_move_in_another_mode_names_its_rules(mode: str, hand: str, move: str, rules: tuple[str, ...]) -> None:
    draft = Draft.of(read((OTHER % (mode, hand)).encode()).data)
    made = Asking(Placing(draft, Speaker("en", draft.mode.board)))
    made.ask(move)
    assert made.answer is not None
    assert (made.answer.legal, made.answer.rules) == (True, rules)


@pytest.mark.parametrize(("mode", "rule"), [("europe", "SETUP-6"), ("india", "INDIA-2"), ("usa_mega", "US1910-4")])
def test_the_first_choice_of_tickets_names_the_rule_of_its_mode(mode: str, rule: str) -> None:
    state = new_game(load_mode(mode), ["Ada", "Bo"], 1, 0)
    assert rules_of(state, KeepTickets(tuple(state.players[0].offered))) == (rule,)
