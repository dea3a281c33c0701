"""What is measured: crowns that are left («si me quedan 300»), how good a play is («si es un éxito»)."""

from collections.abc import Sequence
from itertools import pairwise

from turnbot.games.preux.orders.conditions import QUALITIES, If, questions
from turnbot.games.preux.orders.tree import SubmitPlay, Theatre, WritePlay
from turnbot.games.preux.reading.clauses.questions import Asked, first_person, quality_of, vocabulary
from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of


def crowns(asked: Asked, state: State) -> If | None:
    """«Si me quedan 300 coronas», «si llevo más de cien», «si alcanza»; None if none are meant.

    The amount may have been said by the condition before: «si me quedan 300, ...; si tengo menos, ...».
    """
    norms, words = asked.norms, {*asked.norms, *asked.lemmas}
    if not vocabulary("none").isdisjoint(norms) or not vocabulary("all").isdisjoint(norms):
        return None  # «si no hay ninguno de los dos»: of people
    amount = next(
        (i.tags["N"] for k, i in enumerate(asked.items) if i.has("N") and not _known(asked.items, k)), None
    )
    has = not words_of("has_money").isdisjoint(asked.lemmas)
    if amount is None:
        return _as_before(asked, state, has=has)
    money = asked.has("MONEY", "costs", "carried") or not vocabulary("money").isdisjoint(norms)
    money = money or _is_bare_sum(asked)
    carried = "llevar" in asked.lemmas and not {"mas", "menos"}.isdisjoint(norms)
    if not (has or money or carried) or asked.has("bet", "REG_USED"):
        return None
    if asked.does in clause_words("granting") and "ME" in asked.said:
        return None  # «si Boisier me presta las 20 coronas»
    if not vocabulary("priced").isdisjoint(norms) and "me" not in norms:
        return None  # «si la broma no pasa de 100 coronas»
    if norms.count("entre") and sum(i.has("N") for i in asked.items) > 1:
        return None  # «entre 200 y 500»
    text = f" {' '.join(norms)} "
    if any(f" {phrase} " in text for phrase in _AT_LEAST):
        return If("crowns>=", amount)
    if not vocabulary("below").isdisjoint(words) and " no menos " not in text:
        return If("crowns<", amount)
    above = " mas de " in text or not vocabulary("above").isdisjoint(words)
    return If("crowns>=", amount + 1 if above else amount)


def _is_bare_sum(asked: Asked) -> bool:
    """«Invierto 500; con menos de 600, nada»: a number and nothing beside it."""
    led = asked.norms[0] == "con" and asked.norms[1:2] in (["menos"], ["mas"])
    others = [i for i in asked.items[2:] if not i.role]
    return led and len(others) == 1 and others[0].has("N") and others[0].tags["N"] >= _SUM


_SUM = 20


def _known(items: Sequence[Item], k: int) -> bool:
    """«Cualquiera de los dos cargos», «uno de ellos»: so many things, of which he has spoken."""
    if items[k].has("MONEY") or items[k].tags["N"] >= 10:
        return False
    of_them = items[k].has("ONE") and k + 1 < len(items) and items[k + 1].norm in ("de", "del")
    week = k > 0 and items[k - 1].norm in ("la", "semana") and items[k].tags["N"] <= _WEEKS
    return of_them or week or (k > 0 and items[k - 1].norm in ("los", "las"))


_WEEKS = 4  # «si en la 1 he perdido»


_AT_LEAST = ("al menos", "por lo menos", "o mas", "como minimo", "ni siquiera")


def _as_before(asked: Asked, state: State, *, has: bool) -> If | None:
    """«Si tengo menos», «si alcanza»: the amount of the condition before; None if that asked of no crowns."""
    asked_before = (one for one in questions(state.condition) if isinstance(one, If))
    before = next((one for one in asked_before if one.kind.startswith("crowns")), None)
    if before is None:
        return None
    if "menos" in asked.norms and (has or asked.norms[0] == "con"):
        return If("crowns<", before.value)
    if asked.lemmas in (["no", "me", "quedar"], ["me", "quedar"], ["no", "quedar"]):
        return If("crowns>=", before.value)  # «si gano pero no me quedan»
    enough = {"llegar", "alcanzar", "bastar"}.intersection(asked.lemmas) or "mas" in asked.norms
    return If("crowns>=", before.value) if enough or (has and "IT" in asked.said) else None


