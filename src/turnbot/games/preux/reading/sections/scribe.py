"""A mail that somebody writes for a player: «Dice Bidon que la primera semana la pasará en el cuartel».

What a scribe says that the player says is the player's own order, what the scribe adds of himself is none.
So «dice Bidon que» is left out before a mail is cut into weeks, and «y yo digo que más le vale» with it.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.sections.time_words import when_words
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.text import Token, fold
from turnbot.games.preux.words.cast import Person

_LONGEST = 14  # words; nobody needs more to say who speaks
_STOPS = frozenset([".", "!", "?", ";", ":", "...", "(", ")"])
_AND = ("y", "e", "pero", "ademas", "tambien", "luego", "asimismo")


def without_scribe(tokens: Sequence[Token], sender: Person | None) -> list[Token]:
    """Return a mail's tokens without what says who says it, if that is the sender of the orders. Linear."""
    if sender is None:
        return list(tokens)
    name = fold(sender.name).split()[-1].split("'")[-1]
    if not any(_is_named(t, name) for t in tokens):
        return list(tokens)
    out: list[Token] = []
    told = False  # whether it was said before who speaks
    within = False  # whether this sentence goes on with what he says
    k = 0
    while k < len(tokens):
        end = _lead_end(tokens, k, name, told=told) if _opens(tokens, k) else 0
        if end:
            told = within = True
            k = _left_out(tokens, k, end, out)
            continue
        if told and _opens(tokens, k) and (end := _remark_end(tokens, k)):
            k = end
            continue
        token = tokens[k]
        within = within and token.norm not in (".", "!", "?")
        goes_on = within and token.norm == "que" and k and tokens[k - 1].norm in ("y", "e", ",")
        inserted = told and token.norm == "," and (end := _insertion_end(tokens, k))
        if inserted:
            k = end
            continue
        if not goes_on:
            out.append(token)
        k += 1
    return out


def _is_named(token: Token, name: str) -> bool:
    return token.norm == name or token.norm.endswith("'" + name)


def _opens(tokens: Sequence[Token], k: int) -> bool:
    """Whether a clause may begin at ``k``."""
    return k == 0 or tokens[k].first or tokens[k - 1].norm in (*_STOPS, ",") or tokens[k].norm in ("y", "e")


def _speaks(token: Token) -> bool:
    """«Dice», «manda», «asegura»: in the third person."""
    form = lexicon().verb(token) if token.norm not in lexicon().function else None
    return form is not None and form.person == 3 and form.lemma in when_words("saying", "by_scribe")


def _lead_end(tokens: Sequence[Token], k: int, name: str, *, told: bool) -> int:
    """Return where what he says begins behind «dice Bidon que», «mi amo Bidon me encarga que le diga que»."""
    named = spoken = False
    end = 0
    for n in range(k, min(k + _LONGEST, len(tokens))):
        token = tokens[n]
        if token.norm in _STOPS or (n > k and token.first and tokens[n - 1].norm in _STOPS):
            break
        named = named or _is_named(token, name)
        spoken = spoken or _speaks(token)
        if token.norm != "que":
            if end and not _says_on(tokens, end, n):
                break
            continue
        if not spoken or not (named or (told and _is_short(tokens[k:n]))):
            break
        end = n + 1
    return end


def _says_on(tokens: Sequence[Token], begin: int, k: int) -> bool:
    """Whether the words from ``begin`` to ``k`` only bid the scribe write: «que | le diga que»."""
    form = lexicon().verb(tokens[k]) if tokens[k].norm not in lexicon().function else None
    if form is None:
        return k - begin < 2 and tokens[k].norm in ("le", "les", "os", "te", "se")
    return form.tense == "subjunctive" and form.lemma in when_words("saying", "by_scribe")


def _is_short(lead: Sequence[Token]) -> bool:
    """«Dice también que», «añade por último que»: nobody else is named, and nothing."""
    return len(lead) < 6 and all(not t.cap or t.first or _speaks(t) for t in lead[1:])


def _left_out(tokens: Sequence[Token], k: int, end: int, out: list[Token]) -> int:
    """Go to ``end``, keeping a joiner at ``k``; what follows begins its line if that did."""
    if tokens[k].norm in ("y", "e") and k:
        out.append(tokens[k])
    if end < len(tokens):
        out.append(replace(tokens[end], first=tokens[k].first or tokens[end].first))
    return end + 1


def _remark_end(tokens: Sequence[Token], k: int) -> int:
    """Return where «y yo digo que más le vale» ends, which the scribe adds; 0 if it is no such remark."""
    at = k
    while at < len(tokens) and tokens[at].norm in _AND:
        at += 1
    if at + 1 >= len(tokens) or tokens[at].norm not in ("yo", "servidor"):
        return 0
    form = next(
        (f for t in tokens[at + 1 : at + 6] if (f := lexicon().verb(t)) is not None and f.person), None
    )
    if form is None or form.person != 1 or form.lemma not in when_words("saying", "by_scribe"):
        return 0
    return next((n for n in range(at, len(tokens)) if tokens[n].norm in (*_STOPS, ",")), len(tokens))


def _insertion_end(tokens: Sequence[Token], k: int) -> int:
    """Return where «, dice,» ends that stands in what he says; 0 if there is none."""
    end = next((n for n in range(k + 1, min(k + 4, len(tokens))) if tokens[n].norm == ","), 0)
    alone = end and _speaks(tokens[k + 1]) and all(t.norm == "el" or _speaks(t) for t in tokens[k + 1 : end])
    return end if alone else 0
