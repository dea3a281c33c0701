"""Real-looking mails with what a careful referee reads in them, and how well the reader does on all of them.

A pair is NAME.eml and NAME.expected.json, in the documented JSON form; a folder holds the mails of one author
who had never seen the grammar (those of t to w: of developers who had, and hard on purpose). An author's
mails are a test. Those that are not read well yet are named in ``not_yet.toml``, with what is wrong; the
figures over all of them are gated too, so that nothing hides in that list.
"""

import json
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from letter_samples import studied
from turnbot.games.preux.desk.explaining import explain
from turnbot.games.preux.orders.as_json import to_json
from turnbot.games.preux.words.cast import Cast, fold

HERE = Path(__file__).parent
CAST_DATA = tomllib.loads((HERE / "cast.toml").read_text(encoding="utf-8"))
CAST = Cast.from_scenario(CAST_DATA)
PEOPLE = {person.name: person for person in CAST.people}
# Mails in ``held`` are nobody's to work on: they are measured once, and then learnt from. Those in
# ``strangers`` are for the reader that is being built (`make read-score`).
MAILS = sorted(
    str(path.relative_to(HERE).with_suffix(""))
    for path in HERE.rglob("*.eml")
    if path.relative_to(HERE).parts[0] not in ("held", "strangers")
)
#: The mails of each author, whose they are by their folder: together a test, for 3,400 tests cost seconds.
AUTHORS = {
    author: [name for name in MAILS if name.partition("/")[0] == author]
    for author in sorted({name.partition("/")[0] for name in MAILS})
}
NOT_YET = tomllib.loads((HERE / "not_yet.toml").read_text(encoding="utf-8"))["mails"]
WEAPON = dict.fromkeys(["GR", "GC", "MDR", "MDP", "13", "53", "27", "4", "69", "RCG"], "rapier")
WEAPON |= dict.fromkeys(["GD", "CDR", "CPC", "CDD", "DDM", "DPL"], "sword") | {"MR": "sabre"}
#: What ``differences`` says of a mail without any.
READ_WELL: tuple[Counter, set, set, bool] = (Counter(), set(), set(), False)
FREE_TEXT = {"cause", "child", "matter"}
OWN_LADY = {"accompany-lady", "propose", "ask-king", "wedding"}


@cache  # each mail is read once for all the tests below
def understood(name):
    """Return what is read in a mail, and the words of it that no step of the reading accounts for."""
    reading = studied((HERE / f"{name}.eml").read_bytes(), CAST)
    unseen = [clause.words for clause in explain(reading).clauses if clause.outcome == "unseen"]
    return to_json(reading.orders), unseen


def expected(name):
    return json.loads((HERE / f"{name}.expected.json").read_text(encoding="utf-8"))


def canonical(action, section, me):
    """Fill in what goes without saying, and forget the order of lists and free wording."""
    own = PEOPLE.get(me)
    a = {k: v for k, v in action.items() if k not in FREE_TEXT and v not in (None, [])}
    do = a["do"]
    if do in ("visit-club", "leave-club") and own and own.club and "guest_of" not in a:
        a.setdefault("club", own.club)
    if "guest_of" in a:
        a.pop("club", None)
    if do == "practise" and own:
        a.setdefault("weapon", WEAPON.get(own.regiment or ""))
    if do in OWN_LADY and own and own.lady:
        a.setdefault("lady", own.lady)
    if do == "theatre":
        a.setdefault("seat", "stalls")
        if a.get("lady") is True and own:
            a["lady"] = own.lady
    if do == "invite" and section.isdigit():
        a.setdefault("week", int(section))
    if do in ("arrest", "charge"):
        a.pop("for", None)
    for key, value in a.items():
        if key in ("with", "guests", "who", "bets") and isinstance(value, list):
            a[key] = sorted(value)
        elif key == "office":
            a[key] = bare(value)
        elif key == "offices":
            a[key] = [bare(v) for v in value]
    return f"{section} {json.dumps(a, sort_keys=True, ensure_ascii=False)}"


def bare(office):
    return " ".join(word for word in fold(office).split() if word not in {"de", "del", "la", "el"})


def items(orders):
    me = orders["sender"]
    sections = {**orders["weeks"], "notes": orders["notes"]}
    found = [canonical(a, section, me) for section, actions in sections.items() for a in actions]
    for duel in orders["duels"]:
        found.append(
            "duels " + json.dumps([duel.get("opponent"), duel.get("weapon"), duel["actions"].upper()])
        )
    if orders["death_roll"]:
        found.append("death-roll " + json.dumps(orders["death_roll"]))
    return Counter(found)


def head(orders):
    return orders["sender"], orders["kind"], orders["month"], orders.get("adds")


def differences(name):
    """Return what is read otherwise, the sections of it without a flag, those that lack a flag, and whether a
    clear mail has any. Sender and kind count as a section of their own.
    """
    (got, _), want = understood(name), expected(name)
    g, w = items(got), items(want)
    wrong = (g - w) + (w - g)
    flagged = {flag["where"] for flag in got["flags"]}
    silent = {item.split(" ")[0] for item in wrong} - flagged
    if head(got) != head(want):
        wrong["head"] += 1
    if (got["sender"], got["kind"]) != (want["sender"], want["kind"]):
        silent.add("head")
    missing = {flag["where"] for flag in want["flags"]} - flagged
    return wrong, silent, missing, bool(got["flags"]) and not want["flags"]


@pytest.mark.parametrize("author", AUTHORS)
def test_an_authors_mails_are_read_as_the_referee_reads_them(author):
    read = {name: differences(name) for name in AUTHORS[author] if name not in NOT_YET}
    assert {name: told for name, told in read.items() if told != READ_WELL} == {}


@pytest.mark.parametrize("author", AUTHORS)
def test_every_word_of_an_authors_mails_is_accounted_for(author):
    assert {name: unseen for name in AUTHORS[author] if (unseen := understood(name)[1])} == {}


def test_a_mail_that_is_read_well_leaves_the_list():
    well = [name for name in sorted(NOT_YET) if differences(name) == READ_WELL]
    assert well == []


def test_the_figures_over_all_mails():
    """The aim is 0.985, and no mail silent or flagged for nothing; what is reached is held."""
    wanted = missed = 0
    silent, flagged_for_nothing = [], []
    for name in MAILS:
        wrong, quiet, _, false = differences(name)
        want = items(expected(name))
        wanted += want.total()
        missed += (want & wrong).total()
        silent += [name] if quiet else []
        flagged_for_nothing += [name] if false else []
    assert 1 - missed / wanted >= 0.999
    assert silent == []
    assert flagged_for_nothing == []
