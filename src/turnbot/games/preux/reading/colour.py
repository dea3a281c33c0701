"""What is only said: greetings, farewells, thoughts, talk. It orders nothing; nobody needs to look at it."""

from collections.abc import Iterable, Sequence

from turnbot.games.preux.reading.account import is_matter
from turnbot.games.preux.reading.items import Item
from turnbot.games.preux.reading.lexicon import lexicon, phrases_by_first_word, words_of
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.telling import finite_first


def is_closing(items: Sequence[Item], state: State) -> bool:
    """Whether a sentence is a farewell or a signature."""
    words = [i for i in items if i.kind != "mark"]
    if not words:
        return False
    norms = [i.norm for i in words]
    for phrase in phrases_by_first_word("closing").get(norms[0], ()):
        if tuple(norms[: len(phrase)]) == phrase:
            return not _orders_something(words)
    last = words[-1].form
    if (
        len(words) <= 6
        and last is not None
        and (last.person, last.tense) == (1, "present")
        and (last.lemma in words_of("ending"))
    ):
        return not _orders_something(words)  # «lo saco y cierro»
    return _signature(words, state)


def _orders_something(words: Sequence[Item]) -> bool:
    return (
        len(words) > 3
        and any(is_matter(i) or i.has("N") for i in words)
        and any(
            i.form is not None
            and i.form.person == 1
            and i.form.tense in ("present", "future")
            and i.form.lemma not in ("quedar", "despedir", "saludar", "esperar")
            for i in words
        )
    )


def _signature(words: Sequence[Item], state: State) -> bool:
    if state.sender is None or any(i.form is not None and not i.has("RANK", "TITLE") for i in words):
        return False
    me = state.sender.name
    first = words[0]
    parts = me.replace("'", " ").replace("-", " ").split()
    letters = "".join(p[:1] for i in words for p in i.norm.split("'"))
    if len(words) <= 6 and letters == "".join(p[0] for p in parts).casefold():
        return True  # «P. de l'E.»
    if len(words) == 1 and first.norm == "".join(p[0] for p in parts if p[0].isupper()).casefold():
        return True  # «jp»
    while (first.norm in ("el", "la") or len(first.norm) == 1) and len(words) > 1:
        words = words[1:]
        first = words[0]
    mention = first.tags.get("P") or first.tags.get("DESC")
    if mention is not None and me in mention.names:
        return True
    nick = "".join(c for c in first.norm if c.isalpha())
    own = [w.casefold() for w in me.replace("'", " ").split()]
    from turnbot.games.preux.reading.text import fold

    return len(words) <= 2 and len(nick) >= 3 and any(fold(w).startswith(nick) for w in own)


def is_small_talk(items: Sequence[Item]) -> bool:
    """Whether a question wants no answer: «¿verdad?», «¿qué le vamos a hacer?»"""
    norms = tuple(i.norm for i in items if i.kind != "mark" and i.norm not in ("y", "pero"))
    for phrase in phrases_by_first_word("rhetorical").get(norms[0], ()) if norms else ():
        if norms[: len(phrase)] == phrase:
            return True
    return len([i for i in items if i.kind != "mark"]) <= 6 and all(
        i.norm in words_of("small_talk") or i.kind == "mark" for i in items
    )


