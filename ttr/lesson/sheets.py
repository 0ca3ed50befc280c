"""The questions of a handout as somebody answers them: each is made from its position, and answered by the engine."""

from collections.abc import Iterator, Sequence
from html import escape
from random import Random

from ttr.action import (
    Action,
    BuildStation,
    ClaimRoute,
    DrawCard,
    DrawTickets,
    KeepTickets,
    PayTunnel,
    TakeCard,
    WithdrawTunnel,
)
from ttr.cards import GRAY
from ttr.lesson.boards import board_html, looks_of, speaker_of
from ttr.lesson.handout import Sheet, before_last
from ttr.lesson.items import Item, Number, Pick, Question
from ttr.notation import format_action
from ttr.rules import BROKEN_BY, Violation, violations
from ttr.scenario import Ask, Move, Play
from ttr.scenario.asking import MOVE, WINNERS
from ttr.score import PlayerScore
from ttr.state import Phase, State
from ttr.text import EVERYTHING, Speaker
from ttr.view import panels

WRONG_RULES = 3
"""Rules beside the right one among the answers to “may she?”."""

RULES_OF = {
    "score": ("SCORE-1",),
    "tickets": ("SCORE-2", "SCORE-3"),
    "final": ("SCORE-6",),
    "longest_trail": ("EXPRESS-1", "EXPRESS-2"),
    WINNERS: ("TIE-1", "TIE-2", "TIE-3", "TIE-4", "TIE-5"),
}
"""The rules behind each question that is not about a move."""

CHOICE_RULES = frozenset({"TURN-1", "TURN-2", "TURN-3", "ENG-3", "END-2"})
"""Rules that say when something may be done at all; where one of them is broken, another may seem to be."""


def items(sheet: Sheet, language: str) -> list[Item]:
    """The questions about one position, in their order."""
    speaker = speaker_of(sheet.play.scenario, language)
    return [item(sheet, ask, speaker) for ask in sheet.asks]


def item(sheet: Sheet, ask: Ask, speaker: Speaker) -> Item:
    """One question about a position."""
    if ask.key == MOVE:
        return about_move(sheet.play, speaker)
    if ask.key == WINNERS:
        return about_winners(sheet.play, speaker)
    assert ask.seat is not None
    return about_number(sheet.play, ask.key, ask.seat, speaker)


# -- the last move ----------------------------------------------------------------------------------------------------


def about_move(result: Play, speaker: Speaker) -> Question:
    """May somebody make the last move of a file, and if not, which rule forbids it?"""
    before, played = before_last(result), result.moves[-1]
    action, violation = played.move.action, played.violation
    rules = rules_to_choose(before.state, played.move.seat, action, violation)
    yes, reason = speaker.say("handout.yes"), speaker.say("handout.no_rule_forbids")
    options = [yes, *(speaker.say("handout.no", rule=speaker.rule(rule)) for rule in rules)]
    if violation is not None:
        reason = speaker.violation(violation)
    else:
        reason = " ".join([reason, *filter(None, (speaker.event(event, EVERYTHING) for event in played.log))])
    name = speaker.names[played.move.seat]
    return Question(
        text=speaker.say("handout.ask.move", name=name, action=speaker.action(action)),
        options=options,
        answer=1 + rules.index(violation.rule) if violation else 0,
        reason=reason,
        rules=(violation.rule,) if violation else tuple(rules_about(before.state, action)[:1]),
        shown=shown(before, [played.move.seat], speaker, moving=True, marked=[played.move]),
    )


def rules_to_choose(state: State, seat: int, action: Action, violation: Violation | None) -> list[str]:
    """Rules among which the broken one, if any, is to be found; none of the others is broken."""
    right = [violation.rule] if violation else []
    broken = {found.rule for found in violations(state, action, seat)}
    if type(action) in BROKEN_BY and not isinstance(action, PayTunnel | KeepTickets):
        broken |= {found.rule for found in BROKEN_BY[type(action)](state, seat, action)}
    if violation and violation.rule in CHOICE_RULES:
        broken |= CHOICE_RULES
    if violation and violation.key == "two_colors":
        broken.add("FERRY-1")  # it too says that the other cards are of one color
    others = [rule for rule in rules_about(state, action) if rule not in broken][:WRONG_RULES]
    found = [*right, *others]
    Random(format_action(action, state.board)).shuffle(found)
    return found


