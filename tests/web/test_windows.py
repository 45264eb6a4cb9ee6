"""Windows and roll calls in the browser: what is picked, passed, and seen before it happens."""

from __future__ import annotations

import time
from collections.abc import Callable

from fateloom.testing import LaidTable
from tests.games.council.scenes import action_phase
from tests.games.fantos.scenes import GAME, planet
from tests.web.conftest import Visitor
from tests.web.laid import Scene

Visits = Callable[..., Visitor]


# Council of Kings: the roll call ---------------------------------------------------------------------

COURT = ["sir_aldric order=2", "wren_of_the_deepwood order=2", "kobolds chaos=2", "troll chaos=3"]


def test_a_lit_card_answers_the_roll_call_and_begins_the_turn(visit: Visits) -> None:
    """The Hero that was clicked strikes; his target is picked as always."""
    scene = Scene(visit(), action_phase(kingdom={0: COURT}, hand={0: ["kickback"]}))
    lit = scene.page.locator("#own .legal")
    assert sorted(lit.evaluate_all(NAMES)) == ["sir_aldric", "wren_of_the_deepwood"]
    scene.picks("card:sir_aldric")
    scene.page.wait_for_selector('[data-place^="card:troll"].legal')
    assert scene.said == []
    assert "Sir Aldric" in scene.page.inner_text(".prompt .path")
    assert any("Next: " in each for each in scene.visitor.heard)
    scene.picks("card:kobolds")
    assert scene.says() == "attack/sir_aldric/kobolds"
    assert scene.said == ["act", "attack/sir_aldric/kobolds"]


NAMES = "(all) => all.map((one) => one.dataset.place.replace(/^card:|\\.\\d+$/g, ''))"


def test_a_card_that_needs_no_target_answers_the_roll_call_and_is_played(visit: Visits) -> None:
    scene = Scene(visit(), action_phase(hand={0: ["alms_for_the_poor"]}, populace=[2, 0, 0]))
    scene.picks("card:alms_for_the_poor")
    scene.visitor.until("!document.querySelector('[data-place^=\"card:alms_for_the_poor\"].legal')")
    assert scene.said[0] == "act"
    assert scene.said[1].startswith("favor/alms_for_the_poor")


def test_what_others_did_first_is_seen_before_the_card_is_played(visit: Visits) -> None:
    """Another ruler takes its turn in between: what would be sent is asked about."""
    hands = {0: ["alms_for_the_poor"], 2: ["alms_for_the_poor"]}
    laid = action_phase(hand=hands, populace=[2, 0, 2], auctioneer=1)
    scene = Scene(visit(), laid)
    scene.picks("card:alms_for_the_poor")
    scene.visitor.until("document.querySelector('.prompt.waiting')")
    while scene.match.next_seat != 0:
        before = scene.match.view(scene.match.next_seat)["prompt"]["options"]
        keys = [option["key"] for option in before]
        favor = [key for key in keys if key.startswith("favor/")]
        scene.others(favor[0] if favor else "act" if "act" in keys else "done")
    scene.page.wait_for_selector('.opts [data-what="confirm"]')
    assert scene.said == ["act"]
    scene.page.locator('.opts [data-what="confirm"]').click()
    assert scene.says().startswith("favor/alms_for_the_poor")


def test_the_roll_call_can_be_answered_by_keyboard(visit: Visits) -> None:
    scene = Scene(visit(), action_phase(kingdom={0: COURT}))
    scene.page.keyboard.press("ArrowRight")
    focused = "document.activeElement.dataset.place"
    assert scene.page.evaluate(focused).startswith("card:")
    scene.page.keyboard.press("Enter")
    scene.page.wait_for_selector(".prompt .path")
    scene.page.keyboard.press("1")
    scene.visitor.until("!document.querySelector('.prompt .path')")
    assert scene.said[0] == "act"
    assert scene.said[1].startswith("attack/")


def by_day(*court: str) -> LaidTable:
    """A roll call of seat 0 long before Dusk."""
    fate = ["sister_maren", "game_ends"]
    return action_phase(kingdom={0: list(court)}, auctioneer=1, low_pile=0, fate_deck=fate)


def said_done(scene: Scene, times: int) -> None:
    """Wait until the page has sent so many answers, and sees what came of them."""
    end = time.monotonic() + 30
    while len(scene.said) < times and time.monotonic() < end:
        scene.page.wait_for_timeout(20)
    scene.page.wait_for_selector(".prompt.waiting #question")
    assert scene.said == ["done"] * times


