"""Positions in files: a world, the orders given in it, and what must come of them; no game and no mail."""
