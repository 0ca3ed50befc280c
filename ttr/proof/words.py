"""The proofs in words: one sentence or two a line, each with the rule behind it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ttr.board import Board
from ttr.proof.count import Count, Explanation
from ttr.proof.separation import Separation
from ttr.proof.stations import Choice, StationResult
from ttr.proof.ties import TieStep
from ttr.proof.trail import Part, Reason, Step, TrailProof
from ttr.proof.walk import Walk, Wrong
from ttr.score import ScoreSheet
from ttr.state import NOBODY, State
from ttr.text import Speaker


class Line(NamedTuple):
    """A line for people."""

    text: str
    rule: str = ""
    """Id of the rule behind it; empty if there is none."""


# -- the longest trail ------------------------------------------------------------------------------------------------


def step_lines(steps: Sequence[Step], board: Board, speaker: Speaker) -> list[Line]:
    """A walk step by step, with the trains so far."""
    return [
        Line(
            speaker.say(
                "proof.walk.step",
                number=number,
                start_city=step.start,
                goal_city=step.goal,
                length_trains=board.routes[step.route].length,
                sum_trains=step.sum,
            )
        )
        for number, step in enumerate(steps, 1)
    ]


def trail_lines(proof: TrailProof, name: str, speaker: Speaker) -> list[Line]:
    """Which routes a longest trail leaves out, and why there is no longer one."""
    if not proof.steps:
        return [Line(speaker.say("proof.trail.none", name=name), "EXPRESS-1")]
    home, *others = proof.parts
    lines = []
    if proof.left_out:
        listed = speaker.join(map(speaker.route, proof.left_out))
        lines.append(
            Line(speaker.say("proof.trail.left_out", listed=listed, left_trains=proof.left_out_trains), "EXPRESS-3")
        )
    lines += _reason(home, proof, name, speaker, alone=not others)
    for part in others:
        if part.reason is not Reason.SHORT:
            apart = speaker.say("proof.trail.other_part", listed=speaker.join(map(speaker.route, part.routes)))
            first, *rest = _reason(part, proof, name, speaker, alone=False)
            lines += [Line(f"{apart} {first.text}", first.rule), *rest]
    short = [part.trains for part in others if part.reason is Reason.SHORT]
    if short:
        lines.append(Line(speaker.say("proof.trail.short", n=len(short), most_trains=max(short)), "EXPRESS-1"))
    return lines


def _reason(part: Part, proof: TrailProof, name: str, speaker: Speaker, *, alone: bool) -> list[Line]:
    """Why a part of the network holds no longer trail."""
    if part.reason is Reason.ALL:
        return [Line(speaker.say("proof.trail.all" if alone else "proof.trail.all_of_part"), "EXPRESS-1")]
    if part.reason is Reason.NO_CIRCLE:
        return [Line(speaker.say("proof.trail.no_circle", length_trains=proof.length), "EXPRESS-3")]
    listed = speaker.join(map(speaker.city, part.odd))
    lines = [Line(speaker.say("proof.trail.odd", n=len(part.odd), name=name, listed=listed), "EXPRESS-1")]
    pairs = speaker.join(
        speaker.say("proof.trail.pair", start_city=start, goal_city=goal) for start, goal in part.pairs
    )
    if part.reason is Reason.PAIRS:
        text = speaker.say(
            "proof.trail.pairs", pairs=pairs, least_trains=part.least, most_trains=part.trains - part.least
        )
        return [*lines, Line(text, "EXPRESS-1")]
    if part.pairs:
        lines.append(Line(speaker.say("proof.trail.apart", pairs=pairs, least_trains=part.least), "EXPRESS-1"))
    return [*lines, Line(speaker.say("proof.trail.search", n=part.cases, length_trains=proof.length), "EXPRESS-6")]


# -- stations ---------------------------------------------------------------------------------------------------------


def choice_text(choice: Choice, stations: Sequence[int], speaker: Speaker) -> str:
    """What the stations borrow in one choice."""
    return speaker.join(
        speaker.say("proof.stations.idle", city=city)
        if route is None
        else speaker.say("proof.stations.borrows", city=city, route=route)
        for city, route in zip(stations, choice, strict=True)
    )


def station_lines(results: Sequence[StationResult], stations: Sequence[int], name: str, speaker: Speaker) -> list[Line]:
    """Which choice of borrowed routes is the best, and why it is taken.

    Parameters
    ----------
    results : as from `station_choices`
    stations : the cities of the player's stations, in the order in which they were built
    name : of the player
    """
    if not results:
        return []
    best, *others = results
    total = sum(len(result.choices) for result in results)
    lines = [
        Line(speaker.say("proof.stations.number", n=total, name=name), "STATION-5"),
        Line(
            speaker.say(
                "proof.stations.best",
                choice=choice_text(best.choices[0], stations, speaker),
                ticket_points=best.points,
                total_points=best.total,
            ),
            "STATION-11",
        ),
    ]
    if len(best.choices) > 1:
        lines.append(Line(speaker.say("proof.stations.same", n=len(best.choices) - 1), "STATION-11"))
    level = [result for result in others if result.points == best.points]
    if any(len(result.completed) < len(best.completed) for result in level):
        lines.append(Line(speaker.say("proof.stations.more_tickets", n=len(best.completed)), "STATION-11"))
    if any(len(result.completed) == len(best.completed) for result in level):
        lines.append(Line(speaker.say("proof.stations.other_tickets"), "STATION-11"))
    worse = [result for result in others if result.points < best.points]
    if worse:
        facts = {"ticket_points": worse[0].points, "total_points": worse[0].total}
        choice = choice_text(worse[0].choices[0], stations, speaker)
        lines.append(Line(speaker.say("proof.stations.next", choice=choice, **facts), "STATION-11"))
    return lines


# -- failed tickets ---------------------------------------------------------------------------------------------------


def separation_line(found: Separation, name: str, speaker: Speaker) -> Line:
    """What separates a failed ticket, and what would have joined it."""
    text = speaker.say(
        "proof.failed",
        ticket=found.ticket,
        name=name,
        here=speaker.join(map(speaker.city, found.here)),
        there=speaker.join(map(speaker.city, found.there)),
    )
    for city, route in found.loans:
        text += " " + speaker.say("proof.gap.loan", city=city, route=route)
    if found.missing:
        text += " " + speaker.say("proof.gap", n=len(found.missing), listed=speaker.join(_gaps(found, speaker)))
    return Line(text, "SCORE-3")


def _gaps(found: Separation, speaker: Speaker) -> Iterator[str]:
    for route, owner in zip(found.missing, found.owners, strict=True):
        if owner == NOBODY:
            yield speaker.say("proof.gap.free", route=route)
        else:
            yield speaker.say("proof.gap.owned", route=route, owner_seat=owner)


# -- ties -------------------------------------------------------------------------------------------------------------


def tie_lines(steps: Sequence[TieStep], speaker: Speaker) -> list[Line]:
    """How ties are broken, a line a step."""
    return [Line(_tie(step, speaker), step.rule) for step in steps]


def _tie(step: TieStep, speaker: Speaker) -> str:
    names = [speaker.isolate(speaker.names[seat]) for seat in step.seats]
    everybody = speaker.join(names)
    if step.by == "total":
        return speaker.say("proof.tie.total", names=everybody, total_points=step.values[0])
    if step.by == "shared":
        return speaker.say(
            "proof.tie.shared" if step.place > 1 else "proof.tie.victory", names=everybody, place=step.place
        )
    if step.by in ("tickets", "fewest_stations", "mountain_routes"):
        values = speaker.join(
            speaker.say("proof.tie.value", name=name, value=value)
            for name, value in zip(names, step.values, strict=True)
        )
        text = speaker.say(f"proof.tie.{step.by}", values=values)
    else:
        holders = [name for name, value in zip(names, step.values, strict=True) if value]
        bonus = speaker.say(f"bonus.{step.by}")
        if holders:
            text = speaker.say("proof.tie.holders", bonus=bonus, names=speaker.join(holders))
        else:
            text = speaker.say("proof.tie.no_holder", bonus=bonus)
    if step.ahead == step.seats:
        return text + " " + speaker.say("proof.tie.equal")
    ahead = speaker.join(speaker.isolate(speaker.names[seat]) for seat in step.ahead)
    return text + " " + speaker.say("proof.tie.ahead", names=ahead)


# -- other counts -----------------------------------------------------------------------------------------------------


def explanation_line(found: Explanation, state: State, sheet: ScoreSheet, speaker: Speaker) -> Line:
    """What is to be said about a number that somebody counted."""
    if found.kind in ("mistake", "two_mistakes"):
        head = _verdict(found, speaker)
        return Line(
            " ".join([head, *(count_text(count, state, speaker) for count in found.counts)]), found.counts[0].rule
        )
    if found.kind == "unknown" and found.what == "total":
        return Line(f"{_verdict(found, speaker)} {parts_text(sheet, found.seat, speaker)}", "SCORE-6")
    rule = "EXPRESS-1" if found.what == "trail" else ""
    return Line(_verdict(found, speaker), "" if found.kind == "other_player" else rule)


def _verdict(found: Explanation, speaker: Speaker) -> str:
    unit = "trains" if found.what == "trail" else "points"
    facts: dict[str, Any] = {f"number_{unit}": found.number, f"right_{unit}": found.right}
    names = speaker.join(speaker.isolate(speaker.names[seat]) for seat in found.others)
    return speaker.say(f"proof.verdict.{found.kind}.{unit}", names=names, **facts)


def count_text(count: Count, state: State, speaker: Speaker) -> str:
    """A usual mistake in words: what was counted, and why that is wrong."""
    facts = dict(count.facts)
    if "bonus" in facts:
        facts["bonus"] = speaker.say(f"bonus.{facts['bonus']}")
    if count.what == "stations":
        facts["each_points"] = state.mode.station_points
    return speaker.say(f"proof.count.{count.what}.{count.key}", **facts)


def parts_text(sheet: ScoreSheet, seat: int, speaker: Speaker) -> str:
    """The parts of a total, to compare with one's own."""
    player = sheet.players[seat]
    return speaker.say(
        "proof.parts",
        route_points=player.route_points + player.mountain_points,
        ticket_points=player.ticket_points,
        station_points=player.station_points,
        bonus_points=sum(player.bonuses.values()),
    )


