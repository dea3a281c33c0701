"""Where an order begins in the middle of a sentence: a verb, or a thing that is an order by itself."""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.openers import condition_at
from turnbot.games.preux.reading.words.around import (
    HARD,
    ends_at,
    form_at,
    is_own,
    mark_from,
    own_at,
    phrase_end,
    wished_at,
)
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon, words_of
from turnbot.games.preux.reading.words.spanish import is_noun

_FEW = 6  # words of what is left out by a «no» behind it
_GUESTS = frozenset(("invitado", "invitada", "invitados", "invitadas", "convidado", "convidados"))


def begins(items: Sequence[Item], k: int, current: Sequence[Item] | None) -> bool:
    """Whether a new order begins at ``k``: a verb, or a thing that is an order by itself.

    ``current``: the clause before, as far as it has been read; None if there is none.
    """
    if k < len(items) and k and items[k].norm == items[k - 1].norm:
        return False  # «y y y ...» is no beginning of anything, however long it is
    if phrase_end(items, k, "none_of_it"):
        return False  # «de gastos ostentosos, ni hablar»
    if _is_left_out(items, k) or _led_by_phrase(items, k, current):
        return True  # «a misa con mi dama, y de tabernas no»
    heads = head_concepts()
    has_head = current is None or any(i.form or i.tags.keys() & heads for i in current if not i.sub)
    steps = 0
    while k < len(items) and steps < 9:
        if (end := phrase_end(items, k, "on_the_way")) > k:
            if end < len(items) and items[end].mark == "," and _his_deed_ahead(items, end):
                return True  # «toda con Isabelle, y el domingo, rodilla en tierra, le pido matrimonio»
            k, steps = end, steps + 1  # «..., y de paso asciendo a Noisel»
            continue
        found = _begins_by_word(items, k, current, first=not steps, has_head=has_head)
        if found is None and items[k].sub:
            if not steps:
                return _behind_aside(items, k)
            k += 1
            continue
        if found is None:
            found = _begins_by_thing(items, k, current, first=not steps, has_head=has_head)
        if found is not None:
            return found
        k += 1
        steps += 1
    return False


def runs_on(items: Sequence[Item], k: int, current: Sequence[Item]) -> bool:
    """Whether what he does next begins at ``k`` with no mark before it: «tomo una casa contrato un criado».

    ``current``: the clause before, as far as it has been read.
    """
    if not current or items[k].sub or not own_at(items, k) or (len(current) < 2 and not _is_by_name(current)):
        return False
    last = items[k - 1]
    if last.kind == "mark" or (not last.sub and (last.role or last.form is not None)):
        return False
    at = k if items[k].form is not None else k + 1
    form = items[at].form
    if form is not None and form.lemma in lexicon().roles["colour"]:
        return False  # «voy al club creo que con Noisel»
    if is_noun(items[at].norm) and at == k and not _has_object(items, at + 1):
        return False
    if any(is_own(i.form) and not i.sub for i in current):
        return True
    return (
        _is_by_name(current) and form is not None and _is_another(form.lemma) and _has_object(items, at + 1)
    )


def _is_by_name(current: Sequence[Item]) -> bool:
    """«Teatro en palco compro un caballo»: whether what stands before is an order by its name alone."""
    named = [i for i in current if i.role not in ("article", "possessive")][:1]
    denied = any(i.form is not None or i.role == "negation" for i in current)
    return bool(named) and not denied and named[0].has(*_WEEKS)


def _is_another(lemma: str) -> bool:
    """Whether a verb says nothing of the place before it: «misa oigo la de doce» does."""
    words = lexicon()
    return lemma not in words.classes["go"] | words.classes["spend"] | _SEEN


_WEEKS = ("mass", "duty", "barracks", "fencing", "theatre", "club", "CLUB", "CASINO", "tavern", "home")
_SEEN = frozenset(["ver", "oír", "escuchar", "visitar", "preferir", "querer", "elegir", "hacer"])


def _has_object(items: Sequence[Item], k: int) -> bool:
    """Whether an article, a number or «a Parrot» stands at ``k``."""
    if k + 1 >= len(items):
        return False
    whom = items[k].norm in ("a", "al") and items[k + 1].has("P", "DESC")
    return whom or items[k].role in ("article", "possessive") or items[k].has("N", "ONE")


