"""The events of a YAML text: what ruamel's pure Python parser gives, by a shorter way.

Three short cuts, each of which does exactly what the way round does; `tests/scenario/test_parsing.py` compares them:
the scanner looks for the next token once, not each time the parser asks; it takes plain words whose end is in sight as
a whole; and the reader goes over a piece of one line in one step.
"""

import re
from collections.abc import Iterable
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.parser import Parser
from ruamel.yaml.reader import Reader
from ruamel.yaml.scanner import Scanner
from ruamel.yaml.tokens import ScalarToken

WORDS = "[A-Za-z0-9_][A-Za-z0-9_-]*(?: +[A-Za-z0-9_+][A-Za-z0-9_+-]*)*"
IN_BLOCK = re.compile(f"{WORDS}(?=: )")
IN_FLOW = re.compile(f"{WORDS}(?=[],}}]|: )")
"""Plain words after which nothing can follow that still belongs to them."""


def events(text: str) -> Iterable[Any]:
    """The parser events of a YAML text.

    Raises
    ------
    ruamel.yaml.error.YAMLError
        When it is none.
    """
    yaml = YAML(typ="safe", pure=True)
    yaml.Reader, yaml.Scanner, yaml.Parser = _Reader, _Scanner, _Parser
    return yaml.parse(text)  # type: ignore[no-any-return]


class _Reader(Reader):
    def forward(self, length: int = 1) -> None:
        end = self.pointer + length
        if end + 1 < len(self.buffer):
            passed = self.buffer[self.pointer : end]
            if passed.isascii() and "\n" not in passed and "\r" not in passed:
                self.pointer = end
                self.index += length
                self.column += length
                return
        super().forward(length)


class _Scanner(Scanner):
    ready = False
    """Is the next token known? It stays the next until it is taken."""

    def look(self) -> None:
        """Scan on until the next token is known."""
        if not self.ready:
            while self.need_more_tokens():
                self.fetch_more_tokens()
            self.ready = True

    def check_token(self, *choices: Any) -> bool:
        self.look()
        return bool(self.tokens) and (not choices or isinstance(self.tokens[0], choices))

    def peek_token(self) -> Any:
        self.look()
        return self.tokens[0] if self.tokens else None

    def get_token(self) -> Any:
        self.look()
        self.ready = False
        if not self.tokens:
            return None
        self.tokens_taken += 1
        return self.tokens.pop(0)

    def scan_plain(self) -> Any:
        reader = self.reader
        words = (IN_FLOW if self.flow_level else IN_BLOCK).match(reader.buffer, reader.pointer)
        if words is None:
            return super().scan_plain()
        start = reader.get_mark()
        reader.forward(words.end() - words.start())
        self.allow_simple_key = False
        return ScalarToken(words.group(), True, start, reader.get_mark())


class _Parser(Parser):
    def __init__(self, loader: Any) -> None:
        super().__init__(loader)
        self._own_scanner = loader.scanner

    @property
    def scanner(self) -> Any:
        return self._own_scanner
