"""Maquiavelli and Preux at one mail server, a daemon each: neither reads the other's mail."""

from __future__ import annotations

from pathlib import Path

from dovecot import Dovecot
from e2e.game import GASPARD, Game, Post, mail, turnbot, until
from turnbot import config

SCENARIO = Path(__file__).parents[2] / "examples" / "italia-1454"
ITALY, COURTS, SECRETARY = "principe@italia.example", "cortes@italia.example", "secretario@italia.example"


def test_eight_powers_beside_the_knights_of_paris(
    game: Game, tmp_path: Path, dovecot: Dovecot, post: Post
) -> None:
    italy = Game(tmp_path / "italia", dovecot, post)
    italy.configure(
        game={"system": "maquiavelli", "title": "Maquiavelli", "address": ITALY, "list_address": COURTS,
              "referee_address": SECRETARY},
        mailbox={"user": "clement"},
    )  # fmt: skip
    made = turnbot("init", italy.folder, "--scenario", SCENARIO / "escenario.toml")
    assert made.code == 0, made
    assert config.load(italy.folder / "config.toml").game.system == "maquiavelli"

    mails = sorted((SCENARIO / "correo" / "1454-0").glob("*.eml"))
    with dovecot.session("clement") as client:
        for one in mails:
            client.append("INBOX", one.read_bytes())
    game.write(mail(GASPARD, "1ª semana: al club."))
    with game.daemon(), italy.daemon():
        until(
            lambda: (
                sum("jugada de los ajustes de 1454" in one.subject for one in post.letters()) == len(mails)
            )
        )
        game.letter(GASPARD, "vuestra jugada de agosto")
    for command in ("close", "play", "publish"):
        italy.do(command)
    with italy.daemon():
        told = italy.letter(COURTS, "ajustes de 1454 (informe 1)")
    names = [part.get_filename() for part in told.message.iter_attachments()]
    assert names == ["mapa-1454-0.svg", "mapa-1454-0.png"]
    assert not [one for one in post.letters(GASPARD) if "Maquiavelli" in one.subject]
