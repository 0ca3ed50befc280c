"""Colors and signs. Nothing is told by color alone: cards have a letter and a symbol, players a letter and a pattern.

Players' colors are those of Okabe and Ito, which people with any kind of color vision can tell apart, or
shades chosen after them where a box has a color that is not among theirs.
"""

from typing import NamedTuple

SEA = "#c3d8e2"
SHALLOWS = "#d3e3ea"
LAND = "#f1e9d6"
ABROAD = "#dfd9cb"
COAST = "#8da3a8"
INK = "#2b2118"
PAPER = "#fffaf0"
DOT_RIM = "#6b3f1d"
TUNNEL = "#3b2c20"
GRAY_TRACK = "#9d9992"
MOUNTAIN = "#5b3413"
SELECTED = "#d6006c"
CHOICE = "#ffb000"


class CardLook(NamedTuple):
    """How a card looks."""

    fill: str
    ink: str
    """Of letter and symbol on it."""
    edge: str
    symbol: str
    """An SVG path around (0, 0), about 10 units wide."""
    sign: str
    """The same symbol as a character."""


CARD_LOOKS = (
    CardLook("#b65fb0", "#ffffff", "#6f2f6b", "M0-5L5 0 0 5-5 0Z", "◆"),  # purple
    CardLook("#2b76b9", "#ffffff", "#174a78", "M-4-4H4V4H-4Z", "■"),  # blue
    CardLook("#ec8b1c", "#2b2118", "#9a5200", "M0-5L5 4H-5Z", "▲"),  # orange
    CardLook(
        "#ffffff",
        "#2b2118",
        "#6b6b6b",
        "M0-4.5A4.5 4.5 0 1 1 0 4.5 4.5 4.5 0 1 1 0-4.5ZM0-2A2 2 0 1 0 0 2 2 2 0 1 0 0-2Z",
        "○",
    ),
    CardLook("#3f9b4d", "#ffffff", "#1f5c2a", "M-1.7-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z", "✚"),  # green
    CardLook(
        "#f2d21b",
        "#2b2118",
        "#927c00",
        "M0-5.4 1.4-1.8 5.2-1.7 2.2.7 3.3 4.4 0 2.2-3.3 4.4-2.2.7-5.2-1.7-1.4-1.8Z",
        "★",
    ),  # yellow
    CardLook("#3a3a3a", "#ffffff", "#000000", "M0-4.6A4.6 4.6 0 1 1 0 4.6 4.6 4.6 0 1 1 0-4.6Z", "●"),  # black
    CardLook("#cf3b34", "#ffffff", "#7d1712", "M0 5L5-4H-5Z", "▼"),  # red
    CardLook("#7d6a55", "#ffffff", "#3d3226", "M-5 3.5V-1H-3V-4.5H0V-1H5V3.5Z", "◪"),  # locomotive
)
"""By card."""


class PieceLook(NamedTuple):
    """How a player's pieces look."""

    fill: str
    ink: str


PIECES = {
    "blue": PieceLook("#0072b2", "#ffffff"),
    "red": PieceLook("#d55e00", "#ffffff"),
    "green": PieceLook("#009e73", "#ffffff"),
    "yellow": PieceLook("#f0e442", "#2b2118"),
    "black": PieceLook("#1a1a1a", "#ffffff"),
    "brown": PieceLook("#8b5a2b", "#ffffff"),
    "purple": PieceLook("#aa4499", "#ffffff"),
    "gray": PieceLook("#8a8f98", "#ffffff"),
}
"""By the name that the box gives the color."""

BOXES = {
    "classic": ("blue", "red", "green", "yellow", "black"),
    "anniversary": ("brown", "red", "purple", "gray", "blue"),
}
"""The colors of the pieces in the classic and in the anniversary box (COMP-6)."""

PATTERNS = ((1.0,), (0.42, 0.42), (0.26, 0.26, 0.26), (0.64, 0.2), (0.2, 0.36, 0.2))
"""How each seat's trains are cut: lengths of the pieces of one space, as shares of it."""

LETTERS = "ABCDE"
"""The letter of each seat."""
