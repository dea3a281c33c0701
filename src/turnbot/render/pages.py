"""Views into words: a letter's subject, text and HTML, or a page of the site.

A view is plain data and all that a template sees; a name it does not hold is an error, never a blank.
The same view gives the same bytes: nothing here knows chance or a clock.

Templates lie in ``templates/``; a referee's own folder may be laid over it, file by file and, of a file with
sections (see ``catalogue``), section by section. A letter is
``<kind>.txt.j2``, whose first line is its subject («Asunto: ...»), and perhaps ``<kind>.html.j2``, the same
in HTML. A kind without a slash stands in ``mail/``, or in ``<system>/mail/`` where a game says it in its
own way.

Two functions tell what happened, through fragments ``<folder>/<kind>.j2`` that see one item of a view each:

- ``fragment(folder, item)``: the fragment's text on one line.
- ``tell(folder, item)``: the fragment holds several variants, divided by lines of three hyphens; one is
  chosen by the item's ``key``, the least used first, and no sentence comes twice in the same text. Where
  the view has a ``number``, as each chronicle has, the variants take turns instead: what one number began
  with, the next one does not. An item may say itself how often its kind was told before it, in all numbers
  (``turn``): the variants then follow each other from number to number. Items that it has as ``within`` are
  told first, as clauses of its own: the fragment sees them by name, without their full stop.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, wraps
from hashlib import blake2b
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    Template,
    TemplateNotFound,
    TemplateSyntaxError,
    Undefined,
)

from turnbot.core.forms import end_mark
from turnbot.core.months import month_name
from turnbot.render import catalogue, spanish
from turnbot.render.catalogue import CatalogueLoader
from turnbot.resources import folder

_FILTERS: Mapping[str, Callable[..., str]] = {
    "number": spanish.number,
    "signed": spanish.signed,
    "counted": spanish.count,
    "change": spanish.change,
    "words": spanish.words,
    "month": month_name,
    "turn": lambda code, game: game["named"](code),
    "called": lambda who, game: game.get("called", str)(who),
    "week": spanish.week_name,
    "ordinal": spanish.week_ordinal,
    "date": spanish.date,
    "joined": spanish.joined,
    "of": spanish.of,
    "to": spanish.to,
    "styles": spanish.styles,
    "either": spanish.either,
    "of_things": spanish.of_things,
    "strung": spanish.strung,
    "agree": spanish.agree,
    "as_said": spanish.as_said,
    "capital": spanish.capital,
    "wrap": spanish.wrap,
    "para": spanish.paragraph,
    "form_end": end_mark,
}
_SUBJECT = "Asunto: "
_DIVIDER = re.compile(r"^---$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rendered:
    """A letter in words. ``text`` is the truth; ``html``, where there is any, says the same."""

    subject: str
    text: str
    html: str | None


class TemplateError(ValueError):
    """A template is there but not as it must be: the message names it."""


def render(kind: str, view: Mapping[str, Any], overlay: Path | None = None) -> Rendered:
    """Write a letter of this kind.

    ``overlay`` is the referee's own folder of templates. Raises jinja2.TemplateNotFound when there is no
    such kind, jinja2.UndefinedError when the view lacks something the template speaks of, TemplateError
    when the first line is no subject.
    """
    name = kind if "/" in kind else _of_shell(kind, view, overlay)
    fragments = _Fragments(environment(overlay))
    written = _write(fragments.env, fragments, f"{name}.txt.j2", view)
    subject, _, text = written.partition("\n")
    if not subject.startswith(_SUBJECT):
        raise TemplateError(f"{name}.txt.j2 must begin with «{_SUBJECT.strip()}», not {subject[:40]!r}")
    try:
        html: str | None = _write(environment(overlay, html=True), fragments, f"{name}.html.j2", view)
    except TemplateNotFound as missing:
        if missing.name != f"{name}.html.j2":
            raise
        html = None
    return Rendered(subject[len(_SUBJECT) :].strip(), _tidy(text), html)


def _of_shell(kind: str, view: Mapping[str, Any], overlay: Path | None) -> str:
    """A letter that every game has: in the game's own words (``<system>/mail/``) where it has any."""
    own = f"{view.get('game', {}).get('system', '')}/mail/{kind}"
    try:
        environment(overlay).get_template(f"{own}.txt.j2")
    except TemplateNotFound:
        return f"mail/{kind}"
    return own


