"""When: the many ways players say which week they speak of, and what looks like a week and is none."""

import pytest
from lark import Lark

from turnbot.games.preux.orders.as_json import action_to_json
from turnbot.games.preux.parsing.words.grammar import Given
from turnbot.resources import folder

DUTY, MASS, REST, FENCING = "regimental-duty", "mass", "rest", "practise"
PLAY, TAVERN, CLUB = "theatre", "visit-tavern", "visit-club"


def kinds(orders):
    sections = {str(n): week for n, week in enumerate(orders.weeks, 1)} | {"notes": orders.notes}
    return {
        where: [action_to_json(a)["do"] for a in actions] for where, actions in sections.items() if actions
    }


FOUR = {"1": [DUTY], "2": [MASS], "3": [PLAY], "4": [REST]}

# Each tells one month in its own way: duties, mass, the theatre, at home.
MONTHS = [
    # Named in full, at the start of a sentence or of a clause.
    "La primera semana, obligaciones. La segunda, misa. La tercera, al teatro. La última, en casa.",
    "La primera semana cumplo con mis obligaciones regimentales y la segunda voy a misa. La tercera voy al "
    "teatro y la cuarta me quedo en casa.",
    "En la primera semana, obligaciones; en la segunda, misa; en la tercera, teatro; y en la "
    "cuarta, en casa.",
    "Durante la primera, obligaciones. Durante la segunda, misa. Durante la tercera, teatro. "
    "Durante la cuarta, en casa.",
    "Primera: obligaciones.\nSegunda: misa.\nTercera: teatro.\nCuarta: en casa.",
    "PRIMERA OBLIGACIONES\nSEGUNDA MISA\nTERCERA TEATRO\nCUARTA EN CASA",
    "De la primera semana: obligaciones.\nDe la segunda: misa.\nDe la tercera: teatro.\nDe la "
    "cuarta: en casa.",
    "En cuanto a la primera semana, obligaciones. En cuanto a la segunda, misa. Respecto a la "
    "tercera, teatro. Por lo que toca a la cuarta, me quedo en casa.",
    "Semana inicial: obligaciones. Semana segunda: misa. Semana penúltima: teatro. Semana final: en casa.",
    # By what comes next.
    "La primera semana, obligaciones. La siguiente, a misa. La que sigue voy al teatro. Y la "
    "última me quedo en casa.",
    "La primera, obligaciones. A la siguiente semana oigo misa. A la otra voy al teatro. Y la que "
    "queda, en casa.",
    "La primera semana, obligaciones. A la semana siguiente, misa. Una semana después, teatro. La "
    "última semana del mes, en casa.",
    "El mes arranca con las obligaciones regimentales. A la segunda semana oigo misa. Y a la "
    "siguiente voy al teatro. La última, en casa.",
    "La semana que abre el mes, obligaciones. La que viene después, misa. La tercera, teatro. La "
    "que cierra el mes, en casa.",
    "La primera de las cuatro semanas, obligaciones. La segunda, misa. La tercera, teatro. La "
    "cuarta y última, en casa.",
    "La primera semana de agosto, obligaciones. La segunda de agosto, misa. La tercera del mes, "
    "teatro. La cuarta del mes, en casa.",
    # By the place in the month.
    "Empiezo el mes con las obligaciones regimentales. La segunda semana oigo misa, la tercera voy "
    "al teatro y cierro el mes en casa.",
    "Para empezar, obligaciones regimentales. Luego, en la segunda, misa. Después, la tercera, voy "
    "al teatro. Y para acabar el mes me quedo en casa.",
    "A principios de mes, obligaciones. La segunda semana, misa. La tercera, teatro. A fin de mes, en casa.",
    "De entrada, obligaciones regimentales. Después, misa. Luego, teatro. Y para rematar el mes, en casa.",
    "Lo primero, obligaciones regimentales. A continuación, misa. Acto seguido, al teatro. Por "
    "último, me quedo en casa.",
    "Abro agosto con obligaciones regimentales. La semana dos, misa. La semana tres, teatro. El "
    "mes lo termino en casa.",
    "Al principio del mes, obligaciones. En la segunda semana, misa. A la tercera, teatro. Y al "
    "final del mes, en casa.",
    "Comienzo con obligaciones regimentales. Sigo la segunda semana oyendo misa. En la tercera, al teatro. "
    "Finalmente, la cuarta, me quedo en casa.",
    # After the deed.
    "Cumplo con mis obligaciones regimentales la primera semana. Oigo misa la segunda. Voy al "
    "teatro la tercera. Me quedo en casa la cuarta.",
    "Obligaciones regimentales la primera semana, misa la segunda, teatro la tercera y en casa la cuarta.",
    "Por eso la primera semana toca obligaciones regimentales y la segunda voy a misa. Dicen que "
    "la obra es buena, así que la tercera semana voy al teatro. Y ya en la cuarta me quedo en casa.",
    # As numbers, lists, tables and forms.
    "La 1, obligaciones. La 2 oigo misa. La 3 al teatro. La 4 me quedo en casa.",
    "S1 obligaciones\nS2 misa\nS3 teatro\nS4 en casa",
    "S.1.- Obligaciones.\nS.2.- Misa.\nS.3.- Teatro.\nS.4.- En casa.",
    "Semana uno: obligaciones. Semana dos: misa. Semana tres: teatro. Semana cuatro: en casa.",
    "sem 1 -> obligaciones\nsem 2 -> misa\nsem 3 -> teatro\nsem 4 -> en casa",
    "i. Obligaciones.\nii. Misa.\niii. Teatro.\niv. En casa.",
    "I) Obligaciones\nII) Misa\nIII) Teatro\nIV) En casa",
    "a) Obligaciones\nb) Misa\nc) Teatro\nd) En casa",
    "Semana A: obligaciones\nSemana B: misa\nSemana C: teatro\nSemana D: en casa",
    "Semana   Acción\n1  Obligaciones\n2  Misa\n3  Teatro\n4  En casa",
    "Semana | Acción larga\n1 | Obligaciones\n2 | Misa\n3 | Teatro\n4 | En casa",
    "              Semana 1      Semana 2   Semana 3   Semana 4\nAcción larga  Obligaciones  "
    "Misa       Teatro     En casa",
    "| S1 | S2 | S3 | S4 |\n|----|----|----|----|\n| obligaciones | misa | teatro | en casa |",
    "ACTO PRIMERO, en que cumple con sus obligaciones regimentales.\nACTO SEGUNDO, en que va a "
    "misa.\nACTO TERCERO, en que acude al teatro.\nACTO CUARTO, en que se queda en casa.",
    "Capítulo I: obligaciones regimentales.\nCapítulo II: misa.\nCapítulo III: teatro.\nCapítulo "
    "IV: en casa.",
    "[Primera semana]\nobligaciones\n[Segunda semana]\nmisa\n[Tercera semana]\nteatro\n[Cuarta "
    "semana]\nen casa",
    "SEMANA 1\n  Acción larga ...: obligaciones\n  Acciones cortas : -\nSEMANA 2\n  Acción larga "
    "...: misa\n  Acciones cortas : ninguna\nSEMANA 3\n  Acción larga ...: teatro\nSEMANA 4\n  "
    "Acción larga ...: en casa",
    "1era sem obligaciones\n2da sem misa\n3era sem teatro\n4ta sem en casa",
    "Semana del 1 al 7: obligaciones. Semana del 8: misa. Semana del 15: teatro. Semana del 22: en casa.",
    "· 1ª: obligaciones.\n· 2ª: misa.\n· 3ª: teatro.\n· 4ª: en casa.",
    "Obligaciones (semana 1).\nMisa (semana 2).\nTeatro (semana 3).\nEn casa (semana 4).",
    "1ra. semana - obligaciones / 2da. semana - misa / 3ra. semana - teatro / 4ta. semana - en casa",
    "Empezaremos por las obligaciones regimentales. En la segunda, misa. Continuaremos la tercera "
    "en el teatro. Acabaremos en casa la cuarta.",
    "Primero, obligaciones. Segundo, misa. Tercero, teatro. Y cuarto, en casa.",
    "Cumplo con mis obligaciones en la primera semana y en la segunda voy a misa. Al teatro en la "
    "tercera y en la cuarta me quedo en casa.",
    "1 semana, obligaciones. 2 semana, misa. 3 semana, teatro. 4 semana, en casa.",
    "La semana del 1, obligaciones. La del 8, misa. La del 15, teatro. La del 22, en casa.",
    "Semana #1: obligaciones\nSemana #2: misa\nSemana #3: teatro\nSemana #4: en casa",
    "Mis cuatro semanas, por orden:\n- Obligaciones regimentales.\n- Misa.\n- Al teatro.\n- En casa.",
    "PRIMERA SEMANA OBLIGACIONES STOP SEGUNDA SEMANA MISA STOP TERCERA SEMANA TEATRO STOP CUARTA "
    "SEMANA CASA STOP",
]


