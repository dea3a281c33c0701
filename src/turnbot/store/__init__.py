"""One SQLite file. Knows rows, not rules."""