def why_colour(items: Sequence[Item], state: State, *, alone: bool) -> str:
    """Return, in Spanish, why a clause not read orders nothing; empty where it may be an order.

    ``alone``: nothing else in its sentence was read.
    """
    words = [i for i in items if i.kind not in ("mark", "quote")]
    main = [i for i in words if not i.sub]
    if not main or (
        all(i.role or i.has("N", "WEEKS", "week", "nothing", "same") for i in main) and not alone
    ):
        return "no dice nada que hacer"
    if all(i.has("N") and not i.has("MONEY", "COUNT") and i.tags["N"] < 20 for i in main) and len(main) == 1:
        return "el número de una lista"
    if main[0].norm in ("sin", "nada", "cero") and all(i.role or i.norm in ("nada", "cero") for i in main):
        return "dice lo que no hay"
    verbs = finite_first([i for i in main if i.form is not None])
    if any(i.norm in ("demas", "resto") for i in main[:4]) and any(
        i.norm in ("igual", "como", "queda") for i in words
    ):
        return "«lo demás, igual»"
    if not verbs:
        if not alone:
            return "un añadido sin verbo"
        comma = next((k for k, i in enumerate(items) if i.mark in (",", ";") and k), len(items))
        names = any(
            is_matter(i)
            or i.has("P", "DESC", "CRANK", "ORDER", "SECTOR")
            or (i.has("N") and i in items[:comma] and main[max(0, k - 1)].norm not in ("las", "la"))
            for k, i in enumerate(main)
        )  # «Revista a las siete, y el que llegue a las siete y un minuto, que no llegue»
        words = [i for i in items[:comma] if i in main and i.kind == "word" and not i.role]
        strange = [i for i in words if not lexicon().is_common(i.norm)]
        if not names and (len(strange) < 3 or any(i.role == "negation" for i in main)):
            return "una nota suelta"
        return "una nota suelta" if _harmless(main, state) else ""
    form = verbs[0].form
    assert form is not None
    if len(main) == 1 and form.lemma in ("cambiar", "corregir", "rectificar", "modificar", "añadir"):
        return "solo anuncia lo que sigue"  # «cambio: ...» only announces what follows
    before = main[: main.index(verbs[0])]
    if any(i.role == "negation" for i in before):
        return "dice lo que no hará"  # what he will not do needs no doing
    matter = any(i.has("P", "N", "CLUB", "CASINO", "MONEY", "REG", "OFF") for i in main)
    roles = lexicon().roles
    last = verbs[-1].form
    assert last is not None
    if any(i.norm == "que" for i in words[:1]) or any(i.norm in _RELATIVES for i in words[:2]):
        return "cuelga de lo anterior"
    if form.tense in ("participle", "past", "imperfect", "conditional") and last is form:
        return "cuenta lo pasado o lo que podría ser"
    if _speaks_to_you(main) and not any(i.has("MONEY", "CLUB", "REG", "OFF") for i in main):
        return "habla con el Secretario"
    if takes_surrender(main):
        return "acepta la rendición, como es uso"
    if form.person == 2 or (form.tense == "imperative" and form.person == 2):
        return "habla con otro"
    if any(i.has("MONEY") for i in main) and form.person == 1 and form.tense in ("present", "future"):
        return ""
    company = any(i.has("P", "DESC", "OFF", "POWER", "CLUB", "CASINO") for i in main)
    if last.lemma in roles["leisure"] and not company and not alone:
        return "un pasatiempo, sin nadie ni nada que ordenar"
    if any(i.norm in ("demas", "resto") for i in main[:4]) and any(
        i.norm in ("igual", "como", "queda") for i in words
    ):
        return "«lo demás, igual»"
    if all(
        v.form is not None
        and (
            v.form.lemma.lstrip("?") in roles["colour"]
            or v.form.lemma in roles["auxiliary"]
            or (v.form.tense == "participle" and v is not verbs[0])
        )
        for v in verbs
    ):
        return "pensamientos o conversación"
    if form.person == 3 or form.tense == "subjunctive":
        his = state.third_person < 2 or form.tense == "subjunctive"
        return "cuenta lo que hace otro, o un deseo" if his else ""
    if form.person == 0 and form.tense == "infinitive" and not alone and not matter:  # «pasar lista»
        return "dice en qué consiste"
    if form.person == 0 and form.tense == "gerund":
        return "" if alone else "dice cómo lo hace"
    return ""


def takes_surrender(items: Iterable[Item]) -> bool:
    """Whether he accepts a surrender, as is the use: that orders nothing."""
    given = list(items)
    takes = any(i.form is not None and i.form.lemma in ("aceptar", "admitir") for i in given)
    return (
        takes
        and any(i.has("surrender") for i in given)
        and not any(i.role == "negation" for i in given if not i.sub)
    )


_RELATIVES = ("quien", "quienes", "cual", "cuales", "cuyo", "cuya")
_YOU = frozenset(["te", "os", "ti", "vos", "usted", "ustedes"])


def _speaks_to_you(words: Sequence[Item]) -> bool:
    """Whether a clause is said to the secretary: «te pego lo que me ha mandado Vallon»."""
    return any(i.norm in _YOU or (i.form is not None and set(i.form.clitics) & {"te", "os"}) for i in words)


def _harmless(main: Sequence[Item], state: State) -> bool:
    norms = [i.norm for i in main]
    if "orden" in norms and not {"N", "CLUB", "MONEY", "REG", "OFF", "P"} & {t for i in main for t in i.tags}:
        return True  # «por este orden»
    if len(norms) <= 4 and not words_of("announces").isdisjoint(norms):
        return True  # «Enmienda.»
    if norms[0] in ("motivo", "causa", "razon", "cargo", "delito") or norms[1:2] in (
        ["motivo"],
        ["causa"],
        ["razon"],
    ):
        return True  # why he does it
    if any(
        n in ("nada", "ninguna", "ninguno", "gracias", "hola", "perdon", "disculpas", "idem")
        for n in norms[:4]
    ):
        return True
    if any(i.role == "negation" for i in main[:4]):
        return True
    mention = main[0].tags.get("P") or main[0].tags.get("DESC")
    if mention is not None and state.sender is not None and state.sender.name in mention.names:
        return True
    return all(i.role == "subordinator" or i.kind == "mark" for i in main)
