"""What others asked of him and he grants: «Larue me ha rogado que vaya con él al casino; he aceptado».

What somebody asks is no order, and that he agrees names nothing to do. Only together they say what he does:
they are put straight into «voy con Larue al casino», before the sentence is cut. What he has promised is said
in the same way: «he prometido a Constance que no me separaré de ella»; and what he was asked may be an
infinitive: «Vallon me propuso ir al teatro y le dije que encantado».
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import form_at, is_own, mark_from, norm_at, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.verbs import Form

_LONGEST = 10  # words; whoever agrees says so in fewer
_NEAR = 4  # words between a verb of asking and its infinitive
_LINK = 7  # words between a verb of asking and its «que»
_JOINERS = ("y", "e", "pero", "conque", "asi")
_WENT = ("fuera", "fuese")
_HIM = ("el", "ella")
_OBJECT = ("lo", "la", "le")


def with_granted(said: Sequence[list[Item]]) -> list[list[Item]]:
    """Return sentences with what he grants or has promised said outright, be it granted in the next."""
    out: list[list[Item]] = []
    n = 0
    while n < len(said):
        items = _invited(_promised(said[n]))
        n += 1
        if (request := _request(items)) is None:
            out.append(items)
            continue
        start, link = request
        begin, end = _granted(items, link + 1)
        if begin:
            if any(i.tags for i in items[:start]):
                out.append(items[:start])  # «Misa. Ah, y Larue me ha rogado ...»: what stands before stays
            lead = [i for i in items[:1] if i.role == "joiner"]
            out.append([*lead, *_done(items[link + 1 : begin], _asker(items[start:link])), *items[end:]])
        elif n < len(said) and _agrees(said[n][: mark_from(said[n], 0)]):
            closed = mark_from(said[n], 0)
            out.append([*_done(items[link + 1 :], _asker(items[start:link])), *said[n][closed:]])
            n += 1
        else:
            out.append(items)
    return out


# ── what is asked ────────────────────────────────────────────────────────────────────────────────


def _request(items: Sequence[Item]) -> tuple[int, int] | None:
    """Return where «Larue me ha rogado que» begins in a sentence and where its «que» stands, or None."""
    for k, item in enumerate(items):
        form = item.form
        if form is None or form.lemma not in words_of("requesting") or form.person == 1:
            continue
        near = [i.norm for i in items[max(0, k - 3) : k]]
        to_him = {"me", "nos"} & {*near, *form.clitics} or form.lemma == "insistir"
        if not to_him or "no" in near or "si" in near:
            continue
        if bare := _bare(items, k):
            return _start(items, k), bare - 1
        link = next((n for n in range(k + 1, min(k + _LINK, len(items))) if items[n].norm == "que"), 0)
        wish = (
            next((i.form for i in items[link + 1 : link + 4] if i.form is not None), None) if link else None
        )
        # The first person of the subjunctive is like the third: what he asks is told by its sense alone.
        wished = wish is not None and wish.tense == "subjunctive"
        if link and (wished or any(i.norm in _WENT for i in items[link + 1 : link + 3])):
            return _start(items, k), link
    return None


def _start(items: Sequence[Item], k: int) -> int:
    """Return where the words before the verb at ``k`` begin, behind the last mark, or «y» before a name."""
    named = next((n for n in range(k) if items[n].has("P", "DESC")), k)
    alone = any(i.form is not None for i in items[:named])
    return max((n + 1 for n in range(k) if items[n].mark or (alone and _joins(items, n, k))), default=0)


def _joins(items: Sequence[Item], n: int, k: int) -> bool:
    """Whether «y» at ``n`` stands before nothing but a name and small words, up to the verb at ``k``."""
    return items[n].norm in ("y", "e") and all(i.role or i.has("P", "DESC") for i in items[n + 1 : k])


def _bare(items: Sequence[Item], k: int) -> int:
    """Return where the infinitive of «me propuso ir» stands behind its verb at ``k``; 0 if none does."""
    for n in range(k + 1, min(k + _NEAR, len(items))):
        form = items[n].form
        if form is not None:
            return n if form.tense == "infinitive" else 0
        if items[n].mark or items[n].norm in ("que", "no"):
            return 0
    return 0


def _granted(items: Sequence[Item], k: int) -> tuple[int, int]:
    """Return where in a sentence, from ``k`` on, he agrees, and where that ends; (0, 0) if he does not."""
    for n in range(k + 1, len(items)):
        if not (items[n].mark or items[n].norm in _JOINERS):
            continue
        start = n + 1
        while norm_at(items, start) in (*_JOINERS, "que", ","):
            start += 1
        end = mark_from(items, start)
        if _agrees(items[start:end]):
            return n, end
        joint = next((m for m in range(start, end) if items[m].norm in ("y", "e")), 0)
        if joint and _agrees(items[start:joint]):
            return n, joint
    return 0, 0


def _agrees(run: Sequence[Item]) -> bool:
    """Whether words say no more than that he does it: «he aceptado», «no sé decir que no», «allá iré»."""
    words = [i for i in run if i.kind == "word" and i.norm not in _JOINERS]
    if not words or len(words) > _LONGEST or any(map(_is_thing, words)):
        return False
    if phrase_end(words, 0, "with_pleasure") == len(words):
        return True
    norms = [i.norm for i in words]
    denied = any(i.role == "negation" or i.norm == "no" for i in words[:3])
    forms = [i.form for i in words if i.form is not None]
    if not any(f.person == 1 for f in forms) and "quien" not in norms:  # «¿quién dice que no?»
        return False
    refuses = any(f.lemma in ("negar", "rehusar", "resistir", "oponer") for f in forms)
    if "palabra" in norms and not denied:
        return True  # «le he dado mi palabra»
    says = next((k for k in range(len(norms) - 1) if norms[k] == "que" and norms[k + 1] in ("si", "no")), 0)
    if refuses or (says and norms[says + 1] == "no"):
        return (denied or "quien" in norms) and (
            refuses or any(f.lemma in ("saber", "poder", "querer", "ir") for f in forms)
        )
    if denied:
        return False
    pleased = any(
        phrase_end(words, k, "with_pleasure") for k in range(1, len(words)) if norms[k - 1] == "que"
    )
    does = any(is_own(i.form) and i.form.lemma in words_of("doing_so") for i in words)
    agrees = any(f.lemma in words_of("agreeing") for f in forms)
    return agrees or pleased or bool(says) or (does and len(words) < 5)


def _is_thing(item: Item) -> bool:
    idle = item.has("P", "ADDRESS", "invitation")
    return bool(item.tags) and not item.role and item.form is None and not idle


def _invited(items: list[Item]) -> list[Item]:
    """Leave out «y acepto la invitación» behind «Duval me invita a su club», which says that he goes."""
    for k, item in enumerate(items):
        form = item.form
        if form is None or form.lemma not in words_of("taking_along") or form.person == 1:
            continue
        near = {i.norm for i in items[max(0, k - 4) : k]}
        if not {"me", "nos"} & {*form.clitics, *near} or not {"si", "cuando"}.isdisjoint(near):
            continue  # «si Larue me invita al club, voy con él»: nobody has yet
        begin, end = _granted(items, k)
        if not begin:
            continue
        if (along := _goes_along(items, k, begin, end)) is not None:
            return along
        has = form_at(items, k - 1)
        perfect = form.tense == "participle" and has is not None and has.lemma == "haber"
        verb = replace(item, form=Form(form.lemma, 3, "present", form.clitics))
        lead = items[: k - 1] if perfect else items[:k]
        return [*lead, verb if form.tense != "infinitive" else item, *items[k + 1 : begin], *items[end:]]
    return items


def _goes_along(items: list[Item], k: int, begin: int, end: int) -> list[Item] | None:
    """«Los muchachos (Champfleury) me invitaron al club, así que voy con él»: he goes there with him.

    Not with whom he was asked to his own club: whose guest he is then is told by the invitation.
    """
    place, run = items[k + 1 : begin], items[begin:end]
    at = next((n for n, i in enumerate(run) if is_own(i.form)), -1)
    behind = run[at + 1 :]
    if at < 0 or not any(i.norm == "con" for i in behind[:1]) or not any(i.has("club") for i in place):
        return None
    if any(i.has("CLUB", "P") or i.norm in ("su", "sus") for i in place) or len(behind) > _NEAR:
        return None
    host = _asker([i for i in items[:k] if i.has("P", "OWNLADY")])
    return [run[at], *place, *(_named(behind, host) if host is not None else behind), *items[end:]]


# ── what is done, then ───────────────────────────────────────────────────────────────────────────


def _asker(items: Sequence[Item]) -> Item | None:
    """Return who asked, where one person is named."""
    named = [i for i in items if _is_one(i)]
    return named[0] if len(named) == 1 else None


def _is_one(item: Item) -> bool:
    mention = item.tags.get("P") or item.tags.get("DESC")
    return item.has("OWNLADY") or (mention is not None and len(mention.names) == 1)


def _done(body: Sequence[Item], asker: Item | None) -> list[Item]:
    """Return «vaya con él a su club» as «voy con Larue a club de Larue»."""
    body = [_gone(i, body[k + 1 :]) if i.norm in _WENT and k < 3 else i for k, i in enumerate(body)]
    at = next((k for k, i in enumerate(body) if i.form is not None), 0)
    out: list[Item] = []
    verb = form_at(body, at)
    bare = asker is not None and verb is not None and verb.tense == "infinitive"
    whose, taken_up = False, bare and verb is not None and bool({*_OBJECT} & {*verb.clitics})
    along = bare and verb is not None and verb.lemma in words_of("going")
    for k, item in enumerate(body):
        form = item.form
        if k == at and form is not None:
            item = replace(item, form=Form(form.lemma, 1, "present", form.clitics))
        if asker is None:
            out.append(item)
            continue
        if k < at and item.norm in _OBJECT and not item.tags:
            taken_up = True
            continue
        if item.norm in ("su", "sus") and item.role == "possessive":
            whose = True
            continue
        if item.norm in _HIM and norm_at(body, k - 1) in ("con", "de", "a", "por", "para"):
            item = replace(asker, start=item.start, end=item.end)
        out.append(item)
        if k == at and taken_up:
            out += [_word("a", item), replace(asker, start=item.start, end=item.end)]
        elif whose and not item.role and not item.has("N", "MONEY"):
            out += [_word("de", item), replace(asker, start=item.start, end=item.end)]
            whose = False
    if along and asker is not None and not any(i is asker or i.norm in ("con", "conmigo") for i in out):
        end = mark_from(out, 0)
        out[end:end] = [
            _word("con", out[end - 1]),
            replace(asker, start=out[end - 1].end, end=out[end - 1].end),
        ]
    return out


def _gone(item: Item, behind: Sequence[Item]) -> Item:
    """«Que fuera su padrino» is of «ser», «que fuera con él» of «ir»."""
    is_one = any(i.has("second", "guests") or i.norm == "invitado" for i in behind[:3])
    return replace(item, form=Form("ser" if is_one else "ir", 1, "subjunctive"), role="", tags={})


def _word(norm: str, at: Item) -> Item:
    return Item(norm, at.start, at.end, at.line, role="preposition")


def _promised(items: list[Item]) -> list[Item]:
    """Leave out «he prometido a Constance que» before what he is going to do."""
    for k, item in enumerate(items):
        form = item.form
        if form is None or form.lemma not in words_of("promising"):
            continue
        has = form_at(items, k - 1)
        perfect = form.tense == "participle" and has is not None and (has.lemma, has.person) == ("haber", 1)
        told = perfect or (form.person == 1 and form.tense == "past")
        link = next((n for n in range(k + 1, min(k + _LINK, len(items))) if items[n].norm == "que"), 0)
        if not told or not link or any(i.role == "negation" for i in items[max(0, k - 4) : k]):
            continue
        near = items[link + 1 : link + 6]
        if not any(is_own(i.form) for i in near):
            continue
        start = k - 1 if perfect else k
        while start and (items[start - 1].role == "pronoun" or items[start - 1].norm in ("le", "les", "se")):
            start -= 1
        whom = _asker(items[k:link])
        body = items[link + 1 :]
        return [*items[:start], *(_named(body, whom) if whom is not None else body)]
    return items


def _named(body: Sequence[Item], whom: Item) -> list[Item]:
    """Return words with who is meant by «ella», «él» behind a preposition."""
    led = ("con", "de", "a", "por", "para")
    return [
        replace(whom, start=i.start, end=i.end) if i.norm in _HIM and k and body[k - 1].norm in led else i
        for k, i in enumerate(body)
    ]
