"""What who holds an office, or a rank of the Church, reads of it: until when, and what came of it."""

from dataclasses import replace

import august
import pytest
from mail_day import GAME

from rules.months import months_of, person, play_month, weeks
from turnbot.games.preux.orders.tree import (
    Bribe,
    Charge,
    Decide,
    Embezzle,
    Influence,
    Rest,
    SendRegiments,
    Volunteer,
)
from turnbot.games.preux.state.army import establishment
from turnbot.games.preux.state.justice import Trial, trial_name
from turnbot.games.preux.state.offices import POLICE
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import sheets
from turnbot.games.preux.words.echo import echo_action
from turnbot.render import pages

SCIENCES = "Ministro de Ciencias"


def sheet(played, name):
    """His sheet as plain text, and as the mail shows it, each on one line."""
    month = august.month(played.outcome)
    (view,) = sheets.sheets(played.outcome, played.opening, {}, {}, month, of=(name,))
    made = pages.render("preux/sheet", {"game": GAME, **view.data()})
    return [" ".join(text.replace("\xa0", " ").split()) for text in (made.text, made.html or "")]


def quiet(*notes):
    return weeks(Rest(), Rest(), Rest(), Rest(), notes=notes)


@pytest.mark.rule("11.0.5")
def test_an_office_says_until_when_it_is_his():
    m = play_month(person("Luc", office=SCIENCES, level=14, crowns=900), orders={"Luc": quiet()})
    for text in sheet(m, "Luc"):
        assert f"{SCIENCES} hasta junio de 1627" in text


def test_a_general_of_no_regiment_reads_his_rank():
    who = person("Luc", rank="general", level=14, crowns=900, horses=3)
    for text in sheet(play_month(who, orders={"Luc": quiet()}), "Luc"):
        assert "General Club" in text or "General</td>" in text


@pytest.mark.rule("5.1.9", "5.1.14")
def test_a_favour_for_whatever_is_decided_is_told_in_words_and_comes_back_so():
    m = play_month(
        person("Luc", level=14, crowns=900), person("Jean"), orders={"Luc": quiet(Influence(for_="Jean"))}
    )
    for text in sheet(m, "Luc"):
        assert "a favor de Jean, en lo primero que se decida" in text
        assert "este mes no llegó a decidirse nada en que usarla: conserváis vuestra propia" in text.lower()


@pytest.mark.rule("5.1.9")
@pytest.mark.parametrize(
    ("used", "said", "echoed"),
    [
        (
            Influence(against="Ministro de Exteriores", matter="trial"),
            "en contra del Ministro de Exteriores, en un juicio",
            "usar vuestra propia influencia en contra del Ministro de Exteriores para un juicio",
        ),
        (
            Bribe(office="Ministro de Estado", crowns=300, for_="Ministro de Exteriores"),
            "un favor de nivel 3 por el Ministro de Exteriores",
            "sobornar al Ministro de Estado con 300 coronas a favor del Ministro de Exteriores",
        ),
    ],
)
def test_a_minister_who_is_no_player_is_told_by_his_office_with_its_article(used, said, echoed):
    trial = Trial(
        name=trial_name("1626-08", "Ministro de Exteriores", "treason"), accused="Ministro de Exteriores",
        prosecutor="", law="table", crime="treason", judge="Ministro de Estado", month="1626-08",
        posts=("Ministro de Exteriores",),
    )  # fmt: skip
    m = play_month(
        person("Luc", level=14, crowns=900), orders={"Luc": quiet(used)}, others=[trial],
        dice={"*/bribe-*": (6, 6)},
    )  # fmt: skip
    for text in sheet(m, "Luc"):
        assert said in text
    assert echo_action(used, None) == echoed


@pytest.mark.rule("13.1.1", "13.2.1")
@pytest.mark.parametrize(
    ("used", "at", "said"),
    [
        (Influence(matter="sending"), "1626-08",
         ("en que se manden más regimientos al frente",
          "Se ha decidido de lo que pedíais, que se manden más regimientos al frente")),
        (Influence(matter="sparing", regiment="13"), "1626-07",
         ("en que no se mande al frente al 13º de Fusileros",
          "decidió que no se mande al frente al 13º de Fusileros: conserváis")),
        (Influence(matter="sparing", regiment="FR"), "1626-08",
         ("no es de los que se mandan o dejan de mandar al frente", "conserváis la influencia")),
    ],
)  # fmt: skip
def test_whom_he_moves_to_send_troops_or_not_he_reads_in_words(used, at, said):
    m = play_month(
        person("Luc", level=20, crowns=900), orders={"Luc": quiet(used)}, at=at, dice={"11.2.8/*": 6},
        others=establishment(lambda _: 3, at),
    )  # fmt: skip
    for text in sheet(m, "Luc"):
        assert all(one in text for one in said)


