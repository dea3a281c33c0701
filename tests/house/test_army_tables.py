"""The tables of the King's service, cell by cell as they are printed, asked as the rules ask them."""

import pytest

from turnbot.games.preux.book.loaded import book

# 9.1.1 and 9.3.2: prestige, horse, weapon, friend, enemy; the lowest die by level, 1 to 16.
REGIMENTS = """
GR  guards   1  n rapier MDR -   | - - - - - - 5 5 4 4 3 3 2 2 1 1
GC  guards   2  n rapier -   MDR | - - - - - 5 5 4 4 3 3 2 2 1 1 0
MDR guards   2  n rapier GR  GC  | - - - - - 5 5 4 4 3 3 2 2 1 1 0
GD  mounted  3  y sword  DDM CDR | - - - - 5 5 4 4 3 3 2 2 1 1 0 0
CDR mounted  4  y sword  CDD GD  | - - - 5 5 4 4 3 3 2 2 1 1 0 0 -1
CPC heavy    4  y sword  MR  DDM | - - - 5 5 4 4 3 3 2 2 1 1 0 0 -1
CDD heavy    5  y sword  CDR 53  | - - 5 5 4 4 3 3 2 2 1 1 0 0 -1 -1
DDM dragoons 6  y sword  GD  CPC | - 5 5 4 4 3 3 2 2 1 1 0 0 -1 -1 -2
DPL dragoons 8  y sword  69  RCG | 5 4 4 3 3 2 2 1 1 0 0 -1 -1 -2 -2 -3
MR  foot-1   6  n sabre  CPC 69  | - 5 5 4 4 3 3 2 2 1 1 0 0 -1 -1 -2
MDP foot-1   7  n rapier 27  4   | 5 5 4 4 3 3 2 2 1 1 0 0 -1 -1 -2 -2
13  foot-2   8  n rapier 53  27  | 5 4 4 3 3 2 2 1 1 0 0 -1 -1 -2 -2 -3
53  foot-2   9  n rapier 13  CDD | 4 4 3 3 2 2 1 1 0 0 -1 -1 -2 -2 -3 -3
27  foot-3   9  n rapier MDP 13  | 4 4 3 3 2 2 1 1 0 0 -1 -1 -2 -2 -3 -3
4   foot-3   9  n rapier RCG MDP | 4 4 3 3 2 2 1 1 0 0 -1 -1 -2 -2 -3 -3
69  foot-4   10 n rapier DPL MR  | 4 3 3 2 2 1 1 0 0 -1 -1 -2 -2 -3 -3 -4
RCG foot-4   10 n rapier 4   DPL | 4 3 3 2 2 1 1 0 0 -1 -1 -2 -2 -3 -3 -4
"""

# 9.1.6: by rank its places, then for prestige 1 to 10 the lowest level, price, pay and status.
RANKS = """
private            1080 | 7 6 5 4 3 2 - - - -  | - | 12 10 10 8 8 6 4 4 2 2         | 6 5 4 3 3 2 1 0 0 0
subaltern          18   | 8 7 6 5 4 3 2 2 - -  | 140 130 120 110 100 90 80 70 60 50 | 16 14 14 10 10 8 6 6 4 4 | 7 6 5 4 4 3 2 1 0 0
captain            6    | 9 8 7 6 5 4 3 3 2 2  | 150 140 130 120 110 100 90 80 70 60 | 18 16 16 14 14 12 10 10 8 8 | 8 7 6 5 5 4 3 2 1 0
major              2    | 10 9 8 7 6 5 4 4 3 3 | 170 160 150 140 130 120 110 100 90 80 | 22 20 20 18 18 16 14 14 12 12 | 9 8 7 6 6 5 4 3 2 1
lieutenant-colonel 1    | 11 10 9 8 7 6 5 5 4 4 | - | 26 24 24 22 22 20 18 18 16 16 | 10 9 8 7 7 6 5 4 3 2
colonel            1    | 12 11 10 9 8 7 6 6 5 5 | - | 30 28 28 26 26 24 22 22 20 20 | 11 10 9 8 8 7 6 5 4 3
"""  # noqa: E501  # a line is a rank

# 9.1.6: above colonel: places, lowest level, pay, status.
GENERALS = {
    "brigadier-general": (8, 6, 30, 8),
    "lieutenant-general": (None, 8, 35, 9),
    "general": (None, 10, 40, 10),
    "field-marshal": (None, 12, 45, 12),
}

