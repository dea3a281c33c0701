"""From events to paragraphs: who stands in a sentence with whom."""

import re
from dataclasses import replace

import pytest

from duel_samples import CAST as DUELLISTS
from duel_samples import fought
from turnbot.core.events import PUBLIC, Change, Event
from turnbot.games.preux.telling import gazette, scenes, sentences
from turnbot.render import pages

A, B, C, D = "Anne Alard", "Bruno Bel", "Carl Cot", "Denis Dam"
CAST = {
    name: {"name": name, "style": f"monsieur {name.split()[1]}", "fem": False, "level": level}
    for level, name in enumerate((A, B, C, D), 5)
}


def event(kind: str, week: int = 1, **facts: object) -> Event:
    return Event(1, "1626-08", week, "3.1.1", kind, PUBLIC, facts)


def visit(
    who: str, club: str = "TB", role: str = "member", host: str = "", company: tuple[str, ...] = ()
) -> Event:
    return event("club.visited", who=who, club=club, role=role, host=host, company=list(company))


def kinds(*events: Event) -> list[list[str]]:
    return [[item["kind"] for item in paragraph] for paragraph in gazette.weeks(events, CAST)[0]]


def named(item: sentences.Item) -> list[str]:
    return sorted(sentences.people_of(item))


def test_whoever_is_at_one_club_shares_a_sentence_and_precedence_counts():
    [[told]] = gazette.weeks([visit(A), visit(C), visit(B)], CAST)[0]
    assert told["kind"] == "club.visited"
    assert [one["name"] for one in told["people"]] == [C, B, A]


def test_two_clubs_make_two_paragraphs_the_noblest_first():
    crowd = [visit(A, "PR"), visit(B, "EO"), visit(C, "PR"), visit(D, "EO")]
    first, second = gazette.weeks(crowd, CAST)[0]
    assert (first[0]["club"], second[0]["club"]) == ("L'Epée D'Or", "Phillippe Le Rouge")


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([visit(A)], ["club.visited-alone"]),
        ([visit(A, company=(B,)), visit(B, company=(A,))], ["club.visited-together"]),
        ([visit(A, company=(B,)), visit(B), visit(C)], ["club.visited", "club.visited-company"]),
        ([visit(A), visit(B, role="guest", host=A)], ["club.visited-guest"]),
        ([visit(A), visit(B, role="guest", host=A), visit(C)], ["club.visited-guest", "club.visited-also"]),
        ([visit(A), event("drunk.sang", who=A, place="TB")], ["club.visited-alone", "drunk.sang-same"]),
        ([visit(A), visit(B), event("drunk.sang", who=A, place="TB")], ["club.visited", "drunk.sang"]),
        (
            [visit(A), visit(B), event("club.talked", who=A, partner=B, club="TB")],
            ["club.visited", "club.talked-same"],
        ),
        (
            [visit(A), visit(B), visit(C), event("club.talked", who=A, partner=B, club="TB")],
            ["club.visited", "club.talked"],
        ),
        (
            [
                *map(visit, (A, B, C, D)),
                event("club.talked", who=A, partner=B, club="TB"),
                event("club.talked", who=B, partner=C, club="TB"),
            ],
            ["club.visited", "club.talked-circle"],
        ),
    ],
)
def test_the_scene_at_a_club(events, told):
    assert kinds(*events) == [told]


def test_the_lonely_of_a_week_share_a_sentence_and_drink_names_its_place():
    drunk = event("drunk.sang", who=A, place="TB")
    [together, alone] = gazette.weeks(
        [visit(A), drunk, visit(B, "CA"), visit(C, "EO"), visit(D, "EO")], CAST
    )[0]
    assert [item["kind"] for item in together] == ["club.visited"]
    assert [item["kind"] for item in alone] == ["club.visited-lonely", "drunk.sang"]
    assert [(one["name"], one["club"]) for one in alone[0]["people"]] == [
        (A, "Les Tuiles Bleues"),
        (B, "Le Crapaud et l'Apricot"),
    ]
    assert alone[1]["place"] == "en Les Tuiles Bleues"


