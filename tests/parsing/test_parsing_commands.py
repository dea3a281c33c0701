"""The orders of who commands, judges or preaches, each in several ways of saying it."""

from dataclasses import replace

import pytest

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.parsing.reader import study

VALLON, BIDON, ISABELLE = "Philippe Vallon", "Michel Bidon", "Isabelle Fontaine"


@pytest.fixture
def ordered(cast):
    """Read what somebody with these offices writes as his notes, and return the bare orders."""

    def of(say, sender="Denis Larue", where="Observaciones", **him):
        people = tuple(replace(p, **him) if p.name == sender else p for p in cast.people)
        read = study(f"{where}: {say}", subject="", sender=sender, cast=replace(cast, people=people)).orders
        actions = [a for section in o.SECTIONS for a in read.section(section)]
        return [replace(a, said=None) for a in actions]

    return of


@pytest.mark.parametrize(
    ("says", "means"),
    [
        (
            [
                "Mando al frente los MDR y el 13.",
                "Envío a la campaña los regimientos MDR y 13 de fusileros.",
            ],
            o.SendRegiments(("MDR", "13")),
        ),
        (
            [
                "Llamo a los MDR contra la revuelta de Borgoña.",
                "Solicito los Mosqueteros del Rey para sofocar la rebelión de Borgoña.",
                "Mando los MDR contra los rebeldes de Borgoña.",
            ],
            o.CallTroops(("MDR",), "Bourgogne"),
        ),
        (
            [
                "Contraorden al Gobernador de París.",
                "Doy contraorden a las tropas del Gobernador Militar de París.",
                "Revoco el llamamiento del Gobernador de París.",
            ],
            o.Countermand(),
        ),
        (
            [
                "Relevo a los CDD por los DDM.",
                "Sustituyo en campaña los Coraceros del Delfín por los Dragones de Maximiliano.",
                "Envío al frente los DDM en lugar de los CDD.",
            ],
            o.Relieve("CDD", "DDM"),
        ),
        (
            [
                "Expulso a Bidon del regimiento por cobarde.",
                "Expulso del regimiento a Bidon por su cobardía.",
                "Echo a Bidon del regimiento.",
            ],
            o.Expel(BIDON),
        ),
        (
            ["Concedo el permiso a Bidon.", "Doy permiso a Bidon.", "Firmo la licencia de Bidon."],
            o.GrantLeave(BIDON),
        ),
        (
            ["Niego el permiso a Bidon.", "No concedo permiso a Bidon.", "Deniego la licencia a Bidon."],
            o.GrantLeave(BIDON, refused=True),
        ),
        (
            [
                "Testifico a favor de Bidon.",
                "Declaro a favor de Bidon en su juicio.",
                "Comparezco como testigo de la defensa en el juicio de Bidon.",
            ],
            o.BearWitness(for_=BIDON),
        ),
        (
            ["Testifico contra Bidon.", "Comparezco como testigo de cargo contra Bidon."],
            o.BearWitness(against=BIDON),
        ),
        (
            [
                "Dimito de Mayor de Brigada.",
                "Renuncio al cargo de Mayor de Brigada.",
                "Presento mi dimisión como Mayor de Brigada.",
                "Dejo el cargo de Mayor de Brigada.",
            ],
            o.Resign("Mayor de Brigada"),
        ),
        (
            [
                "Anuncio una misa en la abadía para la segunda semana del mes que viene por Bidon.",
                "Anuncio misa por Bidon en la abadía para la semana 2 del mes que viene.",
            ],
            o.AnnounceMass(2, "abadía", BIDON),
        ),
        (
            ["Levanto cargos con pruebas falsas contra Bidon.", "Acuso a Bidon con pruebas amañadas."],
            o.Charge(BIDON, fabricated=True),
        ),
        (["Presento cargos contra el Ministro de Estado."], o.Charge("Ministro de Estado")),
    ],
    ids=lambda one: one[0] if isinstance(one, list) else "",
)
def test_a_command_in_other_words(ordered, says, means):
    for say in says:
        assert ordered(say) == [means], say


def test_who_is_the_minister_of_war_sends_one_regiment_where_its_colonel_volunteers_it(ordered):
    assert ordered("Mando los MDR al frente.") == [o.Volunteer("MDR")]
    assert ordered("Mando los MDR al frente.", office="Ministro de la Guerra") == [o.SendRegiments(("MDR",))]
    assert ordered("No mando a nadie a la campaña.", office="Ministro de la Guerra") == [o.SendRegiments()]


def test_all_but_one_are_no_list(ordered):
    assert ordered("Envío a la campaña todos los regimientos salvo la Guardia Real.") == []


