"""The month, step by step: read this file first.

A step is a plain function of the rules; the order of the steps is the order of play (rulings 5-7), and
to move a step is to move its line. Nothing here dispatches by rule number.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from turnbot.core.dice import DiceLike
from turnbot.core.turn import Outcome, Ruling, Step, Watch, outcome, run
from turnbot.games.preux import rules
from turnbot.games.preux.orders.tree import Orders
from turnbot.games.preux.rules import (
    asked,
    c01_month,
    c02_due,
    c02_loans,
    c02_money,
    c03_casino,
    c03_clubs,
    c03_company,
    c03_dice,
    c03_drink,
    c03_plays,
    c03_taverns,
    c03_theatre,
    c03_visits,
    c04_adultery,
    c04_births,
    c04_company,
    c04_courtship,
    c04_following,
    c04_houses,
    c04_invitations,
    c04_keeping,
    c04_marriage,
    c04_meeting,
    c04_parties,
    c04_proposals,
    c04_talk,
    c04_weddings,
    c05_bribes,
    c05_influence,
    c06_displeasure,
    c06_lands,
    c06_merits,
    c06_titles,
    c07_answers,
    c07_challenges,
    c07_deaths,
    c07_encounters,
    c07_husbands,
    c07_profile,
    c07_seconds,
    c07_silence,
    c08_pistols,
    c08_practice,
    c08_wounds,
    c09_battle,
    c09_brevet,
    c09_campaign,
    c09_enlisting,
    c09_escapes,
    c09_expulsion,
    c09_front,
    c09_kept,
    c09_leave,
    c09_prisoners,
    c09_provinces,
    c09_rescues,
    c09_revolts,
    c09_service,
    c09_volunteers,
    c10_confession,
    c10_masses,
    c10_priests,
    c10_ranks,
    c10_sacraments,
    c10_sanctuary,
    c10_vows,
    c11_church,
    c11_dauphin,
    c11_funds,
    c11_guards,
    c11_marshal,
    c11_military,
    c11_police,
    c11_posts,
    c11_renewals,
    c11_spies,
    c11_stage,
    c11_trials,
    c12_cads,
    c12_disgrace,
    c13_investments,
    referee,
    rulings,
)
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling.teller import edition
from turnbot.games.preux.week.living import Turn
from turnbot.games.preux.words import clergy, styles

#: Every module that holds rules (cNN_*), for the index; how people are called stands with the words.
RULES: tuple[ModuleType, ...] = (
    *[
        import_module(f"{rules.__name__}.{one.name}")
        for one in iter_modules(rules.__path__)
        if one.name[0] == "c"
    ],
    clergy,
    styles,
)

DAY_1: tuple[Step, ...] = (
    c01_month.begin_month,
    asked.hear,
    # Before anything is looked at: what the referee mends counts for the whole month.
    referee.correct,
    rulings.decree,
    # Before anything is paid or ordered: who is back in Paris is so all month.
    c12_disgrace.come_back,
    c12_cads.forgive_cads,
    # Then the army: units that come and go, and everybody with his own (9.4.1).
    c09_campaign.end_campaigns,
    # How the Marshal will have it formed, and who stays for whom, before it marches (11.4.13, 11.4.18).
    c11_marshal.everybody_relieves,
    c11_marshal.deploy,
    c11_guards.send_escorts,
    c09_campaign.begin_campaigns,
    c09_campaign.surprise,
    # Who may not come home with his regiment serves at the frontier.
    c12_disgrace.go_to_the_frontier,
    c09_campaign.march,
    # A new season's army is equipped anew.
    c11_funds.refill_stores,
    # Before anybody goes anywhere: whom the Governor does not let go loses the first week.
    c11_police.arrest_duellists,
    # Who is in Paris now has there what he won at the front.
    c09_kept.bring_points,
    c09_revolts.unrest,
    c01_month.count_silence,
    c03_theatre.bill_a_play,
    # Income before anything is bought or paid back with it (ruling 5).
    # Whom a Colonel lets in is paid from the first day.
    c09_enlisting.hear_colonels,
    c09_service.pay_the_army,
    c13_investments.pay_out,
    c11_posts.pay_officers,
    c06_titles.pay_pensions,
    # Births before anything is ordered (ruling 5).
    c04_births.bear_children,
    # Before anybody visits: who no longer fits his club is let in no more.
    c03_clubs.end_memberships,
    # Income before whatever is paid with it (ruling 5).
    c04_keeping.rich_ladies_give,
    # Favours before anything they are used on: those in the notes count all month.
    c05_influence.use_influence,
    c05_bribes.give_bribes,
    # Who sends himself or his unit, when a Colonel may have been won for it; then they march as well (9.4.3).
    c09_volunteers.everybody_volunteers,
    c09_campaign.march,
    # Vacancies that are called for before who announces himself for them (11.0.9).
    c11_renewals.call_renewals,
    c11_renewals.announce,
    # What stands in the notes and is done once: money first, so that it is there to be spent.
    c02_loans.do_business,
    c03_clubs.join_and_leave,
    c03_casino.join_and_leave,
    c04_houses.everybody_moves,
    c04_keeping.everybody_dismisses,
    c09_enlisting.everybody_leaves,
    c09_service.everybody_asks_leave,
    c02_money.purchases,
    c08_practice.everybody_trades,
    c13_investments.plan_investments,
    # After the purchases, which leave a treatment to it: it is one as long as he is ill.
    c04_company.cures,
    c04_invitations.answer_invitations,
    c09_prisoners.refuse_from_prison,
    c10_vows.refuse_the_renounced,
    # Challenges before answers, which may come with the same orders (ruling 129).
    c07_challenges.everybody_challenges,
    c07_answers.answer_challenges,
    c07_seconds.hire_seconds,
    c07_seconds.refuse_lonely_seconds,
    c10_priests.refuse_lay_preachers,
    c10_masses.everybody_announces,
    c01_month.refer_notes,
)

WEEK: tuple[Step, ...] = (
    # Influence and bribes before anything of the week is decided (ruling 6).
    c05_influence.use_influence,
    c05_bribes.give_bribes,
    c09_volunteers.volunteer_late,
    # Leave before all else: who has it is in Paris for the week, and may stand for an office (ruling 230).
    c09_service.everybody_asks_leave,
    # Offices in the first week, before anybody goes anywhere (ruling 6).
    c11_renewals.renew,
    c11_renewals.announce,
    c09_enlisting.everybody_leaves,
    c09_prisoners.refuse_from_prison,
    c10_vows.refuse_the_renounced,
    # Offices before everything else of the week (ruling 6): what he becomes by it he is in all of it.
    c10_ranks.promote,
    # Errands before visits: who joins a club this week may go there, and who borrows may stake it.
    c02_loans.do_business,
    c03_clubs.join_and_leave,
    c03_casino.join_and_leave,
    c04_houses.everybody_moves,
    # Who is done with his lady is free to look for another in the same week.
    c04_keeping.everybody_dismisses,
    c02_money.buy_presents,
    # Before anybody goes anywhere: whether she accepts is what many orders hang on.
    c04_invitations.answer_invitations,
    c03_clubs.send_invitations,
    c07_challenges.everybody_challenges,
    c07_answers.answer_challenges,
    c07_seconds.hire_seconds,
    c07_seconds.refuse_lonely_seconds,
    c10_priests.refuse_lay_preachers,
    c10_masses.everybody_announces,
    # A duel agreed on fills the week of both.
    c07_encounters.call_to_the_ground,
    # Before the wedding, which may be in the same week.
    c10_sacraments.prepare_couples,
    c03_visits.place_everybody,
    c10_masses.go_to_church,
    c10_sanctuary.insult_the_church,
    c11_renewals.refuse_later,
    # Contact, then courtship, before the week's talk and drink (ruling 6). Followers last of all: they go
    # where she goes, and she goes with her own gentleman first.
    c04_meeting.bring_ladies,
    c10_confession.everybody_confesses,
    c04_proposals.everybody_proposes,
    c04_following.everybody_strolls,
    c04_following.everybody_follows,
    # When everybody has taken his seat: nobody's orders may hang on how the first night went.
    c03_theatre.open_the_play,
    c11_stage.praise_the_minister,
    c03_theatre.score,
    c10_masses.preach,
    c04_talk.talk_to_ladies,
    c04_courtship.everybody_courts,
    # Swords after courtship and before the evening: who falls drinks with nobody (ruling 6). Enemies first.
    c07_challenges.snub_commoners,
    c07_encounters.enemies_meet,
    c07_encounters.fight_agreed,
    c07_encounters.refuse_idle_swords,
    # With the swords: who does not come back drinks with nobody.
    c09_rescues.everybody_rescues,
    c03_company.everybody_toadies,
    c11_dauphin.dauphin_toadies,
    c03_clubs.honour_guests,
    # Drink before dice: who falls asleep bets nothing. Both before the taverns' risks: what is lost at the
    # tables cannot be stolen, and the drunk are easier to rob.
    c03_drink.everybody_drinks,
    # With the drink of others: whoever is at a home drinks there, and may make a fool of himself.
    c04_parties.everybody_receives,
    c04_weddings.hold_receptions,
    c10_sacraments.thank_priests,
    c10_sacraments.hold_baptisms,
    c03_dice.everybody_gambles,
    c03_casino.everybody_plays,
    c03_taverns.nights_in_taverns,
    # When all have drunk: wine loosens tongues.
    c04_courtship.tongues_wag,
    # The errands of who waited to see how the week went: with what they bring he may still buy.
    c02_loans.finish_business,
    c03_clubs.join_and_leave_late,
    c03_casino.join_and_leave_late,
    c04_houses.move_late,
    c04_keeping.dismiss_late,
    c04_invitations.answer_late_invitations,
    c03_clubs.send_late_invitations,
    # Lessons after the duels (ruling 6); what they bring may be traded in the same week.
    c08_practice.everybody_practises,
    c08_practice.everybody_trades,
    # Duty and applications with them (ruling 6).
    c09_service.everybody_serves,
    c09_enlisting.everybody_enlists,
    c11_stage.manage_the_theatre,
    # Study, alms, applications (ruling 6).
    c10_vows.everybody_studies,
    c10_ranks.everybody_begs,
    c10_vows.everybody_enters,
    c02_money.purchases,
    # Who bought one this week was without it when he went out, and has one now.
    c08_pistols.refuse_unarmed,
    c13_investments.plan_investments,
    c13_investments.invest,
    c03_plays.send_plays,
    # Favours of who waited for how the week went: for what is decided later.
    c05_influence.use_influence_late,
    c05_bribes.give_bribes_late,
    c04_company.cures,
    # The week's last: whoever was wounded in it begins to heal in the next (ruling 6).
    c08_wounds.heal,
    c10_confession.tell_secrets,
    # When every rule has had its turn: what none of them plays is the referee's.
    c01_month.refer_the_rest,
)

#: The month at the front, told after its four weeks (ruling 5).
CAMPAIGN: tuple[Step, ...] = (
    # What ends an old captivity before what begins a new one; friends' money before the walls.
    c09_prisoners.fall_ill,
    c09_escapes.everybody_ransoms,
    c09_escapes.everybody_escapes,
    c09_prisoners.decide_fates,
    # Public money before the army that it should have fed fights.
    c11_funds.everybody_embezzles,
    # Governors stir up, and put down, their provinces: the troops they call for fight this month.
    c09_provinces.everybody_extorts,
    c09_provinces.refuse_idle_countermands,
    c09_leave.refuse_idle_words,
    c09_provinces.everybody_calls,
    c09_battle.armies_fight,
    c09_revolts.put_down,
    c09_front.everybody_fights,
    c11_church.chaplains_serve,
    c09_expulsion.everybody_expels,
    c06_merits.note_merits,
)

MONTH_END: tuple[Step, ...] = (
    c01_month.tell_what_waited,
    c08_pistols.refuse_unarmed,
    c02_loans.conclude_talks,
    # Before the bills, so that an author can pay them with it.
    c03_plays.pay_the_author,
    # A debt before the bills: to default on it is worse than anything that they lead to.
    c02_due.pay_what_is_due,
    c11_posts.honour_officers,
    # The bills, in the order of ruling 7.
    c02_money.pay_keep,
    c02_money.pay_splendour,
    c04_houses.pay_rents,
    c04_keeping.keep_ladies,
    c04_births.keep_children,
    c09_service.keep_horses,
    c03_clubs.pay_dues,
    c03_casino.pay_dues,
    c10_ranks.honour_ranks,
    c10_sacraments.charge_the_unbaptised,
    # Whoever is struck off has had, and paid, his month.
    c03_casino.keep_attendance,
    # When all visits of the month are made; and before what is conceived now could come too late to anybody.
    c04_births.conceive,
    c04_adultery.count_neglect,
    c04_adultery.affairs_come_out,
    # A husband does not wait for the next month.
    c07_husbands.husbands_challenge,
    c07_challenges.refuse_the_unmet,
    c07_answers.refuse_idle_answers,
    # When the month has shown who challenges whom, and before its points are weighed.
    c07_silence.charge_the_silent,
    c07_silence.punish_quarrels,
    c07_silence.forget,
    # What was done and suffered all month is confessed at its end.
    c10_confession.hear_confessions,
    c10_masses.miss_masses,
    c10_priests.thunder,
    # When he has had his month: what he did in it he did as a layman.
    c10_vows.ordain_the_ready,
    c10_ranks.open_vacancies,
    c04_weddings.cancel_weddings,
    # The last week was the last for a wedding; what it costs is taken with the other penalties.
    c04_births.blame_fathers,
    # Who is his lady when all is paid counts for the month.
    c04_keeping.count_visits,
    c04_keeping.count_ladies,
    # What the King's service gave and took in the month, before its points are weighed.
    c09_service.honour_ranks,
    c09_service.honour_brigades,
    c09_service.count_duty,
    c09_service.miss_horses,
    c11_guards.notice_guards,
    c04_company.count_company,
    c04_company.weaken_the_ill,
    c01_month.lose_levels_at_once,
    c09_kept.shame_cowards,
    # A title's points count in its month, or are kept for Paris with the others (ruling 4).
    c06_titles.weigh_titles,
    c06_lands.mourn_lands,
    # Whatever the month gave or took of who was at the front is weighed when he is back.
    c09_kept.keep_points,
    # After every bill, since the club and lavish living give points.
    c01_month.weigh_status,
    c01_month.lose_levels,
    c06_titles.raise_nobles,
    # When levels have moved: an acting rank asks for one.
    c09_brevet.weigh_acting_ranks,
    # Whoever bears another rank than his office asks for leaves it (ruling 239).
    c11_military.end_with_rank,
    # After every loss of her husband's: it is hers too, and takes the place of a rise.
    c04_marriage.wives_rise_and_fall,
    # Who leaves has shared the month's losses.
    c04_births.hide_mothers,
    # Before anybody comes or goes: who was at the front this month is who lived it there.
    c13_investments.note_the_front,
    c09_kept.note_the_result,
    c06_lands.see_the_frontier,
    c06_lands.take_lands,
    c09_prisoners.recover,
    c09_provinces.troops_go_home,
    c09_revolts.governors_come_and_go,
    # Who was called out in the month lived it in Paris, and leaves now.
    c09_provinces.troops_march,
    c09_campaign.count_months,
    c09_campaign.learn,
    c09_campaign.leave_the_field,
    # Published the month before, so that everybody can put his affairs in order (9.4.1).
    c09_campaign.call_up,
    c11_marshal.ask_the_marshal,
    c11_guards.ask_the_governor,
    # After the month was weighed where it was lived: who cannot pay leaves Paris, who has paid comes back.
    c02_due.collect,
    # When the month has been lived and paid: verdicts on what was brought before it, then what is new.
    c11_trials.hold_trials,
    c11_funds.act_on_notes,
    c11_spies.everybody_spies,
    c11_police.everybody_arrests,
    c11_police.everybody_charges,
    c11_police.act_on_denunciations,
    c11_police.everybody_resigns,
    c11_police.judge_the_police,
    c11_trials.ask_judges,
    # Who wins too much may have to leave Paris for it, when he has had his month there.
    c06_displeasure.weigh_displeasure,
    c06_displeasure.displease,
    c12_disgrace.count_mentions,
    # Who hid in Paris since he fell has had his month there.
    c12_disgrace.flee,
    # A play sent at any time of the month may be on the next bill; what is free there is drawn.
    c03_plays.send_plays,
    c03_plays.judge_plays,
    c03_theatre.change_the_bill,
    c11_stage.improve_the_play,
    # Who gives an office next month is asked when all have announced themselves.
    c11_renewals.ask_givers,
    c11_renewals.move_givers,
    # When all of the month is decided: what was used on nothing is given back.
    c05_influence.give_back,
    # Last: who goes must have had his month.
    c01_month.retire_the_silent,
    c07_husbands.widows_take_the_veil,
    # The dead after everybody whom their names may still concern; and those who come after them.
    c07_deaths.begin_anew,
    # When nobody asks anything more.
    c11_renewals.ask_about_vacancies,
    asked.number,
    # As everybody is when the month is over.
    c07_profile.list_profiles,
)


def play(
    world: World,
    orders: Mapping[str, Orders],
    rulings: Iterable[Ruling],
    dice: DiceLike,
    house: Mapping[str, Mapping[str, Any]],
    *,
    until: str | None = None,
    watch: Watch | None = None,
) -> Outcome[World]:
    """Play one month and return what it leaves; the world given stays as it is.

    ``orders`` are those that count, by character; who wrote none is not in it. ``house`` are the house
    values with the referee's own laid over. ``until`` names a step after which to stop; ``watch`` is told
    each step and its week when it is done. The same arguments and dice give the same outcome, whatever
    the order of people and orders in their mappings. Raises LedgerError when a rule has a bug.
    """
    living = world.living()
    t: Turn = Turn.begin(living, orders, rulings, dice, house)
    pages = (("begin", 0, DAY_1), *(("week", nth, WEEK) for nth in (1, 2, 3, 4)),
             ("campaign", 0, CAMPAIGN), ("end", 0, MONTH_END))  # fmt: skip
    for stage, week, steps in pages:
        if run(t, steps, week, watch, until, stage):
            break
    played = outcome(t)
    living.remember(edition.remembered(played, world))
    living.settle()
    return played


def turn_page(world: World) -> World:
    """Return a closing world as the opening of the next month; the one given stays as it is.

    A month later; status points start again from nothing (ruling 2), as do the month's mentions in the Order.
    """
    people = [replace(who, status=0, mentions=0) for who in world.people.values()]
    others = [thing for thing in world.holders() if not isinstance(thing, Person)]
    return World.of(month_after(world.month), people, edition=world.edition, others=others, told=world.told)