def play(asked: Asked, state: State) -> If | None:
    """«Si la obra es competente o mejor», «si sale rana», «si pinta bien»; None if none is meant."""
    norms = asked.norms
    said = [a for a, b in pairwise((*norms, "")) if not (a == "bien" and quality_of(b))]  # «bien mala»
    said += [lemma for lemma in asked.lemmas if lemma not in norms]
    found = [q for word in said if (q := quality_of(word)) is not None]
    if norms == ["fracaso"]:
        return None  # «si fracaso»: he, and no play
    before = state.condition if isinstance(state.condition, If) else None
    after_play = before is not None and before.kind.startswith("play")
    if not found and after_play and len({"peor", "mejor"}.intersection(norms)) == 1:
        assert before is not None  # «si es peor», after «si la obra es competente o mejor»
        return If("play<" if "peor" in norms else "play>=", before.value)
    if not found and before is not None and before.kind == "play>=" and _is_less(norms):
        return If("play<", before.value)
    if not found and before is not None and after_play and _falls_short_of(asked):
        return If("play>=", before.value)
    if not found or not _of_a_play(asked, state, after_play=after_play):
        return None
    than = next((i for i, n in pairwise(norms) if n == "que" and i in _THAN), "")
    if than:  # «peor que competente»
        return If("play<", found[-1]) if than in _WORSE else If("play>=", _better(found[-1]))
    if any(first_person(i) and not quality_of(i.norm) for i in asked.items):
        return None
    worst, best = min(found, key=QUALITIES.index), max(found, key=QUALITIES.index)
    bad = "peor" in norms or (best in ("disaster", "failure") and "mejor" not in norms)
    return If("play<", _better(best)) if bad else If("play>=", worst)


def _is_less(norms: Sequence[str]) -> bool:
    """«Si se queda en algo menos», «con menos que eso», «si se queda corta», «si es otra cosa»."""
    text = " ".join(norms)
    return any(phrase in text for phrase in _LESS)


_LESS = (
    "algo menos",
    "menos que eso",
    "menos de eso",
    "queda corta",
    "queda corto",
    "otra cosa",
    "menos que",
)


def _falls_short_of(asked: Asked) -> bool:
    """«Si no llega», «si no alcanza a tanto», «si no da la talla»: of the mark that was set to the play."""
    said = [lemma for lemma in asked.lemmas if lemma not in _MARK]
    return said in (["no", "llegar"], ["no", "alcanzar"], ["llegar"], ["alcanzar"], ["no", "dar"])


_MARK = frozenset(
    ["a", "para", "ese", "esa", "eso", "ello", "tanto", "tal", "la", "el", "lo", "talla", "nivel", "minimo"]
)
_WORSE = ("peor", "menos", "inferior")
_THAN = (*_WORSE, "mejor", "mas", "superior")


def _better(quality: str) -> str:
    """Return the next better quality; nothing is better than a triumph."""
    return QUALITIES[min(QUALITIES.index(quality) + 1, len(QUALITIES) - 1)]


def _of_a_play(asked: Asked, state: State, *, after_play: bool) -> bool:
    """Whether a play is spoken of: by its name, or because one was just seen, written or asked about."""
    words = {*asked.norms, *asked.lemmas}
    if asked.has("show", "theatre") or not {"mejor", "peor", "competente"}.isdisjoint(asked.norms):
        return True
    of_the_attempt = state.hope == "tried" and not words.isdisjoint({"bien", "mal", "salir"})
    if (after_play or isinstance(state.last, Theatre)) and not of_the_attempt:
        return True
    if _depends_on_play(asked, state):
        return True
    written = (a for section in state.sections.values() for a in section)
    return "ser" in asked.lemmas and any(isinstance(a, WritePlay | SubmitPlay) for a in written)


def _depends_on_play(asked: Asked, state: State) -> bool:
    """«Según salga la obra. Si es un éxito, ...», «depende de la obra: si triunfa, ...»"""
    before = [i for i in state.spoken.get(state.where, ()) if i.start < asked.items[0].start][-_SHORTLY:]
    at = next((k for k, i in enumerate(before) if i.norm in _DEPENDING), len(before))
    return any(i.has("show", "theatre") for i in before[at : at + _NEAR])


_SHORTLY, _NEAR = 14, 7  # words
_DEPENDING = frozenset(["segun", "depende", "dependera", "dependiendo", "dependo", "conforme"])
