"""Between events and sentences: what is gathered, what is told once, what is remembered."""

import re
from dataclasses import replace

import august
import pytest
from mail_day import GAME

from duel_samples import fought
from turnbot.core.events import PUBLIC, Event, only
from turnbot.core.turn import Outcome
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.save import load, save
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import views
from turnbot.games.preux.telling.sentences import people_of
from turnbot.games.preux.telling.teller import edition, memory, turns
from turnbot.games.preux.telling.teller.topics import Topics
from turnbot.games.preux.words import mentions, tempers
from turnbot.render import pages

A, B, C, D = "Anne Alard", "Bruno Bel", "Carl Cot", "Denis Dam"


def person(name: str, **given: object) -> Person:
    values = {"crowns": 100, "status": 0, "strength": 10, "constitution": 10, "endurance": 100}
    return Person(name=name, level=7, military_ability=3, charisma=3, **{**values, **given})


def world(month: str = "1626-08", told: dict | None = None) -> World:
    return World.of(month, map(person, (A, B, C, D)), [Lady(name="Eva Eder", level=7, moral=3)], told=told)


def events(*told: tuple[str, int, dict]) -> list[Event]:
    return [Event(nth, "1626-08", week, "3.1.1", kind, PUBLIC, facts) for nth, (kind, week, facts) in
            enumerate(told, 1)]  # fmt: skip


def visit(week: int, who: str, club: str = "TB", *company: str) -> tuple[str, int, dict]:
    return (
        "club.visited",
        week,
        {"who": who, "club": club, "role": "member", "host": "", "company": list(company)},
    )


def tavern(week: int, who: str) -> tuple[str, int, dict]:
    return "tavern.visited", week, {"who": who}


def made(who: str, partner: str, reason: str = "insult") -> tuple[str, int, dict]:
    return "challenge.made", 0, {"who": who, "partner": partner, "reason": reason, "lady": ""}


def declined(who: str, partner: str, reason: str = "refused") -> tuple[str, int, dict]:
    return "challenge.declined", 0, {"who": who, "partner": partner, "reason": reason}


def composed(*told: tuple[str, int, dict], told_before: dict | None = None) -> edition.Edition:
    opening = world(told=told_before)
    return edition.compose(events(*told), opening, opening).edition


def kinds(section: object) -> list[str]:
    return [one["kind"] for one in turns.items(section)]


def text(*told: tuple[str, int, dict], told_before: dict | None = None) -> str:
    opening = world(told=told_before)
    outcome = Outcome("1626-08", opening, tuple(events(*told)), (), ())
    view = views.chronicle(outcome, opening, august.month(outcome)).data()
    return " ".join(pages.render("preux/chronicle", {"game": GAME, **view}).text.split())


def test_who_was_somewhere_in_several_weeks_is_followed_through_them_and_told_nowhere_else():
    told = composed(visit(1, A), tavern(2, A), ("drunk.sang", 2, {"who": A, "place": "tavern"}), visit(3, B))
    [portrait] = told.portraits
    assert [one["kind"] for one in portrait] == ["portrait.begun", "portrait.ended"]
    acts = [[act["kind"] for act in one["within"]["acts1"]] for one in portrait]
    assert acts == [["act.club.visited"], ["act.tavern.visited", "act.drunk.sang"]]
    assert kinds(told.weeks) == ["round.alone"]


def test_a_club_that_was_just_named_is_the_same_house():
    sang = ("drunk.sang", 2, {"who": A, "place": "tavern"})
    told = composed(visit(1, A), visit(2, A), tavern(3, A), sang, visit(4, A))
    [portrait] = told.portraits
    clubs = [
        act["club"] for one in portrait for part in one["within"].values() for act in part if "club" in act
    ]
    assert clubs.count("la misma casa") == 1
    assert len(clubs) >= 3


def test_a_club_that_was_named_before_is_called_so_once():
    sang = ("drunk.sang", 4, {"who": A, "place": "tavern"})
    told = composed(visit(1, A), visit(2, A), visit(3, A), tavern(4, A), sang).portraits
    clubs = [
        act["club"]
        for one in told[0]
        for part in one["within"].values()
        for act in part
        if act["kind"].startswith("act.club.")
    ]
    assert clubs[1:3] == ["la misma casa", "los mismos salones"]


