"""Reading fencing routines out of a mail."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.core.orders import Said
from turnbot.games.preux.orders.tree import DuelRoutine
from turnbot.games.preux.reading.fighting.actions import actions_of, strays
from turnbot.games.preux.reading.fighting.bouts import (
    STOPS,
    Bout,
    bouts,
    is_telling,
    names_anyone,
    only_tells,
)
from turnbot.games.preux.reading.sections.time_words import when_words
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.tagging.tagger import Tagger
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.text import Token
from turnbot.games.preux.rules.c08_routines import is_legal

_WEAPON = dict.fromkeys(["GR", "GC", "MDR", "MDP", "13", "53", "27", "4", "69", "RCG"], "rapier")
_WEAPON |= dict.fromkeys(["GD", "CDR", "CPC", "CDD", "DDM", "DPL"], "sword") | {"MR": "sabre"}


def read_duels(tokens: Sequence[Token], tagger: Tagger, state: State) -> list[Token]:
    """Read a section of routines, one for each opponent named; return the sentences that go on behind them.

    «Rutina contra Larue: X-F-X. Gastos ostentosos.»: what follows is an order like any other.
    """
    section = _Section(tagger, state)
    lead, found = bouts(tokens, tagger)
    section.between(_without_arm_of_all(lead, tagger, state), leads=bool(found))
    for bout in found:
        section.read(bout)
        section.between(bout.behind, leads=bout is not found[-1])
    section.show_title()
    if not found and not section.beyond and not state.duels and _may_tell(lead):
        state.flag("not-understood", state.said(lead[0].start, lead[-1].end), where="duels")
    return section.beyond


def _may_tell(lead: Sequence[Token]) -> bool:
    """Whether a section without any action means one all the same: «Rutina: la de siempre»."""
    return any(t.norm in when_words("bouts", "before") for t in lead) and lead[0].norm == ":"


class _Section:
    """What is remembered on the way through a section of routines."""

    def __init__(self, tagger: Tagger, state: State) -> None:
        self.tagger = tagger
        self.state = state
        self.title: list[Token] = []  # words that name somebody or a weapon, and no actions
        self.beyond: list[Token] = []  # orders that are none of routines

    def read(self, bout: Bout) -> None:
        """Read a routine, with the title over it where its own words tell not whom it is for."""
        titled = bool(self.title) and self._is_under_title(bout.head)
        read_entry([*self.title, *bout.head] if titled else bout.head, bout.body, self.tagger, self.state)
        self.title = [] if titled else self.title
        _note([*bout.head, *bout.body], self.state)

    def _is_under_title(self, head: Sequence[Token]) -> bool:
        """Whether a title tells what a routine's own words do not: «Contra Vallon:», or «Arma: sable»."""
        if names_anyone({t.norm for t in head}):
            return False
        if not _names_man(head, self.tagger, self.state):
            return True
        armed = _names_weapon(head, self.tagger)
        return not (armed or _names_man(self.title, self.tagger, self.state))

    def between(self, tokens: Sequence[Token], *, leads: bool) -> None:
        """Read what stands behind a routine, or before the first: more of it, a title, or an order.

        ``leads``: another routine follows, whose title it may be.
        """
        for said, how in _sentences(tokens):
            if not any(t.kind == "word" for t in said):
                _note(said, self.state)  # «tajo 3», «2.»: a number by itself
            elif self._says_more(said, how, leads=leads):
                _note(said, self.state)
            elif how == "on" and self.state.duels and _leaves_open(said):
                where = self.state.said(said[0].start, said[-1].end)
                self.state.flag("bad-routine", where, where="duels")
                _note(said, self.state)
            elif _is_order(said) or (how == "line" and not only_tells(said, self.tagger)):
                self.beyond += ([replace(said[0], kind="mark", norm="\n")] if self.beyond else []) + said
            else:
                if _tells_whom(said, self.tagger, self.state) or self._is_title(said):
                    self._put_title(said)
                _note(said, self.state)

    def _says_more(self, said: Sequence[Token], how: str, *, leads: bool) -> bool:
        """Read «-X-T-X- (contra Vallon, a sable)», «X-T-X, con sable»: what is said of the routine before."""
        last = self.state.duels[-1] if self.state.duels else None
        if last is None or _is_order(said) or not only_tells(said, self.tagger):
            return False
        if how == "below" and leads and said[0].norm != "(":
            return False
        items = self.tagger.tag([t for t in said if t.norm != "-"])
        opponents, weapon = _for_whom(items, last.said, self.state)
        if (last.opponent and opponents != [None]) or (last.weapon and weapon and last.weapon != weapon):
            return False
        weapon = weapon or last.weapon
        self.state.duels[-1:] = [replace(last, opponent=o or last.opponent, weapon=weapon) for o in opponents]
        return True

    def _is_title(self, said: Sequence[Token]) -> bool:
        """Whether words tell nothing but whom a routine is for, or with what: nobody signs so."""
        if not only_tells(said, self.tagger):
            return False
        if _names_weapon(said, self.tagger) or names_anyone({t.norm for t in said}):
            return True
        items = self.tagger.tag([t for t in said if t.kind != "mark"])
        me = self.state.sender.name if self.state.sender else None
        signs = all(i.has("P") and me in i.tags["P"].names for i in items)
        return not signs and _names_man(said, self.tagger, self.state)

    def _put_title(self, said: list[Token]) -> None:
        """Remember words that tell of the routine below: «Rival: Vallon», and then «Arma: sable»."""
        man = _names_man(said, self.tagger, self.state)
        if self.title and man == _names_man(self.title, self.tagger, self.state):
            self.show_title()
        self.title += said

    def show_title(self) -> None:
        """Flag a title under which no routine stands."""
        if self.title:
            title, self.title = self.title, []
            if not _names_man(title, self.tagger, self.state) and not _names_weapon(title, self.tagger):
                return  # «Rutinas de duelo (una por oponente, y una general):»
            said = self.state.said(title[0].start, title[-1].end)
            self.state.flag("not-understood", said, where="duels")


