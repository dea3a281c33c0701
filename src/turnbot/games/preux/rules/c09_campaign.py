"""Chapter 9, campaigns (9.4.1, 9.4.4): who is called up, how the army forms, who goes and who returns."""

from collections.abc import Sequence

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import LeaveRegiment
from turnbot.games.preux.rules.c09_battle import in_field
from turnbot.games.preux.rules.c09_brevet import rank_at_home
from turnbot.games.preux.rules.c09_enlisting import off_the_field
from turnbot.games.preux.rules.c09_revolts import attach, governed_by, must_lead
from turnbot.games.preux.rules.c11_church import flock_of, goes_with_his_flock
from turnbot.games.preux.rules.c11_staff import goes_with_his_post, unit_of_staff
from turnbot.games.preux.rules.c11_war import chosen_for_war, refuse_senders, sent_by_lot
from turnbot.games.preux.rules.c13_investments import SEASON, season_of
from turnbot.games.preux.state.army import ALWAYS_OUT, ARMIES, DIVISIONS, Unit, unit_name
from turnbot.games.preux.state.months import month_after, months_between
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import rank_of
from turnbot.games.preux.week.living import Turn, everybody, must_rest
from turnbot.games.preux.week.plan import ordered

#: Who sends the army to war while no player does.
HIGH_COMMAND = "Alto Mando"


def is_first_month(t: Turn) -> bool:
    """Whether a campaign begins on the first day of this month."""
    return season_of(t, t.world.month) == t.world.month


def next_season(t: Turn) -> str:
    """The first month of the season after this one."""
    return month_after(season_of(t, t.world.month), SEASON)


def regulars(t: Turn) -> Sequence[Unit]:
    """The regiments that stand in a brigade, in the order of the book; none where there is no army."""
    units = (t.world.units.get(unit_name("regiment", one.code)) for one in book().regiments.values())
    return [unit for unit in units if unit is not None and unit.code not in ALWAYS_OUT]


# Calling up ---------------------------------------------------------------------------------------------


@rule("9.4.1")
def call_up(t: Turn) -> None:
    """Publish, in the month before a season, which regiments go to war in it (ruling 192).

    A War Minister who is a player says which; without his word so many are drawn by lot, and favours count.
    """
    free = [unit for unit in regulars(t) if not unit.province]
    in_time = month_after(t.world.month) == next_season(t)
    refuse_senders(t, in_time=in_time, free=free)
    if not in_time or not t.world.units:
        return
    season = next_season(t)
    number = t.roll("called", hidden=True).total + t.hidden("called_more")
    chosen = chosen_for_war(t, free)
    drawn = sent_by_lot(t, t.order("lot", free), number) if chosen is None else chosen
    called = [unit for unit in free if unit in drawn]
    wishes = [Become(unit.name, "called", season) for unit in called]
    t.post(PUBLIC, "army.called", *wishes, month=season, regiments=[unit.code for unit in called])


def surprise(t: Turn) -> None:
    """Send a regiment to war by surprise, where the month's dice say so and the referee agrees (9.4.1)."""
    t = t.under("9.4.1")
    free = [unit for unit in regulars(t) if not (unit.since or unit.province or unit.called == t.world.month)]
    if not free:
        return
    total = t.roll("crisis", times=t.hidden("crisis_dice"), hidden=True).total
    if total < t.hidden("crisis_from"):
        return
    unit: Unit | None = t.pick("surprised", free)
    if unit is not None and t.decide("surprise", proposal=True, options=(False, True), regiment=unit.code):
        t.post(PUBLIC, "army.surprised", *sending(t, [unit], HIGH_COMMAND), regiment=unit.code)


# Going and returning ------------------------------------------------------------------------------------


def end_campaigns(t: Turn) -> None:
    """Bring last season's units home on a season's first day (9.4.1)."""
    t = t.under("9.4.1")
    if not is_first_month(t) or not t.world.units:
        return
    home = [unit for unit in t.world.units.values() if _is_done(unit)]
    if home:
        wishes = [wish for unit in home for wish in _at_peace(unit)]
        codes = [unit.code for unit in regulars(t) if unit in home]
        t.post(PUBLIC, "army.returned", *wishes, regiments=codes)


def begin_campaigns(t: Turn) -> None:
    """Send on a season's first day who was called up for it (9.4.1)."""
    t = t.under("9.4.1")
    if not is_first_month(t):
        return
    called = [unit for unit in regulars(t) if unit.called == t.world.month]
    if called:
        wishes = sending(t, called, HIGH_COMMAND)
        codes = [unit.code for unit in called]
        t.post(PUBLIC, "army.marched", *wishes, month=t.world.month, regiments=codes)


def _is_done(unit: Unit) -> bool:
    """Whether a unit comes home with the season: not the frontier's, nor who puts down a revolt."""
    out = bool(unit.since or unit.battalions or unit.led_by or unit.divisions)
    return out and unit.code not in ALWAYS_OUT and not unit.province


