"""What is said about a way of playing, all of it from its numbers: its name, what is special, its reference card."""

from collections.abc import Iterator
from difflib import get_close_matches

from ttr.mode import Mode, load_mode, mode_ids
from ttr.rules.tunnel import REVEALED
from ttr.text.choice import preferred
from ttr.text.speaker import Speaker

COLUMNS = (
    "mode",
    "map",
    "players",
    "trains",
    "stations",
    "tickets",
    "dealt",
    "drawn",
    "doubles",
    "bonuses",
    "special",
)
"""The columns of the table of modes."""

SPECIAL = ("tunnels", "ferries", "mountains", "country_exits", "loco_tunnel_only")
"""Flags of a mode that are worth a word; `mode.special.<flag>` says it."""


class NoModeError(ValueError):
    """There is no such way of playing; the message says which there are."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentence alone is shown."""
        return [str(self)]


def mode_of(mode: str | Mode, language: str | None = None) -> Mode:
    """The mode that is meant.

    Parameters
    ----------
    mode : an id, or the mode itself
    language : of the message if there is no such mode; by default the reader's

    Raises
    ------
    NoModeError
        When no mode has this id.
    """
    if isinstance(mode, Mode):
        return mode
    if mode not in mode_ids():
        speaker = Speaker(language or preferred())
        near = speaker.near(get_close_matches(str(mode), mode_ids(), 3))
        known = speaker.say("mode.unknown", word=str(mode), modes=speaker.say("list.separator").join(mode_ids()))
        raise NoModeError(" ".join(filter(None, (known, near))))
    return load_mode(mode)


def offered(own: Mode) -> list[Mode]:
    """All modes to choose among: those of the kit, and the one that is there already."""
    ids = mode_ids()
    return [own if name == own.id else load_mode(name) for name in ids] + ([] if own.id in ids else [own])


def mode_name(mode: Mode, speaker: Speaker) -> str:
    """The name of a mode, as its maker or its box calls it, else its id; if it is unofficial, the name says so."""
    key = f"mode.name.{mode.id}"
    name = mode.name or (speaker.say(key) if speaker.has(key) else mode.id)
    return name if mode.official else speaker.say("mode.unofficial", name=name)


def map_name(mode: Mode, speaker: Speaker) -> str:
    """The name of a mode's map, or its id if it has none."""
    key = f"mode.map.{mode.map}"
    return speaker.say(key) if speaker.has(key) else mode.map


def about(mode: Mode, speaker: Speaker) -> str:
    """What is in a mode, in one line."""
    least, most = mode.players
    return speaker.say(
        "mode.about",
        map=map_name(mode, speaker),
        least=least,
        most=most,
        each_trains=mode.trains,
        there_tickets=len(mode.tickets),
        listed=speaker.join([*special(mode, speaker), *(speaker.say(f"bonus.{bonus}") for bonus in mode.bonuses)]),
    )


def special(mode: Mode, speaker: Speaker) -> list[str]:
    """What makes a mode what it is beside its bonuses, in a few words each."""
    found = [speaker.say("mode.special.big_cities", n=len(mode.big_cities))] if mode.big_cities else []
    found += [speaker.say("mode.special.stations")] if mode.stations else []
    found += [speaker.say(f"mode.special.{flag}") for flag in SPECIAL if getattr(mode, flag)]
    found += [] if mode.faceup_loco_limit else [speaker.say("mode.special.no_limit")]
    return found if mode.bonuses else [*found, speaker.say("mode.special.no_bonus")]


def ticket_in_full(ticket: int, speaker: Speaker) -> str:
    """A ticket with all that it may be worth: one to several countries has a number for each (CH-9)."""
    assert speaker.board is not None
    card = speaker.board.tickets[ticket]
    if len(card.targets) == 1:
        return speaker.ticket(ticket)
    listed = [
        speaker.say("mode.ticket.country", place=speaker.place(target.place), value=target.value)
        for target in card.targets
    ]
    return speaker.say("mode.ticket.countries", a=speaker.place(card.origin), listed=speaker.join(listed))


# -- the table of modes -----------------------------------------------------------------------------------------------


