"""Broken variants of the engine: each breaks one rule, as programs and tables really do.

A variant is a name, the rules that it breaks, the mistake in words, and a function that patches the engine. The cases
of `tests/cases` name the variants that they catch; `tests/test_variants.py` runs them.
"""

from tests.doubles.variants import checks, claiming, drawing, maps, modes, numbers, scoring
from tests.doubles.variants.patching import VARIANTS, Variant, variants_of

__all__ = [
    "VARIANTS",
    "Variant",
    "checks",
    "claiming",
    "drawing",
    "maps",
    "modes",
    "numbers",
    "scoring",
    "variants_of",
]
