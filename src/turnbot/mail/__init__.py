"""E-mail in and out. Knows nothing of games."""
