"""A real JupyterLab, and a real Chromium that looks at it."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, Locator, Page, sync_playwright

from ttr import files
from ttr.cli import jupyterlab

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without Chromium the browser tests are skipped, unless they are required."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")
            if CHROMIUM is None and os.environ.get("TTR_BROWSER") != "required":
                item.add_marker(pytest.mark.skip(reason="browser tests need Chromium: apt-get install chromium"))


@pytest.fixture(scope="session")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server's games are kept."""
    return tmp_path_factory.mktemp("saves")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, saves: Path) -> Iterator[str]:
    """The address of a JupyterLab that shows a copy of the notebooks."""
    top = jupyterlab.root(tmp_path_factory.mktemp("top"))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "TTR_HOME": str(saves),
        "JUPYTERLAB_WORKSPACES_DIR": str(tmp_path_factory.mktemp("workspaces")),
        "PYTHONPATH": str(files.PACKAGE.parent),
    }
    options = [f"--port={port}", "--no-browser", "--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"]
    options.append("--ServerApp.disable_check_xsrf=True")  # the tests end kernels through the server's own interface
    log = (tmp_path_factory.getbasetemp() / "jupyter.log").open("w", encoding="utf-8")
    process = subprocess.Popen(
        jupyterlab.command(top, options, "en"),
        env=environment,
        stdout=log,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            assert process.poll() is None, "JupyterLab did not start: see jupyter.log"
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{address}/api", timeout=1).close()
                break
            time.sleep(0.2)
        yield address
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=20)
        log.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium from the system's packages."""
    assert CHROMIUM, "browser tests are required, but there is no Chromium"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


