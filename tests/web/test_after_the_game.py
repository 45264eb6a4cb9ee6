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
    page.wait_for_selector("dialog >> text=Shuffle verified")
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
    page.get_by_label("View as").select_option("1")
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


def test_a_finished_game_is_on_the_page_of_replays_and_on_the_ladder(visit: Visits) -> None:
    ada = visit()
    table = finished(ada)
    page = ada.page
    ada.go("/")
    page.click("text=All replays, and the ladder")
    page.wait_for_selector(".ladder td")
    counted = page.locator(".ladder td", has_text=" of 1")
    assert counted.count() == 1, "one game against one level of bots"
    assert grave(ada) == []
    page.click(f".reps a[href$='/replay/{table}']")
    page.wait_for_selector(".replay")


def test_a_guest_reads_of_themselves_as_you(visit: Visits) -> None:
    guest = visit()
    table = guest.table("gilfate", *company("gilfate", me("Guest")))
    guest.go(f"/table/{table}")
    assert guest.autoplay(seed=3)["over"]
    page = guest.page
    page.wait_for_selector(".standings .whom")
    assert "You" in page.locator(".standings .whom").all_inner_texts()
    assert "you" in page.inner_text(".because").lower()
    guest.until("document.querySelector('.result .two')")
    assert "Guest" not in page.inner_text(".result")
    assert not [said for said in guest.heard if "game is over" in said and "Guest" in said]


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
    page.get_by_label("View as").select_option("all")
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
    page.wait_for_selector("dialog >> text=This opens a new table at step 6")
    assert grave(ada) == []
    assert page.get_by_label("Play as").input_value() == "1"
    page.locator("[data-what=onward]").click()
    ada.until(f"!location.pathname.includes('{table}')")
    page.wait_for_selector(".log .began >> text=Continued from step 6")
    before = page.locator(".log li:has(.line)").evaluate_all(
        "(lines) => lines.filter((line) => line.compareDocumentPosition("
        "document.querySelector('.log .began')) & Node.DOCUMENT_POSITION_FOLLOWING).length"
    )
    assert before == told
    assert any("continued from step 6" in words for words in ada.heard)
    assert page.locator(".facts >> text=Continued from step 6 of a replay").count() == 1
    ada.go("/")
    page.wait_for_selector(".resume >> text=Continued from step 6 of a replay")


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
        ['review/score_table', 'ui/dom'].map((name) => import(`/static/${name}.js`)));
      const parts = [
        [['3 treasures by the chart', 6, '1'], ['cards', 2, '2']],
        [['1 treasure by the chart', 1, '1'], ['cards', 4, '2']],
      ];
      const kinds = [['treasures by the chart', 'cards'], ['treasures by the chart', 'cards']];
      const outcome = { scores: [8, 5], winners: [0], places: [1, 2], parts, kinds, why: '', rule: '' };
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


def test_the_standings_follow_the_places(visit: Visits) -> None:
    """Equal scores share a place only if the game says so."""
    ada = visit()
    ada.go("/")
    shown = ada.page.evaluate("""async () => {
      const [{ board }, { create }] = await Promise.all(
        ['review/score_table', 'ui/dom'].map((name) => import(`/static/${name}.js`)));
      const outcome = {
        scores: [0, 24, 40, 0, 24, 24], winners: [2], places: [6, 3, 1, 5, 2, 3],
        parts: [[], [], [], [], [], []], why: '', rule: '',
      };
      const drawn = create(board(outcome, [...'ABCDEF'], 0, 'fantos', Array(6).fill(false)));
      const text = (row, what) => row.querySelector(what).textContent;
      return [...drawn.querySelectorAll('.standings > li')].map(
        (row) => `${text(row, '.pl')} ${text(row, '.whom')[0]}`);
    }""")
    assert shown == ["1 C", "2 E", "3 B", "3 F", "5 D", "6 A"]


def test_a_turning_point_is_told_once_and_a_new_round_is_none(visit: Visits) -> None:
    ada = visit()
    ada.go("/")
    told = ada.page.evaluate("""async () => {
      const { turningPoints } = await import('/static/review/chart.js');
      const history = [[0, 0, 0], [0, 2, 0], [2, 0, 0], [3, 1, 0], [0, 0, 0]]
        .map((scores, step) => ({ step, scores }));
      return turningPoints({ marks: [{ step: 2, text: 'A theft.' }], history });
    }""")
    assert [(each["step"], each["seat"], each["by"], each["text"]) for each in told] == [
        (1, 1, 2, ""),
        (2, 0, 2, "A theft."),
        (3, 0, 1, ""),
    ]


def test_a_lost_solo_game_shows_what_was_reached_and_no_points(visit: Visits) -> None:
    """Weaver 3.13.10."""
    ada = visit()
    at_table(ada, "weaver", clicks=0)
    page = ada.page
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Concede").click()
    page.locator("dialog .btn.strong").click()
    page.wait_for_selector(".result")
    assert page.inner_text(".arch b") == "Round 1 of 10"
    [row] = page.locator(".standings > li").all()
    assert "Round reached 1" in row.inner_text()
    assert "Clairvoyance 0" in row.inner_text()
    assert row.locator(".tot").inner_text() == "–"
    assert "0 points" not in page.inner_text("main")


def test_a_result_says_by_how_much_it_was_won_and_when_it_was_decided(visit: Visits) -> None:
    ada = visit()
    table = finished(ada)
    page = ada.page
    page.wait_for_selector(".win .decided")
    course = page.evaluate(f"fetch('/api/tables/{table}/course').then((said) => said.json())")
    outcome = page.evaluate(f"fetch('/api/tables/{table}').then((said) => said.json())")["outcome"]
    if outcome["lead"]:
        assert f"{abs(outcome['lead']['by']):g} more than" in page.inner_text(".win .because")
    told = next(mark for mark in course["marks"] if mark["step"] == course["decided"])
    said = page.inner_text(".win .decided")
    assert f"at decision {course['decided']} of" in said
    assert ("You" in said or "you" in said) if "Ada" in told["text"] else told["text"] in said
    page.locator(".win .decided a").click()
    ada.until(f"location.search.includes('step={course['decided']}')")


def test_a_turning_point_has_the_crest_of_whose_deed_it_was(visit: Visits) -> None:
    """Beside what it changed stands whose number changed."""
    ada = visit()
    ada.go("/")
    swings = ada.page.evaluate("""async () => {
      const { turningPoints } = await import('/static/review/chart.js');
      return turningPoints({
        marks: [{ step: 1, text: 'Bo plays.', doer: 1 }, { step: 2, text: 'War.', doer: null }],
        history: [
          { step: 0, scores: [5, 5, 5] }, { step: 1, scores: [5, 5, 9] }, { step: 2, scores: [1, 5, 10] },
        ],
      });
    }""")
    assert [(each["seat"], each["doer"], each["by"]) for each in swings] == [
        (2, 1, 4),
        (0, None, -4),
    ]
