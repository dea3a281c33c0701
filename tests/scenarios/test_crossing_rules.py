"""Small months in which several rules meet: who pays, who wins, who falls, and who may read of it."""

from dataclasses import replace

import pytest

from rules.months import debt, lady, person, play_month, tie, weeks
from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.calendar import turn_page
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    AnswerChallenge,
    Challenge,
    ClaimDebt,
    Confess,
    Court,
    Drink,
    DuelRoutine,
    DuelTerms,
    Other,
    Rest,
    SubmitPlay,
    Theatre,
    VisitClub,
    Wedding,
    WritePlay,
)


@pytest.mark.rule("3.1.2", "3.1.5")
@pytest.mark.parametrize(
    ("crowns", "payers", "left"),
    [(21, ["Pierre"], 0), (20, ["Jean"], 2), (12, ["Jean"], 0)],
    ids=["just enough", "one too few", "only his keep"],
)
def test_a_guest_who_cannot_pay_the_hosts_drink(crowns, payers, left):
    """He keeps back his keep of 12; short of the host's 9, the host pays them, and he his own 6 if he can."""
    m = play_month(
        person("Jean", club="PR", level=9), person("Pierre", crowns=crowns),
        orders={
            "Jean": weeks([VisitClub(with_=("Pierre",)), Drink()]),
            "Pierre": weeks([VisitClub(guest_of="Jean"), Drink()]),
        },
    )  # fmt: skip
    taken = m.only("drink.taken", who="Jean")
    assert [taken.facts["payer"]] == payers
    assert m.points("Jean", "3.1.2") == 1
    assert m["Pierre"].crowns == left
    assert not m.events("level.lost", who="Pierre")
    assert [e.audience for e in m.events("drink.treated")] == [only("Pierre")] * (payers == ["Pierre"])
    seen = m.only("club.visited", who="Pierre")
    assert seen.audience == PUBLIC
    assert "crowns" not in seen.facts


@pytest.mark.rule("4.2.1", "4.2.3", "4.2.6")
@pytest.mark.parametrize(
    ("pierre", "bruno", "holder"),
    [(6, 5, "Pierre"), (5, 6, "Bruno"), (3, 3, "Luc")],
)
def test_two_suitors_and_a_gentleman_around_one_lady_in_one_week(pierre, bruno, holder):
    """Her moral of 2 is taken off both dice; her own gentleman is with her and sees them both."""
    m = play_month(
        person("Pierre"), person("Bruno"), person("Luc", lady="Diane"),
        ladies=[lady("Diane", lover="Luc", moral=2)],
        others=[tie("Pierre", "Diane"), tie("Bruno", "Diane")],
        orders={
            "Pierre": weeks(Court(lady="Diane")), "Bruno": weeks(Court(lady="Diane")),
            "Luc": weeks(AccompanyLady()),
        },
        dice={
            "*/courtship/Diane/Pierre": pierre, "*/courtship/Bruno/Diane": bruno, "*/rivals/*": 1,
            "*/indiscretion/*": 6,
        },
    )  # fmt: skip
    assert m.outcome.world.ladies["Diane"].lover == holder
    assert [name for name in ("Bruno", "Luc", "Pierre") if m[name].lady == "Diane"] == [holder]
    assert (m.crowns("Pierre", "4.2.1"), m.crowns("Bruno", "4.2.1")) == (-15, -15)
    causes = {(c.offended, c.offender, c.reason) for c in m.outcome.world.causes.values()}
    assert causes == {
        ("Pierre", "Bruno", "rivals"), ("Bruno", "Pierre", "rivals"),
        ("Luc", "Pierre", "courted"), ("Luc", "Bruno", "courted"),
    }  # fmt: skip
    for given in m.events("cause.given"):
        assert given.audience.names
        assert len(given.audience.names) == 2
    assert [e.audience for e in m.events("lady.won")] == [PUBLIC] * (holder != "Luc")


