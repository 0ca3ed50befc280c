"""Reports on scenario files: JSON for programs, sentences for people (`docs/scenario-files.md`, sections 3, 4)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ttr.board import Board, bits
from ttr.bonus import by_trail
from ttr.cards import CARDS
from ttr.event import Event
from ttr.notation import format_action
from ttr.proof import Part, StationResult, TieStep, station_choices, tie_steps, trail_proof, words
from ttr.scenario import Play, Played, Scenario, ScenarioError, Shelf, load, play, position
from ttr.scenario.expecting import bundle_names, names
from ttr.score import PlayerScore, ScoreSheet
from ttr.text import DEFAULT, EVERYTHING, Speaker, event_name

VERSION = 1


@dataclass(frozen=True)
class Report:
    """What is to be said about one file.

    Attributes
    ----------
    file : its name
    play : what came of it; None if it could not be read
    error : why it could not be read
    """

    file: str
    play: Play | None
    error: ScenarioError | None

    @property
    def speaker(self) -> Speaker:
        """Speaks English about this file."""
        return self.speaker_in(DEFAULT)

    def speaker_in(self, language: str) -> Speaker:
        """Speaks a language about this file."""
        if self.play is None:
            return Speaker(language)
        scenario = self.play.scenario
        return Speaker(language, scenario.mode.board, scenario.names)

    def head(self) -> dict[str, Any]:
        """How every JSON report begins."""
        mode = {"mode": self.play.scenario.mode.id} if self.play else {}
        return {"report": VERSION, "file": self.file, **mode}

    def errors(self) -> dict[str, Any]:
        """The JSON report on a file that cannot be read."""
        assert self.error is not None
        return {
            **self.head(),
            "exit": 2,
            "errors": [
                {"at": problem.at, "problem": problem.sentence(self.speaker), "near": list(problem.near)}
                for problem in self.error.problems
            ],
        }

    def error_lines(self, language: str) -> Iterator[str]:
        """Sentences on a file that cannot be read."""
        assert self.error is not None
        speaker = self.speaker_in(language)
        yield speaker.say("report.unreadable", file=self.file)
        for problem in self.error.problems:
            key = (
                "report.problem"
                if not problem.at
                else "report.problem_at_line"
                if problem.line
                else "report.problem_at"
            )
            yield "  " + speaker.say(key, place=problem.at, line=problem.line or 0, sentence=problem.sentence(speaker))
            if problem.near:
                yield "    " + speaker.near(problem.near)


def examine(file: str, source: bytes, shelf: Shelf | None = None) -> Report:
    """Read a file, carry its moves out and test its expectations; nothing in it can make this fail."""
    try:
        return Report(file, play(load(source, shelf)), None)
    except ScenarioError as error:
        return Report(file, None, error)


# -- check ------------------------------------------------------------------------------------------------------------


def check_exit(report: Report) -> int:
    """0 if everything holds, 1 if not, 2 if the file cannot be read."""
    return 2 if report.play is None else 0 if report.play.holds else 1


def check_json(report: Report) -> dict[str, Any]:
    """What `ttr check --json` prints about a file."""
    if report.play is None:
        return report.errors()
    result = report.play
    return {
        **report.head(),
        "ok": result.holds,
        "exit": check_exit(report),
        "moves": [
            _move_json(number, played, result.scenario, report.speaker) for number, played in enumerate(result.moves, 1)
        ],
        "failures": [{"at": f.at, "expected": f.expected, "found": f.found} for f in result.failures],
        "position": {
            **position(result.state, result.scenario.title, result.scenario.question),
            **({"map": result.scenario.map} if result.scenario.map else {}),
        },
    }


def _move_json(number: int, played: Played, scenario: Scenario, speaker: Speaker) -> dict[str, Any]:
    violation = played.violation
    return {
        "n": number,
        "player": scenario.names[played.move.seat],
        "action": format_action(played.move.action, scenario.mode.board),
        "legal": violation is None,
        "rule": violation.rule if violation else None,
        "why": speaker.violation(violation) if violation else None,
        "events": [event_json(event, scenario.mode.board, scenario.names) for event in played.log],
    }


def event_json(event: Event, board: Board, players: Sequence[str]) -> dict[str, Any]:
    """An event as plain data, with ids and names."""
    data: dict[str, Any] = {"event": event_name(event)}
    for name, value in event._asdict().items():
        match name:
            case "seat":
                data["player"] = players[value]
            case "card":
                data["card"] = CARDS[value]
            case "cards" | "row" | "swept" if isinstance(value, tuple):
                data[name] = names(value)
            case "paid" | "payment":
                data[name] = bundle_names(value)
            case "route":
                data["route"] = board.routes[value].id
            case "city":
                data["city"] = board.cities[value].id
            case "tickets" | "kept" | "refused":
                data[name] = [board.tickets[ticket].id for ticket in value]
            case _:
                data[name] = value
    return data


def check_lines(report: Report, language: str) -> Iterator[str]:
    """What `ttr check` prints about a file."""
    if report.play is None:
        yield from report.error_lines(language)
        return
    result, speaker = report.play, report.speaker_in(language)
    verdict = "report.holds" if result.holds else "report.fails"
    yield speaker.say(verdict, file=report.file)
    for number, played in enumerate(result.moves, 1):
        facts: dict[str, Any] = {
            "number": number,
            "player": result.scenario.names[played.move.seat],
            "action": speaker.notation(played.move.action),
        }
        if played.violation is None:
            yield "  " + speaker.say("report.legal", **facts)
            for event in played.log:
                yield "     " + speaker.event(event, EVERYTHING)
        else:
            yield "  " + speaker.say(
                "report.illegal", **facts, rule=played.violation.rule, why=speaker.violation(played.violation)
            )
    for failure in result.failures:
        yield "  " + speaker.say(
            "report.failure", place=failure.at, expected=plain(failure.expected), found=plain(failure.found)
        )


def plain(value: Any) -> str:
    """A value of a file as a report may quote it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