def _sentences(tokens: Sequence[Token]) -> Iterator[tuple[list[Token], str]]:
    """Yield the sentences between two routines, and how each stands to the one before.

    It goes straight on behind it (``on``), follows on its line (``line``), or stands ``below``.
    """
    said: list[Token] = []
    how = "on"
    for token in tokens:
        if token.norm in STOPS:
            if any(t.kind != "mark" for t in said):
                yield said, how
                how = "line"
            said = []
            how = "below" if token.norm == "\n" else how if how == "below" else "line"
        else:
            how = "below" if token.first and not said else how
            said.append(token)
    if any(t.kind != "mark" for t in said):
        yield said, how


def _leaves_open(said: Sequence[Token]) -> bool:
    """«(X-F-X) y unos cuantos tajos», «... y vuelta a empezar»: whether more is to be done, but not what."""
    return any(strays(said)) or any(t.norm in when_words("bouts", "again") for t in said)


def _note(tokens: Sequence[Token], state: State) -> None:
    state.where = "duels"
    state.note((tokens[0].start, tokens[-1].end), "colour", "duels", "ni rutina ni poses")


def _without_arm_of_all(lead: list[Token], tagger: Tagger, state: State) -> list[Token]:
    """Take off the weapon that the title of a section names for all of it: «Rutinas, a rapier:»."""
    worded = (one for one in _sentences(lead) if any(t.kind == "word" for t in one[0]))
    said, how = next(worded, ([], ""))
    if not said or how == "below" or _is_order(said):
        return lead
    items = tagger.tag([t for t in said if t.norm != "-"])
    weapons = [str(i.tags["WPN"]) for i in items if i.has("WPN")]
    if len(weapons) != 1 or any(i.has("P", "DESC") for i in items):
        return lead
    state.arms[""] = weapons[0]
    _note(said, state)
    return lead[lead.index(said[-1]) + 1 :]


def _is_order(line: Sequence[Token]) -> bool:
    """Whether words beside a routine say what he does: «Le pido 40 coronas a Noisel.»"""
    words = [k for k, t in enumerate(line) if t.kind == "word" and t.norm not in _CLITICS]
    form = lexicon().verb(line[words[0]]) if words else None
    return is_own(form) and not is_telling(form.lemma) and any(t.kind == "word" for t in line[words[0] + 1 :])


_CLITICS = frozenset(["y", "le", "les", "me", "lo", "la", "los", "las", "no", "tambien"])
_WHOM = frozenset(("contra", "frente", "vs", "versus", "con", "para", "ante"))