@pytest.mark.parametrize("text", MONTHS)
def test_a_month_is_told_in_many_ways(reading, text):
    orders = reading(text)
    assert kinds(orders) == FOUR
    assert not orders.flags


SHARED = [
    (
        "Las dos primeras semanas, obligaciones. Las dos restantes, misa.",
        {"1": DUTY, "2": DUTY, "3": MASS, "4": MASS},
    ),
    (
        "La primera quincena, obligaciones; la segunda quincena, misa.",
        {"1": DUTY, "2": DUTY, "3": MASS, "4": MASS},
    ),
    ("La 1 y la 3, obligaciones. La 2 y la 4, misa.", {"1": DUTY, "2": MASS, "3": DUTY, "4": MASS}),
    ("Semanas 1 y 3: obligaciones. Las otras dos, misa.", {"1": DUTY, "2": MASS, "3": DUTY, "4": MASS}),
    (
        "La primera semana, obligaciones. El resto del mes, misa.",
        {"1": DUTY, "2": MASS, "3": MASS, "4": MASS},
    ),
    ("La segunda y la tercera enteras, obligaciones. La cuarta, misa.", {"2": DUTY, "3": DUTY, "4": MASS}),
    (
        "La primera y la última, obligaciones. Las dos de en medio, misa.",
        {"1": DUTY, "2": MASS, "3": MASS, "4": DUTY},
    ),
    ("De la semana 1 a la 3, obligaciones. La cuarta, misa.", {"1": DUTY, "2": DUTY, "3": DUTY, "4": MASS}),
    (
        "La primera, misa. La segunda semana, obligaciones. Ídem la tercera.",
        {"1": MASS, "2": DUTY, "3": DUTY},
    ),
    ("La 1ª y la 2ª, obligaciones. Las otras: misa.", {"1": DUTY, "2": DUTY, "3": MASS, "4": MASS}),
    (
        "La primera: misa. De la segunda en adelante, obligaciones.",
        {"1": MASS, "2": DUTY, "3": DUTY, "4": DUTY},
    ),
    ("Todas las semanas, obligaciones.", {"1": DUTY, "2": DUTY, "3": DUTY, "4": DUTY}),
    (
        "Semana 1: obligaciones.\nSemana 2: ídem.\nSemana 3: otro tanto.\nSemana 4: repito.",
        dict.fromkeys("1234", DUTY),
    ),
    (
        "S1: obligaciones\nS2: misa\nS3: lo mismo que la 1\nS4: como la segunda",
        {"1": DUTY, "2": MASS, "3": DUTY, "4": MASS},
    ),
    (
        "La primera semana, obligaciones. Y lo mismo la segunda. La tercera, misa y la cuarta también.",
        {"1": DUTY, "2": DUTY, "3": MASS, "4": MASS},
    ),
]


