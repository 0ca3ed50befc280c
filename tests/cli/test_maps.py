"""`ttr map check`: everything that is wrong with a map, in sentences and as JSON, with exit codes and a picture."""

import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.cli.test_line import run
from ttr.own import example

DOCS = Path(__file__).resolve().parents[2] / "docs" / "maps.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the example."""
    return Path(shutil.copytree(example(), tmp_path / "vale"))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_good_map(folder: Path) -> None:
    code, output, errors = run("map", "check", folder, "--lang", "en")
    assert (code, errors) == (0, "")
    assert output.splitlines() == [
        f"{folder} is a map that can be played: 10 cities, 19 routes, 12 tickets.",
        "  small: A small map, for 2 to 3 players, 15 trains each.",
        "  tiny: A tiny game, for exactly 2 players, 6 trains each.",
    ]


def test_everything_that_is_wrong_with_file_line_reason_and_way_out(folder: Path) -> None:
    change(folder / "routes.csv", "brinehaven,copperdale,3,green,no", "brinehaven,coperdale,3,gren,maybe")
    change(folder / "tickets.csv", "eastfold,greywater,5", "eastfold,greywater,five")
    change(folder / "modes.toml", "trains = 6", "trians = 6")
    code, output, _ = run("map", "check", folder, "--lang", "en")
    assert code == 2
    assert output.splitlines() == [
        f"{folder} cannot be played as it is. All that is wrong:",
        "  routes.csv, line 6, brinehaven-coperdale: “coperdale” in the column “city_b” is no city of cities.csv."
        " Write the id of a city. Did you mean: copperdale?",
        "  routes.csv, line 6, brinehaven-coperdale: there is no color “gren”. Write purple, blue, orange, white,"
        " green, yellow, black, red, or gray for any color. Did you mean: green, red, gray?",
        "  routes.csv, line 6, brinehaven-coperdale: “maybe” in the column “tunnel” is neither “yes” nor “no”.",
        "  tickets.csv, line 10, eastfold-greywater: “five” in the column “points” is no whole number."
        " Write one from 0 to 999.",
        "  modes.toml, line 19, tiny.trians: there is no key “trians”. Correct or remove it."
        " Did you mean: trains, ties, stations?",
    ]


def test_what_is_hardly_meant_is_said_with_exit_1(folder: Path) -> None:
    change(folder / "cities.csv", "hollin,", "nowhere,Nowhere,700,450\nhollin,")
    code, output, _ = run("map", "check", folder, "--lang", "en")
    assert code == 1
    assert "cities.csv, line 9, nowhere: no route leads to this city." in output
    assert "small: A small map" in output


def test_one_mode_only(folder: Path) -> None:
    change(folder / "modes.toml", "trains = 6", "trains = 0")
    assert run("map", "check", folder)[0] == 2
    assert run("map", "check", folder, "--mode", "tiny")[0] == 2
    assert run("map", "check", folder, "--mode", "small")[0] == 0
    code, output, _ = run("map", "check", folder, "--mode", "smal", "--lang", "en")
    assert code == 2
    assert "there is no mode “smal”. Did you mean: small?" in output


def test_json_for_programs(folder: Path) -> None:
    report = json.loads(run("map", "check", folder, "--json")[1])
    assert report == {"report": 1, "map": str(folder), "exit": 0, "modes": ["small", "tiny"], "problems": []}
    change(folder / "routes.csv", "hollin,ironford", "hollin,ironfort")
    code, output, _ = run("map", "check", folder, "--json", "--lang", "fa")
    report = json.loads(output)
    assert (code, report["exit"], report["modes"]) == (2, 2, [])
    (problem,) = report["problems"]
    assert problem == {
        "file": "routes.csv",
        "line": 19,
        "at": "hollin-ironfort",
        "key": "unknown_city",
        "problem": "“ironfort” in the column “city_b” is no city of cities.csv. Write the id of a city.",
        "near": ["ironford"],
        "doubt": False,
    }


class _Counter(HTMLParser):
    """Counts the parts of a picture, and collects its texts."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_map_is_drawn(folder: Path, tmp_path: Path) -> None:
    change(folder / "cities.csv", "hollin,Hollin", "hollin,<script>H & Co")
    picture = tmp_path / "new" / "map.svg"
    code, output, _ = run("map", "check", folder, "--picture", picture, "--lang", "en")
    assert code == 0
    assert str(picture) in output
    counted = _Counter()
    counted.feed(picture.read_text(encoding="utf-8"))
    assert "script" not in counted.tags
    assert {"Map vale", "10 cities and 19 routes between them.", "<script>H & Co", "Juniper Bay"} <= {*counted.texts}


def test_names_stay_on_the_picture(folder: Path, tmp_path: Path) -> None:
    run("map", "check", folder, "--picture", tmp_path / "map.svg")
    text = (tmp_path / "map.svg").read_text(encoding="utf-8")
    named = re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)" text-anchor="(\w+)">(\w[^<]*)</text>', text)
    assert len(named) == 10
    for x, y, anchor, name in named:
        left = float(x) - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * len(name) * 13
        assert 0 <= left <= left + len(name) * 13 <= 775
        assert 20 <= float(y) <= 495


def test_a_map_is_drawn_although_its_tickets_are_wrong(folder: Path, tmp_path: Path) -> None:
    (folder / "tickets.csv").unlink()
    assert run("map", "check", folder, "--picture", tmp_path / "map.svg")[0] == 2
    assert (tmp_path / "map.svg").exists()
    (folder / "routes.csv").unlink()
    code, _, errors = run("map", "check", folder, "--picture", tmp_path / "other.svg")
    assert code == 2
    assert errors
    assert not (tmp_path / "other.svg").exists()


def test_a_picture_that_cannot_be_written(folder: Path) -> None:
    code, _, errors = run("map", "check", folder, "--picture", folder / "cities.csv" / "map.svg", "--lang", "en")
    assert code == 2
    assert "cannot be written" in errors


@pytest.mark.parametrize("language", ["en", "fa", "ru", "tr"])
def test_no_folder(tmp_path: Path, language: str) -> None:
    for place in (tmp_path / "nothing", tmp_path / ("x" * 3000)):
        code, output, errors = run("map", "check", place, "--lang", language)
        assert (code, errors) == (2, "")
        assert len(output.splitlines()) == 2


# -- what the documentation says --------------------------------------------------------------------------------------


def samples() -> dict[str, str]:
    """The files that docs/maps.md writes down, each below its name."""
    text = DOCS.read_text(encoding="utf-8")
    return dict(re.findall(r"`([a-z]+\.(?:csv|toml))`:\n\n```\w+\n(.*?)```", text, re.DOTALL))


def test_the_map_in_the_documentation_can_be_played(tmp_path: Path) -> None:
    assert {*samples()} == {"cities.csv", "routes.csv", "tickets.csv", "modes.toml"}
    for file, text in samples().items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    assert run("map", "check", tmp_path)[0] == 0


def test_the_documentation_names_every_column_and_key() -> None:
    from ttr.mode import KEYS, OTHERS
    from ttr.own import COLUMNS

    text = DOCS.read_text(encoding="utf-8")
    words = {*re.findall(r"`([a-z_]+)`", text)}
    assert {column for columns in COLUMNS.values() for column in columns.split()} <= words
    assert {*KEYS} - {*OTHERS} <= words
