"""Between the reader and the month: whose orders count, and what the referee is asked about them.

The reader is loaded with the first mail: it takes a second, for which no command that reads none need wait.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from typing import TYPE_CHECKING, Any

from turnbot.core import trouble
from turnbot.core.exchange import COUNTING, Player, Question, Text, has_effects
from turnbot.core.orders import Flag, Said
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.desk import completing, deciding, naming
from turnbot.games.preux.desk.flags import TO_REFEREE
from turnbot.games.preux.desk.laying import DECLARATION
from turnbot.games.preux.desk.naming import PERSON_DOUBTS
from turnbot.games.preux.orders.as_json import action_from_json, action_to_json
from turnbot.games.preux.orders.conditions import decided, is_unclear
from turnbot.games.preux.orders.needs import lacks
from turnbot.games.preux.orders.tree import (
    NAMES,
    SECTIONS,
    Action,
    Orders,
    Other,
)
from turnbot.games.preux.state.between import Pending
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words import cast, goods
from turnbot.games.preux.words.echo import echo_action

if TYPE_CHECKING:
    from turnbot.games.preux.parsing import reader

log = logging.getLogger(__name__)

#: How much of a mail that could not be read the referee is shown in the case about it.
_SHOWN = 300

#: A letter to the list that fills so many weeks was meant for the game.
_ORDERS_FILL = 2

#: Flags that need no case of their own: the month itself asks about these actions when it comes to them,
#: or refuses one of them by its rule; and what asks something orders nothing.
UNASKED = frozenset(("free-action", "too-many-long-actions", "question"))

#: Under what heading words are read that are meant for a part.
_HEADINGS = {"notes": "Observaciones: ", "duels": "Rutinas: ", "death-roll": "Tirada de muerte: "}

_WHERE = {
    "1": "la primera semana",
    "2": "la segunda semana",
    "3": "la tercera semana",
    "4": "la cuarta semana",
    "notes": "las observaciones",
    "duels": "las rutinas de esgrima",
    "death-roll": "la tirada de muerte",
}


def players(world: World) -> Sequence[Player]:
    """Everybody who plays, with the address on file."""
    return tuple(Player(p.name, p.email, p.succeeds) for p in world.people.values())


@lru_cache(maxsize=4)
def cast_of(world: World) -> cast.Cast:
    """What the reader has to know of a world: nothing that a player might not see.

    Kept for the last few worlds, because a deadline reads hundreds of mails against one.
    """
    return cast.Cast(
        month=world.month,
        people=tuple(
            cast.Person(
                name=p.name,
                titles=p.titles,
                regiment=p.regiment or None,
                rank=p.rank or None,
                office=p.office or None,
                order=p.order or None,
                church_rank=p.church_rank or None,
                club=p.club or None,
                lady=p.lady or None,
                wife=p.wife,
                email=p.email or None,
            )
            for p in world.people.values()
        ),
        ladies=tuple(
            cast.Lady(lady.name, lady.level, lady.titles, lady.lover or None)
            for lady in world.ladies.values()
        ),
    )


def read(text: Text, world: World) -> Orders:
    """Read one mail against the world it was written in. Total: never raises.

    A mail over which the reader stumbles is one in which nothing was understood: its player is told so, and
    the referee is asked, with his words.
    """
    try:
        orders = _said_on_list(text, world) if text.public else _read_letter(text, world)
        return goods.all_graded(_in_their_sentences(orders, text.body))
    except Exception as bug:
        log.error("the reader has stumbled: %s", trouble.named(bug))
        said = Said(" ".join(text.body.split())[:_SHOWN], 1)
        flag = Flag("notes", "not-understood", said)
        return Orders(sender=text.who, kind=DECLARATION if text.public else "orders", flags=(flag,))


def _in_their_sentences(orders: Orders, body: str) -> Orders:
    """Each doubt with the sentence of his in which its words stand, in the order of his letter."""
    if not orders.flags:
        return orders
    flags = [
        one if one.clause else replace(one, clause=completing.sentence(body, one.said))
        for one in sorted(orders.flags, key=lambda flag: completing.place(body, flag.said))
    ]
    return replace(orders, flags=tuple(flags))


def _read_letter(text: Text, world: World) -> Orders:
    """His answers to what he was asked first, since they are no sentences; then the rest as it stands."""
    rest, answers = deciding.cut(text.body, world.about(text.who or "", Pending))
    if not answers:
        return _with_talk(study(text, world))
    if not rest.strip():
        return Orders(sender=text.who, notes=answers)
    orders = _with_talk(study(replace(text, body=rest), world))
    if orders.kind not in COUNTING:
        orders = replace(orders, kind="orders")
    return replace(orders, notes=orders.notes + answers)


def _with_talk(reading: "reader.Reading") -> Orders:
    from turnbot.games.preux.desk import colour as found
    from turnbot.games.preux.parsing.filled import quoted

    asked = {flag.where for flag in reading.orders.flags}
    careful = [
        completing.sentence(reading.text, quoted(reading.text, one.start, one.end)).rstrip(".; ")
        for one in reading.careful
        if one.where not in asked
    ]
    return replace(reading.orders, talk=found.talk(reading), careful=tuple(dict.fromkeys(careful)))


def _said_on_list(text: Text, world: World) -> Orders:
    from turnbot.games.preux.parsing.fighting import honour

    said = honour.public(text.body, subject=text.subject, sender=text.who, cast=cast_of(world), to=text.to)
    if said.kind == DECLARATION:
        return said
    # Conversation fills no two weeks: somebody took the wrong address, and would wait in vain.
    meant = sum(_has_long(week) for week in study(text, world).orders.weeks)
    return replace(said, kind="misdirected") if meant >= _ORDERS_FILL else said


def explain(text: Text, world: World, inside: bool) -> Sequence[str]:
    """Tell in Spanish, how ``read`` reads a mail, clause by clause; ``inside``: and by which entries."""
    from turnbot.games.preux.desk import explaining

    return explaining.told(study(text, world), inside=inside)


def colour(text: Text, world: World) -> Sequence[str]:
    """The sentences of a letter that order and ask nothing: what its writer may be quoted with."""
    from turnbot.games.preux.desk import colour as found

    return found.colour(study(text, world))


def study(text: Text, world: World) -> "reader.Reading":
    """Read a letter, with the notes that the reader takes of what became of each clause."""
    from turnbot.games.preux.parsing import reader

    return reader.study(
        text.body,
        subject=text.subject,
        sender=text.who,
        cast=cast_of(world),
        message_kind=text.kind,
        forwarded=text.forwarded,
    )


def missing(orders: Orders) -> tuple[int, ...]:
    """The weeks (1 to 4) that order nothing, are filled by no note, and about which nothing was asked."""
    return tuple(n for n in _unfilled(orders) if not orders.weeks[n - 1])


def idle(orders: Orders) -> tuple[int, ...]:
    """The weeks (1 to 4) that order something, but no long action to fill them, as ``missing`` counts."""
    return tuple(n for n in _unfilled(orders) if orders.weeks[n - 1])


def _unfilled(orders: Orders) -> tuple[int, ...]:
    """The weeks in which nothing long is ordered: a long action in the notes fills every one (1.0.3)."""
    if _has_long(orders.notes):
        return ()
    asked = {flag.where for flag in orders.flags}
    return tuple(n for n, week in enumerate(orders.weeks, 1) if not _has_long(week) and str(n) not in asked)


def _has_long(actions: tuple[Action, ...]) -> bool:
    return any(book().is_long(NAMES[type(action)]) for action in actions)


def flag_key(who: str, flag: Flag, nth: int) -> str:
    """A name for a flag's case that stays the same as long as the player's words do.

    ``nth`` tells apart flags of the same section and reason over the same words.
    """
    digest = blake2b(flag.said.text.encode(), digest_size=4).hexdigest()
    return f"flag/{who}/{flag.where}/{flag.why}/{digest}/{nth}"


def keyed(orders: Orders, who: str) -> list[tuple[str, Flag]]:
    """The flags of somebody's orders, each with the name of its case."""
    return [(flag_key(who, flag, flag.nth), flag) for flag in _counted(orders.flags)]


