"""The modes: every number of the table of modes (ENG-6), which tickets belong to which, and wrong facts."""

import tomllib
from dataclasses import fields, replace

import pytest

from ttr import files
from ttr import mode as mode_module
from ttr.board import DataError
from ttr.mode import Mode, load_mode, mode_ids
from ttr.text.rules import rule_table
from ttr.view.colors import BOXES

HEAD = [
    "players",
    "trains",
    "stations",
    "long",
    "regular",
    "deal_long",
    "deal_regular",
    "keep_initial",
    "max_long_kept",
    "unkept_initial",
    "draw",
    "keep_drawn",
    "unkept_drawn",
    "double_min_players",
    "bonuses",
]
TABLE = """
europe           2-5 45 3  6 40 1 3 2 - box    3 1 bottom 4 european_express=10
europe_expanded  2-5 45 3  6 59 1 3 2 - box    3 1 bottom 4 european_express=10
europe_bigcities 2-5 45 3  0 45 0 5 2 - box    4 1 bottom 4 european_express=10
europe_mega      2-5 45 3 12 89 2 5 3 1 box    3 1 bottom 4 european_express=10
usa              2-5 45 0  0 30 0 3 2 - bottom 3 1 bottom 4 longest_path=10
usa_1910         2-5 45 0  0 35 0 3 2 - bottom 3 1 bottom 4 globetrotter=15
usa_bigcities    2-5 45 0  0 35 0 4 2 - bottom 4 1 bottom 4 none
usa_mega         2-5 45 0  0 69 0 5 3 - bottom 4 1 bottom 4 longest_path=10,globetrotter=15
switzerland      2-3 40 0  0 46 0 5 2 - box    3 1 box    3 longest_path=10
legendary_asia   2-5 45 0  6 30 1 3 2 - box    3 1 bottom 4 asian_explorer=10
india            2-4 45 0  0 58 0 4 2 - bottom 3 1 bottom 4 indian_express=10,mandala=0
europe_short     2-5 20 3  6 40 1 3 2 - box    3 1 bottom 4 european_express=10
"""
ROWS = {line.split()[0]: dict(zip(HEAD, line.split()[1:], strict=True)) for line in TABLE.strip().splitlines()}


def facts(mode, column):
    """A number of a mode as the table writes it."""
    match column:
        case "players":
            return f"{mode.players[0]}-{mode.players[1]}"
        case "long" | "regular":
            return str(len(getattr(mode, f"{column}_tickets")))
        case "max_long_kept" if mode.max_long_kept >= mode.deal_long and mode.deal_long < 2:
            return "-"
        case "bonuses":
            return ",".join(f"{name}={points}" for name, points in mode.bonuses.items()) or "none"
    return str(getattr(mode, column))


def test_ENG_6_these_are_the_modes():
    assert mode_ids() == list(ROWS)


@pytest.mark.parametrize("name", ROWS)
def test_ENG_6_every_number_of_the_table(name):
    mode = load_mode(name)
    assert {column: facts(mode, column) for column in HEAD} == ROWS[name]


@pytest.mark.parametrize("name", ROWS)
def test_ENG_6_what_all_modes_have_in_common(name):
    mode = load_mode(name)
    assert (mode.hand, mode.row, mode.refresh_locomotives, mode.final_trains) == (4, 5, 3, 2)
    assert (mode.station_points, mode.mountain_points) == (4, 2)
    assert mode.route_points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21}


@pytest.mark.parametrize(
    ("name", "flags"),
    [
        ("europe", "tunnels ferries faceup_loco_limit"),
        ("europe_expanded", "tunnels ferries faceup_loco_limit"),
        ("europe_bigcities", "tunnels ferries faceup_loco_limit"),
        ("europe_mega", "tunnels ferries faceup_loco_limit"),
        ("usa", "faceup_loco_limit"),
        ("usa_1910", "faceup_loco_limit"),
        ("usa_bigcities", "faceup_loco_limit"),
        ("usa_mega", "faceup_loco_limit"),
        ("switzerland", "tunnels country_exits loco_tunnel_only"),
        ("legendary_asia", "ferries mountains faceup_loco_limit"),
        ("india", "ferries faceup_loco_limit"),
        ("europe_short", "tunnels ferries faceup_loco_limit"),
    ],
)
def test_ENG_6_the_flags(name, flags):
    mode = load_mode(name)
    known = ("tunnels", "ferries", "mountains", "country_exits", "faceup_loco_limit", "loco_tunnel_only")
    assert {flag for flag in known if getattr(mode, flag)} == set(flags.split())