@pytest.mark.parametrize(
    ("say", "means"),
    [
        ("Voluntarizo al segundo batallón de los MDR.", o.Volunteer("MDR", 2)),
        ("Envío al frente el tercer batallón de mi regimiento.", o.Volunteer("GC", 3)),
        ("Voluntarizo mi regimiento.", o.Volunteer("GC")),
        ("Llevo mi brigada al frente.", o.Volunteer("brigada")),
    ],
)
def test_a_unit_goes_to_the_front(ordered, say, means):
    assert ordered(say, regiment="GC") == [means]


@pytest.mark.parametrize("say", ["Alterno con el Delfín y con Bidon.", "Acompaño al Delfín con Bidon."])
def test_the_dauphin_is_waited_upon_with_a_friend(ordered, say):
    assert ordered(say, where="Semana 1") == [o.AttendDauphin(BIDON)]


@pytest.mark.parametrize(
    "say",
    [
        "Divulgo el galanteo fallido de Vallon con Isabelle.",
        "Denuncio públicamente que Vallon ha intentado seducir a Isabelle.",
        "Cuento a todo París que Vallon cortejó en vano a Isabelle.",
    ],
)
def test_a_confessor_tells_who_courted_in_vain(ordered, say):
    assert ordered(say, order="jesuits") == [o.Expose(VALLON, ISABELLE)]


def test_the_order_in_which_regiments_are_wanted(ordered):
    assert ordered("Intento entrar en el 53 y en los MDR, por este orden.", where="Semana 1") == [
        o.Enlist(("53", "MDR"), ordered=True)
    ]


@pytest.mark.parametrize(
    "stop",
    ["; a la tercera que pierda lo dejo", ", dejándolo a la tercera perdida", "; a la tercera perdida paro"],
)
def test_bets_are_left_after_so_many_lost(ordered, stop):
    assert ordered(f"voy a mi club. Hago cinco apuestas de 20{stop}.", where="Semana 1") == [
        o.VisitClub(),
        o.Gamble((20,) * 5, lost=3),
    ]


def test_whose_mass_he_hears(ordered):
    means = [o.Mass("Antoine de la Rive")]
    assert ordered("voy a la misa de fray Antoine.", where="Semana 1") == means
    assert ordered("oigo la misa que dice fray Antoine.", where="Semana 1") == means


@pytest.mark.parametrize(
    "say",
    [
        "Presento mi candidatura al cargo de Ministro de Exteriores.",
        "Me presentaré al cargo de Ministro de Exteriores.",
        "Aspiro al cargo de Ministro de Exteriores.",
        "Tengo intención de presentarme en septiembre al cargo de Ministro de Exteriores.",
        "El mes que viene me presento al cargo de Ministro de Exteriores.",
    ],
)
def test_a_candidacy_is_announced_before_its_month_and_stood_for_in_it(ordered, cast, say):
    assert cast.month == "1626-08"  # the office is given in September
    assert ordered(say) == [o.Announce(("Ministro de Exteriores",))]


def test_a_candidacy_of_a_week_is_stood_for(ordered):
    says = "Me presentaré al cargo de Ministro de Exteriores."
    assert ordered(says, where="Semana 1") == [o.Apply(("Ministro de Exteriores",))]


def test_the_ministry_is_asked_for_and_not_he_who_gives_it(ordered):
    says = "Acudo ante el Ministro de Estado a solicitar la cartera de Ciencias."
    assert ordered(says, where="Semana 1") == [o.Apply(("Ministro de Ciencias",))]


def test_the_regiment_he_would_rather_have(ordered):
    assert ordered("Intento entrar en los MDR o en el 53, prefiero el 53.", where="Semana 1") == [
        o.Enlist(("53", "MDR"), ordered=True)
    ]


def test_nobody_is_named(ordered):
    says = "Para el cargo de Ministro de Exteriores no nombro a nadie."
    assert ordered(says) == [o.Appoint("Ministro de Exteriores")]


def test_the_minister_of_plays_sees_to_the_next(ordered):
    says = "Como Ministro de Humanidades, dedico la semana a preparar la próxima obra."
    assert ordered(says, where="Semana 1", office="Ministro de Humanidades") == [o.ProgrammeTheatre()]


def test_orders_above_the_first_week_count_where_they_leave_no_doubt(ordered):
    says = "Envío a la campaña los regimientos MDR y 13 de fusileros.\nSemana 1: obligaciones regimentales."
    assert ordered(says, where="Nota") == [o.RegimentalDuty(), o.SendRegiments(("MDR", "13"))]
