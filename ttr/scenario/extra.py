"""Extra tickets in a scenario file: whoever opens it plays with the same ones (`ttr.extra`)."""

from collections.abc import Mapping
from typing import Any

from ttr.extra import COLUMNS, MOST_TICKETS, NEEDED, VALUES, Extra, extra_of, join
from ttr.facts import ID
from ttr.mode import Mode
from ttr.scenario.checking import Checker, EnoughError, show

KEY = "extra_tickets"


def extra_named(mode: Mode) -> dict[str, list[dict[str, Any]]]:
    """What a file says of the extra tickets of a mode: nothing, if it has none."""
    found = [ticket._asdict() for ticket in extra_of(mode)]
    for ticket in found:
        if not ticket["long"]:
            del ticket["long"]
    return {KEY: found} if found else {}


def joined(mode: Mode, data: Mapping[str, Any]) -> Mode:
    """The mode with the extra tickets of a file that was checked before.

    Raises
    ------
    AttributeError, KeyError, TypeError, ValueError
        When it was not.
    """
    found = [
        Extra(**{"id": f"{entry['city_a']}-{entry['city_b']}", **entry}) for entry in map(_said, data.get(KEY) or ())
    ]
    return join(mode, tuple(found)) if found else mode


def mode_with_extra(check: Checker, value: Any) -> Mode:
    """The mode with the extra tickets of a file; what is wrong with them is noted, and ends the reading.

    Raises
    ------
    EnoughError
        When something is wrong.
    """
    known = len(check.problems)
    entries = [*check.items(KEY, value)]
    if len(entries) > MOST_TICKETS:
        check.wrong(KEY, "too_many_extra", most=MOST_TICKETS, found=len(entries))
        raise EnoughError
    found: list[Extra] = []
    for at, entry in entries:
        ticket = _ticket(check, at, entry)
        if ticket is not None:
            _check_beside(check, at, ticket, found)
            found.append(ticket)
    if len(check.problems) > known:
        raise EnoughError
    return join(check.mode, tuple(found)) if found else check.mode


def _ticket(check: Checker, at: str, entry: Any) -> Extra | None:
    """One ticket; None if it cannot be read."""
    known = len(check.problems)
    if not check.of_type(at, entry, dict, "extra_ticket"):
        return None
    entry = _said(entry)
    check.keys(at, entry, COLUMNS)
    for key in NEEDED:
        if key not in entry:
            check.wrong(f"{at}.{key}", "extra_incomplete", word=key)
    if len(check.problems) > known:
        return None
    for key in ("city_a", "city_b"):
        check.index(f"{at}.{key}", entry[key], "city")
    check.number(f"{at}.points", entry["points"], *VALUES)
    long, name = entry.get("long", False), entry.get("id", f"{entry['city_a']}-{entry['city_b']}")
    check.of_type(f"{at}.long", long, bool, "truth_value")
    if check.of_type(f"{at}.id", name, str, "word") and not ID.fullmatch(name):
        check.wrong(f"{at}.id", "extra_no_id", word=show(name))
    if len(check.problems) > known:
        return None
    return Extra(name, entry["city_a"], entry["city_b"], entry["points"], long)


def _said(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a ticket that have a value."""
    return {key: value for key, value in entry.items() if value is not None}


def _check_beside(check: Checker, at: str, ticket: Extra, before: list[Extra]) -> None:
    """Does a ticket go together with its mode, and with those before it?"""
    mode = check.mode
    if ticket.city_a == ticket.city_b:
        check.wrong(at, "extra_no_way", city=ticket.city_a)
    elif ticket.id in mode.board.ticket_index or ticket.id in [other.id for other in before]:
        check.wrong(f"{at}.id", "extra_id_taken", ticket=ticket.id)
    elif twice := [other.id for other in before if other.cities == ticket.cities]:
        check.wrong(at, "extra_twice", ticket=twice[0])
    if ticket.long and not mode.deal_long:
        check.wrong(f"{at}.long", "extra_long", mode=mode.id)
