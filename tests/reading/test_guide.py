"""The player's guide keeps its word: what it shows is read as it says, and it shows all there is."""

import re
import tomllib
from dataclasses import replace

import pytest

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.desk.guide import guide
from turnbot.games.preux.game import GAME
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.as_json import from_json
from turnbot.games.preux.orders.conditions import And, If, Not
from turnbot.games.preux.parsing.reader import read
from turnbot.games.preux.words.cast import Cast
from turnbot.resources import folder

SCENARIO = folder("examples") / "agosto-1626" / "escenario.toml"
CAST = Cast.from_scenario(tomllib.loads(SCENARIO.read_text(encoding="utf-8")))
EXAMPLES = [example for theme in guide().themes for example in theme.examples]
SAID = [(say, example) for example in EXAMPLES for say in (example.say, *example.others)]


def every_action(orders):
    return [action for where in o.SECTIONS for action in orders.section(where)]


def kinds(condition):
    if isinstance(condition, If):
        yield condition.kind
    elif isinstance(condition, And):
        yield "and"
        for part in condition.parts:
            yield from kinds(part)
    elif isinstance(condition, Not):
        yield "not"
        yield from kinds(condition.of)


@pytest.mark.parametrize(("say", "example"), SAID, ids=[" ".join(say.split())[:70] for say, _ in SAID])
def test_an_example_means_what_the_guide_says(say, example):
    wanted = from_json({"sender": example.who, **example.means})
    text = say if example.mail else f"Semana 1: {say}"
    got = read(text, subject=example.subject, sender=example.who, cast=CAST)
    assert tuple(flag.why for flag in got.flags) == example.flags
    assert got.kind == wanted.kind
    assert got.adds == wanted.adds
    for where in o.SECTIONS:
        assert list(map(plain, got.section(where))) == list(map(plain, wanted.section(where)))
    assert got.duels == wanted.duels
    assert got.terms == wanted.terms
    assert got.death_roll == wanted.death_roll


def plain(action):
    """An order with what the reader need not say: the only lady he has, the week he writes of."""
    person = next(p for p in CAST.people if p.name == "Gaspard Bellerive")
    if isinstance(action, (o.AccompanyLady, o.Propose, o.AskKing)) and action.lady == person.lady:
        return replace(action, lady=None)
    return action


def test_every_order_there_is_has_an_example():
    shown = {type(a) for e in EXAMPLES for a in every_action(from_json({"sender": None, **e.means}))}
    # What answers a letter is told in words: it is read only from him whom the letter asked.
    assert {o.NAMES[cls] for cls in o.ACTIONS.values()} - {o.NAMES[cls] for cls in shown} == {"decide"}


def test_every_condition_there_is_has_an_example():
    actions = [a for e in EXAMPLES for a in every_action(from_json({"sender": None, **e.means}))]
    shown = {kind for action in actions if action.if_ is not None for kind in kinds(action.if_)}
    there_are = {"accepted", "refused", "present", "absent", "succeeded", "failed", "won", "lost"}
    assert shown == there_are | {"play>=", "play<", "crowns>=", "crowns<", "and", "not"}


def test_every_kind_of_mail_a_player_writes_has_an_example():
    assert {e.means.get("kind", "orders") for e in EXAMPLES} >= {
        "orders",
        "standing",
        "amendment",
        "question",
    }


def test_nobody_is_named_who_is_not_in_the_example_game():
    known = {word for one in (*CAST.people, *CAST.ladies) for word in re.findall(r"\w+", one.name)}
    for name in ("Parrot", "Vallon", "Juliette", "Larue"):
        assert name not in known
        assert not any(name in example.say for example in EXAMPLES)


#: What no rule plays, and none ever will.
JUDGED = ("other", "cancel", "invite")


def test_what_no_rule_plays_is_marked_in_the_guide():
    shown = [one for theme in GAME.guide()["themes"] for one in theme["examples"]]
    marked = {" ".join(one["say"]) for one in shown if "Todavía no se juega" in one["note"]}
    assert "Voy al club." not in marked
    assert bool(marked) == any(not one.played and one.do not in JUDGED for one in book().activities.values())
    for example in EXAMPLES:
        actions = every_action(from_json({"sender": None, **example.means}))
        played = any(book().is_played(o.do_name(action)) for action in actions)
        assert not (played and " ".join(example.say.splitlines()) in marked), example.say