@pytest.mark.parametrize(("text", "wanted"), SHARED)
def test_weeks_may_share_what_is_said(reading, text, wanted):
    orders = reading(text)
    assert kinds(orders) == {week: [do] for week, do in wanted.items()}
    assert not orders.flags


NOTES = [
    "obs: gastos ostentosos",
    "Obs. Gastos ostentosos.",
    "OBSERVACIONES GASTOS OSTENTOSOS",
    "Notas -> gastos ostentosos",
    "NOTAS    Gastos ostentosos.",
    "Aparte, gastos ostentosos.",
    "Como observación, gastos ostentosos.",
    "En observaciones le pongo una sola cosa: gastos ostentosos.",
    "Observaciones, una y triste: gastos ostentosos.",
    "Observación única: gastos ostentosos.",
    "NOTAS A PIE DE PÁGINA: gastos ostentosos.",
    "P.D.: gastos ostentosos",
    "Cosas sueltas: gastos ostentosos.",
    "Por lo demás, gastos ostentosos.",
    "Para todo el mes: gastos ostentosos.",
    "[Observaciones: préstamos, influencias...]\ngastos ostentosos",
    "OTROSÍ DIGO: gastos ostentosos.",
    "Acciones cortas del mes: gastos ostentosos.",
    "Y todo el mes, gastos ostentosos.",
    "Apostillas: gastos ostentosos.",
    "Las observaciones: gastos ostentosos.",
    "Flecos: gastos ostentosos.",
    "Además, durante todo el mes, gastos ostentosos.",
    "Observaciones (pocas): gastos ostentosos.",
]


@pytest.mark.parametrize("said", NOTES)
def test_what_holds_for_the_month_is_noted(reading, said):
    orders = reading(f"Semana 1: obligaciones.\nSemana 4: misa.\n{said}")
    assert kinds(orders) == {"1": [DUTY], "4": [MASS], "notes": ["lavish"]}
    assert not orders.flags


