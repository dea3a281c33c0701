"""Joining clauses again: fragments to what they add to, a thing named first to what is said of it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.clauses.beginnings import is_bought
from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.sentences.retracting import takes_back
from turnbot.games.preux.reading.sentences.together import (
    comes_with,
    feasts,
    leads_to,
    picks_up,
    takes_them,
    we,
    with_them,
)
from turnbot.games.preux.reading.words.around import first_form, is_own, phrase_end
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon


def _denies_only(part: Part) -> bool:
    """«Ni teatro ni casino: en casa»: what stands behind comes instead."""
    said = [i for i in part.items if not i.sub and i.kind != "mark"]
    return bool(said) and said[0].norm == "ni" and not any(i.form is not None for i in said)


def merge(parts: list[Part]) -> list[Part]:
    """Let fragments without a verb or a subject matter of their own join the clause before them."""
    out: list[Part] = []
    heads = head_concepts()
    parts = _with_subjects(_unparted(parts))
    for part, after in zip_longest(parts, parts[1:]):
        own = (after is not None and _takes_up_person(part, after)) or _neither(part) or _is_by_itself(part)
        own = own or any(
            (i.form is not None and i.form.tense != "participle")
            or i.tags.keys() & heads
            or i.has("bet", "guests", "company", "cutting", "same")
            or (part.hard and i.has("carried"))
            for i in part.items
            if not i.sub
        )
        own = own or (
            any(i.has("pistol") for i in part.items) and any(i.has("home") for i in part.items)
        )  # «100 coronas encima y la pistola en casa»
        own = own or (_heeds_not(part) and any(i.has("priesthood") for i in part.items))
        own = (
            own or part.items[0].has("therefore") or any(i.norm == "resto" for i in part.items[:3])
        )  # «..., y el resto de los días en casa»
        own = own or (part.hard and bool(out) and _denies_only(out[-1]))
        own = own or (bool(out) and is_bought(part.items, out[-1].items))  # «club, bebo, caballo»
        if out and _passes(part, out[-1]):
            out[-1].items.extend(part.items)  # «del reto de Bidon, paso»
        elif part.kind == "clause" and out and _spends_influence(out[-1], part):
            out[-1].items.extend(part.items)  # «empeño en ello, a mi favor, toda mi influencia»
        elif part.kind == "clause" and out and _is_about(part, out[-1]):
            part.items[:0] = out.pop().items
            out.append(part)
        elif part.kind == "clause" and (part.hard or not out) and takes_back(part.items, first=not out):
            out.append(part)  # «voy de tabernas... no, mejor me quedo en casa»
        elif part.apart:
            out.append(part)
        elif part.kind == "clause" and not own and out and out[-1].kind == "clause" and not _stands(out[-1]):
            if part.hard and part.items:
                out[-1].items.append(supplied(",", part.items[0], side="before"))
            out[-1].items.extend(part.items)
        elif part.kind == "clause" and out and picks_up(out[-1]) and we(part):
            part.items[:0] = with_them(out.pop())  # «recojo a Parrot y nos vamos al club»
            out.append(part)
        elif part.kind == "clause" and out and picks_up(out[-1]) and (taken := takes_them(out[-1], part)):
            part.items, out[-1] = taken, part  # «saco a mi dama y la llevo al club»
        elif part.kind == "clause" and out and _at_home(out[-1]) and _his_party(part):
            out[-1].items.extend(part.items)  # «voy a casa de Cazaux, a su fiesta, con Mussette»
        elif part.kind == "clause" and out and _is_about_somebody(out[-1]) and _for_confidence(part):
            out[-1].items.extend(part.items)  # «visito a Constance, para ganarme su confianza»
        elif part.kind == "clause" and out and feasts(out[-1], part):
            out[-1].items.extend(part.items)
        elif part.kind == "clause" and out and comes_with(out[-1], part):
            out[-1:] = [part, out[-1]]  # «acompañado de Rochefort, alterno en el club con Cazaux»
        elif part.kind == "clause" and out and leads_to(out[-1], part):
            part.items[:0] = out.pop().items  # «Con Vallon y Parrot, voy al club»
            out.append(part)
        else:
            out.append(part)
    return out


def _unparted(parts: list[Part]) -> list[Part]:
    """«Impediré, si puedo, el duelo»: a condition between a verb and its object stands before both."""
    out: list[Part] = []
    for part in parts:
        asked, before = out[-1:], out[-2:-1]
        split = asked and before and asked[0].kind == "if" and part.kind == before[0].kind == "clause"
        split = split and not asked[0].hard
        if split and is_own(before[0].items[-1].form) and _is_object(part):
            part.items[:0] = before[0].items
            out[-2:] = [replace(asked[0], after=False)]
        out.append(part)
    return out


def _is_object(part: Part) -> bool:
    """Whether a clause begins with a noun and its article, and has no verb of its own."""
    bare = not any(i.form is not None and i.form.person and not i.sub for i in part.items)
    first, told = part.items[0], any(i.form is not None for i in part.items)
    noun = first.role in ("article", "possessive", "demonstrative") and first.norm not in ("al", "del")
    whom = first.norm == "a" and len(part.items) > 1 and part.items[1].has("P", "DESC") and not told
    return bare and not part.hard and (noun or whom)


def _is_by_itself(part: Part) -> bool:
    """«Al club; unas copas; nada de dados»: what he drinks there, and what he leaves, is said apart."""
    said = [i for i in part.items if i.kind != "mark"]
    if len(said) > 1 and said[0].norm in ("nada", "cero"):
        return said[1].norm == "de" or bool(said[1].tags)
    return part.hard and len(said) == 1 and said[0].has("wine")


def _with_subjects(parts: list[Part]) -> list[Part]:
    """Let «mi ama de llaves, la señora Benoît,» begin the clause whose verb it is the subject of."""
    out: list[Part] = []
    for part in parts:
        before = out[-1] if out else None
        if before is not None and part.kind == before.kind == "clause" and _tells_when(before, part):
            part.items[:0] = out.pop().items
        elif before is not None and part.kind == before.kind == "clause" and _is_subject(before, part):
            comma = supplied(",", before.items[-1], side="behind")
            named = next((k for k, i in enumerate(before.items) if i.mark), len(before.items))
            for item in before.items[named:]:
                item.sub = True  # «..., la señora Benoît, ...»: by what other name
            part.items[:0] = [*out.pop().items, comma]
            part.hard = True
        out.append(part)
    return out


def _tells_when(before: Part, part: Part) -> bool:
    """«(El año pasado, en la de Larue,) acabamos cantando»: when and where it was that is told of."""
    first = 1 if before.items[0].role == "joiner" else 0
    if not phrase_end(before.items, first, "back_then"):
        return False
    if any(i.form is not None and not i.sub and i.form.tense != "participle" for i in before.items):
        return False
    verb = next((i for i in part.items if i.form is not None and i.form.person), None)
    if verb is None or verb.form is None:
        return False
    return verb.form.tense in ("past", "imperfect") or verb.norm.endswith("mos")  # «acabamos» is either


def _is_subject(before: Part, part: Part) -> bool:
    """Whether one clause is no more than a person or a thing, and the next what that does."""
    first = before.items[0]
    if not before.hard or part.hard or first.role not in ("article", "possessive", "demonstrative"):
        return False
    if len(before.items) < 3 or any(i.form is not None or i.has("N", "week") for i in before.items):
        return False
    if any(
        i.tags.keys() & head_concepts() or (i.role == "preposition" and i.norm != "de") for i in before.items
    ):
        return False
    verb = next((i for i in part.items if i.role not in ("pronoun", "negation", "adverb")), None)
    form = verb.form if verb is not None else None
    return form is not None and form.person == 3 and form.tense in ("present", "past", "imperfect", "future")


def _spends_influence(before: Part, part: Part) -> bool:
    """Whether a clause uses something without saying what, and the next says that it is influence."""
    if before.kind != "clause" or part.hard or any(i.form is not None and not i.sub for i in part.items):
        return False
    told = ("present", "future")  # «empleo a mi favor...», «emplea a favor propio, para ese cargo, ...»
    verbs = [
        i.form.lemma for i in before.items if i.form and i.form.person in (1, 3) and i.form.tense in told
    ]
    uses = verbs[-1:] == ["empeñar"] or (bool(verbs) and verbs[-1] in lexicon().classes["use"] - {"hacer"})
    alone = not any(i.tags.keys() & head_concepts() or i.has("MONEY", "N", "influence") for i in before.items)
    return uses and alone and any(i.has("influence") for i in part.items)


def _at_home(part: Part) -> bool:
    """«Voy a casa de Cazaux», and nothing more."""
    if part.kind != "clause" or len(part.items) < 3:
        return False
    home, of, whose = part.items[-3:]
    return home.has("home") and of.norm == "de" and whose.has("P", "DESC")


def _his_party(part: Part) -> bool:
    """«A su fiesta»."""
    at = next((k for k, i in enumerate(part.items) if i.has("party")), 0)
    verbs = any(i.form is not None and i.form.person == 1 for i in part.items[:at])
    return at > 0 and part.items[at - 1].norm == "su" and not verbs


def _stands(part: Part) -> bool:
    """Whether nothing may be added to a clause: a refusal, second thoughts."""
    return _refusal(part) or bool(part.hard and takes_back(part.items, first=False))


def _refusal(part: Part) -> bool:
    return len(part.items) > 1 and part.items[-1].norm == "no"


def _is_about(part: Part, before: Part) -> bool:
    """Whether a clause takes up by a pronoun the thing named before it: «la influencia de X, la uso...»"""
    if _takes_up_person(before, part):
        return True
    if before.kind == "clause" and part.hard and part.kind == "clause" and _is_only_person(before):
        return any(i.norm in ("ella", "el", "la", "lo", "le") for i in part.items)  # «Francine: ... con ella»
    if (
        before.kind == part.kind == "clause"
        and part.hard
        and _is_lender(before)
        and not part.items[0].has("P")
    ):
        return any(i.has("N") for i in part.items)  # «Prestamista: devolver 25»
    if before.kind == part.kind == "clause" and _is_thing(before) and _takes_one(part):
        return True
    if before.kind == part.kind == "clause" and part.hard and _is_membership(before) and _is_club(part):
        return True
    if before.kind != "clause" or part.hard or any(i.form is not None for i in before.items if not i.sub):
        return False
    words = [i for i in part.items if i.kind != "mark" and i.role not in ("joiner", "negation", "adverb")]
    first = words[0].form if words else None
    goes = first is not None and first.person == 3 and first.lemma in ("ir", "ser", "quedar")
    if goes and any(i.has("influence") for i in before.items):
        return True  # «la influencia de mi dama, nivel 4, va en contra de Vallon»
    if first is not None and first.tense == "infinitive" and {"lo", "la", "los", "las"} & set(first.clitics):
        return True  # «mi influencia, reservarla»
    if len(words) < 2 or words[0].norm not in ("lo", "la", "los", "las", "le", "les", "se"):
        return False
    if before.items[0].norm in ("toda", "entera", "enterita"):
        return False  # «toda con Isabelle, y el domingo le pido matrimonio»: the week is hers besides
    if _adds(part):
        return False  # «al club, y le doy coba a Noisel»: the one is done, and the other as well
    return is_own(first_form(words[1:3]))


def _adds(part: Part) -> bool:
    """Whether a clause is told beside the one before it: «con Claudette y le regalo un collar»."""
    return part.items[0].norm in ("y", "e")


def _is_lender(part: Part) -> bool:
    said = [i for i in part.items if i.kind != "mark" and i.role not in ("article", "preposition")]
    return len(said) == 1 and said[0].has("lender")


def _is_membership(part: Part) -> bool:
    """«Solicitud de ingreso:», «Alta:», «Baja de club:»: what is asked of a club named behind it."""
    said = [i for i in part.items if i.kind != "mark" and not i.role]
    named = any(i.norm in _MEMBERSHIP or i.has("dues") for i in said)
    return named and len(said) < 4 and not any(i.has("CLUB", "CASINO", "P", "REG", "ORDER") for i in said)


_MEMBERSHIP = frozenset(["ingreso", "alta", "inscripcion", "afiliacion", "admision", "entrada", "baja"])


def _is_club(part: Part) -> bool:
    """Whether a clause names a club and says no more."""
    said = [i for i in part.items if i.kind != "mark" and i.role not in ("article", "preposition")]
    return len(said) == 1 and said[0].has("CLUB", "CASINO")


def _is_thing(part: Part) -> bool:
    said = [i for i in part.items if i.kind != "mark" and i.role not in ("article", "preposition", "adverb")]
    return len(said) == 1 and said[0].form is None and said[0].known and not said[0].has("P", "N")


def _takes_one(part: Part) -> bool:
    """«Padrino: contrato uno», «caballos, compro dos», «padrino: lo contrato»: of the thing named before."""
    said = [i for i in part.items if i.kind != "mark" and i.role not in ("pronoun", "joiner") and not i.sub]
    form = said[0].form if len(said) == 2 else None
    if form is None and len(said) == 2 and said[0].norm in ("lo", "la", "los", "las"):
        return said[1].form is not None and said[1].form.lemma in lexicon().classes["hire"]
    return form is not None and (is_own(form) or form.tense == "infinitive") and said[1].has("ONE", "N")


def _is_only_person(part: Part) -> bool:
    said = [i for i in part.items if i.kind != "mark"]
    return 0 < len(said) < 4 and all(
        i.has("P", "OWNLADY") or i.role in ("article", "possessive") for i in said
    )


def _passes(part: Part, before: Part) -> bool:
    said = [i for i in part.items if i.kind != "mark" and i.role not in ("joiner", "adverb", "pronoun")]
    of = next((i.norm for i in before.items if i.role != "joiner"), "")
    alone = len(said) == 1 and said[0].form is not None and said[0].form.lemma == "pasar"
    return alone and before.kind == "clause" and of in ("de", "del") and not any(i.form for i in before.items)


def _neither(part: Part) -> bool:
    """«..., y ni cuartel ni curas»: what is denied is not what was said before."""
    return next((i.norm for i in part.items if i.role != "joiner"), "") == "ni"


def _takes_up_person(part: Part, after: Part) -> bool:
    """«A Rochefort, en cambio, le presento mis disculpas»: to whom, before what is done."""
    said = [i for i in part.items if i.kind != "mark" and not i.sub and i.role != "joiner"]
    if not part.kind == after.kind == "clause" or len(said) < 2 or said[0].norm not in ("a", "al"):
        return False
    if not any(i.has("P", "DESC") for i in said) or not all(i.has("P", "DESC") or i.role for i in said):
        return False
    return any(i.norm in ("le", "les", "lo", "la", "los", "las") for i in after.items[:3])


def _is_about_somebody(part: Part) -> bool:
    return part.kind == "clause" and any(i.has("P") for i in part.items)


def _for_confidence(part: Part) -> bool:
    """Whether a clause only says that he wants to win her confidence by it."""
    said = [i for i in part.items if i.kind != "mark"]
    infinitive = len(said) > 1 and said[1].form is not None and said[1].form.tense == "infinitive"
    hers = said[:1] != [] and said[0].norm == "me" and any(i.norm == "su" for i in said[2:4])
    led = (infinitive and said[0].norm in ("para", "por")) or (hers and not any(i.has("P") for i in said))
    return led and any(i.has("confidence") for i in said)


def take_up_spy(clause: Clause) -> None:
    """«Otro, tras Champfleury», «un segundo, que siga a Larue»: a spy again, after an order to spy."""
    words = [i for i in clause.items if i.kind != "mark" and i.role != "joiner"]
    at = next((k for k, i in enumerate(words[:2]) if i.norm in _ONE_MORE), None)
    if at is None or any(i.form is not None and not i.sub for i in words) or words[at].tags.keys() - {"N"}:
        return
    if len(words) > at + 1 and any(i.has("P", "DESC") for i in words[at + 1 :]):
        words[at].tags["spy"] = "spy"
        for item in words[at + 1 :]:
            item.sub = False


_ONE_MORE = ("otro", "otra", "segundo", "tercero", "cuarto")


def take_up_place(clause: Clause, actions: Sequence[Action]) -> None:
    """«Una apuesta en el Casino; si gana, se hace socio», «me apunto y me estreno allí»: the place again."""
    if clause.has("CLUB", "CASINO", "club") or not actions:
        return
    last = actions[-1] if isinstance(actions[-1], o.JoinClub) else None
    joined = isinstance(actions[-1], o.JoinCasino)
    if isinstance(actions[-1], o.JoinCasino | o.LeaveCasino) and clause.has("dues", "membership"):
        clause.extra.append(_there(clause.items[-1], "CASINO", "casino"))
        return  # «no sigo en el casino: me doy de baja como socio»
    visit = next((a for a in reversed(actions) if isinstance(a, o.VisitClub | o.VisitCasino)), None)
    for before, item in pairwise(clause.items):
        taken_up = before.norm in ("lo", "la") and item.form is not None and item.form.lemma in _VISITING
        if taken_up and joined:
            before.tags["CASINO"] = "casino"
        elif taken_up and last is not None and last.club:
            before.tags["CLUB"] = last.club  # «me apunto al Crapaud y lo visito»
    club = last.club if last is not None else None
    if (joined or club) and (at := _goes_to_see_it(clause.items)) is not None:
        clause.extra.append(_there(at, "CLUB", club) if club else _there(at, "CASINO", "casino"))
    for item in clause.items:
        member = item.norm in ("socio", "socia", "miembro") and not item.sub
        if member and isinstance(visit, o.VisitCasino):
            clause.extra.append(_there(item, "CASINO", "casino"))
        elif member and isinstance(visit, o.VisitClub) and visit.club:
            clause.extra.append(_there(item, "CLUB", visit.club))
        elif item.norm in ("alli", "ahi") and last is not None and last.club:
            item.tags["CLUB"] = last.club


_VISITING = frozenset(["visitar", "frecuentar", "estrenar", "pisar", "conocer", "inaugurar", "probar"])


def _goes_to_see_it(items: Sequence[Item]) -> Item | None:
    """«(Me hago socio del Crapaud) y voy a conocerlo», «bebo en él»: where it is said."""
    for before, item in pairwise(items):
        form = item.form
        behind = items[items.index(item) + 1 :][:1]
        ends = not behind or behind[0].kind == "mark" or behind[0].role in ("preposition", "joiner", "adverb")
        if item.norm == "el" and before.norm in ("en", "por", "a") and ends:
            return item
        if form is None or form.tense != "infinitive" or before.norm != "a":
            continue
        if "lo" in form.clitics and form.lemma in _VISITING | {"ver"}:
            return item
        if "le" in form.clitics and any(i.norm in ("visita", "visitita", "vistazo", "ojeada") for i in items):
            return item
    return None


_ASKED_TO = {"theatre": "theatre", "casino": "CASINO", "club": "club"}


def take_up_invitation(clause: Clause, actions: Sequence[Action]) -> None:
    """«La invito al casino; si no quiere, voy yo solo»: there, all the same."""
    last = actions[-1] if actions else None
    if not isinstance(last, o.Invite) or last.to not in _ASKED_TO or clause.has(*head_concepts() - {"dice"}):
        return
    goes = next(
        (i for i in clause.items if i.form is not None and i.form.lemma in ("ir", "acudir", "asistir")), None
    )
    alone = clause.word("solo", "sola", "igual", "igualmente", "mismo", "tambien")
    if goes is not None and goes.form is not None and goes.form.person == 1 and alone:
        clause.extra.append(_there(clause.items[-1], _ASKED_TO[last.to], last.to))


def _there(item: Item, tag: str, value: str) -> Item:
    """Return what is meant beside an item and not said."""
    return replace(supplied("alli", item), tags={tag: value})


def take_up_priest(parts: list[Part]) -> None:
    """«Si algún cura aparece, no pienso escucharlo»: the priest again, and his coming is no condition."""
    idle: list[Part] = []
    for k, part in enumerate(parts):
        named = any(i.has("priesthood") for i in part.items)
        told = part.kind == "clause" and any(is_own(i.form) and not i.sub for i in part.items)
        after = next((p for p in parts[k + 1 : k + 3] if _heeds_not(p)), None) if named and not told else None
        if after is None:
            continue
        after.items.append(_there(after.items[-1], "priesthood", "priesthood"))
        if not any(i.has("P") for i in part.items) and (part.kind in ("if", "when") or not _says(part)):
            after.items[:0] = [replace(i, sub=True) for i in part.items]
            idle.append(part)
    parts[:] = [part for part in parts if not any(part is one for one in idle)]


_HEEDLESS = frozenset(
    [
        *(("ni", "caso"), ("ningun", "caso"), ("caso", "omiso"), ("oidos", "sordos"), ("ni", "agua")),
        *(("oye", "llover"), ("oyera", "llover"), ("oyese", "llover"), ("oigo", "llover")),
    ]
)
_HEEDING = frozenset(["escuchar", "oír", "atender", "hacer", "ignorar", "obedecer"])
_HIM = frozenset(["lo", "le", "los", "les", "ninguno", "nadie"])


def _heeds_not(part: Part) -> bool:
    """«No pienso escucharlo», «ni caso», «oídos sordos», «no escucho a ninguno»: to who was named before."""
    if part.kind != "clause" or not part.items:
        return False
    norms = [i.norm for i in part.items if i.kind != "mark"]
    if any(pair in _HEEDLESS for pair in pairwise(norms)):
        return True
    form = next((i.form for i in reversed(part.items) if i.form is not None), None)
    if form is None or form.lemma not in _HEEDING:
        return False
    hung = {c for i in part.items if i.form is not None for c in i.form.clitics}
    return not _HIM.isdisjoint(hung.union(norms))


def _says(part: Part) -> bool:
    """Whether a clause says more than whom it is about: «a los curas del duelo, que les den»."""
    return any(i.form is not None and not i.sub and i.form.tense != "subjunctive" for i in part.items)


def take_up_topic(parts: list[Part]) -> list[Part]:
    """«Al cura, si asoma, no lo escucharé»: what stands before the condition belongs behind it."""
    out = list(parts)
    for k in range(len(parts) - 3, -1, -1):
        topic, condition, clause = out[k : k + 3]
        between = condition.kind in ("if", "when", "unless") and not condition.after
        of_it = topic.kind == clause.kind == "clause" and (_speaks_of_it(clause) or _heeds_not(clause))
        answers = k > 0 and out[k - 1].kind in ("if", "when", "unless")  # «si me cogen, misa; si no, lo...»
        if between and of_it and not answers and _names_only(topic):
            clause.items[:0] = [i for i in topic.items if i.kind != "mark"]
            if any(i.has("priesthood") for i in topic.items) and not any(i.has("P") for i in condition.items):
                del out[k : k + 2]  # whether he comes is nobody else's presence
            elif not any(i.has("P") for i in topic.items):  # of whom «si está», too, may speak
                del out[k]
    return out


def _names_only(part: Part) -> bool:
    """Whether a clause names one thing or person and says nothing of it: «al cura», «a Rochefort»."""
    said = [i for i in part.items if i.kind != "mark" and i.role not in ("joiner", "adverb")]
    things = [i for i in said if not i.role]
    return len(things) == 1 and len(said) < 5 and things[0].form is None and bool(things[0].tags)


def _speaks_of_it(part: Part) -> bool:
    """Whether a clause has a pronoun for its object: «lo reto», «no pienso escucharlo»."""
    said = [i for i in part.items if i.kind != "mark" and i.role not in ("joiner", "negation", "adverb")]
    taken_up = {"lo", "la", "los", "las", "le", "les"}
    verb = next((k for k, i in enumerate(said) if i.form is not None), None)
    if verb is None:
        return False
    form = said[verb].form
    last = next((i.form for i in reversed(said) if i.form is not None), form)
    hung = {c for f in (form, last) if f is not None for c in f.clitics}
    return bool(taken_up & ({i.norm for i in said[:verb]} | hung))
