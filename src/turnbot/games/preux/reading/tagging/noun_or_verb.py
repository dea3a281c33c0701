"""Noun, verb or small word: what a spelling is that may be several, told from the words around it."""

from collections.abc import Sequence

from turnbot.games.preux.reading.tagging.weeks_and_amounts import ORDINALS
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import Lexicon, words_of
from turnbot.games.preux.reading.words.names import NameIndex, resolve
from turnbot.games.preux.reading.words.spanish import form_of, infinitive_of, is_noun
from turnbot.games.preux.reading.words.text import Token
from turnbot.games.preux.reading.words.verbs import Form

_DETERMINERS = frozenset(
    [
        *("el", "un", "una", "unos", "unas", "al", "del"),
        *("mi", "mis", "tu", "tus", "su", "sus", "nuestro", "nuestra", "nuestros", "nuestras"),
        *("vuestro", "vuestra", "dicho", "dicha", "aquel", "aquella", "cierto", "cierta"),
        *("este", "esta", "ese", "cada", "ningun", "ninguna", "otro", "otra"),
        *("poca", "pocas", "pocos", "mucha", "muchas", "muchos", "varias", "varios", "alguna", "algun"),
    ]
)
_BEFORE_NOUNS = frozenset(
    ["entre", "de", "en", "con", "por", "a", "sin", "sobre", "tras", "contra", "desde", "hasta"]
)
_ADJECTIVES = frozenset(
    [
        *("sola", "solo", "solas", "unica", "unico", "gran", "buena", "buen", "buenas", "mala", "mal"),
        *("nueva", "nuevo", "nuevas", "ultima", "ultimo", "ultimas", "primera", "primer"),
        *("propio", "propia", "propios", "propias", "susodicho", "susodicha", "citado", "citada"),
        *("simple", "larga", "pequena", "triste", "misma", "santa", "alegre", "rica"),
        *("plena", "pleno", "media", "medio", "toda", "todo", "real", "regia", "regio", "debida", "debido"),
        *("pronta", "pronto", "formal", "humilde", "modesta", "modesto", "discreta", "discreto", "nuevas"),
        *("nuevos", "buenos", "grandes", "sendas", "sendos", "pequeno", "total", "gran", "justa", "justo"),
    ]
)


# Shortened before a noun: behind them stands no verb.
_SHORTENED = frozenset(["gran", "buen", "primer", "tercer", "algun", "ningun", "cualquier"])
_BEING = frozenset(["ser", "estar", "parecer", "salir", "seguir", "quedar", "llegar", "volver", "continuar"])
_KEEPING = frozenset(["tener", "mantener", "dejar", "ver", "sentir", "poner", "andar", "llevar"])
_TAKING = frozenset(["armar", "hacer", "dar", "tener", "buscar", "causar", "montar", "meter", "perder"])
_LEAVING = frozenset(["dejar", "quedar", "mantener", "estar"])
_GIVING = frozenset(["dar", "quitar", "causar", "entrar", "producir", "meter"])
# What is named for a week without an article: «si no esta misa».
_ALONE = frozenset(["misa", "esgrima", "casa", "instruccion", "club"])


# Who or what is somewhere or somehow, before «está» written without its accent; and what «esta» counts.
_SUBJECTS = frozenset(["ella", "todavia", "aun", "quien", "donde", "como", "todo"])
_WHO = ("P", "DESC", "OWNLADY", "RANK")
_TIMES = frozenset(["semana", "vez", "noche", "tarde", "manana", "mañana", "temporada", "ultima", "misma"])


