"""Bets, in every spelling: «tres de 50 y una de 100», «3x50», «20 coronas la mano, cuatro manos»."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.wagers_more import in_steps, more_at_end, plain, with_more
from turnbot.games.preux.reading.words.grammar import Word, longest
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

_MOST = 50  # nobody makes more bets in a week, and no number of a mail may cost more than this
_FEW = 12  # more bets than this are crowns: «100x5» are five bets of a hundred
_ORDINALS = ("primera", "segunda", "tercera", "cuarta", "quinta", "ultima", "restante")
_SMALL = ("article", "possessive", "preposition", "pronoun", "adverb", "joiner")
_TIMES = ("vez", "veces")
_SOME = ("poco", "poquito", "rato", "ratito", "tanto", "par")
_BY_ONE = ("tras", "detras", "a", "por")
_ONLY = ("solo", "solamente", "unicamente", "exclusivamente")
_ALONE = ("sola", "unica", "nada")
_THEN = frozenset(
    [
        *("luego", "despues", "finalmente", "seguidamente", "enseguida", "seguida", "inmediatamente"),
        *("acto", "seguido", "continuacion"),
    ]
)
_LAST = ("ultimo", "fin")
_SHARED_OUT = ("repartir", "dividir", "distribuir", "partir")


def bets(clause: Clause) -> tuple[int, ...]:
    """Return the bets of a clause in crowns, each by itself; () if no amount is said."""
    if steps := in_steps(clause.all):
        return steps
    found = (_bets(words) for words in _runs(clause))
    return max(found, key=len, default=())


def more(clause: Clause) -> int:
    """Return how many more bets a clause speaks of and says nothing else: «otras dos», «y una más»."""
    told = [words for words in _runs(clause) if any(kind != "SKIP" for kind, _ in words)]
    many, begin = more_at_end(told[0]) if len(told) == 1 else (0, 0)
    return many if many and all(kind in ("SKIP", "AND", "COMMA") for kind, _ in told[0][:begin]) else 0


def is_wager(clause: Clause) -> bool:
    """«Apuesto con Larue 100 coronas a que pierde Vallon»: a wager between players, for the referee."""
    if clause.lacks(("que",)):
        return False
    items = clause.all
    at = next((k for k, (a, b) in enumerate(pairwise(items)) if (a.norm, b.norm) == ("a", "que")), 0)
    forms = [i.form for i in items[:at] if i.form is not None and i.form.person]
    staked = any(i.has("N", "MONEY", "P", "DESC", "bet") for i in items[:at])
    told = any(i.form is not None and i.form.person and i.form.tense != "subjunctive" for i in items[at:])
    return bool(forms) and staked and told and forms[-1].lemma in lexicon().classes["bet"] | {"ir"}


def count(clause: Clause) -> int | None:
    """Return how many bets a clause speaks of that names no amount: «(tres manos)», «dos veces»; or None."""
    for words in _runs(clause):
        kinds = [kind for kind, _ in words if kind not in ("SKIP", "COMMA", "AND")]
        kinds = kinds[1:] if kinds[:1] == ["DE"] else kinds  # «(juego) a los dados tres veces»
        if kinds in (["NUM", "BET"], ["NUM", "TIMES"], ["X", "NUM"]):
            return int(next(value for kind, value in words if kind == "NUM"))
    return None


def plays_until(clause: Clause) -> bool:
    """«Juego hasta perder 200», «apuesto 50 hasta que gane 300»: as many bets as it takes."""
    items = clause.all
    return any(
        item.norm == "hasta"
        and any(
            i.form is not None and i.form.lemma in words_of("ending_a_game") for i in items[k + 1 : k + 4]
        )
        for k, item in enumerate(items)
    )


def is_of_each(clause: Clause) -> bool:
    """«Poniendo 75 coronas en cada apuesta», «20 cada vez»: an amount that is every bet's."""
    each = [k for k, i in enumerate(clause.all) if i.norm == "cada"]
    return any(i.has("bet", "ONE") or i.norm in _EACH_ONE for k in each for i in clause.all[k + 1 : k + 2])


_EACH_ONE = ("vez", "ocasion", "mano", "partida", "apuesta", "intento", "tirada", "ronda", "cual", "lance")


