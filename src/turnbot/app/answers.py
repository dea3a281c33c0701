"""What each sort of mail brings: orders, an answer, a ruling, a note to the referee, or nothing at all."""

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from turnbot.app import letters, review
from turnbot.app.letters import Answered
from turnbot.app.referee import read_answers
from turnbot.app.shell import Shell
from turnbot.core.game import Text
from turnbot.mail.message import Message, read_message
from turnbot.store import games, mailbox
from turnbot.store.db import Tx
from turnbot.store.games import GameRow, MonthRow
from turnbot.store.mailbox import Draft, MailIn

log = logging.getLogger(__name__)

_DAY = timedelta(days=1)
#: «Re:», «RV:», «[preux]» and the like before a subject.
_PREFIXES = re.compile(r"^(?:\s*(?:\[[^\]]*\]|(?:re|rv|fwd?|aw|sv)\s*(?:\[\d+\])?:))*\s*", re.IGNORECASE)
#: What may be asked for in the subject; an «Ayudante» is none of them.
_HELP = re.compile(r"\W*ayuda\b", re.IGNORECASE)
_TRIAL = re.compile(r"\W*comprobar\b", re.IGNORECASE)
#: A letter that holds nothing but the call for help.
_HELP_ALONE = re.compile(r"\W*ayuda\W*(?:por favor\W*)?", re.IGNORECASE)
#: How much of a mail the referee is shown.
_SHOWN = 4000
_LETTER = "letter"


@dataclass(frozen=True, slots=True)
class Desk:
    """What reading a round of mails needs: the game, its newest month, and that month's opening world."""

    shell: Shell
    game: GameRow
    month: MonthRow
    world: Any
    now: datetime


@dataclass(frozen=True, slots=True)
class Mail:
    """One mail, read but for its answer. ``orders`` is None unless a player wrote it."""

    row: MailIn
    message: Message
    who: str | None
    orders: Any

    @property
    def answered(self) -> Answered:
        """What an answer to it needs."""
        return Answered(self.row.id, self.message)


def lay_out(shell: Shell, now: datetime) -> Desk | None:
    """Make ready to read mails; None where no game was begun."""
    with shell.db.look() as tx:
        game, month = games.game(tx), games.current(tx)
        if game is None or month is None:
            return None
        return Desk(shell, game, month, shell.game.load(games.world(tx, month.id, "opening")), now)


def read(desk: Desk, row: MailIn) -> Mail:
    """All that needs no transaction: what the mail says, and the orders in it."""
    message = read_message(row.raw)
    public = _on_list(desk, message)
    with desk.shell.db.look() as tx:
        who = games.player_at(tx, message.sender)
        if who is None and public and message.author:
            who = games.player_at(tx, message.author)
    orders = None
    if who is not None and message.kind == "letter":
        body = message.text if public else message.answered_text
        text = Text(who, message.subject, body, message.kind, message.forwarded, public)
        orders = desk.shell.game.read(text, desk.world)
    return Mail(row, message, who, orders)


def _on_list(desk: Desk, message: Message) -> bool:
    """Whether it is our own copy of what all read; who writes to the list and to the game sends two mails."""
    own = desk.shell.config.game
    if message.list_address == own.list_address.casefold():
        return True
    return own.list_address.casefold() in message.to and own.address.casefold() not in message.to


def settle(tx: Tx, desk: Desk, mail: Mail) -> None:
    """One mail's transaction: what it brings is kept, its answer queued, the mail done with."""
    sort = _sort(tx, desk, mail)
    kind, drafts = _WORK[sort](tx, desk, mail)
    mailbox.put(tx, [one for one in drafts if _may_answer(tx, desk, one)], desk.now)
    who = "@referee" if sort == "referee" else mail.who
    mailbox.handled(tx, mail.row.id, who, kind)
    log.info("mail %d: %s from %s", mail.row.id, kind, "nobody we know" if who is None else who)


