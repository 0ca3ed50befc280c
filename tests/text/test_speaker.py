"""What is said: every event to everybody, every refusal, numbers and names."""

from itertools import pairwise
from random import Random

import pytest

from tests.doubles.legality import COLORS, TASTES, on_board, play_on
from tests.table import table
from ttr import event
from ttr.board import LANGUAGES
from ttr.cards import CARDS
from ttr.event import PRIVATE, Event, Log
from ttr.mode import load_mode, mode_ids
from ttr.notation import parse_action
from ttr.rules import apply, legal_actions, new_game, violations
from ttr.text import EVERYTHING, PUBLIC, Speaker
from ttr.text.speaker import UNITS, directed_markdown

EUROPE = load_mode("europe")
BOARD = EUROPE.board
SPEAKER = Speaker("en", BOARD, ("Ada", "Bo"))
CITY, ROUTE, TICKETS = BOARD.city_index, BOARD.route_index, BOARD.ticket_index
RED_2 = (0, 0, 0, 0, 0, 0, 0, 2, 0)
GREEN, RED, LOCOMOTIVE = CARDS.index("green"), CARDS.index("red"), 8
PARIS_WIEN, LONDON_WIEN, BERLIN_ROMA = TICKETS["paris-wien"], TICKETS["london-wien"], TICKETS["berlin-roma"]

SAMPLES: list[tuple[Event, list[str]]] = [
    (event.CardsDealt(0, (GREEN, RED, RED, LOCOMOTIVE)), ["Ada"]),
    (event.RowDealt((RED, RED, GREEN, LOCOMOTIVE, RED)), ["red", "green", "locomotive"]),
    (event.TicketsDealt(0, (PARIS_WIEN, LONDON_WIEN)), ["Ada"]),
    (event.TicketsKept(0, (PARIS_WIEN,), (LONDON_WIEN, BERLIN_ROMA)), ["Ada", "1 ticket"]),
    (event.TicketsKept(0, (PARIS_WIEN, LONDON_WIEN), ()), ["Ada", "2 tickets"]),
    (event.CardTaken(0, RED, 3), ["Ada", "red"]),
    (event.CardDrawn(0, GREEN), ["Ada"]),
    (event.SlotFilled(2, RED), ["red"]),
    (event.RowRefreshed((LOCOMOTIVE,) * 3 + (RED, RED), (GREEN, GREEN, GREEN, RED, -1)), ["green", "red"]),
    (event.Reshuffled(12), ["12 cards"]),
    (
        event.TunnelRevealed(0, ROUTE["sarajevo-sofia"], RED_2, (RED, GREEN, LOCOMOTIVE), 2),
        ["Ada", "2 red cards", "Sarajevo", "red, green, locomotive", "2 cards more"],
    ),
    (event.TunnelRevealed(0, ROUTE["sarajevo-sofia"], RED_2, (GREEN, GREEN, GREEN), 0), ["Ada", "nothing more"]),
    (event.TunnelRevealed(0, ROUTE["sarajevo-sofia"], RED_2, (), 0), ["Ada", "nothing more"]),
    (event.TunnelPaid(0, ROUTE["sarajevo-sofia"], RED_2), ["Ada", "2 red cards"]),
    (event.TunnelWithdrawn(0, ROUTE["sarajevo-sofia"]), ["Ada", "Sarajevo"]),
    (event.RouteClaimed(0, ROUTE["athina-sofia"], RED_2, 4), ["Ada", "Athína", "4 points"]),
    (event.RouteClaimed(0, ROUTE["dieppe-paris"], RED_2, 1), ["Dieppe", "1 point"]),
    (event.TicketsDrawn(0, (PARIS_WIEN, LONDON_WIEN, BERLIN_ROMA)), ["Ada", "3 tickets"]),
    (event.TicketsDrawn(0, (PARIS_WIEN,)), ["Ada", "1 ticket"]),
    (event.StationBuilt(0, CITY["wien"], RED_2), ["Ada", "Wien", "2 red cards"]),
    (event.Passed(0), ["Ada"]),
    (event.FinalRoundBegun(0, 2), ["Ada", "2 trains"]),
    (event.FinalRoundBegun(0, 1), ["1 train"]),
    (event.GameEnded("END-2"), []),
    (event.GameEnded("END-5"), []),
]
"""An event, and what everybody may read about it."""

TWINS: list[tuple[Event, Event, list[str]]] = [
    (event.CardsDealt(0, (GREEN,) * 4), event.CardsDealt(0, (RED, LOCOMOTIVE, RED, RED)), ["green"]),
    (
        event.TicketsDealt(0, (PARIS_WIEN, LONDON_WIEN)),
        event.TicketsDealt(0, (BERLIN_ROMA, PARIS_WIEN)),
        ["Paris", "London", "Wien"],
    ),
    (
        event.TicketsKept(0, (PARIS_WIEN,), (LONDON_WIEN,)),
        event.TicketsKept(0, (BERLIN_ROMA,), (PARIS_WIEN,)),
        ["Paris", "Wien"],
    ),
    (event.TicketsKept(0, (PARIS_WIEN,), ()), event.TicketsKept(0, (BERLIN_ROMA,), ()), ["Paris", "Wien"]),
    (event.CardDrawn(0, GREEN), event.CardDrawn(0, LOCOMOTIVE), ["green"]),
    (event.TicketsDrawn(0, (PARIS_WIEN,)), event.TicketsDrawn(0, (BERLIN_ROMA,)), ["Paris", "Wien"]),
]
"""Events that differ only in what is private, and words of the first one that its owner reads and nobody else."""


