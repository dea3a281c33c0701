"""Evidence: the account of words that no order took, and whether they may hold one."""