# 11.3.2: rank asked, level, regiment or ability, who names, month, places or one for each, status, influence,
# pay, die.
OFFICES = """
Soldado Escolta Cardenal                     | private            | 5  | GC | Capitán Escolta Cardenal    | 11 | -                  | 2  | - | -  | 6
Soldado Escolta Real                         | private            | 8  | GR | Capitán Escolta Real        | 11 | -                  | 2  | - | -  | 6
Ayudante de Cámara de Brigadier General      | subaltern          | 2  | -  | Brigadier General           | 9  | brigade            | 3  | 1 | -  | 7
Abanderado Escolta Cardenal                  | subaltern          | 6  | GC | Gobernador Militar de París | 10 | 1                  | 4  | - | -  | 6
Abanderado Escolta Real                      | subaltern          | 9  | GR | Gobernador Militar de París | 10 | 1                  | 5  | - | -  | 6
Ayudante Regimental                          | captain            | 3  | HM | Coronel                     | 9  | regiment           | 3  | 1 | -  | 5
Ayudante de Cámara de Teniente General       | captain            | 4  | -  | Teniente General            | 9  | lieutenant-general | 4  | 2 | -  | 7
Capitán Escolta Cardenal                     | captain            | 7  | GC | Gobernador Militar de París | 10 | 1                  | 5  | - | -  | 6
Capitán Escolta Real                         | captain            | 9  | GR | Gobernador Militar de París | 10 | 1                  | 9  | - | -  | 6
Ayudante de Cámara del Dauphin               | captain            | 9  | -  | Le Dauphin                  | 9  | 1                  | 9  | 8 | -  | 7
Mayor de Brigada                             | major              | 3  | HM | Jefe de Brigada             | 4  | brigade            | 4  | 1 | -  | 6
Ayudante de Cámara de General                | major              | 6  | -  | General                     | 9  | general            | 6  | 3 | -  | 7
Ayudante de División                         | lieutenant-colonel | 4  | HM | Jefe de División            | 5  | division           | 6  | 2 | -  | 6
Ayudante de Cámara de Mariscal               | lieutenant-colonel | 8  | -  | Marechal de France          | 3  | 1                  | 10 | 4 | -  | 7
Ayudante de Ejército                         | colonel            | 5  | HM | Jefe de Ejército            | 4  | 3                  | 8  | 3 | -  | 7
Jefe de Brigada                              | brigadier-general  | 6  | HM | Inspector General           | 3  | brigade            | 6  | 3 | -  | 5
General Quartermaster                        | brigadier-general  | 6  | -  | Jefe de Ejército            | 4  | 3                  | 8  | 4 | 5  | 7
Gobernador Militar de Provincia              | lieutenant-general+ | 8 | -  | Rey                         | 9  | 5                  | 6  | 3 | 10 | 6
Jefe de División                             | lieutenant-general+ | 8 | HM | Ayudante General            | 4  | 6                  | 10 | 4 | -  | 6
Ayudante General                             | lieutenant-general+ | 8 | -  | Marechal de France          | 3  | 1                  | 14 | 6 | 25 | 6
Gobernador Militar de París                  | lieutenant-general+ | 10 | - | Rey                         | 9  | 1                  | 14 | 5 | 10 | 6
Inspector General de Infantería              | lieutenant-general+ | 10 | - | Ministro de la Guerra       | 2  | 1                  | 16 | 6 | 25 | 6
Inspector General de Caballería              | lieutenant-general+ | 12 | - | Ministro de la Guerra       | 2  | 1                  | 18 | 6 | 25 | 6
Jefe de Ejército                             | general+           | 10 | HM | Marechal de France          | 3  | 3                  | 14 | 5 | 50 | 7
Marechal de France                           | general+           | 12 | -  | Rey                         | 2  | 1                  | 20 | 9 | 60 | 7
"""  # noqa: E501  # a line is an office


def lines(table: str) -> list[str]:
    return table.strip().splitlines()


def numbers(cells: str) -> list[int | None]:
    return [None if cell == "-" else int(cell) for cell in cells.split()]


@pytest.mark.parametrize("line", lines(REGIMENTS))
def test_a_regiment_is_as_printed(line: str) -> None:
    about, _, dice = line.partition("|")
    code, brigade, prestige, horse, weapon, friend, enemy = about.split()
    found = book().regiments[code]
    assert (found.brigade, found.prestige, found.cavalry) == (brigade, int(prestige), horse == "y")
    assert (found.weapon, found.friend or "-", found.enemy or "-") == (weapon, friend, enemy)
    admission = book().army.admissions[code]
    assert [admission.least(level) for level in range(1, 17)] == numbers(dice)
    assert admission.least(40) == numbers(dice)[-1]


def test_there_are_no_other_regiments() -> None:
    codes = [line.split()[0] for line in lines(REGIMENTS)]
    assert set(book().regiments) == {*codes, "FR", "RCM"}
    assert set(book().army.admissions) == {*codes, "FR"}
    assert book().army.admissions["FR"].automatic