def cutting(items: Sequence[Item]) -> Item | None:
    """Return the verb by which he leaves the tables on a six: «cortando», «plantándome si sale el seis»."""
    classes = lexicon().classes
    six = any(i.norm in ("seis", "6") for i in items)
    for k, item in enumerate(items):
        lemma = item.form.lemma if item.form is not None else ""
        if lemma in classes["cut"] or (six and lemma in classes["cut_on_six"]):
            led = [i.norm for i in items[max(0, k - 2) : k]]
            return None if led == ["nada", "de"] else item
    return None


def _runs(clause: Clause) -> Iterator[list[Word]]:
    """Yield the words about bets that stand together, by what they are to the grammar ``bets``."""
    words: list[Word] = []
    said = _without_asides(clause.all)
    items: list[Item | None] = [*said, None]
    for k, item in enumerate(items):
        word = None if item is None else _bet_word(item, words, items[k + 1])
        if word == ("NUM", 1) and k and said[k - 1].norm in _ONLY and any(w[0] == "NUM" for w in words):
            word = ("SKIP", "")  # «una apuesta de 200, solo una»
        if word == ("NUM", 1) and k and said[k - 1].norm == "cada":
            word = ("SKIP", "")  # «en cada una pongo cien»
        if word is not None and word[0] == "TIMES" and k and said[k - 1].norm in _ORDINALS:
            word = ("SKIP", "")  # «50 la primera vez, 100 la segunda»
        if word is not None:
            words.append(word)
        elif item is None or _interrupts(item):
            yield words
            if item is None or item.norm != "coronas":
                words = []


def _without_asides(items: Sequence[Item]) -> Sequence[Item]:
    """«Ciento cincuenta coronas y, ya puestos, otras doscientas»: without the aside."""
    for k, item in enumerate(items):
        if item.norm not in ("y", "e") or k + 1 >= len(items) or items[k + 1].mark != ",":
            continue
        end = next((n for n in range(k + 2, min(k + 7, len(items) - 1)) if items[n].mark), 0)
        between, after = items[k + 2 : end], items[end + 1] if end else item
        said = any(i.has("N", "MONEY", "P") or (i.form is not None and i.form.person) for i in between)
        if end and items[end].mark == "," and not said and (after.has("N") or after.norm in _OTHERS):
            return [*items[: k + 1], *_without_asides(items[end + 1 :])]
    return items


_OTHERS = ("otra", "otras", "otro", "otros")


def _interrupts(item: Item) -> bool:
    """Whether what stands behind an item belongs to another amount than what stands before it."""
    return item.kind == "mark" or item.form is not None or bool(item.tags) or item.role not in _SMALL


