"""The samples of the README do what it says."""

import doctest
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ttr.cli import main

TOP = Path(__file__).resolve().parent.parent
README = (TOP / "README.md").read_text("utf-8")
FILES = dict(re.findall(r"```yaml\n# (\S+)\n(.*?)```", README, re.DOTALL))
COMMANDS = re.findall(r"```console\n\$ ttr (.*?)\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("command", "output"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_prints_what_is_shown(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    result = CliRunner().invoke(main, [*command.split(), "--lang", "en"])
    assert result.output == output


@pytest.mark.parametrize("sample", re.findall(r"```pycon\n(.*?)```", README, re.DOTALL))
def test_the_python_samples_run(sample: str) -> None:
    test = doctest.DocTestParser().get_doctest(sample, {}, "README", "README.md", 0)
    assert doctest.DocTestRunner().run(test).failed == 0
    assert len(test.examples) > 5


def test_the_packages_own_sample_runs() -> None:
    import ttr

    assert doctest.testmod(ttr, optionflags=doctest.IGNORE_EXCEPTION_DETAIL).failed == 0


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (TOP / target).exists(), target


def test_the_two_commands_are_those_of_the_makefile() -> None:
    rules = re.findall(r"^(\w+):", (TOP / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert {"lab", "test", "bench"} <= set(rules)
