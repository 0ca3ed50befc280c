"""Verdicts as HTML and as plain lines; everything that people typed is escaped here."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from ttr.cards import spread
from ttr.rules import Violation
from ttr.state import Phase
from ttr.text import Speaker
from ttr.text.rules import RuleNote, explanation
from ttr.view import panels
from ttr.view.asking import Answer
from ttr.view.placing import Placing


def answer(found: Answer | None, speaker: Speaker) -> str:
    """The verdict, with the rules behind it."""
    if found is None:
        return panels.box("", f"<p>{escape(speaker.say('editor.answer.none'))}</p>", css="ttr-verdict")
    kind = {True: "good", False: "bad", None: ""}[found.legal]
    sign = {True: "✔", False: "✘", None: speaker.say("ui.why.sign")}[found.legal]
    head = (
        f'<p class="ttr-head {kind and "ttr-" + kind}" role="status" aria-live="polite">'
        f'<span aria-hidden="true">{sign}</span> {escape(found.sentence)}</p>'
    )
    broken = "".join(_broken(violation, speaker) for violation in found.violations)
    told = "".join(f"<p>{escape(line)}</p>" for line in found.told)
    more = "".join(rule(name, speaker) for name in found.rules)
    odds = ""
    if found.odds:
        names = [speaker.say("editor.answer.extra", extra_cards=extra) for extra in range(len(found.odds))]
        odds = panels.bars(zip(names, found.odds, strict=True), speaker)
    return panels.box("", head, broken, told, odds, more, css="ttr-verdict")


def _broken(violation: Violation, speaker: Speaker) -> str:
    """One broken rule: the facts, then the rule with its source."""
    return f"<p>{escape(speaker.violation(violation))}</p>{rule(violation.rule, speaker)}"


def rule(name: str, speaker: Speaker) -> str:
    """A rule, folded: its id and standing in sight, its text, example, source and rulings behind."""
    note = explanation(name, speaker)
    summary = speaker.say("editor.rule", rule=name, standing=speaker.say(f"editor.standing.{note.status}"))
    lines = "".join(f"<p>{line}</p>" for line in _note(note, speaker))
    return f'<details class="ttr-rule"><summary>{escape(summary)}</summary>{lines}</details>'


def _note(note: RuleNote, speaker: Speaker) -> Iterator[str]:
    """The parts of a note as HTML."""
    yield escape(note.text)
    if note.example:
        yield f"<i>{escape(speaker.say('rule.example', example=note.example))}</i>"
    yield escape(note.source)
    for question in note.questions:
        yield escape(speaker.say("rule.question", number=question.number, ruling=question.ruling))
        if question.others:
            yield escape(speaker.say("rule.others", others=question.others))


def lines(found: Answer | None, speaker: Speaker) -> Iterator[str]:
    """The verdict in plain sentences."""
    if found is None:
        return
    yield found.sentence
    for violation in found.violations:
        yield speaker.say("editor.broken", rule=violation.rule, sentence=speaker.violation(violation))
    yield from found.told


def problems(found: Iterable[str], speaker: Speaker) -> str:
    """What is impossible about a position."""
    told = "".join(f"<li>{escape(line)}</li>" for line in found)
    return panels.box(speaker.say("editor.impossible"), f'<ul class="ttr-problems">{told}</ul>', css="ttr-warn")


def notes(found: Sequence[str]) -> str:
    """What is worth looking at again; nothing without notes."""
    return panels.box("", *(f"<p>{escape(line)}</p>" for line in found), css="ttr-note") if found else ""


def lying(placing: Placing, speaker: Speaker) -> str:
    """What lies on the table beside the board: hands, tickets, row and piles."""
    draft = placing.draft
    board, rows = draft.on_board(), []
    for seat, (player, look) in enumerate(zip(draft.seats, placing.looks, strict=True)):
        tickets = speaker.say("list.separator").join(speaker.ticket(ticket) for ticket in player.tickets)
        drawn = speaker.say("list.separator").join(speaker.ticket(ticket) for ticket in player.drawn)
        told = [speaker.say("editor.lying.tickets", listed=tickets)] if tickets else []
        told += [speaker.say("editor.lying.drawn", listed=drawn)] if drawn else []
        trains = board.players[seat].trains
        rows.append(
            f'<tr class="{"ttr-now" if seat == draft.turn else ""}"><th scope="row">{panels.badge(seat, look)}'
            f"{escape(player.name)}</th><td>{escape(speaker.amount('trains', trains))}</td>"
            f"<td>{panels.hand(player.hand, speaker)}{''.join(f'<p>{escape(line)}</p>' for line in told)}</td></tr>"
        )
    piles = (
        _pile("editor.lying.row", draft.row, speaker)
        if draft.row
        else f"<p>{escape(speaker.say('editor.lying.no_row'))}</p>"
    )
    piles += _pile("editor.lying.top", draft.top, speaker)
    piles += _pile("editor.lying.discard", spread(draft.discard), speaker)
    if draft.phase is Phase.TUNNEL_DECISION:
        piles += _pile("editor.lying.paid", spread(draft.paid), speaker)
        piles += _pile("editor.lying.revealed", draft.revealed, speaker)
    return f'<div class="ttr-box ttr-lying"><table>{"".join(rows)}</table>{piles}</div>'


def _pile(key: str, cards: Sequence[int], speaker: Speaker) -> str:
    """A pile with its name; nothing if it is empty."""
    if not cards:
        return ""
    return f"<p><b>{escape(speaker.say(key))}</b> {panels.run_of_cards(cards, speaker)}</p>"
