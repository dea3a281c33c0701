"""An event of every kind in the catalogue, with facts as plain as the rules would give them."""

from collections.abc import Iterator, Mapping
from typing import Any

from turnbot.core.events import PUBLIC, SECRET, Audience, Change, Event, only
from turnbot.games.preux.events.kinds import KINDS, REFUSALS, Kind

ME, OTHER, THIRD = "Gaspard Bellerive", "Thibault Bellerive", "Mathurin Lecoq"

#: What a fact holds where the kind does not ask for something of its own.
FACTS: dict[str, Any] = {
    "quiet": False,
    "who": ME, "asked": 300, "borrower": OTHER, "by": 2, "carried": True, "cause": "debt", "club": "TB",
    "company": [OTHER], "condition": "crowns>=30", "cost": 7, "count": 2, "crowns": 40, "divisor": 200,
    "due": "1627-02", "for": OTHER, "gain": 30, "giver": OTHER, "guests": [OTHER, THIRD], "holds": True,
    "host": "", "house": 3, "key": "3.1.2/1/drunkenness/x", "lady": "Sidonie Vasseur", "left": 20,
    "left_club": "", "lender": OTHER, "level": 8, "moderate": False, "month": "1626-08", "months": 2,
    "answer": "yes", "choice": "c", "question": "play",
    "needed": 24, "now": 9, "nth": 1, "over": 0, "owed": 330, "own": 4, "partner": OTHER, "payer": ME,
    "place": "TB", "points": 3, "quality": "standard", "reason": "una cuenta mal echada", "regiment": "FR",
    "result": "stayed", "role": "member", "staked": 425, "stake": 30, "success": None, "to": OTHER,
    "what": "drink", "why": "no es un número", "words": "me disfrazo de fraile", "wounds": 4,
    "levels": 1, "residence": 2, "sons": 1, "daughters": 2, "ladies": ["Sidonie Vasseur"],
    "influential": True, "least": 3, "left_lady": "", "rival": "",
    "in_week": 3, "occasion": "club", "limit": 150, "minimum": 100,
    "streak": 3, "author": "Gilles Paragon", "bonus": 1, "boxes": 1, "die": 5, "foreign": False, "missing": 3,
    "opening": True, "seat": "stalls", "sector": "arms", "partners": [OTHER], "regiments": ["GR"],
    "dead": [False, False], "desisted": [ME], "dice": [3], "ending": "surrender", "fallen": [False, True],
    "early": False,
    "newcomer": "Aimery de Valbrune", "people": [ME, OTHER], "priest": "", "seconds": [THIRD, "hired"],
    "ground": "el Pré-aux-Clercs", "until": "surrender", "weapons": ["rapier", "sword"], "winner": ME,
    "turns": [
        {
            "nth": 1, "own": "F", "his": "X", "lost": 0, "left": 80, "broke": [False, False],
            "thrown": [None, None],
        }
    ],
    "record": [
        {
            "nth": 1, "actions": ["F", "X"], "weapons": ["rapier", "rapier"], "hit": [False, True],
            "thrown": [None, None], "broke": [False, False],
            "surrendered": [False, False], "refused": [False, False],
        }
    ],
    "against": 0, "favour": 7, "favours": [2], "matter": "office",
    "source": "own", "sources": ["own"], "target": OTHER,
    "habit": "jesuits", "temple": "catedral", "deceased": "",
    "ranks": ["priest", "vicar"], "rivals": [OTHER],
    "unit": "unit/regiment/MDR", "task": "siege", "fared": 5, "above": 4, "part": "company", "hardness": 9,
    "number": 8, "fate": "safe", "province": "Bretagne", "dignity": "Baron",
    "weapon": "rapier", "stalls": 2, "warned": True, "title": "La falsa condesa", "total": 5, "weeks": 10,
    "plan": "2-4", "leads": True, "higher": "unit/army/1",
    "acting": False, "left_regiment": "", "office": "Jefe de Brigada/foot-1", "rank": "captain",
    "superior": "battalion", "battalion": 2,
    "crime": "treason", "judge": "Ministro de Estado", "defence": [OTHER], "prosecution": [THIRD],
    "sentence": "death", "deeds": ["visitar el club", "beber"],
}  # fmt: skip
_OF_KIND: dict[str, dict[str, Any]] = {
    "trial.held": {"result": "guilty"},
    "minister.praised": {"result": "triumph"},
    "warrant.used": {"what": "arrest"},
    "embezzler.seized": {"office": "Canciller de Finanzas"},
    "front.endured": {"result": "wounded"},
    "roll.defaulted": {"reason": "missing"},
    "prisoner.freed": {"cause": "ransom"},
    "prisoner.executed": {"cause": "shot"},
    "escape.tried": {"result": "tortured"},
    "rescue.tried": {"result": "alarm"},
    "office.lost": {"cause": "disgrace"},
    **{f"title.{what}": {"cause": "mentioned"} for what in ("merited", "withheld", "weighed", "granted")},
    "knights.joined": {"dignity": "Chevalier du Saint-Esprit"},
    "king.charged": {"result": "crowns"},
    "goods.bought": {"what": "horse"},
    "correction.announced": {"what": "level", "quiet": False},
    "correction.made": {"what": "crowns"},
    "correction.noted": {"what": "military_ability"},
    "bet.settled": {"result": "won"},
    "home.opened": {"occasion": "party"},
    "home.visited": {"role": "host", "host": ME},
    "birth.cast": {"result": "boy"},
    "cad.branded": {"cause": "deserted", "words": ""},
    "cad.again": {"cause": "declined", "lady": "", "words": ""},
    "practice.done": {"count": 1, "missing": 0},
    "expertise.traded": {"count": 5},
    "shot.fired": {"result": "missed"},
    "pistol.fired": {"occasion": "duel", "result": "missed"},
    "cad.cleared": {"cause": "time", "words": ""},
    "disgrace.fell": {"words": "", "month": ""},
    "disgrace.ended": {"words": ""},
    "wedding.postponed": {"reason": "front"},
    "drunk.woke": {"result": "sings"},
    "club.lost": {"reason": "level"},
    "club.joined": {"left_club": "CA"},
    "casino.lost": {"reason": "absence", "month": "9999-12"},
    "play.billed": {"who": "", "month": "1626-09"},
    "play.opened": {"who": "", "result": "triumph"},
    "theatre.scored": {"result": "triumph"},
    "theatre.visited": {"host": "", "lady": ""},
    "play.accepted": {"partner": "", "month": "1626-09"},
    "play.rejected": {"partner": ""},
    "cause.given": {"reason": "rivals"},
    "lady.talked": {"result": "talk"},
    "lady.snubbed": {"result": "snub"},
    "trail.lost": {"reason": "discovered", "points": -2},
    "courtship.failed": {"reason": "refused"},
    "company.missed": {"points": -4, "lady": ""},
    "cause.closed": {"reason": "rivals"},
    "suit.exposed": {"priest": THIRD},
    "mass.attended": {"role": "priest", "priest": ME},
    "promotion.tried": {"rank": "abbot"},
    "priest.promoted": {"rank": "abbot"},
    "habit.honoured": {"rank": "friar"},
    "couple.married": {"priest": THIRD},
    "priest.wanting": {"priest": THIRD, "reason": "layman"},
    "mass.said": {"result": "stirring", "guests": [OTHER]},
    "sermon.heard": {"result": "stirring", "priest": OTHER},
    "sermon.preached": {"result": "stirring"},
    "cause.forgotten": {"reason": "insult"},
    "silence.paid": {"reason": "insult", "limit": 3, "points": -4, "count": 1},
    "quarrels.punished": {"what": "insults", "points": -4, "count": 3},
    "quarrel.noted": {"what": "insults"},
    "challenge.made": {"reason": "indiscretion"},
    "challenge.declined": {"reason": "refused"},
    "duel.fought": {"reason": "enemies", "lady": "", "ground": ""},
    "duel.told": {"result": "won"},
    "duel.stopped": {"priest": THIRD},
    "priest.heard": {"priest": THIRD},
    "honour.scored": {"result": "beat-enemy", "points": 5},
    "wife.eloped": {"left_lady": ""},
    "rank.confirmed": {"cause": "level"},
    "duty.missed": {"points": -6},
    "horses.missed": {"points": -3},
}
#: Every other way a fact may turn out that changes what is said.
VARIED: dict[str, list[dict[str, Any]]] = {
    "charges.brought": [
        {"partner": "", "crime": "robo de gallinas", "judge": "Rey"},
        {"who": "", "office": "Canciller de Finanzas", "partner": ME, "crime": "bribery"},
        *({"crime": crime} for crime in ("embezzlement", "complicity")),
    ],
    "trial.held": [
        {"result": "innocent", "defence": [], "prosecution": []},
        {"who": OTHER, "partner": ME, "defence": [THIRD], "result": "innocent"},
        {"who": "", "office": "Canciller de Finanzas", "partner": ME, "defence": [], "prosecution": []},
        {"who": OTHER, "partner": "", "defence": [ME, THIRD], "prosecution": []},
    ],
    "sentence.commuted": [{"sentence": one} for one in ("frontier", "fine", "confiscation")],
    "sentence.passed": [{"sentence": one} for one in ("frontier", "confiscation")],
    "fine.paid": [{"left": 0}],
    "warrant.used": [{"what": "charge"}],
    "spy.reported": [{"deeds": []}],
    "minister.praised": [{"result": one} for one in ("disaster", "failure", "competent")],
    "office.filled": [{"who": ""}],
    "office.ended": [{"partner": ""}],
    "office.lost": [
        {"cause": c}
        for c in (
            "death",
            "conviction",
            "promotion",
            "incompatible",
            "resigned",
            "dismissed",
            "retired",
            "ordained",
        )
    ],
    "influence.used": [
        {"against": 1, "matter": "", "office": ""},
        {"target": "", "matter": "renewal"},
        {"sources": ["lady/Sidonie Vasseur/normal", "lady/Sidonie Vasseur/additional"], "favours": [1, 2]},
        {
            "sources": ["own", "office/Ministro de Justicia/1"],
            "favours": [2, 7],
            "target": ME,
            "matter": "play",
        },
    ],
    "influence.spent": [{"target": "", "matter": "renewal"}, {"target": ME, "against": 1}],
    "influence.returned": [{"target": "", "matter": "renewal"}, {"target": ME, "matter": "", "office": ""}],
    "bribe.granted": [{"target": ME, "against": 1}],
    "bribe.offered": [
        {"who": OTHER, "partner": ME},
        {"who": OTHER, "partner": ME, "target": ME, "against": 1},
    ],
    "action.ruled": [
        {"words": "", "success": True},
        {"words": "", "success": False},
        {"words": "", "nth": 0},
        {"words": ""},
        {"words": "", "success": True, "nth": 0},
    ],
    "ruling.done": [
        {"words": "", "crowns": None},
        {"crowns": 0, "points": None},
        {"words": "", "crowns": -1, "points": -1},
    ],
    "ruling.announced": [
        {"regiment": "", "rank": "", "club": "", "lady": "", "level": None, "left_lady": "Sidonie Vasseur"},
        {"regiment": "", "left_regiment": "MDR", "club": "", "left_club": "CA", "lady": "", "month": ""},
        {"regiment": "", "club": "", "lady": "", "month": "", "level": None},
    ],
    "action.referred": [{"words": ""}, {"partner": ""}],
    "action.lapsed": [{"what": "other"}, {"what": "influence"}],
    "bet.settled": [{"result": "lost"}, {"result": "cut", "own": None}, {"place": "casino"}],
    "cause.given": [
        {"reason": "indiscretion"},
        {"reason": "followed"},
        {"reason": "courted"},
        {"reason": "insult", "lady": ""},
        {"reason": "snobbery", "lady": ""},
        {"reason": "none", "lady": ""},
    ],
    "challenge.made": [{"reason": r, "lady": ""} for r in ("insult", "snobbery", "lady", "none")],
    "challenge.accepted": [
        {"until": "first-blood", "ground": ""},
        {"until": "death", "weapon": "two-handed"},
    ],
    "challenge.declined": [{"reason": r} for r in ("terms", "enemy", "wounded", "ignored")],
    "silence.paid": [{"limit": 1, "points": 0, "reason": "rivals"}],
    "quarrels.punished": [{"what": "baseless"}],
    "duel.fought": [
        *({"ending": e, "winner": ""} for e in ("draw", "exhausted")),
        *({"ending": e, "winner": OTHER} for e in ("disarmed", "unconscious", "death", "first-blood")),
        {"place": "", "ground": "el Prado", "priest": THIRD, "seconds": ["", ""]},
        {"place": "home/Mathurin Lecoq"},
    ],
    "duel.told": [{"result": "lost"}, {"result": "drawn"}],
    "duel.arrested": [{"people": [OTHER]}],
    "duel.stopped": [{"desisted": [ME, OTHER]}, {"desisted": [OTHER]}],
    "priest.heard": [{"holds": False, "bonus": 0}],
    "order.sought": [{"holds": False}],
    "mass.announced": [{"deceased": THIRD}],
    "mass.attended": [
        {"role": "faithful", "priest": OTHER},
        {"who": OTHER, "role": "faithful", "priest": ME},
    ],
    "mass.said": [
        {"deceased": THIRD},
        {"who": OTHER, "guests": [ME, THIRD]},
        {"result": "", "guests": []},
        *({"result": r} for r in ("offensive", "soporific", "dull", "edifying", "mystical")),
    ],
    "sermon.heard": [{"result": r} for r in ("offensive", "soporific", "dull", "edifying", "mystical")],
    "sermon.preached": [{"result": "", "points": -2}],
    "child.baptised": [
        {"priest": THIRD},
        {"count": 1},
        {"count": 1, "priest": THIRD},
        {"who": OTHER, "priest": ME},
        {"who": OTHER, "priest": ME, "count": 1},
    ],
    "baptism.feasted": [{"count": 0}],
    "couple.prepared": [{"who": OTHER, "partner": ME}],
    "couple.married": [{"who": OTHER, "priest": ME}],
    "priest.wanting": [
        {"reason": r}
        for r in ("unprepared", "dead", "at-front", "laid-up", "arrested", "away", "in-disgrace")
    ],
    "duellists.condemned": [{"people": [ME]}],
    "study.done": [{"months": 1, "missing": 1}, {"missing": 0}],
    "priest.ordained": [{"regiment": ""}],
    "vacancies.opened": [{"ranks": ["priest"]}],
    "promotion.tried": [{"holds": False}],
    "priest.promoted": [{"rivals": []}, {"rivals": [OTHER, THIRD]}, {"who": OTHER, "rivals": [ME]}],
    "honour.scored": [
        {"result": r}
        for r in (
            *("fight-friend", "beat-neutral", "lose-to-enemy", "kill", "opponent-declines"),
            *("accept-below-half-endurance", "challenge-without-cause", "decline-with-cause"),
        )
    ],
    "unit.fought": [{"who": ""}, {"unit": "unit/army/2"}, {"unit": "unit/brigade/mounted", "who": ""}],
    "front.endured": [{"result": r} for r in ("safe", "captured", "dead")],
    "roll.defaulted": [{"reason": "invalid"}],
    "order.mentioned": [{"count": 1}],
    "mention.rewarded": [{"count": 1}],
    "prisoner.taken": [{"unit": ""}],
    "prisoner.freed": [{"cause": c} for c in ("exchange", "escape", "rescue")],
    "prisoner.executed": [{"cause": "escape"}],
    "escape.tried": [{"result": r, "company": [], "bonus": 0} for r in ("escaped", "no-chance", "dead")],
    "ransom.accepted": [{"partner": ME}],
    "ransom.declined": [{"partner": ME}],
    "rescue.planned": [{"company": []}],
    "rescue.tried": [
        {"result": "freed", "fate": "captured"},
        {"result": "freed-discovered", "fate": "dead"},
        {"result": "called-off"},
        {"result": "ambush", "company": []},
    ],
    "revolt.began": [{"who": ""}],
    "revolt.crushed": [{"who": ""}, {"count": 0}],
    "revolt.spread": [{"who": ""}],
    "expulsion.opposed": [{"people": []}],
    "army.deployed": [{"plan": ""}, {"plan": "1-1"}, {"leads": False}],
    "troops.countermanded": [{"who": OTHER, "partner": ME}],
    "wife.eloped": [{"left_lady": "Sidonie Vasseur"}, {"who": OTHER, "partner": ME}],
    "character.died": [{"partner": ""}, {"priest": THIRD}, {"who": OTHER, "partner": ME}],
    "estate.settled": [{"crowns": 0}],
    "company.missed": [{"months": 1, "points": -2}, {"lady": "Sidonie Vasseur"}],
    "company.found": [{"months": 1}],
    "courtship.failed": [{"reason": "rival"}, {"die": None, "least": None, "bonus": None}, {"bonus": -1}],
    "courtship.won": [{"die": None, "least": None, "bonus": None}, {"bonus": 0}],
    "lady.accepted": [{"occasion": o} for o in ("", "party", "theatre", "casino")],
    "lady.declined": [{"occasion": o} for o in ("", "party", "theatre", "casino")],
    "lady.visited": [{"place": place, "cost": 0} for place in ("home", "theatre", "walk")],
    "lady.escorted": [{"place": "theatre"}, {"place": "walk"}],
    "lady.talked": [
        {"result": "flirt", "place": "walk"},
        {"result": "date", "influential": False, "place": "mass"},
    ],
    "lady.snubbed": [{"result": "nothing", "place": "theatre"}],
    "lady.won": [{"left_lady": "Sidonie Vasseur"}, {"rival": OTHER}, {"rival": ME, "who": OTHER}],
    "trail.lost": [{"reason": r, "points": 0} for r in ("home", "closed", "lost")],
    "trail.kept": [{"place": "walk"}],
    "cause.closed": [{"lady": ""}],
    "proposal.accepted": [{"month": ""}],
    "home.opened": [
        {"occasion": "wedding"},
        {"guests": [], "ladies": []},
        {"occasion": "wedding", "guests": [], "ladies": []},
        {"ladies": []},
    ],
    "home.visited": [{"role": "party", "host": OTHER}],
    "lady.conceived": [{"due": ""}],
    "birth.cast": [{"result": r} for r in ("girl", "twins", "trouble", "fever", "child-dies", "mother-dies")],
    "child.born": [{"sons": 0, "daughters": 1}, {"sons": 2, "daughters": 0}],
    "lady.retired": [{"who": ""}],
    "pregnancy.seen": [{"who": ""}],
    "club.joined": [{"left_club": ""}],
    "club.lost": [{"reason": "rank"}],
    "casino.lost": [{"reason": "probation", "month": "1627-02"}, {"reason": "unpaid"}],
    "casino.visited": [{"company": []}, {"who": OTHER, "company": [ME]}],
    "casino.noticed": [{"streak": 1}],
    "casino.missed": [{"months": 1}],
    "club.talked": [{"club": "casino"}, {"club": "theatre"}],
    "toadied": [{"club": "casino"}, {"club": "theatre"}],
    "club.visited": [
        {"company": []},
        {"role": "guest", "host": OTHER},
        {"role": "guest", "host": ME, "who": OTHER},
        {"role": "host"},
        {"role": "visitor", "company": []},
        {"role": "party", "host": OTHER},
        {"role": "gatecrasher", "host": OTHER},
    ],
    "condition.judged": [
        {"holds": False},
        {"holds": None},
        {"condition": "accepted:Sidonie Vasseur and play>=competent"},
        {"condition": "not won and present:Mathurin Lecoq"},
    ],
    "correction.announced": [{"what": "club", "now": "TB", "by": None}, {"what": "at_front", "now": True}],
    "debt.paid": [{"lender": "moneylender", "left": 0}],
    "debt.closed": [{"lender": "moneylender"}],
    "debt.defaulted": [{"lender": "moneylender"}, {"months": 0}],
    "payment.made": [{"lender": "moneylender"}],
    "cad.branded": [
        {"lady": ""},
        *({"cause": c, "lady": ""} for c in ("husband", "refused-surrender", "declined", "insult", "pistol")),
        {"cause": "referee", "words": "insultó al Rey", "lady": ""},
    ],
    "cad.again": [
        {"cause": "deserted"},
        *({"cause": c} for c in ("husband", "refused-surrender", "insult", "pistol")),
        {"cause": "referee", "words": "insultó al Rey"},
    ],
    "cad.cleared": [{"cause": "married"}, {"cause": "referee", "words": "se batió por el Rey"}],
    "disgrace.ended": [
        {"regiment": ""},
        {"regiment": "13"},
        {"cause": "own-regiment"},
        {"cause": "referee", "words": "gracia del Rey"},
    ],
    "disgrace.fell": [
        {"regiment": "GR"},
        *(
            {"cause": c, "month": "1627-03"}
            for c in ("own-regiment", "husband-killed", "revolt", "pistol", "king")
        ),
        {"cause": "referee", "words": "huyó ante el enemigo", "month": "1627-03"},
    ],
    "wedding.postponed": [{"reason": "wounds"}],
    "wounds.grave": [{"count": 0}],
    "shot.fired": [{"result": r, "partner": ""} for r in ("jammed", "hit", "fatal")],
    "pistol.fired": [
        {"occasion": o, "result": r} for o in ("duel", "outnumbered") for r in ("jammed", "hit", "fatal")
    ],
    "practice.done": [
        {"weapon": "pistol", "cost": 0, "count": 0, "missing": 1},
        {"weapon": "sword", "count": 0, "missing": 3},
    ],
    "drink.taken": [{"moderate": True, "payer": OTHER, "place": "tavern"}],
    "drunk.babbled": [{"lady": ""}],
    "drunk.woke": [{"result": "loses-money", "place": "tavern"}],
    "goods.bought": [{"quality": ""}, {"quality": "luxury", "count": 1}, {"what": "un loro de las Indias"}],
    "house.paid": [{"cost": 0}],
    "investment.made": [{"partners": [], "sector": "food", "over": 500}],
    "investment.planned": [{"partners": [], "sector": "goods"}],
    "investment.paid": [{"gain": -120}, {"gain": 0}],
    "invitation.made": [{"in_week": 0, "occasion": "party"}, {"occasion": "theatre"}, {"occasion": "casino"}],
    "play.accepted": [{"partner": OTHER, "die": None}],
    "play.billed": [{"who": ME, "author": ME, "title": "", "month": "1626-10"}],
    "play.opened": [
        *({"who": ME, "author": ME, "title": "", "result": r} for r in ("disaster", "failure", "competent")),
        {"result": "disaster"},
        {"result": "failure", "author": "Shakespeare"},
        {"result": "competent"},
    ],
    "play.rejected": [{"partner": OTHER, "die": None, "bonus": 0}],
    "play.written": [{"bonus": 0, "missing": 1}, {"missing": 0, "weeks": 13}],
    "theatre.paid": [{"seat": "box", "opening": False}],
    "theatre.scored": [
        {"result": "disaster", "opening": False, "seat": "box"},
        {"result": "failure", "foreign": True},
        {"result": "competent", "opening": False},
    ],
    "theatre.visited": [
        {"lady": "Sidonie Vasseur"},
        {"seat": "box", "host": ME, "lady": ""},
        {"seat": "box", "host": ME, "lady": "Sidonie Vasseur"},
        {"seat": "box", "host": OTHER, "lady": ""},
        {"who": OTHER, "seat": "box", "host": ME, "lady": "Sidonie Vasseur"},
    ],
    "unit.volunteered": [{"battalion": 0}],
    "colonel.spoke": [{"success": False}, {"success": True}],
    "army.returned": [{"regiments": []}],
    "campaign.joined": [{"regiment": ""}],
    "campaign.returned": [{"regiment": ""}],
    "chief.asked": [{"success": False}],
    "furlough.granted": [{"superior": "colonel"}, {"superior": "brigade"}, {"superior": "", "die": None}],
    "furlough.refused": [{"superior": "colonel"}, {"superior": "brigade"}],
    "regiment.joined": [{"left_regiment": "13"}, {"regiment": "GR"}],
    "regiment.willing": [{"regiment": "GR"}, {"least": -2}],
    "regiment.unwilling": [{"regiment": "GR"}],
    "regiment.dismissed": [{"regiment": "GR"}],
    "rank.won": [{"acting": True}],
    "title.withheld": [{"cause": c} for c in ("minister", "success", "better")],
    "title.weighed": [
        *({"cause": c} for c in ("minister", "success", "better")),
        {"bonus": 0},
        {"holds": False},
    ],
    "title.granted": [*({"cause": c} for c in ("minister", "success", "better")), {"count": 1}, {"count": 7}],
    "realm.freed": [{"people": []}],
    "king.charged": [{"result": "offices"}, {"result": "disgrace"}],
    "rank.confirmed": [{"cause": "promotion"}],
    "loan.asked": [{"crowns": None}],
    "loan.offered": [{"crowns": None}],
    "loan.taken": [{"asked": 40}],
    "orders.missing": [{"months": 1}, {"warned": False}],
    "loan.denied": [{"crowns": None}],
    "loan.unwanted": [{"crowns": None}],
    "status.weighed": [{"result": "rose"}, {"result": "fell"}, {"result": "front"}],
    "tavern.robbed": [{"carried": False}],
}

