"""What the pages around the table do: lobby, setting up, rules, result, replay, comfort."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from fateloom.engine.registry import find_game
from tests.web.conftest import Visitor
from tests.web.test_whole_games import BOT, GAMES, company, me

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


def finished(visitor: Visitor, game: str = "council", seed: int = 3) -> str:
    """A game that is over, open at its result."""
    visitor.go("/rules/council")
    table = visitor.table(game, *company(game, me("Ada")))
    visitor.go(f"/table/{table}")
    assert visitor.autoplay(seed=seed)["over"]
    return table


def at_table(visitor: Visitor, game: str, clicks: int = 4, **options: Any) -> str:
    visitor.go("/rules/council")
    table = visitor.table(game, *company(game, me("Ada")), **options)
    visitor.go(f"/table/{table}")
    visitor.page.wait_for_selector(".prompt:not(.waiting)", timeout=20_000)
    if clicks:
        visitor.autoplay(seed=4, stop=clicks, limit=30_000)
    return table


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


SIZES = [(1280, 640), (1366, 768), (390, 844), (360, 640)]
"""Small laptops and phones."""

IN_SIGHT = """() => {
  const seen = (what) => {
    const { top, bottom } = document.querySelector(what).getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
  };
  const whole = (what) => seen(what) + 1 > document.querySelector(what).offsetHeight;
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  return {
    page: scrollHeight <= innerHeight && scrollWidth <= innerWidth,
    prompt: whole(".prompt"),
    own: whole("#own"),
    table: seen("#main") >= 60,
  };
}"""


@pytest.mark.parametrize("game", GAMES)
def test_question_and_hand_are_in_sight_on_small_screens(visit: Visits, game: str) -> None:
    ada = visit()
    at_table(ada, game, clicks=1)
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        found = ada.page.evaluate(IN_SIGHT)
        assert all(found.values()), (width, height, found)


def test_play_now_is_one_click(visit: Visits, capsys: pytest.CaptureFixture[str]) -> None:
    """From the lobby into a game; how long it took is told, not judged."""
    ada = visit(reduced_motion="no-preference")
    ada.go("/")
    ada.prefer(level="random")
    ada.page.wait_for_selector(".poster[data-game=council] .play")
    ada.page.evaluate("performance.mark('click')")
    ada.page.click(".poster[data-game=council] .play")
    ada.page.wait_for_selector("#own .card, #main .card")
    first = ada.page.evaluate(
        "performance.now() - performance.getEntriesByName('click')[0].startTime"
    )
    ada.autoplay(seed=1, stop=10)
    draws = sorted(
        ada.page.evaluate("performance.getEntriesByName('draw').map((one) => one.duration)")
    )
    with capsys.disabled():
        print(
            f"\n  first view {first:.0f} ms after play now; a move is drawn in "
            f"{draws[len(draws) // 2]:.0f} ms (median of {len(draws)}), at most {draws[-1]:.0f} ms"
        )
    assert "/table/" in ada.page.url


def test_the_pages_weigh_little(visit: Visits, capsys: pytest.CaptureFixture[str]) -> None:
    """Less than 400 kB come over the line for the lobby and a table, without fonts."""
    ada = visit()
    ada.play_now("council")
    ada.page.wait_for_selector(".card")
    weights = ada.page.evaluate(
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
        ".filter((one) => !one.name.endsWith('.woff2')).map((one) => one.encodedBodySize)"
    )
    with capsys.disabled():
        print(f"\n  lobby and table weigh {sum(weights) / 1000:.0f} kB in {len(weights)} files")
    assert 50_000 < sum(weights) < 400_000


def test_a_table_is_set_up_in_a_form_and_joined_by_link(visit: Visits) -> None:
    ada, bo = visit(), visit()
    ada.go("/play/council")
    page = ada.page
    page.wait_for_selector(".places")
    page.get_by_label("How many play").select_option("3")
    page.get_by_label("Name of seat 1").fill("Ada")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_label("Seat 3", exact=True).select_option("bot:random")
    page.get_by_label("Game", exact=True).select_option("basic")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".waitroom")
    assert page.locator(".ring li.open").count() == 1
    bo.go("/")
    row = bo.page.locator(".tbl").first
    row.wait_for()
    assert "Council of Kings" in row.inner_text()
    row.get_by_role("button", name="Sit down").click()
    bo.page.wait_for_selector(".waitroom >> text=The host deals.")
    page.locator("[data-what=start]").click()
    for visitor in (ada, bo):
        visitor.page.wait_for_selector(".dock:not([hidden])")
    page.locator("#tab-chat").click()
    page.get_by_label("Say something").fill("Good luck!")
    page.keyboard.press("Enter")
    bo.page.wait_for_selector("#tab-chat >> text=Chat 1")
    bo.go("/")
    bo.page.wait_for_selector(".resume >> text=Council of Kings")


def test_the_rules_can_be_searched_linked_and_printed(visit: Visits) -> None:
    ada = visit()
    ada.go("/rules/council#3.4.2")
    page = ada.page
    page.wait_for_selector(".rule-item")
    assert page.locator('[id="3.4.2"]').is_visible()
    page.get_by_label("Search the rules").fill("auctioneer marker")
    shown = page.locator(".rule-item")
    assert 0 < shown.count() < 30
    assert all("uctioneer" in text for text in shown.all_inner_texts())
    page.emulate_media(media="print")
    assert not page.locator(".top").is_visible()


def test_a_barred_choice_says_why_with_its_rule(visit: Visits) -> None:
    """What can I do? lists all that can and all that cannot be done, each with a rule."""
    ada = visit()
    at_table(ada, "weaver", clicks=0)
    page = ada.page
    page.keyboard.press("a")
    page.wait_for_selector("dialog.options")
    assert page.locator(".alloptions button").count() > 3
    barred = page.locator(".notnow li")
    assert barred.count() >= 1
    assert barred.first.locator(".rule-link").get_attribute("data-rule")
    barred.first.locator(".rule-link").click()
    page.wait_for_selector("dialog.rulesheet .rule-item.now")


def test_back_is_free_until_a_decision_is_whole(visit: Visits) -> None:
    ada = visit()
    table = at_table(ada, "weaver", clicks=1)
    page = ada.page
    page.wait_for_selector(".prompt:not(.waiting):not(.sending)")
    before = ada.api("GET", f"/tables/{table}")["seq"]
    asked = page.inner_text(".opts")
    page.keyboard.press("1")
    page.wait_for_selector("[data-what=back]")
    assert page.inner_text(".opts") != asked
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-what=back]", state="detached")
    assert page.inner_text(".opts") == asked
    assert ada.api("GET", f"/tables/{table}")["seq"] == before


def test_a_decision_is_confirmed_where_somebody_wishes_it(visit: Visits) -> None:
    ada = visit()
    ada.go("/rules/council")
    ada.prefer(settings={"confirm": "always"})
    table = at_table(ada, "council", clicks=0)
    page = ada.page
    before = ada.api("GET", f"/tables/{table}")["seq"]
    page.locator(".opts .opt:not(.side):not(.off)").first.click()
    page.wait_for_selector("[data-what=confirm]")
    assert ada.api("GET", f"/tables/{table}")["seq"] == before
    page.locator("[data-what=confirm]").click()
    page.wait_for_selector("[data-what=confirm]", state="detached")
    assert ada.api("GET", f"/tables/{table}")["seq"] > before


def test_undo_takes_the_last_decision_back(visit: Visits) -> None:
    ada = visit()
    ada.go("/rules/weaver")
    table = ada.table("weaver", me("Ada"), practice=True)
    ada.go(f"/table/{table}")
    page = ada.page
    page.wait_for_selector(".prompt:not(.waiting)")
    before = page.inner_text("#main")
    ada.autoplay(seed=1, stop=2)
    ada.until(f"document.querySelector('#main').innerText !== {json.dumps(before)}")
    page.wait_for_selector(".prompt:not(.waiting):not(.sending)")
    page.keyboard.press("u")
    ada.until(f"document.querySelector('#main').innerText === {json.dumps(before)}")


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


def test_hints_for_newcomers_are_shown_once(visit: Visits) -> None:
    """The first hint of each game shows up within its first decisions, and goes when told to."""
    ada = visit()
    ada.go("/rules/council")
    ada.table("council", me("Ada"), BOT)
    ada.prefer(met=["welcome"])
    ada.go(f"/table/{json_first_table(ada)}")
    page = ada.page
    for _ in range(12):
        page.wait_for_selector(".prompt:not(.waiting):not(.sending)")
        if page.locator(".hint").count():
            break
        ada.autoplay(seed=2, stop=1)
    hint = page.locator(".hint span").inner_text()
    assert hint
    page.locator(".hint .close").click()
    page.reload()
    page.wait_for_selector(".prompt:not(.waiting)")
    assert page.locator(".hint", has_text=hint).count() == 0


def json_first_table(visitor: Visitor) -> str:
    return str(visitor.page.evaluate("Object.keys(JSON.parse(localStorage.getItem('fateloom.seats')))[0]"))  # fmt: skip


def test_what_bots_do_is_shown_move_by_move_until_somebody_hurries(visit: Visits) -> None:
    ada = visit()
    ada.go("/rules/council")
    table = ada.table(
        "council", {"who": "me", "name": "Ada"}, *[{"who": "bot", "bot": "random"}] * 3
    )
    ada.prefer(settings={"pace": "calm"})
    ada.go(f"/table/{table}")
    page = ada.page
    page.wait_for_selector(".prompt:not(.waiting)", timeout=60_000)
    for _ in range(20):  # until a decision is followed by moves of several bots
        ada.autoplay(seed=2, stop=1)
        page.wait_for_timeout(250)
        if page.locator("[data-what=hurry]").count():
            break
    shown = page.locator(".log > li").count()
    assert "decides" in page.inner_text("#question")
    assert page.locator(".prompt .rule-link").count() == 1  # what happened last, with its rule
    page.locator("[data-what=hurry]").click()
    assert page.locator(".log > li").count() > shown
    assert page.locator("[data-what=hurry]").count() == 0


def test_bots_have_names_of_their_own_and_tell_how_well_they_play(visit: Visits) -> None:
    ada = visit()
    ada.play_now("council", level="novice")
    seats = [text.split() for text in ada.page.locator(".seat h3").all_inner_texts()]
    assert [seat[0] for seat in seats] == ["Bobbin", "Heddle", "Treadle"]
    assert all(seat[1:] in (["novice", "bot"], []) for seat in seats)


def test_settings_keys_and_themes(visit: Visits) -> None:
    ada = visit()
    ada.go("/")
    page = ada.page
    page.wait_for_selector(".poster")
    page.get_by_label("Settings").click()
    page.get_by_role("radio", name="Night").check(force=True)
    assert "dark" in (page.locator("html").get_attribute("class") or "")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector(".keymap")
    assert page.locator(".keymap kbd").count() > 12


def test_the_title_says_whose_turn_it_is(visit: Visits) -> None:
    ada = visit()
    at_table(ada, "weaver", clicks=0)
    assert ada.page.title().startswith("● Your turn")


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_finds_every_game_explained(visit: Visits, game: str) -> None:
    """The poster tells players and length, and opens the two-minute introduction."""
    ada = visit()
    ada.go("/")
    card = ada.page.locator(f".poster[data-game={game}]")
    card.wait_for()
    assert find_game(game).title in card.inner_text()
    card.locator("button.more").click()
    words = ada.page.inner_text("dialog.intro .body")
    assert len(words.split()) > 120
    assert "Play now" in words


def test_a_last_play_that_loses_fate_weaver_is_asked_about_every_time(visit: Visits) -> None:
    """Section 10: without the required suit the fourth card would end the game at once. The
    result shows the reading that failed."""
    ada = visit()
    ada.go("/rules/council")
    table = ada.table("weaver", me("Ada"))
    ada.go(f"/table/{table}")
    page = ada.page
    for number in range(3):
        another_suit(ada)
        ada.until(f"document.querySelectorAll('.row .card').length === {number + 1}")
    before = ada.api("GET", f"/tables/{table}")["seq"]
    for _ in range(2):
        another_suit(ada)
        page.wait_for_selector("dialog[open] >> text=That loses the game.")
        page.get_by_role("button", name="Back", exact=True).last.click()
        page.wait_for_selector("dialog[open]", state="detached")
        page.keyboard.press("Escape")
    assert ada.api("GET", f"/tables/{table}")["seq"] == before
    another_suit(ada)
    page.get_by_role("button", name="Yes, all the same").click()
    page.wait_for_selector(".result >> text=You have lost")
    assert page.locator(".lastly .card").count() == 4


def another_suit(visitor: Visitor) -> None:
    """Play a card of a suit that the visitor does not require, where it disturbs nothing."""
    page = visitor.page
    page.wait_for_selector(".prompt:not(.waiting):not(.sending)")
    page.locator(".deck:not(.must) .card.legal:not(:has(.death))").first.click()
    if page.locator("[data-what=back]").count():
        page.locator(".gap.legal").first.click()


def test_fantos_asks_what_concerns_one_unless_told_otherwise(visit: Visits) -> None:
    """Section 10: the standing order of those who have said nothing; another one is kept."""
    ada = visit()
    at_table(ada, "fantos", clicks=0)
    page = ada.page
    page.wait_for_selector(".segments label.on >> text=When it concerns me")
    page.locator(".segments label", has_text="Always").click()
    page.wait_for_selector(".segments label.on >> text=Always")
    page.reload()
    page.wait_for_selector(".prompt:not(.waiting)")
    page.wait_for_selector(".segments label.on >> text=Always")


def test_the_steps_of_a_play_are_taken_one_by_one(visit: Visits) -> None:
    """Who pays and who fights are different questions, even where the same cards may do both."""
    ada = visit()
    ada.go("/rules/fantos")
    left = ada.page.evaluate(STEPS)
    assert left == [["duel/a/a/c", "duel/a/b/c"], ["duel/a/b/c"]]


STEPS = """async () => {
  const { walk } = await import('/static/places.js');
  const option = (...parts) => ({
    key: ['duel', ...parts].join('/'), label: '', cards: ['duel.1', ...parts.map((each) => `${each}.1`)],
  });
  const options = [option('a', 'a', 'c'), option('a', 'b', 'c'), option('b', 'a', 'c'), option('b', 'b', 'c')];
  const game = { layout: {}, faces: {} };
  const keys = (path) => {
    const { lit, words, done } = walk(options, game, { zones: [] }, path);
    return done ? [done.key] : [...lit.values(), ...words.values()].flat().map((each) => each.key);
  };
  return [keys(['card:a.1']), keys(['card:a.1', 'card:b.1'])];
}"""


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
