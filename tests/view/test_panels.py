"""The panels: what people typed is text, nothing private is public, nothing is told by color alone."""

import pytest

from ttr.action import DRAW, KeepTickets
from ttr.cards import CARDS
from ttr.mode import load_mode, mode_ids
from ttr.score import score
from ttr.session import Session
from ttr.text import Speaker
from ttr.text import modes as told
from ttr.view import panels
from ttr.view.colors import BOXES, CARD_LOOKS, LETTERS, PATTERNS, PIECES
from ttr.view.control import piece_looks

EVIL = '<img src=x onerror="alert(1)">'


def game() -> tuple[Session, Speaker]:
    session = Session(load_mode("europe"), [EVIL, "Bo"], 7, 0)
    for seat in (0, 1):
        session.act(KeepTickets(tuple(sorted(session.state.players[seat].offered[:2]))), seat)
    session.act(DRAW)
    session.act(DRAW)
    return session, Speaker("en", session.state.board, session.names)


def test_a_name_made_of_html_is_shown_as_text() -> None:
    session, speaker = game()
    looks = piece_looks(session.colors)
    shown = [
        panels.players(session.state, speaker, looks),
        panels.log(session.logs, speaker),
        panels.status(EVIL, speaker, rule=EVIL, kind="bad"),
        panels.sheet(score(session.state), speaker, looks),
        panels.box(EVIL),
    ]
    for html in shown:
        assert "<img" not in html
        assert "&lt;img" in html


def test_INFO_1_the_log_tells_no_blind_card_and_no_ticket() -> None:
    session, speaker = game()
    log = panels.log(session.logs, speaker)
    assert "draws a card from the pile" in log
    assert "keeps 2 tickets" in log
    assert "draws from the pile:" not in log
    for ticket in session.state.players[0].tickets:
        assert speaker.ticket(ticket) not in log


def test_the_log_has_the_newest_first() -> None:
    session, speaker = game()
    log = panels.log(session.logs, speaker)
    assert log.index("draws a card") < log.index("keeps 2 tickets") < log.index("is dealt")


def test_the_rule_stands_behind_a_question_mark() -> None:
    _, speaker = game()
    html = panels.status("Because.", speaker, rule="CLAIM-4", kind="bad")
    assert "<details" in html
    assert speaker.rule("CLAIM-4") in html
    assert 'role="status"' in html
    assert "<details" not in panels.status("Fine.", speaker)


def test_cards_have_letter_symbol_and_name() -> None:
    _, speaker = game()
    for card, name in enumerate(CARDS):
        chip = panels.chip(card, 3, speaker)
        assert name in chip
        assert CARD_LOOKS[card].sign in chip
        assert f"{speaker.letter(card)}<i>" in chip
    assert len({look.sign for look in CARD_LOOKS}) == len(CARDS)
    assert len({speaker.letter(card) for card in range(9)}) == len(CARDS)


def test_players_have_letter_and_pattern() -> None:
    assert len(set(PATTERNS)) == len(LETTERS) == 5
    assert all(0 < sum(pattern) <= 1 for pattern in PATTERNS)
    for colors in BOXES.values():
        assert len({PIECES[color].fill for color in colors}) == 5


def test_the_reference_cards_tell_points_and_bonuses() -> None:
    html = panels.reference(load_mode("europe"), Speaker("en", load_mode("europe").board))
    for text in ("European Express", "10 points", "4 points", "<b>21</b>", "<b>15</b>"):
        assert text in html


@pytest.mark.parametrize("mode_id", mode_ids())
def test_the_reference_cards_tell_the_rules_of_the_mode(mode_id: str) -> None:
    mode = load_mode(mode_id)
    speaker = Speaker("en", mode.board)
    html, brief = panels.reference(mode, speaker), panels.reference(mode, speaker, brief=True)
    for bonus, points in mode.bonuses.items():
        assert speaker.say(f"ui.reference.{bonus}", points=points) in brief
    assert ("No bonus at the end" in brief) == (not mode.bonuses)
    assert html.startswith(f"{brief}<h4>{told.mode_name(mode, speaker)}</h4>")
    for head, lines in told.card(mode, speaker):
        assert f"<h4>{head}</h4>{panels.paragraphs(lines)}" in html


def test_the_score_sheet_tells_ranking_and_proofs() -> None:
    session, speaker = game()
    html = panels.sheet(score(session.state), speaker, piece_looks(session.colors))
    assert "how it was counted" in html
    assert "failed" in html
    assert html.count("<tr>") >= 6


def test_a_route_in_one_line() -> None:
    board = load_mode("europe").board
    speaker = Speaker("en", board)
    assert panels.route_facts(board, board.route_index["amsterdam-london"], speaker, 2) == (
        "2 spaces, gray, ferry with 2 locomotives, 2 points"
    )
    assert "tunnel" in panels.route_facts(board, board.route_index["paris-zurich"], speaker, 4)


def test_chances_are_bars_with_figures() -> None:
    from fractions import Fraction

    shown = panels.bars([("none <b>", Fraction(1, 3)), ("one", Fraction(2, 3))], Speaker("en"))
    assert "none &lt;b&gt;" in shown
    assert "33 %" in shown
    assert "67 %" in shown
    assert "width:66.7%" in shown
