"""What others do: with him, to him, for him, or without him; none of it is his order."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from turnbot.games.preux.orders.tree import WritePlay
from turnbot.games.preux.reading.evidence.weighing import evidence_words
from turnbot.games.preux.reading.orders.clause import Clause, place_of
from turnbot.games.preux.reading.orders.hosts import takes_him
from turnbot.games.preux.reading.orders.slots import mentions
from turnbot.games.preux.reading.sentences.doing import PRESENT, Doing, plain
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.spanish import is_noun

_PLACES = ("club", "CLUB", "CASINO", "theatre", "home", "tavern", "barracks")
_OURS = (
    "P",
    "DESC",
    "TITLE",
    "RANK",
    "OWNLADY",
    "ADDRESS",
    "WEEKS",
)  # people of the game, and what is no noun
_SERVE = ("servant", "spy", "company", "week", "influence", "favour")
_ARTICLES = ("article", "possessive", "demonstrative")
_SO_MANY = 3  # orders in the first person more than in the third: then the third is somebody else


def is_anothers(doing: Doing) -> bool:
    """Whether a clause tells what somebody or something else does."""
    if _with_him(doing):
        return False
    return (
        _nobody_of_his(doing)
        or _someone_else(doing)
        or _done_to_him(doing)
        or _they(doing)
        or _somebody(doing)
        or _something(doing)
        or _he(doing)
        or _let_him(doing)
        or _goes_on(doing)
    )


def follow_other(doing: Doing, why: str) -> None:
    """Remember whether a clause told what another does, who then may do what the next one says.

    ``why``: why the clause orders nothing, in Spanish; empty where it may order.
    """
    state, form = doing.state, doing.now
    if form is None:
        wished = bool(why) and len(doing.items) < _SO_MANY and doing.form is not None
        state.others = "" if doing.verbs and not wished else state.others  # «que rete, (que rete)»
    elif state.third_person <= 0 and _reports(doing):
        state.others = "future"
    elif why and _is_in_his_play(doing):
        state.others = form.tense
    elif not (why and (_somebody(doing) or _goes_on(doing) or _any_man(doing))):
        state.others = "present" if state.third_person <= 0 and _is_plot(doing) else ""
    elif state.third_person <= 0:
        state.others = form.tense


def _reports(doing: Doing) -> bool:
    """«Mi compañero de celda dice que (cuando salga comprará una espada)»: what another says he will do."""
    form, items = doing.now, doing.items
    if form is None or items[-1].norm != "que" or len(doing.verbs) > 1:
        return False
    mine = any(i.norm in ("me", "nos", "se") for i in items[: doing.at])
    return not mine and form.lemma in words_of("believing") and not doing.names_me()


def _any_man(doing: Doing) -> bool:
    """«Un marqués reta a su cuñado, (se casa con la viuda ...)»: any man, of whom a story is told."""
    said = plain(doing.items)
    counted = bool(said) and (said[0].norm in _SOME or said[0].has("N"))
    return counted and not any(i.norm in ("me", "nos") for i in said) and is_common_noun(said, 0)


def _is_in_his_play(doing: Doing) -> bool:
    """«(Escribo mi obra:) el protagonista se bate y se fuga»: he of the play, where one is being written."""
    said = plain(doing.items)[:2]
    if len(said) < 2 or said[0].role != "article" or said[1].norm not in words_of("in_a_play"):
        return False
    return any(isinstance(action, WritePlay) for action in doing.state.actions)


def _is_plot(doing: Doing) -> bool:
    """«Trata de un marqués que reta a su cuñado, (se casa con la viuda ...)»: what a play is about."""
    form, items = doing.now, doing.items
    if form is None or form.lemma not in words_of("treating_of"):
        return False
    led = items[doing.at + 1 : doing.at + 3]
    if len(led) > 1 and led[0].norm in ("de", "sobre"):
        led = led[1:]
    elif form.lemma in ("ir", "tratar"):
        return False  # «va a la taberna»
    return bool(led) and (led[0].norm in _SOME or (form.lemma != "ir" and led[0].role == "article"))


def _goes_on(doing: Doing) -> bool:
    """«(Vallon irá al club,) beberá como un cosaco y retará a Larue»: he whom the clause before named."""
    form, clause = doing.now, doing.clause
    if form is None or form.tense != doing.state.others or clause.word("me", "nos", "conmigo", "yo"):
        return False
    return not doing.names_me() and not any(i.has("servant", "spy") for i in doing.items[: doing.at])


def are_agents(doing: Doing) -> bool:
    """«Dos alguaciles entrarán en casa de Vaucluse»: nameless people, who do it because he wills it."""
    if doing.now is None or doing.clause.word("me", "nos", "conmigo"):
        return False
    said = plain(doing.items[: doing.at])
    if len(said) < 2 or not (said[0].has("N") or said[0].norm in _SOME_OF_HIS):
        return False
    noun = said[1]
    plain_noun = noun.kind == "word" and not (noun.role or noun.form or noun.has("P", "week", "MONEY", "bet"))
    return plain_noun and noun.norm not in words_of("kin") and not any(i.has("P") for i in said)


_SOME = frozenset(["un", "una", "unos", "unas"])
_SOME_OF_HIS = frozenset(["un", "una", "unos", "unas", "varios", "varias", "mi", "mis", "algunos"])


def _they(doing: Doing) -> bool:
    """«Los jóvenes juegan con hoja de cálculo»: several people, and he is none of them."""
    form, clause = doing.now, doing.clause
    if form is None or not doing.verbs[0].norm.endswith("n"):
        return False
    after = doing.verbs[1].form if len(doing.verbs) > 1 else None
    led = form.lemma == "ir" and after is not None and after.tense == "infinitive"  # «lo van a tomar mal»
    if form.lemma in evidence_words("verbs", "impersonal") and not led:
        return False
    if clause.has("OWNLADY", "servant", "spy") or doing.names_me():
        return False
    if any(a.norm == "mis" and b.norm in words_of("his_men") for a, b in pairwise(doing.items)):
        return False  # «mis hombres detendrán a Moreau»: as he bids them
    taken_up = any(i.norm in ("me", "nos", "se", "le", "les", "yo") for i in doing.items if not i.sub)
    return not taken_up and not any(is_own(i.form) for i in doing.verbs)


def _with_him(doing: Doing) -> bool:
    """«Isabelle y él pasan la semana juntos», of a man who speaks of himself as another."""
    before = doing.items[: doing.at] if doing.verbs else ()
    joined = any(
        a.norm in ("y", "e") and b.norm == "el" and (n + 2 == len(before) or before[n + 2].role == "pronoun")
        for n, (a, b) in enumerate(pairwise(before))
    )
    return joined and doing.state.third_person > 0


def _nobody_of_his(doing: Doing) -> bool:
    """«Duerme poco y duerme solo», in a mail that says «voy», «bebo»: he is not the one who does it."""
    form, clause = doing.now, doing.clause
    if doing.state.third_person > -_SO_MANY or form is None or clause.inherited:
        return False
    alone = sum(i.kind == "word" and not i.role for i in doing.items) <= 3
    idle = form.lemma in words_of("resting")
    return idle and alone and not clause.has("week", "P", "OWNLADY") and not doing.names_me()


_OTHERS = frozenset(["otro", "otra", "otros", "otras", "alguien", "alguno", "cualquiera", "nadie"])


def _done_to_him(doing: Doing) -> bool:
    """«Me busca el dueño de una taberna», «en la taberna me fían el vino»: others do that to him."""
    form, items = doing.now, doing.items
    if form is None or form.lemma not in words_of("done_to_him") or not doing.at:
        return False
    to_me = {i.norm for i in items[max(0, doing.at - 2) : doing.at]}
    if "me" not in to_me or to_me & {"que"}:
        return False
    if doing.verbs[0].norm.endswith("n"):
        return form.lemma not in ("esperar", "aguardar")  # «me esperan en el club»: he may well go
    noun = items[doing.at + 2 : doing.at + 3]
    sent = items[doing.at + 1 : doing.at + 2]
    named = bool(noun) and sent[0].norm not in ("al", "del") and is_common_noun(items, doing.at + 1)
    if form.tense == "future" and not named:
        return not any(i.has("P", "DESC", "OWNLADY") for i in items[: doing.at])  # «me pedirá otra copa»
    someone = bool(noun) and (noun[0].has("lender") or not noun[0].tags) and noun[0].norm != "cuerpo"
    return someone and is_common_noun(items, doing.at + 1)


def _someone_else(doing: Doing) -> bool:
    """«La homilía la dirá otro», «ya pagará alguien»: whoever stands behind the verb does it."""
    form = doing.now
    if form is None or form.person != 3 or any(is_own(v.form) for v in doing.verbs):
        return False
    at = place_of(doing.verbs[0], doing.items)
    behind = doing.items[at + 1 : at + 3]
    if [i.norm for i in behind] in (["otra", "vez"], ["otra", "ronda"]):
        return False  # «va otra vez al club»
    if not behind or behind[0].norm not in _OTHERS:
        denied = any(i.role == "negation" for i in doing.items[:at])
        return denied and bool(behind) and behind[0].norm == "uno"  # «no va uno a las tabernas a rezar»
    return len(behind) == 1 or behind[1].kind == "mark" or bool(behind[1].role) or behind[1].form is not None


def _somebody(doing: Doing) -> bool:
    """«Parrot va al club»: a person is named before any verb, and is the subject of the next."""
    clause, state = doing.clause, doing.state
    if clause.has("second") and clause.word("conmigo"):
        return False  # «Parrot cuenta conmigo como padrino»
    if clause.has("quarter", "surrender") and clause.verb(
        "tener", "hallar", "encontrar", "recibir", "obtener"
    ):
        return False  # «Bidon no tendrá cuartel»: none of his
    me = state.sender.name if state.sender else None
    governed = False
    for k, item in enumerate(doing.items):
        if item.sub:
            continue
        if item.form is not None:
            return False
        if item.norm in ("ella", "ellas", "ellos") and not governed and _does_it(doing.items, k + 1):
            return not clause.word("me", "nos", "conmigo")  # «ella dice misa»
        if item.role == "preposition" or item.norm in ("al", "del"):
            governed = True
        elif item.kind == "mark":
            governed = False
        mention = item.tags.get("P") or item.tags.get("DESC")
        if mention is None:
            continue
        if state.own_lady() in mention.names and (
            clause.has("influence") or clause.verb("interceder", "influir") or clause.word("hilos")
        ):
            return False  # «que Marie-Claire use su influencia a mi favor» is his own order
        if governed or me in mention.names:
            continue
        after = doing.items[k + 1 :]
        at = next((n for n, i in enumerate(after) if i.form is not None and not i.sub), None)
        form = after[at].form if at is not None else None
        wished = form is not None and form.tense == "subjunctive"
        if form is not None and ((form.person == 3 and not wished) or _is_indifferent(clause, wished)):
            return not any(i.mark in (",", ":") for i in after[:at])
    return False


def _does_it(items: Sequence[Item], k: int) -> bool:
    """Whether a verb in the third person stands at ``k``, behind pronouns and «no» at most."""
    while k < len(items) and items[k].role in ("pronoun", "negation", "adverb"):
        k += 1
    form = items[k].form if k < len(items) else None
    return form is not None and form.person == 3 and form.tense in PRESENT


def _let_him(doing: Doing) -> bool:
    """«Al frente que vaya Boisier»: there another may go, and not he."""
    me = doing.state.sender.name if doing.state.sender else None
    for k, item in enumerate(doing.items[:-2]):
        wish, whom = doing.items[k + 1].form, doing.items[k + 2].tags.get("P")
        if item.norm != "que" or wish is None or (wish.lemma, wish.tense) != ("ir", "subjunctive"):
            continue
        if k and not doing.items[k - 1].mark and whom is not None and me not in whom.names:
            return not doing.verbs
    return False


def _he(doing: Doing) -> bool:
    """«Paga él», «invita Vallon»: who does it stands behind the verb, and nothing else."""
    form, state = doing.now, doing.state
    if form is None or state.third_person > 0 or _is_his_choice(doing):
        return False
    behind = [i for i in doing.items[doing.at + 1 :] if i.role != "adverb" and not i.sub]
    if len(behind) > 1 and behind[0].norm in ("el", "ella") and behind[1].role == "preposition":
        behind = behind[:1]  # «bebe él por los dos»
    if not behind or (len(behind) > 1 and behind[1].kind != "mark"):
        return False
    me = state.sender.name if state.sender else None
    mention = behind[0].tags.get("P")
    named = mention is not None and bool(mention.names) and me not in mention.names
    return named or (behind[0].norm in ("el", "ella", "ellos", "ellas") and len(behind) == 1)


def _is_his_choice(doing: Doing) -> bool:
    """«Mi elegido para Ayudante Regimental es Moreau»."""
    chosen = any(i.norm in words_of("chosen_one") for i in doing.items[: doing.at])
    return chosen and doing.clause.has("OFF") and doing.clause.verb("ser")


def _is_indifferent(clause: Clause, wished: bool) -> bool:
    """«Que Vallon corteje a quien quiera»: and not «que venga Cazaux», «que Parrot me preste 40»."""
    first = clause.items[0].norm if clause.items else ""
    near = clause.word("me", "nos", "le", "conmigo", "tambien") or clause.verb(
        "venir", "acompañar", "acudir", "asistir"
    )
    return wished and first == "que" and not near and not clause.has("OFF")  # «que Parrot sea mi Ayudante»


def _something(doing: Doing) -> bool:
    """Whether the subject is no person of the game: «la suerte me debe una», «mi madre no me deja»."""
    form, clause = doing.now, doing.clause
    if form is None:
        return False
    if clause.has("volunteer") and doing.items[0].norm in ("mi", "mis", "su", "nuestra", "la"):
        return False  # «mi brigada marcha voluntaria al frente»: at his word
    items = [i for i in doing.items if i.role not in ("joiner", "adverb") and not i.sub and i.kind == "word"]
    at = place_of(doing.verbs[0], items)
    if form.lemma in words_of("arriving"):
        near = range(at + 1, min(len(items), at + 5))
        if any(is_common_noun(items, k) and items[k - 1].role != "preposition" for k in near):
            return True  # «viene a casa mi cuñado», «así se acaba el reto»
    if at < 2 or not (is_common_noun(items, 0) or _is_in_his_play(doing)):
        return False
    between = _without_whose(items[2:at])
    if any(i.norm in ("lo", "la", "los", "las", "se" * (items[0].norm == "al")) for i in between):
        return False  # «el baile lo celebra en casa», «al prestamista se le devuelven 200»
    if any(i.has("P", "DESC", "OWNLADY", "N") or i.form is not None for i in between):
        return False
    joined = bool(between) and between[0].role == "article"  # «los dados y el cilicio no combinan»
    return joined or all(i.role in ("pronoun", "negation", "article") for i in between)


def _without_whose(between: Sequence[Item]) -> Sequence[Item]:
    """Leave out «de llaves», «del vecino» behind a subject: whose it is, or what for."""
    while between and between[0].norm in ("de", "del"):
        at = 2 if len(between) > 1 and between[1].role in _ARTICLES else 1
        if at >= len(between) or between[at].role or between[at].tags or between[at].form:
            break
        between = between[at + 1 :]
    return between


def is_common_noun(items: Sequence[Item], k: int) -> bool:
    """Whether an article and a noun stand at ``k`` that mean nobody of the game and none of his servants."""
    if k + 1 >= len(items):
        return False
    article, noun = items[k], items[k + 1]
    if article.role not in _ARTICLES and not article.has("ONE"):
        return False
    if noun.role or noun.form is not None or noun.has(*_OURS, *_SERVE) or noun.norm in words_of("plans"):
        return False
    if article.norm in ("mi", "mis") and noun.norm in words_of("his_men"):
        return False  # «mis hombres no le quitarán ojo a Moreau»: as he bids them
    one = article.has("ONE") and noun.norm not in ("servidor", "menda")  # «un mosquetero» is any of them
    return one or noun.norm not in words_of("himself")


def is_left_to_another(doing: Doing) -> bool:
    """«Que se bata él», «que lo rete Vallon, si quiere»: whoever is named beside the verb is to do it."""
    words = plain(doing.items)
    at = next((k for k, i in enumerate(words) if i.form is not None), 0)
    form = words[at].form if words else None
    if not words or words[0].norm != "que" or not 0 < at < 5 or form is None:
        return False
    treats = form.lemma in ("pagar", "invitar", "convidar") and not doing.clause.has("MONEY", "N", "debt")
    if form.tense != "subjunctive" or form.person == 2 or not (treats or form.lemma in _left_to_others()):
        return False
    if any(i.norm in ("me", "nos", "conmigo") for i in words):
        return False
    behind = words[at + 1 : at + 3]
    if not behind and at == 1 and doing.state.others:
        return True  # «Larue anda diciendo que me va a retar; que rete»
    he = bool(behind) and behind[0].norm in ("el", "ella") and (len(behind) == 1 or behind[1].role != "")
    named = [*words[1:2], *behind[:1]]
    return he or any(i.has("P") and not doing.names_me() for i in named)


@cache
def _left_to_others() -> frozenset[str]:
    """Return the verbs of what a player does himself, or nobody does for him."""
    classes = lexicon().classes
    own = {"retar", "desafiar", "cortejar", "apostar", "elegir", "escoger"}
    served = {"venir", "acompañar", "asistir", "quedar", "estar", "haber", "hacer", "tener", "visitar", "ver"}
    return frozenset(own | classes["fight"] | classes["drink"] | classes["go"]) - served


def leads_to_other(before: Sequence[Item], items: Sequence[Item], state: State) -> bool:
    """Whether the clause before is only somebody else, and this one what he does.

    «Mi cuñado, que es como es, va de tabernas», «Juan, el de la oficina, apuesta a que...», «Vallon, en
    cambio, irá al club».
    """
    main = [i for i in before if not i.sub and i.kind == "word" and i.role not in ("joiner", "adverb")]
    verb = next((i.form for i in items[:3] if i.form is not None), None)
    if verb is not None and "me" in verb.clitics:
        return False  # «eso sí, cómprame un caballo»
    if not main or verb is None or verb.person != 3 or any(i.form and i.form.person for i in main):
        return False
    if items[0].norm == "que" and verb.tense == "subjunctive":
        return False  # «ítem más: que se inviertan mil coronas»
    if any(i.has(*_PLACES) for i in main):
        return False  # «su club; allí alterna con Vallon»: there he goes
    if state.third_person <= 0 and verb.tense in PRESENT and _is_contrasted(before, state):
        state.others = verb.tense
        return True
    stranger = main[0].cap and not main[0].known and not main[0].role and not _is_posture(main)
    led = stranger or (is_common_noun(main, 0) and len(main) < 4)
    if led and state.third_person <= 0 and not any(i.norm in ("me", "nos") for i in items):
        state.others = verb.tense  # «(El argumento:) un marqués reta a su cuñado, se casa con la viuda»
    return led


def _is_contrasted(before: Sequence[Item], state: State) -> bool:
    """«Vallon, en cambio, ...», «Larue, por su parte, ...»: somebody of whom something else is told."""
    said = [i for i in before if not i.sub and i.kind != "mark" and i.role != "joiner"]
    mention = said[0].tags.get("P") if said else None
    me = state.sender.name if state.sender else None
    if mention is None or not mention.names or me in mention.names:
        return False
    rest = said[1:]
    adverbial = bool(rest) and all(i.role == "adverb" for i in rest)  # «en cambio»
    return adverbial or phrase_end(rest, 0, "by_contrast") == len(rest) > 0


def _is_posture(main: Sequence[Item]) -> bool:
    """«Rodilla en tierra y anillo en mano, pide ...», «Sombrero en mano, va ...»: how he does it."""
    bare = len(main) > 2 and not main[2].role and not main[2].has(*_OURS)
    return bare and main[1].norm in ("en", "a", "al", "bajo") and is_noun(main[0].norm)


# ── with him, to him, for him ────────────────────────────────────────────────────────────────────


def is_done_for_him(clause: Clause) -> bool:
    """Whether others do it to him or for him: «me la organizarán otros», «me reta Vallon»."""
    items = [i for i in clause.items if not i.sub]
    at = next((k for k, i in enumerate(items) if i.form is not None and i.form.person), 0)
    form = items[at].form if items else None
    if form is None or form.person != 3 or form.tense not in PRESENT:
        return False
    return any(i.norm in ("me", "nos") for i in items[max(0, at - 2) : at])


def is_theirs(clause: Clause) -> bool:
    """Whether somebody else does it with him: «me acompaña Parrot»."""
    form = next((i.form for i in clause.items if i.form is not None and not i.sub), None)
    return form is not None and form.person == 3 and clause.word("me", "conmigo")


def invited_by(clause: Clause, state: State) -> str | None:
    """Return who takes him to a club: «el Viscomte me convida a Les Chasseurs», «Parrot me cuela»."""
    spoken_of = clause.word("invitado") and "CLUB" in state.place  # «el Crapaud... Moreau me lleva»
    if clause.negative or not (clause.has("CLUB", "club") or spoken_of):
        return None
    if not any(not i.sub and takes_him(clause.items, k) for k, i in enumerate(clause.items)):
        return None
    host = next((m for m in mentions(clause) if m[1].names), None)
    return state.resolve(host[1], state.said(host[0].start, host[0].end), want="man") if host else None


def is_her_wish(doing: Doing) -> bool:
    """«Mi señora quiere ver el estreno»: what she would like is done when he says so."""
    form = doing.form
    if form is None or form.person != 3 or form.lemma not in words_of("wishing") or len(doing.verbs) < 2:
        return False
    before = doing.items[: doing.at]
    hers = bool(before) and before[-1].has("OWNLADY") and not any(i.role == "preposition" for i in before)
    return hers and not any(i.norm in ("me", "conmigo", "que") for i in doing.items)
