"""A mail becomes orders: total, never raises, and nothing in it vanishes.

Each stretch is an item, part of a letter, a doubt told back, or talk told back. The work is linear: a stretch
is parsed at most ``_TRIES`` times, and no parse is of more than ``items.LONGEST`` words.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from turnbot.core.exchange import Text
from turnbot.core.orders import Flag, Said
from turnbot.games.maquiavelli.book.board import Board, board
from turnbot.games.maquiavelli.orders.tree import Expense, Order, Orders
from turnbot.games.maquiavelli.reading import amending, dispatches, form, rewording
from turnbot.games.maquiavelli.reading.amending import WEIGHT
from turnbot.games.maquiavelli.reading.draft import FIXED, Draft
from turnbot.games.maquiavelli.reading.items import LONGEST, Goal, Item, Ref, parse
from turnbot.games.maquiavelli.reading.page import BARE, BEGUN, Page, Piece, season
from turnbot.games.maquiavelli.reading.refs import Lookup
from turnbot.games.maquiavelli.reading.tagging import Names, fold, short, tag, words
from turnbot.games.maquiavelli.state.world import World

#: What begins so means to order something, should nothing else be made of it.
_SPENDING = re.compile(
    r"(?:contrasoborno|pacifica|asesina|(?:crea(?! que)|rebelion|retirada hambre) .*[pbqx]:"
    r"|crea t:|crea x:\S+ t:|p:\S+ : compra .*n:\d+|compra .*[utpb]:|disuelve .*[utpb]:"
    r"|pago .*[utwb]:|pago (?:a )?todos|no (?:mantiene|pago)|licencia|entrega|recibe|regala .*n:|da n:"
    r"|cambia (?:con|n:|ficha)"
    r"|n:\d+ (?:d )?(?:a|para) [wb]:|n:\d+ d .*[pbwu]:"
    r"|pide .*n:|prestamo|deja .*[wb]:|resto|todos mantiene|retirada )"
)
#: «Creo E1 en Bari»: the number of a unit that is raised is not his to give.
_RAISED = re.compile(r"\bu:([EF])\d+(?= (?:en |de )?[pb]:)")
#: «Mercenarios de élite en Roma»: of what kind it is to be must be said (2.7f).
_ELITE = re.compile(r"(?:(?:crea|compra|pide|n:\d+) )*(?:milicia|mercenarios|profesionales)\b.*[pb]:")
#: «Vamos allá, ¿no?» asks nothing.
_TAG = re.compile(
    r"\W*(?:no|vale|verdad|eh|no es eso|no es verdad|no es cierto|cierto|si|ok|a que si|o no)\W*"
)
#: In a line below «Retiradas: E1 Treviso» this moves a unit.
_MOVES = re.compile(r" (?:a|>|avanza)(?: |$)")
_NAMED = re.compile(r"(?:^| )u:|(?:^| )t:[EFG] (?:(?:en|de|que esta en) )?[pbq]:|^[pb]:\S+ (?:>|-) |^a [pb]:")
_UNITS = re.compile(r"(?:^| )(?:u:|t:|n:)")
_HEAD = re.compile(
    r"(?:no |avanza |retirada |asedia )?(?:(?P<unit>u:\S+)|(?P<type>t:[EFG]) (?:en |de )?(?P<place>[pb]:\S+))"
)
_IF = re.compile(
    r"\W*(?:y |pero |solo |siempre y )?(?:si|cuando|siempre que|salvo que|salvo si|a menos que|mientras"
    r"|a no ser|en caso|en cuanto|excepto si|con tal)\b"
)
#: What stands though something behind it is not understood; what is unsaid by what stands behind it.
_STANDS = ("order", "orders", "kind", "retreat", "rest")
_UNSAID = re.compile(r"\W*(?:no|o|sino|mejor|digo|perdon|rectifico)\b")
#: «E3 no va a Trento sino a Como»: what it says of where he does not go.
_NOT_BUT = re.compile(
    r"\s+(?:ya )?no (?:va|ir[aá]|avanza|marcha|ataca) (?:ya )?(?:a|hacia|en) [^,;:]{2,30}?,?"
    r" sino(?: que)? (?=(?:a|al|hacia) )",
    re.IGNORECASE,
)
#: No leave is taken with these words, however few there are.
_ORDERED = re.compile(
    r"(?:pago|crea|compra|licencia|mantiene|no (?:pago|mantiene)|contrasoborno|pide|prestamo) "
)
#: A question without its mark.
_WONDERS = re.compile(
    r"(?:y |pero |tambien )*"
    r"(?:(?:quiero|quisiera|querria|queria|desearia|deseo|me gustaria|necesito) saber|me pregunto)\b"
)
#: What of a thing that is settled already weighs nothing: «Pago E1 y E2 (6 d)».
_PRICE = re.compile(r"[(,:=-]* ?(?:n:\d+)?( d)? ?\)?")
#: Where a remark may follow an item.
_REMARK = re.compile(
    r"\s*[,(;—–]\s*|\s+(?=(?:si|cuando|salvo|mientras|porque|pues|para|aunque|ya que|siempre|como"
    r"|a ver|y|con|a [a-z]{2,}[aei]r)\b)",
    re.IGNORECASE,
)
#: How often a stretch is parsed with a remark more left out, and how many stretches of a mail are read.
_TRIES, _MOST = 4, 300


@cache
def _unchanged() -> re.Pattern[str]:
    same = "|".join(sorted(map(re.escape, words()["same"]["words"]), key=len, reverse=True))
    rest = "|".join(words()["same"]["rest"])
    return re.compile(
        rf"(?P<all>(?:{rest}),? igual)|(?P<who>.{{2,40}}?)?[ ,:]*"
        rf"(?:(?:se )?(?:queda|quedan|sigue|siguen|va|van|esta|dejo) )?(?:{same})(?:[ ,]+(?P<of>.{{2,40}}))?"
    )


@dataclass(frozen=True, slots=True)
class Read:
    """An item, and what it does not say of the words it was found in."""

    item: Item
    left: str = ""


class Reader:
    """Reads the mails of one position."""

    def __init__(self, world: World, the_board: Board | None = None):
        self.world = world
        self.board = the_board or board()
        self.names = Names.of(self.board)
        self._fillers = re.compile(
            rf"^\W*(?:(?:{'|'.join(sorted(words()['fillers']['words'], key=len, reverse=True))})\b[\s,:]*)+"
        )

    def read(self, text: Text) -> Orders:
        """A mail as orders."""
        if text.kind != "letter" or text.public:
            return Orders(text.who, "auto-reply" if text.kind == "auto-reply" else "other")
        draft = Draft(self.world, self.board, Lookup(self.world, self.board, text.who))
        asked: list[Piece] = []
        for piece in self._pieces(text, draft):
            if piece.talk:
                draft.say(piece)
            elif "?" in piece.text or "¿" in piece.text or _WONDERS.match(fold(piece.text)):
                self._asked(draft, piece, asked)
            elif dispatches.relays(piece.text, self.names):
                draft.flag("letters", "letter-doubt", piece)
            elif self._untimely(piece):
                draft.flag("orders", "wrong-season", piece)
            elif not self._same(draft, piece):
                self._take(draft, piece)
        return self._orders(text, draft, asked)

    def _asked(self, draft: Draft, piece: Piece, asked: list[Piece]) -> None:
        """A question; beside an order it may stand in brackets."""
        aside = re.search(r"\s*\(([^()]*\?)\s*\)", piece.text)
        bare = replace(piece, text=piece.text.replace(aside[0], "")) if aside else piece
        if _TAG.fullmatch(fold(piece.text)):
            draft.say(piece)
        elif aside and "?" not in bare.text and self.item(bare) is not None:
            asked.append(replace(piece, text=aside[1]))
            self._take(draft, bare)
        else:
            asked.append(piece)

    def explain(self, text: Text) -> Iterator[str]:
        """How a mail is read, stretch by stretch."""
        draft = Draft(self.world, self.board, Lookup(self.world, self.board, text.who))
        for piece in self._pieces(text, draft):
            found = None if piece.talk else self.item(piece)
            what = found.item.what if found else "nada"
            yield f"{piece.line}: «{piece.text}» → {tag(piece.text, self.names)}: {what}"

    def letters_in(self, text: Text) -> frozenset[int]:
        """The lines of a mail (from 1) that stand in letters, or in what may be one."""
        rest = self._parted(text).rest.splitlines()
        return frozenset(
            nth
            for nth, line in enumerate(form.plain(text.body).splitlines(), 1)
            if line.strip() and not (nth <= len(rest) and rest[nth - 1].strip())
        )

    def _parted(self, text: Text) -> dispatches.Split:
        own = frozenset(
            f"u:{u.id}" if u.kind != "G" else f"t:G {self.names.exact(fold(u.place))}"
            for u in self.world.of(text.who or "")
        )
        return dispatches.split(form.plain(text.body), self.names, text.who, own)

    def _pieces(self, text: Text, draft: Draft) -> Iterator[Piece]:
        """The stretches that are no letters; letters, and what may be one, go into the draft."""
        parted = self._parted(text)
        draft.dispatches = parted.letters
        for doubt in parted.doubts:
            draft.flags.append(Flag("letters", doubt.why, Said(doubt.text, doubt.line)))
        page = Page(self.names, text.who)
        if not re.match(r"\s*(?:\[[^\]]*\]\s*)?(?:re|rv|fwd?|aw|sv)\s*:", text.subject, re.IGNORECASE):
            named, year = season(text.subject)
            page.season = f"{fold(named)} {year or ''}".strip() if named else ""
        for nth, piece in enumerate(page.pieces(parted.rest)):
            if nth == _MOST:
                draft.flag("mail", "too-long", piece)
                return
            yield piece

    def _same(self, draft: Draft, piece: Piece) -> bool:
        """«E2 igual que antes», «lo demás como estaba»: what an earlier mail ordered stays as it is."""
        plain = short(piece.text)
        bare = self._fillers.sub("", plain) or plain
        said = _unchanged().fullmatch(bare.strip(" .,;:!"))
        if said is None:
            return False
        whom = said["who"] or said["of"]
        if not whom or whom in words()["same"]["rest"]:
            draft.same.append("*")
            return True
        names = []
        for one in re.split(r",| y (?=\S)", re.sub(r"^(?:dej\w+|que) ", "", whom)):
            unit = _HEAD.fullmatch(tag(one, self.names))
            if unit is None:
                return False
            where, kind, place = unit["unit"] or "", unit["type"] or "", unit["place"] or ""
            name, why = draft.look.own(Ref(where[2:], kind[2:], place[2:]))
            if why:
                return False
            names.append(name)
        draft.same += names
        return True

    def _untimely(self, piece: Piece) -> bool:
        """Whether it stands under the name of another season or year than the one that is played."""
        name, _, year = piece.season.rpartition(" ") if " " in piece.season else (piece.season, "", "")
        if name.isdecimal():
            name, year = "", name
        stage = fold(self.world.stage)
        fits = name in ("", "invierno", stage) or (stage == "ajustes" and name == "primavera")
        return not fits or (name != "invierno" and year not in ("", str(self.world.year)))

    # One stretch --------------------------------------------------------------------------------

    def item(self, piece: Piece) -> Read | None:
        """What a stretch says: all of it, or as much as stands before a remark."""
        for text in self._forms(piece):
            item = self.parsed(text, piece)
            if item is not None:
                return Read(item)
        text = piece.text
        bare = self._fillers.sub("", fold(text))
        if bare and len(bare) < len(text) and len(fold(text)) == len(text):
            text = text[len(text) - len(bare) :]
        verb = f"{piece.verb} " if piece.verb and not BEGUN.match(tag(text, self.names)) else ""
        ends = [len(text), *(found.start() for found in reversed([*_REMARK.finditer(text)]) if found.start())]
        for end in [*ends[:_TRIES], *ends[_TRIES:][-1:]]:
            item = self.parsed(verb + text[:end], piece)
            if item is None:
                continue
            left = text[end:]
            if item.what == "buy" and not item.parts["verb"] and left.strip(" .,"):
                continue  # «la guarnición de Venecia, …»: a purchase without a verb has nothing behind it
            if self._weighs(left, item) and (item.what not in _STANDS or _UNSAID.match(fold(left))):
                return None  # a sum or a list of which a part is not understood, or an order taken back
            goal = item.parts.get("goal")
            if isinstance(goal, Goal) and goal.doubt == "unknown-place" and end < len(text):
                return None
            return Read(item, "" if item.what == "keep" and _PRICE.fullmatch(tag(left, self.names)) else left)
        row = self._row(text)
        if row is not None:
            return Read(row)
        before, settled = rewording.settled(piece.text)
        found = self.item(replace(piece, text=settled)) if settled else None
        return replace(found, left=f"{before.strip()} {found.left}".strip()) if found else None

    def _forms(self, piece: Piece) -> Iterator[str]:
        """The ways to read a stretch whole: a table's columns, the verb of its heading, as it stands."""
        instead = _NOT_BUT.sub(" ", piece.text)
        if instead != piece.text:
            yield instead
        cells = [cell for cell in piece.cells if cell not in ("-", "–", "—", ".")]
        if len(cells) > 1:
            if len(cells) > 2 and self._stands(cells[0], cells[1]):
                cells = [cells[0], *cells[2:]]
            elif len(cells) == 2:
                yield " ".join(cells)
            if len(cells) > 2:
                yield f"{' '.join(cells[:-1])}, retirada {cells[-1]}"
            yield " ".join(cells)
        if piece.verb and not BEGUN.match(tag(piece.text, self.names)):
            yield f"{piece.verb} {piece.text}"
        yield piece.text
        if "(" in piece.text:
            yield re.sub(r"[()]", " ", piece.text)
        plain = rewording.plainly(piece.text)
        if plain:
            yield plain

    def _stands(self, unit: str, place: str) -> bool:
        """Whether the second column says where the unit of the first stands."""
        where = (self.names.exact(fold(place)) or "")[2:]
        ids = re.findall(r"u:(\S+)", tag(unit, self.names))
        return any(u.place == where and u.id in ids for u in self.world.units.values())

    def parsed(self, text: str, piece: Piece) -> Item | None:
        """A stretch as an item, or None; under a heading of retreats it may be a list of them."""
        tagged = tag(text, self.names)
        lists = piece.section == "retreats" and (piece.sure or not _MOVES.search(tagged))
        item = parse(tagged, retreats=True) if lists else parse(tagged)
        if item is None and lists:
            item = parse(tagged)
        if item is None and tagged.startswith("crea u:"):
            item = parse(_RAISED.sub(r"t:\1", tagged))
        return item

    def _weighs(self, left: str, item: Item) -> bool:
        """Whether what is left of a stretch could be part of an order; its price said again is not."""
        tagged = tag(left, self.names)
        if item.what == "keep" and _PRICE.fullmatch(tagged):
            return False
        price = item.parts.get("ducats") or FIXED.get(item.parts.get("do", ""))
        return bool(WEIGHT.search(tagged.replace(f"n:{price}", "")))

    def _row(self, text: str) -> Item | None:
        """A row of a table: unit, order and retreats without a word between."""
        tokens = tag(text, self.names).split()
        if len(tokens) > LONGEST // 2 or "x:" in f"{tokens}" or not _NAMED.match(" ".join(tokens)):
            return None
        begin = len(tokens)
        while begin > 2 and (tokens[begin - 1][:2] in ("p:", "b:") or tokens[begin - 1] in (",", "/")):
            begin -= 1
        for at in range(begin, min(begin + _TRIES, len(tokens))):
            if tokens[at][:2] in ("p:", "b:"):
                item = parse(" ".join([*tokens[:at], ",", "retirada", *tokens[at:]]))
                if item is not None:
                    return item
        return None

    def _take(self, draft: Draft, piece: Piece) -> None:
        if piece.instead:
            piece = amending.corrected(self, draft, piece)
        if not piece.text or amending.void(draft, piece) or amending.strait(draft, piece):
            return
        piece = amending.helped(draft, amending.wages(draft, piece))
        both = amending.both(piece.text)
        if both and (item := self.parsed(both[0], piece)) is not None and item.what == "order":
            for text in both:
                self._take(draft, replace(piece, text=text))
            return
        if self._conditional(piece):
            draft.flag("orders", "condition", piece)
            return
        found = self.item(piece)
        if found is None:
            self._not_understood(draft, piece)
            return
        left = found.left.strip(" ,;:.()–—-")
        if left and _IF.match(fold(left)) and not self._harmless(left):
            if found.item.what in ("order", "orders"):
                refs = found.item.parts.get("units") or [found.item.parts["unit"]]
                draft.orders += [
                    (Order(draft.look.own(ref)[0], "error", text=piece.text), piece) for ref in refs
                ]
            draft.flag("orders", "condition", piece)
            return
        draft.take(found.item, piece)
        aside = found.left.strip().startswith("(")
        if left and (_UNITS.search(tag(left, self.names)) if aside else self._weighs(left, found.item)):
            draft.flag("orders", "left-over", piece, left)
        elif left:
            draft.say(piece, left)

    def _conditional(self, piece: Piece) -> bool:
        """«Si Milán ataca, E1 a Treviso»: an order that hangs on something, which the rules do not know."""
        tagged = tag(piece.text, self.names)
        return (
            bool(_IF.match(fold(piece.text)))
            and not tagged.startswith("retirada")
            and bool(_NAMED.search(tagged))
        )

    @staticmethod
    def _harmless(left: str) -> bool:
        hangs = [
            part
            for one in re.split(r"[,;()]", fold(left))
            if _IF.match(part := re.sub(r"^(?:y |pero |solo )+", "", one.strip()))
        ]
        return all(
            any(part.startswith(form) for form in words()["harmless"]["words"])
            or re.match(r"si (?:me|nos) l[ao]s? venden?", part)
            for part in hangs
        )

    def _not_understood(self, draft: Draft, piece: Piece) -> None:
        by_count = rewording.counted(piece.text, self.names, draft.own)
        if by_count:
            self._take(draft, replace(piece, text=by_count))
            return
        bare = self._fillers.sub("", fold(piece.text)) or piece.text
        tagged = tag(bare, self.names)
        plain = tag(rewording.plainly(piece.text), self.names)
        head = _HEAD.match(tagged)
        foreign = re.match(r"u:\S+ (?:\( |de )?[wb]:", tagged)
        if _ELITE.match(plain or tagged):
            draft.flag("adjust", "which-kind", piece)
        elif BARE.fullmatch(tagged) and piece.section != "retreats" and not piece.verb:
            draft.flag("orders", "no-order", piece)
        elif (
            head is not None
            and piece.section != "retreats"
            and (head["unit"] or head["place"])
            and not foreign
        ):
            where, kind, place = head["unit"] or "", head["type"] or "", head["place"] or ""
            name, unknown = draft.look.own(Ref(where[2:], kind[2:], place[2:]))
            why = "two-orders" if " o " in f" {tagged} " and tagged.count("p:") > 1 else "not-understood"
            if where or not unknown:
                draft.orders.append((Order(name, "error", text=piece.text), piece))
            draft.flag("orders", why, piece)
        elif _NAMED.search(tagged) and not _SPENDING.match(tagged):
            draft.flag("retreats" if piece.section == "retreats" else "orders", "not-understood", piece)
        elif re.match(r"(?:resto|todos|retirada) ", tagged) and not tagged.startswith("retirada hambre"):
            draft.flag("orders", "not-understood", piece)
        elif _SPENDING.match(tagged) or (piece.verb and WEIGHT.search(tagged)):
            draft.flag(_section(tagged), "not-understood", piece)
            if tagged.startswith(("contrasoborno", "pacifica", "asesina", "retirada hambre")):
                draft.spend(Expense("error", self._amount(tagged), text=piece.text), piece)
        elif piece.section == "retreats" and WEIGHT.search(tagged):
            draft.flag("retreats", "not-understood", piece)
        elif _DEALS.search(tagged):
            draft.flag(_section(tagged), "not-understood", piece)
        elif _SPENDING.match(plain):
            draft.flag(_section(plain), "not-understood", piece)
        else:
            draft.say(piece)

    @staticmethod
    def _amount(tagged: str) -> int | None:
        found = re.search(r"n:(\d+) d\b", tagged) or re.search(r"n:(\d+)$", tagged)
        return int(found[1]) if found else None

    def _told(self, talk: list[tuple[int, str]], who: str | None) -> tuple[str, ...]:
        """What ordered nothing, without greetings and leave-takings."""
        last = max((line for line, _ in talk), default=0)
        return tuple(said for line, said in talk if not self._greets(said, last - line < 2, who))

    def _greets(self, said: str, late: bool, who: str | None) -> bool:
        plain = fold(said).strip(" ,.:;!¡")
        count = len(plain.split())
        known = plain.startswith(tuple(words()["greetings"]["words"]))
        if count > (6 if known else 3 if late else 0):
            return False
        tagged = " ".join(one for one in tag(said, self.names).split() if one[2:] != who)
        return not (WEIGHT.search(tagged) or (not known and _ORDERED.match(tagged)))

    # The whole mail -----------------------------------------------------------------------------

    def _orders(self, text: Text, draft: Draft, asked: list[Piece]) -> Orders:
        named, year = season(text.subject)
        if named is None:
            named, year = season(text.body)
        adjust = draft.adjust()
        orders = _one_each(draft)
        if draft.rest and text.who:
            said = {order.unit for order in orders}
            said |= set(draft.moved)
            orders += [Order(u.id, "hold") for u in self.world.of(text.who) if u.id not in said]
        if text.who is None:
            draft.flags.append(Flag("mail", "unknown-sender", Said(text.subject, 0)))
        for piece in asked:
            draft.flags.append(Flag("mail", "question", Said(piece.text, piece.line)))
        found = Orders(
            text.who, "orders", named, year, None, adjust,
            tuple(orders),
            tuple(draft.retreats.items()),
            tuple(draft.expenses) or None,
            tuple(draft.transfers),
            tuple(draft.loans),
            tuple(draft.passage),
            draft.ready,
            draft.dispatches,
            tuple(draft.flags),
            self._told(draft.talk, text.who),
            tuple(dict.fromkeys(draft.same)),
            tuple(dict.fromkeys(draft.void)),
        )  # fmt: skip
        if found.empty and not any(f.why not in ("question", "unknown-sender") for f in found.flags):
            return replace(found, kind="question" if asked else "other", season=None, year=None)
        return found