def page(template: str, view: Mapping[str, Any], overlay: Path | None = None) -> str:
    """Write one page of the site: ``template`` is a path below the templates' folder, as ``Page`` has it."""
    return _write(environment(overlay, html=True), _Fragments(environment(overlay)), template, view)


def faults(overlay: Path) -> list[str]:
    """Name the templates of a referee's own folder that cannot be read, with file and line."""
    found = []
    for file in sorted(overlay.rglob("*.j2")):
        name = file.relative_to(overlay).as_posix()
        try:
            environment(overlay).get_template(name)
            found += _misplaced(overlay, file)
        except TemplateSyntaxError as fault:
            found.append(f"{fault.name or name}, línea {fault.lineno}: {fault.message}")
        except UnicodeDecodeError:
            found.append(f"{name}: no está en UTF-8")
    return found


def _misplaced(overlay: Path, file: Path) -> list[str]:
    """What in the sections of a referee's file stands for nothing of ours, or speaks of what is not there."""
    place = file.parent.relative_to(overlay)
    ours = catalogue.sections(folder("templates") / place)
    shared = ours[catalogue.SHARED].facts if catalogue.SHARED in ours else frozenset[str]()
    found = []
    for section in catalogue.sections(file.parent).values():
        if section.file != file or section.name == catalogue.SHARED:
            continue
        at = f"{file.relative_to(overlay).as_posix()}, línea {section.line - 1}"
        own = ours.get(section.name)
        if own is None:
            found.append(f"{at}: no hay ninguna frase que se llame «{section.name}»")
            continue
        for name in catalogue.strangers(environment(overlay), section, own.facts | shared):
            said = ", ".join(sorted(own.facts)) or "nada"
            found.append(f"{at}: «{section.name}» no sabe de «{name}»; sabe de: {said}")
    return found


class _Environment(Environment):
    """Looks names up in plain data: ``one.count`` is a key of a view before it is a method of a dict."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment(overlay: Path | None = None, *, html: bool = False) -> Environment:
    """Return Jinja as turnbot uses it: strict, with Spanish filters.

    ``html``: for what is to be HTML. There everything is escaped that a template shows, whatever the template
    is called and whoever includes or imports it; elsewhere nothing is.
    """
    shelves = [
        loader
        for place in (overlay, folder("templates"))
        if place is not None
        for loader in (FileSystemLoader(place), CatalogueLoader(place))
    ]
    env = _Environment(
        loader=ChoiceLoader(shelves),
        undefined=StrictUndefined,
        autoescape=html,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        cache_size=-1,  # every sentence of the game is a template: more than Jinja keeps of itself
    )
    env.filters |= {name: _strict(filter_) for name, filter_ in _FILTERS.items()}
    return env


def _strict(filter_: Callable[..., str]) -> Callable[..., str]:
    """A filter that says which key is missing, instead of stumbling over what is undefined."""

    @wraps(filter_)
    def strict(value: Any, *args: Any, **kwargs: Any) -> str:
        if isinstance(value, Undefined):
            str(value)  # raises UndefinedError with the name
        return filter_(value, *args, **kwargs)

    return strict


def _write(env: Environment, fragments: "_Fragments", name: str, view: Mapping[str, Any]) -> str:
    teller = _Teller(fragments, view.get("number"))
    template = env.get_template(name)
    return template.render({"tell": teller.tell, "fragment": fragments.line, **view})


def _tidy(text: str) -> str:
    """No trailing spaces, never more than two empty lines together, one newline at the end."""
    lines = "\n".join(line.rstrip() for line in text.replace("\xa0", " ").splitlines())
    return re.sub(r"\n{4,}", "\n\n\n", lines).strip("\n") + "\n"


def variants(env: Environment, fragment: str, item: Mapping[str, Any]) -> list[str]:
    """Return every way a fragment tells an item, each on one line, beginning with a capital."""
    return _ways(env.get_template(fragment).render(item))


def _ways(written: str, begun: Callable[[str], str] = spanish.capital) -> list[str]:
    return [begun(" ".join(one.split())) for one in _DIVIDER.split(written) if one.strip()]


@dataclass(slots=True)
class _Fragments:
    """What the fragments say of a view's items, each put into words once for the letter's text and HTML.

    They are plain text: where HTML shows them, they are escaped there.
    """

    env: Environment
    _templates: dict[str, Template] = field(default_factory=dict)
    #: By name and identity of the item; the item stands beside, lest another one take its identity.
    _written: dict[tuple[str, int], tuple[Mapping[str, Any], str]] = field(default_factory=dict)

    def write(self, name: str, item: Mapping[str, Any]) -> str:
        """A fragment as its template has it."""
        key = (name, id(item))
        if key not in self._written:
            if name not in self._templates:
                self._templates[name] = self.env.get_template(name)
            self._written[key] = (item, self._templates[name].render(item))
        return self._written[key][1]

    def line(self, shelf: str, item: Mapping[str, Any]) -> str:
        """The fragment of an item's kind, on one line."""
        return " ".join(self.write(f"{shelf}/{item['kind']}.j2", item).split())