def _counted(flags: Sequence[Flag]) -> list[Flag]:
    """The flags with their numbers among those over the same words, which they keep when one of them goes."""
    taken = {(flag.where, flag.why, flag.said.text, flag.nth) for flag in flags if flag.nth}
    found = []
    for flag in flags:
        same = (flag.where, flag.why, flag.said.text)
        nth = flag.nth or next(nth for nth in count(1) if (*same, nth) not in taken)
        taken.add((*same, nth))
        found.append(flag if flag.nth else replace(flag, nth=nth))
    return found


def questions(orders: Orders, who: str) -> Sequence[Question]:
    """The flags of the orders that count, as cases for the referee."""
    return tuple(_question(key, flag, who) for key, flag in keyed(orders, who) if flag.why not in UNASKED)


def _question(key: str, flag: Flag, who: str) -> Question:
    choices: list[tuple[str, Any]] = []
    if flag.why == "unclear-condition":
        choices = [("la condición se cumple", {"holds": True}), ("no se cumple", {"holds": False})]
    week = int(flag.where) if flag.where.isdigit() else None
    choices += [(echo_action(option, week), action_to_json(option)) for option in flag.options]
    choices.append(("nada: se deja como está", None))
    return Question(
        key=key,
        who=(who,),
        sentence=f"{who}, en {_WHERE.get(flag.where, flag.where)}, {TO_REFEREE.get(flag.why, flag.why)}.",
        said=flag.said.text,
        choices=tuple(choices),
        default="nada: se deja como está",
        free=True,
        # What he writes stands for what the player meant; so effects must say that they are some.
        effects="announced",
    )


