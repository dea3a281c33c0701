"""Affairs of honour from the letters of those who have them: what they write, and what the ledger says."""

from typing import Any

import pytest

from rules.by_letter import play_letters, read_letters, writer
from rules.months import cause
from turnbot.games.preux.orders.tree import Practise
from turnbot.games.preux.state.between import Cause
from turnbot.games.preux.state.world import World

JEAN, PIERRE, LUC = "Jean Parrot", "Pierre de Vallombreuse", "Luc Noisel"
#: He wins any duel with the next, whose routine is his own, and loses it to him.
STRONG = {"strength": 10, "constitution": 18, "endurance": 180}
WEAK = {"strength": 5, "constitution": 18, "endurance": 90}
LUNGE = "Rutina: X-F-X\n"
#: The character with whom a dead man's player begins anew.
ANEW = {
    "6.0.5/*/new-strength/*": (3, 4, 5), "6.0.5/*/new-constitution/*": (3, 4, 5),
    "6.0.5/*/new-expertise/*": (3, 4, 5), "6.0.5/*/new-*": 2,
}  # fmt: skip
AT_HOME = "Semana 1: me quedo en casa.\n"


def agreed(week: int = 1, **given: Any) -> Cause:
    """Jean challenged Pierre, who has taken it up for a week of August."""
    terms = {"weapon": "rapier", "limit": "surrender", "place": "", "from": f"1626-08/{week}"}
    values = {"reason": "insult", "challenged": "1626-07", "accepted": True, "terms": terms}
    return cause(JEAN, PIERRE, **(values | given))


# Comrades -------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.0.1", "7.3.3", "7.2.2")
@pytest.mark.parametrize("cad", [False, True])
def test_who_kills_a_comrade_after_refusing_his_surrender_is_disgraced_besides(cad: bool) -> None:
    """That he is a cad for it, or that one of them was one before, makes no enemies of comrades."""
    m = play_letters(
        writer(JEAN, regiment="MDR", **STRONG), writer(PIERRE, regiment="MDR", cad=cad, **WEAK),
        others=[agreed()], dice=ANEW,
        letters={
            JEAN: AT_HOME + f"Observaciones: No aceptaré la rendición de {PIERRE}.\n" + LUNGE,
            PIERRE: AT_HOME + LUNGE,
        },
    )  # fmt: skip
    assert m.only("duel.fought").facts["dead"] == [False, True]
    assert m.only("disgrace.fell").facts["who"] == JEAN
    assert (m[JEAN].disgrace, m[JEAN].cad, m[JEAN].regiment) == ("own-regiment", True, "FR")
    assert m.events("quarter.refused", who=JEAN, levels=1)
    # Nothing but the killing brings points: a comrade is no enemy to be beaten.
    assert m.points(JEAN, "7.3.3") == 2


@pytest.mark.rule("12.0.1", "12.1.1")
def test_comrades_who_agree_to_fight_are_both_disgraced_though_one_is_a_cad() -> None:
    m = play_letters(
        writer(JEAN, regiment="MDR", **STRONG), writer(PIERRE, regiment="MDR", cad=True, **WEAK),
        others=[agreed()], letters={JEAN: AT_HOME + LUNGE, PIERRE: AT_HOME + LUNGE},
    )  # fmt: skip
    assert [e.facts["who"] for e in m.events("disgrace.fell", cause="own-regiment")] == [JEAN, PIERRE]


# Causes ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.1", "7.1.6", "7.3.3")
@pytest.mark.parametrize(
    ("why", "caused"),
    [
        ("porque me aburro", False),
        ("por su sombrero", False),
        ("por haber insultado a mi dama", True),
        ("por llamarme cobarde delante de todos", True),
        ("porque se rió de mi bigote", True),
    ],
)
def test_boredom_is_no_cause_and_is_held_against_who_is_bored(why: str, caused: bool) -> None:
    m = play_letters(
        writer(JEAN), writer(PIERRE), letters={JEAN: AT_HOME + f"Observaciones: Reto a {PIERRE} {why}.\n"}
    )
    (case,) = [case for case in m.outcome.cases if case.what == "insult"]
    assert case.proposal == ("insult" if caused else "none")
    assert m.only("challenge.made").facts["reason"] == ("insult" if caused else "none")
    assert m.points(JEAN, "7.3.3") == (0 if caused else -2)
    noted = m.only("quarrel.noted").facts
    assert (noted["who"], noted["what"]) == ((PIERRE, "insults") if caused else (JEAN, "baseless"))


