"""People among the words: names and titles, who is meant by them, and names of nobody."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.items import Item, item_of, text_of
from turnbot.games.preux.reading.words.lexicon import Lexicon, words_of
from turnbot.games.preux.reading.words.names import REGIMENT_NUMBERS, Mention, NameIndex, resolve
from turnbot.games.preux.reading.words.spanish import is_word
from turnbot.games.preux.reading.words.spelling import Speller
from turnbot.games.preux.reading.words.text import SKIPPED, Token

_TITLES = ("TITLE", "ADDRESS", "RANK", "CRANK")
_TITLED = frozenset([*_TITLES, "OFF"])
_POLITE = frozenset(["senor", "senora", "senorita", "sr", "sra", "srta", "don", "dona", "monsieur", "madame"])


# What a regiment has, and «el de la Guardia» may take up.
_REGIMENTAL = frozenset(
    [
        *("regimiento", "cuerpo", "cuartel", "puesto", "cargo", "empleo", "grado", "despacho", "uniforme"),
        *("coronel", "capitan", "mayor", "servicio", "ingreso", "alistamiento", "mando", "permiso", "patio"),
    ]
)
_NEAR = 12  # tokens
# «Aquel guardia del Cardenal» is one of them, and no regiment; «un mosquetero» may be anybody.
_SOLDIERS = frozenset(
    [
        *("guardia", "mosquetero", "dragon", "cadete", "carabinero", "coracero", "marine", "fusilero"),
        "arcabucero",
    ]
)
_THAT_MAN = frozenset(["el", "al", "del", "aquel", "ese", "este", "dicho"])
_OWN = frozenset(["mi", "mis", "nuestra", "nuestro"])  # «mi dama de compañía» is nobody else's
_SAINTS = frozenset(["san", "santa", "santo", "saint"])


class People:
    """Finds who is named. One per mail: guessing at names is counted by the mail's speller."""

    def __init__(self, words: Lexicon, index: NameIndex, speller: Speller, regiment: str | None) -> None:
        self.words = words
        self.index = index
        self.speller = speller
        self.regiment = regiment  # the writer's own: whose «mi capitán» is meant

    def at(self, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> tuple[Item, int] | None:
        """Return whoever is named at ``i``, with the titles before the name, and where that ends.

        ``before`` are the items before ``i``. None if nobody is named; a stranger is a mention of no names.
        """
        if i and tokens[i - 1].norm in _SAINTS:
            return None  # «la basílica de San Denis»
        if (kin := self._by_kin(tokens, i, before)) is not None:
            return kin
        j, titled, rank, title = i, False, None, ""
        while j < len(tokens) and j - i < 8:
            end, entries = self.words.phrases.longest(tokens, j, self.words.expand)
            kinds = dict(entries)
            if end == j or _TITLED.isdisjoint(kinds) or ("OFF" in kinds and _is_conferred(before)):
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
            elif titled and tokens[i].norm in words_of("hers") and (hers := self._other_half(mention)):
                mention.names = hers  # «madame Cazaux»
            mention.text = text_of(tokens, i, end)
            return mention_item(tokens, i, end, mention), end
        if not titled:
            return None
        if rank is not None and j < len(tokens):
            end, regiment = self._regiment(tokens, j)
            if regiment:
                names = self.index.described(rank=rank, regiment=regiment)
                meant = Mention(names, text_of(tokens, i, end), described=True)
                return mention_item(tokens, i, end, meant), end
        stop = self._end_of_stranger(tokens, j, title)
        if stop is None:
            return None
        return mention_item(tokens, i, stop, Mention((), text_of(tokens, i, stop))), stop

    def _by_kin(self, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> tuple[Item, int] | None:
        """Return who is meant by «la esposa de Cazaux», «el novio de Isabelle»: by the other of the two."""
        hers = tokens[i].norm in words_of("hers")
        if not (hers or tokens[i].norm in words_of("his")) or i + 2 >= len(tokens):
            return None
        owned = i > 0 and tokens[i - 1].norm in _OWN
        if owned or tokens[i + 1].norm not in ("de", "del"):
            return None
        found = self.at(tokens, i + 2, before)
        if found is not None:
            mention, end = found[0].tags["P"], found[1]
        else:
            end, entries = self.words.phrases.longest(tokens, i + 2, self.words.expand)
            title = dict(entries).get("TITLE")
            mention = Mention(self.index.described(title=title) if title else (), "")  # «la novia del Barón»
        names = self._other_half(mention, hers=hers)
        return (mention_item(tokens, i, end, Mention(names, text_of(tokens, i, end))), end) if names else None

    def _other_half(self, mention: Mention, *, hers: bool = True) -> tuple[str, ...]:
        """Return the lady of a man, or else the man of a lady, where just one is mentioned and has one."""
        if len(mention.names) != 1:
            return ()
        name = mention.names[0]
        if hers:
            man = self.index.people.get(name)
            return (man.lady,) if man is not None and man.lady else ()
        of_her = tuple(p.name for p in self.index.people.values() if p.lady == name)
        return of_her if len(of_her) == 1 else ()

    def one_of(self, tokens: Sequence[Token], i: int) -> tuple[Item, int] | None:
        """Return who is meant by «al de la Guardia», «el del 27»: a man by his regiment, and no regiment.

        Not where a thing was named that a regiment has as well: «cambio mi puesto por el de los Mosqueteros».
        """
        if i and tokens[i].norm in _SOLDIERS and tokens[i - 1].norm in _THAT_MAN:
            several = replace(tokens[i], norm=tokens[i].norm.removesuffix("s") + "s")
            end, regiment = self._regiment([several, *tokens[i + 1 : i + 8]], 0)
            if regiment is None:
                end, regiment = self._regiment(tokens[i : i + 8], 0)
            return self._of(tokens, i - 1, i + end, regiment) if regiment is not None else None
        if tokens[i].norm not in ("de", "del") or not i or tokens[i - 1].norm not in ("al", "el", "del"):
            return None
        if i > 1 and tokens[i - 2].norm in ("en", "por", "o", "u", ","):
            return None  # «intento entrar en la Guardia Real, o en el de los Mosqueteros»
        at = i + 1
        while at < len(tokens) and tokens[at].norm in ("la", "los", "el"):
            at += 1
        end, regiment = self._regiment(tokens, at) if at < len(tokens) else (at, None)
        if regiment is None or any(t.norm in _REGIMENTAL for t in tokens[max(0, i - _NEAR) : i]):
            return None
        return self._of(tokens, i - 1, end, regiment)

    def _of(self, tokens: Sequence[Token], i: int, end: int, regiment: str) -> tuple[Item, int]:
        """Return whoever is described by his regiment in the words behind the article at ``i``."""
        names = self.index.described(regiment=regiment)
        meant = Mention(names, text_of(tokens, i, end), described=True)
        return mention_item(tokens, i + 1, end, meant), end

    def _end_of_stranger(self, tokens: Sequence[Token], j: int, title: str) -> int | None:
        """Return where a name of nobody ends that stands at ``j`` behind a title; None if none does."""
        if title in ("he", "she") and self._is_small_name(tokens, j):
            return j + 1
        if title and j < len(tokens) and tokens[j].cap and not tokens[j].first and not self._meant(tokens, j):
            end = j + 1
            while (
                end < len(tokens) and tokens[end].cap and not tokens[end].first and tokens[end].kind == "word"
            ):
                end += 1
            plain = self.words.knows(tokens[j].norm) or self.words.is_common(tokens[j].norm)
            if title not in ("he", "she") or not plain:
                return end
        return None

    def _is_small_name(self, tokens: Sequence[Token], j: int) -> bool:
        """Whether a name of nobody stands behind «señor», all in small letters: «al señor colbert»."""
        if j >= len(tokens) or tokens[j].kind != "word" or tokens[j].cap or tokens[j].first:
            return False
        norm = tokens[j].norm
        lead = j - 1
        while lead and tokens[lead].norm in SKIPPED:
            lead -= 1
        named = tokens[lead].norm in _POLITE
        strange = not (self.words.knows(norm) or self.words.is_common(norm) or is_word(tokens[j].low))
        return named and strange and self.words.verb(tokens[j]) is None

    def _meant(self, tokens: Sequence[Token], i: int) -> bool:
        return self.words.phrases.longest(tokens, i, self.words.expand)[0] > i or tokens[i].kind != "word"

    def _regiment(self, tokens: Sequence[Token], i: int) -> tuple[int, str | None]:
        end, entries = self.words.phrases.longest(tokens, i, {})
        for tag, value in entries:
            if tag == "REG":
                return end, str(value)
        if tokens[i].kind == "number" and tokens[i].number in REGIMENT_NUMBERS:
            return i + 1, str(tokens[i].number)
        return i, None

    def _all(self, mention: Mention, *, lady: bool) -> tuple[str, ...]:
        return tuple(n for n in mention.names if (n in self.index.ladies) == lady)

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
        if self.words.knows(token.norm) or self.words.is_common(token.norm):
            return False
        if self.words.verb(token) and not (token.cap and not token.first):
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

    def describe(self, item: Item, tokens: Sequence[Token], i: int, end: int) -> None:
        """Add to an item (the tokens from ``i`` to ``end``) whom a title, rank or office alone may mean."""
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
        elif article in ("el", "al", "del") and "ORDER" in item.tags:
            names = self.index.described(order=item.tags["ORDER"]) or None
        elif article in ("el", "al", "del") and item.norm in ("fraile", "clerigo", "padre"):
            names = self.index.clergy() or None
        if names is not None:
            text = f"{article} {text_of(tokens, i, end)}".strip()
            item.tags["DESC"] = Mention(names, text, described=True)


def _is_conferred(before: Sequence[Item]) -> bool:
    """«Queda nombrado Mayor de Brigada Cazaux»: behind such a verb an office is no title of his."""
    last = before[-1] if before else None
    lemma = last.form.lemma if last is not None and last.form is not None else ""
    return last is not None and (lemma in words_of("appointing") or last.norm in words_of("appointed"))


def mention_item(tokens: Sequence[Token], i: int, end: int, mention: Mention) -> Item:
    """Return the item, with the tag ``P``, of those mentioned by the tokens from ``i`` to ``end``."""
    item = item_of(tokens, i, end)
    item.tags["P"] = mention
    return item