def test_who_was_merely_present_is_followed_from_three_places_on():
    assert composed(visit(1, A), tavern(2, A)).portraits == []
    assert len(composed(visit(1, A), tavern(2, A), visit(3, A, "PR")).portraits) == 1


def test_the_same_club_every_week_is_no_story():
    assert composed(*(visit(week, A) for week in (1, 2, 3))).portraits == []


def test_mere_attendance_of_a_week_is_one_sentence_with_what_was_talked_about():
    told = composed(visit(1, A), visit(1, B, "PR"), tavern(1, C), made(A, B))
    [[one]] = told.weeks[0]
    assert one["kind"] == "round"
    assert [stop["people"][0]["name"] for stop in one["within"]["stops"]] == [A, B, C]
    assert [stop["kind"] for stop in one["within"]["stops"]] == ["stop.club", "stop.club", "stop.tavern"]
    assert one["within"]["topic"]["kind"].startswith("topic.")


def test_where_something_happened_the_scene_is_told_and_not_the_line():
    told = composed(visit(1, A), visit(1, B), ("drunk.insulted", 1, {"who": A, "partner": B, "place": "TB"}))
    assert "drunk.insulted" in kinds(told.weeks)
    assert not {"round.one", "round.alone"} & {*kinds(told.weeks)}


def test_who_is_alone_talks_of_nothing():
    [[one]] = composed(visit(1, A), made(A, B)).weeks[0]
    assert (one["kind"], list(one["within"])) == ("round.alone", ["stops"])


def test_readers_are_reminded_last_of_what_did_not_happen():
    old = [
        memory.News("1626-06", "rank.won", {"who": A, "rank": "captain"}),
        memory.News("1626-07", "challenge.declined", {"who": A, "partner": C, "reason": "refused"}),
    ]
    told = composed(visit(1, A), visit(1, B), told_before=memory.Memory(news=tuple(old)).document())
    known = [
        stop["within"]["known"]["kind"] for stop in told.weeks[0][0][0]["within"]["stops"] if stop["within"]
    ]
    assert known == ["known.promoted"]


def test_a_quarrel_is_told_once_from_the_word_to_the_sword():
    duel = fought(1, A, C, week=2)
    told = composed(made(A, C), declined(B, D), (duel.kind, 2, dict(duel.facts)), made(D, B))
    stories = [[one["kind"] for one in paragraph] for paragraph in told.honour]
    assert [story[0] for story in stories] == ["challenge.made", "challenge.made"]
    assert [any(kind.startswith("duel.fought") for kind in story) for story in stories] == [False, True]
    assert "challenge.declined" in stories[0]
    assert not [kind for kind in kinds(told.weeks) if kind.startswith(("duel", "challenge"))]


def test_who_is_too_hurt_to_fight_is_told_after_the_duel_that_hurt_him():
    duel = fought(1, A, C, week=2)
    told = composed(declined(A, B, "wounded"), (duel.kind, 2, dict(duel.facts)))
    assert told.honour[-1][0]["kind"] == "challenge.declined"
    assert "herido" in text(declined(A, B, "wounded"), (duel.kind, 2, dict(duel.facts)))


def test_who_was_hurt_in_an_encounter_of_a_week_is_told_to_be_hurt_behind_it():
    duel = fought(1, A, C, week=2)
    met = (duel.kind, 2, dict(duel.facts) | {"reason": "enemies"})
    hurt = ("challenge.declined", 2, {"who": A, "partner": B, "reason": "wounded"})
    told = composed(met, hurt)
    assert told.honour == []
    assert kinds(told.weeks[1])[-1] == "challenge.declined"


def test_what_was_between_two_is_taken_up_in_a_later_month():
    july = [replace(one, month="1626-07") for one in events(made(A, B))]
    before = memory.after(memory.Memory(), "1626-07", july, {}, ()).document()
    assert kinds(composed(made(A, B), told_before=before).honour)[0] == "before.challenge.made"
    assert "julio de 1626" in text(declined(B, A), told_before=before)
    assert kinds(composed(made(A, B)).honour)[0] == "challenge.made"