@pytest.mark.parametrize(
    ("name", "ties"),
    [
        ("europe", "tickets fewest_stations european_express"),
        ("europe_mega", "tickets fewest_stations european_express"),
        ("europe_expanded", "tickets fewest_stations european_express"),
        ("europe_bigcities", "tickets fewest_stations european_express"),
        ("usa", "tickets longest_path"),
        ("usa_1910", "tickets"),
        ("usa_bigcities", "tickets"),
        ("usa_mega", "tickets longest_path"),
        ("switzerland", "tickets longest_path"),
        ("legendary_asia", "tickets mountain_routes"),
        ("india", "tickets indian_express"),
        ("europe_short", "tickets fewest_stations european_express"),
    ],
)
def test_ENG_6_what_decides_between_equal_totals(name, ties):
    assert load_mode(name).ties == tuple(ties.split())


# -- tickets of the modes ---------------------------------------------------------------------------------------------


def sets(name):
    """How many tickets of each kind a mode has."""
    mode = load_mode(name)
    return len(mode.long_tickets), len(mode.regular_tickets)


def both_big(ticket, board):
    return all(board.cities[city].big for city in (*ticket.origins, *ticket.targets[0].cities))


def test_VAR_EXPANDED_1_the_six_original_long_tickets_and_nineteen_more_regular_ones():
    base, more = load_mode("europe"), load_mode("europe_expanded")
    assert more.long_tickets == base.long_tickets
    assert set(base.regular_tickets) < set(more.regular_tickets)
    assert len(set(more.regular_tickets) - set(base.regular_tickets)) == 19


def test_VAR_BIGCITIES_1_forty_five_tickets_with_a_big_city():
    mode, board = load_mode("europe_bigcities"), load_mode("europe_bigcities").board
    assert sets("europe_bigcities") == (0, 45)
    assert {city.id for city in board.cities if city.big} == {
        "angora",
        "athina",
        "berlin",
        "london",
        "madrid",
        "moskva",
        "paris",
        "roma",
        "wien",
    }
    tickets = [board.tickets[ticket] for ticket in mode.tickets]
    assert all(any(board.cities[city].big for city in (*t.origins, *t.targets[0].cities)) for t in tickets)
    assert sum(both_big(ticket, board) for ticket in tickets) == 36
    assert len(set(mode.tickets) & set(load_mode("europe").tickets)) == 15


def test_VAR_BIGCITIES_4_stations_and_express_stay():
    base, big = load_mode("europe"), load_mode("europe_bigcities")
    assert (big.stations, big.station_points, big.bonuses, big.ties) == (
        base.stations,
        base.station_points,
        base.bonuses,
        base.ties,
    )


def test_VAR_MEGA_1_twelve_long_and_eighty_nine_regular():
    mega = load_mode("europe_mega")
    assert sets("europe_mega") == (12, 89)
    for name in ("europe", "europe_expanded", "europe_bigcities"):
        assert set(load_mode(name).tickets) < set(mega.tickets)


def test_VAR_BONUS_1_no_mode_has_the_additional_tickets_by_default():
    for name in mode_ids():
        board = load_mode(name).board
        assert not any({"london-kobenhavn", "kobenhavn-london"} & {ticket.id} for ticket in board.tickets)
    assert sets("europe") == (6, 40)


def test_USA_1_thirty_tickets():
    assert sets("usa") == (0, 30)


def test_USA_5_the_print_of_2025_is_no_mode_yet():
    with pytest.raises(DataError, match="usa_2025"):
        load_mode("usa_2025")