# -- score ------------------------------------------------------------------------------------------------------------


def score_exit(report: Report) -> int:
    """0 if the position could be scored, 1 if a move is refused, 2 if the file cannot be read."""
    if report.play is None:
        return 2
    return 0 if len(report.play.moves) == len(report.play.scenario.moves) and not _refused(report.play) else 1


def _refused(result: Play) -> Played | None:
    """The move that was refused though nobody expected that."""
    last = result.moves[-1] if result.moves else None
    return last if last and last.violation and not any(e.key == "illegal" for e in last.move.expect) else None


def score_json(report: Report) -> dict[str, Any]:
    """What `ttr score --json` prints about a file."""
    if report.play is None:
        return report.errors()
    refused = _refused(report.play)
    if refused:
        number = len(report.play.moves)
        return {
            **report.head(),
            "exit": 1,
            "moves": [_move_json(number, refused, report.play.scenario, report.speaker)],
        }
    sheet = report.play.sheet
    return {
        **report.head(),
        "exit": 0,
        "winners": [sheet.players[seat].name for seat in sheet.winners],
        "players": [
            player_json(player, station_choices(report.play.state, sheet, seat))
            for seat, player in enumerate(sheet.players)
        ],
        "ties": [_tie_json(step, sheet) for step in tie_steps(sheet)],
    }


def player_json(player: PlayerScore, choices: Sequence[StationResult] = ()) -> dict[str, Any]:
    """One column of the score sheet as plain data, with its proofs."""
    board, proof = player.network.board, trail_proof(player.network.routes)
    ticket_id = {ticket: board.tickets[ticket].id for ticket in (*player.completed, *player.failed)}
    return {
        "name": player.name,
        "routes": player.route_points,
        "mountains": player.mountain_points,
        "tickets": {
            "points": player.ticket_points,
            "completed": [ticket_id[ticket] for ticket in player.completed],
            "failed": [ticket_id[ticket] for ticket in player.failed],
            "paths": {
                ticket_id[ticket]: [route.id for route in player.path(ticket) or ()] for ticket in player.completed
            },
            "separated": {ticket_id[ticket]: _separation(player, ticket) for ticket in player.failed},
        },
        "stations": {
            "unbuilt": player.unbuilt,
            "points": player.station_points,
            "borrowed": {board.cities[city].id: route.id for city, route in player.borrowed.items()},
            "choices": [_choice_json(result, player) for result in choices],
        },
        "longest_trail": {
            "length": player.trail.length,
            "cities": [board.cities[city].id for city in player.trail.vertices],
            "routes": [route.id for route in player.trail_routes],
            "left_out": [board.routes[route].id for route in proof.left_out],
            "proof": [_part_json(part, board) for part in proof.parts],
        },
        "bonuses": dict(player.bonuses),
        "total": player.total,
        "rank": player.rank,
    }


def _choice_json(result: StationResult, player: PlayerScore) -> dict[str, Any]:
    """What some choices of borrowed routes bring; of the choices only those in which no station borrows in vain."""
    board = player.network.board
    return {
        "points": result.points,
        "total": result.total,
        "completed": [board.tickets[ticket].id for ticket in result.completed],
        "number": len(result.choices),
        "ways": [
            {
                board.cities[city].id: board.routes[route].id
                for city, route in zip(player.stations, choice, strict=True)
                if route is not None
            }
            for choice in result.simplest
        ],
        "chosen": result.chosen,
    }


def _part_json(part: Part, board: Board) -> dict[str, Any]:
    """Why a part of a network holds no longer trail."""
    data: dict[str, Any] = {
        "routes": [board.routes[route].id for route in part.routes],
        "trains": part.trains,
        "reason": part.reason.value,
        "odd": [board.cities[city].id for city in part.odd],
    }
    if part.pairs:
        data["pairs"] = [[board.cities[city].id for city in pair] for pair in part.pairs]
        data["least"] = part.least
    return {**data, "cases": part.cases} if part.cases else data


