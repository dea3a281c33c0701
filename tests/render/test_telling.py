"""Fragments: one of several variants, chosen by a key, and no sentence twice."""

import itertools

import pytest

from turnbot.render import pages

TEXT = "Asunto: x\n{% for item in items %}{{ tell('f', item) }}\n{% endfor %}"


@pytest.fixture
def told(tmp_path):
    (tmp_path / "t").mkdir()
    (tmp_path / "f").mkdir()
    (tmp_path / "t" / "all.txt.j2").write_text(TEXT)
    (tmp_path / "f" / "_again.j2").write_text("otra vez\n---\nque ya es vicio")

    def tell(fragment, *items, **more):
        (tmp_path / "f" / "drank.j2").write_text(fragment)
        pages.environment.cache_clear()
        view = {"items": [{"kind": "drank", **item} for item in items], **more}
        return pages.render("t/all", view, tmp_path).text.splitlines()

    return tell


VARIANTS = "\n---\n".join(f"{{{{ who }}}} bebe {n}." for n in range(4))


def test_the_same_item_is_told_the_same_way_again(told):
    item = {"key": "1626-08/1/drank/Parrot", "who": "Parrot"}
    assert told(VARIANTS, item) == told(VARIANTS, item)


def test_keys_choose_among_all_variants(told):
    found = {told(VARIANTS, {"key": f"k{n}", "who": "Parrot"})[0] for n in range(40)}
    assert len(found) == 4


def test_no_variant_comes_again_before_all_have_come(told):
    lines = told(VARIANTS, *({"key": f"k{n}", "who": f"P{n}"} for n in range(4)))
    assert sorted(line[-2] for line in lines) == ["0", "1", "2", "3"]


def test_when_all_are_told_the_sentence_gets_a_tail(told):
    lines = told("{{ who }} bebe.", *({"key": f"k{n}", "who": "Parrot"} for n in range(3)))
    assert len(set(lines)) == 3
    assert lines[0] == "Parrot bebe."
    assert set(lines[1:]) == {"Parrot bebe, otra vez.", "Parrot bebe, que ya es vicio."} or all(
        line.endswith(("otra vez.", "que ya es vicio.")) for line in lines[1:]
    )


@pytest.mark.parametrize("count", range(2, 9))
def test_in_a_series_no_number_begins_as_the_one_before_and_all_variants_come(told, count):
    variants = "\n---\n".join(f"bebe {n}." for n in range(count))
    first = [told(variants, {"key": "k", "who": "P"}, number=number)[0] for number in range(1, 2 * count + 1)]
    assert all(one != other for one, other in itertools.pairwise(first))
    assert len(set(first)) == count


def test_in_a_series_two_that_follow_share_little(told):
    items = [{"key": f"k{n}", "who": "Parrot"} for n in range(2)]
    variants = "\n---\n".join(f"bebe {n}." for n in range(5))
    numbers = [set(told(variants, *items, number=number)) for number in range(1, 12)]
    assert not any(one & other for one, other in itertools.pairwise(numbers))


def test_a_sentence_is_one_line_and_begins_with_a_capital(told):
    assert told("  {{ who }}\n   duerme.  ", {"key": "k", "who": "el barón"}) == ["El barón duerme."]


def test_no_variant_comes_twice_in_a_row(told):
    lines = told(VARIANTS, *({"key": f"k{n}", "who": f"P{n}"} for n in range(60)))
    variants = [line[-2] for line in lines]
    assert all(one != other for one, other in itertools.pairwise(variants))


def test_a_key_of_a_view_goes_before_a_method_of_its_dict():
    template = pages.environment().from_string("{{ one.items }}, {{ other.items() | length }}")
    assert template.render(one={"items": 3}, other={"a": 1, "b": 2}) == "3, 2"
