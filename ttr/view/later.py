"""Modules that are loaded at their first use."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


class _NoInstances:
    """Stands for a class of a module that nobody has loaded: there can be no instance of it."""


class _Later(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name[:1].isupper() and self.__name__ not in sys.modules:
            return _NoInstances
        return getattr(import_module(self.__name__), name)


@contextmanager
def loaded_later(name: str) -> Iterator[None]:
    """While this lasts, who imports a module gets a stand-in, which loads the module when it is first used.

    Asking whether something is an instance of one of its classes is no use: as long as the module is not loaded, it
    is not.
    """
    if name in sys.modules:
        yield
        return
    sys.modules[name] = _Later(name)
    try:
        yield
    finally:
        del sys.modules[name]
