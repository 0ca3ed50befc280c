"""The page "Who won?": one tap a claim, a sheet that follows, proofs, counts, claims, files."""

from base64 import b64decode
from random import Random

import pytest

from tests.view.widgets import give, visible_text
from ttr.bots import WeightedBot
from ttr.mode import load_mode
from ttr.rules import apply, new_game
from ttr.score import score
from ttr.state import Phase, State
from ttr.view.scorer import Scorer, scorer

EUROPE = load_mode("europe")


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("TTR_HOME", str(tmp_path))


def page() -> Scorer:
    return Scorer(EUROPE, "en")


def finished(players: int, seed: int) -> State:
    state, bot = new_game(EUROPE, ["Ada", "Bo", "Cem", "Dina", "Eli"][:players], seed, 0), WeightedBot(seed)
    while state.phase is not Phase.GAME_OVER:
        apply(state, bot.action(state))
    return state


def click_down(made: Scorer, state: State) -> int:
    """Click a finished game down as somebody would at the table; returns the clicks."""
    clicks = 0
    setter = made.setter
    for _ in range(len(state.players) - 2):
        setter.more.click()
        clicks += 1
    for seat, player in enumerate(state.players):
        setter.seats[seat].click()
        clicks += 1
        routes = state.routes_of(seat)
        Random(seat).shuffle(routes)
        for route in routes:
            setter.clicked(setter.on_route, route)
            clicks += 1
        for city in player.stations:
            setter.clicked(setter.on_city, city)
            clicks += 1
        for ticket in player.tickets:
            setter.ticket[ticket].click()
            clicks += 1
    return clicks


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_a_finished_game_takes_a_tap_a_thing_and_a_dozen_more(players: int, seed: int) -> None:
    made, state = page(), finished(players, seed)
    clicks = click_down(made, state)
    things = sum(p.routes.bit_count() + len(p.stations) + len(p.tickets) for p in state.players)
    assert clicks <= things + 12
    assert made.scoring.sheet is not None
    assert [p.total for p in made.scoring.sheet.players] == [p.total for p in score(state).players]
    assert [p.rank for p in made.scoring.sheet.players] == [p.rank for p in score(state).players]
    assert made.warnings.value == "" or "no tickets" in made.warnings.value


def test_the_page_goes_on_where_it_was_left() -> None:
    made, state = page(), finished(3, 5)
    click_down(made, state)
    again = page()
    assert again.placing.draft == made.placing.draft
    assert again.sheet.value == made.sheet.value


def test_the_table_tells_who_leads_and_that_the_game_is_not_over() -> None:
    made = page()
    give(made.setter, route="paris-zurich")
    assert "If the game ended now:" in made.sheet.value
    assert "Player 1 wins" in made.sheet.value
    assert "not begun" in made.warnings.value


def test_more_trains_than_there_are_and_a_closed_double_are_refused_as_they_happen() -> None:
    from tests.table import FORTY_TWO

    made = page()
    for name in FORTY_TWO:
        give(made.setter, route=name)
    give(made.setter, route="kyiv-warszawa")
    assert "CLAIM-4" in made.setter.status.value
    made.setter.seats[1].click()
    give(made.setter, route="frankfurt-paris-1")
    made.setter.seats[0].click()
    give(made.setter, route="frankfurt-paris-2")
    assert "DOUBLE-3" in made.setter.status.value


def test_proofs_are_shown_and_put_away() -> None:
    made = page()
    give(made.setter, route="paris-zurich")
    made.items.index = 0
    assert "3 trains" in made.proof.value
    assert made.setter.map.picture.numbers == {EUROPE.board.route_index["paris-zurich"]: 1}
    made.plain.click()
    assert made.setter.map.picture.numbers == {}
    made.items.index = 0
    made.setter.seats[1].click()
    assert made.setter.map.picture.numbers == {}


def test_counts_are_compared_for_the_player_who_is_served() -> None:
    made = page()
    give(made.setter, route="paris-zurich")
    made.number.value = "1"
    assert "EXPRESS" in made.told.value
    made.number.value = "many"
    assert "whole number" in made.told.value
    made.number.value = "3"
    made.compare.click()
    assert "Player 1" in made.counted.value
    made.setter.seats[1].click()
    assert made.told.value == ""
    assert "Player 2" in made.counted.value


def test_rival_claims_stand_side_by_side() -> None:
    made = page()
    give(made.setter, route="paris-zurich")
    made.claimed[0].value, made.claimed[1].value = "Paris - Zürich", "Paris - Wien"
    made.check.click()
    assert "Player 1" in made.verdicts[0].value
    assert "Player 2" in made.verdicts[1].value
    assert made.verdicts[0].value != made.verdicts[1].value
    made.claimed[0].value = ""
    made.check.click()
    assert "Player 2" in made.verdicts[0].value
    assert made.verdicts[1].value == ""
    give(made.setter, route="roma-venezia")  # another position: nothing is claimed any more
    assert made.verdicts[0].value == ""


def test_the_sheet_is_saved_as_one_page_and_as_a_table() -> None:
    made = page()
    made.setter.name.value = "<b>Zoë"
    made.save.click()
    html, table = (b64decode(part.split('"')[0]).decode() for part in made.saved.value.split("base64,")[1:])
    assert "&lt;b&gt;Zoë" in html
    assert "<b>Zoë" not in html
    assert "<b>Zoë" in table
    made.setter.more.click()
    assert made.saved.value == ""  # the sheet would be out of date


def test_an_impossible_position_has_no_sheet() -> None:
    made = page()
    made.placing.put("hand", [13, *[0] * 8])
    made.changed()
    assert made.sheet.value == ""
    assert "This position is impossible" in made.warnings.value
    made.save.click()
    assert made.saved.value == ""
    assert "ttr-bad" in made.setter.status.value


def test_a_saved_game_is_scored_as_it_stands() -> None:
    made = page()
    made.setter.paste.value = "{scenario: 1, players: [{name: Ada, routes: [paris-zurich]}, {name: Bo}], turn: Bo}"
    made.setter.open_line.click()
    assert made.scoring.sheet is not None
    assert made.scoring.sheet.players[0].route_points == 4
    assert made.placing.draft.phase is Phase.GAME_OVER


def test_the_page_in_words_and_without_widgets() -> None:
    frame = scorer("en")
    assert "Choose a player" in visible_text(frame)
    bundle = frame._repr_mimebundle_()
    assert "not begun" in bundle["text/plain"]
    assert bundle["image/svg+xml"].startswith("<svg")
