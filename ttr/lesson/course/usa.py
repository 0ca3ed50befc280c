"""The lesson on the USA map: no stations, and four sets of tickets and bonuses. Every answer is asked of the engine."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from ttr.action import TICKETS, KeepTickets
from ttr.board import Route
from ttr.lesson.course.ending import picture
from ttr.lesson.dealing import all_chosen, dealt, fewest, modes_table, some_of_both, with_deck
from ttr.lesson.instances import ended, take
from ttr.lesson.items import Number, Pick, Question, among
from ttr.lesson.lesson import LOOKS, NAMES, Lesson
from ttr.lesson.network import some_way
from ttr.lesson.position import Story
from ttr.lesson.tables import table_html
from ttr.lesson.walk import Step
from ttr.mode import Mode, load_mode
from ttr.rules import apply
from ttr.rules.ticket import least_kept
from ttr.score import PlayerScore, ScoreSheet, ranking, score
from ttr.state import State
from ttr.text import Speaker
from ttr.text.modes import mode_name
from ttr.view import panels

USA, OF_1910, BIG, MEGA = MODES = "usa", "usa_1910", "usa_bigcities", "usa_mega"
BOARD = load_mode(USA).board
ADA, BO = range(2)
"""The reader sees Ada's hand and tickets."""
PLAYERS = 3
TRAINS = load_mode(USA).trains
SEED = 2

ROUTES = {
    "Ada": "calgary-vancouver calgary-helena denver-helena denver-kansas_city-1 kansas_city-saint_louis-1 "
    "chicago-saint_louis-1 chicago-toronto pittsburgh-toronto",
    "Bo": "el_paso-los_angeles el_paso-houston houston-new_orleans miami-new_orleans atlanta-miami atlanta-raleigh-1 "
    "pittsburgh-raleigh",
    "Cem": "portland-salt_lake_city helena-salt_lake_city duluth-helena duluth-omaha-1",
}
TICKETS_OF: Mapping[str, Mapping[str, Sequence[str]]] = {
    USA: {
        "Ada": ["denver-pittsburgh"],
        "Bo": ["los_angeles-miami"],
        "Cem": ["portland-nashville"],
    },
    OF_1910: {
        "Ada": ["vancouver-denver-1910", "denver-saint_louis-1910"],
        "Bo": ["los_angeles-atlanta-1910"],
        "Cem": ["portland-houston-1910"],
    },
}
"""A game that is over: Ada has most fulfilled tickets of 1910, and Bo the longest trail."""


def over(mode: str) -> State:
    """That game, with the tickets of a mode."""
    tickets = TICKETS_OF[mode]
    players = [{"name": name, "routes": ROUTES[name].split(), "tickets": [*tickets[name]]} for name in ROUTES]
    return ended(players, mode)


# -- the walk ---------------------------------------------------------------------------------------------------------


def steps(speaker: Speaker) -> list[Step]:
    """The board, the first tickets, the end, and then the three games of the 1910 cards."""
    return [
        *classic(speaker),
        *longest_path(speaker),
        *globetrotter(speaker),
        *big_cities(speaker),
        *mega(speaker),
    ]


def classic(speaker: Speaker) -> list[Step]:
    """What the board lacks, and where refused tickets go."""
    say, story = speaker.say, Story(dealt(USA, SEED, PLAYERS), speaker)
    mode, offered = story.state.mode, story.state.players[ADA].offered
    story.tell(say("course.usa.board", cities=len(BOARD.cities), there_routes=len(BOARD.routes)), rules=("USA-4",))
    five = [route.index for route in BOARD.routes if route.length == 5]
    story.tell(
        say("course.usa.five", worth_points=mode.route_points[5]),
        routes=five,
        shown=panels.route_points(mode, speaker),
        rules=("USA-4",),
    )
    story.tell(
        say("course.usa.dealt", name=NAMES[ADA], dealt_tickets=len(offered), least=mode.keep_initial),
        tickets=offered,
        rules=("USA-1",),
    )
    before = len(story.state.ticket_deck)
    for seat in range(PLAYERS):
        story.do(KeepTickets(fewest(story.state, seat)), seat)
    after = len(story.state.ticket_deck)
    story.tell(
        say("course.usa.under", refused_tickets=after - before, drawn_tickets=mode.draw, in_deck_tickets=after),
        tickets=tuple(story.state.players[ADA].tickets),
        rules=("USA-1",),
    )
    return story.steps


