"""What looks like an order by its words and is none: «le pago las copas», «le escribo versos»."""

from collections.abc import Sequence
from itertools import takewhile

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.sentences.others import is_done_for_him
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item

_GOODS = ("horse", "servant", "pistol", "goods_named")
# What nobody does for him: «me organizan la despedida» tells what others do.
_HIS_OWN = frozenset(
    [
        *("bachelor-party", "host-party", "wedding", "baptism", "challenge", "arrest", "charge", "court"),
        *("propose", "spy", "influence", "appoint", "rescue", "bribe", "duel", "claim-debt"),
    ]
)


def only_tells(do: str, clause: Clause, verbs: Sequence[Item], state: State) -> bool:
    """Whether what looks like the order ``do`` tells what others do, or what is not done now."""
    form = verbs[0].form if verbs else None
    bidden = form is not None and form.tense == "subjunctive" and "me" not in form.clitics
    if do == "pay" and clause.word("me") and form is not None and form.person == 3 and not bidden:
        return True  # «ya me lo devolverá» tells what the other will do
    if do == "pay" and clause.has("wine") and not clause.has("MONEY", "debt", "loan", "lender"):
        return True  # «le pago las copas»
    bare = not clause.has("MONEY", "N", "P", "DESC", "lender", "debt")
    if do == "pay" and bare and isinstance(state.last, o.Lend | o.Borrow) and not _of_another_loan(state):
        return True  # «le presto 300, a devolver en octubre»
    if do == "pay" and bare and verbs and verbs[0].form and verbs[0].form.tense == "gerund":
        return True  # «pagando lo que cueste»
    if do == "influence" and clause.verb("reservar", "guardar", "ahorrar", "conservar", "aplazar"):
        return True  # «mi influencia, reservarla»
    if do == "buy" and clause.word("le", "les") and not clause.has("MONEY", "N", "WPN", *_GOODS):
        return True  # «le compra barquillos»
    if do == "write-play" and not clause.has("show", "piece") and _is_to_somebody(clause):
        return True  # «le escribo versos»
    if do == "invite" and clause.has("wine") and not clause.has("club", "CLUB", "CASINO", "theatre", "party"):
        return True  # «le invito a un trago»
    return do in _HIS_OWN and is_done_for_him(clause)


def _is_to_somebody(clause: Clause) -> bool:
    """«Le escribo versos», but not «escribo, como ya le comenté»."""
    said = takewhile(lambda item: item.norm != "como", clause.all)
    return any(item.norm in ("le", "les", "os") for item in said)


def _of_another_loan(state: State) -> bool:
    """«Presto 20 a Bidon; Larue me prestó 30: se las devuelvo»: of him and his loan was spoken since."""
    last = state.last
    who = last.to if isinstance(last, o.Lend) else last.from_ if isinstance(last, o.Borrow) else None
    return bool(state.subject) and who not in state.subject and state.amount is not None
