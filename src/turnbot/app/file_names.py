"""Names of files that say what is in them, for people who look into a folder."""

import re
import unicodedata


def slug(said: str) -> str:
    """Small ASCII letters, figures, at signs and dots; accents go, and hyphens stand for all else."""
    bare = unicodedata.normalize("NFD", said).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9@.]+", "-", bare).strip("-")
