"""A mail counts once and is answered once, however often its server offers it."""

from e2e.game import LECOQ, LIST, THIBAULT, USER, VALCOURT, Game, mail

ORDERS = "1ª semana: de tabernas con 13 coronas.\n2ª semana: de tabernas.\n"


def answers(game: Game, to: str) -> int:
    return sum("vuestra jugada" in one.subject for one in game.post.letters(to))


def another_round(game: Game) -> None:
    """Somebody else writes and is answered: whatever lay in the mailbox before him has been seen."""
    before = len(game.post.letters(VALCOURT))
    game.write(mail(VALCOURT, ORDERS))
    game.until(lambda: len(game.post.letters(VALCOURT)) > before)


def test_the_same_mail_twice_counts_once(game: Game) -> None:
    raw = mail(LECOQ, ORDERS, Message_ID="<once@veteranos.example>")
    over_the_list = b"Received: by lists.example;\r\n Thu, 1 Jan 2026 00:00:00 +0000\r\n" + raw
    with game.daemon():
        game.write(raw, raw)
        game.letter(LECOQ, "vuestra jugada")
        game.write(raw, over_the_list)
        another_round(game)
        assert answers(game, LECOQ) == 1
        assert game.look("SELECT count(*) FROM orders WHERE who = 'Mathurin Lecoq'") == [(1,)]
        # And every copy is marked, so that nobody fetches it for ever.
        flags = game.dovecot.flags(USER)
        assert len(flags) == 5
        assert all(b"$turnbot" in marks for marks in flags.values())


def test_mails_without_a_message_id_are_told_apart_by_all_they_hold(game: Game) -> None:
    with game.daemon():
        one, other = (
            mail(sender, ORDERS).replace(b"Message-ID: ", b"X-Was: ") for sender in (LECOQ, THIBAULT)
        )
        game.write(one, other, one)
        another_round(game)
        assert (answers(game, LECOQ), answers(game, THIBAULT)) == (1, 1)


def test_another_uidvalidity_makes_no_mail_new(game: Game) -> None:
    with game.daemon() as daemon:
        game.write(mail(LECOQ, ORDERS), mail(THIBAULT, ORDERS))
        game.until(lambda: answers(game, THIBAULT))
        assert daemon.terminate() == 0
    for _ in range(2):
        game.dovecot.change_uidvalidity(USER)
        with game.daemon() as daemon:
            another_round(game)
            assert daemon.terminate() == 0
    assert (answers(game, LECOQ), answers(game, THIBAULT)) == (1, 1)
    assert dict(game.look("SELECT who, count(*) FROM orders GROUP BY who")) == {
        "Mathurin Lecoq": 1, "Thibault Bellerive": 1, "Cyprien Valcourt": 2,
    }  # fmt: skip
    assert len(game.post.letters(LIST)) == 1


def test_a_mailbox_made_anew_overnight_with_the_same_mails(game: Game) -> None:
    mails = [mail(LECOQ, ORDERS), mail(THIBAULT, ORDERS)]

    def fill(*more: bytes) -> None:
        with game.dovecot.session(USER) as client:
            for raw in (*mails, *more):
                client.append("Turnos", raw)

    with game.dovecot.session(USER) as client:
        client.create_folder("Turnos")
    game.configure(mailbox={"folder": "Turnos"})
    fill()
    with game.daemon() as daemon:
        game.until(lambda: answers(game, THIBAULT))
        assert daemon.terminate() == 0
    with game.dovecot.session(USER) as client:
        was = client.folder_status("Turnos", "UIDVALIDITY")
        client.delete_folder("Turnos")
        client.create_folder("Turnos")
        assert client.folder_status("Turnos", "UIDVALIDITY") != was
    fill(mail(VALCOURT, ORDERS))
    with game.daemon():
        game.until(lambda: answers(game, VALCOURT))
        assert (answers(game, LECOQ), answers(game, THIBAULT)) == (1, 1)
