"""What a game supplies: a record of functions and data. The shell knows games by this alone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from turnbot.core.dice import DiceLike
from turnbot.core.exchange import (
    Command,
    Effects,
    Entry,
    Letter,
    Month,
    Ordained,
    Page,
    Phrases,
    Player,
    Question,
    ScenarioError,
    Table,
    Text,
)
from turnbot.core.house import House
from turnbot.core.turn import Case, Outcome, Ruling, Watch


class Plays(Protocol):
    """The pure month: world, orders, rulings, dice -> outcome.

    The world given stays as it is: the month is lived in a copy, which the outcome holds.
    """

    def __call__(
        self,
        world: Any,
        orders: Mapping[str, Any],
        rulings: Iterable[Ruling],
        dice: DiceLike,
        house: Mapping[str, Mapping[str, Any]],
        *,
        until: str | None = None,
        watch: Watch | None = None,
    ) -> Outcome[Any]:
        """Play one month."""


def _unforeseen(orders: Any, world: Any, who: str, house: House) -> Sequence[str]:
    """Nor can every game tell beforehand what its rules will refuse."""
    return ()


def _nothing(world: Any) -> Sequence[str]:
    """Most games have nothing to say of a world."""
    return ()


def _whenever(doc: Mapping[str, Any]) -> None:
    """Most games begin on no day of the calendar."""


def _no_standing(world: Any, who: str) -> Mapping[str, int]:
    """Nor does every game keep accounts that a player follows from turn to turn."""
    return {}


def _nothing_waits(world: Any, who: str) -> None:
    return None


def _as_configured(world: Any, house: House) -> None:
    """Most games give each turn the time that the referee has configured."""


def _everybody(world: Any) -> None:
    """Most games await orders of everybody."""


def _words_alone(world: Any, words: str, who: Sequence[str], effects: Effects) -> Ordained | None:
    """Nor has every game effects that a ruling may have."""
    return None


def _never(world: Any, who: str) -> Sequence[int]:
    """Nor does every game ask its players anything with their letters."""
    return ()


def _nobody_joins(world: Any, doc: Mapping[str, Any], seed: bytes) -> Any:
    """Nor does every game let people in after it has begun."""
    raise ScenarioError("En este juego nadie entra cuando ya ha empezado.")


def _no_press(house: House) -> Mapping[str, int]:
    """Nor does every game print what its players write."""
    return {}


def _no_colour(text: Text, world: Any) -> Sequence[str]:
    """Nor is there in every game anything around the orders that one would quote."""
    return ()


def _no_paragraphs(outcome: Outcome[Any], opening: Any) -> Sequence[str]:
    """Nor has every game's account paragraphs that a referee may change."""
    return ()


def _no_draft(outcome: Outcome[Any], opening: Any, month: "Month") -> Letter | None:
    """Nor is it shown him with their numbers."""
    return None


def _no_letters(world: Any, month: "Month", names: Sequence[str]) -> Sequence[Letter]:
    """Nor has every game something to say to somebody who begins."""
    return ()


def _no_pages(world: Any, month: "Month") -> Sequence["Page"]:
    """Nor a site before anything has happened."""
    return ()


def _no_notes(world: Any, who: str, words: str) -> Ordained:
    """Nor has every game room for a note."""
    raise ValueError("en este juego no se imprimen notas del árbitro: escríbala en una carta.")


def _no_entries(orders: Any) -> Sequence[Entry]:
    """Nor does every game tell its orders apart, one by one."""
    return ()


def _all_heard(orders: Any, words: str, world: Any) -> Sequence[str]:
    """Where words answer nothing, none of them is passed over."""
    return ()


def _his_alone(orders: Any, who: str, place: str, words: str, world: Any) -> Any:
    """Nor can they be written in a player's stead in every game."""
    raise ValueError("en este juego nadie escribe órdenes por otro")


def _unsaid(orders: Any) -> bool:
    """Nor do players of every game say that a turn need not wait for its deadline."""
    return False


