"""A slip costs nothing: what a first click does, what a second one does, and what is said before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.council.scenes import action_phase, auction
from tests.games.fantos.scenes import secondary
from tests.games.fatal.scenes import DRAW_ROW, table
from tests.games.gilfate.scenes import island
from tests.games.weaver.scenes import reading
from tests.web.conftest import Visitor
from tests.web.geometry import findings
from tests.web.laid import Scene

Visits = Callable[..., Visitor]

DESK = (1440, 900)
PHONE = (390, 844)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_first_click_lifts_a_favor_and_the_second_plays_it(
    visit: Visits, size: tuple[int, int]
) -> None:
    """The whole text of the card is shown, and that it would be a bluff."""
    scene = Scene(visit(*size), auction("merchant_fleet coin=5", hand={0: ["oracles_glimpse"]}))
    scene.touches("card:oracles_glimpse")
    lift = scene.page.locator(".lift")
    told = lift.inner_text()
    assert "Look at the top 3 cards of the Fate deck" in lift.locator(".card").inner_text()
    assert "Now: a bluff" in told
    assert "Later: in your Action phase" in told
    assert lift.locator(".card .rule").evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    assert scene.said == []
    scene.page.locator('.opts [data-what="back"]').click()
    assert lift.count() == 0
    assert scene.said == []
    scene.touches("card:oracles_glimpse")
    scene.page.locator('.opts [data-what="play"]').click()
    assert scene.says() == "bargain/oracles_glimpse"


def test_a_second_click_on_the_card_plays_it_and_another_card_is_lifted_instead(
    visit: Visits,
) -> None:
    hand = {0: ["oracles_glimpse", "kickback"]}
    scene = Scene(visit(), auction("merchant_fleet coin=5", hand=hand))
    scene.touches("card:oracles_glimpse").touches("card:kickback")
    assert "Kickback" in scene.page.locator(".lift").inner_text()
    assert scene.said == []
    scene.touches("card:kickback")
    assert scene.says() == "bargain/kickback"


def test_a_lifted_card_works_by_keyboard_and_by_ear(visit: Visits) -> None:
    scene = Scene(visit(), auction("merchant_fleet coin=5", hand={0: ["oracles_glimpse"]}))
    card = scene.page.locator('#own [data-place^="card:oracles_glimpse"]')
    card.focus()
    scene.page.keyboard.press("Enter")
    scene.visitor.until("window.heard.some((line) => line.includes('Now: a bluff'))")
    scene.page.keyboard.press("Escape")
    assert scene.page.locator(".lift").count() == 0
    card.focus()
    scene.page.keyboard.press("Enter")
    scene.page.keyboard.press("Enter")
    assert scene.says() == "bargain/oracles_glimpse"


def test_one_click_plays_where_somebody_wishes_it(visit: Visits) -> None:
    ada = visit()
    ada.prefer(settings={"pace": "at_once", "oneClick": True})
    scene = Scene(ada, auction("merchant_fleet coin=5", hand={0: ["oracles_glimpse"]}))
    scene.touches("card:oracles_glimpse")
    assert scene.says() == "bargain/oracles_glimpse"


def test_nothing_on_the_table_is_sent_by_the_first_click(visit: Visits) -> None:
    """A vision that fits in one place only, and a deck of Fate Weaver."""
    rows = {"row1": {0: ["footprint_in_moss"]}, "row2": {0: DRAW_ROW}}
    fatal = Scene(visit(), table(**rows, hand={0: ["rain_organ", "cold_ember"]}))
    fatal.touches("card:rain_organ")
    assert fatal.said == []
    assert "Rain Organ" in fatal.page.locator(".lift").inner_text()
    tops = ["harvest_feast", "red_thread", "steadfast_vow", "first_kiss", "spellwright"]
    weaver = Scene(visit(), reading(tops=tops))
    weaver.touches("zone:deck.love")
    assert weaver.said == []
    weaver.touches("zone:deck.love")
    assert weaver.says() == "play/love/0"


def test_a_double_click_plays_nothing(visit: Visits) -> None:
    """The second click comes too soon to be meant: the card stays lifted."""
    ada = visit()
    ada.prefer(dead_ms=60_000)
    scene = Scene(ada, auction("merchant_fleet coin=5", hand={0: ["oracles_glimpse"]}))
    scene.page.locator('#own [data-place^="card:oracles_glimpse"]').dblclick()
    assert scene.page.locator(".lift").count() == 1
    assert scene.said == []


def test_a_button_that_appears_under_the_pointer_is_dead_for_a_moment(visit: Visits) -> None:
    """The keyboard is not held up, nor a pointer that has come to the button since."""
    ada = visit()
    ada.prefer(dead_ms=60_000)
    scene = Scene(ada, auction("merchant_fleet coin=5", hand={0: ["kickback"]}))
    first = scene.page.locator('.opts [data-what="bid"]')
    box = first.bounding_box()
    assert box
    spot = (box["x"] + 20, box["y"] + 20)
    scene.page.mouse.move(*spot)
    scene.lay(auction("kobolds coin=2", hand={0: ["kickback"]}))
    scene.visitor.until("document.querySelector('.opts').innerText.includes('Pay 1 coin')")
    scene.page.mouse.click(*spot)
    assert scene.said == []
    scene.page.keyboard.press("1")
    assert scene.says() == "bid"


def test_what_ruins_is_said_before_it_is_chosen(visit: Visits) -> None:
    """Council of Kings: Hero's Welcome at a price of 11 with 5 coins leads into taxes."""
    laid = auction("sir_aldric coin=11", hand={0: ["heros_welcome"]}, coins=[5, 10, 10])
    scene = Scene(visit(), laid)
    buy = scene.page.locator('.opts [data-what="prebuy"]')
    assert "2 taxes first" in buy.inner_text()
    assert "costly" in (buy.get_attribute("class") or "")
    scene.touches("card:heros_welcome")
    assert "2 taxes first" in scene.page.locator(".prompt").inner_text()
    assert scene.said == []