def test_US1910_1_thirty_five_other_tickets():
    assert sets("usa_1910") == (0, 35)
    assert not set(load_mode("usa_1910").tickets) & set(load_mode("usa").tickets)


def test_US1910_3_the_thirty_five_with_a_big_city():
    mode, board = load_mode("usa_bigcities"), load_mode("usa_bigcities").board
    assert {city.id for city in board.cities if city.big} == {
        "chicago",
        "dallas",
        "houston",
        "los_angeles",
        "miami",
        "new_york",
        "seattle",
    }
    with_big = {
        ticket.index
        for ticket in board.tickets
        if "usa_mega" in ticket.decks
        and any(board.cities[city].big for city in (*ticket.origins, *ticket.targets[0].cities))
    }
    assert set(mode.tickets) == with_big
    assert len(with_big) == 35


def test_US1910_4_all_sixty_nine():
    assert sets("usa_mega") == (0, 69)
    for name in ("usa_1910", "usa_bigcities"):
        assert set(load_mode(name).tickets) < set(load_mode("usa_mega").tickets)


def test_CH_3_forty_six_tickets_of_three_kinds():
    board = load_mode("switzerland").board
    cities = [t for t in board.tickets if len(t.targets) == 1]
    from_city = [t for t in board.tickets if len(t.targets) == 4 and t.origin in board.city_index]
    from_country = [t for t in board.tickets if len(t.targets) == 3 and t.origin in board.countries]
    assert (len(cities), len(from_city), len(from_country)) == (34, 4, 8)


def test_ASIA_1_six_long_and_thirty_regular():
    assert sets("legendary_asia") == (6, 30)


def test_INDIA_2_fifty_eight_tickets():
    assert sets("india") == (0, 58)


@pytest.mark.parametrize("name", [name for name in ROWS if name.startswith("europe")])
def test_TICKET_7_long_tickets_of_a_mode_are_its_long_ones(name):
    mode = load_mode(name)
    assert all(mode.board.tickets[ticket].long for ticket in mode.long_tickets)
    assert not any(mode.board.tickets[ticket].long for ticket in mode.regular_tickets)
    assert sorted((*mode.long_tickets, *mode.regular_tickets)) == list(mode.tickets)


def test_INDIA_7_a_length_of_eight_scores_twenty_one():
    mode = load_mode("india")
    assert mode.claim_points[mode.board.route_index["calcutta-madras"]] == 21


def test_USA_4_a_length_of_five_scores_ten():
    mode = load_mode("usa")
    assert mode.claim_points[mode.board.route_index["atlanta-miami"]] == 10


def test_ENG_6_half_an_hour_is_europe_with_fewer_trains_and_marked_as_unofficial():
    long, short = load_mode("europe"), load_mode("europe_short")
    differs = {field.name for field in fields(Mode) if getattr(long, field.name) != getattr(short, field.name)}
    assert differs == {"id", "official", "trains"}
    assert [name for name in mode_ids() if not load_mode(name).official] == ["europe_short"]


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("europe", {"european_express": ("EXPRESS-1", "EXPRESS-5")}),
        ("usa_mega", {"longest_path": ("EXPRESS-1", "USA-2"), "globetrotter": ("US1910-2",)}),
        ("usa_bigcities", {}),
        ("switzerland", {"longest_path": ("EXPRESS-1", "CH-12")}),
        ("legendary_asia", {"asian_explorer": ("ASIA-8",)}),
        ("india", {"indian_express": ("EXPRESS-1", "INDIA-4"), "mandala": ("INDIA-5", "INDIA-6")}),
    ],
)
def test_ENG_6_the_rules_of_each_bonus(name, rules):
    mode = load_mode(name)
    assert {bonus: mode.bonus_rules[bonus] for bonus in mode.bonuses} == rules


def test_ENG_6_every_rule_of_a_bonus_is_in_the_table_of_rules():
    cited = {rule for name in mode_ids() for rules in load_mode(name).bonus_rules.values() for rule in rules}
    assert cited <= rule_table().keys()


def test_COMP_6_the_boxes_are_known():
    assert {box for name in mode_ids() for box in load_mode(name).boxes} == set(mode_module.BOXES) == set(BOXES)


