"""The King's justice from the letters to the verdict: a trial, a briber denounced, a judge who is gone."""

import pytest

from rules.by_letter import lived_by_letter, read_letters, writer
from rules.months import months_of, person, weeks
from turnbot.core.events import only
from turnbot.games.preux.orders.tree import Decide, Orders
from turnbot.games.preux.state.offices import POLICE
from turnbot.games.preux.state.world import World

STATE = "Ministro de Estado"
QUIET_WEEKS = "".join(f"Semana {week}: descanso.\n" for week in (1, 2, 3, 4))


def months(people, *letters, dice=None):
    """Month after month from what everybody writes."""
    world = World.of("1626-08", people)
    plan = [
        {name: said for name, said in one.items() if isinstance(said, Orders)}
        | read_letters(world, {n: QUIET_WEEKS + said for n, said in one.items() if isinstance(said, str)})
        for one in letters
    ]
    return list(months_of(world, plan, dice))


@pytest.mark.rule("11.2.3", "11.2.5", "11.2.7", "5.2.3")
def test_a_trial_with_a_bribed_judge_witnesses_and_the_kings_mercy():
    """Charged on made-up evidence; a bribe and a witness are not enough for him, and the King is."""
    people = [
        writer("Luc Ferrand", level=9, crowns=900, police=POLICE),
        writer("Jean Parrot", level=7, crowns=9000), writer("Yves Kergoat", level=8, crowns=900),
    ]  # fmt: skip
    charged, tried = months(
        people,
        {"Luc Ferrand": "Observaciones: Levanto cargos con pruebas falsas contra Parrot por traición."},
        {
            "Jean Parrot": "Observaciones: Soborno al Ministro de Estado con 4800 coronas a favor de Parrot.",
            "Yves Kergoat": "Observaciones: Testifico a favor de Parrot.",
        },
        dice={"5.2.4/*": (6, 6), "11.2.3/*/verdict-*": (5, 5), "11.2.5/*/pardon-*": 6},
    )  # fmt: skip
    assert charged.only("charges.brought").facts["crime"] == "traición"
    assert not charged.only("evidence.made").audience.names
    assert tried.only("bribe.granted").audience == only("Jean Parrot")
    held = tried.only("trial.held")
    # Ten, one less for the witness and one less for the bribe: eight, and made-up evidence asks for eight.
    assert (held.facts["result"], held.facts["defence"]) == ("guilty", ["Yves Kergoat"])
    assert tried.only("sentence.commuted").facts["sentence"] == "fine"
    assert tried["Jean Parrot"].crowns > 4000
    assert not tried.events("evidence.exposed")
    assert tried["Luc Ferrand"].since["conviction"] == "1626-09"


@pytest.mark.rule("5.2.3", "11.2.3")
def test_a_denounced_candidate_whose_rival_is_the_chief_of_police():
    """He would buy the Minister for an office that his rival wants; who hears of it, and charges him."""
    people = [
        writer("Luc Ferrand", level=11, crowns=900, police=POLICE, titles=("Baron",)),
        writer("Jean Parrot", level=11, crowns=9000, titles=("Baron",)),
    ]  # fmt: skip
    bribed, charged, _ = months(
        people,
        {"Jean Parrot": "Observaciones: Soborno al Ministro de Estado con 600 coronas a favor de Parrot."},
        {"Luc Ferrand": weeks(notes=[Decide(nth=1, choice="a")])}, {},
        dice={"5.2.4/*": (1, 1), "11.2.3/*/verdict-*": (1, 1)},
    )  # fmt: skip
    assert bribed.only("bribe.denounced").audience == only("Jean Parrot")
    assert bribed.only("question.put").audience == only("Luc Ferrand")
    assert charged.only("charges.brought").facts["crime"] == "bribery"
    assert charged["Luc Ferrand"].warrants == {}


@pytest.mark.rule("5.2.3", "11.0.2", "11.0.5", "11.1.3", "11.2.3")
def test_the_chief_of_police_hears_of_his_rivals_bribe_wins_the_office_and_charges_him():
    """August: both announce themselves. September: one stands and pays, the other stands. October: charges.

    Nobody reads of the bribe before it is charged; the King's justice sees to it in November.
    """
    noble = {"level": 12, "crowns": 900, "titles": ("Baron",)}
    people = [writer("Luc Ferrand", police=POLICE, **noble), writer("Jean Parrot", **noble)]
    stands = "Semana 1: Me presento a Ministro de Exteriores.\n" + QUIET_WEEKS.split("\n", 1)[1]
    announces = QUIET_WEEKS + "Observaciones: Anuncio mi candidatura a Ministro de Exteriores."
    bribes = stands + "Observaciones: Soborno al Ministro de Estado con 600 coronas a favor de Parrot."
    favour = "Uso la influencia de mi cargo a favor de Ferrand para el cargo de Ministro de Exteriores."
    helped = f"{stands}Observaciones: {favour}"
    announced, given, charged, tried = lived_by_letter(
        World.of("1626-08", people),
        [
            {"Luc Ferrand": announces, "Jean Parrot": announces},
            {"Luc Ferrand": helped, "Jean Parrot": bribes},
            {"Luc Ferrand": QUIET_WEEKS + "Observaciones:\n1 a\n", "Jean Parrot": QUIET_WEEKS},
            {"Luc Ferrand": QUIET_WEEKS, "Jean Parrot": QUIET_WEEKS},
        ],
        {"5.2.4/*": (1, 1), "*/office-*": 6, "*/draw-*": 1,
         "11.2.3/*/verdict-*": (6, 6), "11.2.5/*/pardon-*": 1, "*/fine*": 3},
    )  # fmt: skip
    assert {e.facts["who"] for e in announced.events("candidacy.announced")} == {"Luc Ferrand", "Jean Parrot"}
    assert given.only("bribe.denounced").audience == only("Jean Parrot")
    assert given.only("bribe.reported").audience == only("Luc Ferrand")
    # The office asks for seven: a favour of the police gives it, money that was denounced does not (5.2.3).
    assert given.only("influence.spent").audience == only("Luc Ferrand")
    assert given.only("office.filled").facts["who"] == "Luc Ferrand"
    assert (given["Luc Ferrand"].office, given["Luc Ferrand"].police) == ("Ministro de Exteriores", POLICE)
    assert not [e for e in given.outcome.events if e.audience.public and "bribe" in e.kind]
    brought = charged.only("charges.brought").facts
    assert (brought["who"], brought["partner"], brought["crime"]) == ("Jean Parrot", "Luc Ferrand", "bribery")
    assert tried.only("trial.held").facts["result"] == "guilty"


@pytest.mark.rule("11.0.8", "11.2.4")
def test_a_judge_who_is_gone_before_the_verdict():
    """The Minister of State is asked, and is no more when it is due: the dice decide without him."""
    henri = person("Henri", level=14, crowns=900, office=STATE)
    people = [writer("Luc Ferrand", level=9, crowns=900, police=POLICE), writer("Jean Parrot"), henri]
    world = World.of("1626-08", people)
    letter = QUIET_WEEKS + "Observaciones: Levanto cargos contra Parrot por traición."
    (charged,) = months_of(world, [read_letters(world, {"Luc Ferrand": letter})])
    assert charged.only("question.put").audience == only("Henri")
    left = charged.outcome.world
    (tried,) = months_of(
        World.of("1626-09", [one for one in left.people.values() if one.name != "Henri"],
                 others=[*left.trials.values(), *left.pending.values()]),
        [{}], {"11.2.3/*/verdict-*": (2, 2)},
    )  # fmt: skip
    assert tried.only("trial.held").facts["result"] == "innocent"