def test_the_bar_of_a_phone_keeps_every_action(visit: Visits) -> None:
    hand = {0: ["kickback", "crown_warrant", "oracles_glimpse"]}
    scene = Scene(visit(*PHONE), auction("merchant_fleet coin=5", hand=hand))
    shown = scene.page.locator(".opts [data-what]").evaluate_all(
        "(all) => all.map((one) => one.dataset.what)"
    )
    assert {"bid", "buy", "bargain", "prebuy", "tax"} <= set(shown)
    for what in ("bid", "buy", "bargain", "prebuy", "tax"):
        box = scene.page.locator(f'.opts [data-what="{what}"]').bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]


def test_what_may_be_done_first_is_told_from_what_cannot_be_done(visit: Visits) -> None:
    """Colour is not alone: a plus and a heading for the one, a barred circle for the other."""
    scene = Scene(visit(*DESK), auction("kobolds coin=2", coins=[4, 10, 10]))
    first = scene.page.get_by_role("group", name="Before that, you may")
    assert first.locator('[data-what="tax"]').count() == 1
    sign = "(one) => getComputedStyle(one, '::before').content"
    assert "+" in first.locator('[data-what="tax"]').evaluate(sign)
    cannot = scene.page.locator(".opts .opt.off").first
    assert "no Favors" in cannot.inner_text()
    assert cannot.evaluate("(one) => getComputedStyle(one).boxShadow") == "none"


def test_the_action_phase_asks_once_what_to_do(visit: Visits) -> None:
    """Council of Kings: no click on Act before the attack."""
    court = ["sir_aldric order=2", "kobolds chaos=2"]
    scene = Scene(visit(), action_phase(kingdom={0: court}))
    assert scene.page.locator('.opts [data-what="act"]').count() == 0
    scene.page.locator('.opts [data-what="attack"]').click()
    assert scene.says() == "attack/sir_aldric/kobolds"
    assert scene.said == ["act", "attack/sir_aldric/kobolds"]


def test_a_vision_says_which_edge_counts_in_which_place(visit: Visits) -> None:
    """F.A.T.A.L.: on the card of the hand, and on each empty place."""
    scene = Scene(visit(*DESK), table(hand={0: ["rain_organ", "cold_ember"]}))
    card = scene.page.locator('#own .hand [data-place^="card:rain_organ"]')
    for edge, place in ((".vt", "1st"), (".vb", "2nd"), (".tri", "3rd")):
        assert card.locator(f"{edge} .pl").inner_text() == place
    empty = scene.page.locator("#own .vslot.vacant").first
    assert empty.locator(".edgepic path").count() == 1
    assert "top edge counts" in empty.inner_text()
    scene.touches("card:rain_organ")
    assert "With 2 more cards the row casts Draw." in scene.page.locator(".lift").inner_text()


def test_one_control_says_how_long_to_pass_and_when_to_be_asked(visit: Visits) -> None:
    """Fate of Fantos: beside Pass; the rail has no second one."""
    scene = Scene(visit(*DESK), secondary({0: "cook", 1: "knight"}, {0: "raid"}))
    page = scene.page
    assert page.locator(".rail .yields").count() == 0
    page.locator(".opts .passon").click()
    sheet = page.locator("dialog.asked")
    for what in ("this_time", "this_phase", "this_turn"):
        assert sheet.locator(f"[data-what={what}]").count() == 1
    assert sheet.get_by_role("radio").count() == 3
    sheet.locator("[data-what=this_time]").click()
    assert scene.says() == "pass"


