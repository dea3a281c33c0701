"""How well a letter was read: its orders beside those that a careful referee takes down.

*Recall*: the share of the expected orders that are read exactly; *silent*: the letters with something wrong
and no flag in its section; *needless*: the letters that have no flag of a referee, are read right, and are
flagged all the same.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from corpora import cast_data
from turnbot.games.preux.words.cast import fold

#: What is written freely, and compared by no program.
FREE = frozenset(("cause", "child", "matter", "text"))
_OPPOSITE = {"refused": "accepted", "absent": "present", "failed": "succeeded", "lost": "won"}
_WEAPONS = dict.fromkeys(["GR", "GC", "MDR", "MDP", "13", "53", "27", "4", "69", "RCG"], "rapier")
_WEAPONS |= dict.fromkeys(["GD", "CDR", "CPC", "CDD", "DDM", "DPL"], "sword") | {"MR": "sabre"}
_HIS_LADY = ("accompany-lady", "propose", "ask-king", "wedding")


@dataclass
class Figures:
    """What was found over some letters."""

    mails: int = 0
    wanted: int = 0
    found: int = 0
    silent: int = 0
    right: int = 0
    needless: int = 0
    missed_flags: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    @property
    def recall(self) -> float:
        """The share of the expected orders that were read exactly."""
        return self.found / max(1, self.wanted)

    def __str__(self) -> str:
        silent, needless = self.silent / max(1, self.mails), self.needless / max(1, self.right)
        return (
            f"{self.mails} letters: recall {self.recall:.4f}, silent {self.silent} ({silent:.3f}), "
            f"needless {self.needless} of {self.right} ({needless:.3f}), flags missed {self.missed_flags}"
        )


@cache
def people() -> Mapping[str, Mapping[str, Any]]:
    """The characters of the corpus by their names."""
    return {one["name"]: one for one in cast_data()["character"]}


def asked(text: str) -> str:
    """One spelling for a condition: denials resolved, its parts in order."""

    def one(part: str) -> str:
        part, denied = part.strip(), False
        while part.startswith("not "):
            part, denied = part[4:].strip(), not denied
        kind, _, who = part.partition(":")
        if kind in _OPPOSITE:
            kind, denied = _OPPOSITE[kind], not denied
        for below, above in (("play<", "play>="), ("crowns<", "crowns>=")):
            if kind.startswith(below):
                kind, denied = above + kind[len(below) :], not denied
        return ("not " if denied else "") + kind + (f":{who}" if who else "")

    return " and ".join(sorted(map(one, text.split(" and "))))


def _bare(words: object) -> str:
    return " ".join(
        w for w in fold(str(words)).replace(".", " ").split() if w not in {"de", "del", "la", "el"}
    )


def canonical(action: Mapping[str, Any], where: str, me: Mapping[str, Any]) -> dict[str, Any]:
    """One form for what is meant: what goes without saying filled in, free words and order forgotten."""
    a = {k: v for k, v in action.items() if k not in FREE and v is not None and v != [] and v is not False}
    do = a["do"]
    if do in ("visit-club", "leave-club"):
        a.setdefault("club", me.get("club", ""))
    if a.get("guest_of"):
        a.pop("club", None)
    if do == "visit-club" and a.get("lady"):
        a["lady"] = True
    if do in ("practise", "duel-routine"):
        a.setdefault("weapon", _WEAPONS.get(str(me.get("regiment")), ""))
    if do in _HIS_LADY or (do == "theatre" and a.get("lady") is True):
        a["lady"] = me.get("lady", "") if a.get("lady") in (None, True) else a["lady"]
    if do == "theatre":
        a.setdefault("seat", "stalls")
    if do == "invite":
        a.setdefault("week", int(where) if where.isdigit() else 0)
    if do == "influence":
        a.setdefault("of", "own"), a.setdefault("level", "all")
    if do == "buy":
        a.setdefault("count", 1)
        a["what"] = _bare(a.get("what", ""))
    if do in ("charge", "arrest"):
        a.pop("for", None)
    for key in ("office", "temple", "unit"):
        if key in a:
            a[key] = _bare(a[key])
    for key in ("with", "guests", "who", "bets"):
        if isinstance(a.get(key), list):
            a[key] = sorted(a[key])
    if "offices" in a:
        a["offices"] = [_bare(office) for office in a["offices"]]
    if "if" in a:
        a["if"] = asked(a["if"])
    return a


def items(
    orders: Mapping[str, Any], people: Mapping[str, Mapping[str, Any]]
) -> Counter[tuple[str, str, str]]:
    """Return the orders of a reading: where each stands, what it does, and its one form."""
    me = people.get(str(orders.get("sender")), {})
    out: Counter[tuple[str, str, str]] = Counter()

    def put(where: str, do: str, doc: object) -> None:
        out[where, do, json.dumps(doc, sort_keys=True, ensure_ascii=False)] += 1

    for where, actions in {**(orders.get("weeks") or {}), "notes": orders.get("notes") or []}.items():
        for action in actions:
            put(where, action["do"], canonical(action, where, me))
    for duel in orders.get("duels") or []:
        told = {k: v for k, v in duel.items() if v}
        told.setdefault("weapon", _WEAPONS.get(str(me.get("regiment")), ""))
        told["actions"] = "-".join(
            x for x in told.get("actions", "").upper().replace(" ", "-").split("-") if x
        )
        put("duels", "routine", told)
    if orders.get("death_roll"):
        put("death-roll", "death-roll", orders["death_roll"])
    return out


def weigh(want: Mapping[str, Any], got: Mapping[str, Any], told: Figures) -> list[str]:
    """Add a reading to the figures, and return what is wrong with it, a line each."""
    w, g = items(want, people()), items(got, people())
    left, extra = w - g, g - w
    flagged = {flag["where"] for flag in got.get("flags", [])}
    expected = {flag["where"] for flag in want.get("flags", [])}
    head = [k for k in ("sender", "kind", "month") if want.get(k) != got.get(k)]
    told.mails += 1
    told.wanted += w.total()
    told.found += w.total() - left.total()
    told.silent += any(where not in flagged for where, _, _ in left + extra) or bool(set(head) - {"month"})
    well = not (left or extra or head)
    told.right += well and not want.get("flags")
    told.needless += well and not want.get("flags") and bool(flagged)
    told.missed_flags += sum(flag["where"] not in flagged for flag in want.get("flags", []))
    told.kinds.update(_kinds(left, extra, flagged))
    told.kinds.update(f"head: {k}" for k in head)
    lines = [f"{k}: wanted {want.get(k)!r}, got {got.get(k)!r}" for k in head]
    lines += [f"missing  {where} {doc}" for where, _, doc in left.elements()]
    lines += [f"wrong    {where} {doc}" for where, _, doc in extra.elements()]
    lines += [
        f"no flag  {f['where']} {f['why']}: {f.get('text', '')}"
        for f in want.get("flags", [])
        if f["where"] not in flagged
    ]
    if not expected:
        lines += [f"flagged  {f['where']} {f['why']}: {f.get('text', '')}" for f in got.get("flags", [])]
    return lines


def _kinds(
    left: Counter[tuple[str, str, str]], extra: Counter[tuple[str, str, str]], flagged: set[str]
) -> Iterator[str]:
    missing, wrong = list(left.elements()), list(extra.elements())
    for same_place in (True, False):
        for one in list(missing):
            other = next((e for e in wrong if e[1] == one[1] and (not same_place or e[0] == one[0])), None)
            if other is None:
                continue
            missing.remove(one)
            wrong.remove(other)
            if one[0] != other[0]:
                yield f"{one[1]} moved"
            a, b = json.loads(one[2]), json.loads(other[2])
            if isinstance(a, dict) and isinstance(b, dict):
                yield from (f"{one[1]}.{k}" for k in sorted({*a, *b} - {"week"}) if a.get(k) != b.get(k))
    yield from (f"missing {do}" for _, do, _ in missing)
    yield from (f"invented {do}" for _, do, _ in wrong)
