"""The form in which the owner of a box types in the tickets that the kit does not know (VAR-BONUS-1)."""

from collections.abc import Callable
from html import escape

import ipywidgets as w

from ttr.board import load_board
from ttr.extra import (
    FILE,
    MAP,
    MOST_TICKETS,
    VALUES,
    Extra,
    city_called,
    fitting,
    free_id,
    join,
    read_brought,
    read_extra,
    takes_extra,
    to_csv,
    write_extra,
)
from ttr.facts import Fault, show
from ttr.mode import Mode
from ttr.notation import near_misses
from ttr.text import Speaker, preferred
from ttr.text.maps import fault_line
from ttr.view import panels
from ttr.view.desk import Desk
from ttr.view.frame import Frame
from ttr.view.parts import part

RULE = "VAR-BONUS-1"


def extra_tickets(language: str | None = None) -> Frame:
    """The form for the extra tickets of a box.

    Parameters
    ----------
    language : of everything shown; by default the reader's
    """
    return ExtraTickets(language or preferred()).frame


class TicketsError(ValueError):
    """Something in the form is not right; the message is for whoever fills it in."""


class ExtraTickets(Desk):
    """The form.

    Parameters
    ----------
    language : of everything shown
    on_back : leads back to where the form was opened; without it there is no way back

    Attributes
    ----------
    frame : what to display
    root : the same without a frame, for a frame that is there already
    found : what the file holds
    """

    def __init__(self, language: str, on_back: Callable[[], None] | None = None) -> None:
        self.board = load_board(MAP)
        self.speaker = Speaker(language, self.board)
        self.found = read_extra()
        self.brought: tuple[Fault, ...] = ()
        """What is wrong with the file that was brought last."""
        self.make_new()
        self.make_list()
        self.make_file()
        self.status, self.faults = part(w.HTML), part(w.HTML)
        self.back = [self.button(self.say("extra.back"), on_back)] if on_back else []
        columns = [
            part(w.VBox, [part(w.HTML, f"<h4>{escape(self.say(key))}</h4>"), *widgets], css="ttr-box ttr-form")
            for key, widgets in (
                ("extra.new", [self.ends[0], self.ends[1], self.value, self.kind, self.add]),
                ("extra.list", [self.list, self.remove]),
                ("extra.file", [self.where, self.download, self.upload, self.aside]),
            )
        ]
        title = part(w.HTML, f"<h3>{escape(self.say('extra.title'))}</h3>")
        head = part(w.HBox, [title, *self.back], css="ttr-row ttr-start")
        self.root = part(w.VBox, [head, self.status, self.faults, part(w.HBox, columns, css="ttr-columns")])
        self.tell("", "")
        self.render()
        self.frame = Frame([self.root], self.words, language=language)

    # -- making -----------------------------------------------------------------------------------------------------

    def make_new(self) -> None:
        """The fields of a new ticket; a city is found by any name that it has in any language."""
        names = {name for city in self.board.cities for name in (*city.names.values(), *city.also)}
        self.ends = [
            part(
                w.Combobox,
                description=self.say(key),
                placeholder=self.say("extra.city.example"),
                options=tuple(sorted(names, key=self.speaker.order)),
            )
            for key in ("extra.city_a", "extra.city_b")
        ]
        self.value = part(w.Text, description=self.say("extra.value"))
        self.kind = part(
            w.Dropdown,
            description=self.say("extra.kind"),
            options=[(self.say("extra.kind.regular"), False), (self.say("extra.kind.long"), True)],
        )
        self.add = self.button(self.say("extra.add"), self.wish(self.add_ticket), "ttr-main")

    def make_list(self) -> None:
        """The tickets that are there."""
        self.list = part(
            w.Select, options=[("", None)], rows=8, description=self.say("extra.list.columns"), css="ttr-stack"
        )
        self.remove = self.button(self.say("extra.remove"), self.wish(self.remove_ticket))

    def make_file(self) -> None:
        """Where the file lies, and how it comes and goes."""
        self.where, self.download = part(w.HTML), part(w.HTML)
        self.upload = part(w.FileUpload, accept=".csv", description=self.say("extra.upload"))
        self.upload.observe(lambda _: self.safely(self.wish(self.open_upload))(), "value")
        self.aside = self.button(self.say("extra.aside"), self.wish(self.put_aside))
        self.aside.layout = w.Layout()  # its own, since it is hidden at times

    def wish(self, wish: Callable[[], None]) -> Callable[[], None]:
        """A wish after which everything is shown anew; what cannot be done becomes one sentence."""

        def run() -> None:
            try:
                wish()
            except TicketsError as error:
                self.tell(str(error), "bad")
            except OSError:
                self.tell(self.say("extra.status.not_kept", path=str(self.found.path)), "bad")
            self.render()

        return run

    # -- rendering --------------------------------------------------------------------------------------------------

    def render(self) -> None:
        """Show the tickets as they are now."""
        tickets = self.found.tickets
        options: list[tuple[str, Extra | None]] = [(self.told(ticket), ticket) for ticket in tickets]
        self.fill(self.list, options or [(self.say("extra.list.none"), None)], self.list.value)
        self.remove.disabled = not tickets
        self.where.value = f"<p>{escape(self.say('extra.where', path=str(self.found.path)))}</p>"
        content = to_csv(tickets).encode()
        self.download.value = panels.link(FILE, content, self.say("extra.download"), "text/csv") if tickets else ""
        self.aside.layout.display = "" if self.found.grave else "none"
        bad = self.say("extra.status.bad") if self.found.grave else ""
        intro = "" if bad else self.say("extra.intro")
        lines = [*filter(None, (bad or intro,)), *self.lines(self.found.faults), *self.lines(self.brought)]
        self.faults.value = f'<div class="ttr-box">{panels.why([RULE], self.speaker)}{panels.paragraphs(lines)}</div>'

    def lines(self, faults: tuple[Fault, ...]) -> list[str]:
        """What is wrong with a file, a sentence a fault."""
        return [fault_line(fault, self.speaker, "extra") for fault in faults]

    def told(self, ticket: Extra) -> str:
        """A ticket in words."""
        ends = [self.speaker.place(city) for city in (ticket.city_a, ticket.city_b)]
        told = self.say("ticket.name", a=ends[0], b=ends[1], value=ticket.points)
        return self.say("extra.list.long", ticket=told) if ticket.long else told

    def tell(self, text: str, kind: str = "good") -> None:
        """Put a sentence into the status line."""
        self.status.value = panels.status(text, self.speaker, kind=kind)

    def fail(self, error: Exception) -> None:
        """Show a mistake of the kit itself in the status line."""
        self.tell(self.speaker.failure(error), "bad")

    def words(self) -> str:
        """The tickets in words, for pages that cannot show widgets."""
        told = [self.told(ticket) for ticket in self.found.tickets]
        if not told:
            return self.say("extra.picture.none")
        return self.say("extra.picture", n=len(told), listed=self.say("list.separator").join(told))

    # -- what was written -------------------------------------------------------------------------------------------

    def city(self, text: str) -> str:
        """The id of a city that is called so.

        Raises
        ------
        TicketsError
            When there is none.
        """
        if not text.strip():
            raise TicketsError(self.say("extra.status.city_missing"))
        if found := city_called(text):
            return found
        near = [self.speaker.place(city) for city in near_misses(show(text), "city", self.board)]
        sentence = self.say("extra.status.no_city", word=show(text.strip()))
        raise TicketsError(" ".join(filter(None, (sentence, self.speaker.near(near)))))

    def points(self) -> int:
        """The value as written.

        Raises
        ------
        TicketsError
            When it is no whole number in range.
        """
        text, (least, most) = self.value.value.strip(), VALUES
        if not (text.isdecimal() and len(text) < 9 and least <= int(text) <= most):
            raise TicketsError(self.say("extra.status.bad_value", least=least, most=most, text=show(text)))
        return int(text)

    def written(self) -> Extra:
        """The ticket in the form.

        Raises
        ------
        TicketsError
            When it is none, or cannot stand beside the others.
        """
        a, b = (self.city(field.value) for field in self.ends)
        if a == b:
            raise TicketsError(self.say("extra.status.no_way", name=self.speaker.place(a)))
        taken = {*self.board.ticket_index, *(ticket.id for ticket in self.found.tickets)}
        ticket = Extra(free_id(f"{a}-{b}", taken), a, b, self.points(), self.kind.value)
        if twice := [other for other in self.found.tickets if other.cities == ticket.cities]:
            raise TicketsError(self.say("extra.status.twice", ticket=self.told(twice[0])))
        return ticket

    # -- wishes -----------------------------------------------------------------------------------------------------

    def add_ticket(self) -> None:
        """Add the ticket in the form."""
        self.check_file()
        ticket = self.written()
        if len(self.found.tickets) >= MOST_TICKETS:
            raise TicketsError(self.say("extra.status.full", most=MOST_TICKETS))
        self.keep((*self.found.tickets, ticket))
        beside = any(fault.key == "pair_of_the_box" and fault.place.at == ticket.id for fault in self.found.faults)
        key = "extra.status.added_beside" if beside else "extra.status.added"
        self.tell(self.say(key, ticket=self.told(ticket), id=ticket.id))
        self.show_in_form("", "", "")

    def remove_ticket(self) -> None:
        """Take the chosen ticket out; it stays in the form, from where it can be added again."""
        self.check_file()
        ticket = self.list.value
        if ticket is None:
            raise TicketsError(self.say("extra.status.choose"))
        self.keep(tuple(other for other in self.found.tickets if other != ticket))
        a, b = (self.board.place_names(city) for city in (ticket.city_a, ticket.city_b))
        own = self.speaker.language if self.speaker.language in a else "board"
        self.show_in_form(a[own], b[own], self.speaker.number(ticket.points))
        self.kind.value = ticket.long
        self.tell(self.say("extra.status.removed", ticket=self.told(ticket)))

    def show_in_form(self, a: str, b: str, value: str) -> None:
        """Write into the fields."""
        self.ends[0].value, self.ends[1].value, self.value.value = a, b, value

    def open_upload(self) -> None:
        """Add the tickets of a file that was brought; those that are there already stay as they are."""
        if not self.upload.value:
            return
        content = bytes(self.upload.value[0]["content"])
        self.upload.value = ()
        self.check_file()
        brought = read_brought(content)
        self.brought = brought.faults if brought.grave else ()
        if brought.grave:
            raise TicketsError(self.say("extra.status.not_brought"))
        there = {ticket.cities for ticket in self.found.tickets}
        names = [*self.board.ticket_index, *(ticket.id for ticket in self.found.tickets)]
        more = []
        for ticket in brought.tickets:
            if ticket.cities not in there:
                more.append(ticket._replace(id=free_id(ticket.id, names)))
                names.append(more[-1].id)
        if len(self.found.tickets) + len(more) > MOST_TICKETS:
            raise TicketsError(self.say("extra.status.full", most=MOST_TICKETS))
        self.keep((*self.found.tickets, *more))
        others = [self.say("extra.status.brought.others")] if len(more) < len(brought.tickets) else []
        self.tell(" ".join([self.say("extra.status.brought", n=len(more)), *others]))

    def put_aside(self) -> None:
        """Give a file with mistakes another name, and begin anew; nothing in it is lost."""
        path, number = self.found.path, 2
        while (target := path.with_name(f"{path.stem} ({number}){path.suffix}")).exists():
            number += 1
        path.rename(target)
        self.found = read_extra()
        self.tell(self.say("extra.status.aside", path=str(target)))

    def check_file(self) -> None:
        """Look into the file anew, since others may have changed it; one with mistakes is not written over.

        Raises
        ------
        TicketsError
            When it has mistakes.
        """
        self.brought = ()
        self.found = read_extra()
        if self.found.grave:
            raise TicketsError(self.say("extra.status.first_correct"))

    def keep(self, tickets: tuple[Extra, ...]) -> None:
        """Write the tickets down."""
        write_extra(tickets)
        self.found = read_extra()