@pytest.mark.rule("7.1.6", "7.3.3")
def test_three_idle_challengers_cost_the_challenged_man_nothing() -> None:
    third = "Denis Larue"
    idle = AT_HOME + f"Observaciones: Reto a {PIERRE} porque me aburro.\n"
    m = play_letters(
        *(writer(name) for name in (JEAN, PIERRE, LUC, third)),
        letters=dict.fromkeys((JEAN, LUC, third), idle),
    )
    assert m.gained(PIERRE, "status") == 0
    assert "insults" not in m[PIERRE].quarrels
    assert [m.points(name, "7.3.3") for name in (JEAN, LUC, third)] == [-2, -2, -2]


@pytest.mark.rule("7.1.7", "7.1.11", "7.1.1")
@pytest.mark.parametrize(("how", "points"), [("Declino el duelo con", -3), ("Pido disculpas a", -0)])
def test_what_was_refused_or_forgiven_is_not_challenged_for_again(how: str, points: int) -> None:
    men = (writer(JEAN), writer(PIERRE))
    august = play_letters(
        *men, others=[cause(JEAN, PIERRE, reason="insult", challenged="1626-07")],
        letters={PIERRE: AT_HOME + f"Observaciones: {how} {JEAN}.\n"},
    )  # fmt: skip
    assert august.points(PIERRE, "7.3.3") == points
    assert not august.open_causes
    again = {JEAN: AT_HOME + f"Observaciones: Reto a {PIERRE} por haber insultado a mi dama.\n"}
    september = play_letters(*men, others=august.outcome.world.causes.values(), letters=again, at="1626-09")
    (case,) = [case for case in september.outcome.cases if case.what == "insult"]
    assert (case.proposal, case.facts["over"]) == ("none", "1626-08")
    assert september.points(JEAN, "7.3.3") == -2
    # He insults him anew: the referee says so.
    ruled = play_letters(
        *men, others=august.outcome.world.causes.values(), letters=again, at="1626-09",
        rulings={case.key: "insult"},
    )  # fmt: skip
    assert ruled.only("challenge.made").facts["reason"] == "insult"


# Terms ----------------------------------------------------------------------------------------------------


def challenged(by: str = JEAN) -> Cause:
    return cause(by, PIERRE, name=f"cause/{by}/{PIERRE}", reason="insult", challenged="1626-07")


@pytest.mark.rule("7.1.8")
def test_two_acceptances_have_each_its_terms() -> None:
    m = play_letters(
        writer(JEAN), writer(PIERRE), writer(LUC), others=[challenged(JEAN), challenged(LUC)],
        letters={
            PIERRE: AT_HOME + f"Observaciones:\nAcepto el reto de {JEAN}. Condiciones: sable, a muerte, "
            f"segunda semana.\nAcepto el reto de {LUC}. Condiciones: florete, a primera sangre, tercera "
            "semana.\n"
            + LUNGE
        },
        until="answer_challenges",
    )  # fmt: skip
    agreed_on = {e.facts["partner"]: e.facts for e in m.events("challenge.accepted")}
    laid = {name: (f["weapon"], f["until"], f["in_week"]) for name, f in agreed_on.items()}
    assert laid == {JEAN: ("sabre", "death", 2), LUC: ("foil", "first-blood", 3)}


def later(row: str) -> pytest.MarkDecorator:
    """What the orders and the rules can do, and the reader does not read yet."""
    return pytest.mark.xfail(strict=True, reason=f"steel {row}: misread")


