"""What the referee writes, and what becomes of it."""

from datetime import timedelta
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.world import ADDRESS, AFTER, OPENED, REFEREE, SOON, begin, mail, make_shell
from turnbot.app import deadline, delivery, intake, journal, month, review
from turnbot.app.referee import Amount, Choice, Nothing, Unread, Words, read_answer, read_answers
from turnbot.mail.message import read_message
from turnbot.store import games, outcomes, outgoing

MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("1 b", (1, Choice("b"))),
        ("1b", (1, Choice("b"))),
        ("1) B.", (1, Choice("b"))),
        ("12: b)", (12, Choice("b"))),
        ("  2: nada", (2, Nothing())),
        ("2 Ninguna.", (2, Nothing())),
        ("Caso 4: nada, por favor.", (4, Nothing())),
        ("4 nada por favor", (4, Nothing())),
        ("3 = 20", (3, Amount(20))),
        ("3: 20 coronas", (3, Amount(20))),
        ("3 -2", (3, Amount(-2))),
        ("4. 1 punto", (4, Amount(1))),
        ("4 Que vaya al club con Parrot.", (4, Words("Que vaya al club con Parrot"))),
        ("5: a Parrot, 20 coronas", (5, Words("a Parrot, 20 coronas"))),
        ("6 nadar hasta la orilla", (6, Words("nadar hasta la orilla"))),
        ("7 «así sea»", (7, Words("«así sea»"))),
        ("8 publicarlo en la gaceta", (8, Words("publicarlo en la gaceta"))),
        ("Caso 1: la b, por favor", (1, Choice("b"))),
        ("1 la opción b", (1, Choice("b"))),
        ("4: +20 coronas, -2 puntos: bien", (4, Words("+20 coronas, -2 puntos: bien"))),
        ("4 +1 nivel", (4, Words("+1 nivel"))),
        ("4 −2 puntos", (4, Amount(-2))),
        ("9 İstanbul no", (9, Words("İstanbul no"))),
    ],
)
def test_one_line(line, answer):
    assert read_answers(line).rulings == (answer,)


def test_a_whole_mail():
    answers = read_answers("Hola, secretario:\n\n1 b\n2: nada\n\nPublicad.\n3\nUn saludo")
    assert answers.rulings == ((1, Choice("b")), (2, Nothing()))
    assert answers.publish
    assert answers.unread == (Unread(1, "Hola, secretario:"), Unread(7, "3"), Unread(8, "Un saludo"))
    assert [one.speaks_of_something for one in answers.unread] == [False, True, False]


@pytest.mark.parametrize(
    "line",
    [
        "Buenos días, secretario, ahí van mis respuestas a los casos de agosto:",
        "Mis decisiones sobre los casos:",
        "Aquí tenéis las respuestas,",
        "Perdón por el retraso.",
        "Un abrazo y hasta los próximos casos.",
        "Feliz año",
    ],
)
def test_manners_are_no_decision_that_could_not_be_read(line):
    [unread] = read_answers(line).unread
    assert unread.greets
    assert not unread.speaks_of_something


@pytest.mark.parametrize(
    "line",
    [
        "Hola, publícalo cuando puedas",
        "Gracias; en el caso primero, que pierda la bolsa",
        "Buenas, 3 la z:",
        "casos: nada",
        "Gracias, pero a Parrot quitadle su buena fama de espadachín",
    ],
)
def test_what_decides_under_a_greeting_is_not_taken_for_manners(line):
    [unread] = read_answers(line).unread
    assert unread.speaks_of_something or not unread.greets


@pytest.mark.parametrize("line", ["Ya puedes publicarlo", "Publicad, por favor.", "podéis publicar"])
def test_publicar_may_be_said_with_manners(line):
    assert read_answers(line).publish


def test_what_he_decides_of_his_own_accord_stands_apart():
    answers = read_answers("dispongo Ana: +20 coronas.\n1 dispongo: +1 punto")
    assert answers.decrees == ("Ana: +20 coronas",)
    assert answers.rulings == ((1, Words("dispongo: +1 punto")),)


@pytest.mark.parametrize(("text", "answer"), [("b", Choice("b")), ("20", Amount(20)), ("!", Words("!"))])
def test_an_answer_without_its_number(text, answer):
    assert read_answer(text) == answer


@given(st.text())
def test_any_text_is_read(text):
    answers = read_answers(text)
    assert all(isinstance(number, int) for number, _ in answers.rulings)
    read_answer(text)


# ------------------------------------------------------------------------------------------------