def test_how_a_couple_began_is_recalled_when_it_ends():
    couple = {"who": A, "lady": "Eva Eder"}
    before = memory.Memory(news=(memory.News("1626-05", "lady.won", couple),)).document()
    left = ("lady.left", 2, couple)
    told = composed(left, told_before=before).weeks[1]
    assert kinds(told) == ["lady.left", "since.lady.left", "said.left-lady"]
    assert "mayo de 1626" in text(left, told_before=before)
    assert kinds(composed(left).weeks[1]) == ["lady.left", "said.left-lady"]


def test_what_the_notices_have_of_a_lady_is_told_together_from_its_cause():
    her = "Eva Eder"
    before = memory.Memory(news=(memory.News("1626-05", "lady.won", {"who": A, "lady": her}),)).document()
    told = composed(
        ("lady.retired", 2, {"who": A, "lady": her, "reason": ""}),
        ("cad.branded", 2, {"who": A, "lady": her, "cause": "deserted", "words": ""}),
        ("pregnancy.seen", 0, {"who": A, "lady": her}),
        told_before=before,
    )
    (story,) = [one for one in told.notices if "cad.branded" in kinds(one)]
    news = [kind for kind in kinds(story) if not kind.startswith("since.")]
    assert news == ["pregnancy.seen", "cad.branded", "lady.retired"]
    # How it began is recalled once, however much came of it.
    assert [kind for kind in kinds(story) if kind.startswith("since.")] == ["since.pregnancy.seen"]


def test_a_betrothal_that_ends_for_another_lady_is_told_behind_her_and_not_again():
    other = "Fe Fauré"
    opening = World.of(
        "1626-08", map(person, (A, B)), [Lady(name=one, level=7, moral=3) for one in ("Eva Eder", other)]
    )
    won = ("lady.won", 3, {"who": A, "lady": other, "left_lady": "Eva Eder", "rival": ""})
    ended = ("wedding.cancelled", 0, {"who": A, "lady": "Eva Eder", "early": True})
    told = edition.compose(events(won, ended), opening, opening).edition
    assert [kind for kind in kinds(told.weeks[2]) if not kind.startswith("said.")] == ["lady.won", ended[0]]
    assert ended[0] not in kinds(told.notices)


def test_nobody_hears_gossip_about_himself():
    fight = fought(1, A, C, week=1)
    told = composed((fight.kind, 1, dict(fight.facts)), visit(1, A), visit(1, D), visit(2, B), visit(2, D))
    topics = [
        one["within"]["topic"]["kind"] for one in turns.items(told.weeks) if "topic" in one.get("within", {})
    ]
    assert topics[0] != "topic.duel.fought"
    assert topics[1] == "topic.duel.fought"


def test_the_dead_are_remembered_for_what_our_readers_know_of_them():
    won = memory.News(
        "1626-05", "duel.fought", {"who": A, "partner": B, "winner": A, "reason": "", "dead": []}
    )
    died = ("character.died", 2, {"who": A, "partner": "", "cause": "illness"})
    for told_before, lived in (((won,), ["life.duel.fought"]), ((), [])):
        (frame,) = composed(died, told_before=memory.Memory(news=told_before).document()).obituaries
        assert kinds(frame) == ["character.died", *lived]


@pytest.mark.parametrize(
    ("marks", "temper"),
    [({}, "snob"), ({"titles": ["baron"]}, "wit"), ({"rank": "captain"}, "soldier"), ({"level": 6}, "wit")],
)
def test_who_stands_high_without_title_or_rank_speaks_as_a_snob(marks, temper):
    nobody = {
        "cad": False,
        "order": "",
        "church_rank": "",
        "office": "",
        "level": 7,
        "rank": "",
        "titles": [],
    }
    assert tempers.temper({**nobody, **marks}) == temper


def test_a_lady_and_a_servant_say_a_word_once_a_month():
    left = [("lady.left", week, {"who": A, "lady": "Eva Eder"}) for week in (1, 2)]
    empty = [("party.given", week, {"who": B, "club": "TB", "guests": [C]}) for week in (1, 2)]
    said = [kind for kind in kinds(composed(*left, *empty).weeks) if kind.startswith("said.")]
    assert sorted(said) == ["said.empty-servant", "said.left-lady"]


