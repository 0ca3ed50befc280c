"""Makes sentences: a key and facts in, a sentence in the reader's language out.

A message has at most one number that decides its plural form. Numbers of things come ready as phrases
("3 trains"), and so do cards, cities, routes and names, each from messages of its own.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any
from unicodedata import bidirectional

from ttr.action import Action
from ttr.board import LANGUAGES, Board
from ttr.cards import CARDS, COLORS, EMPTY, GRAY
from ttr.event import PRIVATE, Event
from ttr.notation import format_action
from ttr.rules.violation import Violation
from ttr.text.alphabet import ALPHABETS, Place, alphabetical
from ttr.text.catalog import DEFAULT, catalog, domain
from ttr.text.choice import BOTH, preferred_cities

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

PARAGRAPH = re.compile(r"(?:\A|(?<=\n\n))(?!\s|[#|<]|[-+*>] |\d+\. |```)[^\n]+(?=\n\n|\n</|\Z)")
"""A paragraph of Markdown in one line: no heading, list, table, HTML or code."""

DIGITS = {"fa": "۰۱۲۳۴۵۶۷۸۹"}
"""The digits of languages that do not write 0 to 9."""

MINUS = {"fa": "\u200e−"}
"""The minus sign; where one reads from right to left, with a mark that keeps it before its number."""

ISOLATED = "\u2068"
"""Begins a name whose direction is its own."""

DIRECTED = ("\u2066", "\u2067")
"""Begins a text that is read from left to right, or from right to left, whatever its first letter is."""

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
    cities : in which form cities are named, one of `CITY_FORMS`; by default as the reader chose, else as on the board
        in English, and in the reader's language otherwise
    """

    def __init__(
        self, language: str = DEFAULT, board: Board | None = None, names: Sequence[str] = (), cities: str | None = None
    ) -> None:
        self.language = language
        self.board = board
        self.names = names
        self.cities = cities or preferred_cities(language)
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
        message = messages.gettext(key) if n is None else messages.ngettext(key, key, abs(n))
        if message == key:
            raise KeyError(key)
        if n is not None:
            facts["n"] = n
        return message.format_map({name: _Fact(self, name, value) for name, value in facts.items()})

    def title(self, text: str) -> str:
        """A title or name that somebody writes into a notebook, translated if it is one of the kit's own charts."""
        return catalog("charts", self.language).gettext(text) if text else ""

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

    @property
    def right_to_left(self) -> bool:
        """Is the language read from right to left?"""
        return direction_of(self.language) == "rtl"

    def number(self, n: int) -> str:
        """A number in the reader's digits, with a real minus sign."""
        return self.digits(str(n).replace("-", MINUS.get(self.language, "−")))

    def signed(self, n: int) -> str:
        """A number with its sign, even if that is a plus."""
        return self.number(-n).replace("−", "+") if n > 0 else self.number(n)

    def decimal(self, number: float | Fraction, places: int) -> str:
        """A number with so many decimal places, as the reader writes it."""
        text = f"{float(number):.{places}f}"
        minus = MINUS.get(self.language, "−") if text.startswith("-") else ""
        whole, _, part = text.removeprefix("-").partition(".")
        return self.digits(minus + (self.say("number.decimal", whole=whole, part=part) if part else whole))

    def short(self, number: float) -> str:
        """A number with no more decimal places than it needs."""
        text = f"{number:g}"
        return self.decimal(number, len(text.partition(".")[2]))

    def numbered(self, number: int, text: str) -> str:
        """A text with its number in a list."""
        return f"{self.number(number)}. {text}"

    def digits(self, text: str) -> str:
        """A text whose digits are the reader's."""
        own = DIGITS.get(self.language)
        return text.translate(str.maketrans("0123456789", own)) if own else text

    def isolate(self, text: str) -> str:
        """A name written in the other direction than the language, kept from mixing up what stands around it."""
        if text.startswith((ISOLATED, *DIRECTED)):
            return text
        runs = [direction != "L" for c in text if (direction := bidirectional(c)) in ("L", "R", "AL")]
        if not runs or runs[0] == self.right_to_left:
            return text
        whole_sentence = self.right_to_left in runs  # one that begins with such a name
        return f"{DIRECTED[self.right_to_left] if whole_sentence else ISOLATED}{text}\u2069"

    def amount(self, unit: str, n: int, form: str = "") -> str:
        """A number of things: "3 trains".

        Parameters
        ----------
        form : a grammatical case for which the catalog has messages of their own, such as `gen`
        """
        if n == 0 and self.has(none := f"amount.{unit}.none"):
            return self.say(_inflected(none, form) if self.has(_inflected(none, form)) else none)
        return self.say(_inflected(f"amount.{unit}", form), n=n)

    def card(self, card: int, form: str = "") -> str:
        """The name of a card: "purple", "locomotive"."""
        return self.say(_inflected(f"card.{CARDS[card]}", form))

    def letter(self, card: int) -> str:
        """The letter that marks a card, for those who cannot tell the colors apart."""
        return self.say(f"letter.{CARDS[card]}")

    def color(self, color: int, form: str = "") -> str:
        """The color of a route."""
        return self.say(_inflected("card.gray" if color == GRAY else f"card.{COLORS[color]}", form))

    def cards(self, bundle: Sequence[int], form: str = "") -> str:
        """A bundle in words: "2 purple cards and 1 locomotive"."""
        counts = ((CARDS[card], n) for card, n in enumerate(bundle) if n)
        return self.join(self.say(_inflected(f"cards.{card}", form), n=n) for card, n in counts) or self.say(
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
        return self.isolate(self._called(self._map.place_names(place)))

    def city(self, city: int) -> str:
        """The name of a city."""
        return self.isolate(self._called(self._map.cities[city].names))

    def city_lines(self, city: int) -> list[str]:
        """The name of a city for a map: a line, or two where both forms are shown and differ."""
        return list(dict.fromkeys(self._map.cities[city].names[form] for form in self.city_forms))

    @property
    def city_forms(self) -> tuple[str, ...]:
        """The forms of which a name of a city consists."""
        own = self.language if self.language in LANGUAGES else "board"
        return tuple(dict.fromkeys([own, "board"])) if self.cities == BOTH else (self.cities,)

    def order(self, name: str) -> Place:
        """The place of a name in a list; the alphabet is that of the names of cities, where it has one of its own."""
        return alphabetical(name, self.cities if self.cities in ALPHABETS else self.language)

    def city_order(self, city: int) -> Place:
        """The place of a city in a list."""
        return self.order(self.city(city))

    def _called(self, names: Mapping[str, str]) -> str:
        own, *printed = dict.fromkeys(names[form] for form in self.city_forms)
        return self.say("city.both", city=own, printed=printed[0]) if printed else own

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
        facts = {"route": route, "length_spaces": track.length, "color": track.color}
        if track.mountains:
            return self.say("words.part.mountain", **facts, marked_spaces=track.mountains)
        return self.say("words.part.free", **facts)

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

    def fact(self, name: str, value: Any, form: str = "") -> str:
        """A fact as it stands in a sentence; what it is, is told by the end of its name."""
        kind = name.rpartition("_")[2]
        if isinstance(value, str):
            return self.isolate(value)
        if isinstance(value, Fraction):
            return self.digits(str(value))
        if isinstance(value, float):
            return self.short(round(value, 2))
        match kind:
            case "route":
                return self.route(value)
            case "city":
                return self.city(value)
            case "ticket":
                return self.ticket(value)
            case "card":
                return self.card(value, form)
            case "color":
                return self.color(value, form)
            case "seat":
                return self.isolate(self.names[value])
            case "tickets" | "kept" | "refused" if isinstance(value, tuple):
                return self.join(self.ticket(ticket) for ticket in value)
            case "have" if isinstance(value, tuple):
                return self.holding(value)
            case "row" | "swept" | "cards" if isinstance(value, tuple):
                return self.sequence(card for card in value if card != EMPTY)
            case "payment" | "paid" | "need":
                return self.cards(value, form)
        return self.amount(kind, value, form) if kind in UNITS else self.number(value)


class _Fact:
    """A fact for `str.format`: a message may ask for a grammatical form of it, as in `{left_trains:gen}`."""

    def __init__(self, speaker: Speaker, name: str, value: Any) -> None:
        self._speak: Callable[[str], str] = lambda form: speaker.fact(name, value, form)

    def __format__(self, form: str) -> str:
        return self._speak(form)


def _inflected(key: str, form: str) -> str:
    return f"{key}.{form}" if form else key


def direction_of(language: str) -> str:
    """The direction in which a language is read, as HTML says it: `rtl` or `ltr`."""
    return "rtl" if language in RIGHT_TO_LEFT else "ltr"


def directed_markdown(text: str, language: str) -> str:
    """A text in Markdown, marked where it is read from right to left.

    JupyterLab puts every paragraph on the left, unless something in it stands elsewhere.
    """
    if direction_of(language) == "ltr":
        return text
    right = PARAGRAPH.sub(lambda found: f'<span style="display:block;text-align:right">{found[0]}</span>', text)
    return f'<div dir="rtl" lang="{language}">\n\n{right}\n\n</div>'


def event_name(event: Event) -> str:
    """The name of an event in reports and message keys: `route_claimed`."""
    return snake_case(type(event).__name__)


def snake_case(name: str) -> str:
    """`RouteClaimed` as `route_claimed`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
