import pytest

pytest.register_assert_rewrite("months")

from months import play_month  # noqa: E402  # after the line that makes its asserts talk


@pytest.fixture
def month():
    return play_month
