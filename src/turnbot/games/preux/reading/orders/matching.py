"""Finding the orders in a clause: the cues of frames.toml against what the clause holds."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from turnbot.games.preux.orders import Duel, PrepareParty
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import ELLIPTICAL, Frame, lexicon, load_toml

# Classes whose verb may be taken over from the clause before: «llevo 30 coronas y la pistola».
INHERITED = ELLIPTICAL | {"carry", "buy", "arrest", "name", "hire"}


@dataclass(slots=True)
class Clause:
    """A clause ready to be read: its items, whether its verb is denied, and the verb it inherits."""

    items: list[Item]
    start: int
    end: int
    negative: bool = False
    inherited: str | None = None
    extra: list[Item] = field(default_factory=list)  # what came after and only adds to it

    @property
    def all(self) -> list[Item]:
        """Its own items and what was added to them."""
        return self.items + self.extra

    def tagged(self, *tags: str) -> list[Item]:
        """Items with any of these tags, those said in passing included."""
        return [i for i in self.all if i.has(*tags)]

    def has(self, *tags: str) -> bool:
        """Whether it holds any of these, not counting what is said in passing."""
        for items in (self.items, self.extra):
            for item in items:
                if item.tags and not item.sub and not item.tags.keys().isdisjoint(tags):
                    return True
        return False

    def verb(self, *lemmas: str) -> bool:
        """Whether one of these verbs is in it."""
        for items in (self.items, self.extra):
            for item in items:
                if item.form is not None and not item.sub and item.form.lemma in lemmas:
                    return True
        return False

    def word(self, *norms: str) -> bool:
        """Whether one of these words is in it."""
        for items in (self.items, self.extra):
            for item in items:
                if item.norm in norms:
                    return True
        return False


def is_followed(clause: Clause, norm: str, tag: str) -> bool:
    """Whether a word of this spelling stands before something with this tag: «una fiesta», «de Larue»."""
    return any(
        one.norm == norm and other.has(tag) and not other.sub
        for one, other in zip(clause.all, clause.all[1:], strict=False)
    )


@dataclass(slots=True)
class Match:
    """A frame that fits, and the items its cue took."""

    frame: Frame
    score: int
    taken: list[Item]


@cache
def _by_key() -> dict[str, list[Frame]]:
    """Index frames by one thing they cannot do without."""
    out: dict[str, list[Frame]] = {}
    classes = lexicon().classes
    for frame in lexicon().frames:
        if frame.solid:
            first = next(need for need in frame.needs if need in frame.solid)
            out.setdefault(first, []).append(frame)
        else:
            for need in frame.needs:
                if need[0] == "@":
                    also = classes["devote"] if need == "@spend" else frozenset()
                    for lemma in classes[need[1:]] | also:
                        out.setdefault(lemma, []).append(frame)
                    break
            else:
                out.setdefault(frame.needs[0], []).append(frame)
    return out


@cache
def absorbed(do: str) -> frozenset[str]:
    """Return what belongs to an order beside its cue."""
    return frozenset(load_toml("frames.toml")["absorbs"].get(do, "").split())


@cache
def verbs_of(do: str) -> frozenset[str]:
    """Return the verbs by which an order is given, whatever else its cues ask for."""
    words = lexicon()
    needs = {need for frame in words.frames if frame.do == do for need in frame.needs}
    classes = (words.classes[need[1:]] for need in needs if need[0] == "@" and need[1:] not in ELLIPTICAL)
    return frozenset(need for need in needs if need in words.verb_names).union(*classes)


@cache
def rivals(do: str) -> frozenset[str]:
    """Return the orders of which one clause gives one only, unless each has a verb of its own."""
    groups = (frozenset(text.split()) for text in load_toml("frames.toml")["rivals"].values())
    return frozenset().union(*(group - {do} for group in groups if do in group))


@cache
def _classes_of(lemma: str) -> frozenset[str]:
    """Return the classes, as cues name them, that a verb belongs to."""
    return frozenset("@" + name for name, lemmas in lexicon().classes.items() if lemma in lemmas)


_BY_INFLUENCE = frozenset({"apply", "announce", "appoint"})


def matches(clause: Clause, state: State, used: Iterable[int], done: Iterable[str]) -> Match | None:
    """Return the best frame for what is left of a clause, or None."""
    used_set, done_set = set(used), set(done)
    free = [i for i in clause.all if not i.sub and id(i) not in used_set]
    if not free:
        return None
    verbs = [i for i in clause.all if i.form is not None and not i.sub and i.form.tense != "participle"]
    index = _by_key()
    keys = _keys(free, clause.inherited)
    lemmas = {v.form.lemma for v in verbs if v.form}
    held = keys | lemmas
    if clause.inherited:
        lemmas.add(clause.inherited)
    for lemma in lemmas:
        held |= _classes_of(lemma)
    seen = {
        frame.rank: frame
        for key in keys
        for frame in index.get(key, ())
        if frame.held <= held and frame.do not in done_set
    }
    best: Match | None = None
    for rank in sorted(seen):
        found = _fit(seen[rank], clause, state, free, verbs, done_set)
        if found is not None and (best is None or found.score > best.score):
            best = found
        elif found is not None and best is not None and found.score == best.score and not verbs:
            best = min(best, found, key=_begins)  # «tiro con pistola en el cuartel» is no duty
    return best


def _keys(items: Iterable[Item], inherited: str | None) -> set[str]:
    """Return all by which a frame may be found: tags, words and verbs."""
    keys = {inherited} if inherited else set()
    for item in items:
        keys.update(item.tags)
        keys.add("=" + item.norm)
        if item.form is not None and item.form.tense != "participle":
            keys.add(item.form.lemma)
    return keys


def _begins(match: Match) -> int:
    return min((item.start for item in match.taken), default=1 << 30)


def _fit(
    frame: Frame, clause: Clause, state: State, free: Sequence[Item], verbs: Sequence[Item], done: Set[str]
) -> Match | None:
    classes = lexicon().classes
    auxiliary = lexicon().roles["auxiliary"]
    again = bool(done)
    taken: list[Item] = []
    score, solid_free, named, unsaid = 0, False, False, False
    through: list[Item] = []
    led: tuple[str, ...] = ()
    for need in frame.needs:
        if need[0] == "@":
            lemmas = classes[need[1:]]
            own = [v for v in verbs if not (need[1:] in ELLIPTICAL and _of_others(v, verbs))]
            own = [v for v in own if not any(v is t for t in taken)]  # one verb is not two: «le suelto 350»
            hit = next((v for v in own if v.form and v.form.lemma in lemmas), None)
            if hit is not None and need == "@buy" and _takes_charge(clause, hit):
                return None
            if hit is not None and need == "@go" and _presents(clause, hit):
                return None
            if hit is not None and need in ("@jail", "@follow") and _of_himself(clause, hit):
                return None
            if hit is None and need == "@spend":
                hit = _gives_week(clause, state)
            if hit is not None:
                taken.append(hit)
                score += 2
                solid_free = solid_free or any(hit is f for f in free)
            elif clause.inherited in lemmas and need[1:] in INHERITED:
                score += 1
            elif need[1:] not in ELLIPTICAL or any(
                v.form
                and v.form.lemma not in auxiliary
                and not _purpose(clause, v)
                and not _bids(v)
                and not is_transparent(v)
                for v in verbs
            ):
                return None
            else:
                score, unsaid = score + 1, True
                through = [v for v in verbs if is_transparent(v)]
                taken += through
                led = _LEADS if need[1:] == "go" else ("con", *_LEADS[:2])
                if len(frame.needs) == 1:
                    return None
        elif need == "NEG":
            if not clause.negative:
                return None
            score += 2
        elif need == "BARE":
            if verbs:
                return None
        elif need == "PLANNED":
            if not any(isinstance(a, PrepareParty) for week in state.sections.values() for a in week):
                return None
            if not any(i.norm == "la" and _is_pronoun(clause.items, k) for k, i in enumerate(clause.items)):
                return None
            score += 2
        elif need in ("OWED", "OWING"):
            if not owes(clause, to_him=need == "OWED"):
                return None
            score += 3  # whoever asks for what is owed him asks for no loan
        elif need == "SUM":
            if state.amount is None or not takes_up_sum(clause):
                return None
            score += 2
        elif need == "CLERGY":
            if not (state.sender and (state.sender.church_rank or state.sender.order)):
                return None
            score += 1
        elif need == "CLERIC":
            if not (any(_is_cleric(i, state) for i in clause.all) or _cleric_meant(clause, state)):
                return None
            score, named = score + 2, True
        elif need == "CHALLENGED":
            if state.challenger is None or any(i.has("P", "party", "invitation", "wedding") for i in free):
                return None
            score += 1
        elif need == "DUELLING":
            if not _duelling(clause, state):
                return None
            score += 1
        elif need in ("LADY", "OWNLADY", "ELLA", "HER", "MALE"):
            if not _person_kind(need, clause, state, week_spent="@spend" in frame.needs):
                return None
            score, named = score + 2, True
        elif need in ("P", "MONEY", "N"):
            tags = {"P": ("P", "DESC"), "MONEY": ("MONEY", "N"), "N": ("N",)}[need]
            among = free if again and need == "MONEY" else clause.all
            hit = next(
                (
                    i
                    for i in among
                    if i.has(*tags)
                    and not (i.sub and need != "P")
                    and not (need == "MONEY" and i.has("COUNT", "REG") and not i.has("MONEY"))
                ),
                None,
            )
            if hit is not None and hit.sub and frame.do in ("lend", "pay", "borrow", "duel"):
                hit = None
            him = need == "P" and (_pronoun(clause) or (frame.do in _OWED and _se_them(clause)))
            if hit is None and not him:
                return None
            score, named = score + 2, True
        else:
            left = [i for i in free if not any(i is t for t in taken)] if taken else free
            if need == "ONE" and taken:
                left = [i for i in left if _is_before(clause, i, taken[-1])]
            hit = _solid(need, left)
            if hit is None and again and need[0] not in "=" and not need.isupper():
                hit = next((v for v in verbs if v.form and v.form.lemma == need), None)
                if hit is None and clause.inherited == need:
                    score += 2
                    continue
                if hit is None:
                    return None
                taken.append(hit)
                score += 2
                continue
            if hit is None and clause.inherited == need:
                score += 2
                continue
            if hit is None:
                return None
            taken.append(hit)
            solid_free = True
            score += 2
    if (again and not solid_free) or not (taken or named):
        return None
    if frame.do == "accompany-lady" and (done & _OUT or any(i.has(*_OUTINGS) for i in free)):
        return None  # «la paso en el club, con Claudette del brazo»
    spoken = any(t.form is not None and any(t is f for f in free) for t in taken)
    if not spoken and not done.isdisjoint(rivals(frame.do)):
        return None  # «devolución al prestamista: 300» is no loan besides
    if frame.do == "pay" and clause.has("OFF", "POWER") and not clause.has("debt", "loan"):
        return None  # «le paso 500 coronas al Ministro en favor de Rochefort»
    if frame.do == "accompany-lady" and clause.has("wedding"):
        return None  # «boda con Claudette, nos casa fray Antoine»
    if frame.do == "wedding" and clause.has("leave", "king"):
        return None  # «permiso para casarme»
    if frame.do == "leave-of-absence" and (
        clause.has("marriage", "wedding") or clause.verb("casar", "desposar")
    ):
        return None
    if frame.do in ("join-club", "join-casino") and clause.has("dues"):
        return None  # «me doy de baja como socio»
    if frame.do in _BY_INFLUENCE and not spoken and any(i.has("influence") for i in clause.all):
        return None  # «influencia de mi dama para mi candidatura»
    if through and any(item.form is None and not _led(clause, item, led) for item in taken):
        return None
    played = frame.needs[0] in ("@bet", "@drink") and done <= {"gamble", "drink"}
    if (
        again
        and unsaid
        and not any(_apart(clause, i) or (played and _led(clause, i, ("en",))) for i in taken)
    ):
        return None
    if frame.do not in _WISHED and any(_is_purpose(clause, item) for item in taken):
        return None
    if any(_leads_elsewhere(clause, item, taken) for item in taken):
        return None
    verbless = unsaid or "BARE" in frame.needs
    if verbless and any(_behind_purpose(clause, item) or _left_behind(clause, item) for item in taken):
        return None
    items = clause.all
    if any(_solid(bad, items) is not None or (bad == "HOSTED" and _hosted(clause)) for bad in frame.forbids):
        return None
    if frame.do == "lavish" and not done.isdisjoint(_FEASTS) and not clause.word("gasto", "gastos"):
        return None  # «fiesta en casa por todo lo alto»
    if frame.do == "rest" and is_followed(clause, "de", "P") and any(t.has("home") for t in taken):
        return None  # «voy a casa de Cazaux»
    if frame.do == "rescue" and _frees_no_one(clause, taken):
        return None
    if frame.do in ("study", "join-order") and _sneaks(clause):
        return None
    if frame.do == "visit-club" and any(i.has("CLUB", "club") and _behind_de(clause, i) for i in taken):
        return None  # «hacerme del Crapaud», «salgo de mi club»
    if frame.do == "visit-club" and score == 3:
        score = 2  # a club's name by itself is as often the place of something else
    main = next((v for v in verbs if v.form and v.form.lemma not in auxiliary), None)
    if main is not None and any(main is t for t in taken):
        score += 1  # what the first verb says goes before what only follows from it
    return Match(frame, score, taken)


def _of_others(verb: Item, verbs: Sequence[Item]) -> bool:
    """Whether a verb says, beside his own, what others are to do: «doy una fiesta, que vengan Larue y X»."""
    form = verb.form
    if form is None or form.tense != "subjunctive" or form.person == 1 or "me" in form.clitics:
        return False
    return any(
        v.form is not None and v.form.person == 1 and v.form.tense in ("present", "future") for v in verbs
    )


@cache
def _claimed() -> frozenset[str]:
    """Return the verbs that mean something to the order language, or to colour."""
    words = lexicon()
    named = {n for frame in words.frames for n in frame.needs if n in words.verb_names}
    return frozenset(named.union(*words.classes.values(), words.roles["colour"], words.roles["averse"]))


def is_transparent(verb: Item) -> bool:
    """Whether a verb of his own only says that he does what its object names: «me aviento la misa».

    There is no end to such verbs in the mouths of players, so it is any that means nothing else here.
    """
    form = verb.form
    if form is None or not (form.person == 1 and form.tense in ("present", "future")):
        return False
    return form.lemma in lexicon().roles["transparent"] or form.lemma not in _claimed()


_LEADS = ("a", "al", "hasta", "por", "hacia", "para")


def _led(clause: Clause, item: Item, by: tuple[str, ...]) -> bool:
    """Whether a thing is what the verb is about («me aviento la misa»), and not where or when he does it."""
    items = clause.all
    k = next((n for n, i in enumerate(items) if i is item), 0) - 1
    while k >= 0 and (items[k].role in ("article", "possessive", "adverb") or items[k].has("N")):
        if items[k].norm in ("al", "del"):
            break
        k -= 1
    if k < 0:
        return True
    return items[k].norm in by or not (items[k].role == "preposition" or items[k].norm in ("al", "del"))


def _gives_week(clause: Clause, state: State) -> Item | None:
    """«(La cuarta) se la regalo a Constance», «la debo al regimiento»: a week is spent on them."""
    if state.where not in "1234" or state.sections.get(state.where):
        return None
    said = [i for i in clause.items if i.kind != "mark" and i.role not in ("joiner", "adverb")]
    while said and said[0].norm in ("se", "toda", "entera", "enterita"):
        said = said[1:]
    if len(said) < 3 or said[0].norm not in ("la", "las"):
        return None
    return next(
        (i for i in said[1:3] if i.form is not None and i.form.lemma in lexicon().classes["devote"]), None
    )


def _apart(clause: Clause, item: Item) -> bool:
    """Whether a thing stands by itself («..., y esgrima»), and is no object of the verb that was read."""
    items = clause.all
    k = next((n for n, i in enumerate(items) if i is item), 0) - 1
    while k >= 0 and (
        items[k].role in ("article", "preposition", "possessive", "adverb") or items[k].has("N")
    ):
        k -= 1
    return k < 0 or items[k].kind == "mark" or items[k].role == "joiner"


def _bids(verb: Item) -> bool:
    """Whether a verb only tells the secretary to take the order down: «apúnteme a misa»."""
    form = verb.form
    return (
        form is not None
        and "me" in form.clitics
        and form.tense in ("imperative", "subjunctive")
        and form.lemma in lexicon().roles["bid"]
    )


def _purpose(clause: Clause, verb: Item) -> bool:
    """Whether a verb only says what for, or how: «al club a celebrarlo», «tres apuestas de 50 cortando»."""
    if verb.form is not None and (verb.form.tense == "gerund" or verb.form.lemma in lexicon().classes["cut"]):
        return True
    k = next((n for n, item in enumerate(clause.all) if item is verb), 0)
    infinitive = verb.form is not None and verb.form.tense == "infinitive"
    return infinitive and k > 1 and clause.all[k - 1].norm in ("a", "para")


def _presents(clause: Clause, verb: Item) -> bool:
    """«Presento la comedia»: who presents something does not present himself."""
    items = clause.all
    k = next((n for n, i in enumerate(items) if i is verb), 0)
    if verb.form is None or verb.form.lemma != "presentar" or verb.form.person != 1:
        return False
    return not (k and items[k - 1].norm in ("me", "nos"))


def _takes_charge(clause: Clause, verb: Item) -> bool:
    """«Me encargo de la programación»: that is no purchase."""
    items = clause.all
    k = next((n for n, i in enumerate(items) if i is verb), 0)
    if verb.form is None or verb.form.lemma != "encargar":
        return False
    to_somebody = [i.norm for i in items[k + 1 : k + 2]] in (["a"], ["al"])  # «encargo a un hombre que...»
    reflexive = (bool(k) and items[k - 1].norm in ("me", "se")) or bool({"me", "se"} & set(verb.form.clitics))
    return reflexive or to_somebody


_STEALTH = frozenset(["colar", "infiltrar", "escabullir", "deslizar"])
_MISCHIEF = frozenset(
    [
        *(
            "husmear",
            "espiar",
            "fisgar",
            "fisgonear",
            "curiosear",
            "registrar",
            "robar",
            "hurtar",
            "sustraer",
        ),
        *("raptar", "secuestrar", "seducir", "asaltar", "saquear", "incendiar", "quemar", "sobornar"),
    ]
)


def _sneaks(clause: Clause) -> bool:
    """«Me cuelo en el convento», «entro en él a husmear»: who goes there so comes for no studies."""
    return any(
        i.form is not None and (i.form.lemma.lstrip("?") in _STEALTH or i.form.lemma.lstrip("?") in _MISCHIEF)
        for i in clause.all
    )


def _of_himself(clause: Clause, verb: Item) -> bool:
    """«Me encierro a escribir», «sigo escribiendo»: nobody else is locked up, and nobody followed."""
    items = clause.all
    k = next((n for n, i in enumerate(items) if i is verb), 0)
    after = next((i for i in items[k + 1 :] if i.role != "adverb"), None)
    if after is not None and after.form is not None and after.form.tense == "gerund":
        return True
    if verb.form is None or verb.form.lemma not in ("encerrar", "recluir", "enjaular"):
        return False
    himself = {i.norm for i in items[max(0, k - 1) : k]} | set(verb.form.clitics)
    return not himself.isdisjoint(("me", "se", "nos")) and not clause.has("P", "DESC")


_OUTINGS = ("club", "CLUB", "CASINO", "tavern", "theatre")
_OUT = frozenset(["visit-club", "visit-tavern", "visit-casino", "theatre", "mass", "rest", "attend-party"])


def _is_before(clause: Clause, one: Item, thing: Item) -> bool:
    """Whether «un» is said of a thing: «un buen caballo», but not «un paseo a caballo»."""
    items = clause.all
    begin = next((k for k, i in enumerate(items) if i is one), 0)
    end = next((k for k, i in enumerate(items) if i is thing), 0)
    return 0 < end - begin < 4 and not any(
        i.role or i.kind == "mark" or i.tags for i in items[begin + 1 : end]
    )


# What others are to do belongs to these: «mi influencia, para que lo nombren».
_FEASTS = frozenset(["host-party", "wedding", "bachelor-party", "baptism"])
_WISHED = frozenset(["influence", "bribe", "stop-duel", "spy"])


def _is_purpose(clause: Clause, verb: Item) -> bool:
    """«Suelto un ratón para que huya la marquesa»: what others are to do is not what he does."""
    if verb.form is None or verb.form.tense != "subjunctive":
        return False
    items = clause.all
    at = next((n for n, i in enumerate(items) if i is verb), 0)
    before = [i.norm for i in items[max(0, at - 4) : at]]
    return any(pair == ("para", "que") for pair in pairwise(before))


def _leads_elsewhere(clause: Clause, verb: Item, taken: Sequence[Item]) -> bool:
    """«Intento robar el sombrero del Cardenal»: what he tries is to steal, and not to be it."""
    if verb.form is None or verb.form.lemma not in ("intentar", "querer", "lograr", "conseguir"):
        return False
    items = clause.all
    at = next((n for n, i in enumerate(items) if i is verb), 0)
    led = next((i for i in items[at + 1 : at + 3] if i.form is not None), None)
    return (
        led is not None
        and led.form is not None
        and led.form.tense == "infinitive"
        and not any(led is t for t in taken)
        and led.form.lemma not in lexicon().roles["auxiliary"] | {"ser"}
    )


def _behind_purpose(clause: Clause, item: Item) -> bool:
    """«Aprovecho para felicitar las fiestas»: what a verb of purpose is about is not what he does."""
    items = clause.all
    at = next((n for n, i in enumerate(items) if i is item), 0)
    return item.form is None and any(
        led.norm == "para" and verb.form is not None and verb.form.tense == "infinitive"
        for led, verb in pairwise(items[: max(0, at)])
    )


def _left_behind(clause: Clause, item: Item) -> bool:
    """«Levantado de la cama», «recién salida del horno»: where somebody or something comes from."""
    items = clause.all
    k = next((n for n, i in enumerate(items) if i is item), 0) - 1
    while k > 0 and items[k].role in ("article", "possessive") and items[k].norm != "del":
        k -= 1
    if k < 1 or items[k].norm not in ("de", "del"):
        return False
    form, masculine = items[k - 1].form, items[k - 1].norm.endswith(("o", "os"))  # «una partida de dados»
    return form is not None and form.tense == "participle" and masculine and not items[k - 1].tags


def _solid(need: str, free: Sequence[Item]) -> Item | None:
    if need[0] == "=":
        return next((i for i in free if i.norm == need[1:]), None)
    return next(
        (
            i
            for i in free
            if need in i.tags
            or (i.form is not None and i.form.lemma == need and i.form.tense != "participle")
        ),
        None,
    )


def owes(clause: Clause, *, to_him: bool) -> bool:
    """Whether a debt is spoken of, be it in passing: «los 40 que me debe» are owed him, «que le debo» not."""
    for k, item in enumerate(clause.all):
        if item.form is None or item.form.lemma not in ("deber", "adeudar") or not item.form.person:
            continue
        his = any(i.norm in ("me", "nos") for i in clause.all[max(0, k - 2) : k])
        if to_him == his and (to_him or item.form.person == 1):
            return True
    return False


def takes_up_sum(clause: Clause) -> bool:
    """Whether a pronoun stands for money spoken of before: «se las reclamo», «devolverlas»."""
    items = clause.all
    return any(
        (item.form is not None and {"las", "los", "lo"} & set(item.form.clitics) and not item.sub)
        or (item.norm in ("las", "los", "lo") and not item.sub and _is_pronoun(items, k))
        for k, item in enumerate(items)
    )


def _behind_de(clause: Clause, item: Item) -> bool:
    """Whether a place stands behind a verb with «de», which goes nowhere."""
    items = clause.all
    k = next((n for n, i in enumerate(items) if i is item), 0) - 1
    while k > 0 and items[k].role in ("article", "possessive") and items[k].norm != "del":
        k -= 1
    return k > 0 and items[k].norm in ("de", "del") and items[k - 1].form is not None


def _hosted(clause: Clause) -> bool:
    return any(
        i.norm in ("de", "da", "en") and k + 1 < len(clause.items) and clause.items[k + 1].has("P")
        for k, i in enumerate(clause.items)
    )


def _pronoun(clause: Clause) -> bool:
    return any(
        (i.role == "pronoun" and i.norm in ("le", "les", "lo", "ellos", "os"))
        or i.norm in ("ambos", "lo", "dos")
        or (i.norm == "el" and (after is None or after.kind == "mark" or bool(after.role)))
        or (i.form is not None and set(i.form.clitics) & {"le", "lo", "los", "les"})
        for i, after in zip(clause.items, [*clause.items[1:], None], strict=True)
    )


def _is_cleric(item: Item, state: State) -> bool:
    """Whether an item speaks of a priest: «el cura», «fray Antoine»."""
    if item.has("priesthood", "CRANK"):
        return True
    names: Sequence[str] = item.tags["P"].names if item.has("P") else ()
    one = state.index.people.get(names[0]) if len(names) == 1 else None
    return one is not None and bool(one.order)


def _cleric_meant(clause: Clause, state: State) -> bool:
    """«Si aparece fray Antoine, no le escucho»: the one spoken of last is a priest."""
    last = state.index.people.get(state.men[-1]) if state.men else None
    return last is not None and bool(last.order) and _pronoun(clause)


def _duelling(clause: Clause, state: State) -> bool:
    """Whether a duel of his has been spoken of: only then «ni cuartel ni curas» means his opponent."""
    ordered = any(isinstance(a, Duel) for section in state.sections.values() for a in section)
    return ordered or bool(state.duels) or clause.has("duel", "challenge")


_OWED = frozenset({"borrow", "lend", "pay", "claim-debt"})


def _frees_no_one(clause: Clause, taken: Sequence[Item]) -> bool:
    """«Suelto tres gallinas en la antesala del Cardenal»: who is freed stands behind «a», or is a pronoun."""
    loose = any(t.form is not None and t.form.lemma in ("soltar", "sacar", "arrancar") for t in taken)
    if not loose or _pronoun(clause) or any(t.form is None for t in taken):
        return False
    items = clause.all
    people = [k for k, i in enumerate(items) if i.has("P", "DESC")]
    return not any(
        before.norm in ("a", "al") for k in people for before in items[max(0, k - 3) : k] if before.role
    )


def _se_them(clause: Clause) -> bool:
    """«Se las pido», «se lo devuelvo»: before «lo», «le» is «se»."""
    return any(
        a.norm == "se" and b.norm in ("lo", "los", "las")
        for a, b in zip(clause.items, clause.items[1:], strict=False)
    )


def _person_kind(need: str, clause: Clause, state: State, *, week_spent: bool) -> bool:
    items = clause.all
    if need == "OWNLADY":
        own = state.own_lady()
        return any(
            i.has("OWNLADY") or (own is not None and i.has("P") and i.tags["P"].names == (own,))
            for i in items
            if not i.sub
        )
    if need == "MALE":
        people = [n for i in items if i.has("P") for n in i.tags["P"].names]
        return bool(people) and all(n in state.index.people for n in people)
    if need == "HER":
        return state.lady is not None and _to_her(items, state)
    # In «la dedico a mi dama» the pronoun is the week.
    words = ("ella",) if week_spent else ("ella", "la")
    she = any(
        i.norm in words and not (i.sub and i.norm == "ella") and _is_pronoun(items, k)
        for k, i in enumerate(items)
    ) or any(i.form is not None and "la" in i.form.clitics and not week_spent for i in items)
    if need == "ELLA":
        return she and state.lady is not None
    if any(i.has("OWNLADY") and not (i.sub and need == "LADY") for i in items):
        return True
    for item in items:
        mention = item.tags.get("P") or item.tags.get("DESC")
        if mention is not None and not item.has("OFF"):
            if not mention.names and _female_title(mention.text):
                return True
            if any(n in state.index.ladies for n in mention.names):
                return True
    return she and state.lady is not None


def _to_her(items: Sequence[Item], state: State) -> bool:
    """«Llevo a Claudette al teatro y le regalo un pañuelo»: to the lady who was spoken of last."""
    said = any(i.norm == "le" and not i.sub for i in items) or any(
        i.form is not None and "le" in i.form.clitics and not i.sub for i in items
    )
    if not said or any(i.has("P", "DESC", "debt", "loan") for i in items):
        return False
    last = state.last
    with_her = {getattr(last, name, None) for name in ("lady", "who")} & {
        state.lady,
        True,
    } and last is not None
    return bool(with_her) or state.asked == state.lady or any(i.has("gift") for i in items)


def _female_title(text: str) -> bool:
    return text.casefold().split(" ")[0] in (
        "mademoiselle",
        "mlle",
        "madame",
        "doña",
        "señorita",
        "señora",
        "lady",
        "dama",
    )


def _is_pronoun(items: Sequence[Item], k: int) -> bool:
    item = items[k]
    if item.norm == "ella":
        return True
    after = items[k + 1] if k + 1 < len(items) else None
    return (
        after is not None and after.form is not None and after.form.tense not in ("infinitive", "participle")
    )