def longest_path(speaker: Speaker) -> list[Step]:
    """A game counted by the rules of the classic one."""
    say, story = speaker.say, Story(over(USA), speaker)
    result = score(story.state)
    (seat,) = result.holders("longest_path")
    winner = result.players[seat]
    story.tell(
        say(
            "course.usa.longest",
            name=winner.name,
            trail_trains=winner.trail.length,
            bonus_points=result.mode.bonuses["longest_path"],
        ),
        routes=[route.index for route in winner.trail_routes],
        rules=("USA-2",),
    )
    story.tell(say("course.usa.tie"), shown=panels.sheet_table(result, speaker, LOOKS[:PLAYERS]), rules=("USA-3",))
    return story.steps


def globetrotter(speaker: Speaker) -> list[Step]:
    """The same routes with tickets of 1910."""
    say, story = speaker.say, Story(over(OF_1910), speaker)
    mode, result = story.state.mode, score(story.state)
    (seat,) = result.holders("globetrotter")
    winner = result.players[seat]
    story.tell(
        say("course.usa.1910", mode=mode_name(mode, speaker), there_tickets=len(mode.tickets)), rules=("US1910-1",)
    )
    story.tell(
        say(
            "course.usa.globetrotter",
            name=winner.name,
            done_tickets=len(winner.completed),
            bonus_points=mode.bonuses["globetrotter"],
        ),
        tickets=winner.completed,
        seat=seat,
        rules=("US1910-2",),
    )
    story.tell(say("course.usa.1910.tie"), rules=("US1910-5",))
    return story.steps


def big_cities(speaker: Speaker) -> list[Step]:
    """Seven cities, four tickets each time, and no bonus."""
    say, story = speaker.say, Story(dealt(BIG, SEED, PLAYERS), speaker)
    mode, offered = story.state.mode, story.state.players[ADA].offered
    story.tell(
        say("course.usa.big", mode=mode_name(mode, speaker), there_tickets=len(mode.tickets), big=len(mode.big_cities)),
        cities=mode.big_cities,
        rules=("US1910-3",),
    )
    story.tell(
        say("course.usa.big.dealt", name=NAMES[ADA], dealt_tickets=len(offered), least=mode.keep_initial),
        tickets=offered,
        rules=("US1910-3",),
    )
    for seat in range(PLAYERS):
        story.do(KeepTickets(fewest(story.state, seat)), seat)
    happened = story.happened(story.do(TICKETS), ADA)
    story.tell(say("course.usa.big.drawn", happened=happened), tickets=story.state.actor.offered, rules=("US1910-3",))
    return story.steps


def mega(speaker: Speaker) -> list[Step]:
    """Nearly all tickets, and both bonuses."""
    say, story = speaker.say, Story(dealt(MEGA, SEED, PLAYERS), speaker)
    mode, offered = story.state.mode, story.state.players[ADA].offered
    story.tell(
        say(
            "course.usa.mega",
            mode=mode_name(mode, speaker),
            there_tickets=len(mode.tickets),
            name=NAMES[ADA],
            dealt_tickets=len(offered),
            least=mode.keep_initial,
            drawn_tickets=mode.draw,
        ),
        tickets=offered,
        rules=("US1910-4",),
    )
    story.tell(
        say("course.usa.mega.both"), shown=panels.reference(mode, speaker, brief=True), rules=("US1910-4", "US1910-2")
    )
    story.tell(say("course.usa.all"), shown=modes_table(MODES, speaker, bonuses=True), rules=("US1910-4",))
    return story.steps


# -- games that are over ----------------------------------------------------------------------------------------------


def random_of(item: str, instance: int) -> Random:
    """Where the instances of an item come from."""
    return Random(f"usa/{item}/{instance}")


def finished(random: Random, mode: str, players: int) -> State:
    """A game that is over; everybody has built ways for some of their tickets, or none."""
    taken: set[int] = set()
    left = random.sample(load_mode(mode).tickets, 5 * players)
    return ended([player(random, NAMES[seat], left[5 * seat : 5 * seat + 5], taken) for seat in range(players)], mode)


def player(random: Random, name: str, tickets: Sequence[int], taken: set[int]) -> dict[str, Any]:
    """Somebody with up to three tickets, of whom some are fulfilled, and the routes for them."""
    wanted, built, held = random.randint(0, 2), set[int](), list[int]()
    for ticket in tickets:
        way = {*some_way(BOARD, ticket, random)}
        if len(held) < wanted and not way - built & taken and trains_on(way | built) <= TRAINS:
            built |= way
            held.append(ticket)
    for route in built:
        take(BOARD.routes[route], taken)
    held += [ticket for ticket in tickets if ticket not in held][: random.randint(1, 2)]
    return {
        "name": name,
        "routes": [BOARD.routes[route].id for route in sorted(built)],
        "tickets": [BOARD.tickets[ticket].id for ticket in held],
    }


