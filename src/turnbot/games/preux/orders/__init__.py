"""What a player may order, on what conditions, and how it is written down."""
