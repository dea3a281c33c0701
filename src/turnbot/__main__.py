"""``python -m turnbot`` is the ``turnbot`` command."""

from turnbot.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
