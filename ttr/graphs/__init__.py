"""Graph algorithms over plain edges: the longest trail, borrowed routes, connections; they know no rules."""