def settle(orders: Orders, answers: Mapping[str, Any], world: World) -> Orders:
    """Return the orders with these cases answered; an answer to a flag that is there no more does nothing.

    An answer is a choice's value, None for «nothing», or words, the referee's or the player's own. Words are
    read together with the sentence that was asked about (``completing``); other doubts in them leave a flag
    of their own. Where no order can be read in them they are a deed of his own invention, if nothing of that
    sentence was understood and they may be one; else the case stays open.
    """
    orders = replace(orders, flags=tuple(_counted(orders.flags)))
    found = [(key, flag) for key, flag in keyed(orders, orders.sender or "") if key in answers]
    # Words first: they are read with the sentence as he wrote it, which a choice takes out of doubt.
    for key, flag in sorted(found, key=lambda one: not isinstance(answers[one[0]], str)):
        if any(one is flag for one in orders.flags):
            orders = _settled(orders, flag, answers[key], world)
    return orders


def _settled(orders: Orders, flag: Flag, answer: Any, world: World) -> Orders:
    rest = replace(orders, flags=tuple(f for f in orders.flags if f is not flag))
    if answer is None and flag.why == "not-understood":
        # «Nada»: what lacks something without which it cannot be done is not left to fail.
        return _without(rest, flag.where, lacking(_doubted(orders, flag)))
    if answer is None or has_effects(answer):
        # Effects are the month's affair (``rules.rulings``): they come instead of the order.
        return rest
    doubted = _doubted(orders, flag)
    if isinstance(answer, str):
        return _with_words(orders, flag, doubted, answer, world)
    if "holds" in answer:
        return _with_condition(rest, flag.where, bool(answer["holds"]))
    chosen = replace(action_from_json(answer), said=flag.said)
    if flag.why in PERSON_DOUBTS and doubted:
        rest, chosen = _without(rest, flag.where, doubted), naming.filled(doubted[0], chosen)
    return _with_actions(rest, flag.where, (chosen,))