def _at_peace(unit: Unit) -> list[Wish]:
    gone: list[Wish] = [Become(unit.name, f"battalions.{number}", "") for number in unit.battalions]
    return [
        *gone, *(Become(unit.name, what, "") for what in ("since", "sent_by", "under", "task", "led_by")),
        Become(unit.name, "result", 0), Become(unit.name, "divisions", 0),
    ]  # fmt: skip


@rule("9.2.1")
def sending(t: Turn, units: Sequence[Unit], by: str) -> list[Wish]:
    """What lets regiments stand at the front from this month on, and the army with them.

    ``by`` is who sends them. So many regiments make a division and so many divisions an army; a brigade is
    there itself when all its regiments are.
    """
    wishes: list[Wish] = []
    for unit in units:
        wishes += [
            Become(unit.name, "since", t.world.month), Become(unit.name, "sent_by", by),
            Become(unit.name, "called", ""),
        ]  # fmt: skip
    out = [unit for unit in regulars(t) if (unit.since or unit in units) and not unit.province]
    formed = _formed(t, out)
    for name, above in formed.items():
        higher = t.world.units[name]
        if not higher.since and higher.kind != "regiment":
            wishes.append(Become(name, "since", t.world.month))
        wishes.append(Become(name, "under", above))
    return wishes


