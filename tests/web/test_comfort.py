"""What nobody has to ask for: quiet sounds, answers about every card, news, paper that can be read."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.fantos.scenes import planet
from tests.web.conftest import Visitor
from tests.web.laid import Scene
from tests.web.playing import at_table

Visits = Callable[..., Visitor]


def test_every_card_in_sight_tells_why_it_cannot_be_picked(visit: Visits) -> None:
    """Somebody else's, one's own, and one that nobody ever picks."""
    laid = planet({0: "cook!", 1: "knight"}, {0: "raid"}, trials="red_tide")
    scene = Scene(visit(), laid)
    page = scene.page
    for card in ("knight", "red_tide", "raid"):
        page.locator(f'[data-place^="card:{card}"]').first.focus()
        page.keyboard.press("w")
        sheet = page.locator("dialog[open]")
        assert sheet.locator(".about .rule-link").first.get_attribute("data-rule"), card
        page.keyboard.press("Escape")
        sheet.wait_for(state="detached")


def test_shift_and_arrows_lead_to_cards_that_are_not_lit(visit: Visits) -> None:
    page = Scene(visit(), planet({0: "cook!", 1: "knight"}, trials="red_tide")).page
    page.locator('[data-place^="card:castellan"].legal').focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("w")
    page.wait_for_selector("dialog[open] >> text=Red Tide")


COUNT_SOUNDS = """
window.sounds = 0;
window.loudness = [];
const ramp = AudioParam.prototype.linearRampToValueAtTime;
AudioParam.prototype.linearRampToValueAtTime = function (value, when) {
  window.loudness.push(value);
  return ramp.call(this, value, when);
};
for (const kind of ['createOscillator', 'createBufferSource']) {
  const made = BaseAudioContext.prototype[kind];
  BaseAudioContext.prototype[kind] = function () { window.sounds += 1; return made.call(this); };
}
"""


def test_a_table_sounds_after_the_first_click_and_m_switches_it(visit: Visits) -> None:
    ada = visit()
    page = ada.page
    page.add_init_script(COUNT_SOUNDS)
    at_table(ada, "weaver", clicks=6)
    ada.until("window.sounds > 0")
    assert page.evaluate("Math.max(...window.loudness)") <= 0.2, "quiet until it is made louder"
    page.keyboard.press("m")
    page.get_by_label("Sound off").wait_for()
    before = page.evaluate("window.sounds")
    ada.autoplay(seed=4, stop=6, limit=30_000)
    assert page.evaluate("window.sounds") == before
    page.keyboard.press("m")
    page.get_by_label("Sound on").wait_for()
    at_table(ada, "weaver", clicks=6)  # the game before may be over, and silent for that reason
    ada.until("window.sounds > 0")


def test_what_is_new_since_one_looked_is_told_on_demand(visit: Visits) -> None:
    ada = visit()
    at_table(ada, "council", clicks=12)
    told = "window.heard.some((words) => words.startsWith('Since your last choice: '))"
    for _ in range(20):  # until others had their turns before the question
        ada.until("document.querySelector('.prompt:not(.waiting, .sending) .opts')")
        ada.page.keyboard.press("n")
        ada.until(
            "window.heard.some((words) => words.includes('since your last choice')) || " + told
        )
        if ada.page.evaluate(told):
            break
        ada.page.evaluate("window.heard = []")
        ada.autoplay(stop=1)
    assert ada.page.evaluate(told)
    assert ada.page.locator(".log .since").count() == 1


def test_rules_are_printed_in_ink_on_paper_whatever_the_theme(visit: Visits) -> None:
    ada = visit(color_scheme="dark")
    ada.go("/rules/weaver")
    page = ada.page
    page.wait_for_selector(".rule-item")
    page.emulate_media(media="print")
    ink = "(one) => getComputedStyle(one).color.match(/[\\d.]+/g).slice(0, 3).map(Number)"
    for what in (".rule-item p", ".rule-item .num", ".paper h2"):
        assert max(page.locator(what).first.evaluate(ink)) < 170, what
    assert not page.locator(".seeking").is_visible()
    assert not page.locator(".contents").is_visible()
