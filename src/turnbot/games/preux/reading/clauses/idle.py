"""«Si» that opens no condition: «si Dios quiere», «no sé si iré», «a favor de sí mismo», «digo que sí»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.questions import (
    Asked,
    Cue,
    asked_by,
    cue_of,
    first_person,
    vocabulary,
)
from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.words.around import (
    finite_form,
    form_at,
    is_own,
    mark_from,
    norm_at,
    phrase_end,
)
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of


def is_idle(items: Sequence[Item], k: int) -> bool:
    """Whether nothing hangs on the condition at ``k``: «si Dios quiere», «si os place», «si me permitís»."""
    if end := phrase_end(items, k, "idle"):
        return not _more_is_asked(items, end)
    if items[k].norm != "si":
        return False
    if norm_at(items, k + 1) == "es" and norm_at(items, k + 2) == "que":
        if _only_doubts(items, k + 3):
            return True
        return is_idle([items[k], *items[k + 3 : k + 12]], 0)  # «si es que se puede»
    near = items[k + 1 : k + 7]
    at = next((n for n, i in enumerate(near) if i.form is not None or i.kind == "mark"), -1)
    verb = near[at].form if at >= 0 else None
    if verb is not None and verb.lemma == "preguntar" and any(i.norm in _YOU for i in near[:at]):
        return True  # «si Moreau te pregunta, dile que se las reclamo»
    if says_nothing(items, k + 1):
        return not _more_money(items, k + 1)
    if norm_at(items, k + 1) in clause_words("anybody"):
        return not _tells_how_it_went(items[k + 1 : mark_from(items, k + 1)])
    if verb is None or verb.lemma not in words_of("leave_given"):
        return False
    if verb.person == 2 or _is_left_to_guests(items, k):
        return True
    if verb.person == 1 and verb.lemma in ("gustar", "parecer", "agradar", "placer", "importar"):
        return False  # «si le gusto», of her whom he courts
    if verb.lemma in clause_words("letting") and near[at].norm.endswith("n"):
        return False  # «si no le dejan, en la ermita»: who lets him is not the reader
    asked = any(i.norm in ("le", "os", "te", "les", "usted", "vos") for i in near[:at])
    named = any(i.has("P", "OWNLADY", "OFF", "king", "minister") or i.norm == "ella" for i in near)
    return asked and not named and not _more_is_asked(items, k + at + 2)


_YOU = frozenset(["te", "le", "os", "les", "usted"])


def _more_money(items: Sequence[Item], k: int) -> bool:
    """«Si sigo vivo y con más de 1000 coronas, ...»: of these he asks."""
    return any(i.has("MONEY") for i in items[k : mark_from(items, k, 12)])


def _is_left_to_guests(items: Sequence[Item], k: int) -> bool:
    """«Cada uno con su dama si quiere traerla», «..., con sus señoras, si gustan»: it is for them to say."""
    at = k - 1 if k and items[k - 1].mark == "," else k
    begun = next((n + 1 for n in range(at - 1, -1, -1) if items[n].kind == "mark"), 0)
    said = [i.norm for i in items[begun:at]]
    each = said[:1] == ["que"] or "cada" in said or "quien" in said
    theirs = "con" in said and "sus" in said[said.index("con") :]
    return bool(said) and (theirs or (each and not {"su", "sus"}.isdisjoint(said)))


def says_nothing(items: Sequence[Item], body: int) -> bool:
    """Whether the condition with this body asks what everybody knows: «si sigo vivo», «si no hay reparos»."""
    asked = asked_by(items[body : mark_from(items, body, 12)])
    cue = cue_of(asked)
    return cue is not None and cue.kind == "idle" and not _of_another(asked, cue)


def _of_another(asked: Asked, cue: Cue) -> bool:
    """«Si mi tía sigue con vida»: that he lives himself goes without saying, and of nobody else."""
    if _ALIVE.isdisjoint(cue.needs) or asked.verb < 0 or first_person(asked.items[asked.verb]):
        return False
    return any(
        i.has("P", "DESC", *_KIN) or not (i.role or i.form or i.tags or f"={i.norm}" in cue.needs)
        for i in asked.items
        if i.norm not in vocabulary("idle")
    )


_ALIVE = frozenset(["vivir", "respirar", "=respirando", "=vivo", "=viva", "=vida", "=cuerpo"])
_KIN = ("family", "child", "servant", "horse", "OWNLADY")


def _tells_how_it_went(said: Sequence[Item]) -> bool:
    """«Si alguno me aceptó» asks of what was tried; «si alguien pregunta, en misa» asks nothing."""
    asked = asked_by(said)
    cue = cue_of(asked)
    to_him = "ME" in asked.said and not (
        asked.does in clause_words("wanting_him") and said[0].norm == "alguien"
    )
    if cue is None:
        return to_him and bool(asked.does)  # «si alguien me invita a una copa, bebo»
    return cue.kind in _HOW_IT_WENT or (to_him and cue.kind in _ANSWERED)


_HOW_IT_WENT = ("succeeded", "failed", "won", "lost", "present", "absent")
_ANSWERED = ("accepted", "refused", "yes", "no")


_FAR = 14  # words; nobody doubts at greater length


def _only_doubts(items: Sequence[Item], k: int) -> bool:
    """«Le pido 30 coronas, si es que las tiene»: a doubt about what goes without saying, and no condition."""
    said = items[k : mark_from(items, k)]
    behind = k < 4 or items[k - 4].mark == ","
    told = any(i.form is not None for i in said)
    cue = cue_of(asked_by(said)) if told else None
    if (
        cue is not None
        and cue.kind in _COMING
        and any(i.has("P", "OWNLADY") for i in items[max(0, k - 8) : k])
    ):
        return False  # «al club con Larue, si es que viene»
    return behind and told and len(said) < _FAR and not any(i.tags and not i.has("REG", "RANK") for i in said)


_COMING = ("present", "absent", "accepted", "yes")


def _more_is_asked(items: Sequence[Item], k: int) -> bool:
    """«Si sigo vivo y he ganado, ...», «si le gusta y la acepta, ...»: what follows the first is asked."""
    if norm_at(items, k) not in ("y", "e"):
        return False
    end = mark_from(items, k, 8)
    said = [i.form for i in items[k:end] if i.form is not None and i.form.person]
    return norm_at(items, end) == "," and 0 < len(said) < 3


def goes_without_saying(items: Sequence[Item]) -> bool:
    """Whether words behind «si» ask nothing: «sigo vivo», «le gusta»."""
    opened = [Item("si", 0, 2, 0), *items]
    return phrase_end(opened, 0, "idle") == len(opened) or is_idle(opened, 0)


def wonders(items: Sequence[Item], k: int) -> bool:
    """Whether «si» at ``k`` is an indirect question: «no sé si iré», «a ver si llueve», «depende de si...»"""
    return items[k].norm == "si" and k > 0 and (_asks(items[k - 1]) or items[k - 1].norm in ("de", "sobre"))


def is_asked(items: Sequence[Item], k: int) -> bool:
    """Whether «si» at ``k`` only says what somebody asks or sees: «a ver si», «no sé si»."""
    return items[k].norm == "si" and k > 0 and _asks(items[k - 1])


def _asks(item: Item) -> bool:
    return item.form is not None and item.form.lemma in words_of("wondering")


def asks_something(items: Sequence[Item], k: int) -> bool:
    """Whether «si» opens a condition: not «sí», nor «por si», «como si», nor «si Dios quiere» as one word."""
    si, before, after = items[k], norm_at(items, k - 1), norm_at(items, k + 1)
    if is_idle(items, k) or si.has("yes"):
        return False
    if si.end - si.start > 2:  # «si acaso está Larue, ...»; but «si acaso, bebo algo», «por si acaso viene»
        form = form_at(items, k + 2 if after == "no" else k + 1)
        there = form is not None and form.person == 3 and form.tense == "present"
        return si.norm == "si" and there and before != "por"
    if not after or items[k + 1].kind == "mark":
        return False  # «me dice que si»
    if after in ("mismo", "misma") and k and items[k - 1].role == "preposition":
        return False  # «a favor de sí mismo»
    if si.tags.get("accent"):
        if before == "que":
            return False  # «digo que sí al desafío»
        if before in ("pero", "y", "mas"):  # «si no está Noisel pero sí Boisier»; «y sí quiero un caballo»
            return has_verb(items, k + 1) and not _affirms(items, k + 1)
        if _declares(items, k + 1):
            return False  # «la cuarta sí me dejo caer por el club»
    if before == "que":
        told = form_at(items, k - 2)  # «si dijeron que si, obligaciones», whose accent is missing
        answers = told is not None and told.person == 3 and told.lemma in clause_words("answering")
        if k == 1:  # «Que si me admiten, estudiaré»; but «que si Parrot esto, que si Larue lo otro»
            return cue_of(asked_by(items[2 : mark_from(items, 2, 12)])) is not None
        return not answers or has_verb(items, k + 1)
    return before not in ("por", "como", "tanto")


def _affirms(items: Sequence[Item], k: int) -> bool:
    """Whether his own doing begins at ``k``, and no other is said behind it, as it would be in that case."""
    own = form_at(items, k + 1) if k < len(items) and items[k].role == "pronoun" else form_at(items, k)
    end = mark_from(items, k)
    return is_own(own) and not any(is_own(i.form) or i.tags for i in items[end:] if not i.sub)


def _declares(items: Sequence[Item], k: int) -> bool:
    """Whether his own doing begins at ``k``, and not what may or may not come about («sí gano, ...»)."""
    while k < len(items) and items[k].role in ("pronoun", "article"):
        k += 1
    form = form_at(items, k)
    return is_own(form) and form.lemma not in words_of("conditional_self")


def has_verb(items: Sequence[Item], k: int) -> bool:
    """Whether a verb with a person follows, before any mark."""
    near = items[k : k + 8]
    return finite_form(near[: mark_from(near, 0)]) is not None