@pytest.mark.rule("4.2.1", "4.2.6", "10.5.2", "10.5.3")
def test_two_suitors_a_gentleman_and_a_confessor_around_one_lady_in_one_week():
    """Pierre wins her from Luc; Bruno fails, and the priest to whom she tells it may spread it later."""
    people = (
        person("Pierre"), person("Bruno", lady="Zoe"), person("Luc", lady="Diane"),
        person("Antoine", church_rank="priest", order="jesuits"),
    )  # fmt: skip
    m = play_month(
        *people,
        ladies=[lady("Diane", lover="Luc", moral=2), lady("Zoe", lover="Bruno", rich=True)],
        others=[
            tie("Pierre", "Diane"), tie("Bruno", "Diane"),
            tie("Antoine", "Diane", heard={"1626-07": 2}),
        ],
        orders={
            "Pierre": weeks(Court(lady="Diane")), "Bruno": weeks(Court(lady="Diane"), AccompanyLady()),
            "Luc": weeks(AccompanyLady()), "Antoine": weeks(Confess(lady="Diane")),
        },
        dice={
            "*/courtship/Diane/Pierre": 6, "*/courtship/Bruno/Diane": 3, "*/rivals/*": 1,
            "*/indiscretion/*": 6, "*/confessor/*": (4, 4),
        },
    )  # fmt: skip
    assert m.outcome.world.ladies["Diane"].lover == "Pierre"
    chosen = m.only("confessor.chosen", 1)
    assert (chosen.facts["who"], chosen.audience) == ("Antoine", only("Antoine"))
    confided = m.only("suit.confided")
    assert (confided.facts["partner"], confided.audience) == ("Bruno", only("Antoine"))
    assert not m.events("suit.exposed"), "he learns it when the month is over"
    for event in m.outcome.events:
        if event.kind.startswith(("conf", "suit", "sin")):
            assert event.audience == only("Antoine"), "nobody else knows that she confesses"

    page = turn_page(m.outcome.world)
    september = play_month(
        *page.people.values(), ladies=page.ladies.values(), at=page.month,
        others=(*page.ties.values(), *page.causes.values()),
        orders={"Antoine": weeks([Rest(), Other()]), "Bruno": weeks(AccompanyLady())},
        rulings={"10.5.3/1/expose/Antoine/Bruno/Diane": True},
    )  # fmt: skip
    assert september.only("suit.exposed").audience == PUBLIC
    assert ("Pierre", "Bruno", "indiscretion") in {
        (e.facts["who"], e.facts["partner"], e.facts["reason"]) for e in september.events("cause.given")
    }
    assert september["Bruno"].lady == "", "Zoe leaves him"


