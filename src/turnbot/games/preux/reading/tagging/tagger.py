"""From words to items: names, amounts, weeks, verbs and concepts, each with every reading it may have."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from turnbot.games.preux.reading.tagging.households import of_a_household
from turnbot.games.preux.reading.tagging.noun_or_verb import guessed_verb, stands_for_noun, stands_for_verb
from turnbot.games.preux.reading.tagging.people import People, mention_item
from turnbot.games.preux.reading.tagging.weeks_and_amounts import (
    amount_at,
    is_between_numbers,
    is_like_week,
    week_at,
)
from turnbot.games.preux.reading.words.items import Item, item_of, text_of
from turnbot.games.preux.reading.words.lexicon import Lexicon
from turnbot.games.preux.reading.words.names import Mention, NameIndex, resolve
from turnbot.games.preux.reading.words.spelling import Speller, abbreviated
from turnbot.games.preux.reading.words.text import Token

# «El señor Espada», «(Rapier, se llama la fiera)», «Rosario Espada»
_STYLED = frozenset(
    ["señor", "senor", "señora", "senora", "don", "doña", "dona", "maese", "maestro", "sr", "sra"]
)
_SQUARE = {"[": "(", "]": ")"}
_OWNER = frozenset({"tu", "mi", "su", "nuestra", "mia", "suya", "vuestra"})


class Tagger:
    """Recognises what words stand for. One per mail: it counts how much guessing the mail has cost."""

    def __init__(self, words: Lexicon, index: NameIndex, regiment: str | None = None) -> None:
        self.words = words
        self.index = index
        self.speller = Speller(words, index)
        self.people = People(words, index, self.speller, regiment)
        self._pets: set[str] = set()
        self._closed: set[int] = set()  # where a quotation mark stands that closes one

    def tag(self, tokens: Sequence[Token]) -> list[Item]:
        """Return the items of a run of tokens."""
        out: list[Item] = []
        i = 0
        tokens = self.speller.corrected(tokens)
        while i < len(tokens):
            item, i = self._one(tokens, i, out)
            if self.people.regiment is not None and item.tags.get("REG") == self.people.regiment:
                item.tags["OWNREG"] = True
            out.append(item)
        return out

    def _one(self, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> tuple[Item, int]:
        token = tokens[i]
        if token.norm in ("x", "×", "*") and is_between_numbers(tokens, i):
            item = item_of(tokens, i, i + 1)
            item.tags["bet"] = "x"  # «3x50»
            return item, i + 1
        if token.kind == "mark":
            if token.norm == '"' and token.start not in self._closed:
                quoted = self._quote(tokens, i)
                if quoted:
                    return quoted
            return _bracketed(item_of(tokens, i, i + 1, kind="mark")), i + 1
        phrase_end, entries = self.words.phrases.longest(tokens, i, self.words.expand)
        office = any(tag == "OFF" for tag, _ in entries)  # «el Ayudante del Cardenal» is no servant of his
        if not office and (another := of_a_household(tokens, i, before, self.people)) is not None:
            return another
        person = self.people.one_of(tokens, i) or self.people.at(tokens, i, before)
        if token.dotted and not phrase_end > i + 1 and self.speller.is_short(token):
            short_end, meant = abbreviated(self.words.phrases.root, tokens, i)
            if short_end > phrase_end:
                phrase_end, entries = short_end, meant
        if (found := self._club_of_article(tokens, i) or self._head_again(tokens, i, before)) is not None:
            return found
        if person is not None and (person[1] >= phrase_end or not entries):
            return person
        week = week_at(tokens, i)
        if week is not None:
            return week
        number = amount_at(tokens, i, before, self.words)
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
        item = item_of(tokens, i, end)
        for tag, value in entries:
            item.tags.setdefault(tag, value)
        if end == i + 1:
            verb = stands_for_verb(tokens, i, before, self.words, self.index)
            if verb:
                item.tags.pop("aside", None)  # «ultimo los detalles», and not «por último»
            item.role = "" if verb else self.words.function.get(token.norm, "")
            item.form = None if item.role else self.words.verb(token)
            if item.form and stands_for_noun(item, tokens, i, before, self.words):
                item.form = None
            elif item.form and item.has("guests") and before and before[-1].form is not None:
                item.tags.pop("guests")  # «si me ha invitado»
        if item.form is not None and item.form.lemma == "tomar" and _alone(tokens, i, before):
            item.form = replace(item.form, lemma="beber")  # «voy al club y tomo»
        if "own_lady" in item.tags and (
            _is_owned(before)
            or _is_wife(tokens, i)
            or _along(tokens, i, before)
            or any(t.norm in ("mi", "mis") for t in tokens[i + 1 : end])  # «la dueña de mi corazón»
        ):
            item.tags["OWNLADY"] = True
            item.tags.pop("company", None)
        if token.low == "sí" and (i + 1 >= len(tokens) or tokens[i + 1].kind == "mark"):
            item.tags["yes"] = True  # «bebo, sí, pero poco» asks nothing
        elif token.low == "sí":
            item.tags["accent"] = True
        if self._is_pet(item, tokens, i):
            item.tags.clear()
        if token.norm in ("como", "cual", "igualito", "calco") and is_like_week(tokens, i + 1):
            item.tags["same"], item.role = "same", ""  # «como la 1»
        if "therefore" in item.tags:
            item.role = "joiner"
        elif "aside" in item.tags:
            item.role, item.form, item.tags = "adverb", None, {}
        self.people.describe(item, tokens, i, end)
        if not (item.tags or item.role or item.form) and token.norm.endswith("mente") and len(token.norm) > 7:
            item.role = "adverb"
        item.known = bool(item.tags or item.role or item.form)
        if not item.known and token.kind == "word" and self.words.verb(token) is None:
            item.form = guessed_verb(tokens, i, before, self.words)
        return item, end

    def _club_of_article(self, tokens: Sequence[Token], i: int) -> tuple[Item, int] | None:
        """«Voy al Philippe»: no article stands before a man's first name, unless his surname follows."""
        club = self.words.clubs_of_article.get(tokens[i].norm)
        if club is None or not i or tokens[i - 1].norm not in ("al", "el", "del"):
            return None
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        if after is not None and (after.norm in ("le", "el") or (after.cap and not after.first)):
            return None
        item = item_of(tokens, i, i + 1)
        item.tags["CLUB"] = club
        return item, i + 1

    def _head_again(self, tokens: Sequence[Token], i: int, before: Sequence[Item]) -> tuple[Item, int] | None:
        """«Ministro de Humanidades, o el de Justicia»: its head is that of the office or regiment before."""
        if tokens[i].norm not in ("de", "del") or not before or before[-1].norm not in _HEADS:
            return None
        for said in reversed(before[-_NEAR:]):
            if not said.has("OFF", "REG"):
                continue
            at = next((k for k in range(i - 1, -1, -1) if tokens[k].start == said.start), i)
            for heads in range(1, min(_LONGEST_HEAD, i - at) + 1):
                named = [*tokens[at : at + heads], *tokens[i : i + _NEAR]]
                end, entries = self.words.phrases.longest(named, 0, self.words.expand)
                tags = dict(entries)
                if end > heads + 1 and tags.keys() & {"OFF", "REG"} & said.tags.keys():
                    item = item_of(tokens, i, i + end - heads)
                    item.tags.update(tags)
                    item.known = True
                    return item, i + end - heads
            return None
        return None

    def _is_pet(self, item: Item, tokens: Sequence[Token], i: int) -> bool:
        """Whether a weapon's name is somebody's: «mi perra Pistola», and from then on «Pistola»."""
        token = tokens[i]
        if not token.cap or token.first or not i or not item.has("pistol", "WPN", "horse"):
            return False
        last = tokens[i - 1]
        owned = i > 1 and tokens[i - 2].norm in _OWNER and last.kind == "word" and not last.cap
        # «que Espada, el mayordomo, contrate un criado»
        told = [t.norm for t in tokens[i + 1 : i + 3]]
        bidden = last.norm == "que" and told[:1] in ([","], ["("]) and told[1:] in (["el"], ["la"], ["mi"])
        called = told == [",", "se"] or (
            last.norm in _STYLED or (last.cap and last.kind == "word" and not last.first)
        )
        if called or bidden or (owned and last.norm not in self.words.function and last.norm != "arma"):
            self._pets.add(token.norm)
        return token.norm in self._pets

    def _quote(self, tokens: Sequence[Token], i: int) -> tuple[Item, int] | None:
        close = next((k for k in range(i + 1, min(i + 120, len(tokens))) if tokens[k].norm == '"'), 0)
        if not close:
            return None
        inner = tokens[i + 1 : close]
        if not inner:
            return item_of(tokens, i, close + 1, kind="mark"), close + 1
        end, entries = self.words.phrases.longest(inner, 0, self.words.expand)
        if end and end >= len(inner) - 1 and any(tag.isupper() for tag, _ in entries):
            item = item_of(tokens, i, close + 1)
            item.tags.update(entries)
            return item, close + 1
        person = resolve(inner, self.index, 0)
        if person and person[0] == len(inner):
            mention = Mention(person[1].names, text_of(inner, 0, len(inner)))
            return mention_item(tokens, i, close + 1, mention), close + 1
        if len(inner) <= 2 and not any(self.words.verb(t) for t in inner):
            self._closed.add(tokens[close].start)  # the mark behind «vuesa merced» opens no quotation
            return None
        end = self._source(tokens, close + 1)
        item = item_of(tokens, i, end, kind="quote")
        item.tags["QUOTE"] = True
        return item, end

    def _source(self, tokens: Sequence[Token], k: int) -> int:
        """Return where «(Mateo 5, 42)» ends that stands at ``k`` behind a quotation; ``k`` if none does."""
        if k >= len(tokens) or tokens[k].norm != "(":
            return k
        close = next((n for n in range(k + 1, min(k + 8, len(tokens))) if tokens[n].norm == ")"), 0)
        if not close or any(self.words.verb(t) for t in tokens[k:close]):
            return k
        return close + 1


