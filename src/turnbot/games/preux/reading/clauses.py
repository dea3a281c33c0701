"""Cutting a sentence into clauses: where a new order begins, what is only said in passing, what is a condition."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from turnbot.games.preux.reading.items import Item
from turnbot.games.preux.reading.lexicon import ELLIPTICAL, Lexicon, lexicon

HARD = frozenset({";", ":", "(", ")", "...", "-", "/"})
_GOVERNORS = frozenset(
    [
        "intentar",
        "hacer",
        "anunciar",
        "procurar",
        "ordenar",
        "mandar",
        "pedir",
        "querer",
        "lograr",
        "conseguir",
        "encargar",
        "dejar",
        "exigir",
        "tratar",
        "solicitar",
        "rogar",
        "tener",
        "haber",
        "desear",
        "proponer",
        "comunicar",
        "declarar",
        "ir",
    ]
)
_ALWAYS_SUB = frozenset(["porque", "aunque", "cuyo", "cuya", "donde"])
_NEGATIONS = frozenset(["no", "ni", "nunca", "jamas", "tampoco"])
_CONDITION_STARTS = (
    ("solo", "si"), ("unicamente", "si"), ("siempre", "que"), ("siempre", "y", "cuando"), ("en", "caso", "de", "que"),
    ("caso", "de", "que"), ("en", "caso", "de"), ("caso", "de"), ("a", "condicion", "de", "que"), ("con", "tal", "de", "que"),
    ("y", "si"), ("pero", "si"), ("si",), ("en", "cuanto"), ("una", "vez", "que"), ("cuando",), ("en", "el", "caso", "de", "que"),
    ("suponiendo", "que"), ("como",),
)  # fmt: skip
_UNLESS = (
    ("a", "menos", "que"), ("salvo", "que"), ("a", "no", "ser", "que"), ("excepto", "si"), ("salvo", "si"),
    ("excepto", "que"),
)  # fmt: skip
_OTHERWISE = (
    ("si", "no", "es", "asi"), ("si", "no", "es", "el", "caso"), ("si", "no", "pudiera", "ser"), ("de", "lo", "contrario"),
    ("de", "no", "ser", "asi"), ("en", "caso", "contrario"), ("en", "otro", "caso"), ("caso", "contrario"),
    ("de", "otro", "modo"), ("de", "no", "ser", "posible"), ("si", "no", "puede", "ser"), ("en", "caso", "negativo"),
    ("de", "otra", "forma"), ("de", "no", "conseguirlo"), ("de", "no", "lograrlo"), ("de", "no", "aceptar"),
    ("si", "no", "fuera", "asi"), ("si", "no", "fuese", "asi"),
)  # fmt: skip
_LIKEWISE = (
    ("en", "ese", "caso"), ("en", "tal", "caso"), ("si", "es", "asi"), ("de", "ser", "asi"), ("en", "caso", "afirmativo"),
    ("en", "este", "caso"), ("si", "fuera", "asi"),
)  # fmt: skip


# Concepts that can be an order by themselves, but as often only add to the one before.
_NO_HEADS = frozenset(
    {
        "box",
        "stalls",
        "home",
        "gift",
        "wine",
        "pistol",
        "second",
        "show",
        "family",
        "company",
        "walk",
        "shooting",
        "front",
        "challenge",
        "barracks",
        "convent",
        "prison",
        "post",
    }
)


@dataclass(slots=True)
class Part:
    """A clause, or a condition: ``kind`` is clause, if, unless, otherwise, likewise, when."""

    kind: str
    items: list[Item] = field(default_factory=list)
    after: bool = False  # a condition that follows what it governs
    hard: bool = False  # something stronger than a comma stands before it

    @property
    def span(self) -> tuple[int, int]:
        """Offsets of the first and the last character."""
        return (self.items[0].start, self.items[-1].end) if self.items else (0, 0)


@cache
def head_concepts() -> frozenset[str]:
    """Return the concepts and kinds of name that can be an order by themselves («Misa.», «Al Crapaud.»)."""
    out = set()
    for frame in lexicon().frames:
        solid = [n for n in frame.needs if not n.startswith("@")]
        unsaid = all(n[1:] in ELLIPTICAL for n in frame.needs if n.startswith("@"))
        if (
            len(solid) == 1
            and unsaid
            and (solid[0].islower() or solid[0] in ("CLUB", "CASINO"))
            and solid[0][0] != "="
        ):
            out.add(solid[0])
    return frozenset(out - set(lexicon().verb_names)) - _NO_HEADS


def sentences(items: Sequence[Item]) -> list[list[Item]]:
    """Cut items at full stops, exclamations, questions and ends of lines; a question keeps its mark."""
    out: list[list[Item]] = [[]]
    for item in items:
        if item.mark in (".", "\n", "!", "?"):
            if item.mark == "?":
                out[-1].append(item)
            out.append([])
        elif not (
            item.mark in ("*", "+", "#", "|", "=", "~", "_", "•", "¡", ">")
            and (not out[-1] or item.mark in "¡*>_")
        ):
            out[-1].append(item)
    return [s for s in out if s]


def mark_subordinate(items: Sequence[Item]) -> None:
    """Mark what stands in subordinate clauses or is denied by «sin»: it orders nothing."""
    words = lexicon()
    zone = ""
    for k, item in enumerate(items):
        if zone and _closes(items, k, zone):
            zone = ""
        if zone:
            item.sub = True
            if zone == "al" and item.form:
                zone = ""
            continue
        zone = _opens(items, k, words)
        if zone and zone not in ("sin",):
            item.sub = True


def _closes(items: Sequence[Item], k: int, zone: str) -> bool:
    item = items[k]
    if item.mark in HARD or (item.mark == "," and not _list_goes_on(items, k)):
        return True
    if zone == "sin":
        return (item.role in ("joiner", "preposition") and item.norm != "de") or bool(
            item.form and item.form.person
        )
    if item.norm in ("y", "e", "pero", "luego") and zone in ("que", "clause", "por", "hasta", "verb"):
        after = items[k + 1] if k + 1 < len(items) else None
        after = (
            items[k + 2] if after is not None and after.role == "pronoun" and k + 2 < len(items) else after
        )
        return bool(
            after and after.form and after.form.person == 1 and after.form.tense in ("present", "future")
        )
    return False


def _list_goes_on(items: Sequence[Item], k: int) -> bool:
    return 0 < k < len(items) - 1 and items[k - 1].has("P") and items[k + 1].has("P")


def _opens(items: Sequence[Item], k: int, words: Lexicon) -> str:
    item = items[k]
    after = items[k + 1] if k + 1 < len(items) else None
    before = _before(items, k)
    infinitive = after is not None and after.form is not None and after.form.tense == "infinitive"
    if item.norm == "que":
        if before is None or before.mark == ":":
            return ""
        if before.form is not None and (before.form.lemma in _GOVERNORS):
            return ""
        if items[k - 1].norm in ("y", "e") and any(i.norm == "que" and not i.sub for i in items[:k]):
            return ""
        return "" if before.norm in ("asi", "siempre", "vez", "salvo", "menos", "ser", "caso") else "que"
    if item.norm == "donde" and before is not None and _mine(items, k + 1):
        return ""
    if (
        item.norm in _ALWAYS_SUB
        or (item.norm == "pues" and before is not None)
        or (item.norm in ("puesto", "dado") and after is not None and after.norm == "que")
    ):
        return "clause"
    if item.norm in ("quien", "quienes", "cual", "cuales"):
        return (
            ""
            if before is not None and (before.norm == "con" or (k > 1 and items[k - 2].norm == "con"))
            else "clause"
        )
    if (
        item.norm == "de"
        and infinitive
        and before is not None
        and before.norm in ("despues", "antes", "luego")
    ):
        return "al"
    if item.norm in ("como", "segun", "mientras", "cuando", "conforme"):
        if item.norm == "cuando" or (
            after is not None and after.has("volunteer", "second", "P", "DESC", "front")
        ):
            return "" if item.norm != "cuando" else "clause"
        return "clause" if after is not None and (after.form or after.role or not after.known) else ""
    if item.norm == "por" and infinitive:
        return "por"
    if item.norm == "por" and after is not None and after.norm == "si":
        third = items[k + 2].norm if k + 2 < len(items) else ""
        return "" if third == "acaso" else "verb"
    if (
        item.norm == "a"
        and after is not None
        and after.norm == "ver"
        and k + 2 < len(items)
        and items[k + 2].norm == "si"
    ):
        return "verb"
    if (
        item.norm in ("lugar", "vez")
        and after is not None
        and after.norm == "de"
        and before is not None
        and before.norm == "en"
    ):
        return "sin"
    if item.norm == "hasta" and (infinitive or (after is not None and after.norm == "que")):
        return "hasta"
    if item.norm == "al" and infinitive:
        return "al"
    if item.norm == "sin":
        return "sin"
    if (
        item.norm in ("nada", "cero")
        and after is not None
        and (after.norm == "de" or after.has("bet", "lavish"))
    ):
        return "sin"
    return ""


def _mine(items: Sequence[Item], k: int) -> bool:
    """Whether the next verb is the player's own: «..., donde beberé» orders as much as «y allí beberé»."""
    for item in items[k : k + 4]:
        if item.form is not None:
            return item.form.person == 1 and item.form.tense in ("present", "future")
    return False


