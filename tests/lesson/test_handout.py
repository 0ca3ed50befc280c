"""Sets to hand out: every answer is checked, nothing that answers reaches the students, bad archives are refused."""

import io
import zipfile
from pathlib import Path

import pytest

from tests.test_languages import pseudo, strays
from ttr.lesson.examples import BODIES, example_files, example_set
from ttr.lesson.handout import MOST_FILES, Handout, HandoutError, agrees, asked, before_last, without_answers, zipped
from ttr.lesson.items import Number, Pick, Question
from ttr.lesson.sheets import items
from ttr.report import examine
from ttr.scenario import Ask, Play, ScenarioError, load, read
from ttr.text import Speaker

__all__ = ["pseudo"]

HEAD = (
    "scenario: 1\nplayers:\n- {name: Ada, hand: {red: 3}, routes: [paris-zurich], tickets: [paris-wien]}\n- name: Bo\n"
)
REFUSED = HEAD + "moves:\n- Ada: claim berlin-wien 3 red\n  expect: {illegal: CLAIM-2}\n"


def played(text: str) -> Play:
    report = examine("x.yaml", text.encode())
    assert report.play is not None, report.error
    return report.play


def keys(text: str) -> list[tuple[str, int | None]]:
    return [(ask.key, ask.seat) for ask in asked(played(text))]


def open_set(**contents: str) -> Handout:
    return Handout.of({f"{name}.yaml": text.encode() for name, text in contents.items()}, (), Speaker())


def sentences(source: bytes | Path | str) -> str:
    with pytest.raises(HandoutError) as error:
        Handout.open(source, "en")
    return " ".join(error.value.sentences)


# -- what is asked ----------------------------------------------------------------------------------------------------


def test_what_is_asked_follows_from_the_expectations() -> None:
    assert keys(REFUSED) == [("move", None)]
    assert keys(HEAD + "moves:\n- Ada: draw deck\n") == [("move", None)]
    assert keys(HEAD + "expect: {longest_trail: {Ada: 3}, tickets: {Ada: -8}, winners: [Ada]}\n") == [
        ("longest_trail", 0), ("tickets", 0), ("winners", None),
    ]  # fmt: skip
    assert keys(HEAD + "moves:\n- Ada: draw deck\nexpect: {score: {Bo: 0}}\n") == [("score", 1)]
    assert keys(REFUSED + "expect: {score: {Bo: 0}}\n") == [("move", None), ("score", 1)]
    assert keys(HEAD + "expect: {row: []}\nask: [winners, {final: Bo}]\n") == [("winners", None), ("final", 1)]


def test_what_cannot_be_asked_is_refused_with_what_can() -> None:
    for text, place in ((HEAD + "expect: {turn: Ada}\n", "expect.turn"), (HEAD, "")):
        with pytest.raises(ScenarioError) as error:
            asked(played(text))
        assert error.value.place == place
        assert "longest_trail" in str(error.value)
    with pytest.raises(ScenarioError) as error:
        asked(played(REFUSED + "- Ada: draw deck\n"))
    assert error.value.place == "moves[0]"


def test_a_file_that_does_not_hold_is_refused_with_the_sentence_of_the_report() -> None:
    with pytest.raises(HandoutError) as error:
        open_set(
            a=REFUSED.replace("CLAIM-2", "CLAIM-4"), b=HEAD + "expect: {score: {Ada: 5}}\n", c=REFUSED, d="scenario: 2"
        )
    told = " ".join(error.value.sentences)
    assert "a.yaml: something does not hold" in told
    assert "expect.score.Ada: expected 5, found 4" in told
    assert "version" in told
    assert "c.yaml" not in told


# -- for students -----------------------------------------------------------------------------------------------------

EACH = [
    REFUSED,
    REFUSED + "expect: {score: {Ada: 4}, final: {Ada: 18, Bo: 12}}\n",
    HEAD.replace("hand", "score: 4, hand") + "expect: {score: {Ada: 4}, winners: [Ada]}\n",
    HEAD + "title: 'a: b'\nquestion: \"Why? # no\"\nmoves:\n- Ada: draw deck\n- Ada: draw deck\n  expect: {turn: Bo}\n",
    HEAD + "seed: 4\ndiscard: {red: 2}\nrow: [red, '-', blue, white, green]\nask: [{tickets: Ada}, winners]\n"
    "expect: {deck_size: 101}\n",
    '{"scenario": 1, "players": [{"name": "1:30", "stations": ["roma"]}, {"name": "true"}], '
    '"expect": {"final": {"1:30": 8}}}',
]  # fmt: skip


@pytest.mark.parametrize("text", EACH)
def test_students_are_asked_the_same_and_no_answer_is_left(text: str) -> None:
    given = open_set(a=text)
    got = Handout.open(given.students(), "en")
    assert [sheet.asks for sheet in got.sheets] == [sheet.asks for sheet in given.sheets]
    assert items(got.sheets[0], "en") == items(given.sheets[0], "en")
    data = read(got.sheets[0].source).data
    assert "expect" not in data
    assert not any("expect" in move for move in data.get("moves", ()))
    assert not any("score" in player for player in data["players"])
    for answer in ("CLAIM-2", "18"):
        assert answer not in got.sheets[0].source.decode()