def test_nobody_is_alone_where_another_is_known_to_have_been():
    insulted = event("drunk.insulted", who=A, partner=B, place="TB")
    assert kinds(visit(A), insulted)[0][0] == "club.visited-one"


def level(kind: str, who: str, to: int, by: int) -> Event:
    whose = {"lady": who, "who": B} if kind.startswith("wife") else {"who": who}
    return replace(event(kind, 0, **whose, level=to), effects=(Change(who, "level", by, 0),))


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ([("level.fell", 5, -1), ("level.fell", 4, -1)], [("level.fell", 4)]),
        ([("level.rose", 7, 1), ("level.fell", 5, -2)], [("level.fell", 5)]),
        ([("level.fell", 4, -1), ("level.rose", 6, 2)], [("level.rose", 6)]),
        ([("level.rose", 7, 1), ("level.fell", 6, -1)], []),
        ([("level.rose", 7, 2), ("level.fell", 6, -1)], [("level.rose", 6)]),
    ],
)
def test_one_notice_tells_of_a_level_that_moved_twice(moves, told):
    found = gazette.notices([level(kind, A, to, by) for kind, to, by in moves], CAST)
    assert [(one["kind"], one["people"][0]["level"]) for one in found] == told


def test_the_level_of_a_wife_is_told_once_and_apart_from_her_husbands():
    events = [level("level.fell", B, 5, -1), level("wife.fell", A, 5, -1), level("wife.fell", A, 4, -1)]
    assert [(one["kind"], one.get("level")) for one in gazette.notices(events, CAST)] == [
        ("level.fell", None),
        ("wife.fell", 4),
    ]


def test_a_party_tells_of_guests_of_the_absent_and_of_gatecrashers():
    [told] = gazette.weeks(
        [
            event("party.given", who=A, club="CH", guests=[B, C]),
            visit(A, "CH", "host"),
            visit(B, "CH", "party", A),
            visit(D, "CH", "gatecrasher", A),
        ],
        CAST,
    )[0]
    assert [(item["kind"], named(item)) for item in told] == [
        ("party.given", [A, B]),
        ("party.given-absent", [C]),
        ("party.given-crashed", [D]),
    ]


def test_a_place_that_was_named_is_there():
    [told] = gazette.weeks([visit(A), visit(B), event("drunk.slept", who=A, place="TB")], CAST)[0]
    assert told[-1]["place"] == "allí"
    [[alone]] = gazette.weeks([event("drunk.insulted", who=A, partner=B, place="tavern")], CAST)[0]
    assert alone["place"] == "en las tabernas del puerto"


def test_a_party_to_which_nobody_came():
    assert kinds(event("party.given", who=A, club="CH", guests=[B]), visit(A, "CH", "host")) == [
        ["party.given-empty"]
    ]


def test_leaving_one_club_for_another_is_one_sentence():
    told = kinds(
        event("club.left", who=A, club="CA"),
        event("club.joined", who=A, club="TB", left_club=""),
        event("club.joined", who=B, club="TB", left_club=""),
        event("club.left", who=C, club="CA"),
    )
    assert told == [["club.joined", "club.joined-moved"], ["club.left"]]


def test_rises_and_falls_are_notices_of_one_sentence_each():
    rise = [event("level.rose", 0, who=who, level=level) for who, level in ((A, 6), (B, 9))]
    [told] = gazette.notices(rise, CAST)
    assert [(one["name"], one["level"]) for one in told["people"]] == [(B, 9), (A, 6)]


def test_a_kind_that_nobody_arranged_is_told_all_the_same():
    [[told]] = gazette.weeks([event("comet.seen", who=A, quality="triumph")], CAST)[0]
    assert told["kind"] == "comet.seen"
    assert told["who"]["style"] == "monsieur Alard"


