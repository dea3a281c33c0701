"""From tokens to items: names, times, amounts, verbs and the classes of the lexicon. One look per word."""

from collections.abc import Sequence
from functools import lru_cache

from turnbot.games.preux.parsing.words.items import NO_ATOMS, Item, item_of
from turnbot.games.preux.parsing.words.lexicon import Entry
from turnbot.games.preux.parsing.words.names import REGIMENT_NUMBERS, NameIndex
from turnbot.games.preux.parsing.words.numbers import may_be_number, number_at, word_value
from turnbot.games.preux.parsing.words.spanish import form_of, is_noun, is_word, lacks_accent
from turnbot.games.preux.parsing.words.spelling import abbreviated, corrected
from turnbot.games.preux.parsing.words.text import Token, listed
from turnbot.games.preux.parsing.words.times import may_be_time, time_at
from turnbot.games.preux.parsing.words.verbs import Form
from turnbot.games.preux.words.cast import Person

_MONEY = listed(
    """
    coronas corona cr crs cor escudos escudo c coronillas coronitas monedas moneda ducados doblones
    luises mangos duros pavos machacantes morlacos lereles piezas co cs maravedies reales libras
    """
)
_GRADES = frozenset(["nivel", "niveles", "clase", "categoria", "grado", "rango", "nv", "niv", "lvl"])
_ARTICLES = listed(
    """
    el un una unos unas al del mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro
    vuestra dicho dicha aquel aquella cierto cierta este ese esa cada ningun ninguna otro otra otros
    otras poca pocas mucha muchas varias varios alguna algun cualquier gran buena buen mala nueva nuevo unica
    unico ultima ultimo primera primer sola pequena larga simple buenas ese misma mismo media medio
    toda todo real
    """
)
_PREPOSITIONS = frozenset(
    ["de", "en", "con", "por", "a", "sin", "sobre", "tras", "contra", "desde", "entre", "para"]
)
_CLITICS = frozenset(["me", "te", "se", "le", "les", "nos", "os", "lo", "la", "los", "las"])
_OWNER = frozenset(["mi", "mis", "su", "sus", "nuestra", "nuestras", "vuestra"])
_BARE_LADY = frozenset(
    ["esposa", "mujer", "parienta", "prometida", "costilla", "novia", "dama", "amada", "consorte"]
)


def tag(tokens: Sequence[Token], index: NameIndex, me: Person | None) -> list[Item]:
    """Return the items of a text's tokens. Linear; whom «mi capitán» means depends on who writes (``me``)."""
    tokens = corrected(tokens, index)
    out: list[Item] = []
    i = 0
    regiment = me.regiment if me else None
    while i < len(tokens):
        item, i = _item(tokens, i, index, regiment)
        if me is not None and me.lady and item.tags.get("P") == (me.lady,):
            item.atoms = item.atoms | {"OWNLADY"}
        if "own_lady" in item.tags and _is_own(out, tokens, i):
            item.tags["OWNLADY"] = True
            item.atoms = item.atoms - {"company"} | {"LADY", "OWNLADY"}
        out.append(item)
        if i < len(tokens) and tokens[i - 1].dotted and _shortened(tokens, i, index):
            i += 1
    return out


def _shortened(tokens: Sequence[Token], i: int, index: NameIndex) -> bool:
    """Whether the full stop at ``i`` belongs to an abbreviation: «oblig. regim.», «Tte. Gral.»"""
    norm = tokens[i - 1].norm
    if index.phrases.start(norm) is not None or norm in index.words.function:
        return False
    whole = index.words.phrases.start(norm)
    if whole is not None and whole.entries and len(norm) > 5:
        return False
    if tokens[i].norm != "." or len(norm) > 8 or (norm[-1] in "o" and len(norm) > 4):
        return False
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if after is None or after.first or after.kind == "mark":
        goes_on = len(norm) < 5
    else:
        goes_on = after.kind == "number" or not after.cap or norm in _ABBREVIATED
    return goes_on and not is_word(tokens[i - 1].low) and not lacks_accent(norm)


_ABBREVIATED = listed(
    """
    sr sra srta tte gral gob min cap cnel insp mme mlle m fr excmo ilmo
    """
)