def test_the_brigades_give_their_chiefs_what_is_printed() -> None:
    assert {one.code: one.status for one in book().brigades.values()} == {
        "guards": 6, "mounted": 5, "heavy": 4, "dragoons": 3,
        "foot-1": 2, "foot-2": 1, "foot-3": 1, "foot-4": 0,
    }  # fmt: skip
    sizes = [one.brigade for one in book().regiments.values() if one.brigade]
    assert {brigade: sizes.count(brigade) for brigade in book().brigades} == {
        brigade: 3 if brigade == "guards" else 2 for brigade in book().brigades
    }


@pytest.mark.parametrize("line", lines(RANKS))
def test_a_rank_is_as_printed(line: str) -> None:
    about, levels, prices, pays, points = line.split("|")
    rank, places = about.split()
    found = book().army.ranks[rank]
    assert found.places == int(places)
    price = numbers(prices) if prices.strip() != "-" else [None] * 10
    for prestige in range(1, 11):
        terms = found.terms(prestige)
        at = prestige - 1
        assert terms.minimum_level == (numbers(levels)[at] or 0)
        assert terms.price == price[at]
        assert (terms.pay, terms.status) == (numbers(pays)[at], numbers(points)[at])


def test_ranks_above_colonel_are_as_printed() -> None:
    assert {
        one.rank: (one.places, one.terms.minimum_level, one.terms.pay, one.terms.status)
        for one in book().army.general_ranks.values()
    } == GENERALS


@pytest.mark.parametrize("line", lines(OFFICES))
def test_an_office_is_as_printed(line: str) -> None:
    name, rank, level, asks, appoints, month, places, status, influence, pay, die = (
        cell.strip() for cell in line.split("|")
    )
    found = book().army.offices[name]
    assert (found.rank + "+" * found.higher_too, found.minimum_level) == (rank, int(level))
    assert ("HM" if found.ability else found.regiment or "-") == asks
    assert (found.appoints, found.month) == (appoints, int(month))
    assert str(found.places or found.one_per or "-") == places
    assert (found.status, found.roll) == (int(status), int(die))
    assert (found.influence, found.pay) == tuple(number or 0 for number in numbers(f"{influence} {pay}"))


def test_there_are_no_other_offices() -> None:
    assert [line.split("|")[0].strip() for line in lines(OFFICES)] == list(book().army.offices)


def test_military_ability_changes_the_die_as_printed() -> None:
    bonuses = [book().army.ability_bonus(ability) for ability in range(1, 11)]
    assert bonuses == [-1, 0, 0, 0, 0, 1, 1, 2, 2, 2]


def test_thefts_are_found_out_as_printed() -> None:
    army = book().army
    sums = (500, 1000, 2000, 5000, 10000, 20000)
    assert [(one.crowns, one.roll, one.battle) for one in army.embezzlement] == list(
        zip(sums, (12, 11, 9, 7, 5, 4), (0, 0, -1, -1, -2, -3), strict=True)
    )
    assert [(one.crowns, one.roll) for one in army.extortion] == list(
        zip(sums, (11, 10, 9, 7, 5, 4), strict=True)
    )


def test_cowardice_escape_and_rescue_are_as_printed() -> None:
    army = book().army
    assert [(one.low, one.high, one.result, one.status_times) for one in army.cowardice] == [
        (1, 2, "unseen", 0), (3, 4, "seen", -2), (5, 6, "expelled", -2)
    ]  # fmt: skip
    assert [army.escape.of(total).result for total in range(2, 13)] == [
        *["escaped"] * 3, *["no-chance"] * 2, *["tortured"] * 2, *["dead"] * 4
    ]  # fmt: skip
    assert army.escape.of(7).endurance_percent == -25
    assert [army.rescue.of(total).result for total in range(1, 13)] == [
        *["freed"] * 2, *["freed-discovered"] * 2, *["called-off"] * 2, *["alarm"] * 3, *["ambush"] * 3
    ]  # fmt: skip
    assert [army.rescue.of(total).death for total in (2, 3, 5, 7, 10)] == [12, 10, 12, 9, 8]
    assert army.escape.bonus("sick", 3) == 2
    assert army.rescue.bonus("strength-15", 3) == -2
    assert army.rescue.bonus("colonel-or-above") == 1


def test_ranks_stand_one_above_the_other() -> None:
    army = book().army
    assert army.at_least("major", "captain")
    assert not army.at_least("captain", "major")
    assert not army.at_least("", "private")
    assert army.height("field-marshal") == 9
    assert army.terms("brigadier-general", 10) == army.terms("brigadier-general", 1)
