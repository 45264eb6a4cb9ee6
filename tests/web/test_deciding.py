"""At the table: what is asked, what is told, and how a decision is made."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.web.conftest import Visitor
from tests.web.playing import at_table
from tests.web.test_axe import grave
from tests.web.test_whole_games import BOT, me

Visits = Callable[..., Visitor]


def test_a_barred_choice_says_why_with_its_rule(visit: Visits) -> None:
    """All options lists all that can and all that cannot be done, each with a rule."""
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


def test_hints_for_newcomers_are_shown_once(visit: Visits) -> None:
    """The first hint of each game shows up within its first decisions, and goes when told to."""
    ada = visit()
    table = ada.table("council", me("Ada"), BOT)
    ada.go(f"/table/{table}")
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


def test_what_bots_do_is_shown_move_by_move_until_somebody_hurries(visit: Visits) -> None:
    ada = visit()
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
    assert "Waiting for" in page.inner_text("#question")
    assert page.locator(".prompt .rule-link").count() == 1  # what happened last, with its rule
    page.locator("[data-what=hurry]").click()
    assert page.locator(".log > li").count() > shown
    assert page.locator("[data-what=hurry]").count() == 0


def test_bots_have_names_of_their_own_and_tell_how_well_they_play(visit: Visits) -> None:
    ada = visit()
    ada.play_now("council", level="novice")
    ada.page.wait_for_selector(".seat h3 >> text=cautious novice bot")
    seats = [text.split() for text in ada.page.locator(".seat h3").all_inner_texts()]
    assert [seat[0] for seat in seats] == ["Bobbin", "Heddle", "Treadle"]
    assert seats[0][1:] == ["cautious", "novice", "bot"]
    assert all(seat[2:] in (["novice", "bot"], []) for seat in seats)


def test_the_title_says_whose_turn_it_is(visit: Visits) -> None:
    ada = visit()
    at_table(ada, "weaver", clicks=0)
    assert ada.page.title().startswith("● Your turn")


def test_a_last_play_that_loses_fate_weaver_is_asked_about_every_time(visit: Visits) -> None:
    """Section 10: without the required suit the fourth card would end the game at once. The
    result shows the reading that failed."""
    ada = visit()
    table = three_cards_of_other_suits(ada)
    page = ada.page
    before = ada.api("GET", f"/tables/{table}")["seq"]
    for _ in range(2):
        play_another_suit(ada)
        page.wait_for_selector("dialog[open] >> text=That loses the game.")
        page.get_by_role("button", name="Go back", exact=True).click()
        page.wait_for_selector("dialog[open]", state="detached")
        page.keyboard.press("Escape")
    assert ada.api("GET", f"/tables/{table}")["seq"] == before
    play_another_suit(ada)
    page.get_by_role("button", name="Yes, do it").click()
    page.wait_for_selector(".result >> text=You lose")
    assert page.locator(".lastly .card").count() == 4


OTHER_SUITS = ".deck:not(.must) .card.legal:not(:has(.death))"
"""Cards of a suit that the visitor does not require, which disturb nothing."""


def three_cards_of_other_suits(visitor: Visitor) -> str:
    """A table whose first reading lacks only its fourth card, and still the required suit.

    The server deals as luck will have it, and not every deal offers four such cards: then
    another table is opened."""
    for _ in range(20):
        table = visitor.table("weaver", me("Ada"))
        visitor.go(f"/table/{table}")
        laid = 0
        while laid < 3 and play_another_suit(visitor):
            laid += 1
            visitor.until(f"document.querySelectorAll('.row .card').length === {laid}")
        visitor.page.wait_for_selector(".prompt:not(.waiting):not(.sending)")
        if laid == 3 and visitor.page.locator(OTHER_SUITS).count():
            return table
    raise AssertionError("twenty deals without four cards of other suits")


def play_another_suit(visitor: Visitor) -> bool:
    """Play a card of another suit, if there is one; it goes to the first place that is open."""
    page = visitor.page
    page.wait_for_selector(".prompt:not(.waiting):not(.sending)")
    begun = page.locator(".row .card").count()
    card = page.locator(OTHER_SUITS).first
    if not card.count():
        return False
    card.click()
    if begun:
        page.locator(".gap.legal").first.click()
    else:
        page.locator(".opts [data-what=play]").click()
    return True


def test_fantos_asks_what_concerns_one_unless_told_otherwise(visit: Visits) -> None:
    """Section 10: the standing order of those who have said nothing; another one is kept."""
    ada = visit()
    at_table(ada, "fantos", clicks=0)
    page = ada.page
    page.locator("[data-what=asked]").click()
    page.wait_for_selector(".times label.on >> text=If it affects me")
    page.locator(".times label", has_text="Always").click()
    page.wait_for_selector(".times label.on >> text=Always")
    page.reload()
    page.wait_for_selector(".prompt:not(.waiting)")
    page.locator("[data-what=asked]").click()
    page.wait_for_selector(".times label.on >> text=Always")


def test_the_steps_of_a_play_are_taken_one_by_one(visit: Visits) -> None:
    """Who pays and who fights are different questions, even where the same cards may do both."""
    ada = visit()
    ada.go("/rules/fantos")
    left = ada.page.evaluate(STEPS)
    assert left == [["duel/a/a/c", "duel/a/b/c"], ["duel/a/b/c"]]


STEPS = """async () => {
  const { walk } = await import('/static/prompt/option_path.js');
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


def test_a_hint_says_what_and_why_and_keeps_its_numbers_folded(visit: Visits) -> None:
    """The recommended button is chalked until the question is answered."""
    ada = visit()
    at_table(ada, "council", clicks=0)
    page = ada.page
    page.wait_for_selector(".prompt:not(.waiting):not(.sending) #question")
    page.keyboard.press("h")
    page.wait_for_selector("dialog .advised")
    said = page.inner_text("dialog .body")
    assert "%" not in said.replace(page.inner_text("dialog .numbers"), "")
    assert page.locator("dialog .numbers[open]").count() == 0
    page.locator("dialog .numbers summary").click()
    assert page.locator("dialog .numbers li").first.is_visible()
    assert any(words.startswith("Hint: ") for words in ada.heard)
    assert grave(ada) == []
    page.keyboard.press("Escape")
    chalked = page.locator(".prompt .opt.chalked")
    assert chalked.count() == (2 if "Either is fine" in said else 1)
    ada.autoplay(seed=3, stop=6, limit=30_000)
    ada.until("!document.querySelector('.prompt .opt.chalked')")