def rules_about(state: State, action: Action) -> list[str]:
    """Rules that somebody may think of who sees an action, the nearest first; more than are needed."""
    match action:
        case ClaimRoute(route=index):
            route = state.board.routes[index]
            near = ["FERRY-1"] if route.locomotives else []
            near += ["CLAIM-2"] if route.color != GRAY else []
            near += ["CLAIM-1"]
            near += ["DOUBLE-2", "DOUBLE-3"] if route.twin is not None else []
            near += ["ASIA-4" if route.mountains else "CLAIM-4", "CLAIM-8"]
        case PayTunnel():
            near = ["TUNNEL-6", "TUNNEL-5", "TUNNEL-2", "CLAIM-4"]
        case TakeCard() | DrawCard():
            near = ["DRAW-1", "DRAW-4", "DRAW-9"]
        case DrawTickets():
            near = ["TICKET-1", "TICKET-3", "TICKET-5"]
        case KeepTickets():
            near = ["SETUP-6" if state.phase is Phase.INITIAL_TICKETS else "TICKET-2", "TICKET-5", "TICKET-3"]
        case BuildStation():
            near = ["STATION-3", "STATION-1", "STATION-4"]
        case WithdrawTunnel():
            near = ["TUNNEL-7", "TUNNEL-5", "TUNNEL-13"]
        case _:
            near = ["TURN-3", "END-5"]
    return [*near, "SETUP-9", "TURN-2", "TURN-1", "TICKET-3"]


# -- the result -------------------------------------------------------------------------------------------------------


def about_winners(result: Play, speaker: Speaker) -> Pick:
    """Who has won?"""
    winners = result.sheet.winners
    return Pick(
        text=speaker.say(f"handout.ask.winners.{_when(result.state)}"),
        options=speaker.names,
        reasons=[
            "" if seat in winners else speaker.say("handout.no_winner", name=name)
            for seat, name in enumerate(speaker.names)
        ],
        hint=speaker.say("handout.hint.winners"),
        rules=RULES_OF[WINNERS],
        shown=shown(result, range(len(speaker.names)), speaker),
    )


def about_number(result: Play, key: str, seat: int, speaker: Speaker) -> Number:
    """A number of one player."""
    column = result.sheet.players[seat]
    score = result.state.players[seat].score
    answer = {
        "score": score,
        "tickets": column.ticket_points,
        "final": column.total,
        "longest_trail": column.trail.length,
    }[key]
    if key == "final":
        text = speaker.say(f"handout.ask.final.{_when(result.state)}", name=column.name)
    else:
        text = speaker.say(f"handout.ask.{key}", name=column.name)
    return Number(
        text=text,
        answer=answer,
        reason=reason(key, column, result.state, seat, speaker),
        hint=speaker.say(f"handout.hint.{key}"),
        rules=RULES_OF[key],
        mistakes=dict(item for item in mistakes(key, column, score, speaker) if item[0] != answer),
        shown=shown(result, [seat], speaker),
    )


def _when(state: State) -> str:
    return "over" if state.phase is Phase.GAME_OVER else "now"


def reason(key: str, column: PlayerScore, state: State, seat: int, speaker: Speaker) -> str:
    """Why a number is right."""
    say, board = speaker.say, state.board
    match key:
        case "longest_trail":
            if not column.trail.length:
                return say("handout.proof.no_trail", name=column.name)
            walk = say("list.walk").join(map(speaker.city, column.trail.vertices))
            return say("handout.proof.trail", length_trains=column.trail.length, walk=walk)
        case "tickets":
            proofs = [
                say("handout.proof.completed" if ticket in column.completed else "handout.proof.failed", ticket=ticket)
                for ticket in state.players[seat].tickets
            ]
            return " ".join(proofs) or say("handout.proof.no_tickets", name=column.name)
        case "score":
            points = state.mode.claim_points
            parts = [
                say("handout.proof.route", route=route.index, points=points[route.index])
                for route in board.routes_in(state.players[seat].routes)
            ]
        case _:
            parts = [
                say(f"handout.proof.part.{part}", points=points)
                for part, points, there in (
                    ("routes", column.route_points + column.mountain_points, state.players[seat].routes),
                    ("tickets", column.ticket_points, state.players[seat].tickets),
                    ("stations", column.station_points, column.unbuilt),
                    ("bonuses", sum(column.bonuses.values()), any(column.bonuses.values())),
                )
                if there
            ]
    return (
        say("handout.proof.sum", name=column.name, listed=speaker.join(parts)) if parts else say("handout.proof.none")
    )


