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


INSIDE = """(names) => [...document.querySelectorAll(names)].filter((one) => {
  if (!one.getClientRects().length) return false;
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const home = one.closest('#main, .prompt').getBoundingClientRect();
  return left < home.left || right > home.right || top < home.top || bottom > home.bottom;
}).map((one) => one.outerHTML.slice(0, 80))"""
"""What of these things is cut off by the part of the page that it lies in."""

THREE = ("lucky_coin", "keeper_of_keys", "silver_vein")


def test_a_hint_covers_nothing_of_the_reading(visit: Visits) -> None:
    """Fate Weaver on a small laptop: cards, gaps and every button are whole."""
    tops = ["harvest_feast", "red_thread", "steadfast_vow", "first_kiss", "spellwright"]
    scene = Scene(visit(1280, 800), reading(*THREE, tops=tops, shards=3, gold=9))
    assert scene.hint
    assert scene.page.evaluate(INSIDE, ".row .card, .opt, .aside-btn") == []
    scene.picks("zone:deck.happiness")
    assert scene.hint
    assert scene.page.evaluate(INSIDE, ".row .card, .row .gap, .opt, .aside-btn") == []


def test_a_death_is_chained_on_the_sides_that_are_not_matched(visit: Visits) -> None:
    """Fate Weaver: the chain of a matched side is open; a Blood Moon dyes the table."""
    row = ("lucky_coin", "death_of_kin", "keeper_of_keys 1")
    scene = Scene(visit(), reading(*row, tops=["harvest_feast"]))
    death = scene.page.locator(".row .card", has_text="Death of Kin")
    assert death.locator(".rune.l").get_attribute("class") == "rune l  chain loose "
    assert "loose" not in (death.locator(".rune.r").get_attribute("class") or "")
    cloth = "getComputedStyle(document.querySelector('#main')).backgroundColor"
    by_day = scene.page.evaluate(cloth)
    scene.lay(reading(*row, tops=["harvest_feast"], icon="blood"))
    scene.page.wait_for_selector(".cycle .now.blood")
    assert scene.page.evaluate(cloth) != by_day


def test_what_a_turn_will_bring_is_read_upright(visit: Visits) -> None:
    """Fate Weaver: the half below stands upright, with its pay, while a card is pointed at."""
    scene = Scene(visit(), reading("lucky_coin", tops=["harvest_feast"]))
    card = scene.page.locator(".row .card")
    pays = card.locator(".lower .pays")
    turned = "(half) => getComputedStyle(half).transform"
    assert not pays.is_visible()
    assert card.locator(".lower").evaluate(turned) == "matrix(-1, 0, 0, -1, 0, 0)"
    card.hover()
    assert pays.is_visible()
    assert card.locator(".lower").evaluate(turned) == "none"


def test_cycle_cards_that_fit_show_their_rounds(visit: Visits) -> None:
    scene = Scene(visit(), reading("lucky_coin", tops=["harvest_feast"], icon="blood"))
    fits = scene.page.locator(".fits")
    assert [one.split(":")[0] for one in fits.evaluate_all(LABELS)] == ["Moonstruck", "Red Season"]
    assert not fits.first.locator("li").first.is_visible()
    fits.first.focus()
    assert fits.first.locator("li .i:visible").count() == 10


LABELS = "(all) => all.map((one) => one.getAttribute('aria-label'))"


def test_every_citadel_points_at_its_war_target(visit: Visits) -> None:
    """Fate of Fantos: clockwise; Bad Blood turns the arrows round."""
    laid = {0: "cook", 1: "knight", 2: "reeve"}
    scene = Scene(visit(), planet(laid))
    aims = scene.page.locator(".aims")
    assert aims.evaluate_all(LABELS) == [
        "Seat B can wage War on Seat C",
        "Seat C can wage War on you",
        "You can wage War on Seat B",
    ]
    scene.lay(planet(laid, trials="bad_blood"))
    scene.page.wait_for_selector(".aims[aria-label='You can wage War on Seat C']")
    assert aims.evaluate_all(LABELS)[0] == "Seat B can wage War on you"


def test_the_bar_tells_the_phase_and_totals_may_be_hidden(visit: Visits) -> None:
    """Fate of Fantos; a hint leaves Trove and score board whole on a small laptop."""
    laid = planet({0: "bishop quarryman reeve"}, {0: "pack_beasts"}, dice=[3, 3])
    scene = Scene(visit(1280, 800), laid.says(0, "harvest", "bishop+quarryman"))
    page = scene.page
    assert scene.hint
    assert page.locator(".turnsteps [aria-current=step]").inner_text() == "Fantos Action"
    assert page.evaluate(INSIDE, ".scoreboard, .trove, .opt") == []
    assert page.locator(".res small").count() == 3
    page.get_by_role("button", name="Hide totals").click()
    assert page.locator(".res small").count() == 0
    page.get_by_role("button", name="Show totals").click()
    assert page.locator(".res small").count() == 3