def trains_on(routes: Iterable[int]) -> int:
    """The trains on some routes."""
    return sum(BOARD.routes[route].trains for route in routes)


# -- questions: predict, then see -------------------------------------------------------------------------------------


def keep(instance: int, speaker: Speaker) -> Question:
    """How many tickets must be kept, at the start and in a turn?"""
    random, moment = random_of("keep", instance), ("start", "turn")[instance % 3 == 2]
    state = dealt((MEGA, USA, BIG, OF_1910)[instance % 4], random.randrange(1_000_000), random.randint(2, 5))
    if moment == "turn":
        state = all_chosen(state)
        apply(state, TICKETS)
    return about_least(state, moment, speaker)


def about_least(state: State, moment: str, speaker: Speaker) -> Question:
    """How many of the tickets that Ada looks at must she keep?"""
    say, looked = speaker.say, len(state.players[ADA].offered)
    options, answer = among(least_kept(state), [1, 2, 3, looked])
    return Question(
        text=say(
            f"course.usa.keep.{moment}", mode=mode_name(state.mode, speaker), name=NAMES[ADA], looked_tickets=looked
        ),
        options=[speaker.amount("tickets", option) for option in options],
        answer=answer,
        reason=say(
            f"course.usa.keep.{moment}.reason",
            mode=mode_name(state.mode, speaker),
            looked_tickets=looked,
            least=least_kept(state),
        ),
        rules=("USA-1", "US1910-1", "US1910-3", "US1910-4"),
    )


def draw(instance: int, speaker: Speaker) -> Question:
    """How many tickets does one look at in a turn? Every other deck is nearly empty."""
    random, mode = random_of("draw", instance), (USA, BIG, BIG, OF_1910, MEGA)[instance % 5]
    size = (random.randrange(8, 20), random.randrange(2, 4))[instance % 2]
    return about_drawing(with_deck(mode, size, random), speaker)


def about_drawing(state: State, speaker: Speaker) -> Question:
    """How many tickets does Ada look at when she draws from this deck?"""
    say, after, left = speaker.say, state.copy(), {"in_deck_tickets": len(state.ticket_deck)}
    apply(after, TICKETS)
    options, answer = among(len(after.players[ADA].offered), [2, 3, 4, 5])
    return Question(
        text=say("course.usa.draw.question", mode=mode_name(state.mode, speaker), name=NAMES[ADA], **left),
        options=[speaker.amount("tickets", option) for option in options],
        answer=answer,
        reason=say("course.usa.draw.reason", drawn_tickets=state.mode.draw, **left),
        rules=("USA-1", "US1910-1", "US1910-3", "US1910-4"),
    )


def worth(instance: int, speaker: Speaker) -> Question:
    """What is a route worth? Every other one has five spaces."""
    random, lengths = random_of("worth", instance), (5, 3, 5, 6, 5, 4)
    return about_worth(random.choice([r for r in BOARD.routes if r.length == lengths[instance % 6]]), speaker)


def about_worth(track: Route, speaker: Speaker) -> Question:
    """How many points does this route bring?"""
    say, points = speaker.say, load_mode(USA).claim_points
    right, by_length = points[track.index], {route.length: points[route.index] for route in BOARD.routes}
    near = [by_length[length] for length in (track.length - 1, track.length + 1) if length in by_length]
    options, answer = among(right, [track.length, *near])
    facts = {"length_spaces": track.length, "worth_points": right}
    return Question(
        text=say("course.usa.worth.question", route=track.index, **facts),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=say("course.usa.worth.reason", **facts),
        rules=("USA-4",),
    )


BONUSES = (
    (OF_1910, "globetrotter"),
    (USA, "longest_path"),
    (BIG, "longest_path"),
    (MEGA, "globetrotter"),
    (MEGA, "longest_path"),
    (OF_1910, "longest_path"),
)
"""Games, and a bonus that may be asked for in them; two of them do not have it."""


def bonus(instance: int, speaker: Speaker) -> Question:
    """Who gets this bonus? In every other round of the games several share it."""
    random, (mode, name) = random_of("bonus", instance), BONUSES[instance % len(BONUSES)]
    while True:
        state = finished(random, mode, 3)
        result = score(state)
        holders = result.holders(name) if name in result.mode.bonuses else []
        shared = instance // len(BONUSES) % 2 == 1
        if name not in result.mode.bonuses or (len(holders) > 1 if shared else holders == [telling(result, name)]):
            return about_bonus(state, name, speaker)