def _bet_word(item: Item, words: list[Word], after: Item | None) -> Word | None:
    last = next((kind for kind, _ in reversed(words) if kind != "SKIP"), "")
    if item.norm in ("x", "×", "*"):
        if last in ("NUM", "BET"):
            return ("X", "x") if last == "NUM" else ("DE", "de")  # «3 x 50», «2 apuestas x 75»
        return ("X", "x") if after is not None and after.has("N") else None
    if _each(item, last, after):
        return ("EACH", item.norm)
    if item.has("bet"):
        return ("SKIP", "") if last == "EACH" else ("BET", "apuesta")
    if item.has("N") and not item.has("ONE"):
        drunk = after is not None and after.has("wine")  # «tres apuestas de 50 y dos copas más»
        return None if drunk or (not words and _counts_other(item, after)) else ("NUM", item.tags["N"])
    if item.has("ONE") and after is not None and after.norm in _ALONE and any(w[0] == "NUM" for w in words):
        return ("SKIP", "")  # «una apuesta de 500, una sola»
    if item.has("ONE") and words and after is not None and after.norm in _BY_ONE:
        return ("SKIP", "")  # «tres apuestas de 300, una tras otra»
    if item.has("ONE") and after is not None and after.norm in _SOME:
        return None  # «jugaremos un poco»
    if item.has("ONE") and after is not None and after.norm in _STAKED_ON:
        return ("SKIP", "") if words else None  # «me juego cien a una carta»
    if item.has("ONE"):
        return ("SKIP", "") if last == "EACH" else ("NUM", 1)
    if item.norm in ("sola", "unica", "solitaria", "simple"):
        return ("SKIP", "") if words else None
    if item.norm in ("otra", "otras") and after is not None and after.has("N") and not after.has("ONE"):
        return ("OTHERS", "otras")  # «una de 50 y otras dos de 100», «otras dos»
    if item.norm == "mas" and last in ("NUM", "OTHER", "BET") and (after is None or after.norm != "de"):
        return ("MORE", "mas")
    if item.norm in ("otra", "otras", *_ORDINALS):
        labels = last == "NUM" and item.norm in _ORDINALS and not (after and after.norm == "de")
        return ("SKIP", "") if labels else ("OTHER", item.norm)  # «150 la primera, 100 la segunda»
    if item.norm in _TIMES:
        return ("TIMES", "veces")
    if item.norm == "en" and last == "NUM":
        return ("EACH", "en") if after is not None and after.norm == "cada" else ("IN", "en")
    if last and (item.norm in _THEN or (item.norm == "por" and after and after.norm in _LAST)):
        return ("AND", "y")  # «cien, luego doscientas y por último trescientas»
    if item.norm in _LAST or (item.norm == "nada" and last == "DE"):
        return ("SKIP", "") if words else None  # «dos apuestas de nada, de 5 cada una»
    if item.norm in _SIZES and words and last in ("NUM", "BET"):
        return ("SKIP", "")  # «dos buenas apuestas de 50», «2 apuestas pequeñas de 5»
    if item.norm in ("de", "por", "a") and words:
        return ("DE", "de")
    if item.norm in ("y", "e"):
        return ("AND", "y") if words else None
    if item.mark in ("+", "/") or (item.mark in _DASHES and last == "NUM" and after and after.has("N")):
        return ("PLUS", "+")  # «50-50-50»
    if item.mark in (",", "(") and words:
        return ("COMMA", ",")
    if item.mark == ":" and words:
        return ("COMMA", ",") if last == "BET" else ("DE", ":")
    if item.norm in ("cada", "todas", "todos", "iguales", "coronas") or item.has("dice"):
        return ("SKIP", "")
    if last == "BET" and item.kind == "word" and not (item.tags or item.role or item.form):
        return ("SKIP", "")  # «tres apuestas mínimas (300 cada una)»
    shared = item.form is not None and item.form.lemma in _SHARED_OUT and item.form.tense == "participle"
    return ("SKIP", "") if shared and words else None


_STAKED_ON = frozenset(["carta", "numero", "color", "sola", "caballo", "suerte"])
_SIZES = frozenset(
    f"{size}s"
    for size in ("pequena", "buena", "modesta", "grande", "fuerte", "chica", "gorda", "sola", "baja")
)
_DASHES = ("-", "–", "—")


def _counts_other(item: Item, after: Item | None) -> bool:
    """Whether a number counts what are neither bets nor crowns: «cualquiera de las dos cosas»."""
    plain = after is not None and after.kind == "word" and not (after.tags or after.form or after.role)
    return item.has("COUNT") and plain and after is not None and after.norm not in (*_TIMES, *_SIZES)


def _each(item: Item, last: str, after: Item | None) -> bool:
    """Whether an amount is said to be each bet's: «20 la mano», «20 por tirada», «20 cada una»."""
    if last != "NUM" or after is None:
        return False
    if item.norm == "cada":
        return True
    one = after.has("bet") and not after.norm.endswith("s")
    return one and item.norm in ("la", "el", "por", "cada")


def _one_by_one(words: Sequence[Word]) -> tuple[int, ...]:
    """«Tres apuestas: de 200, de 200 y de 400»: so many amounts as bets were counted; () if it is not so.

    «Tres apuestas de 100, dos de 200» counts again before an amount, and lists none.
    """
    said = [w for w in words if w[0] != "SKIP"]
    if [kind for kind, _ in said[:2]] != ["NUM", "BET"]:
        return ()
    amounts: list[int] = []
    parted = True  # a mark or «y» stands before the next amount
    for kind, data in said[2:]:
        if kind == "NUM" and parted:
            amounts.append(int(data))
            parted = False
        elif kind in ("COMMA", "AND", "PLUS"):
            parted = True
        elif kind != "DE" or not parted:
            return ()
    return tuple(amounts) if 1 < len(amounts) == int(said[0][1]) else ()


