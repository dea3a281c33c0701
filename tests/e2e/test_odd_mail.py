"""What comes to a mailbox that stands open to the world: an answer or none, and the daemon goes on."""

import random

from e2e.game import LECOQ, LIST, REFEREE, THIBAULT, VALCOURT, Game, Letter, mail

ORDERS = "1ª semana: de tabernas con 13 coronas.\n2ª semana: de tabernas.\n"
STRANGER = "nadie@lejos.example"


def all_seen(game: Game) -> None:
    """A decent letter comes last and is answered: what lay before it has been dealt with."""
    before = len(game.post.letters(VALCOURT))
    game.write(mail(VALCOURT, ORDERS))
    game.until(lambda: len(game.post.letters(VALCOURT)) > before)
    game.until(game.quiet)
    assert game.states("mail_in")["set-aside"] == 0


def bounce(letter: Letter) -> bytes:
    """What a mail server sends back when it could not deliver a letter (RFC 3464)."""
    return b"\r\n".join(
        (
            b"Return-Path: <>",
            b"From: MAILER-DAEMON@mx.example (Mail Delivery System)",
            b"To: secretarios@preux.example",
            b"Subject: Undelivered Mail Returned to Sender",
            b"Auto-Submitted: auto-replied",
            b"MIME-Version: 1.0",
            b'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
            b"",
            b"--b",
            b"Content-Type: text/plain",
            b"",
            b"550 5.1.1 no such user, says the server",
            b"--b",
            b"Content-Type: message/delivery-status",
            b"",
            b"Reporting-MTA: dns; mx.example",
            b"",
            f"Final-Recipient: rfc822; {letter.to}".encode(),
            b"Action: failed",
            b"Status: 5.1.1",
            b"--b",
            b"Content-Type: message/rfc822",
            b"",
            *letter.raw.splitlines(),
            b"--b--",
            b"",
        )
    )


def test_robots_are_not_answered(game: Game) -> None:
    with game.daemon():
        game.letter(LIST, "se abre agosto")
        game.write(
            mail(LECOQ, "Estoy fuera hasta el lunes.", "Respuesta automática: ausente"),
            mail(LECOQ, "Back on Monday.", "Out of office", Auto_Submitted="auto-replied"),
            mail(STRANGER, "Vacation.", "Away", Return_Path="<>"),
        )
        all_seen(game)
        assert [one.to for one in game.post.letters()] == [LIST, VALCOURT]


def test_of_a_letter_that_comes_back_the_referee_is_told_once(game: Game) -> None:
    with game.daemon():
        game.write(mail(LECOQ, ORDERS))
        letter = game.letter(LECOQ, "vuestra jugada")
        game.write(bounce(letter), bounce(letter).replace(b"Subject: U", b"Subject: u"))
        told = game.letter(REFEREE, "ha vuelto sin entregar")
        assert LECOQ in told.words
        assert "no such user, says the server" in told.words
        game.write(bounce(told))
        all_seen(game)
        assert len(game.post.letters(REFEREE)) == 1


def test_a_stranger_gets_one_answer_a_day(game: Game) -> None:
    with game.daemon():
        game.write(mail(STRANGER, "¿Puedo jugar?", "Hola"), mail(STRANGER, "¿Y bien?", "Hola otra vez"))
        assert "no es la de ningún caballero" in game.letter(STRANGER, "no conozco esta dirección").words
        assert "¿Puedo jugar?" in game.letter(REFEREE, "escribe alguien desconocido").words
        all_seen(game)
        assert len(game.post.letters(STRANGER)) == len(game.post.letters(REFEREE)) == 1


def test_our_own_letters_coming_back_over_the_list_are_nothing_new(game: Game) -> None:
    with game.daemon():
        opening = game.letter(LIST, "se abre agosto")
        game.write(
            b"Received: by lists.example; Thu, 1 Jan 2026 00:00:00 +0000\r\n" + opening.raw,
            mail("secretarios@preux.example", "eco"),
        )
        all_seen(game)
        assert [one.to for one in game.post.letters()] == [LIST, VALCOURT]


def test_two_robots_do_not_write_to_each_other_all_night(game: Game) -> None:
    game.configure(daemon={"answers_per_day": 3})
    with game.daemon() as daemon:
        told = "Recibido, gracias: vuestro billete lleva el"
        game.write(*(mail(LECOQ, f"{told} {nth}.", f"Ticket {nth}") for nth in range(6)))
        all_seen(game)
        assert len(game.post.letters(LECOQ)) == 3
        # What holds no order is shown to the referee, so many a day; then he hears once of either limit.
        shown = [one.subject for one in game.post.letters(REFEREE)]
        assert sum("escribe" in subject for subject in shown) == 3
        assert len(shown) == 3 + 2
        assert daemon.told().count("too many in one day") == 3
        assert game.states("mail_out")["queued"] == 3, (
            "what is over is shown to the referee on the days after"
        )


def test_any_bytes_at_all(game: Game) -> None:
    chance = random.Random(1626)
    head = f"From: {LECOQ}\r\nTo: secretarios@preux.example\r\nSubject: Jugada\r\n"
    mime = f'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="{"x" * 60}"\r\n\r\n'
    noise = chance.randbytes(1_000_000).replace(b"\0", b"0")
    words = "voy a mi club con Bellerive y bebo, si gano, o no; "
    odd = {
        "nothing": b"",
        "an empty line": b"\r\n",
        "bytes": noise[:50_000],
        "a megabyte from a player": head.encode() + b"\r\n" + noise,
        "a megabyte of orders": head.encode() + b"\r\n" + (words * (1_000_000 // len(words))).encode(),
        "no end to its parts": (head + mime + f"--{'x' * 60}\r\n" * 5_000).encode(),
        "a header without end": head.encode() + b"X-Long: " + b"a" * 300_000 + b"\r\n\r\nbebo",
        "nested quotes": (head + "\r\n" + "\r\n".join(">" * n + " bebo" for n in range(1, 900))).encode(),
        "base64 that is none": (head + "Content-Transfer-Encoding: base64\r\n\r\n¡¡¡%%%").encode(),
        "an unknown charset": (head + "Content-Type: text/plain; charset=klingon\r\n\r\nbebo").encode(),
        "a date of no world": (head + "Date: Thu, 99 Foo 99999 99:99:99 +9999\r\n\r\nbebo").encode(),
        "a subject with line ends": (head + "Subject: a\r\n\tb\r\n Bcc: x@y.example\r\n\r\nbebo").encode(),
        "deep html": (head + "Content-Type: text/html\r\n\r\n" + "<div>" * 20_000 + "bebo").encode(),
    }
    with game.daemon() as daemon:
        # A server takes some of these to be nothing; whatever it keeps, it offers.
        kept = 0
        for name, raw in odd.items():
            try:
                game.write(raw.replace(b"From:", f"Message-ID: <{kept}@x.example>\r\nFrom:".encode(), 1))
                kept += 1
            except Exception:
                assert name in ("nothing",), f"the server would not take {name}"
        all_seen(game)
        assert daemon.process.poll() is None
        assert game.states("mail_in") == {"handled": kept + 1}
        # Every one that names a player was answered, at his address on file.
        asked = game.look("SELECT count(*) FROM mail_in WHERE who = 'Mathurin Lecoq'")[0][0]
        assert asked >= len(odd) - 3
        assert len(game.post.letters(LECOQ)) == asked
        assert all(len(one.raw) < 400_000 for one in game.post.letters(LECOQ))
        game.write(mail(THIBAULT, ORDERS))
        assert "13 coronas" in game.letter(THIBAULT, "vuestra jugada").words