def _tie_json(step: TieStep, sheet: ScoreSheet) -> dict[str, Any]:
    names = [player.name for player in sheet.players]
    return {
        "by": step.by,
        "rule": step.rule,
        "values": {names[seat]: value for seat, value in zip(step.seats, step.values, strict=True)},
        "ahead": [names[seat] for seat in step.ahead],
        "place": step.place,
    }


def _separation(player: PlayerScore, ticket: int) -> dict[str, list[str]]:
    """What separates a failed ticket: the cities connected with its origin, and those connected with its targets."""
    board = player.network.board
    card = board.tickets[ticket]
    here, there = 0, 0
    for city in card.origins:
        here |= player.reach(city)
    for target in card.targets:
        for city in target.cities:
            there |= player.reach(city)
    return {
        "from": [board.cities[city].id for city in bits(here)],
        "to": [board.cities[city].id for city in bits(there)],
    }


def score_lines(report: Report, language: str) -> Iterator[str]:
    """What `ttr score` prints about a file."""
    if report.play is None:
        yield from report.error_lines(language)
        return
    speaker = report.speaker_in(language)
    refused = _refused(report.play)
    if refused and refused.violation:
        yield speaker.say(
            "report.not_scored",
            file=report.file,
            number=len(report.play.moves),
            action=speaker.notation(refused.move.action),
            rule=refused.violation.rule,
            why=speaker.violation(refused.violation),
        )
        return
    sheet = report.play.sheet
    yield f"{report.file}: {verdict(sheet, speaker)}"
    for line in words.tie_lines(tie_steps(sheet), speaker):
        yield "  " + line.text
    for player in sheet.players:
        yield from ("  " + line for line in player_lines(player, speaker))


def verdict(sheet: ScoreSheet, speaker: Speaker) -> str:
    """Who has won, in one sentence."""
    winners = [sheet.players[seat] for seat in sheet.winners]
    key = "score.winner" if len(winners) == 1 else "score.winners"
    return speaker.say(key, names=speaker.join(player.name for player in winners), total_points=winners[0].total)


def player_lines(player: PlayerScore, speaker: Speaker) -> Iterator[str]:
    """One column of the score sheet in sentences, with its proofs."""
    yield speaker.say("score.player", name=player.name, total_points=player.total, rank=player.rank)
    yield "  " + speaker.say("score.routes", points=player.route_points)
    if player.mountain_points:
        yield "  " + speaker.say("score.mountains", points=player.mountain_points)
    yield "  " + speaker.say("score.tickets", points=player.ticket_points)
    for line in ticket_lines(player, speaker):
        yield "    " + line
    if player.unbuilt or player.stations:
        yield "  " + speaker.say("score.stations", points=player.station_points, unbuilt_stations=player.unbuilt)
        for city in player.stations:
            route = player.borrowed.get(city)
            key = "score.idle" if route is None else "score.borrowed"
            yield "    " + speaker.say(key, city=city, **({} if route is None else {"route": route.index}))
    if by_trail(player.bonuses):
        yield "  " + trail_line(player, speaker)
    if by_trail(player.bonuses) and player.trail.length:
        for reason in words.trail_lines(trail_proof(player.network.routes), player.name, speaker):
            yield "    " + reason.text
    for bonus, points in player.bonuses.items():
        if points:
            yield "  " + speaker.say("score.bonus", bonus=speaker.say(f"bonus.{bonus}"), points=points)


def ticket_lines(player: PlayerScore, speaker: Speaker) -> Iterator[str]:
    """Each ticket with the routes that fulfil it, or with what its cities are connected with."""
    board = player.network.board
    for ticket in player.completed:
        path = player.path(ticket) or []
        yield speaker.say(
            "score.completed",
            ticket=ticket,
            path=speaker.say("list.separator").join(speaker.route(route.index) for route in path),
        )
    for ticket in player.failed:
        card = board.tickets[ticket]
        alone = [
            mask.bit_count() == 1 for mask in (player.reach(card.origins[0]), player.reach(card.targets[0].cities[0]))
        ]
        if all(alone):
            yield speaker.say("score.failed_alone", ticket=ticket)
        else:
            start = card.targets[0].cities[0] if alone[0] else card.origins[0]
            reached = [city for city in bits(player.reach(start)) if city != start]
            yield speaker.say(
                "score.failed", ticket=ticket, city=start, reached=speaker.join(map(speaker.city, reached))
            )


def trail_line(player: PlayerScore, speaker: Speaker) -> str:
    """The longest trail as a walk."""
    if not player.trail.length:
        return speaker.say("score.no_trail")
    walk = speaker.say("list.walk").join(map(speaker.city, player.trail.vertices))
    return speaker.say("score.trail", length_trains=player.trail.length, walk=walk)


def dumps(report: Mapping[str, Any]) -> str:
    """A report as one line of JSON."""
    return json.dumps(report, ensure_ascii=False, separators=(", ", ": "))
