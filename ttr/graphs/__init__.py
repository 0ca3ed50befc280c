"""Graph algorithms over plain edges: trails, borrowed routes, paths, trees, flows and cuts; they know no rules."""
