"""Chapter 4 where its rules meet each other, and what must not be learnt from where they meet."""

import pytest
from months import KIND, cause, lady, person, tie, weeks

from turnbot.core.events import SECRET, only
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    AnswerChallenge,
    AskKing,
    AttendParty,
    Court,
    FollowLady,
    HostParty,
    Invite,
    Propose,
    Rest,
    Stroll,
    Theatre,
    Toady,
    Wedding,
)
from turnbot.games.preux.state.between import tie_name

COMPANY_COUNTS = KIND | {"4.1.1": {"status_per_month": -2}}


def henri(**given):
    return person(
        "Henri", **({"level": 9, "crowns": 900, "lady": "Yvonne", "wife": True, "house": 3} | given)
    )


def yvonne(**given):
    return lady("Yvonne", **({"level": 8, "lover": "Henri", "rich": True, "moral": 4} | given))


def in_secret(man, her, since="1626-05"):
    return tie(man, her, affair=since)


# A hostess and her lover ---------------------------------------------------------------------------------


def evening(month, *others, orders, guests=("Armand",), ladies=(), **given):
    return month(
        henri(since={"party": "1626-08"}), person("Armand"), *others, ladies=[yvonne(), *ladies],
        orders={
            "Henri": weeks(HostParty(place="home", guests=guests)),
            "Armand": weeks(AttendParty(host="Henri")),
            **orders,
        },
        **given,
    )  # fmt: skip


@pytest.mark.rule("4.7.5")
@pytest.mark.parametrize(("die", "goes"), [(5, True), (4, False)])
def test_a_hostess_is_at_her_party_or_with_her_lover_and_never_both(month, die, goes):
    m = evening(
        month, person("Lucien"), orders={"Lucien": weeks(AccompanyLady(lady="Yvonne"))},
        others=[in_secret("Lucien", "Yvonne")], dice={"*/hostess/*": die}, house=COMPANY_COUNTS,
    )  # fmt: skip
    assert bool(m.events("hostess.missing")) is goes
    assert bool(m.events("affair.visited")) is goes
    assert bool(m.events("lady.missed", who="Lucien")) is not goes
    assert bool(m.events("company.missed", who="Lucien")) is not goes
    assert bool([roll for roll in m.outcome.rolls if roll.key[2] == "conception"]) is goes


@pytest.mark.rule("4.7.5")
def test_of_two_lovers_each_is_asked_for_himself(month):
    m = evening(
        month, person("Lucien"), person("Marcel"),
        orders={name: weeks(AccompanyLady(lady="Yvonne")) for name in ("Lucien", "Marcel")},
        others=[in_secret("Lucien", "Yvonne"), in_secret("Marcel", "Yvonne")],
        dice={"*/hostess/Lucien/*": 1, "*/hostess/Marcel/*": 6},
    )  # fmt: skip
    assert [e.facts["who"] for e in m.events("affair.visited")] == ["Marcel"]
    assert m.only("lady.missed").facts["who"] == "Lucien"
    assert m.events("hostess.missing")


@pytest.mark.rule("4.1.6")
def test_at_a_party_one_may_talk_to_the_hostess_and_to_the_ladies_who_came(month):
    claire = lady("Claire")
    m = evening(
        month, orders={"Armand": weeks([AttendParty(host="Henri"), Toady(with_=("Yvonne", "Claire"))])},
        guests=("Armand", "Claire"), ladies=[claire], dice={"*/conversation/*": 3},
    )  # fmt: skip
    talked = {e.facts["lady"]: e.facts["place"] for e in m.events("lady.talked")}
    # A party is worth one more, and a wife one less.
    assert talked == {"Claire": "home/Henri"}
    assert m.only("lady.snubbed").facts["lady"] == "Yvonne"
    assert m.refused("Armand") == []


@pytest.mark.rule("4.2.6")
def test_who_courts_the_hostess_at_her_party_is_caught_by_her_husband(month):
    m = evening(
        month, person("Lucien", level=9, crowns=500), orders={"Lucien": weeks(Court(lady="Yvonne"))},
        others=[tie("Lucien", "Yvonne")], dice={"*/courtship/*": 2, "*/indiscretion/*": 6},
    )  # fmt: skip
    (given,) = [e for e in m.events("cause.given") if e.facts["lady"] == "Yvonne"]
    assert (given.facts["reason"], given.audience) == ("courted", only("Henri", "Lucien"))


@pytest.mark.rule("4.1.9")
def test_nobody_follows_a_lady_into_a_private_party(month):
    m = evening(
        month, person("Lucien"), orders={"Lucien": weeks(FollowLady(lady="Yvonne"))},
        dice={"*/following/*": 1, "*/conversation/*": 6},
    )  # fmt: skip
    lost = m.only("trail.lost")
    assert (lost.facts["reason"], lost.facts["points"]) == ("closed", 0)
    assert not m.events("lady.talked")