def _tells_whom(line: Sequence[Token], tagger: Tagger, state: State) -> bool:
    """Whether a line says against whom a routine is, or with what: «Contra Vallon, a sable:»."""
    if not line or (line[-1].norm != ":" and not any(t.norm in _WHOM for t in line)):
        return False
    me = state.sender.name if state.sender else None
    named = [i for i in tagger.tag([t for t in line if t.norm != "-"]) if i.has("P", "DESC", "WPN")]
    return any(i.has("WPN") or me not in (i.tags.get("P") or i.tags["DESC"]).names for i in named)


def _names_weapon(line: Sequence[Token], tagger: Tagger) -> bool:
    return any(i.has("WPN") for i in tagger.tag([t for t in line if t.norm != "-"]))


def _names_man(line: Sequence[Token], tagger: Tagger, state: State) -> bool:
    me = (state.sender.name,) if state.sender else ()
    items = tagger.tag([t for t in line if t.norm != "-"])
    return any(i.has("P", "DESC") and (i.tags.get("P") or i.tags["DESC"]).names != me for i in items)


def read_entry(
    head: Sequence[Token], body: Sequence[Token], tagger: Tagger, state: State, tail: Sequence[Token] = ()
) -> None:
    """Read one routine, with the words before and behind that tell whom it is for, into the state's duels."""
    whole = [*head, *body, *tail]
    said = state.said(whole[0].start, whole[-1].end)
    opponents, weapon = _for_whom(tagger.tag([t for t in (*head, *tail) if t.norm != "-"]), said, state)
    arms = (weapon, *(state.arms.get(o or "") for o in opponents), state.arms.get(""))
    weapon = next((arm for arm in arms if arm), None)
    fought_with = weapon or (_WEAPON.get(state.sender.regiment or "") if state.sender else None)
    if opponents == [None] and (unknown := _unknown(whole, tagger.tag(whole))) is not None:
        state.flag("unknown-person", state.said(unknown.start, unknown.end), where="duels")
    actions, named = actions_of(body, fought_with)
    if len(actions) == 1 and not named and head and not any(t.norm == ":" for t in head):
        return  # «Marcel R.» signs
    state.duels += [DuelRoutine(one, weapon, "-".join(actions), said) for one in opponents]
    if not is_legal(actions, fought_with) or any(strays(body)):
        words = state.said(body[0].start, body[-1].end)
        state.flag("bad-routine", words, where="duels")


def _for_whom(items: Sequence[Item], said: Said | None, state: State) -> tuple[list[str | None], str | None]:
    """Return the opponents and the weapon that the words about a routine name.

    «Contra Vallon y Rochefort»: each of those who are named together; nobody is whoever it may be.
    """
    weapon = next((str(i.tags["WPN"]) for i in items if i.has("WPN")), None)
    me = (state.sender.name,) if state.sender else ()
    men = [
        k
        for k, i in enumerate(items)
        if i.has("P", "DESC") and (i.tags.get("P") or i.tags["DESC"]).names != me
    ]
    if not men or said is None:
        return [None], weapon
    state.where = "duels"
    out: list[str | None] = []
    for n, k in enumerate(men):
        if n and any(i.norm not in _TOGETHER for i in items[men[n - 1] + 1 : k]):
            break
        out.append(state.resolve(items[k].tags.get("P") or items[k].tags["DESC"], said, want="man"))
    behind = [i.norm for i in items[men[len(out) - 1] + 1 :]]
    if behind[:1] in (["y"], ["o"]) and names_anyone(set(behind[1:5])):
        out.append(None)
    return list(dict.fromkeys(out)), weapon


def _unknown(told: Sequence[Token], items: Sequence[Item]) -> Token | None:
    """«Contra Fulano de Tal: X-F-X»: a name behind «contra» that is nobody's."""
    plain = {i.start for i in items if not i.tags and not i.role}
    for against, token in pairwise(told):
        if against.norm in _WHOM and token.start in plain and token.cap and token.text[1:].islower():
            return None if names_anyone({token.norm}) else token
    return None


_TOGETHER = frozenset(["y", "e", "o", ",", "a", "contra", "con", "para", "el", "al"])