def test_memory_forgets_after_a_year_and_survives_being_saved():
    old = memory.Memory(news=(memory.News("1625-06", "lady.won", {"who": A, "lady": "Eva Eder"}),))
    kept = memory.after(old, "1626-08", events(made(A, B)), {"round": 3}, [C])
    assert [(one.month, one.kind) for one in kept.news] == [
        ("1626-08", "challenge.made"),
        ("1626-08", "portrait"),
    ]
    opened = load(save(world(told=kept.document())))
    assert memory.read(opened.told) == kept


def test_a_month_played_remembers_what_it_told():
    outcome, opening = august.played()
    known = memory.read(outcome.world.told)
    assert opening.told == {}
    assert known.turns["season.08"] == 1
    assert known.of("play.opened")


def test_what_is_private_is_in_no_edition_and_no_memory():
    secret = replace(events(made(A, B))[0], audience=only(A))
    opening = world()
    outcome = Outcome("1626-08", opening, (secret,), (), ())
    assert edition.compose([secret], opening, opening) == edition.compose([], opening, opening)
    assert edition.remembered(outcome, opening)["news"] == []


def test_everybody_is_named_even_who_did_nothing():
    told = text(visit(1, A))
    assert all(name.split()[1] in told for name in (A, B, C, D))


def test_variants_follow_each_other_from_month_to_month():
    first = text(visit(1, A))
    second = text(
        visit(1, A), told_before={"turns": {"round.alone": 1, "season.08": 1, "nobody.saw": 1}, "news": []}
    )
    assert first.split("Primera semana")[1][:60] != second.split("Primera semana")[1][:60]


@pytest.mark.parametrize(
    ("style", "times", "called"),
    [
        ("monsieur de Bel", 0, "monsieur de Bel"),
        ("monsieur de Bel", 1, "Bel"),
        ("el barón de Malaterre", 1, "Malaterre"),
        ("el barón de Malaterre", 2, "el barón"),
        ("el capitán d'Aubrac", 1, "Aubrac"),
        ("fray Ambroise", 3, "fray Ambroise"),
        ("mademoiselle Marchand", 2, "mademoiselle Marchand"),
    ],
)
def test_who_was_named_is_called_more_shortly(style, times, called):
    one = {"name": "x", "style": style, "fem": style.startswith("mad"), "level": 1}
    assert mentions.again(one, times, mentions.taken([one]))["style"] == called


def test_nobody_is_called_what_another_is_called():
    one, other = ({"name": n, "style": f"el barón de {n}", "fem": False, "level": 1} for n in ("Bel", "Cot"))
    assert mentions.again(one, 2, mentions.taken([one, other]))["style"] == "Bel"
    twin = {**other, "style": "el capitán Bel"}
    assert mentions.again(one, 1, mentions.taken([one, twin]))["style"] == "el barón de Bel"


def test_paragraphs_are_numbered_as_they_are_read_and_keep_their_keys():
    opening = world()
    told = (visit(1, A), tavern(2, A), visit(3, A, "PR"), visit(3, B))
    made_of = edition.compose(events(*told), opening, opening).numbered
    assert [one.number for one in made_of] == list(range(1, len(made_of) + 1))
    assert [one.section for one in made_of] == ["opening", "portraits", "weeks", "notices"]
    assert [one.week for one in made_of] == [0, 0, 3, 0]
    again = edition.compose(events(*told, visit(1, D)), opening, opening).numbered
    kept = {one.key: one.number for one in again}
    assert kept[made_of[1].key] == made_of[1].number
    assert kept[made_of[2].key] == made_of[2].number + 1


def test_the_site_knows_which_paragraphs_tell_of_whom():
    opening = world()
    outcome = Outcome(
        "1626-08", opening, tuple(events(visit(1, A), tavern(2, A), visit(3, A, "PR"), visit(3, B))), (), ()
    )
    view = views.chronicle(outcome, opening, august.month(outcome))
    assert view.told_of[A] == [2]
    assert view.told_of[B] == [3]
    assert view.told_of[C] == view.told_of[D] == [4]