def stands_for_verb(
    tokens: Sequence[Token], i: int, before: Sequence[Item], words: Lexicon, index: NameIndex
) -> bool:
    """Tell the verbs «está», «dé», «sé» from the small words that look alike without an accent."""
    token = tokens[i]
    if token.low != token.norm and words.verbs.written(token.low) is not None:
        return True
    if token.norm in ("dado", "puesto", "dicho", "dicha") and before and before[-1].form is not None:
        return before[-1].form.lemma == "haber"
    if token.low == "ultimo":
        # «Ultimo los detalles»
        return i + 1 < len(tokens) and tokens[i + 1].norm in ("los", "las", "el", "la")
    if token.norm in ("fuera", "fuese") and before and before[-1].norm in ("lo", "no", "si", "asi"):
        return True
    if token.norm == "entre" and before and before[-1].norm in ("si", "no", "que"):
        return i + 1 >= len(tokens) or tokens[i + 1].kind == "mark"  # «si entré»
    if token.norm == "esta" and before and (before[-1].norm in _SUBJECTS or before[-1].has(*_WHO)):
        # «Si Vallon esta de malas»; but «con Vallon esta vez»: beside him stands a time.
        return i + 1 >= len(tokens) or tokens[i + 1].norm not in _TIMES
    if token.norm == "esta" and before and before[-1].norm in ("si", "no"):
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        if after is None or after.kind == "mark" or resolve(tokens, index, i + 1):
            return True
        own = words.verb(after)  # «si no esta bebo»
        if own is not None and own.person == 1:
            return True
        # «Si esta noche», «si esta vez»: behind the demonstrative stands a noun, feminine and one.
        verbal = after.norm in words.function or after.norm.endswith(("s", "o")) or after.norm in _ALONE
        return verbal or not is_noun(after.low)
    return False


def stands_for_noun(
    item: Item, tokens: Sequence[Token], i: int, before: Sequence[Item], words: Lexicon
) -> bool:
    """Whether ``item``, the token at ``i``, is no verb although it has the form of one."""
    form = item.form
    if form is None or form.tense in ("infinitive", "gerund", "future"):
        return False
    told = before[-1].form if before else None
    if form.tense == "participle" and told is not None and told.lemma == "haber":
        return False  # «si me ha invitado»
    if form.tense == "participle" and item.has("servant"):
        return True  # «caballo y criado»
    if tokens[i].norm in ("publico", "publica") and before and before[-1].tags and before[-1].kind == "word":
        return True  # «lanzo reto publico», without its accent
    if tokens[i].norm == "duelo" and (i + 1 >= len(tokens) or tokens[i + 1].kind == "mark"):
        led = bool(before) and before[-1].norm in _DETERMINERS  # «de haber ganado el duelo, ...»
        return led or any(b.norm == "si" for b in before)  # «si acepta, duelo»
    if tokens[i].norm == "consigo" and before and before[-1].form is not None:
        return before[-1].form.person == 3 or before[-1].form.tense in (
            "infinitive",
            "gerund",
        )  # «lleva consigo»
    if form.person == 2 and before and before[-1].norm.endswith(("ando", "endo")):
        return True  # «en casa haciendo cuentas»
    if tokens[i].norm in ("reposo", "descanso") and told is not None and _is_bidding(told.lemma):
        return True  # «el médico me manda reposo»; but «si gano descanso»
    if tokens[i].norm == "arbitro":
        return i + 1 >= len(tokens) or tokens[i + 1].norm not in ("entre", "en", "el", "la", "a")
    if tokens[i].norm in ("sangre", "paris"):
        return True  # he bleeds nobody in the subjunctive, and nobody gives birth
    if tokens[i].norm.rstrip("s") in words_of("adjectives") and i and tokens[i - 1].norm in _DEGREES:
        return True  # «ando medio corto»
    if "te" in form.clitics and tokens[i].low == tokens[i].norm and is_noun(tokens[i].low):
        return True  # «tratante»: nobody is told to treat; «olvídate» bears its accent
    if _joins_only(tokens, i) or _describes(form, tokens, i, before) or _either(tokens, i):
        return True
    if i > 1 and tokens[i - 1].norm in _SELFSAME and tokens[i - 2].norm in _POINTING:
        return True  # «para ese mismo cargo»
    if item.has("priesthood"):
        return not (before and before[-1].role == "pronoun")  # «si algún cura asoma», «ni curas»
    if tokens[i].norm in ("medias", "medios"):
        return True  # «remendando medias»: he tells nobody to mediate
    if tokens[i].norm == "medio" and i and tokens[i - 1].norm in ("en", "por", "de"):
        return True  # «quitarlo de en medio»
    if tokens[i].norm in ("media", "medio") and i + 1 < len(tokens):
        after = tokens[i + 1]
        between = i > 0 and tokens[i - 1].norm in ("entre", "a", "por")  # «entre medias», «a medias»
        mediates = after.norm in ("entre", "en")
        if i > 0 and tokens[i - 1].norm == "y" and after.kind == "mark":
            return True  # «tres muertos y medio»
        return between or (after.kind == "word" and words.verb(after) is None and not mediates)
    low = tokens[i].low
    if tokens[i].norm == "vino" and i + 2 < len(tokens) and tokens[i + 2].norm in words_of("in_floods"):
        return True  # «vino a mares»
    if tokens[i].norm == "salvo":
        return i + 1 >= len(tokens) or tokens[i + 1].norm not in ("a", "al")
    accented = low != tokens[i].norm and "ñ" not in low and is_noun(low)
    if accented and not form.clitics and words.verbs.written(low) is None:
        return True  # «público» is no «publico»
    opens = i == 0 or tokens[i].first or tokens[i - 1].kind == "mark"
    if item.tags and form.person != 1 and form.tense in ("present", "imperative") and opens:
        behind = tokens[i + 1] if i + 1 < len(tokens) else None  # «casa.», «casa y a dormir», «casa de Diane»
        if behind is None or behind.first or behind.kind == "mark" or behind.norm in _BEHIND_NOUNS:
            return True
    if item.tags and form.tense == "subjunctive" and opens and _goes_on_as_noun(tokens, i):
        return True
    return i > 0 and _noun_behind(item, form, tokens, i, before, words)