_HEADS = ("el", "la", "los", "las", "al")
_NEAR = 8  # items between an office and the next that goes without its head
_LONGEST_HEAD = 3  # words: «Inspector General de ...»


def _is_wife(tokens: Sequence[Token], i: int) -> bool:
    """Whether «la parienta» at ``i`` can only be his own: nobody else's is named behind it."""
    if tokens[i].norm == "prometida":
        return True
    if not i or tokens[i].norm not in _AT_HOME or tokens[i - 1].norm != "la":
        return False
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    return after is None or not (after.norm in ("de", "del") or (after.cap and not after.first))


_AT_HOME = frozenset(["parienta", "esposa", "costilla", "novia", "consorte", "amada", "mujer", "dama"])


def _along(tokens: Sequence[Token], i: int, before: Sequence[Item]) -> bool:
    """Whether «dama» stands without an article beside where he goes: «club, dama», «palco con dama»."""
    last = before[-1] if before else None
    if tokens[i].norm not in ("dama", "esposa", "prometida") or last is None:
        return False
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    ends = after is None or after.first or after.kind == "mark" or after.norm in ("y", "e", "con")
    if not ends or (after is not None and after.norm in (":", "-", "=", "(")):
        return False
    back = [b for b in before[-6:] if b.norm not in ("con", ",", "+", "&", "y", "e", "/", "(", ")")]
    return any(b.has("CLUB", "CASINO", *_OUT) for b in back[-2:]) and back[-1].form is None


_OUT = ("club", "theatre", "box", "stalls", "show", "party", "walk", "reception", "week")


def _alone(tokens: Sequence[Token], i: int, before: Sequence[Item]) -> bool:
    """Whether a verb has no object, behind it or before."""
    taken = before[-1].norm in ("lo", "la", "los", "las", "me", "le", "se") if before else False
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    return not taken and (
        after is None
        or after.first
        or after.norm in (",", ".", ";", "\n")
        or after.norm in ("y", "e", "hasta")
    )


def _is_owned(before: Sequence[Item]) -> bool:
    """Whether a possessive stands a few items before, with no verb or mark in between."""
    for item in before[:-4:-1]:
        if item.norm in _OWNER:
            return True
        if item.kind == "mark" or item.form:
            return False
    return False


def _bracketed(mark: Item) -> Item:
    """Read square brackets as round ones: «si acepta [platea con ella], si no [club]»."""
    if mark.norm in _SQUARE:
        mark.norm = _SQUARE[mark.norm]
    return mark
