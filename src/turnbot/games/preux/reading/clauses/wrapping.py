"""What courtesy and emphasis wrap around an order: «os lo suplico», «tenga la bondad de apuntar que...».

Such words say nothing of what is to be done, but stand between the words that do. They are taken off before a
sentence is cut into clauses.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from turnbot.games.preux.reading.clauses.announcing import announced, made_public
from turnbot.games.preux.reading.clauses.bringing_in import SETS_OUT, TAKES_ALONG, is_his, without_summing_up
from turnbot.games.preux.reading.clauses.idioms import idioms, plainly_said
from turnbot.games.preux.reading.clauses.measured import PUTTING, measured
from turnbot.games.preux.reading.words.around import form_at, is_own, mark_from, norm_at, phrase_end
from turnbot.games.preux.reading.words.hints import Rewriting, opening
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import head_concepts, words_of
from turnbot.games.preux.reading.words.verbs import Form

_SWEARING = frozenset(
    [
        *("suplicar", "rogar", "pedir", "jurar", "prometer", "confesar", "reconocer", "asegurar", "decir"),
        *("repetir", "advertir", "garantizar", "admitir", "implorar", "encarecer", "agradecer"),
    ]
)
_WHOLE = frozenset(["todo", "toda", "todos", "todas", "entero", "entera", "integro", "integra", "el", "ella"])
_INVITING = frozenset(["invitar", "convidar"])
_FAVOURS = frozenset(["favor", "merced", "bondad", "gentileza", "amabilidad", "caridad", "obsequio", "honor"])
_REACH = 8  # words; no courtesy is longer
_STAYS = frozenset(["home", "CLUB", "CASINO", "OWNLADY"])


@cache
def unwrapping() -> Sequence[Rewriting]:
    """Return the rules that take off what only wraps a sentence, in turn."""
    return (
        Rewriting(_without_likeness, opening("as_last_month")),
        Rewriting(made_public, frozenset({"OFF", "post", "candidacy"})),
        Rewriting(announced, words_of("announcing") | words_of("word_given")),
        Rewriting(plainly_said, idioms()),
        Rewriting(_without_assurance, _ASSURING),
        Rewriting(_rest_of_it, _LEFT),
        Rewriting(_without_standing, frozenset({"como"})),
        Rewriting(_without_heading, frozenset({"siguiente", "sigue"})),
        Rewriting(without_summing_up, SETS_OUT | TAKES_ALONG | {"que", "si"} | opening("bound_to")),
        Rewriting(_without_glosses, opening("glosses")),
        Rewriting(_group_named, frozenset({"con"})),
        Rewriting(measured, opening("that_is") | PUTTING),
        Rewriting(_said_plainly, opening("that_is")),
        Rewriting(_sent_word, _SENDING),
        Rewriting(_without_insertions, opening("interjections") | {","}),
        Rewriting(_without_favours, _FAVOURS),
        Rewriting(_without_wish, words_of("dictated") | {"olvidar", "descuidar"}),
        Rewriting(_invited, _INVITING),
    )


def _without_likeness(items: Sequence[Item]) -> Sequence[Item]:
    """Read «igual que el mes pasado, regimiento» as what it names; alone, nobody here knows what it was."""
    end = phrase_end(items, 0, "as_last_month")
    return items[end + 1 :] if end and norm_at(items, end) in (",", ":") and end + 1 < len(items) else items


def _without_assurance(items: Sequence[Item]) -> Sequence[Item]:
    """Leave out «por cierto que», «desde luego que» before what is told so."""
    if len(items) < 3 or items[1].norm != "que" or items[0].norm not in _ASSURING:
        return items
    several = items[0].end - items[0].start > len(items[0].norm)  # words, of which the norm is the first
    return items[2:] if items[0].role == "adverb" and several else items


_ASSURING = frozenset(["por", "desde", "en"])


def _without_heading(items: Sequence[Item]) -> Sequence[Item]:
    """Leave out «hago lo siguiente:», «como sigue:» before what it brings in."""
    colon = next((k for k, i in enumerate(items[:_REACH]) if i.mark == ":"), 0)
    brings = colon and items[colon - 1].norm in ("siguiente", "sigue") and colon + 1 < len(items)
    if not brings or any(i.tags for i in items[:colon]):
        return items
    return items[colon + 1 :]


def _rest_of_it(items: Sequence[Item]) -> Sequence[Item]:
    """Read «lo que sobre lo paso con mi dama», «lo que quede de semana» as «el resto de la semana»."""
    for k in range(len(items) - 3):
        if items[k].norm != "lo" or items[k + 1].norm != "que":
            continue
        at = k + 3 if items[k + 2].norm in ("me", "nos") else k + 2
        if norm_at(items, at) not in _LEFT:
            continue
        end = at + 1
        while end < len(items) and (
            items[end].norm in ("de", "del", "la", "tiempo", "mes") or items[end].has("week")
        ):
            end += 1
        spent = form_at(items, end + 1) if norm_at(items, end) in ("lo", "la") else None
        if norm_at(items, end) not in ("con", "en") and (spent is None or spent.lemma not in _SPENT):
            return items
        article, *rest, week = (supplied(word, items[k]) for word in ("el", "resto", "de", "la", "semana"))
        article, week = replace(article, role="article"), replace(week, tags={"week": "week"})
        return [*items[:k], article, *rest, week, *items[end:]]
    return items


_LEFT = frozenset(["quede", "sobre", "reste"])
_SPENT = frozenset(["pasar", "dedicar", "emplear"])


def _said_plainly(items: Sequence[Item]) -> list[Item]:
    """Read «limpiar cuadras, o sea, obligaciones» as two things side by side, the second by itself."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        end = phrase_end(items, k, "that_is")
        body = end + 1 if end and norm_at(items, end) in (",", ":") else end
        if end and norm_at(items, body) == "que":  # «..., o sea que al club»; but «a saber, que otro se fuga»
            behind = items[body + 1 : mark_from(items, body + 1)]
            others = any(i.form is not None and i.form.person for i in behind) and not is_his(items, body + 1)
            body = 0 if others else body + 1
        if not body or not end or body >= len(items):
            out.append(items[k])
            k += 1
            continue
        last, end = items[end - 1], body
        while out and out[-1].mark in (",", "-", "..."):
            out.pop()
        if out:
            own = any(i.tags.keys() & head_concepts() for i in items[end : mark_from(items, end)])
            mark = ";" if own or is_own(form_at(items, end)) else ","
            out.append(replace(last, kind="mark", norm=mark, tags={}, role="", form=None))
        k = end
    return out