# Fever ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3.5")
@pytest.mark.parametrize(("week", "comes"), [(1, False), (2, False), (3, True)])
def test_a_feverish_wife_does_not_go_to_the_theatre(month, week, comes):
    acts = [Rest()] * 4
    acts[week - 1] = Theatre(seat="stalls", lady=True)
    m = month(
        henri(), ladies=[yvonne(conceived="1625-11", father="Henri")], orders={"Henri": weeks(*acts)},
        dice={"*/birth-1/*": 6, "*/trouble-2/*": 2, "*/sex-3/*": 1},
    )  # fmt: skip
    assert m.only("theatre.visited").facts["lady"] == ("Yvonne" if comes else "")
    assert m.refused("Henri") == ([] if comes else [("4.2.8", "lady-ill")])
    assert bool(m.events("lady.visited")) is comes


# An angry wife -------------------------------------------------------------------------------------------


@pytest.mark.rule("4.6.4")
@pytest.mark.parametrize(("until", "thrown"), [("", True), ("1626-07", True), ("1626-08", False)])
def test_while_she_denies_him_his_rights_there_is_no_child_of_his(month, until, thrown):
    m = month(
        henri(), ladies=[yvonne(angry_until=until)], orders={"Henri": weeks(AccompanyLady())},
    )  # fmt: skip
    assert bool([roll for roll in m.outcome.rolls if roll.key[2] == "conception"]) is thrown


@pytest.mark.rule("4.6.4")
def test_the_six_months_begin_with_the_next_and_the_week_she_gave_him_stays_given(month):
    def play(at, until="", found_out=False):
        return month(
            henri(level=5), person("Lucien"), ladies=[yvonne(angry_until=until), lady("Claire")],
            orders={"Henri": weeks(AccompanyLady())}, others=[in_secret("Henri", "Claire")], at=at,
            dice={"4.6.4/0/wife-discovers/*": (1, 1)} if found_out else {}, house=COMPANY_COUNTS,
        )  # fmt: skip

    found = play("1626-08", found_out=True)
    until = found.outcome.world.ladies["Yvonne"].angry_until
    assert not found.events("company.missed", who="Henri")
    months = ["1626-09", "1626-10", "1626-11", "1626-12", "1627-01", "1627-02", "1627-03"]
    missed = [bool(play(at, until).events("company.missed", who="Henri")) for at in months]
    gifts = [bool(play(at, until).events("lady.gave")) for at in months]
    assert (missed, gifts) == ([True] * 6 + [False], [False] * 6 + [True])


@pytest.mark.rule("4.6.4")
def test_what_one_husband_did_to_her_is_not_held_against_the_next(month):
    wronged = yvonne(lover="Lucien", level=9, angry_until="1626-12", neglected=2)
    groom = person("Lucien", level=6, crowns=900, lady="Yvonne", bride="Yvonne", wedding="1626-08")
    m = month(groom, ladies=[wronged], orders={"Lucien": weeks(AccompanyLady(), Wedding())})
    assert m.only("lady.gave").facts["crowns"] == 6
    her = m.outcome.world.ladies["Yvonne"]
    assert (her.lover, her.angry_until, her.neglected) == ("Lucien", "", 0)
    assert m.only("wife.soothed").audience == SECRET


# A secret that is none any more --------------------------------------------------------------------------


@pytest.mark.rule("4.6.2")
def test_who_wins_openly_whom_he_saw_in_secret_has_no_affair_with_his_own(month):
    widower = person("Henri", level=9, crowns=900)
    won = month(
        widower, ladies=[lady("Claire")], others=[in_secret("Henri", "Claire")],
        orders={"Henri": weeks(Court(lady="Claire"))}, dice={"*/courtship/*": 6},
    )  # fmt: skip
    assert won["Henri"].lady == "Claire"
    assert won.outcome.world.ties[tie_name("Henri", "Claire")].affair == ""
    assert won.only("affair.ended").audience == only("Henri")


@pytest.mark.rule("4.6.5")
@pytest.mark.parametrize(("answer", "over"), [("decline", True), ("accept", False)])
def test_a_lover_who_will_not_fight_her_husband_gives_her_up(month, answer, over):
    quarrel = cause("Henri", "Lucien", reason="adultery", lady="Yvonne", challenged="1626-07")
    m = month(
        henri(), person("Lucien"), ladies=[yvonne()], others=[in_secret("Lucien", "Yvonne"), quarrel],
        orders={"Lucien": weeks(notes=[AnswerChallenge(opponent="Henri", answer=answer)])},
        until="hire_seconds",
    )  # fmt: skip
    assert bool(m.events("affair.ended")) is over
    assert (m.outcome.world.ties[tie_name("Lucien", "Yvonne")].affair == "") is over


