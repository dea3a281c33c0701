"""The page of the player's guide is the guide itself."""

import re
from pathlib import Path

from turnbot.app.guide import markdown
from turnbot.games import GAMES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "ordenes.md"


def test_the_page_is_as_it_is_made():
    made = markdown(GAMES["preux"])
    assert PAGE.read_text(encoding="utf-8") == made, "run `make docs`"


def test_the_contents_lead_to_chapters_that_exist():
    made = markdown(GAMES["preux"])
    chapters = {
        re.sub(r"[^\w\- ]", "", title.casefold()).replace(" ", "-")
        for title in re.findall(r"^## (.+)$", made, re.MULTILINE)
    }
    assert set(re.findall(r"\]\(#(.+)\)$", made, re.MULTILINE)) == chapters