def _before(items: Sequence[Item], k: int) -> Item | None:
    k -= 1
    while k >= 0 and items[k].norm in ("y", "e", "pero"):
        k -= 1
    return items[k] if k >= 0 else None


# ── clauses and conditions ───────────────────────────────────────────────────────────────────────


def split(items: Sequence[Item]) -> list[Part]:
    """Cut a sentence into clauses and conditions, in order."""
    out: list[Part] = []
    current = Part("clause")
    k, hard = 0, True
    while k < len(items):
        item = items[k]
        start = _condition(items, k) if not item.sub or item.norm == "cuando" else None
        if start is not None:
            kind, body = start
            if current.items:
                out.append(current)
            end = _condition_end(items, body) if kind in ("if", "unless", "when") else body
            part = Part(kind, list(items[k:end]), hard=hard)
            part.after = bool(out) and out[-1].kind == "clause" and _is_postfix(items, k, end, kind)
            out.append(part)
            k = end
            while k < len(items) and items[k].mark in (",",):
                k += 1
            current, hard = Part("clause", hard=False), False
            continue
        boundary = (
            item.mark in HARD
            or item.mark == ","
            or item.norm in ("y", "e", "o", "pero", "luego", "despues", "ademas")
        )
        if boundary and current.items and (item.mark in HARD or _begins(items, k + 1, current)):
            out.append(current)
            hard = item.mark in HARD
            current = Part("clause", hard=hard)
            if item.kind != "mark":
                current.items.append(item)
        elif item.mark in HARD and not current.items:
            hard = True
            current.hard = True
        elif not (item.mark == "," and not current.items):
            current.items.append(item)
        k += 1
    if current.items:
        out.append(current)
    return out