@pytest.mark.rule("7.1.8")
@later("A5")
def test_terms_one_by_one_with_their_names() -> None:
    m = play_letters(
        writer(JEAN), writer(PIERRE), others=[challenged()],
        letters={
            PIERRE: AT_HOME + f"Observaciones: Acepto el reto de {JEAN}. Arma: sable. Lugar: el Prado de los "
            "Clérigos. Fecha: tercera semana. A primera sangre.\n"
        },
    )  # fmt: skip
    facts = m.only("challenge.accepted").facts
    assert (facts["weapon"], facts["ground"]) == ("sabre", "el Prado de los Clérigos")
    assert (facts["in_week"], facts["until"]) == (3, "first-blood")


@pytest.mark.rule("7.1.8", "8.7.2")
def test_the_sabre_of_his_terms_is_no_lesson() -> None:
    m = play_letters(
        writer(JEAN), writer(PIERRE, club="PR"), others=[challenged()],
        letters={
            PIERRE: f"Semana 1: me quedo en casa.\nSemana 2: me quedo en casa.\nSemana 3: voy a mi club.\n"
            f"Semana 4: me quedo en casa.\nObservaciones: Acepto el reto de {JEAN}. Con sable, a primera "
            "sangre, en la tercera semana.\n"
        },
        until="place_everybody",
    )  # fmt: skip
    facts = m.only("challenge.accepted").facts
    assert (facts["weapon"], facts["in_week"], facts["until"]) == ("sabre", 3, "first-blood")
    assert not m.events("practice.done")


PISTOL_TERMS = f"Observaciones: Acepto el reto de {JEAN}. Condiciones: pistolas, a muerte, primera semana.\n"


@pytest.mark.rule("8.9.1", "7.1.8")
def test_who_lays_down_pistols_and_has_one_is_disgraced() -> None:
    m = play_letters(
        writer(JEAN), writer(PIERRE, goods={"pistol": 1}), others=[challenged()],
        letters={PIERRE: AT_HOME + PISTOL_TERMS}, dice={"8.9.4/1/shot-*": (1, 2)},
    )  # fmt: skip
    assert m.only("challenge.accepted").facts["weapon"] == "pistol"
    assert m.only("pistol.fired").facts["who"] == PIERRE
    assert (m[PIERRE].disgrace, m[JEAN].disgrace) == ("pistol", "")
    assert not m.events("duel.fought")


@pytest.mark.rule("8.9.3", "7.1.8")
def test_who_lays_down_pistols_and_has_none_is_told_so() -> None:
    m = play_letters(
        writer(JEAN), writer(PIERRE), others=[challenged()], letters={PIERRE: AT_HOME + PISTOL_TERMS}
    )
    assert ("8.9.3", "no-pistol") in m.refused(PIERRE)
    assert m.only("challenge.accepted").facts["weapon"] == "rapier"
    assert m.only("duel.fought").facts["until"] == "death"


@pytest.mark.rule("7.1.8", "7.3.3")
@pytest.mark.parametrize("words", ["Rechazo las condiciones", f"No acepto las condiciones de {PIERRE}"])
def test_the_challenger_who_rejects_the_terms_has_declined(words: str) -> None:
    m = play_letters(
        writer(JEAN), writer(PIERRE), others=[challenged()],
        letters={
            JEAN: AT_HOME + f"Observaciones: {words}.\n",
            PIERRE: AT_HOME + f"Observaciones: Acepto el reto de {JEAN}, a muerte.\n",
        },
    )  # fmt: skip
    declined = m.only("challenge.declined").facts
    assert (declined["who"], declined["reason"]) == (JEAN, "terms")
    assert (m.points(JEAN, "7.3.3"), m.points(PIERRE, "7.3.3")) == (-3, 2)
    assert not m.events("duel.fought")


@pytest.mark.rule("7.3.5", "7.3.3")
@pytest.mark.parametrize("week", [1, 2])
def test_who_says_that_he_does_not_fight_does_not(week: int) -> None:
    m = play_letters(
        writer(JEAN), writer(PIERRE), others=[agreed(week)],
        letters={PIERRE: AT_HOME + f"Observaciones: No me bato con {JEAN}.\n"},
    )  # fmt: skip
    assert m.only("challenge.declined").facts["who"] == PIERRE
    assert not m.events("duel.fought")


