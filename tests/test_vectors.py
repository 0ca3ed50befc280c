"""The test vectors of the rules (`vectors.jsonl`), each run through the engine's own functions."""

import json
from pathlib import Path

import pytest

from tests.table import FORTY_TWO, NAMES, do, letters, refused, some, table
from ttr.board import Route, Target, Ticket
from ttr.bonus import mandala_points
from ttr.cards import EMPTY, GRAY, count
from ttr.event import Log, RowRefreshed
from ttr.graphs.borrow import best_borrowing
from ttr.graphs.connect import largest_component
from ttr.graphs.trail import longest_trail
from ttr.mode import load_mode, mode_ids
from ttr.rules import legal_actions, piles
from ttr.rules.claim import route_payments
from ttr.rules.tunnel import extra_cards, extra_payments
from ttr.score import ranking, score
from ttr.state import Phase, State

VECTORS = [json.loads(line) for line in (Path(__file__).parent / "vectors.jsonl").read_text("utf-8").splitlines()]
CARD = {letter: card for card, letter in enumerate("PBOWGYKRL")} | {"_": EMPTY}


def bundle_of(terms):
    """`2G+1L` as nine counts."""
    return tuple(count(CARD[term[-1]] for term in terms.split("+") for _ in range(int(term[:-1]))))


def hand_of(cards):
    """`{"G": 2, "L": 1}` as nine counts."""
    return tuple(cards.get(letter, 0) for letter in "PBOWGYKRL")


def written(payments):
    """Payments as sorted strings."""
    return sorted("+".join(f"{n}{'PBOWGYKRL'[card]}" for card, n in enumerate(payment) if n) for payment in payments)


def with_row(mode, row, draw="", discard="", phase=Phase.TURN):
    """A position of which only the cards matter."""
    state = State(load_mode(mode), NAMES[:2], 0)
    state.row = [CARD[letter] for letter in row]
    state.deck = [CARD[letter] for letter in reversed(draw)]
    state.discard = count(CARD[letter] for letter in discard)
    state.phase = phase
    return state


def numbered(pairs):
    """Edges of names as edges of numbers, and the number of each name."""
    names = sorted({name for pair in pairs for name in pair[:2]})
    index = {name: number for number, name in enumerate(names)}
    return [(index[a], index[b], *rest) for a, b, *rest in pairs], index


# -- one function for each kind of vector -----------------------------------------------------------------------------


def payments(length, color, symbols, hand, loco_ok=True):
    mode = load_mode("europe" if loco_ok else "switzerland")
    track = Route(0, "a-b", 0, 1, length, GRAY if color == "gray" else CARD[color], False, symbols, 0, None)
    return written(route_payments(mode, hand_of(hand), track))


def tunnel_need(laid, reveal):
    return extra_cards(bundle_of(laid), [CARD[letter] for letter in reveal])


def tunnel_extra(laid, n, hand):
    return written(extra_payments(bundle_of(laid), hand_of(hand), n))


def refresh(row, draw, discard):
    state, log = with_row("europe", row, draw, discard), Log()
    piles.refresh(state, log)
    assert [letters(event.swept) for event in log if isinstance(event, RowRefreshed)][:1] in ([], [row])
    assert letters(state.row) == row or log
    return bool(log)


def second_choices(row, pile, loco_limit=True):
    mode = "europe" if loco_limit else "switzerland"
    state = with_row(mode, row, "R" if pile else "", phase=Phase.SECOND_CARD)
    actions = legal_actions(state)
    takes = {action.card for action in actions if hasattr(action, "card")}
    slots = [slot for slot, card in enumerate(state.row) if card in takes]
    return slots + ["pile"] * (len(actions) > len(takes))


def twin_open(players, min_players, twin_owner, claimant):
    mode = "europe" if min_players == 4 else "switzerland"
    assert load_mode(mode).double_min_players == min_players
    one, other, card = {
        "europe": ("berlin-frankfurt-1", "berlin-frankfurt-2", "3 red"),
        "switzerland": ("bern-fribourg-1", "bern-fribourg-2", "1 yellow"),
    }[mode]
    sheets = [
        {"hand": some("3R+3Y") if seat == claimant else {}, "routes": [one] if seat == twin_owner else []}
        for seat in range(players)
    ]
    name = NAMES[claimant]
    return refused(table(*sheets, mode=mode, turn=name), f"{name}: claim {other} {card}") is None


