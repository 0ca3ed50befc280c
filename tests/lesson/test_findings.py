"""What is said about a file: what holds, what does not, where, and what may have been meant."""

from ttr.lesson.boards import speaker_of
from ttr.lesson.findings import Finding, findings, verdict
from ttr.report import examine
from ttr.text import Speaker

HEAD = "scenario: 1\nplayers:\n- {name: Ada, hand: {red: 3}}\n- name: Bo\n"


def said(text: str, *, tells: bool = True) -> list[Finding]:
    report = examine("x.yaml", text.encode())
    speaker = speaker_of(report.play.scenario, "en") if report.play else Speaker()
    return [verdict(report, speaker), *findings(report, text, speaker, tells=tells)]


def test_what_holds() -> None:
    head, move, held = said(HEAD + "moves:\n- Ada: claim frankfurt-munchen 2 red\n  expect: {illegal: CLAIM-2}\n")
    assert (head.text, head.kind) == ("Everything holds.", "good")
    assert "Refused, as you expect. Frankfurt–München is purple" in move.text
    assert move.rules == ("CLAIM-2",)
    assert held.text == "1 thing that you expect is so."


def test_an_allowed_move_is_told_with_what_happened() -> None:
    _, move = said(HEAD + "moves:\n- Ada: station roma 1 red\n")
    assert move.text.startswith("Move 1, Ada: Build a station in Roma with 1 red card. Allowed.")
    assert "Ada builds" in move.text


def test_what_fails_is_told_with_its_line() -> None:
    head, move, failure = said(HEAD + "moves:\n- Ada: claim frankfurt-munchen 2 red\n")
    assert (head.text, move.kind) == ("1 thing does not hold.", "bad")
    assert failure.text == "Line 6 (moves[0]): The move is refused, and the file does not expect that."
    *_, failure = said(HEAD + "expect:\n  score: {Ada: 7}\n")
    assert failure.text == "Line 6 (expect.score.Ada): You expect 7, but it is 0."
    assert (
        "CLAIM-1, but the move is allowed"
        in said(HEAD + "moves:\n- Ada: draw deck\n  expect: {illegal: CLAIM-1}\n")[2].text
    )


def test_what_is_to_be_found_out_is_not_told() -> None:
    wrong = HEAD + "moves:\n- Ada: claim frankfurt-munchen 2 red\n  expect: {illegal: CLAIM-4, score: {Ada: 9}}\n"
    told = " ".join(finding.text for finding in said(wrong, tells=False))
    assert "CLAIM-2" not in told
    assert "You expect CLAIM-4, but that is not what comes out" in told
    assert "it is 0" not in told
    assert not any(finding.rules for finding in said(wrong, tells=False))
    assert "CLAIM-2" in " ".join(finding.text for finding in said(wrong))


def mend(text: str, near: str) -> str:
    """The file after the button with this word was pressed."""
    return next(better for finding in said(text) for word, better in finding.mends if word == near)


def test_a_misspelled_word_is_mended_where_it_stands() -> None:
    text = "scenario: 1\ntitle: kiev-smolensk\nplayers:\n- {name: Ada, routes: [kiev-smolensk]}\n- name: Bo\n"
    better = mend(text, "kyiv-smolensk")
    assert better == text.replace("[kiev-smolensk]", "[kyiv-smolensk]")
    assert mend(HEAD.replace("hand", "hnad"), "hand") == HEAD
    assert mend(HEAD.replace("red", "rde"), "red") == HEAD


def test_an_action_is_mended_as_a_whole_or_at_its_first_word() -> None:
    text = HEAD + "moves:\n- Bo: draw deck\n- Ada: claim paris-zurich\n"
    assert mend(text, "claim paris-zurich 3 blue") == text.replace("paris-zurich", "paris-zurich 3 blue")
    text = HEAD + "moves:\n- Ada: clam paris-zurich 3 red\n"
    assert mend(text, "claim") == text.replace("clam", "claim")
    text = HEAD + "moves:\n- Ada: claim berlin-frankfurt 3 red\n  expect: {illegal: CLAIM-1}\n"
    assert mend(text, "claim berlin-frankfurt-2 3 red") == text.replace("frankfurt", "frankfurt-2")


def test_every_offer_mends_what_it_is_offered_for() -> None:
    text = HEAD.replace("red: 3", "rdd: 3") + "turn: Boo\nphase: turm\nmoves:\n- Adda: draw dek\n"
    first = said(text)
    assert first[0].kind == "bad"
    for finding in first[1:]:
        for _, better in finding.mends:
            assert len(said(better)) <= len(first) or said(better)[1].text != finding.text


def test_json_has_no_lines_and_no_offers_that_cannot_be_made() -> None:
    text = '{"scenario": 1, "players": [{"name": "Ada", "routes": ["kiev-smolensk"]}, {"name": "Bo"}]}'
    _, problem = said(text)
    assert problem.text.startswith("players[0].routes[0]: ")
    assert problem.mends == ()
