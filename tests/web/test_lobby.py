"""The lobby and what is done there: play now, a table of one's own, the rules, settings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fateloom.engine.rules.registry import find_game
from tests.web.conftest import Visitor
from tests.web.playing import at_table
from tests.web.test_axe import grave
from tests.web.test_whole_games import GAMES

Visits = Callable[..., Visitor]


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


def test_a_first_game_of_fantos_is_short_and_the_next_is_not(visit: Visits) -> None:
    """Who has never played is given one easy rival and fewer cards; then the whole game."""
    ada = visit()
    seen = []
    for _ in range(2):
        ada.go("/")
        ada.page.click(".poster[data-game=fantos] .play")
        ada.page.wait_for_url("**/table/*")
        table = ada.api("GET", f"/tables/{ada.page.url.rpartition('/')[2]}")
        seats = [seat["bot"] for seat in table["seats"]]
        seen.append((seats, table["options"]["cards"], table["options"]["negotiation"]))
    assert seen == [([None, "novice"], "first", "off"), ([None, *["regular"] * 3], "all", "deals")]


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
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Name for seat 1").fill("Ada")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_label("Seat 3", exact=True).select_option("bot:random")
    page.get_by_label("Game", exact=True).select_option("basic")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_selector(".waitroom")
    assert page.locator(".ring li.open").count() == 1
    bo.go("/")
    row = bo.page.locator(".tbl").first
    row.wait_for()
    assert "Council of Kings" in row.inner_text()
    row.get_by_role("button", name="Join").click()
    bo.page.wait_for_selector(".waitroom >> text=Waiting for the host to start.")
    page.locator("[data-what=start]").click()
    for visitor in (ada, bo):
        visitor.page.wait_for_selector(".dock:not([hidden])")
    page.locator("#tab-chat").click()
    page.get_by_label("Say something").fill("Good luck!")
    page.keyboard.press("Enter")
    bo.page.wait_for_selector("#tab-chat >> text=Chat 1")
    bo.go("/")
    bo.page.wait_for_selector(".resume >> text=Council of Kings")


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


def test_the_index_of_the_rules_lists_chapters_and_searches_all_games(visit: Visits) -> None:
    ada = visit()
    ada.go("/rules")
    page = ada.page
    page.wait_for_selector(".rulebook[data-game=weaver] .chapters >> text=Death cards")
    assert page.locator(".rulebook").count() == len(GAMES)
    page.get_by_label("Search the rules of all games").fill("shards")
    page.wait_for_selector(".found .rule-item")
    found = page.locator(".found > section")
    assert {"fantos", "weaver"} <= set(
        found.evaluate_all("all => all.map((one) => one.dataset.game)")
    )
    page.get_by_label("Search the rules of all games").fill("no such word")
    page.wait_for_selector("text=No matching rules.")
    page.get_by_label("Search the rules of all games").fill("")
    page.click(".rulebook[data-game=weaver] >> text=All cards")
    page.wait_for_selector(".gallery .card")
    assert grave(ada) == []


def test_settings_keys_and_themes(visit: Visits) -> None:
    ada = visit()
    ada.go("/")
    page = ada.page
    page.wait_for_selector(".poster")
    page.get_by_label("Settings").click()
    page.get_by_role("radio", name="Dark").check(force=True)
    assert "dark" in (page.locator("html").get_attribute("class") or "")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector(".keymap")
    assert page.locator(".keymap kbd").count() > 12


def test_a_game_that_is_not_wanted_any_more_is_dropped(visit: Visits) -> None:
    ada = visit()
    table = ada.table("council", {"who": "me", "name": "Ada"}, {"who": "bot", "bot": "random"})
    ada.go("/")
    page = ada.page
    page.get_by_role("button", name="Drop Council of Kings").click()
    page.wait_for_selector("dialog >> text=The game is closed for good.")
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_selector("dialog", state="detached")
    assert ada.api("GET", f"/tables/{table}")["state"] == "playing"
    page.get_by_role("button", name="Drop Council of Kings").click()
    page.get_by_role("button", name="Drop it").click()
    page.wait_for_selector(".resume", state="detached")
    assert ada.api("GET", f"/tables/{table}")["state"] == "closed"


def test_who_drops_a_game_with_others_leaves_it_to_them(visit: Visits) -> None:
    ada, bo = visit(), visit()
    table = ada.table("council", {"who": "me", "name": "Ada"}, {"who": "open"})
    bo.go(f"/table/{table}")
    bo.page.get_by_role("button", name="Sit down").click()
    ada.go(f"/table/{table}")
    ada.page.wait_for_selector(".ring li.person:nth-child(2)")
    ada.page.locator("[data-what=start]").click()
    ada.page.wait_for_selector(".dock:not([hidden])")
    bo.go("/")
    bo.page.get_by_role("button", name="Drop Council of Kings").click()
    bo.page.wait_for_selector("dialog >> text=Ada can finish it; a bot takes your seat.")
    bo.page.get_by_role("button", name="Drop it").click()
    bo.page.wait_for_selector(".resume", state="detached")
    assert ada.api("GET", f"/tables/{table}")["state"] == "playing"


def test_a_newcomer_with_a_phone_reads_where_to_begin_without_scrolling(visit: Visits) -> None:
    page = (eve := visit(390, 844)).page
    eve.go("/")
    for words in (".welcome h2", ".welcome p", ".poster:nth-child(3) .caption p"):
        box = page.locator(words).bounding_box()
        assert box and box["y"] + box["height"] < 844, words
    page.get_by_role("button", name="Got it").click()
    assert page.locator(".welcome").count() == 0


def test_a_lobby_without_its_server_says_so_and_keeps_what_it_shows(visit: Visits) -> None:
    ada = visit()
    at_table(ada, "council", clicks=0)
    ada.go("/")
    ada.page.wait_for_selector(".resume")
    ada.page.context.set_offline(True)
    ada.page.wait_for_selector(".notice >> text=Connection lost")
    assert ada.page.locator(".resume").count() == 1
    ada.page.context.set_offline(False)
    ada.page.wait_for_selector(".notice", state="detached")
    ada.faults.clear()  # the browser itself says that it could not connect