@pytest.fixture
def asked(tmp_path, inbox, outbox):
    """A month played at its deadline, whose cases the referee has been sent: one of Ana's, one of its own."""
    shell = make_shell(tmp_path)
    begin(shell, tips="must")
    inbox.put(mail("ana@toy.example", "apuesto 20\nduda si más"), OPENED)
    intake.fetch(shell, inbox, AFTER)
    intake.handle(shell, AFTER)
    deadline.advance(shell, AFTER)
    delivery.send_due(shell, outbox, AFTER)
    yield shell
    shell.db.close()


@pytest.fixture
def write(asked, inbox, outbox):
    def write(body, subject=None, at=AFTER + 5 * MINUTE):
        last = outbox.to(REFEREE)[-1]  # the key is another one after every «publicar»
        inbox.put(mail(REFEREE, body, subject or f"Re: {last.subject}"), at)
        before = len(outbox.took)
        intake.fetch(asked, inbox, at)
        intake.handle(asked, at)
        deadline.advance(asked, at)
        delivery.send_due(asked, outbox, at)
        return [message for to, message in outbox.took[before:] if to == REFEREE]

    return write


def state(shell):
    with shell.db.look() as tx:
        return [(month.month, month.state) for n in (1, 2) if (month := games.month_numbered(tx, n))]


def test_the_referee_is_sent_numbered_cases_with_lettered_choices_and_the_chronicle(asked, outbox):
    (cases,) = outbox.to(REFEREE)
    for words in ("1. Ana duda.", "«duda si más»", "1 a nada", "1 b apuesta 10", "2. La propina.", "2 c"):
        assert words in " ".join(cases.text.split())
    assert "Crónica de 1700-01" in cases.text
    assert "Blas" in cases.text  # has not written
    assert state(asked) == [("1700-01", "played")]


def test_answers_are_taken_down_and_told_back_and_the_month_played_again(asked, outbox, write):
    (told, published) = write("1 b\n2: 2\n7 a\n2 z")
    for words in (
        "1. Ana duda. → apuesta 10",
        "2. La propina. → 2",
        "7: este mes no tiene ningún caso con ese número",
        "2: la opción «z»",
    ):
        assert words in told.text
    assert "No queda ningún caso" in told.text
    assert "publicado" in published.subject
    with asked.db.look() as tx:
        events = outcomes.load(tx, 1, "1700-01", asked.game.load).events
    assert sorted(abs(one.changes[0].by) for one in events if one.kind == "bet.settled") == [10, 20]
    assert [one.facts["coins"] for one in events if one.kind == "tip.given"] == [2]
    assert state(asked) == [("1700-01", "published"), ("1700-02", "open")]


def test_what_he_disposes_by_mail_stands_in_his_journal_and_what_was_due_does_not(asked, write):
    write("1 b\n7 a")
    write("1 a", subject="Re: Mesa")  # without the key
    at = AFTER + 10 * MINUTE
    write("publicar", at=at)
    entries = journal.read(asked)
    assert [(one.way, one.month, one.act, one.changed) for one in entries] == [
        ("mail", "1700-01", "ruling", "1 (Ana duda.) apuesta 10"),
        ("mail", "1700-01", "release", "puede publicarse, enero de 1700"),
    ]
    assert [one.mail_id for one in entries] == [2, 4]
    assert journal.documents(entries)[1]["when"] == entries[1].made.isoformat()


def test_one_answer_moves_nothing_but_what_hangs_on_it(asked, write):
    with asked.db.look() as tx:
        before = outcomes.load(tx, 1, "1700-01", asked.game.load)
    write("1 b")
    with asked.db.look() as tx:
        after = outcomes.load(tx, 1, "1700-01", asked.game.load)
    assert set(before.rolls) < set(after.rolls)


def test_what_must_be_settled_holds_the_month_even_against_publicar(asked, write):
    write("publicar")
    assert state(asked) == [("1700-01", "played")]
    write("2 a", at=AFTER + 10 * MINUTE)
    assert state(asked)[0] == ("1700-01", "published")


def test_answers_may_come_one_by_one(asked, write):
    (told,) = write("2 a")
    assert "Os queda por decidir 1 caso" in told.text
    assert state(asked) == [("1700-01", "played")]
    write("1 a", at=AFTER + 10 * MINUTE)
    assert state(asked)[0] == ("1700-01", "published")