# A child nobody knows of ---------------------------------------------------------------------------------


def petition(month, hers, **given):
    pierre = person("Pierre", level=12, crowns=900, lady="Odile", bride="Odile", **given)
    odile = lady("Odile", level=10, titles=("Baronne",), lover="Pierre", **hers)
    return month(pierre, ladies=[odile], orders={"Pierre": weeks(AskKing())}, dice={"*/king/*": 2})


@pytest.mark.rule("4.4.3")
@pytest.mark.parametrize(
    ("hers", "bonus"),
    [
        ({}, 0),
        ({"conceived": "1626-06", "father": "Pierre"}, 1),
        ({"conceived": "1626-06", "father": "Lucien"}, 0),
        ({"conceived": "1626-04", "father": "Lucien"}, 1),
    ],
)
def test_what_moves_the_king_does_not_betray_another_s_child(month, hers, bonus):
    plain = petition(month, {}).only("leave.asked").facts["bonus"]
    assert petition(month, hers).only("leave.asked").facts["bonus"] - plain == bonus


@pytest.mark.rule("4.4.1")
@pytest.mark.parametrize(("since", "least"), [("1626-06", 4), ("1626-04", 2)])
def test_nor_does_what_she_asks_for_before_all_can_see_it(month, since, least):
    m = month(
        person("Pierre", crowns=900, lady="Odile"),
        ladies=[lady("Odile", level=6, lover="Pierre", conceived=since, father="Lucien")],
        orders={"Pierre": weeks(Propose())}, dice={"*/proposal/*": 1},
    )  # fmt: skip
    assert m.only("proposal.made").facts["least"] == least


@pytest.mark.rule("4.3.3")
def test_a_widow_s_child_brands_nobody(month):
    dead = person("Henri", died="1626-08")
    her = yvonne(lover="", conceived="1626-03", father="Henri")
    m = month(dead, person("Lucien"), ladies=[her], others=[in_secret("Lucien", "Yvonne")],
              until="hide_mothers")  # fmt: skip
    assert m.events("lady.retired")
    assert not m.events("cad.branded")


# Betrothed, and then ---------------------------------------------------------------------------------------


@pytest.mark.rule("4.4.3")
def test_who_has_lost_his_bride_goes_to_no_king_with_her(month):
    m = month(
        person("Pierre", level=12, crowns=900, bride="Odile"),
        ladies=[lady("Odile", level=10, titles=("Baronne",))], orders={"Pierre": weeks(AskKing())},
    )  # fmt: skip
    assert m.refused("Pierre") == [("4.4.3", "not-betrothed")]
    assert not m.events("lady.visited")


@pytest.mark.rule("4.4.8")
@pytest.mark.rule("4.3.3")
def test_a_bride_who_must_leave_paris_costs_him_a_level_and_leaves_him_nothing(month):
    # Announced for September; but she is five months gone in August.
    groom = person(
        "Pierre",
        level=9,
        crowns=900,
        lady="Odile",
        bride="Odile",
        wedding="1626-09",
        house=2,
        stag_night=True,
    )
    m = month(groom, ladies=[lady("Odile", lover="Pierre", conceived="1626-03", father="Pierre")])
    assert "Odile" not in m.outcome.world.ladies
    assert m.events("wedding.cancelled")
    assert len(m.events("level.lost", who="Pierre")) == 1
    after = m["Pierre"]
    assert (after.bride, after.wedding, after.house, after.stag_night) == ("", "", 0, False)


# Walks -----------------------------------------------------------------------------------------------------


def walk(month, times, before=None, at="1626-08"):
    ladies = [lady(f"L{n}", moral=3, level=3) for n in range(times)]
    return month(
        person("Pierre", strolls=before or {}), ladies=ladies, at=at,
        orders={"Pierre": weeks(*(Stroll(lady=one.name) for one in ladies))},
        dice={"*/whereabouts/*": 3, "*/conversation/*": 6},
        rulings={f"4.1.6/{n + 1}/conversation/L{n}/Pierre": "flirt" for n in range(times)},
        house=COMPANY_COUNTS,
    )  # fmt: skip


@pytest.mark.rule("4.1.6")
@pytest.mark.parametrize(
    ("at", "before", "after", "missed"),
    [
        ("1626-08", {"1626": 2}, {"1626": 3}, False),
        ("1626-12", {"1626": 3}, {"1626": 3}, True),
        ("1627-01", {"1626": 3}, {"1626": 3, "1627": 1}, False),
    ],
)
def test_walks_make_do_in_three_months_of_a_year_not_three_times(month, at, before, after, missed):
    m = walk(month, 3, before, at)
    assert len(m.events("stroll.noticed")) == 3
    assert dict(m["Pierre"].strolls) == after
    assert bool(m.events("company.missed")) is missed