_AUDIENCES: dict[str, Audience] = {
    "public": PUBLIC, "private": only(ME), "both": only(ME, OTHER), "secret": SECRET,
}  # fmt: skip


def facts_of(kind: Kind, **changed: Any) -> dict[str, Any]:
    """The facts of one event of this kind."""
    facts = {name: FACTS[name] for name in kind.facts}
    return facts | _OF_KIND.get(kind.name, {}) | changed


def event(seq: int, kind: str, facts: Mapping[str, Any], *, week: int = 1, rule: str = "3.1.2") -> Event:
    """One event, with a change if it is not public: private lines are those with amounts."""
    audience = _AUDIENCES[KINDS[kind].readers]
    if kind == "debt.paid" and facts["lender"] == "moneylender":
        audience = only(ME)
    moved = () if audience.public else (Change(str(facts.get("who", ME)), "crowns", -3, 100),)
    return Event(seq, "1626-08", week, rule, kind, audience, facts, moved)


def every() -> Iterator[tuple[str, Event]]:
    """Every kind, every way it may turn out, and every refusal; each with a name for the test's report."""
    seq = 0
    for name, kind in KINDS.items():
        if name == "order.refused":
            continue
        for nth, changed in enumerate(({}, *VARIED.get(name, []))):
            seq += 1
            yield f"{name}-{nth}", event(seq, name, facts_of(kind, **changed))
    for (rule, reason), refusal in REFUSALS.items():
        seq += 1
        facts = {"who": ME, "what": "drink", "reason": reason} | {n: FACTS[n] for n in refusal.facts}
        yield f"refused-{rule}-{reason}", event(seq, "order.refused", facts, rule=rule)