def _phrase(items: Sequence[Item], k: int, phrases: Sequence[tuple[str, ...]]) -> int:
    best = 0
    for phrase in phrases:
        i = k
        for word in phrase:
            if i < len(items) and items[i].norm == word:
                i += 1
            else:
                break
        else:
            best = max(best, i)
    return best


def _condition(items: Sequence[Item], k: int) -> tuple[str, int] | None:
    if items[k].norm not in _FIRST_WORDS or (
        k and items[k - 1].norm in ("por", "como") and items[k].norm == "si"
    ):
        return None
    k0 = k
    if items[k].norm in ("y", "pero") and k + 1 < len(items):
        k += 1
    for kind, phrases in (("otherwise", _OTHERWISE), ("likewise", _LIKEWISE), ("unless", _UNLESS)):
        end = _phrase(items, k, phrases)
        if end:
            return kind, end
    if items[k].norm == "si" and k + 1 < len(items) and items[k + 1].norm == "no":
        end = k + 2
        if end >= len(items) or items[end].mark in (",", ";", ":", ")", "-", "..."):
            return "otherwise", end
        if (
            items[end].norm in ("hay",)
            or items[end].has("duty", "CLUB", "theatre", "tavern", "mass")
            or (
                items[end].form
                and items[end].form.person == 1
                and items[end].form.tense == "present"
                and _begins(items, end, None)
                and not _comma_soon(items, end)
            )
        ):
            return "otherwise", end
        if items[end].role == "preposition" or (
            items[end].role == "pronoun"
            and end + 1 < len(items)
            and items[end + 1].form
            and items[end + 1].form.person == 1
            and not _comma_soon(items, end)
        ):
            return "otherwise", end
    if items[k].norm == "sino" and k + 1 < len(items) and k == 0:
        return "otherwise", k + 1
    end = _phrase(items, k, _CONDITION_STARTS)
    if not end:
        return None
    first = items[k].norm
    if first == "como" or (first == "si" and k0 != k and False):
        return None
    if (
        first == "cuando"
        or (items[k : k + 1] and first == "en" and items[k + 1].norm == "cuanto")
        or first == "una"
    ):
        return "when", end
    if (
        first == "si"
        and k > 0
        and items[k - 1].form is not None
        and items[k - 1].form.lemma in ("ver", "saber", "preguntar")
    ):
        return None
    return "if", end