# A date at a party ------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2.5")
def test_a_lady_who_promised_another_is_not_at_the_party(month):
    m = evening(
        month, person("Lucien", club="CA"), ladies=[lady("Claire")], guests=("Armand", "Claire"),
        orders={
            "Lucien": weeks([AccompanyLady(lady="Claire"), Invite(who="Claire")]),
            "Armand": weeks([AttendParty(host="Henri"), Toady(with_=("Claire",))]),
        },
        dice={"*/invitation/*": 6, "*/conversation/*": 6},
    )  # fmt: skip
    assert m.only("lady.talked").facts["who"] == "Lucien"
    assert m.only("home.opened").facts["ladies"] == []
    assert m.refused("Armand") == [("4.1.6", "lady-away")]


# Suitors and gentlemen -------------------------------------------------------------------------------------


@pytest.mark.rule("4.2.6")
@pytest.mark.rule("4.2.1")
def test_two_suitors_and_her_gentleman_in_one_week(month):
    m = month(
        person("Armand", level=8, crowns=500), person("Bruno", level=8, crowns=500),
        person("Pierre", lady="Marie", crowns=500),
        ladies=[lady("Marie", level=5, moral=2, lover="Pierre")],
        orders={
            "Armand": weeks(Court(lady="Marie")), "Bruno": weeks(Court(lady="Marie", crowns=45)),
            "Pierre": weeks(AccompanyLady()),
        },
        others=[tie("Armand", "Marie"), tie("Bruno", "Marie")],
        dice={"*/courtship/Armand/*": 5, "*/courtship/Bruno/*": 4, "*/rivals/*": 1, "*/indiscretion/*": 6},
    )  # fmt: skip
    # Level 3 above asks for 2: Armand has 5 - 2, Bruno 4 - 2 and two for his further gifts.
    assert (m["Bruno"].lady, m["Armand"].lady, m["Pierre"].lady) == ("Marie", "", "")
    causes = {(e.facts["who"], e.facts["partner"], e.facts["reason"]) for e in m.events("cause.given")}
    assert causes == {
        ("Armand", "Bruno", "rivals"), ("Bruno", "Armand", "rivals"),
        ("Pierre", "Armand", "courted"), ("Pierre", "Bruno", "courted"),
    }  # fmt: skip
    assert [-m.crowns(name, "4.2.1") for name in ("Armand", "Bruno")] == [15, 45]


@pytest.mark.rule("4.6.1")
@pytest.mark.parametrize(("husbands", "refused"), [(True, True), (False, False)])
def test_nobody_courts_again_whom_he_has_in_secret(month, husbands, refused):
    m = month(
        henri(), person("Lucien", level=8, crowns=500), ladies=[yvonne(lover="Henri" if husbands else "")],
        orders={"Lucien": weeks(Court(lady="Yvonne"))}, others=[in_secret("Lucien", "Yvonne")],
        dice={"*/courtship/*": 6}, until="tongues_wag",
    )  # fmt: skip
    assert m.refused("Lucien") == ([("4.2.1", "his-already")] if refused else [])
    assert (m["Lucien"].lady == "Yvonne") is not refused


@pytest.mark.rule("4.1.9")
def test_who_is_with_her_lover_is_at_home_to_nobody(month):
    m = month(
        henri(), person("Lucien"), person("Marcel"), ladies=[yvonne()],
        orders={
            "Lucien": weeks(AccompanyLady(lady="Yvonne")), "Marcel": weeks(FollowLady(lady="Yvonne")),
        },
        others=[in_secret("Lucien", "Yvonne")],
    )  # fmt: skip
    lost = m.only("trail.lost")
    assert (lost.facts["reason"], lost.audience) == ("home", only("Marcel"))


@pytest.mark.rule("4.4.6")
@pytest.mark.rule("4.5.1")
@pytest.mark.parametrize(("first", "neglected"), [(AccompanyLady(), 0), (Rest(), 1)])
def test_the_week_of_the_wedding_is_no_week_with_her(month, first, neglected):
    groom = person("Pierre", crowns=900, lady="Marie", bride="Marie", wedding="1626-08", stag_night=True)
    m = month(
        groom, ladies=[lady("Marie", lover="Pierre")], orders={"Pierre": weeks(first, Wedding())},
        house=COMPANY_COUNTS,
    )  # fmt: skip
    assert m["Pierre"].wife
    assert m.outcome.world.ladies["Marie"].neglected == neglected
    assert len(m.events("company.missed")) == neglected
