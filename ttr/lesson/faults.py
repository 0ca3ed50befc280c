"""What is wrong with a trail, a path, a tree or a cut that somebody claims, in sentences."""

from collections.abc import Sequence

from ttr.graphs.witness import Fault, Flaw
from ttr.text import Speaker


def fault_text(fault: Fault, routes: Sequence[int], speaker: Speaker, cities: Sequence[int] | None = None) -> str:
    """What a fault is, in a sentence.

    Parameters
    ----------
    fault : as `ttr.graphs.witness` finds it
    routes : the index on the board of each edge
    speaker : knows the board
    cities : the index on the board of each vertex, where they differ
    """
    vertices = [vertex if cities is None else cities[vertex] for vertex in fault.vertices]
    named = [speaker.city(vertex) for vertex in vertices]
    say = speaker.say
    match fault.key:
        case Flaw.UNKNOWN:
            return say("graphs.fault.unknown", listed=speaker.join(map(str, fault.edges)))
        case Flaw.TWICE:
            return say("graphs.fault.twice", route=routes[fault.edges[0]])
        case Flaw.JUMP:
            first, second = (routes[edge] for edge in fault.edges)
            return say("graphs.fault.jump", first_route=first, second_route=second)
        case Flaw.APART:
            return say("graphs.fault.apart", route=routes[fault.edges[0]])
        case Flaw.ODD:
            return say("graphs.fault.odd", n=len(named), listed=speaker.join(named))
        case Flaw.MISSES:
            return say("graphs.fault.misses", city=vertices[0], listed=speaker.join(named[1:]))
        case Flaw.BRANCH:
            return say("graphs.fault.branch", n=len(fault.edges), city=vertices[0])
        case Flaw.CYCLE:
            return say("graphs.fault.cycle", listed=speaker.join(named))
    return say("graphs.fault.connected", walk=say("list.walk").join(named))
