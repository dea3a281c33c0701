"""Events become accounts, public and private."""
