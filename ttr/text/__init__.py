"""Every sentence shown to people, by key, from gettext catalogs."""

from ttr.text.catalog import DEFAULT, languages
from ttr.text.choice import CITY_FORMS, choose, choose_cities, preferred
from ttr.text.speaker import EVERYTHING, PUBLIC, Speaker, event_name

__all__ = [
    "CITY_FORMS",
    "DEFAULT",
    "EVERYTHING",
    "PUBLIC",
    "Speaker",
    "choose",
    "choose_cities",
    "event_name",
    "languages",
    "preferred",
]
