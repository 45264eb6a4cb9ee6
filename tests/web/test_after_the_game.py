"""After the game: the result, the replay, verification, files, a rematch."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.web.conftest import Visitor
from tests.web.playing import at_table, finished
from tests.web.test_axe import grave
from tests.web.test_whole_games import company, me

Visits = Callable[..., Visitor]


def test_after_the_game_replay_verification_files_and_a_rematch(visit: Visits) -> None:
    ada = visit()
    table = finished(ada)
    page = ada.page
    page.locator("[data-what=verify]").click()
    page.wait_for_selector("dialog >> text=The shuffle is honest")
    page.keyboard.press("Escape")
    with page.expect_download() as file:
        page.locator("[data-what=download]").click()
    assert "council" in file.value.path().read_text(encoding="utf-8")
    with page.expect_download() as capsule:
        page.locator("[data-what=capsule]").click()
    assert json.loads(capsule.value.path().read_text(encoding="utf-8"))
    page.locator("[data-what=replay]").click()
    page.wait_for_selector(".replay")
    page.locator("[data-what=next]").click()
    ada.until("location.search.includes('step=1')")
    page.locator(".scrub input").fill("5")
    ada.until("location.search.includes('step=5')")
    page.get_by_label("Whose eyes").select_option("1")
    ada.until("location.search.includes('seat=1')")
    linked = page.url
    told = page.inner_text("#question")
    page.goto(linked)
    page.wait_for_selector(".replay")
    assert page.inner_text("#question") == told
    ada.go(f"/table/{table}")
    page.locator("[data-what=rematch]").click()
    ada.until(f"!location.pathname.includes('{table}')")
    page.wait_for_selector(".prompt")


def test_all_hands_are_open_in_a_replay_and_never_before(visit: Visits) -> None:
    ada = visit()
    table = at_table(ada, "council", clicks=2)
    page = ada.page
    ada.go(f"/replay/{table}")
    page.wait_for_selector(".replay")
    assert page.locator(".viewpoint option[value=all]").count() == 0
    ada.go(f"/table/{table}")
    assert ada.autoplay(seed=3)["over"]
    ada.go(f"/replay/{table}?step=3")
    page.wait_for_selector(".replay")
    page.get_by_label("Whose eyes").select_option("all")
    page.wait_for_selector(".allhands section")
    seats = page.locator(".allhands section")
    assert seats.count() == len(company("council", me("Ada")))
    assert seats.nth(1).locator(".card:not(.back)").count() > 0
    assert grave(ada) == []


def test_from_a_step_of_a_replay_one_plays_on_against_bots(visit: Visits) -> None:
    ada = visit()
    table = finished(ada)
    page = ada.page
    ada.go(f"/replay/{table}?step=6&seat=1")
    page.wait_for_selector(".replay")
    told = page.locator(".log .line").count()
    page.keyboard.press("o")
    page.wait_for_selector("dialog >> text=The cards lie as they lay")
    assert grave(ada) == []
    assert page.get_by_label("You take the seat of").input_value() == "1"
    page.locator("[data-what=onward]").click()
    ada.until(f"!location.pathname.includes('{table}')")
    page.wait_for_selector(".log .began >> text=Played on from here, after decision 6")
    before = page.locator(".log li:has(.line)").evaluate_all(
        "(lines) => lines.filter((line) => line.compareDocumentPosition("
        "document.querySelector('.log .began')) & Node.DOCUMENT_POSITION_FOLLOWING).length"
    )
    assert before == told
    assert any("goes on from decision 6" in words for words in ada.heard)
    assert page.locator(".facts >> text=Goes on from decision 6 of a replay").count() == 1
    ada.go("/")
    page.wait_for_selector(".resume >> text=Goes on from decision 6 of a replay")


def test_one_plays_on_alone_for_all_seats_and_not_from_the_end(visit: Visits) -> None:
    ada = visit(width=390, height=844)
    table = finished(ada)
    page = ada.page
    ada.go(f"/replay/{table}?step=4")
    page.locator("[data-what=play-on]").click()
    page.locator("[data-what=onward-all]").click()
    ada.until(f"!location.pathname.includes('{table}')")
    page.wait_for_selector(".curtain [data-what=raise], .prompt:not(.waiting)")
    kept = page.evaluate("JSON.parse(localStorage.getItem('fateloom.seats'))")
    new = next(each for id, each in kept.items() if id != table)
    assert len(new["credentials"]) == len(company("council", me("Ada")))
    ada.go(f"/replay/{table}?step=9999")
    page.wait_for_selector("[data-what=play-on]:disabled")


def test_what_counts_alike_has_one_colour_in_the_scores(visit: Visits) -> None:
    """However many treasures a line speaks of, they are treasures."""
    ada = visit()
    ada.go("/")
    shown = ada.page.evaluate("""async () => {
      const [{ board }, { create }] = await Promise.all(
        ['standings', 'dom'].map((name) => import(`/static/${name}.js`)));
      const parts = [
        [['3 treasures by the chart', 6, '1'], ['cards', 2, '2']],
        [['1 treasure by the chart', 1, '1'], ['cards', 4, '2']],
      ];
      const outcome = { scores: [8, 5], winners: [0], parts, why: '', rule: '' };
      const drawn = create(board(outcome, ['Ada', 'Bo'], 0, 'fatal', [false, true]));
      const text = (one) => one.textContent;
      const ink = (one) => one.className;
      return {
        legend: [...drawn.querySelectorAll('.legend li')].map(text),
        inks: [...drawn.querySelectorAll('.scorebar')].map((bar) => [...bar.children].map(ink)),
      };
    }""")
    assert shown["legend"] == ["Treasures by the chart", "Cards"]
    assert shown["inks"] == [["b1", "b2"], ["b1", "b2"]]


def test_a_turning_point_is_told_once_and_a_new_round_is_none(visit: Visits) -> None:
    ada = visit()
    ada.go("/")
    told = ada.page.evaluate("""async () => {
      const { turning } = await import('/static/chart.js');
      const history = [[0, 0, 0], [0, 2, 0], [2, 0, 0], [3, 1, 0], [0, 0, 0]]
        .map((scores, step) => ({ step, scores }));
      return turning({ marks: [{ step: 2, text: 'A theft.' }], history });
    }""")
    assert [(each["step"], each["seat"], each["by"], each["text"]) for each in told] == [
        (1, 1, 2, ""),
        (2, 0, 2, "A theft."),
        (3, 0, 1, ""),
    ]