@pytest.mark.rule("4.4.6", "4.4.4")
def test_a_wedding_the_month_after_a_lost_level():
    """A month without points costs Pierre a level; he marries all the same."""
    pierre = person(
        "Pierre",
        level=9,
        crowns=400,
        lady="Yvonne",
        bride="Yvonne",
        wedding="1626-09",
        stag_night=True,
        house=2,
    )
    august = play_month(pierre, ladies=[lady("Yvonne", level=9, lover="Pierre")], at="1626-08")
    assert august.only("level.fell", who="Pierre").audience == PUBLIC
    assert august.gained("Pierre", "level") == -1
    assert august.gained("Pierre", "crowns") == -(2 * 9 + 50 + 3 * 9), "his keep, his house, his lady"
    page = turn_page(august.outcome.world)
    m = play_month(
        *page.people.values(), ladies=page.ladies.values(), at=page.month,
        orders={"Pierre": weeks(Wedding())},
    )  # fmt: skip
    assert m.refused("Pierre") == []
    assert m["Pierre"].wife
    assert m.only("wedding.held").audience == PUBLIC
    dowry = m.only("dowry.paid")
    assert dowry.audience == only("Pierre")
    assert m.crowns("Pierre", "4.4.4") == 50 * 9


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize(
    ("crowns", "left", "paid"),
    [(12 + 90, 0, {"Jean", "Luc", "Bruno"}), (12 + 65, 5, {"Jean", "Luc"}), (12 + 9, 9, set())],
)
def test_a_debtor_whom_three_lenders_claim_from(crowns, left, paid):
    """The oldest debt is paid first; one that is not paid whole is not paid, and sends him away."""
    lenders = {"Jean": (10, "1626-02"), "Luc": (50, "1626-03"), "Bruno": (30, "1626-04")}
    m = play_month(
        person("Pierre", crowns=crowns, regiment="MDR"), *(person(name) for name in lenders),
        debts=[
            debt(name, "Pierre", owed, month=since, name=f"debt/{since}/Pierre/{name}")
            for name, (owed, since) in lenders.items()
        ],
        orders={name: weeks(ClaimDebt(from_="Pierre")) for name in lenders},
    )  # fmt: skip
    assert {name for name in lenders if m.crowns(name, "2.1.1") == lenders[name][0]} == paid
    assert {d.lender for d in m.outcome.world.debts.values()} == set(lenders) - paid
    assert m["Pierre"].crowns == left
    assert m["Pierre"].at_front is (len(paid) < 3)
    assert [e.audience for e in m.events("disgrace.fell")] == [PUBLIC] * (len(paid) < 3)
    for event in m.events("loan.claimed"):
        assert event.audience == only(event.facts["who"], "Pierre")
    told = m.events("debt.defaulted")
    assert {e.facts["lender"]: e.audience for e in told} == {
        name: only(name, "Pierre") for name in lenders if name not in paid
    }


@pytest.mark.rule("4.3.2", "4.3.4", "4.4.8")
@pytest.mark.parametrize(("at", "lost", "seen"), [("1626-08", 0, 0), ("1626-09", 3, 0), ("1626-10", 0, 1)])
def test_a_player_at_the_front_with_a_pregnant_lady(at, lost, seen):
    """Conceived in June: he must marry her by September, war or no war; Paris sees it in the fourth month."""
    m = play_month(
        person("Pierre", level=9, lady="Yvonne", at_front=True, crowns=900, regiment="MDR"),
        ladies=[lady("Yvonne", level=6, lover="Pierre", conceived="1626-06", father="Pierre")], at=at,
        orders={"Pierre": weeks(Wedding())},
    )  # fmt: skip
    assert m.gained("Pierre", "level") == -lost
    assert [e.audience for e in m.events("father.shirked")] == [only("Pierre")] * (lost > 0)
    assert [e.audience for e in m.events("pregnancy.seen")] == [PUBLIC] * seen
    assert not m.events("wedding.held")
    if not seen:
        public = [e for e in m.outcome.events if e.audience.public and "Yvonne" in map(str, e.facts.values())]
        assert public == [], "nobody may guess before the fourth month"


@pytest.mark.rule("3.4.3", "3.4.4", "3.4.5", "3.4.6", "3.4.7")
def test_a_year_of_written_plays():
    """Three plays in a year: each fills thirteen weeks, and each is paid for in the month it is played in."""
    people, others, at = [person("Pierre", crowns=9000), person("Jean", crowns=9000)], [], "1626-08"
    written, accepted, paid = 0, [], []
    for _ in range(12):
        m = play_month(
            *people, others=others, at=at,
            orders={
                "Pierre": weeks(*[WritePlay()] * 4, notes=[SubmitPlay()]),
                "Jean": weeks(Rest(), Theatre(seat="stalls")),
            },
            dice={"3.4.4/0/minister/Pierre": 6},
        )  # fmt: skip
        written += len(m.events("play.written"))
        accepted += [at for _ in m.events("play.accepted")]
        paid += [at for _ in m.events("author.paid")]
        for event in m.events("play.written") + m.events("play.accepted") + m.events("author.paid"):
            assert event.audience == only("Pierre")
        page = turn_page(m.outcome.world)
        people, others, at = list(page.people.values()), list(page.plays.values()), page.month
    assert written == 3 * 13
    assert accepted == ["1626-11", "1627-03", "1627-07"]
    assert paid == ["1626-12", "1627-04"], "the third is on the bill when the year is over"


