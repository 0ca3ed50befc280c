"""Verdicts on the page: rule, standing, source; and what people typed is shown as text."""

from tests.view.test_asking import asking
from ttr.text.rules import explanation
from ttr.view import verdicts


def test_a_refusal_shows_its_rule_its_standing_and_where_it_comes_from() -> None:
    made = asking()
    made.ask("claim bucuresti-sofia 2 red")
    html = verdicts.answer(made.answer, made.speaker)
    assert "✘" in html
    note = explanation("CLAIM-8", made.speaker)
    assert note.text in html
    assert note.source in html
    assert made.speaker.say(f"editor.standing.{note.status}") in html


def test_a_ruling_of_ours_tells_its_question_and_what_others_do() -> None:
    speaker = asking().speaker
    html = verdicts.rule("REFRESH-5", speaker)
    note = explanation("REFRESH-5", speaker)
    assert note.questions
    for question in note.questions:
        assert question.ruling in html
        assert question.others in html
    assert note.questions[0].others


def test_the_words_say_what_the_page_says() -> None:
    made = asking()
    assert list(verdicts.lines(None, made.speaker)) == []
    made.ask("claim bucuresti-sofia 3 red")
    lines = list(verdicts.lines(made.answer, made.speaker))
    assert len(lines) == 4
    assert lines[1].startswith("CLAIM-8: ")


def test_names_are_shown_as_text() -> None:
    made = asking()
    made.placing.rename(0, "<img src=x onerror=alert(1)>")
    made.ask("claim bucuresti-sofia 3 red")
    made.placing.put("hand", [13, *[0] * 8])
    page = (
        verdicts.answer(made.answer, made.speaker)
        + verdicts.lying(made.placing, made.speaker)
        + verdicts.problems(made.placing.problems(), made.speaker)
        + verdicts.notes(["<b>x</b>"])
    )
    assert "<img" not in page
    assert "<b>x" not in page
    assert "&lt;img" in page


def test_what_lies_on_the_table_is_all_there() -> None:
    made = asking()
    made.placing.write("top", "red, locomotive")
    made.placing.write("discard", "2 green")
    html = verdicts.lying(made.placing, made.speaker)
    for key in ("editor.lying.row", "editor.lying.top", "editor.lying.discard"):
        assert made.speaker.say(key) in html
    assert made.speaker.say("editor.lying.no_row") not in html
    made.placing.write("row", "")
    assert made.speaker.say("editor.lying.no_row") in verdicts.lying(made.placing, made.speaker)
