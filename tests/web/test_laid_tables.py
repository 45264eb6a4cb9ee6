"""What a table shows in positions that are laid for it."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.fantos.scenes import planet, secondary
from tests.games.weaver.scenes import reading
from tests.web.conftest import Visitor
from tests.web.laid import Scene

Visits = Callable[..., Visitor]


def test_a_reading_stays_to_be_seen_after_it_was_paid(visit: Visits) -> None:
    """Fate Weaver: the fourth card ends the reading at once, and its row stands until the next
    one begins."""
    three = ("lucky_coin", "keeper_of_keys", "silver_vein")
    tops = ["harvest_feast", "red_thread", "steadfast_vow", "first_kiss", "spellwright"]
    scene = Scene(visit(), reading(*three, tops=tops, shards=0, gold=9))
    scene.picks("zone:deck.happiness", "gap:row#3")
    assert scene.says() == "play/happiness/3"
    row = scene.page.locator(".row.paid")
    assert row.locator(".card").count() == 4
    assert "The last reading paid" in row.inner_text()
    scene.picks("done")
    assert row.locator(".card").count() == 4
    scene.picks("zone:deck.love")
    assert scene.says() == "play/love/0"
    assert row.count() == 0
    assert scene.page.locator(".row .card").count() == 1


def test_a_legacy_tells_when_it_works_and_what_that_takes(visit: Visits) -> None:
    """Fate of Fantos: the big card names its moment, its Task and its Stats in words."""
    scene = Scene(visit(), planet({0: "armorer cook"}))
    scene.page.locator('#own [data-place^="card:armorer"]').hover()
    big = scene.page.locator(".zoom")
    big.wait_for()
    told = big.inner_text()
    assert "Fantos Action" in told
    assert "Task, spend 1: Add 4 to the War Score of one side." in told
    assert "Hiring Cost" in big.locator(".notes").inner_text()


def test_a_lit_seat_is_picked_wherever_it_is_clicked(visit: Visits) -> None:
    """Fate of Fantos: the Citadel is meant, not the Legacy under the pointer."""
    laid = secondary({0: "cook", 1: "knight"}, {0: "raid"}, options={"negotiation": "deals"})
    scene = Scene(visit(), laid.says(0, "deal"))
    scene.page.locator('.seat.legal [data-place^="card:knight"]').click()
    assert scene.says() == "s1"


def test_buttons_tell_price_stats_and_what_an_ability_does(visit: Visits) -> None:
    hiring = planet({}, phase="hiring", reserve=[30], legacy_pool=["knight", "cook"])
    scene = Scene(visit(), hiring)
    options = scene.page.locator(".opts")
    assert "For 7: Harvest 1, War 3, Tribute 2" in options.inner_text()
    scene.lay(secondary({0: "scrivener", 1: "knight"}))
    assert "Task: Draw 2 Labor cards." in options.inner_text()
