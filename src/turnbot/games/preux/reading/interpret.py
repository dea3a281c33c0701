"""Reading a section: sentence by sentence, clause by clause, into actions and flags."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.core.orders import Said
from turnbot.games.preux import orders as o
from turnbot.games.preux.orders import Action, Condition, both, opposite
from turnbot.games.preux.reading.account import inside, is_matter, is_overlooked
from turnbot.games.preux.reading.asides import mark_subordinate
from turnbot.games.preux.reading.build import build
from turnbot.games.preux.reading.build_money import thing_of
from turnbot.games.preux.reading.checks import lacks
from turnbot.games.preux.reading.clauses import Part, sentences, split
from turnbot.games.preux.reading.colour import is_closing, is_small_talk, takes_surrender, why_colour
from turnbot.games.preux.reading.conditions import ATTEMPTS, condition_of, hopes, show_doubt, try_condition
from turnbot.games.preux.reading.headings import ordinal_value
from turnbot.games.preux.reading.items import Item
from turnbot.games.preux.reading.joining import (
    body_of,
    merge,
    take_up_influence,
    take_up_pistol,
    take_up_place,
    take_up_priest,
)
from turnbot.games.preux.reading.lexicon import lexicon, words_of
from turnbot.games.preux.reading.matching import Clause, Match, absorbed, is_followed, is_transparent, matches
from turnbot.games.preux.reading.modifiers import modify
from turnbot.games.preux.reading.putting import (
    is_gift,
    is_order,
    joined,
    joins,
    last_is_gamble,
    spent,
    turned,
)
from turnbot.games.preux.reading.repeats import without
from turnbot.games.preux.reading.retracting import JOKE, SecondThoughts, takes_back
from turnbot.games.preux.reading.slots import bets, cutting, lady_of, mentions, value
from turnbot.games.preux.reading.state import Heard, State
from turnbot.games.preux.reading.telling import (
    gives_away,
    invited_by,
    is_denied,
    is_done_for_him,
    is_theirs,
    leads_to_other,
    tells,
    unveiled,
)
from turnbot.games.preux.reading.trace import unused

_ROUNDS = 6
# Orders in whose clause an amount may stand without being theirs, or is kept in another field.
_COUNTS_MONEY = frozenset({"gamble", "court", "wedding", "influence", "enlist", "challenge"})
# What nobody does for him: «me organizan la despedida» tells what others do.
_HIS_OWN = frozenset(
    {
        "bachelor-party",
        "host-party",
        "wedding",
        "baptism",
        "challenge",
        "arrest",
        "charge",
        "court",
        "propose",
    }
    | {"spy", "influence", "appoint", "rescue", "bribe", "duel"}
)
_DENIABLE = {"answer-challenge"}
# What only holds when it comes to that: «si algún cura aparece, no pienso escucharlo».
_IF_IT_COMES_TO_THAT = (o.IgnorePriest, o.NoQuarter, o.CarryPistol)
_VISITS = frozenset({"visit-club", "visit-tavern", "visit-casino"})
# What an opening line may order before any week is named; the rest of it is talk.
_OPENING = frozenset(
    {
        "cancel",
        "lavish",
        "purse",
        "carry-pistol",
        "join-club",
        "leave-club",
        "join-casino",
        "leave-casino",
        "borrow",
        "pay",
        "lend",
    }
    | {"invest", "buy", "house", "claim-debt", "influence", "bribe", "trade-expertise"}
)


class SectionReader:
    """Reads the sentences of one piece of a mail into the state's current section."""

    def __init__(self, state: State, where: str, *, opening: bool = False) -> None:
        self.state = state
        self.opening = opening
        state.where = where
        self.closed = False
        self.next_word = ""  # with which the next sentence begins
        self.thoughts = SecondThoughts(state)

    def read(self, items: Sequence[Item], carried: Condition | None = None) -> Condition | None:
        """Read everything; return a condition left hanging at the end, for the next piece of the sentence."""
        hanging = carried
        said = sentences(items)
        for n, sentence in enumerate(said):
            self.next_word = said[n + 1][0].norm if n + 1 < len(said) else ""
            if self.closed:
                self._afterwards(sentence)
                self.state.note(
                    (sentence[0].start, sentence[-1].end), "colour", "colour", "detrás de la despedida"
                )
                continue
            hanging = self._sentence(sentence, hanging)
        return hanging

    # ── a sentence ───────────────────────────────────────────────────────────────────────────────

    def _sentence(self, items: list[Item], condition: Condition | None) -> Condition | None:
        state = self.state
        said = state.said(items[0].start, items[-1].end)
        if items[-1].mark == "?":
            opened = max((k for k, i in enumerate(items) if i.mark == "¿"), default=0)
            if any(i.kind == "word" for i in items[:opened]):
                said_first = items[:opened]  # «practico esgrima, ¿qué otra cosa puedo hacer?»
                condition = self._sentence(said_first, condition)
                items = items[opened:]
            self._question(items)
            state.note((items[0].start, items[-1].end), "question", "interpret")
            return None
        if is_closing(items, state):
            self.closed = True
            state.note((items[0].start, items[-1].end), "closing", "colour", "despedida o firma")
            return None
        state.last_verb = None
        mark_subordinate(items, amends=state.amends)
        self.thoughts.new_sentence = True
        parts = merge(split(items))
        take_up_priest(parts)
        understood, unread = 0, []
        fresh: list[int] = []
        pending = condition
        for n, part in enumerate(parts):
            if part.kind != "clause":
                pending = self._condition(part, pending, fresh, parts, n)
                if not part.after and state.text[part.span[1] :][:3].lstrip().startswith(("...", "…")):
                    pending = None  # «si mi padre levantara la cabeza...»
                understood += 1
                state.note(part.span, "condition", "conditions")
                continue
            if fresh and n and ";" in state.text[parts[n - 1].span[1] : part.span[0]]:
                pending = None  # «si está Parrot alterno con él; de beber, con moderación»
            if back := takes_back(part.items, first=n == 0):
                if self.thoughts.take_back(part, parts[n + 1 :], joke=back == JOKE, more=self.next_word):
                    continue
            elif self.thoughts.doomed and self.thoughts.weighed(part):
                continue
            before = len(self._actions())
            following = parts[n + 1].items[0].norm if n + 1 < len(parts) else self.next_word
            if n and parts[n - 1].kind == "clause" and leads_to_other(parts[n - 1].items, part.items):
                state.note(part.span, "colour", "telling", "cuenta lo que hace otro")
                continue
            outcome = self._clause(part, pending, then_but=following in ("pero", "mas", "aunque"))
            fresh = list(range(before, len(self._actions())))
            self.thoughts.remember(fresh)
            if outcome != "read":
                self._notice(part)
            if outcome == "read":
                understood += 1
                state.heard.append(Heard(state.where, tuple(part.items), *part.span))
            elif outcome == "unread" and not self._announces(part, parts, n):
                unread.append(part)
            if outcome == "colour" and any(i.form and i.form.tense == "conditional" for i in part.items):
                pending = None  # «si tuviera dinero, alquilaría...»: the rest hangs on nothing
            state.note(part.span, "order" if outcome == "read" else "colour")
        if not self.opening:
            self._asides(items)
            state.amend(items[0].start)
        self._unread(unread, bool(understood), said, pending)
        last = parts[-1] if parts else None
        carried = (
            condition is not None and pending == condition
        )  # «de lo contrario, la 2ª en casa y la 3ª...»
        goes_on = last is not None and (last.kind != "clause" or items[-1].mark == ":" or carried)
        return pending if goes_on else None

    def _otherwise_before(self, condition: Condition) -> None:
        """«Al teatro. Si la obra es mala, en vez de eso...»: what was ordered before holds if it is not."""
        actions = self._actions()
        for n, action in enumerate(actions):
            if action.if_ is None and condition != o.UNCLEAR:
                actions[n] = replace(action, if_=opposite(condition))

    def _announces(self, part: Part, parts: Sequence[Part], n: int) -> bool:
        """Whether a clause only brings in what stands after a colon: «me desahogo: voy al club»."""
        if n + 1 >= len(parts) or any(is_matter(i) or i.has("P", "N") for i in part.items):
            return False
        between = self.state.text[part.span[1] : parts[n + 1].span[0]]
        return ":" in between and len([i for i in part.items if i.kind != "mark"]) <= 4

    def _actions(self) -> list[Action]:
        return self.state.sections.setdefault(self.state.where, [])

    def _question(self, items: list[Item]) -> None:
        opened = max((k for k, i in enumerate(items) if i.mark == "¿"), default=-1)
        asked = [i for i in items[opened + 1 :] if i.kind != "mark"]
        echo = len(asked) < 4 and not any(i.form for i in asked) and self.next_word in words_of("own_answer")
        if is_small_talk(items[opened + 1 :]) or echo:
            return  # «¿Teatro? No, gracias»
        start = items[0].start
        if self.state.text[max(0, start - 1) : start] == "¿":
            start -= 1
        said = Said(" ".join(self.state.text[start : items[-1].end].split()), items[0].line)
        self.state.flag("question", said, where="notes" if self.opening else None)

    def _condition(
        self, part: Part, pending: Condition | None, fresh: list[int], parts: Sequence[Part], n: int
    ) -> Condition | None:
        state = self.state
        said = state.said(*part.span)
        if part.kind == "otherwise":
            return opposite(state.condition) if state.condition is not None else self._nothing_before(said)
        if part.kind == "likewise":
            return state.condition if state.condition is not None else self._nothing_before(said)
        body = body_of(part)
        if part.kind == "when":
            found = try_condition(body, state)
            if found is not None:
                state.condition = found
            return found if found is not None else pending
        if self.opening:
            return None
        actions = self._actions()
        near = [*parts[n - 1].items, *body] if n else []
        if last_is_gamble(actions) and (cutting(near) is not None or any(i.has("cutting") for i in near)):
            return pending  # «cortando si sale un seis» only says what cutting is
        if fresh and part.after and isinstance(actions[fresh[-1]], _IF_IT_COMES_TO_THAT):
            return pending  # what only holds when it comes to that needs no condition
        if (
            fresh
            and isinstance(actions[fresh[-1]], o.Gamble)
            and part.after
            and any(i.norm in ("seis", "6") for i in body)
        ):
            return pending  # «cortando si sale un seis» only says what cutting is
        if any(i.form is not None and i.form.tense == "conditional" for i in part.items):
            return pending if part.after else None  # «si yo fuera rico alquilaría...» and he is not
        found = condition_of(body, state, said)
        state.condition = found
        if part.kind == "unless":
            found = opposite(found)
        if not part.after:
            return found
        if part.kind == "unless" and state.text[: part.span[0]].rstrip().endswith(","):
            fresh = self._since(parts, n)  # «voy al club y bebo, salvo que...» holds for both
        if fresh:
            show_doubt(found, state)
        for k in fresh:
            if actions[k].if_ != found:
                actions[k] = replace(actions[k], if_=both(actions[k].if_, found))
        return pending

    def _since(self, parts: Sequence[Part], n: int) -> list[int]:
        """Return the orders of the clauses before part ``n``, back to a stronger mark or a condition."""
        k = n
        while k and parts[k - 1].kind == "clause" and not (k < n and parts[k].hard):
            k -= 1
        start, end = parts[k].span[0], parts[n].span[0]
        lines = {i.line for part in parts[k:n] for i in part.items}
        said = " ".join(self.state.text[start:end].split())
        return [
            at
            for at, action in enumerate(self._actions())
            if action.said is not None and action.said.line in lines and action.said.text in said
        ]

    def _nothing_before(self, said: Said) -> Condition:
        if self.state.last is not None and o.NAMES[type(self.state.last)] in ATTEMPTS:
            return o.If("failed")  # «intento entrar en la Guardia; si no, ...»
        self.state.doubt = said
        return o.UNCLEAR

    # ── a clause ─────────────────────────────────────────────────────────────────────────────────

    def _clause(self, part: Part, condition: Condition | None, *, then_but: bool = False) -> str:
        state = self.state
        items = part.items
        if (
            items
            and items[0].kind == "word"
            and items[0].norm in ("y", "e", "o", "pero", "luego", "despues", "ademas")
        ):
            items = items[1:]
        while items and items[0].mark in (",", ":", "-"):
            items = items[1:]
        items = unveiled(items)
        if not items:
            return "colour"
        clause = Clause(items, items[0].start, items[-1].end)
        if part.items[0].norm in ("o", "u") and matches(clause, state, (), ()) is not None:
            state.flag("not-understood", state.said(part.items[0].start, clause.end))
            return "read"  # an alternative: which of the two he wants is for him to say
        if condition is not None and _instead(items):
            self._otherwise_before(condition)
        if isinstance(state.last, o.Influence):
            take_up_influence(clause)
        take_up_place(clause, self._actions())
        if isinstance(state.last, o.Buy) and state.last.what == "pistol":
            take_up_pistol(clause)
        verbs = [i for i in items if i.form is not None and not i.sub]
        clause.negative = is_denied(items, verbs)
        if not verbs:
            clause.inherited = state.last_verb
        if gives_away(items):
            return "colour"
        if (host := invited_by(clause, state)) is not None:
            self._put([o.VisitClub(value(clause, "CLUB"), (), host)], clause, condition)
            return "read"
        if told := tells(clause, verbs, state, then_but=then_but):
            state.trace.module, state.trace.why = "modifiers", told
            return "read" if modify(clause, state) else "colour"
        return self._orders(clause, condition, verbs)

    def _orders(self, clause: Clause, condition: Condition | None, verbs: list[Item]) -> str:
        state = self.state
        held: set[object] = set()  # what these orders name
        used: set[int] = set()
        done: list[str] = []
        denied = False
        amounts: list[int | None] = []
        if _same(clause) and not verbs and not self.opening:
            before = list(self._actions())
            self._repeat(clause, condition)
            if self._actions() != before:
                state.trace.module = "repeats"
                if modify(clause, state):
                    return "read"
                done.append("same")
        for _ in range(_ROUNDS):
            found = matches(clause, state, used, done)
            if found is None:
                break
            if self.opening and not (found.frame.do in _OPENING and is_order(found)):
                self._early(found, clause, verbs)
                break
            do = found.frame.do
            if do == "pay" and clause.word("me") and verbs and verbs[0].form and verbs[0].form.person == 3:
                return "colour"  # «ya me lo devolverá» tells what the other will do
            if do == "influence" and clause.verb("reservar", "guardar", "ahorrar", "conservar", "aplazar"):
                return "colour"  # «mi influencia, reservarla»
            if do in _HIS_OWN and is_done_for_him(clause):
                return "colour"  # «la despedida ya me la organizarán otros»
            if not done and self._prefers_modifier(found, clause, condition):
                if do == "second":
                    return "colour"  # somebody else is his second: that is the other's order
                if modify(clause, state, condition):
                    state.trace.module = "modifiers"
                    return "read"
            state.trace.took(do, found.frame.needs)
            free = do in _VISITS and found.frame.needs[0] in ("@drink", "@bet", "alternar")
            used |= {id(i) for i in found.taken if not (free and i.form is not None)}
            used |= {
                id(i)
                for i in clause.all
                if i.tags.keys() & absorbed(do) or (i.form and i.form.lemma in absorbed(do))
            }
            done.append(do)
            if clause.negative and "NEG" not in found.frame.needs and do not in _DENIABLE:
                self._deny(do, clause, condition)
                denied = True
                continue
            lent = (
                do == "lend" and clause.word("me") and verbs and verbs[0].form and verbs[0].form.person != 1
            )
            kind = "court" if is_gift(do, clause, self._actions()) else turned(do, clause, lent=bool(lent))
            built = build(kind, clause, state)
            held.update(inside(built))
            if self.opening and any(lacks(action) for action in built):
                return "colour"  # «le devuelvo la tabla»: nothing that could be paid
            used |= spent(built, clause)
            amounts += [getattr(action, "crowns", None) or getattr(action, "cash", None) for action in built]
            self._put(built, clause, condition)
        if not done:
            state.trace.module = "modifiers"
            read = modify(clause, state, condition) or self._with_lady(clause, condition)
            read = read or self._goes_anyway(clause, condition)
            return "read" if read else "unread"
        state.trace.left = unused(clause.items, used, held)
        if verbs:
            state.last_verb = verbs[-1].form.lemma if verbs[-1].form else None
        if clause.tagged("OWNLADY") and state.own_lady():
            state.lady = state.own_lady()
        if _VISITS & set(done) and "gamble" not in done:
            self._bare_bets(clause, condition)
        money = [i.tags["MONEY"] for i in clause.all if i.has("MONEY") and not i.sub]
        if money and not denied and not set(done) & _COUNTS_MONEY and not set(money) & set(amounts):
            state.flag("not-understood", state.said(clause.start, clause.all[-1].end))
        if verbs and verbs[0].form and verbs[0].form.tense in ("present", "future") and not clause.word("me"):
            state.third_person += {3: 1, 1: -1}.get(verbs[0].form.person, 0)
        if not denied:
            self._residue(clause, used)
        return "read"

    def _with_lady(self, clause: Clause, condition: Condition | None) -> bool:
        """«Con mi dama.» for a week, and nothing else, is a week with her."""
        words = [i for i in clause.items if i.kind != "mark" and not i.sub]
        while words and words[0].norm in ("toda", "entera", "enterita", "la", "semana"):
            words = words[1:]
        if self.state.where not in "1234" or self._actions() or not words:
            return False
        given = words[0].norm in ("para", "a") and len(words) < len(clause.items)
        if words[0].norm != "con" and not given:
            return False
        alone = words[: next((k for k, i in enumerate(words) if k > 1 and i.role == "joiner"), len(words))]
        if any(i.form is not None and i.form.tense != "gerund" for i in alone):
            return False
        near = Clause(words[:4], clause.start, clause.end)
        lady, own = lady_of(near, self.state)
        if lady is None and not own:
            return False
        self._put([o.AccompanyLady(None if own else lady)], clause, condition)
        return True

    def _goes_anyway(self, clause: Clause, condition: Condition | None) -> bool:
        """«Si dijo que no, voy igual, pero solo»: the visit of the other case, in this one too."""
        anyway = clause.has("same") or clause.word("tambien", "igualmente", "modos", "maneras", "formas")
        if condition is None or not anyway or not clause.verb("ir", "acudir", "asistir", "hacer"):
            return False
        visits = (o.VisitClub, o.VisitTavern, o.VisitCasino, o.Theatre)
        last = next((a for a in reversed(self._actions()) if isinstance(a, visits)), None)
        if last is None or last.if_ in (None, condition):
            return False
        alone = clause.word("solo", "sola")
        if alone and isinstance(last, o.VisitClub | o.Theatre):
            last = replace(last, with_=(), lady=False)
        elif alone and isinstance(last, o.VisitCasino):
            last = replace(last, with_=())
        self._put([last], clause, condition)
        return True

    def _bare_bets(self, clause: Clause, condition: Condition | None) -> None:
        """«Al casino, dos de 400 y una de 500»: bets that are not called so."""
        counted = any(
            a.has("N") and b.norm == "de" and c.has("N")
            for a, b, c in zip(clause.all, clause.all[1:], clause.all[2:], strict=False)
        )
        if counted and (amounts := bets(clause)):
            self._put([o.Gamble(amounts)], clause, condition)

    def _early(self, found: Match, clause: Clause, verbs: list[Item]) -> None:
        """An order before any week is named belongs nowhere: the referee is shown it."""
        first = verbs[0].form if verbs else None
        if (
            found.score >= 4
            and first is not None
            and first.person == 1
            and first.tense in ("present", "future")
        ):
            talk = lexicon().roles["colour"]
            spoken = all(v.form is not None and v.form.lemma in talk for v in verbs)
            if found.frame.do not in ("write-play", "submit-play") and not clause.negative and not spoken:
                self.state.flag("not-understood", self.state.said(clause.start, clause.end), where="notes")

    def _prefers_modifier(self, found: Match, clause: Clause, condition: Condition | None) -> bool:
        """Whether what looks like an order is more likely a word about the one before."""
        do, state = found.frame.do, self.state
        actions = self._actions()
        kinds = {type(a) for a in actions}
        if do in ("purse", "pay") and o.VisitTavern in kinds and state.where != "notes":
            visit = next((a for a in reversed(actions) if isinstance(a, o.VisitTavern)), None)
            if condition is not None and visit is not None and visit.if_ != condition:
                return False
            return do == "purse" or clause.has("company")
        if do == "invite":
            host = next((a for a in reversed(actions) if isinstance(a, o.HostParty | o.Wedding)), None)
            elsewhere = clause.has("theatre", "club", "CLUB", "CASINO") or is_followed(clause, "una", "party")
            same = host is not None and (condition is None or host.if_ == condition)
            return clause.has("guests") or (same and not elsewhere)
        if do == "wedding" and clause.verb("casar") and o.Wedding in kinds:
            return any(n in state.index.people for _, m in mentions(clause) for n in m.names)
        if do == "second" and clause.verb("ser"):
            return any(
                i.norm in ("mi", "su") and clause.items[k + 1 : k + 2] and clause.items[k + 1].has("second")
                for k, i in enumerate(clause.items)
            )
        if do == "baptism":
            return o.Baptism in kinds and not clause.has("child") and bool(mentions(clause))
        if do in ("say-mass", "marry-couple", "mass"):
            churchman = state.sender is not None and state.sender.order and clause.has("mass")
            others = do == "marry-couple" and is_followed(clause, "de", "P")
            return bool(kinds & {o.Wedding, o.Baptism}) and not (churchman or others)
        if do == "buy":
            return clause.has("RANK") and o.Enlist in kinds
        if do in ("accompany-lady", "theatre", "visit-club"):
            return is_theirs(clause) and bool(kinds & {o.Theatre, o.VisitClub, o.VisitCasino})
        if do in ("attend-party", "host-party", "lavish", "pay"):
            return o.Wedding in kinds and clause.has("MONEY", "reception")
        return False

    def _put(self, actions: Sequence[Action], clause: Clause, condition: Condition | None) -> None:
        state = self.state
        said = state.said(clause.start, clause.end)
        where = self._target(clause, actions)
        section = state.sections.setdefault(where, [])
        if actions and condition == o.UNCLEAR and all(isinstance(a, _IF_IT_COMES_TO_THAT) for a in actions):
            condition = None
        if actions:
            show_doubt(condition, state, where)
        for action in actions:
            action = replace(action, if_=condition, said=said)
            own = clause.word("que") and clause.word("yo")
            if own and isinstance(action, o.SayMass) and section and isinstance(section[-1], o.Mass):
                section.pop()  # «misa en la catedral, que oficio yo»
            place = joins(action, section)
            if place is not None:
                section[place] = action = joined(section[place], action)
            elif action not in section:
                section.append(action)
            state.last = action
            hopes(action, state)

    def _target(self, clause: Clause, actions: Sequence[Action]) -> str:
        state = self.state
        said = next((i.tags["WEEKS"] for i in clause.all if i.has("WEEKS") and not i.sub), None)
        if said is None and any(isinstance(a, o.Cancel) for a in actions):
            return next((str(n) for i in clause.all if (n := ordinal_value(i.norm))), state.where)
        if said is None or any(isinstance(a, o.Invite) for a in actions):
            return state.where
        if isinstance(said, tuple) and len(said) == 1 and said[0] in ("1", "2", "3", "4", "notes"):
            return str(said[0])
        return state.where

    def _deny(self, do: str, clause: Clause, condition: Condition | None) -> None:
        """Note what he will not do; under a condition, it takes back what was ordered before."""
        state = self.state
        if condition is None:
            whom = frozenset(name for _, mention in mentions(clause) for name in mention.names)
            if do == "buy":
                whom = frozenset(thing for item in clause.all if (thing := thing_of(item)) is not None)
            state.denied.append((state.where, do, state.said(clause.start, clause.end), whom))
            return
        actions = self._actions()
        for n, action in enumerate(actions):
            if o.NAMES[type(action)] == do and action.if_ is None:
                actions[n] = replace(action, if_=opposite(condition))

    def _repeat(self, clause: Clause, condition: Condition | None) -> str:
        """«Ídem»: the orders of the week before, or of the week named."""
        state = self.state
        said = next((i.tags["WEEKS"] for i in clause.all if i.has("WEEKS")), None)
        if isinstance(said, tuple) and said and said[0] in state.sections:
            source = said[0]
        elif (named := _week_named(clause)) in state.sections:
            source = named
        elif state.where in ("2", "3", "4"):
            source = str(int(state.where) - 1)
        else:
            return "unread"
        dropped = without(clause.all)
        actions = [a for a in state.sections.get(source, []) if not isinstance(a, dropped)]
        for action in actions:
            self._put([action], clause, condition if condition is not None else action.if_)
        return "read" if actions else "unread"

    # ── what was not read ────────────────────────────────────────────────────────────────────────

    def _residue(self, clause: Clause, used: set[int]) -> None:
        """A verb left over in a clause that ordered something else may be an order overlooked."""
        roles = lexicon().roles
        items = clause.items
        for k, item in enumerate(items):
            form = item.form
            if form is None or item.sub or id(item) in used or form.tense in ("participle", "gerund"):
                continue
            if form.tense == "infinitive" and k and items[k - 1].norm in ("a", "para"):
                continue
            if form.lemma in roles["auxiliary"] or form.lemma in roles["colour"] or item.tags:
                continue
            if is_transparent(item) or _said_twice(items, item, used):
                continue
            spends = form.lemma in lexicon().classes["devote"] | lexicon().classes["spend"]
            if spends and k and items[k - 1].norm in ("la", "las"):
                continue  # «(la primera) la entrego a las musas», «la emplearé en preparar la fiesta»
            if form.lemma in lexicon().classes["carry"] and any(i.has("N") for i in items):
                continue  # what he carries went into the visit
            if (form.person == 1 and form.tense in ("present", "future")) or (
                form.tense == "infinitive" and k and not used
            ):
                self.state.flag("not-understood", self.state.said(clause.start, clause.end))
                return

    def _notice(self, part: Part) -> None:
        """Remember who was spoken of in a clause that ordered nothing: «veo a Juliette y la cortejo»."""
        for item in part.items:
            mention = item.tags.get("P")
            if mention is not None and len(mention.names) == 1:
                self.state.remember(mention.names[0])
        people = [i.tags["P"].names for i in part.items if i.has("P")]
        men = tuple(n[0] for n in people if len(n) == 1 and n[0] in self.state.index.people)
        if len(men) > 1:
            self.state.men = men

    def _asides(self, items: Sequence[Item]) -> None:
        """What is said in passing orders nothing; but what sounds much like an order is shown."""
        aside = [i for i in items if i.sub]
        verb = next((i.form for i in aside if i.form is not None), None)
        if verb is None or verb.person != 1 or verb.tense not in ("present", "future"):
            return
        before = [i.form for i in items[: items.index(aside[0])] if i.form is not None and i.form.person]
        if before and before[-1].person == 3:
            return  # «Rochefort cuenta que voy a retar a Bidon»
        loose = [replace(i, sub=False) for i in aside]
        clause = Clause(loose, loose[0].start, loose[-1].end)
        found = matches(clause, self.state, (), ())
        if found is not None and found.score >= 5 and not any(i.role == "negation" for i in aside):
            self.state.flag("not-understood", self.state.said(loose[0].start, loose[-1].end))

    def _unread(
        self, parts: Sequence[Part], understood: bool, said: Said, condition: Condition | None
    ) -> None:
        state = self.state
        if self.opening or not parts:
            for part in parts:
                state.amend(part.span[0], why="un preámbulo: aún no se ha nombrado ninguna semana")
            return
        if takes_surrender(i for p in parts for i in p.items):
            return  # «la rendición, en cambio, sí se la acepto»: as is the use
        whys = [why_colour(p.items, state, alone=not understood) for p in parts]
        invented = [p for p, why in zip(parts, whys, strict=True) if not why]
        for part, why in zip(parts, whys, strict=True):
            if why and is_overlooked(part.items):
                state.flag("not-understood", state.said(*part.span))
            state.amend(part.span[0], why=why)
        if not invented:
            return
        verbal = [p for p in invented if any(i.form is not None and not i.sub for i in p.items)]
        words = state.said(invented[0].span[0], invented[-1].span[1]) if understood else said
        if verbal or any(_looks_verbal(p.items) for p in invented):
            state.flag("free-action", words)
            self._put([o.Other()], Clause([], invented[0].span[0], invented[-1].span[1]), condition)
        else:
            state.flag("not-understood", words)
        state.amend(invented[0].span[0], "flagged")

    def _afterwards(self, items: list[Item]) -> None:
        """After the farewell nothing is ordered; what looks like an order there is shown to the referee."""
        if any(
            i.form is not None and i.form.person == 1 and i.form.tense in ("present", "future") for i in items
        ):
            mark_subordinate(items)
            clause = Clause(items, items[0].start, items[-1].end)
            found = matches(clause, self.state, (), ())
            if found is not None and found.score >= 4:
                self.state.flag("not-understood", self.state.said(items[0].start, items[-1].end))


