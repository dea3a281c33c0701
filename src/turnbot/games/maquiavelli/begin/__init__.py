"""How a game begins: from a scenario file."""
