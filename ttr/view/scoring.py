"""Scoring a game from a table: the sheet of what has been clicked, its proofs, and rival counts; no widget here."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from ttr import proof
from ttr.board import Route
from ttr.bonus import both_ways, by_trail, largest_network
from ttr.proof import words
from ttr.proof.count import What
from ttr.proof.words import Line
from ttr.report import ticket_lines
from ttr.score import ScoreSheet, score
from ttr.state import State
from ttr.view import verdicts
from ttr.view.placing import Placing
from ttr.view.sheet import choices_table, lines_html, sheet_csv, sheet_html, trail_picture
from ttr.view.svg import Picture

Kind = Literal["trail", "network", "ticket", "station", "choices", "ties"]


class Item(NamedTuple):
    """Something on the sheet that can be shown with its proof."""

    kind: Kind
    seat: int
    thing: int = 0
    """A ticket, or the city of a station."""


def cities_of(routes: Iterable[Route]) -> set[int]:
    """All cities at the ends of some routes."""
    return {city for route in routes for city in (route.a, route.b)}


class Scoring:
    """The score of a position that somebody sets up.

    Parameters
    ----------
    placing : the position

    Attributes
    ----------
    item : what is shown on the map; None for the board as it is
    walks : the trails that players claim to have, once they have been checked
    rivals : which of two is longer
    compared : what was said about somebody's own count
    """

    def __init__(self, placing: Placing) -> None:
        self.placing = placing
        self.speaker = placing.speaker
        self.item: Item | None = None
        self.walks: list[proof.Walk] = []
        self.compared: list[Line] = []
        self.rivals: Line | None = None
        self.seat = placing.seat
        self._scored: tuple[State, ScoreSheet] | None = None

    # -- reading ----------------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> ScoreSheet | None:
        """The sheet; None while the position is impossible."""
        state = self.placing.state
        if state is None:
            return None
        if self._scored is None or self._scored[0] is not state:
            self._scored = (state, score(state))
        return self._scored[1]

    def now(self) -> tuple[State, ScoreSheet]:
        """Position and sheet, where there is one.

        Raises
        ------
        ValueError
            While the position is impossible.
        """
        state, sheet = self.placing.state, self.sheet
        if state is None or sheet is None:
            raise ValueError("an impossible position has no score")
        return state, sheet

    def warnings(self) -> list[str]:
        """What somebody who scores should look at again."""
        state = self.placing.state
        if state is None:
            return self.placing.problems()
        told = self.placing.notes()
        if not self.is_over():
            told.append(self.speaker.say("scorer.warning.not_over", most_trains=state.mode.final_trains))
        told += [
            self.speaker.say("scorer.warning.no_ticket", name=player.name)
            for player in state.players
            if player.routes and not player.tickets
        ]
        return told

    def items(self) -> list[tuple[str, Item]]:
        """What of the player who is served can be shown with its proof, and of ties."""
        sheet, seat = self.sheet, self.placing.seat
        if sheet is None:
            return []
        player, say = sheet.players[seat], self.speaker.say
        found = []
        if player.trail.length and by_trail(sheet.mode.bonuses):
            found.append((say("scorer.item.trail", length_trains=player.trail.length), Item("trail", seat)))
        if network := largest_network(sheet.mode.bonuses, player.network):
            found.append((say("scorer.item.network", n=len(cities_of(network))), Item("network", seat)))
        for key, tickets in (("completed", player.completed), ("failed", player.failed)):
            found += [(say(f"scorer.item.{key}", ticket=t), Item("ticket", seat, t)) for t in tickets]
        for city in player.stations:
            key = "borrowed" if city in player.borrowed else "idle"
            found.append((say(f"scorer.item.{key}", city=city), Item("station", seat, city)))
        if player.stations:
            found.append((say("scorer.item.choices"), Item("choices", seat)))
        if proof.tie_steps(sheet):
            found.append((say("scorer.item.ties"), Item("ties", seat)))
        return found

    def shown(self) -> str:
        """The proof of what is shown, as HTML."""
        if self.item is None or self.sheet is None:
            return ""
        lines = self.lines(self.item)
        rules = dict.fromkeys(line.rule for line in lines if line.rule)
        return lines_html(lines) + self.table(self.item) + "".join(verdicts.rule(rule, self.speaker) for rule in rules)

    def lines(self, item: Item) -> list[Line]:
        """The proof of something on the sheet, in sentences."""
        state, sheet = self.now()
        player = sheet.players[item.seat]
        match item.kind:
            case "trail":
                found = proof.trail_proof(player.network.routes)
                return [
                    *words.step_lines(found.steps, state.board, self.speaker),
                    *words.trail_lines(found, player.name, self.speaker),
                ]
            case "network":
                network = largest_network(sheet.mode.bonuses, player.network)
                cities = self.speaker.join(map(self.speaker.city, sorted(cities_of(network))))
                return [Line(self.speaker.say("scorer.network", name=player.name, listed=cities), "ASIA-8")]
            case "ticket" if item.thing in player.failed:
                found_gap = proof.separation(state, sheet, item.seat, item.thing)
                return [words.separation_line(found_gap, player.name, self.speaker)]
            case "ticket":
                tickets = [*player.completed, *player.failed]
                told = [Line([*ticket_lines(player, self.speaker)][tickets.index(item.thing)], "SCORE-3")]
                if both_ways(sheet.mode.bonuses, player.network, item.thing):
                    told.append(Line(self.speaker.say("scorer.twice", ticket=item.thing), "INDIA-5"))
                return told
            case "station":
                return [self.station_line(item)]
            case "choices":
                results = proof.station_choices(state, sheet, item.seat)
                return words.station_lines(results, player.stations, player.name, self.speaker)
        return words.tie_lines(proof.tie_steps(sheet), self.speaker)

    def station_line(self, item: Item) -> Line:
        """What one station borrows."""
        _, sheet = self.now()
        route = sheet.players[item.seat].borrowed.get(item.thing)
        if route is None:
            return Line(self.speaker.say("score.idle", city=item.thing), "STATION-11")
        return Line(self.speaker.say("score.borrowed", city=item.thing, route=route.index), "STATION-5")

    def table(self, item: Item) -> str:
        """The table that belongs to a proof, if one does."""
        if item.kind != "choices":
            return ""
        state, sheet = self.now()
        results = proof.station_choices(state, sheet, item.seat)
        return choices_table(results, sheet.players[item.seat].stations, self.speaker)

    def picture(self) -> Picture:
        """The board, with what is shown marked."""
        plain = self.placing.picture()
        if self.placing.state is None:
            return plain
        state, sheet = self.now()
        if self.walks:
            longest = max(self.walks, key=lambda walk: walk.length)
            return trail_picture(state, self.placing.looks, longest.steps)
        if self.item is None or self.item.seat >= len(sheet.players):
            return plain
        player, thing = sheet.players[self.item.seat], self.item.thing
        match self.item.kind:
            case "trail":
                steps = proof.trail_proof(player.network.routes).steps
                return trail_picture(state, self.placing.looks, steps)
            case "network":
                routes = [route.index for route in largest_network(sheet.mode.bonuses, player.network)]
                return replace(plain, marked_routes=frozenset(routes))
            case "ticket":
                missing: Sequence[int] = ()
                if thing in player.failed:
                    missing = proof.separation(state, sheet, self.item.seat, thing).missing
                ways = both_ways(sheet.mode.bonuses, player.network, thing) or player.path(thing) or []
                routes = [route.index for route in ways]
                cities = state.board.tickets[thing].cities
                return replace(plain, marked_cities=cities, marked_routes=frozenset([*routes, *missing]))
            case "station":
                route = player.borrowed.get(thing)
                marked = frozenset() if route is None else frozenset({route.index})
                return replace(plain, marked_cities=frozenset({thing}), marked_routes=marked)
        return plain

    # -- wishes -----------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Show the board as it is; the position has changed."""
        self.item, self.walks, self.compared = None, [], []

    def served(self, seat: int) -> None:
        """Put away what was said about another player than the one who is served now."""
        if seat != self.seat:
            self.seat, self.item, self.compared = seat, None, []

    def is_over(self) -> bool:
        """Has somebody so few trains left that the game may be over (END-1)?"""
        state = self.placing.state
        return state is not None and any(player.trains <= state.mode.final_trains for player in state.players)

    def show(self, item: Item | None) -> None:
        """Show something of the sheet with its proof."""
        self.item, self.walks = item, []

    def compare(self, what: What, text: str) -> None:
        """Compare somebody's own count with the right one and with the usual wrong ones."""
        number = text.strip().replace("−", "-")
        if not number.lstrip("-").isdecimal() or len(number) > 4:
            self.compared = [Line(self.speaker.say("scorer.no_number", text=text.strip()[:20] or "?"), "")]
            return
        if self.sheet is None:
            self.compared = [Line(line, "") for line in self.placing.problems()]
            return
        state, sheet = self.now()
        found = proof.explain_count(state, sheet, self.placing.seat, what, int(number))
        self.compared = [words.explanation_line(one, state, sheet, self.speaker) for one in found]

    def check(self, claims: Sequence[tuple[int, str]]) -> list[list[Line]]:
        """Walk the trails that players claim to have, each to its first wrong step; the map shows the longer one."""
        self.item, self.walks = None, []
        if self.sheet is None:
            return []
        state, sheet = self.now()
        self.walks = [proof.check_walk(state, sheet, seat, text) for seat, text in claims if text.strip()]
        told = [words.walk_lines(walk, state.board, self.speaker) for walk in self.walks]
        match self.walks:
            case [one, other]:
                self.rivals = words.rivals_line(one, other, self.speaker)
            case _:
                self.rivals = None
        return told

    # -- files ------------------------------------------------------------------------------------------------------

    def html(self, date: str) -> str:
        """The sheet with all proofs as one file."""
        state, sheet = self.now()
        title = str(self.placing.draft.kept.get("title", ""))
        return sheet_html(state, sheet, self.speaker, self.placing.looks, title=title, date=date)

    def csv(self) -> str:
        """The sheet as a table for spreadsheets."""
        return sheet_csv(self.now()[1], self.speaker)

    def told(self) -> Iterator[str]:
        """Warnings and the proof that is shown, in plain sentences."""
        yield from self.warnings()
        if self.item is not None and self.sheet is not None:
            yield from (line.text for line in self.lines(self.item))
