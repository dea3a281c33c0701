"""A surrender that a clause only points at: «si se rinde, lo remato», «la suya no la acepto»."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import words_of


def take_up_surrender(parts: Sequence[Part], *, spoken_of: bool = False) -> bool:
    """«Si Cazaux se rinde, lo remato igual»: the surrender again, and whose, behind the condition.

    ``spoken_of``: whether the sentence before spoke of one («la de Bidon no la acepto»); so does what is
    returned of this one.
    """
    _despite(parts)
    for part in parts:
        if part.kind == "clause" and spoken_of and _points_at_surrender(part):
            part.items.append(_meant(part.items[-1]))
        spoken_of = spoken_of or any(i.has("surrender", "quarter") or _yields(i) for i in part.items)
    for part, after in pairwise(parts):
        asked = part.kind in ("if", "when") and after.kind == "clause"
        if not asked or not any(map(_yields_or_begs, part.items)):
            continue
        verbs = [i.form.lemma for i in after.items if i.form is not None]
        finishing = _FINISHING | words_of("granting")
        denied = any(i.role == "negation" for i in after.items) and not finishing.isdisjoint(verbs)
        if denied or not _KILLING.isdisjoint(verbs):
            end = after.items[-1]
            after.items.append(_meant(end))
            after.items += [replace(i, norm="alli", sub=False) for i in part.items if i.has("P")]
    return any(i.has("surrender", "quarter") or _yields(i) for part in parts for i in part.items)


def _despite(parts: Sequence[Part]) -> None:
    """«Aunque se rinda, no lo acepto»: the surrender again, behind what he denies."""
    begun = False
    if not any(_yields(i) or i.has("surrender", "quarter") for part in parts for i in part.items):
        return
    for part in parts:
        at = next((k for k, i in enumerate(part.items) if i.norm == "aunque"), None)
        said = part.items if at is None else part.items[at:]
        begun = begun or at is not None
        if not begun or part.kind != "clause":
            continue
        if any(i.has("challenge", "duel") for i in part.items):
            return  # «el reto de Rochefort no lo acepto, aunque se rinda»
        no = next((k for k, i in enumerate(said) if i.role == "negation" and not i.sub), None)
        verbs = [] if no is None else [i.form.lemma for i in said[no:] if i.form is not None and not i.sub]
        if verbs and verbs[0] in _FINISHING | words_of("granting"):
            if not any(i.has("surrender", "quarter") and not i.sub for i in said):
                part.items.append(_meant(part.items[-1]))
            if not any(i.has("P") and not i.sub for i in part.items):
                whose = next((i for p in parts for i in p.items if "P" in i.tags), None)
                part.items += [replace(whose, norm="alli", sub=False)] if whose is not None else []
            return


def without_grace(parts: Sequence[Part]) -> list[Part]:
    """Leave out «si Bidon se rinde, se lo acepto»: a surrender is accepted where nothing is said of it."""
    out: list[Part] = []
    for n, part in enumerate(parts):
        asked = bool(out) and out[-1].kind in ("if", "when") and any(map(_yields_or_begs, out[-1].items))
        more = n + 1 < len(parts) and any(is_own(i.form) for i in parts[n + 1].items)
        if asked and part.kind == "clause" and _grants(part.items) and not more:
            out.pop()
        else:
            out.append(part)
    return out


def with_excepted(parts: Sequence[Part]) -> list[Part]:
    """Read «perdono la vida a todos, menos a Bidon» with «no perdono la vida a Bidon» behind it."""
    out: list[Part] = []
    for part in parts:
        at = next((k for k, i in enumerate(part.items) if i.norm in _EXCEPTING and k), 0)
        whom = next((i for i in part.items[at + 1 : at + 5] if i.has("P", "DESC")), None) if at else None
        verb = next((i for i in part.items[:at] if is_own(i.form) and not i.sub), None)
        if whom is None or verb is None or not _spares(part.items[:at], verb):
            out.append(part)
            continue
        end = part.items.index(whom) + 1
        no = supplied("no", whom, side="before")
        to = supplied("a", whom, side="before")
        out.append(replace(part, items=part.items[:at]))
        denied = [no, replace(verb, start=whom.start, end=whom.end), _meant(whom), to, whom]
        out.append(Part("clause", [*denied, *part.items[end:]], hard=True, apart=True))
    return out


def _spares(items: Sequence[Item], verb: Item) -> bool:
    """«Perdono la vida», «acepto la rendición», «doy cuartel»: he does, and denies it nobody."""
    if verb.form is None or verb.form.lemma not in words_of("granting") | {"perdonar", "aceptar", "dar"}:
        return False
    said = any(i.has("surrender", "quarter") or _yields(i) or i.norm == "vida" for i in items)
    return said and not any(i.role == "negation" for i in items if not i.sub)


_EXCEPTING = frozenset(["menos", "salvo", "excepto"])


def _yields_or_begs(item: Item) -> bool:
    """«(Si) se rinde», «pide cuartel»."""
    return _yields(item) or (item.has("surrender", "quarter") and not item.sub)


def _grants(items: Sequence[Item]) -> bool:
    """«Se lo acepto», «lo dejo vivir», «le doy cuartel»: he does, and nothing else with it."""
    said = [i for i in items if not i.sub and i.role != "joiner" and i.kind != "mark"]
    first = next((i.form for i in said if i.form is not None), None)
    if first is None or first.lemma not in words_of("granting") or any(i.role == "negation" for i in said):
        return False
    other = ("P", "DESC", "CLUB", "CASINO", "N", "WEEKS", "OWNLADY", "challenge", "duel")
    return not any(i.has(*other) for i in said)


def _yields(item: Item) -> bool:
    return item.form is not None and item.form.lemma == "rendir"


def _points_at_surrender(part: Part) -> bool:
    """Whether a clause says of something that it only points at that he takes it, or does not."""
    if any(i.has("surrender", "quarter", "challenge", "duel") for i in part.items):
        return False
    takes = any(i.form is not None and i.form.lemma in _FINISHING for i in part.items)
    clitics = {c for i in part.items if i.form is not None for c in i.form.clitics}
    pointed = clitics | {i.norm for i in part.items}
    return takes and not {"la", "suya", "ella", "eso"}.isdisjoint(pointed)


_KILLING = frozenset(
    ("matar", "rematar", "ensartar", "atravesar", "degollar", "seguir", "continuar", "acabar")
)
_FINISHING = frozenset(
    ("aceptar", "admitir", "hacer", "perdonar", "parar", "detener", "dar", "tener", "importar")
)


def _meant(item: Item) -> Item:
    """Return the surrender that is meant beside an item and not said."""
    return replace(supplied("alli", item), tags={"surrender": "surrender"})
