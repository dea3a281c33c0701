"""House values: the numbers and readings that a game leaves to its referee, each with its bounds.

What a value may be stands beside it, as data: two numbers are the least and the most; words are a choice;
``each`` and ``length`` are of a list, ``each``, ``keys`` and ``needs`` of a table, ``rows`` of a list of
tables whose ``low`` and ``high`` share out the faces of a die; ``pattern`` and ``text`` (how long) are of
words; ``any_of`` are choices of any sort. A switch may be true or false, and has no bounds. Values are held
to them wherever they are laid: what a month is played with has passed here.
"""

import re
import textwrap
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from turnbot import machine

House = Mapping[str, Mapping[str, Any]]

#: What is wrong with a value as a clause that follows «ha de ser», or nothing.
Fault = str
#: Under this name stand, among a rule's bounds, lists of names whose values may not fall.
ASCENDING = "ascending"


class HouseError(ValueError):
    """House values that cannot be used: a Spanish sentence each says which, why, and how to mend it."""


def fault(value: Any, bound: Any) -> Fault:
    """What a value would have to be, in Spanish, where it is not; else nothing."""
    if bound is bool:
        return "" if isinstance(value, bool) else "true o false"
    if isinstance(bound, Mapping):
        return next((_SORTS[sort](value, bound) for sort in _SORTS if sort in bound), "")
    if all(isinstance(one, str) for one in bound):
        return "" if isinstance(value, str) and value in bound else _choice(bound)
    low, high = bound
    whole = not isinstance(low, float)
    fits = type(value) is int if whole else type(value) in (int, float)
    return "" if fits and low <= value <= high else f"un número{' entero' * whole} de {low:g} a {high:g}"


def _choice(choices: Sequence[Any]) -> str:
    said = [_said(one) for one in choices]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} o {said[-1]}"


def _any_of(value: Any, bound: Mapping[str, Any]) -> Fault:
    fits = any(type(value) is type(one) and value == one for one in bound["any_of"])
    return "" if fits else _choice(bound["any_of"])


def _pattern(value: Any, bound: Mapping[str, Any]) -> Fault:
    fits = isinstance(value, str) and re.fullmatch(bound["pattern"], value)
    return "" if fits else str(bound["means"])


def _text(value: Any, bound: Mapping[str, Any]) -> Fault:
    low, high = bound["text"]
    fits = isinstance(value, str) and low <= len(value.strip()) <= high and value.isprintable()
    return "" if fits else f"un texto de {low} a {high} letras"


def _list(value: Any, bound: Mapping[str, Any]) -> Fault:
    low, high = bound["length"]
    many = f"{low}" if low == high else f"{low} a {high}"
    if not isinstance(value, list) or not low <= len(value) <= high:
        return f"una lista de {many} valores"
    if bound.get("distinct") and any(one in value[:nth] for nth, one in enumerate(value)):
        return "una lista sin valores repetidos"
    return next(
        (f"una lista en que cada valor sea {why}" for one in value if (why := fault(one, bound["each"]))), ""
    )


def _named(value: Any, bound: Mapping[str, Any]) -> Fault:
    needs, keys = bound.get("needs", ()), bound["keys"]
    if not isinstance(value, dict) or any(key not in keys for key in value):
        return f"una tabla de {_choice(keys)}"
    if lacking := [key for key in needs if key not in value]:
        return f"una tabla en que no falte {', '.join(map(_said, lacking))}"
    return next(
        (
            f"una tabla en que {_said(key)} sea {why}"
            for key, one in value.items()
            if (why := fault(one, bound["each"]))
        ),
        "",
    )


def _rows(value: Any, bound: Mapping[str, Any]) -> Fault:
    columns: Mapping[str, Any] = bound["rows"]
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        return "una lista de tablas"
    for nth, row in enumerate(value, start=1):
        if set(row) != set(columns):
            return f"una lista de tablas con {', '.join(columns)}, y la {nth}.ª no es así"
        for name, one in row.items():
            if why := fault(one, columns[name]):
                return f"una lista en cuya {nth}.ª tabla «{name}» sea {why}"
    faces = sorted(face for row in value for face in range(row["low"], row["high"] + 1))
    return (
        "" if faces == [1, 2, 3, 4, 5, 6] else "una lista en que cada cara del dado, de 1 a 6, esté una vez"
    )


_SORTS: Mapping[str, Callable[[Any, Mapping[str, Any]], Fault]] = MappingProxyType(
    {"any_of": _any_of, "pattern": _pattern, "text": _text, "length": _list, "keys": _named, "rows": _rows}
)


def _said(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_said(one)}" for key, one in value.items()) + " }"
    return f"[{', '.join(map(_said, value))}]" if isinstance(value, list | tuple) else str(value)


def briefly(value: Any) -> str:
    """A value as TOML writes it, of a long one its beginning."""
    return textwrap.shorten(_said(value), 70, placeholder=" …")


