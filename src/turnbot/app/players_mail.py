"""What a player's mail brings: orders and their echo, help, a trial, a question passed on, or a doubt.

Orders never count unseen: whatever is kept is told to the address on file. What the receiving server found
not to be his is not kept until he says, from there and in answer to us, that it is.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from turnbot.app import doubts, inquiries, letters, limits, pieces, press, review
from turnbot.app.desk import Brought, Desk, Mail, to_player, told
from turnbot.app.reading import unread_parts
from turnbot.app.sorting import CONFIRM
from turnbot.core.exchange import COUNTING, LIST
from turnbot.mail.forms import left_in_quotes
from turnbot.store import again, games, mailbox
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow
from turnbot.store.outgoing import Draft

#: How much of a mail the referee is shown.
_SHOWN = 4000
#: Of the lines of a quoted form so many are told back, and so much of each.
_MOST_CITED, _CITED = 12, 200
#: What a mail is kept as while nobody has said that it is his.
UNPROVEN = "unproven"
#: Kinds of orders that are kept.
_KEPT = frozenset((*COUNTING, review.STANDING, review.DECLARED))


def helped(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """AYUDA: how orders are written. Nothing of the mail is read."""
    month = review.require_month(tx)
    view = {
        "who": mail.who,
        "month": month.month,
        "deadline": month.deadline if month.state == "open" else None,
        "guide": desk.shell.game.guide(),
    }
    return "help", [to_player(tx, desk, mail, "help", view)]


def tried(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """COMPROBAR: the answer he would get, and nothing kept."""
    month = review.require_month(tx)
    if review.is_over(month):
        return "trial", [to_player(tx, desk, mail, "over", {"who": mail.who, "month": month.month})]
    target = mail.orders.month or month.month
    given = [one for one in mail.answers.given if one.month in ("", target)]
    counts = desk.counts(tx, month, target, mail.who or "", mail.orders, given)
    view = _acknowledgement(tx, desk, mail, counts, month, target, trial=True)
    view["delayed"] = _carried(tx, desk, mail)[1]
    answer = to_player(tx, desk, mail, "acknowledgement", view, kind="trial")
    # Whether a forged question is one, nobody was asked: it goes nowhere.
    asks = [] if mail.sort.disowned else inquiries.passed_on(desk, mail)
    return "trial", [*asks, answer]


def listed(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """Said on the list: what counts in public is kept and its author told; conversation is left alone."""
    if mail.orders is None or mail.orders.kind not in (review.DECLARED, review.MISDIRECTED):
        return "list", []
    if mail.orders.kind == review.DECLARED:
        return taken(tx, desk, mail)
    view = {"who": mail.who, "subject": mail.message.subject}
    return "list", [to_player(tx, desk, mail, "misdirected", view)]


def taken(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """A player's letter: orders, a question, or nothing of the kind."""
    if mail.sort.disowned and (
        mail.answers.given
        or mail.notices
        or mail.pieces
        or mail.wishes
        or mail.orders.kind in (*_KEPT, "question")
    ):
        return _doubted(tx, desk, mail)
    return _taken(tx, desk, mail, mail, mail.row.received)