class ExtraChoice:
    """What the start of a game offers of extra tickets: the way to their form, and whether they join the deck.

    Parameters
    ----------
    mode : the game that is chosen
    speaker : makes the sentences
    open_form : the button that leads to the form

    Attributes
    ----------
    widgets : what is shown; nothing for a game on another map
    use : do they join? Off by default (VAR-BONUS-1)
    """

    def __init__(self, mode: Mode, speaker: Speaker, open_form: w.Button) -> None:
        self.mode, self.speaker = mode, speaker
        found = read_extra() if takes_extra(mode) else None
        tickets = found.tickets if found else ()
        fit = fitting(mode, tickets)
        self.use = part(
            w.Checkbox, description=speaker.say("extra.start.with", n=len(fit)) if fit else "", indent=False
        )
        told = [self.bad(found.grave[0])] if found and found.grave else []
        if left_out := len(tickets) - len(fit):
            told.append(speaker.say("extra.start.left_out", n=left_out))
        notes = [part(w.HTML, panels.paragraphs(told))] if told else []
        checks = [self.use] if found and fit and not found.grave else []
        self.widgets = [*checks, *notes, open_form] if found else []

    def bad(self, fault: Fault) -> str:
        """That the file has mistakes, and the first of them."""
        return self.speaker.say("extra.start.bad", sentence=fault_line(fault, self.speaker, "extra"))

    def joined(self) -> Mode:
        """The game, with the tickets in its deck if that is chosen.

        Raises
        ------
        TicketsError
            When the file has mistakes by now.
        """
        if self.use not in self.widgets or not self.use.value:
            return self.mode
        found = read_extra()
        if found.grave:
            raise TicketsError(self.bad(found.grave[0]))
        return join(self.mode, fitting(self.mode, found.tickets))
