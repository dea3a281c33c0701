"""What is said of honour on the list: who challenges whom, who answers, on what terms; the rest is talk."""

import pytest

from turnbot.games.preux.orders.conditions import UNCLEAR
from turnbot.games.preux.orders.tree import AnswerChallenge, Challenge, DuelTerms
from turnbot.games.preux.parsing.fighting.honour import LIMIT, public
from turnbot.games.preux.words.cast import Cast, Person

ME, VALLON, PARROT = "Armand de Noisel", "Philippe Vallon", "Jean Parrot"
CAST = Cast(
    month="1626-08",
    people=tuple(
        Person(name=name, titles=titles, regiment=regiment, rank="captain")
        for name, titles, regiment in ((ME, (), "CDD"), (VALLON, ("Chevalier",), "GC"), (PARROT, (), "13"))
    ),
)


def said(body, subject="Asunto de honor", sender=ME, to=None):
    return public(body, subject=subject, sender=sender, cast=CAST, to=to)


@pytest.mark.parametrize(
    ("body", "opponent"),
    [
        ("Reto a Philippe Vallon por llamarme cobarde.", VALLON),
        ("Monsieur Vallon: habéis ofendido a mi dama. Os reto a duelo.", VALLON),
        ("Capitán Parrot, os desafío por vuestras palabras sobre los Coraceros.", PARROT),
        ("Exijo satisfacción al caballero de Vallon.", VALLON),
        ("Señor Vallon, mis palabras sobran. Os arrojo el guante.", VALLON),
        ("Parrot: mañana os enviaré a mis padrinos.", PARROT),
        ("Vengo a pedir reparación a Jean Parrot, que sabe por qué.", PARROT),
    ],
)
@pytest.mark.rule("7.1.5")
def test_a_public_challenge(body, opponent):
    orders = said(body)
    assert (orders.kind, orders.flags) == ("declaration", ())
    [challenge] = orders.notes
    assert isinstance(challenge, Challenge)
    assert challenge.opponent == opponent


@pytest.mark.rule("7.1.5")
def test_a_challenge_in_the_subject_is_quoted_with_the_letter_below_it():
    body = "Señor Vallon: ayer me llamasteis cobarde. A las seis, en el Pré-aux-Clercs."
    [challenge] = said(body, subject="Reto").notes
    assert (challenge.opponent, challenge.cause) == (VALLON, body[:-1])
    assert challenge.said is not None
    assert challenge.said.text == f"Reto. {body[:-1]}"


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ("Acepto vuestro reto, Vallon.", "accept"),
        ("Recojo el guante de Vallon.", "accept"),
        ("Con Vallon me batiré cuando guste.", "accept"),
        ("No acepto el reto de Vallon.", "decline"),
        ("Rechazo el duelo con Vallon: tengo fiebre.", "decline"),
        ("No me batiré con Vallon.", "decline"),
        ("Vallon, os pido disculpas ante toda la lista.", "apologise"),
        ("Retiro mis palabras sobre Vallon.", "apologise"),
        ("Me disculpo ante el caballero de Vallon.", "apologise"),
        ("Acepto las disculpas de Vallon.", "accept"),
        ("No acepto las excusas de Vallon.", "decline"),
    ],
)
@pytest.mark.rule("7.1.9")
def test_an_answer(body, answer):
    [told] = said(body).notes
    assert told == AnswerChallenge(opponent=VALLON, answer=answer)


@pytest.mark.parametrize(
    "body",
    [
        "Qué calor hace. Nos vemos en el club, Vallon.",
        "Ayer Vallon retó a Parrot delante de todos.",
        "Yo no reto a nadie.",
        "Vallon debería aceptar el reto de Parrot.",
        "¿Aceptaréis las disculpas de Parrot, Vallon?",
        "Habría retado a Vallon si hubiera estado allí.",
        "",
    ],
)
def test_talk_is_left_alone(body):
    orders = said(body)
    assert (orders.kind, orders.notes, orders.flags) == ("other", (), ())