def test_what_is_left_is_counted_after_the_rulings_of_the_letter(tmp_path, inbox, outbox):
    """Words of his that leave the play taken back must not make its cases vanish from the count."""
    shell = make_shell(tmp_path)
    begin(shell, tips="must")
    inbox.put(mail("ana@toy.example", "duda una\nduda dos"), OPENED)
    intake.fetch(shell, inbox, AFTER)
    intake.handle(shell, AFTER)
    deadline.advance(shell, AFTER)
    delivery.send_due(shell, outbox, AFTER)
    (cases,) = outbox.to(REFEREE)
    inbox.put(mail(REFEREE, "1 a", f"Re: {cases.subject}"), AFTER)
    intake.fetch(shell, inbox, AFTER)
    intake.handle(shell, AFTER)
    delivery.send_due(shell, outbox, AFTER)
    assert "Os quedan por decidir 2 casos" in outbox.to(REFEREE)[-1].text
    shell.db.close()


def test_the_last_answer_holds(asked, write):
    write("2: 1")
    write("2: 2", at=AFTER + 10 * MINUTE)
    with asked.db.look() as tx:
        rulings = games.rulings(tx, 1)
    assert rulings == {"2/0/tip": 2}


def test_whoever_borrows_the_referees_address_is_not_obeyed(asked, write):
    (told,) = write("1 b\n2 a\npublicar", subject="Re: Mesa: 2 casos de enero")
    assert "clave" in told.text
    assert state(asked) == [("1700-01", "played")]
    with asked.db.look() as tx:
        assert games.rulings(tx, 1) == {}


def test_cases_can_be_settled_at_the_desk_too(asked):
    numbered = review.cases(asked)
    assert [case.number for case in numbered] == [1, 2]
    settled = review.rule(asked, 2, read_answer("c"), AFTER)
    assert settled == review.Settled(2, "La propina.", "2 monedas")
    problem = review.rule(asked, 1, read_answer("z"), AFTER)
    assert isinstance(problem, review.Problem)
    text = review.told(review.cases(asked))
    assert "Decidido: 2 monedas" in text
    assert "Si no se decide, «nada" in text
    assert "1 ...  lo que disponga, con sus palabras" in text


def test_a_case_whose_words_are_gone_keeps_its_number_to_itself(asked, inbox):
    """Numbers are never used again: what replaces a question is a new case."""
    with asked.db.begin() as tx:
        month = review.require_month(tx)
        games.note(tx, month.id, counting=[])
        review.reopen(tx, month)
    assert [case.number for case in review.cases(asked)] == [2]
    assert review.rule(asked, 1, Nothing(), AFTER) == review.Problem(
        1, "este mes no tiene ningún caso con ese número."
    )


# The key ----------------------------------------------------------------------------------------


def test_the_key_changes_with_every_publicar_and_every_month(asked, outbox, write):
    """An old «publicar» with a new Message-ID publishes nothing: neither again, nor the next month."""
    first = outbox.to(REFEREE)[0].subject
    write("publicar")  # a case is open that must be settled
    second = outbox.to(REFEREE)[-1].subject
    (refused,) = write("2 a", first, at=AFTER + 10 * MINUTE)
    assert "clave" in refused.text
    assert state(asked) == [("1700-01", "played")]
    write("2 a", second, at=AFTER + 15 * MINUTE)
    assert state(asked)[0] == ("1700-01", "published")
    keys = {subject.rpartition("[")[2] for subject in (first, second, outbox.to(REFEREE)[-1].subject)}
    assert len(keys) == 3
    month.close(asked, AFTER + 20 * MINUTE)
    for nth, old in enumerate((first, second)):
        assert any("clave" in one.text for one in write("publicar", old, at=AFTER + (20 + nth) * MINUTE))
    assert state(asked)[1] == ("1700-02", "played")


def test_a_publicar_that_was_refused_cannot_be_sent_again_by_somebody_else(tmp_path, inbox, outbox):
    shell = make_shell(tmp_path, auto_publish=False)
    begin(shell)
    with shell.db.look() as tx:
        key = games.game(tx).key

    def send(subject, at):
        inbox.put(mail(REFEREE, "publicar", subject), at)
        intake.fetch(shell, inbox, at)
        intake.handle(shell, at)
        deadline.advance(shell, at)
        delivery.send_due(shell, outbox, at)

    send(f"Re: casos [{key}]", OPENED)
    assert "aún no está cerrado" in outbox.to(REFEREE)[-1].text
    intake.fetch(shell, inbox, AFTER - 2 * MINUTE)
    send(f"RE: casos [{key}]", AFTER)
    assert state(shell) == [("1700-01", "played")]
    shell.db.close()