def test_roll_calls_can_be_answered_ahead_until_something_changes(visit: Visits) -> None:
    """It is called off by a click, and ends when the Kingdom changes."""
    scene = Scene(visit(), by_day(*COURT))
    order = scene.page.locator(".ahead")
    order.click()
    said_done(scene, 1)
    assert "Skipping Action phases ×" in order.inner_text()
    assert any("Skipping every Action phase" in each for each in scene.visitor.heard)
    scene.lay(by_day(*COURT))
    said_done(scene, 2)
    order.click()
    assert order.count() == 0
    scene.lay(by_day(*COURT))
    order.click()
    said_done(scene, 3)
    scene.lay(by_day(*COURT[:3]))
    scene.page.wait_for_selector(".prompt:not(.waiting) #question")
    assert "Skip until something changes" in order.inner_text()


# Fate of Fantos: what will become of a score ----------------------------------------------------------


def test_a_score_shows_what_it_becomes_if_the_play_resolves(visit: Visits) -> None:
    hands = {0: "shell_game", 1: "rockfall"}
    laid = planet({0: "bishop cook reeve", 1: "leech"}, hands, dice=[2, 2])
    laid.says(0, "harvest", "bishop+cook").says(1, "rockfall/leech")
    scene = Scene(visit(), laid)
    board = scene.page.locator(".scoreboard")
    tally = " ".join(board.locator(".tally").inner_text().split())
    assert tally == "8 now → 4 if Rockfall resolves"
    assert "Rockfall −4" in " ".join(board.locator(".waits").inner_text().split())
    label = board.locator(".harvest").get_attribute("aria-label") or ""
    assert label.startswith("Score 8, 4 if Rockfall resolves.")
    scene.picks("card:shell_game")
    assert scene.says() == "shell_game/reeve/rockfall"
    scene.visitor.until("!document.querySelector('.scoreboard .waits')")


def test_the_chosen_legacies_show_what_they_bring(visit: Visits) -> None:
    scene = Scene(visit(), planet({0: "bishop cook reeve+iridium_drill"}).says(0, "harvest"))
    board = scene.page.locator(".scoreboard")
    scene.picks("card:bishop")
    assert "3 + 1 die" in board.inner_text()
    assert "4 to 6" in board.inner_text()
    scene.picks("card:reeve")
    assert f"{3 + 2 + GAME.faces['reeve'].harvest} + 2 dice" in board.inner_text()


# Fate of Fantos: the buttons say what will happen -----------------------------------------------------


def test_a_die_to_reroll_is_named_on_its_button(visit: Visits) -> None:
    laid = planet({0: "bishop cook reeve"}, {0: "loaded_die"}, dice=[2, 3])
    scene = Scene(visit(), laid.says(0, "harvest", "bishop+cook")).picks("card:loaded_die")
    assert scene.page.locator("#question").inner_text() == "Reroll which die?"
    for number, name in (("d1", "Reroll the 2 from Bishop"), ("d2", "Reroll the 3 from Cook")):
        button = scene.page.locator(f".opt[data-what={number}] > span")
        assert button.inner_text().startswith(name)


def test_choosing_nobody_has_a_button_that_says_so(visit: Visits) -> None:
    laid = planet({0: "knight", 2: "cook"}, {0: "raid"}, phase="discard")
    scene = Scene(visit(), laid)
    button = scene.page.locator(".opt[data-what=enough] > span")
    assert button.inner_text().startswith("Keep all cards")
    scene.picks("card:raid")
    assert button.inner_text().startswith("Done")
    scene.picks("card:raid", "enough")
    assert scene.says() == ""


# Fate of Fantos: passing for a while ------------------------------------------------------------------

WINDOW = (
    "!document.querySelector('dialog[open]') && document.querySelector('.prompt:not(.sending) .passon') && "
    + (
        "document.querySelector('.turnsteps [aria-current]').textContent + ' ' + "
        "[...document.querySelectorAll('.facts b')].at(-1).textContent"
    )
)
"""The phase and the turn whose window is asked; nothing if another question is."""
ASKED = "document.querySelector('.prompt:not(.waiting, .sending) .opts, .result')"


