"""HTML mails to text a person could have typed: one line a paragraph, list item or table row.

The rendering is inscriptis'. What is done before it serves three ends: quoted blocks come out with «> » in
front of every line, so that quotes of HTML and of plain mails are cut by the same code; what cannot be seen
in the mail program is not read; and hostile markup (margins of a million lines, nested tables) stays cheap.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from turnbot.mail.characters import clean

if TYPE_CHECKING:
    from inscriptis.model.config import ParserConfig
    from lxml.etree import _Element

MAX_HTML = 200_000
"""Characters of HTML that are read: a long thread of Outlook's; what is new stands in front."""

# Private characters that mark where a quote begins and ends; they are taken out of the mail itself first.
_OPEN, _CLOSE, _SIGNATURE = "\ue0f1", "\ue0f2", "\ue0f3"
_MAX_PADDED = 5_000_000  # rows of all tables times the text in them: inscriptis pads cells to columns
_MAX_NESTED = 6  # lists and tables inside each other
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(?:px|pt)?\s*(?:;|$)"
)
# What somebody struck out of his own mail is as if he had deleted it.
_STRUCK = frozenset({"s", "strike", "del"})
_STRUCK_STYLE = re.compile(r"text-decoration(?:-line)?\s*:[^;]*line-through")
_NO_MARGIN = re.compile(r"margin(?:-top|-bottom)?\s*:\s*0")
_SIGNATURES = re.compile(
    r"(?i)\b(?:gmail_signature|moz-signature|ms-outlook-mobile-signature|signature)(?:\s|$)"
)
_UNREAD = frozenset({"head", "script", "style", "title", "template", "noscript", "object", "svg", "select"})
_TABLE_PARTS = frozenset({"table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption"})


def html_to_text(html: str) -> str:
    """The text of an HTML mail: clean, quotes marked with «> », at most `MAX_HTML` characters of it read.

    Total: broken, empty or hostile HTML gives what can be read of it, at worst with its tags cut out.
    """
    source = clean(re.sub(f"[{_OPEN}-{_SIGNATURE}]", "", html[:MAX_HTML]))
    try:
        rendered = _render(source)
    except (RecursionError, ValueError, IndexError, AttributeError):
        # inscriptis was not written for enemies: what trips it is read without its help.
        rendered = re.sub(r"<(?:[^<>]*)>", "\n", source)
    return _quote(clean(rendered))


def _render(source: str) -> str:
    from inscriptis.html_engine import Inscriptis
    from lxml import etree

    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True)
    try:
        tree = etree.fromstring(source.encode("utf-8"), parser)
    except etree.LxmlError:
        return ""
    if tree is None:
        return ""
    _prepare(tree)
    return str(Inscriptis(tree, _config()).get_text())


@cache
def _config() -> ParserConfig:
    from inscriptis.css_profiles import STRICT_CSS_PROFILE
    from inscriptis.model.config import ParserConfig

    return ParserConfig(css=STRICT_CSS_PROFILE.copy(), table_cell_separator="  ")


def _prepare(tree: _Element) -> None:
    """Turn the tree into one whose plain rendering is what we want; its attributes are gone afterwards."""
    flat = _too_wide(tree)
    deep = set(tree.xpath(f"//*[self::ul or self::ol][count(ancestor::ul|ancestor::ol)>{_MAX_NESTED}]"))
    for element in list(tree.iter()):
        tag = element.tag
        if not isinstance(tag, str):
            continue
        attributes = element.attrib
        style = attributes.get("style", "").lower() if attributes else ""
        hidden = style and (_HIDDEN.search(style) or _STRUCK_STYLE.search(style))
        if tag in _UNREAD or tag in _STRUCK or hidden:
            _remove(element)
            continue
        if tag == "blockquote" and _is_quote(element, style):
            _put_first(element, _OPEN)
            _put_last(element, _CLOSE)
        elif tag == "div" and _SIGNATURES.search(f"{attributes.get('class', '')} {attributes.get('id', '')}"):
            _put_first(element, _SIGNATURE)
        if tag in ("p", "div") and len(element) < 3 and _is_blank_line(element):
            element[:] = [element.makeelement("br")]
            element.text = None
        tight = tag == "p" and ("mso" in attributes.get("class", "").lower() or _NO_MARGIN.search(style))
        if tight or (flat and tag in _TABLE_PARTS) or element in deep:
            element.tag = "div"
        number = attributes.get("start" if tag == "ol" else "value", "")
        attributes.clear()
        if tag in ("td", "th"):
            element.set("valign", "top")
        elif tag in ("ol", "li") and number.isascii() and number.isdigit() and len(number) < 4:
            # inscriptis knows the number of an item but not of a list, and it may be that of a week.
            item = element if tag == "li" else next(iter(element), element)
            item.set("value", number)


def _too_wide(tree: _Element) -> bool:
    """Whether laying out the tables would cost more than it tells."""
    rows = sum(1 for _ in tree.iter("tr", "td", "th"))
    if rows == 0:
        return False
    text = sum(map(len, tree.itertext()))
    nested = tree.xpath(f"boolean(//table[count(ancestor::table)>{_MAX_NESTED}])")
    return bool(nested) or rows * text > _MAX_PADDED


def _remove(element: _Element) -> None:
    """Take an element out and leave the text behind it in its place."""
    parent = element.getparent()
    if parent is None:
        element.clear()
        return
    if element.tail:
        before = element.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + element.tail
        else:
            parent.text = (parent.text or "") + element.tail
    parent.remove(element)


def _is_quote(element: _Element, style: str) -> bool:
    """Whether a blockquote quotes a mail; mail programs also indent with it, and drag lists into it."""
    kind = element.get("type", "").lower()
    return (
        kind == "cite"
        or element.get("cite") is not None
        or "quote" in element.get("class", "").lower()
        or "border-left" in style
    )


def _is_blank_line(element: _Element) -> bool:
    """Outlook's blank line, a paragraph that holds a space: its rendering would swallow it."""
    text = "".join(element.itertext())
    return "\xa0" in text and not text.strip() and not any(child.tag == "br" for child in element.iter())


def _put_first(element: _Element, mark: str) -> None:
    """Put a mark on a line of its own before everything the element holds."""
    line = element.makeelement("div")
    line.text = mark
    line.tail, element.text = element.text, None
    element.insert(0, line)


def _put_last(element: _Element, mark: str) -> None:
    line = element.makeelement("div")
    line.text = mark
    element.append(line)


def _quote(text: str) -> str:
    """Replace the marks by «> » before every line between them, once for each level, and by «-- »."""
    lines: list[str] = []
    depth = 0
    for line in text.split("\n"):
        line = line.rstrip()
        mark = line.strip()
        if mark == _OPEN:
            depth += 1
        elif mark == _CLOSE:
            depth = max(0, depth - 1)
        elif mark == _SIGNATURE:
            lines.append("> " * min(depth, _MAX_NESTED) + "-- ")
        elif depth:
            lines.append("> " * min(depth, _MAX_NESTED) + line)
        else:
            lines.append(line)
    return "\n".join(lines)
