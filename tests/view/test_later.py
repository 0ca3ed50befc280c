import subprocess
import sys
from types import ModuleType

import pytest

from ttr.view.later import loaded_later


@pytest.fixture
def toy(tmp_path, monkeypatch):
    (tmp_path / "ttr_toy.py").write_text("size = 3\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield "ttr_toy"
    sys.modules.pop("ttr_toy", None)


def test_a_module_is_loaded_at_its_first_use(toy):
    with loaded_later(toy):
        import ttr_toy as stand_in
    assert toy not in sys.modules
    assert stand_in.size == 3
    assert sys.modules[toy].size == 3


def test_a_name_that_the_module_lacks_is_missing_as_ever(toy):
    with loaded_later(toy):
        import ttr_toy as stand_in
    with pytest.raises(AttributeError, match="weight"):
        _ = stand_in.weight


def test_nothing_is_an_instance_of_a_class_that_is_not_loaded(toy, tmp_path):
    (tmp_path / "ttr_toy.py").write_text("class Graph: pass\n")
    with loaded_later(toy):
        import ttr_toy as stand_in
    assert not isinstance(None, stand_in.Graph)
    assert toy not in sys.modules
    import ttr_toy

    assert isinstance(ttr_toy.Graph(), stand_in.Graph)


def test_a_module_loaded_before_stays(monkeypatch):
    loaded = ModuleType("ttr_toy")
    monkeypatch.setitem(sys.modules, "ttr_toy", loaded)
    with loaded_later("ttr_toy"):
        import ttr_toy as same
    assert same is loaded
    assert sys.modules["ttr_toy"] is loaded


def test_nothing_is_left_behind_by_an_error(toy):
    with pytest.raises(ZeroDivisionError), loaded_later(toy):
        1 / 0  # noqa: B018
    assert toy not in sys.modules


def test_the_map_does_without_networkx_and_the_widget_still_takes_its_graphs():
    code = """
import sys
from ttr.mode import load_mode
from ttr.text import Speaker
from ttr.view.map import MapView
board = load_mode("europe").board
MapView(board, Speaker("en", board), print, print)
assert "networkx" not in sys.modules
import ipycytoscape, networkx
widget = ipycytoscape.CytoscapeWidget(networkx.path_graph(3))
assert len(widget.graph.nodes) == 3
assert networkx.__version__
"""
    subprocess.run([sys.executable, "-c", code], check=True)
