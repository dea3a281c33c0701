"""What happened to several alike is told in one sentence, and nobody and nothing is lost in it."""

from dataclasses import replace

from test_gazette import CAST, A, B, C, event

import prose
from turnbot.games.preux.telling import gathered
from turnbot.render import pages


def told(*events):
    return gathered.gathered(events, CAST)


def every_way(one):
    return pages.variants(pages.environment(), f"preux/chronicle/{one['kind']}.j2", one)


def test_who_is_in_disgrace_for_one_reason_is_told_together_and_who_for_another_apart():
    fell = [
        event("disgrace.fell", who=who, cause=cause, regiment="FR", words="")
        for who, cause in ((A, "sacrilege"), (B, "own-regiment"), (C, "sacrilege"))
    ]
    together, alone = told(*fell)
    assert (together["kind"], [one["name"] for one in together["people"]]) == (
        "disgrace.fell-several",
        [C, A],
    )
    assert (alone["kind"], alone["who"]["name"]) == ("disgrace.fell", B)


def test_what_the_referee_gives_as_a_reason_is_one_only_if_it_is_in_the_same_words():
    fell = [
        event("disgrace.fell", who=who, cause="referee", regiment="FR", words=words)
        for who, words in ((A, "por villano"), (B, "por cobarde"))
    ]
    assert [one["kind"] for one in told(*fell)] == ["disgrace.fell", "disgrace.fell"]


def test_who_loses_a_club_with_others_or_is_a_cad_no_more_with_others_is_told_with_them():
    lost = [
        event("club.lost", who=who, club=club, reason="level")
        for who, club in ((A, "TB"), (B, "PR"), (C, "TB"))
    ]
    clean = [event("cad.cleared", who=who, cause=cause, words="") for who, cause in
             ((A, "time"), (B, "married"), (C, "time"))]  # fmt: skip
    for events, alone in ((lost, "club.lost"), (clean, "cad.cleared")):
        several, one = told(*events)
        assert (several["kind"], one["kind"], one["who"]["name"]) == (f"{alone}-several", alone, B)
        for said in every_way(several):
            assert "Alard" in said
            assert "Cot" in said
            assert "Bel" not in said
            assert prose.faults(said) == []


def test_who_left_in_disgrace_is_told_once():
    fell = event("disgrace.fell", who=A, cause="sacrilege", regiment="FR", words="")
    left = [event("disgrace.fled", who=who, regiment="FR") for who in (A, B)]
    assert [e.facts["who"] for e in gathered.standing([fell, *left])] == [A, B]


def test_masses_announced_are_one_list_with_who_when_where_and_for_whom():
    masses = [
        event("mass.announced", who=who, temple=temple, in_week=week, month="1626-09", deceased=deceased)
        for who, temple, week, deceased in ((A, "ermita", 4, ""), (B, "abadía", 2, "Luc Lys"))
    ]
    [one] = told(*masses)
    for said in every_way(one):
        assert said.index("semana 2") < said.index("monsieur Bel") < said.index("por el alma de Luc Lys")
        assert said.index("Luc Lys") < said.index("semana 4") < said.index("monsieur Alard")


def test_vacancies_of_all_orders_are_one_list():
    opened = [
        event("vacancies.opened", habit=habit, ranks=ranks)
        for habit, ranks in (("jesuits", ["abbot"]), ("dominicans", ["vicar", "bishop"]))
    ]
    [one] = told(*opened)
    for said in every_way(one):
        assert "jesuitas, abad; " in said
        assert "dominicos, vicario y obispo" in said


def test_offices_that_the_same_men_want_are_told_together_and_places_that_are_called_alike_once():
    wanted = [
        event("candidacy.announced", who=who, office=office, month="1626-09")
        for who, office in (
            *((who, office) for who in (A, B) for office in ("Ministro de Estado", "Rector")),
            *((C, f"Ayudante del Cardenal/{nth}") for nth in (1, 2)),
            *((C, f"General Capellán/{nth}") for nth in (1, 2)),
        )
    ]
    apart = [e for e in wanted if e.facts["who"] != C]
    [both] = gathered.candidates(apart, CAST)
    assert (both["kind"], both["offices"]) == (
        "candidacy.announced-several",
        ["Ministro de Estado", "Rector"],
    )
    [one] = gathered.candidates([e for e in wanted if "Ayudante" in e.facts["office"]], CAST)
    assert (one["kind"], one["office"]) == ("candidacy.announced", "Ayudante del Cardenal")
    [all_of_his] = gathered.candidates([e for e in wanted if e.facts["who"] == C], CAST)
    assert all_of_his["kind"] == "candidacy.announced-offices"
    for said in every_way(all_of_his):
        assert "Ayudante del Cardenal, General Capellán (Primer Ejército) y General Capellán (Segundo" in said


def test_what_the_dead_of_the_month_had_announced_is_not_told():
    died = event("character.died", who=A, partner="", priest="")
    masses = [
        event("mass.announced", who=who, week_of=1, month="1626-09", temple="church", soul="")
        for who in (A, B)
    ]
    wanted = [event("candidacy.announced", who=who, month="1626-09", office="x") for who in (A, B)]
    assert [e.facts["who"] for e in gathered.standing([*masses, *wanted, died])] == [B, B, A]


def test_who_died_in_a_week_is_not_met_in_it_behind_his_death():
    died = replace(event("character.died", who=A, partner=B, priest=""), week=2)
    seen = [
        replace(event("club.visited", who=who, club="TB", role=role, host="", company=[]), week=week)
        for who, week, role in ((A, 1, "member"), (A, 2, "member"), (B, 2, "member"), (A, 2, "host"))
    ]
    told = gathered.standing([died, *seen])
    assert [(e.facts["who"], e.week, e.facts["role"]) for e in told[1:]] == [
        (A, 1, "member"), (B, 2, "member"), (A, 2, "host"),
    ]  # fmt: skip


def test_who_becomes_a_cad_is_not_told_to_stay_one_in_the_same_month():
    branded = event("cad.branded", who=A, lady="", cause="surrender", words="", quiet=False)
    again = [event("cad.again", who=who, lady="", cause="surrender", words="", quiet=False) for who in (A, B)]
    assert [e.facts["who"] for e in gathered.standing([branded, *again])] == [A, B]