def _week_named(clause: Clause) -> str:
    """Return the week of «lo mismo que la 1», «igual que en la primera»; empty if none is named."""
    items = clause.items
    at = next((k for k, i in enumerate(items) if i.has("same")), len(items))
    for item, before in zip(items[at + 1 :], items[at:], strict=False):
        if before.norm in ("la", "semana", "s", "sem", "que"):
            number = ordinal_value(item.norm) or (item.tags.get("N") if item.has("N") else None)
            if number in (1, 2, 3, 4):
                return str(number)
    return ""


def _instead(items: Sequence[Item]) -> bool:
    """Whether something is to be done «en vez de eso», «en su lugar»."""
    norms = [i.norm for i in items]
    return any(
        norms[k : k + 2] == [one, "de"] and norms[k + 2 : k + 3] in (["eso"], ["ello"], ["esto"])
        for k in range(len(norms))
        for one in ("vez", "lugar")
    ) or ("su" in norms and "lugar" in norms[norms.index("su") :][:2])


def _same(clause: Clause) -> bool:
    others = any(
        a.norm in ("lo", "las") and b.norm in ("otro", "otras") and not b.has("same")
        for a, b in pairwise(clause.items)
    )  # «lo otro igual»: as it was ordered before
    return clause.has("same") and not others and not clause.word("demas", "resto")


def _said_twice(items: Sequence[Item], item: Item, used: set[int]) -> bool:
    """«Beber bebo, pero con moderación»: a verb that was read where it stood first."""
    return any(
        i is not item
        and id(i) in used
        and i.form is not None
        and item.form is not None
        and i.form.lemma == item.form.lemma
        for i in items
    )


def _looks_verbal(items: Sequence[Item]) -> bool:
    first = next((i for i in items if i.kind == "word" and not i.role), None)
    return (
        first is not None
        and not first.known
        and (
            first.norm.endswith(("are", "ere", "ire", "ar", "er", "ir", "arme", "erme", "irme"))
            and len(first.norm) > 4
        )
    )