# Wounded --------------------------------------------------------------------------------------------------

#: Below half of his endurance, and by no means to be healed this month.
HURT = {"endurance": 60, "worn": 120}


def club(*weeks: int) -> str:
    return "".join(
        f"Semana {n}: {'voy a mi club' if n in weeks else 'me quedo en casa'}.\n" for n in range(1, 5)
    )


@pytest.mark.rule("7.3.5", "7.3.3")
@pytest.mark.parametrize(
    ("words", "fights"),
    [("", False), (f"Observaciones: Me bato con {JEAN} aunque esté herido.\n", True)],
)
def test_a_wounded_man_who_says_so_fights_his_enemy(words: str, fights: bool) -> None:
    m = play_letters(
        writer(JEAN, club="PR", regiment="GC"), writer(PIERRE, club="PR", regiment="MDR", **HURT),
        letters={JEAN: club(1), PIERRE: club(1) + words},
    )  # fmt: skip
    assert bool(m.events("duel.fought", week=1)) is fights
    assert bool(m.events("enemy.spared")) is not fights
    scored = [e.facts["result"] for e in m.events("honour.scored", who=PIERRE)]
    assert ("accept-below-half-endurance" in scored) is fights


#: The first week's enemy leaves him with less than half; the second's is the duel that he agreed on.
LUC_WINS = {"strength": 3, "constitution": 18, "endurance": 54}


@pytest.mark.rule("7.3.5", "7.1.11", "7.3.3")
@pytest.mark.parametrize(
    ("words", "fights"),
    [
        (f"Acepto el reto de {JEAN}. Condiciones: segunda semana", False),
        (f"Acepto el reto de {JEAN} aunque esté herido. Condiciones: segunda semana", True),
    ],
)
def test_who_accepted_when_he_was_whole_may_decline_when_he_is_not(words: str, fights: bool) -> None:
    """His orders were written before he was wounded: nothing says that he fights all the same (7.3.5)."""
    m = play_letters(
        writer(JEAN), writer(PIERRE, club="PR", regiment="MDR", **LUC_WINS),
        writer(LUC, club="PR", regiment="GC", **STRONG), others=[challenged()],
        letters={PIERRE: club(1) + f"Observaciones: {words}.\n" + LUNGE, LUC: club(1) + LUNGE},
    )  # fmt: skip
    assert m.only("duel.fought", week=1).facts["reason"] == "enemies"
    assert m.only("duel.told", week=1, who=PIERRE).facts["turns"][-1]["left"] < 27
    assert bool(m.events("duel.fought", week=2)) is fights
    declined = m.events("challenge.declined", who=PIERRE)
    assert [e.facts["reason"] for e in declined] == ([] if fights else ["wounded"])
    # It costs him nothing; his enemy of the first week, two.
    assert m.points(PIERRE, "7.3.3") == (-2 if not fights else m.points(PIERRE, "7.3.3"))


@pytest.mark.rule("7.3.5", "7.2.2")
def test_the_books_own_way_to_give_no_quarter() -> None:
    m = play_letters(
        writer(JEAN, club="PR", regiment="GC", **STRONG), writer(PIERRE, club="PR", regiment="MDR", **WEAK),
        letters={
            JEAN: club(1) + LUNGE
            + f"Observaciones: No aceptaré rendiciones de {PIERRE} si nos encontramos.\n",
            PIERRE: club(1) + LUNGE,
        },
        dice=ANEW,
    )  # fmt: skip
    assert m.only("duel.fought").facts["dead"] == [False, True]
    assert m[JEAN].cad


@pytest.mark.rule("8.9.1", "8.9.3")
def test_a_shot_at_somebody_is_no_lesson() -> None:
    jean = writer(JEAN, goods={"pistol": 1})
    orders = read_letters(
        World.of("1626-08", [jean, writer(PIERRE)]),
        {JEAN: f"Semana 1: Disparo mi pistola contra {PIERRE}.\n"},
    )[JEAN]
    assert not any(isinstance(action, Practise) for action in orders.weeks[0])
    assert orders.flags, "what comes of it is for the referee"