@pytest.mark.rule("3.1.1", "3.1.5")
@pytest.mark.parametrize(
    ("order", "refusal", "club"),
    [
        (VisitClub(club="home"), ("3.1.1", "no-club"), None),
        (VisitClub(club="home", guest_of="Jean"), ("3.1.5", "host-away"), ""),
    ],
)
def test_a_visit_to_what_is_no_club_names_no_club(order, refusal, club):
    """A sheet has words for clubs alone."""
    m = play_month(person("Pierre"), person("Jean"), orders={"Pierre": weeks(order)})
    assert m.refused("Pierre") == [refusal]
    assert m.only("order.refused", who="Pierre").facts.get("club") == club


@pytest.mark.rule("3.1.2", "7.1.1", "7.1.5", "7.1.8", "7.3.3", "8.8.1")
def test_from_a_drunken_word_to_the_duel_and_the_doctor():
    """August: Jean, drunk, insults Pierre. September: challenge, acceptance, duel; then he heals."""
    men = (
        person("Jean", club="PR", strength=5, constitution=5, endurance=25),
        person("Pierre", club="PR"),
    )
    august = play_month(
        *men,
        orders={"Jean": weeks([VisitClub(), Drink()]), "Pierre": weeks(VisitClub())},
        dice={"*/drunk/Jean": (6, 6), "*/drunkenness/Jean": 4},
    )
    assert not august.events("challenge.made")
    terms = DuelTerms(opponent="Pierre", weapon="foil", place="el Prado", week=2, limit="first-blood")
    answer = AnswerChallenge(opponent="Pierre", answer="accept")
    september = play_month(
        *turn_page(august.outcome.world).people.values(),
        others=august.outcome.world.causes.values(),
        orders={
            "Pierre": replace(
                weeks(notes=[Challenge(opponent="Jean")]), duels=(DuelRoutine(actions="X-F-X"),)
            ),
            "Jean": replace(weeks(VisitClub(), VisitClub(), notes=[answer]), terms=(terms,)),
        },
        at="1626-09",
    )
    fought = september.only("duel.fought")
    assert (fought.week, fought.facts["weapons"], fought.facts["ground"]) == (2, ["foil", "foil"], "el Prado")
    assert (fought.facts["winner"], fought.facts["ending"]) == ("Pierre", "first-blood")
    assert ("1.0.3", "too-many-long") in september.refused("Jean")
    assert september.points("Pierre", "7.3.3") == 2
    assert not september.open_causes
    assert not september.events("silence.paid")
    assert august["Jean"].endurance > september.only("duel.told", who="Jean").facts["turns"][-1]["left"]


@pytest.mark.rule("7.1.1", "7.1.9", "12.1.2", "4.3.2", "7.3.4", "12.1.1")
def test_a_cad_is_everybodys_enemy_wherever_he_goes():
    """Three men of no regiment meet him at his club, one after the other; his wounds go with him (139)."""
    hard = {"club": "PR", "strength": 10, "constitution": 18, "endurance": 180}
    m = play_month(
        person("Jean", cad=True, cad_since="1626-07", **hard),
        *[person(name, level=level, **hard) for name, level in (("Bruno", 5), ("Luc", 7), ("Pierre", 9))],
        orders={name: weeks(VisitClub()) for name in ("Jean", "Bruno", "Luc", "Pierre")},
        until="enemies_meet",
    )
    fought = m.events("duel.fought")
    assert {fought[0].facts["who"], fought[0].facts["partner"]} == {"Jean", "Pierre"}
    told = m.events("duel.told", who="Jean")
    starts = [one.facts["turns"][0]["left"] + one.facts["turns"][0]["lost"] for one in told]
    ends = [one.facts["turns"][-1]["left"] for one in told]
    assert starts == [180, *ends[:-1]]
    assert len(fought) <= 3
    for e in m.events("honour.scored", who="Jean"):
        assert e.facts["result"] in ("beat-enemy", "lose-to-enemy", "accept-below-half-endurance")
