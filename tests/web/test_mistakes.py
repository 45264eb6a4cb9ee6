"""Section 10 of every game: the three mistakes of newcomers, each about to be made in the page.
The hint is there when the mistake is one click away, and not where there is none."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.testing import LaidTable
from tests.games.council.scenes import auction
from tests.games.fantos.scenes import planet, secondary
from tests.games.fatal.scenes import table
from tests.games.gilfate.scenes import island
from tests.games.weaver.scenes import reading
from tests.web.conftest import Visitor
from tests.web.laid import Scene

Visits = Callable[..., Visitor]


def at(visit: Visits, laid: LaidTable, *size: int) -> Scene:
    return Scene(visit(*size), laid)


# Fate of Fantos -----------------------------------------------------------------------------


def test_fantos_nobody_would_be_left_to_pay_or_to_defend(visit: Visits) -> None:
    legacies = {0: "knight reeve bishop", 2: "sentinel castellan"}
    scene = at(visit, planet(legacies).says(0, "harvest"))
    assert scene.picks("card:knight", "card:reeve").hint == ""
    told = (
        "That leaves you no Legacy to pay for Labor or to defend until your next turn. "
        "Seat C can attack with up to 11."
    )
    assert told in scene.picks("card:bishop").hint
    assert f"Tip: {told} Rule 3.4.2." in scene.visitor.heard
    assert scene.picks("card:reeve").hint == ""  # taken out again


def test_fantos_a_payer_would_be_exhausted(visit: Visits) -> None:
    legacies = {0: "leech=1 cook=3 reeve", 1: "knight sentinel"}
    scene = at(visit, secondary(legacies, {0: "shackles"}))
    scene.picks("card:shackles", "card:leech", "card:knight")
    assert "This spends Leech's last Shard, so it will be discarded." in scene.doubt.inner_text()
    scene.thinks_better_of_it()
    scene.picks("back", "card:cook", "card:knight")
    assert scene.says() == "shackles/cook/knight"


def test_fantos_one_shard_more_would_wake_another_trial(visit: Visits) -> None:
    bishop = planet({0: "bishop reeve"}, {0: "pack_beasts"}, dice=[3])
    scene = at(visit, bishop.says(0, "harvest", "bishop"))
    assert "At 7 or more you draw 2 Trials." in scene.hint
    board = scene.page.locator(".scoreboard")
    assert "7: 2 Trials" in board.inner_text()
    assert "1 Trial to draw" in board.inner_text()
    both = planet({0: "bishop quarryman reeve"}, {0: "pack_beasts"}, dice=[3, 3])
    scene.lay(both.says(0, "harvest", "bishop+quarryman"))
    assert "At 13 or more you draw 3 Trials." in scene.hint
    assert "2 Trials to draw" in board.inner_text()
    most = planet({0: "bishop quarryman cook reeve"}, {0: "pack_beasts"}, dice=[3, 3, 3])
    scene.lay(most.says(0, "harvest", "bishop+quarryman+cook"))
    assert scene.hint == ""
    assert "3 Trials to draw" in board.inner_text()


# Gilfate Fantasy ----------------------------------------------------------------------------


def test_gilfate_a_large_cost_is_paid_with_two_bombs_in_front(visit: Visits) -> None:
    """Told on the button at all times; the hint comes with the first play that is so risky."""
    scene = at(visit, island("oo*" * 6, hand={0: "5a 8a 0a"}, bombs={0: 2}))
    button = scene.page.locator('.opts [data-what^="card:dragons_breath"]')
    assert "73% of going out" in button.inner_text()
    assert "costly" in (button.get_attribute("class") or "")
    assert "World Upside Down: 4 cards, 84% chance you are out." in scene.hint
    assert "A 0, or a card played effect first, is safer." in scene.hint
    scene.lay(island("oo*" * 6, hand={0: "5a 8a 0a"}))
    assert "costly" not in (button.get_attribute("class") or "")
    assert "chance" not in scene.hint


def test_gilfate_a_zero_is_spent_as_a_free_turn(visit: Visits) -> None:
    scene = at(visit, island(hand={0: "0a 5a"}))
    told = "0s protect you from gifts, draws and a turned-over deck. Keep one."
    assert told in scene.hint
    scene.lay(island(hand={0: "5a 8a"}))
    assert told not in scene.hint


def test_gilfate_the_deck_is_turned_over_without_a_way_out(visit: Visits) -> None:
    scene = at(visit, island("o" * 20 + "X", hand={0: "8a 5a"}))
    assert (
        "World Upside Down can bring up the explosion. If the others dodge it, it is yours: you have "
        "no 0, Sandstorm, Read the Bones or Oracle's Gamble."
    ) in scene.hint
    scene.lay(island("o" * 20 + "X", hand={0: "8a 0a"}))
    assert "it is yours" not in scene.hint


# Council of Kings ---------------------------------------------------------------------------


def test_council_the_buyer_does_not_get_the_coins_of_a_good_card(visit: Visits) -> None:
    scene = at(visit, auction("sister_maren coin=7", coins=[10, 10, 10]), 1440, 900)
    assert "Buying costs you 7 coins. Passing gives you 1 of those coins instead." in scene.hint
    assert "paid to the bank" in scene.page.inner_text(".lotinfo")
    scene.lay(auction("kobolds coin=1"))
    assert "Buying costs" not in scene.hint
    assert "for whoever takes the card" in scene.page.inner_text(".lotinfo")


def test_council_never_taxing_or_taxing_without_a_limit(visit: Visits) -> None:
    """The mat tells it at all times, in the warning colour from the third Chaos on."""
    scene = at(visit, auction("kobolds coin=1"))
    mat = scene.page.locator("#own .ink-populace")
    assert "Taxing: +3 coins now, −1 point at the end." in scene.hint
    assert mat.get_attribute("title") == "Next tax: +3 coins now, −1 point at the end"
    assert "Tax: +3, −1" in mat.inner_text()
    assert scene.colour(mat.locator(".kind")) != WARNING
    scene.lay(auction("kobolds coin=1", populace=[2, 0, 0]))
    assert "−3 points at the end. Each further tax costs at least as much." in scene.hint
    assert "Tax: +3, −3" in mat.inner_text()
    assert scene.colour(mat.locator(".kind")) == WARNING


def test_council_a_pot_is_worth_more_than_its_chaos(visit: Visits) -> None:
    scene = at(visit, auction("kobolds coin=8"))
    assert "Take it now: +8 coins, −3 points. You come out 5 ahead." in scene.hint
    scene.lay(auction("kobolds coin=1"))
    assert "Take it now" not in scene.hint


WARNING = "rgb(168, 35, 31)"


# F.A.T.A.L. ---------------------------------------------------------------------------------


def test_fatal_stars_of_other_edges_are_counted(visit: Visits) -> None:
    """The hint where stars are lost; every place tells what the card would show there."""
    laid = table(hand={0: ["rain_organ", "quiet_spring", "cold_ember"]})
    scene = Scene(visit(), laid, "fatal:hunt")
    assert ("1st in a row, only the top edge counts: Rain Organ shows 0 stars there.") in scene.hint
    row = {0: ["quiet_spring"]}
    scene.lay(table(row1=row, hand={0: ["rain_organ", "cold_ember", "dead_battery"]}))
    scene.picks("card:rain_organ")
    assert "2nd in a row, only the bottom edge counts: Rain Organ shows 0 stars" in scene.hint
    assert "0 stars on the bottom edge" in scene.page.inner_text('.opts [data-what="zone:row1.0"]')
    scene.lay(table(hand={0: ["quiet_spring", "fallen_apple", "open_window"]}))
    assert scene.hint == ""


def test_fatal_a_second_player_must_be_served(visit: Visits) -> None:
    row = {0: ["quiet_spring", "solstice_market"]}
    scene = at(visit, table(row1=row, hand={0: ["open_window", "cold_ember", "dead_battery"]}))
    assert "second player" not in scene.hint
    assert "must also benefit a second player." in scene.picks("card:open_window").hint
    button = scene.page.locator('.opts [data-what="zone:row1.0"]')
    assert "a second player must benefit too" in button.inner_text()
    alone = {0: ["quiet_spring", "fallen_apple"]}
    scene.lay(table(row1=alone, hand={0: ["open_window", "cold_ember", "dead_battery"]}))
    assert "second" not in scene.picks("card:open_window").hint
    assert "second player" not in button.inner_text()


def test_fatal_the_hand_runs_down(visit: Visits) -> None:
    scene = Scene(visit(), table(), "fatal:hunt", "fatal:edge")
    assert (
        "Cards lost to a Discard don't come back. Draw trimagics and Moth Courier refill your "
        "hand. In round 2, if someone empties your hand, you are out."
    ) in scene.hint
    scene.lay(table(hand={0: ["quiet_spring", "fallen_apple", "open_window"]}))
    assert scene.hint == ""


# Fate Weaver --------------------------------------------------------------------------------


WEALTH = ("lucky_coin", "keeper_of_keys", "silver_vein")


def test_weaver_a_death_would_have_no_room(visit: Visits) -> None:
    scene = at(visit, reading(*WEALTH, tops=["death_of_kin", "harvest_feast"]))
    scene.picks("zone:deck.love", "gap:row#3")
    assert "Death of Kin would have no room for a second neighbour." in scene.doubt.inner_text()
    scene.thinks_better_of_it()
    assert "no room to beat Death" in scene.page.inner_text('[data-place="gap:row#3"]')
    scene.lay(reading(*WEALTH[:2], tops=["death_of_kin", "harvest_feast"]))
    scene.picks("zone:deck.love")
    assert "no room" not in scene.page.inner_text('[data-place="gap:row#2"]')
    scene.picks("gap:row#2")  # a second neighbour can still come
    assert scene.says() == "play/love/2"


def test_weaver_the_required_suit_is_forgotten(visit: Visits) -> None:
    """At the last play only the deck of the required suit glows, and any other is asked about."""
    scene = at(visit, reading(*WEALTH, tops=["red_thread", "harvest_feast"]))
    glow = [scene.glow(f".deck.{how} .card.legal") for how in ("must", "unwise")]
    assert glow == [True, False]
    scene.picks("zone:deck.love", "gap:row#3")
    assert "no Happiness" in scene.doubt.inner_text()
    scene.thinks_better_of_it()
    scene.picks("back", "zone:deck.happiness", "gap:row#3")
    assert scene.says() == "play/happiness/3"
    scene.lay(reading(*WEALTH[:2], tops=["red_thread", "harvest_feast"]))
    assert scene.page.locator(".deck.unwise").count() == 0
    scene.picks("zone:deck.love", "gap:row#2")
    assert scene.says() == "play/love/2"


def test_weaver_a_suit_is_emptied_early(visit: Visits) -> None:
    """The counter turns amber, and the first time the hint says what that means."""
    happy = ["harvest_feast", "shared_laughter", "restful_hearth", "old_friends"]
    scene = at(visit, reading("lucky_coin", tops=happy, round=6))
    assert "Love is running " in scene.hint
    assert "about once a round" in scene.hint
    amber = scene.page.locator(".deck .short")
    assert amber.count() == 3
    assert amber.first.get_attribute("title") == (
        "You need each suit about once a round, and you will play all 40 cards."
    )
    scene.lay(reading("lucky_coin", tops=happy, round=10))
    assert scene.hint == ""
    assert amber.count() == 0
