"""Every sentence shown to people, by key, from gettext catalogs."""

from ttr.text.catalog import DEFAULT, languages, preferred
from ttr.text.speaker import EVERYTHING, PUBLIC, Speaker, event_name

__all__ = ["DEFAULT", "EVERYTHING", "PUBLIC", "Speaker", "event_name", "languages", "preferred"]
