from datetime import date

import pytest

from turnbot.core.months import first_day, month_name


def test_a_month_has_a_name_and_a_first_day():
    assert month_name("1626-08") == "agosto de 1626"
    assert first_day("1626-12") == date(1626, 12, 1)


@pytest.mark.parametrize("odd", ["1626-13", "agosto", "1626-8", "", "1626-08-01"])
def test_what_is_no_month_is_named_in_the_error(odd):
    for ask in (month_name, first_day):
        with pytest.raises(ValueError, match=repr(odd)):
            ask(odd)
