"""What is only said: greetings, farewells, thoughts, talk. It orders nothing; nobody needs to look at it."""

from collections.abc import Iterable, Sequence

from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.evidence.account import is_matter
from turnbot.games.preux.reading.evidence.today import ends_his_day
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, phrases_by_first_word, words_of
from turnbot.games.preux.reading.words.text import fold


def is_closing(items: Sequence[Item], state: State, *, ends_line: bool) -> bool:
    """Whether a sentence is a farewell or a signature; thanks with more behind them are neither."""
    words = [i for i in items if i.kind != "mark"]
    if not words:
        return False
    parts = any((i.form is not None and i.form.lemma == "despedir") or i.norm == "adios" for i in words[:2])
    if parts and any(
        i.has("CLUB", "CASINO", "REG", "club", "barracks", "servant", "home", "HOUSE") for i in words
    ):
        return False  # «me despido de las Tuiles», «adiós al casino»: he leaves it
    norms = [i.norm for i in words]
    if norms[0] in ("quedo", "quedare", "quedamos") and "con" in norms and any(is_matter(i) for i in words):
        return False  # «quedo con Parrot en el club»
    for phrase in phrases_by_first_word("closing").get(norms[0], ()):
        if tuple(norms[: len(phrase)]) == phrase:
            if not ends_line and phrase[-1] in _WEAK:
                return False
            if phrase[-1] == "mas" and norms[len(phrase) : len(phrase) + 1] == ["que"]:
                return False  # «nada más que a misa»
            if phrase == ("vuestra",) and norms[1:2] and norms[1] in words_of("your_grace"):
                return False  # «Vuestra Merced pagará la vela»
            return not _orders_something(words)
    if ends_his_day(items, state):
        return True
    last = words[-1].form
    if (
        len(words) <= 6
        and last is not None
        and (last.person, last.tense) == (1, "present")
        and (last.lemma in words_of("ending"))
        and not (len(words) == 1 and last.lemma in lexicon().classes["cut"] and state.actions)
        and not any(i.norm == "si" or i.role == "negation" or i.has("same") for i in words)
    ):
        return not _orders_something(words)  # «lo saco y cierro»
    return _signature(words, state)


# With more behind them on their line they close nothing: «gracias por todo. Voy a misa», «nada más. Ah, sí»
_WEAK = frozenset(
    ["gracias", "mas", "todo", "vale", "salud", "salve", "feliz", "amen", "punto", "que", "perdon"]
)


def _orders_something(words: Sequence[Item]) -> bool:
    return (
        len(words) > 3
        and any(is_matter(i) or i.has("N") for i in words)
        and any(
            is_own(i.form) and i.form.lemma not in ("quedar", "despedir", "saludar", "esperar") for i in words
        )
    ) or (any(i.has("MONEY", "debt") for i in words) and any(map(_gives_back, words)))


def _gives_back(item: Item) -> bool:
    """«Quedo a la espera de que Bidon me devuelva 10 coronas»: he claims them."""
    form = item.form
    wished = form is not None and form.tense == "subjunctive"
    return wished and form is not None and form.lemma in lexicon().classes["give_back"]


def _signature(words: Sequence[Item], state: State) -> bool:
    if state.sender is None or any(i.form is not None and not i.has("RANK", "TITLE") for i in words):
        return False
    me = state.sender.name
    first = words[0]
    parts = me.replace("'", " ").replace("-", " ").split()
    letters = "".join(p[:1] for i in words for p in i.norm.split("'"))
    short = all(len(part) <= 2 for i in words for part in i.norm.split("'"))
    if short and len(words) <= 6 and letters == "".join(p[0] for p in parts).casefold():
        return True  # «P. de l'E.»
    if len(words) == 1 and first.norm == "".join(p[0] for p in parts if p[0].isupper()).casefold():
        return True  # «jp»
    while (first.norm in ("el", "la") or len(first.norm) == 1) and len(words) > 1:
        words = words[1:]
        first = words[0]
    mention = first.tags.get("P") or first.tags.get("DESC")
    if mention is not None and me in mention.names:
        return not any(i.has("fencing", "duty", "mass", "theatre", "show", "leave") for i in words[1:])
    nick = "".join(c for c in first.norm if c.isalpha())
    own = [w.casefold() for w in me.replace("'", " ").split()]
    return len(words) <= 2 and len(nick) >= 3 and any(fold(w).startswith(nick) for w in own)


def asks_another(before: Sequence[Item], asked: Sequence[Item]) -> bool:
    """«Philippe, ¿traes tú la guitarra el sábado?»: the referee has not to answer."""
    words = [i for i in before if i.kind != "mark"]
    if len(words) != 1 or before[-1].mark != "," or words[0].norm in clause_words("referee"):
        return False
    named = words[0].has("P", "DESC") or not (words[0].known or words[0].role)
    thee = any(i.norm in _THEE or (i.form is not None and i.form.person == 2) for i in asked)
    return named and thee


_THEE = frozenset(["tu", "te", "vos", "contigo", "vosotros", "os"])


def is_small_talk(items: Sequence[Item]) -> bool:
    """Whether a question wants no answer: «¿verdad?», «¿qué le vamos a hacer?»"""
    norms = tuple(i.norm for i in items if i.kind != "mark" and i.norm not in ("y", "pero"))
    if norms[:1] == ("que",) and norms[1:2] and norms[1] in _INTERROGATIVES | {"por"}:
        return True  # «¿Que dónde viviremos?»: what he thinks he is asked
    for phrase in phrases_by_first_word("rhetorical").get(norms[0], ()) if norms else ():
        if norms[: len(phrase)] == phrase:
            return True
    return len([i for i in items if i.kind != "mark"]) <= 6 and all(
        i.norm in words_of("small_talk") or i.kind == "mark" for i in items
    )


def is_topic(asked: Sequence[Item]) -> bool:
    """Whether a question only names what he is going to speak of: «¿El dinero?», «¿La razón?»"""
    asks = any(i.norm in _INTERROGATIVES or i.form is not None for i in asked)
    return 0 < len(asked) < 6 and not asks


_INTERROGATIVES = frozenset(
    [
        *("que", "cual", "cuales", "quien", "quienes", "cuando", "donde", "como", "algun", "alguna", "algo"),
        *("cuanto", "cuanta", "cuantos", "cuantas", "si"),
    ]
)


def takes_surrender(items: Iterable[Item]) -> bool:
    """Whether he accepts a surrender, as is the use: that orders nothing."""
    given = list(items)
    takes = any(i.form is not None and i.form.lemma in ("aceptar", "admitir") for i in given)
    return (
        takes
        and any(i.has("surrender") for i in given)
        and not any(i.role == "negation" for i in given if not i.sub)
    )