def _sort(tx: Tx, desk: Desk, mail: Mail) -> str:
    own, message = desk.shell.config.game, mail.message
    if message.sender == own.address.casefold() or mailbox.ours(tx, message.message_id):
        return "own"
    if message.kind != "letter":
        return message.kind
    if _on_list(desk, message):
        return "list"
    if message.sender == own.referee_address.casefold():
        return "referee"
    if mail.who is None:
        return "stranger"
    subject = _PREFIXES.sub("", message.subject)
    if _HELP.match(subject) or _HELP_ALONE.fullmatch(message.text):
        return "help"
    return "trial" if _TRIAL.match(subject) else _LETTER


def _may_answer(tx: Tx, desk: Desk, one: Draft) -> bool:
    """Whether an answer may go: two robots must not write to each other all night."""
    if one.answers is None:
        return True
    most = desk.shell.config.daemon.answers_per_day
    few = mailbox.answers_since(tx, one.recipient, desk.now - _DAY) < most
    if not few:
        log.warning("mail %d stays without an answer: too many in one day", one.answers)
    return few


# What each sort of mail brings: (kind for the row, letters) -------------------------------------


def _own(tx: Tx, desk: Desk, mail: Mail) -> tuple[str, list[Draft]]:
    """A copy of a letter of ours, from the list or from a loop: nothing."""
    return "own", []


def _automatic(tx: Tx, desk: Desk, mail: Mail) -> tuple[str, list[Draft]]:
    """Nobody wrote it, so nobody is answered."""
    return "auto-reply", []


def _bounce(tx: Tx, desk: Desk, mail: Mail) -> tuple[str, list[Draft]]:
    """A letter of ours came back: the referee is told, once for each letter."""
    letter = mailbox.ours(tx, mail.message.bounced_id)
    if letter is None or letter.recipient == desk.shell.config.game.referee_address:
        return "bounce", []
    view = {
        "about": letter.recipient, "sender": mail.message.sender, "subject": mail.message.subject,
        "text": mail.message.full_text[:_SHOWN],
    }  # fmt: skip
    return "bounce", [_told(desk, "referee-bounce", view, f"bounce/{letter.key}")]


def _stranger(tx: Tx, desk: Desk, mail: Mail) -> tuple[str, list[Draft]]:
    """An unknown address: one polite answer a day, and the referee sees the letter."""
    sender = mail.message.sender
    key = f"stranger/{sender}/{desk.now.date().isoformat()}"
    if mailbox.has_letter(tx, key):
        return "stranger", []
    view = {"address": sender, "subject": mail.message.subject}
    shown = {**view, "text": mail.message.full_text[:_SHOWN], "received": mail.row.received}
    drafts = [_told(desk, "referee-stranger", shown, f"{key}/told")]
    if letters.can_write_to(sender):
        drafts.append(_answer(desk, mail, "unknown-sender", view, key, sender))
    return "stranger", drafts


def _listed(tx: Tx, desk: Desk, mail: Mail) -> tuple[str, list[Draft]]:
    """Said on the list: what counts in public is kept and its author told; conversation is left alone."""
    if mail.orders is None or mail.orders.kind not in (review.DECLARED, review.MISDIRECTED):
        return "list", []
    if mail.orders.kind == review.DECLARED:
        return _letter(tx, desk, mail)
    view = {"who": mail.who, "subject": mail.message.subject}
    return "list", [_to_player(tx, desk, mail, "misdirected", view)]


def _help(tx: Tx, desk: Desk, mail: Mail) -> tuple[str, list[Draft]]:
    month = review.require_month(tx)
    view = {
        "who": mail.who,
        "month": month.month,
        "deadline": month.deadline if month.state == "open" else None,
        "guide": desk.shell.game.guide(),
    }
    return "help", [_to_player(tx, desk, mail, "help", view)]


def _trial(tx: Tx, desk: Desk, mail: Mail) -> tuple[str, list[Draft]]:
    """COMPROBAR: the answer he would get, and nothing kept."""
    month = review.require_month(tx)
    view = _acknowledgement(tx, desk, mail, mail.orders, month, mail.orders.month or month.month, trial=True)
    return "trial", [_to_player(tx, desk, mail, "acknowledgement", view)]


