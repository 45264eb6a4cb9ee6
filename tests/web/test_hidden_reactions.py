"""The setting of a new table that hides who can respond."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.conftest import Visitor

Visits = Callable[..., Visitor]


def test_a_table_that_hides_reactions_is_made_and_says_so(visit: Visits) -> None:
    ada = visit()
    page = ada.page
    ada.go("/play/fantos")
    page.wait_for_selector(".places")
    box = page.get_by_role("checkbox", name="Hide who can respond")
    assert box.count() == 0, "bots do not look at how long something takes"
    page.locator(".place select").nth(1).select_option("open")
    assert not box.is_checked()
    box.check()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_selector(".waitroom .ring")
    assert "Hides who can respond." in page.locator(".waitroom").inner_text()
    table = page.url.rsplit("/", 1)[1]
    assert ada.api("GET", f"/tables/{table}")["hide_reactions"] is True


def test_a_table_that_hides_reactions_asks_everybody_whatever_they_have_ordered_elsewhere(
    visit: Visits,
) -> None:
    ada = visit()
    for hides, asked in ((False, "Ask me: if it affects me"), (True, "Ask me: always")):
        made = ada.api(
            "POST", "/tables", game="gilfate", start=True, public=False, hide_reactions=hides,
            seats=[{"who": "me", "name": "Ada"}, *[{"who": "bot", "bot": "random"}] * 2],
        )  # fmt: skip
        ada.sit(made)
        ada.go(f"/table/{made['table']['id']}")
        ada.until(f"document.querySelector('[data-what=asked]')?.outerHTML.includes('{asked}')")
