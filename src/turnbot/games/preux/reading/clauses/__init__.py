"""Clauses: where a sentence is cut, what stands aside in it, and which condition a clause is."""
