"""What every test has: compiled catalogs, and a folder of its own for saves."""

from itertools import count

import pytest

from tools.catalogs import compile_catalogs

compile_catalogs()
NUMBERS = count()


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is made by the first save: most tests save nothing, and ten thousand folders take their time."""
    monkeypatch.setenv("TTR_HOME", str(tmp_path_factory.getbasetemp() / f"home-{next(NUMBERS)}"))
    monkeypatch.setenv("TTR_LANG", "en")
