"""What keeps an order from being read though its cue is there: the same words in another sense."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.evidence.today import names_the_world
from turnbot.games.preux.reading.orders import vetoes_ladies as ladies
from turnbot.games.preux.reading.orders import vetoes_leisure as leisure
from turnbot.games.preux.reading.orders import vetoes_money as money
from turnbot.games.preux.reading.orders import vetoes_power as power
from turnbot.games.preux.reading.orders import vetoes_service as service
from turnbot.games.preux.reading.orders.cues import named_in, rivals, sense
from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.orders.standing import (
    before,
    has_it_done,
    is_about,
    is_apart,
    is_behind_de,
    is_behind_purpose,
    is_hosted,
    is_left,
    is_wished,
    leads_elsewhere,
)
from turnbot.games.preux.reading.orders.vetoes_asking import (
    asks_him,
    gets_well,
    is_asked_himself,
    is_asked_of_another,
    is_prescribed,
    takes_a_fee,
    waits_for_it,
)
from turnbot.games.preux.reading.orders.vetoes_duels import (
    accepts_to_do,
    asks_pardon,
    is_about_priest,
    is_his_challenge,
    is_his_father,
    is_his_own_second,
    is_of_surrender,
    is_owed_excuses,
    is_the_reason,
    is_without,
    meets_him,
    takes_another_thing,
)
from turnbot.games.preux.reading.orders.vetoes_pursuits import is_another_pursuit
from turnbot.games.preux.reading.words.around import form_at
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

_FEASTS = frozenset(["host-party", "wedding", "bachelor-party", "baptism"])
_PLAY = frozenset({"gamble", "drink"})
# What others are to do belongs to these: «mi influencia, para que lo nombren».
_WISHED = frozenset(["influence", "bribe", "stop-duel", "spy", "confess"])


def is_vetoed(fit: Fit, offer: Offer) -> bool:
    """Whether a frame whose needs are all met is not meant all the same."""
    frame = fit.frame
    for veto in (*_OF_ONE.get(frame.do, ()), *_OF_ALL):
        if veto(fit, offer):
            return True
    return any(_is_there(bad, offer) for bad in frame.forbids)


def _is_there(forbidden: str, offer: Offer) -> bool:
    if forbidden == "HOSTED":
        return is_hosted(offer.clause)
    return named_in(forbidden, offer.clause.all) is not None


# ── of any order ─────────────────────────────────────────────────────────────────────────────────


def _is_rival(fit: Fit, offer: Offer) -> bool:
    """«Devolución al prestamista: 300» is no loan besides."""
    return offer.again and not offer.done.isdisjoint(rivals(fit.frame.do)) and not fit.speaks(offer)


def _is_no_object(fit: Fit, offer: Offer) -> bool:
    """«Me marco un vals en el club»: the place is not what the verb, which may mean anything, is about."""
    if not fit.through:
        return False
    return any(i.form is None and not is_about(offer.clause, i, fit.leads) for i in fit.taken)


def _is_object_of_another(fit: Fit, offer: Offer) -> bool:
    """Whether what goes without a verb is the object of one that was read, and does not stand apart."""
    if not (offer.again and fit.unsaid):
        return False
    played = fit.frame.needs[0] in ("@bet", "@drink") and offer.done <= _PLAY
    return not any(
        is_apart(offer.clause, i) or (played and is_about(offer.clause, i, ("en",))) for i in fit.taken
    )


def _others_do_it(fit: Fit, offer: Offer) -> bool:
    wished = fit.frame.do not in _WISHED and any(is_wished(offer.clause, i) for i in fit.taken)
    return wished or has_it_done(offer.clause, fit.taken)


def _is_only_attempted(fit: Fit, offer: Offer) -> bool:
    return any(leads_elsewhere(offer.clause, i, fit.taken) for i in fit.taken)


def _is_not_where_he_goes(fit: Fit, offer: Offer) -> bool:
    """Whether what no verb says he does is what another verb is for, or where something comes from."""
    if not (fit.unsaid or "BARE" in fit.frame.needs):
        return False
    return any(is_behind_purpose(offer.clause, i) or is_left(offer.clause, i) for i in fit.taken)


_OF_ALL: Sequence[Callable[[Fit, Offer], bool]] = (
    leisure.is_at_its_door,
    leisure.acts_on_place,
    is_another_pursuit,
    leisure.is_its_thing,
    _is_rival,
    _is_no_object,
    _is_object_of_another,
    _others_do_it,
    _is_only_attempted,
    _is_not_where_he_goes,
)


# ── of one order ─────────────────────────────────────────────────────────────────────────────────


def _leaves_it(fit: Fit, offer: Offer) -> bool:
    """«El resto lo dejo en casa»: what is left lying somewhere is lent to nobody."""
    items = offer.clause.all
    left = any(
        a.norm in ("lo", "la", "los", "las") and b.form is not None and b.form.lemma == "dejar"
        for a, b in pairwise(items)
    ) or any(i.norm in ("dejandolo", "dejandola", "dejandolos", "dejandolas") for i in items)
    return left and not any(i.has("P", "DESC") for i in items)


def _lets_come(fit: Fit, offer: Offer) -> bool:
    """«Me dejo caer por el Casino con Larue», «dejo correr los 20»: nothing is lent by that."""
    return any(
        i.form is not None
        and i.form.lemma == "dejar"
        and (then := form_at(offer.clause.all, offer.clause.place(i) + 1)) is not None
        and then.tense == "infinitive"
        for i in fit.taken
    )


def _lets_himself(fit: Fit, offer: Offer) -> bool:
    """«Me dejo adular en mi club»: he neither flatters anybody nor leaves."""
    items = offer.clause.all
    return any(
        a.norm == "me"
        and b.form is not None
        and b.form.lemma == "dejar"
        and c.form is not None
        and c.form.tense == "infinitive"
        and c.form.lemma in sense("suffered")
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )


def _goes_to_minister(fit: Fit, offer: Offer) -> bool:
    """«Le paso 500 coronas al Ministro en favor de Rochefort»: no debt is paid by that."""
    return offer.clause.has("OFF", "POWER") and not offer.clause.has("debt", "loan")


def _is_dues(fit: Fit, offer: Offer) -> bool:
    """«Me doy de baja como socio»: he leaves the club; who pays his dues joins it."""
    return offer.clause.has("dues") and not offer.clause.word("cuota", "cuotas")


def _is_no_member(fit: Fit, offer: Offer) -> bool:
    """«Yo no soy socio del Crapaud» tells; «ya no soy socio», «no seré más» order."""
    first = offer.verbs[0].form if offer.verbs else None
    if first is None or (first.lemma, first.tense) != ("ser", "present"):
        return False
    return not offer.clause.word("ya", "mas", "dejar")


def _is_by_influence(fit: Fit, offer: Offer) -> bool:
    """«Influencia de mi dama para mi candidatura»: what it is used for is no order besides."""
    return any(i.has("influence") for i in offer.clause.all) and not fit.speaks(offer)


def _is_of_the_feast(fit: Fit, offer: Offer) -> bool:
    """«Fiesta en casa por todo lo alto»: that is how it is held."""
    feasts = not offer.done.isdisjoint(_FEASTS) or (_has_feast_before(offer) and not _has_verb(fit))
    return feasts and not offer.clause.word("gasto", "gastos")


def _lays_it_to_wine(fit: Fit, offer: Offer) -> bool:
    """«De ambas cosas culpo al vino»: of what he only speaks."""
    return offer.clause.verb("culpar", "achacar", "atribuir", "deber")


def _is_wine_of_the_feast(fit: Fit, offer: Offer) -> bool:
    """«Doy una fiesta, con músicos y fuentes de vino»: what his guests are given."""
    if _has_verb(fit):
        return all(i.tags or i.form is None or i.form.lemma == "haber" for i in fit.taken)  # «habrá vino»
    if not _has_feast_before(offer):
        return False
    return not any(v.form is not None and v.form.person == 1 for v in offer.verbs)


def _has_feast_before(offer: Offer) -> bool:
    last = offer.state.last
    return (
        isinstance(last, o.HostParty | o.Wedding | o.Baptism | o.BachelorParty)
        and last in offer.state.actions
    )


def _has_verb(fit: Fit) -> bool:
    return any(i.form is not None and not i.tags for i in fit.taken)


def _is_lent_thing(fit: Fit, offer: Offer) -> bool:
    """«Llevo un sombrero prestado»: of a thing, and no money."""
    if offer.clause.has("MONEY", "N", "debt", "lender"):
        return False
    items = offer.clause.all
    return any(
        thing.kind == "word"
        and lent.norm.startswith("prestad")
        and (one.has("ONE") or one.role in ("article", "possessive"))
        and not (thing.role or thing.form or thing.norm in _FUNDS)
        for one, thing, lent in zip(items, items[1:], items[2:], strict=False)
    )


def _is_elsewhere(fit: Fit, offer: Offer) -> bool:
    """«Llevo 18 coronas (las de la taberna)», «lo del casino»: it only says which, or what about.

    So does «a la puerta del cuartel», where he stays outside.
    """
    items = offer.clause.all
    places = [i for i in fit.taken if i.form is None and i.tags]
    if any(
        "puerta" in offer.state.text[a.start : a.end]
        for i in places
        for a in items[max(0, offer.clause.place(i) - 4) : offer.clause.place(i)]
    ):
        return True
    if _has_verb(fit):
        return False
    for item in fit.taken:
        k = offer.clause.place(item) - 1
        while k > 0 and items[k].role == "article" and items[k].norm not in ("al", "del"):
            k -= 1
        if k > 0 and items[k].norm in ("de", "del") and items[k - 1].norm in ("las", "los", "lo", "la"):
            return True
    return False


def _only_carries(fit: Fit, offer: Offer) -> bool:
    """«Llevo el pañuelo que me dio mi madre»: nobody is given it."""
    verbs = [i.form.lemma for i in fit.taken if i.form is not None and not i.tags]
    if verbs != ["llevar"] or any(isinstance(a, o.Court) for a in offer.state.actions):
        return False
    to_her = offer.clause.word("le", "les", "a", "al", "para") or offer.clause.has(
        "P", "OWNLADY", "MONEY", "N"
    )
    return not to_her


def _is_owed(fit: Fit, offer: Offer) -> bool:
    """«Deudas: 200 al prestamista»: what no verb says is borrowed is paid, where debts are spoken of."""
    return "BARE" in fit.frame.needs and offer.clause.has("debt")


_FUNDS = frozenset(["dinero", "cantidad", "suma", "pico", "monto", "importe", "capital", "guita", "plata"])


def _is_his_confessor(fit: Fit, offer: Offer) -> bool:
    """«Mi confesor, que ya es mayor»: he who has one is none."""
    if _has_verb(fit):
        return False
    items = offer.clause.all
    return any(
        k and items[k - 1].norm in ("mi", "mis", "nuestro", "el", "al", "un") and i.has("confidence")
        for k, i in enumerate(items)
    )


def _chooses_a_thing(fit: Fit, offer: Offer) -> bool:
    """«El vino lo elijo yo»: neither man nor office is named, and none was spoken of."""
    spoken_of = isinstance(offer.state.last, o.Appoint | o.Influence | o.Bribe)
    return not spoken_of and not any(i.has("P", "DESC", "OFF", "post", "REG") for i in offer.clause.all)


def _is_at_anothers(fit: Fit, offer: Offer) -> bool:
    """«Voy a casa de Cazaux»: that is no rest at home."""
    return offer.clause.followed("de", "P") and any(i.has("home") for i in fit.taken)


def _is_anothers_lodging(fit: Fit, offer: Offer) -> bool:
    """«Subo a la buhardilla de Parrot», «busco en su palacete el collar»: a lodging that is not to be had.

    Who takes it for himself says so: «alquilo la casita de Larue».
    """
    if any(i.form is not None and i.form.lemma in sense("taking_lodgings") for i in fit.taken):
        return False
    items = offer.clause.all
    for item in fit.taken:
        if not item.has("HOUSE"):
            continue
        k = offer.clause.place(item)
        owned = [i.norm for i in items[k + 1 : k + 2]] in (["de"], ["del"])
        if owned and any(i.has("P", "DESC", "OFF") for i in items[k + 2 : k + 5]):
            return True
        led = before(offer.clause, item, "article", "possessive")
        if led >= 0 and items[led].norm == "en" and any(i.norm in ("su", "sus") for i in items[led:k]):
            return True
    return False


def _goes_nowhere(fit: Fit, offer: Offer) -> bool:
    """«Hacerme del Crapaud», «salgo de mi club»."""
    return any(i.has("CLUB", "club") and is_behind_de(offer.clause, i) for i in fit.taken)


def _is_company(fit: Fit, offer: Offer) -> bool:
    """«En el frente con los Cazadores»: with whom he is, and no club of that name."""
    items = offer.clause.all
    led = (before(offer.clause, i, "possessive", "article") for i in fit.taken if i.has("CLUB"))
    return any(k >= 0 and items[k].norm == "con" for k in led)


def _is_carried(fit: Fit, offer: Offer) -> bool:
    """«Pistola encima y 12 coronas»: what he carries, and no price."""
    if offer.verbs or not any(i.has("pistol") for i in fit.taken):
        return False
    listed = any(a.norm == "y" and b.has("MONEY", "pistol") for a, b in pairwise(offer.clause.all))
    return listed or offer.clause.has("carried")


def _is_his_own_money(fit: Fit, offer: Offer) -> bool:
    """«Llevo encima 10 coronas, todo mi tesoro», «saco 50 de mis fondos»: he robs nobody."""
    if any(i.form is not None and i.form.lemma in lexicon().classes["embezzle"] for i in fit.taken):
        return False
    own = any(a.norm in ("mi", "mis") and b.has("funds") for a, b in pairwise(offer.clause.all))
    return own or offer.clause.has("carried")


def _is_host(fit: Fit, offer: Offer) -> bool:
    """«Fiesta en mi club, a la que vendrán Larue y Vallon»: those are the guests, and he the host."""
    if any(i.form is not None and i.form.person == 3 and i.norm.endswith("n") for i in fit.taken):
        return True
    pairs = list(pairwise(offer.clause.all))
    his = any(a.norm in ("mi", "nuestro", "nuestra") and b.has("club", "home") for a, b in pairs)
    some = any(a.norm == "una" and b.has("party") for a, b in pairs)  # «una fiesta en el club con Vallon»
    return fit.unsaid and (his or (some and offer.clause.has("club", "CLUB")))


def _is_written(fit: Fit, offer: Offer) -> bool:
    """«Obra acabada: la envío», «la obra va al Ministro»: the play he writes is none that he goes to see."""
    if _has_verb(fit) or any(i.has("theatre", "box", "stalls") for i in offer.clause.all):
        return False
    said = [i.norm for i in offer.clause.all]
    underway = any(a == "en" and b in sense("underway") for a, b in pairwise(said))
    return underway or not sense("written").isdisjoint(said) or offer.clause.has("minister")


_HURRY = frozenset(["prisa", "prisas", "corriendo", "rapido", "deprisa", "apurado", "esto", "tarde"])


def _writes_his_mail(fit: Fit, offer: Offer) -> bool:
    """«Escribo desde el móvil», «escribo con prisas»: this mail, and no play."""
    if any(i.has("show", "piece") or i.norm in ("obra", "comedia") for i in offer.clause.all):
        return False
    letter = any(a.norm in ("a", "al") and a.role for a in offer.clause.all[1:3])
    if letter and any(i.form is not None and i.form.lemma == "escribir" for i in fit.taken):
        return True  # «escribo al coronel pidiendo mi baja»
    hurried = not _HURRY.isdisjoint(i.norm for i in offer.clause.all)
    staged = any(i.norm in words_of("staged") for i in offer.clause.all)  # «las últimas escenas»
    how = offer.clause.word("con", "sobre", "desde", "os", "le", "les", "te", "quien", "jugada", "dicta")
    how = how and offer.clause.verb("escribir")
    return hurried or (how and not staged) or names_the_world(offer.clause.all)


def _tells_of_it(fit: Fit, offer: Offer) -> bool:
    """«Cuelgo pasquines anunciando la comedia»: what is made known is no candidacy."""
    if any(i.has("OFF", "post", "candidacy") for i in offer.clause.all):
        return False
    told = any(i.form is not None and i.form.tense == "gerund" for i in fit.taken)
    return told or offer.clause.has("show", "piece", "party", "wedding", "baptism", "duel", "theatre")


_OF_ONE: Mapping[str, Sequence[Callable[[Fit, Offer], bool]]] = {
    "follow-lady": (ladies.goes_on_with_her,),
    "accompany-lady": (
        ladies.only_follows,
        ladies.is_out_with_her,
        ladies.marries_her,
        ladies.gives_her_something,
        ladies.does_something_to_her,
    ),
    "announce": (_tells_of_it,),
    "answer-challenge": (
        is_about_priest,
        is_of_surrender,
        is_owed_excuses,
        asks_pardon,
        accepts_to_do,
        takes_another_thing,
    ),
    "apply": (asks_him, _is_by_influence, service.hands_it_in),
    "appoint": (_chooses_a_thing, power.is_who_has_it),
    "ask-king": (power.is_no_leave,),
    "attend-party": (_is_host,),
    "borrow": (_is_lent_thing, _is_owed, power.is_of_the_king),
    "beg": (service.gives_alms,),
    "bribe": (power.is_crime,),
    "buy": (_is_carried, power.is_a_grade),
    "claim-debt": (power.is_of_favours, gets_well, takes_a_fee, money.runs_after_somebody),
    "challenge": (is_his_challenge, is_the_reason),
    "confess": (_is_his_confessor,),
    "court": (_only_carries, ladies.means_to),
    "duel": (is_about_priest,),
    "drink": (_is_wine_of_the_feast, _lays_it_to_wine),
    "enlist": (
        power.is_resigned,
        service.begs_there,
    ),
    "embezzle": (_is_his_own_money,),
    "gamble": (leisure.lays_things, leisure.plays_a_game),
    "house": (_is_anothers_lodging, leisure.leaves_it_for_another, service.sneaks),
    "ignore-priest": (is_his_father,),
    "influence": (is_asked_of_another,),
    "invite": (is_asked_himself,),
    "join-casino": (_is_dues,),
    "join-club": (_is_dues,),
    "join-order": (service.sneaks,),
    "lavish": (_is_of_the_feast,),
    "cancel": (service.strikes_out_words, service.strikes_and_writes),
    "spy": (power.goes_on,),
    "leave-casino": (_is_no_member, service.strikes_out_words),
    "leave-of-absence": (power.is_of_the_king,),
    "lend": (_leaves_it, _lets_come),
    "leave-club": (_is_no_member, _lets_himself, service.strikes_out_words),
    "no-quarter": (is_without,),
    "pay": (
        *(power.is_of_favours, _goes_to_minister, money.pays_a_nobody, money.gives_back_a_thing),
        money.pays_for_seats,
    ),
    "practise": (meets_him, service.wants_one),
    "promotion": (asks_him,),
    "propose": (power.is_of_the_king,),
    "purse": (money.is_no_sum, money.is_an_hour, money.counts_things),
    "regimental-duty": (
        power.is_resigned,
        power.is_of_arrest,
        service.is_at_the_front,
        service.sneaks,
        _is_elsewhere,
    ),
    "rescue": (
        service.only_excepts,
        service.frees_no_one,
        service.is_freed_himself,
        waits_for_it,
        is_asked_of_another,
    ),
    "rest": (_is_at_anothers, is_prescribed),
    "second": (is_his_own_second,),
    "stroll": (ladies.is_whose_street, ladies.goes_behind_her, ladies.wins_confidence),
    "study": (service.sneaks,),
    "theatre": (_is_written, _is_elsewhere),
    "toady": (_lets_himself,),
    "volunteer": (service.is_there_already,),
    "visit-casino": (_is_elsewhere,),
    "visit-club": (_goes_nowhere, _is_elsewhere, _is_company),
    "visit-tavern": (_is_elsewhere, leisure.is_its_cellar),
    "write-play": (_writes_his_mail,),
}