def to_a_window(visitor: Visitor) -> str:
    """Play on until a window is asked."""
    for _ in range(60):
        visitor.until(ASKED)
        if found := visitor.page.evaluate(WINDOW):
            return str(found)
        visitor.autoplay(stop=1)
    raise AssertionError("no window was asked")


def test_the_windows_of_a_phase_or_a_turn_are_passed_at_once(visit: Visits) -> None:
    """By button and by key; the next turn asks again, as this person has ordered."""
    visitor = visit()
    table = visitor.table("fantos", {"who": "me", "name": "Mira"}, *[BOT] * 2, negotiation="off")
    visitor.prefer(**{"orders.fantos": "always_ask"})
    visitor.go(f"/table/{table}")
    turn = to_a_window(visitor).split()[-1]
    visitor.page.locator(".passon").click()
    visitor.page.locator("dialog [data-what=this_turn]").click()
    visitor.until(f"{ASKED} && !String({WINDOW}).endsWith(' {turn}')")
    assert "Passing for the rest of this turn." in " ".join(visitor.heard)
    here = to_a_window(visitor)
    assert not here.endswith(f" {turn}")
    visitor.page.keyboard.press("o")
    visitor.until(f"{ASKED} && ({WINDOW}) !== '{here}'")
    assert "Passing for the rest of this phase." in " ".join(visitor.heard)
    assert visitor.page.evaluate("localStorage.getItem('fateloom.orders.fantos')") == '"always_ask"'


BOT = {"who": "bot", "bot": "random"}


# On a phone -------------------------------------------------------------------------------------------

BROKEN = """() => [...document.querySelectorAll('.opts .opt > span')].flatMap((span) => {
  const text = [...span.childNodes].find((node) => node.nodeType === 3);
  const words = [...(text?.data ?? '').matchAll(/\\S+/g)];
  return words.filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  }).map(String);
})"""
"""The words on buttons that stand on two lines."""


def test_no_name_breaks_inside_a_word_on_a_phone(visit: Visits) -> None:
    """Fate of Fantos: three long names and Done; nothing is wider than the page."""
    scene = Scene(
        visit(360, 740), planet({0: "anchorite flagellants cartographer"}).says(0, "harvest")
    )
    scene.picks("card:anchorite", "card:cartographer")
    assert scene.page.locator(".opts .opt").count() >= 4
    assert scene.page.evaluate(BROKEN) == []
    assert scene.page.evaluate(WIDER) == []


WIDER = """() => [...document.querySelectorAll('.opts > *')].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  return width && (left < 0 || right > innerWidth);
}).map((one) => one.outerHTML.slice(0, 60))"""


# Fate of Fantos: moments ------------------------------------------------------------------------------


def test_dice_against_each_other_are_one_moment(visit: Visits) -> None:
    """Both sides of a War roll at once, and both rolls are seen."""
    laid = planet({0: "knight cook", 1: "reeve"}, {0: "mercenaries"}, dice=[2, 3])
    scene = Scene(visit(), laid)
    scene.picks("war", "card:knight", "enough")
    scene.visitor.until("document.querySelector('.prompt.waiting')")
    scene.others("reeve")
    rolls = scene.page.locator(".moment.dice p")
    rolls.first.wait_for()
    assert rolls.all_inner_texts() == ["You roll 2: score 5.", "Seat B rolls 3: score 3."]


VOTED = """async () => {
  const game = await (await fetch('/api/games/fantos')).json();
  const { highlightFor } = await import('/static/table/highlights.js');
  const lines = [
    { at: 1, rule: '3.15.9', text: 'Yea: Mira. Nay: Jonas and Priya.' },
    { at: 2, rule: '3.15.10', text: 'Overtime: 1 yea, 2 nay. It is removed.',
      numbers: { yea: 1, nay: 2 } },
    { at: 3, rule: '3.15.10', text: 'Priya gains 2 Shards from Anchorite.' },
  ];
  return highlightFor(game, lines).told.text;
}"""


def test_a_vote_is_shown_with_who_voted_how(visit: Visits) -> None:
    """What a card brings after the vote does not stand in its place."""
    visitor = visit()
    visitor.go("/rules/fantos")
    told = "Yea: Mira. Nay: Jonas and Priya. Overtime: 1 yea, 2 nay. It is removed."
    assert visitor.page.evaluate(VOTED) == told