def _item(tokens: Sequence[Token], i: int, index: NameIndex, regiment: str | None) -> tuple[Item, int]:
    token = tokens[i]
    if token.kind == "mark":
        if token.norm == '"' and (quoted := _quote(tokens, i, index)) is not None:
            return quoted
        return item_of(tokens, i, i + 1, "mark"), i + 1
    words = index.words
    if token.kind == "word" and not token.dotted and _is_plain(token.norm, index):
        return _word(tokens, i, i, (), index)
    end, entries = words.phrases.longest(tokens, i)
    person = index.person_at(tokens, i, regiment) if token.kind == "word" else None
    if person is not None and person[1] >= end:
        return person
    if token.kind == "number" and end > i + 1:
        return _word(tokens, i, end, entries, index)
    if token.kind == "number":
        end, entries = i, ()
    if token.kind == "word" and end == i and token.dotted:
        end, entries = abbreviated(words.phrases, tokens, i)
    if end > i + 2 and not any(tag == "same" for tag, _ in entries):
        return _word(tokens, i, end, entries, index)
    time = time_at(tokens, i)
    if time is not None and time.end >= end:
        item = item_of(tokens, i, time.end)
        item.tags["TIME"], item.atoms = time, frozenset({"TIME"})
        return item, time.end
    amount = _amount(tokens, i, index)
    if amount is not None and amount[1] >= end:
        return amount
    return _word(tokens, i, end, entries, index)


@lru_cache(maxsize=16_384)
def _is_plain(norm: str, index: NameIndex) -> bool:
    """Whether a word begins no phrase, name, time or number: half of all words do not."""
    begins = index.words.phrases.start(norm) is not None or index.may_name(norm)
    return not (begins or may_be_time(norm) or may_be_number(norm) or norm in ("un", "una", "uno"))


def _word(
    tokens: Sequence[Token], i: int, end: int, entries: Sequence[Entry], index: NameIndex
) -> tuple[Item, int]:
    token, words = tokens[i], index.words
    end = max(end, i + 1)
    item = item_of(tokens, i, end)
    for tag_, value in entries:
        item.tags.setdefault(tag_, value)
    atoms: set[str] = set(item.tags)
    club = words.clubs_of_article.get(token.norm)
    if club and i and tokens[i - 1].norm in ("al", "el", "del"):
        item.tags["CLUB"] = club
        atoms.add("CLUB")
    if end == i + 1:
        item.role = words.function.get(token.norm, "")
        form = words.verb(token) if not item.role or _looks_verbal(tokens, i, index) else None
        if form is None and not item.role and not entries and token.kind == "word":
            form = form_of(token.low)
        if form is not None and not _is_noun(tokens, i, form, entries):
            item.form, item.role = form, ""
            if entries and form.person == 1 and form.tense in ("present", "future") and _verbal(tokens, i):
                item.tags.clear()
                atoms.clear()
            # «Voy al club y tomo»: he drinks.
            atoms |= words.atoms_of("beber" if form.lemma == "tomar" and _alone(tokens, i) else form.lemma)
        if item.form is None or token.low[-1] not in "óé":
            atoms.add("=" + token.norm)
    if token.low == "ella":
        item.tags["ELLA"] = True
        atoms.add("LADY")
    if item.form is not None and "la" in item.form.clitics and not atoms.isdisjoint(_HERS):
        atoms.add("HER")  # «seguirla»
    if token.norm == "la" and i + 1 < len(tokens) and not tokens[i + 1].cap:
        after = words.verb(tokens[i + 1])
        if after is not None and after.person and not _is_noun(tokens, i + 1, after, ()):
            atoms.add("HER")  # «la sigo»
    if "OFF" in item.tags:
        named = index.described(office=str(item.tags["OFF"]))
        if named:
            item.tags["HOLDER"] = named
    item.atoms = frozenset(atoms) if atoms else NO_ATOMS
    return item, end


_HERS = frozenset(["@follow", "@devote"])


def _verbal(tokens: Sequence[Token], i: int) -> bool:
    """Whether a pronoun stands before a verb: «me tiro a la bartola»."""
    return i > 0 and tokens[i - 1].norm in ("me", "te", "se", "le", "les", "nos", "lo")


def _alone(tokens: Sequence[Token], i: int) -> bool:
    """Whether a verb has no object, behind it or before."""
    if i and tokens[i - 1].norm in ("lo", "la", "los", "las", "le"):
        return False
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    return after is None or after.first or after.kind == "mark" or after.norm in ("y", "e", "hasta", "con")


def _looks_verbal(tokens: Sequence[Token], i: int, index: NameIndex) -> bool:
    """Tell the verbs «está», «dé», «sé» from the small words that look alike without an accent."""
    token = tokens[i]
    if token.low != token.norm and index.words.verbs.written(token.low) is not None:
        return True
    before = tokens[i - 1].norm if i else ""
    if before in _HAVING or before.startswith("haber"):
        return True
    if token.norm == "esta" and i:
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        named = index.phrases.start(before) is not None or before in ("no", "si")
        return named and (after is None or after.norm not in _TIMES)
    return token.norm in ("fuera", "fuese") and before in ("lo", "no", "si", "asi")


