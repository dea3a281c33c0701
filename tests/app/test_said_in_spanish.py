"""Days, months and accounts are said in Spanish to the referee, by mail and at the machine."""

import re
from datetime import timedelta

from app.paris import GASPARD, MALATERRE, WEEKS, Paris
from app.world import REFEREE
from turnbot.app import corrections, journal, month, status

CODE = re.compile(r"(?<![\w/-])\d{4}-\d{2}(?:-\d{2})?(?![\w-])|\b(?:crowns|status|level|rank)\b")


def codes(text: str) -> list[str]:
    """What of a text nobody says so, but where it is to be copied."""
    return CODE.findall(re.sub(r"«[^»]*»|\[[^\]]*\]", "", text))


def test_what_he_asks_for_by_mail_is_answered_in_spanish(paris: Paris):
    paris.answer(GASPARD, WEEKS)
    paris.answer(MALATERRE, WEEKS)
    keyed = paris.answer(REFEREE, "ayuda")
    told = paris.answer(
        REFEREE,
        "plazo 2036-12-20\ncorrección Gaspard Bellerive, crowns +50: un tío\n"
        "corrección Gaspard Bellerive, level +1: un tío\ncorrecciones\nvalores de la casa\n"
        "poner los valores de la casa\nórdenes de Malaterre\ncarta 1\npausa de Gaspard hasta 1626-10\npausa\n"
        "P7: nada\ncasos\nalta de Jean Neuf, jean@neuf.example\npausa de Malaterre hasta marzo de 1626",
        to=keyed,
    )
    text = told.full_text
    assert "El plazo vence el sábado 20 de diciembre de 2036, 23:59" in " ".join(text.split())
    assert "Gaspard Bellerive, coronas +50 (un tío)" in " ".join(text.split())
    assert "Para agosto de 1626 valen los valores de hoy." in text
    assert codes(text) == []


def test_what_he_reads_at_the_machine_is_in_spanish(paris: Paris):
    paris.answer(GASPARD, WEEKS)
    corrections.correct(paris.shell, "Gaspard Bellerive", "crowns", 50, "Un tío.", paris.now)
    paris.answer(REFEREE, "plazo 2036-12-20", to=paris.answer(REFEREE, "ayuda"))
    month.close(paris.shell, paris.now + timedelta(minutes=1))
    named, zone = paris.shell.game.named, paris.shell.config.zone
    said = [
        *corrections.told(corrections.pending(paris.shell)),
        status.told(status.look(paris.shell), zone, named),
        journal.told(journal.read(paris.shell), zone, named),
    ]
    assert "Gaspard Bellerive, coronas +50 (Un tío.)" in said[0]
    assert "agosto de 1626 (n.º 1)" in said[1]
    assert "01/03/2026" in said[2]
    assert codes("\n".join(said)) == []
