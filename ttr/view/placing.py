"""Setting a position up by clicks: no widget here, so that all of it can be tested without a browser."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from ttr import files
from ttr.cards import EMPTY, FULL_DECK, count
from ttr.files import write_whole
from ttr.mode import Mode
from ttr.rules.violation import Violation
from ttr.scenario import Move, Problem, Scenario, ScenarioError, build, name_problem, play, position, read, to_yaml
from ttr.scenario.draft import Draft
from ttr.scenario.problem import fail
from ttr.scenario.reading import bytes_of
from ttr.scenario.shelf import shelf_of
from ttr.state import Phase, State
from ttr.text import Speaker
from ttr.text.modes import mode_name
from ttr.view.colors import PieceLook
from ttr.view.control import Status, piece_looks
from ttr.view.svg import Picture
from ttr.view.typed import UnknownWordError, read_cards

PILES = ("hand", "row", "top", "discard", "paid", "revealed")
"""Where cards may be put: the selected player's hand, the row, the draw pile, the discard pile, and a tunnel's two."""

ORDERED = frozenset({"row", "top", "revealed"})
"""Those in which the cards lie one by one."""

MOST_STEPS = 200
"""Changes that can be undone."""


def place_of(name: str, mode: Mode) -> Path:
    """Where a position is kept that somebody is setting up; each mode has a place of its own."""
    owner = [mode.board.id] if mode.own else []
    return files.saves() / "positions" / ".".join([name, *owner, mode.id, "yaml"])


class Placing:
    """A position that somebody sets up, and who is being served.

    Parameters
    ----------
    draft : what lies there
    speaker : makes the sentences
    path : where every change is kept, or what says so for a mode; None for nowhere

    Attributes
    ----------
    seat : the player whose things are set now
    status : one sentence about the last wish
    unkept : could the last change not be written down?
    """

    def __init__(self, draft: Draft, speaker: Speaker, path: Path | Callable[[Mode], Path] | None = None) -> None:
        self.draft = draft
        self.speaker = speaker
        self.path_for = path if callable(path) else None
        self.path = None if callable(path) else path
        self.seat = 0
        self.status = Status()
        self._past: list[tuple[Draft, str]] = []
        self._changed = False
        self.unkept = False
        self._built: tuple[Draft, Scenario | ScenarioError] | None = None
        self.renamed()

    # -- reading ----------------------------------------------------------------------------------------------------

    @property
    def mode(self) -> Mode:
        """Of the position."""
        return self.draft.mode

    @property
    def looks(self) -> tuple[PieceLook, ...]:
        """Of the players' pieces."""
        return piece_looks([seat.color for seat in self.draft.seats])

    def renamed(self) -> None:
        """Speak of the players and the map that are there now."""
        self.speaker.names, self.speaker.board = self.draft.names, self.mode.board
        self.path = self.path_for(self.mode) if self.path_for else self.path
        self.seat = min(self.seat, len(self.draft.seats) - 1)

    def built(self) -> Scenario | ScenarioError:
        """The position, or why it is impossible."""
        if self._built is None or self._built[0] is not self.draft:
            try:
                self._built = (self.draft, self.draft.build())
            except ScenarioError as error:
                self._built = (self.draft, error)
        return self._built[1]

    @property
    def state(self) -> State | None:
        """The position, unless it is impossible."""
        found = self.built()
        return found.start if isinstance(found, Scenario) else None

    def problems(self) -> list[str]:
        """What is impossible about the position, in sentences that name the place."""
        found = self.built()
        problems = list(found.problems) if isinstance(found, ScenarioError) else []
        told = [self.sentence(problem) for problem in problems if problem.key != "tunnel_missing"]
        return told if len(told) == len(problems) else [self.speaker.say("editor.no_tunnel"), *told]

    def sentence(self, problem: Problem) -> str:
        """A problem with its place in words."""
        place, sentence = self.place(problem.at), problem.sentence(self.speaker)
        return self.speaker.say("editor.problem", place=place, sentence=sentence) if place else sentence

    def place(self, at: str) -> str:
        """A place of a file as somebody would call it who sees the table; empty for the table as a whole."""
        seat = re.match(r"players\[(\d+)\](?:\.(\w+))?", at)
        if seat and int(seat[1]) < len(self.draft.seats):
            name = self.draft.seats[int(seat[1])].name
            if seat[2] in ("hand", "routes", "stations", "tickets"):
                return self.speaker.say(f"editor.place.{seat[2]}", name=name)
            return self.speaker.say("editor.place.player", name=name)
        head = re.split(r"[.\[]", at)[0]
        if head in PLACES:
            return self.speaker.say(f"editor.place.{head}")
        return at

    def picture(self) -> Picture:
        """What lies on the board."""
        return Picture.of(self.draft.on_board(), self.looks)

    # -- changing ---------------------------------------------------------------------------------------------------

    def change(self, wish: Callable[[Draft], Violation | None]) -> bool:
        """Carry a wish out on the position, or say why not; answers whether anything has changed."""
        before = self.draft
        self.draft = before.copy()
        violation = wish(self.draft)
        if violation:
            self.draft = before
            self.refuse(violation)
        else:
            self._past = [*self._past[-MOST_STEPS:], (before, "")]
            self.status = Status()
            self._changed = True
            self.renamed()
            self.keep()
        return violation is None

    def refuse(self, violation: Violation) -> None:
        """Say which rule stands in the way."""
        self.status = Status(self.speaker.violation(violation), "bad", violation.rule)

    def tell(self, sentence: str, kind: str = "bad") -> None:
        """Put a sentence that is made already into the status line."""
        self.status = Status(sentence, kind)

    def say(self, key: str, kind: str = "good", **facts: Any) -> None:
        """Put a sentence into the status line; it is remembered as what the last change was."""
        self.status = Status(self.speaker.say(key, **facts), kind)
        if self._changed:
            self._changed = False
            self._past[-1] = (self._past[-1][0], self.status.text)

    def failed(self, error: Exception) -> Status:
        """The status line for a mistake of the kit itself."""
        return Status(self.speaker.failure(error), "bad")

    def undo(self) -> None:
        """Take the last change back."""
        if not self._past:
            self.say("editor.status.nothing_to_undo", "bad")
            return
        self.draft, told = self._past.pop()
        self._changed = False
        self.renamed()
        self.tell(
            self.speaker.say("editor.status.undone_this", told=told)
            if told
            else self.speaker.say("editor.status.undone"),
            "good",
        )
        self.keep()

    def keep(self) -> None:
        """Write the position down, so that nothing is lost when the page is closed."""
        if self.path is None:
            return
        try:
            write_whole(self.path, to_yaml(self.draft.data()))
            self.unkept = False
        except OSError:
            self.unkept = True

    def notes(self) -> list[str]:
        """What somebody should know who goes on."""
        return [self.speaker.say("editor.status.not_kept", path=str(self.path))] if self.unkept else []

    def kept(self, mode: Mode | None = None) -> Draft | None:
        """The position that was written down last time, if any, in another mode if one is named.

        Raises
        ------
        ScenarioError
            When it cannot be read; it is left where it is, under another name.
        """
        mode = mode or self.mode
        path = self.path_for(mode) if self.path_for else self.path
        if path is None or not path.exists():
            return None
        try:
            draft = Draft.kept_in(bytes_of(path), shelf_of(mode))
        except OSError:
            raise fail("", "no_readable_file") from None
        except ScenarioError:
            with suppress(OSError):
                path.replace(path.with_suffix(".damaged"))
            raise
        return draft if draft.mode.id == mode.id else None

    # -- clicks -----------------------------------------------------------------------------------------------------

    def select(self, seat: int) -> None:
        """Serve this player from now on."""
        self.seat = seat
        self.say("editor.status.selected", name=self.draft.seats[seat].name)

    def click_route(self, route: int) -> None:
        """Give a route to the player who is served, or take it back."""
        seat = self.seat
        if self.change(lambda draft: draft.turn_route(seat, route)):
            key = "route_given" if route in self.draft.seats[seat].routes else "route_taken"
            trains = self.draft.on_board().players[seat].trains
            self.say(f"editor.status.{key}", route=route, name=self.draft.names[seat], left_trains=trains)

    def click_city(self, city: int) -> None:
        """Build or take back a station of the player who is served."""
        seat = self.seat
        if self.change(lambda draft: draft.turn_station(seat, city)):
            key = "station_given" if city in self.draft.seats[seat].stations else "station_taken"
            self.say(f"editor.status.{key}", city=city, name=self.draft.names[seat])

    def click_ticket(self, ticket: int, *, drawn: bool = False) -> None:
        """Give a ticket to the player who is served, or take it back."""
        seat, name, holder = self.seat, self.draft.names[self.seat], self.draft.holder(ticket)
        if holder not in (None, seat):
            self.say("editor.status.ticket_elsewhere", "bad", ticket=ticket, name=self.draft.names[holder or 0])
            return

        def wish(draft: Draft) -> None:
            draft.turn_ticket(seat, ticket, drawn=drawn)

        self.change(wish)
        if self.draft.holder(ticket) is None:
            self.say("editor.status.ticket_taken", ticket=ticket, name=name)
        else:
            self.say("editor.status.ticket_given", ticket=ticket, name=name)

    # -- cards ------------------------------------------------------------------------------------------------------

    def pile(self, place: str) -> list[int]:
        """The cards of a place: nine counts, or one by one where their order matters."""
        draft = self.draft
        return {
            "hand": draft.seats[self.seat].hand,
            "row": draft.row or [],
            "top": draft.top,
            "discard": draft.discard,
            "paid": draft.paid,
            "revealed": draft.revealed,
        }[place]

    def put(self, place: str, cards: Sequence[int]) -> None:
        """Let just these cards lie in a place."""
        seat = self.seat

        def wish(draft: Draft) -> None:
            if place == "hand":
                draft.seats[seat].hand = list(cards)
            elif place == "row":
                draft.row = list(cards) or None
            else:
                setattr(draft, place, list(cards))

        self.change(wish)

    def add_card(self, place: str, card: int) -> None:
        """Put one more card there; into a full row none."""
        cards = list(self.pile(place))
        if place in ORDERED:
            if place == "row" and EMPTY in cards:
                cards[cards.index(EMPTY)] = card
            elif place == "row" and len(cards) >= self.mode.row:
                self.say("editor.status.row_full", "bad", slots=self.mode.row)
                return
            else:
                cards.append(card)
        else:
            cards[card] += 1
        if self.lying(card) >= FULL_DECK[card]:
            self.say("editor.status.no_more_cards", "bad", card=card, exist=FULL_DECK[card])
            return
        self.put(place, cards)

    def take_card(self, place: str, card: int) -> None:
        """Take one card away, the last one where their order matters."""
        cards = list(self.pile(place))
        if place in ORDERED:
            if card not in cards:
                self.say("editor.status.no_such_card", "bad", card=card)
                return
            del cards[len(cards) - 1 - cards[::-1].index(card)]
        elif not cards[card]:
            self.say("editor.status.no_such_card", "bad", card=card)
            return
        else:
            cards[card] -= 1
        self.put(place, cards)

    def lying(self, card: int) -> int:
        """How many of a card lie somewhere already."""
        draft = self.draft
        bundles = [*(seat.hand for seat in draft.seats), draft.discard]
        bundles += [count(draft.row or []), count(draft.top)]
        if draft.phase is Phase.TUNNEL_DECISION:
            bundles += [draft.paid, count(draft.revealed)]
        return sum(bundle[card] for bundle in bundles)

    def written(self, place: str) -> str:
        """The cards of a place as they are typed: `2 red + 1 locomotive`, or `red, blue` where their order matters."""
        cards, name = self.pile(place), self.speaker.card
        if place in ORDERED:
            return ", ".join("-" if card == EMPTY else name(card) for card in cards)
        return " + ".join(f"{self.speaker.number(n)} {name(card)}" for card, n in enumerate(cards) if n)

    def write(self, place: str, text: str) -> bool:
        """Let the cards of a place be those typed; answers False, and says what cannot be read, if they are none."""
        try:
            cards = read_cards(text, self.speaker)
            if place not in ORDERED and EMPTY in cards:
                raise UnknownWordError("-", ())
        except UnknownWordError as error:
            near = self.speaker.near(error.near)
            self.tell(" ".join(filter(None, (self.speaker.say("editor.status.no_cards", word=error.word), near))))
            return False
        self.put(place, cards if place in ORDERED else count(cards))
        return True

    # -- who plays, and when ----------------------------------------------------------------------------------------

    def set_players(self, number: int) -> None:
        """Let so many players sit at the table; those who leave take their things along."""
        least, most = self.mode.players
        number = min(max(number, least), most)
        gone = self.draft.seats[number:]

        def wish(draft: Draft) -> None:
            while len(draft.seats) > number:
                draft.drop_player(len(draft.seats) - 1)
            while len(draft.seats) < number:
                draft.add_player(self.fresh_name(draft.names))

        self.change(wish)
        for seat in gone:
            self.say("editor.status.left", name=seat.name, routes=len(seat.routes))

    def fresh_name(self, taken: Sequence[str]) -> str:
        """A name for one more player."""
        number = len(taken) + 1
        while (name := self.speaker.say("ui.start.name", number=number)) in taken:
            number += 1
        return name

    def recolor(self, seat: int, color: str | None) -> None:
        """Give a player other pieces, whichever are left for None; or say that somebody has them."""
        if color and any(other.color == color for number, other in enumerate(self.draft.seats) if number != seat):
            shown = self.speaker.say(f"ui.piece.{color}")
            self.status = Status(Problem("", "color_taken", {"color": shown}).sentence(self.speaker), "bad")
            return
        self.change(lambda draft: setattr(draft.seats[seat], "color", color))

    def rename(self, seat: int, name: str) -> None:
        """Call a player otherwise, or say why not."""
        name = name.strip()
        others = [other for number, other in enumerate(self.draft.names) if number != seat]
        if problem := name_problem(name, others):
            self.status = Status(Problem("", problem, {"name": name}).sentence(self.speaker), "bad")
            return
        self.change(lambda draft: setattr(draft.seats[seat], "name", name))

    def set_turn(self, seat: int) -> None:
        """Let this player be on turn."""
        self.change(lambda draft: setattr(draft, "turn", seat))

    def set_final(self, seat: int | None) -> None:
        """Say whose turn set off the last round, if it has begun."""
        self.change(lambda draft: setattr(draft, "final", seat))

    def set_phase(self, phase: Phase) -> None:
        """Say what the player on turn has to do; what only another phase has is put away."""

        def wish(draft: Draft) -> None:
            draft.phase = phase
            if phase is not Phase.TUNNEL_DECISION:
                draft.tunnel, draft.paid, draft.revealed = None, [0] * 9, []
            if phase not in (Phase.KEEP_TICKETS, Phase.INITIAL_TICKETS):
                for seat in draft.seats:
                    seat.drawn, seat.refused = [], []

        self.change(wish)

    def set_tunnel(self, route: int | None) -> None:
        """Say for which tunnel extra cards are asked."""
        self.change(lambda draft: setattr(draft, "tunnel", route))

    # -- files ------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The position as a scenario file."""
        return to_yaml(self.draft.data())

    def change_mode(self, empty: Draft) -> None:
        """Go on with what was set up in another mode, or begin with an empty table of it; undoing comes back."""
        try:
            kept = self.kept(empty.mode)
        except ScenarioError:  # it lies beside, under another name
            kept = None
        self.clear(kept or empty)
        self.say("editor.status.mode", mode=mode_name(self.mode, self.speaker))

    def clear(self, draft: Draft) -> None:
        """Begin with another position; the one so far can be had back by undoing."""
        self.change(lambda old: _become(old, draft))
        self.seat = 0

    def open(self, source: bytes) -> Move | None:
        """Set the position of a file or line up.

        Returns
        -------
        Move or None
            Its last move, which is what is asked about, and not carried out; the moves before it are.

        Raises
        ------
        ScenarioError
            When it cannot be read, or an earlier move is refused.
        """
        document = read(source, shelf_of(self.mode))
        scenario = build(document)
        data = document.data
        if scenario.dealt or len(scenario.moves) > 1:
            result = play(replace(scenario, moves=scenario.moves[:-1], expect=()))
            refused = next((n for n, played in enumerate(result.moves) if played.violation), None)
            if refused is not None:
                raise fail(f"moves[{refused}]", "saved_move_illegal", number=refused + 1)
            data = position(result.state, scenario.title)
            for player, color in zip(data["players"], scenario.colors, strict=True):
                player["color"] = color
        self.clear(Draft.of(data, document.shelf))
        return scenario.moves[-1] if scenario.moves else None


PLACES = frozenset({"deck", "deck_top", "discard", "drawn_tickets", "final_round", "phase", "players", "row", "tunnel"})
"""Places of a file that have a name of their own on the table."""


def _become(old: Draft, new: Draft) -> None:
    """Make a draft like another one."""
    vars(old).update(vars(new.copy()))
