"""Whose influence a player may use stands on his sheet once, with the level of each time."""

import re

from turnbot.games.preux.telling import awaiting
from turnbot.resources import folder


def test_an_office_of_two_influences_is_one_line(monkeypatch):
    told = {}

    class Favour:
        def __init__(self, key, level):
            self.key, self.level = key, level

    keys = [
        Favour("own", 3),
        Favour("office/Ministro de Justicia/1", 8),
        Favour("office/Ministro de Justicia/2", 9),
        Favour("lady/Solange/normal", 2),
        Favour("lady/Solange/additional", 3),
    ]
    monkeypatch.setattr(awaiting.favours, "holds", lambda world, who: keys)
    monkeypatch.setattr(awaiting.favours, "is_used", lambda *of: False)
    world = type("W", (), {"people": {"Gil": object()}})
    month = type("M", (), {"month": "1626-08", "house": {"1.0.2": {"season_first_months": (3, 6, 9, 12)}}})
    told = [(one["words"], one["levels"]) for one in awaiting._favours(world, "Gil", month)]
    assert [levels for _, levels in told] == [
        "nivel 3",
        "nivel 8; y otra vez, nivel 9",
        "nivel 2; y otra vez, nivel 3, si es que es mujer de influencia",
    ]
    assert len({words for words, _ in told}) == 3


def test_of_who_has_no_line_this_month_it_is_not_said_that_he_did_not_write():
    text = (folder("templates") / "preux" / "chronicle" / "20-rounds.j2").read_text(encoding="utf-8")
    said = text.partition("## nobody.saw: people")[2].partition("\n## ")[0]
    assert said.count("---") > 3
    assert not re.search(r"correo|carta|valija|escribió|han? escrito", said)
