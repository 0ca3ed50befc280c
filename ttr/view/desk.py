"""What every group of widgets needs: messages, buttons and lists whose mistakes are told instead of lost."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import ipywidgets as w

from ttr.text import Speaker, choose_cities
from ttr.view.parts import part

NONE = -1
"""The choice of nothing in a list; a list whose value is None shows no text at all."""


class Desk:
    """A group of widgets that show one thing and take wishes about it.

    Attributes
    ----------
    speaker : makes the sentences
    filling : are lists being filled? What they report then is no wish of anybody's
    """

    speaker: Speaker
    filling = False

    def render(self) -> None:
        """Show everything as it is now."""
        raise NotImplementedError

    def fail(self, error: Exception) -> None:
        """Tell of a mistake of the kit itself; the front end would swallow it."""
        raise NotImplementedError

    def say(self, key: str, **facts: Any) -> str:
        """A message."""
        return self.speaker.say(key, **facts)

    def safely(self, wish: Callable[..., None]) -> Callable[..., None]:
        """A callback that tells of a mistake instead of losing it."""

        def callback(*arguments: Any) -> None:
            try:
                wish(*arguments)
            except Exception as error:  # the front end would swallow it
                self.fail(error)
                self.render()

        return callback

    def button(self, text: str, wish: Callable[[], None], css: str = "") -> w.Button:
        """A button with a text on it."""
        button = part(w.Button, description=text, css=css)
        run = self.safely(wish)
        button.on_click(lambda _: run())
        return button

    def on_choice(self, widget: Any, wish: Callable[[Any], None]) -> None:
        """Call a wish with what is chosen in a list, unless the list is just being filled."""
        run = self.safely(lambda value: wish(None if isinstance(value, int) and value == NONE else value))
        widget.observe(lambda change: None if self.filling else run(change["new"]), "value")

    def name_cities(self, form: str) -> None:
        """Name cities in another form or language, now and the next time."""
        self.speaker.cities = form
        choose_cities(form, self.speaker.language)

    def by_name(self, options: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
        """Options in the order of their names in the reader's alphabet."""
        return sorted(options, key=lambda option: self.speaker.order(option[0]))

    def fill(self, widget: Any, options: Sequence[tuple[str, Any]], value: Any) -> None:
        """Fill a list, and choose in it; nothing is sent where nothing changes."""
        if tuple(widget.options) != tuple(options):
            widget.options = options
        values = [option for _, option in options]
        wanted = value if value in values else None if isinstance(widget, w.Select) else values[0]
        if widget.value != wanted:
            widget.value = wanted
