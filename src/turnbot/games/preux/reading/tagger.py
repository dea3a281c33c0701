"""From words to items: names, amounts, weeks, verbs and concepts, each with every reading it may have."""

from collections.abc import Sequence
from typing import Any

from turnbot.games.preux.reading.headings import heading_at, ordinal_value
from turnbot.games.preux.reading.items import Item
from turnbot.games.preux.reading.lexicon import Lexicon
from turnbot.games.preux.reading.names import Mention, NameIndex, resolve
from turnbot.games.preux.reading.numbers import number_at, word_value
from turnbot.games.preux.reading.spanish import form_of, is_noun, is_word
from turnbot.games.preux.reading.spelling import Speller, abbreviated
from turnbot.games.preux.reading.text import SKIPPED, Token
from turnbot.games.preux.reading.verbs import Form

_TITLES = ("TITLE", "ADDRESS", "RANK", "CRANK")
_DETERMINERS = frozenset(
    [
        "el",
        "un",
        "una",
        "unos",
        "unas",
        *("mi", "mis", "tu", "tus", "su", "sus", "nuestro", "nuestra", "nuestros", "nuestras"),
        *("vuestro", "vuestra", "dicho", "dicha", "aquel", "aquella", "cierto", "cierta"),
        "al",
        "del",
        "este",
        "esta",
        "ese",
        "cada",
        "ningun",
        "ninguna",
        "otro",
        "otra",
    ]
)
_BEFORE_NOUNS = frozenset(["de", "en", "con", "por", "a", "sin", "sobre", "tras", "contra", "desde", "hasta"])
_ADJECTIVES = frozenset(
    [
        *(
            "sola",
            "solo",
            "unica",
            "unico",
            "gran",
            "buena",
            "buen",
            "nueva",
            "nuevo",
            "simple",
            "ultima",
            "ultimo",
        ),
        *(
            "primera",
            "primer",
            "mala",
            "mal",
            "larga",
            "pequena",
            "buenas",
            "nuevas",
            "solas",
            "triste",
            "misma",
        ),
        *("plena", "pleno", "media", "medio", "toda", "todo", "santa", "alegre", "rica", "ultimas"),
    ]
)
_REGIMENT_NUMBERS = {13, 53, 27, 4, 69}
_MONEY_AFTER = frozenset(
    {"coronas", "corona", "cr", "crs", "cor", "escudos", "escudo", "c", "coronillas", "coronitas"}
)
_OWNER = {"tu", "mi", "su", "nuestra", "mia", "suya", "vuestra"}
_NUMBER_CONTEXT = {"apuesta", "apuestas", "veces", "vez", "caballos", "de", "y", "+", ",", "por"}


