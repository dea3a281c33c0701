"""The site's news and its calendar, as the programs that follow them read them."""

import json
from datetime import UTC, datetime

from icalendar import Calendar
from lxml import etree

from turnbot.render.feeds import Deadline, News, atom, calendar, searched

GAME = {
    "title": "Preux & audacieux", "address": "secretarios@preux.example", "referee": "El Real Secretario",
    "site": "https://preux.example",
}  # fmt: skip
AUGUST = News("cronicas/1626-08.html", "Crónica número 1", datetime(2026, 8, 7, tzinfo=UTC))
SEPTEMBER = News("cronicas/1626-09.html", "Crónica número 2", datetime(2026, 8, 28, tzinfo=UTC))
MADE = {
    AUGUST.path: b"<html><nav>Portada</nav><main>\n<p>Un <em>duelo</em>.</p>\n</main></html>",
    SEPTEMBER.path: "<html><main><p>El señor cayó.</p></main></html>".encode(),
}
ATOM = "{http://www.w3.org/2005/Atom}"


def test_the_news_are_told_newest_first_and_whole():
    feed = etree.fromstring(atom(GAME, [AUGUST, SEPTEMBER], MADE))
    entries = feed.findall(f"{ATOM}entry")
    assert feed.findtext(f"{ATOM}title") == "Preux & audacieux"
    assert [one.findtext(f"{ATOM}title") for one in entries] == ["Crónica número 2", "Crónica número 1"]
    assert [one.findtext(f"{ATOM}id") for one in entries] == [
        "https://preux.example/cronicas/1626-09.html", "https://preux.example/cronicas/1626-08.html",
    ]  # fmt: skip
    assert entries[1].findtext(f"{ATOM}content") == "<p>Un <em>duelo</em>.</p>"
    assert (
        feed.findtext(f"{ATOM}updated")
        == entries[0].findtext(f"{ATOM}updated")
        == "2026-08-28T00:00:00+00:00"
    )


def test_news_do_not_change_by_themselves():
    assert atom(GAME, [AUGUST], MADE) == atom(GAME, [AUGUST], MADE)


def test_the_deadlines_are_events_with_a_reminder():
    said, due = datetime(2026, 8, 7, tzinfo=UTC), datetime(2026, 8, 28, 21, 59, tzinfo=UTC)
    (event,) = Calendar.from_ical(
        calendar(GAME, [Deadline("1626-09", "septiembre de 1626", due, said)])
    ).walk("VEVENT")
    assert str(event["summary"]) == "Preux & audacieux: órdenes de septiembre de 1626"
    assert (event["dtstart"].dt, event["dtstamp"].dt) == (due, said)
    assert str(event["uid"]) == "1626-09/secretarios@preux.example"
    (alarm,) = event.walk("VALARM")
    assert alarm["trigger"].dt.days == -2


def test_the_archive_holds_the_paragraphs_of_every_month_and_closes_no_script():
    tricky = {
        **MADE,
        AUGUST.path: b"<nav><p>Portada</p></nav><main><p>Dijo \n &lt;/script&gt;.</p><p> </p></main>",
    }
    told = searched([SEPTEMBER, AUGUST], tricky).decode()
    assert "</script" not in told
    found = json.loads(told.removeprefix("const archive = ").rstrip(";\n"))
    assert [(one["title"], one["texts"]) for one in found] == [
        ("Crónica número 1", ["Dijo </script>."]), ("Crónica número 2", ["El señor cayó."]),
    ]  # fmt: skip
