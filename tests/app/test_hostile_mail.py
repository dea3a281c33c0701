"""Mail that means harm, or only looks so: it costs its sender an answer and the referee a line."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from app.world import ADDRESS, AFTER, DEADLINE, LIST, OPENED, REFEREE, SOON, counting, kinds, mail
from turnbot import daemon
from turnbot.app import delivery, intake
from turnbot.store import games, mailbox, tables

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
ANA, BLAS = "ana@toy.example", "blas@toy.example"
#: Codecs that Python knows and no mail can be written in.
NO_CHARSETS = ("zlib", "base64", "hex", "bz2", "rot13", "uu", "quopri", "punycode", "idna", "undefined")


def flat(message):
    return " ".join(message.text.split())


def with_config(shell, **sections):
    made = {name: replace(getattr(shell.config, name), **keys) for name, keys in sections.items()}
    return replace(shell, config=replace(shell.config, **made))


# One guard around one mail ----------------------------------------------------------------------


def in_no_charset(charset, where):
    """A mail of Blas's that calls something in it by the name of a codec."""
    word = f"=?{charset}?q?=ff=e1?="
    head = {"from": f"From: {word} <{BLAS}>", "subject": f"From: {BLAS}\nSubject: {word}"}
    name = f'\nContent-Disposition: inline; filename="{word}"' if where == "file name" else ""
    kind = f"Content-Type: text/plain; charset={charset}{name}"
    return f"{head.get(where, f'From: {BLAS}')}\n{kind}\n\napuesto 3 \xff\n".encode("latin-1")


@pytest.mark.parametrize("where", ["body", "subject", "from", "file name"])
def test_a_charset_that_is_none_stalls_nobody(shell, post, where):
    raws = [in_no_charset(charset, where) for charset in NO_CHARSETS]
    letters = post(*raws, mail(ANA, "apuesto 1"))
    assert ANA in [to for to, _ in letters]
    assert set(states(shell)) == {"handled"}
    assert set(kinds(shell)) <= {"orders", "other"}


def states(shell):
    with shell.db.look() as tx:
        return list(tx.execute(select(tables.mail_in.c.state).order_by(tables.mail_in.c.id)).scalars())


@pytest.mark.parametrize("broken", ["read_message", "sort", "_WORK", "read_orders"])
def test_whatever_a_mail_raises_the_month_closes_and_letters_go_out(
    shell, inbox, outbox, monkeypatch, broken
):
    """Each mail of one sender raises, one a minute, from half an hour before the deadline on."""
    real = getattr(intake.answers, broken)
    if broken == "_WORK":
        bad = dict.fromkeys(real, lambda tx, desk, one: 1 / 0 if one.who == "Blas" else ("x", []))
        monkeypatch.setattr(intake.answers, "_WORK", {**real, "letter": bad["letter"]})
    else:

        def stumbling(*arguments, **more):
            if b"maldita" in repr(arguments).encode():
                raise RecursionError("maldita")
            return real(*arguments, **more)

        monkeypatch.setattr(intake.answers, broken, stumbling)
    doors = daemon.Doors(inbox, outbox)
    for minute in range(-30, 8):
        inbox.put(mail(BLAS, f"carta maldita {minute}"), DEADLINE + minute * MINUTE)
        daemon.tick(shell, doors, DEADLINE + minute * MINUTE + MINUTE)
    with shell.db.look() as tx:
        first = games.month_numbered(tx, 1)
    assert first.published is not None
    assert first.published <= DEADLINE + 4 * MINUTE  # what came in time is tried three times, and no longer
    assert outbox.to(LIST)
    told = [message for message in outbox.to(REFEREE) if "apartada" in message.subject]
    answered = [message for message in outbox.to(BLAS) if "no he podido leer" in message.subject]
    most = shell.config.daemon.answers_per_day
    assert 0 < len(told) <= 2 * most  # two days
    assert 0 < len(answered) <= 2 * most
    assert states(shell).count("set-aside") >= 30


def test_when_not_even_the_letter_about_it_can_be_written_the_mail_is_set_aside(shell, inbox, monkeypatch):
    inbox.put(mail(ANA, "revienta"), SOON)
    inbox.put(mail(BLAS, "apuesto 1"), SOON)
    intake.fetch(shell, inbox, SOON)
    monkeypatch.setattr(intake.letters, "to_referee", lambda *_, **__: 1 / 0)
    assert sum(intake.handle(shell, SOON) for _ in range(4)) == 1
    assert states(shell) == ["set-aside", "handled"]