class Tagger:
    """Recognises what words stand for. One per mail: it counts how much guessing the mail has cost."""

    def __init__(self, words: Lexicon, index: NameIndex, regiment: str | None = None) -> None:
        self.words = words
        self.regiment = regiment  # the writer's own: whose «mi capitán» is meant
        self.index = index
        self.speller = Speller(words, index)
        self._pets: set[str] = set()

    def tag(self, tokens: Sequence[Token]) -> list[Item]:
        """Return the items of a run of tokens."""
        out: list[Item] = []
        i = 0
        tokens = self.speller.corrected(tokens)
        while i < len(tokens):
            item, i = self._one(tokens, i, out)
            out.append(item)
        return out

    # ── one item ─────────────────────────────────────────────────────────────────────────────────

    def _one(self, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> tuple[Item, int]:
        token = tokens[i]
        if token.norm in ("x", "×") and _between_numbers(tokens, i):
            item = _item(tokens, i, i + 1)
            item.tags["bet"] = "x"  # «3x50»
            return item, i + 1
        if token.kind == "mark":
            if token.norm == '"':
                quoted = self._quote(tokens, i)
                if quoted:
                    return quoted
            return _item(tokens, i, i + 1, kind="mark"), i + 1
        person = self._person(tokens, i, before)
        phrase_end, entries = self.words.phrases.longest(tokens, i, self.words.expand)
        if token.dotted and not phrase_end > i + 1 and self.speller.is_short(token):
            short_end, meant = abbreviated(self.words.phrases.root, tokens, i)
            if short_end > phrase_end:
                phrase_end, entries = short_end, meant
        if person is not None and (person[1] >= phrase_end or not entries):
            return person
        week = self._week(tokens, i, before)
        if week is not None:
            return week
        number = self._number(tokens, i, before)
        if number is not None and number[1] >= phrase_end:
            return number
        return self._word(tokens, i, phrase_end, entries, before)

    def _word(
        self,
        tokens: Sequence[Token],
        i: int,
        end: int,
        entries: Sequence[tuple[str, Any]],
        before: Sequence[Item],
    ) -> tuple[Item, int]:
        token = tokens[i]
        end = max(end, i + 1)
        item = _item(tokens, i, end)
        for tag, value in entries:
            item.tags.setdefault(tag, value)
        if end == i + 1:
            item.role = "" if self._stands(tokens, i, before) else self.words.function.get(token.norm, "")
            item.form = None if item.role else self.words.verb(token)
            if item.form and self._is_noun(item, tokens, i, before):
                item.form = None
        if ("own_lady" in item.tags and self._owned(before)) or (
            "own_lady" in item.tags and token.norm in ("prometida",)
        ):
            item.tags["OWNLADY"] = True
            item.tags.pop("company", None)
        if token.low == "sí" and (i + 1 >= len(tokens) or tokens[i + 1].kind == "mark"):
            item.tags["yes"] = True  # «bebo, sí, pero poco» asks nothing
        elif token.low == "sí":
            item.tags["accent"] = True
        if self._is_pet(item, tokens, i):
            item.tags.clear()
        if token.norm in ("como", "cual", "igualito", "calco") and _week_follows(tokens, i + 1):
            item.tags["same"], item.role = "same", ""  # «como la 1»
        if "therefore" in item.tags:
            item.role = "joiner"
        elif "aside" in item.tags:
            item.role, item.form, item.tags = "adverb", None, {}
        self._describe(item, tokens, i, end, before)
        if not (item.tags or item.role or item.form) and token.norm.endswith("mente") and len(token.norm) > 7:
            item.role = "adverb"
        item.known = bool(item.tags or item.role or item.form)
        if not item.known and token.kind == "word" and self.words.verb(token) is None:
            item.form = self._guess(tokens, i, before)
        return item, end

    def _is_pet(self, item: Item, tokens: Sequence[Token], i: int) -> bool:
        """Whether a weapon's name is somebody's: «mi perra Pistola», and from then on «Pistola»."""
        token = tokens[i]
        if not token.cap or token.first or not i or not item.has("pistol", "WPN", "horse"):
            return False
        last = tokens[i - 1]
        owned = i > 1 and tokens[i - 2].norm in _OWNER and last.kind == "word" and not last.cap
        if owned and last.norm not in self.words.function and last.norm != "arma":
            self._pets.add(token.norm)
        return token.norm in self._pets

    def _guess(self, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> Form | None:
        """Take a strange word for a verb where it looks like one: an order must not pass for a noun."""
        token = tokens[i]
        last = before[-1] if before else None
        after = tokens[i + 1].norm if i + 1 < len(tokens) else ""
        object_ = last is not None and last.norm == "lo"  # «lo regaño»: no noun stands behind «lo»
        if (
            is_noun(token.low)
            and after not in ("a", "al")
            and not ((last and last.role == "pronoun") or object_)
        ):
            return None
        opens = (
            last is None
            or last.kind == "mark"
            or last.role in ("joiner", "pronoun", "negation")
            or last.form is not None
        )
        clitic = last is not None and last.norm in ("lo", "la", "los", "las") and (len(before) < 3 or object_)
        if len(token.norm) < 4 or (token.cap and not token.first) or self.words.is_common(token.norm):
            return None
        known = form_of(token.low) if opens or clitic else None
        perfect = last is not None and last.form is not None and last.form.lemma == "haber"
        if known is not None and (known.tense not in ("participle", "imperative") or perfect):
            return Form("?" + known.lemma, known.person, known.tense)
        if token.low.endswith(("aré", "eré", "iré", "dré")):
            return Form("?" + token.norm, 1, "future")
        if not (opens or clitic):
            return None
        noun = last is not None and last.form is not None and last.form.person  # «tienen derecho»
        if token.norm.endswith("o") and not (token.norm.endswith(("ado", "ido", "mento")) or noun):
            return Form("?" + token.norm, 1, "present")
        if token.norm.endswith(
            ("ar", "er", "ir", "arme", "erme", "irme", "arle", "arlo", "arla", "erlo", "irle")
        ):
            return Form("?" + token.norm, 0, "infinitive")
        return None

    def _stands(self, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> bool:
        """Tell the verbs «está», «dé», «sé» from the small words that look alike without an accent."""
        token = tokens[i]
        if token.low != token.norm and self.words.verbs.written(token.low) is not None:
            return True
        if token.norm in ("dado", "puesto", "dicho", "dicha") and before and before[-1].form is not None:
            return before[-1].form.lemma == "haber"
        if token.norm in ("fuera", "fuese") and before and before[-1].norm in ("lo", "no", "si", "asi"):
            return True
        if token.norm == "entre" and before and before[-1].norm in ("si", "no"):
            return i + 1 >= len(tokens) or tokens[i + 1].kind == "mark"  # «si entré»
        if token.norm == "esta" and before and before[-1].norm in ("si", "no"):
            after = tokens[i + 1] if i + 1 < len(tokens) else None
            return after is None or after.kind == "mark" or bool(resolve(tokens, self.index, i + 1))
        return False

    def _is_noun(self, item: Item, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> bool:
        if item.form is None or item.form.tense in ("infinitive", "gerund", "future"):
            return False
        low = tokens[i].low
        accented = low != tokens[i].norm and "ñ" not in low and is_noun(low)
        if accented and self.words.verbs.written(low) is None:
            return True  # «público» is no «publico»
        opens = i == 0 or tokens[i].first or tokens[i - 1].kind == "mark"
        if item.tags and item.form.person != 1 and item.form.tense in ("present", "imperative") and opens:
            after = tokens[i + 1] if i + 1 < len(tokens) else None  # «casa.», «casa y a dormir»
            if after is None or after.first or after.kind == "mark" or after.norm in ("y", "e", "o"):
                return True
        if i == 0:
            return False
        last = tokens[i - 1].norm
        if tokens[i - 1].low == "él":
            return False  # «que Moreau y él desistan»
        if last in ("dicho", "mismo") and i > 1 and tokens[i - 2].norm == "lo":
            return False  # «además de lo dicho reto a Moreau»
        if (
            last in ("lo", "la", "los", "las", "le")
            and i > 1
            and tokens[i - 2].norm in ("se", "me", "te", "os")
        ):
            return False  # «se lo regalo a las palomas»
        said = before[-1].form if before else None
        if said is not None and said.lemma in ("ser", "estar", "parecer") and item.form.person == 1:
            return True  # «es cojo», «está preso»
        if last in _ADJECTIVES and i > 1 and tokens[i - 2].norm in _DETERMINERS:
            return True  # «una sola apuesta»
        if last in ("plena", "pleno", "media") and is_noun(tokens[i].low):
            return True  # «en plena cena»
        if tokens[i].norm == "casa":
            return last not in ("se", "me", "nos", "os", "te", "le", "les")
        if tokens[i].norm == "vino":
            return tokens[i - 1].kind == "mark" or tokens[i - 1].norm in ("y", "el", "un", "con", "de", "al")
        if last in _BEFORE_NOUNS and item.form.tense == "present" and last != "a" and is_noun(tokens[i].low):
            return True  # «de vacío»: after a preposition stands no verb that has a person
        if tokens[i].norm == "caso":
            return last not in ("me", "nos")
        following = tokens[i + 1].norm if i + 1 < len(tokens) else ""
        if (
            item.tags
            and following in ("de", "del", ":", "=")
            and tokens[i - 1].kind == "mark"
            and item.form.tense == "present"
        ):
            return True
        if (
            item.tags
            and last in ("de", "en", "a", "con", "por", "para", "sin")
            and item.form.tense != "gerund"
        ):
            return True
        said_of = before[-1] if before else None
        if said_of is not None and said_of.has("week") and is_noun(tokens[i].low):
            return True  # «la semana entera»
        if last in _ORDINAL_WORDS and i > 1 and tokens[i - 2].norm in ("la", "mi", "una"):
            return is_noun(tokens[i].low) and item.form.tense == "present"  # «la primera ronda»
        if last in ("este", "esta", "ese", "cada", "otro", "otra"):
            return bool(item.tags)
        if last in ("la", "las", "los", "unas", "lo") and item.form.tense in (
            "present",
            "imperative",
            "subjunctive",
        ):
            if i > 1 and last != "lo" and tokens[i - 2].norm in _BEFORE_NOUNS:
                return True  # «lo de la pelea»: between a preposition and a verb stands no article
            named = bool(item.tags) or is_noun(tokens[i].low)
            return named and last[-1:] == item.norm[-1:] and last != "lo"
        return last in _DETERMINERS or (bool(before) and before[-1].has("N") and bool(item.tags))

    def _owned(self, before: Sequence[Item]) -> bool:
        for item in before[:-4:-1]:
            if item.norm in _OWNER:
                return True
            if item.kind == "mark" or item.form:
                return False
        return False

    def _describe(
        self, item: Item, tokens: Sequence[Token], i: int, end: int, before: Sequence[Item]
    ) -> None:
        """Add whom a title, rank or office by itself may mean."""
        if not item.tags:
            return
        article = tokens[i - 1].norm if i else ""
        names: tuple[str, ...] | None = None
        if "OFF" in item.tags:
            names = self.index.described(office=item.tags["OFF"])
            if not names:
                return
        elif article in ("el", "la", "al", "del") and "TITLE" in item.tags:
            names = self.index.described(title=item.tags["TITLE"])
        elif article in ("mi", "nuestro") and "RANK" in item.tags and self.regiment:
            names = self.index.described(rank=item.tags["RANK"], regiment=self.regiment)
        elif article in ("el", "al", "del", "mi") and "RANK" in item.tags:
            names = self.index.described(rank=item.tags["RANK"])
        elif article in ("el", "al", "del") and "CRANK" in item.tags:
            names = self.index.described(church_rank=item.tags["CRANK"])
        if names is not None:
            text = " ".join(t.text for t in tokens[i:end])
            item.tags["DESC"] = Mention(names, f"{article} {text}".strip(), described=True)

    # ── people ───────────────────────────────────────────────────────────────────────────────────

    def _person(self, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> tuple[Item, int] | None:
        j, titled, rank, title = i, False, None, ""
        while j < len(tokens) and j - i < 8:
            end, entries = self.words.phrases.longest(tokens, j, self.words.expand)
            kinds = dict(entries)
            if end == j or not any(k in kinds for k in (*_TITLES, "OFF")):
                break
            if "RANK" in kinds or "CRANK" in kinds:
                rank = kinds.get("RANK")
            title = title or str(kinds.get("TITLE", kinds.get("ADDRESS", "")))
            titled, j = True, end
        bare = j
        while titled and j < len(tokens) and j - bare < 2 and tokens[j].norm in SKIPPED:
            j += 1
        found = self._named(tokens, bare, before, titled) if titled else None
        found = found or (self._named(tokens, j, before, titled) if j < len(tokens) else None)
        if found is not None:
            end, mention = found
            if titled and title in ("he", "she") and self._all(mention, lady=title == "she"):
                mention.names = self._all(mention, lady=title == "she")
            mention.text = _text(tokens, i, end)
            return self._mention(tokens, i, end, mention), end
        if not titled:
            return None
        if rank is not None and j < len(tokens):
            end, regiment = self._regiment(tokens, j)
            if regiment:
                names = self.index.described(rank=rank, regiment=regiment)
                return self._mention(
                    tokens, i, end, Mention(names, _text(tokens, i, end), described=True)
                ), end
        if title in ("he", "she") and self._is_small_name(tokens, i, j):
            return self._mention(tokens, i, j + 1, Mention((), _text(tokens, i, j + 1))), j + 1
        if title and j < len(tokens) and tokens[j].cap and not tokens[j].first and not self._meant(tokens, j):
            end = j + 1
            while (
                end < len(tokens) and tokens[end].cap and not tokens[end].first and tokens[end].kind == "word"
            ):
                end += 1
            plain = self.words.knows(tokens[j].norm) or self.words.is_common(tokens[j].norm)
            if title not in ("he", "she") or not plain:
                return self._mention(tokens, i, end, Mention((), _text(tokens, i, end))), end
        return None

    def _is_small_name(self, tokens: Sequence[Token], i: int, j: int) -> bool:
        """Whether a name of nobody stands behind «señor», all in small letters: «al señor colbert»."""
        if j >= len(tokens) or tokens[j].kind != "word" or tokens[j].cap or tokens[j].first:
            return False
        norm = tokens[j].norm
        named = tokens[j - 1].norm in (
            "senor",
            "senora",
            "senorita",
            "sr",
            "sra",
            "srta",
            "don",
            "dona",
            "monsieur",
            "madame",
        )
        strange = not (self.words.knows(norm) or self.words.is_common(norm) or is_word(tokens[j].low))
        return named and strange and self.words.verb(tokens[j]) is None

    def _meant(self, tokens: Sequence[Token], i: int) -> bool:
        return self.words.phrases.longest(tokens, i, self.words.expand)[0] > i or tokens[i].kind != "word"

    def _regiment(self, tokens: Sequence[Token], i: int) -> tuple[int, str | None]:
        end, entries = self.words.phrases.longest(tokens, i, {})
        for tag, value in entries:
            if tag == "REG":
                return end, str(value)
        if tokens[i].kind == "number" and tokens[i].number in _REGIMENT_NUMBERS:
            return i + 1, str(tokens[i].number)
        return i, None

    def _all(self, mention: Mention, *, lady: bool) -> tuple[str, ...]:
        return tuple(n for n in mention.names if (n in self.index.ladies) == lady)

    def _mention(self, tokens: Sequence[Token], i: int, end: int, mention: Mention) -> Item:
        item = _item(tokens, i, end)
        item.tags["P"] = mention
        return item

    def _named(
        self, tokens: Sequence[Token], i: int, before: Sequence[Item], titled: bool
    ) -> tuple[int, Mention] | None:
        if i >= len(tokens) or tokens[i].kind != "word":
            return None
        token = tokens[i]
        at = i
        while at < len(tokens) - 1 and tokens[at].norm in ("de", "la", "del") and at - i < 2:
            at += 1
        if tokens[at].norm in self.words.function:
            return None
        found = resolve(tokens, self.index, i) or (
            resolve(tokens, self.index, at) if at > i and titled else None
        )
        if found is not None:
            end, mention = found
            opens = token.first or not before or before[-1].mark in (".", "\n", ":")
            common = end == i + 1 and self.index.is_common_word(token.norm) and not titled
            if common and (opens or not token.cap):
                return None
            if end - i > 4 or not self._longer_phrase(tokens, i, end):
                return self._with_surname(tokens, end, mention)
            return None
        if at > i or not self._plausible(token, before, titled):
            return None
        names = self._near(token)
        if not names:
            return None
        end, mention = i + 1, Mention(names, "")
        if end < len(tokens):
            more = resolve(tokens, self.index, end)
            if more and set(more[1].names) & set(names):
                return more[0], Mention(tuple(n for n in names if n in more[1].names), "")
        return end, mention

    def _longer_phrase(self, tokens: Sequence[Token], i: int, end: int) -> bool:
        phrase_end, _ = self.words.phrases.longest(tokens, i, self.words.expand)
        return phrase_end > end

    def _with_surname(self, tokens: Sequence[Token], end: int, mention: Mention) -> tuple[int, Mention]:
        """A first name followed by a surname of nobody: a slip of the pen, or a stranger."""
        if len(mention.names) < 1 or end >= len(tokens):
            return end, mention
        after = tokens[end]
        first_only = (
            tokens[end - 1].norm in {n.split()[0].casefold() for n in mention.names} or len(mention.names) > 1
        )
        if not (first_only and after.kind == "word" and after.cap and not after.first):
            return end, mention
        if self.words.knows(after.norm) or self.words.verb(after):
            return end, mention
        near = self._near(after)
        both = tuple(n for n in mention.names if n in near)
        return end + 1, Mention(both, "")

    def _plausible(self, token: Token, before: Sequence[Item], titled: bool) -> bool:
        if self.words.knows(token.norm) or (self.words.verb(token) and not (token.cap and not token.first)):
            return False
        if titled:
            return True
        if is_word(token.low):
            return False
        if token.cap and not token.first:
            return True
        last = before[-1] if before else None
        return last is not None and (
            last.norm in ("a", "con", "de", "contra", "y", "por", "al", "del", ",") or token.cap
        )

    def _near(self, token: Token) -> tuple[str, ...]:
        return self.index.near(token.norm) if self.speller.may_guess() else ()

    # ── weeks, numbers, quotes, spelling ─────────────────────────────────────────────────────────

    def _week(self, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> tuple[Item, int] | None:
        norm = tokens[i].norm
        text = [t.norm for t in tokens[i : i + 4]] if norm in _WEEK_WORDS else []
        relative = None
        if norm == "semana" and len(text) > 1:
            if text[1] in ("siguiente", "proxima", "entrante") or text[1:3] == ["que", "viene"]:
                relative, end = "next", i + (3 if text[1] == "que" else 2)
            elif text[1] in ("anterior", "pasada", "previa"):
                relative, end = "previous", i + 2
        elif norm in ("siguiente", "proxima") and text[1:2] == ["semana"]:
            relative, end = "next", i + 2
        if relative:
            item = _item(tokens, i, end)
            item.tags["WEEKS"] = relative
            return item, end
        if norm in ("todo", "a", "durante", "en", "para"):
            head = heading_at(tokens, i)
            if head and head.style == "month":
                end = (
                    next((k for k in range(i, head.end) if tokens[k].norm in ("mes", "agosto")), head.end - 1)
                    + 1
                )
                item = _item(tokens, i, max(end, i + 1))
                item.tags["WEEKS"] = ("notes",)
                return item, item_end(tokens, i, end)
        if norm in ("semana", "semanas", "sem", "s") or tokens[i].ordinal or norm in _ORDINAL_WORDS:
            head = heading_at(tokens, i)
            if head and head.style == "strong" and head.where[0] in "1234":
                end = head.end
                while end > i + 1 and tokens[end - 1].kind == "mark":
                    end -= 1
                item = _item(tokens, i, end)
                item.tags["WEEKS"] = head.where
                return item, end
        return None

    def _number(self, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> tuple[Item, int] | None:
        token = tokens[i]
        if token.kind == "number" and token.ordinal and token.number not in _REGIMENT_NUMBERS:
            return None
        found = number_at(tokens, i)
        if found is None:
            value = word_value(token.norm) if token.kind == "word" else None
            if value is None:
                return None
            found = (value, i + 1)
            if token.norm in ("un", "una", "uno", "segundo", "primer"):
                item = _item(tokens, i, i + 1)
                item.role, item.tags["ONE"] = "article", 1
                after = tokens[i + 1].norm if i + 1 < len(tokens) else ""
                if after in ("corona", "sola", "unica", "de"):
                    item.tags["N"] = 1
                return item, i + 1
        value, end = found
        item = _item(tokens, i, end, kind="number")
        item.tags["N"] = value
        k = end
        if (
            k < len(tokens)
            and tokens[k].norm in ("de",)
            and k + 1 < len(tokens)
            and tokens[k + 1].norm in _MONEY_AFTER
        ):
            k += 1
        if k < len(tokens) and tokens[k].norm in _MONEY_AFTER:
            item.tags["MONEY"] = value
            item.end = tokens[k].end
            return item, k + 1
        dated = i > 0 and tokens[i - 1].norm in ("el", "del") and token.kind == "number" and value > 69
        if dated or (k < len(tokens) and self._is_thing(tokens, k)):
            item.tags["COUNT"] = value  # «doscientas coplas» are no crowns
        if value in _REGIMENT_NUMBERS and end == i + 1 and before and before[-1].norm in ("el", "del", "al"):
            item.tags["REG"] = str(value)
        if value in _REGIMENT_NUMBERS and token.ordinal:
            item.tags["REG"] = str(value)
        return item, end

    def _is_thing(self, tokens: Sequence[Token], k: int) -> bool:
        """Whether a noun stands at ``k``: what is counted there are no crowns."""
        token = tokens[k]
        return (
            token.kind == "word"
            and not token.first
            and token.norm not in self.words.function
            and (is_noun(token.low) or self.words.phrases.longest(tokens, k, self.words.expand)[0] > k)
        )

    def _quote(self, tokens: Sequence[Token], i: int) -> tuple[Item, int] | None:
        close = next((k for k in range(i + 1, min(i + 120, len(tokens))) if tokens[k].norm == '"'), 0)
        if not close:
            return None
        inner = tokens[i + 1 : close]
        if not inner:
            return _item(tokens, i, close + 1, kind="mark"), close + 1
        end, entries = self.words.phrases.longest(inner, 0, self.words.expand)
        if end and end >= len(inner) - 1 and any(tag.isupper() for tag, _ in entries):
            item = _item(tokens, i, close + 1)
            item.tags.update(entries)
            return item, close + 1
        person = resolve(inner, self.index, 0)
        if person and person[0] == len(inner):
            return self._mention(
                tokens, i, close + 1, Mention(person[1].names, _text(inner, 0, len(inner)))
            ), close + 1
        if len(inner) <= 2 and not any(self.words.verb(t) for t in inner):
            return None
        item = _item(tokens, i, close + 1, kind="quote")
        item.tags["QUOTE"] = True
        return item, close + 1


_WEEK_WORDS = {"semana", "siguiente", "proxima"}
_ORDINAL_WORDS = {"primera", "segunda", "tercera", "cuarta", "ultima"}


def _week_follows(tokens: Sequence[Token], i: int) -> bool:
    while i < len(tokens) and tokens[i].norm in ("en", "la", "de", "semana"):
        i += 1
    if i >= len(tokens) or not ordinal_value(tokens[i].norm) or tokens[i - 1].norm not in ("la", "semana"):
        return False
    return i + 1 >= len(tokens) or tokens[i + 1].kind == "mark" or tokens[i + 1].first


def _between_numbers(tokens: Sequence[Token], i: int) -> bool:
    near = (*tokens[i - 1 : i], *tokens[i + 1 : i + 2]) if i else ()
    return len(near) == 2 and all(t.kind == "number" for t in near)


def item_end(tokens: Sequence[Token], i: int, end: int) -> int:
    """Return where an item that reaches to ``end`` lets the next one begin."""
    return min(max(end, i + 1), len(tokens))


def _item(tokens: Sequence[Token], i: int, end: int, kind: str = "word") -> Item:
    first, last = tokens[i], tokens[min(end, len(tokens)) - 1]
    return Item(first.norm, first.start, max(last.end, first.end), first.line, first.cap, kind)


def _text(tokens: Sequence[Token], i: int, end: int) -> str:
    return " ".join(t.text for t in tokens[i:end])
