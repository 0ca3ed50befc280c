"""`ttr map`: maps of somebody's own."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from ttr.cli.options import json_option, language_option, spoken_option
from ttr.cli.words import PATH, Argument, Group, Option
from ttr.facts import Fault, Place, guesses, show
from ttr.files import write_whole
from ttr.mode import FILE
from ttr.own import Own, read_folder
from ttr.text import DEFAULT, Speaker
from ttr.text.maps import fault_line
from ttr.view.svg import board_svg

VERSION = 1
"""Of the report as JSON."""


@click.group("map", cls=Group, help="cli.map")
@spoken_option
def map_commands() -> None:
    """Look at maps of somebody's own."""


@map_commands.command("check", help="cli.map.check")
@click.argument("folder", cls=Argument, type=PATH, metavar="cli.metavar.folder")
@click.option("--mode", cls=Option, metavar="cli.metavar.mode", help="cli.map.mode")
@click.option("--picture", cls=Option, type=PATH, metavar="cli.metavar.file", help="cli.map.picture")
@json_option
@language_option
def check(folder: Path, mode: str | None, picture: Path | None, as_json: bool, lang: str) -> None:
    """Say everything that is wrong with a map, and draw it."""
    own, speaker = read_folder(folder), Speaker(lang)
    faults = faults_of(own, mode)
    code = exit_code(faults)
    if as_json:
        click.echo(json.dumps(report(folder, own, faults), ensure_ascii=False))
    else:
        _print(str(folder), own, faults, mode, speaker)
    if picture is not None:
        code = max(code, _draw(own, picture, speaker, aloud=not as_json))
    sys.exit(code)


def faults_of(own: Own, mode: str | None) -> list[Fault]:
    """What is wrong with a map; if a mode is named, not what is wrong with others."""
    found = own.about(mode)
    if mode is not None and own.ids and mode not in own.ids:
        near = tuple(guesses(mode, own.ids)()) or own.ids
        found.append(Fault(Place(FILE), "no_mode", {"word": show(mode)}, near))
    return found


def exit_code(faults: list[Fault]) -> int:
    """0 if nothing is wrong, 1 if something is hardly meant, 2 if the map cannot be played."""
    return max((1 if fault.doubt else 2 for fault in faults), default=0)


def report(folder: Path, own: Own, faults: list[Fault]) -> dict[str, Any]:
    """The same for programs; sentences are in English."""
    speaker = Speaker(DEFAULT)
    return {
        "report": VERSION,
        "map": str(folder),
        "exit": exit_code(faults),
        "modes": [*own.modes],
        "problems": [
            {
                "file": fault.place.file,
                "line": fault.place.line,
                "at": fault.place.at,
                "key": fault.key,
                "problem": speaker.say(f"maps.fault.{fault.key}", **fault.facts),
                "near": list(fault.near),
                "doubt": fault.doubt,
            }
            for fault in faults
        ],
    }


def _print(folder: str, own: Own, faults: list[Fault], mode: str | None, speaker: Speaker) -> None:
    code = exit_code(faults)
    if code == 2:
        click.echo(speaker.say("maps.bad", folder=folder))
    if code == 1:
        click.echo(speaker.say("maps.doubtful", folder=folder))
    if code == 0 and own.board:
        cities, routes, tickets = len(own.board.cities), len(own.board.routes), len(own.board.tickets)
        facts = {"number_of_cities": cities, "found_routes": routes, "found_tickets": tickets}
        click.echo(speaker.say("maps.good", folder=folder, **facts))
    for fault in faults:
        click.echo("  " + fault_line(fault, speaker))
    for each in own.modes.values() if code < 2 else ():
        if mode in (None, each.id):
            least, most = each.players
            told: dict[str, Any] = {"id": each.id, "name": each.name, "each_trains": each.trains}
            if least == most:
                click.echo("  " + speaker.say("maps.mode.exactly", most_players=most, **told))
            else:
                click.echo("  " + speaker.say("maps.mode", least=least, most=most, **told))


def _draw(own: Own, path: Path, speaker: Speaker, *, aloud: bool) -> int:
    """Draw the map, as far as it is known; returns the exit code that this leads to."""
    board = own.board
    if board is None:
        click.echo(speaker.say("maps.not_drawn"), err=True)
        return 2
    text = speaker.say("maps.picture.text", number_of_cities=len(board.cities), found_routes=len(board.routes))
    title = speaker.say("maps.picture", name=own.folder.name)
    try:
        write_whole(path, board_svg(board, Speaker(speaker.language, board), title=title, description=text))
    except OSError:
        click.echo(speaker.say("maps.unwritable", path=str(path)), err=True)
        return 2
    if aloud:
        click.echo(speaker.say("maps.drawn", path=str(path)))
    return 0