def _letter(tx: Tx, desk: Desk, mail: Mail) -> tuple[str, list[Draft]]:
    """A player's letter: orders, a question, or nothing of the kind."""
    assert mail.who is not None
    month = review.require_month(tx)
    orders = mail.orders
    if orders.kind in ("auto-reply", "bounce"):
        return str(orders.kind), []
    if orders.kind == "question":
        return "question", [
            _question(desk, mail),
            _acknowledged(tx, desk, mail, month, month.month),
        ]
    if orders.kind not in (*review.COUNTING, review.STANDING, review.DECLARED):
        return str(orders.kind), [_acknowledged(tx, desk, mail, month, month.month)]
    target, late = _placed(month, orders.month, mail.row.received)
    games.add_orders(
        tx, month=target, who=mail.who, kind=orders.kind, late=late, received=mail.row.received,
        mail_id=mail.row.id, doc=desk.shell.game.save_orders(orders),
    )  # fmt: skip
    if not late:
        return str(orders.kind), [_acknowledged(tx, desk, mail, month, target)]
    return "late", _late(tx, desk, mail, month, target)


def _placed(month: MonthRow, named: str | None, received: datetime) -> tuple[str, bool]:
    """For which month a letter of orders is, and whether it comes too late for it.

    Months are named so that they sort as text. A letter that names none is for the newest month.
    """
    target = named or month.month
    if target != month.month:
        return target, target < month.month
    return target, month.state != "open" or received > month.deadline


def _late(tx: Tx, desk: Desk, mail: Mail, month: MonthRow, target: str) -> list[Draft]:
    """Too late: he is told; and so is the referee, while he can still admit it."""
    current = target == month.month
    closed = month if current else games.month_named(tx, target)
    view = {
        "who": mail.who,
        "subject": mail.message.subject,
        "received": mail.row.received,
        "month": target,
        "deadline": closed.deadline if closed else month.opened,
        "next_month": None if current else month.month,
        "next_deadline": None if current else month.deadline,
    }
    drafts = [_to_player(tx, desk, mail, "late", view)]
    if current:
        shown = {**view, "mail": mail.row.id, "text": mail.message.full_text[:_SHOWN]}
        drafts.append(_told(desk, "referee-late", shown, f"late/{mail.row.id}"))
    return drafts


def _question(desk: Desk, mail: Mail) -> Draft:
    """Pass a question on. It comes from the game's address: the player's own is not given away."""
    view = {"who": mail.who, "subject": mail.message.subject, "text": mail.message.text[:20_000]}
    return _told(desk, "referee-question", view, f"question/{mail.row.id}")


def _referee(tx: Tx, desk: Desk, mail: Mail) -> tuple[str, list[Draft]]:
    """The referee answers: cases, «publicar», or a player's question, which is passed on to him."""
    message = mail.message
    month = review.require_month(tx)
    if desk.game.token not in message.subject.casefold():
        # Anybody can write his address into From; only his letters bear the word.
        view = _answer_view(tx, desk, month, [], ["el asunto no lleva la clave de mis cartas: no vale."])
        return "referee", [_answer_referee(desk, mail, view)]
    asked = mailbox.ours(tx, message.in_reply_to)
    if asked is not None and asked.key.startswith("question/"):
        return "referee", _relayed(tx, desk, mail, int(asked.key.partition("/")[2]))
    answers = read_answers(message.text)
    settled: list[review.Settled] = []
    problems: list[str] = []
    for number, answer in answers.rulings:
        match review.rule_in(tx, desk.shell.game, number, answer, desk.now, mail.row.id):
            case review.Settled() as one:
                settled.append(one)
            case review.Problem(nth, why):
                problems.append(f"{nth}: {why}")
    # A greeting is no riddle, where something else was understood.
    problems += [
        f"«{line}»" for line in answers.unread if line[0].isdigit() or not (settled or answers.publish)
    ]
    if answers.publish:
        if month.state not in ("closed", "played"):
            problems.append(f"publicar: {month.month} aún no está cerrado.")
        elif problems:
            # What goes out cannot be called back, and he thinks that he has decided those cases.
            problems.append("publicar: no publico mientras quede algo que no he sabido leer.")
        else:
            games.note(tx, month.id, release=True)
    # A ruling may have taken the play back: what is left is counted in the month as it stands now.
    view = _answer_view(tx, desk, review.require_month(tx), settled, problems)
    return "referee", [_answer_referee(desk, mail, view)]