@dataclass(frozen=True, slots=True)
class HouseBook:
    """A game's house values as its own files have them, and what each may be.

    ``bounds`` has a bound for every value (``bool`` for a switch), and under ASCENDING a rule's rows of names
    that may not fall. Made by ``of``.
    """

    values: House
    bounds: House

    @classmethod
    def of(cls, values: House, bounds: House, endings: Mapping[str, Any] | None = None) -> "HouseBook":
        """Put values and bounds together; ``endings`` are bounds by how a value's name ends.

        Raises HouseError where a value has no bounds or is not within them, or bounds are of no value.
        """
        found: dict[str, dict[str, Any]] = {}
        for rule, named in values.items():
            own = dict(bounds.get(rule, {}))
            if strange := set(own) - set(named) - {ASCENDING}:
                raise HouseError(f"bounds of {rule}: there are no values {', '.join(sorted(strange))}")
            found[rule] = {
                name: own[name] if name in own else _by_name(rule, name, one, endings or {})
                for name, one in named.items()
            }
            found[rule][ASCENDING] = own.get(ASCENDING, [])
        if strange := set(bounds) - set(values):
            raise HouseError(f"bounds of rules without values: {', '.join(sorted(strange))}")
        book = cls(_frozen(values), _frozen(found))
        if wrong := [*book._wrong(values, "the house values")]:
            raise HouseError("\n".join(wrong))
        return book

    def read(self, path: Path | None) -> House:
        """The values with those of a referee's file laid over them; None: he has none.

        Raises HouseError for what cannot be used, all of it at once; OSError when the file cannot be read.
        """
        if path is None:
            return self.values
        try:
            document = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise HouseError(f"{path} {machine.no_toml(error)}.") from error
        # In the form of the house's own file, or without its heading.
        headed = document.pop("rules", {})
        if not isinstance(headed, dict):
            raise HouseError(f'{path}: «rules» es {_said(headed)}; los valores van en [rules."3.2.1"].')
        own: dict[str, Any] = dict(document)
        for rule, named in headed.items():
            both = isinstance(named, dict) and isinstance(own.get(rule), dict)
            own[rule] = {**own[rule], **named} if both else named
        return self.laid(own, str(path))

    def laid(self, own: Mapping[str, Any], where: str) -> House:
        """The values with these laid over them. Raises HouseError, which says ``where`` they stand."""
        wrong = [*self._wrong(own, where)]
        laid = self._over(
            {rule: named for rule, named in own.items() if rule in self.values} if not wrong else {}
        )
        wrong += [f"{where}: {falling}" for _, falling in self._falling(laid)]
        if wrong:
            raise HouseError("\n".join(wrong))
        return laid

    def fitted(self, kept: House) -> tuple[House, tuple[str, ...]]:
        """Values that an earlier program laid, as this one can play with them, and what it had to change.

        What they lack, and what cannot be used, is as in this book; what it does not know is left out. The
        second is a Spanish sentence for each that could not be used.
        """
        known = {
            rule: {name: one for name, one in named.items() if name in self.values[rule]}
            for rule, named in kept.items()
            if rule in self.values
        }
        told = []
        for rule, named in known.items():
            for name in [*named]:
                if why := fault(named[name], self.bounds[rule][name]):
                    told.append(self._instead(rule, name, named.pop(name), why))
        laid = self._over(known)
        for (rule, names), falling in [*self._falling(laid)]:
            told.append(f"{falling} Valen los de la casa.")
            for name in names:
                known[rule].pop(name, None)
        return self._over(known), tuple(told)

    def _instead(self, rule: str, name: str, value: Any, why: str) -> str:
        ours = briefly(self.values[rule][name])
        return (
            f"«{name}» de la regla {rule} era {briefly(value)} y ha de ser {why}: vale el de la casa, {ours}."
        )

    def _over(self, own: House) -> House:
        return _frozen({rule: {**named, **own.get(rule, {})} for rule, named in self.values.items()})

    def _wrong(self, own: Mapping[str, Any], where: str) -> Iterator[str]:
        """What of values is unknown or out of its bounds, a sentence each."""
        for rule, named in own.items():
            if rule not in self.values:
                yield f"{where}: no hay valores de la casa para la regla «{rule}». Quítela del fichero."
            elif not isinstance(named, Mapping):
                yield f'{where}: «{rule}» es {_said(named)}; los valores van en [rules."{rule}"].'
            else:
                yield from self._wrong_in(rule, named, where)

    def _wrong_in(self, rule: str, named: Mapping[str, Any], where: str) -> Iterator[str]:
        for name, value in named.items():
            if name not in self.values[rule]:
                names = ", ".join(sorted(self.values[rule]))
                yield f"{where}: la regla {rule} no tiene «{name}»; tiene {names}."
            elif why := fault(value, self.bounds[rule][name]):
                ours = briefly(self.values[rule][name])
                yield (
                    f"{where}: «{name}» de la regla {rule} es {briefly(value)}; ha de ser {why}. "
                    f"Corríjalo, o quítelo y valdrá el de la casa, {ours}."
                )

    def _falling(self, laid: House) -> Iterator[tuple[tuple[str, Sequence[str]], str]]:
        """Values that fall where they may not: the rule and their names, and a sentence."""
        for rule, bounds in self.bounds.items():
            for names in bounds[ASCENDING]:
                values = [laid[rule][name] for name in names]
                if values != sorted(values):
                    said = ", ".join(
                        f"«{name}» ({_said(one)})" for name, one in zip(names, values, strict=True)
                    )
                    yield (
                        (rule, names),
                        f"los valores de la regla {rule} no pueden bajar de uno a otro: {said}.",
                    )


def _frozen(values: Mapping[str, Mapping[str, Any]]) -> House:
    return MappingProxyType({rule: MappingProxyType(dict(named)) for rule, named in values.items()})


def _by_name(rule: str, name: str, value: Any, endings: Mapping[str, Any]) -> Any:
    """What a value may be that has no bounds of its own: by how its name ends, the longest ending first."""
    if isinstance(value, bool):
        return bool
    for ending in sorted(endings, key=len, reverse=True):
        if f"_{name}".endswith(f"_{ending}") and type(value) is int:
            return endings[ending]
    raise HouseError(
        f'«{name}» of rule {rule} has no bounds: write them under [bounds."{rule}"], '
        f"or let its name end in {', '.join(endings)}"
    )