def row(mode: Mode, speaker: Speaker) -> list[str]:
    """What stands about a mode in each of :data:`COLUMNS`."""
    say, (least, most) = speaker.say, mode.players
    long, regular = len(mode.long_tickets), len(mode.regular_tickets)
    return [
        mode_name(mode, speaker),
        map_name(mode, speaker),
        say("mode.cell.players", least=least, most=most),
        speaker.number(mode.trains),
        speaker.number(mode.stations) if mode.stations else say("mode.cell.none"),
        say("mode.cell.tickets", long=long, regular=regular) if long else speaker.number(regular),
        " ".join(dealt(mode, speaker)),
        " ".join(drawn(mode, speaker)),
        say("mode.cell.doubles", least_players=mode.double_min_players),
        speaker.join(bonuses(mode, speaker)) or say("mode.cell.none"),
        speaker.join(special(mode, speaker)) or say("mode.cell.nothing"),
    ]


def row_lines(mode: Mode, speaker: Speaker) -> list[str]:
    """The same as lines, each with the name of its column; not the name of the mode."""
    heads = [speaker.say(f"mode.column.{column}") for column in COLUMNS[1:]]
    return [
        speaker.say("mode.cell", column=head, cell=cell)
        for head, cell in zip(heads, row(mode, speaker)[1:], strict=True)
    ]


def bonuses(mode: Mode, speaker: Speaker) -> list[str]:
    """The end bonuses with their points, where they have a fixed number of them."""
    return [
        speaker.say("mode.cell.bonus" if points else "mode.cell.bonus.by_table", bonus=name, points=points)
        for bonus, points in mode.bonuses.items()
        for name in [speaker.say(f"bonus.{bonus}")]
    ]


def dealt(mode: Mode, speaker: Speaker) -> Iterator[str]:
    """The tickets at the start, in sentences."""
    if mode.deal_long:
        key = "mode.card.dealt_long"
        yield speaker.say(key, long=mode.deal_long, regular=mode.deal_regular, least=mode.keep_initial)
    else:
        yield speaker.say("mode.card.dealt", dealt_tickets=mode.deal_regular, least=mode.keep_initial)
    if mode.max_long_kept < mode.deal_long:
        yield speaker.say("mode.card.most_long", most=mode.max_long_kept)
    yield speaker.say(f"mode.card.unkept.{mode.unkept_initial}")


def drawn(mode: Mode, speaker: Speaker) -> Iterator[str]:
    """The tickets drawn in a turn, in sentences."""
    yield speaker.say("mode.card.drawn", drawn_tickets=mode.draw, least=mode.keep_drawn)
    yield speaker.say(f"mode.card.unkept.{mode.unkept_drawn}")


# -- the reference card -----------------------------------------------------------------------------------------------


def card(mode: Mode, speaker: Speaker) -> list[tuple[str, list[str]]]:
    """What a reference card says beside points and bonuses: headings, and the lines under each."""
    parts = [
        ("tickets", [*_tickets(mode, speaker)]),
        ("cards", [*_cards(mode, speaker)]),
        ("routes", [*_routes(mode, speaker)]),
        ("ending", [speaker.say("mode.card.end", left_trains=mode.final_trains)]),
    ]
    if mode.big_cities:
        parts.append(("big_cities", [speaker.join(sorted(map(speaker.city, mode.big_cities), key=speaker.order))]))
    return [(speaker.say(f"mode.card.{part}"), lines) for part, lines in parts]


def _tickets(mode: Mode, speaker: Speaker) -> Iterator[str]:
    yield " ".join(dealt(mode, speaker))
    yield " ".join(drawn(mode, speaker))
    if mode.country_exits:
        yield speaker.say("mode.card.countries")


def _cards(mode: Mode, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("mode.card.limit" if mode.faceup_loco_limit else "mode.card.no_limit")
    yield speaker.say("mode.card.refresh", row_locomotives=mode.refresh_locomotives)
    if mode.loco_tunnel_only:
        yield speaker.say("mode.card.loco_tunnel_only")


def _routes(mode: Mode, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("mode.card.doubles", least_players=mode.double_min_players)
    if mode.tunnels:
        yield speaker.say("mode.card.tunnels", turned_cards=REVEALED)
    if mode.ferries:
        yield speaker.say("mode.card.ferries")
    if mode.mountains:
        yield speaker.say("mode.card.mountains", points=mode.mountain_points)