_BEHIND_NOUNS = frozenset(["y", "e", "o", "de", "del"])


def _goes_on_as_noun(tokens: Sequence[Token], i: int) -> bool:
    """«Baile en casa de Cazaux»: no wish, and not what the secretary is told."""
    return i + 1 < len(tokens) and not tokens[i + 1].first and tokens[i + 1].norm in ("en", "de", "del")


# «Mucho vino», «del vino»; but «Parrot vino», «que vino».
_OF_WINE = _DETERMINERS | {
    "y",
    "con",
    "de",
    "sin",
    "ni",
    "mucho",
    "poco",
    "bastante",
    "harto",
    "demasiado",
    "mas",
    "buen",
}
_DEGREES = frozenset(["medio", "media", "muy", "tan", "bastante", "demasiado", "bien", "harto", "poco"])
_REFLEXIVES = frozenset(["me", "nos", "se", "te", "os"])


def _joins_only(tokens: Sequence[Token], i: int) -> bool:
    """«Junto a la ventana»: where; but «me junto con Parrot»."""
    if tokens[i].norm != "junto" or i + 1 >= len(tokens) or tokens[i + 1].norm not in ("a", "al", "con"):
        return False
    return i == 0 or tokens[i - 1].norm not in _REFLEXIVES


_SELFSAME = frozenset(["mismo", "misma", "propio", "propia"])
_POINTING = frozenset(["ese", "esa", "este", "esta", "aquel", "aquella", "el", "la", "mi", "su"])


def _either(tokens: Sequence[Token], i: int) -> bool:
    """«Voy a misa, vivo o cojo»: whichever of the two he is."""
    norms = [t.norm for t in tokens[max(0, i - 2) : i + 3]]
    at = min(i, 2)
    pairs = [norms[at : at + 3], norms[at - 2 : at + 1] if at == 2 else []]
    return any(
        len(pair) == 3 and pair[1] == "o" and {pair[0], pair[2]} <= words_of("adjectives") for pair in pairs
    )