#: A sum or a chit beside a name, whatever is to be done with it: it is never told as talk.
_DEALS = re.compile(
    r"(?=.*n:\d+ d\b)(?=.*(?:[pbwu]:|t:|entrega|regala|da |cambia|compra|crea|pide|prestamo|hambre|rebelion))"
    r"|(?=.*ficha)(?=.*[bw]:)|(?=.*prestamo)(?=.*n:\d)"
)
#: To what part of the orders words belong that were not understood, by how they begin.
_SECTIONS = (
    (r"crea t:|crea x:\S+ t:|compra .*t:|pago|licencia|no (?:mantiene|pago)", "adjust"),
    (r"entrega|recibe|regala|da |cambia|n:\d+ (?:d )?(?:a|para) [wb]:", "transfers"),
    (r"pide|prestamo|devuelve", "loans"),
    (r"deja", "passage"),
)


def _section(tagged: str) -> str:
    return next((name for begins, name in _SECTIONS if re.match(begins, tagged)), "expenses")


def _one_each(draft: Draft) -> list[Order]:
    """One order for a unit: two that differ contradict each other, and it holds.

    What was not understood of a unit does not undo what was: it is a doubt beside it.
    """
    by_unit: dict[str, list[tuple[Order, Piece]]] = {}
    for order, piece in draft.orders:
        by_unit.setdefault(order.unit, []).append((order, piece))
    found, gone, beside = [], set(), set()
    doubts = []
    for unit, every in by_unit.items():
        clear = [one for one in every if one[0].do != "error"]
        said = clear or every
        if clear:
            beside |= {piece.text for order, piece in every if order.do == "error"}
        if len({order for order, _ in said}) == 1 or not clear:
            found.append(said[0][0])
            continue
        texts = [piece.text for _, piece in said]
        gone |= set(texts)
        told = " / ".join(dict.fromkeys(texts))
        doubts.append(Flag("orders", "two-orders", Said(told, said[0][1].line)))
        found.append(Order(unit, "error", text=told))
    kept = [flag for flag in draft.flags if flag.where != "orders" or flag.said.text not in gone]
    draft.flags = [
        replace(flag, why="left-over") if flag.why == "not-understood" and flag.said.text in beside else flag
        for flag in kept
    ] + doubts
    return found
