"""How long the map takes in a real browser."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from ttr.cli import jupyterlab

WAIT_FOR_MAP = """() => new Promise(done => {
    const look = () => {
        const map = [...document.querySelectorAll('.custom-widget')].find(
            e => e._cyreg?.cy && e.offsetParent && e._cyreg.cy.edges('.route').length === 101);
        map ? done(performance.now()) : requestAnimationFrame(look);
    };
    look();
})"""

CLICK = """route => new Promise(done => {
    const map = [...document.querySelectorAll('.custom-widget')].find(e => e._cyreg?.cy && e.offsetParent);
    const edge = map._cyreg.cy.getElementById(route);
    const begun = performance.now();
    edge.emit('mousedown'); edge.emit('mouseup'); edge.emit('click');
    const look = () => edge.hasClass('selected') ? done(performance.now() - begun) : requestAnimationFrame(look);
    look();
})"""

NOTEBOOK = """from ttr.view.start import Start
from ttr.mode import load_mode
s = Start(load_mode('europe'), 'en')
s.open_hands.value = True
s.begin()
s.frame"""


def rows() -> Iterator[tuple[str, float, float, str]]:
    """Map on screen after Run All, and from a click on a route to its change."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("browser: skipped, there is no Chromium")
        return
    import nbformat
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as address, sync_playwright() as playwright:
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(NOTEBOOK)], metadata={"kernelspec": kernel}
        )
        nbformat.write(notebook, Path(folder) / "bench.ipynb")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        shown, clicks = [], []
        for _ in range(3):
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(f"{address}/doc/tree/bench.ipynb?reset")
            page.wait_for_function(
                """() => {
                const shown = window.jupyterapp?.shell.currentWidget;
                return shown?.context?.isReady && shown.sessionContext.session?.kernel?.status === 'idle';
            }""",
                timeout=60_000,
            )
            begun = page.evaluate(
                "() => { jupyterapp.commands.execute('notebook:run-all-cells'); return performance.now(); }"
            )
            shown.append((page.evaluate(WAIT_FOR_MAP) - begun) / 1000)
            time.sleep(2)
            clicks += [page.evaluate(CLICK, route) for route in ("berlin-wien", "paris-zurich", "athina-sofia")]
            page.close()
        browser.close()
        yield "map on screen after Run All", min(shown), 1, "s"
        yield "click to change", sorted(clicks)[len(clicks) // 2], 100, "ms"


@contextlib.contextmanager
def _server(top: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = [f"--port={port}", "--no-browser", "--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"]
    environment = {**os.environ, "TTR_HOME": str(top / "saves"), "JUPYTERLAB_WORKSPACES_DIR": str(top / "workspaces")}
    process = subprocess.Popen(
        jupyterlab.command(top, options),
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        for _ in range(150):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/api", timeout=1).close()
                break
            time.sleep(0.2)
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=20)
