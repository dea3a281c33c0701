"""Orders: the cues of a clause matched to an action, its slots filled, the order built."""