def _formed(t: Turn, out: Sequence[Unit]) -> dict[str, str]:
    """Under which unit each of those at the front serves, by name: brigades, divisions and armies of them."""
    divisions = divisions_of(t, len(out))
    formed: dict[str, str] = {}
    for nth, unit in enumerate(out):
        number, army_number = divisions[min(nth * len(divisions) // len(out), len(divisions) - 1)]
        division, army = unit_name("division", number), unit_name("army", army_number)
        brigade = unit_name("brigade", book().regiments[unit.code].brigade)
        if _is_whole(t, brigade, out):
            formed.setdefault(brigade, division)
            formed[unit.name] = brigade
        else:
            formed[unit.name] = division
        formed[division], formed[army] = army, ""
    return formed


def divisions_of(t: Turn, regiments: int) -> Sequence[tuple[int, int]]:
    """The divisions that so many regiments make, each with its number and that of its army.

    As the Marshal ordered (11.4.13); else as the house has it.
    """
    ordered_so = [
        (army.code, army.divisions)
        for army in t.world.units.values()
        if army.kind == "army" and army.divisions
    ]
    if ordered_so:
        armies = [int(code) for code, divisions in sorted(ordered_so) for _ in range(divisions)]
        return list(enumerate(armies, 1))
    size = t.hidden("regiments_per_division", "9.4.1")
    parts = max(t.hidden("divisions_per_army", "9.4.1"), -(-regiments // (size * ARMIES)))
    number = min(-(-regiments // size), DIVISIONS)
    return [(nth + 1, nth // parts + 1) for nth in range(number)]


def _is_whole(t: Turn, brigade: str, out: Sequence[Unit]) -> bool:
    """Whether all regiments of a brigade are among these."""
    code = t.world.units[brigade].code
    own = [unit for unit in regulars(t) if book().regiments[unit.code].brigade == code]
    return all(unit in out for unit in own)


# People -------------------------------------------------------------------------------------------------


def belongs_at_front(t: Turn, who: Person) -> bool:
    """Whether he should be at the front: by his office, or with his regiment or battalion (9.4.1)."""
    if must_lead(t, who):
        return True
    for said in (goes_with_his_post(t, who), goes_with_his_flock(t, who)):
        if said is not None and not who.volunteer_until:
            return said
    unit = t.world.units.get(unit_name("regiment", who.regiment))
    if unit is None or (who.rank in book().army.general_ranks and not who.brevet_from):
        return bool(who.volunteer_until)
    return bool(unit.since or unit.battalions.get(str(who.battalion)))


@rule("9.4.4")
def march(t: Turn) -> None:
    """Send everybody to the front who belongs there on the first day, and home who does not.

    The gravely wounded wait until they can go (8.8.2); prisoners stay where they are, and so does who is
    there for his disgrace. Whatever becomes of his office, nobody is home before those with whom he marched.
    """
    if not t.world.units:
        return
    for who in everybody(t):
        if who.captured or who.disgrace or in_the_bastille(t, who):
            continue
        if who.volunteer_until and who.volunteer_until <= t.world.month:
            _come_home(t, who)
        there = belongs_at_front(t, who) and not on_parole(t, who)
        if there and not who.at_front and not must_rest(t.at(1), who):
            t.post(
                PUBLIC, "campaign.joined", Become(who.name, "at_front", True),
                Become(who.name, "front_since", t.world.month), who=who, regiment=who.regiment,
            )  # fmt: skip
            attach(t, who, _marches_with(t, who))
        elif there and who.at_front:
            _serve_on(t, who)
        elif who.at_front and (on_parole(t, who) or not _is_out(t, who)):
            _come_home(t, who)


def _marches_with(t: Turn, who: Person) -> str:
    """With what he is at the front by his office: a unit or a province; empty: with his own regiment."""
    province = governed_by(t, who) if must_lead(t, who) else None
    if province is not None:
        return province.name
    with_ = unit_of_staff(t, who) or flock_of(t, who)
    return with_.name if with_ is not None and with_.since else ""


def _serve_on(t: Turn, who: Person) -> None:
    """Note with whom he serves now who is at the front already: in a new campaign, or by a new office."""
    with_ = _marches_with(t, who)
    if with_ or is_first_month(t):
        attach(t, who, with_)


def _is_out(t: Turn, who: Person) -> bool:
    """Whether those with whom he marched are in the field still: till then he is (9.4.4)."""
    province = t.world.provinces.get(who.marched_with)
    if province is not None:
        return bool(province.revolt and province.led)
    unit = t.world.units.get(who.marched_with or unit_name("regiment", who.regiment))
    return unit is not None and in_field(unit)


def on_parole(t: Turn, who: Person) -> bool:
    """Whether he gave his word to fight no more in this campaign, when he was let go (ruling 212)."""
    return who.paroled_until > t.world.month


def in_the_bastille(t: Turn, who: Person) -> bool:
    """Whether he spends this whole month under arrest, as who waits for his trial does (11.2.1)."""
    return who.arrested >= f"{t.world.month}/4"


def _come_home(t: Turn, who: Person) -> None:
    """Bring a man back to Paris, and to the regiment and the rank he left for the frontier.

    A regiment that is itself in the field he joins there.
    """
    home = who.home_regiment
    wishes: list[Wish] = [Become(who.name, "volunteer_until", ""), *_as_before(t, who)]
    unit = t.world.units.get(unit_name("regiment", home or who.regiment))
    stays = bool(home and unit is not None and unit.since)
    if not stays:
        wishes += off_the_field(who)
    t.post(PUBLIC, "campaign.returned", *wishes, who=who, regiment=home or who.regiment)


def _as_before(t: Turn, who: Person) -> list[Wish]:
    """What makes a man at the frontier what he was, with the rank he has at home; or a civilian again.

    A general confirmed in the field leaves his regiment when it is home (9.7.2).
    """
    generals = book().army.general_ranks
    if who.regiment not in ALWAYS_OUT:
        left = who.rank in generals and not who.brevet_from
        return [Become(who.name, "regiment", "")] if left else []
    serves = bool(who.home_regiment) or who.home_rank in generals
    won = rank_at_home(t, who) if serves else ""
    # What a civilian became at the frontier he is nowhere else, acting or not; nor what he has no place for.
    acts = serves and won == rank_of(who)
    acting = [] if acts else [Become(who.name, what, "") for what in ("brevet_from", "brevet_since")]
    return [
        *acting,
        Become(who.name, "regiment", who.home_regiment), Become(who.name, "home_regiment", ""),
        Become(who.name, "rank", won), Become(who.name, "home_rank", ""),
    ]  # fmt: skip


def leave_the_field(t: Turn) -> None:
    """Let those home at the month's end who order it and have served a season there (ruling 181)."""
    t = t.under("9.1.4")
    for who in everybody(t):
        wants = who.at_front and any(ordered(t.at(week), who, LeaveRegiment) for week in range(5))
        if not wants or who.regiment not in ALWAYS_OUT or who.captured or who.disgrace:
            continue
        if (
            who.volunteer_until
            or months_between(who.front_since or t.world.month, t.world.month) < SEASON - 1
        ):
            t.refuse(who, "leave-regiment", reason="season", regiment=who.regiment)
        else:
            _come_home(t, who)


def count_months(t: Turn) -> None:
    """Count the months at the front that a man served as a Captain or more: a season of them teaches."""
    t = t.under("9.4.1")
    season = season_of(t, t.world.month)
    for who in everybody(t):
        if who.at_front and t.world.units and not who.captured and book().army.at_least(who.rank, "captain"):
            t.post(only(who), "month.served", Delta(who.name, f"officer_months.{season}", 1), who=who)


def learn(t: Turn) -> None:
    """Let military ability grow with a whole season in the field, when the season is over (ruling 179)."""
    season = season_of(t, t.world.month)
    if month_after(t.world.month) != next_season(t):
        return
    t = t.under("9.4.1")
    for who in everybody(t):
        months = who.officer_months.get(season, 0)
        if months < SEASON or who.military_ability >= t.hidden("most_ability"):
            continue
        bonus = t.hidden("ability_mentioned") if who.mentioned_in >= season else 0
        dice = t.roll("ability", who, times=t.hidden("ability_dice"), hidden=True)
        if dice.total + bonus >= t.hidden("ability_from"):
            t.post(SECRET, "ability.grew", Delta(who.name, "military_ability", 1), who=who)