def keep_ok(deal_long, deal_reg, keep_long, keep_reg, mn, maxlong=None):
    mode = next(
        mode
        for mode in map(load_mode, mode_ids())
        if (mode.deal_long, mode.deal_regular, mode.keep_initial) == (deal_long, deal_reg, mn)
        and (maxlong is None or mode.max_long_kept == maxlong)
    )
    ids = [ticket.id for ticket in mode.board.tickets]
    long = [ids[ticket] for ticket in mode.long_tickets][:deal_long]
    regular = [ids[ticket] for ticket in mode.regular_tickets][:deal_reg]
    state = table({}, {}, mode=mode.id, phase="initial_tickets", drawn_tickets={"Ada": long + regular})
    return refused(state, f"Ada: keep {' '.join(long[:keep_long] + regular[:keep_reg])}") is None


def final_turns(players, trigger):
    few = {"routes": list(FORTY_TWO), "hand": some("1P")}
    sheets = [few if seat == trigger else {} for seat in range(players)]
    state = table(*sheets, turn=NAMES[trigger])
    do(state, f"{NAMES[trigger]}: claim dieppe-paris 1 purple")
    seats = []
    while state.phase is not Phase.GAME_OVER:
        seats.append(state.turn)
        do(state, *[f"{state.actor.name}: draw deck"] * 2)
    return seats


def route_points(lengths):
    return sum(load_mode().route_points[length] for length in lengths)


def trail(edges):
    return longest_trail(numbered(edges)[0]).length


def explorer(edges):
    return largest_component(numbered(edges)[0])


def stations(own, options, tickets):
    ids = sorted({"-".join(sorted(pair)) for station in options for pair in station})
    _, index = numbered([*own, *tickets, *(pair for station in options for pair in station)])
    best = best_borrowing(
        [(index[a], index[b]) for a, b in own],
        [[(index[a], index[b], ids.index("-".join(sorted((a, b))))) for a, b in station] for station in options],
        [(index[a], index[b], value) for a, b, value in tickets],
    )
    return [best.value, len(best.completed)]


def winner(rows):
    ranks = ranking([(points, tickets, -built, express) for points, tickets, built, express in rows])
    return [player for player, rank in enumerate(ranks) if rank == 1]


def mandala(edges, tickets):
    pairs, index = numbered(edges)
    return mandala_points(
        pairs,
        [Ticket(0, f"{a}-{b}", a, (index[a],), (Target(b, (index[b],), 5),), False, frozenset()) for a, b in tickets],
    )


def country(values, reached):
    ways = {
        "france": ["bern-neuchatel", "la_chaux_de_fonds-neuchatel", "france_3-la_chaux_de_fonds"],
        "austria": [
            "bern-solothurn",
            "olten-solothurn",
            "baden-olten",
            "baden-zurich",
            "winterthur-zurich-1",
            "kreuzlingen-winterthur",
            "kreuzlingen-st_gallen",
            "st_gallen-vaduz",
            "austria_2-vaduz",
        ],
    }
    routes = [route for land in reached for route in ways[land]]
    state = table({"routes": routes, "tickets": ["bern-country"]}, {}, mode="switzerland")
    ticket = state.board.tickets[state.players[0].tickets[0]]
    assert {target.place: target.value for target in ticket.targets} == values
    return score(state).players[0].ticket_points


def mountain(length, x, reserve):
    # Every route of Asia without a mountain, until so many trains are left.
    board = load_mode("legendary_asia").board
    routes, left = [], 45 - reserve
    for route in sorted(board.routes, key=lambda route: -route.length):
        if not route.mountains and route.length <= left and not route.id.endswith("-2"):
            routes.append(route.id)
            left -= route.length
    track = board.routes[board.route_index["ankara-tbilisi"]]
    assert (left, track.length, track.mountains) == (0, length, x)
    final = {"final_round": "Ada"} if reserve <= 2 else {}
    state = table({"routes": routes, "hand": some("2Y")}, {}, mode="legendary_asia", **final)
    before = state.players[0].score
    assert state.players[0].trains == reserve
    if refused(state, "Ada: claim ankara-tbilisi 2 yellow"):
        return None
    do(state, "Ada: claim ankara-tbilisi 2 yellow")
    return [state.players[0].score - before, state.players[0].trains]


RUN = {
    function.__name__: function
    for function in (
        payments,
        tunnel_need,
        tunnel_extra,
        refresh,
        second_choices,
        twin_open,
        keep_ok,
        final_turns,
        route_points,
        trail,
        explorer,
        stations,
        winner,
        mandala,
        country,
        mountain,
    )
}


@pytest.mark.parametrize("vector", [pytest.param(vector, id=vector["rule"]) for vector in VECTORS])
def test_vector(vector):
    assert RUN[vector["fn"]](**vector["in"]) == vector["out"]


def test_all_vectors_are_there_and_every_kind_occurs():
    assert len(VECTORS) == 55
    assert {vector["fn"] for vector in VECTORS} == set(RUN)
