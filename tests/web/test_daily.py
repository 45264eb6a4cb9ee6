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
    box.get_by_role("button", name="Play the deal").click()
    page.wait_for_selector(".prompt:not(.waiting)")
    table = page.url
    ada.go("/")
    box.get_by_role("link", name="Go on with the deal").click()
    page.wait_for_selector(".prompt:not(.waiting)")
    assert page.url == table
    assert ada.autoplay(seed=2)["over"]
    page.locator("[data-what=share]").click()
    line = page.evaluate("navigator.clipboard.readText()")
    date = ada.api("GET", "/daily/weaver")["date"]
    assert line.startswith(f"Fate Weaver {date} (")
    assert page.locator(".sharing q").inner_text() == line
    assert page.locator("[data-what=rematch]").count() == 0  # a day has one deal
    ada.go("/")
    box.get_by_role("link", name="See how it went").wait_for()
    assert line in box.inner_text()
    assert box.get_by_role("button", name="Play the deal").count() == 0