class Notebook:
    """A notebook on a page of the browser, which all tests share: JupyterLab itself is loaded once."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.path = ""
        """The notebook shown; nothing when the page has to be loaded."""
        self.errors: list[str] = []
        self.dialogs: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("dialog", self.answer)

    def answer(self, dialog: Dialog) -> None:
        """Accept a dialog; only that of leaving a changed notebook is expected."""
        if dialog.type != "beforeunload":
            self.dialogs.append(dialog.message)
        dialog.accept()

    def open(self, path: str) -> None:
        """Run all cells of a notebook: of that which is shown already, or of another with a kernel of its own."""
        if not self.path:
            self.load(path)
        elif path != self.path:
            self.change(path)
        self.path = path
        self.run()

    def load(self, path: str) -> None:
        """Load the page anew."""
        for session in json.loads(self.request("GET", "sessions")):
            self.request("DELETE", f"sessions/{session['id']}")
        self.page.goto(f"{self.address}/doc/tree/{path}?reset")
        self.wait_for_kernel()

    def change(self, path: str) -> None:
        """Close the notebook that is shown, with its kernel, and open another."""
        self.page.evaluate(
            """async path => {
                const shown = jupyterapp.shell.currentWidget;
                await shown.sessionContext.shutdown();
                shown.dispose();
                await jupyterapp.commands.execute('docmanager:open', {path});
            }""",
            path,
        )
        self.wait_for_kernel()

    def wait_for_kernel(self) -> None:
        self.page.wait_for_function(
            """() => {
                const shown = window.jupyterapp?.shell.currentWidget;
                return shown?.context?.isReady && shown.sessionContext.session?.kernel?.status === 'idle';
            }""",
            timeout=60_000,
        )

    def request(self, method: str, path: str) -> str:
        """Ask the server itself."""
        with urllib.request.urlopen(urllib.request.Request(f"{self.address}/api/{path}", method=method)) as answer:
            return str(answer.read().decode())

    def restart(self) -> None:
        """Restart the kernel and run all cells."""
        self.page.evaluate(
            "async () => { await jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); }"
        )
        self.errors[:] = [error for error in self.errors if "Canceled future" not in error]  # what a restart cuts off
        self.run()

    def run(self) -> None:
        """Run all cells; none of them may fail."""
        self.page.evaluate("async () => { await jupyterapp.commands.execute('notebook:run-all-cells'); }")
        assert self.page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count() == 0

    # -- the map ----------------------------------------------------------------------------------------------------

    def cytoscape(self, expression: str) -> Any:
        """Evaluate an expression of `cy`, the map on screen."""
        return self.page.evaluate(f"""() => {{
            const shown = [...document.querySelectorAll('.custom-widget')].filter(e => e._cyreg?.cy && e.offsetParent);
            const cy = shown[shown.length - 1]._cyreg.cy;
            return {expression};
        }}""")

    def wait_for_map(self) -> None:
        """Wait until the map is drawn."""
        self.page.wait_for_function("""() => [...document.querySelectorAll('.custom-widget')].some(
            e => e._cyreg?.cy && e.offsetParent && e._cyreg.cy.edges('.route').length === 101)""")

    def settled(self, expression: str, argument: Any, on: Locator | None = None) -> Any:
        """The value of an expression of the page, or of a part of it, when it has stopped changing."""
        part = on or self.page
        before, now = None, part.evaluate(expression, argument)
        for _ in range(50):
            if before == now:
                break
            self.page.wait_for_timeout(150)
            before, now = now, part.evaluate(expression, argument)
        return now

    def click_map(self, thing: str) -> None:
        """Click a city, or the middle of a route, where it is seen on the map."""
        self.page.locator(".ttr-map").last.scroll_into_view_if_needed()
        x, y, width, height = self.settled("""thing => {
            const shown = [...document.querySelectorAll('.custom-widget')].filter(e => e._cyreg?.cy && e.offsetParent);
            const map = shown[shown.length - 1], element = map._cyreg.cy.getElementById(thing);
            const at = element.isEdge() ? element.renderedMidpoint() : element.renderedPosition();
            const box = map.getBoundingClientRect();
            return [box.x + at.x, box.y + at.y, innerWidth, innerHeight];
        }""", thing)  # fmt: skip
        assert 0 < x < width, "the point lies outside of the window"
        assert 0 < y < height, "the point lies outside of the window"
        self.page.mouse.move(x, y)
        self.page.mouse.click(x, y)

    def expect_label(self, thing: str, label: str) -> None:
        """Wait until a city or route has a label."""
        self.page.wait_for_function(
            """([thing, label]) => {
                const shown = [...document.querySelectorAll('.custom-widget')].filter(
                    e => e._cyreg?.cy && e.offsetParent);
                return shown[shown.length - 1]._cyreg.cy.getElementById(thing).data('label') === label;
            }""",
            arg=[thing, label],
        )

    def expect_class(self, thing: str, name: str, there: bool = True) -> None:
        """Wait until a city, route or station has a class, or has it no longer."""
        self.page.wait_for_function(
            """([thing, name, there]) => {
                const shown = [...document.querySelectorAll('.custom-widget')].filter(
                    e => e._cyreg?.cy && e.offsetParent);
                return shown[shown.length - 1]._cyreg.cy.getElementById(thing).hasClass(name) === there;
            }""",
            arg=[thing, name, there],
        )

    # -- the table --------------------------------------------------------------------------------------------------

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name)

    @property
    def status(self) -> Any:
        """The status line."""
        return self.page.locator(".ttr-status [role=status]").last

    @property
    def prompt(self) -> Any:
        return self.page.locator(".ttr-prompt").last

    def resume(self, stem: str) -> None:
        """Go on with a saved game."""
        self.page.get_by_label("Saved games").select_option(label=stem)
        self.button("Go on with it").click()
        self.wait_for_map()

    def bring(self, path: Path) -> None:
        """Choose a file to go on with."""
        with self.page.expect_file_chooser() as chooser:
            self.button("Bring a file").click()
        chooser.value.set_files(path)

    def its_me(self, name: str) -> None:
        self.button(f"It’s me, {name}").click()


@pytest.fixture(scope="session")
def shared_notebook(browser: Browser, server: str) -> Iterator[Notebook]:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(15_000)
    yield Notebook(page, server)
    page.close()


@pytest.fixture
def notebook(shared_notebook: Notebook, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """The page, on which a test must leave no error; what a failed test leaves there is not used again."""
    failed = request.session.testsfailed
    yield shared_notebook
    if request.session.testsfailed > failed:
        shared_notebook.path = ""
    errors, shared_notebook.errors = shared_notebook.errors, []
    dialogs, shared_notebook.dialogs = shared_notebook.dialogs, []
    assert errors == []
    assert dialogs == []
