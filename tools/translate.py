"""Brings all translations into step with English and makes the translated notebooks; run by `make translate`.

python -m tools.translate             all languages
python -m tools.translate tr fa       the catalogs of all, the notebooks of some
"""

import sys

from tools import prose, translations
from tools.catalogs import compile_catalogs


def main() -> None:
    """Update the catalogs, then make the notebooks, and say what is still to be translated."""
    translations.update()
    prose.update()
    compile_catalogs()
    wanted = sys.argv[1:] or translations.translations()
    for language in (translations.ENGLISH, *wanted):
        for path in prose.write(language):
            print(path.relative_to(prose.NOTEBOOKS))
    for line in [*translations.all_behind(), *(f"{code}: {line}" for code in wanted for line in prose.behind(code))]:
        print(f"To be translated: {line}")


if __name__ == "__main__":
    main()
