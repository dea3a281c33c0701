"""Maquiavelli and Preux at one mail server, a daemon each: neither reads the other's mail.

The eight powers play a whole year: adjustments, spring, summer, autumn.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dovecot import Dovecot
from e2e.game import GASPARD, PATIENCE, Game, Letter, Post, mail, turnbot, until
from turnbot import config

ITALY, COURTS, SECRETARY = "principe@italia.example", "cortes@italia.example", "secretario@italia.example"
POWERS = ("Austria", "Florencia", "Francia", "Milán", "Nápoles", "Papado", "Turquía", "Venecia")
TURNS = ("de los ajustes", "de la primavera", "del verano", "del otoño")

#: What each power writes for each turn; who is not named says that all his units stay where they are.
YEAR: Mapping[str, Mapping[str, str]] = {
    "1454-0": dict.fromkeys(POWERS, "Pago a todas"),
    "1454-1": {
        # A secret: the garrison of Trento is paid to go, and nobody learns by whom.
        "Venecia": "E1 a Ferrara\nDisolver la guarnición autónoma de Trento, 6d\n"
        "Para Milán (sellada):\nMantua para vos, Ferrara para mí.\nFin de la carta",
        "Milán": "E1 a Mantua\nPara todos:\nMilán quiere la paz.\nFin de la carta\nE2 se mantiene",
    },
    "1454-2": {
        "Venecia": "E1 asedia",
        "Papado": "E1 a Módena\nE2 se mantiene",
        "Milán": "E1 asedia",
    },
    "1454-3": {
        "Venecia": "E1 asedia",
        "Milán": "E1 asedia, retirada Cremona",
        "Papado": "E1 a Mantua",
    },
}


def address(power: str) -> str:
    return f"p{POWERS.index(power)}@cortes.example"


@pytest.fixture
def italy(tmp_path: Path, dovecot: Dovecot, post: Post) -> Game:
    """A game of eight powers that begins without famine, in its own mailbox."""
    made = Game(tmp_path / "italia", dovecot, post)
    (tmp_path / "casa.toml").write_text('[rules."2.1a"]\nplague = false\nfamine = false\n')
    made.configure(
        game={"system": "maquiavelli", "title": "Maquiavelli", "address": ITALY, "list_address": COURTS,
              "referee_address": SECRETARY, "hidden": str(tmp_path / "casa.toml")},
        mailbox={"user": "clement"},
        deadline={"auto_publish": True, "reminders": ()},
    )  # fmt: skip
    rows = [f'[[power]]\nname = "{name}"\nemail = "{address(name)}"\ntreasury = 20\n' for name in POWERS]
    scenario = tmp_path / "escenario.toml"
    scenario.write_text("famine = []\n" + "".join(rows), encoding="utf-8")
    ran = turnbot("init", made.folder, "--scenario", scenario)
    assert ran.code == 0, ran
    assert config.load(made.folder / "config.toml").game.system == "maquiavelli"
    return made


def write(italy: Game, dovecot: Dovecot, code: str) -> None:
    with dovecot.session("clement") as client:
        for power in POWERS:
            body = YEAR[code].get(power, "Todos se mantienen")
            raw = mail(address(power), body, f"{power}, {code}")
            client.append("INBOX", raw)


def answers(post: Post, turn: str) -> list[Letter]:
    return [one for one in post.letters() if f"jugada {turn} de 1454" in one.subject]


def test_eight_powers_beside_the_knights_of_paris(
    game: Game, italy: Game, dovecot: Dovecot, post: Post
) -> None:
    game.write(mail(GASPARD, "1ª semana: al club."))
    accounts = []
    with game.daemon(), italy.daemon():
        for nth, (code, turn) in enumerate(zip(YEAR, TURNS, strict=True), 1):
            write(italy, dovecot, code)
            until(lambda turn=turn: len(answers(post, turn)) == len(POWERS), PATIENCE)  # type: ignore[misc]
            italy.do("close")
            accounts.append(italy.letter(COURTS, f"(informe {nth})"))
        game.letter(GASPARD, "vuestra jugada de agosto")
        italy.until(italy.quiet)

    for code, told in zip(YEAR, accounts, strict=True):
        vector, raster = told.message.iter_attachments()
        assert (vector.get_filename(), raster.get_filename()) == (f"mapa-{code}.svg", f"mapa-{code}.png")
        assert ElementTree.fromstring(vector.get_payload(decode=True)).tag.endswith("svg")
        assert raster.get_payload(decode=True).startswith(b"\x89PNG")
    _, spring, _, autumn = (one.words for one in accounts)
    assert "La guarnición autónoma de Trento se dispersa en Trento: alguien pagó a sus hombres" in spring
    assert "E1 de Venecia toma Ferrara tras dos campañas de asedio" in autumn
    assert "1454" in autumn.partition("ASEDIOS")[0].partition("Informe del otoño de 1454")[2], "a chronicle"

    # What is sealed is for one, what is secret for one, and what is open for all.
    letters = post.letters()
    assert {one.to for one in letters if "Mantua para vos" in one.words} == {address("Milán")}
    assert {one.to for one in letters if "Milán quiere la paz" in one.words} == {COURTS}
    canary = {one.to for one in letters if "isolver la guarnición" in one.words.casefold()
              or "Gasto 1" in one.words}  # fmt: skip
    assert canary <= {address("Venecia"), SECRETARY}
    assert address("Venecia") in canary
    assert not [one for one in post.letters(GASPARD) if "Maquiavelli" in one.subject]
