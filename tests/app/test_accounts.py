"""A player's accounts, month by month: a table and a picture with his sheet, and a page of his own."""

import csv
import io
from dataclasses import replace
from email import message_from_bytes, policy
from xml.etree import ElementTree

import pytest
from lxml import html

from app.paris import GASPARD, MALATERRE, NAMES, WEEKS, Paris, words
from turnbot.app import histories, joining, publishing, sheets
from turnbot.render import curves
from turnbot.store import outgoing

SVG = "{http://www.w3.org/2000/svg}"


def attached(paris: Paris, to: str) -> dict[str, bytes]:
    """The files of the last letter that somebody was sent."""
    with paris.shell.db.look() as tx:
        raw = [one.raw for one in outgoing.letters(tx) if one.recipient == to][-1]
    message = message_from_bytes(raw, policy=policy.default)
    return {str(part.get_filename()): part.get_payload(decode=True) for part in message.iter_attachments()}


def content(files, ending):
    [found] = [content for name, content in files.items() if name.endswith(ending)]
    return found


def play(paris: Paris) -> None:
    paris.answer(MALATERRE, WEEKS)
    paris.played()
    paris.publish()


@pytest.fixture
def played(paris: Paris) -> Paris:
    play(paris)
    return paris


def test_the_table_is_what_he_had_at_the_end_of_each_month(played: Paris):
    files = attached(played, MALATERRE)
    assert all(name.startswith("cuentas-honore-de-malaterre.") for name in files)
    rows = list(csv.reader(io.StringIO(content(files, ".csv").decode("utf-8-sig")), delimiter=";"))
    assert rows[0] == ["mes", "coronas", "puntos", "nivel"]
    assert [row[0] for row in rows[1:]] == ["al empezar", "agosto de 1626"]
    told = sheets.history(played.shell, NAMES[MALATERRE])
    assert [list(map(int, row[1:])) for row in rows[1:]] == [list(numbers) for _, numbers in told.rows]


def test_the_picture_draws_the_same(played: Paris):
    root = ElementTree.fromstring(content(attached(played, MALATERRE), ".svg"))
    assert len(root.findall(f".//{SVG}circle")) == 3 * 2
    told = sheets.history(played.shell, NAMES[MALATERRE])
    desc = root.findtext(f"{SVG}desc") or ""
    assert f"nivel: de {told.rows[0][1][2]} a {told.rows[-1][1][2]}" in desc
    assert root.findtext(f"{SVG}title") == "Cuentas de Honoré de Malaterre"


def test_nobody_gets_anothers(played: Paris):
    theirs = attached(played, GASPARD)
    assert all("gaspard-bellerive" in name for name in theirs)
    assert b"Malaterre" not in b"".join(content(theirs, ending) for ending in (".csv", ".svg"))


def test_the_sheet_that_is_sent_again_brings_them_too(played: Paris):
    before = attached(played, MALATERRE)
    played.answer(MALATERRE, "", "HOJA")
    assert attached(played, MALATERRE) == before


def test_the_same_game_gives_the_same_bytes(played: Paris):
    told = sheets.history(played.shell, NAMES[MALATERRE])
    assert histories.files(played.shell, told) == histories.files(played.shell, told)
    assert sorted(histories.files(played.shell, told)) == sorted(attached(played, MALATERRE))


def test_a_month_that_is_not_published_is_told_as_it_will_be(paris: Paris):
    paris.answer(MALATERRE, WEEKS)
    paris.played()
    held = sheets.sheet(paris.shell, NAMES[MALATERRE])
    assert held.month == "1626-08"
    paris.publish()
    assert b"agosto de 1626" in content(attached(paris, MALATERRE), ".csv")


def wanting(paris: Paris, **game) -> None:
    own = replace(paris.shell.config.game, private_pages=True, site="https://paris.example/", **game)
    paris.shell = replace(paris.shell, config=replace(paris.shell.config, game=own))


def test_a_private_page_stands_where_only_he_is_told(paris: Paris):
    wanting(paris)
    paris.answer(MALATERRE, WEEKS)
    paris.played()
    letters = {to: one for to, one in paris.publish() if "hoja" in one.subject}
    publishing.make_site(paris.shell, paris.now)
    [address] = [one for one in words(letters[MALATERRE]).split() if "/privado/" in one]
    [other] = [one for one in words(letters[GASPARD]).split() if "/privado/" in one]
    assert address != other
    folder = paris.shell.config.path(paris.shell.config.paths.site)
    at = folder / address.removeprefix("https://paris.example/")
    page = at.read_text(encoding="utf-8")
    assert "Cuentas de Honoré de Malaterre" in page
    [drawn] = [one.get("src") for one in html.document_fromstring(page).iter("img")]
    assert "<svg" in (at.parent / drawn).read_text(encoding="utf-8")
    assert "noindex" in page
    word = address.split("/")[-2]
    assert len(word) == 20
    for file in folder.rglob("*.html"):
        if word not in str(file):
            assert word not in file.read_text(encoding="utf-8"), file
    assert "privado" not in (folder / "index.html").read_text(encoding="utf-8")


def test_who_played_him_before_does_not_find_the_page_again(paris: Paris):
    wanting(paris)
    paris.played()
    paris.publish()
    publishing.make_site(paris.shell, paris.now)
    folder = paris.shell.config.path(paris.shell.config.paths.site)

    def pages() -> set[str]:
        return {one.parent.name for one in folder.rglob("privado/*/index.html")}

    before = pages()
    joining.hand_over(paris.shell, NAMES[MALATERRE], "otro@malaterre.example", paris.now)
    assert publishing.make_site(paris.shell, paris.now)
    assert len(pages()) == len(before)
    assert len(before - pages()) == 1
    with paris.shell.db.look() as tx:
        assert histories.address(tx, paris.shell, NAMES[MALATERRE]).split("/")[-2] in pages() - before


def test_without_the_referees_word_there_is_none(played: Paris):
    publishing.make_site(played.shell, played.now)
    folder = played.shell.config.path(played.shell.config.paths.site)
    assert (folder / "index.html").exists()
    assert not (folder / "privado").exists()


def test_one_number_is_a_point_and_many_months_stay_apart():
    root = ElementTree.fromstring(curves.draw("A & <b>", ["mayo"], {"coronas": [7]}))
    assert len(root.findall(f".//{SVG}circle")) == 1
    months = [str(n) for n in range(25)]
    root = ElementTree.fromstring(curves.draw("x", months, {"coronas": list(range(-12, 13))}))
    named = [one.text for one in root.iter(f"{SVG}text") if one.text in months]
    assert 4 <= len(named) <= 6
    assert "24" in named


def test_the_last_months_name_is_not_cut_off_at_the_edge():
    months = ["al empezar", *(f"{name} de 1627" for name in ("enero", "mayo", "septiembre"))]
    root = ElementTree.fromstring(curves.draw("x", months, {"coronas": [1, 2, 3, 4]}))
    wide = float(root.get("viewBox").split()[2])
    last = next(one for one in root.iter(f"{SVG}text") if "septiembre" in "".join(one.itertext()))
    assert last.get("text-anchor") == "end"
    assert float(last.get("x")) < wide
