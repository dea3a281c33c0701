"""What stands in a mail for what stood before it: corrections, withdrawals, «E2 la apoya»."""

import re
from dataclasses import replace
from typing import Protocol

from turnbot.games.maquiavelli.orders.tree import Passage
from turnbot.games.maquiavelli.reading import correcting, rewording
from turnbot.games.maquiavelli.reading.draft import Draft
from turnbot.games.maquiavelli.reading.items import Item, Ref
from turnbot.games.maquiavelli.reading.page import Piece
from turnbot.games.maquiavelli.reading.tagging import Names, fold, tag

#: What cannot be left over from a line without a word.
WEIGHT = re.compile(r"(?:^| )(?:u:|t:|n:|[pbwq]:|avanza|apoya|asedia|disuelve|convierte|transporta|retirada)")
#: «E2 la apoya», «E2 le da apoyo»: what is left of it when the small words are gone.
_PRONOUN = re.compile(r"\b(?:la|lo|le|las|los|les) (?:\w+ ){0,2}?(?:apoy|ayud|respald)")
_HELPER = re.compile(
    r"(?:(?P<unit>u:\S+)|(?P<type>t:[EFG]) (?:en |de |que esta en )?(?P<place>[pb]:\S+))"
    r" (?:tambien )?(?:da )?apoya"
)


_PAID = re.compile(
    r"(?:(?P<unit>u:\S+)(?: [pb]:\S+| \( [pb]:\S+ \))?|(?P<type>t:[EFG]) (?:en |de )?(?P<place>[pb]:\S+))"
    r"(?: [:,=-])? (?P<paid>si|no)"
)
_BOTH = re.compile(r"(.+?),? (?:apoyad[oa]s? por|con (?:el )?apoyo de)(?:l| la)? (.{2,40})", re.IGNORECASE)
_COUNT = ("prim", "segu", "terc", "cuar", "quin")
_NTH = re.compile(r"(?:y )?el (primero|segundo|tercero|cuarto|quinto),? (?!ejercito|flota)")


class _Read(Protocol):
    @property
    def left(self) -> str: ...


class _Reader(Protocol):
    names: Names

    def item(self, piece: Piece) -> _Read | None: ...

    def parsed(self, text: str, piece: Piece) -> Item | None: ...


def _ref(found: re.Match[str]) -> Ref:
    return Ref(found["unit"][2:]) if found["unit"] else Ref(kind=found["type"][2:], place=found["place"][2:])


def corrected(reader: _Reader, draft: Draft, piece: Piece) -> Piece:
    """A correction as what it means with the words before it; empty where that is asked."""
    alone, old = replace(piece, instead=""), replace(piece, text=piece.instead, instead="")
    found = reader.item(alone) if piece.text != piece.instead else None
    if found is not None and not found.left:
        draft.say(old)
        return alone
    for text in correcting.composed(piece.instead, piece.text, reader.names):
        if reader.parsed(text, alone) is not None:
            return replace(alone, text=text)
    if not WEIGHT.search(tag(piece.text, reader.names)):
        draft.say(alone)
        return old
    draft.flag("orders", "corrected", piece, f"{piece.instead} … {piece.text}")
    return replace(alone, text="")


def void(draft: Draft, piece: Piece) -> bool:
    """«Anulo lo de F1»: what an earlier mail ordered is taken back."""
    adjusting = draft.world.stage == "ajustes"
    what = correcting.voided(piece.text, Names.of(draft.board), draft.own, adjusting)
    if what is None:
        return False
    draft.void += what
    if not what:
        draft.flag("orders", "which-void", piece)
    return True


def strait(draft: Draft, piece: Piece) -> bool:
    """«Cierro Mesina»: it is closed to whoever is not let through; to some alone it cannot be."""
    closed = rewording.closes(piece.text, Names.of(draft.board))
    if closed is None:
        return False
    if closed[1]:
        draft.flag("passage", "strait-closed", piece)
    else:
        draft.passage.append(Passage(closed[0], (), False))
    return True


def wages(draft: Draft, piece: Piece) -> Piece:
    """«E1 Pádua: sí» among the adjustments: whether it is kept."""
    if draft.world.stage != "ajustes" and piece.section != "adjust":
        return piece
    said = _PAID.fullmatch(tag(piece.text, Names.of(draft.board)))
    if said is None:
        return piece
    ref = _ref(said)
    verb = "no mantengo" if said["paid"] == "no" else "mantengo"
    return replace(piece, text=f"{verb} {draft.look.own(ref)[0]}", section="adjust")


def both(text: str) -> tuple[str, str] | None:
    """«E1 a Friuli, apoyado por E2»: the order, and who helps it, as he would say it himself."""
    found = _BOTH.fullmatch(text)
    return (found[1], f"{found[2]} la apoya") if found else None


def _nth(draft: Draft, piece: Piece) -> Piece:
    """«El segundo, a Tívoli»: the second of the kind that was spoken of last."""
    said = _NTH.match(fold(piece.text))
    kind = draft.orders[-1][0].unit[:1]
    own = {unit.id for unit in draft.own}
    name = f"{kind}{_COUNT.index(said[1][:4]) + 1}" if said else ""
    return replace(piece, text=f"{name} {piece.text[said.end() :]}") if said and name in own else piece


def helped(draft: Draft, piece: Piece) -> Piece:
    """«E1 a Mantua; E2 la apoya»: whom it means is the unit named last."""
    if draft.orders:
        piece = _nth(draft, piece)
    if not draft.orders or not _PRONOUN.search(fold(piece.text)):
        return piece
    who = _HELPER.fullmatch(tag(piece.text, Names.of(draft.board)))
    last = draft.orders[-1][0]
    unit = draft.world.units.get(f"{draft.look.sender} {last.unit}")
    if who is None or unit is None or last.do not in ("advance", "hold", "besiege"):
        return piece
    at = last.to if last.do == "advance" else unit.place
    return replace(piece, text=f"{draft.look.own(_ref(who))[0]} apoya a {last.unit} en {at}")