#: What readers were told and should not be: a reason that nobody knows, blood of which nobody says whose.
_NEVER = re.compile(r"olvida pronto|le cedemos la palabra|no se bate, que|primera sangre fue, pues, de")


def test_what_was_told_wrongly_once_is_told_so_no_more():
    for file in (pages.folder("templates") / "preux" / "chronicle").glob("*.j2"):
        assert not _NEVER.search(file.read_text(encoding="utf-8")), file.name


def test_levels_stand_in_words_in_a_list_at_the_end():
    told = text(("level.fell", 0, {"who": A, "level": 6}))
    assert re.search(r"QUIÉN SUBE Y QUIÉN BAJA .*nivel seis", told)
    assert not re.search(r"nivel \d", told)


def test_a_fall_is_never_given_a_reason_in_a_portrait():
    section = pages.catalogue.sections(pages.folder("templates") / "preux" / "chronicle")["portrait.fell"]
    assert not re.search(r"bols|deud|coron|pag|porque|puntos", section.source)


def test_a_revolt_is_one_notice_from_its_rising_to_its_end():
    where = {"province": "Gascuña"}
    told = composed(
        ("troops.home", 0, {**where, "regiment": "MDR"}),
        ("revolt.crushed", 0, {**where, "who": "", "count": 1, "fared": 4}),
        ("revolt.spread", 0, {"province": "Borgoña", "who": A, "count": 1, "fared": 2}),
        ("troops.sent", 0, {**where, "who": A, "regiment": "MDR"}),
        ("revolt.began", 0, {**where, "who": ""}),
    )
    notices = [[one["kind"] for one in paragraph] for paragraph in told.military]
    assert sorted(notices) == [
        ["revolt.began", "troops.sent", "revolt.crushed", "troops.home"],
        ["revolt.spread"],
    ]
    gascony = next(paragraph for paragraph in told.military if len(paragraph) > 1)
    assert [one["province"] for one in gascony] == ["Gascuña", *["la provincia"] * 3]


def test_who_challenged_is_the_rival_of_who_accepts_and_is_named_by_who_declines():
    july = [replace(one, month="1626-07") for one in events(made(A, B))]
    before = memory.after(memory.Memory(), "1626-07", july, {}, ()).document()
    accepted = "challenge.accepted", 0, {"who": B, "partner": A}
    for answered, called in ((accepted, "su rival"), (declined(B, A), "Alard")):
        [[_, answer, *_]] = composed(answered, told_before=before).honour
        assert (answer["who"]["style"], answer["partner"]["style"]) == ("Bel", called)
    [[alone, *_]] = composed(declined(B, A)).honour
    assert alone["partner"]["style"] == "monsieur Alard"


def test_who_fell_at_the_front_or_lost_his_lands_shares_a_sentence_with_the_others():
    fell = [("front.fell", 0, {"who": who, "unit": "army/1"}) for who in (A, B)]
    taken = [("lands.taken", 0, {"who": who}) for who in (C, D)]
    told = kinds(composed(*fell, *taken).military)
    assert sorted(told) == ["front.fell-several", "lands.taken-several"]
    assert kinds(composed(fell[0]).military) == ["front.fell"]


def acts_of_fights(*lived: Event) -> list[tuple[int, str, list[str]]]:
    opening = world()
    told = edition.compose(list(lived), opening, opening).edition.portraits
    return [
        (act["week"], act["place"], act["others"])
        for one in told[0]
        for part in one["within"].values()
        for act in part
        if act["kind"] == "act.fought"
    ]


def test_who_fought_where_he_was_is_told_to_have_fought_in_his_portrait_too():
    fight = fought(1, A, B, place="TB")
    lived = events(visit(1, A), visit(2, A), tavern(3, A), ("drunk.sang", 3, {"who": A, "place": "tavern"}))
    lived += [replace(fight, seq=9, week=2), replace(fight, seq=10, week=3)]
    bel = "monsieur Bel"
    assert acts_of_fights(*lived) == [(2, "allí", [bel]), (3, "en Les Tuiles Bleues", [bel])]


