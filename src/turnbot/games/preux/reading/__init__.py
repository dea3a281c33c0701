"""How a mail in Spanish becomes orders: cut into sections, sentences and clauses, each read by itself."""
