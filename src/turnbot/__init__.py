"""turnbot referees play-by-e-mail games."""

__version__ = "0.1.0"