@dataclass(slots=True)
class _Teller:
    """Remembers, for one text, what was told already."""

    fragments: _Fragments
    #: Which of a series the text is, from 1; None where it is none of a series.
    number: int | None = None
    used: Counter[tuple[str, int]] = field(default_factory=Counter)
    told: set[str] = field(default_factory=set)
    last: dict[str, int] = field(default_factory=dict)

    def tell(self, shelf: str, item: Mapping[str, Any], *, clause: bool = False) -> str:
        """One variant of the fragment of an item's kind, never a sentence that was told before.

        A ``clause`` stands within a sentence, and begins as the fragment has it.
        """
        name = f"{shelf}/{item['kind']}.j2"
        if "within" in item:
            item = {
                **item,
                "within": {part: self._clauses(shelf, one) for part, one in item["within"].items()},
            }
        ways = _ways(self.fragments.write(name, item), str if clause else spanish.capital)
        if not ways:
            raise TemplateError(f"{name} says nothing")

        def rank(nth: int) -> tuple[bool, int, bool, bytes]:
            just_now = self.last.get(name) == nth
            return ways[nth] in self.told, self.used[name, nth], just_now, drawn[nth]

        drawn = self._order(name, item, len(ways))
        nth = min(range(len(ways)), key=rank)
        self.used[name, nth] += 1
        self.last[name] = nth
        said = ways[nth]
        if said in self.told and not clause:
            said = self._again(shelf, said, item)
        self.told.add(said)
        return said

    def _clauses(self, shelf: str, told: Any) -> Any:
        """A part, or a list of them, in words: as they stand in the middle of a sentence."""
        if isinstance(told, list):
            return [self._clauses(shelf, one) for one in told]
        return self.tell(shelf, told, clause=True).removesuffix(".")

    def _order(self, name: str, item: Mapping[str, Any], count: int) -> list[bytes]:
        """For each variant of a fragment, what the first is found by where nothing else decides.

        In a series the order is the fragment's own, and every number begins two further on than the one
        before it, since few fragments are needed oftener. Where so one would meet the same variants in every
        round, a new round begins one further.
        """
        if "turn" in item:
            return [((nth - item["turn"]) % count).to_bytes(2, "big") for nth in range(count)]
        if self.number is None:
            return [_draw(str(item["key"]), nth) for nth in range(count)]
        own = sorted(range(count), key=lambda nth: _draw(name, nth))
        begin = 2 * self.number + (0 if count % 2 else 2 * self.number // count)
        return [((own.index(nth) - begin) % count).to_bytes(2, "big") for nth in range(count)]

    def _again(self, shelf: str, said: str, item: Mapping[str, Any]) -> str:
        """Every variant was told: tell this one with a tail («, que ya es costumbre»)."""
        tails = _ways(self.fragments.write(f"{shelf}/_again.j2", item))
        order = sorted(range(len(tails)), key=lambda nth: _draw(str(item["key"]), nth))
        stop = "." * said.endswith(".")
        later = [tails[nth][0].lower() + tails[nth][1:].rstrip(".") for nth in order]
        longer = [f"{said.rstrip('.')}, {tail}{stop}" for tail in later]
        # With as many tails as weeks this always finds one; a repetition is a blemish, not a reason to stop.
        return next((one for one in longer if one not in self.told), said)


def _draw(key: str, nth: int) -> bytes:
    return blake2b(f"{key}/{nth}".encode(), digest_size=8).digest()