_FIRST_WORDS = frozenset(
    {p[0] for group in (_CONDITION_STARTS, _UNLESS, _OTHERWISE, _LIKEWISE) for p in group}
    | {"y", "pero", "sino"}
)


def _comma_soon(items: Sequence[Item], k: int) -> bool:
    return any(i.mark == "," for i in items[k : k + 6])


def _is_postfix(items: Sequence[Item], k: int, end: int, kind: str) -> bool:
    if kind not in ("if", "unless"):
        return False
    before = items[k - 1].mark if k else ""
    if before == "(":
        return True
    while end < len(items) and items[end].mark == ",":
        end += 1
    last = end >= len(items) or items[end].mark in (";", ")", ".") or _condition(items, end) is not None
    if kind == "unless":
        return True
    return last if before == "," else before not in (";", ":") and items[k].norm not in ("y", "pero")


def _condition_end(items: Sequence[Item], body: int) -> int:
    """Find where a condition ends: at a mark, or where a second verb begins without a joiner."""
    verbs = 0
    k = body
    while k < len(items):
        item = items[k]
        if item.mark in (",", ";", ":", ")", "(", "...", "-"):
            return k
        if item.form and item.form.person and not item.sub and _finite(items, k):
            verbs += 1
            if verbs > 1:
                start = _verb_start(items, k, body)
                joined = _joined(items, start, body)
                if not joined or (verbs > 1 and item.form.person == 1 and _wishes(items, k)):
                    return joined or start
        elif (
            verbs
            and item.form
            and item.form.tense == "infinitive"
            and items[k - 1].role not in ("preposition", "joiner")
            and not (items[k - 1].form and not items[k - 1].sub)
        ) or (
            verbs
            and k > body + 1
            and item.tags.keys() & _PLACE_HEADS
            and items[k - 1].role != "preposition"
            and items[k - 1].norm not in ("de", "del")
            and not _prepositional(items, k)
            and items[k - 1].role != "article"
        ):
            return k
        if verbs and k > body + 1 and items[k].has("REG", "CLUB", "CASINO", "tavern", "theatre", "club"):
            start = k
            while start > body and items[start - 1].norm in (
                "al",
                "a",
                "el",
                "la",
                "mi",
                "de",
                "las",
                "los",
                "su",
                "un",
            ):
                start -= 1
            moving = any(i.form and i.form.lemma in _MOTION for i in items[body:k])
            if start > body + 1 and items[start].norm in ("al", "a") and not moving:
                return start
        k += 1
    return k