def _carries_nothing(orders: Any, world: Any) -> Sequence[Letter]:
    """Nor does every game carry letters between its players."""
    return ()


def _all_for_the_referee(text: Text, world: Any) -> frozenset[int]:
    """Nor is anything in a player's mail for others to read."""
    return frozenset()


def _never_over(world: Any) -> bool:
    """Most games go on for as long as people play."""
    return False


def _lacks_nothing(orders: Any, world: Any, who: str) -> Sequence[str]:
    """Nor does every game ask for something without which orders are not whole."""
    return ()


def _as_kept(kept: House) -> tuple[House, Sequence[str]]:
    """Most programs have the house values that the last one had."""
    return kept, ()


def _no_affairs(world: Any, house: House) -> Sequence[str]:
    """Nor has every game something to say of what is open in it."""
    return ()


_PHRASES = Phrases()


@dataclass(frozen=True)
class Game:
    """A game is this record of functions and data; Maquiavelli will be another.

    World and orders are the game's own types, which the shell only hands on:

    - ``house(path)``: the numbers that its rule book keeps hidden, by rule and name, with those of a
      referee's file (None: he has none) laid over them. Raises ValueError with a Spanish sentence that names
      file, rule and name for what cannot be used, OSError when the file cannot be read.
    - ``fitted(kept)``: the values that a month was opened with, by this program or an earlier, as this one
      can play with them: what they lack, or what cannot be used, is the game's own. With a Spanish sentence
      for each that cannot be used.
    - ``scenario(doc, seed)``: a scenario file's content as a world; what it leaves out is drawn from the
      seed. Raises ScenarioError.
    - ``misfits(world)``: what of a scenario's world the rules would undo on its first day: a Spanish sentence
      each, saying what, where and how to mend it. No game is begun with it; a month can be played of it.
    - ``players(world)``: who plays, from which address.
    - ``read(text, world)``: a mail as orders; total, never raises.
    - ``explain(text, world, inside)``: how it was read, clause by clause: lines in Spanish for the referee;
      with what in the reader made it so, if ``inside``.
    - ``check(orders, world)``: the same orders, with flags for what the world contradicts.
    - ``lay(earlier, later)``: what counts when a mail follows a mail.
    - ``acknowledge(orders, counted, world)``: the view of the answer to a player: his orders as understood
      in this mail, and what counts now altogether. Each of its doubts has the ``key`` of its question, and
      ``choices``: the words of the question's own, as he reads them; none where nobody is asked.
    - ``guide()``: how orders are written, for players: ``title``, ``hello`` (paragraphs) and ``themes``, each
      of a ``title``, ``text`` (paragraphs), ``lists`` ({title, entries}) and ``examples`` ({say: lines,
      others: the same in other words, note}).
    - ``questions(orders, who)``: the flags of the orders that count, as cases for the referee.
    - ``asked(world, who)``: the numbers of what the game asked a player with his letter and he may answer by
      number; what the shell asks him has others.
    - ``inquiries(orders)``: what they ask the referee, in the player's words: no case, and no order.
    - ``carried(orders, world)``: letters to others that a mail brings with it, which go out as soon as it
    is read.
    - ``sealed(text, world)``: the lines of a mail (from 1) that stand in letters to others, or in what may be
      one: nothing is taken out of them, and nothing there is said to the referee.
    - ``ready(orders)``: whether they say that for this player the turn may close before its deadline.
    - ``warnings(orders, world, who, house)``: what the rules will refuse of a player's orders, as far as
      his own sheet and what everybody sees tell: a Spanish sentence each, with the rule's number. No secret
      changes them, nor a number that the book hides.
    - ``lacking(orders, world, who)``: what the turn will ask him that his orders (None: he sent none) do not
      say: a Spanish sentence each, with the rule's number; he is told with the answer to them, and reminded.
    - ``settle(orders, answers, world)``: the orders with such cases answered, by key; an answer is a choice's
      value, None for «nothing», or words, the referee's or the player's own, read together with the sentence
      that was asked about. A case stays among the questions where its words say nothing, and to a key that is
      not among them nobody answers.
    - ``join(world, doc, seed)``: an opening world with one more in it, as a scenario's entry describes him;
      what it leaves out is drawn from the seed. Raises ScenarioError.
    - ``welcome(world, month, names)``: how those begin whom the opening world of a turn is new to, a letter
      each. ``first_pages(world, month)``: the site before the first turn is over.
    - ``entries(orders)``: all that stands in orders, one by one.
    - ``enter(orders, who, place, words, world)``: orders (None: he gave none) in which the referee has
      written one such entry, by its sign, or a part (empty: all) anew for a player; with no words nothing
      stands there any more. Raises ValueError with a Spanish clause for a place that is none, or words that
      order nothing.
    - ``unread(orders)``: of orders that were just so entered, the words of which nothing came.
    - ``unheard(orders, words, world)``: of words that answered a doubt, what came into none of these orders.
    - ``account(name)``: an account by the name that people have for it.
    - ``play``: the month. ``ask(case)``: a case of the month as a question.
    - ``correction(world, who, what, value, reason, heard)``: a correction of the referee's as the answer that
      the month carries out when it stands under a key that begins with CORRECTIONS. A number is added to the
      account, words are what it shall be. ``heard``: "public" lets all know that there was one, "quiet"
      nobody who need not. Raises ValueError with a Spanish sentence.
    - ``jot(world, who, words)``: a note of the referee's for a player's letter, or (an empty name) for the
      one to all, as such a decision of his own. Raises ValueError with a Spanish sentence.
    - ``ordain(world, words, who, effects)``: what the referee's own words do, to whom they name or to
      ``who``, whom the case is about; None where they have no effects, or may have none (see
      ``Question.effects``). The month carries it out when it stands, with a number ``nth``, under the case's
      key, or under one of its own that begins with DECREES. Raises ValueError with a Spanish sentence: what
      is wrong, where, how to mend it.
    - ``turn_page(world)``: the closing world as the opening of the next month. ``over(world)``: whether it is
      the last one, and no month comes after it.
    - ``letters(outcome, opening, orders, month)``: sheets and chronicle; ``pages(...)``: the site.
    - ``standing(world, who)``: what a player follows from turn to turn, as he calls it: the same names for
      everybody and every turn. Empty where he is not in this world.
    - ``affairs(world, house)``: what is open between players and a referee should have in view, a line each;
      a game may have nothing of the kind.
    - ``load``/``save``, ``load_orders``/``save_orders``: to and from JSON documents. ``document(orders)`` is
      the form that other programs are shown: what was understood, without what the game keeps for itself.
    - ``commands``: what the game offers at the command line beside what every game has.
    - ``named(code)``: a turn as people call it, «agosto de 1626», «la primavera de 1454». A turn's code, a
      world's ``month``, is up to the game, but codes sort as texts in the order of the turns, and can stand
      in the names of files.
    - ``waiting(world, who)``: orders that stand in the world before any mail of the turn comes, or None.
    - ``called(who)``: a player's name with the article it wants, as letters speak of him («el Papado»).
    - ``pace(world, house)``: days until the orders for the turn that opens with this world are due; None: as
      the referee has configured it.
    - ``awaited(world)``: whose orders the turn waits for, who is reminded and missed; None: everybody's.
    - ``begins(scenario)``: the day on which a scenario begins, where that is a day; None where it is not.
    - ``press(house)``: what players may write for the account that all read, by sort (``core.press``), and
      how long it may be, in characters; empty where nothing of theirs is printed.
    - ``colour(text, world)``: the sentences of a letter that are sure to order and to ask nothing: what its
      writer may be quoted with, if he gives leave.
    - ``paragraphs(outcome, opening)``: the paragraphs of the month's account, by keys that stay theirs when
      the month is played again. ``draft(outcome, opening, month)``: that account with the numbers of
      ``month.pens``; None where it has no such paragraphs.
    - ``phrases``: what the referee's own phrases are in this game, as his help shows them.
    - ``tables``: what of the newest world a database browser shows as rows, by name.
    """

    name: str
    title: str
    rules: Sequence[ModuleType]
    rulebook: Path
    house: Callable[[Path | None], House]
    scenario: Callable[[Mapping[str, Any], bytes], Any]
    players: Callable[[Any], Sequence[Player]]
    read: Callable[[Text, Any], Any]
    explain: Callable[[Text, Any, bool], Sequence[str]]
    check: Callable[[Any, Any], Any]
    lay: Callable[[Any, Any], Any]
    acknowledge: Callable[[Any, Any, Any], Mapping[str, Any]]
    guide: Callable[[], Mapping[str, Any]]
    questions: Callable[[Any, str], Sequence[Question]]
    settle: Callable[[Any, Mapping[str, Any], Any], Any]
    play: Plays
    ask: Callable[[Case], Question]
    correction: Callable[[Any, str, str, int | str, str, str], Mapping[str, Any]]
    turn_page: Callable[[Any], Any]
    letters: Callable[[Outcome[Any], Any, Mapping[str, Any], Month], Sequence[Letter]]
    pages: Callable[[Outcome[Any], Any, Month], Sequence[Page]]
    load: Callable[[Mapping[str, Any]], Any]
    save: Callable[[Any], dict[str, Any]]
    load_orders: Callable[[Mapping[str, Any]], Any]
    save_orders: Callable[[Any], dict[str, Any]]
    document: Callable[[Any], dict[str, Any]]
    commands: Sequence[Command] = ()
    named: Callable[[str], str] = str
    called: Callable[[str], str] = str
    waiting: Callable[[Any, str], Any] = _nothing_waits
    pace: Callable[[Any, House], int | None] = _as_configured
    awaited: Callable[[Any], Sequence[str] | None] = _everybody
    begins: Callable[[Mapping[str, Any]], date | None] = _whenever
    tables: Mapping[str, Table] = field(default_factory=dict)
    over: Callable[[Any], bool] = _never_over
    affairs: Callable[[Any, House], Sequence[str]] = _no_affairs
    misfits: Callable[[Any], Sequence[str]] = _nothing
    standing: Callable[[Any, str], Mapping[str, int]] = _no_standing
    ordain: Callable[[Any, str, Sequence[str], Effects], Ordained | None] = _words_alone
    asked: Callable[[Any, str], Sequence[int]] = _never
    inquiries: Callable[[Any], Sequence[str]] = _nothing
    join: Callable[[Any, Mapping[str, Any], bytes], Any] = _nobody_joins
    welcome: Callable[[Any, Month, Sequence[str]], Sequence[Letter]] = _no_letters
    first_pages: Callable[[Any, Month], Sequence[Page]] = _no_pages
    jot: Callable[[Any, str, str], Ordained] = _no_notes
    entries: Callable[[Any], Sequence[Entry]] = _no_entries
    enter: Callable[[Any | None, str, str, str, Any], Any] = _his_alone
    unread: Callable[[Any], Sequence[str]] = _nothing
    unheard: Callable[[Any, str, Any], Sequence[str]] = _all_heard
    account: Callable[[str], str] = str
    warnings: Callable[[Any, Any, str, House], Sequence[str]] = _unforeseen
    lacking: Callable[[Any | None, Any, str], Sequence[str]] = _lacks_nothing
    carried: Callable[[Any, Any], Sequence[Letter]] = _carries_nothing
    sealed: Callable[[Text, Any], frozenset[int]] = _all_for_the_referee
    ready: Callable[[Any], bool] = _unsaid
    phrases: Phrases = _PHRASES
    press: Callable[[House], Mapping[str, int]] = _no_press
    colour: Callable[[Text, Any], Sequence[str]] = _no_colour
    paragraphs: Callable[[Outcome[Any], Any], Sequence[str]] = _no_paragraphs
    fitted: Callable[[House], tuple[House, Sequence[str]]] = _as_kept
    draft: Callable[[Outcome[Any], Any, Month], Letter | None] = _no_draft
