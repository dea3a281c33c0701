"""What the month asks the referee, as a person reads it: a sentence, the choices, the default.

The sentences stand in ``questions.toml``, a table for each kind of case; an order that no rule plays is asked
about in one sentence for all.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from turnbot.core.exchange import Question
from turnbot.core.turn import Case
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.words import spoken

_READ: Mapping[str, Any] = tomllib.loads((files(__package__) / "questions.toml").read_text(encoding="utf-8"))
_CAUSES: Mapping[str, Mapping[str, str]] = MappingProxyType(_READ["causes"])
#: Every kind of case that has a sentence of its own.
KINDS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {name: row for name, row in _READ.items() if name != "causes"}
)

_WEEKS = ("este mes", "la primera semana", "la segunda semana", "la tercera semana", "la cuarta semana")

#: What is added where a man claims an insult and has challenged the other for one before.
_SETTLED = "; y por un insulto del mismo ya lo retó hace poco, y aquello quedó saldado"

#: Where an invitation takes nobody in particular: its occasion stands for the other.
_INVITED_TO = MappingProxyType(
    {"party": "a una fiesta", "club": "al club", "theatre": "al teatro", "casino": "al Gran Casino"}
)


def ask(case: Case) -> Question:
    """Return a case of the month as a question. Total: a case nobody foresaw is asked in plain terms."""
    who = " y ".join([", ".join(case.who[:-1]), *case.who[-1:]] if len(case.who) > 1 else case.who)
    said = str(case.facts.get("words", ""))
    if case.what in KINDS:
        row = KINDS[case.what]
        sentence = row["sentence"].format_map(_in_words(case, who))
        free = "free" in row
        return _question(case, sentence, said, _choices(case, row), free=free)
    if case.what in spoken.DOING:
        return _of_an_order(case, who, said)
    plain = tuple((str(option), option) for option in case.options)
    sentence = f"{who}, {_WEEKS[case.week]}: {case.what} (regla {case.rule})."
    return _question(case, sentence, said, plain, free=not plain)


def _choices(case: Case, row: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    words = row.get("options", {})
    if "free" not in row:
        return tuple((_option(words, option), option) for option in case.options)
    own = () if case.proposal is None else ((row["free"].format(proposal=case.proposal), case.proposal),)
    return (*own, *((text, None) for name, text in words.items() if name == "null"))


def _option(words: Mapping[str, str], option: Any) -> str:
    named = {True: "true", False: "false", None: "null"}
    name = option if isinstance(option, str) else named.get(option, str(option))
    return words.get(name) or (spoken.place(name) if name in book().clubs else name)


def _in_words(case: Case, who: str) -> dict[str, Any]:
    """The facts of a case as its sentence names them."""
    facts = case.facts
    condition = facts.get("condition")
    return {
        **facts,
        "who": who,
        "week": _WEEKS[case.week],
        "to_partner": f"a {facts.get('partner', '')}",
        "governor": facts.get("governor") or "ninguno",
        "place": spoken.place(str(facts.get("place", ""))),
        "more": f" (+{facts['bonus']} por los regalos)" if facts.get("bonus") else "",
        "over": _SETTLED if facts.get("over") else "",
        "unit": spoken.unit(str(facts.get("unit", ""))),
        "task": spoken.task(str(facts.get("task", ""))),
        "fared": spoken.fared(int(facts.get("fared", 0))),
        "cause": _CAUSES.get(case.what, {}).get(str(facts.get("why")), ""),
        "thing": facts.get("thing") or "algo que no se nombra",
        "sector": spoken.sector(str(facts.get("sector", ""))),
        "regiment": spoken.the_regiment(str(facts.get("regiment", ""))),
        "doing": spoken.his_doing(str(facts["doing"])) if "doing" in facts else "",
        "condition": spoken.his_condition(str(condition)) if condition else "",
    }


def _of_an_order(case: Case, who: str, said: str) -> Question:
    """A case about an order that no rule plays (1.0.3): what comes of it?"""
    partner = _INVITED_TO.get(str(case.facts.get("partner", "")), case.facts.get("partner"))
    with_whom = f" ({partner})" if partner else ""
    sentence = (
        f"{who} ordena, {_WEEKS[case.week]}: {spoken.his_doing(case.what)}{with_whom}. "
        "Esto lo resuelve el árbitro: ¿qué ocurre?"
    )
    outcomes = (
        ("le sale bien: se le dice, y no cambia nada más", {"success": True}),
        ("le sale mal: se le dice, y no cambia nada más", {"success": False}),
    )
    spent = "la semana se va en ello" if book().is_long(case.what) else "no tiene consecuencias"
    asked = _question(case, sentence, said, (*outcomes, (f"nada: {spent}", None)), free=True)
    return replace(asked, effects="open")


def _question(
    case: Case, sentence: str, said: str, choices: tuple[tuple[str, Any], ...], *, free: bool
) -> Question:
    default = next((text for text, value in choices if value == case.proposal), str(case.proposal))
    return Question(case.key, case.who, sentence, said, choices, default, free)