def test_two_fights_in_a_place_are_one_clause_and_whom_he_sat_with_is_not_named_again():
    met = visit(3, A, "TB", B), visit(3, B, "TB", A)
    lived = events(visit(1, A), tavern(2, A), ("drunk.sang", 2, {"who": A, "place": "tavern"}), *met)
    lived += [replace(fought(1, A, one, place="TB"), seq=9 + nth, week=1) for nth, one in enumerate((B, C))]
    lived += [replace(fought(1, B, A, place="TB"), seq=12, week=3)]
    assert acts_of_fights(*lived) == [(1, "allí", ["monsieur Bel", "monsieur Cot"]), (3, "allí", ["él"])]


def test_where_he_drank_and_fought_is_said_once():
    lived = events(visit(1, A), tavern(2, A), ("drunk.sang", 2, {"who": A, "place": "tavern"}))
    lived += [replace(fought(1, A, B, place="tavern"), seq=9, week=2)]
    assert acts_of_fights(*lived) == [(2, "", ["monsieur Bel"])]


def test_what_he_is_told_of_elsewhere_is_said_in_his_portrait_and_stays_where_it_is():
    feast = ("party.given", 2, {"who": A, "club": "TB", "guests": [B]})
    won = ("lady.won", 4, {"who": A, "lady": "Eva Eder", "left_lady": "", "rival": ""})
    told = composed(visit(1, A), tavern(3, A), visit(3, A, "PR"), feast, visit(2, B), won)
    acts = [act["kind"] for one in told.portraits[0] for part in one["within"].values() for act in part]
    assert [one for one in acts if one in ("act.party.given", "act.lady.won")] == [
        "act.party.given",
        "act.lady.won",
    ]
    assert {"party.given", "lady.won"} <= set(kinds(told.weeks))


def test_talk_goes_round_before_it_returns_to_the_same_man():
    lived = events(*((kind, 1, facts) for kind, _, facts in (made(A, B), made(A, C), made(C, D))))
    opening = world()
    heard = Topics("1626-08", lived, memory.Memory(), edition.cast_of(opening))
    assert [people_of(heard.news(1)) for _ in range(3)] == [[A, B], [C, D], [A, C]]


@pytest.mark.parametrize("lady", ["", "Eva Eder"])
def test_what_wine_made_him_tell_is_in_his_portrait(lady):
    babbled = "drunk.babbled", 2, {"who": A, "lady": lady, "place": "tavern"}
    lived = visit(1, A), tavern(2, A), babbled, visit(3, B)
    told = composed(*lived)
    acts = [act for one in told.portraits[0] for part in one["within"].values() for act in part]
    assert [act["kind"] for act in acts] == ["act.club.visited", "act.tavern.visited", "act.drunk.babbled"]
    assert "drunk.babbled" not in kinds(told.weeks)
    assert ("Eder" in text(*lived)) == bool(lady)


def test_who_returns_where_he_was_is_told_to_return():
    again = composed(tavern(1, A), visit(2, A), visit(2, A, "PR"), tavern(3, A), visit(4, B)).portraits[0]
    acts = [act["kind"] for one in again for part in one["within"].values() for act in part]
    assert [one for one in acts if "tavern" in one] == ["act.tavern.visited", "act.tavern.visited-again"]


def test_a_broken_engagement_and_who_was_left_are_one_notice():
    of_both = {"who": A, "lady": "Eva Eder"}
    told = composed(("lady.left", 0, of_both), ("wedding.cancelled", 0, {**of_both, "reason": ""}))
    assert ["wedding.cancelled", "lady.left"] in [kinds(one)[:2] for one in told.notices]


def test_a_lady_who_was_just_named_is_she():
    babbled = "drunk.babbled", 2, {"who": A, "lady": "Eva Eder", "place": "TB"}
    with_her = "lady.escorted", 2, {"who": A, "lady": "Eva Eder", "place": "TB"}
    told = composed(tavern(1, A), visit(2, A), with_her, babbled).portraits[0]
    acts = [act for one in told for part in one["within"].values() for act in part if act.get("lady")]
    assert [act["lady"]["style"] for act in acts] == ["mademoiselle Eder", "ella"]
