"""Every reason for which a rule refuses an order: the rule it stands under and the facts it adds.

The part of the catalogue of events (``kinds``) that belongs to ``order.refused``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason of ``order.refused``: the rule it stands under and the facts it adds."""

    reason: str
    rule: str
    facts: tuple[str, ...]
    meaning: str


def _refusals(*rows: tuple[str, str, str, str]) -> Mapping[tuple[str, str], Refusal]:
    return MappingProxyType(
        {(row[1], row[0]): Refusal(row[0], row[1], tuple(row[2].split()), row[3]) for row in rows}
    )


#: By rule and reason.
REFUSALS: Mapping[tuple[str, str], Refusal] = _refusals(
    ("too-many-long", "1.0.3", "", "The week is full: one long action a week."),
    ("at-front", "1.0.3", "", "He is at the front and not in Paris."),
    ("laid-up", "1.0.3", "", "He lies in bed with his wounds."),
    ("in-disgrace", "1.0.3", "", "Disgraced, he hides until he can leave Paris."),
    ("at-front", "2.0.2", "", "Nobody lives lavishly at the front."),
    ("in-prison", "2.0.2", "", "Nobody lives lavishly in a month in which he was under arrest."),
    ("cannot-pay", "2.0.3", "cost", "He has not so much beside what his bills need."),
    ("dearer", "2.0.3", "cost", "One costs more than he would spend, in the quality he asks for."),
    ("not-for-sale", "2.0.3", "words", "The referee finds it cannot be bought."),
    ("no-amount", "2.1.1", "partner", "He does not say how many crowns."),
    ("cannot-pay", "2.1.1", "partner crowns", "He has not so much beside what his bills need."),
    ("too-early", "2.1.1", "partner month", "That loan can be claimed from that month on."),
    ("claimed", "2.1.1", "partner", "He has claimed that already."),
    ("no-debt", "2.1.1", "partner", "That person owes him nothing."),
    ("himself", "2.1.1", "", "Nobody lends to himself."),
    ("nobody", "2.1.1", "", "He does not say to whom, or of whom, or names nobody of the game."),
    ("no-amount", "2.1.2", "", "He does not say how many crowns."),
    ("limit", "2.1.2", "crowns", "The moneylender lends no more: crowns is the most he may owe."),
    ("cannot-pay", "2.1.2", "crowns", "He has not so much beside what his bills need."),
    ("no-debt", "2.1.2", "", "He owes the moneylender nothing."),
    ("no-club", "3.1.1", "", "No club was named and he belongs to none."),
    ("level", "3.1.1", "club level", "The club asks for that level."),
    ("rank", "3.1.1", "club", "The club is for officers of the mounted brigade."),
    ("cannot-pay", "3.1.1", "club cost", "He has not the money for the dues."),
    ("member-already", "3.1.1", "club", "He belongs to that club."),
    ("not-member", "3.1.1", "club", "He does not belong to that club, and nobody takes him there."),
    ("one-change", "3.1.1", "club", "Only one change of club in a month."),
    ("nowhere", "3.1.2", "", "One drinks at a club or in a tavern, and he was at neither."),
    ("cannot-pay", "3.1.2", "cost", "He has not so much beside what his bills need."),
    ("once", "3.1.2", "", "Drinking counts once a week."),
    ("asleep", "3.1.2", "place", "Drunk and asleep, he plays no dice."),
    ("nowhere", "3.1.3", "", "One toadies at a club, and he was at none."),
    ("not-there", "3.1.3", "club partner", "That person was not there."),
    ("unwilling", "3.1.3", "club partner", "That person did not care to talk, or talked with another."),
    ("no-time", "3.1.3", "club partner", "He talked with another, and had no time for that person too."),
    ("alone", "3.1.3", "club", "Nobody was there who cared to talk."),
    ("host-away", "3.1.5", "club partner", "The member who was to take him there did not go."),
    ("host-unwilling", "3.1.5", "club partner",
     "That member did not say that he takes him, or takes another."),
    ("host-below", "3.1.5", "club partner", "A member takes nobody to his club who is above him."),
    ("not-member", "3.1.6", "club", "One gives a party at one's own club."),
    ("no-party", "3.1.6", "partner", "That person gives no party at a club that week."),
    ("not-invited", "3.1.6", "club partner", "He was not invited and does not belong to the club."),
    ("nowhere", "3.1.7", "", "One plays dice at a club or in a tavern, and he was at neither."),
    ("no-bets", "3.1.7", "", "He does not say how much he stakes."),
    ("over-limit", "3.1.7", "place nth stake limit", "The house takes no higher bet than limit."),
    ("below-minimum", "3.1.7", "place nth stake minimum", "The house takes no bet below minimum."),
    ("too-many", "3.1.7", "place nth stake limit", "So many bets in a visit and no more."),
    ("cannot-pay", "3.4.2", "seat cost", "He has not so much beside what his bills need."),
    ("box-full", "3.4.2", "partner", "That gentleman's box holds no more."),
    ("not-bidden", "3.4.2", "partner", "That gentleman has a box and did not ask him into it."),
    ("finished", "3.4.3", "", "His play is finished; it must go to the minister."),
    ("no-play", "3.4.4", "", "He has written no play."),
    ("unfinished", "3.4.4", "missing", "His play is not finished."),
    ("once", "3.4.4", "", "The minister reads a play once a month."),
    ("no-sector", "13.0.1", "", "He does not say in what to invest."),
    ("no-amount", "13.0.1", "", "He does not say how many crowns."),
    ("season", "13.0.1", "month", "One invests in the last month of a season; month: the next one."),
    ("no-weapon", "8.7.2", "", "That is no weapon."),
    ("cannot-pay", "8.7.2", "cost", "He has not so much beside what his bills need."),
    ("too-little", "8.7.3", "missing", "He has not gained five points of mastery; missing: how many more."),
    ("strongest", "8.7.3", "", "No man is stronger."),
    ("resting", "8.8.2", "", "Grave wounds forbid him to practise, drink, fight or go to the front."),
    ("no-pistol", "8.9.3", "", "He has no pistol."),
    ("no-pistol", "8.9.2", "", "He has no pistol."),
    ("cannot-pay", "8.9.2", "cost", "He has not so much beside what his bills need."),
    ("cannot-pay", "13.0.1", "sector crowns", "He has not so much beside what his bills need."),
    ("fraction", "13.0.1", "sector crowns",
     "What is put together (crowns) is no whole number of blocks of a thousand."),
    ("level", "3.3.2", "level", "The Casino lets nobody in below that level."),
    ("no-bets", "3.3.2", "minimum", "Who goes to the Casino must play, and he makes no bet it takes."),
    ("cannot-pay", "3.3.2", "minimum", "He has not what his lowest bet needs, beside his bills."),
    ("below-minimum", "3.3.2", "place nth stake minimum", "The Casino takes no bet below minimum."),
    ("too-many", "3.3.2", "place nth stake limit", "So many bets in a visit and no more."),
    ("no-money", "3.3.2", "place nth stake", "He has not so much beside what his bills need."),
    ("member-already", "3.3.6", "", "He is a member of the Casino."),
    ("not-member", "3.3.6", "", "He is no member of the Casino."),
    ("level", "3.3.6", "level", "The Casino asks for that level."),
    ("cannot-pay", "3.3.6", "cost", "He has not the money for the dues."),
    ("barred", "3.3.7", "month", "He stayed away, and may not be a member before that month."),
    ("for-ever", "3.3.7", "", "He stayed away too long ever to be a member again."),
    ("cannot-pay", "4.1.2", "cost", "He has not so much beside what his bills need."),
    ("married", "4.4.1", "", "He is married."),
    ("not-his", "4.4.1", "lady", "One asks the hand of one's own lady."),
    ("betrothed", "4.4.1", "lady", "They are betrothed."),
    ("cannot-pay", "4.4.1", "lady cost", "He has not the money for the ring, beside what his bills need."),
    ("not-betrothed", "4.4.2", "lady", "She is not his bride, or not his any more."),
    ("too-early", "4.4.2", "lady month", "The wedding was announced for that month."),
    ("not-betrothed", "4.4.3", "lady", "She is not his bride."),
    ("no-need", "4.4.3", "lady", "The King's leave is not needed, or was given."),
    ("once", "4.4.3", "lady", "The King hears them once a month."),
    ("no-leave", "4.4.3", "lady", "The King has not given his leave."),
    ("no-groom", "4.4.5", "", "That person is not about to marry."),
    ("no-club", "4.4.5", "", "He names no club, and belongs to none."),
    ("cannot-pay", "4.4.6", "lady cost", "He has not the money for the reception."),
    ("bachelor", "4.7.1", "", "At home only who is married gives parties."),
    ("unprepared", "4.7.1", "", "He has not spent a week on preparing it, this month or the last."),
    ("hostess-ill", "4.7.1", "lady", "The lady of the house is ill."),
    ("cannot-pay", "4.7.1", "cost", "He has not what a party for all he bids would cost."),
    ("not-invited", "4.7.1", "partner", "He was not invited."),
    ("no-room", "4.7.2", "partner", "His house has no room for that guest."),
    ("no-house", "4.5.2", "", "He does not say to which house."),
    ("bachelor", "4.5.2", "", "Bachelors live in the attic."),
    ("attic", "4.5.2", "", "A married man leaves the attic."),
    ("same-house", "4.5.2", "residence", "He lives there."),
    ("cannot-pay", "4.5.2", "residence cost", "He has not so much beside what his other bills need."),
    ("no-lady", "10.5.2", "", "He names no lady of the game."),
    ("no-priest", "10.5.2", "", "He is no priest."),
    ("lover", "10.5.2", "lady", "He sees her in secret."),
    ("hers-already", "10.5.2", "lady", "He is her confessor."),
    ("cannot-pay", "4.1.3", "cost", "He has not so much beside what his bills need."),
    ("nobody", "7.1.5", "", "He names nobody of the game whom he could challenge."),
    ("challenged", "7.1.5", "partner", "Between those two there is a challenge already."),
    ("not-met", "7.1.1", "partner", "He did not meet that commoner, and else has no cause."),
    ("no-challenge", "7.1.8", "partner", "There was no challenge between them, and they did not meet."),
    ("no-duel", "7.1.10", "partner", "No duel of his was agreed on for that week."),
    ("nobody", "7.2.1", "", "He names nobody of the game whose second he could be."),
    ("hired-already", "7.2.3", "", "He has a second whom he has paid and not needed yet."),
    ("cannot-pay", "7.2.3", "cost", "He has not so much beside what his bills need."),
    ("no-priest", "10.5.6", "", "He is no priest."),
    ("arrested", "1.0.3", "", "He is under arrest."),
    ("no-lady", "4.1.6", "", "He names no lady of the game."),
    ("lady-away", "4.1.6", "lady", "She was not there."),
    ("no-lady", "4.1.8", "", "He names no lady of the game."),
    ("no-lady", "4.2.1", "", "He names no lady of the game, and none promised to meet him."),
    ("his-already", "4.2.1", "lady", "She is his."),
    ("hopeless", "4.2.1", "lady", "So far above him, she does not receive him."),
    ("too-little", "4.2.1", "lady cost", "His gifts are worth less than cost, the least that is proper."),
    ("cannot-pay", "4.2.1", "lady cost", "He has not so much beside what his bills need."),
    ("no-week", "4.2.5", "lady", "No such week of this month is to come."),
    ("no-lady", "4.2.8", "", "He has no lady, and names none who would go with him."),
    ("not-his", "4.2.8", "lady", "She is not his, and promised him nothing."),
    ("cannot-pay", "4.2.8", "lady cost", "He has not the money for what she drinks."),
    ("lady-ill", "4.2.8", "lady", "She lies in fever, and does not go to the theatre."),
    ("no-money", "3.1.7", "place nth stake", "He has not so much beside what his bills need."),
)  # fmt: skip

#: What refusals add to FACTS.
REFUSAL_FACTS: Mapping[str, str] = MappingProxyType(
    {"limit": "the highest number allowed", "minimum": "the lowest number allowed"}
)
