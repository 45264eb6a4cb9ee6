"""Friends at one table: they come by a link, and bots stand in for them."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.conftest import Visitor
from tests.web.test_whole_games import BOT, me

Visits = Callable[..., Visitor]


def test_a_friend_comes_by_link_with_a_name_and_no_account(visit: Visits) -> None:
    ada, bo = visit(), visit()
    table = ada.table("gilfate", me("Ada"), {"who": "open"}, BOT)
    ada.go(f"/table/{table}")
    ada.page.wait_for_selector(".waitroom >> text=One seat is free.")
    bo.go(f"/table/{table}")
    bo.page.wait_for_selector(".waitroom >> text=Ada invites you")
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.get_by_role("button", name="Sit down").click()
    ada.page.wait_for_selector(".ring li >> text=Bo")
    ada.page.wait_for_selector(".waitroom >> text=All are here.")


def test_a_bot_stands_in_and_the_seat_is_taken_back(visit: Visits) -> None:
    ada, bo = visit(), visit()
    table = ada.table("gilfate", me("Ada"), {"who": "open"}, BOT)
    ada.go(f"/table/{table}")
    bo.go(f"/table/{table}")
    bo.page.get_by_role("button", name="Sit down").click()
    ada.page.locator("[data-what=start]").click()
    ada.page.wait_for_selector(".dock:not([hidden])")
    ada.page.get_by_label("This table").click()
    ada.page.get_by_role("button", name="Let a bot play for me").click()
    ada.page.wait_for_selector("#question >> text=A bot plays for you")
    ada.page.get_by_label("This table").click()
    assert ada.page.get_by_role("button", name="Let a bot play for me").count() == 0
    ada.page.keyboard.press("Escape")
    ada.page.locator("[data-what=return]").click()
    ada.page.wait_for_selector("[data-what=return]", state="detached")
    assert "A bot plays for you" not in ada.page.locator("#question").inner_text()