# -- claimed trails ---------------------------------------------------------------------------------------------------


def walk_lines(walk: Walk, board: Board, speaker: Speaker) -> list[Line]:
    """A claimed trail: its right steps, and then its first wrong one or what it is worth."""
    return [*step_lines(walk.steps, board, speaker), walk_verdict(walk, speaker)]


def walk_verdict(walk: Walk, speaker: Speaker) -> Line:
    """The last line on a claimed trail."""
    if walk.wrong is not None:
        return Line(_wrong(walk.wrong, speaker), walk.wrong.rule)
    if walk.verdict == "longest":
        return Line(speaker.say("proof.walk.longest", length_trains=walk.length, walker_seat=walk.seat), "EXPRESS-1")
    return Line(speaker.say("proof.walk.shorter", length_trains=walk.length, longest_trains=walk.longest), "EXPRESS-1")


def rivals_line(first: Walk, second: Walk, speaker: Speaker) -> Line:
    """Which of two claimed trails is longer, if both are right."""
    if first.wrong is not None or second.wrong is not None:
        return Line(speaker.say("proof.rivals.open"), "")
    facts = {"one_seat": first.seat, "other_seat": second.seat}
    if first.length == second.length:
        return Line(speaker.say("proof.rivals.equal", **facts, length_trains=first.length), "EXPRESS-5")
    if first.length < second.length:
        return rivals_line(second, first, speaker)
    return Line(
        speaker.say("proof.rivals.longer", **facts, length_trains=first.length, other_trains=second.length), "EXPRESS-5"
    )


def _wrong(wrong: Wrong, speaker: Speaker) -> str:
    facts: dict[str, Any] = {
        "number": wrong.number,
        "start_city": wrong.start,
        "goal_city": wrong.goal,
        "the_route": wrong.route,
        "owner_seat": wrong.owner,
        "before": wrong.before,
    }
    given = {name: value for name, value in facts.items() if value is not None}
    text = speaker.say(f"proof.wrong.{wrong.problem}", text=wrong.text, **given)
    if wrong.near:
        text += " " + speaker.say("proof.wrong.near", listed=speaker.join(map(speaker.city, wrong.near)))
    return text
