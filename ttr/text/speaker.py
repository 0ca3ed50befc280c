"""Makes sentences: a key and facts in, a sentence in the reader's language out.

A message has at most one number that decides its plural form. Numbers of things come ready as phrases
("3 trains"), and so do cards, cities, routes and names, each from messages of its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any
from unicodedata import bidirectional

from ttr.action import Action
from ttr.board import Board
from ttr.cards import CARDS, COLORS, EMPTY, GRAY
from ttr.event import PRIVATE, Event
from ttr.notation import format_action
from ttr.rules.violation import Violation
from ttr.text.catalog import DEFAULT, catalog, domain

UNITS = frozenset(
    {
        "trains",
        "cards",
        "locomotives",
        "tickets",
        "players",
        "stations",
        "points",
        "routes",
        "spaces",
    }
)
"""A number fact whose name ends in one of these is spoken with its unit."""

MOST_NEAR = 6
"""Words that are named as what may have been meant; nobody reads through more."""

RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur"})
"""Languages that are read from right to left."""

EVERYTHING = -2
"""A viewer who may see all that is hidden, as in a finished game."""

PUBLIC = -1
"""A viewer who may see only what everybody sees."""


class Speaker:
    """Speaks one language about one game.

    Parameters
    ----------
    language : which catalog
    board : whose cities and routes are spoken of
    names : the players by seat
    cities : in which form cities are named, one of `ttr.board.LANGUAGES`
    """

    def __init__(
        self, language: str = DEFAULT, board: Board | None = None, names: Sequence[str] = (), cities: str = "board"
    ) -> None:
        self.language = language
        self.board = board
        self.names = names
        self.cities = cities
        self._rules = catalog("rules", language)

    # -- sentences --------------------------------------------------------------------------------------------------

    def say(self, key: str, n: int | None = None, **facts: Any) -> str:
        """The message of this key with these facts in it.

        Raises
        ------
        KeyError
            When the catalog has no such message, or the message names a fact that is not given.
        """
        messages = catalog(domain(key), self.language)
        message = messages.gettext(key) if n is None else messages.ngettext(key, key, n)
        if message == key:
            raise KeyError(key)
        shown = {name: self._fact(name, value) for name, value in facts.items()}
        if n is not None:
            shown["n"] = self.number(n)
        return message.format_map(shown)

    def has(self, key: str) -> bool:
        """Is there such a message?"""
        return catalog(domain(key), self.language).gettext(key) != key

    def failure(self, error: BaseException) -> str:
        """A mistake of the kit itself, so that it can be reported."""
        return self.say("ui.status.failed", error=f"{type(error).__name__}: {error}")

    def violation(self, violation: Violation) -> str:
        """Why an action is refused, and what would be needed."""
        return self.say(f"why.{violation.key}", **violation.facts)

    def event(self, event: Event, viewer: int = PUBLIC) -> str:
        """What happened, as a viewer (a seat, PUBLIC or EVERYTHING) may know it; empty if it is not worth a line."""
        key = "event." + event_name(event)
        facts = event._asdict()
        seat = facts.pop("seat", None)
        if seat is not None:
            facts["player_seat"] = seat
        secrets = PRIVATE.get(type(event), ())
        if secrets and viewer not in (EVERYTHING, seat):
            for name in secrets:
                facts[f"number_of_{name}"] = len(facts.pop(name)) if isinstance(facts[name], tuple) else facts.pop(name)
            key += ".hidden"
        return self._event_sentence(key, facts)

    def _event_sentence(self, key: str, facts: dict[str, Any]) -> str:
        match key:
            case "event.tunnel_revealed":
                facts["extra_cards"] = facts.pop("extra")
                key += "" if facts["extra_cards"] else ".free"
                key += "" if facts["cards"] else ".nothing"
            case "event.tickets_kept":
                facts["kept_tickets"] = len(facts["kept"])
                key += "" if facts["refused"] else ".all"
            case "event.tickets_kept.hidden":
                return self.say(key, n=facts["number_of_kept"], **facts)
            case "event.tickets_drawn.hidden" | "event.tickets_dealt.hidden":
                return self.say(key, n=facts["number_of_tickets"], **facts)
            case "event.game_ended":
                key += "." + facts["rule"]
        return self.say(key, **facts)

    def rule(self, rule: str) -> str:
        """The text of a rule; the id itself where there is none."""
        return self.passage("rule", rule) or rule

    def passage(self, kind: str, key: str) -> str:
        """The `example` of a rule, the `ruling` on an open question, or what `others` do; empty if there is none."""
        text = self._rules.pgettext(kind, key)
        return "" if text == key else text

    def action(self, action: Action) -> str:
        """An action in words a person would use."""
        facts = {field.name: getattr(action, field.name) for field in fields(action)}
        return self.say("action." + snake_case(type(action).__name__), **facts)

    def notation(self, action: Action) -> str:
        """An action as it is written in files."""
        return format_action(action, self._map)

    # -- words ------------------------------------------------------------------------------------------------------

    @property
    def _map(self) -> Board:
        if self.board is None:
            raise ValueError("this speaker knows no board")
        return self.board

    def number(self, n: int) -> str:
        """A number in the reader's digits, with a real minus sign."""
        return str(n).replace("-", "−")

    def isolate(self, text: str) -> str:
        """A name written in the other direction than the language, kept from mixing up what stands around it."""
        strong = next((d for c in text if (d := bidirectional(c)) in ("L", "R", "AL")), "L")
        return text if (strong == "L") == (self.language not in RIGHT_TO_LEFT) else f"\u2068{text}\u2069"

    def amount(self, unit: str, n: int) -> str:
        """A number of things: "3 trains"."""
        if n == 0 and self.has(f"amount.{unit}.none"):
            return self.say(f"amount.{unit}.none")
        return self.say(f"amount.{unit}", n=n)

    def card(self, card: int) -> str:
        """The name of a card: "purple", "locomotive"."""
        return self.say(f"card.{CARDS[card]}")

    def letter(self, card: int) -> str:
        """The letter that marks a card, for those who cannot tell the colors apart."""
        return self.say(f"letter.{CARDS[card]}")

    def color(self, color: int) -> str:
        """The color of a route."""
        return self.say("card.gray" if color == GRAY else f"card.{COLORS[color]}")

    def cards(self, bundle: Sequence[int]) -> str:
        """A bundle in words: "2 purple cards and 1 locomotive"."""
        return self.join(self.say(f"cards.{CARDS[card]}", n=n) for card, n in enumerate(bundle) if n) or self.say(
            "cards.none"
        )

    def holding(self, counts: Sequence[tuple[int, int]]) -> str:
        """What a hand has of some cards, with what is missing said: "2 purple cards and no locomotive"."""
        return self.join(
            self.say(f"cards.{CARDS[card]}", n=n) if n else self.say(f"cards.no.{CARDS[card]}") for card, n in counts
        )

    def sequence(self, cards: Iterable[int]) -> str:
        """Single cards in order: "green, locomotive, red"."""
        return self.say("list.separator").join(self.card(card) for card in cards)

    def near(self, words: Sequence[str]) -> str:
        """What may have been meant, in a sentence; empty where nothing comes near."""
        if not words:
            return ""
        listed = self.say("list.separator").join(words[:MOST_NEAR])
        more = len(words) - MOST_NEAR
        return self.say("report.near_some", n=more, near=listed) if more > 0 else self.say("report.near", near=listed)

    def join(self, terms: Iterable[str]) -> str:
        """A list of phrases: "a, b and c"."""
        *most, last = [*terms] or [""]
        return self.say("list.and", first=self.say("list.separator").join(most), last=last) if most else last

    def place(self, place: str) -> str:
        """The name of a city or country by its id."""
        return self.isolate(self._map.place_name(place, self.cities))

    def city(self, city: int) -> str:
        """The name of a city."""
        return self.isolate(self._map.cities[city].names[self.cities])

    def route(self, route: int) -> str:
        """The name of a route: its cities, and its color if there are two tracks."""
        track = self._map.routes[route]
        a, b = self.city(track.a), self.city(track.b)
        if track.twin is None:
            return self.say("route.single", a=a, b=b)
        if self._map.routes[track.twin].color != track.color:
            return self.say("route.track_of_color", a=a, b=b, color=track.color)
        return self.say("route.track", a=a, b=b, track=1 + (track.twin < route))

    def free_route(self, route: int) -> str:
        """A route as one looks for it: its cities, length and color."""
        track = self._map.routes[route]
        return self.say("words.part.free", route=route, length_spaces=track.length, color=track.color)

    def ticket(self, ticket: int) -> str:
        """The name of a ticket: where it leads and what it is worth."""
        card = self._map.tickets[ticket]
        ends = self.say("list.separator").join(self.place(target.place) for target in card.targets)
        return self.say("ticket.name", a=self.place(card.origin), b=ends, value=card.value)

    def ticket_ends(self, ticket: int) -> str:
        """Where a ticket leads, without its value."""
        card = self._map.tickets[ticket]
        ends = self.say("list.separator").join(self.place(target.place) for target in card.targets)
        return self.say("ticket.ends", a=self.place(card.origin), b=ends)

    def _fact(self, name: str, value: Any) -> str:
        kind = name.rpartition("_")[2]
        if isinstance(value, str):
            return self.isolate(value)
        match kind:
            case "route":
                return self.route(value)
            case "city":
                return self.city(value)
            case "ticket":
                return self.ticket(value)
            case "card":
                return self.card(value)
            case "color":
                return self.color(value)
            case "seat":
                return self.isolate(self.names[value])
            case "tickets" | "kept" | "refused" if isinstance(value, tuple):
                return self.join(self.ticket(ticket) for ticket in value)
            case "have" if isinstance(value, tuple):
                return self.holding(value)
            case "row" | "swept" | "cards" if isinstance(value, tuple):
                return self.sequence(card for card in value if card != EMPTY)
            case "payment" | "paid" | "need":
                return self.cards(value)
        return self.amount(kind, value) if kind in UNITS else self.number(value)


def event_name(event: Event) -> str:
    """The name of an event in reports and message keys: `route_claimed`."""
    return snake_case(type(event).__name__)


def snake_case(name: str) -> str:
    """`RouteClaimed` as `route_claimed`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
