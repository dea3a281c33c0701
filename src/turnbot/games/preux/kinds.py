"""Every kind of event this game posts: who may read it and which facts it carries.

Who writes the sentences of letters and chronicle works from this list, and a test holds every posted
event to it. Facts are plain values: people and ladies by name, clubs and regiments by their codes,
orders by their ``do`` name, amounts in whole crowns or points; ``points`` may be negative. An event
without a change says only that something was seen. Why an order was refused stands in ``refusals``.

The module is long because it is one catalogue: a line for each fact, and one or two for each kind.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from turnbot.core.events import Event
from turnbot.games.preux.refusals import REFUSALS
from turnbot.games.preux.world import MONEYLENDER

Readers = Literal["public", "private", "both", "secret"]

#: What a fact means, the same in every kind that carries it.
FACTS: Mapping[str, str] = MappingProxyType(
    {
        "who": "the character it is about",
        "dead": "who of the two died of it, in their order (list)",
        "desisted": "who of them gave in (names)",
        "dice": "totals of the open dice of a duel",
        "ending": "how a duel ended: surrender, disarmed, unconscious, death, first-blood, draw, exhausted",
        "fallen": "who of the two lay senseless or dead in the end, in their order (list)",
        "ground": "where they agreed to fight, in the challenged man's words; empty where it was not said",
        "newcomer": "the new character of his player",
        "people": "whom it befell (names)",
        "priest": "the churchman who came; empty if none",
        "record": "a duel as bystanders saw it, a mapping for each turn: actions, weapons, hit, state, "
        "thrown, broke, surrendered, refused, each of both in their order",
        "seconds": "of both in their order: a name, 'hired', or empty (list)",
        "turns": "a duel as one of the two lived it, a mapping for each turn: own and his action, lost, "
        "left, and of both, himself first, broke and thrown",
        "until": "until what they fight: surrender, first-blood, death",
        "weapon": "code of a weapon",
        "weapons": "codes of the weapons of both in their order",
        "winner": "who won; empty for a draw",
        "asked": "crowns he asked for",
        "author": "who wrote the play: a character, or a name on the bill",
        "bonus": "what is added to a die, or for a play to its rolls; null where it is not told",
        "boxes": "how many boxes players took",
        "borrower": "the character who borrows, or owes",
        "by": "how much the referee added; null where a value was replaced",
        "carried": "whether he had said how much he carried",
        "club": "code of a club; where people talk, also 'casino' or 'theatre'",
        "cause": "why he is disgraced, or held a cad, or no more: a code",
        "company": "those named in his orders whom he went with and who are there too (names)",
        "condition": "the condition of an order in its canonical form",
        "cost": "crowns it costs",
        "count": "how many",
        "crowns": "crowns that change hands, or that he gains or (negative) loses",
        "die": "what the die shows; null where none was thrown, or it is not told",
        "divisor": "the club's divisor of bets",
        "due": "month by whose end a debt must be paid; empty: when it is claimed",
        "foreign": "whether the play is Shakespeare's",
        "for": "the character whose drink is paid",
        "gain": "crowns won, or (negative) lost",
        "giver": "who gave it",
        "guests": "characters on the list of guests (names)",
        "holds": "whether a condition holds: true, false, or null where that cannot be known",
        "host": "the member or host whose guest he is; empty otherwise",
        "house": "what the house's die shows",
        "in_week": "the week it is for, 1 to 4; 0 where he does not say",
        "key": "the key of a ruling",
        "lady": "name of a lady; empty if he has none",
        "influential": "whether she has influence",
        "least": "the lowest total that wins her; null where it is not told",
        "left_lady": "the lady whom he leaves; empty if none",
        "left": "crowns of a debt still to be paid",
        "left_club": "code of the club he left for it; empty if none",
        "lender": "the character who lends, or 'moneylender'",
        "daughters": "how many girls are born",
        "levels": "how many social levels are lost, a positive number",
        "ladies": "ladies who came (names)",
        "level": "social level after the event; in status.weighed the one of this month",
        "missing": "weeks of writing or practice, or points of mastery, that are still wanting",
        "moderate": "whether he drank with moderation",
        "month": "a month of the game, as 1626-08",
        "months": "months without orders in a row, this one included",
        "needed": "status points that raise him one level",
        "now": "the value after the referee's correction",
        "nth": "which bet of the week, from 1",
        "over": "crowns that make no whole block and stay in his purse",
        "owed": "crowns to be paid back",
        "occasion": "club, party, theatre or casino (empty: he does not say); of a shot: duel or outnumbered",
        "opening": "whether it was the first night",
        "own": "what his own die shows; null where it was not thrown",
        "partner": "the other character",
        "partners": "with whom he makes up blocks (names)",
        "payer": "who pays it",
        "place": "code of a club, 'tavern', or 'casino'",
        "points": "status points gained or (negative) lost",
        "quality": "cheap, standard or luxury; empty where the referee named the price",
        "reason": "why: a code, or the referee's words",
        "regiment": "code of a regiment",
        "regiments": "codes of regiments",
        "residence": "class of a house, 0 (attic) to 5",
        "result": "what came of it: a code, see the kind",
        "rival": "the gentleman whose lady she was; empty if nobody's",
        "role": "how he is there: member, guest (of a member), host, party (its guest), gatecrasher, "
        "visitor (neither)",
        "sons": "how many boys are born",
        "sector": "arms, food or goods",
        "seat": "stalls or box",
        "stalls": "how many players took a seat in the stalls",
        "staked": "crowns staked in the week",
        "stake": "crowns staked",
        "streak": "the most bets won in a row",
        "success": "true or false where the referee said so, null otherwise",
        "title": "title of a play; empty where its author gave none",
        "to": "who is given it",
        "total": "a roll with what is added to it",
        "warned": "whether he is told that silence may end his game",
        "weeks": "weeks spent on a play",
        "what": "an order's do name; in goods.bought the thing; in corrections the account",
        "why": "what is wrong with a ruling",
        "words": "the player's words, or the referee's",
        "wounds": "points of endurance lost",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event.

    ``readers`` is ``public``, ``private`` (``who`` alone), ``both`` (the two characters it names; one
    of them where the other is the moneylender) or ``secret`` (the referee). ``success`` is what the
    conditions «succeeded» and «failed» make of it; None where it was no attempt.
    """

    name: str
    readers: Readers
    facts: tuple[str, ...]
    meaning: str
    success: bool | None = None


