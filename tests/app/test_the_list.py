"""What is said on the mailing list: our own copy of it is read, and only what counts in public is kept."""

from datetime import timedelta

import pytest

from app.paris import GASPARD, MALATERRE, NAMES, Paris
from app.world import ADDRESS, LIST, SOON, counting, kinds, mail

ANA = "ana@toy.example"


def listed(body, sender=ANA, **headers):
    return mail(sender, body, **headers).replace(f"To: {ADDRESS}".encode(), f"To: {LIST}".encode())


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


def test_a_list_that_puts_its_own_address_into_from_still_says_who_wrote(shell, post):
    raw = listed("apuesto 7", sender=LIST, Reply_To=f"Ana <{ANA}>", List_Post=f"<mailto:{LIST}>")
    [(to, _)] = post(raw)
    assert to == ANA
    assert counting(shell) == (7,)


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