def telling(result: ScoreSheet, name: str) -> int | None:
    """Who is ahead in what a bonus counts, if somebody else is in what the other one counts."""
    longest, most = (
        [seat for seat, value in enumerate(values) if value == max(values)]
        for values in (
            [player.trail.length for player in result.players],
            [len(player.completed) for player in result.players],
        )
    )
    ahead, other = (longest, most) if name == "longest_path" else (most, longest)
    return ahead[0] if len(ahead) == 1 and ahead != other else None


def about_bonus(state: State, name: str, speaker: Speaker) -> Question:
    """Who of three gets this bonus in this game?"""
    say, result = speaker.say, score(state)
    holders = result.holders(name) if name in result.mode.bonuses else []
    facts: dict[str, Any] = {"mode": mode_name(result.mode, speaker), "bonus": say(f"bonus.{name}")}
    return Question(
        text=say("course.usa.bonus.question", **facts),
        options=(
            *(player.name for player in result.players),
            say("course.usa.bonus.several"),
            say("course.usa.bonus.nobody"),
        ),
        answer=PLAYERS + 1 if not holders else holders[0] if len(holders) == 1 else PLAYERS,
        reason=say(f"course.usa.bonus.{name if name in result.mode.bonuses else 'no_bonus'}", **facts),
        rules=("USA-2", "US1910-1", "US1910-2", "US1910-3", "US1910-4"),
        shown=what_counts(result, speaker),
    )


def what_counts(result: ScoreSheet, speaker: Speaker) -> str:
    """Trails and tickets of all players, as a table."""
    columns = ("player", "trail", "fulfilled", "failed")
    rows = [
        [
            speaker.isolate(player.name),
            *map(speaker.number, (player.trail.length, len(player.completed), len(player.failed))),
        ]
        for player in result.players
    ]
    return table_html([speaker.say(f"course.usa.column.{column}") for column in columns], rows)


class Rival(NamedTuple):
    """What may decide between two players."""

    total: int
    fulfilled: int
    trail: int


