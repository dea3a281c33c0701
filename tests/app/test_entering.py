"""Orders in the referee's hand: seen, and written in a player's stead, at the machine and by mail."""

import pytest

from app.world import AFTER, SOON, begin, counting, mail, make_shell
from turnbot.app import entering, journal, month, review
from turnbot.app.shell import Hand, RefusedError
from turnbot.store import games

ANA = "ana@toy.example"


def entries(found):
    return [(one.sign, one.text) for one in found.entries]


def test_what_counts_is_seen_with_a_sign_for_each_order_and_whence_it_came(shell, post):
    post(mail(ANA, "apuesto 20\napuesto 30\nduda si más"))
    found = entering.look(shell, "ana")
    assert entries(found) == [("1a", "apuesta 20"), ("1b", "apuesta 30")]
    assert [one.said for one in found.doubts] == ["duda si más"]
    told = "\n".join(entering.told(found, shell))
    assert "Ana, enero de 1700" in told
    assert "carta 1 (jugada, 01/03/2026" in told
    assert "En duda: Ana duda. Sus palabras: «duda si más»" in told
    assert "No ha escrito." in entering.told(entering.look(shell, "Blas"), shell)[1]


def test_one_order_is_replaced_and_the_player_gets_the_new_echo(shell, post, outbox):
    post(mail(ANA, "apuesto 20\napuesto 30"))
    entering.enter(shell, "Ana", "1b", "apuesto 5", SOON)
    assert counting(shell) == (20, 5)
    entering.enter(shell, "Ana", "1a", "nada", SOON)
    assert counting(shell) == (5,)
    echo = post()[-1]
    assert echo[0] == ANA
    assert "El árbitro ha escrito por vos" in " ".join(echo[1].text.split())
    assert "Apuesta 5." in echo[1].text or "apuesta 5" in echo[1].text.casefold()


def test_all_are_entered_for_somebody_who_telephoned_and_his_next_letter_counts_again(shell, post):
    entering.enter(shell, "Blas", "todo", "apuesto 7\napuesto 8", SOON)
    assert counting(shell, "Blas") == (7, 8)
    assert next(one for one in _people(shell) if one.name == "Blas").wrote
    post(mail("blas@toy.example", "apuesto 9", "amendment"), at=SOON.replace(hour=20))
    assert counting(shell, "Blas") == (7, 8, 9)
    post(mail("blas@toy.example", "apuesto 1"), at=SOON.replace(hour=21))
    assert counting(shell, "Blas") == (1,)


def _people(shell):
    from turnbot.app import people

    return people.everybody(shell)


def test_what_he_enters_takes_the_place_of_what_was_said_on_the_list_and_of_standing_orders(shell, post):
    post(mail(ANA, "apuesto 3", "standing"), mail(ANA, "apuesto 4"))
    entering.enter(shell, "Ana", "todo", "apuesto 5", SOON)
    assert counting(shell) == (5,)


@pytest.mark.parametrize(
    ("who", "place", "words", "why"),
    [
        ("Ana", "1c", "apuesto 5", "no hay ninguna apuesta «1c»"),
        ("Ana", "todo", "hola", "no es ninguna apuesta"),
        ("Ana", "todo", "", "Falta lo que ha de hacer"),
        ("Nadie", "todo", "apuesto 5", "No hay ningún jugador"),
    ],
)
def test_what_cannot_be_entered_changes_nothing(shell, post, who, place, words, why):
    post(mail(ANA, "apuesto 20"))
    with pytest.raises(RefusedError, match=why):
        entering.enter(shell, who, place, words, SOON)
    assert counting(shell) == (20,)


def test_a_played_month_is_played_again_with_what_was_entered(shell, post):
    post(mail(ANA, "apuesto 20"))
    assert month.close(shell, AFTER)
    assert month.play(shell, AFTER)
    with shell.db.begin() as tx:
        games.note(tx, 1, release=True)
    entering.enter(shell, "Ana", "todo", "apuesto 2", AFTER)
    with shell.db.look() as tx:
        found = review.require_month(tx)
    assert (found.state, found.release) == ("closed", False)
    assert counting(shell) == (2,)


def test_a_late_letter_that_is_admitted_counts_after_what_was_entered(shell, post):
    assert month.close(shell, AFTER)
    post(mail(ANA, "apuesto 9", "amendment"), at=AFTER)
    entering.enter(shell, "Ana", "todo", "apuesto 5", AFTER.replace(hour=23, minute=30))
    month.admit(shell, 1, AFTER)
    assert counting(shell) == (5, 9)


def test_a_mail_is_seen_beside_its_reading(shell, post):
    post(mail(ANA, "apuesto 20\nun saludo"))
    told = "\n".join(entering.told_mail(entering.mail(shell, 1), shell.config.zone))
    assert "Carta 1, 01/03/2026" in told
    assert "  | un saludo" in told
    assert "  1a  apuesta 20" in told
    assert "Cláusula por cláusula" in told
    with pytest.raises(RefusedError, match="ninguna carta 7"):
        entering.mail(shell, 7)


def test_what_he_dictated_is_kept_as_a_mail_and_stands_in_the_journal(tmp_path):
    from dataclasses import replace

    shell = make_shell(tmp_path)
    begin(shell)
    shell = replace(shell, hand=Hand("command", SOON))
    found = entering.enter(shell, "Ana", "todo", "apuesto 5", SOON)
    seen = entering.mail(shell, found.rows[0].mail_id)
    assert (seen.text.strip(), seen.who) == ("apuesto 5", "Ana")
    (act,) = journal.read(shell)
    assert (act.act, act.changed) == ("orders", "Ana, todo: apuesto 5")
    shell.db.close()


# By mail ------------------------------------------------------------------------------------------------


def test_by_mail_he_sees_and_writes_them_and_the_rest_of_his_mail_is_obeyed(shell, post, ask):
    post(mail(ANA, "apuesto 20\nduda si más"))
    told = ask("Hola:\nórdenes de Ana\ncarta 1\n1 apuesta 10")
    assert "1a  apuesta 20" in told
    assert "| duda si más" in told
    assert "1. Ana duda. →" in told
    assert "No he sabido" not in told
    told = ask("Ordenes de Ana, 1a: apuesto 3\nórdenes de Blas:\napuesto 1\n\napuesto 2\nfin\n7 b", SOON)
    assert counting(shell, "Blas") == (1, 2)
    assert counting(shell)[0] == 3
    assert "7: este mes no tiene ningún caso" in told


def test_by_mail_what_cannot_be_is_told_with_its_line(shell, ask):
    told = " ".join(ask("órdenes de Nadie\nórdenes de Ana, 1z: apuesto 3").split())
    assert "renglón 1, «órdenes de Nadie»: No hay ningún jugador «Nadie»" in told
    assert "renglón 2, «órdenes de Ana, 1z: apuesto 3»: Ana: no hay ninguna apuesta «1z»" in told
