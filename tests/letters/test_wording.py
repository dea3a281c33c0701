"""What every chronicle and sheet must hold to, whatever the month was like."""

import re

import august
import pytest
from mail_day import GAME

import generate
from turnbot.core.dice import Dice, holds, inscriptions
from turnbot.core.exchange import LIST, Text
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.desk import settling as desk
from turnbot.games.preux.orders.habits import again
from turnbot.games.preux.orders.tree import Drink, Orders, VisitClub
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import letters, views
from turnbot.render import pages


def chronicle_of(seed: int) -> list[str]:
    """The paragraphs of the chronicle of August under other dice."""
    world = august.world()
    dice = Dice(bytes([seed]) * 32, bytes([255 - seed]) * 32)
    outcome = calendar.play(world, august.orders(), (), dice, loaded.house())
    view = views.chronicle(outcome, world, august.month(outcome)).data()
    text = pages.render("preux/chronicle", {"game": GAME, **view}).text
    told = text.split("ECOS DE SOCIEDAD")[1].split("LOS DADOS")[0]
    return [" ".join(part.split()) for part in told.split("\n\n") if part.strip()]


@pytest.mark.parametrize("seed", range(12))
def test_no_sentence_comes_twice_in_a_month(seed):
    sentences = [
        sentence
        for part in chronicle_of(seed)
        for sentence in re.split(r"(?<=\.) ", part)
        if len(sentence) > 30
    ]
    assert len(sentences) > 15
    assert len(sentences) == len(set(sentences))


@pytest.mark.parametrize("seed", range(12))
def test_contractions_are_made_and_sentences_begin_and_end(seed):
    for part in chronicle_of(seed):
        assert not re.search(r"\b(de|a) el\b", part), part
        assert not re.search(r"\by (i|hi[^aeo])", part, re.IGNORECASE), part
        assert not re.search(r" [,.;:]|,,|\.\.|  ", part), part
        assert part[0] in "«·" or part[0] == part[0].upper(), part


def test_other_months_have_other_words():
    first, second = (chronicle_of(seed) for seed in (0, 1))
    assert first != second


def test_the_same_month_has_the_same_words(in_words):
    outcome, opening = august.played()
    again = letters.letters(outcome, opening, august.orders(), august.month(outcome))[0]
    assert pages.render(again.kind, {"game": GAME, **again.view}) == in_words[LIST]


def test_totals_on_a_sheet_run_to_the_balance(august_letters):
    for letter in august_letters.values():
        if letter.kind != "preux/sheet":
            continue
        view = letter.view
        crowns, status = view["opened"]["crowns"], 0
        for chapter in view["chapters"]:
            for line in chapter["lines"]:
                crowns += sum(c["by"] for c in line["changes"] if c["one"] == "corona")
                status += sum(c["by"] for c in line["changes"] if c["one"] == "punto")
                assert line["crowns"] in (None, crowns)
                assert line["status"] in (None, status)
        assert crowns == view["closed"]["crowns"]
        assert status == view["status"]


def test_a_sheet_prints_the_dice_so_that_they_can_be_checked(in_words):
    printed = [inscriptions(letter.text) for to, letter in in_words.items() if not to.startswith("@")]
    assert sum(map(len, printed)) > 20
    assert all(holds(roll, august.OPEN) for rolls in printed for roll in rolls)


def test_no_letter_shows_the_running_number_of_an_event(august_letters):
    def keys(value):
        if isinstance(value, dict):
            yield from value
            for inner in value.values():
                yield from keys(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                yield from keys(inner)

    for to, letter in august_letters.items():
        assert ("seq" in set(keys(dict(letter.view)))) == (to == "@referee")


@pytest.mark.parametrize("seed", range(4))
def test_a_crowded_month_repeats_nothing_either(seed):
    key = bytes([seed]) * 32
    world = generate.crowd(50, key)
    orders = generate.orders_for(world, key)
    outcome = calendar.play(world, orders, (), Dice(key, bytes(32)), loaded.house())
    view = views.chronicle(outcome, world, august.month(outcome)).data()
    text = pages.render("preux/chronicle", {"game": GAME, **view}).text
    told = " ".join(text.split("ECOS DE SOCIEDAD")[1].split("LOS DADOS")[0].split())
    sentences = [one for one in re.split(r"(?<=[.]) ", told) if len(one) > 25]
    assert len(sentences) > 40
    assert len(sentences) == len(set(sentences))


@pytest.mark.parametrize("seed", range(4))
def test_a_month_in_which_everybody_is_alone_uses_no_turn_of_phrase_twice(seed):
    key = bytes([seed]) * 32
    world = generate.crowd(50, key)
    clubs = dict.fromkeys(one.club for one in world.people.values() if one.club)
    free = {
        who: one for who, one in world.people.items() if not (one.disgrace or one.at_front or one.laid_up)
    }
    alone = [who for who in (next((w for w, o in free.items() if o.club == c), "") for c in clubs) if who]
    orders = {who: Orders(sender=who, month=world.month, weeks=((VisitClub(),),) * 4) for who in alone}
    outcome = calendar.play(world, orders, (), Dice(key, bytes(32)), loaded.house())
    view = views.chronicle(outcome, world, august.month(outcome)).data()
    text = pages.render("preux/chronicle", {"game": GAME, **view}).text
    told = " ".join(text.split("ECOS DE SOCIEDAD")[1].split("AVISOS")[0].split())
    for one in sorted(view["people"], key=lambda one: -len(one["name"])):
        told = told.replace(one["name"], "N")
    styles = views.cast_of(world)
    for who in alone:
        told = told.replace(styles[who]["style"], "N").replace(styles[who]["style"].removeprefix("el "), "N")
    sentences = [sentence for sentence in re.split(r"(?<=[.]) ", told) if "N" in sentence]
    assert len(alone) > 4
    assert len(sentences) >= 4
    assert len(sentences) == len(set(sentences))


def form_of(letter: pages.Rendered) -> str:
    return "Jugada de " + letter.text.split("Jugada de ")[1].split("(Fin de la jugada")[0]


def september() -> World:
    return calendar.turn_page(august.played()[0].world)


def test_the_form_of_who_ordered_nothing_is_empty_and_orders_nothing(in_words):
    (silent, *_) = sorted(september().people.keys() - august.orders().keys())
    read = desk.read(Text(silent, "Re: vuestra hoja", form_of(in_words[silent])), september())
    assert not any(read.weeks)
    assert not read.notes
    assert not read.flags


def test_the_form_is_filled_in_with_habits_and_is_understood_as_it_stands(in_words):
    orders = august.orders()
    for who in ("Mathurin Lecoq", "Honoré de Malaterre", "Séverin d'Aubrac"):
        read = desk.read(Text(who, "Re: vuestra hoja", form_of(in_words[who])), september())
        assert read.month == "1626-09"
        assert read.weeks == again(orders[who], september()).weeks
        assert read.notes == again(orders[who], september()).notes
        assert not read.flags


def test_what_is_written_over_the_form_counts(in_words):
    lines = form_of(in_words["Nicolas Jolivet"]).splitlines()
    head = next(n for n, line in enumerate(lines) if line.startswith("2ª semana:"))
    lines[head] = "2ª semana: Voy a mi club y bebo."
    while lines[head + 1].startswith("  "):
        del lines[head + 1]
    read = desk.read(Text("Nicolas Jolivet", "Re: vuestra hoja", "\n".join(lines)), september())
    assert [type(action) for action in read.weeks[1]] == [VisitClub, Drink]