def _doubted(orders: Orders, flag: Flag) -> tuple[Action, ...]:
    """The orders that a doubt is about, as far as they were read: words of an answer stand in their place."""
    if flag.where not in SECTIONS:
        return ()
    if flag.why in PERSON_DOUBTS:
        lacking = naming.lacking(orders, flag)
        return () if lacking is None else (lacking,)
    if flag.why == "unclear-condition":
        sentence = cast.fold(flag.clause)
        return tuple(
            one
            for one in orders.section(flag.where)
            if is_unclear(one.if_)
            and (one.said is None or cast.fold(one.said.text) in sentence or not sentence)
        )
    # Of words that as a whole were not understood, a part may have become a deed of his invention.
    doubt = cast.fold(flag.said.text)
    return tuple(
        one
        for one in orders.section(flag.where)
        if one.said is not None
        and (one.said == flag.said or (isinstance(one, Other) and cast.fold(one.said.text) in doubt))
    )


def lacking(actions: Iterable[Action]) -> list[Action]:
    """Of some orders those that want something without which they cannot be done."""
    return [one for one in actions if lacks(one)]


def _without(orders: Orders, where: str, gone: Sequence[Action]) -> Orders:
    def left(actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return tuple(one for one in actions if not any(one is other for other in gone))

    if where.isdigit():
        weeks = tuple(left(week) if n == int(where) else week for n, week in enumerate(orders.weeks, 1))
        return replace(orders, weeks=weeks)
    return replace(orders, notes=left(orders.notes))


def _with_actions(orders: Orders, where: str, actions: tuple[Action, ...]) -> Orders:
    if where.isdigit():
        at = int(where) - 1
        weeks = tuple(week + actions if n == at else week for n, week in enumerate(orders.weeks))
        return replace(orders, weeks=weeks)
    return replace(orders, notes=orders.notes + actions)


@lru_cache(maxsize=256)
def _read_again(sender: str | None, said: str, world: World) -> Orders:
    """The same words are read whenever orders are counted."""
    return read(Text(sender, "", said), world)


def _with_words(orders: Orders, flag: Flag, doubted: Sequence[Action], words: str, world: World) -> Orders:
    rest = replace(orders, flags=tuple(f for f in orders.flags if f is not flag))
    if flag.why == "unclear-condition" and (holds := completing.yes_or_no(words)) is not None:
        return _with_condition(rest, flag.where, holds)

    def reads(where: str, said: str) -> Orders:
        heading = f"Semana {where}: " if where.isdigit() else _HEADINGS[where]
        return _read_again(orders.sender, heading + said, world)

    told = completing.completed(orders, flag, doubted, words, reads)
    if told is not None:
        return told
    deeds = all(isinstance(one, Other) for one in doubted)
    if flag.where in SECTIONS and deeds and completing.may_be_a_deed(words):
        # Words that order nothing known are a deed of his own: the month asks what comes of it.
        when = doubted[0].if_ if doubted else None
        deed = Other(if_=when, said=Said(words, flag.said.line))
        return _with_actions(_without(rest, flag.where, doubted), flag.where, (deed,))
    return orders


def _with_condition(orders: Orders, where: str, holds: bool) -> Orders:
    """Settle the unclear conditions of a section: what hangs on «si» stands or falls, «si no» too."""

    def settled(actions: tuple[Action, ...]) -> tuple[Action, ...]:
        left = ((action, decided(action.if_, holds)) for action in actions)
        return tuple(
            replace(action, if_=None if isinstance(rest, bool) else rest)
            for action, rest in left
            if rest is not False
        )

    if where.isdigit():
        at = int(where) - 1
        return replace(orders, weeks=tuple(settled(w) if n == at else w for n, w in enumerate(orders.weeks)))
    return replace(orders, notes=settled(orders.notes))


def check(orders: Orders, world: World) -> Orders:
    """Return the same orders, each doubt about a person with the orders it may stand for.

    What a rule forbids is no flag: it is refused, with its number, when the month is played.
    """
    if not any(flag.why in PERSON_DOUBTS and not flag.options for flag in orders.flags):
        return orders
    offered = (
        replace(flag, options=naming.offered(orders, flag, cast_of(world)))
        if flag.why in PERSON_DOUBTS and not flag.options
        else flag
        for flag in orders.flags
    )
    return replace(orders, flags=tuple(offered))