def _is_left_out(items: Sequence[Item], k: int) -> bool:
    """Whether a few words without a verb end with the «no» that is said of them alone."""
    said = items[k : mark_from(items, k, _FEW)]
    return (
        len(said) > 1
        and said[-1].norm == "no"
        and not any((i.form is not None and not i.tags) or i.norm == "si" for i in said)
        and any(i.has("company") or i.tags.keys() & head_concepts() for i in said)
    )


def _led_by_phrase(items: Sequence[Item], k: int, current: Sequence[Item] | None) -> bool:
    """«Le pido 80 a un prestamista y con eso pago a Bidon»: what he does stands behind its own «con»."""
    if k >= len(items) or items[k].role != "preposition" or items[k - 1].norm != "y":
        return False
    end = next((n for n in range(k, min(k + _FEW, len(items))) if items[n].mark or items[n].form), k)
    lead = items[k:end]
    does = end > k and is_own(items[end].form) and not (items[end].tags or items[end].sub)
    if not does or any(i.sub or i.role == "joiner" for i in lead):
        return False
    return any(is_own(i.form) and not i.sub for i in current or ())


def _begins_by_word(
    items: Sequence[Item], k: int, current: Sequence[Item] | None, *, first: bool, has_head: bool
) -> bool | None:
    """Whether the verb or the small word at ``k`` begins an order; None where it does not tell.

    ``first``: nothing stands before it but what is on the way; ``has_head``: the clause before has an order.
    """
    item = items[k]
    if item.sub and item.norm == "que" and (first or items[k - 1].norm != "lo"):
        return False
    if item.norm in ("yo", "el", "ella") and k > 1 and _is_he(items, k):
        return False
    if item.norm == "resto" and _is_of_days(items, k + 1):
        return True  # «hago de padrino, y el resto de los días en casa»
    if item.norm in words_of("jokes") and first and items[k - 1].mark and ends_at(items, k + 1):
        return True  # «le pago mil, broma»
    if item.has("dues", "membership") and current is not None and _turns_over(item, current):
        return True  # «de alta en el casino y de baja en mi club»
    if item.has("dues", "membership") and first and any(i.form and i.form.person for i in current or ()):
        return True  # «no lo escucho, y alta en el GM»
    if item.norm == "que" and not item.sub and first and has_head and wished_at(items, k + 1, 6):
        return True  # «..., y que ningún cura se meta»
    if item.norm in _GUESTS and items[k - 1].norm in ("de", "como") and has_head:
        hosted = k + 1 < len(items) and items[k + 1].norm in ("de", "del", "por")
        return not hosted and any(i.has("P", "DESC") for i in items[k + 1 : k + 5])  # «y de invitado, Cazaux»
    return item.form.tense != "participle" if item.form is not None and not item.sub else None


def _begins_by_thing(
    items: Sequence[Item], k: int, current: Sequence[Item] | None, *, first: bool, has_head: bool
) -> bool | None:
    """Whether the thing, person or mark at ``k`` begins an order; None where it does not tell."""
    item = items[k]
    if condition_at(items, k) is not None and item.norm != "como" and item.role != "joiner":
        return True
    if item.has("bet") and current is not None and any(i.has("bet") for i in current):
        return False
    if item.has("pistol") and any(i.has("home") for i in items[k + 1 : k + 4]):
        return True  # «100 coronas encima y la pistola en casa»
    if item.tags.keys() & head_concepts():
        before = items[k - 1].norm if k else ""
        return has_head and before not in ("en", "de", "del") and not _after_en(items, k)
    if item.has("company", "cutting") and (k == 0 or items[k - 1].kind == "mark" or first):
        return has_head
    if item.has("goods_named", "horse", "servant"):
        led = first and has_head and (items[k - 1].mark in (",", "+") or items[k - 1].norm == "y")
        return led and current is not None and is_bought(items[k : mark_from(items, k)], current)
    if item.has("bet"):
        return has_head
    if item.has("P", "DESC", "OWNLADY"):
        return _begins_by_person(items, k, current)
    small = item.role or item.norm in ("ningun", "ninguna") or item.has("N", "WEEKS", "TITLE", "week")
    return None if small and item.kind not in ("mark", "quote") else False