# -- wrong facts ------------------------------------------------------------------------------------------------------


def load_with(monkeypatch, name="europe", drop=(), **changes):
    """The mode, had the file said something else about it."""
    tables = tomllib.loads((files.data() / "modes.toml").read_text(encoding="utf-8"))
    tables[name].update(changes)
    for key in drop:
        for table in ("common", "default", name):
            tables[table].pop(key, None)
    monkeypatch.setattr(mode_module, "_tables", lambda: tables)
    return load_mode.__wrapped__(name)


def test_ENG_6_there_is_no_such_mode():
    for name in ("nowhere", "common", "default", ""):
        with pytest.raises(DataError, match=r"modes\.toml"):
            load_mode(name)


def test_ENG_6_the_facts_as_they_are_load(monkeypatch):
    assert load_with(monkeypatch).trains == 45


@pytest.mark.parametrize(
    "wrong",
    [
        {"tunnels": False},
        {"ferries": False},
        {"mountains": True},
        {"country_exits": True},
        {"deal_long": 0},
        {"map": "usa"},
        {"map": "nowhere"},
        {"waggons": 45},
        {"bonuses": {"nonsense": 10}},
        {"ties": ["tickets", "nonsense"]},
        {"unkept_initial": "nowhere"},
        {"unkept_drawn": "nowhere"},
        {"route_points": {"1": 1, "2": 2}},
        {"players": 5},
        {"deck": "india"},
        {"boxes": []},
        {"boxes": ["nonsense"]},
        {"bonus_rules": {"mandala": ["INDIA-5"]}},
    ],
    ids=str,
)
def test_ENG_6_wrong_facts_are_refused(monkeypatch, wrong):
    with pytest.raises(DataError, match=r"europe|nowhere"):
        load_with(monkeypatch, **wrong)


@pytest.mark.parametrize("missing", ["trains", "keep_rule", "players", "ties", "route_points", "bonuses"])
def test_ENG_6_missing_facts_are_refused(monkeypatch, missing):
    with pytest.raises(DataError, match=missing):
        load_with(monkeypatch, drop=[missing])


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("switzerland", {"stations": 3}),
        ("usa", {"deal_long": 1}),
        ("legendary_asia", {"mountains": False}),
        ("switzerland", {"country_exits": False}),
        ("india", {"tunnels": True}),
    ],
)
def test_ENG_6_what_does_not_go_together_is_refused(monkeypatch, name, wrong):
    with pytest.raises(DataError, match=name):
        load_with(monkeypatch, name, **wrong)


def test_ENG_6_a_file_that_cannot_be_read(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "data", lambda: tmp_path)
    with pytest.raises(DataError, match=r"modes\.toml: no file"):
        mode_module._tables.__wrapped__()
    (tmp_path / "modes.toml").write_text("[europe\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"modes\.toml: no toml \(line 1"):
        mode_module._tables.__wrapped__()


def test_ENG_6_a_mode_is_data():
    mode = replace(load_mode(), trains=20)
    assert isinstance(mode, Mode)
    assert mode.trains == 20
    assert mode.board is load_mode().board


def test_ENG_6_everything_that_is_wrong_is_known(monkeypatch):
    with pytest.raises(DataError) as caught:
        load_with(monkeypatch, trains=0, waggons=45, stations="three")
    assert [(fault.place.at, fault.key) for fault in caught.value.faults] == [
        ("europe.waggons", "unknown_key"),
        ("europe.trains", "no_number_of_a_mode"),
        ("europe.stations", "no_number_of_a_mode"),
    ]


def test_ENG_6_lines_of_a_mode_file():
    text = '# comment\n[default]\nplayers = [2, 5]\n\n[ mine ]\ntrains = 20\n"deck" = "x"\n[mine.route_points]\n1 = 1\n'
    assert mode_module.lines_of(text) == {
        ("default", ""): 2,
        ("default", "players"): 3,
        ("mine", ""): 5,
        ("mine", "trains"): 6,
        ("mine", "deck"): 7,
        ("mine", "route_points"): 8,
        ("mine", "1"): 9,
    }
