"""Names are words, whatever they look like: in no HTML that anybody is sent or shown are they markup."""

import re
from dataclasses import replace

import august
import pytest
from mail_day import GAME

from turnbot.games.preux.telling import letters
from turnbot.render import pages, site
from turnbot.resources import folder

EVIL = '<script>alert("&")</script>'
STATES = ("duel", "answer", "optional", "either", "must")


def marked(view, names):
    """A view with markup behind every name in it, be it a key, a value, or part of a sentence."""
    if isinstance(view, str):
        return names.sub(lambda found: found[0] + EVIL, view)
    if isinstance(view, dict):
        return {marked(key, names): marked(value, names) for key, value in view.items()}
    if isinstance(view, list | tuple):
        return type(view)(marked(one, names) for one in view)
    return view


@pytest.fixture(scope="module")
def played():
    outcome, opening = august.played()
    people = [*opening.people, *opening.ladies]
    names = re.compile("|".join(map(re.escape, sorted(people, key=len, reverse=True))))
    return outcome, opening, names


def harmless(html, said=True):
    assert "<script>" not in html
    assert "&lt;script&gt;" in html or not said
    assert "&amp;lt;" not in html  # nor escaped twice
    assert "&amp;#" not in html
    return html


def affair(state, away, who, partner):
    return {
        "who": who, "partner": partner, "reason": f"un insulto de {partner}", "state": state, "week": 1,
        "due": "1626-09", "weapon": "espada", "until": "death", "away": away,
    }  # fmt: skip


def test_no_name_is_markup_in_a_letter(played):
    outcome, opening, names = played
    told = 0
    for letter in letters.letters(outcome, opening, {}, august.month(outcome)):
        view = marked(letter.view, names)
        if "affairs" in view:
            me, other = marked(letter.to, names), f"Un caballero{EVIL}"
            both = [(me, other), (other, me)]
            view["affairs"] = [affair(s, away, *two) for s in STATES for away in (0, 1) for two in both]
        rendered = pages.render(letter.kind, {"game": GAME, **view})
        assert EVIL in rendered.text
        if rendered.html is not None:
            told += 1
            harmless(rendered.html)
    assert told > 3


def test_no_name_is_markup_on_a_page(played, tmp_path):
    outcome, opening, names = played
    made = letters.pages(outcome, opening, august.month(outcome))
    views = [marked({"game": GAME, **page.view}, names) for page in made]
    site.write([replace(page, view=view) for page, view in zip(made, views, strict=True)], tmp_path / "web")
    for path in (tmp_path / "web").resolve().rglob("*.html"):
        # The front page may call everybody by his family name alone.
        harmless(path.read_text(encoding="utf-8"), said=path.stem not in ("plazo", "index", "archivo"))


@pytest.mark.parametrize("name", ["x.j2", "x.txt.j2", "x.html.j2", "_x.j2", "deep/x.txt"])
def test_what_is_html_is_decided_by_its_use_and_by_no_name(tmp_path, name):
    """A template of whatever name is escaped where HTML takes it in, and is not where text does."""
    whole = "{% from 'NAME' import shout with context %}{% include 'NAME' %}{{ shout(who) }}{{ who }}"
    whole = whole.replace("NAME", name)
    part = "{% macro shout(who) %}{{ who }}!{% endmacro %}{{ who }}, "
    for file, text in (
        (name, part), ("mail/hi.txt.j2", f"Asunto: x\n{whole}"), ("mail/hi.html.j2", whole), ("page", whole)
    ):  # fmt: skip
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    letter = pages.render("hi", {"who": EVIL}, tmp_path)
    assert letter.text.count(EVIL) == 3
    assert letter.html.count("&lt;script&gt;") == 3
    assert EVIL not in letter.html
    page = pages.page("page", {"who": EVIL}, tmp_path)
    assert (page.count("&lt;script&gt;"), EVIL in page) == (3, False)


def test_nothing_of_a_view_is_called_safe():
    """``safe`` stands behind words of the template's own alone."""
    for path in folder("templates").rglob("*.j2"):
        for found in re.finditer(r"([^{]*?)\|\s*safe", path.read_text(encoding="utf-8")):
            assert re.search(r"""(?:'[^']*'|"[^"]*")\s*$""", found[1]), path
