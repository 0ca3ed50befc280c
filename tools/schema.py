"""Makes the JSON Schema of scenario files, with which editors complete and check them.

    python -m tools.schema        writes data/scenario.schema.json

Keys, words and ids are those of the engine's own lists, so the two cannot drift apart. The schema knows the shape of a
file: which keys and values there are, and which cannot stand together. Whether a position is possible only the engine
knows. In one thing the schema is stricter: a key without a value is as if left out, but editors mark it as unfinished.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from ttr import files
from ttr.cards import CARDS, FULL_DECK
from ttr.cli.schema import NAME
from ttr.extra import COLUMNS, MOST_TICKETS, NEEDED, VALUES
from ttr.mode import BONUSES, Mode, load_mode, mode_ids
from ttr.rules.tunnel import REVEALED
from ttr.scenario.asking import MOST_ASKED, NUMBERS, PLAIN
from ttr.scenario.building import (
    BOT_NAMES,
    COLOR_NAMES,
    COMMON_KEYS,
    MOST_SEED,
    PLAYER_KEYS,
    POSITION_KEYS,
    VERSION,
    WHO_KEYS,
)
from ttr.scenario.expecting import EACH_PLAYER, FINAL_KEYS
from ttr.scenario.expecting import POSITION_KEYS as EXPECTED_KEYS
from ttr.scenario.shelf import LONGEST
from ttr.state import Phase
from ttr.text.rules import rule_table

Schema = dict[str, Any]

ID = "[a-z0-9_-]+"
"""How the ids of cities, routes and tickets are spelt."""

DEFAULT_MODE = "europe"
WITH_TICKETS = (Phase.INITIAL_TICKETS.value, Phase.KEEP_TICKETS.value)


# -- small parts ------------------------------------------------------------------------------------------------------


def ref(name: str) -> Schema:
    """What `$defs` says under a name."""
    return {"$ref": f"#/$defs/{name}"}


def listed(item: Schema, **more: Any) -> Schema:
    """A list of such items."""
    return {"type": "array", "items": item, **more}


def keyed(item: Schema, **more: Any) -> Schema:
    """A mapping of names or cards to such items."""
    return {"type": "object", "additionalProperties": item, **more}


def closed(keys: Mapping[str, Schema], **more: Any) -> Schema:
    """A mapping with these keys and no others."""
    return {"type": "object", "properties": dict(keys), "additionalProperties": False, **more}


def whole(least: int, most: int) -> Schema:
    """A whole number between two others."""
    return {"type": "integer", "minimum": least, "maximum": most}


def described(schemas: Mapping[str, Schema], words: Mapping[str, str]) -> dict[str, Schema]:
    """Schemas with a description each; both must have the same keys.

    Raises
    ------
    ValueError
        When a key of the engine is not described, or the other way round.
    """
    if schemas.keys() != words.keys():
        raise ValueError(f"described and defined differ: {sorted(schemas.keys() ^ words.keys())}")
    return {key: {"description": words[key], **schema} for key, schema in schemas.items()}


def only(keys: Iterable[str], schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """The schemas of these keys, in this order; each must be there."""
    return {key: schemas[key] for key in keys}


def any_case(word: str) -> str:
    """A pattern for a word in any letter case; patterns of JSON Schema have no mark for that."""
    return "".join(f"[{letter}{letter.upper()}]" if letter.isalpha() else letter for letter in word)


def action_pattern() -> str:
    """What an action in words looks like."""
    card = "|".join(map(any_case, CARDS))
    cards = rf"[1-9][0-9]{{0,2}}\s+({card})(\s*\+\s*[1-9][0-9]{{0,2}}\s+({card}))*"
    name = r"[A-Za-z0-9_-]+"
    forms = (
        rf"{any_case('keep')}(\s+{name})*",
        rf"{any_case('draw')}\s+({any_case('deck')}|{card})",
        rf"{any_case('claim')}\s+{name}\s+{cards}",
        rf"{any_case('pay')}\s+{cards}",
        rf"{any_case('station')}\s+{name}\s+{cards}",
        *map(any_case, ("withdraw", "tickets", "pass")),
    )
    return rf"^\s*({'|'.join(forms)})\s*$"


# -- what stands in $defs ---------------------------------------------------------------------------------------------


def words() -> dict[str, Schema]:
    """Words, ids and texts."""
    return {
        "name": {
            "title": "A player's name",
            "type": "string",
            "pattern": r"^\S(.*\S)?$",
            "not": {"const": "expect"},
        },
        "id": {"title": "An id of data/<map>/*.csv", "type": "string", "pattern": f"^{ID}$"},
        "card": {"title": "A train card", "enum": list(CARDS)},
        "phase": {"title": "A phase", "enum": [phase.value for phase in Phase]},
        "rule": {"title": "The id of a rule", "enum": list(rule_table())},
        "cards": closed(
            {card: whole(0, n) for card, n in zip(CARDS, FULL_DECK, strict=True)},
            title="Cards and how many of each",
        ),
        "pile": listed(ref("card"), title="Cards from the top"),
        "row": listed({"enum": [*CARDS, "-"]}, title="Slots from the first on, - is empty"),
        "numbers": keyed({"type": "integer"}, propertyNames=ref("name"), title="A number for each player named"),
        "action": {
            "title": "An action in words",
            "type": "string",
            "pattern": action_pattern(),
            "examples": [
                "draw deck",
                "draw red",
                "draw locomotive",
                "claim bruxelles-paris-1 2 red",
                "claim essen-kobenhavn-1 2 green + 1 locomotive",
                "pay 1 black",
                "withdraw",
                "tickets",
                "keep paris-wien",
                "station wien 1 red",
                "pass",
            ],
        },
    }


EXPECTED = {
    "phase": "The phase reached.",
    "turn": "Who has to act.",
    "row": "The face-up row.",
    "deck": "The draw pile from the top.",
    "deck_size": "How many cards the draw pile has.",
    "discard": "The discard pile.",
    "ticket_deck": "The ticket deck from the top.",
    "hand": "The hands of the players named.",
    "trains": "Trains left, by player.",
    "score": "Points on the score track, by player.",
    "legal": "Actions that must all be legal.",
    "not_legal": "Actions that must all be illegal; with a rule, by that rule.",
    "illegal": "The rule by which this move must be refused.",
    "final": "Totals if the game ended now, by player.",
    "tickets": "Ticket points, by player.",
    "completed": "Fulfilled tickets, or their number, by player.",
    "longest_trail": "The longest trail in trains, by player.",
    "bonuses": "Who gets each end bonus.",
    "winners": "Who wins.",
}


def expectations() -> dict[str, Schema]:
    """What may be expected after a move, and at the end."""
    holders = listed(ref("name"))
    keys = {
        "phase": ref("phase"),
        "turn": ref("name"),
        "row": ref("row"),
        "deck": ref("pile"),
        "deck_size": whole(0, 999),
        "discard": ref("cards"),
        "ticket_deck": listed(ref("id")),
        "hand": keyed(ref("cards"), propertyNames=ref("name")),
        "legal": listed(ref("action")),
        "not_legal": listed({"anyOf": [ref("action"), keyed(ref("rule"), propertyNames=ref("action"))]}),
        "illegal": ref("rule"),
        "completed": keyed({"anyOf": [{"type": "integer"}, listed(ref("id"))]}, propertyNames=ref("name")),
        "bonuses": closed(dict.fromkeys(BONUSES, holders)),
        "winners": holders,
        **{key: ref("numbers") for key in EACH_PLAYER},
    }
    keys = described(keys, EXPECTED)
    return {
        "expect_after_move": closed(only((*EXPECTED_KEYS, "illegal"), keys), title="What must hold after this move"),
        "expect_at_end": closed(only((*EXPECTED_KEYS, *FINAL_KEYS), keys), title="What must hold at the end"),
    }


def move() -> Schema:
    """One move: a player, an action, and what is expected of it."""
    return {
        "title": "A move: a player and an action in words",
        "type": "object",
        "properties": {"expect": ref("expect_after_move")},
        "additionalProperties": ref("action"),
        "minProperties": 1,
        "if": {"required": ["expect"]},
        "then": {"minProperties": 2, "maxProperties": 2},
        "else": {"maxProperties": 1},
    }


PLAYER = {
    "name": "Shown everywhere, and how moves and expectations name this player.",
    "color": "The color of the pieces; only shown.",
    "bot": "The kind of bot that plays this seat; without it a person does.",
    "hand": "Train cards in hand.",
    "routes": "Claimed routes.",
    "stations": "Cities with a station.",
    "tickets": "Tickets kept.",
    "trains": "Trains left: a cross-check, must follow from the routes.",
    "score": "Points so far: a cross-check, must follow from the routes.",
}


def player() -> Schema:
    """One player."""
    keys = {
        "name": ref("name"),
        "color": {"enum": list(COLOR_NAMES)},
        "bot": {"enum": list(BOT_NAMES)},
        "hand": ref("cards"),
        "routes": listed(ref("id"), uniqueItems=True),
        "stations": listed(ref("id"), uniqueItems=True),
        "tickets": listed(ref("id"), uniqueItems=True),
        "trains": {"type": "integer", "minimum": 0},
        "score": {"type": "integer", "minimum": 0},
    }
    return closed(only((*WHO_KEYS, *PLAYER_KEYS), described(keys, PLAYER)), title="A player", required=["name"])


EXTRA = {
    "id": "What names it; by default the ids of its cities with - between.",
    "city_a": "One end.",
    "city_b": "The other end.",
    "points": "What it is worth.",
    "long": "Is it a long ticket?",
}


def extra_ticket() -> Schema:
    """One ticket that somebody has added to the deck."""
    keys = {
        "id": ref("id"),
        "city_a": ref("id"),
        "city_b": ref("id"),
        "points": whole(*VALUES),
        "long": {"type": "boolean", "default": False},
    }
    return closed(only(COLUMNS, described(keys, EXTRA)), title="An extra ticket", required=list(NEEDED))


def asked() -> Schema:
    """One question to those who are to answer."""
    number = closed({key: ref("name") for key in NUMBERS}, minProperties=1)
    return {"anyOf": [{"enum": list(PLAIN)}, number]}


# -- the file ---------------------------------------------------------------------------------------------------------

FILE = {
    "scenario": "The version of this format.",
    "title": "Shown above the scenario.",
    "question": "What is asked, in words.",
    "map": "The folder of a map of one's own, as a path from this file; see docs/maps.md.",
    "mode": "The way of playing; on a map of one's own a mode of its file, the first if left out.",
    "extra_tickets": "Tickets that somebody has added to the deck; cities and value as on the cards.",
    "players": "The players in clockwise order.",
    "turn": "Whose turn it is; the first player if left out. With deal: who begins.",
    "seed": "Decides every shuffle.",
    "deal": "Begin with the deal instead of a position. A saved game is such a file.",
    "moves": "Carried out in order.",
    "expect": "Checked at the end.",
    "ask": "What those who answer are asked.",
    "phase": "What the player to act has to do.",
    "drawn_tickets": "Tickets that wait for a choice: in keep_tickets a list, in initial_tickets a list by player.",
    "refused_tickets": "In initial_tickets: what players have refused already.",
    "tunnel": "In tunnel_decision: the tunnel that waits for its extra cards.",
    "row": "The face-up row; dealt from the draw pile if left out.",
    "deck": "The whole draw pile from the top; cards named nowhere are then out of play.",
    "deck_top": "The first cards of the draw pile; all cards named nowhere lie shuffled below them.",
    "discard": "The discard pile.",
    "ticket_deck": "The ticket deck from the top; left out: all regular tickets named nowhere, shuffled.",
    "final_round": "Whose turn set off the last round; needed as soon as somebody has two trains or fewer.",
    "passes": "Forced passes in a row just before this turn.",
    "shuffles": "How many shuffles were made before this position.",
}


def keys_of_a_file() -> dict[str, Schema]:
    """Every key that may stand at the top, whatever stands beside it."""
    tunnel = closed(
        {
            "route": ref("id"),
            "paid": ref("cards"),
            "revealed": listed(ref("card"), minItems=1, maxItems=REVEALED),
        },
        required=["route", "paid", "revealed"],
    )
    tickets = listed(ref("id"), uniqueItems=True)
    most = max(load_mode(mode).players[1] for mode in mode_ids())
    slots = load_mode().row
    optional: dict[str, Schema] = {
        "title": {"type": "string"},
        "question": {"type": "string"},
        "map": {"type": "string", "minLength": 1, "maxLength": LONGEST},
        "mode": {"type": "string", "default": DEFAULT_MODE},
        "extra_tickets": listed(ref("extra_ticket"), maxItems=MOST_TICKETS),
        "turn": ref("name"),
        "seed": {**whole(0, MOST_SEED), "default": 0},
        "deal": {"type": "boolean", "default": False},
        "moves": listed(ref("move")),
        "expect": ref("expect_at_end"),
        "ask": listed(ref("asked"), uniqueItems=True, maxItems=MOST_ASKED),
        "phase": {**ref("phase"), "default": Phase.TURN.value},
        "drawn_tickets": {"anyOf": [tickets, keyed(tickets, propertyNames=ref("name"))]},
        "refused_tickets": keyed(tickets, propertyNames=ref("name")),
        "tunnel": tunnel,
        "row": {**ref("row"), "minItems": slots, "maxItems": slots},
        "deck": ref("pile"),
        "deck_top": ref("pile"),
        "discard": ref("cards"),
        "ticket_deck": tickets,
        "final_round": ref("name"),
        "passes": whole(0, most),
        "shuffles": whole(0, MOST_SEED),
    }
    keys: dict[str, Schema] = {
        "scenario": {"const": VERSION},
        "players": listed(ref("player")),
        **optional,
    }
    return only((*COMMON_KEYS, *POSITION_KEYS), described(keys, FILE))


def conditions() -> list[Schema]:
    """Which keys cannot stand together, and which need each other."""

    def when(key: str, *values: str) -> Schema:
        return {"required": [key], "properties": {key: {"enum": [*values]}}}

    return [
        {
            "if": {"required": ["map"]},
            "then": {"properties": {"mode": ref("id")}},
            "else": {"properties": {"mode": {"enum": mode_ids()}}},
        },
        {
            "if": {"required": ["deal"], "properties": {"deal": {"const": True}}},
            "then": {
                "properties": {
                    **dict.fromkeys(POSITION_KEYS, False),
                    "players": {"items": {"properties": dict.fromkeys(PLAYER_KEYS, False)}},
                }
            },
        },
        {
            "if": when("phase", *WITH_TICKETS),
            "then": {"required": ["drawn_tickets"]},
            "else": {"properties": {"drawn_tickets": False}},
        },
        {
            "if": when("phase", Phase.INITIAL_TICKETS.value),
            "then": {"properties": {"drawn_tickets": {"type": "object", "minProperties": 1}}},
            "else": {"properties": {"drawn_tickets": {"type": "array", "minItems": 1}, "refused_tickets": False}},
        },
        {
            "if": when("phase", Phase.TUNNEL_DECISION.value),
            "then": {"required": ["tunnel"]},
            "else": {"properties": {"tunnel": False}},
        },
    ]


# -- what differs from mode to mode -----------------------------------------------------------------------------------


def in_mode(mode: Mode) -> Schema:
    """What holds in one mode: numbers of players and pieces, and the ids of its map, so that editors complete them."""
    route, city, ticket = ref(f"{mode.map}_route"), ref(f"{mode.map}_city"), ref(f"{mode.id}_ticket")
    tickets, regular = {"items": ticket}, ref(f"{mode.id}_regular") if mode.long_tickets else ticket
    extra: Schema = {"city_a": city, "city_b": city}
    tunnel = {"properties": {"route": ref(f"{mode.map}_tunnel")}} if mode.tunnels else False
    after = {"ticket_deck": tickets}
    player = {
        "routes": {"items": route},
        "stations": {"items": city, "maxItems": mode.stations},
        "trains": {"maximum": mode.trains},
    }
    least, most = mode.players
    return {
        "properties": {
            "players": {"minItems": least, "maxItems": most, "items": {"properties": player}},
            "extra_tickets": {
                "items": {"properties": extra if mode.deal_long else {**extra, "long": {"const": False}}}
            },
            "tunnel": tunnel,
            "expect": {"properties": {"bonuses": {"propertyNames": {"enum": list(mode.bonuses)}}}},
        },
        "if": {"required": ["extra_tickets"]},
        "else": {
            "properties": {
                "players": {"items": {"properties": {"tickets": tickets}}},
                "ticket_deck": {"items": regular},
                "drawn_tickets": {"items": regular, "additionalProperties": tickets},
                "refused_tickets": {"additionalProperties": tickets},
                "moves": {"items": {"properties": {"expect": {"properties": after}}}},
                "expect": {"properties": {**after, "completed": {"additionalProperties": tickets}}},
            }
        },
    }


def modes() -> tuple[list[Schema], dict[str, Schema]]:
    """For every mode a condition, and what the conditions refer to."""
    rows: list[Schema] = []
    defs: dict[str, Schema] = {}
    for mode in map(load_mode, mode_ids()):
        board = mode.board
        defs[f"{mode.map}_route"] = {"title": "A route", "enum": [route.id for route in board.routes]}
        if mode.tunnels:
            defs[f"{mode.map}_tunnel"] = {"title": "A tunnel", "enum": [r.id for r in board.routes if r.tunnel]}
        defs[f"{mode.map}_city"] = {"title": "A city", "enum": [city.id for city in board.cities]}
        defs[f"{mode.id}_ticket"] = {"title": "A ticket", "enum": [board.tickets[ticket].id for ticket in mode.tickets]}
        if mode.long_tickets:
            regular = [board.tickets[ticket].id for ticket in mode.regular_tickets]
            defs[f"{mode.id}_regular"] = {"title": "A ticket that is not long", "enum": regular}
        defs[mode.id] = in_mode(mode)
        is_meant: Schema = {"required": ["mode"], "properties": {"mode": {"const": mode.id}}}
        if mode.id == DEFAULT_MODE:
            is_meant = {"properties": {"mode": {"const": mode.id}, "map": False}}
        rows.append({"if": is_meant, "then": ref(mode.id)})
    return rows, defs


def schema() -> Schema:
    """The whole schema."""
    by_mode, defs = modes()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A scenario of the Ticket to Ride teaching kit",
        "description": "A position or a deal, moves, and what is expected of them; see docs/scenario-files.md.",
        "type": "object",
        "required": ["scenario", "players"],
        "properties": keys_of_a_file(),
        "additionalProperties": False,
        "dependentSchemas": {"deck": {"properties": {"deck_top": False}}},
        "allOf": [*conditions(), *by_mode],
        "$defs": {
            **words(),
            **expectations(),
            "move": move(),
            "player": player(),
            "extra_ticket": extra_ticket(),
            "asked": asked(),
            **defs,
        },
    }


def text() -> str:
    """The schema as the file that is shipped: lists of words in one line, so that changes are easy to read."""
    return _text(schema(), 0) + "\n"


def _text(value: Any, depth: int) -> str:
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(short) + 2 * depth <= 100:
        return short
    inner, outer = "  " * (depth + 1), "  " * depth
    if isinstance(value, list):
        rows = [_text(item, depth + 1) for item in value]
        return f"[\n{inner}" + f",\n{inner}".join(rows) + f"\n{outer}]"
    rows = [f"{json.dumps(key)}: {_text(item, depth + 1)}" for key, item in value.items()]
    return f"{{\n{inner}" + f",\n{inner}".join(rows) + f"\n{outer}}}"


if __name__ == "__main__":
    path = files.data() / NAME
    path.write_text(text(), encoding="utf-8")
    print(path.name)
