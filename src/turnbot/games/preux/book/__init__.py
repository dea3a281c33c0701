"""The printed tables, the house values and the index of rules, loaded once and checked at load."""