def confirmed(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """«Conforme»: a mail that waited for this word is what it would have been, as of when it came."""
    owned = mail.owned
    assert owned is not None
    if owned.row.kind != UNPROVEN:
        # He says it again: he is told again what counts.
        month = review.require_month(tx)
        told_again = _acknowledged(tx, desk, owned, mail, month, month.month, kind="no-orders")
        return "confirmed", [told_again]
    kind, drafts = _taken(tx, desk, owned, mail, mail.row.received)
    mailbox.handled(tx, owned.row.id, owned.who, kind)
    return "confirmed", drafts


def _doubted(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """The server that took it in says that it is not from whom it says: he is asked, at his own address."""
    word = desk.shell.fresh_key(f"{CONFIRM}{mail.row.id}")
    view = {
        "who": mail.who,
        "subject": mail.message.subject,
        "received": mail.row.received,
        "word": f"[carta {mail.row.id}: {word}]",
        "text": mail.message.full_text[:_SHOWN],
        "public": mail.sort.public,
    }
    return UNPROVEN, [to_player(tx, desk, mail, "confirm", view, key=f"{CONFIRM}{mail.row.id}")]


def _taken(tx: Tx, desk: Desk, mail: Mail, reply: Mail, received: datetime) -> Brought:
    """Keep what a mail orders; ``reply`` is the mail that is answered, ``received`` tells if it is late."""
    assert mail.who is not None
    month = review.require_month(tx)
    orders = mail.orders
    if orders.kind in ("auto-reply", "bounce"):
        return str(orders.kind), []
    written = _written(desk, mail)
    if orders.kind == "question" and not mail.answers.given and not written:
        return "question", [
            *inquiries.passed_on(desk, mail),
            _acknowledged(tx, desk, mail, reply, month, month.month, kind="question-taken"),
        ]
    if review.is_over(month):
        over = to_player(tx, desk, reply, "over", {"who": mail.who, "month": month.month})
        return "over", [*inquiries.passed_on(desk, mail), over]
    kept = orders.kind in _KEPT
    if not kept and not mail.answers.given and not written:
        answer = _acknowledged(tx, desk, mail, reply, month, month.month, kind="no-orders")
        kind = "notice" if mail.notices else str(orders.kind)
        return kind, [*inquiries.passed_on(desk, mail), answer]
    named = orders.month if kept else _answered_of(mail)
    target, late = _placed(tx, month, named, mail.row.received, received)
    before = _written_before(tx, desk, mail, month, target) if orders.kind == "orders" and not late else []
    _keep(tx, desk, mail, month, target, received)
    carried, delayed = _carried(tx, desk, mail)
    asks = [*inquiries.passed_on(desk, mail), *carried]
    if late:
        return "late", [*asks, *_late(tx, desk, mail, reply, month, target, delayed)]
    kind = str(orders.kind) if kept else doubts.ANSWERS if mail.answers.given else pieces.KIND
    answer = _acknowledged(tx, desk, mail, reply, month, target, before=before, delayed=delayed)
    return kind, [*asks, answer]


def _answered_of(mail: Mail) -> str | None:
    """For which month the orders are that a letter's answers are about; None: several, or it answers none."""
    found = {one.month for one in mail.answers.given}
    return next(iter(found)) or None if len(found) == 1 else None


def _written_before(tx: Tx, desk: Desk, mail: Mail, month: MonthRow, target: str) -> list[str]:
    """What he had ordered in letters of his before this one, as he reads it; standing orders are no such."""
    written, who, world = (*COUNTING, review.ENTERED), mail.who or "", desk.world_of(tx, month)
    any_mail = any(row.kind in written for row in desk.rows(tx, target, who))
    counts = desk.counts(tx, month, target, who) if any_mail else desk.shell.game.waiting(world, who)
    return list(desk.shell.game.acknowledge(counts, counts, world)["counts"]) if counts is not None else []


def _lost(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """Of what he had ordered, the parts of the month of which nothing is ordered any more."""
    there = {line.partition(":")[0] for line in now}
    return [line for line in before if line.partition(":")[0] not in there]


#: Letters that wait or do not go, as their writer is told: {to, days, reached}.
Delayed = list[dict[str, Any]]


def _carried(tx: Tx, desk: Desk, mail: Mail) -> tuple[list[Draft], Delayed]:
    """Letters of a player's to others that came with his orders, as the game has them carried.

    With what he is told of those that do not go at once. (What waits is settled here and not with the other
    limits, which are looked at when the answer is written already.)
    """
    shell, addresses = desk.shell, games.addresses(tx)
    drafts, named, delayed = [], [], []
    for nth, one in enumerate(shell.game.carried(mail.orders, desk.world), 1):
        to = letters.address_of(shell, addresses, one.to)
        whom = "" if one.to == LIST else one.to
        if not letters.can_write_to(to):
            delayed.append({"to": whom, "days": None, "reached": False})
            continue
        named.append(whom)
        draft = letters.draft(
            shell, desk.game, letters.template_of(shell.game, one.kind), one.view,
            key=f"carried/{mail.row.id}/{nth}", to=to, now=desk.now, kind=limits.CARRIED, about=mail.row.id,
        )  # fmt: skip
        drafts.append(draft)
    gone, waits = limits.carried(tx, shell, desk.game, drafts, mail.who or "", desk.now)
    told = [{"to": to, "days": days, "reached": True} for to, days in zip(named, waits, strict=True)]
    return gone, [*delayed, *(one for one in told if one["days"] != 0)]


def _keep(tx: Tx, desk: Desk, mail: Mail, month: MonthRow, target: str, received: datetime) -> None:
    """Write down what a mail orders, and what it answers, each for its month."""
    assert mail.who is not None

    def add(kind: str, doc: Mapping[str, Any], of: str) -> None:
        assert mail.who is not None
        late = _placed(tx, month, of, mail.row.received, received)[1]
        games.add_orders(
            tx, month=of, who=mail.who, kind=kind, late=late,
            received=mail.row.received, mail_id=mail.row.id, doc=doc,
        )  # fmt: skip

    if mail.orders.kind in _KEPT:
        add(mail.orders.kind, desk.shell.game.save_orders(mail.orders), target)
    if written := _written(desk, mail):
        add(pieces.KIND, written, target)
    for of in dict.fromkeys(one.month or target for one in mail.answers.given):
        given = [one for one in mail.answers.given if (one.month or target) == of]
        counts = desk.counts(tx, month, of, mail.who, given=given)
        asks = desk.shell.game.questions(counts, mail.who) if counts is not None else ()
        add(doubts.ANSWERS, doubts.document(given, [one.key for one in asks]), of)


def _written(desk: Desk, mail: Mail) -> Mapping[str, Any] | None:
    """What a mail brings for the account that all read."""
    colour = mail.colour if mail.orders.kind in _KEPT else ""
    return pieces.document(mail.pieces, desk.press, mail.wishes, colour)


def _wishes(tx: Tx, desk: Desk, mail: Mail, target: str) -> list[dict[str, Any]]:
    """What he says of his pen, with what he takes back by it."""
    if not mail.wishes:
        return []
    rows = [row for row in desk.rows(tx, target, mail.who or "") if row.mail_id != mail.row.id]
    return [
        {"what": one.what, "said": one.said, "taken": pieces.withdrawn(rows, mail.who or "", one)}
        for one in mail.wishes
    ]


def _placed(
    tx: Tx, month: MonthRow, named: str | None, came: datetime, received: datetime
) -> tuple[str, bool]:
    """For which month a letter of orders is, and whether it comes too late for it.

    Months are named so that they sort as text. A letter that names none is for the month that was the newest
    when it came; ``received`` is later than that where it waited for a word of its player's.
    """
    before = games.month_numbered(tx, month.number - 1)
    if named is None and received != came and came < month.opened and before is not None:
        return before.month, True
    # While a month that was published is mended, whoever names none writes for the one that waits.
    taken_back = again.waiting(tx) if named is None and month.edition > 1 and month.state != "open" else None
    target = named or taken_back or month.month
    if target != month.month:
        return target, target < month.month
    row = games.game(tx)
    rests = row is not None and row.paused is not None  # and its deadline stands still
    return target, month.state != "open" or (received > month.deadline and not rests)


def _late(
    tx: Tx, desk: Desk, mail: Mail, reply: Mail, month: MonthRow, target: str, delayed: Delayed
) -> list[Draft]:
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
        "delayed": delayed,
    }
    drafts = [to_player(tx, desk, reply, "late", view)]
    if current:
        shown = {**view, "mail": mail.row.id, "text": mail.message.full_text[:_SHOWN]}
        drafts.append(told(desk, mail, "referee-late", shown, f"late/{mail.row.id}"))
    return drafts


def _acknowledged(
    tx: Tx,
    desk: Desk,
    mail: Mail,
    reply: Mail,
    month: MonthRow,
    target: str,
    *,
    kind: str = "",
    before: Sequence[str] = (),
    delayed: Delayed | None = None,
) -> Draft:
    counts = desk.counts(tx, month, target, mail.who or "")
    view = _acknowledgement(tx, desk, mail, counts, month, target, trial=False)
    view["lost"], view["delayed"] = _lost(before, view["counts"]), delayed or []
    return to_player(tx, desk, reply, "acknowledgement", view, kind=kind)


def _acknowledgement(
    tx: Tx, desk: Desk, mail: Mail, counts: Any, month: MonthRow, target: str, *, trial: bool
) -> dict[str, Any]:
    """The game's own view of the answer, and what the shell knows: the month, its deadline, unread parts.

    ``counts`` are the orders that hold now, None where there are none.
    """
    game, world = desk.shell.game, desk.world_of(tx, month)
    checked = game.check(mail.orders, world)
    view = game.acknowledge(checked, checked if counts is None else counts, world)
    open_keys = [one.key for one in game.questions(checked if counts is None else counts, mail.who or "")]
    asked = desk.doubts(tx, month, target, mail.who or "", keep=not trial)
    ordered = mail.orders.kind in _KEPT or bool(mail.answers.given)
    foreseen = game.warnings(counts, world, mail.who or "", month.house) if ordered and counts else ()
    replies = doubts.replies(mail.answers, open_keys)
    heard = [one for one in mail.answers.given if one.key not in open_keys] if counts is not None else []
    replies["unfit"] += doubts.unheard(game, counts, heard, world)
    return {
        **doubts.shown(view, asked, open_keys),
        **replies,
        "who": mail.who,
        "month": target,
        "deadline": month.deadline if target == month.month and desk.game.paused is None else None,
        "closed": target == month.month and month.state != "open",
        "paused": desk.game.paused is not None,
        "asks": mail.orders.kind == "question" or bool(game.inquiries(mail.orders)),
        "later": limits.question_waits(tx, desk.shell, mail.who or "", desk.now),
        "lost": [],
        "delayed": [],
        "passed": inquiries.is_for_him(mail),
        "notices": [{"what": one.what, "said": one.said} for one in mail.notices],
        "pieces": press.told(mail.pieces, desk.press),
        "wishes": _wishes(tx, desk, mail, target),
        "trial": trial,
        "warnings": list(foreseen),
        "unread": unread_parts(mail.message, ordered),
        "cited": [one[:_CITED] for one in left_in_quotes(mail.message.full_text)[:_MOST_CITED]],
    }
