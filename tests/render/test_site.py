"""The site: all of it, swapped in at once, whatever happens in between."""

import os
from pathlib import Path

import pytest

from turnbot.core.exchange import Page
from turnbot.render import site


@pytest.fixture
def overlay(tmp_path):
    place = tmp_path / "templates" / "x"
    (place / "static").mkdir(parents=True)
    (place / "static" / "style.css").write_text("body {}")
    (place / "page.html.j2").write_text('<a href="{{ root }}index.html">{{ title }}</a> {{ site | length }}')
    return tmp_path / "templates"


def page(path, title="Hola"):
    return Page(path, "x/page.html.j2", {"title": title})


def files(folder: Path):
    real = folder.resolve()
    return sorted(p.relative_to(real).as_posix() for p in real.rglob("*") if p.is_file())


def test_pages_and_static_files(tmp_path, overlay):
    web = tmp_path / "out" / "web"
    site.write([page("index.html"), page("cronicas/1626-08.html")], web, overlay)
    assert files(web) == ["cronicas/1626-08.html", "index.html", "style.css"]
    assert (web / "index.html").read_text() == '<a href="index.html">Hola</a> 2'
    assert (web / "cronicas/1626-08.html").read_text() == '<a href="../index.html">Hola</a> 2'


def test_the_later_of_two_pages_counts(tmp_path, overlay):
    site.write([page("index.html", "agosto"), page("index.html", "septiembre")], tmp_path / "web", overlay)
    assert "septiembre" in (tmp_path / "web" / "index.html").read_text()


def test_what_is_not_handed_over_goes(tmp_path, overlay):
    web = tmp_path / "web"
    site.write([page("index.html"), page("viejo.html")], web, overlay)
    site.write([page("index.html")], web, overlay)
    assert files(web) == ["index.html", "style.css"]


def generations(tmp_path):
    return sorted(p.name for p in tmp_path.iterdir() if p.name.startswith(".web-"))


def test_one_generation_is_kept(tmp_path, overlay):
    web = tmp_path / "web"
    for title in ("uno", "dos", "tres"):
        site.write([page("index.html", title)], web, overlay)
    assert len(generations(tmp_path)) == 2
    texts = {(tmp_path / name / "index.html").read_text()[21:25] for name in generations(tmp_path)}
    assert len(texts) == 2


def test_the_same_site_again_changes_nothing(tmp_path, overlay):
    web = tmp_path / "web"
    site.write([page("index.html", "uno")], web, overlay)
    site.write([page("index.html", "dos")], web, overlay)
    before = (os.readlink(web), generations(tmp_path))
    site.write([page("index.html", "dos")], web, overlay)
    assert (os.readlink(web), generations(tmp_path)) == before


@pytest.mark.parametrize("path", ["/etc/passwd", "../fuera.html", "a/../../b.html"])
def test_no_page_stands_outside_the_site(tmp_path, overlay, path):
    with pytest.raises(ValueError, match="outside the site"):
        site.write([page(path)], tmp_path / "web", overlay)


def test_a_folder_that_was_there_is_set_aside_and_not_lost(tmp_path, overlay):
    web = tmp_path / "web"
    web.mkdir()
    (web / "mine.html").write_text("mine")
    site.write([page("index.html")], web, overlay)
    assert files(web) == ["index.html", "style.css"]
    assert (tmp_path / "web.before" / "mine.html").read_text() == "mine"


class Killed(BaseException):
    pass


#: Every call that touches the disc on the way.
TOUCHES = ("mkdir", "write_bytes", "rename", "symlink_to", "replace", "unlink")


@pytest.mark.parametrize("touch", range(1, 16))
def test_killed_at_any_touch_of_the_disc_the_old_site_or_the_new_one_stands(
    tmp_path, overlay, monkeypatch, touch
):
    web = tmp_path / "web"
    site.write([page("index.html", "viejo"), page("a/b.html", "viejo")], web, overlay)
    left = touch

    def dying(name):
        real = getattr(Path, name)

        def call(*args, **kwargs):
            nonlocal left
            left -= 1
            if left == 0:
                raise Killed
            return real(*args, **kwargs)

        return call

    new = [page("index.html", "nuevo"), page("a/b.html", "nuevo")]
    with monkeypatch.context() as patch:
        for name in TOUCHES:
            patch.setattr(Path, name, dying(name))
        try:
            site.write(new, web, overlay)
        except Killed:
            pass
        else:
            assert left > 0
    ages = {"viejo" in path.read_text() for path in (web / "index.html", web / "a" / "b.html")}
    assert len(ages) == 1
    site.write(new, web, overlay)
    assert "nuevo" in (web / "index.html").read_text()
    assert len(generations(tmp_path)) <= 2
