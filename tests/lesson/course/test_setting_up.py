"""Lesson 1: every answer comes from the position shown; another position has another answer."""

from ttr.cards import LOCOMOTIVE
from ttr.lesson.course import setting_up as lesson
from ttr.lesson.lesson import NAMES
from ttr.mode import load_mode
from ttr.text import Speaker

SPEAKER = Speaker("en", load_mode("europe").board, NAMES)


def test_the_walk_shows_the_engines_own_deal() -> None:
    found = lesson.positions(lesson.SEED)
    for rule in ("SETUP-1", "SETUP-2", "SETUP-3"):
        assert [sum(player.hand) for player in found[rule].players] == [4, 4, 4]
    assert found["SETUP-2"].row.count(LOCOMOTIVE) >= 3
    assert found["SETUP-3"].row.count(LOCOMOTIVE) < 3
    assert sum(found["SETUP-3"].discard) == 5
    assert [len(player.offered) for player in found["SETUP-4"].players] == [1, 1, 1]
    assert [len(player.offered) for player in found["SETUP-5"].players] == [4, 4, 4]
    assert [len(player.tickets) for player in found["SETUP-6"].players] == [2, 2, 2]
    assert len({id(state) for state in found.values()}) == len(found)


def test_SETUP_3_another_row_has_another_answer() -> None:
    swept = lesson.positions(lesson.SEED)["SETUP-2"]
    quiet = lesson.positions(7)["SETUP-2"]
    assert lesson.about_row(swept, SPEAKER).answer == 2
    assert lesson.about_row(quiet, SPEAKER).answer == 0
    quiet.row[:] = swept.row
    assert lesson.about_row(quiet, SPEAKER).answer == 2


def test_SETUP_6_other_tickets_have_another_answer() -> None:
    state = lesson.positions(lesson.SEED)["SETUP-5"]
    offered = state.players[0].offered
    assert lesson.about_keeping(state, 0, offered[1:3], SPEAKER).answer == 0
    assert lesson.about_keeping(state, 0, offered[:1], SPEAKER).answer == 1
    other = state.players[1].offered
    assert lesson.about_keeping(state, 0, other[:2], SPEAKER).answer == 1
    assert lesson.about_choices(state, 0, [offered[:1], offered[:2]], SPEAKER).right == {1}
    assert lesson.about_choices(state, 0, [offered[1:], other[:2]], SPEAKER).right == {0}


def test_SCORE_2_other_tickets_cost_other_points() -> None:
    answers = set()
    for seed in (34, 7, 103, 11, 23):
        state = lesson.positions(seed)["SETUP-6"]
        question = lesson.about_cost(state, 0, SPEAKER)
        value = sum(state.board.tickets[ticket].value for ticket in state.players[0].tickets)
        assert question.options[question.answer] == f"−{value} points"
        answers.add(value)
        assert len(question.options) == len(set(question.options)) >= 3
    assert len(answers) > 1


def test_SETUP_5_the_deck_depends_on_the_position() -> None:
    found = lesson.positions(lesson.SEED)
    question = lesson.about_deck(found["SETUP-5"], found["SETUP-6"], 0, SPEAKER)
    assert question.options[question.answer] == "31 tickets"
    changed = found["SETUP-6"].copy()
    changed.ticket_deck.pop()
    other = lesson.about_deck(found["SETUP-5"], changed, 0, SPEAKER)
    assert other.options[other.answer] == "30 tickets"


def test_SETUP_7_the_number_is_told_when_all_have_chosen() -> None:
    before, after = (lesson.secret(instance, SPEAKER) for instance in (0, 1))
    assert before.options[before.answer] == "Nothing."
    assert after.options[after.answer] == "How many they are."
    assert "still choosing" in before.text


def test_COMP_2_the_pile_depends_on_the_position() -> None:
    state = lesson.positions(lesson.SEED)["SETUP-3"]
    assert lesson.about_pile(state, SPEAKER).answer == len(state.deck) == 110 - 3 * 4 - 5 - 5
    state.deck.pop()
    assert lesson.about_pile(state, SPEAKER).answer == 87


def test_another_one_gives_another_position() -> None:
    texts = {lesson.row(instance, SPEAKER).text for instance in range(5)}
    assert len(texts) == 5


def test_COMP_1_the_checklist_says_exactly_45_trains() -> None:
    assert "exactly 45 trains" in lesson.lesson.with_your_box("en")._repr_mimebundle_()["text/html"]
