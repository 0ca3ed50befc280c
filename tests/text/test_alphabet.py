"""The order of names in lists."""

import pytest

from ttr.text import Speaker
from ttr.text.alphabet import alphabetical


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Athens", "Athína", "Kobe", "København", "Kyïv", "Zágráb", "Zürich", "Афины"]),
        ("tr", ["Cadiz", "Çita", "Irkutsk", "Izmir", "Sofya", "Şiraz", "Zürih"]),
        ("ru", ["Венеция", "Ёжик", "Жешув", "Рига", "Berlin"]),
        ("fa", ["آتن", "بارسلونا", "پاریس", "زوریخ", "کادیس", "کی‌یف", "لندن", "Paris"]),
    ],
)
def test_names_stand_in_the_order_of_the_readers_alphabet(language: str, names: list[str]) -> None:
    assert sorted(set(names), key=lambda name: alphabetical(name, language)) == names
    for speaker in (Speaker(cities=language), Speaker(language)):
        assert sorted(set(names), key=speaker.order) == names


def test_spaces_and_hyphens_do_not_count() -> None:
    assert alphabetical("Saint Louis", "en") == alphabetical("Saint-Louis", "en")
