"""What the referee writes by mail: rulings, «publicar», and answers to players, which are passed on.

Anybody can write his address into From; so what counts is the key in the subject, which only letters to him
bear. It is another one after every «publicar» and in every month: a mail of his that is sent again does
nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from turnbot.app import (
    decrees,
    entering,
    errands,
    inquiries,
    joining,
    journal,
    letters,
    quoted,
    review,
    unseen,
)
from turnbot.app.desk import Brought, Desk, Mail, answer, to_referee
from turnbot.app.reading import bare_subject
from turnbot.app.referee import Answers, Unread, Words, read_answers
from turnbot.app.shell import Hand, RefusedError
from turnbot.app.sorting import Sort
from turnbot.core.game import Game
from turnbot.mail.documents import closed
from turnbot.mail.message import Message, read_message
from turnbot.store import games, mailbox, outgoing
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow
from turnbot.store.outgoing import Draft, MailOut

#: The key at the end of the subject of a letter to him.
_KEY = re.compile(r"\[([a-z2-7]{8})\]\s*$")
#: What is left where lines were taken out.
_GAP = re.compile(r"\n(?:[ \t]*\n){2,}")
_STALE = (
    "el asunto no lleva la clave de mis últimas cartas: no vale nada de lo que en ella se dispone."
    " La clave cambia con cada mes y con cada «publicar». Contestad a esta carta, que lleva la nueva."
)
_MEND = (
    "no es ninguna decisión que yo conozca. Ha de empezar por el número del caso, y detrás la letra, «nada»"
    " o lo que se disponga: «1 b»; lo que no responde a ningún caso, por «dispongo»; y «publicar» va solo en"
    " su renglón."
)
_ELSEWHERE = (
    "no lo mando a quien pregunta, ni lo cumplo: lo que disponéis sobre los casos o el mes va en respuesta a"
    " otra carta mía, que no sea la de una pregunta."
)
_DISOWNED = "el servidor de correo dice que esa carta no es vuestra: no vale nada de lo que dispone."


def answered(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """The referee answers: cases, «publicar», or what somebody asked, which is passed on to him."""
    message = mail.message
    month = review.require_month(tx)
    question = _question(tx, desk, message)
    # A question may be answered when the month is long over: its letter's own key will do for that.
    keys = [desk.game.key, *(_KEY.findall(question.subject) if question is not None else ())]
    refused = _DISOWNED if mail.sort.disowned else _STALE
    if mail.sort.disowned or not any(key and key in message.subject.casefold() for key in keys):
        view = _view(tx, desk, month, [], [refused])
        # Who had one of our letters is he: no forger uses up the answers that he needs.
        kind = "" if _had_a_letter(tx, desk, mail) else "referee-refused"
        return "referee", [to_referee(desk, mail, view, kind=kind)]
    his = _his_own(tx, desk, message)
    if question is not None:
        return "referee", _replied(tx, desk, mail, question, keys, his)
    done, undone = _run(tx, desk, mail, his.errands)
    settled, problems = _ruled(tx, desk, mail, answers := read_answers(his.rest), anything=bool(his.errands))
    _tell_players(tx, desk, mail, done)
    problems = undone + problems
    if answers.publish:
        problems += _released(tx, desk, mail, month, bool(problems))
    # «Publicar» and «deshacer» give out a new key, and this letter is what he will answer to.
    desk = desk.renewed(tx)
    # A ruling may have taken the play back: what is left is counted in the month as it stands now.
    view = _view(tx, desk, review.require_month(tx), settled, problems, done)
    view["passed_over"] = _passed_over(answers, problems)
    view["others"] = his.others
    view |= _going_out(tx, desk) if answers.publish else {}
    return "referee", [to_referee(desk, mail, view)]


def _had_a_letter(tx: Tx, desk: Desk, mail: Mail) -> bool:
    """Whether a mail in his name bears what a letter to him alone did: its Message-ID, or an old key."""
    if mail.sort.disowned:
        return False
    to, message = desk.shell.config.game.referee_address, mail.message
    answered = outgoing.ours(tx, message.in_reply_to)
    if answered is not None and answered.recipient == to:
        return True
    key = _KEY.search(message.subject.casefold())
    return key is not None and outgoing.bore(tx, to, f"[{key[1]}]")


@dataclass(frozen=True, slots=True)
class _Own:
    """What is his own in a mail of his: what he asks of us, and the rest, line by line.

    ``others`` are lines of somebody else's that would be commands, were they his.
    """

    errands: tuple[errands.Errand, ...]
    rest: str
    others: list[str]


def _his_own(tx: Tx, desk: Desk, message: Message) -> _Own:
    """Take out of a mail of his what stood in letters of ours: nobody commands by being quoted."""
    lines = message.text.splitlines()
    stood = quoted.of(
        tx,
        desk.shell,
        message,
        [nth for nth, line in enumerate(lines, 1) if _is_plain(line)],
        errands.forms(desk.shell.game),
    )
    asked, rest = errands.cut(message.text, stood)
    kept = rest.splitlines()
    others = [one.title for one in asked if one.quoted and one.line not in stood.framed]
    for nth, line in enumerate(kept, 1):
        read = read_answers(line)
        commands = bool(read.rulings or read.publish or read.decrees)
        said = quoted.words_of(line)
        somebodys = not _is_plain(line) and said in (stood.shown if read.decrees else stood.passed_on)
        if nth not in stood.lines and not (commands and somebodys):
            continue
        if commands and nth not in stood.framed and (nth in stood.relayed or read.decrees or somebodys):
            others.append(line.strip())
        kept[nth - 1] = ""
    return _Own(tuple(one for one in asked if not one.quoted), "\n".join(kept), others)


def _is_plain(line: str) -> bool:
    """Whether a line says what there is hardly another way to say: «1 b», «publicar», «casos»."""
    read = read_answers(line)
    if read.publish or any(not isinstance(answer, Words) for _, answer in read.rulings):
        return True
    asked, _ = errands.cut(line)
    return any(one.act in errands.READING for one in asked)


def _question(tx: Tx, desk: Desk, message: Message) -> MailOut | None:
    """The letter of ours that brought him what somebody asks, if it is that which he answers.

    A program that does not name what it answers may keep the subject: that does, while its key is the last
    one, where one letter bears it.
    """
    if message.in_reply_to:
        asked = outgoing.ours(tx, message.in_reply_to)
        return asked if asked is not None and asked.kind in inquiries.RELAYED else None
    subject = bare_subject(message)
    to = desk.shell.config.game.referee_address
    answers = subject != message.subject and desk.game.key in subject
    found = outgoing.under(tx, to, inquiries.RELAYED, subject) if answers else []
    return found[0] if len(found) == 1 else None


def _run(
    tx: Tx, desk: Desk, mail: Mail, asked: tuple[errands.Errand, ...]
) -> tuple[list[errands.Done], list[str]]:
    """Do what else he asks for; what could not be, in words."""
    shell = replace(desk.shell, hand=_hand(desk, mail))
    done: list[errands.Done] = []
    problems: list[str] = []
    for one in asked:
        try:
            done.append(one.run(tx, shell, desk.now))
        except RefusedError as why:
            problems.append(f"renglón {one.line}, «{one.title}»: {why}")
    return done, problems


def _tell_players(tx: Tx, desk: Desk, mail: Mail, done: Sequence[errands.Done]) -> None:
    """One letter to each whose orders he wrote, however many lines of his did, with all that he decided."""
    shell = replace(desk.shell, hand=_hand(desk, mail))
    for name in dict.fromkeys(one.entered for one in done if one.entered):
        entering.tell_in(tx, shell, name, desk.now)


def _ruled(
    tx: Tx, desk: Desk, mail: Mail, answers: Answers, *, anything: bool
) -> tuple[list[review.Settled], list[str]]:
    """Lay down what he decided; what could not be, in words. ``anything``: he wrote more than this."""
    settled: list[review.Settled] = []
    problems: list[str] = []
    for number, ruling in answers.rulings:
        match review.rule_in(tx, desk.shell.game, number, ruling, desk.now, _hand(desk, mail)):
            case review.Settled() as one:
                settled.append(one)
            case review.Problem(nth, why):
                problems.append(f"{nth}: {why}")
    for words in answers.decrees:
        match decrees.decree_in(tx, desk.shell.game, words, desk.now, _hand(desk, mail)):
            case review.Settled() as one:
                settled.append(one)
            case review.Problem(_, why):
                problems.append(f"«dispongo {words}»: {why}")
    done = bool(settled or answers.publish or anything)
    problems += [
        f"renglón {one.line}, «{one.text}»: {_mend(one, desk.shell.game)}"
        for one in answers.unread
        if one.speaks_of_something
        or errands.likely(one.text, desk.shell.game)
        or (not done and not one.greets)
    ]
    return settled, problems


def _mend(line: Unread, game: Game) -> str:
    """What to say of a line of his that could not be read: how what it begins like is written."""
    if forms := errands.likely(line.text, game):
        return _not_so(forms)
    if line.case is not None:
        nth = line.case
        return (
            f"no entiendo la respuesta al caso {nth}. Va la letra sola («{nth} b»), o «{nth} nada», o lo que"
            f" se disponga, sin letra («{nth} +2 puntos: lo que se le dice»)."
        )
    return _MEND


def _not_so(forms: Sequence[str]) -> str:
    return f"no lo sé leer así. Se escribe {' o '.join(f'«{one}»' for one in forms)}."


def _passed_over(answers: Answers, problems: Sequence[str]) -> list[str]:
    """His lines that ask for nothing we know and are no greeting: he is told that nothing came of them."""
    told = " ".join(problems)
    return [one.text for one in answers.unread if not one.greets and f"«{one.text}»" not in told]


def _released(tx: Tx, desk: Desk, mail: Mail, month: MonthRow, unclear: bool) -> list[str]:
    """«Publicar»: let the month go out, or say why not. Either way the key is another one from now on."""
    games.set_key(tx, desk.shell.fresh_key(f"{month.month}/{mail.row.id}"))
    if month.state not in ("closed", "played"):
        return [f"publicar: {desk.shell.game.named(month.month)} aún no está cerrado."]
    if unclear:
        # What goes out cannot be called back, and he thinks that he has decided those cases.
        return ["publicar: no publico mientras quede algo que no he sabido leer."]
    games.note(tx, month.id, release=True)
    journal.note(tx, _hand(desk, mail), "release", f"puede publicarse, {desk.shell.game.named(month.month)}")
    return []


def _going_out(tx: Tx, desk: Desk) -> dict[str, str | None]:
    """The code of the newest month, if it goes out now, or once it was played again with what he disposed.

    None where a case holds it up, or what he has not seen: he is asked about that in a letter of its own.
    """
    month = review.require_month(tx)
    held = any(case.must and not case.ruled for case in review.number_cases(tx, desk.shell.game, month))
    goes = month.release and not held
    seen = goes and month.state == "played" and not unseen.of_month(tx, desk.shell, month)
    return {
        "released": month.month if seen else None,
        "replayed": month.month if goes and not seen and month.state in ("closed", "played") else None,
    }


def _replied(tx: Tx, desk: Desk, mail: Mail, question: MailOut, keys: list[str], his: _Own) -> list[Draft]:
    """Pass on what answers a question; what asks for something to be done is done, and nobody else reads it.

    For the latter the key of the question will not do, which is good for ever. What else he might decide
    by mail, in a line that is nothing but that, is not for whoever asked either, and is told him.
    """
    asked_of_us = his.errands
    ours, words = _orders_of_his(his.rest, desk.shell.game)
    told = bool(asked_of_us or ours or his.others)
    drafts = _relayed(tx, desk, mail, question, keys, words) if words.strip() or not told else []
    if not told:
        return drafts
    if (asked_of_us or ours) and desk.game.key not in mail.message.subject.casefold():
        view = _view(tx, desk, review.require_month(tx), [], [_STALE])
        return [*drafts, to_referee(desk, mail, view, kind="referee-refused")]
    done, problems = _run(tx, desk, mail, asked_of_us)
    _tell_players(tx, desk, mail, done)
    desk = desk.renewed(tx)
    problems += [f"«{one}»: {_not_passed_on(one, desk.shell.game)}" for one in ours]
    view = _view(tx, desk, review.require_month(tx), [], problems, done)
    return [*drafts, to_referee(desk, mail, {**view, "others": his.others})]


def _not_passed_on(line: str, game: Game) -> str:
    """What he is told of a line that stood in an answer to somebody, and is not for him."""
    if forms := errands.likely(line, game):
        return f"no se lo he dicho a nadie, y {_not_so(forms)}"
    return _ELSEWHERE


def _orders_of_his(text: str, game: Game) -> tuple[list[str], str]:
    """Lines that ordain or publish, or nearly do, and the rest: the words that are for whoever asked.

    «Orden de Parrot, semana 1: ...» is no phrase of his, and says of Parrot what nobody else should read.
    """
    ours: list[str] = []
    words: list[str] = []
    for line in text.splitlines():
        read = read_answers(line)
        meant = read.publish or read.decrees or (":" in line and errands.likely(line, game))
        (ours if meant else words).append(line)
    return [one.strip() for one in ours], _GAP.sub("\n\n", "\n".join(words))


def _relayed(tx: Tx, desk: Desk, mail: Mail, question: MailOut, keys: list[str], words: str) -> list[Draft]:
    """Pass words of his on to whoever asked, a player or a stranger, without anything that is his alone."""
    row = mailbox.get(tx, question.answers or 0)
    if row is None:
        return []
    asked = read_message(row.raw, None if row.who is not None else closed())
    secrets = (*keys, *letters.secrets_of(desk.shell, desk.game))
    view = {
        "who": row.who,
        "subject": asked.subject,
        "asked": inquiries.quoted(desk, asked, row.who),
        "text": letters.without(words, secrets).strip("\n"),
    }
    answers = replace(mail, row=row, message=asked, sort=Sort("letter", row.who))
    # Who wrote it may have given his character to another since, whom it does not concern.
    gone = outgoing.written_since(tx, asked.sender, (joining.HANDED_OVER,), row.received)
    to = games.address(tx, row.who) if row.who is not None and not gone else asked.sender
    if not letters.can_write_to(to):
        return []
    whom = row.who or asked.sender
    journal.note(tx, _hand(desk, mail), "answer", f"a {whom}, sobre «{asked.subject}»")
    return [answer(desk, answers, "referee-reply", view, f"reply/{mail.row.id}", to)]


def _hand(desk: Desk, mail: Mail) -> Hand:
    return Hand("mail", desk.now, mail.row.id)


def _view(
    tx: Tx,
    desk: Desk,
    month: MonthRow,
    settled: list[review.Settled],
    problems: list[str],
    done: Sequence[errands.Done] = (),
) -> dict[str, Any]:
    left = [case for case in review.number_cases(tx, desk.shell.game, month) if not case.ruled]
    return {
        "month": month.month,
        "settled": [{"nth": one.number, "sentence": one.sentence, "answer": one.answer} for one in settled],
        "done": [one.told for one in done if one.told],
        "shown": [list(one.shown) for one in done if one.shown],
        "problems": problems,
        "passed_over": [],
        "others": [],
        "released": None,
        "replayed": None,
        "left": len(left),
    }
