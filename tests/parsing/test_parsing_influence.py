"""Influence: whose it is, for whom and against whom, on what; several uses of it in one sentence."""

from dataclasses import replace

import pytest

from turnbot.games.preux.orders.tree import Influence
from turnbot.games.preux.parsing.reader import study

LARUE, VALLON, BIDON = "Denis Larue", "Philippe Vallon", "Michel Bidon"


@pytest.fixture
def used(cast):
    """Read a sentence of Larue's notes and return its uses of influence, without their words."""

    def of(say):
        read = study(f"Observaciones: {say}", subject="", sender=LARUE, cast=cast).orders
        return [replace(a, said=None) for a in read.notes if isinstance(a, Influence)]

    return of


@pytest.mark.parametrize(
    ("say", "uses"),
    [
        (
            "Mi influencia de nivel 3 a favor de Vallon y la de mi dama, nivel 2, contra Bidon.",
            [Influence(VALLON, level=3), Influence(against=BIDON, level=2, of="lady")],
        ),
        (
            "Uso mi influencia y la de mi dama a favor de Vallon.",
            [Influence(VALLON), Influence(VALLON, of="lady")],
        ),
        (
            "Uso mi influencia para Ministro de Justicia, y la de mi dama contra Vallon para el mismo cargo.",
            [
                Influence(LARUE, office="Ministro de Justicia"),
                Influence(against=VALLON, office="Ministro de Justicia", of="lady"),
            ],
        ),
        (
            "Influencia: propia en favor de Vallon, la de mi cargo contra Bidon en su juicio.",
            [Influence(VALLON), Influence(against=BIDON, matter="trial", of="office")],
        ),
    ],
)
def test_several_uses_in_a_sentence(used, say, uses):
    assert used(say) == uses


@pytest.mark.parametrize(
    ("say", "use"),
    [
        ("Uso mi influencia para que me den permiso.", Influence(LARUE, matter="leave")),
        ("Tiro de mi influencia para entrar en los MDR.", Influence(LARUE, matter="admission")),
        (
            "El favor de mi dama lo gasto en que el Rey me haga vizconde.",
            Influence(LARUE, matter="title", of="lady"),
        ),
        ("Uso mi influencia para que indulten a Bidon.", Influence(BIDON, matter="pardon")),
        (
            "Uso mi influencia contra el Ministro de Estado en su juicio.",
            Influence(None, "Ministro de Estado", matter="trial"),
        ),
        ("Uso mi influencia para que se manden más tropas al frente.", Influence(matter="sending")),
        ("Uso mi influencia para que vayan menos regimientos al frente.", Influence(matter="sparing")),
        ("Influyo para que no manden al frente a los MDR.", Influence(matter="sparing", regiment="MDR")),
        ("Uso mi influencia para que quede una vacante de abad.", Influence(matter="vacancy")),
        (
            "Uso mi influencia para que se convoque el cargo vacante de Ministro de Ciencias.",
            Influence(office="Ministro de Ciencias", matter="renewal"),
        ),
        (
            "Uso mi influencia para que mi regimiento vaya voluntario al frente.",
            Influence(matter="volunteering"),
        ),
    ],
)
def test_what_it_is_used_on(used, say, use):
    assert used(say) == [use]
