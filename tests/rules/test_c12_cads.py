"""Chapter 12: cads, what is held against them, and how long."""

import pytest
from months import cause, lady, person, tie, weeks
from test_c12_disgrace import corrected

from turnbot.core.events import PUBLIC
from turnbot.games.preux.orders.tree import AnswerChallenge, Court, Enlist, Wedding


@pytest.mark.rule("12.1.1")
@pytest.mark.parametrize("cad", [True, False])
def test_courting_he_has_one_less(month, cad):
    m = month(
        person("Jean", level=8, cad=cad, cad_since="1626-07"), ladies=[lady("Anne")],
        others=[tie("Jean", "Anne")], orders={"Jean": weeks(Court(lady="Anne"))},
        dice={"4.2.1/1/courtship/*": 6},
    )  # fmt: skip
    (event,) = m.events("courtship.won") + m.events("courtship.failed")
    assert event.facts["bonus"] == -cad


@pytest.mark.rule("12.1.1", "9.3.2")
@pytest.mark.parametrize(
    ("cad", "rejected", "kind"),
    [(False, 0, "willing"), (True, 0, "unwilling"), (False, 2, "unwilling")],
)
def test_applying_to_a_regiment_he_has_one_less(month, cad, rejected, kind):
    m = month(
        person("Jean", level=6, cad=cad, cad_since="1626-07", rejections={"MDR": rejected}),
        orders={"Jean": weeks(Enlist(regiments=("MDR",)))},
        dice={"9.3.2/1/admission-MDR/Jean": 5, "9.3.4/1/battalion/*": 1},
    )  # fmt: skip
    told = m.only(f"regiment.{kind}").facts
    assert (told["die"], told["bonus"], told["least"]) == (5, -int(kind == "unwilling"), 5)


@pytest.mark.rule("12.1.2")
def test_the_referee_declares_a_cad_and_lifts_it(month):
    m = month(person("Jean"), rulings=corrected("Jean", "cad", True))
    assert (m["Jean"].cad, m["Jean"].cad_since) == (True, "1626-08")
    branded = m.only("cad.branded")
    assert (branded.audience, branded.rule) == (PUBLIC, "12.1.2")
    assert (branded.facts["cause"], branded.facts["words"]) == ("referee", "así lo quiere el Rey")
    m = month(person("Jean", cad=True, cad_since="1626-07"), rulings=corrected("Jean", "cad", False))
    assert (m["Jean"].cad, m["Jean"].cad_since) == (False, "")
    assert m.only("cad.cleared").facts["cause"] == "referee"


@pytest.mark.rule("12.1.2")
@pytest.mark.parametrize(("since", "forgiven"), [("1626-03", False), ("1626-02", True), ("1625-02", True)])
def test_six_months_and_it_is_forgotten(month, since, forgiven):
    m = month(person("Jean", cad=True, cad_since=since))
    assert m["Jean"].cad is not forgiven
    assert len(m.events("cad.cleared")) == forgiven


@pytest.mark.rule("12.1.2")
def test_a_second_fault_counts_from_its_own_month(month):
    """The six months are counted from the fault, and the last is one: the first is not all he pays for."""
    jean = person("Jean", cad=True, cad_since="1626-05", cad_lady="Anne")
    m = month(jean, rulings=corrected("Jean", "cad", True))
    assert (m["Jean"].cad, m["Jean"].cad_since, m["Jean"].cad_lady) == (True, "1626-08", "")
    assert m.only("cad.again").audience == PUBLIC
    assert not m.events("cad.branded")


@pytest.mark.rule("12.1.2", "7.3.3")
@pytest.mark.parametrize(("ruled", "since"), [(None, "1626-08"), (False, "1626-06")])
def test_the_referee_is_asked_of_a_cads_faults_as_well(month, ruled, since):
    jean = person("Jean", cad=True, cad_since="1626-06", quarrels={"declined": 3})
    m = month(
        jean, person("Pierre"), orders={"Jean": weeks(notes=[AnswerChallenge(answer="decline")])},
        others=[cause("Pierre", "Jean", reason="insult", challenged="1626-07")],
        rulings={} if ruled is None else {"12.1.2/0/cad/Jean": ruled},
    )  # fmt: skip
    assert [case.proposal for case in m.outcome.cases if case.what == "cad"] == [True]
    assert m["Jean"].cad_since == since


@pytest.mark.rule("12.1.2")
def test_unless_the_referee_remembers_it(month):
    m = month(person("Jean", cad=True, cad_since="1626-02"), rulings={"12.1.2/0/cad-ends/Jean": False})
    assert m["Jean"].cad
    (case,) = m.outcome.cases
    assert (case.what, case.proposal, case.ruled) == ("cad-ends", True, True)


@pytest.mark.rule("12.1.2")
@pytest.mark.parametrize(("wronged", "clean"), [("Anne", True), ("Marie", False), ("", False)])
def test_marrying_the_mother_washes_him_clean(month, wronged, clean):
    m = month(
        person("Jean", lady="Anne", bride="Anne", wedding="1626-08", stag_night=True, house=3, cad=True,
               cad_since="1626-07", cad_lady=wronged),
        ladies=[lady("Anne", lover="Jean")], orders={"Jean": weeks(Wedding())},
    )  # fmt: skip
    assert m.only("wedding.held")
    assert m["Jean"].cad is not clean
    assert [e.facts["cause"] for e in m.events("cad.cleared")] == ["married"] * clean


@pytest.mark.rule("12.1.2")
@pytest.mark.parametrize(("held", "to", "kind"), [(False, True, "cad.branded"), (True, False, "cad.cleared")])
def test_the_referee_may_declare_it_quietly(month, held, to, kind):
    answer = {"who": "Pierre", "what": "cad", "to": to, "reason": "x", "heard": "quiet"}
    since = {"cad_since": "1626-07"} if held else {}
    m = month(person("Pierre", cad=held, **since), rulings={"referee/001": answer})
    assert m.only(kind).facts["quiet"] is True
    assert m["Pierre"].cad is to
