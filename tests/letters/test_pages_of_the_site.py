"""The site as a browser meets it: strict HTML, links that lead somewhere, an archive that stays."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlparse

import august
import html5lib
import pytest
from mail_day import GAME

from rules.months import person
from turnbot.core.dice import Dice
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.state.army import Unit, unit_name
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import OpenPost, open_post_name
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import army_lists, letters, posts, views
from turnbot.render import site
from turnbot.render.feeds import News, beside


def september():
    """The month after August, and the world it began with."""
    following = calendar.turn_page(august.played()[0].world)
    return calendar.play(following, {}, (), Dice(august.HIDDEN, august.OPEN), loaded.house()), following


@pytest.fixture(scope="module")
def web(tmp_path_factory) -> Path:
    """August and September on one site."""
    first, opening = august.played()
    second, following = september()
    made = [
        *letters.pages(first, opening, august.month(first)),
        *letters.pages(second, following, replace(august.month(second, 2), next_month=None)),
    ]
    folder = tmp_path_factory.mktemp("site") / "web"
    files = site.make([replace(page, view={"game": GAME, **page.view}) for page in made])
    news = [News(page.path, page.news, datetime(2026, 9, nth, tzinfo=UTC))
            for nth, page in enumerate(made, 1) if page.news]  # fmt: skip
    site.put(files | beside(GAME, news, [], files), folder)
    return folder


def parsed(path: Path):
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    return parser.parse(path.read_text(encoding="utf-8"))


def html_files(web: Path) -> list[Path]:
    found = sorted(path for path in web.resolve().rglob("*.html"))
    assert len(found) == 11
    return found


def test_every_page_is_strict_html_in_spanish(web):
    for path in html_files(web):
        tree = parsed(path)
        assert tree.get("lang") == "es"
        assert tree.find(".//title").text.endswith("Preux et audacieux")
        assert tree.find(".//main") is not None
        scripts = [script.get("src") for script in tree.findall(".//script")]
        assert scripts == (["archivo.js", "busca.js"] if path.stem == "archivo" else [])


def test_links_lead_somewhere_and_nothing_is_fetched_from_elsewhere(web):
    root = web.resolve()
    for path in html_files(web):
        tree = parsed(path)
        for element in tree.iter():
            for attribute in ("href", "src"):
                target = element.get(attribute)
                if target is None or target.startswith("mailto:"):
                    continue
                assert not urlparse(target).scheme, f"{path.name} leads out: {target}"
                inner = (path.parent / unquote(urldefrag(target).url)).resolve()
                assert inner.is_file(), f"{path.name}: {target}"
                assert inner.is_relative_to(root)


def test_the_archive_keeps_every_chronicle(web):
    index = parsed(web / "index.html")
    linked = [a.get("href") for a in index.iter("a")]
    assert {"cronicas/1626-08.html", "cronicas/1626-09.html"} <= set(linked)
    assert "septiembre" in "".join(index.find(".//footer").itertext())


def test_lists_show_the_newest_month(web):
    outcome, _ = september()
    text = "".join(parsed(web / "personajes.html").itertext())
    assert all(name in text for name in outcome.world.people)


def test_what_a_lady_hides_is_on_no_page(web):
    text = "".join("".join(parsed(path).itertext()) for path in html_files(web))
    assert "influyente" not in text
    assert "bella" in text


def test_without_a_next_month_there_is_no_deadline(web):
    assert "Todavía no se ha abierto" in "".join(parsed(web / "plazo.html").itertext())


def test_the_mounted_club_says_whom_it_takes(web):
    text = "".join(parsed(web / "clubs.html").itertext())
    assert text.count("oficial de la Brigada Montada") == 1
    assert "la Guardia de Dragones y los Carabineros" in text


@pytest.fixture(scope="module")
def told_of(tmp_path_factory):
    """The list of gentlemen where one is betrothed, one a cad and one in disgrace: rows by name."""
    outcome, opening = august.played()
    people = dict(outcome.world.people)
    malaterre, guerin, lecoq = (
        people[n] for n in ("Honoré de Malaterre", "Modeste Guérin", "Mathurin Lecoq")
    )
    people[malaterre.name] = replace(malaterre, bride=malaterre.lady)
    people[guerin.name] = replace(guerin, cad=True)
    people[lecoq.name] = replace(lecoq, disgrace="debt", disgraced_since="1626-08")
    changed = replace(outcome, world=replace(outcome.world, people=people))
    folder = tmp_path_factory.mktemp("told") / "web"
    made = letters.pages(changed, opening, august.month(outcome))
    site.write([replace(page, view={"game": GAME, **page.view}) for page in made], folder)
    return folder


def test_who_is_betrothed_a_cad_or_in_disgrace_is_listed_as_such(told_of):
    rows = {
        row.find("th").text: "".join(row.itertext()) for row in parsed(told_of / "personajes.html").iter("tr")
    }
    assert "(prometida)" in rows["Honoré de Malaterre"]
    assert "bellaco" in rows["Modeste Guérin"]
    assert "en desgracia" in rows["Mathurin Lecoq"]
    for words in ("(prometida)", "bellaco", "en desgracia"):
        assert sum(words in row for row in rows.values()) == 1


def test_the_regiments_without_brigade_come_last(told_of):
    heads = [head.text for head in parsed(told_of / "regimientos.html").iter("h2")]
    assert heads[0] == "Brigada de Guardias"
    assert heads[-1] == "Sin brigada"


def test_the_knight_of_a_wife_is_her_husband(web):
    people = august.played()[0].world.people.values()
    told = {
        row.find("th").text: "".join(row.findall("td")[-1].itertext())
        for row in parsed(web / "damas.html").iter("tr")
        if row.findall("td")
    }
    assert any(one.wife for one in people)
    for one in people:
        if one.lady:
            assert told[one.lady] == one.name + " (marido)" * one.wife


def test_the_list_of_offices_says_who_has_each_when_it_is_given_and_to_whom():
    lieutenant, chaplain = "Teniente General de Policía", "Teniente Coronel Capellán"
    people = [
        person("Gaspard Bellerive", police=lieutenant, titles=("Chevalier",)),
        person("Yves Kergoat", benefice=f"{chaplain}/GR", church_rank="bishop", order="jesuits"),
    ]
    vacant = OpenPost(name=open_post_name("Ministro de Estado"), post="Ministro de Estado", month="1626-07")
    world = World.of("1626-08", people, others=[vacant])
    lists = posts.listed(world, {one.name: views.public(one) for one in people})
    rows = {row["name"]: row for part in lists for row in part["offices"]}
    assert set(rows) == set(power().offices)
    police = rows[lieutenant]
    assert police["holders"] == [{"called": "Gaspard Bellerive, C.d'H", "place": ""}]
    assert (police["month"], police["level"]) == ("febrero", 6)
    assert police["needs"] == "coronel, vicario o caballero"
    assert rows[chaplain]["holders"] == [{"called": "Yves Kergoat, s.J.", "place": "la Guardia Real"}]
    assert rows["Soldado Escolta Cardenal"]["needs"] == "soldado de la Guardia del Cardenal"
    assert rows["Ministro de Estado"]["vacant"]
    assert not rows["Rector"]["vacant"]


def test_a_regiment_is_listed_with_its_ranks_its_posts_and_where_it_is():
    world = World.of(
        "1626-08",
        [
            man("Luc", regiment="MDR", rank="colonel", at_front=True),
            man("Jean", regiment="MDR", rank="major"),
            man("Armand", rank="brigadier-general", post="Jefe de Brigada/guards", brevet_from="colonel"),
            man("Paul", regiment="MDR", rank="captain", post="Ayudante Regimental/MDR"),
        ],
        others=[Unit(name=unit_name("regiment", "MDR"), kind="regiment", code="MDR", since="1626-06")],
    )  # fmt: skip
    told = {one["code"]: one for one in army_lists.regiments(world)}["MDR"]
    held = {
        rank["name"]: [one["name"] for one in rank["holders"]] for rank in told["ranks"] if rank["holders"]
    }
    assert held == {"Coronel": ["Luc"], "Mayor": ["Jean"], "Capitán": ["Paul"]}
    assert told["posts"] == [{"office": "Ayudante Regimental", "holder": "Paul"}]
    assert told["in_field"] is True
    assert army_lists.brigades(world)["Brigada de Guardias"] == [
        {"office": "Mayor de Brigada", "holder": ""}, {"office": "Jefe de Brigada", "holder": "Armand"}
    ]  # fmt: skip


def man(name, **given):
    values = {"level": 8, "crowns": 9, "strength": 9, "constitution": 9, "endurance": 81}
    return Person(name=name, military_ability=3, charisma=3, **(values | given))


@pytest.mark.parametrize("page", ["index.html", "cronicas/1626-08.html"])
def test_one_paragraph_of_a_page_begins_with_a_great_letter(web, page):
    assert len([one for one in parsed(web / page).iter("p") if one.get("class") == "lead"]) == 1


def test_a_priests_rank_does_not_stand_under_a_regiment(web):
    headings = ["".join(one.itertext()) for one in parsed(web / "personajes.html").iter("th")]
    assert "Regimiento u orden" in headings
    labels = [one.get("data-label") for one in parsed(web / "personajes.html").iter("td")]
    assert "Regimiento" in labels
    assert "Regimiento u orden" in labels
