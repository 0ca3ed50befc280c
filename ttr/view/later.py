"""Modules that are loaded at their first use."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


class _Later(ModuleType):
    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)


@contextmanager
def loaded_later(name: str) -> Iterator[None]:
    """While this lasts, who imports a module gets a stand-in, which loads the module when it is first used."""
    if name in sys.modules:
        yield
        return
    sys.modules[name] = _Later(name)
    try:
        yield
    finally:
        del sys.modules[name]
