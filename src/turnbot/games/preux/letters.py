"""The letters of this game, and what the shell must add to each for its template.

A letter is a kind and a view of plain data; ``turnbot.render.pages`` turns both into words. This module
makes the views that need to know the game: the acknowledgement of a player's mail, the status sheets and
the chronicle. The other letters are the shell's own; it makes their views itself.

Every view, of whatever kind, needs ``game`` from the shell (``COMMON``); the keys that a kind needs besides
are listed in ``SHELL_KINDS``. Moments are aware datetimes or the same in ISO 8601; months are «1626-08».
The templates are strict: a key that is missing is an error, so what does not apply is None, "" or ().
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from turnbot.core.game import LIST, REFEREE, Letter, Month, Page
from turnbot.core.orders import Flag
from turnbot.core.turn import Outcome
from turnbot.games.preux import spoken, views
from turnbot.games.preux.book import book
from turnbot.games.preux.cast import fold
from turnbot.games.preux.desk import idle, missing
from turnbot.games.preux.echo import echo, echo_action, echo_terms
from turnbot.games.preux.habits import again
from turnbot.games.preux.orders import SECTIONS, Action, Orders
from turnbot.games.preux.reading.evidence.checks import WANTS_WEEK, lacks
from turnbot.games.preux.sheets import sheets
from turnbot.games.preux.world import World

#: ``game``, a mapping that every view holds, pages of the site included.
COMMON: Mapping[str, str] = MappingProxyType(
    {
        "title": "the game's title, as «Preux et audacieux»",
        "address": "where orders are sent",
        "referee": "how the referee signs, as «El Real Secretario»",
        "zone": "IANA name of the time zone of deadlines",
        "site": "address of the public site, or empty",
    }
)

#: For each kind of letter, the keys its view needs from the shell besides ``game``.
SHELL_KINDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        # Views made by the game, to which the shell adds:
        "acknowledgement": {
            "deadline": "of the month the orders count for, or None while it is not open",
            "trial": "whether he only asked how his letter would be read, and nothing was kept",
        },
        "preux/sheet": {},
        "preux/chronicle": {},
        "preux/minutes": {},
        # To players, made by the shell:
        "reminder": {"who": "character", "month": "open month", "deadline": "its deadline"},
        "late": {
            "who": "character",
            "subject": "of his mail",
            "received": "when it came",
            "month": "the month that was closed already",
            "deadline": "of that month",
            "next_month": "the month now open, or None while none is",
            "next_deadline": "its deadline, or None",
        },
        "misdirected": {"who": "character", "subject": "of his mail to the list"},
        "unknown-sender": {"address": "he wrote from", "subject": "of his mail"},
        "month-opened": {
            "month": "opened",
            "deadline": "its deadline",
            "commitment": "SHA-256 of its open seed, hexadecimal",
        },
        "deadline-moved": {"month": "open month", "deadline": "its new deadline", "before": "the old one"},
        "help": {
            "who": "character, or None for a stranger",
            "month": "open month, or None",
            "deadline": "its deadline, or None",
            "guide": "as Game.guide gives it",
        },
        # To the referee, made by the shell:
        "referee-cases": {
            "month": "played or open",
            "deadline": "its deadline",
            "preview": "whether the closed month was played without keeping anything",
            "cases": "list of {nth, sentence, said, choices: list of {letter, text}, default, free} as in "
            "core.game.Question, numbered from 1, letters from a",
            "silent": "characters who sent no orders (names)",
            "chronicle": "the text of the chronicle as it would be, or empty",
        },
        "referee-answer": {
            "month": "the cases belong to",
            "settled": "list of {nth, sentence, answer}: what was understood and kept",
            "problems": "sentences in Spanish about what was not",
            "left": "number of cases still open",
        },
        "referee-published": {
            "month": "published",
            "letters": "number of letters queued",
            "next_month": "now open",
            "next_deadline": "its deadline",
        },
        "referee-site": {"month": "published", "error": "what kept its pages from being made"},
        "referee-halted": {"month": "that could not be played", "error": "what the program said"},
        "referee-bounce": {
            "sender": "of the bounce",
            "subject": "of the bounce",
            "about": "the address that cannot be reached, or empty",
            "text": "its first lines",
        },
        "referee-undelivered": {
            "to": "character, or the list",
            "address": "that refuses",
            "subject": "of our letter",
            "error": "the server's answer",
            "attempts": "how many",
            "letter": "number of our letter",
        },
        "referee-unread": {
            "sender": "of the mail",
            "subject": "of the mail",
            "received": "when it came",
            "error": "what the program said",
            "attempts": "how many",
            "mail": "number of the mail",
        },
        "referee-late": {
            "who": "character",
            "subject": "of his mail",
            "received": "when it came",
            "month": "the month that is closed and not yet published",
            "deadline": "of that month",
            "next_month": "None",
            "next_deadline": "None",
            "mail": "number of the mail, to admit it by",
            "text": "of the mail",
        },
        "referee-stranger": {
            "address": "he wrote from",
            "subject": "of his mail",
            "received": "when it came",
            "text": "of the mail",
        },
        "referee-question": {"who": "asks", "subject": "of his mail", "text": "of the mail"},
        "referee-outage": {
            "month": "open",
            "since": "when mail was last fetched",
            "deadline": "of the month; where it was put off, the new one",
            "over": "whether mail comes in again",
        },
        # The referee's answer to a player's question:
        "referee-reply": {"who": "asked", "subject": "of his mail", "text": "the referee's words"},
    }
)

#: Flags that the referee answers anyway: there is nothing for the player to make clear.
_THE_REFEREES = frozenset(("free-action", "question"))

#: What a flag means, as its writer reads it.
WHY: Mapping[str, str] = MappingProxyType(
    {
        "ambiguous-person": "Hay más de una persona que podría ser esa.",
        "unknown-person": "No conozco a esa persona en París.",
        "unknown-place": "No conozco ese lugar.",
        "unclear-condition": "No sé comprobar esa condición: puedo mirar si alguien acepta o está presente, "
        "si algo salió bien, la calidad de la obra o vuestro dinero.",
        "not-understood": "No he sabido leerlo.",
        "no-week": "Eso ocupa una semana, y no decís cuál.",
        "incomplete": "No sé leer todo lo que hace falta para cumplirlo.",
        "too-many-long-actions": "En una semana solo cabe una acción larga; de estas se hará la primera.",
        "bad-routine": "Esa sucesión de golpes no es una rutina de esgrima legal.",
        "bad-death-roll": "La lista de la tirada de muerte no tiene los trece números que se piden.",
        "contradiction": "Se contradice con otra orden vuestra.",
        "free-action": "Es cosa de vuestra invención: juzgará el árbitro qué resulta de ella.",
        "question": "Es una pregunta: la contestará el árbitro.",
    }
)


def acknowledge(orders: Orders, counted: Orders, world: World) -> Mapping[str, Any]:
    """Return the view of the answer to a player's mail.

    ``orders`` is what this mail says, ``counted`` all that counts for the month after it. The shell adds
    what SHELL_KINDS says.
    """
    at_front = _at_front(orders, world)
    return {
        "who": orders.sender or "",
        "kind": orders.kind,
        "month": world.month,
        "sections": _sections(orders),
        "doubts": [_doubt(nth, flag, orders) for nth, flag in enumerate(orders.flags, 1)],
        "pending": [
            _doubt(nth, flag, counted)
            for nth, flag in enumerate(_pending(orders, counted), len(orders.flags) + 1)
        ],
        "missing": [] if at_front else list(missing(counted)),
        "idle": [] if at_front else list(idle(counted)),
        "counts": echo(counted),
        "same": echo(counted) == echo(orders),
    }


def _at_front(orders: Orders, world: World) -> bool:
    who = world.people.get(orders.sender or "")
    return who is not None and who.at_front


def _pending(orders: Orders, counted: Orders) -> list[Flag]:
    """What was asked about earlier mails and still counts: the flags that this mail did not bring."""
    new = Counter(orders.flags)
    old = Counter(counted.flags) - new
    return list(old.elements())


def _sections(orders: Orders) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"where": where, "lines": _lines(orders.section(where), int(where) if where.isdigit() else None)}
        for where in SECTIONS
        if orders.section(where)
    ]
    if orders.duels or orders.terms:
        lines = [echo_terms(one) for one in orders.terms] + [
            f"contra {duel.opponent or 'cualquiera'}: {duel.actions or 'sin rutina'}" for duel in orders.duels
        ]
        found.append({"where": "duels", "lines": [{"text": line, "said": ""} for line in lines]})
    if orders.death_roll is not None:
        numbers = " ".join(map(str, orders.death_roll))
        found.append({"where": "death-roll", "lines": [{"text": numbers, "said": ""}]})
    return found


def _lines(actions: Sequence[Action], week: int | None) -> list[dict[str, str]]:
    lines = []
    quoted: set[tuple[int, str]] = set()
    for action in actions:
        text = echo_action(action, week)
        said = action.said.text.strip() if action.said else ""
        place = (action.said.line, said) if action.said else (0, "")
        # Several orders of one clause share its words; once is enough.
        far = place not in quoted and _far(said, text)
        if far:
            quoted.add(place)
        lines.append({"text": text.rstrip(".") + ".", "said": _short(said) if far else ""})
    return lines


def _form(orders: Orders) -> dict[str, str]:
    """The form for the next month, filled in: what stands in each section, empty where nothing does."""
    sections = [(str(nth), week, nth) for nth, week in enumerate(orders.weeks, 1)]
    return {
        where: " ".join(_mine(_sentence(line["text"])) for line in _lines(actions, week))
        for where, actions, week in (*sections, ("notes", orders.notes, None))
    }


def _mine(text: str) -> str:
    """As its writer will say it: he sends the form back, and in it his club is «mi club»."""
    return re.sub(r"\bvuestr[oa]\b", "mi", text)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _far(said: str, told: str) -> bool:
    """Whether his words say much that the echo does not: most of their stems, and at least three, or all."""
    mine = _stems(said)
    new = len(mine - _stems(told))
    return (new >= 3 and 2 * new > len(mine)) or 2 <= new == len(mine)


def _stems(text: str) -> set[str]:
    """The beginnings of the longer words, without case and accents: «bebo» and «beber» are one."""
    return {word[:3] for word in re.findall(r"\w+", fold(text)) if len(word) > 3}


def _short(text: str, longest: int = 160) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= longest else flat[:longest].rsplit(" ", 1)[0] + "…"


def _doubt(nth: int, flag: Flag, orders: Orders) -> dict[str, Any]:
    week = int(flag.where) if flag.where.isdigit() else None
    return {
        "nth": nth,
        "where": flag.where,
        "said": _short(flag.said.text),
        "why": WHY[_reason(flag, orders)],
        "his": flag.why not in _THE_REFEREES,
        "offers": [f"«{echo_action(option, week).rstrip('.')}»" for option in flag.options],
    }


def _reason(flag: Flag, orders: Orders) -> str:
    """What ``WHY`` says of a flag: of an order that was read and wants more, what it wants."""
    if flag.why != "not-understood" or flag.where not in SECTIONS:
        return flag.why
    read = [a for a in orders.section(flag.where) if a.said == flag.said]
    if flag.where == "notes" and any(isinstance(a, WANTS_WEEK) for a in read):
        return "no-week"
    return "incomplete" if any(map(lacks, read)) else flag.why


def letters(
    outcome: Outcome[World], opening: World, orders: Mapping[str, Orders], month: Month
) -> Sequence[Letter]:
    """Return what a played month has to say: the chronicle to the list, a sheet to everybody, the minutes.

    ``opening`` is the world the month started from; ``orders`` those that were played, by name. In a
    preview ``month`` has no next one.
    """
    ordered = {name: echo(one) for name, one in orders.items()}
    # Who serves at the front next month does there none of what he did in Paris.
    away = {name for name, who in outcome.world.people.items() if who.at_front}
    forms = {name: _form(again(one, outcome.world)) for name, one in orders.items() if name not in away}
    return (
        Letter(LIST, "preux/chronicle", views.chronicle(outcome, opening, month).data()),
        *(
            Letter(sheet.who, "preux/sheet", sheet.data())
            for sheet in sheets(outcome, opening, ordered, forms, month)
        ),
        Letter(REFEREE, "preux/minutes", views.referee(outcome, month).data()),
    )


def pages(outcome: Outcome[World], opening: World, month: Month) -> Sequence[Page]:
    """Return the pages of the site after a month, made of its chronicle and the public lists alone.

    The chronicle has a path of its own in every month, and so has each duel; the other pages have the same
    one: who hands the pages of all published months to ``turnbot.render.site.write``, oldest first, gets the
    lists of the newest month, every chronicle and every duel. Each view needs ``game`` besides (``COMMON``).
    """
    view = views.chronicle(outcome, opening, month).data()
    lists = {
        **view,
        "clubs": [
            {
                "code": club.code,
                "name": club.name,
                "minimum_level": club.minimum_level,
                "dues": club.dues,
                "status": club.status,
                "bet_limit": club.bet_limit,
                "bet_minimum": club.bet_minimum,
                "divisor": club.divisor,
                "officers_of": [spoken.the_regiment(code) for code in club.regiments],
                "members": [person for person in view["people"] if person["club"] == club.code],
            }
            for club in book().clubs.values()
        ],
        "regiments": [
            {
                "code": regiment.code,
                "name": regiment.name,
                "brigade": regiment.brigade,
                "prestige": regiment.prestige,
                "weapon": regiment.weapon,
                "friend": regiment.friend,
                "enemy": regiment.enemy,
                "members": [person for person in view["people"] if person["regiment"] == regiment.code],
            }
            for regiment in spoken.regiments().values()
        ],
        "ranks": {person["name"]: spoken.rank(person["rank"]) for person in view["people"]},
        "orders": {person["name"]: spoken.order(person["order"]) for person in view["people"]},
        "church_ranks": {person["name"]: spoken.rank(person["church_rank"]) for person in view["people"]},
    }
    named = ("index", "personajes", "clubs", "damas", "duelos", "regimientos", "plazo")
    duels = views.duels(outcome, opening)
    return (
        Page(f"cronicas/{month.month}.html", "preux/web/chronicle.html.j2", view),
        *(Page(f"{name}.html", f"preux/web/{name}.html.j2", lists) for name in named),
        *(
            Page(
                f"duelos/{month.month}-{duel['nth']:02}.html",
                "preux/web/duel.html.j2",
                {"month": month.month, "number": month.number, "duel": duel},
            )
            for duel in duels
        ),
    )
