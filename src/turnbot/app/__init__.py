"""What turnbot does: the only place that joins games, mail, store and render."""