def is_bought(rest: Sequence[Item], current: Sequence[Item]) -> bool:
    """«Club, bebo, caballo y criado»: whether things are named by themselves behind what he does without.

    ``rest``: the words up to the next mark; ``current``: the clause before.
    """
    said = [i for i in current if i.kind != "mark"]
    listed = any(i.mark == ":" or i.has("horse", "servant", "goods_named", "pistol") for i in current)
    verb = next((i for i in said if i.form is not None), None)
    words = [i for i in rest if i.kind != "mark" and i.role != "joiner"]
    alone = bool(words) and all(i.has("horse", "servant") and i.norm != "servidor" for i in words)
    return alone and not listed and (verb is None or verb is said[-1])


def _begins_by_person(items: Sequence[Item], k: int, current: Sequence[Item] | None) -> bool | None:
    """Whether with whom stands at ``k`` an order begins: «..., y a Rochefort le pido disculpas»."""
    following = items[k + 1] if k + 1 < len(items) else None
    taken_up = following is not None and following.role == "pronoun" and k + 2 < len(items)
    said = [] if current is None else [i for i in current if not i.sub]
    told = current is None or any(i.form is not None or i.has("club", "CLUB", "CASINO") for i in said)
    if taken_up and told and is_own(items[k + 2].form):
        return True
    if taken_up and told and items[k - 1].norm in ("y", "e", ",") and _does_to_him(items, k + 1):
        return True
    if following is None or following.form is None or items[k - 1].role == "preposition":
        return False
    listed = k - 1
    while listed > 0 and items[listed].role == "article":
        listed -= 1
    return False if listed and items[listed].role == "joiner" and items[listed - 1].has("P", "DESC") else None


def _does_to_him(items: Sequence[Item], k: int) -> bool:
    """Whether another does something to him from ``k`` on: «(al club y Vallon) me invita a un trago»."""
    form = form_at(items, k + 1)
    told = form is not None and form.person == 3 and form.tense in ("present", "future")
    return told and items[k].norm in ("me", "nos")


def _behind_aside(items: Sequence[Item], k: int) -> bool:
    """Whether what he does stands right behind the aside at ``k``: «..., y si salgo vivo voy al club»."""
    while k < len(items) and (items[k].sub or items[k].role == "pronoun"):
        k += 1
    return k < len(items) and is_own(items[k].form)


def _is_he(items: Sequence[Item], k: int) -> bool:
    """Whether «yo», «él», «ella» is the other subject of a verb: «que Moreau y él desistan», «ella y yo»."""
    if items[k].norm == "yo":
        return items[k - 2].has("P", "OWNLADY") or items[k - 2].norm in ("el", "ella")
    return items[k - 2].has("P", "OWNLADY") and k + 1 < len(items) and items[k + 1].form is not None


def _turns_over(item: Item, current: Sequence[Item]) -> bool:
    other = "membership" if item.has("dues") else "dues"
    return any(i.has(other) and not i.has("dues" if other == "membership" else "membership") for i in current)


def _after_en(items: Sequence[Item], k: int) -> bool:
    return any(i.norm in ("en", "de", "del", "para") for i in items[max(0, k - 2) : k])


def _is_of_days(items: Sequence[Item], k: int) -> bool:
    """Whether «el resto», before ``k``, is of the time: «... de los días», «..., me quedo en casa»."""
    if any(i.norm in ("dias", "dia", "tiempo", "ratos", "semana") for i in items[k : k + 3]):
        return True
    while k < len(items) and (items[k].role == "pronoun" or items[k].mark == ","):
        k += 1
    form = items[k].form if k < len(items) else None
    return form is not None and form.person == 1


def _his_deed_ahead(items: Sequence[Item], k: int) -> bool:
    """Whether he does something between ``k`` and the next strong mark."""
    end = next((n for n in range(k, min(k + 20, len(items))) if items[n].mark in HARD), k + 20)
    return any(is_own(i.form) and not i.sub for i in items[k:end])