NO_HEADINGS = [
    "Empezaré por mi abuelo, que se casó tres veces: a la primera la cortejó con flores; a la "
    "segunda, con un palco.\nS1: misa.\nS2: obligaciones.",
    "S1: voy a misa, que la semana pasada no fui.\nS2: obligaciones.",
    "S1: voy a misa por segunda vez este año.\nS2: obligaciones.",
    "S1: a misa; hace dos semanas que no piso una iglesia.\nS2: obligaciones.",
    "S1: misa, y toda la semana rezando.\nS2: obligaciones, como la última vez.",
    "La primera semana voy a misa, que la última vez me dormí. La segunda, obligaciones.",
    "La primera semana, misa; la segunda cosa que haré en la vida es dormir. La segunda semana, "
    "obligaciones.",
    "La primera semana voy a misa. «La segunda semana, tabernas; la tercera, tabernas», decía mi "
    "abuelo. La segunda, obligaciones.",
    "Parrot anda diciendo que en la tercera semana irá al teatro. Yo, la primera semana a misa y la segunda, "
    "obligaciones.",
    "S1: misa. Es la primera de las mías.\nS2: obligaciones, que son cuatro semanas ya sin aparecer.",
]


@pytest.mark.parametrize("text", NO_HEADINGS)
def test_not_every_week_that_is_spoken_of_is_a_heading(reading, text):
    assert kinds(reading(text)) == {"1": [MASS], "2": [DUTY]}


def test_an_invitation_names_a_week_without_beginning_it(reading):
    orders = reading(
        "La primera semana voy a misa e invito a Juliette al teatro la tercera semana. La segunda, "
        "obligaciones."
    )
    assert kinds(orders) == {"1": [MASS, "invite"], "2": [DUTY]}
    assert orders.weeks[0][1].week == 3


def test_both_weeks_take_what_is_said_of_the_two(reading):
    orders = reading(
        "La primera, misa. La segunda y la tercera, obligaciones; y juego a los dados las dos: una "
        "apuesta de 10."
    )
    assert kinds(orders) == {"1": [MASS], "2": [DUTY, "gamble"], "3": [DUTY, "gamble"]}


DUELS = [
    "Coreografía para l'Exemple: parada con riposte, patada y tajo.",
    "Esgrima\nContra Pierre de l'Exemple: parada con riposte, patada y tajo.",
    "Mi esgrima contra l'Exemple: parada con riposte, patada y tajo.",
    "[Rutinas de esgrima, si espera batirse]\ncontra l'Exemple: parada con riposte, patada y tajo",
    "Pasos de baile con l'Exemple: parada con riposte, patada y tajo.",
]


@pytest.mark.parametrize("said", DUELS)
def test_routines_are_headed_in_any_words(reading, said):
    orders = reading(f"Semana 1: me bato con Pierre de l'Exemple.\nSemana 4: misa.\n{said}")
    assert [(d.opponent, d.actions) for d in orders.duels] == [("Pierre de l'Exemple", "P-R-AC-K-X-X-X-T")]
    assert kinds(orders) == {"1": ["duel"], "4": [MASS]}
    assert not orders.flags


def test_a_form_whose_every_box_is_empty_orders_nothing(reading):
    orders = reading("Semana 1: misa.\n[ ] club [ ] tabernas\n[Lema]\nSemana 2: obligaciones.")
    assert kinds(orders) == {"1": [MASS], "2": [DUTY]}


CODAS = [
    "1. Obligaciones.\n2. Misa.\n3. Teatro.\n4. En casa.\n5. Gastos ostentosos.",
    "Semana 1: obligaciones.\nSemana 2: misa.\nSemana 3: teatro.\nSemana 4: en casa.\n\nGastos ostentosos.",
    "Va por semanas, como siempre:\n→ obligaciones\n→ misa\n→ teatro\n→ en casa\nObs.: gastos ostentosos.",
]


@pytest.mark.parametrize("text", CODAS)
def test_what_stands_below_the_weeks_is_of_no_week(reading, text):
    orders = reading(text)
    assert kinds(orders) == {**FOUR, "notes": ["lavish"]}
    assert not orders.flags


def test_weeks_told_in_one_sentence_take_each_their_own(reading):
    orders = reading(
        "Quiero que mi personaje pase las dos primeras semanas en el cuartel (obligaciones), la tercera en "
        "misa y la cuarta de tabernas con 15 coronas."
    )
    assert kinds(orders) == {"1": [DUTY], "2": [DUTY], "3": [MASS], "4": [TAVERN]}


GRAMMARS = folder("grammars") / "preux" / "parsing"


@pytest.mark.parametrize("name", sorted(path.stem for path in GRAMMARS.glob("*.lark")))
def test_a_grammar_has_one_reading_of_anything(name):
    text = (GRAMMARS / f"{name}.lark").read_text(encoding="utf-8")
    Lark(text, parser="lalr", lexer=Given, strict=True)