_HAVING = frozenset(
    ["he", "ha", "han", "hemos", "has", "haber", "habiendo", "hubiera", "haya", "hayan", "habia"]
)
_TIMES = frozenset(["semana", "vez", "noche", "tarde", "manana", "mañana", "temporada", "misma"])


def _is_noun(tokens: Sequence[Token], i: int, form: Form, entries: Sequence[Entry]) -> bool:
    """Whether a word that has the form of a verb is none here."""
    if form.tense in ("infinitive", "gerund", "future"):
        return form.tense == "infinitive" and i > 0 and tokens[i - 1].norm in ("el", "un") and bool(entries)
    before = tokens[i - 1].norm if i and not tokens[i].first else ""
    if tokens[i].norm == "reto" and i + 1 < len(tokens) and tokens[i + 1].norm == "de":
        return True  # «Reto de Vallon: aceptado»
    if tokens[i].norm == "cojo" and i and (is_noun(tokens[i - 1].low) or before in ("es", "muy")):
        return True  # «un caballo cojo»
    if tokens[i].norm in _NO_VERBS and before not in _VERBAL and before not in _CLITICS:
        object_ = tokens[i + 1].norm if i + 1 < len(tokens) else ""
        if object_.endswith(("ar", "er", "ir")) or object_.isdecimal():
            return False  # «mando imprimir coplas»
        led = before in _ARTICLES or before in _PREPOSITIONS
        return led or form.person != 1 or object_ not in _OBJECTS  # «mando los Mosqueteros»
    if form.tense == "participle":
        return before not in _HAVING and not before.startswith("haber")
    first = form.person == 1 and form.tense == "present"
    if before in ("la", "las", "los"):
        if i > 1 and tokens[i - 2].norm in _VERBAL and not tokens[i].cap:
            return False  # «si me la dan»; but «si la Casa saca un seis»
        if not first and before in ("la", "los", "las") and form.tense in ("present", "past", "future"):
            return bool(entries) or is_noun(tokens[i].low) or tokens[i].cap  # «el Ministro la acepta»
        return not first or (bool(entries) and before != "la" and not tokens[i].norm.endswith("o"))
    if before in ("lo", "me", "te", "se", "le", "les", "nos", "os", "no", "que", "si", "y"):
        return False
    if before in _ARTICLES or (before in _PREPOSITIONS and not form.clitics):
        return True
    if i and (tokens[i - 1].kind == "number" or word_value(before)) and bool(entries):
        return True
    if tokens[i].low != tokens[i].norm and form.person != 1 and form.tense == "present" and not form.clitics:
        return is_noun(tokens[i].low)  # «prácticas»: no verb has that accent
    if form.person != 1 and entries and form.tense in ("present", "imperative", "subjunctive"):
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        opens = not before or tokens[i - 1].kind == "mark"
        alone = (
            after is None or after.first or after.kind in ("mark", "number") or after.norm in _BEHIND_NOUNS
        )
        return opens and alone
    if form.person == 2 and form.tense in ("imperative", "subjunctive") and not form.clitics:
        return bool(entries) or is_noun(tokens[i].low)
    return False


_VERBAL = frozenset(["me", "te", "se", "nos", "os", "no", "si", "que", "ya"])
# What looks like a verb, and hardly ever is one.
_NO_VERBS = listed(
    """
    caso vivo sano nombre entera entero enteras blanca lista cerca cura vino traje parte mando
    sierra copa copas rumbo marcha semana costa
    """
)
_OBJECTS = frozenset(["a", "al", "el", "la", "los", "las", "mi", "mis"])
_BEHIND_NOUNS = frozenset(["y", "de", "del", "con", "en", "por", "e", "o", "para"])


