"""The lesson on the Europe modes: every answer comes from the position shown; another position has another answer."""

from random import Random

from ttr.lesson.course import europe_modes as lesson
from ttr.lesson.dealing import dealt, with_deck
from ttr.lesson.instances import ended
from ttr.lesson.lesson import NAMES
from ttr.mode import load_mode
from ttr.text import Speaker

SPEAKER = Speaker("en", load_mode("europe").board, NAMES)


def split(mode: str) -> tuple[list[int], list[int]]:
    """The long tickets that Ada is dealt, and the others."""
    state = dealt(mode, lesson.SEED, 2)
    offered = state.players[0].offered
    long = [ticket for ticket in offered if state.board.tickets[ticket].long]
    return long, [ticket for ticket in offered if ticket not in long]


def keeping(mode: str, *kept: int) -> int:
    return lesson.about_keeping(dealt(mode, lesson.SEED, 2), sorted(kept), SPEAKER).answer


def test_VAR_MEGA_2_one_long_ticket_at_most_and_three_in_all() -> None:
    long, others = split("europe_mega")
    assert keeping("europe_mega", *others[:3]) == 0
    assert keeping("europe_mega", long[0], *others[:2]) == 0
    assert keeping("europe_mega", *others[:2]) == 1
    assert keeping("europe_mega", *long, others[0]) == 2


def test_VAR_EXPANDED_1_and_VAR_BIGCITIES_2_two_are_enough() -> None:
    for mode in ("europe_expanded", "europe_bigcities"):
        _, others = split(mode)
        assert [keeping(mode, *others[:n]) for n in (1, 2, 3)] == [1, 0, 0]


def test_VAR_MEGA_3_refused_tickets_leave_the_game_at_the_start_only() -> None:
    state = dealt("europe_mega", 1, 3)
    assert lesson.about_refused(state, "start", SPEAKER).answer == 0
    assert lesson.about_refused(state, "turn", SPEAKER).answer == 1


def test_VAR_BIGCITIES_3_four_are_drawn_or_as_many_as_there_are() -> None:
    def drawn(mode: str, size: int) -> int:
        made = lesson.about_drawing(with_deck(mode, size, Random(1)), SPEAKER)
        return 1 + made.answer

    assert [drawn("europe_bigcities", size) for size in (9, 4, 3, 1)] == [4, 4, 3, 1]
    assert [drawn("europe_mega", size) for size in (9, 4, 2)] == [3, 3, 2]


def test_VAR_BONUS_1_seven_tickets_may_join_any_game() -> None:
    for mode, alone in (("europe", 40), ("europe_expanded", 59), ("europe_bigcities", 45), ("europe_mega", 89)):
        for joined in (False, True):
            made = lesson.about_number(mode, joined, Random(3), SPEAKER)
            assert made.options[made.answer] == f"{alone + 7 * joined} tickets"


def test_VAR_BIGCITIES_1_one_big_city_is_enough() -> None:
    board = load_mode("europe").board
    names = ("athina-wilno", "london-paris", "sofia-smyrna", "riga-bucuresti")
    made = lesson.about_tickets([board.ticket_index[name] for name in names], SPEAKER)
    assert made.right == {0, 1}
    assert made.reasons[2] == "Neither Smyrna nor Sofia is a big city."


def test_VAR_MEGA_1_the_undealt_long_tickets_lie_in_the_box_too() -> None:
    made = lesson.about_gone(dealt("europe_mega", 1, 4), SPEAKER)
    assert made.answer == 4 * 4 + 12 - 4 * 2
    assert 16 in made.mistakes
    assert lesson.about_gone(dealt("europe_bigcities", 1, 4), SPEAKER).answer == 4 * 3


def test_VAR_BIGCITIES_4_stations_and_the_express_count() -> None:
    ada = {"name": "Ada", "routes": ["berlin-wien"], "stations": ["roma"]}
    long, short = {"name": "Bo", "routes": ["paris-zurich", "brest-paris"]}, {"name": "Bo", "routes": ["roma-venezia"]}
    assert lesson.about_bonus(ended([ada, long], "europe_bigcities"), SPEAKER).answer == 8
    assert lesson.about_bonus(ended([ada, short], "europe_bigcities"), SPEAKER).answer == 18


def test_the_walk_shows_every_game_and_the_short_one_is_no_official_one() -> None:
    steps = lesson.steps(SPEAKER)
    shown = {step.state.mode.id for step in steps}
    assert shown == {"europe_expanded", "europe_bigcities", "europe_mega", "europe_short"}
    assert "unofficial" in steps[-1].text
    assert not steps[-1].rules
