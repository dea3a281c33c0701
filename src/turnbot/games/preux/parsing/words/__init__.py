"""Words: tokens, verb forms, numbers, names, times, and the items they become."""
