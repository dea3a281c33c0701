"""What the referee does at his keyboard: try the configuration, start and stop, and see what is wrong."""

from pathlib import Path

import pytest

from dovecot import PASSWORD, Dovecot, free_port, make_certificate
from e2e.game import LECOQ, LIST, PLAYERS, THIBAULT, Game, Post, mail
from smtp_sink import PASSWORD as SMTP_PASSWORD
from smtp_sink import USER as SMTP_USER
from smtp_sink import running_sink, server_context

ORDERS = "1ª semana: de tabernas con 13 coronas.\n2ª semana: de tabernas.\n"


def test_check_config_when_all_is_well(game: Game) -> None:
    ran = game.turnbot("check-config")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "bien  configuración", "bien  buzón", "bien  salida", "bien  valores de la casa",
        "bien  base de datos", "bien  carpetas",
    ]  # fmt: skip


def test_over_tls_with_passwords_on_both_sides(game: Game, dovecot: Dovecot, tmp_path: Path) -> None:
    make_certificate(tmp_path)
    post = Post()
    with running_sink(post, starttls=server_context(tmp_path), login=True):
        game.post = post
        game.configure(
            mailbox={"tls": True, "port": dovecot.tls_port, "ca_file": str(dovecot.certificate)},
            outbox={
                "security": "starttls", "ca_file": str(tmp_path / "cert.pem"),
                "user": SMTP_USER, "password_file": "clave-smtp",
            },
        )  # fmt: skip
        (game.folder / "clave-smtp").write_text(f"{SMTP_PASSWORD}\n")
        assert game.do("check-config").count("bien") == 6
        game.write(mail(LECOQ, ORDERS))
        log = game.turnbot("tick").err
        game.letter(LECOQ, "vuestra jugada")
    assert PASSWORD not in log
    assert SMTP_PASSWORD not in log


def wrong(game: Game) -> dict[str, str]:
    """What check-config complains of, and how; it must say so by its exit code, and print no traceback."""
    ran = game.turnbot("check-config")
    assert (ran.code, ran.err) == (1, ""), ran
    bad = [line.removeprefix("MAL").strip() for line in ran.out.splitlines() if line.startswith("MAL")]
    return dict(line.split(": ", 1) for line in bad)


def test_check_config_names_all_that_is_wrong_at_once(game: Game) -> None:
    game.configure(mailbox={"port": free_port()}, outbox={"port": free_port()})
    (game.folder / "partida.db").rename(game.folder / "elsewhere.db")
    found = wrong(game)
    assert "no admite conexiones" in found["buzón"]
    assert "no admite conexiones" in found["salida"]
    assert "hay copias (1)" in found["base de datos"]
    assert not (game.folder / "partida.db").exists(), "to check makes nothing"


@pytest.mark.parametrize(
    ("change", "what", "sentence"),
    [
        ({"mailbox": {"folder": "Turnos"}}, "buzón", "No existe la carpeta Turnos"),
        ({"mailbox": {"user": "nadie"}}, "buzón", "rechaza el usuario nadie o su contraseña"),
        ({"mailbox": {"password_file": "otra"}}, "buzón", "No puedo leer la contraseña"),
        ({"mailbox": {"tls": True}}, "buzón", "no habla TLS"),
        ({"outbox": {"user": "turnos"}}, "salida", "rechaza el usuario turnos o su contraseña"),
        ({"outbox": {"security": "starttls"}}, "salida", "no ofrece lo que pide la configuración"),
        ({"paths": {"site": "clave/web"}}, "carpetas", "No se puede escribir la web en"),
        ({"paths": {"backups": "clave"}}, "carpetas", "No se puede escribir las copias en"),
        ({"paths": {"templates": "mías"}}, "carpetas", "No existe la carpeta de plantillas"),
        ({"paths": {"database": "clave"}}, "base de datos", "La base de datos clave no es una base de datos"),
    ],
)
def test_check_config_says_what_is_wrong(
    game: Game, change: dict[str, dict[str, object]], what: str, sentence: str
) -> None:
    game.configure(**change)
    found = wrong(game)
    assert list(found) == [what]
    assert sentence in found[what]


def test_check_config_knows_a_wrong_password(game: Game) -> None:
    (game.folder / "clave").write_text("versailles\n")
    found = wrong(game)
    assert "contraseña" in found["buzón"]
    assert "versailles" not in found["buzón"]
    (game.folder / "clave").write_text("año1626\n")
    found = wrong(game)
    assert "no puede tener eñes" in found["buzón"]
    assert "año1626" not in found["buzón"]


def test_check_config_reads_the_referees_own_templates(game: Game) -> None:
    game.configure(paths={"templates": "propias"})
    (game.folder / "propias" / "mail").mkdir(parents=True)
    (game.folder / "propias" / "mail" / "help.txt.j2").write_text("Asunto: x\n\n{% if who %}")
    assert "mail/help.txt.j2, línea 3: " in wrong(game)["carpetas"]


def test_check_config_names_the_line_that_it_does_not_know(game: Game) -> None:
    file = game.folder / "config.toml"
    text = file.read_text().replace("every = 1", "every = 1\nevry = 5")
    file.write_text(text)
    line = text.splitlines().index("evry = 5") + 1
    assert f"línea {line}: no conozco «evry»" in wrong(game)["configuración"]
    assert game.turnbot("tick").code == 2


def test_sigterm_ends_the_round_and_then_the_daemon(game: Game) -> None:
    game.write(mail(LECOQ, ORDERS), mail(THIBAULT, ORDERS))
    game.post.hold(2, "kept")
    with game.daemon() as daemon:
        assert game.post.held.wait(40)
        daemon.process.terminate()
        game.until(lambda: "stopping: SIGTERM" in daemon.told())
        assert daemon.process.poll() is None, "it finishes what it began"
        game.post.let_go()
        assert daemon.process.wait(timeout=40) == 0
        assert daemon.told().rstrip().endswith("stopped")
    assert game.states("mail_out") == {"sent": 3}
    assert len(game.post.letters()) == 3


def test_a_round_by_hand_is_refused_while_a_daemon_works(game: Game) -> None:
    with game.daemon() as daemon:
        game.letter(LIST, "se abre")
        ran = game.turnbot("tick")
        assert ran.code == 1
        assert ran.err.startswith("turnbot: otro turnbot trabaja ya con esta partida")
        assert len(ran.err.splitlines()) == 1
        # Whoever only wants to know something is not kept out.
        assert "Mes:" in game.do("status")
        daemon.kill()
    game.do("tick")  # the lock died with the process


def test_ticks_by_hand_do_what_the_daemon_does(game: Game) -> None:
    game.write(mail(LECOQ, ORDERS))
    game.do("tick")
    game.letter(LECOQ, "vuestra jugada")
    game.do("close")
    assert game.do("play") == "El mes está jugado; nada se ha enviado.\n"
    game.do("tick")
    assert not any("crónica" in one.subject for one in game.post.letters(LIST))
    game.do("publish")
    game.do("tick")
    assert game.quiet()
    assert {one.to for one in game.post.letters() if "vuestra hoja" in one.subject} == set(PLAYERS)
