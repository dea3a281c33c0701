"""The mail server refuses, delays and hangs up: one bad address stops nobody, and no letter is lost."""

from collections import Counter
from functools import partial

from dovecot import free_port
from e2e.game import GASPARD, LECOQ, LIST, PLAYERS, REFEREE, THIBAULT, Game, mail

ORDERS = "1ª semana: de tabernas con 13 coronas.\n2ª semana: de tabernas.\n"
#: The moment has come for whatever waits.
NOW = "UPDATE mail_out SET next_attempt = created WHERE state = 'queued'"


def test_one_refused_address_is_told_of_and_the_others_get_their_letters(game: Game) -> None:
    game.post.refuse(GASPARD, "550 5.1.1 No such user here")
    with game.daemon():
        game.do("close")
        game.letter(REFEREE, "(ensayo)")
        game.do("publish")
        told = game.letter(REFEREE, "no se pudo entregar una carta a Gaspard Bellerive")
        assert GASPARD in told.words
        assert "550 5.1.1 No such user here" in told.words
        for player in set(PLAYERS) - {GASPARD}:
            game.letter(player, "vuestra hoja")
        game.letter(LIST, "crónica")
        game.until(game.quiet)
        assert game.states("mail_out")["set-aside"] == 1
        assert "apartadas: 1" in game.do("status")
        assert [one.subject for one in game.post.letters(GASPARD)] == []


def test_a_letter_put_off_is_tried_again_and_only_that_one(game: Game) -> None:
    game.post.refuse_data(LECOQ, "451 4.7.1 Greylisted, come again")
    with game.daemon():
        game.write(mail(LECOQ, ORDERS), mail(THIBAULT, ORDERS))
        game.letter(THIBAULT, "vuestra jugada")
        game.until(lambda: game.look("SELECT error FROM mail_out WHERE error IS NOT NULL"))
        ((error, attempts, waits),) = game.look(
            "SELECT error, attempts, (julianday(next_attempt) - julianday(created)) * 24 * 60 FROM mail_out"
            f" WHERE recipient = '{LECOQ}'"
        )
        assert "451 4.7.1 Greylisted" in error
        assert attempts == 1
        assert 7 < waits < 8
        game.post.behave()
        game.alter(NOW)
        game.letter(LECOQ, "vuestra jugada")
        game.until(game.quiet)
    assert game.look(f"SELECT state, attempts FROM mail_out WHERE recipient = '{LECOQ}'") == [("sent", 2)]
    assert len(game.post.letters(THIBAULT)) == len(game.post.letters(LECOQ)) == 1
    assert not game.post.letters(REFEREE)


def test_a_letter_put_off_too_often_is_set_aside(game: Game) -> None:
    game.configure(outbox={"attempts": 3})
    game.post.refuse(LECOQ, "450 4.2.1 Mailbox busy")
    with game.daemon():
        game.write(mail(LECOQ, ORDERS))
        for attempt in (1, 2, 3):
            tried = f"SELECT 1 FROM mail_out WHERE recipient = '{LECOQ}' AND attempts = {attempt}"
            game.until(partial(game.look, tried))
            game.until(lambda: game.look("SELECT 1 FROM mail_out WHERE error IS NOT NULL"))
            game.alter(NOW)
        assert "tras 3 intentos" in game.letter(REFEREE, "no se pudo entregar").words
    assert game.states("mail_out")["set-aside"] == 1


def test_a_server_that_hangs_up_loses_no_letter(game: Game) -> None:
    game.post.hang_up(LECOQ, "rcpt")
    game.post.hang_up(THIBAULT, "data")
    game.post.hang_up(GASPARD, "accepted")
    three = (LECOQ, THIBAULT, GASPARD)
    with game.daemon():
        game.write(*(mail(player, ORDERS) for player in three))
        game.until(
            lambda: game.look("SELECT count(*) FROM mail_out WHERE error LIKE '%ha colgado%'") == [(3,)]
        )
        game.letter(LIST, "se abre")
        game.post.behave()
        game.alter(NOW)
        for player in three:
            game.letter(player, "vuestra jugada")
        game.until(game.quiet)
    came = Counter(one.id for player in three for one in game.post.letters(player))
    assert sorted(came.values()) == [1, 1, 2]
    (twice,) = (one for one, times in came.items() if times == 2)
    assert {one.id for one in game.post.letters(GASPARD)} == {twice}


def test_a_server_that_is_down_is_no_letters_fault(game: Game) -> None:
    game.write(mail(LECOQ, ORDERS))
    game.configure(outbox={"port": free_port()})
    for _ in range(2):
        tick = game.turnbot("tick")
        assert tick.code == 1
        assert "no admite conexiones" in tick.err
    assert game.states("mail_in") == {"handled": 1}
    assert game.look("SELECT DISTINCT state, attempts FROM mail_out") == [("queued", 0)]
    game.configure()
    game.do("tick")
    assert game.states("mail_out") == {"sent": 2}
    game.letter(LECOQ, "vuestra jugada")


def test_a_server_that_never_answers_holds_nobody_up_for_ever(game: Game) -> None:
    game.configure(outbox={"timeout": 1})
    game.post.hang(LECOQ)
    with game.daemon():
        game.write(mail(LECOQ, ORDERS), mail(THIBAULT, ORDERS))
        game.letter(THIBAULT, "vuestra jugada")
        game.until(lambda: game.look("SELECT 1 FROM mail_out WHERE error LIKE '%no contesta%'"))
        game.post.behave()
        game.alter(NOW)
        game.letter(LECOQ, "vuestra jugada")
