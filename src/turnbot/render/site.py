"""The public site: pages into a new folder, swapped in by one rename.

The site is a copy of what the months left and can be made again at any time. What is served is a symbolic
link to one generation of it; a new generation is written beside, and one atomic rename turns the link.
Killed at any moment, the old site or the new one stands, never half of either.
"""

import os
import shutil
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import Any

from turnbot.core.exchange import Page
from turnbot.render import pages as words
from turnbot.resources import folder as resource

#: Beside a page's template, the folder of files that go to the site's root as they are.
_STATIC = "static"


def write(pages: Iterable[Page], folder: Path, overlay: Path | None = None) -> None:
    """Make the site of these pages and put it in the place of the one in ``folder``: see both."""
    put(make(pages, overlay), folder)


def make(pages: Iterable[Page], overlay: Path | None = None) -> dict[str, bytes]:
    """Return the files of the site of these pages, by their paths below its root.

    ``pages`` is everything that shall stand there: what is not among them goes. Of two pages with one
    path the later counts, so that the pages of all published months, in order, make the whole site.
    Every template sees, besides the page's view, ``root`` (the way back to the site's root, empty or
    «../») and ``site``, the list of pages (of those that are listed) as ``{"path", "template", "view"}``.
    ``overlay`` is the referee's own folder of templates.
    """
    return _files({page.path: page for page in pages}, overlay)


def put(made: Mapping[str, bytes], folder: Path) -> None:
    """Put these files, the whole site, in the place of the one in ``folder``.

    Raises OSError when the disc refuses; then the old site still stands. A folder that was there before,
    and is no site of ours, is kept as «<name>.before».
    """
    generation = folder.parent / f".{folder.name}-{_digest(made)}"
    folder.parent.mkdir(parents=True, exist_ok=True)
    if not generation.is_dir():
        _build(made, generation)
    _swap(folder, generation)


def _files(pages: Mapping[str, Page], overlay: Path | None) -> dict[str, bytes]:
    site = [{"path": p.path, "template": p.template, "view": p.view} for p in pages.values() if p.listed]
    made: dict[str, bytes] = {}
    for template_folder in sorted(
        {str(PurePosixPath(page.template).parent) for page in pages.values() if page.template}
    ):
        made |= _static(template_folder, overlay)
    for path, page in pages.items():
        inner = PurePosixPath(path)
        if inner.is_absolute() or ".." in inner.parts:
            raise ValueError(f"a page cannot stand outside the site: {path!r}")
        view: dict[str, Any] = {
            **page.view,
            "root": "../" * (len(inner.parts) - 1),
            "site": site,
            "path": path,
        }
        made[path] = page.drawn or words.page(page.template, view, overlay).encode()
    return made


def _static(template_folder: str, overlay: Path | None) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for shelf in (resource("templates"), overlay):
        place = shelf / template_folder / _STATIC if shelf is not None else None
        if place is not None and place.is_dir():
            files = sorted(path for path in place.rglob("*") if path.is_file())
            found |= {path.relative_to(place).as_posix(): path.read_bytes() for path in files}
    return found


def _digest(made: Mapping[str, bytes]) -> str:
    """Name a generation by its content: making the same site twice changes nothing."""
    digest = blake2b(digest_size=6)
    for path in sorted(made):
        digest.update(b"%d %s %d " % (len(path), path.encode(), len(made[path])))
        digest.update(made[path])
    return digest.hexdigest()


def _build(made: Mapping[str, bytes], generation: Path) -> None:
    new = generation.with_name(f"{generation.name}.new")
    if new.exists():  # somebody was killed here
        shutil.rmtree(new)
    for path, content in made.items():
        target = new / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    new.mkdir(parents=True, exist_ok=True)
    new.rename(generation)


def _swap(folder: Path, generation: Path) -> None:
    old = folder.parent / os.readlink(folder) if folder.is_symlink() else None
    if old is None and folder.exists():
        _set_aside(folder)
    link = folder.with_name(f".{folder.name}.link")
    link.unlink(missing_ok=True)
    link.symlink_to(generation.name, target_is_directory=True)
    link.replace(folder)
    if old == generation:  # the same site again: the generation before stays the one before
        return
    for other in folder.parent.glob(f".{folder.name}-*"):
        if other not in (generation, old):
            shutil.rmtree(other)


def _set_aside(folder: Path) -> None:
    if not any(folder.iterdir()):
        folder.rmdir()
        return
    # Somebody else's pages: they are moved aside and never deleted.
    names = (folder.with_name(f"{folder.name}.before{nth or ''}") for nth in range(1000))
    folder.rename(next(name for name in names if not name.exists()))