_MOTION = frozenset(
    "ir venir acudir aparecer estar entrar asistir encontrar ver llegar invitar llevar".split()
)
_PLACE_HEADS = frozenset({"duty", "tavern", "mass"})


def _prepositional(items: Sequence[Item], k: int) -> bool:
    return any(i.role == "preposition" or i.norm in ("al", "del") for i in items[max(0, k - 2) : k])


def _finite(items: Sequence[Item], k: int) -> bool:
    form = items[k].form
    if form is None or form.tense in ("participle", "infinitive", "gerund"):
        return False
    before = items[k - 1].form if k else None
    return not (before is not None and before.lemma in ("haber",))


def _wishes(items: Sequence[Item], k: int) -> bool:
    form = items[k].form
    return (
        form is not None
        and form.tense in ("present", "future")
        and form.lemma
        not in (
            "tener",
            "quedar",
            "estar",
            "ser",
            "poder",
            "haber",
            "ganar",
            "perder",
            "conseguir",
            "lograr",
            "sobrar",
            "llegar",
            "encontrar",
            "ver",
            "seguir",
        )
    )


def _joined(items: Sequence[Item], start: int, body: int) -> int:
    """Return where a joiner stands between the verb before and the one that begins at ``start``, else 0."""
    for k in range(start - 1, body, -1):
        if items[k].form is not None and items[k].form.person:
            return 0
        if items[k].norm in ("y", "e", "o", "ni", "que"):
            return k
    return 0


def _verb_start(items: Sequence[Item], k: int, low: int) -> int:
    while k > low and (
        items[k - 1].role in ("pronoun", "negation") or items[k - 1].norm in ("la", "lo", "los", "las")
    ):
        k -= 1
    return k


def _begins(items: Sequence[Item], k: int, current: Part | None) -> bool:
    """Whether a new order begins at ``k``: a verb, or a thing that is an order by itself."""
    heads = head_concepts()
    has_head = current is None or any(i.form or i.tags.keys() & heads for i in current.items if not i.sub)
    steps = 0
    while k < len(items) and steps < 9:
        item = items[k]
        if (item.sub and item.norm == "que") or (
            item.norm == "yo" and k > 1 and items[k - 2].has("P", "OWNLADY")
        ):
            return False
        if item.form is not None and not item.sub:
            if item.form.tense == "participle":
                return False
            return True
        if item.sub:
            return False
        if _condition(items, k) is not None and item.norm != "como" and item.role != "joiner":
            return True
        if item.has("bet") and current is not None and any(i.has("bet") for i in current.items):
            return False
        if item.tags.keys() & heads:
            before = items[k - 1].norm if k else ""
            return has_head and before not in ("en", "de", "del") and not _after_en(items, k)
        if item.has("bet") and current is not None and any(i.has("bet") for i in current.items):
            return False
        if item.has("bet") or item.has("goods_named", "horse", "servant"):
            return False if item.has("goods_named", "horse", "servant") else has_head
        if item.has("P", "DESC"):
            following = items[k + 1] if k + 1 < len(items) else None
            if following is None or following.form is None or items[k - 1].role == "preposition":
                return False
            if k > 1 and items[k - 1].role == "joiner" and items[k - 2].has("P", "DESC"):
                return False
        elif (
            item.kind == "mark" or item.kind == "quote" or not (item.role or item.has("N", "WEEKS", "TITLE"))
        ):
            return False
        k += 1
        steps += 1
    return False


def _after_en(items: Sequence[Item], k: int) -> bool:
    return any(i.norm in ("en", "de", "del", "para") for i in items[max(0, k - 2) : k])