@pytest.mark.rule("10.3.3")
def test_what_a_rank_of_the_church_lends_is_no_office():
    bishop = person("Luc", order="jesuits", church_rank="bishop", ordained=True, level=14, crowns=900)
    m = play_month(bishop, orders={"Luc": quiet(Influence(of="office", matter="play"))})
    for text in sheet(m, "Luc"):
        assert "la influencia de vuestra dignidad de obispo" in text
        assert "cargo de Obispo" not in text


@pytest.mark.rule("11.2.3")
def test_what_was_settled_without_his_word_says_what_it_was():
    world = World.of("1626-08", [person("Jean", crowns=900), person("Luc", police=POLICE, level=9)])
    bribes = {"Jean": quiet(Bribe(office="Coronel", crowns=80))}
    _, settled = months_of(world, [bribes, {}], {"5.2.4/*": (1, 1)})
    for text in sheet(settled, "Luc"):
        assert "En el asunto 1 que se os sometió (Jean): la denuncia duerme en un cajón" in text


@pytest.mark.rule("11.2.1")
@pytest.mark.parametrize("at_front", [False, True])
def test_who_robs_the_treasury_in_paris_reads_of_it_as_of_no_campaign(at_front):
    thief = person("Luc", office="Canciller de Finanzas", level=14, crowns=900, at_front=at_front)
    m = play_month(thief, orders={"Luc": quiet(Embezzle(crowns=300))}, dice={"*/found-out/*": (1, 1)})
    for text in sheet(m, "Luc"):
        assert ("En los negocios del reino" in text) is not at_front
        assert ("En campaña" in text) is at_front


@pytest.mark.rule("9.5.3")
def test_who_falls_in_his_first_month_at_the_front_reads_of_a_campaign():
    jean = person("Jean", regiment="MDR", rank="private", crowns=900)
    three = ("strength", "constitution", "expertise")
    anew = {f"6.0.5/*/new-{one}/*": (3, 3, 3) for one in three}
    lists = replace(quiet(Volunteer()), death_roll=(7,) * 13)
    m = play_month(
        jean, orders={"Jean": lists}, dice={"*/death/*": (6, 6), **anew, "6.0.5/*": 3}, at="1626-09",
        others=list(establishment(lambda _: 3, "1626-01")),
    )  # fmt: skip
    assert m.events("front.fell")
    assert not m.opening.people["Jean"].at_front
    for text in sheet(m, "Jean"):
        assert "En campaña" in text
        assert "En los negocios del reino" not in text


def test_regiments_that_are_sent_are_told_as_regiments():
    assert echo_action(SendRegiments(regiments=("GR", "GD"))).endswith(
        "a la campaña los regimientos Guardia Real y Guardia de Dragones"
    )


@pytest.mark.rule("5.2.5")
@pytest.mark.parametrize(
    ("order", "giver", "taker"),
    [
        ({}, "para que decida en vuestro favor", "para que decidáis en su favor"),
        ({"for_": "Paul"}, "para que decida en favor de Paul", "para que decidáis en favor de Paul"),
        ({"against": "Paul"}, "para que decida contra Paul", "para que decidáis contra Paul"),
    ],
)
def test_who_bribes_and_who_is_bribed_read_who_is_to_decide(order, giver, taker):
    m = play_month(
        person("Jean", crowns=900), person("Luc", office=SCIENCES, level=14, crowns=900), person("Paul"),
        orders={"Jean": quiet(Bribe(office=SCIENCES, crowns=600, **order))},
    )  # fmt: skip
    for name, said in (("Jean", giver), ("Luc", taker)):
        for text in sheet(m, name):
            assert said in text


@pytest.mark.rule("5.1.14", "11.2.7")
def test_a_favour_that_a_judge_who_is_a_player_does_not_heed_is_told_as_not_heeded():
    judge = person("Henri", level=14, crowns=900, office="Ministro de Estado")
    police = person("Luc", level=14, crowns=900, police=POLICE)
    world = World.of("1626-08", [person("Jean", crowns=2000), judge, police])
    heard = {
        "Henri": weeks(notes=[Decide(nth=1, choice="b")]),
        "Luc": quiet(Influence(against="Jean", matter="trial")),
    }
    plan = [{"Luc": quiet(Charge(who="Jean", for_="traición"))}, heard]
    _, m = months_of(world, plan, {"11.2.5/*/pardon-*": 1})
    assert m.only("trial.held").facts["result"] == "innocent"
    for text in sheet(m, "Luc"):
        assert "este mes nadie a quien mueva la influencia decidió un juicio: conserváis" in text.lower()