def test_the_key_of_a_sentence_depends_on_month_week_kind_and_people():
    keys = {
        sentences.item("club.visited", month, week, who, club="TB")["key"]
        for month in ("1626-08", "1626-09")
        for week in (1, 2)
        for who in ((A,), (A, B))
    }
    assert len(keys) == 8
    assert (
        sentences.item("x", "1626-08", 1, (A, B))["key"] == sentences.item("x", "1626-08", 1, (B, A))["key"]
    )


@pytest.mark.parametrize(
    ("pairs", "groups"),
    [
        ([], []),
        ([(A, B)], [[A, B]]),
        ([(A, B), (B, A)], [[A, B]]),
        ([(A, B), (C, D)], [[A, B], [C, D]]),
        ([(A, B), (C, D), (B, C)], [[A, B, C, D]]),
    ],
)
def test_circles(pairs, groups):
    assert scenes.circles(pairs) == groups


def opened(host: str, *guests: str, occasion: str = "party", ladies: tuple[str, ...] = ()) -> list[Event]:
    """A party at home, and everybody who was there."""
    there = [event("home.visited", who=who, host=host, role="party") for who in guests]
    facts = {"lady": "Eva Eder", "guests": list(guests), "ladies": list(ladies), "occasion": occasion}
    return [
        event("home.opened", who=host, **facts),
        event("home.visited", who=host, host=host, role="host"),
        *there,
    ]


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (opened(A, B, C), ["home.opened"]),
        (opened(A), ["home.opened-empty"]),
        (opened(A, ladies=(D,)), ["home.opened"]),
        (
            [event("wedding.held", who=A, lady="Eva Eder"), *opened(A, B, occasion="wedding")],
            ["wedding.held", "home.opened-wedding"],
        ),
        ([*opened(A, occasion="wedding")], ["home.opened-wedding-empty"]),
        (
            [*opened(A, B), event("hostess.missing", who=A, lady="Eva Eder")],
            ["home.opened-alone", "hostess.missing"],
        ),
        (
            [*opened(A, B), event("drunk.sang", who=B, place=f"home/{A}")],
            ["home.opened", "drunk.sang"],
        ),
    ],
)
def test_a_party_at_home_is_one_scene(events, told):
    assert kinds(*events) == [told]


def test_two_parties_at_home_are_two_scenes():
    assert kinds(*opened(A, B), *opened(C, D)) == [["home.opened"], ["home.opened"]]


def test_a_stag_night_takes_the_place_of_its_party_and_names_who_else_came():
    party = event("party.given", who=A, club="TB", guests=[B, C])
    stag = event("stag.held", who=A, partner=B, club="TB")
    there = [visit(A, role="host", host=A), visit(B, role="party", host=A), visit(C, role="party", host=A)]
    assert kinds(party, stag, *there) == [["stag.held", "club.visited-also"]]
    assert kinds(party, stag, *there[:2]) == [["stag.held"]]


def test_a_disgrace_that_ended_is_told_before_one_that_begins():
    facts = {"who": A, "cause": "own-regiment", "regiment": "FR", "words": ""}
    events = [event("disgrace.fell", 1, **facts), event("disgrace.ended", 0, **facts)]
    assert [one["kind"] for one in gazette.notices(events, CAST)] == ["disgrace.ended", "disgrace.fell"]


def test_who_was_married_this_month_is_madame_in_later_weeks_and_among_the_notices():
    cast = {**CAST, "Diane": {"name": "Diane", "style": "mademoiselle Diane", "fem": True, "level": 5}}
    wedding = event("wedding.held", 2, who=A, lady="Diane")
    left = [event("lady.left", week, who=A, lady="Diane") for week in (1, 3)]
    told = gazette.weeks([wedding, *left], cast)
    assert [told[week][0][0]["lady"]["style"] for week in (0, 2)] == ["mademoiselle Diane", "madame Diane"]
    [notice] = gazette.notices([wedding, event("pregnancy.seen", 0, who=A, lady="Diane")], cast)
    assert notice["lady"]["style"] == "madame Diane"


