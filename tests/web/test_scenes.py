"""The drama is shown: cards turned up one by one, what others do to you, the last move before the result."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.council.scenes import auction
from tests.games.fatal.scenes import table
from tests.games.gilfate.scenes import island
from tests.web.conftest import Visitor
from tests.web.laid import Scene
from tests.web.test_axe import grave
from tests.web.test_deciding import play_another_suit, three_cards_of_other_suits

Visits = Callable[..., Visitor]


def at_pace(visitor: Visitor, pace: str = "usual") -> Visitor:
    visitor.prefer(settings={"pace": pace, "motion": "full"})
    return visitor


def paying_two(visitor: Visitor) -> Scene:
    """A castaway with one bomb pays 2: a blank, then a bomb."""
    scene = Scene(visitor, island("o*o" + "o" * 20, hand={0: "3 6a"}, bombs={0: 1}))
    scene.page.evaluate(WATCH)
    scene.match.decide(0, "play/sandstorm/pay")
    return scene


WATCH = """() => {
  window.seen = [];
  new MutationObserver(() => {
    const stage = document.querySelector('.stage');
    const turned = stage && !stage.hidden ? stage.querySelectorAll('.slot .card:not(.back)').length : -1;
    const breath = Boolean(document.querySelector('.turning.breath'));
    const now = `${turned}${breath ? ' breath' : ''}`;
    if (window.seen.at(-1) !== now) window.seen.push(now);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_cards_are_turned_up_one_by_one_with_a_held_breath(visit: Visits) -> None:
    """The breath is held before every card that could hurt, whatever it is then."""
    scene = paying_two(at_pace(visit()))
    scene.others()
    scene.page.wait_for_selector(".turning.breath")
    assert "bomb" not in scene.page.inner_text(".log") + scene.page.inner_text(".prompt")
    scene.page.wait_for_selector(".turning .means")
    assert "your second. One more puts you out." in scene.page.inner_text(".turning .means")
    scene.page.wait_for_selector(".stage", state="hidden")
    assert "You pay 2: blank, bomb." in scene.page.inner_text(".log")
    seen = [each for each in scene.page.evaluate("window.seen") if each != "-1"]
    assert seen == ["0 breath", "1", "1 breath", "2"]


def test_the_table_and_the_end_wait_for_the_cards(visit: Visits) -> None:
    """Nothing gives away that the last card knocks the payer out and ends the game."""
    laid = island(
        "oX" + "o" * 20, hand={0: "3 6a"}, bombs={0: 1}, seats=2, options={"match": "single"}
    )
    scene = Scene(at_pace(visit()), laid)
    held = scene.page.locator(".fan .card").count()
    scene.match.decide(0, "play/sandstorm/pay")
    scene.others()
    scene.page.wait_for_selector(".turning.breath")
    assert scene.page.locator(".fan .card").count() == held, "the hand is not put away yet"
    assert "game is over" not in scene.page.inner_text(".prompt")
    scene.page.wait_for_selector(".prompt >> text=The game is over")
    assert scene.page.locator(".fan .card").count() == 0


def test_a_phone_shows_all_cards_that_are_turned_up(visit: Visits) -> None:
    """Six cards lie in sight above the dock, and so does the way on."""
    laid = island("o" * 30, hand={0: "12b 6a"}, bombs={0: 1})
    scene = Scene(at_pace(visit(390, 844)), laid)
    scene.match.decide(0, "play/phoenix_heart/pay")
    scene.others()
    scene.page.wait_for_selector(".turning .slot .card")
    dock = scene.page.locator(".dock").bounding_box()
    assert dock
    for part in (".turning .slot >> nth=-1", ".turning .pacer"):
        box = scene.page.locator(part).bounding_box()
        assert box and box["y"] + box["height"] <= dock["y"], part


def test_a_bomb_is_counted_after_one_was_buried_in_the_same_move(visit: Visits) -> None:
    laid = island("*" + "o" * 20, hand={0: "4b 0a"}, bombs={0: 1})
    scene = Scene(at_pace(visit()), laid)
    scene.match.decide(0, "play/bury_the_fuse/first")
    scene.others()
    scene.page.wait_for_selector(".turning .means")
    assert scene.page.inner_text(".turning .means") == "A bomb: your first."


def test_a_click_skips_the_rest_and_the_question_never_waits(visit: Visits) -> None:
    scene = paying_two(at_pace(visit()))
    scene.others()
    scene.page.wait_for_selector(".turning")
    assert scene.page.locator(".prompt .opt").count(), "one can choose at once"
    scene.page.locator(".shell > .table").click(position={"x": 5, "y": 5})
    assert scene.page.locator(".stage").is_hidden()


def test_without_pace_only_the_result_is_shown(visit: Visits) -> None:
    scene = paying_two(at_pace(visit(), "none"))
    scene.others()
    scene.page.wait_for_selector(".log >> text=blank, bomb")
    assert scene.page.locator(".stage").is_hidden()
    assert {"0", "1", "0 breath"}.isdisjoint(scene.page.evaluate("window.seen"))


def test_with_less_motion_nothing_turns_but_all_is_said(visit: Visits) -> None:
    visitor = visit()
    visitor.prefer(settings={"pace": "usual", "motion": "less"})
    scene = paying_two(visitor)
    scene.others()
    scene.page.wait_for_selector(".turning .means")
    assert scene.page.locator(".slot .card").count() == 2
    assert "breath" not in " ".join(scene.page.evaluate("window.seen"))


def debt(visitor: Visitor) -> Scene:
    """Seat B has a Called-In Debt in the auction that seat A wins."""
    laid = auction(
        "bounty_board coin=6", on_turn=1, coins=[10, 10, 10], hand={1: ["called_in_debt"]}
    )
    laid.says(1, "bargain/called_in_debt").says(2, "bid")
    scene = Scene(visitor, laid)
    scene.match.decide(0, "buy")
    scene.others()
    return scene


def test_a_bargain_that_takes_your_coins_is_a_scene(visit: Visits) -> None:
    """Who, with what, at whom; and it waits where one wants it calm."""
    scene = debt(at_pace(visit(), "calm"))
    band = scene.page.locator(".band")
    band.wait_for()
    told = band.inner_text()
    assert "Seat B" in told and "You" in told
    assert "Called-In Debt: you give Seat B 2 coins." in told
    assert "10" not in told, "what was paid for the card is no part of it"
    assert band.locator('[data-face="called_in_debt"], .card').count() >= 1
    assert grave(scene.visitor) == []
    band.locator("[data-what=scene-on]").click()
    assert scene.page.locator(".stage").is_hidden()


def test_one_can_step_back_and_look_again(visit: Visits) -> None:
    scene = debt(at_pace(visit()))
    scene.page.wait_for_selector(".band")
    scene.page.wait_for_selector(".stage", state="hidden")
    scene.page.keyboard.press("b")
    assert "Called-In Debt" in scene.page.inner_text(".band")
    scene.page.keyboard.press(" ")
    assert scene.page.locator(".stage").is_hidden()


def test_what_concerns_others_is_no_scene(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/")
    shown = visitor.page.evaluate("""async () => {
      const game = await (await fetch('/api/games/fantos')).json();
      const { scenesIn } = await import('/static/table/scenes.js');
      const view = (reserve) => ({ players: [{ reserve }, { reserve: 9 }, { reserve: 9 }] });
      const lines = [
        { at: 1, rule: '3.16.4', text: 'Bo takes 4 from Cy.', seat: 1, seats: [1, 2] },
        { at: 2, rule: '3.16.4', text: 'Bo takes 4 from you.', seat: 1, seats: [1, 0] },
        { at: 3, rule: '3.9.7', text: 'Bo rolls.', seat: 1 },
        { at: 4, rule: '3.10.10', text: 'War: Bo 3, you 1.', seats: [1, 0] },
        { at: 5, rule: '3.10.10', text: 'War: Cy 3, you 1.', seats: [2, 0] },
        { at: 6, rule: '3.18.1', text: 'Final scores: Bo 9, you 8, Cy 7.', seats: [1, 0, 2] },
      ];
      return scenesIn(game, lines, view(20), view(16), 0, () => '').map(
        ({ by, texts, before, after }) => [by, texts.length, before, after]);
    }""")
    assert shown == [[1, 2, 20, 16], [2, 1, 20, 16]]


def test_a_scene_shows_who_acts_and_a_vote_is_none(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/")
    shown = visitor.page.evaluate("""async () => {
      const game = await (await fetch('/api/games/fantos')).json();
      const { scenesIn } = await import('/static/table/scenes.js');
      const view = (reserve) => ({ players: [{ reserve }, { reserve: 9 }] });
      const scenes = (lines, after) => scenesIn(game, lines, view(20), view(after), 0, () => '').map(
        ({ by, to, texts }) => [by, to, texts.length]);
      const war = [
        { at: 1, rule: '3.10.4', text: 'You attack Bo.', seat: 0, seats: [0, 1] },
        { at: 2, rule: '3.10.10', text: 'War: you 3, Bo 1.', seats: [0, 1] },
        { at: 3, rule: '3.10.14', text: 'Bo pays you 2.', seat: 1, seats: [1, 0] },
      ];
      const vote = [{ at: 4, rule: '3.15.9', text: 'Yea: nobody. Nay: Bo and you.', seats: [1, 0] }];
      return [scenes(war, 22), scenes(vote, 20)];
    }""")
    assert shown == [[[0, 1, 3]], []]


def test_a_scene_that_ends_early_leaves_no_timer_behind(visit: Visits) -> None:
    """The frame that waited for it is shown once, and nothing fails afterwards."""
    visitor = visit()
    visitor.go("/")
    shown = visitor.page.evaluate("""async () => {
      const { Playback } = await import('/static/session/playback.js');
      const shown = [];
      addEventListener('error', (event) => shown.push(event.message));
      const playback = new Playback(({ seq }) => {
        shown.push(seq);
        return { news: 1, asked: false, scenes: 50 };
      }, () => {});
      playback.take({ seq: 1 });
      playback.take({ seq: 2 });
      playback.sceneOver();
      await new Promise((done) => setTimeout(done, 200));
      return shown;
    }""")
    assert shown == [1, 2]


def test_a_stolen_treasure_is_a_scene(visit: Visits) -> None:
    """F.A.T.A.L.: with how many treasures there were, and are left."""
    steal = ["two_faced_cat", "hall_of_mirrors", "spider_silk_winch"]
    hoards = {0: ["red_1", "red_3"], 2: ["green_1"]}
    hand = {0: ["elemental_shield"]}
    laid = table(active=1, phase="trimagics", row1={1: steal}, hoard=hoards, hand=hand)
    laid.says(1, "s0")
    scene = Scene(at_pace(visit(), "calm"), laid)
    scene.match.decide(0, "pass")
    scene.others()
    band = scene.page.locator(".band")
    band.wait_for()
    assert "Seat B steals" in band.inner_text() and "2 → 0" in band.inner_text()


def test_the_last_move_is_seen_before_the_result(visit: Visits) -> None:
    """Fate Weaver: the reading that fails stands before the verdict, until one wants to see that."""
    ada = at_pace(visit())
    three_cards_of_other_suits(ada)
    play_another_suit(ada)
    page = ada.page
    page.evaluate(MOVES_WHEN_IT_DARKENS)
    page.get_by_role("button", name="Yes, do it").click()
    page.wait_for_selector("[data-what=result]")
    assert page.locator(".result").count() == 0
    assert page.locator(".row .card").count() == 4
    page.wait_for_selector(".moment.great")
    assert page.evaluate("window.moving") == 0, "the cards have come to rest before"
    page.evaluate(
        "document.querySelector('[data-what=result]')?.click()"
    )  # it goes on by itself, too
    page.wait_for_selector(".result >> text=You lose")


MOVES_WHEN_IT_DARKENS = """() => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.moment.great')) return;
    const cards = [...document.querySelectorAll('.row .card')];
    window.moving = cards.filter((card) => card.getAnimations().length).length;
    observer.disconnect();
  }).observe(document.body, { subtree: true, childList: true });
}"""


def test_sound_is_on_quiet_and_one_key_away_from_off(visit: Visits) -> None:
    """The key stands on the button and in the list of shortcuts."""
    visitor = visit()
    visitor.go("/")
    page = visitor.page
    tool = page.locator("[data-what=sound]")
    assert tool.get_attribute("title") == "Sound on (M)"
    assert (
        page.evaluate("import('/static/shell/settings.js').then(({ settings }) => settings.volume)")
        <= 0.3
    )
    page.keyboard.press("m")
    visitor.until("document.querySelector('[data-what=sound]').title === 'Sound off (M)'")
    page.keyboard.press("?")
    page.wait_for_selector("dialog >> text=sound on or off")
