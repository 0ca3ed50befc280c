"""Predict, then see: tours, meetings, branches, tickets together, what a promise is worth, and one's own routes."""

from collections.abc import Iterator

from ttr.graphs.forest import steiner_forest
from ttr.graphs.paths import distances
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import sample_game
from ttr.lesson.items import Question, among
from ttr.lesson.regions import region_svg
from ttr.lesson.topics.steiner.plans import (
    CORNERS,
    GAMES,
    any_tickets,
    apart,
    branchings,
    europe,
    factor,
    laid,
    near,
    nearly,
    number_options,
    pairs_of,
    sums,
    tickets_of,
    tour_of,
    tree_of,
)
from ttr.text import Speaker


def some(name: str, instance: int, number: int) -> Iterator[list[int]]:
    """So many different cities, again and again."""
    random = random_of("steiner", name, instance)
    while True:
        yield random.sample(range(len(europe().cities)), number)


def tour(instance: int, speaker: Speaker) -> Question:
    """How much does a network save against a tour?"""
    ground = europe()
    for cities in [[ground.index(city) for city in CORNERS]] if not instance else some("tour", instance, 4):
        walk, tree = tour_of(ground.edges, cities), tree_of(ground.edges, cities)
        if laid(ground.edges, walk) > tree.length + 1:
            break
    taken = laid(ground.edges, walk)
    options, answer = number_options(tree.length, [taken, tree.length - 3, (taken + tree.length) // 2])
    branches = [*map(speaker.city, branchings(ground.edges, tree))]
    return Question(
        text=speaker.say("topic.steiner.tour", listed=speaker.join(map(speaker.city, walk.stops)), tour_trains=taken),
        options=[speaker.amount("trains", option) for option in options],
        answer=answer,
        reason=speaker.say("topic.steiner.tour.reason", tree_trains=tree.length, listed=speaker.join(branches)),
        rules=(),
        shown=region_svg(ground.only(ground.routes[place].id for place in walk.edges), speaker, cities),
    )


def meeting(instance: int, speaker: Speaker) -> Question:
    """Where do the branches of three cities meet?"""
    ground, random = europe(), random_of("steiner", "options", instance)
    first = [[ground.index(city) for city in ("brest", "petrograd", "athina")]]
    for cities in some("meeting", instance, 3) if instance else first:
        far = sums(ground.edges, cities)
        least = min(far.values())
        best = [city for city in far if far[city] == least]
        others = [city for city in far if city not in cities and least < far[city] <= least + 6]
        if not {*best} & {*cities} and len(others) >= 3:
            break
    options = sorted([random.choice(best), *random.sample(others, 3)], key=speaker.city_order)
    told = [speaker.say("topic.steiner.meeting.sum", city=city, all_trains=far[city]) for city in options]
    return Question(
        text=speaker.say("topic.steiner.meeting", listed=speaker.join(map(speaker.city, cities))),
        options=[speaker.city(city) for city in options],
        answer=next(place for place, city in enumerate(options) if city in best),
        reason=speaker.say("topic.steiner.meeting.reason", listed=speaker.join(told)),
        rules=(),
        shown=region_svg(near(ground, cities), speaker, cities),
    )


def more(instance: int, speaker: Speaker) -> Question:
    """What does one city more cost?"""
    ground = europe()
    edges = ground.edges
    for *cities, new in some("more", instance, 4):
        tree, far = tree_of(edges, cities), distances(edges, new)
        nearest = min(cities, key=lambda city: far[city])
        extra = tree_of(edges, [*cities, new]).length - tree.length
        if 0 < extra < far[nearest] and tree.length <= 24:
            break
    options, answer = number_options(extra, [far[nearest], extra + 1, extra + 2, extra - 1])
    return Question(
        text=speaker.say(
            "topic.steiner.more",
            listed=speaker.join(map(speaker.city, cities)),
            tree_trains=tree.length,
            new_city=new,
            near_city=nearest,
            near_trains=far[nearest],
        ),
        options=[speaker.amount("trains", option) for option in options],
        answer=answer,
        reason=speaker.say("topic.steiner.more.reason", all_trains=tree.length + extra, tree_trains=tree.length),
        rules=(),
        shown=region_svg(near(ground, [*cities, new]), speaker, cities, ringed_cities=frozenset([new])),
    )


def tickets(instance: int, speaker: Speaker) -> Question:
    """Two tickets: one network, or two?"""
    ground, random = europe(), random_of("steiner", "tickets", instance)
    index = speaker_tickets(speaker)
    first = [(index["cadiz-stockholm"], index["lisboa-danzig"]), (index["cadiz-stockholm"], index["palermo-moskva"])]
    while True:
        two = first[instance] if instance < len(first) else any_tickets(random)
        pairs = pairs_of(ground, two)
        single = apart(ground.edges, pairs)
        whole = tree_of(ground.edges, [city for pair in pairs for city in pair]).length
        if abs(whole - single) > 1 and (whole < single) == (instance % 2 == 0):
            break
    best = min(single, whole)
    options, answer = number_options(best, [single, whole, best - 3, best + 2])
    kind = "together" if whole < single else "apart"
    return Question(
        text=speaker.say("topic.steiner.tickets", tickets=two, apart_trains=single),
        options=[speaker.amount("trains", option) for option in options],
        answer=answer,
        reason=speaker.say(f"topic.steiner.tickets.{kind}", whole_trains=whole, apart_trains=single),
        rules=("SCORE-3",),
    )


def speaker_tickets(speaker: Speaker) -> dict[str, int]:
    """The indices of the tickets by their ids."""
    assert speaker.board is not None
    return {ticket.id: ticket.index for ticket in speaker.board.tickets}


def promise(instance: int, speaker: Speaker) -> Question:
    """What does the promise of an approximation say about the best?"""
    ground = europe()
    for cities in [[ground.index(city) for city in CORNERS]] if not instance else some("promise", instance, 4):
        found, tree = nearly(ground.edges, cities).length, tree_of(ground.edges, cities).length
        if found > tree:
            break
    number = len(cities)
    bound = -(-found * number // (2 * number - 2))
    options, answer = number_options(bound, [-(-found // 2), tree, found])
    return Question(
        text=speaker.say("topic.steiner.promise", n=number, found_trains=found, factor=factor(number)),
        options=[speaker.amount("trains", option) for option in options],
        answer=answer,
        reason=speaker.say("topic.steiner.promise.reason", bound_trains=bound, tree_trains=tree),
        rules=(),
    )


def own(instance: int, speaker: Speaker) -> Question:
    """What is still to be laid, where some routes lie already?"""
    seed, moves = GAMES[instance % len(GAMES)]
    ground = sample_game(seed, moves=moves)
    spoken, two = ground.speaker(speaker.language), tickets_of(ground)
    pairs = pairs_of(ground, two)
    forest = steiner_forest(ground.costs, pairs)
    assert forest is not None
    single, empty = apart(ground.costs, pairs), steiner_forest(europe().edges, pairs)
    assert empty is not None
    options, answer = among(forest.length, [single, empty.length, forest.length - 2])
    return Question(
        text=spoken.say("topic.steiner.own", player_seat=0, tickets=two),
        options=[spoken.amount("trains", option) for option in options],
        answer=answer,
        reason=spoken.say("topic.steiner.own.reason", single_trains=single, forest_trains=forest.length),
        rules=("SCORE-3",),
        shown=region_svg(
            near(ground, [city for pair in pairs for city in pair]), spoken, [city for pair in pairs for city in pair]
        ),
    )


QUESTIONS = {"tour": tour, "meeting": meeting, "tickets": tickets, "more": more, "promise": promise, "own": own}
