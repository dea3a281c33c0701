"""What holds where neither a scenario nor a configuration says otherwise."""

#: The game that is played.
SYSTEM = "preux"

#: All that can be played, by the names that configurations give; ``turnbot.games`` has one of each.
SYSTEMS = ("preux", "maquiavelli")
