"""By hand: click the routes that the stations should borrow."""

from collections.abc import Sequence

from ttr.graphs.matching import assignment
from ttr.lesson.challenges import Challenge, Standing
from ttr.lesson.ground import Ground
from ttr.lesson.topics.stations.positions import Kind, ended_game
from ttr.lesson.topics.stations.tables import table_of
from ttr.text import Speaker


def apart(instance: int, language: str) -> Challenge:
    """Three stations, each for a ticket of its own."""
    return borrowing("apart", instance, language)


def chain(instance: int, language: str) -> Challenge:
    """Two stations that have to work together."""
    return borrowing("chain", instance, language)


def both(instance: int, language: str) -> Challenge:
    """Three stations for which no simple plan is best."""
    return borrowing("all", instance + 1, language)  # the first one is what the notebook steps through


def borrowing(kind: Kind, seed: int, language: str) -> Challenge:
    """A game that is over."""
    ground = ended_game(kind, seed)
    speaker, player = ground.speaker(language), ground.position.players[0]
    judge = LoansJudge(ground)
    return Challenge(
        text=speaker.say(
            "topic.stations.hand",
            player_seat=0,
            listed=speaker.join(map(speaker.city, player.stations)),
            tickets=tuple(player.tickets),
        ),
        ground=ground,
        judge=judge,
        cities=tuple({city for ticket in player.tickets for city in ground.board.tickets[ticket].cities}),
        hints=tuple(speaker.say(f"topic.stations.hand.{number}") for number in (1, 2, 3)),
        solve=judge.solve,
        counts=False,
    )


class LoansJudge:
    """Says what the tickets bring with some routes borrowed, or why they cannot be borrowed together."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.table = table_of(ground)

    def __call__(self, chosen: Sequence[int], speaker: Speaker) -> Standing:
        """Judge a choice of routes, by their places."""
        unknown = [place for place in chosen if not 0 <= place < len(self.ground.routes)]
        if unknown:
            return Standing("open", speaker.say("graphs.fault.unknown", listed=speaker.join(map(str, unknown))))
        routes, options = [self.ground.routes[place] for place in chosen], self.table.options.values()
        for route in routes:
            if route.id in self.table.own:
                return Standing("open", speaker.say("topic.stations.hand.own", route=route.index))
            if not any(route.id in lent for lent in options):
                return Standing("open", speaker.say("topic.stations.hand.far", route=route.index))
        if assignment([[int(route.id in lent) for lent in options] for route in routes]).value < len(routes):
            return Standing("open", speaker.say("topic.stations.hand.many", n=len(options)))
        found = self.table.worth(route.id for route in routes)
        if found < self.table.most():
            return Standing("valid", speaker.say("topic.stations.hand.valid", found_points=found))
        return Standing("best", speaker.say("topic.stations.hand.best", found_points=found))

    def solve(self) -> list[int]:
        """Routes of a best choice."""
        return self.ground.indices(route for route in self.table.best().values() if route is not None)


CHALLENGES = {"apart": apart, "chain": chain, "both": both}
