"""«Preux et audacieux», the first game: gentlemen of Paris, from 1626 on.

Outsiders import ``game.GAME`` and nothing else; newcomers read ``calendar`` first.
"""
