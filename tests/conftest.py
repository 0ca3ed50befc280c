"""What every test has: compiled catalogs, and a folder of its own for saves."""

from pathlib import Path

import pytest

from tools.catalogs import compile_catalogs

compile_catalogs()


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("TTR_LANG", raising=False)
