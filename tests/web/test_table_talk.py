"""What people call themselves and say to each other is text on every page, whatever it looks like;
and what a turn may last is told to all of them."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.conftest import Visitor
from tests.web.test_whole_games import BOT, me

Visits = Callable[..., Visitor]
MARKUP = "<img src=x onerror=alert(1)>"


def test_markup_in_names_and_chat_is_shown_as_it_was_said(visit: Visits) -> None:
    """At the seats, in the history and in the chat."""
    ada = visit()
    table = ada.table("council", me(MARKUP), BOT, BOT)
    ada.go(f"/table/{table}")
    page = ada.page
    page.wait_for_selector(".dock:not([hidden])")
    page.locator("#tab-chat").click()
    page.get_by_label("Say something").fill(f"{MARKUP}<b>hi</b>")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=<b>hi</b>")
    assert MARKUP in page.locator("body").inner_text()
    assert page.locator("img[src=x]").count() == 0
    assert page.locator("b >> text=/^hi$/").count() == 0


def test_the_time_of_a_turn_is_told_where_the_game_limits_it(visit: Visits) -> None:
    ada = visit()
    table = ada.table("fantos", me("Ada"), BOT, BOT, turn_seconds=300, negotiation="off")
    ada.go(f"/table/{table}")
    ada.page.wait_for_selector(r"text=/\b4:5\d\b/")
