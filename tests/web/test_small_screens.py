"""Small laptops and phones: what one needs is in sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.conftest import Visitor
from tests.web.playing import at_table
from tests.web.test_whole_games import GAMES

Visits = Callable[..., Visitor]


SIZES = [(1280, 640), (1366, 768), (390, 844), (360, 640)]
"""Small laptops and phones."""


IN_SIGHT = """() => {
  const seen = (what) => {
    const { top, bottom } = document.querySelector(what).getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
  };
  const whole = (what) => seen(what) + 1 > document.querySelector(what).offsetHeight;
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  return {
    page: scrollHeight <= innerHeight && scrollWidth <= innerWidth,
    prompt: whole(".prompt"),
    own: whole("#own"),
    table: seen("#main") >= 60,
  };
}"""


@pytest.mark.parametrize("game", GAMES)
def test_question_and_hand_are_in_sight_on_small_screens(visit: Visits, game: str) -> None:
    ada = visit()
    at_table(ada, game, clicks=0)
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        found = ada.page.evaluate(IN_SIGHT)
        assert all(found.values()), (width, height, found)
