"""What a table shows in positions that are laid for it."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.engine.rules.registry import find_game
from tests.games.council.scenes import auction
from tests.games.fantos.scenes import planet, secondary
from tests.games.fatal.scenes import table
from tests.games.gilfate.scenes import island
from tests.games.weaver.scenes import reading
from tests.web.conftest import Visitor
from tests.web.laid import Scene

Visits = Callable[..., Visitor]
GAME = find_game("fatal")


def test_a_reading_stays_to_be_seen_after_it_was_paid(visit: Visits) -> None:
    """Fate Weaver: the fourth card ends the reading at once, and its row stands until the next
    one begins."""
    three = ("lucky_coin", "keeper_of_keys", "silver_vein")
    tops = ["harvest_feast", "red_thread", "steadfast_vow", "first_kiss", "spellwright"]
    scene = Scene(visit(), reading(*three, tops=tops, shards=0, gold=9))
    scene.picks("zone:deck.happiness", "gap:row#3")
    assert scene.says() == "play/happiness/3"
    row = scene.page.locator(".row.paid")
    assert row.locator(".card").count() == 4
    assert "The last reading paid" in row.inner_text()
    scene.picks("done")
    assert row.locator(".card").count() == 4
    scene.picks("zone:deck.love")
    assert scene.says() == "play/love/0"
    assert row.count() == 0
    assert scene.page.locator(".row .card").count() == 1


def test_a_legacy_tells_when_it_works_and_what_that_takes(visit: Visits) -> None:
    """Fate of Fantos: the big card names its moment, its Task and its Stats in words."""
    scene = Scene(visit(), planet({0: "armorer cook"}))
    scene.page.locator('#own [data-place^="card:armorer"]').hover()
    big = scene.page.locator(".zoom")
    big.wait_for()
    told = big.inner_text()
    assert "Fantos Action" in told
    assert "Task, spend 1: Add 4 to the War Score of one side." in told
    assert "Hiring Cost" in big.locator(".notes").inner_text()


def test_a_lit_seat_is_picked_wherever_it_is_clicked(visit: Visits) -> None:
    """Fate of Fantos: the Citadel is meant, not the Legacy under the pointer."""
    laid = secondary({0: "cook", 1: "knight"}, {0: "raid"}, options={"negotiation": "deals"})
    scene = Scene(visit(), laid.says(0, "deal"))
    scene.page.locator('.seat.legal [data-place^="card:knight"]').click()
    scene.page.locator('.seat.picked [data-place^="card:knight"]').click()
    assert scene.says() == "s1"


def test_buttons_tell_price_stats_and_what_an_ability_does(visit: Visits) -> None:
    hiring = planet({}, phase="hiring", reserve=[30], legacy_pool=["knight", "cook"])
    scene = Scene(visit(), hiring)
    options = scene.page.locator(".opts")
    assert "For 7 Shards: Harvest 1, War 3, Tribute 2" in options.inner_text()
    scene.lay(secondary({0: "scrivener", 1: "knight"}))
    assert "Task: Draw 2 Labor cards." in options.inner_text()


def test_who_pays_for_a_card_can_be_its_target_too(visit: Visits) -> None:
    """The only payer is picked by itself; then it stands among the targets by its name."""
    scene = Scene(visit(), secondary({0: "cook", 1: "knight"}, {0: "balm"}))
    scene.picks("card:balm")
    assert scene.page.inner_text("#question") == "Choose a target for Balm."
    options = scene.page.locator(".opts").inner_text()
    assert "Cook" in options and "Knight" in options and "balm/" not in options.lower()
    scene.picks("card:cook")
    assert scene.says() == "balm/cook/cook"


def test_another_card_picked_half_way_begins_the_move_anew(visit: Visits) -> None:
    """F.A.T.A.L.: the first card is given up without Back, and nothing opens large."""
    row = {0: ["quiet_spring"]}
    scene = Scene(visit(), table(row1=row, hand={0: ["rain_organ", "cold_ember", "dead_battery"]}))
    scene.picks("card:rain_organ")
    path = scene.page.locator(".prompt .path")
    assert "Rain Organ" in path.inner_text()
    scene.page.locator('#own [data-place^="card:cold_ember"]').click()
    assert "Cold Ember" in path.inner_text()
    assert scene.page.locator(".zoom").count() == 0
    scene.picks("zone:row2.0")
    assert scene.says() == "play/cold_ember/2"


def test_the_points_game_tells_what_the_hand_counts(visit: Visits) -> None:
    points = {"mode": "points"}
    scene = Scene(visit(), island(hand={0: "5a 6a 7a 9a 9b 1"}, options=points))
    own = scene.page.locator("#own")
    assert "hand: 1 point\n" in own.inner_text()
    tags = own.locator(".hand .tag").all_inner_texts()
    assert sorted(tags) == ["set 1"] * 3 + ["set 2"] * 2
    scene.lay(island(hand={0: "5a 6a 1"}, options=points))
    assert "hand: 7 points" in own.inner_text()
    assert own.locator(".hand .tag").count() == 0
    scene.lay(island(hand={0: "5a 6a 1"}))
    assert "hand: " not in own.inner_text()


def test_the_first_lap_counts_its_turns(visit: Visits) -> None:
    scene = Scene(visit(), island(turn_number=2))
    assert "first lap: turn 2 of 3" in scene.page.inner_text(".deckinfo")
    scene.lay(island(turn_number=4))
    assert "lap" not in scene.page.inner_text(".deckinfo")


def test_without_attack_piles_the_table_says_so(visit: Visits) -> None:
    scene = Scene(visit(), island(options={"all_cards": True}))
    assert "All attack cards have been dealt" in scene.page.inner_text(".attackboard")
    scene.lay(island())
    assert scene.page.locator(".attackboard .pile").count() == 6


def test_five_buttons_with_their_chances_fit_the_prompt(visit: Visits) -> None:
    scene = Scene(visit(), island("oo*" * 6, hand={0: "0a 5a 8a 3 6a"}, bombs={0: 2}))
    buttons = scene.page.locator(".opts .opt")
    assert buttons.count() == 5
    assert "84% out" in buttons.last.inner_text()
    room = scene.page.locator(".prompt").bounding_box()
    asides = scene.page.locator(".asides").bounding_box()
    assert room
    assert asides
    assert asides["x"] + asides["width"] <= room["x"] + room["width"]


def test_the_turns_tell_who_would_be_the_next_auctioneer(visit: Visits) -> None:
    scene = Scene(visit(), auction("kobolds coin=2"))
    after = scene.page.locator(".turns li", has=scene.page.locator(".next"))
    assert after.get_attribute("title") == "Seat B"


def test_a_place_tells_the_stars_that_a_card_would_gain_there(visit: Visits) -> None:
    row = {0: ["quiet_spring", "solstice_market"]}
    scene = Scene(visit(), table(row1=row, hand={0: ["open_window", "cold_ember"]}))
    assert scene.page.locator("#own .gain").count() == 0
    scene.picks("card:open_window")
    assert scene.page.inner_text("#question") == "Which row for Open Window?"
    assert scene.page.locator("#own .gain").all_inner_texts() == ["+0", "+1"]


def test_a_thread_leads_to_the_vision_that_is_picked_to_be_stolen(visit: Visits) -> None:
    """F.A.T.A.L.: a stone at the end of a row beats the blades of another player."""
    rows = {0: ["copper_dragonfly"], 1: ["inkwell_undine"]}
    scene = Scene(visit(), table(row1=rows))
    vision = scene.page.locator('.seats [data-place^="card:inkwell_undine"]')
    vision.wait_for()
    assert scene.page.locator(".threads g").count() == 0, "lit is enough for what may be done"
    vision.click()
    scene.page.wait_for_selector(".threads g.A")
    scene.page.keyboard.press("Escape")
    scene.visitor.until("!document.querySelector('.threads g')")


def test_why_not_is_told_on_focus(visit: Visits) -> None:
    hand = {0: ["elemental_shield", "open_window"]}
    scene = Scene(visit(), table(hand=hand))
    shield = scene.page.locator('#own [data-place^="card:elemental_shield"]')
    for _ in range(60):
        scene.page.keyboard.press("Tab")
        if shield.evaluate("(one) => one === document.activeElement"):
            break
    told = scene.page.locator(".zoom").inner_text()
    assert "Only playable when another player's trimagic targets you. Rule 3.5.8" in told
    scene.page.keyboard.press("Shift+Tab")
    assert scene.page.locator(".zoom").count() == 0


def test_why_not_is_told_on_a_long_press_and_stays(visit: Visits) -> None:
    visitor = visit(390, 844, has_touch=True)
    scene = Scene(visitor, table(hand={0: ["elemental_shield", "open_window"]}))
    box = scene.page.locator('#own [data-place^="card:elemental_shield"]').bounding_box()
    assert box
    touch = visitor.page.context.new_cdp_session(visitor.page)
    finger = {"x": box["x"] + 40, "y": box["y"] + 40}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    big = scene.page.locator("dialog.zoom")
    big.wait_for()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    scene.page.wait_for_timeout(200)
    assert (
        "Only playable when another player's trimagic targets you. Rule 3.5.8" in big.inner_text()
    )
    scene.page.touchscreen.tap(195, 20)
    big.wait_for(state="detached")


def test_bids_can_be_ordered_ahead_for_one_auction(visit: Visits) -> None:
    """Council of Kings: it bids until the price is low enough, or until anybody does anything
    else than bid."""
    scene = Scene(visit(), auction("sister_maren coin=9", coins=[10, 10, 10]))
    order = scene.page.locator(".ahead")
    order.click()
    scene.page.locator("[data-until='3']").click()
    assert "Auto-pass until 3" in order.inner_text()
    scene.visitor.until("document.querySelector('.prompt.waiting')")
    assert scene.said == ["bid"]
    scene.others("bid", "bid")
    scene.visitor.until("document.querySelector('.prompt.waiting')")
    assert scene.said == ["bid", "bid"]
    scene.others("bid", "bid")  # it costs 3 now
    scene.page.wait_for_selector(".prompt:not(.waiting) #question")
    assert order.inner_text() == "Auto-pass…"
    scene.page.wait_for_timeout(700)
    assert scene.said == ["bid", "bid"]
    scene.lay(auction("sister_maren coin=9", coins=[10, 10, 10]))
    order.click()
    scene.page.locator("[data-until='3']").click()
    scene.visitor.until("document.querySelector('.prompt.waiting')")
    scene.others("tax", "bid", "bid")
    scene.page.wait_for_selector(".prompt:not(.waiting) #question")
    assert order.inner_text() == "Auto-pass…"


INSIDE = """(names) => [...document.querySelectorAll(names)].filter((one) => {
  if (!one.getClientRects().length) return false;
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const home = one.closest('#main, .prompt').getBoundingClientRect();
  return left < home.left || right > home.right || top < home.top || bottom > home.bottom;
}).map((one) => one.outerHTML.slice(0, 80))"""
"""What of these things is cut off by the part of the page that it lies in."""

THREE = ("lucky_coin", "keeper_of_keys", "silver_vein")


def test_a_hint_covers_nothing_of_the_reading(visit: Visits) -> None:
    """Fate Weaver on a small laptop: cards, gaps and every button are whole."""
    tops = ["harvest_feast", "red_thread", "steadfast_vow", "first_kiss", "spellwright"]
    scene = Scene(visit(1280, 800), reading(*THREE, tops=tops, shards=3, gold=9))
    assert scene.hint
    assert scene.page.evaluate(INSIDE, ".row .card, .opt, .aside-btn") == []
    scene.picks("zone:deck.happiness")
    assert scene.hint
    assert scene.page.evaluate(INSIDE, ".row .card, .row .gap, .opt, .aside-btn") == []


def test_a_death_is_chained_on_the_sides_that_are_not_matched(visit: Visits) -> None:
    """Fate Weaver: the chain of a matched side is open; a Blood Moon dyes the table."""
    row = ("lucky_coin", "death_of_kin", "keeper_of_keys 1")
    scene = Scene(visit(), reading(*row, tops=["harvest_feast"]))
    death = scene.page.locator(".row .card", has_text="Death of Kin")
    assert death.locator(".rune.l").get_attribute("class") == "rune l  chain loose "
    assert "loose" not in (death.locator(".rune.r").get_attribute("class") or "")
    cloth = "getComputedStyle(document.querySelector('#main')).backgroundColor"
    by_day = scene.page.evaluate(cloth)
    scene.lay(reading(*row, tops=["harvest_feast"], icon="blood"))
    scene.page.wait_for_selector(".cycle .now.blood")
    assert scene.page.evaluate(cloth) != by_day


def test_what_a_turn_will_bring_is_read_upright(visit: Visits) -> None:
    """Fate Weaver: the half below stands upright, with its pay, while a card is pointed at."""
    scene = Scene(visit(), reading("lucky_coin", tops=["harvest_feast"]))
    card = scene.page.locator(".row .card")
    pays = card.locator(".lower .pays")
    turned = "(half) => getComputedStyle(half).transform"
    assert not pays.is_visible()
    assert card.locator(".lower").evaluate(turned) == "matrix(-1, 0, 0, -1, 0, 0)"
    card.hover()
    assert pays.is_visible()
    assert card.locator(".lower").evaluate(turned) == "none"


def test_cycle_cards_that_fit_show_their_rounds(visit: Visits) -> None:
    scene = Scene(visit(), reading("lucky_coin", tops=["harvest_feast"], icon="blood"))
    fits = scene.page.locator(".fits")
    assert [one.split(":")[0] for one in fits.evaluate_all(LABELS)] == ["Moonstruck", "Red Season"]
    assert not fits.first.locator("li").first.is_visible()
    fits.first.focus()
    assert fits.first.locator("li .i:visible").count() == 10


LABELS = "(all) => all.map((one) => one.getAttribute('aria-label'))"


def test_every_citadel_points_at_its_war_target(visit: Visits) -> None:
    """Fate of Fantos: clockwise; Bad Blood turns the arrows round."""
    laid = {0: "cook", 1: "knight", 2: "reeve"}
    scene = Scene(visit(), planet(laid))
    aims = scene.page.locator(".aims")
    assert aims.evaluate_all(LABELS) == [
        "Seat B can attack Seat C",
        "Seat C can attack you",
        "You can attack Seat B",
    ]
    scene.lay(planet(laid, trials="bad_blood"))
    scene.page.wait_for_selector(".aims[aria-label='You can attack Seat C']")
    assert aims.evaluate_all(LABELS)[0] == "Seat B can attack you"


def test_the_bar_tells_the_phase_and_totals_may_be_hidden(visit: Visits) -> None:
    """Fate of Fantos; a hint leaves Trove and score board whole on a small laptop."""
    laid = planet({0: "bishop quarryman reeve"}, {0: "pack_beasts"}, dice=[3, 3])
    scene = Scene(visit(1280, 800), laid.says(0, "harvest", "bishop+quarryman"))
    page = scene.page
    assert scene.hint
    assert page.locator(".turnsteps [aria-current=step]").inner_text() == "Fantos Action"
    assert page.evaluate(INSIDE, ".scoreboard, .trove, .opt") == []
    assert page.locator(".res small").count() == 3
    page.get_by_role("button", name="Hide totals").click()
    assert page.locator(".res small").count() == 0
    page.get_by_role("button", name="Show totals").click()
    assert page.locator(".res small").count() == 3


def test_either_of_two_like_cards_can_be_picked(visit: Visits) -> None:
    """F.A.T.A.L.: one option speaks for both Rust Storms in the hand."""
    twins = ["rust_storm", "rust_storm", "cold_ember"]
    scene = Scene(visit(), table(hand={0: twins}, row1={1: ["quiet_spring"]}))
    storms = scene.page.locator("#own .card", has_text="Rust Storm")
    assert [storm.evaluate("(one) => one.matches('.legal')") for storm in storms.all()] == [
        True
    ] * 2
    storms.last.click()
    storms.last.click()
    assert scene.says() == "rust_storm/quiet_spring"


def test_a_card_is_shown_large_for_who_points_at_it_not_for_a_resting_pointer(
    visit: Visits,
) -> None:
    """A table that opens under the pointer, or a card that is dealt there, is not asked about."""
    scene = Scene(visit(), table(hand={0: ["cold_ember", "rain_organ", "dead_battery"]}))
    page, card = scene.page, scene.page.locator("#own .hand .card").nth(1)
    page.evaluate("""() => {
      window.waits = 0;
      const plain = window.setTimeout;
      window.setTimeout = (deed, after) => { window.waits += after === 350; return plain(deed, after); };
    }""")
    card.dispatch_event("pointerover", {"pointerType": "mouse"})
    assert page.evaluate("window.waits") == 0
    card.hover()
    assert page.evaluate("window.waits") == 1
    page.locator(".zoom").wait_for()
    page.mouse.move(5, 5)
    page.locator(".zoom").wait_for(state="detached")


def test_a_treasure_shows_what_it_is_worth(visit: Visits) -> None:
    """F.A.T.A.L.: the number of the card, also where it is below 0."""
    scene = Scene(visit(), table())
    worth = {face.name: face.value for face in GAME.faces.values() if hasattr(face, "value")}
    shown = scene.page.locator("#main .a-value")
    assert shown.count() == 3
    for card in shown.all():
        number = card.locator(".val").inner_text()
        name = card.locator(".name").inner_text().replace("\n", " ")
        assert number == str(worth[name]).replace("-", "−")