def _relayed(tx: Tx, desk: Desk, mail: Mail, asked_in: int) -> list[Draft]:
    question = mailbox.get(tx, asked_in)
    if question is None or question.who is None:
        return []
    address = games.address(tx, question.who)
    asked = read_message(question.raw)
    view = {"who": question.who, "subject": asked.subject, "text": mail.message.text}
    answered = Mail(question, asked, question.who, None)
    return [_answer(desk, answered, "referee-reply", view, f"reply/{mail.row.id}", address)]


def _answer_view(
    tx: Tx, desk: Desk, month: MonthRow, settled: list[review.Settled], problems: list[str]
) -> dict[str, Any]:
    left = [case for case in review.number_cases(tx, desk.shell.game, month) if not case.ruled]
    return {
        "month": month.month,
        "settled": [{"nth": one.number, "sentence": one.sentence, "answer": one.answer} for one in settled],
        "problems": problems,
        "left": len(left),
    }


_WORK: dict[str, Callable[[Tx, Desk, Mail], tuple[str, list[Draft]]]] = {
    "own": _own,
    "auto-reply": _automatic,
    "bounce": _bounce,
    "referee": _referee,
    "stranger": _stranger,
    "list": _listed,
    "help": _help,
    "trial": _trial,
    _LETTER: _letter,
}


# Answers ----------------------------------------------------------------------------------------


def _acknowledged(tx: Tx, desk: Desk, mail: Mail, month: MonthRow, target: str) -> Draft:
    view = _acknowledgement(tx, desk, mail, None, month, target, trial=False)
    return _to_player(tx, desk, mail, "acknowledgement", view)


def _acknowledgement(
    tx: Tx, desk: Desk, mail: Mail, untold: Any, month: MonthRow, target: str, *, trial: bool
) -> dict[str, Any]:
    """The game's own view of the answer, and what the shell knows: the month, its deadline.

    ``untold`` are orders that are not kept and would come last.
    """
    assert mail.who is not None
    game = desk.shell.game
    world = desk.world if month.id == desk.month.id else game.load(games.world(tx, month.id, "opening"))
    more = [untold] if untold is not None and untold.kind in review.COUNTING else []
    counts = review.lay_all(game, games.orders_for(tx, target, mail.who), world, *more)
    checked = game.check(mail.orders, world)
    view = game.acknowledge(checked, checked if counts is None else counts, world)
    return {
        **view,
        "who": mail.who,
        "month": target,
        "deadline": month.deadline if target == month.month else None,
        "trial": trial,
    }


def _to_player(tx: Tx, desk: Desk, mail: Mail, template: str, view: dict[str, Any]) -> Draft:
    """Answer a player, at his address on file."""
    assert mail.who is not None
    to = games.address(tx, mail.who)
    return _answer(desk, mail, template, view, f"answer/{mail.row.id}", to)


def _answer_referee(desk: Desk, mail: Mail, view: dict[str, Any]) -> Draft:
    to = desk.shell.config.game.referee_address
    return _answer(desk, mail, "referee-answer", view, f"answer/{mail.row.id}", to)


def _answer(desk: Desk, mail: Mail, template: str, view: dict[str, Any], key: str, to: str) -> Draft:
    return letters.draft(
        desk.shell, desk.game.token, template, view, key=key, to=to, now=desk.now, answers=mail.answered
    )


def _told(desk: Desk, template: str, view: dict[str, Any], key: str) -> Draft:
    return letters.to_referee(desk.shell, desk.game.token, template, view, key=key, now=desk.now)