def test_what_a_reading_needs_is_seen_at_a_glance(visit: Visits) -> None:
    """Fate Weaver: how many cards, the required suit, and Deaths; by word, not by colour alone."""
    tops = ["harvest_feast", "red_thread", "steadfast_vow", "first_kiss", "spellwright"]
    scene = Scene(visit(*DESK), reading("lucky_coin", "keeper_of_keys", tops=tops))
    needs = scene.page.get_by_role("list", name="This reading needs")
    assert "2 more cards, not yet" in needs.inner_text().replace("\n", "")
    assert "in the row" in needs.inner_text()


def test_numbers_say_why_they_differ(visit: Visits) -> None:
    """Gilfate Fantasy: True Name counts for each number the cards that could be in that hand."""
    hand = {0: "7b 8a", 1: "8aM 9aM", 2: "3M 8bM"}
    scene = Scene(visit(*DESK), island(hand=hand))
    scene.touches("card:true_name")
    for _ in range(3):
        first = scene.page.locator(".opts .opt").first
        if (first.get_attribute("data-what") or "").isdigit():
            break
        first.click()
    assert "how many of its cards could be in" in scene.page.locator(".prompt .aside").inner_text()
    tallies = scene.page.locator(".opts .opt.num .tally").all_inner_texts()
    assert len(set(tallies)) > 1
    assert findings(scene.page) == []


def test_responding_is_asked_about_when_it_affects_one(visit: Visits) -> None:
    """Gilfate Fantasy: unless somebody orders otherwise."""
    scene = Scene(visit(*DESK), island(hand={0: "7b 8a", 1: "8aM 9aM", 2: "3M 8bM"}))
    scene.page.locator("[data-what=asked]").click()
    default = scene.page.locator("dialog .times label", has_text="(default)")
    assert default.locator("b").inner_text() == "If it affects me"


def test_the_signs_of_buttons_are_explained(visit: Visits) -> None:
    scene = Scene(visit(), auction("kobolds coin=2"))
    scene.page.keyboard.press("a")
    legend = scene.page.get_by_role("list", name="What the signs on buttons mean")
    told = legend.inner_text()
    assert "you may do this first" in told
    assert "not possible now" in told


def test_play_now_stays_with_the_basic_game_until_another_is_chosen(visit: Visits) -> None:
    """Council of Kings: also the second time, and no longer once a table was set up."""
    ada = visit()
    for _ in range(2):
        ada.play_now("council")
        assert mode_of(ada) == "basic"
    ada.go("/play/council")
    ada.page.get_by_role("button", name="Start game").click()
    ada.page.wait_for_selector(".prompt #question", state="attached")
    assert mode_of(ada) == "advanced"
    ada.play_now("council")
    assert mode_of(ada) == "advanced"


def mode_of(visitor: Visitor) -> str:
    table = visitor.page.url.rsplit("/", 1)[-1]
    return str(visitor.api("GET", f"/tables/{table}")["options"]["mode"])


def test_what_a_button_sends_is_said_by_the_question(visit: Visits) -> None:
    """Gilfate: a card is given, not played; an order is asked for, of the second copy too."""
    laid = island("o*o" + "o" * 20, hand={0: "2 5b 6b", 1: "8a 8b", 2: "9b 9a"})
    scene = Scene(visit(*DESK), laid)
    page = scene.page
    scene.touches("card:oracles_gamble")
    assert page.inner_text("#question") == "What is the top card?"
    page.locator('.opts [data-what="back"]').click()
    scene.touches("card:read_the_bones")
    page.locator('.opts [data-what="first"]').click()
    scene.page.locator('.opts [data-what="hide"]').wait_for()
    assert "Keep the order secret" in page.inner_text(".opts")
    page.locator('.opts [data-what="hide"]').click()
    assert page.inner_text("#question") == "In which order, from the top?"

    laid = island("oooo" + "o" * 20, hand={0: "2 5b 6b", 1: "8a 8b", 2: "9b 9a"})
    laid.says(0, "play/cutpurse_bargain/pay")
    while laid.ask != "give":
        seat = next(iter(laid.match.unanswered))
        laid.says(seat, laid.options(seat)[0])
    scene.lay(laid)
    scene.touches("card:read_the_bones")
    assert page.inner_text('.opts [data-what="play"]').startswith("Give it")
