"""Commands about what the referee did, and about his players."""

import argparse
import json

from turnbot.cli.ground import OK, game_of


def journal(a: argparse.Namespace) -> int:
    """``turnbot journal``: what the referee did, when and which way."""
    from turnbot.app import journal as book

    with game_of(a) as shell:
        entries = book.read(shell)
        if a.json:
            print(json.dumps(book.documents(entries), ensure_ascii=False, indent=2))
        else:
            print(book.told(entries, shell.config.zone))
    return OK
