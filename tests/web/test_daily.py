"""The deal of the day: from the lobby to the line that is shared."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.conftest import Visitor

Visits = Callable[..., Visitor]


def test_the_deal_of_the_day_is_played_once_and_told_in_a_line(visit: Visits) -> None:
    ada = visit()
    page = ada.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.go("/")
    box = page.locator(".daily")
    box.get_by_role("button", name="Play today's deal").click()
    page.wait_for_selector(".prompt:not(.waiting)")
    table = page.url
    ada.go("/")
    box.get_by_role("link", name="Continue").click()
    page.wait_for_selector(".prompt:not(.waiting)")
    assert page.url == table
    assert ada.autoplay(seed=2)["over"]
    page.locator("[data-what=share]").click()
    line = page.evaluate("navigator.clipboard.readText()")
    date = ada.api("GET", "/daily/weaver")["date"]
    assert line.startswith(f"Fate Weaver {date} (")
    assert page.locator(".sharing q").inner_text() == line
    assert page.locator("[data-what=rematch]").count() == 0  # a day has one deal
    assert page.locator("[data-what=verify]").count() == 0  # its secret is told tomorrow
    assert page.get_by_text("when the day is over, at 00:00 UTC").count() == 1
    assert f"Your daily deal of {date}" in page.locator(".result").inner_text()
    page.locator("[data-what=replay]").click()
    page.wait_for_selector(".replay [data-what=next]")
    assert page.locator("[data-what=play-on]").count() == 0
    assert page.locator(".viewpoint option").all_inner_texts() == ["Guest"]
    ada.go("/")
    box.get_by_role("link", name="View your game").wait_for()
    assert line in box.inner_text()
    assert box.get_by_role("button", name="Play today's deal").count() == 0
    result = line.split(": ", 1)[1]
    assert f"Guest\n{result}" in box.locator(".daylist").inner_text()


def test_a_second_game_of_the_day_is_marked_as_practice_and_others_may_not_watch(
    visit: Visits,
) -> None:
    ada, eve = visit(), visit()
    page = ada.page
    for counts in (True, False):
        ada.go("/")
        page.evaluate("localStorage.removeItem('fateloom.seats')")  # it has lost its tables
        ada.go("/")
        page.locator(".daily").get_by_role("button", name="Play today's deal").click()
        page.wait_for_selector(".prompt:not(.waiting)")
        told = page.locator("header.top").inner_text()
        assert ("Practice with the daily deal of" in told) is not counts
        assert ("Your daily deal of" in told) is counts
    eve.go("/table/" + page.url.rsplit("/", 1)[-1])
    eve.page.get_by_text("opens when its day is over, at 00:00 UTC").first.wait_for()
    assert eve.page.locator("#table .card").count() == 0