def _amount(tokens: Sequence[Token], i: int, index: NameIndex) -> tuple[Item, int] | None:
    """Return the number at ``i`` and where it ends: ``MONEY`` for crowns, ``COUNT`` for things."""
    token = tokens[i]
    if token.kind == "number" and token.ordinal and token.number not in REGIMENT_NUMBERS:
        return None
    found = number_at(tokens, i)
    if found is not None and i and tokens[i - 1].norm in _LABELS and not tokens[i].first:
        return None  # «el plazo 2», «núm. 1»
    if found is None:
        if token.norm not in ("un", "una", "uno") or (
            token.norm == "uno" and i and tokens[i - 1].norm == "me"
        ):
            return None
        item = item_of(tokens, i, i + 1)
        item.role, item.tags["ONE"] = "article", 1
        item.atoms = frozenset({"=" + token.norm})
        after = tokens[i + 1].norm if i + 1 < len(tokens) else ""
        if after in ("corona", "sola", "unica", "de", "vez"):
            item.tags["N"] = 1
        return item, i + 1
    value, end = found
    item = item_of(tokens, i, end, "number")
    item.tags["N"] = value
    atoms = {"N"}
    k = end
    if k + 1 < len(tokens) and tokens[k].norm == "de" and tokens[k + 1].norm in _MONEY:
        k += 1
    before = tokens[i - 1].norm if i else ""
    if k < len(tokens) and tokens[k].norm in _MONEY:
        item.tags["MONEY"], item.end, end = value, tokens[k].end, k + 1
        atoms.add("MONEY")
    elif before in _GRADES:
        item.tags["GRADE"] = value
    elif (k < len(tokens) and _is_thing(tokens, k, index)) or (before in _COUNTED and value < _FEW):
        item.tags["COUNT"] = value
    if (
        value in REGIMENT_NUMBERS
        and (token.ordinal or before in ("el", "del", "al"))
        and "MONEY" not in item.tags
    ):
        item.tags["REG"] = str(value)
        atoms.add("REG")
    if not item.has("COUNT", "GRADE"):
        atoms.add("SUM")
    if k + 1 < len(tokens) and tokens[k].norm in ("x", "×", "*") and tokens[k + 1].kind == "number":
        atoms.add("bet")  # «2x60»
    elif value < 13 and k + 1 < len(tokens) and tokens[k].norm == "de" and tokens[k + 1].kind == "number":
        atoms.add("bet")  # «tres de 500»
    item.atoms = frozenset(atoms)
    return item, end


# What a number behind it only tells apart from others.
_LABELS = listed(
    """
    num numero nro n plazo capitulo cap punto apartado articulo parrafo pagina pag inciso epigrafe numeral
    licencia expediente
    """
)
_COUNTED = frozenset(["otras", "otros", "esas", "estas", "ambas"])
_FEW = 10


def _is_thing(tokens: Sequence[Token], k: int, index: NameIndex) -> bool:
    """Whether a noun stands at ``k``: what is counted there are no crowns."""
    token = tokens[k]
    if token.kind != "word" or token.first or len(token.norm) < 3 or token.norm.startswith("prestad"):
        return False
    words = index.words
    return token.norm not in words.function and (
        is_noun(token.low) or words.phrases.start(token.norm) is not None
    )


def _quote(tokens: Sequence[Token], i: int, index: NameIndex) -> tuple[Item, int] | None:
    close = next((k for k in range(i + 1, min(i + 60, len(tokens))) if tokens[k].norm == '"'), 0)
    inner = tokens[i + 1 : close]
    if not inner:
        return None
    end, entries = index.words.phrases.longest(inner, 0)
    if end >= len(inner) - 1 and any(tag_.isupper() for tag_, _ in entries):
        return None
    if index.resolve(inner, 0) is not None or (
        len(inner) <= 2 and not any(index.words.verb(t) for t in inner)
    ):
        return None
    item = item_of(tokens, i, close + 1)
    item.kind, item.norm, item.tags["QUOTE"] = "quote", '"', True
    return item, close + 1


def _is_own(before: Sequence[Item], tokens: Sequence[Token], end: int) -> bool:
    """Whether a lady of his is his own: «mi dama», «la parienta», «con dama»."""
    for item in before[:-4:-1]:
        if item.norm in _OWNER:
            return True
        if item.kind == "mark" or item.form:
            break
    after = tokens[end].norm if end < len(tokens) else ""
    said = tokens[end - 1].norm
    if end > 2 and tokens[end - 2].norm in _OWNER and said not in _BARE_LADY:
        return True  # «la dama de mis pensamientos»
    if (
        said not in _BARE_LADY
        or after in ("de", "del")
        or (after and tokens[end].cap and not tokens[end].first)
    ):
        return False
    last = before[-1].norm if before else ""
    return (
        last in ("con", ",", "+", "la", "y", "a")
        or (bool(before) and before[-1].has("theatre", "box", "stalls", "club", "CLUB"))
        or said == "prometida"
        or not before
        or before[-1].kind == "mark"
    )