def _bets(words: list[Word]) -> tuple[int, ...]:
    many, begin = more_at_end(words)
    if many:
        return with_more(_bets(words[:begin]), many)
    words = plain(words)
    if listed := _one_by_one(words):
        return listed
    clean: list[Word] = []
    for n, (kind, data) in enumerate(words):
        if kind == "SKIP":
            continue
        if kind == "NUM" and clean and clean[-1][0] == "DE" and data == 1 and len(clean) > 1:
            continue
        joint = ("AND", "COMMA", "DE", "PLUS", "IN")
        if kind == "DE" and _next_kind(words, n) == "OTHER" and clean and clean[-1][0] in ("COMMA", "AND"):
            continue  # «a la primera 50, a la segunda 80»
        if kind == "DE" and clean and clean[-1][0] == "EACH":
            continue  # «50 en cada una de mis cuatro apuestas»
        if kind in joint and clean and clean[-1][0] in joint:
            clean[-1] = (kind, data)
            continue
        if kind == "OTHER" and clean and clean[-1][0] in ("BET", "NUM"):
            clean.append(("COMMA", ","))  # «tres apuestas: la primera de 100, ...»
        clean.append((kind, data))
    while clean and clean[0][0] in ("COMMA", "AND", "DE", "IN", "X"):
        clean.pop(0)
    if len(clean) > 2 and clean[0][0] == "BET" and clean[1][0] == "COMMA":
        del clean[1]  # «apuestas: 300, 300 y 600»
    for skip in range(len(clean)):
        if clean[skip][0] not in ("NUM", "BET", "OTHER"):
            continue
        found = longest("bets", clean[skip:])
        if found is not None:
            result = _amounts(found[0])
            if result:
                return result
        break
    return ()


def _next_kind(words: Sequence[Word], n: int) -> str:
    return next((kind for kind, _ in words[n + 1 :] if kind != "SKIP"), "")


def _amounts(tree: Any) -> tuple[int, ...]:
    groups: list[tuple[str, list[int]]] = []
    others = 0  # «dos apuestas de 60 y otra de 40» counts three
    for child in tree.children:
        if not hasattr(child, "data"):
            continue
        others += any(getattr(t, "type", "") == "OTHER" for t in child.children)
        numbers = [int(t.value) for t in child.children if getattr(t, "type", "") == "NUM"]
        groups.append((str(child.data), numbers))
    ones = [n[0] for kind, n in groups if kind == "one" and n]
    if len(ones) == len(groups) > 2 and ones[0] == len(ones) - 1:
        return tuple(ones[1:])  # «tres (100, 100, 200)»
    first = next((child for child in tree.children if hasattr(child, "data")), None)
    repeated = first is not None and any(getattr(t, "type", "") == "TIMES" for t in first.children)
    alone = len(groups) == 2 and len(ones) == 1  # «15 por tirada, 4 tiradas», «80, dos veces»
    out: list[int] = []
    for n, (kind, numbers) in enumerate(groups):
        if kind == "repeated":  # «50 tres veces»
            out += [numbers[0]] * min(numbers[1], _MOST)
        elif kind == "product":
            out += _product(*numbers)
        elif kind == "shared":  # «doscientas coronas en cuatro apuestas iguales»
            total, parts = numbers
            out += [total // parts] * parts if 0 < parts <= _MOST and total % parts == 0 else []
        elif kind == "counted":
            # «tres apuestas de 50, 60 y 70» names each bet; «dos de 50 y una de 60», «dos veces 50» counts.
            if numbers[0] > _FEW and not _said_to_be_bets(tree):
                return ()  # «doscientas de trescientas»
            named = not others and len(groups) == len(ones) + 1 and numbers[0] == len(ones) + 1
            if n == 0 and named and not repeated:
                out.append(numbers[1])
            else:
                out += [numbers[1]] * min(numbers[0], _MOST)
        elif kind == "one":
            out.append(numbers[0])
        elif kind == "counted_only" and alone:
            out = ones * min(numbers[0], _MOST)
            break
    return tuple(out)


def _said_to_be_bets(tree: Any) -> bool:
    return any(getattr(word, "type", "") in ("BET", "TIMES") for word in tree.scan_values(bool))


def _product(first: int, second: int) -> list[int]:
    """«3x50»: how many, and of how much; «100x5» the other way round."""
    if first > _FEW >= second:
        first, second = second, first
    return [second] * min(first, _MOST)