def test_several_who_received_nobody_share_a_sentence():
    facts = {"lady": "", "guests": [], "ladies": [], "occasion": "party"}
    opened = [event("home.opened", 4, who=who, **facts) for who in (A, B)]
    [[shared]] = gazette.weeks(opened, CAST)[3]
    assert shared["kind"] == "home.opened-empty-several"
    assert [host["name"] for host in shared["hosts"]] == [A, B]
    [[alone]] = gazette.weeks(opened[:1], CAST)[3]
    assert alone["kind"] == "home.opened-empty"


# What one week knows of another --------------------------------------------------------------------------


def text(*events: Event) -> str:
    paragraphs = [paragraph for week in gazette.weeks(events, CAST) for paragraph in week]
    return " ".join(pages.page("preux/told.txt.j2", {"paragraphs": paragraphs}).split())


def at(seq: int, told: Event) -> Event:
    return replace(told, seq=seq)


def test_who_was_drunk_before_is_not_drunk_as_if_for_the_first_time():
    first = [visit(A), visit(B), event("drunk.sang", who=A, place="TB")]
    second = [replace(one, week=3) for one in (visit(A), visit(B), event("drunk.raved", who=A, place="TB"))]
    weeks = gazette.weeks([*first, *second], CAST)
    assert "drunk.slept-before-same" not in [one["kind"] for part in weeks[0] for one in part]
    [again] = [one for part in weeks[2] for one in part if one["kind"] == "drunk.slept-before-same"]
    assert (again["times"], again["before"]) == (2, 1)
    assert re.search("segunda vez|primera semana|dos noches", text(*first, *second))
    of_another = [replace(one, facts={**one.facts, "who": B}) for one in second]
    assert not re.search("segunda vez|primera semana|dos noches", text(*first, *of_another))


def test_who_insults_another_in_his_cups_again_is_named_with_it():
    insult = event("drunk.insulted", who=A, partner=B, place="TB")
    weeks = gazette.weeks([visit(A), visit(B), insult, replace(insult, week=2)], CAST)
    assert [one["who"]["name"] for part in weeks[1] for one in part if "before" in one] == [A]


def test_an_empty_house_is_told_in_full_in_one_week():
    def received(host: str, week: int) -> Event:
        return event("home.opened", week, who=host, lady="", guests=[], ladies=[], occasion="home")

    months = [received(A, 1), received(B, 2), received(A, 3), received(C, 4), received(D, 4)]
    found = [[one["kind"] for part in week for one in part] for week in gazette.weeks(months, CAST)]
    assert found == [["home.opened-empty"]] + [["home.opened-empty-again"]] * 3
    told = text(*months)
    assert "onsieur Cot" in told
    assert "onsieur Dam" in told
    assert "{" not in told


# What came before and what after -------------------------------------------------------------------------


def wounded(seq: int, week: int, stage: str = "week") -> Event:
    told = event("challenge.declined", week, who=A, partner=B, reason="wounded")
    return replace(at(seq, told), stage=stage)


def test_who_is_too_hurt_to_fight_is_so_after_the_duel_that_hurt_him():
    fight = at(5, fought(1, A, C, week=2))
    weeks = gazette.weeks([wounded(4, 2), fight, wounded(6, 2)], {**DUELLISTS, **CAST})
    order = [part[0]["kind"].partition("-")[0] for part in weeks[1]]
    assert order == ["challenge.declined", "duel.fought", "challenge.declined"]


def test_wounds_of_the_month_are_no_news_before_its_weeks():
    fight = at(5, fought(1, A, C, week=2))
    events = [wounded(3, 0, "begin"), fight, wounded(9, 0, "end")]
    cast = {**DUELLISTS, **CAST}
    assert "challenge.declined" in [one["kind"] for one in gazette.notices(events, cast)]


@pytest.mark.parametrize(
    ("early", "wrong"),
    [(True, "flores|no se celebró|apagó"), (False, "Ya no habrá|no se celebrará|puede guardar")],
)
def test_a_wedding_that_is_cancelled_before_its_month_had_no_flowers(early, wrong):
    [told] = gazette.notices([event("wedding.cancelled", 0, who=A, lady=B, early=early)], CAST)
    for said in pages.variants(pages.environment(), "preux/chronicle/wedding.cancelled.j2", told):
        assert not re.search(wrong, said)


