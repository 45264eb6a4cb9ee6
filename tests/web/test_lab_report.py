"""The report of a study on a phone: nothing is cut off, and nothing is loaded from elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from fateloom.lab.report.html import page
from tests.web.conftest import AT_ONCE, LISTEN, Visitor, serving
from tests.web.playing import finished

FIGURE = {"games": 3798, "note": "false share 0.001; mostly with Sister Maren"}
DATA: dict[str, Any] = {
    "title": "Council of Kings: places and cards at four",
    "stopped": "3,798 games a cell: all intervals are as narrow as the plan asks for",
    "game": "council",
    "version": 1,
    "command": "fateloom study council --plan studies/council-places-and-cards.toml --save somewhere/long",
    "plan": 'title = "x"\n' + "# a comment that is longer than a phone is wide, as comments are\n" * 3,
    "findings": [
        {
            "cell": "a cell",
            "title": "What cards add that a seat has held",
            "unit": "points of win share",
            "fair": 0.0,
            "notes": ["0 of 2 effects are found."],
            "figures": [
                {"name": "Lady Isaura, Envoy of Five Courts", "value": 0.12, "low": 0.1, "high": 0.14} | FIGURE,
                {"name": "forced reveal=stay_hidden_for_ever", "value": -0.2, "low": -0.24, "high": -0.17} | FIGURE,
            ],
        },
        {"cell": "b", "title": "Nothing", "unit": "share", "fair": None, "notes": [], "figures": []},
    ],
}  # fmt: skip


def test_a_report_fits_on_a_phone(chromium: Browser, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(page(DATA), "utf-8")
    asked: list[str] = []
    for width in (320, 390, 1280):
        shown = chromium.new_page(viewport={"width": width, "height": 800})
        shown.on("request", lambda request: asked.append(request.url))
        shown.goto(file.as_uri())
        assert shown.evaluate("document.documentElement.scrollWidth") <= width
        for bar in shown.locator(".span").all():
            box = bar.bounding_box()
            assert box is not None and box["width"] > 2
            assert box["x"] >= 0 and box["x"] + box["width"] <= width
        shown.close()
    assert set(asked) == {file.as_uri()}


def test_a_result_leads_to_the_cards_where_there_is_a_lab(
    chromium: Browser, tmp_path: Path
) -> None:
    effects = {
        "kind": "cards",
        "effects": [{"id": "a", "found": True}, {"id": "b", "found": False}],
    }
    judged = [{**DATA["findings"][0], **effects}]
    (tmp_path / "studies" / "cards").mkdir(parents=True)
    (tmp_path / "studies" / "cards" / "study.json").write_text(
        json.dumps({**DATA, "findings": judged})
    )
    context = chromium.new_context(reduced_motion="reduce")
    tab = context.new_page()
    tab.add_init_script(LISTEN)
    tab.add_init_script(AT_ONCE)
    with serving(tmp_path, FATELOOM_LAB=str(tmp_path / "studies")) as base:
        tab.goto(base)
        finished(Visitor(tab, base, tab))
        with context.expect_page() as opened:
            tab.locator("[data-what=lab]").click()
        opened.value.wait_for_selector("text=Lady Isaura, Envoy of Five Courts *")
    context.close()
