"""`ttr rule`: one rule, several, all of them, and what is none."""

import json

from click.testing import CliRunner

from ttr.cli import main
from ttr.text import Speaker
from ttr.text.rules import chapter, explanation, note_json, note_lines, rule_table

SPEAKER = Speaker()


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner(catch_exceptions=False).invoke(main, ["rule", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_a_rule_with_its_example_source_and_questions() -> None:
    code, out, err = run("TUNNEL-8", "--lang", "en")
    assert (code, err) == (0, "")
    first, *lines = out.splitlines()
    assert first == f"TUNNEL-8 ({chapter('tunnel', SPEAKER)})"
    assert lines == ["  " + line for line in note_lines(explanation("TUNNEL-8", SPEAKER), SPEAKER)]
    assert any("Example:" in line for line in lines)
    assert "our ruling" in out
    assert "Open question 8:" in out
    assert "What others do: Board Game Arena (online)" in out


def test_letter_case_does_not_matter_and_a_rule_is_printed_once() -> None:
    assert run("tunnel-8") == run("Tunnel-8", "TUNNEL-8") == run("TUNNEL-8")


def test_several_rules_in_the_order_asked() -> None:
    code, out, _ = run("ferry-3", "CLAIM-1")
    assert code == 0
    assert out == run("ferry-3")[1] + "\n" + run("claim-1")[1]


def test_all_rules_by_chapter_each_with_its_first_sentence() -> None:
    code, out, _ = run()
    assert code == 0
    lines = out.splitlines()
    assert [line.split(":")[0].strip() for line in lines if line.startswith("  ")] == [*rule_table()]
    assert "  FERRY-3: If a ferry has a symbol on every space, only locomotives can pay for it." in lines
    assert "  SETUP-1: Shuffle all 110 train cards together." in lines
    titles = [line for line in lines if line and not line.startswith(" ")]
    assert titles == [
        chapter(name, SPEAKER) for name in dict.fromkeys(facts["chapter"] for facts in rule_table().values())
    ]


def test_an_unknown_rule_gets_a_sentence_with_near_misses() -> None:
    code, out, err = run("TUNEL-7", "CLAIM-1", "no\trule")
    assert code == 2
    assert out == run("CLAIM-1")[1]
    first, second = err.splitlines()
    assert first.startswith("There is no rule TUNEL-7. Did you mean: TUNNEL-7")
    assert second.startswith("There is no rule NO\tRULE.")
    assert run("ferry")[2].strip().endswith("FERRY-1, FERRY-2, FERRY-3, FERRY-4, FERRY-5, FERRY-6?")


def test_json() -> None:
    code, out, _ = run("tunnel-7", "nothing-1", "ferry-3", "--json")
    assert code == 2
    first, unknown, last = map(json.loads, out.splitlines())
    assert (first, last) == (note_json("TUNNEL-7"), note_json("FERRY-3"))
    assert unknown["exit"] == 2
    assert unknown["errors"][0]["problem"] == "There is no rule NOTHING-1."
    assert (first["status"], first["example"], first["questions"][0]["number"]) == ("printed", None, 10)
    assert last["rules"] == ["FERRY-1"]


def test_all_rules_as_json() -> None:
    code, out, _ = run("--json")
    assert code == 0
    assert [json.loads(line)["rule"] for line in out.splitlines()] == [*rule_table()]