def test_title_and_question_reach_the_students() -> None:
    scenario = load(without_answers(EACH[3].encode(), (Ask("move"),)).encode())
    assert (scenario.title, scenario.question) == ("a: b", "Why? # no")


def test_a_last_move_may_be_refused_where_it_is_asked_about_and_only_there() -> None:
    bare = REFUSED.replace("  expect: {illegal: CLAIM-2}\n", "")
    assert not agrees(played(bare))
    assert agrees(played(bare + "ask: [move]\n"))
    assert not agrees(played(bare + "ask: [winners]\n"))
    assert not agrees(played(bare + "ask: [move]\nexpect: {score: {Ada: 99}}\n"))
    assert before_last(played(REFUSED)).moves == []


def test_the_teachers_archive_has_the_files_as_they_are() -> None:
    given = open_set(b=REFUSED + "# my note\n", a=EACH[2])
    with zipfile.ZipFile(io.BytesIO(given.teachers())) as archive:
        assert archive.namelist() == ["a.yaml", "b.yaml"]
        assert archive.read("b.yaml").decode().endswith("# my note\n")
    with zipfile.ZipFile(io.BytesIO(given.students())) as archive:
        assert "my note" not in archive.read("b.yaml").decode()
    assert given.students() == open_set(b=REFUSED, a=EACH[2]).students()


# -- folders and archives ---------------------------------------------------------------------------------------------


def archive(*members: tuple[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in members:
            made.writestr(name, content)
    return buffer.getvalue()


def test_a_folder_and_an_archive_of_it_are_the_same_set(tmp_path: Path) -> None:
    for name in ("02-b.yaml", "01-a.yml", "notes.txt", ".hidden.yaml"):
        (tmp_path / name).write_text(REFUSED)
    made = Handout.open(tmp_path, "en")
    assert [sheet.file for sheet in made.sheets] == ["01-a.yml", "02-b.yaml"]
    assert made.left_aside == ("notes.txt",)
    packed = archive(
        *((f"set/{n}", REFUSED.encode()) for n in ("02-b.yaml", "01-a.yml", "notes.txt")),
        ("__MACOSX/set/._01-a.yml", b"x"),
    )
    (tmp_path / "set.zip").write_bytes(packed)
    for source in (packed, tmp_path / "set.zip", str(tmp_path / "set.zip")):
        again = Handout.open(source, "en")
        assert [sheet.file for sheet in again.sheets] == ["01-a.yml", "02-b.yaml"]
        assert again.left_aside == ("set/notes.txt",)


def test_archives_that_are_none_or_harm_are_refused() -> None:
    good = REFUSED.encode()
    assert "no .zip" in sentences(b"no zip at all")
    assert "no .zip" in sentences(archive(("a.yaml", good))[:-30])
    broken = bytearray(archive(("a.yaml", good * 3)))
    broken[60:80] = b"\0" * 20
    assert "no .zip" in sentences(bytes(broken))
    for name in ("../a.yaml", "/a.yaml", "x/../../a.yaml", "C:a.yaml", "x\\a.yaml"):
        assert "points out of it" in sentences(archive((name, good)))
    assert "two files" in sentences(archive(("x/a.yaml", good), ("y/a.yaml", good))).lower()
    assert "no position" in sentences(archive(("readme.txt", good)))
    assert "no position" in sentences(archive())


def test_bombs_are_not_unpacked() -> None:
    told = sentences(archive(("a.yaml", b" " * 50_000_000)))
    assert "at most 1000 kB" in told
    many = archive(*((f"{n:03}.yaml", b" " * 1_000_000) for n in range(15)))
    assert "larger than 10 MB" in sentences(many)
    assert "too many files" in sentences(archive(*((f"{n}.txt", b"") for n in range(301))))
    assert "at most 60" in sentences(archive(*((f"{n}.yaml", b"") for n in range(MOST_FILES + 1))))


def test_an_encrypted_file_is_refused() -> None:
    locked = bytearray(archive(("a.yaml", REFUSED.encode())))
    for sign, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        locked[locked.index(sign) + at] |= 1
    assert "password" in sentences(bytes(locked))


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "no folder or file" in sentences(tmp_path / "nothing")
    assert "no position" in sentences(tmp_path)


def test_hostile_names_stay_text() -> None:
    made = Handout.open(zipped({"<b>.yaml": REFUSED.encode()}), "en")
    assert made.sheets[0].file == "<b>.yaml"


# -- the set that is always at hand -----------------------------------------------------------------------------------


def test_the_example_set_holds_and_asks_in_every_way() -> None:
    made = example_set("en")
    assert [sheet.file for sheet in made.sheets] == [f"{n:02}-{name}.yaml" for n, name in enumerate(BODIES, 1)]
    found = [item for sheet in made.sheets for item in items(sheet, "en")]
    assert {type(item) for item in found} == {Question, Number, Pick}
    answers = [item.answer for item in found if isinstance(item, Question)]
    assert 0 in answers
    assert any(answers)


def test_the_example_set_speaks_the_readers_language(pseudo: str) -> None:
    for text in example_files(Speaker(pseudo)).values():
        scenario = load(text.encode())
        assert strays(scenario.title) == strays(scenario.question) == ""
        assert scenario.title
        assert scenario.question
    with pytest.raises(HandoutError) as error:
        Handout.open(b"", pseudo)
    assert strays(" ".join(error.value.sentences)) == ""
