"""The proofs in words: every sentence has its facts and its rule, and nothing is written in the code."""

import pytest

from tests.doubles.played import MODES, at_the_end
from tests.proof.test_count import BRIDGED, LOOP, TICKETS
from tests.proof.test_stations import CHAIN, EQUAL, random_table
from tests.table import level, table
from tests.test_languages import pseudo, strays  # noqa: F401
from ttr.mode import load_mode
from ttr.proof import (
    WHAT,
    check_walk,
    explain_count,
    separation,
    station_choices,
    tie_steps,
    trail_proof,
    usual_counts,
    words,
)
from ttr.score import score
from ttr.text import Speaker
from ttr.text.rules import rule_table

CUT = {
    "routes": [
        "bucuresti-sofia", "constantinople-sofia", "bucuresti-constantinople", "sarajevo-sofia", "budapest-sarajevo",
        "sarajevo-zagrab",
    ]
}  # fmt: skip


def speaker_of(state, language="en"):
    return Speaker(language, state.board, [player.name for player in state.players])


def why(*players):
    """Why Ada has no longer trail."""
    state = table(*players)
    routes = score(state).players[0].network.routes
    return [line.text for line in words.trail_lines(trail_proof(routes), "Ada", speaker_of(state))]


def said(what, number, *players, seat=0):
    """What is said about a count."""
    state = table(*players)
    sheet = score(state)
    found = explain_count(state, sheet, seat, what, number)
    return [words.explanation_line(one, state, sheet, speaker_of(state)) for one in found]


def test_EXPRESS_1_nothing_is_left_out():
    assert why({"routes": ["berlin-wien"]}, {}) == [
        "The walk uses every route of this player, so no walk can be longer."
    ]
    assert why({}, {}) == ["Ada has no route, so there is no trail."]


def test_EXPRESS_6_odd_cities():
    left_out, odd, pairs = why(LOOP, {})
    assert left_out == "Left out: Dieppe–Paris. That is 1 train."
    assert odd.startswith("A city is odd if an odd number of the routes of Ada meet there. Here these are 4: Dieppe,")
    assert pairs.startswith("What is left out joins such cities in pairs. At the cheapest that is Dieppe to Paris, ")
    assert pairs.endswith("together 1 train. So no walk can have more than 9 trains.")


def test_EXPRESS_6_the_cheapest_pairs_cut_the_network():
    lines = why(CUT, {})
    assert "would be Sarajevo to Sofia, together 2 trains. But then the rest would fall apart" in lines[2]
    assert lines[3].endswith(": 1 case. No walk has more than 13 trains.")


def test_EXPRESS_3_no_circle_and_other_places():
    lines = why({"routes": ["budapest-kyiv", "kyiv-smolensk", "kyiv-wilno", "edinburgh-london-1", "roma-venezia"]}, {})
    assert "no circle in this part of the network" in lines[1]
    assert "none of these ways has more than 9 trains" in lines[1]
    assert lines[2].startswith(
        "The other routes lie apart from the walk, in 2 places. The biggest of these has 4 trains"
    )


def test_a_part_elsewhere_that_is_longer_in_all():
    lines = why(
        {"routes": ["petrograd-stockholm", "berlin-wien", "wien-zagrab", "munchen-wien", "budapest-wien-1"]}, {}
    )
    assert lines[1] == "The walk uses every route that is connected with it, so it cannot go on anywhere."
    assert lines[2].startswith("These routes lie apart from the walk: ")
    assert lines[2].endswith("none of these ways has more than 8 trains.")


def test_the_walk_step_by_step():
    state = table({"routes": ["amsterdam-london", "amsterdam-essen"]}, {})
    proof = trail_proof(score(state).players[0].network.routes)
    assert [line.text for line in words.step_lines(proof.steps, state.board, speaker_of(state))] == [
        "1. Essen – Amsterdam: 3 trains, 3 trains so far",
        "2. Amsterdam – London: 2 trains, 5 trains so far",
    ]


def test_STATION_11_the_choice_is_explained():
    state = table(*EQUAL)
    results = station_choices(state, score(state), 0)
    lines = [line.text for line in words.station_lines(results, state.players[0].stations, "Ada", speaker_of(state))]
    assert lines[0] == "The stations of Ada can borrow in 3 ways. All were tried."
    assert lines[1].startswith("The best choice: Smyrna borrows Athína–Smyrna. Tickets then bring 0 points")
    assert "fulfills fewer than 2 tickets" in lines[2]
    assert lines[-1].startswith("The next best choice: Smyrna borrows nothing. Tickets would bring −20 points")


def test_SCORE_3_what_separates():
    state = table(
        {"routes": ["amsterdam-london", "berlin-essen"], "tickets": ["london-berlin"]}, {"routes": ["amsterdam-essen"]}
    )
    found = separation(state, score(state), 0, state.players[0].tickets[0])
    assert words.separation_line(found, "Ada", speaker_of(state)).text == (
        "London – Berlin (7) failed. On one side: Amsterdam and London. On the other side: Berlin and Essen. "
        "No route that Ada may use joins the two sides. Only 1 route is missing: Amsterdam–Essen (of Bo)."
    )


def test_TIE_3_and_TIE_4_in_words():
    state = level(table({"stations": ["wien"], "routes": ["berlin-wien"]}, {"routes": ["roma-venezia"]}))
    assert [line.text for line in words.tie_lines(tie_steps(score(state)), speaker_of(state))][1:] == [
        "The first to compare are fulfilled tickets; more is better: Ada 0 and Bo 0. That is equal too.",
        "Stations built are compared next; fewer is better: Ada 1 and Bo 0. In front: Bo.",
    ]
    state = level(table({"routes": ["berlin-wien"]}, {"routes": ["palermo-roma"]}))
    last = words.tie_lines(tie_steps(score(state)), speaker_of(state))[-1]
    assert last == ("Next comes who holds this bonus: European Express. Here: Bo. In front: Bo.", "TIE-4")