@pytest.mark.parametrize("step", ["intake.fetch", "intake.handle_slice", "deadline.advance"])
def test_a_bug_in_one_part_of_a_round_keeps_no_other_part_from_being_done(
    shell, inbox, outbox, monkeypatch, step
):
    module, _, name = step.partition(".")
    monkeypatch.setattr(getattr(daemon, module), name, lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        daemon.tick(shell, daemon.Doors(inbox, outbox), SOON)
    assert outbox.to(LIST)


def test_a_mail_that_cannot_be_kept_keeps_no_other_back(shell, inbox, monkeypatch):
    real = intake.mailbox.add

    def add(tx, **row):
        if b"maldita" in row["raw"]:
            raise UnicodeEncodeError("utf-8", "x", 0, 1, "no")
        return real(tx, **row)

    monkeypatch.setattr(intake.mailbox, "add", add)
    for body in ("apuesto 1", "maldita", "apuesto 2"):
        inbox.put(mail(ANA, body), SOON)
    assert intake.fetch(shell, inbox, SOON) == 2
    assert inbox.marked == {"1", "3"}


def test_a_mail_is_not_blamed_for_four_kills(shell, inbox, outbox):
    inbox.put(mail(ANA, "apuesto 1"), SOON)
    inbox.put(mail(BLAS, "apuesto 2"), SOON + MINUTE)
    intake.fetch(shell, inbox, SOON + MINUTE)
    for nth in range(4):
        with shell.db.begin() as tx:
            assert mailbox.claim(tx, suspects=nth >= mailbox.SUSPECT).id == 1  # and then the power fails
    daemon.tick(shell, daemon.Doors(inbox, outbox), SOON + 2 * MINUTE)
    assert counting(shell) == (1,)
    # It was read after everybody else's, when their letters had gone.
    assert [to for to, _ in outbox.took][1:] == [BLAS, ANA]


def test_letters_go_out_between_the_slices_of_a_long_queue(shell, inbox, outbox):
    order = []
    sent = outbox.send
    outbox.send = lambda raw, sender, to: (order.append(to), sent(raw, sender, to))[1]
    for nth in range(3 * intake.SLICE):
        inbox.put(mail(ANA, f"apuesto {nth}"), SOON + nth * MINUTE)
    read = intake.answers.read

    def reading(desk, row):
        order.append(None)
        return read(desk, row)

    intake.answers.read, before = reading, intake.answers.read
    try:
        daemon.tick(shell, daemon.Doors(inbox, outbox), SOON + DAY)
    finally:
        intake.answers.read = before
    longest = max(len(run) for run in "".join("r" if one is None else "s" for one in order).split("s"))
    assert longest == intake.SLICE
    assert len(outbox.to(ANA)) == 3 * intake.SLICE  # the echo of orders is outside every limit


# Whose mail it is -------------------------------------------------------------------------------


def test_a_message_id_that_nobody_can_spell_costs_nothing(shell, post):
    raw = mail(ANA, "apuesto 4").replace(b"Message-ID: <", "Message-ID: <Peña".encode("latin-1"))
    [(to, answer)] = post(raw)
    assert to == ANA
    assert answer.in_reply_to == ""
    assert counting(shell) == (4,)


def test_the_same_words_under_the_same_name_from_somebody_else_are_another_mail(shell, inbox, post):
    same = {"message_id": "<1@x.example>"}
    letters = post(mail("nadie@x.example", "apuesto 5", **same), mail(ANA, "apuesto 5", **same))
    assert ANA in {to for to, _ in letters}
    assert counting(shell) == (5,)
    inbox.uidvalidity = 2  # and both are recognised when they come again
    inbox.marked.clear()
    assert post(at=SOON + MINUTE) == []
    assert len(kinds(shell)) == 2


def test_the_lists_copy_counts_although_it_is_word_for_word_the_letter(shell, post):
    direct = mail(ANA, "apuesto 3", Cc=LIST)
    post(direct, b"List-Post: <mailto:%s>\n" % LIST.encode() + direct)
    assert kinds(shell) == ["orders", "declaration"]


@pytest.mark.parametrize(
    "sender",
    [
        b"ana@toy.example <evil@evil.example>", b"evil@evil.example, ana@toy.example",
        "an\u200ba@toy.example".encode(), "<ana@toy.example\u00ad>".encode(), b"a\x00na@toy.example",
        b"=?utf-8?q?ana=40toy.example?= <evil@evil.example>", b'"ana@toy.example" <evil@evil.example>',
        b"ana@toy.example\nFrom: evil@evil.example", "bla\u017f@toy.example".encode(),
    ],
)  # fmt: skip
def test_an_address_that_only_looks_like_a_players_is_a_strangers(shell, post, sender):
    post(b"From: " + sender + b"\nSubject: Jugada\n\napuesto 9\n")
    assert counting(shell) is None
    assert counting(shell, "Blas") is None
    assert kinds(shell) == ["stranger"]


@pytest.mark.parametrize("header", ["Reply-To", "X-Original-From"])
@pytest.mark.parametrize("to", [ADDRESS, LIST])
def test_an_outsider_does_not_speak_as_a_player_on_the_list(shell, post, header, to):
    raw = mail("evil@evil.example", "apuesto 7", List_Post=f"<mailto:{LIST}>", **{header: ANA})
    assert post(raw.replace(f"To: {ADDRESS}".encode(), f"To: {to}".encode())) == []
    assert counting(shell) is None
    assert kinds(shell) == ["list"]


# Nobody's orders count unseen -------------------------------------------------------------------


def test_whoever_uses_up_the_limit_in_somebodys_name_does_not_silence_the_echo(shell, post):
    forged = [mail(ANA, f"x{nth}", "AYUDA") for nth in range(30)]
    letters = post(*forged, mail(ANA, "apuesto 99", "de un falsario"))
    answers = [message for to, message in letters if to == ANA]
    assert len(answers) == shell.config.daemon.answers_per_day + 1
    assert "Apuesta 99" in answers[-1].text
    [told] = [message for to, message in letters if to == REFEREE]
    assert "Ana" in told.subject
    [(to, own)] = post(mail(ANA, "apuesto 1"), at=SOON + MINUTE)
    assert (to, "Apuesta 1" in own.text) == (ANA, True)


def test_late_orders_are_answered_outside_every_limit(shell, post):
    post(*(mail(ANA, f"x{nth}", "AYUDA") for nth in range(30)), at=DEADLINE - HOUR)
    letters = post(mail(ANA, "apuesto 1"), at=AFTER)
    assert "llegó tarde" in next(message.subject for to, message in letters if to == ANA)


def test_a_thousand_questions_are_not_a_thousand_letters_and_no_one_elses_is_lost(shell, post):
    many = [mail(ANA, f"¿{nth}?", "question") for nth in range(40)]
    letters = post(*many, mail(BLAS, "¿Y yo?", "question"))
    asked = [message.subject for to, message in letters if to == REFEREE]
    most = shell.config.daemon.answers_per_day
    assert sum("Ana pregunta" in subject for subject in asked) == most
    assert sum("Blas pregunta" in subject for subject in asked) == 1
    assert sum("demasiadas cartas de Ana" in subject for subject in asked) == 2  # questions, and answers
    assert len(asked) == most + 3


def test_what_is_asked_beyond_the_limit_waits_for_another_day(shell, post):
    """Twenty questions that a forger asks in his name do not swallow his own."""
    most = shell.config.daemon.answers_per_day
    post(*(mail(ANA, f"¿{nth}?", "question") for nth in range(most)))
    letters = post(mail(ANA, "¿Y la mía?", "COMPROBAR question"), at=SOON + MINUTE)
    assert not [message for to, message in letters if to == REFEREE and "¿Y la mía?" in message.full_text]
    assert [message for to, message in post(at=SOON + DAY) if "¿Y la mía?" in message.full_text] == []
    [later] = [one for to, one in post(at=SOON + DAY + 2 * MINUTE) if to == REFEREE]
    assert "¿Y la mía?" in later.full_text


def test_his_own_mail_with_an_old_key_is_answered_however_many_are_forged(shell, post):
    with shell.db.look() as tx:
        old = games.game(tx).key
    letters = post(mail(ANA, "¿Cuándo?", "question"))
    [his] = [message for to, message in letters if to == REFEREE]
    with shell.db.begin() as tx:
        games.set_key(tx, "aaaabbbb")
    assert f"[{old}]" in his.subject
    forged = [mail(REFEREE, "publicar", f"{nth} [zzzzzzzz]") for nth in range(40)]
    letters = post(*forged, mail(REFEREE, "publicar", f"Re: casos [{old}]"), at=SOON + HOUR)
    answers = [message for to, message in letters if to == REFEREE and "decisiones" in message.subject]
    assert len(answers) == shell.config.daemon.answers_per_day + 1
    assert answers[-1].subject.startswith("Re:") or "no lleva la clave" in flat(answers[-1])


# Strangers --------------------------------------------------------------------------------------


SPAM = [
    {"X_Spam_Flag": "YES"}, {"X_Spam_Status": "Yes, score=9"}, {"X_Spam": "Yes"},
    {"X_MS_Exchange_Organization_SCL": "6"}, {"X_Bogosity": "Spam, tests=bogofilter"},
    {"X_Forefront_Antispam_Report": "CIP:1.2.3.4;SFV:SPM;"},
]  # fmt: skip
BULK = [{"Precedence": "bulk"}, {"List_Unsubscribe": "<https://x.example>"}, {"List_Id": "<x.example>"}]


def test_what_a_filter_has_marked_or_was_sent_to_many_gets_nothing_at_all(shell, post):
    marks = [*SPAM, *BULK]
    assert (
        post(*(mail(f"p{n}@x.example", "compre", f"oferta {n}", **one) for n, one in enumerate(marks))) == []
    )
    assert kinds(shell) == ["spam"] * len(SPAM) + ["bulk"] * len(BULK)


@pytest.mark.parametrize(
    "local", ["no-reply", "noreply", "do-not-reply", "bounces+17", "tienda-noreply", "newsletter"]
)
def test_where_nobody_reads_nobody_is_answered(shell, post, local):
    assert post(mail(f"{local}@x.example", "su pedido", "Pedido")) == []


def test_a_player_whose_mail_a_filter_has_marked_is_answered_all_the_same(shell, post):
    [(to, _)] = post(mail(ANA, "apuesto 1", **SPAM[0]))
    assert to == ANA
    assert counting(shell) == (1,)


def test_all_strangers_together_have_one_budget_an_hour(shell, post):
    raws = [mail(f"robot{nth}@x.example", "recibido", f"re {nth}") for nth in range(200)]
    letters = post(*raws)
    most = shell.config.daemon.strangers_per_hour
    to = [to for to, _ in letters]
    assert sum(one.endswith("@x.example") for one in to) == most
    assert to.count(REFEREE) == most + 1
    assert "desconocidos" in next(m.subject for one, m in reversed(letters) if one == REFEREE)
    # The hour over, there is another one; but the referee is told once a day that there are more.
    again = [
        to for to, _ in post(*(mail(f"r{n}@x.example", "x", f"s {n}") for n in range(50)), at=SOON + 2 * HOUR)
    ]
    assert sum(one.endswith("@x.example") for one in again) == most
    assert again.count(REFEREE) == most


# What the receiving server disowns --------------------------------------------------------------


@pytest.fixture
def wary(shell, inbox, outbox):
    """A game whose mail server signs what it finds out about senders; what is written because of mails."""
    guarded = with_config(shell, mailbox={"authserv_id": "mx.toy.example"})
    delivery.send_due(shell, outbox, OPENED)

    def post(*raws, at=SOON):
        for raw in raws:
            inbox.put(raw, at)
        before = len(outbox.took)
        daemon.tick(guarded, daemon.Doors(inbox, outbox), at + MINUTE)
        return outbox.took[before:]

    return post


def found(results, server="mx.toy.example"):
    return {"Authentication_Results": f"{server}; {results}"}


FAILS = ["spf=fail smtp.mailfrom=evil.example", "dkim=fail", "dmarc=fail (p=none)", "spf=softfail; dkim=none"]


@pytest.mark.parametrize("results", FAILS)
def test_what_fails_waits_for_a_word_from_the_address_on_file(shell, wary, results):
    [(to, asked)] = wary(mail(ANA, "apuesto 8", "Jugada", "<f@x.example>", **found(results)))
    assert to == ANA
    assert "apuesto 8" in asked.text
    assert counting(shell) is None
    assert kinds(shell) == ["unproven"]
    # His own mail fails as well; that he has our letter is what proves it.
    own = mail(
        ANA,
        "Conforme.\n\nUn saludo,\nAna",
        f"Re: {asked.subject}",
        In_Reply_To=asked.message_id,
        **found(results),
    )
    [(to, echo)] = wary(own, at=SOON + HOUR)
    assert (to, "Apuesta 8" in echo.text) == (ANA, True)
    assert counting(shell) == (8,)
    assert kinds(shell) == ["orders", "confirmed"]
    assert len(wary(mail(ANA, "conforme", f"Re: {asked.subject}"), at=SOON + 2 * HOUR)) == 1
    assert counting(shell) == (8,)


def test_the_word_in_the_subject_is_enough_where_a_program_names_no_letter(shell, wary):
    [(_, asked)] = wary(mail(ANA, "apuesto 8", **found("dmarc=fail")))
    wary(mail(ANA, "Conforme", f"RE: {asked.subject}"), at=SOON + HOUR)
    assert counting(shell) == (8,)


@pytest.mark.parametrize(
    ("sender", "subject"), [(ANA, "Re: [carta 1: aaaaaaaa]"), (BLAS, None), ("evil@evil.example", None)]
)
def test_nobody_else_can_say_so_and_nobody_can_guess_the_word(shell, wary, sender, subject):
    [(_, asked)] = wary(mail(ANA, "apuesto 8", **found("dmarc=fail")))
    wary(mail(sender, "conforme", subject or asked.subject), at=SOON + HOUR)
    assert counting(shell) is None
    assert counting(shell, "Blas") is None


@pytest.mark.parametrize(
    "results",
    [
        "spf=pass; dkim=pass; dmarc=pass",
        "spf=softfail; dmarc=pass",
        "dkim=fail; dkim=pass",
        "none",
        "spf=neutral",
    ],
)
def test_what_passes_counts_at_once(shell, wary, results):
    wary(mail(ANA, "apuesto 8", **found(results)))
    assert counting(shell) == (8,)


def test_nobody_elses_header_is_believed(shell, wary):
    """Neither a good one below the server's own, nor any of another name; and none where no name is known."""
    raw = mail(ANA, "apuesto 8", **found("spf=pass; dmarc=pass"))
    wary(b"Authentication-Results: mx.toy.example;\n dmarc=fail\n" + raw)
    assert counting(shell) is None
    wary(mail(BLAS, "apuesto 9", **found("dmarc=fail", "mx.evil.example")), at=SOON + MINUTE)
    assert counting(shell, "Blas") == (9,)


def test_without_the_servers_name_nothing_is_looked_at(shell, post):
    post(mail(ANA, "apuesto 8", **found("dmarc=fail")))
    assert counting(shell) == (8,)


def test_a_challenge_on_the_list_waits_too(shell, wary):
    raw = mail(ANA, "apuesto 7", List_Post=f"<mailto:{LIST}>", **found("dmarc=fail"))
    [(to, asked)] = wary(raw)
    assert to == ANA
    assert counting(shell) is None
    wary(mail(ANA, "sí, conforme", asked.subject, In_Reply_To=asked.message_id), at=SOON + HOUR)
    assert counting(shell) == (7,)
    assert kinds(shell) == ["declaration", "confirmed"]


def test_a_forged_question_does_not_reach_the_referee(wary):
    [(to, _)] = wary(mail(ANA, "¿Cuánto tiene Blas?", "question", **found("spf=fail")))
    assert to == ANA


def test_a_word_that_comes_after_the_deadline_comes_late(shell, wary):
    letters = wary(mail(ANA, "apuesto 8", **found("dmarc=fail")), at=DEADLINE - HOUR)
    asked = next(message for _, message in letters if "es vuestra" in message.subject)
    letters = wary(mail(ANA, "conforme", asked.subject), at=AFTER)
    assert "llegó tarde" in next(message.subject for to, message in letters if to == ANA)
    assert counting(shell) is None


def test_forged_mails_do_not_fill_a_players_mailbox(shell, wary):
    letters = wary(*(mail(ANA, f"apuesto {nth}", **found("dmarc=fail")) for nth in range(40)))
    to = [to for to, _ in letters]
    assert to.count(ANA) == shell.config.daemon.answers_per_day
    assert to.count(REFEREE) == 1


# What else was read -----------------------------------------------------------------------------


def test_orders_in_the_subject_of_an_empty_letter_count(shell, post):
    [(_, answer)] = post(mail(ANA, "\n", "Re: [Mesa] apuesto 3"))
    assert counting(shell) == (3,)
    assert "Apuesta 3" in answer.text


def test_a_subject_that_orders_nothing_is_a_subject(shell, post):
    [(_, answer)] = post(mail(ANA, "\n", "Jugada de enero"))
    assert counting(shell) is None
    assert "no he hallado" in flat(answer)


def attached(body, name, kind):
    head = f"From: {ANA}\nSubject: Jugada\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
    file = f"Content-Type: {kind}\nContent-Disposition: attachment; filename={name}\n\nPK\x03\x04\n"
    return f"{head}--b\n\n{body}\n--b\n{file}--b--\n".encode()


def test_he_is_told_what_was_not_read(shell, post):
    word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    [(_, answer)] = post(attached("Van adjuntas.", "ordenes.docx", word))
    assert "«ordenes.docx»" in flat(answer)
    [(_, answer)] = post(attached("apuesto 3", "firma.png", "image/png"), at=SOON + MINUTE)
    assert "firma.png" not in answer.text
    assert counting(shell) == (3,)


def test_ayuda_is_sorted_before_anything_reads_orders(shell, post):
    [(_, answer)] = post(mail(ANA, "revienta", "AYUDA"))
    assert "cómo se escriben" in answer.subject
