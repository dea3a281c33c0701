"""How well the new reader reads mails of authors it was developed on: the figures reached may not fall."""

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from turnbot.games.preux.orders.as_json import to_json
from turnbot.games.preux.parsing.reader import study
from turnbot.games.preux.words.cast import Cast
from turnbot.mail.message import read_message

HERE = Path(__file__).parent.parent / "corpus"
CAST = Cast.from_scenario(tomllib.loads((HERE / "cast.toml").read_text(encoding="utf-8")))
REACHED = {"a": 0.985, "b": 0.975, "c": 0.985, "d": 0.965, "g": 0.945, "j": 0.99, "k": 0.975}


def plain(action, where, me):
    """An action with what goes without saying filled in, and without free words."""
    a = {k: v for k, v in action.items() if k not in ("cause", "child", "matter") and v not in (None, [])}
    own = CAST.person(me)
    if a["do"] in ("visit-club", "leave-club") and own and own.club and "guest_of" not in a:
        a.setdefault("club", own.club)
    hers = a["do"] in ("accompany-lady", "propose", "ask-king", "wedding") and "lady" not in a
    if own and own.lady and (hers or a.get("lady") is True):
        a["lady"] = own.lady
    if a["do"] == "theatre":
        a.setdefault("seat", "stalls")
    if a["do"] == "invite" and where.isdigit():
        a.setdefault("week", int(where))
    told = {k: sorted(v, key=str) if isinstance(v, list) else v for k, v in a.items()}
    return f"{where} {json.dumps(told, sort_keys=True)}"


def actions(orders):
    sections = {**orders["weeks"], "notes": orders["notes"]}
    return Counter(plain(a, where, orders["sender"]) for where, made in sections.items() for a in made)


@pytest.mark.parametrize(("author", "least"), REACHED.items())
def test_recall_does_not_fall(author, least):
    wanted = hit = 0
    for path in sorted((HERE / author).glob("*.eml")):
        mail = read_message(path.read_bytes())
        sender = CAST.by_email(mail.sender)
        read = study(
            mail.answered_text,
            subject=mail.subject,
            sender=sender.name if sender else None,
            cast=CAST,
            message_kind=mail.kind,
            forwarded=mail.forwarded,
        )
        want = actions(json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8")))
        wanted += want.total()
        hit += (want & actions(to_json(read.orders))).total()
    assert hit / wanted >= least
