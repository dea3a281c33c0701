"""A month shared out, and no week named: «dos semanas de obligaciones, una de club y otra de misa».

Who says how many weeks go to what says in which order, too. It is so where there are two shares or more, each
of something on which a week is spent, and no more than the four weeks in all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from turnbot.games.preux.reading.sections.deeds import infinitive, is_own_deed, opens_with_order
from turnbot.games.preux.reading.sections.found import Found
from turnbot.games.preux.reading.sections.headings import Heading
from turnbot.games.preux.reading.sections.time_words import norm_at, phrase_at, when_words
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.text import Token

_MONTH = 4
_NEAR = 12  # words between «mis semanas:» and the first share
_LONGEST = 14  # words of a share
_SEPARATES = frozenset([",", ";", ":", ".", "-", "+", "/", "(", "•", "*"])
_JOINS = frozenset(
    ["y", "e", "mas", "luego", "despues", "finalmente", "primero", "ultimo", "final"]
) | frozenset(["acabar", "terminar", "rematar", "cerrar", "empezar", "comenzar"])
_LEADS = frozenset(["de", "del", "en", "a", "al", "para", "con", "por"])
_COUNTS = {"una": 1, "un": 1, "otra": 1, "1": 1, "dos": 2, "2": 2, "tres": 3, "3": 3}
_WEEKS = frozenset(["semana", "semanas", "sem", "semanitas", "semanita"])
_MANY = frozenset(["semanas", "semanitas", "mes"])
_ENDS = frozenset([".", "!", "?"])
_VISITS = frozenset(["visita", "visitas", "visitita", "ronda", "sesion", "tanda"])
_PAST = ("past", "imperfect")
# What is left of the month, behind other shares.
_REMAINING = tuple(
    tuple(phrase.split())
    for phrase in (
        "la ultima semana", "la ultima", "el resto", "la restante", "las restantes", "la que queda",
        "las que quedan", "la que me queda", "las que me quedan", "lo que queda", "lo que me queda",
        "lo demas",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Share:
    """How many weeks are told at ``at``, up to ``end``; ``named``: the word «semana» is said."""

    at: int
    end: int
    weeks: int
    named: bool


def shared(tokens: Sequence[Token]) -> list[Found]:
    """Return the headings of a month that is shared out; [] if it is not."""
    if not any(t.norm in _WEEKS or t.norm == "mes" for t in tokens):
        return []
    shares = _run(tokens)
    return _headings(tokens, shares) if shares else []


def _run(tokens: Sequence[Token]) -> list[_Share]:
    """Return the first shares in a row, of a month or of some weeks of it."""
    run: list[_Share] = []
    for k in range(len(tokens)):
        left = _MONTH - sum(share.weeks for share in run)
        share = _share_at(tokens, k) or (_rest_at(tokens, k, left) if run else None)
        if share is None or (run and share.at < run[-1].end):
            continue
        if run and (share.at - run[-1].end > _LONGEST or share.weeks > left):
            return run if _is_of_weeks(tokens, run) else []
        run.append(share)
    return run if _is_of_weeks(tokens, run) else []


def _is_of_weeks(tokens: Sequence[Token], run: Sequence[_Share]) -> bool:
    """Whether a run of shares is of weeks, and of those to come."""
    if len(run) < 2 or "otr" in tokens[run[0].at].norm + norm_at(tokens, run[0].at + 1):
        return False
    begun = next((k + 1 for k in range(run[0].at - 1, -1, -1) if tokens[k].norm in _ENDS), 0)
    before = tokens[max(begun, run[0].at - _NEAR) : run[0].at]
    forms = [form for t in before if (form := lexicon().verb(t)) is not None]
    if any(form.tense in _PAST or form.lemma == "llevar" for form in forms):
        return False  # «el mes pasado hice dos semanas de cuartel y una de misa»
    return any(share.named for share in run) or any(t.norm in _MANY for t in before)


def _share_at(tokens: Sequence[Token], at: int) -> _Share | None:
    """Return the share whose count begins at ``at``: «dos semanas de», «una», «las otras dos», «otra más»."""
    k = at
    if norm_at(tokens, k) in ("la", "las") and norm_at(tokens, k + 1) in ("otra", "otras"):
        k += 1
    if norm_at(tokens, k) == "otras" and norm_at(tokens, k + 1) in _COUNTS:
        k += 1
    weeks = _COUNTS.get(norm_at(tokens, k), 0)
    if not weeks or not (_is_led(tokens, at) or _is_spent(tokens, at - 1)):
        return None
    k += 1
    named = norm_at(tokens, k) in _WEEKS
    k += named
    if norm_at(tokens, k) == "." and tokens[k - 1].norm == "sem":
        k += 1
    if norm_at(tokens, k) == "mas":
        k += 1
    return _filled(tokens, _Share(at, k, weeks, named))


def _rest_at(tokens: Sequence[Token], at: int, left: int) -> _Share | None:
    """Return the share of «la última en casa», «el resto, en el club», where weeks are left."""
    if not left or not _is_led(tokens, at):
        return None
    ends = (phrase_at(tokens, at, phrase) for phrase in _REMAINING)
    end = next((end for end in ends if end), 0)
    if end and norm_at(tokens, end) == ",":
        end += 1
    return _filled(tokens, _Share(at, end, left, named=False)) if end else None


def _is_led(tokens: Sequence[Token], at: int) -> bool:
    """Whether a share may begin at ``at``: behind a mark, «y», «luego»."""
    return at == 0 or tokens[at].first or tokens[at - 1].norm in (_SEPARATES | _JOINS)


def _filled(tokens: Sequence[Token], share: _Share) -> _Share | None:
    """Return a share with the words that only lead to what fills it; None if nothing of that kind does."""
    k = share.end
    if norm_at(tokens, k) in ("la", "las") and k + 1 < len(tokens) and _is_spent(tokens, k + 1):
        return replace(share, end=k + 1)  # «dos las dedico al regimiento»
    if norm_at(tokens, k) in ("de", ":") or (
        norm_at(tokens, k) in ("a", "para")
        and norm_at(tokens, k + 1) in ("mi", "la")
        and _fills(tokens, k + 1)
    ):
        k += 1  # «(dedico una) a mi dama»
    return replace(share, end=k) if _fills(tokens, k) else None


def _is_spent(tokens: Sequence[Token], k: int) -> bool:
    """«Paso», «dedico», «me voy» before «dos semanas»: what he does with them."""
    form = lexicon().verb(tokens[k])
    return form is not None and (is_own(form) or form.lemma in when_words("shares", "spending"))


def _begun(tokens: Sequence[Token], share: _Share) -> int:
    """Return where the words begin that a share is told with: at the verb before it, if there is one."""
    if not share.at or not _is_spent(tokens, share.at - 1):
        return share.at
    return share.at - 2 if share.at > 1 and tokens[share.at - 2].norm in ("me", "nos") else share.at - 1


def _fills(tokens: Sequence[Token], k: int) -> bool:
    """Whether something a week is spent on begins at ``k``: «obligaciones», «en el club», «voy a misa»."""
    whom = False
    while norm_at(tokens, k) in (_LEADS | _VISITS) and not opens_with_order(tokens, k):
        whom = norm_at(tokens, k) in ("con", "a")
        k += 1
    if k >= len(tokens) or tokens[k].kind != "word":
        return False
    named = whom and tokens[k].text[:1].isupper()  # «una con Louise»
    does = is_own_deed(tokens, k) or infinitive(tokens[k]) == tokens[k].norm
    return named or does or opens_with_order(tokens, k)


def _headings(tokens: Sequence[Token], shares: Sequence[_Share]) -> list[Found]:
    """Return the headings of the weeks shared out, and of the notes behind them."""
    out: list[Found] = []
    begun = 1
    for share in shares:
        weeks = tuple(str(n) for n in range(begun, begun + share.weeks))
        begun += share.weeks
        head = Heading(share.end, weeks, "strong", True, after=share.end)
        out.append(Found(_begun(tokens, share), share.at, head, "sentence"))
    end = next((k for k in range(shares[-1].end, len(tokens)) if tokens[k].norm in _ENDS), len(tokens)) + 1
    if end < len(tokens):
        out.append(Found(end, end, Heading(end, ("notes",), "strong", True, after=end), "sentence"))
    return out
