"""What a clause takes up, repeats, or leaves unsaid: an example of each step."""

import pytest

LARUE, VALLON = "Denis Larue", "Philippe Vallon"


@pytest.fixture
def weeks(parsing):
    """Return the orders of the weeks of a letter."""

    def of(text, sender=LARUE):
        return parsing(text, sender=sender)["weeks"]

    return of


def test_she_goes_along_where_he_goes_already(weeks):
    assert weeks("Semana 1: alquilo un palco y voy con mi dama.")["1"] == [
        {"do": "theatre", "seat": "box", "lady": True}
    ]


def test_guests_of_a_stag_night_are_invited_to_it(weeks):
    read = weeks("Semana 1: despedida de soltero de Vallon en mi club. Invitados: Parrot y Noisel.")["1"]
    assert sorted(a["who"] for a in read if a["do"] == "invite") == ["Armand de Noisel", "Jean Parrot"]


def test_a_week_repeats_another_but_for_what_it_leaves_out(weeks):
    read = weeks("Semana 1: al club, bebo y tres apuestas de 50.\nSemana 2: lo mismo, pero sin apuestas.")
    assert [a["do"] for a in read["2"]] == ["visit-club", "drink"]


def test_the_noun_of_the_order_before(parsing):
    read = parsing("Observaciones: acepto el reto de Vallon y rechazo el de Parrot.")
    assert [(a["opponent"], a["answer"]) for a in read["notes"]] == [
        (VALLON, "accept"),
        ("Jean Parrot", "decline"),
    ]


def test_he_goes_where_somebody_was_said_to_be(weeks):
    read = weeks("Semana 1: sé que Vallon está en las Tuiles Bleues. Voy allí con él.")["1"]
    assert read[0]["do"] == "visit-club"
    assert read[0]["with"] == [VALLON]


def test_the_deed_of_a_verb_that_only_helps_is_in_its_aside(weeks):
    read = weeks("Semana 1: haré cuanto esté en mi mano para que Vallon y Parrot desistan del duelo.")["1"]
    assert [a["do"] for a in read] == ["stop-duel"]


def test_who_leads_up_to_a_clause_belongs_to_it(weeks):
    read = weeks("Semana 1: con Vallon y Parrot, voy a mi club.")["1"]
    assert sorted(read[0]["with"]) == ["Jean Parrot", VALLON]


@pytest.mark.parametrize(
    ("said", "made"),
    [
        ("Debo 50 coronas a Bidon: se las devuelvo.", ("pay", "to", 50)),
        ("Bidon necesita 80 coronas y se las presto yo.", ("lend", "to", 80)),
        ("Bidon me debe 12: se las reclamo.", ("claim-debt", "from", 12)),
    ],
)
def test_who_owes_and_how_much_is_known_from_before(weeks, said, made):
    do, whom, crowns = made
    (order,) = weeks(f"Semana 1: {said}")["1"]
    assert (order["do"], order[whom], order["crowns"]) == (do, "Michel Bidon", crowns)