def _describes(form: Form, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> bool:
    """«Lleva el pelo corto», «con paso firme», «misa, y larga», «me es adversa»: an adjective."""
    if tokens[i].norm.rstrip("s") not in words_of("adjectives") or not before:
        return False
    last = before[-1]
    if last.form is not None and (last.form.lemma in _BEING or last.form.lemma in _KEEPING):
        return True
    if last.norm in ("y", "e"):
        ends = i + 1 >= len(tokens) or tokens[i + 1].kind == "mark"
        return form.person == 3 and ends
    plain = last.kind == "word" and not (last.role or last.form) and is_noun(last.norm)
    if i + 1 < len(tokens) and tokens[i + 1].norm in (*_DETERMINERS, "la", "los", "las"):
        return False  # «el lunes cojo un palco»
    return plain and not (last.has("P", "N", "bet") or tokens[i - 1].kind == "mark")


def _noun_behind(
    item: Item, form: Form, tokens: Sequence[Token], i: int, before: Sequence[Item], words: Lexicon
) -> bool:
    """Whether the words before ``i``, of which there are some, make a noun of it."""
    last = tokens[i - 1].norm
    if tokens[i - 1].low == "él":
        return False  # «que Moreau y él desistan»
    if last in ("dicho", "mismo") and i > 1 and tokens[i - 2].norm == "lo":
        return False  # «además de lo dicho reto a Moreau»
    if last in ("lo", "la", "los", "las", "le") and i > 1 and tokens[i - 2].norm in ("se", "me", "te", "os"):
        return False  # «se lo regalo a las palomas»
    said = before[-1].form if before else None
    if said is not None and said.lemma in _BEING and form.person == 1:
        asked = "si" in [b.norm for b in before[-3:-1]] and i + 1 < len(tokens)
        joins = asked and tokens[i + 1].norm in ("y", "e")  # «si sigo vivo y he ganado»
        goes_on = asked and tokens[i + 1].kind != "mark" and not joins  # «si no está juego 30»
        return not goes_on and is_noun(tokens[i].low)  # «es cojo», «está preso»
    if said is not None and said.tense == "infinitive" and said.lemma in _TAKING and is_noun(tokens[i].low):
        return True  # «por no armar lío», «para hacer tiempo»
    if said is not None and said.lemma in _GIVING and form.person == 1 and is_noun(tokens[i].low):
        return True  # «los sermones me dan sueño»
    if said is not None and said.lemma in _LEAVING and form.tense == "present" and form.person in (2, 3):
        return True  # «déjalas vacías»: an adjective
    if last in _SHORTENED and is_noun(tokens[i].low):
        return True  # «con gran festejo»
    if _is_adjective(last) and i > 1 and tokens[i - 2].norm in (*_DETERMINERS, "la", "las", "los"):
        return True  # «una sola apuesta», «la real licencia»
    if last in ("plena", "pleno", "media") and is_noun(tokens[i].low):
        return True  # «en plena cena»
    if tokens[i].norm == "casa":
        return last not in ("se", "me", "nos", "os", "te", "le", "les")
    if tokens[i].norm == "vino":
        return tokens[i - 1].kind == "mark" or last in _OF_WINE
    bare = form.tense in ("present", "subjunctive")
    against = last == "contra" and i > 1 and tokens[i - 2].norm == "en"  # «no me juegue en contra uso ...»
    if last in _BEFORE_NOUNS and bare and last != "a" and not against and is_noun(tokens[i].low):
        return True  # «de vacío», «en encajes»: after a preposition stands no verb that has a person
    following = tokens[i + 1].norm if i + 1 < len(tokens) else ""
    if tokens[i].norm == "caso":
        whom = tokens[i + 2] if i + 2 < len(tokens) else None
        named = whom is not None and (whom.cap or "'" in whom.text or "’" in whom.text)  # «d'Arcy»
        weds = whom is not None and (following == "al" or (following == "a" and named))
        heeds = said is not None and said.lemma in ("hacer", "prestar")  # «no hago caso a Larue»
        plain = not (heeds or last in (*_DETERMINERS, "todo", "tal", "ni", "poco", "mucho", "ningun", "en"))
        return last not in ("me", "nos", "os", "los") and not (weds and plain)  # «al final caso a Larue»
    told = before[-1].form if before else None
    if tokens[i].norm == "cargo" and told is not None and following not in ("con", "a", "al"):
        return told.tense != "participle"  # «si obtiene cargo»; but «cargo con las culpas»
    if (
        item.tags
        and following in ("de", "del", ":", "=", "por")
        and tokens[i - 1].kind == "mark"
        and form.tense == "present"
    ):
        return True
    if item.tags and last in ("de", "en", "a", "con", "por", "para", "sin") and form.tense != "gerund":
        return True
    if before and before[-1].has("week") and is_noun(tokens[i].low):
        # «La semana entera»; but «al acabar la semana envío la obra»
        return not (form.person == 1 and tokens[i].norm.endswith("o") and following in _OBJECT_LEADS)
    return _noun_behind_article(item, form, tokens, i, before, words)


_OBJECT_LEADS = frozenset(["el", "la", "los", "las", "un", "una", "mi", "mis"])


def _is_adjective(norm: str) -> bool:
    return norm in _ADJECTIVES or (
        len(norm) > 5 and norm.endswith(("osa", "oso", "able", "ible", "isima", "isimo"))
    )


def _noun_behind_article(
    item: Item, form: Form, tokens: Sequence[Token], i: int, before: Sequence[Item], words: Lexicon
) -> bool:
    """Whether an article, a determiner, an ordinal or a number before ``i`` makes a noun of it."""
    last = tokens[i - 1].norm
    if last in ORDINALS and i > 1 and tokens[i - 2].norm in ("la", "mi", "una"):
        return is_noun(tokens[i].low) and form.tense == "present"  # «la primera ronda»
    if last in ("este", "esta", "ese", "cada", "otro", "otra"):
        return bool(item.tags)
    if last in _SO_MUCH and is_noun(tokens[i].low):
        return _is_so_much(tokens, i)
    if last in ("la", "las", "los", "unas", "lo") and form.tense in ("present", "imperative", "subjunctive"):
        if i > 1 and last != "lo" and tokens[i - 2].norm in _BEFORE_NOUNS:
            return True  # «lo de la pelea»: between a preposition and a verb stands no article
        if i == 1 and _gives_it(form, tokens, words):
            return False  # «(la segunda) la reserva para su dama»
        named = bool(item.tags) or is_noun(tokens[i].low)
        return named and last[-1:] == item.norm[-1:] and last != "lo"
    return last in _DETERMINERS or (bool(before) and before[-1].has("N") and bool(item.tags))


def _gives_it(form: Form, tokens: Sequence[Token], words: Lexicon) -> bool:
    """Whether a week, taken up by the pronoun before the verb, is given to something or spent somewhere."""
    gives = form.lemma in words.classes["devote"] or form.lemma in words.classes["spend"]
    return gives and len(tokens) > 2 and tokens[2].norm in _GIVEN_TO


_GIVEN_TO = frozenset(["a", "al", "para", "en", "con", "entera", "toda", "integra"])
_SO_MUCH = frozenset(["tanto", "tanta", "tantos", "tantas", "mucho", "mucha", "demasiado", "demasiada"])


def _is_so_much(tokens: Sequence[Token], i: int) -> bool:
    """«Entre tanto arresto», «con tanta visita»: a noun; in «y entre tanto bebo» none."""
    if i + 1 < len(tokens) and tokens[i + 1].kind != "mark" and tokens[i + 1].norm not in ("que", "y", "de"):
        return False
    led = tokens[i - 2] if i > 1 else None
    if led is None or led.norm not in _BEFORE_NOUNS or led.norm == "por":
        return False
    opens = i < 3 or tokens[i - 3].kind == "mark" or tokens[i - 3].norm in ("y", "e", "pero") or led.first
    return not (led.norm == "entre" and opens)


def _is_said_of(before: Sequence[Item]) -> bool:
    """Whether a name begins a sentence, or what stands behind a strong mark; a verb follows, and no noun."""
    at = len(before) - 1
    while at > 0 and before[at].norm in _BETWEEN:
        at -= 1  # «Boisier se burla»
    named = at >= 0 and before[at].has("P")
    return named and (at < 1 or before[at - 1].mark in (".", ";", ":", "!", "...", "("))


_BETWEEN = frozenset(["se", "me", "te", "nos", "os", "le", "les", "lo", "no", "ya"])


def _has_object(tokens: Sequence[Token], i: int, before: Sequence[Item], words: Lexicon) -> bool:
    """«Dibujo un burro», «con un carbón pinto en la pared una caricatura»: a noun has no «un» behind it.

    Only where nothing else in its clause is a verb.
    """
    if not tokens[i].low.endswith("o") or len(tokens[i].norm) < 5:
        return False  # «improvisó una» is what somebody did
    for item in reversed(before[-_CLAUSE:]):
        if item.mark:
            break
        if item.form is not None or (item.norm in _DETERMINERS and item is before[-1]):
            return False
    for k in range(i + 1, min(i + 7, len(tokens) - 1)):
        if tokens[k].kind == "mark" or tokens[k].first:
            return False
        if tokens[k].norm not in words.function and words.verb(tokens[k]) is not None:
            return False
        if tokens[k].norm in _ONE and tokens[k - 1].norm not in _LEADS:
            return words.verb(tokens[k + 1]) is None and tokens[k + 1].kind == "word"
    return False


def _is_bidding(lemma: str) -> bool:
    return lemma == "pedir" or lemma in words_of("prescribing")


_CLAUSE = 20  # words: a clause is no longer
_ONE = frozenset(["un", "una", "unos", "unas"])
_LEADS = _BEFORE_NOUNS | {"y", "e", "o", "ni", "para", "hacia", "entre", "bajo", "como", "que"}


def _differs(token: Token, article: Item) -> bool:
    """Whether «los» or «las» stands before a word in the singular, and so is no article."""
    plural = article.norm in ("los", "las")
    return plural and token.low[-1:] in "ae" and not (token.cap or token.first)


def _is_behind_object(token: Token, before: Sequence[Item]) -> bool:
    """Whether what stands before is a pronoun, and no article: «lo regaño», «la espada ya la domino».

    So it is where the thing that it takes up was named: «los manteles los plancha mi criado».
    """
    last = before[-1].norm if before else ""
    if last not in ("lo", "la", "los", "las"):
        return False
    if _differs(token, before[-1]):
        return True
    if last == "lo" or (last in ("la", "las") and token.norm.endswith("o")):
        return token.norm not in words_of("feminine_in_o")
    k = len(before) - 2
    while k > 1 and before[k].role in ("adverb", "negation"):
        k -= 1
    return k > 0 and before[k - 1].norm == last and not (before[k].role or before[k].form or before[k].mark)


def guessed_verb(tokens: Sequence[Token], i: int, before: Sequence[Item], words: Lexicon) -> Form | None:
    """Take a strange word for a verb where it looks like one: an order must not pass for a noun.

    The form's lemma begins with a question mark, so that no frame takes it for a verb that it knows.
    """
    token = tokens[i]
    last = before[-1] if before else None
    after = tokens[i + 1].norm if i + 1 < len(tokens) else ""
    if _is_said_of(before) and token.low[-1:] in "ae" and (verb := infinitive_of(token.low)) is not None:
        return Form("?" + verb, 3, "present")  # «Sauvage ronca»
    object_ = _is_behind_object(token, before)
    opens_with_object = (last is None or last.kind == "mark") and after in (*_DETERMINERS, "la", "los", "las")
    if _joins_only(tokens, i) or (token.norm in words_of("adjectives") and not opens_with_object):
        return None  # but «limpio la pistola»
    # «Los manteles los plancha mi criado»; in «las junta Vallon» the number tells.
    named = object_ and len(before) > 2 and before[-3].norm == before[-1].norm
    named = named or (object_ and _differs(token, before[-1]))
    if named and token.low[-1:] in "ae" and (verb := infinitive_of(token.low)) is not None:
        return Form("?" + verb, 3, "present")
    if object_ and is_noun(token.low) and after in ("que", "de", "del", "es", "sera"):
        return None  # «lo caro que está el entierro»
    if _has_object(tokens, i, before, words) and (verb := infinitive_of(token.low)) is not None:
        return Form("?" + verb, 1, "present")
    if is_noun(token.low) and after not in ("a", "al") and not ((last and last.role == "pronoun") or object_):
        return None
    opens = (
        last is None
        or last.kind == "mark"
        or last.role in ("joiner", "pronoun", "negation")
        or last.form is not None
    )
    clitic = last is not None and last.norm in ("lo", "la", "los", "las") and (len(before) < 3 or object_)
    inside = token.cap and not token.first
    begins = last is None or last.mark in (".", "!", "?", "...", ":")
    if len(token.norm) < 4 or (inside and not begins) or words.is_common(token.norm):
        return None
    spoken = token.low[-1:] in "éóí"  # «heredé», «pidió»: no noun ends so
    led = last is not None and last.norm in ("para", "por", "sin", "de")  # «para impresionar a Juliette»
    known = form_of(token.low) if opens or clitic or spoken or led else None
    if led and known is not None and known.tense != "infinitive":
        return None
    perfect = last is not None and last.form is not None and last.form.lemma == "haber"
    if known is not None and (known.tense not in ("participle", "imperative") or perfect):
        return Form("?" + known.lemma, known.person, known.tense)
    if inside:
        return None  # «Bruno»
    if token.low.endswith(("aré", "eré", "iré", "dré")):
        return Form("?" + token.norm, 1, "future")
    if not (opens or clitic):
        return None
    noun = last is not None and last.form is not None and last.form.person  # «tienen derecho»
    verb = infinitive_of(token.norm)
    how = verb is None and token.norm.endswith(("ito", "illo"))  # «calladito», «derechito»
    if token.norm.endswith("o") and not (token.norm.endswith(("ado", "ido", "mento")) or noun or how):
        return Form("?" + (verb or token.norm), 1, "present")
    if token.norm.endswith(
        ("ar", "er", "ir", "arme", "erme", "irme", "arle", "arlo", "arla", "erlo", "irle")
    ):
        return Form("?" + token.norm, 0, "infinitive")
    return None
