"""What programs take from the site: its news as Atom (RFC 4287), the deadlines as a calendar (RFC 5545).

And the archive of all news, a script that a page of the site searches.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from feedgenerator import Atom1Feed
from icalendar import Alarm, Calendar, Event
from lxml import html

from turnbot.core import xml

#: Their places on the site. The archive is a script and no document: pages opened from a disc load no other.
NEWS, DEADLINES, ARCHIVE = "novedades.xml", "plazos.ics", "archivo.js"
#: How long before a deadline a calendar reminds of it.
_NOTICE = timedelta(days=2)
_MAIN = re.compile(r"<main>(.*)</main>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class News:
    """A page that is told of: its path below the site's root, its title, and since when it stands there."""

    path: str
    title: str
    published: datetime


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the orders for a turn are due, its code and what it is called, and when that was said."""

    month: str
    name: str
    due: datetime
    said: datetime


def beside(
    game: Mapping[str, str], news: Sequence[News], deadlines: Iterable[Deadline], made: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Return the files that stand beside the pages ``made``, by their paths; without an address no Atom."""
    files = {DEADLINES: calendar(game, deadlines), ARCHIVE: searched(news, made)}
    return files | ({NEWS: atom(game, news, made)} if game["site"] else {})


def atom(game: Mapping[str, str], news: Iterable[News], made: Mapping[str, bytes]) -> bytes:
    """Return the news, newest first, each with what stands between ``<main>`` and ``</main>`` on its page.

    ``game`` is what pages know of it; its ``site`` is the address under which the pages stand, which Atom
    cannot do without. ``made`` holds the pages by their paths.
    """
    root = game["site"].rstrip("/") + "/"
    feed = Atom1Feed(
        xml.fit(game["title"]),
        root,
        "",
        language="es",
        author_name=xml.fit(game["referee"]),
        feed_url=root + NEWS,
        feed_guid=root,
    )
    for one in sorted(news, key=lambda one: one.published, reverse=True):
        told = _MAIN.search(xml.fit(made[one.path].decode()))
        link = root + one.path
        feed.add_item(
            xml.fit(one.title), link, None, content=told.group(1).strip() if told else None, unique_id=link,
            pubdate=one.published, updateddate=one.published,
        )  # fmt: skip
    return str(feed.writeString("utf-8")).encode()


def calendar(game: Mapping[str, str], deadlines: Iterable[Deadline]) -> bytes:
    """Return the deadlines, past ones and the next, with a reminder two days before each.

    One that is moved keeps its name, so that a calendar that follows the site moves it too.
    """
    all_ = Calendar()
    all_.add("prodid", "-//turnbot//ES")
    all_.add("version", "2.0")
    all_.add("x-wr-calname", game["title"])
    for one in deadlines:
        name = f"{game['title']}: órdenes de {one.name}"
        event, alarm = Event(), Alarm()
        event.add("uid", f"{one.month}/{game['address']}")
        event.add("dtstamp", one.said)
        event.add("dtstart", one.due)
        event.add("summary", name)
        event.add("description", f"Las órdenes se reciben en {game['address']}.")
        alarm.add("action", "DISPLAY")
        alarm.add("description", name)
        alarm.add("trigger", -_NOTICE)
        event.add_component(alarm)
        all_.add_component(event)
    return bytes(all_.to_ical())


def searched(news: Iterable[News], made: Mapping[str, bytes]) -> bytes:
    """Return the paragraphs of these pages, oldest first, as ``archive = [{path, title, texts}]``.

    ``made`` holds the pages by their paths; what stands outside ``<main>`` is no news.
    """
    found = [
        {"path": one.path, "title": one.title, "texts": list(_paragraphs(made[one.path].decode()))}
        for one in sorted(news, key=lambda one: one.published)
    ]
    # A text that closes the script it stands in would be read as a page.
    told = json.dumps(found, ensure_ascii=False).replace("</", "<\\/")
    return f"const archive = {told};\n".encode()


def _paragraphs(page: str) -> Iterable[str]:
    for block in html.document_fromstring(page).xpath("//main//*[self::p or self::li or self::td]"):
        if text := " ".join(block.text_content().split()):
            yield text