def test_whoever_writes_in_his_name_all_day_is_told_off_a_few_times(asked, outbox, inbox):
    for nth in range(40):
        inbox.put(mail(REFEREE, f"publicar\n{nth}", "Re: casos [aaaaaaaa]"), AFTER + MINUTE)
    before = len(outbox.to(REFEREE))
    intake.fetch(asked, inbox, AFTER + MINUTE)
    intake.handle(asked, AFTER + MINUTE)
    delivery.send_due(asked, outbox, AFTER + MINUTE)
    assert len(outbox.to(REFEREE)) - before == asked.config.daemon.answers_per_day + 1
    assert "alguien juega a ser vos" in " ".join(outbox.to(REFEREE)[-1].text.split())


QUOTED = "El lunes, Mesa escribió:"


def shapes(asked, key):
    """How programs put the letter that is answered into the answer."""
    whole = f"Asunto: {asked.subject}\nDe: {REFEREE}\n{asked.text}"
    bars = "\n".join(f"> {line}" for line in whole.splitlines())
    return {
        "above": f"Podéis.\n\n{QUOTED}\n{bars}",
        "below": f"{QUOTED}\n{bars}\n\nPodéis.",
        "below without bars": f"{whole}\n\nPodéis.",
        "lotus": f"Podéis.\n\n{REFEREE.upper()}\n01/03/2026 12:00\n\nTo: x\ncc:\nSubject: {key}\n\n{whole}",
        "bars of another kind": "\n".join(f"| {line}" for line in whole.splitlines()) + "\nPodéis.",
        "broken lines": f"Podéis.\nRe: Ana pregunta [{key[:4]}\n{key[4:]}]\n> {REFEREE[:9]}\n> {REFEREE[9:]}",
        "another case": f"Podéis. {key.upper()} {REFEREE.title()}",
        "a link": f"Podéis. <mailto:{REFEREE.replace('@', '%40')}?subject={key}>",
        "zero width": f"Podéis. {key[:3]}\u200b{key[3:]} {REFEREE[:3]}\u00ad{REFEREE[3:]}",
    }


@pytest.fixture
def question(shell, post):
    post(mail("ana@toy.example", "¿Puedo?", "question", "<q@x.example>"))
    (letter,) = (m for m in post_of(shell) if "pregunta" in m.subject)
    return letter


def post_of(shell):
    with shell.db.look() as tx:
        return [read_message(one.raw) for one in outgoing.letters(tx)]


def squeezed(message):
    return (
        "".join(f"{message.subject}{message.full_text}".split())
        .casefold()
        .replace("%40", "@")
        .replace(">", "")
    )


@pytest.mark.parametrize("form", ["text", "html", "attached"])
def test_neither_the_key_nor_his_address_reaches_a_player(post, question, form):
    key = question.subject.rpartition("[")[2].rstrip("]")
    for shape, body in shapes(question, key).items():
        [(to, answer)] = post(reply_to(question, body, form, f"<{len(shape)}{form}@x.example>"))
        assert to == "ana@toy.example"
        assert "Podéis." in answer.text, shape
        assert key not in squeezed(answer), shape
        assert REFEREE not in squeezed(answer), shape


def reply_to(question, body, form, message_id):
    reply = EmailMessage()
    reply["From"], reply["To"], reply["Subject"] = (
        f"El árbitro <{REFEREE}>",
        ADDRESS,
        f"Re: {question.subject}",
    )
    reply["In-Reply-To"], reply["Message-ID"] = question.message_id, message_id
    if form == "html":
        reply.set_content("<p>" + body.replace(">", "&gt;").replace("\n", "<br>") + "</p>", subtype="html")
    else:
        reply.set_content(body if form == "text" else "Podéis.")
    if form == "attached":
        reply.add_attachment(body, filename="respuesta.txt")
    return reply.as_bytes()


def test_a_question_may_be_answered_when_its_month_is_over(shell, post, question):
    with shell.db.begin() as tx:
        games.set_key(tx, "aaaaaaaa")
    reply = mail(REFEREE, "Podéis.", f"Re: {question.subject}", In_Reply_To=question.message_id)
    [(to, answer)] = post(reply, at=SOON + MINUTE)
    assert (to, "Podéis." in answer.text) == ("ana@toy.example", True)
    [(to, refused)] = post(mail(REFEREE, "1 b", f"Re: {question.subject}"), at=SOON + 2 * MINUTE)
    assert (to, "clave" in refused.text) == (REFEREE, True)


@pytest.mark.parametrize("said", ["1 a, por favor", "Caso 1: a, por favor.", "1 la a, muchas gracias"])
def test_a_courtesy_behind_a_letter_is_no_words(said):
    assert read_answers(said).rulings == ((1, Choice("a")),)
    assert read_answers("1 a, por favor, y que lo sepa").rulings == (
        (1, Words("a, por favor, y que lo sepa")),
    )