# -- events -----------------------------------------------------------------------------------------------------------


def test_there_is_a_sample_of_every_event():
    assert {type(sample) for sample, _ in SAMPLES} == set(Event.__args__)


@pytest.mark.parametrize(("sample", "public"), SAMPLES, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("viewer", [0, 1, PUBLIC, EVERYTHING])
def test_every_event_is_told_to_everybody(sample, public, viewer):
    text = SPEAKER.event(sample, viewer)
    assert text[0].isupper()
    assert text[-1] == "."
    assert "{" not in text
    if viewer == PUBLIC:
        assert all(word in text for word in public), text


def test_every_event_with_secrets_is_among_the_twins():
    assert {type(first) for first, _, _ in TWINS} == set(PRIVATE)


@pytest.mark.parametrize(("first", "second", "secret"), TWINS, ids=lambda value: type(value).__name__)
def test_nobody_else_reads_what_is_private(first, second, secret):
    for viewer in (1, PUBLIC):
        assert SPEAKER.event(first, viewer) == SPEAKER.event(second, viewer)
        assert not any(word in SPEAKER.event(first, viewer) for word in secret)
    for viewer in (0, EVERYTHING):
        assert SPEAKER.event(first, viewer) != SPEAKER.event(second, viewer)
        assert all(word in SPEAKER.event(first, viewer) for word in secret)


def test_a_refused_ticket_is_named_to_its_owner_only():
    kept = event.TicketsKept(0, (PARIS_WIEN,), (LONDON_WIEN,))
    assert "London" not in SPEAKER.event(kept, PUBLIC) + SPEAKER.event(kept, 1)


@pytest.mark.parametrize("mode_id", mode_ids())
def test_a_whole_game_is_told(mode_id):
    """In the public log no ticket is named, and colors only of cards that lay or came open."""
    mode, log = load_mode(mode_id), Log()
    names = ("Ada", "Bo", "Cem")
    state = new_game(mode, names, 4, 0, log)
    for seat, action in play_on(state, Random(4), TASTES[3]):
        apply(state, action, seat, log)
    for language in LANGUAGES[:2]:
        speaker = Speaker("en", mode.board, names, language)
        tickets = [speaker.ticket(ticket) for ticket in mode.tickets]
        for happened in log:
            public = speaker.event(happened)
            assert public
            assert speaker.event(happened, EVERYTHING)
            assert not any(ticket in public for ticket in tickets)
            if isinstance(happened, (event.CardDrawn, event.CardsDealt)):
                assert not any(color in public for color in COLORS)


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode_id", mode_ids())
def test_every_refusal_has_a_sentence(mode_id):
    """At some states of a game, for a part of everything that could be tried, and for all rules that it breaks."""
    mode = load_mode(mode_id)
    state, dice = new_game(mode, ("Ada", "Bo", "Cem"), 3, 0), Random(3)
    speaker, said = Speaker("en", mode.board, ("Ada", "Bo", "Cem")), set()
    for number, (seat, action) in enumerate(play_on(state, Random(3), TASTES[2])):
        if number % 25 == 0:
            for attempt in dice.sample(on_board(mode.board), 150):
                for violation in violations(state, parse_action(attempt.text, mode), dice.randrange(3)):
                    said.add(violation.key)
                    text = speaker.violation(violation)
                    assert text[-1] == "."
                    assert "{" not in text
        apply(state, action, seat)
    assert len(said) > 10


@pytest.mark.parametrize(
    ("move", "needs"),
    [
        ("claim berlin-wien 3 green", "3 green cards: you have 1 green card and 1 locomotive"),
        ("claim berlin-wien 2 green", "exactly 3 cards"),
        ("claim berlin-wien 3 red", "green"),
        ("station wien 2 red", "1 card"),
        ("claim amsterdam-london 2 red", "2 locomotives"),
        ("draw purple", "purple"),
        ("pass", ""),
        ("keep paris-wien", ""),
        ("withdraw", ""),
    ],
)
def test_a_refusal_says_what_would_be_needed(move, needs):
    state = table(
        {"hand": {"green": 1, "locomotive": 1, "red": 4}}, {}, row=["red", "red", "blue", "blue", "green"], deck=["red"]
    )
    violation = next(violations(state, parse_action(move, EUROPE), 0))
    text = SPEAKER.violation(violation)
    assert needs in text, text


# -- actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode_id", mode_ids())
def test_every_legal_action_is_told(mode_id):
    mode = load_mode(mode_id)
    speaker, state = Speaker("en", mode.board, ("Ada", "Bo")), new_game(mode, ("Ada", "Bo"), 6, 0)
    for number, (seat, action) in enumerate(play_on(state, Random(6), TASTES[3])):
        for any_action in legal_actions(state, seat) if number % 20 == 0 else [action]:
            text = speaker.action(any_action)
            assert text[0].isupper()
            assert "{" not in text
        apply(state, action, seat)


def test_actions_in_words():
    said = {
        move: SPEAKER.action(parse_action(move, EUROPE))
        for move in ("claim berlin-wien 2 green + 1 locomotive", "station wien 1 red", "draw red", "keep paris-wien")
    }
    assert "2 green cards and 1 locomotive" in said["claim berlin-wien 2 green + 1 locomotive"]
    assert "Wien" in said["station wien 1 red"]
    assert "red" in said["draw red"]
    assert "8" in said["keep paris-wien"]


# -- numbers and names ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", sorted(UNITS))
def test_amounts(unit):
    one, two, five = (SPEAKER.amount(unit, n) for n in (1, 2, 5))
    assert one.startswith("1 ")
    assert two.startswith("2 ")
    assert five == two.replace("2", "5")
    assert one.replace("1", "2") != two
    assert SPEAKER.amount(unit, 0)


def test_no_locomotive_is_said_so():
    assert SPEAKER.amount("locomotives", 0) == "no locomotive"
    assert SPEAKER.amount("trains", 0) == "0 trains"


@pytest.mark.parametrize("card", range(9))
def test_cards(card):
    one = tuple(int(i == card) for i in range(9))
    assert SPEAKER.cards(one).startswith("1 ")
    assert SPEAKER.cards(tuple(2 * n for n in one)) == SPEAKER.cards(one).replace("1", "2") + "s"
    assert SPEAKER.card(card) in SPEAKER.cards(one)


def test_lists():
    assert [SPEAKER.join([]), SPEAKER.join(["a"]), SPEAKER.join(["a", "b"]), SPEAKER.join(["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert SPEAKER.cards((1, 0, 2, 0, 0, 0, 0, 0, 1)) == "1 purple card, 2 orange cards and 1 locomotive"
    assert SPEAKER.cards((0,) * 9) == "no cards"


def test_an_event_with_one_thing_and_with_many():
    assert "1 card " in SPEAKER.event(event.Reshuffled(1)) + " "
    assert "2 cards" in SPEAKER.event(event.Reshuffled(2))


@pytest.mark.parametrize("mode_id", ["europe", "usa", "legendary_asia", "india"])
def test_names_of_routes_are_all_different(mode_id):
    board = load_mode(mode_id).board
    for language in LANGUAGES:
        names = sorted(Speaker("en", board, cities=language).route(route.index) for route in board.routes)
        assert all(first != second for first, second in pairwise(names))


@pytest.mark.parametrize("mode_id", mode_ids())
def test_names_of_tickets_say_where_they_lead(mode_id):
    mode = load_mode(mode_id)
    speaker = Speaker("en", mode.board)
    for ticket in mode.tickets:
        card = mode.board.tickets[ticket]
        assert speaker.place(card.origin) in speaker.ticket(ticket)
        assert all(speaker.place(target.place) in speaker.ticket_ends(ticket) for target in card.targets)
        assert str(card.value) in speaker.ticket(ticket)


@pytest.mark.parametrize("name", ["{name}", "{0}", "<b>", "%s", "{", "}", "{{n}}"])
def test_a_name_in_braces_is_only_a_name(name):
    assert name in Speaker("en", BOARD, (name, "Bo")).event(event.Passed(0))


def test_rules_are_quoted_by_their_id():
    assert "three" in SPEAKER.rule("TUNNEL-2").lower()
    assert SPEAKER.rule("NO-1") == "NO-1"


def test_numbers_with_a_sign():
    persian = Speaker("fa")
    assert [SPEAKER.signed(n) for n in (14, 0, -8)] == ["+14", "0", "−8"]
    assert [persian.signed(n) for n in (14, 0, -8)] == ["\u200e+۱۴", "۰", "\u200e−۸"]
    assert (SPEAKER.decimal(-1.25, 1), persian.decimal(-1.25, 1)) == ("−1.2", "\u200e−۱٫۲")


def test_paragraphs_are_put_on_the_right_where_one_reads_from_there():
    plain = "# One\n\n**Two** `three`.\n\n- four\n\n<details><summary>Five</summary>\n\n*Six*.\n</details>"
    right = plain
    for paragraph in ("**Two** `three`.", "*Six*."):
        right = right.replace(paragraph, f'<span style="display:block;text-align:right">{paragraph}</span>')
    assert directed_markdown(plain, "ru") == plain
    assert directed_markdown(plain, "fa") == f'<div dir="rtl" lang="fa">\n\n{right}\n\n</div>'
