"""By hand: the same position with a station and without it, to find the city where one is worth most."""

from collections.abc import Sequence

from ttr.lesson.challenges import Challenge, Standing
from ttr.lesson.ground import Ground
from ttr.lesson.topics.stations.positions import ended_game
from ttr.score import score
from ttr.state import NOBODY, State
from ttr.text import Speaker


def station(instance: int, language: str) -> Challenge:
    """A game that is all but over: where is a station worth most?"""
    ground = bare(ended_game("apart", instance))
    speaker, judge = ground.speaker(language), StationJudge(ground)
    return Challenge(
        text=speaker.say("topic.experiments.hand", player_seat=0, tickets=tuple(ground.position.players[0].tickets)),
        ground=ground,
        judge=judge,
        cities=tuple({city for t in ground.position.players[0].tickets for city in ground.board.tickets[t].cities}),
        picks="cities",
        hints=tuple(speaker.say(f"topic.experiments.hand.{number}") for number in (1, 2, 3)),
        solve=judge.solve,
        counts=False,
    )


def bare(ground: Ground) -> Ground:
    """The same game with no station of the first player."""
    state = ground.position.copy()
    for city in state.players[0].stations:
        state.station_owner[city] = NOBODY
    state.players[0].stations = []
    return Ground(ground.board, ground.routes, state, ground.seat)


def with_station(state: State, city: int) -> State:
    """The same position, with one station of the first player in a city."""
    other = state.copy()
    other.players[0].stations = [city]
    other.station_owner[city] = 0
    return other


class StationJudge:
    """Says what a station in a city brings: the points with it less the points without it."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def gain(self, city: int) -> int:
        """What one station there brings in all; its four points are taken off."""
        state = self.ground.position
        return total(with_station(state, city)) - total(state)

    def free(self) -> list[int]:
        """The cities without a station."""
        owners = self.ground.position.station_owner
        return [city.index for city in self.ground.cities if owners[city.index] == NOBODY]

    def solve(self) -> list[int]:
        """A best city."""
        return [max(self.free(), key=self.gain)]

    def __call__(self, chosen: Sequence[int], speaker: Speaker) -> Standing:
        """Judge a choice of one city."""
        if len(chosen) != 1:
            return Standing("open", speaker.say("topic.experiments.hand.one"))
        city = chosen[0]
        if city not in self.free():
            return Standing("open", speaker.say("topic.experiments.hand.taken", there_city=city))
        state = self.ground.position
        before, after = total(state), total(with_station(state, city))
        kind = "best" if after - before == self.gain(self.solve()[0]) else "valid"
        text = speaker.say(
            f"topic.experiments.hand.{kind}",
            there_city=city,
            with_points=after,
            without_points=before,
            gain=speaker.signed(after - before),
        )
        return Standing("best" if kind == "best" else "valid", text)


def total(state: State) -> int:
    """The points of the first player."""
    return score(state).players[0].total


CHALLENGES = {"station": station}