def test_the_cause_is_his_own_words():
    [because] = said("Reto a Vallon por llamarme cobarde en el club.").notes
    assert because.cause == "por llamarme cobarde en el club"
    [before] = said("Vallon, habéis insultado a mi regimiento. Os reto.").notes
    assert before.cause == "Vallon, habéis insultado a mi regimiento"


@pytest.mark.parametrize(
    ("body", "terms"),
    [
        (
            "Acepto, Vallon, el reto: a florete y a primera sangre.",
            DuelTerms(weapon="foil", limit="first-blood"),
        ),
        ("Acepto el reto de Vallon. A muerte, con sable.", DuelTerms(weapon="sabre", limit="death")),
        ("Acepto el reto de Vallon, la segunda semana.", DuelTerms(week=2)),
        ("Acepto el reto de Vallon en el Pré-aux-Clercs.", DuelTerms(place="Pré-aux-Clercs")),
        ("Acepto el reto de Vallon. No me rendiré.", DuelTerms(surrender_below=0)),
        ("Acepto el reto de Vallon; me rindo por debajo del 30%.", DuelTerms(surrender_below=30)),
    ],
)
@pytest.mark.rule("7.1.8")
def test_the_challenged_man_sets_the_terms(body, terms):
    [told] = said(body).terms
    assert told.opponent == VALLON
    named = ("weapon", "place", "week", "limit", "surrender_below")
    assert [getattr(told, name) for name in named] == [getattr(terms, name) for name in named]


def test_the_challenger_sets_none():
    assert said("Reto a Vallon, a florete y a primera sangre.").terms == ()


def test_a_subject_is_a_heading_where_the_letter_acts_and_an_act_where_it_does_not():
    assert said("Me ha insultado. Le reto.", subject="Reto a Vallon").notes[0].opponent == VALLON
    [alone] = said("Porque me ha insultado.", subject="Reto a Vallon").notes
    assert isinstance(alone, Challenge)
    assert said("Muy bien dicho.", subject="Re: Reto a Vallon").kind == "other"


def test_an_ultimatum_and_a_challenge_to_nobody_are_the_referees():
    [flag] = said("Si no os retractáis, Vallon, os reto.").flags
    assert flag.why == "unclear-condition"
    [flag] = said("Exijo satisfacción a ese villano.").flags
    assert flag.why == "unknown-person"
    assert said("Exijo satisfacción a ese villano.").notes[0].opponent is None


def test_what_hangs_on_something_waits_for_the_referee():
    [challenge] = said("Si no os retractáis, Vallon, os reto.").notes
    assert (challenge.opponent, challenge.if_) == (VALLON, UNCLEAR)


@pytest.mark.parametrize(
    "courtesy", ["si os he ofendido", "si en algo os falté", "si os hirieron mis palabras"]
)
def test_an_apology_for_what_may_have_hurt_hangs_on_nothing(courtesy):
    told = said(f"Os pido disculpas, señor Vallon, {courtesy}.")
    assert told.flags == ()
    assert [(one.answer, one.opponent, one.if_) for one in told.notes] == [("apologise", VALLON, None)]


def test_who_names_nobody_answers_whoever_wrote_what_he_answers():
    told = said("Pues recojo el guante, a espada y a primera sangre.", to=VALLON)
    assert [(one.answer, one.opponent) for one in told.notes] == [("accept", VALLON)]
    assert [(one.opponent, one.weapon) for one in told.terms] == [(VALLON, "sword")]
    assert said("Acepto el reto de Parrot.", to=VALLON).notes[0].opponent == PARROT
    assert said("Acepto el reto.", to="Nadie").notes[0].opponent is None


def test_a_novel_on_the_list_is_cut_short_not_refused():
    assert said("Había una vez un mosquetero. " * 10_000 + "Reto a Vallon.").kind == "other"
    assert said("Reto a Vallon. " + "Había una vez un mosquetero. " * (LIMIT // 20)).kind == "declaration"


@pytest.mark.parametrize("when", ["todo el mes", "siempre", "la semana que viene", "todas las semanas"])
def test_time_that_is_no_week_of_the_month_stops_nothing(when):
    assert said(f"He estado {when} de viaje.").kind == "other"
    assert said(f"Reto a Vallon, a florete, {when}.").kind == "declaration"
