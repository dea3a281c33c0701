"""With whom, in a clause of its own: «recojo a Parrot y nos vamos al club», «Con Vallon, voy al club»."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

_PICKS_UP = frozenset(
    [
        *("recoger", "coger", "agarrar", "pillar", "llamar", "avisar", "reunir", "juntar", "buscar", "citar"),
        *("quedar", "encontrar", "sacar", "tomar", "pasar", "enganchar", "arrastrar", "convocar", "llevar"),
    ]
)


_MEETS = frozenset(["juntar", "encontrar", "reunir", "citar", "ver", "quedar"])  # «me junto con Parrot»
_GOES_OUT = frozenset(["salir", "ir"])
_WHEREFROM = frozenset(["brazo", "cama", "mano", "puerta", "coche", "carruaje", "temprano", "antes", "punto"])


def picks_up(part: Part) -> bool:
    """«Recojo a Parrot y a Noisel», «saco a mi dama», «me junto con Moreau», and nothing more."""
    verbs = [i.form for i in part.items if i.form is not None]
    joins = any(a.norm == "me" and b.norm == "junto" for a, b in pairwise(part.items[:3]))
    if part.kind != "clause" or not (joins or (verbs and _fetches(part, [v.lemma for v in verbs]))):
        return False
    fetched = joins or (
        verbs[0].person == 1 and (verbs[0].lemma in _MEETS or not any(i.norm == "me" for i in part.items[1:]))
    )
    people = [i for i in part.items if i.has("P", "OWNLADY")]
    rest = [i for i in part.items if i.form is None and i.kind != "mark" and i not in people]
    small = all(
        i.role in ("preposition", "joiner", "article", "pronoun", "possessive")
        or i.has("home")
        or i.norm in _WHEREFROM
        or (joins and i.norm == "junto")
        for i in rest
    )
    return fetched and small and bool(people)


def _fetches(part: Part, lemmas: Sequence[str]) -> bool:
    """Whether verbs tell that he goes for somebody: «paso a buscar a», «voy por», «salgo con»."""
    if lemmas[0] not in _GOES_OUT:
        return all(v in _PICKS_UP for v in lemmas)
    at = next(k for k, i in enumerate(part.items) if i.form is not None)
    led = part.items[at + 1].norm if at + 1 < len(part.items) else ""
    goes = led == "por" or (lemmas[0] == "salir" and led == "con")
    return all(v in _PICKS_UP for v in lemmas[1:]) and (len(lemmas) > 1 or goes)


def we(part: Part) -> bool:
    """«Nos vamos al club», «vamos juntos al teatro»: he and whoever was named."""
    together = any(i.norm in ("nos", "juntos", "ambos", "todos") for i in part.items[:5])
    return together or any(
        i.form is not None and i.form.person == 1 and i.norm.endswith("mos") for i in part.items[:3]
    )


def with_them(part: Part) -> list[Item]:
    """Return «con Parrot y Noisel,» of «recojo a Parrot y a Noisel»."""
    people = _those_of(part)
    lead = supplied("con", part.items[0], side="before")
    comma = supplied(",", people[-1], side="behind")
    return [lead, *people, comma]


def _those_of(part: Part) -> list[Item]:
    people = [i for i in part.items if i.has("P", "OWNLADY") or i.role == "joiner"]
    while people and people[0].role == "joiner":
        people = people[1:]
    while people and people[-1].role == "joiner":
        people = people[:-1]
    return people


_TAKES = frozenset(["llevar", "meter", "arrastrar", "conducir", "traer", "subir", "plantar", "acompañar"])
_TO = ("theatre", "show", "club", "CLUB", "CASINO", "mass", "tavern", "box", "stalls")


def takes_them(before: Part, part: Part) -> list[Item]:
    """Return «llevo a mi dama a mi club» of «saco a mi dama | y la llevo a mi club»; nothing if it is not so.

    «La saco de paseo y luego la llevo al club» is two things.
    """
    at = next((k for k, i in enumerate(part.items) if i.form is not None), 0)
    form = part.items[at].form
    if not at or form is None or form.lemma not in _TAKES or form.person != 1:
        return []
    led = [i.norm for i in part.items[:at]]
    pronoun = led[-1] in ("lo", "la", "los", "las")
    if not pronoun or any(n not in ("y", "e", "me", "nos", ",") for n in led[:-1]):
        return []
    if not any(i.has(*_TO) for i in part.items[at:]):
        return []
    verb = part.items[at]
    people = [replace(i, start=verb.end, end=verb.end, line=verb.line, sub=False) for i in _those_of(before)]
    lead = [i for i in part.items[: at - 1] if i.norm not in ("me", "nos")]
    takes = replace(verb, norm="llevo", form=replace(form, lemma="llevar"))  # «lo meto en mi club»
    return [*lead, takes, supplied("a", verb, side="behind"), *people, *part.items[at + 1 :]]


_BRIEF = 8  # words: what for, and nothing more


def leads_to(before: Part, part: Part) -> bool:
    """«Con Vallon y Parrot, voy al club»: with whom, and what is done with them."""
    if part.hard or part.items[0].norm in ("y", "e"):
        return False
    return _company_first(before) or (_to_be_named(before) and _pays_for_it(part)) or _its_price(before, part)


def _its_price(before: Part, part: Part) -> bool:
    """«Con 60 coronas en perfumes, cortejo a Madeleine»: what it costs, before what it is spent on."""
    said = [i for i in before.items if i.kind != "mark"]
    if before.kind != "clause" or not said or said[0].norm not in ("con", "por", "mediante"):
        return False
    verbs = lexicon().classes["court"] | lexicon().classes["bribe"]
    price = any(i.has("MONEY") for i in said) and not any(i.has("carried", "P", "debt") for i in said)
    return price and any(i.form is not None and i.form.lemma in verbs for i in part.items if not i.sub)


def _to_be_named(part: Part) -> bool:
    """«Para que me nombren, ...», «a fin de que elijan a Larue, ...»: what for, before it is said how."""
    words = [i for i in part.items if i.kind != "mark"]
    que = next((k for k, i in enumerate(words[:4]) if i.norm == "que"), 0)
    if part.kind != "clause" or not que or words[0].norm not in ("para", "a", "con") or len(words) > _BRIEF:
        return False
    who = any(i.norm in ("me", "le", "lo") or i.has("P") for i in words[que:])
    chosen = any(i.form is not None and i.form.lemma in words_of("naming_him") for i in words[que:])
    return who and chosen


def _pays_for_it(part: Part) -> bool:
    """«Ofrezco un soborno al Coronel», «uso mi influencia»: what speaks for somebody."""
    bribes = lexicon().classes["bribe"]
    return any(
        i.has("influence")
        or i.norm in ("soborno", "cohecho")
        or (i.form is not None and i.form.lemma in bribes)
        for i in part.items
        if not i.sub
    )


def comes_with(before: Part, part: Part) -> bool:
    """«Acompañado de Rochefort, alterno con Cazaux»: with whom he comes is not whom he flatters."""
    return before.items[0].norm.startswith("acompanad") and _flatters(part) and leads_to(before, part)


def feasts(before: Part, part: Part) -> bool:
    """«Festejo en las Tuiles: invitados, Parrot y Rochefort»: who has guests there gives a party."""
    festive = any(i.form is not None and i.form.lemma == "festejar" for i in before.items if not i.sub)
    first = next((i for i in part.items if i.kind != "mark" and i.role != "joiner"), None)
    if not festive or first is None or not any(i.has("P", "DESC") for i in part.items):
        return False
    return first.has("guests") or first.norm in ("invitados", "invitado")


def _company_first(part: Part) -> bool:
    """Whether a clause only says with whom, before what is to be done has been said."""
    said = [i for i in part.items if i.kind != "mark" and not i.sub]
    return (
        part.kind == "clause"
        and len(said) > 1
        and (said[0].norm in ("con", "junto") or _in_company(said) or _invited(said))
        and all(
            i.role or i.has("P", "DESC", "OWNLADY", "TITLE") or i.norm in ("invitado", "huesped", "convidado")
            for i in said[1:]
        )
    )


def _flatters(part: Part) -> bool:
    """«Alterno con Cazaux», «adulo al Barón»."""
    toadies = lexicon().classes["toady"]
    return any(i.form is not None and i.form.lemma in toadies for i in part.items if not i.sub)


def _in_company(said: Sequence[Item]) -> bool:
    """«Acompañado de Rochefort, voy al club»."""
    return said[0].norm in ("acompanado", "acompanada") and len(said) > 2 and said[1].norm in ("de", "por")


def _invited(said: Sequence[Item]) -> bool:
    """«Convidado por Larue, visito su club»."""
    if len(said) > 2 and said[0].norm in ("como", "de"):
        said = said[1:]  # «como invitado de Vallon, al club»
    return said[0].norm in ("invitado", "convidado", "huesped") and said[1].norm in ("por", "de", "del")
