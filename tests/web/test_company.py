"""Friends at one table: they come by a link, and bots stand in for them."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.conftest import Visitor
from tests.web.playing import at_table
from tests.web.test_whole_games import BOT, me

Visits = Callable[..., Visitor]


def test_a_friend_comes_by_link_with_a_name_and_no_account(visit: Visits) -> None:
    ada, bo = visit(), visit()
    table = ada.table("gilfate", me("Ada"), {"who": "open"}, BOT)
    ada.go(f"/table/{table}")
    ada.page.wait_for_selector(".waitroom >> text=1 open seat.")
    bo.go(f"/table/{table}")
    bo.page.wait_for_selector(".waitroom >> text=Ada invited you")
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.get_by_role("button", name="Sit down").click()
    ada.page.wait_for_selector(".ring li >> text=Bo")
    ada.page.wait_for_selector(".waitroom >> text=Everyone is here.")


def test_a_bot_stands_in_and_the_seat_is_taken_back(visit: Visits) -> None:
    ada, bo = visit(), visit()
    table = ada.table("gilfate", me("Ada"), {"who": "open"}, BOT)
    ada.go(f"/table/{table}")
    bo.go(f"/table/{table}")
    bo.page.get_by_role("button", name="Sit down").click()
    ada.page.locator("[data-what=start]").click()
    ada.page.wait_for_selector(".dock:not([hidden])")
    ada.page.get_by_label("Table menu").click()
    ada.page.get_by_role("button", name="Let a bot play for me").click()
    ada.page.wait_for_selector("#question >> text=A bot is playing for you")
    ada.page.get_by_label("Table menu").click()
    assert ada.page.get_by_role("button", name="Let a bot play for me").count() == 0
    ada.page.keyboard.press("Escape")
    ada.page.locator("[data-what=return]").click()
    ada.page.wait_for_selector("[data-what=return]", state="detached")
    assert "A bot is playing for you" not in ada.page.locator("#question").inner_text()


def test_a_line_that_is_cut_is_noticed_at_once(visit: Visits) -> None:
    """Without a word of the browser it would take until the next heartbeat, 50 s."""
    ada = visit()
    at_table(ada, "council", clicks=0)
    ada.page.context.set_offline(True)
    ada.page.wait_for_selector(".notice >> text=Connection lost", timeout=40_000)
    ada.page.context.set_offline(False)
    ada.page.wait_for_selector(".notice >> text=Connection lost", state="detached")
    ada.faults.clear()  # the browser itself says that it could not connect


def test_own_words_are_not_news(visit: Visits) -> None:
    ada = visit()
    at_table(ada, "council", clicks=0)
    page = ada.page
    page.locator("#tab-chat").click()
    page.get_by_label("Say something").fill("Good luck")
    page.keyboard.press("Enter")
    page.wait_for_selector(".talk >> text=Good luck")
    page.locator("#tab-log").click()
    assert page.inner_text("#tab-chat") == "Chat"