def winner(instance: int, speaker: Speaker) -> Question:
    """Who wins? Each thing decides in its turn, in games with the longest path and without it."""
    random, mode = random_of("winner", instance), (USA, OF_1910, MEGA, OF_1910, BIG)[instance % 5]
    total, fulfilled, trail = random.randint(70, 120), random.randint(3, 6), random.randint(20, 30)
    deciding = ("trail", "nothing", "fulfilled", "trail", "total")[(instance + instance // 5) % 5]
    gap = random.choice((-1, 1))
    ada = Rival(total, fulfilled, trail)
    bo = Rival(
        total - (gap if deciding == "total" else 0),
        fulfilled + {"total": gap, "fulfilled": -gap}.get(deciding, 0),
        trail + {"nothing": 0, "trail": gap * random.randint(1, 4)}.get(deciding, gap),
    )
    return about_winner(load_mode(mode), (ada, bo), speaker)


def about_winner(mode: Mode, rivals: Sequence[Rival], speaker: Speaker) -> Question:
    """Who of these two wins in this game?"""
    say, longest = speaker.say, max(rival.trail for rival in rivals)
    values = {
        "tickets": [rival.fulfilled for rival in rivals],
        "longest_path": [int(rival.trail == longest) for rival in rivals],
    }
    keys = [(rival.total, *(values[by][seat] for by in mode.ties)) for seat, rival in enumerate(rivals)]
    ahead = [seat for seat, rank in enumerate(ranking(keys)) if rank == 1]
    by = next(
        (name for name, *pair in zip(("total", *mode.ties), *keys, strict=True) if pair[0] != pair[1]),
        "nothing" if "longest_path" in mode.ties else "nothing_without_path",
    )
    columns = ("player", "total", "fulfilled", "trail")
    rows = [[name, *map(speaker.number, rival)] for name, rival in zip(NAMES, rivals, strict=False)]
    return Question(
        text=say("course.usa.winner.question", mode=mode_name(mode, speaker)),
        options=[*NAMES[:2], say("course.usa.winner.shared")],
        answer=ahead[0] if len(ahead) == 1 else 2,
        reason=say(f"course.usa.winner.{by}"),
        rules=("USA-3", "US1910-5"),
        shown=table_html([say(f"course.usa.column.{column}") for column in columns], rows),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def deck(instance: int, speaker: Speaker) -> Number:
    """How many tickets lie in the deck when all have chosen?"""
    random, mode = random_of("deck", instance), MODES[(instance + 2) % len(MODES)]
    return about_deck(dealt(mode, random.randrange(1_000_000), random.randint(2, 5)), speaker)


def about_deck(state: State, speaker: Speaker) -> Number:
    """How many tickets lie in the deck after everybody has kept as few as possible?"""
    say, mode, players = speaker.say, state.mode, len(state.players)
    size = len(all_chosen(state).ticket_deck)
    mistakes = {len(state.ticket_deck): "box", len(mode.tickets): "kept"}
    return Number(
        text=say(
            "course.usa.deck.question",
            mode=mode_name(mode, speaker),
            there_tickets=len(mode.tickets),
            playing_players=players,
            dealt_tickets=mode.deal_regular,
            least=mode.keep_initial,
        ),
        answer=size,
        reason=say("course.usa.deck.reason", kept_tickets=players * mode.keep_initial),
        hint=(say("course.usa.deck.hint"), say("course.usa.deck.count")),
        rules=("USA-1", "US1910-1", "US1910-3", "US1910-4"),
        mistakes={number: say(f"course.usa.deck.{mistake}") for number, mistake in mistakes.items() if number != size},
    )


def big(instance: int, speaker: Speaker) -> Pick:
    """Which tickets belong to the game of the big cities?"""
    others = load_mode(MEGA).tickets
    return about_tickets(some_of_both(load_mode(BIG).tickets, others, random_of("big", instance)), speaker)


def about_tickets(shown: Sequence[int], speaker: Speaker) -> Pick:
    """Which of these tickets belong to the game of the big cities?"""
    say, mode = speaker.say, load_mode(BIG)
    reasons = []
    for ticket in shown:
        one, other = sorted(BOARD.tickets[ticket].cities)
        inside = ticket in mode.tickets
        reasons.append("" if inside else say("course.usa.big.none", one_city=one, other_city=other))
    return Pick(
        text=say("course.usa.big.question", mode=mode_name(mode, speaker)),
        options=[speaker.ticket(ticket) for ticket in shown],
        reasons=reasons,
        hint=(
            say("course.usa.big.hint", big=len(mode.big_cities)),
            say("course.usa.big.list", cities=speaker.join(map(speaker.city, mode.big_cities))),
        ),
        rules=("US1910-3",),
    )


def total(instance: int, speaker: Speaker) -> Number:
    """What is the whole score of Ada? She has fulfilled a ticket, and has built enough to count."""
    random, mode = random_of("total", instance), (OF_1910, USA, MEGA, BIG)[instance % 4]
    while True:
        state = finished(random, mode, 2)
        ada = score(state).players[ADA]
        if ada.completed and 4 <= len(ada.network.routes) <= 9:
            return about_total(state, speaker)


def about_total(state: State, speaker: Speaker) -> Number:
    """What is the whole score of Ada?"""
    say, result = speaker.say, score(state)
    ada = result.players[ADA]
    won = sum(ada.bonuses.values())
    wrong = miscounts(ada, sum(result.mode.bonuses.values()))
    return Number(
        text=say(
            "course.usa.total.question",
            mode=mode_name(result.mode, speaker),
            name=ada.name,
            tickets=tuple(state.players[ADA].tickets),
        ),
        answer=ada.total,
        reason=say(
            "course.usa.total.reason",
            route_sum=ada.route_points,
            ticket_sum=ada.ticket_points,
            bonus_sum=won,
            total_points=ada.total,
        ),
        hint=(say("course.usa.total.hint"), say("course.usa.total.table")),
        rules=("USA-2", "USA-4", "US1910-2", "US1910-3", "US1910-4"),
        mistakes={number: say(f"course.usa.total.{key}") for key, number in wrong.items() if number != ada.total},
        shown="".join(
            (
                picture(state, speaker),
                what_counts(result, speaker),
                panels.reference(result.mode, speaker, brief=True),
            )
        ),
    )


def miscounts(ada: PlayerScore, bonuses: int) -> dict[str, int]:
    """What one counts who forgets or misreads a line of the sheet."""
    return {
        "trains": ada.total - ada.route_points + trains_on(route.index for route in ada.network.routes),
        "failed": ada.total + sum(ada.network.board.tickets[ticket].penalty for ticket in ada.failed),
        "no_bonus": ada.total - sum(ada.bonuses.values()),
        "bonus": ada.total - sum(ada.bonuses.values()) + bonuses,
    }


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """A classic game about to begin, against a simple opponent."""
    return dealt(USA, SEED, 2)


lesson = Lesson(
    name="usa",
    steps=steps,
    questions={"keep": keep, "draw": draw, "worth": worth, "bonus": bonus, "winner": winner},
    tasks={"deck": deck, "big": big, "total": total},
    free=free,
    recalled=("ending", "express"),
    mode=USA,
    alone=True,
)
