"""A scenario file as a world, and how a character is made where nobody says."""
