"""Sentences: how clauses bear on each other, and what each of them orders."""