def _without_glosses(items: Sequence[Item]) -> list[Item]:
    """Leave out «digo», «quiero decir» behind who was meant: «la llevo, a mi Mussette digo»."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        end = phrase_end(items, k, "glosses") if items[k].form is not None or items[k].role else 0
        if end and _glosses(items, k, end):
            while out and out[-1].mark == ",":
                out.pop()
            k = end
        else:
            out.append(items[k])
            k += 1
    return out


def _glosses(items: Sequence[Item], k: int, end: int) -> bool:
    """Whether the words from ``k`` to ``end`` stand behind a few without a verb, and nothing behind them.

    «Al teatro, digo, al club» is no gloss: what follows it comes instead.
    """
    if end < len(items) and not items[end].mark and items[end].norm not in ("y", "e"):
        return False
    at = k - 1 if items[k - 1].mark == "," else k
    begin = next((n + 1 for n in range(at - 1, -1, -1) if items[n].mark), 0)
    said = items[begin:at]
    named = bool(said) and (said[0].role in ("preposition", "article") or said[0].norm in ("al", "del"))
    goes_on = norm_at(items, end + 1) in ("y", "e") or is_own(form_at(items, end + 1))
    apart = at == k or end == len(items) or items[end].mark != "," or goes_on
    return begin > 0 and named and apart and not any(i.form is not None for i in said)


def _group_named(items: Sequence[Item]) -> list[Item]:
    """Read «al club con mis amigos (Moreau y Larue)» as «con Moreau y Larue»."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        end = _names_from(items, k + 1) if out and items[k].mark in ("(", ":", ",") else 0
        group = _group_before(out) if end else 0
        if not end or not group:
            out.append(items[k])
            k += 1
            continue
        del out[group:]
        out += items[k + 1 : end]
        k = end + 1 if items[k].mark == "(" and end < len(items) and items[end].mark == ")" else end
    return out


def _names_from(items: Sequence[Item], k: int) -> int:
    """Return where a list of at least two names ends that begins at ``k``; 0 if there is none."""
    at, named = k, 0
    while at < len(items) and (items[at].has("P") or items[at].norm in ("y", "e", ",", "el", "con")):
        named += items[at].has("P")
        at += 1
    while at > k and not items[at - 1].has("P"):
        at -= 1
    return at if named > 1 else 0


def _group_before(items: Sequence[Item]) -> int:
    """Return where «mis amigos», «los de siempre» begin at the end of ``items``, behind «con», or 0."""
    at = len(items)
    while at and len(items) - at < _REACH and not items[at - 1].mark and items[at - 1].norm != "con":
        if items[at - 1].form is not None or items[at - 1].has("P", "OWNLADY", "DESC"):
            return 0
        at -= 1
    led = at and items[at - 1].norm == "con" and at < len(items)
    return at if led and (items[at].norm in _SEVERAL or items[at].has("N")) else 0


_SEVERAL = frozenset(["ellos", "los", "las", "mis", "sus", "unos", "varios", "algunos", "ambos", "nuestros"])


def _sent_word(items: Sequence[Item]) -> list[Item]:
    """Read «mando decir a Larue que ...», «le hago saber que ...», «envío aviso de que ...» as «comunico».

    What he sends or makes is but word of it: «mando decir que acepto su reto» sends no challenge.
    """
    out: list[Item] = []
    k = 0
    while k < len(items):
        form, end = items[k].form, k + 1
        if form is not None and form.lemma in _SENDING and form.tense not in ("infinitive", "participle"):
            end += norm_at(items, end) in ("a", "un", "una")
            told = form_at(items, end)
            said = told is not None and told.tense == "infinitive" and told.lemma in _TELLING
            word = form.lemma != "hacer" and norm_at(items, end) in _WORD
            reach = items[end : mark_from(items, end)]
            stands = any(i.has("OFF", "post", "candidacy") for i in reach)  # «hago saber que aspiro a ...»
            if (said or word) and not stands and any(i.norm == "que" for i in reach):
                out.append(
                    replace(items[k], tags={}, form=replace(form, lemma="comunicar"), end=items[end].end)
                )
                k = end + 1
                continue
        out.append(items[k])
        k += 1
    return out


_SENDING = frozenset(["mandar", "enviar", "hacer"])
_TELLING = frozenset(
    ["decir", "avisar", "comunicar", "saber", "anunciar", "notificar", "contestar", "responder"]
)
_WORD = frozenset(["aviso", "recado", "nota", "carta", "billete", "mensaje", "mensajero", "respuesta"])


def _without_standing(items: Sequence[Item]) -> list[Item]:
    """Leave out «como coronel que soy, ...», «..., como buen socio que es, ...»: by what right he does it."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        end = mark_from(items, k, 9)
        said = items[k:end]
        opens = not k or bool(items[k - 1].mark)
        is_he = len(said) > 3 and said[-2].norm == "que" and said[-1].norm in ("soy", "es", "somos")
        if opens and is_he and said[0].norm == "como" and end < len(items) and items[end].mark == ",":
            k = end + 1
            continue
        out.append(items[k])
        k += 1
    return out


def _without_insertions(items: Sequence[Item]) -> list[Item]:
    """Leave out «..., os lo suplico, ...» and «mi influencia, toda ella, ...», with their commas."""
    out: list[Item] = []
    k = _behind_saying(items)
    while k < len(items):
        if items[k].mark == "," and k:
            end = next((n for n in range(k + 1, min(len(items), k + 6)) if items[n].mark), 0)
            run = items[k + 1 : end] if end and items[end].mark in (",", ":") else ()
            if run and _is_insertion(run):
                k = end + 1
                continue
            if run and _names_him(items, k, end):
                out += [i for i in run if i.tags or i.role != "article"] if any(i.tags for i in run) else ()
                k = end + 1
                continue
            end = mark_from(items, k + 1)
            begin = max((n + 1 for n in range(k) if items[n].mark), default=0)
            asked = any(i.norm == "si" for i in items[begin : begin + 2])  # «si sale mal, qué remedio»
            if _is_exclaimed(items[k + 1 : end]) and not asked:
                k = end  # «..., qué remedio, ...»
                continue
        if items[k].norm == "y" and k and (end := phrase_end(items, k + 1, "interjections")) > k + _SAYING:
            k = end  # «obra al Ministro y que sea lo que Dios quiera y después ...»
            continue
        out.append(items[k])
        k += 1
    return out


_SAYING = 4  # words: a saying, and no word that may be meant


def _is_insertion(run: Sequence[Item]) -> bool:
    norms = [i.norm for i in run]
    if len(run) < 3 and set(norms) <= _WHOLE and norms[0] not in ("el", "ella"):
        return True
    form = run[-1].form
    sworn = form is not None and form.person == 1 and form.tense == "present" and form.lemma in _SWEARING
    return sworn and "lo" in norms[:-1] and all(i.role == "pronoun" or i.norm == "lo" for i in run[:-1])


def _names_him(items: Sequence[Item], k: int, end: int) -> bool:
    """«Llevo a mi dama, Louise, al teatro»: whether the commas ``k`` and ``end`` set off who somebody is."""
    named = items[k - 1]
    run = [i for i in items[k + 1 : end] if i.role not in ("article", "possessive", "preposition")]
    goes_on = end + 1 < len(items) and (items[end + 1].role == "preposition" or items[end + 1].norm == "al")
    if len(run) != 1:
        return False
    plain = run[0].form is None and not run[0].tags and items[k + 1].role == "article"  # «Larue, el notario»
    told = any(named.has(a) and run[0].has(b) for a, b in _TOLD) or (named.has("P") and plain)
    return told and goes_on and items[end + 1].norm not in (items[k + 1].norm, "con")


_TOLD = (("OWNLADY", "P"), ("P", "OWNLADY"), ("DESC", "P"), ("P", "DESC"))  # who is told twice


def _behind_saying(items: Sequence[Item]) -> int:
    """Return where «con su venia, ...» ends that opens a sentence and orders nothing; 0 if none does."""
    end = phrase_end(items, 0, "interjections")
    if end and norm_at(items, end) == "," and end + 1 < len(items):
        return end + 1
    return end if end and is_own(form_at(items, end + (norm_at(items, end) in ("me", "no")))) else 0


def _is_exclaimed(run: Sequence[Item]) -> bool:
    """«Qué remedio», «y que sea lo que Dios quiera»: said between two commas, or at the end."""
    if not run or len(run) > _REACH:
        return False
    start = 1 if run[0].norm in ("y", "e", "pero") and len(run) > 1 else 0
    if phrase_end(run, start, "interjections") == len(run):
        return True
    noun = len(run) == 2 and run[0].norm == "que" and not run[1].role
    return noun and run[1].form is None and not run[1].tags


def _without_favours(items: Sequence[Item]) -> list[Item]:
    """Read «a ver si me hace el favor de apuntarme que...», «tenga la bondad de anotar» as the bare bid."""
    for k, item in enumerate(items[:-1]):
        if item.norm not in _FAVOURS or items[k + 1].norm != "de" or k + 2 >= len(items):
            continue
        done = items[k + 2].form
        at = next((n for n in range(k - 1, max(-1, k - 4), -1) if items[n].form is not None), -1)
        asks = items[at].form if at >= 0 else None
        if done is None or done.tense != "infinitive" or asks is None:
            continue
        if asks.lemma not in ("hacer", "tener", "servir") or asks.person not in (2, 3):
            continue
        start = at
        while start and (items[start - 1].role == "pronoun" or items[start - 1].norm in ("a", "ver", "si")):
            start -= 1
        bid = replace(items[k + 2], form=Form(done.lemma, 3, "imperative", done.clitics or ("me",)))
        return [*items[:start], bid, *items[k + 3 :]]
    return list(items)


def _without_wish(items: Sequence[Item]) -> list[Item]:
    """Leave out «no se olvide de que», «apúntame que» before what he says of himself."""
    for k, item in enumerate(items[:_REACH]):
        form = item.form
        if form is None or form.tense not in ("imperative", "subjunctive", "infinitive"):
            continue
        forgets = form.lemma in ("olvidar", "descuidar") and "no" in [i.norm for i in items[:k]]
        noted = form.lemma in words_of("dictated") and "me" in form.clitics and form.tense != "subjunctive"
        # «Apúntame que...», «a ver si me hace el favor de apuntarme que...»
        hoped = any(i.norm in ("ver", "si", "favor") for i in items[:k])
        noted = noted and (form.tense == "imperative" or hoped)
        link = next((n for n in range(k + 1, min(len(items), k + 6)) if items[n].norm == "que"), 0)
        if not link or not (forgets or noted) or any(i.mark or i.has("P") for i in items[k + 1 : link]):
            continue
        behind = next((i.form for i in items[link + 1 : link + 6] if i.form is not None), None)
        if behind is None or not (behind.person == 1 or forgets):
            continue
        body = _without_links(items[link + 1 :])
        joint = next((n for n in range(k - 1, -1, -1) if items[n].norm in ("y", "e", "pero")), None)
        said = items[:joint] if joint is not None else ()
        if any(i.tags.keys() & (head_concepts() | _STAYS) for i in said):
            return [*items[: (joint or 0) + 1], *body]  # «en casa, y apúntame que pago ...»
        lead = [i for i in items[:k] if i.norm in ("y", "e", "pero")][:1]
        return [*lead, *body]
    return list(items)


def _without_links(items: Sequence[Item]) -> list[Item]:
    """Make «y» of «y que», «ni de que» that go on the wish: «..., ni de que deseo un criado»."""
    out: list[Item | None] = list(items)
    for k, item in enumerate(items[:-1]):
        near = [i.norm for i in items[k + 1 : k + 3]]
        if item.norm in ("y", "e", "ni") and "que" in near:
            at = k + 1 + near.index("que")
            joined = at == k + 1 and item.norm != "ni"
            out[at] = None if joined else replace(items[at], norm="y", role="joiner", form=None)
    return [item for item in out if item is not None]


def _without_there(items: Sequence[Item]) -> list[Item]:
    """Leave out «, y allá iré»: it says again what was said before."""
    at = next((n for n, i in enumerate(items[:4]) if i.norm in ("alla", "alli", "ahi")), -1)
    goes = items[at + 1].form if 0 <= at < len(items) - 1 else None
    return list(items[at + 2 :] if goes is not None and goes.lemma in ("ir", "estar", "acudir") else items)


def _whose(feast: Sequence[Item], before: Sequence[Item]) -> list[Item]:
    """Return «a la fiesta de Cazaux» for «a su fiesta», where Cazaux stands before it."""
    host = next((i for i in reversed(before) if i.has("P")), None)
    at = next((n for n, i in enumerate(feast) if i.norm == "su"), -1)
    if host is None or at < 0 or any(i.has("P") for i in feast):
        return list(feast)
    of = supplied("de", feast[-1], side="behind")
    return [*feast[:at], replace(feast[at], norm="la", role="article"), *feast[at + 1 :], of, replace(host)]


def _invited(items: Sequence[Item]) -> list[Item]:
    """Read «me invitan a la fiesta de Vaucluse» as his going there, unless he says that he does not."""
    for k, item in enumerate(items):
        form = item.form
        if form is None or form.lemma not in _INVITING or form.person != 3:
            continue
        if not k or items[k - 1].norm not in ("me", "nos") or form.tense != "present":
            continue
        end = next((n for n in range(k + 1, len(items)) if items[n].mark), len(items))
        refused = any(i.norm in ("no", "tampoco", "ni") or i.role == "negation" for i in items[end:])
        asked = any(i.norm == "si" for i in items[:k])
        if refused or asked or not any(i.has("party") for i in items[k + 1 : end]):
            continue
        rest = [*_whose(items[k + 1 : end], items[: k - 1]), *_without_there(items[end:])]
        return [*items[: k - 1], replace(item, norm="voy", form=Form("ir", 1, "present")), *rest]
    return list(items)