def mistakes(key: str, column: PlayerScore, score: int, speaker: Speaker) -> Iterator[tuple[int, str]]:
    """Numbers that come out when something is overlooked, each with what that was."""
    lengths = [route.length for route in column.network.routes]
    bonuses = sum(column.bonuses.values())
    fulfilled = sum(column.network.board.tickets[ticket].value for ticket in column.completed)
    found = {
        "final": [
            ("routes_only", score),
            ("no_bonus", column.total - bonuses),
            ("no_stations", column.total - column.station_points),
            ("no_tickets", column.total - column.ticket_points),
        ],
        "tickets": [("none_failed", fulfilled)],
        "longest_trail": [("number_of_routes", len(column.trail.edges)), ("all_routes", sum(lengths))],
        "score": [("trains", sum(lengths))],
    }[key]
    yield from ((number, speaker.say(f"handout.mistake.{name}")) for name, number in reversed(found))


# -- what is shown ----------------------------------------------------------------------------------------------------


def shown(
    result: Play, seats: Sequence[int], speaker: Speaker, *, moving: bool = False, marked: Sequence[Move] = ()
) -> str:
    """A position as students see it, as HTML: its board, and what concerns some players.

    Parameters
    ----------
    result : the file, played as far as is shown
    seats : whose hand (if somebody is to move) or tickets are shown
    speaker : makes the sentences
    moving : is a move asked about?
    marked : moves whose routes and cities are marked
    """
    scenario, state = result.scenario, result.state
    looks = looks_of(scenario)
    facts = [panels.box("", panels.players(state, speaker, looks, now=state.acting_seat() if moving else None))]
    facts += [_hand(state, seat, speaker) for seat in seats if moving]
    facts += [_tickets(state, seat, speaker) for seat in seats if not moving or state.players[seat].offered]
    if moving:
        facts.append(_piles(state, speaker))
    if result.moves:
        told = (speaker.event(event, EVERYTHING) for played in result.moves for event in played.log)
        lines = "".join(f"<p>{escape(line)}</p>" for line in told if line)
        facts.append(panels.box(speaker.say("handout.so_far"), lines))
    head = f"<h3>{escape(scenario.title)}</h3>" if scenario.title else ""
    head += f"<p>{escape(scenario.question)}</p>" if scenario.question else ""
    board = board_html(state, looks, speaker, marked)
    return f'{head}<div class="ttr-sheet-columns"><div>{board}</div><div>{"".join(facts)}</div></div>'


def _hand(state: State, seat: int, speaker: Speaker) -> str:
    player = state.players[seat]
    return panels.box(speaker.say("ui.hand", name=player.name), panels.hand(player.hand, speaker))


def _tickets(state: State, seat: int, speaker: Speaker) -> str:
    """The tickets of a player, those looked at among them."""
    player = state.players[seat]
    lines = "".join(f"<p>{escape(speaker.ticket(ticket))}</p>" for ticket in (*player.tickets, *player.offered))
    none = f"<p>{escape(speaker.say('ui.tickets.none'))}</p>"
    return panels.box(speaker.say("lesson.tickets", name=player.name), lines or none)


def _piles(state: State, speaker: Speaker) -> str:
    """The row, the piles, and the cards that a tunnel has turned up."""
    say = speaker.say
    piles = say("lesson.piles", in_pile_cards=len(state.deck), in_deck_tickets=len(state.ticket_deck))
    told = panels.box(say("lesson.row"), panels.run_of_cards(state.row, speaker), f"<p>{escape(piles)}</p>")
    if state.tunnel:
        waits = say("handout.tunnel_waits", route=state.tunnel.route, payment=state.tunnel.paid)
        turned = panels.run_of_cards(state.tunnel.revealed, speaker)
        told += panels.box(say("ui.tunnel.revealed"), turned, f"<p>{escape(waits)}</p>")
    return told
