"""The order of names in lists, by the reader's own alphabet."""

import unicodedata

from ttr.notation import fold

LATIN = "abcdefghijklmnopqrstuvwxyz"
ALPHABETS = {
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "tr": "abcçdefgğhıijklmnoöpqrsştuüvwxyz",
    "fa": "آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی",
}
"""The order of letters, where it is not that of Latin letters without their accents."""

Place = tuple[tuple[int, int], ...]


def alphabetical(name: str, language: str) -> Place:
    """The place of a name in a list: letters of the reader's own alphabet come before all others.

    Parameters
    ----------
    name : what is sorted
    language : decides on the alphabet; accents count only where :data:`ALPHABETS` has letters with them
    """
    alphabet = ALPHABETS.get(language, LATIN)
    key = []
    for letter in unicodedata.normalize("NFC", name.replace("İ", "i").lower()):
        plain = letter if letter in alphabet else fold(letter)
        if plain.isalpha():
            key.append((0, alphabet.index(plain)) if plain in alphabet else (1, ord(plain)))
    return tuple(key)
