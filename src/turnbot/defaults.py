"""What holds where neither a scenario nor a configuration says otherwise."""

#: The game that is played.
SYSTEM = "preux"