def _kinds(*rows: tuple[str, Readers, str, str] | tuple[str, Readers, str, str, bool]) -> Mapping[str, Kind]:
    return MappingProxyType(
        {row[0]: Kind(row[0], row[1], tuple(row[2].split()), row[3], *row[4:]) for row in rows}
    )


KINDS: Mapping[str, Kind] = _kinds(
    # The month
    ("month.began", "public", "month", "A new month begins."),
    ("week.rested", "private", "who", "He ordered rest and stayed at home."),
    ("week.idle", "private", "who", "No order of his filled the week: he stayed at home."),
    ("orders.missing", "private", "who months warned",
     "No orders came from him; he is warned of what silence may bring (warned)."),
    ("orders.resumed", "private", "who months", "He writes again after so many months."),
    ("character.retired", "public", "who", "He leaves the game."),
    ("character.left", "private", "who", "The referee takes him, and what is his, out of the game."),
    ("condition.judged", "private", "who what condition holds",
     "The condition of an order of his was looked at; unless it holds the order is left undone."),
    ("order.refused", "private", "who what reason",
     "The rules forbid what he ordered; more facts by reason, see REFUSALS."),
    ("action.referred", "private", "who what partner words",
     "What he ordered is for the referee to judge; partner: whom the order names, empty if nobody."),
    ("action.noted", "private", "who what words",
     "He spent the week so; nothing about it is to be decided."),
    ("action.lapsed", "private", "who what partner",
     "Nothing came of it: the referee disposed nothing, or that it is so."),
    ("action.ruled", "private", "who what partner words points crowns success",
     "The referee's answer to it; words may be empty."),
    ("ruling.unusable", "secret", "key why",
     "A ruling of the referee's that says nothing the program can use."),
    ("correction.announced", "public", "who what by now reason",
     "The referee corrects something everybody can see."),
    ("correction.made", "private", "who what by now reason", "The referee corrects something on his sheet."),
    ("correction.noted", "secret", "who what by now reason",
     "The referee corrects something no sheet shows."),
    ("status.weighed", "private", "who points level needed result",
     "His status points at the month's end, and what came of them: rose, fell, stayed, front (not counted "
     "there)."),
    ("level.rose", "public", "who level", "He rises one social level."),
    ("level.fell", "public", "who level", "He falls one social level for want of status points."),
    ("level.lost", "public", "who level", "He loses a social level as a penalty; why is his own affair."),
    # Money
    ("maintenance.paid", "private", "who cost", "He pays his month's keep."),
    ("maintenance.failed", "private", "who cost", "He cannot pay his month's keep: one level lost."),
    ("lavish.lived", "private", "who cost", "He lived lavishly: so much above his keep, and one point."),
    ("lavish.dropped", "private", "who cost", "He wanted to live lavishly but had not the money."),
    ("goods.bought", "private", "who what count quality cost",
     "He buys something; cost is for all of them.", True),
    ("loan.asked", "both", "who lender crowns", "He asks another for a loan; crowns null: any amount."),
    ("loan.offered", "both", "who borrower crowns", "He is ready to lend; crowns null: any amount."),
    ("loan.made", "both", "who borrower crowns", "They agree: who lends to borrower."),
    ("loan.given", "private", "who borrower crowns", "The money leaves the lender's purse.", True),
    ("loan.received", "private", "who lender crowns", "The money reaches the borrower's purse.", True),
    ("loan.taken", "private", "who asked crowns owed due",
     "A moneylender lends to him, perhaps less than he asked.", True),
    ("loan.denied", "private", "who lender crowns", "He asked for a loan all month, and got none.", False),
    ("loan.unwanted", "both", "who borrower crowns", "He offered a loan that was not asked for.", False),
    ("loan.claimed", "both", "who borrower crowns due", "The lender (who) claims what is owed."),
    ("debt.paid", "both", "who lender crowns left", "Part or all of a debt is paid back by who."),
    ("debt.closed", "both", "who lender", "Nothing is owed any more on that loan by who."),
    ("payment.made", "private", "who lender crowns", "The money for a debt leaves his purse.", True),
    ("payment.received", "private", "who borrower crowns", "The money for a debt comes to his purse."),
    ("gift.made", "private", "who to crowns", "He gives money away.", True),
    ("gift.received", "private", "who giver crowns", "He is given money."),
    ("debt.defaulted", "both", "who lender crowns due months",
     "A debt is due and he cannot pay it, or has been due for so many months."),
    ("disgrace.fell", "public", "who cause regiment month words",
     "Disgraced, he must serve in a regiment at the front (regiment), until month if not for debt; words: "
     "the referee's reason."),
    ("disgrace.fled", "public", "who cause regiment", "Who fell earlier in the month leaves for the front."),
    ("disgrace.shortened", "public", "who month count",
     "Twice mentioned in the Order, he may come back in that month already."),
    ("disgrace.ended", "public", "who cause regiment words",
     "He may come back to Paris and to his regiment (empty: none); words as in disgrace.fell."),
    # Clubs
    ("club.joined", "public", "who club left_club", "He becomes a member of a club.", True),
    ("club.left", "public", "who club", "He leaves his club.", True),
    ("club.lost", "public", "who club reason",
     "His membership ends, since he no longer meets its requirements; reason: level, rank."),
    ("club.paid", "private", "who club cost points",
     "He pays his club's dues and has the points of belonging."),
    ("club.unpaid", "private", "who club cost", "He cannot pay his club's dues."),
    ("club.expelled", "public", "who club", "His club expels him."),
    ("club.visited", "public", "who club company role host", "He was seen at a club."),
    ("invitation.made", "both", "who partner occasion in_week",
     "He asks another to his club or to a party there."),
    ("party.given", "public", "who club guests", "He gives a party at a club."),
    ("club.talked", "public", "who partner club", "Two were seen in conversation at a club."),
    ("toadied", "private", "who partner club points", "What the conversation brought him.", True),
    ("guest.honoured", "private", "who club host points",
     "Points for being taken to a club above his level."),
    ("drink.taken", "private", "who place cost payer moderate",
     "He drinks: one point. The cost is his where payer is himself.", True),
    ("drink.treated", "private", "who for place cost", "He pays another's drink."),
    ("drunk.slept", "public", "who place", "Drunk, he falls asleep (and plays no dice)."),
    ("drunk.sang", "public", "who place", "Drunk, he sings."),
    ("drunk.insulted", "public", "who place partner", "Drunk, he insults another who is there."),
    ("drunk.babbled", "public", "who place lady", "Drunk, he is indiscreet about his lady."),
    ("drunk.raved", "public", "who place", "Drunk, he makes a scandal."),
    ("drunk.woke", "private", "who place result points crowns",
     "What being drunk cost him; result: asleep sings loses-money insults indiscretion scandal."),
    ("bet.settled", "private", "who place nth stake house own result gain points",
     "A bet; result: won, lost, cut."),
    ("stakes.noticed", "private", "who place staked divisor points",
     "Points for staking much in one week, won or lost."),
    # Taverns
    ("tavern.visited", "public", "who", "He was seen going to the taverns of the port."),
    ("tavern.robbed", "private", "who crowns carried",
     "He was robbed of so many crowns (a positive number)."),
    ("tavern.ambushed", "private", "who wounds", "He was ambushed and wounded."),
    ("company.paid", "private", "who cost", "He paid for female company in a tavern.", True),
    # The theatre
    ("play.billed", "public", "who author title month",
     "What the theatre plays in a month; who: the character who wrote it, empty if none of them did."),
    ("play.closed", "secret", "author title", "A play leaves the bill."),
    ("play.rolled", "secret", "author total", "The roll of a play's success, with what is added to it."),
    ("play.opened", "public", "who author title result",
     "The first night; result: disaster, failure, competent, triumph; who as in play.billed."),
    ("theatre.visited", "public", "who seat host lady",
     "He was seen at the theatre: in the stalls, or in the box of host (himself, where he rents it)."),
    ("theatre.paid", "private", "who seat cost opening", "He pays his seat, or his box."),
    ("theatre.scored", "private", "who result opening seat foreign points",
     "Points for having seen the play, once a month."),
    ("play.written", "private", "who weeks missing bonus", "He spends a week writing a play.", True),
    ("play.sent", "private", "who", "He sends his finished play to the minister."),
    ("play.accepted", "private", "who die bonus partner month",
     "The minister takes his play (partner: a player who is minister, whose will needs no die).", True),
    ("play.rejected", "private", "who die bonus partner", "The minister does not take his play.", False),
    ("play.prepared", "secret", "who bonus month", "What will be added to the roll of an author's play."),
    ("author.paid", "private", "who crowns stalls boxes", "What the seats bring the author of the play."),
    ("author.praised", "private", "who count points", "Points for the author from who came to see it."),
    # Investments
    ("investment.planned", "private", "who sector crowns partners",
     "What he will invest in the fourth week; nothing is paid yet."),
    ("investment.made", "private", "who sector crowns over partners month",
     "He invests, alone or with partners; month: when it is paid back.", True),
    ("investment.paid", "private", "who sector crowns gain", "What he invested comes back with its yield."),
    ("season.opened", "secret", "month", "A season begins to be remembered, by its first month."),
    ("front.noted", "secret", "month regiments", "The regular regiments at the front in a season (month)."),
    ("season.closed", "secret", "month", "What a season did is paid out and forgotten."),
    # The Casino
    ("casino.visited", "public", "who company", "He was seen at the Gran Casino."),
    ("casino.honoured", "private", "who points", "Points for coming to the Casino and playing."),
    ("casino.noticed", "private", "who staked divisor streak points",
     "Points for staking much at the Casino: stakes by the divisor, times the wins in a row."),
    ("casino.joined", "private", "who", "He becomes a member of the Casino.", True),
    ("casino.left", "private", "who", "He leaves the Casino.", True),
    ("casino.paid", "private", "who cost", "He pays the Casino's dues."),
    ("casino.missed", "private", "who months", "A member, he did not come to the Casino this month."),
    ("casino.attended", "private", "who months", "He came again, after so many months away."),
    ("casino.lost", "private", "who reason month",
     "He is a member no more; reason: unpaid, probation, absence. He may be one again from that month on."),
    # Marriage and houses
    ("lady.conceived", "private", "who lady due",
     "His wife or lady is with child; due: month by whose end he must marry her, empty for a wife."),
    ("lady.yielded", "secret", "who lady", "Whose child it is that she conceived."),
    ("pregnancy.seen", "public", "who lady",
     "It can be seen that a lady is with child; who: her husband or lover, empty if she has none."),
    ("mother.recovered", "secret", "lady", "She keeps company again after the birth."),
    ("father.shirked", "private", "who lady levels",
     "He has not married the mother of his child in time, and loses levels."),
    ("lady.retired", "public", "who lady",
     "A lady leaves Paris for ever; who: her husband or lover, empty if she has none."),
    ("lady.died", "public", "who lady", "His wife dies in childbed."),
    ("cad.branded", "public", "who lady cause words",
     "He is held a cad; cause: deserted, husband, refused-surrender, declined, insult, pistol, referee "
     "(words: his reason)."),
    ("cad.cleared", "public", "who cause words",
     "He is held a cad no more; cause: time, married, referee (words: his reason)."),
    ("tie.ended", "private", "who lady", "She is gone, and whatever was between them."),
    ("birth.cast", "private", "who lady own nth result",
     "A die of a birth; result: boy, girl, twins, trouble, and after it fever, child-dies, mother-dies."),
    ("child.born", "public", "who lady sons daughters", "His wife bears him so many children."),
    ("child.stillborn", "public", "who lady", "His wife bears him a child that does not live."),
    ("mother.fevered", "private", "who lady count",
     "She lies in fever for so many weeks, and can go neither to the theatre nor to parties."),
    ("children.kept", "private", "who count cost", "He pays the keep of so many children."),
    ("children.neglected", "private", "who count points", "He cannot pay the keep of so many children."),
    ("children.praised", "private", "who points", "Points for the children lately born to him."),
    # Proposals and weddings
    ("proposal.made", "private", "who lady cost own bonus least",
     "He asks her hand: what the ring cost, and the die of her answer."),
    ("proposal.accepted", "public", "who lady month",
     "She will marry him; month: of the wedding, empty while the King's leave is awaited.", True),
    ("proposal.rejected", "public", "who lady", "She will not marry him.", False),
    ("proposal.mourned", "private", "who lady points", "What her refusal cost him."),
    ("leave.asked", "private", "who lady own bonus least", "He and his bride ask the King's leave to marry."),
    ("leave.granted", "public", "who lady month", "The King lets them marry, in that month or later.", True),
    ("leave.denied", "public", "who lady", "The King does not let them marry.", False),
    ("stag.held", "public", "who partner club",
     "A friend (who) gives the groom (partner) his stag night at a club."),
    ("stag.missed", "private", "who points", "He married without a stag night."),
    ("wedding.held", "public", "who lady", "He marries her.", True),
    ("dowry.paid", "private", "who lady crowns", "Her family pays him the dowry."),
    ("wedding.paid", "private", "who cost", "The reception of his wedding."),
    ("wedding.feasted", "private", "who count cost points",
     "What his wedding guests (count) drank, and the points of the day."),
    ("wedding.postponed", "public", "who lady month reason",
     "He is at the front, or gravely wounded (reason: front, wounds): the wedding is put off."),
    ("wedding.cancelled", "public", "who lady", "The wedding announced is not held: both lose a level."),
    ("betrothal.ended", "public", "who lady", "They are betrothed no more; nothing was announced yet."),
    # Parties at home
    ("party.prepared", "private", "who", "He prepares a party at home.", True),
    ("home.opened", "public", "who lady occasion guests ladies",
     "He and his wife (lady) receive at home those who came; occasion: party, wedding."),
    ("home.visited", "public", "who host role", "He was seen at a party at somebody's home."),
    ("home.hosted", "private", "who count cost points", "What his party cost and brought him.", True),
    ("home.conversed", "private", "who guests points", "What talking with these guests brought the host."),
    ("home.enjoyed", "private", "who host points", "What being received there brought a guest.", True),
    ("hostess.missing", "public", "who lady", "The lady of the house does not appear at her own party."),
    ("host.shamed", "private", "who lady points", "What it cost him that she did not."),
    # Adultery
    ("wife.neglected", "private", "who lady", "His wife waited in vain for him all month."),
    ("wife.soothed", "secret", "who lady", "A visit makes a wife forget that she was neglected."),
    ("wife.angered", "private", "who lady month",
     "His wife found him out: until that month she denies him company, influence and gifts."),
    ("wife.rose", "public", "who lady level", "His wife (lady) rises one social level."),
    ("wife.fell", "public", "who lady level", "His wife (lady) loses with him the levels he lost."),
    ("house.moved", "public", "who residence", "He moves to another house.", True),
    ("house.paid", "private", "who residence cost points",
     "The month's rent of his house (nothing if he paid it on moving in), and the points of living there."),
    ("house.resented", "private", "who lady residence points",
     "His wife thinks the house beneath her: no points for it, and some lost."),
    ("house.lost", "public", "who residence", "He cannot pay his house and moves to a smaller one."),
    ("house.scorned", "private", "who lady residence levels",
     "His wife does not accept the best house he could pay: both lose levels."),
    ("company.missed", "private", "who months points lady",
     "A month without female company, the so-manieth in a row, costs him points."),
    ("company.found", "private", "who months", "He has had company again after so many months."),
    ("illness.caught", "private", "who cost", "He caught an illness; cost is what his cure costs."),
    ("illness.passed", "secret", "who lady", "He infects a lady."),
    ("illness.risked", "secret", "who lady", "He spends a week with a lady who may infect him."),
    ("illness.weakened", "private", "who wounds", "His illness, uncured, wears him down."),
    ("illness.cured", "private", "who cost", "He pays a treatment and is well.", True),
    # Ladies
    ("lady.placed", "secret", "lady place host",
     "Where she is this week: a club's code, theatre, casino, walk, mass, home; host: with whom."),
    ("lady.accepted", "private", "who lady occasion in_week", "She will go out with him.", True),
    ("lady.declined", "private", "who lady occasion in_week", "She will not go out with him.", False),
    ("lady.visited", "private", "who lady place cost", "He spends the week with his lady or wife.", True),
    ("lady.escorted", "public", "who lady place", "He was seen out with a lady."),
    ("lady.missed", "private", "who lady", "He did not meet her: she was elsewhere or otherwise engaged.",
     False),
    ("lady.talked", "private", "who lady place result influential",
     "They talked; result: talk, flirt, date (she will meet him next week).", True),
    ("lady.snubbed", "private", "who lady place result",
     "She would not talk to him; result: snub, nothing.", False),
    ("affair.visited", "private", "who lady", "He spends the week with whom he sees in secret.", True),
    ("stroll.alone", "private", "who", "He took a walk and met nobody.", False),
    ("stroll.noticed", "public", "who lady", "On a walk she smiled on him, and everybody takes her for his."),
    ("stroll.enjoyed", "private", "who lady count",
     "That makes do for the month's company; count: how often this year."),
    ("trail.kept", "private", "who lady place", "He followed her there unseen.", True),
    ("trail.lost", "private", "who lady reason points",
     "He followed her in vain; reason: home, closed (he is not let in there), lost, discovered.", False),
    ("courtship.won", "private", "who lady cost die least bonus", "She is his.", True),
    ("courtship.failed", "private", "who lady cost die least bonus reason",
     "She is not; reason: refused, or rival (another courted her better).", False),
    ("lady.won", "public", "who lady left_lady rival",
     "She is his lady now; left_lady whom he leaves for her, rival whom she leaves (both may be empty)."),
    ("affair.began", "private", "who lady", "She is his in secret."),
    ("affair.ended", "private", "who lady", "What was between them in secret is over."),
    ("lady.left", "public", "who lady", "She leaves him."),
    ("lady.kept", "private", "who lady cost", "What his lady or wife costs in a month."),
    ("lady.unpaid", "private", "who lady cost", "He cannot pay it."),
    ("lady.neglected", "private", "who lady", "All month he did not visit his lady."),
    ("lady.graced", "private", "who lady points", "Points for having her."),
    ("lady.gave", "private", "who lady crowns", "A rich lady's gift."),
    ("indiscretion.made", "public", "who lady", "He could not hold his tongue about a lady he courted."),
    # Confession
    ("confidence.sought", "private", "who lady", "A churchman spends a week winning a lady's confidence."),
    ("confessor.chosen", "private", "who lady", "She chooses him for her confessor.", True),
    ("confessor.left", "private", "who lady", "He is her confessor no more: promoted, or her lover."),
    ("sin.confessed", "private", "who lady partner", "She confesses to him that partner is her lover."),
    ("suit.confided", "private", "who lady partner", "She tells him that partner courted her in vain."),
    ("suit.exposed", "public", "who lady priest", "Her confessor tells that he courted her in vain."),
    # Wounds
    ("wounds.taken", "private", "who wounds", "A fight cost him endurance."),
    ("wounds.healed", "private", "who points", "A week of healing gives him back endurance (points)."),
    ("wounds.grave", "private", "who count month in_week",
     "He fell: in bed until the month's end, at rest up to that week of that month; count: points of "
     "constitution lost."),
    # Pistols
    ("shot.fired", "private", "who partner own bonus result",
     "He fires his pistol, at partner (empty: at thieves); result: jammed, missed, hit, fatal."),
    ("pistol.fired", "public", "who partner occasion result",
     "He is seen to fire at another (result as in shot.fired); occasion: duel, outnumbered."),
    ("ambush.repelled", "private", "who", "Thieves who fell upon him ran from his pistol.", True),
    # Practice
    ("practice.done", "private", "who weapon cost count missing",
     "A week of practice; count: points of mastery it made, missing: weeks up to the next.", True),
    ("pistol.frowned", "private", "who points", "Practising with a pistol is not done."),
    ("expertise.traded", "private", "who count",
     "Points of mastery (count) given for one of strength.", True),
    # Causes for duels
    ("cause.given", "both", "who partner lady reason",
     "He (who) has a cause to challenge another (partner); reason: rivals, indiscretion, followed, courted, "
     "insult, snobbery, adultery (the challenge is made), turned-away (nothing is lost by not challenging), "
     "none (he challenges without one); lady may be empty."),
    ("cause.forgotten", "both", "who partner reason", "An affair that was paid for is remembered no more."),
    ("silence.paid", "private", "who partner reason points count limit",
     "What it costs him this month not to have challenged: for the so-manieth time (count) of limit."),
    ("quarrel.noted", "secret", "who what count",
     "Something is held against him, the so-manieth in the season; what: insults, baseless, declined."),
    ("quarrels.forgotten", "secret", "who", "With a new season it is forgotten."),
    ("quarrels.punished", "private", "who what count points",
     "What it costs him to have quarrelled again and again; what as above."),
    # Challenges
    ("challenge.made", "public", "who partner reason lady",
     "He challenges another; reason: insult, indiscretion, snobbery, lady (whose affair is theirs), none."),
    ("challenge.accepted", "public", "who partner weapon until ground in_week",
     "The challenged man (who) takes it up, on these terms.", True),
    ("challenge.declined", "public", "who partner reason",
     "He does not fight; reason: refused, terms (the challenger rejects the other's), enemy (they met), "
     "wounded (which costs nothing), ignored (there was no cause)."),
    ("apology.accepted", "public", "who partner", "The challenged man apologises, and the matter is over."),
    ("apology.refused", "public", "who partner", "He apologises in vain, and the matter is over."),
    ("duel.due", "both", "who partner in_week", "This week they fight their duel."),
    ("second.hired", "private", "who cost", "He pays a second for his next duel.", True),
    # Duels
    ("enemy.spared", "both", "who partner place", "Two enemies met, and one of them at least held back."),
    ("duel.fought", "public",
     "who partner reason lady place ground weapons seconds until ending winner fallen dead priest record",
     "A duel, as everybody could see it; reason as in challenge.made, or enemies. Lists are of who and "
     "partner in this order."),
    ("duel.told", "private", "who partner weapon result ending turns dice",
     "The same as he lived it; result: won, lost, drawn."),
    ("honour.scored", "private", "who partner result points",
     "Points for a deed of honour (result): a row of the table of 7.3.3."),
    ("quarter.refused", "private", "who partner levels",
     "He refused the surrender of a man without a second, and loses levels."),
    ("duel.arrested", "public", "who partner people", "The watch surprises their duel and arrests people."),
    ("duel.stopped", "public", "who partner priest desisted", "A priest talked one or both out of it."),
    ("priest.heard", "private", "who partner priest own bonus holds",
     "A priest pleads with him: the die, what is added, and whether he gives in."),
    ("priest.thanked", "private", "who partner points",
     "Points for a priest who brought a duellist (partner) to reason.", True),
    ("lover.shamed", "private", "who partner levels",
     "He fought the husband (partner) of his mistress, and loses levels."),
    ("husband.shamed", "private", "who partner levels",
     "He gave up in the duel over his wife, and loses levels."),
    ("veil.vowed", "secret", "who lady", "The widow of a man killed by her lover will take the veil."),
    ("wife.eloped", "public", "who partner lady left_lady",
     "A wife leaves the husband (who) who gave her up, for her lover (partner), whom his own leaves."),
    ("profiles.listed", "public", "month", "The duellists' profiles are printed anew."),
    # Deaths
    ("character.died", "public", "who partner priest",
     "He dies, by the hand of partner; priest: who gave him the last rites, if any."),
    ("estate.settled", "private", "who crowns", "What was left of a dead man's money goes out of the game."),
    ("character.succeeded", "private", "who newcomer", "His player begins anew, with another character."),
    ("character.began", "private", "who", "He comes into the world in the place of one who died."),
    ("character.arrived", "public", "who", "A new gentleman comes to Paris."),
    ("cause.closed", "both", "who partner lady reason", "That cause stands no more."),
)  # fmt: skip


def faults(event: Event) -> list[str]:
    """Compare an event with the catalogue; none is the good answer."""
    kind = KINDS.get(event.kind)
    if kind is None:
        return [f"{event.kind}: no such kind"]
    facts, expected = event.facts, set(kind.facts)
    wrong = []
    if event.kind == "order.refused":
        refusal = REFUSALS.get((event.rule, str(facts.get("reason"))))
        if refusal is None:
            return [f"{event.kind}: no reason {facts.get('reason')!r} under {event.rule}"]
        expected |= set(refusal.facts)
    if facts.keys() != expected:
        wrong.append(f"{event.kind}: facts {sorted(facts)}, not {sorted(expected)}")
    sides = {str(facts.get(name)) for name in ("who", "partner", "lender", "borrower") if name in facts}
    readers = {
        "public": None,
        "secret": frozenset[str](),
        "private": frozenset((str(facts.get("who")),)),
        "both": frozenset(sides - {MONEYLENDER}),
    }[kind.readers]
    if event.audience.names != readers:
        wrong.append(f"{event.kind}: read by {event.audience.to_json()}, the catalogue says {kind.readers}")
    return wrong