def test_it_is_never_left_open_whose_motive_was_missing():
    for partners in ([B], [B, C]):
        events = [event("challenge.declined", who=A, partner=one, reason="ignored") for one in partners]
        [[told]] = gazette.weeks(events, CAST)[0]
        for said in pages.variants(pages.environment(), f"preux/chronicle/{told['kind']}.j2", told):
            assert ", que no " not in said


def test_why_somebody_falls_is_not_made_up():
    fell = gazette.notices([event("level.fell", 0, who=name, level=4) for name in (A, B)], CAST)
    for number in range(4):
        told = pages.page("preux/told.txt.j2", {"paragraphs": [fell], "number": number + 1})
        assert not re.search("olvida|no se deja ver|lustre|deuda|coronas", told)


def of_a_unit(unit, fared, who="", higher="", task="siege", month="1626-08"):
    facts = {"who": who, "unit": f"unit/{unit}", "task": task, "fared": fared, "above": 4, "higher": higher}
    return replace(event("unit.fought", 0, **facts), month=month)


def test_an_army_is_told_with_what_stands_under_it_by_how_it_fared():
    told = gazette.military(
        [
            of_a_unit("army/1", 4, A), of_a_unit("division/1", 5, B, "unit/army/1"),
            of_a_unit("brigade/guards", 2, "", "unit/division/1"),
            of_a_unit("regiment/GR", 5, "", "unit/brigade/guards"),
            of_a_unit("regiment/FR", 3, task="frontier"),
        ],
        CAST,
    )  # fmt: skip
    assert [one["kind"] for one in told] == ["unit.fought-front"] * 2
    assert [part["fared"] for part in told[0]["parts"]] == ["éxito", "derrota"]
    assert told[0]["parts"][0]["units"] == [f"la Primera División ({CAST[B]['style']})", "la Guardia Real"]
    assert (told[1]["place"], told[1]["parts"]) == ("los Pirineos", [])


def test_an_army_stays_where_it_is_for_a_campaign():
    def place(month):
        return gazette.military([of_a_unit("army/1", 4, month=month)], CAST)[0]["place"]

    assert place("1626-06") == place("1626-07") == place("1626-08") != place("1626-09")
    assert place("1626-12") == place("1627-01") == place("1627-02")


def test_who_is_mentioned_is_told_in_one_sentence_those_twice_apart():
    told = [event("order.mentioned", 0, who=who, count=count) for who, count in ((A, 1), (B, 2), (C, 1))]
    [one] = gazette.military(told, CAST)
    assert one["kind"] == "order.mentioned-several"
    assert ({p["name"] for p in one["people"]}, [p["name"] for p in one["twice"]]) == ({A, C}, [B])
    [alone] = gazette.military(told[:1], CAST)
    assert alone["kind"] == "order.mentioned"


def test_who_pretends_to_one_office_is_told_in_one_sentence():
    wanted = [
        event("candidacy.announced", 0, who=who, office=office, month="1626-09")
        for who, office in ((A, "Ayudante General"), (B, "Ayudante General"), (C, "Marechal de France"))
    ]
    [told] = gazette.court(wanted, CAST)
    assert [one["kind"] for one in told] == ["candidacy.announced-several", "candidacy.announced"]
    assert {one["name"] for one in told[0]["people"]} == {A, B}


def test_what_has_nothing_to_do_with_each_other_stands_in_paragraphs_of_its_own():
    hers = event("lady.won", who=A, lady="Eva Eder", left_lady="", rival="")
    refused = [
        event("challenge.declined", who=B, partner=one, reason=why)
        for one, why in ((C, "refused"), (A, "wounded"))
    ]
    told = gazette.weeks([hers, *refused], CAST)[0]
    assert [[one["kind"] for one in paragraph] for paragraph in told] == [
        ["lady.won"],
        ["challenge.declined", "challenge.declined"],
    ]
