"""Fate Weaver's chains as they are seen: wave by wave, or at once for whoever wants no motion."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.weaver.scenes import reading
from tests.web.conftest import Visitor
from tests.web.laid import Scene

Visits = Callable[..., Visitor]

ROWS = """
window.rows = [];
const look = () => {
  const cards = [...document.querySelectorAll('.row .card')];
  const row = cards.map((card) => card.querySelectorAll('.pips .on').length).join(' ');
  if (window.rows.at(-1) !== row) window.rows.push(row);
};
look();
new MutationObserver(look).observe(document.querySelector('#main'), {
  subtree: true, childList: true, attributes: true,
});
"""
"""How often each card of the row has turned, whenever that changes."""


def sleeping(visit: Visits, **context: str) -> Scene:
    """A match asleep, and a card that will wake it: rule 3.5.5."""
    scene = Scene(
        visit(**context),
        reading("first_kiss 1", "lucky_coin 1", tops=["crown_of_daisies", "harvest_feast"]),
    )
    scene.page.evaluate(ROWS)
    return scene


WOVEN = "window.rows.at(-1) === '2 3 1'"


def test_a_chain_is_shown_wave_by_wave(visit: Visits) -> None:
    scene = sleeping(visit, reduced_motion="no-preference")
    scene.picks("zone:deck.happiness", "gap:row#2")
    scene.visitor.until(WOVEN)
    assert scene.page.evaluate("window.rows") == ["1 1", "1 1 0", "1 2 1", "2 3 1"]
    assert scene.page.locator(".row .rune.lit").count() == 0


def test_a_chain_is_shown_at_once_without_motion(visit: Visits) -> None:
    scene = sleeping(visit)
    scene.picks("zone:deck.happiness", "gap:row#2")
    scene.visitor.until(WOVEN)
    assert scene.page.evaluate("window.rows") == ["1 1", "2 3 1"]


def test_who_goes_on_at_once_waits_for_no_wave(visit: Visits) -> None:
    scene = sleeping(visit, reduced_motion="no-preference")
    page = scene.page
    page.evaluate("""() => {
      const first = new MutationObserver(() => {
        if (!document.querySelector('.row .rune.lit') || window.rows.at(-1) !== '1 1 0') return;
        first.disconnect();
        document.querySelector('.row').click();
      });
      first.observe(document.querySelector('#main'), { subtree: true, childList: true, attributes: true });
    }""")
    scene.picks("zone:deck.happiness", "gap:row#2")
    scene.visitor.until(WOVEN)
    assert page.evaluate("window.rows") == ["1 1", "1 1 0", "2 3 1"]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (("first_kiss 1", "lucky_coin 1"), "old match"),
        (("first_kiss 3", "buried_hoard"), "can't turn again"),
        (("buried_hoard", "death_of_hope"), "one side only"),
    ],
)
def test_equal_runes_that_do_nothing_say_why(visit: Visits, row: tuple[str, str], why: str) -> None:
    scene = Scene(visit(), reading(*row, tops=["crown_of_daisies", "harvest_feast"]))
    assert scene.page.locator(".row .why").all_inner_texts() == [why]
