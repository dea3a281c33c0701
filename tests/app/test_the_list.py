"""What is said on the mailing list: our own copy of it is read, and only what counts in public is kept."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.paris import GASPARD, LECOQ, MALATERRE, NAMES, Paris
from app.world import ADDRESS, LIST, SOON, counting, kinds, mail

ANA, BLAS = "ana@toy.example", "blas@toy.example"
MINUTE = timedelta(minutes=1)


def listed(body, sender=ANA, **headers):
    return mail(sender, body, **headers).replace(f"To: {ADDRESS}".encode(), f"To: {LIST}".encode())


@pytest.mark.rule("0.0.3")
def test_what_is_said_in_public_counts_and_only_its_author_is_told(shell, post):
    [(to, answer)] = post(listed("apuesto 7"))
    assert to == ANA
    assert "en la lista" in " ".join(answer.text.split())
    assert counting(shell) == (7,)
    assert kinds(shell) == ["declaration"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_letter_of_orders_does_not_take_it_back(shell, post, order):
    mails = listed("apuesto 7"), mail(ANA, "apuesto 2")
    for nth, which in enumerate(order):
        post(mails[which], at=SOON + nth * timedelta(hours=1))
    assert sorted(counting(shell)) == [2, 7]


def test_conversation_is_neither_answered_nor_kept(shell, post):
    assert post(listed("qué calor hace"), listed("hola", sender="nadie@toy.example")) == []
    assert counting(shell) is None
    assert kinds(shell) == ["list", "list"]


def test_a_stranger_on_the_list_is_nobodys_business(shell, post):
    assert post(listed("apuesto 9", sender="nadie@toy.example")) == []
    assert kinds(shell) == ["list"]


def test_orders_that_went_to_the_list_do_not_count_and_their_author_hears_of_it(shell, post):
    [(to, answer)] = post(listed("semana 1: nada"))
    assert to == ANA
    assert ADDRESS in answer.text
    assert counting(shell) is None


def signed_by_the_list(body, **headers):
    return listed(body, sender=LIST, List_Post=f"<mailto:{LIST}>", **headers)


def test_on_a_list_that_puts_its_own_address_into_from_what_is_said_waits_for_a_word(shell, post):
    """Anybody may put any address into his own Reply-To: before the list adds its own."""
    [(to, asked)] = post(signed_by_the_list("apuesto 7", Reply_To=f"Ana <{ANA}>"))
    assert to == ANA
    assert "¿es vuestra esta carta?" in asked.subject
    assert counting(shell) is None
    post(mail(ANA, "conforme", f"Re: {asked.subject}", In_Reply_To=asked.message_id), at=SOON + MINUTE)
    assert counting(shell) == (7,)


@pytest.mark.parametrize("named", ["X-Original-From", "X-Original-Sender", "Reply-To"])
def test_a_subscriber_challenges_as_nobody_else(shell, post, named):
    said = {"Reply_To": f"{BLAS}, Ana <{ANA}>"} | ({named.replace("-", "_"): BLAS} if named[0] == "X" else {})
    raw = signed_by_the_list("apuesto 7", **said)
    assert all("¿es vuestra esta carta?" in one.subject for _, one in post(raw))
    assert counting(shell) is counting(shell, "Blas") is None


def trusting(shell, header):
    game = replace(shell.config.game, list_author=header)
    object.__setattr__(shell, "config", replace(shell.config, game=game))


def test_what_the_list_alone_adds_says_who_wrote(shell, post):
    trusting(shell, "X-Original-From")
    [(to, echo)] = post(signed_by_the_list("apuesto 7", Reply_To=BLAS, X_Original_From=f"Ana <{ANA}>"))
    assert (to, "Apuesta 7" in echo.text) == (ANA, True)
    assert counting(shell) == (7,)


def test_what_stands_there_twice_says_nothing(shell, post):
    trusting(shell, "X-Original-From")
    twice = signed_by_the_list("apuesto 7", X_Original_From=BLAS)
    post(f"X-Original-From: {ANA}\n".encode() + twice)
    assert counting(shell) is counting(shell, "Blas") is None


def test_whoever_writes_to_both_sends_a_letter_and_says_it_in_public(shell, post):
    direct = mail(ANA, "apuesto 3", Cc=LIST)
    through_the_list = mail(ANA, "apuesto 3\n-- \npie de la lista", Cc=LIST, List_Post=f"<mailto:{LIST}>")
    post(direct, through_the_list)
    assert kinds(shell) == ["orders", "declaration"]


def test_our_own_chronicle_coming_back_from_the_list_is_nothing(shell, post):
    assert post(listed("apuesto 7", sender=ADDRESS)) == []
    assert kinds(shell) == ["own"]


@pytest.mark.parametrize("named", [True, False])
def test_who_answers_a_mail_of_the_list_answers_him_who_wrote_it(paris: Paris, named):
    def listed(sender, body, subject, **more):
        raw = mail(sender, body, subject, f"<{sender}>", **more)
        return raw.replace(f"To: {ADDRESS}".encode(), f"To: {LIST}".encode())

    paris.write(GASPARD, "", raw=listed(GASPARD, "Reto a Malaterre, que me llamó tramposo.", "Un asunto"))
    thread = {"In_Reply_To": f"<{GASPARD}>"} if named else {}
    paris.write(
        MALATERRE, "", raw=listed(MALATERRE, "Pues recojo el guante, a espada.", "Re: Un asunto", **thread)
    )
    [answer] = paris.orders(MALATERRE).notes
    assert (answer.opponent, answer.answer) == (NAMES[GASPARD], "accept")


@pytest.mark.parametrize("before", [True, False])
def test_a_private_letter_does_not_draw_the_answer_to_a_challenge_whose_name_it_bears(paris: Paris, before):
    def listed(sender, body, subject, name, **more):
        raw = mail(sender, body, subject, name, **more)
        return raw.replace(f"To: {ADDRESS}".encode(), f"To: {LIST}".encode())

    challenge = listed(GASPARD, "Reto a Malaterre, que me llamó tramposo.", "Un asunto", "<reto@x.example>")
    false = mail(LECOQ, "1ª semana: voy a misa.", "Un asunto", "<reto@x.example>")
    for raw in (false, challenge) if before else (challenge, false):
        paris.write("", "", raw=raw)
    answer = listed(
        MALATERRE,
        "Pues recojo el guante, a espada.",
        "Re: Un asunto",
        "<si@x.example>",
        In_Reply_To="<reto@x.example>",
    )
    paris.write(MALATERRE, "", raw=answer)
    [noted] = paris.orders(MALATERRE).notes
    assert (noted.opponent, noted.answer) == (NAMES[GASPARD], "accept")
