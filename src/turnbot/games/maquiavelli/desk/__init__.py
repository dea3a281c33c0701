"""Orders told back, and how they are written."""