def test_TIE_5_in_words():
    state = table({}, {})
    lines = words.tie_lines(tie_steps(score(state)), speaker_of(state))
    assert lines[0].text == "Ada and Bo have 12 points each."
    assert "Here nobody does." in lines[3].text
    assert lines[-1] == ("Nothing is left to compare: Ada and Bo share the victory.", "TIE-5")
    state = table({"routes": ["berlin-wien"]}, {}, {})
    assert words.tie_lines(tie_steps(score(state)), speaker_of(state))[-1].text.endswith("Bo and Cem share place 2.")


def test_EXPRESS_4_says_no():
    (line,) = said("trail", 16, *BRIDGED)
    assert line == (
        "Your count is 16 trains, but 10 trains is right. It is the longest trail with borrowed routes. "
        "But borrowed routes never count for the trail.",
        "EXPRESS-4",
    )


def test_right_unknown_and_two_mistakes():
    assert said("trail", 10, *BRIDGED)[0].text == "Yes, 10 trains is right."
    assert said("trail", 99, *BRIDGED)[0].text.endswith("Walk along the trail step by step.")
    assert said("total", 999, *BRIDGED)[0].text.endswith(
        "Compare each part: routes 19 points, tickets 13 points, stations 8 points, bonuses 10 points."
    )
    two = [line.text for line in said("total", 50 - 26 - 10, *BRIDGED)]
    assert any("Two mistakes together" in text and text.endswith("European Express, 10 points.") for text in two)
    assert "37 points is the number of Bo." in " ".join(line.text for line in said("total", 37, *BRIDGED))


@pytest.mark.parametrize(
    ("claim", "end"),
    [
        ("München, Frankfurt, Bruxelles, Paris, Frankfurt", "This walk is right: 9 trains. Ada has no longer one."),
        ("Paris, Frankfurt", "This walk is right: 3 trains. But there is a longer one with 9 trains."),
        ("Paris, Wien", "Step 1 is wrong: there is no route between Paris and Wien."),
        ("Paris, Brest", "Step 1 is wrong: Brest–Paris belongs to Bo. Only one’s own routes count."),
        ("Paris, Zürich", "Step 1 is wrong: nobody has claimed Paris–Zürich."),
        ("Paris, Parris", "Do you mean Paris?"),
        ("Paris, Paris", "Step 1 goes from Paris to Paris itself. A step leads to another city."),
        ("Dieppe, Paris, Dieppe", "was used at step 1 already. A walk uses each route once."),
    ],
)
def test_claims_in_words(claim, end):
    state = table(LOOP, {"routes": ["brest-paris"]})
    walk = check_walk(state, score(state), 0, claim)
    lines = words.walk_lines(walk, state.board, speaker_of(state))
    assert lines[-1].text.endswith(end)
    assert len(lines) == len(walk.steps) + 1


# -- everything that can be said --------------------------------------------------------------------------------------


def everything(language):
    """Lines on many positions, with the names of their cities."""
    tables = [
        table(*BRIDGED), table(LOOP, {}), table(CUT, {}), table(*TICKETS), table(*CHAIN), table(*EQUAL), table({}, {}),
        table({}, {}, mode="usa"), table({}, {}, mode="legendary_asia"), *map(random_table, range(6)),
        *map(at_the_end, MODES),
    ]  # fmt: skip
    claims = ["Paris, Wien", "Paris, Frankfurt", "Paris", "Paris, Paris", "Paris, Pari", "x" * 5000, "Paris, Brest"]
    for state in tables:
        sheet, speaker = score(state), speaker_of(state, language)
        yield from words.tie_lines(tie_steps(sheet), speaker)
        for seat, player in enumerate(sheet.players):
            proof = trail_proof(player.network.routes)
            yield from words.trail_lines(proof, player.name, speaker)
            yield from words.step_lines(proof.steps, state.board, speaker)
            stations = state.players[seat].stations
            yield from words.station_lines(station_choices(state, sheet, seat), stations, player.name, speaker)
            for ticket in player.failed:
                yield words.separation_line(separation(state, sheet, seat, ticket), player.name, speaker)
            for what in WHAT:
                numbers = [count.number for count in usual_counts(state, sheet, seat, what)]
                for number in (*numbers, 999, player.total, player.trail.length, 7):
                    for found in explain_count(state, sheet, seat, what, number):
                        yield words.explanation_line(found, state, sheet, speaker)
            for claim in (*claims, proof.routes, proof.routes * 2) if state.board.id == "europe" else ():
                yield from words.walk_lines(check_walk(state, sheet, seat, claim), state.board, speaker)


def test_every_rule_named_is_a_rule():
    named = {line.rule for line in everything("en")} - {""}
    assert {"EXPRESS-1", "EXPRESS-3", "EXPRESS-4", "STATION-11", "TIE-5", "SCORE-3"} <= named
    assert named <= set(rule_table())


def test_nothing_is_written_in_the_code(pseudo):  # noqa: F811
    boards = {load_mode(mode).board for mode in MODES}
    names = {name for board in boards for city in board.cities for name in city.names.values()}
    names |= {name for board in boards for country in board.countries.values() for name in country.values()}
    known = (*sorted(names, key=len, reverse=True), "x" * 40, "Pari")
    found = {strays(line.text, known) for line in everything(pseudo)}
    assert found == {""}
