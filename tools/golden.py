"""Writes the whole games of `tests/golden`: every move, what happened, and the numbers of the table after it.

    python -m tools.golden              all of them again
    python -m tools.golden usa india    these modes
    python -m tools.golden --search usa which seeds would do

A test plays the moves of each file again and compares it line by line, so a change of the rules shows as a
difference between two texts. The players are curious: they do what has not happened yet.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from ttr.action import Action, ClaimRoute, KeepTickets, TakeCard
from ttr.bots import FollowingBot
from ttr.cards import CARDS, EMPTY, LOCOMOTIVE
from ttr.event import Event, Log
from ttr.graphs.connect import components
from ttr.mode import Mode, load_mode
from ttr.notation import format_action, parse_action
from ttr.report import event_json
from ttr.rules import apply, claimable_routes, legal_actions, new_game, payments
from ttr.score import ScoreSheet, score
from ttr.state import Phase, State
from ttr.text import event_name

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
NAMES = ("Ada", "Bo", "Cem")

GAMES = {
    "europe": (2, 15),
    "europe_expanded": (2, 54),
    "europe_bigcities": (2, 59),
    "europe_mega": (2, 11),
    "usa": (2, 25),
    "usa_1910": (2, 17),
    "usa_bigcities": (2, 6),
    "usa_mega": (2, 39),
    "switzerland": (2, 11),
    "legendary_asia": (2, 44),
    "india": (2, 49),
    "europe_short": (3, 39),
}
"""How many players, and the seed, for each mode: short games in which everything happens."""

HEAD = """\
# A whole game of {mode}: made by tools/golden.py, played again by tests/test_golden.py.
# > what happened; = trains, points, cards and tickets of each player; cards in the draw and the discard pile;
#   tickets in the deck and out of the game; the row; how many actions are legal now
"""

MOVE = re.compile(r"^ *\d+ (\w+): (.+)$")

Move = tuple[int, Action]


# -- a game as lines --------------------------------------------------------------------------------------------------


def transcript(mode: Mode, players: int, seed: int, moves: Sequence[Move]) -> Iterator[str]:
    """The lines of a game; after each move every invariant is tested."""
    yield from HEAD.format(mode=mode.id).splitlines()
    yield f"mode {mode.id}"
    yield f"players {players}"
    yield f"seed {seed}"
    log: Log = []
    state = new_game(mode, NAMES[:players], seed, first=0, log=log)
    yield from _after(state, log)
    for number, (seat, action) in enumerate(moves, 1):
        yield f"{number:3} {NAMES[seat]}: {format_action(action, mode.board)}"
        log.clear()
        apply(state, action, seat, log)
        state.check()
        yield from _after(state, log)
    yield from _scores(score(state))


def _after(state: State, log: Log) -> Iterator[str]:
    yield "    > " + "; ".join(_told(state, event) for event in log)
    yield "    = " + " | ".join(_numbers(state))


def _told(state: State, event: Event) -> str:
    """An event by its name and facts."""
    facts = event_json(event, state.board, NAMES)
    facts.pop("event")
    return " ".join([event_name(event), *(_plain(fact) for fact in facts.values())])


def _plain(fact: Any) -> str:
    if isinstance(fact, dict):
        return "+".join(f"{n} {card}" for card, n in fact.items()) or "none"
    return ",".join(map(str, fact)) or "none" if isinstance(fact, list) else str(fact)


def _numbers(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        yield f"{player.trains} {player.score} {sum(player.hand)} {state.ticket_count(seat)}"
    yield f"{len(state.deck)} {sum(state.discard)}"
    yield f"{len(state.ticket_deck)} {len(state.box)}"
    yield " ".join("-" if card == EMPTY else CARDS[card] for card in state.row)
    yield str(len(legal_actions(state)))


def _scores(sheet: ScoreSheet) -> Iterator[str]:
    """The score sheet, a line a player."""
    for player in sheet.players:
        tickets = player.network.board.tickets
        done, failed = (" ".join(tickets[t].id for t in group) or "none" for group in (player.completed, player.failed))
        bonuses = " ".join(f"{bonus} {points}" for bonus, points in player.bonuses.items()) or "none"
        yield (
            f"{player.name}: {player.total} points, rank {player.rank}: routes {player.route_points}, "
            f"mountains {player.mountain_points}, tickets {player.ticket_points} (done: {done}; failed: {failed}), "
            f"stations {player.station_points}, longest trail {player.trail.length}, bonuses: {bonuses}"
        )


def read(text: str) -> tuple[Mode, int, int, list[Move]]:
    """Mode, players, seed and moves of a transcript."""
    facts = dict(line.split(" ", 1) for line in text.splitlines()[3:6])
    mode = load_mode(facts["mode"])
    found = filter(None, map(MOVE.match, text.splitlines()))
    moves = [(NAMES.index(match[1]), parse_action(match[2], mode)) for match in found]
    return mode, int(facts["players"]), int(facts["seed"]), moves


# -- what has to happen -----------------------------------------------------------------------------------------------


def wanted(mode: Mode) -> set[str]:
    """What a whole game of a mode has to show, by the numbers and flags of the mode.

    Forced passes (TURN-3, END-5) do not happen in whole games: where all cards are in hands, routes can be claimed.
    """
    things = {
        "cards_dealt",
        "row_dealt",
        "tickets_dealt",
        "tickets_kept",
        "card_taken",
        "card_drawn",
        "slot_filled",
        "row_refreshed",
        "reshuffled",
        "route_claimed",
        "tickets_drawn",
        "final_round_begun",
        "game_ended",
        "refused at the start",
        "refused in play",
        "all kept in play",
        "a face-up locomotive",
        "a fulfilled ticket",
        "a failed ticket",
        *(f"bonus {bonus}" for bonus in mode.bonuses),
    }
    if mode.tunnels:
        things |= {"tunnel_revealed", "tunnel_paid", "tunnel_withdrawn", "a tunnel without a match"}
    if mode.stations:
        things |= {"station_built", "a second station"}
    for flag in ("ferries", "mountains", "country_exits"):
        if getattr(mode, flag):
            things.add(f"a route of {flag}")
    if not mode.faceup_loco_limit:
        things.add("a face-up locomotive second")
    if mode.country_exits:
        things.add("a fulfilled country ticket")
    return things


class Seen:
    """What has happened so far."""

    def __init__(self) -> None:
        self.things: set[str] = set()

    def note(self, before: Phase, state: State, log: Log) -> None:
        """Take a move in."""
        for event in log:
            name, facts = event_name(event), event._asdict()
            self.things.add(name)
            match name:
                case "tickets_kept":
                    when = "at the start" if before is Phase.INITIAL_TICKETS else "in play"
                    self.things.add(f"refused {when}" if facts["refused"] else f"all kept {when}")
                case "card_taken" if facts["card"] == LOCOMOTIVE:
                    second = before is Phase.SECOND_CARD
                    self.things.add("a face-up locomotive second" if second else "a face-up locomotive")
                case "tunnel_revealed" if not facts["extra"]:
                    self.things.add("a tunnel without a match")
                case "station_built" if sum(facts["payment"]) == 2:
                    self.things.add("a second station")
                case "route_claimed":
                    self._route(state, facts["route"])

    def _route(self, state: State, route: int) -> None:
        track = state.board.routes[route]
        cities = state.board.cities
        for flag, there in (
            ("ferries", track.locomotives),
            ("mountains", track.mountains),
            ("country_exits", cities[track.a].country or cities[track.b].country),
        ):
            if there:
                self.things.add(f"a route of {flag}")

    def end(self, sheet: ScoreSheet) -> None:
        """Take the score sheet in."""
        for player in sheet.players:
            tickets = player.network.board.tickets
            self.things |= {"a fulfilled ticket"} if player.completed else set()
            self.things |= {"a failed ticket"} if player.failed else set()
            if any(len(tickets[t].targets) > 1 for t in player.completed):
                self.things.add("a fulfilled country ticket")
            self.things |= {f"bonus {bonus}" for bonus, points in player.bonuses.items() if points}


def seen_in(mode: Mode, players: int, seed: int, moves: Sequence[Move]) -> set[str]:
    """What happens in a game."""
    log: Log = []
    seen = Seen()
    state = new_game(mode, NAMES[:players], seed, first=0, log=log)
    seen.note(Phase.INITIAL_TICKETS, state, log)
    for seat, action in moves:
        before = state.phase
        log.clear()
        apply(state, action, seat, log)
        seen.note(before, state, log)
    seen.end(score(state))
    return seen.things


# -- curious players --------------------------------------------------------------------------------------------------


class Curious:
    """Does what has not happened yet, else what serves its tickets, else closes rings and builds long routes."""

    def __init__(self, seed: int) -> None:
        self.dice, self.follow = Random(seed), FollowingBot()

    def action(self, state: State, seen: set[str]) -> Action:
        """The next action."""
        actions = legal_actions(state)
        match state.phase:
            case Phase.TUNNEL_DECISION:
                pay = [action for action in actions if action.word == "pay"]
                return pay[0] if pay and ("tunnel_withdrawn" in seen or "tunnel_paid" not in seen) else actions[-1]
            case Phase.KEEP_TICKETS:
                all_ = "all kept in play" not in seen and "refused in play" in seen
                return actions[-1] if all_ else self._cheapest(state)
            case Phase.INITIAL_TICKETS:
                return self._cheapest(state)
            case Phase.SECOND_CARD if "a face-up locomotive second" not in seen and TakeCard(LOCOMOTIVE) in actions:
                return TakeCard(LOCOMOTIVE)
            case Phase.TURN:
                return self._turn(state, seen, actions)
        return self.follow.choose(state).action

    def _cheapest(self, state: State) -> KeepTickets:
        action = self.follow.choose(state).action
        assert isinstance(action, KeepTickets)
        return action

    def _turn(self, state: State, seen: set[str], actions: list[Action]) -> Action:
        new = [action for action in actions if self._is_new(state, action, seen)]
        if new and self.dice.random() < 0.3:
            return self.dice.choice(new)
        if self.dice.random() < 0.6 and (rings := self._rings(state)):
            return rings[0]
        if self.dice.random() < 0.5 and (routes := claimable_routes(state)):
            longest = max(routes, key=lambda route: state.board.routes[route].length)
            if state.board.routes[longest].length >= 4:
                return ClaimRoute(longest, payments(state, longest)[0])
        return self.follow.choose(state).action

    def _rings(self, state: State) -> list[ClaimRoute]:
        """Claims between cities that own routes connect already."""
        routes = state.board.routes
        joined = components([(routes[r].a, routes[r].b) for r in state.routes_of(state.turn)])
        rings = [
            route
            for route in claimable_routes(state)
            if any(mask >> routes[route].a & 1 and mask >> routes[route].b & 1 for mask in joined)
        ]
        return [ClaimRoute(route, payments(state, route)[0]) for route in rings]

    def _is_new(self, state: State, action: Action, seen: set[str]) -> bool:
        match action.word:
            case "tickets":
                return not {"refused in play", "all kept in play"} <= seen
            case "station":
                built = len(state.actor.stations)
                return "station_built" not in seen or (built == 1 and "a second station" not in seen)
            case "draw":
                return action == TakeCard(LOCOMOTIVE) and "a face-up locomotive" not in seen
            case "claim" if isinstance(action, ClaimRoute):
                track = state.board.routes[action.route]
                return bool(
                    (track.tunnel and not {"tunnel_paid", "tunnel_withdrawn"} <= seen)
                    or (track.locomotives and "a route of ferries" not in seen)
                    or (track.mountains and "a route of mountains" not in seen)
                )
        return False


def play(mode: Mode, players: int, seed: int) -> tuple[list[Move], set[str]]:
    """A game of curious players: its moves, and what has happened."""
    log: Log = []
    seen, player = Seen(), Curious(seed)
    state = new_game(mode, NAMES[:players], seed, first=0, log=log)
    seen.note(Phase.INITIAL_TICKETS, state, log)
    moves: list[Move] = []
    while state.phase is not Phase.GAME_OVER:
        before, seat = state.phase, state.acting_seat()
        moves.append((seat, player.action(state, seen.things)))
        log.clear()
        apply(state, moves[-1][1], seat, log)
        seen.note(before, state, log)
    seen.end(score(state))
    return moves, seen.things


def search(name: str, seeds: int = 150) -> Iterator[tuple[int, int, int, set[str]]]:
    """Games in which little is missing: moves, players, seed, what is missing."""
    mode = load_mode(name)
    for seed in range(seeds):
        for players in (2, 3):
            moves, seen = play(mode, players, seed)
            yield len(moves), players, seed, wanted(mode) - seen


def main() -> None:
    """Write the files."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["--search"]:
        for name in arguments[1:]:
            for found in sorted(search(name), key=lambda found: (len(found[3]), found[0]))[:5]:
                print(name, *found)
        return
    FOLDER.mkdir(exist_ok=True)
    for name in arguments or GAMES:
        mode, (players, seed) = load_mode(name), GAMES[name]
        moves, seen = play(mode, players, seed)
        lines = [*transcript(mode, players, seed, moves)]
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{name}: {len(moves)} moves, missing: {', '.join(sorted(wanted(mode) - seen)) or 'nothing'}")


if __name__ == "__main__":
    main()
