"""axe has nothing serious to say of any page, by day and by night."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.conftest import Visitor
from tests.web.playing import at_table, finished
from tests.web.test_whole_games import GAMES

Visits = Callable[..., Visitor]


THEMES: dict[Literal["light", "dark"], dict[str, list[str]]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast"]},
}
"""What axe checks in which theme."""


def grave(visitor: Visitor) -> list[str]:
    """What axe calls serious or critical; by night only colours can differ from the day."""
    found = []
    for theme, rules in THEMES.items():
        visitor.page.emulate_media(color_scheme=theme)
        found += [
            f"{theme}: {each['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
            for each in Axe().run(visitor.page, options=rules).response["violations"]
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"][:3]
        ]
    return found


def test_axe_has_nothing_serious_to_say_of_any_page(visit: Visits) -> None:
    ada = visit()
    for path, ready in [
        ("/", ".poster"),
        ("/play/council", ".places"),
        ("/rules/council", ".rule-item"),
    ]:
        ada.go(path)
        ada.page.wait_for_selector(ready)
        assert grave(ada) == [], path
    table = finished(ada)
    ada.page.wait_for_selector(".two")
    assert grave(ada) == [], "result"
    ada.go(f"/replay/{table}?step=12")
    ada.page.wait_for_selector(".replay")
    assert grave(ada) == [], "replay"


@pytest.mark.parametrize("game", GAMES)
def test_axe_has_nothing_serious_to_say_of_any_table(visit: Visits, game: str) -> None:
    ada = visit()
    at_table(ada, game)
    assert grave(ada) == []
