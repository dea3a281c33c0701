"""What somebody had, month by month, as a picture: a curve for each of his accounts, one below the other."""

from collections.abc import Mapping, Sequence

import drawsvg as dw

from turnbot.core import xml

_WIDE, _HIGH, _HEAD, _FOOT = 640, 120, 44, 34
_LEFT, _RIGHT, _ABOVE = 74, 24, 26
_FONT = "DejaVu Sans, Verdana, Noto Sans, Roboto, sans-serif"
_PAPER, _INK, _FAINT, _RULE = "#fffaf0", "#2b2118", "#75654f", "#d9c7a4"
_COLOURS = ("#7a1f2b", "#2f5d73", "#5c6b2f", "#8a5a1f")
#: No letter of a month's name is wider, and its last one stands so far from the edge.
_LETTER, _EDGE = 7, 6
#: So many names of months stand below the curves at most.
_NAMES = 6


def draw(title: str, months: Sequence[str], accounts: Mapping[str, Sequence[int]]) -> str:
    """An SVG, complete in itself: each account's numbers, as many as there are ``months``, left to right.

    Readers of screens are told the first and the last of each. The same arguments give the same bytes.
    """
    high = _HEAD + _HIGH * len(accounts) + _FOOT
    page = dw.Drawing(_WIDE, high, id_prefix="c", role="img", aria_labelledby="c-title c-desc")
    page.append(dw.Raw(f'<title id="c-title">{xml.escaped(title)}</title>'))
    page.append(dw.Raw(f'<desc id="c-desc">{xml.escaped(_told(months, accounts))}</desc>'))
    page.append(dw.Rectangle(0, 0, _WIDE, high, fill=_PAPER))
    page.append(_text(title, 16, _WIDE / 2, 28, anchor="middle", fill=_INK))
    places = _across(len(months))
    for nth, (name, numbers) in enumerate(accounts.items()):
        panel = dw.Group(transform=f"translate(0,{_HEAD + _HIGH * nth})")
        _curve(panel, name, numbers, places, _COLOURS[nth % len(_COLOURS)])
        page.append(panel)
    step = max(1, -(-len(months) // _NAMES))
    for at in range((len(months) - 1) % step, len(months), step):
        x, anchor = _within(months[at], places[at])
        page.append(_text(months[at], 10, x, high - 14, anchor=anchor, fill=_FAINT))
    return str(page.as_svg())


def _curve(panel: dw.Group, name: str, numbers: Sequence[int], places: Sequence[float], colour: str) -> None:
    least, most = min(numbers), max(numbers)
    floor = _HIGH - 12

    def height(number: int) -> float:
        share = (number - least) / (most - least) if most > least else 0.5
        return floor - share * (floor - _ABOVE)

    for number in sorted({least, most}):
        level = height(number)
        panel.append(dw.Line(_LEFT, level, _WIDE - _RIGHT, level, stroke=_RULE, stroke_width=1))
        panel.append(_text(_number(number), 10, _LEFT - 8, level + 3.5, anchor="end", fill=_FAINT))
    panel.append(_text(name, 12, _LEFT, 14, anchor="start", fill=colour))
    points = [(x, height(number)) for x, number in zip(places, numbers, strict=True)]
    flat = [coordinate for point in points for coordinate in point]
    if len(points) > 1:
        panel.append(dw.Lines(*flat, fill="none", stroke=colour, stroke_width=2, stroke_linejoin="round"))
    for x, y in points:
        panel.append(dw.Circle(x, y, 2.6, fill=colour))


def _across(count: int) -> list[float]:
    width = _WIDE - _LEFT - _RIGHT
    return [round(_LEFT + width * (nth / (count - 1) if count > 1 else 0.5), 2) for nth in range(count)]


def _within(name: str, place: float) -> tuple[float, str]:
    """Where a month's name stands, and by what it hangs: at the edge it would be cut off under its place."""
    if place + len(name) * _LETTER / 2 > _WIDE:
        return _WIDE - _EDGE, "end"
    return place, "middle"


def _text(words: str, size: float, x: float, y: float, *, anchor: str, fill: str) -> dw.Text:
    return dw.Text(xml.fit(words), size, x, y, text_anchor=anchor, font_family=_FONT, fill=fill)


def _number(number: int) -> str:
    return f"{number:,}".replace(",", ".").replace("-", "−")


def _told(months: Sequence[str], accounts: Mapping[str, Sequence[int]]) -> str:
    said = (f"{name}: de {_number(one[0])} a {_number(one[-1])}" for name, one in accounts.items())
    return f"De {months[0]} a {months[-1]}. {'; '.join(said)}."
