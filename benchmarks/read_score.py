"""How well a reader reads: the figures on the letters it was built on, and on those nobody looks into.

    python -m benchmarks.read_score [--reader new|old] [--kinds N] [--show AUTHOR ...]

*Recall*: the share of the expected orders that are read exactly; *silent*: the letters with something wrong
and no flag in its section; *needless*: the letters that have no flag of a referee, are read right, and are
flagged all the same. Authors ``aa`` to ``ai`` and ``za`` to ``zz`` are unseen: of them there are figures and
kinds of mistakes, never words.
"""

import argparse
import json
import re
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from turnbot.games.preux.orders.as_json import to_json
from turnbot.games.preux.words.cast import Cast, fold
from turnbot.mail.message import Message, read_message

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "tests" / "corpus"
UNSEEN = re.compile(r"a[a-i]|z[a-z]")
#: What is written freely, and compared by no program.
FREE = frozenset(("cause", "child", "matter", "text"))
_OPPOSITE = {"refused": "accepted", "absent": "present", "failed": "succeeded", "lost": "won"}
_WEAPONS = dict.fromkeys(["GR", "GC", "MDR", "MDP", "13", "53", "27", "4", "69", "RCG"], "rapier")
_WEAPONS |= dict.fromkeys(["GD", "CDR", "CPC", "CDD", "DDM", "DPL"], "sword") | {"MR": "sabre"}
_HIS_LADY = ("accompany-lady", "propose", "ask-king", "wedding")
#: How each reader is asked: a mail, the sender's name, the cast → the JSON form of its orders.
Reader = Callable[[Message, str | None, Cast], Mapping[str, Any]]


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


@dataclass(frozen=True)
class Sample:
    """A letter and what a careful referee takes down of it."""

    author: str
    name: str
    message: Message
    sender: str | None
    expected: Mapping[str, Any]


def the_cast() -> tuple[Cast, Mapping[str, Mapping[str, Any]]]:
    """Return the cast of the corpus, and its characters by name."""
    data = tomllib.loads((CORPUS / "cast.toml").read_text(encoding="utf-8"))
    return Cast.from_scenario(data), {one["name"]: one for one in data["character"]}


def samples(cast: Cast) -> Iterator[Sample]:
    """Yield every letter of the corpus."""
    for path in sorted(CORPUS.rglob("*.eml")):
        author = path.relative_to(CORPUS).parts[0] if path.parent != CORPUS else "given"
        message = read_message(path.read_bytes())
        sender = cast.by_email(message.sender)
        expected = json.loads(path.with_suffix("").with_suffix(".expected.json").read_text(encoding="utf-8"))
        yield Sample(author, path.stem, message, sender.name if sender else None, expected)


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


def weigh(sample: Sample, got: Mapping[str, Any], people: Mapping[str, Any], told: Figures) -> list[str]:
    """Add a reading to the figures, and return what is wrong with it, a line each."""
    want = sample.expected
    w, g = items(want, people), items(got, people)
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


def new_reader(message: Message, sender: str | None, cast: Cast) -> Mapping[str, Any]:
    """The reader in ``parsing``."""
    from turnbot.games.preux.parsing.reader import study

    return to_json(
        study(
            message.answered_text, subject=message.subject, sender=sender, cast=cast,
            message_kind=message.kind, forwarded=message.forwarded,
        ).orders
    )  # fmt: skip


def old_reader(message: Message, sender: str | None, cast: Cast) -> Mapping[str, Any]:
    """The reader in ``reading``, as the desk calls it."""
    from turnbot.games.preux.desk.reader import study

    return to_json(
        study(
            message.answered_text, subject=message.subject, sender=sender, cast=cast,
            message_kind=message.kind, forwarded=message.forwarded,
        ).orders
    )  # fmt: skip


READERS: Mapping[str, Reader] = {"new": new_reader, "old": old_reader}


def lines_of(reader: str) -> int:
    """How many lines a reader has, grammars and data included."""
    folder = {"new": "parsing", "old": "reading"}[reader]
    files = [*(ROOT / "src/turnbot/games/preux" / folder).rglob("*.py")]
    grammars = ROOT / "grammars" / "preux"
    if reader == "new":
        files += [p for p in (grammars / "parsing").iterdir() if p.suffix in (".toml", ".lark")]
    else:
        files += [p for p in grammars.iterdir() if p.suffix in (".toml", ".lark")]
    return sum(len(p.read_text(encoding="utf-8").splitlines()) for p in files)


def main() -> None:
    """Print the figures."""
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--reader", choices=READERS, default="new")
    ap.add_argument("--kinds", type=int, default=0, metavar="N", help="the N most frequent kinds of mistakes")
    ap.add_argument(
        "--show",
        nargs="+",
        default=[],
        metavar="AUTHOR",
        help="what is wrong in the letters of an author, or of «seen»",
    )
    args = ap.parse_args()
    if any(UNSEEN.fullmatch(author) for author in args.show):
        ap.error("nobody looks into the letters of unseen authors")
    cast, people = the_cast()
    read = READERS[args.reader]
    everybody = list(samples(cast))
    read(everybody[0].message, everybody[0].sender, cast)  # the lexicon is loaded once
    figures = {"given": Figures(), "seen": Figures(), "strangers": Figures(), "unseen": Figures()}
    begun = time.perf_counter()
    for sample in everybody:
        got = read(sample.message, sample.sender, cast)
        unseen = UNSEEN.fullmatch(sample.author) is not None
        part = "unseen" if unseen else sample.author if sample.author in figures else "seen"
        wrong = weigh(sample, got, people, figures[part])
        if wrong and not unseen and {sample.author, part} & {*args.show}:
            print(f"{sample.author}/{sample.name}", *wrong, sep="\n   ")
    took = time.perf_counter() - begun
    for part, told in figures.items():
        print(f"{part:<10}{told}")
        for kind, n in told.kinds.most_common(args.kinds):
            print(f"{n:8}  {kind}")
    print(f"{len(everybody) / took:.0f} letters a second, {lines_of(args.reader)} lines")


if __name__ == "__main__":
    main()
