import pytest
from months import play_month


@pytest.fixture
def month():
    return play_month
