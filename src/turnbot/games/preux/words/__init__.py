"""What things, people and orders are called in Spanish, wherever people read."""
