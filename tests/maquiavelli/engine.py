"""The engine behind the vocabulary of the positions: one stable entry, for comparison with other
adjudicators.
"""

from turnbot.games.maquiavelli.positions.engine import play, read_orders, resolve, world_of

__all__ = ["play", "read_orders", "resolve", "world_of"]
