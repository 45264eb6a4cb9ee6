"""3.2 General principles."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import rule

from .scenes import (
    acting,
    action_phase,
    all_favors_but,
    auction,
    called,
    lapse,
    reveal,
    scores,
    seen,
    zone,
)


@rule("3.2.1", "3.4.7")
def test_a_card_text_wins_over_a_rule_tamsin_takes_two() -> None:
    laid = auction("merchant_fleet coin=7", kingdom={0: ["tamsin_quickfingers"]})
    laid.says(0, "bid")
    assert laid.coins[0] == 12
    assert laid.count("merchant_fleet", "coin") == 5


@rule("3.2.1", "3.6.7")
def test_a_card_text_wins_over_a_rule_a_warded_card_is_not_placed() -> None:
    laid = auction("kobolds", hand={0: ["ward_of_salt"]})
    laid.says(0, "prebuy/ward_of_salt", "buy")
    assert laid.kingdom[0] == []
    assert laid.fate_discard == ["kobolds"]


@rule("3.2.2", "3.10.1")
def test_only_own_heroes_and_monsters_can_be_used_or_aimed_at() -> None:
    laid = acting(
        kingdom={
            0: ["sir_aldric order=2", "the_grey_duelist order=1", "kobolds chaos=2"],
            1: ["hroth_oathkeeper order=5", "goldentongue order=2", "troll chaos=3"],
        },
        hand={0: ["rally_the_levy", "holy_water", "last_stand"]},
    )
    options = laid.options(0)
    for strange in ("hroth_oathkeeper", "goldentongue", "troll"):
        assert not [key for key in options if strange in key]
    assert "attack/sir_aldric/kobolds" in options
    laid.refusal(0, "attack/sir_aldric/troll")
    laid.refusal(0, "attack/hroth_oathkeeper/troll")
    laid.refusal(0, "ability/goldentongue")


@rule("3.2.2", "3.8.1")
def test_events_touch_every_kingdom() -> None:
    laid = reveal("blood_moon", kingdom={0: ["kobolds chaos=1"], 2: ["troll chaos=1"]})
    assert laid.count("kobolds", "chaos") == 2
    assert laid.count("troll", "chaos") == 2


@rule("3.2.3")
def test_losing_takes_what_there_is_and_never_more() -> None:
    laid = auction("kobolds", on_turn=0, coins={1: 1}, kingdom={1: ["blighted_fields"]})
    laid.says(0, "buy")
    assert laid.coins[1] == 0


@rule("3.2.3")
def test_giving_gives_what_there_is() -> None:
    laid = acting(coins=[0, 2, 10], hand={0: ["extortion"]})
    laid.says(0, "favor/extortion/s1")
    assert laid.coins == [2, 0, 10]


@rule("3.2.4")
def test_paying_is_all_or_nothing_for_an_ability() -> None:
    laid = acting(coins={0: 1}, kingdom={0: ["magister_orvane order=1"]})
    assert "ability/magister_orvane/magister_orvane" not in laid.options(0)
    laid.refusal(0, "ability/magister_orvane/magister_orvane")
    laid.says(0, "tax")
    assert "ability/magister_orvane/magister_orvane" in laid.options(0)


@rule("3.2.4")
def test_the_last_coins_can_be_paid() -> None:
    laid = acting(coins={0: 2}, kingdom={0: ["magister_orvane order=1"]})
    laid.says(0, "ability/magister_orvane/magister_orvane")
    assert laid.coins[0] == 0


@rule("3.2.4", "3.8.3")
@pytest.mark.parametrize("event", ["famine", "black_plague"])
def test_an_event_can_be_paid_with_the_last_coins(event: str) -> None:
    laid = reveal(event, coins={0: 3}, kingdom={0: ["sir_aldric"]})
    laid.says(0, "pay")
    lapse(laid)
    assert laid.coins[0] == 0
    assert laid.populace[0] == 0
    assert laid.kingdom[0] == ["sir_aldric"]


@rule("3.2.4", "3.8.3")
def test_paying_is_all_or_nothing_at_an_event() -> None:
    laid = reveal("black_plague", coins={0: 2}, kingdom={0: ["sir_aldric"]})
    assert "pay" not in laid.options(0)
    laid.refusal(0, "pay")


@rule("3.2.5")
def test_coins_gained_come_from_the_bank_and_coins_paid_go_there() -> None:
    laid = acting(kingdom={0: ["goldentongue order=1", "magister_orvane order=0"]})
    laid.says(0, "ability/goldentongue")
    assert laid.coins == [13, 10, 10]
    laid.says(0, "ability/magister_orvane/goldentongue")
    assert laid.coins == [11, 10, 10]


@rule("3.2.5")
def test_a_text_may_name_who_gets_the_coins() -> None:
    laid = auction("kobolds coin=1", on_turn=1, hand={1: ["called_in_debt"]})
    laid.says(1, "bargain/called_in_debt").says(2, "buy")
    assert laid.coins == [10, 12, 9]


@rule("3.2.6")
@pytest.mark.parametrize(
    ("deed", "things"),
    [
        ("attack/sir_aldric/kobolds", {"kingdom": {0: ["sir_aldric order=1", "kobolds chaos=1"]}}),
        (
            "favor/holy_water/kobolds",
            {"kingdom": {0: ["kobolds chaos=1"]}, "hand": {0: ["holy_water"]}},
        ),
    ],
)
def test_a_monster_without_chaos_is_discarded_at_once(deed: str, things: dict[str, Any]) -> None:
    laid = acting(**things)
    laid.says(0, deed)
    assert "kobolds" not in laid.kingdom[0]
    assert laid.fate_discard == ["kobolds"]


@rule("3.2.7")
def test_a_hero_without_order_stays() -> None:
    laid = acting(kingdom={0: ["sir_aldric order=1", "troll chaos=3"]})
    laid.says(0, "attack/sir_aldric/troll")
    assert laid.kingdom[0] == ["sir_aldric", "troll"]
    assert laid.count("sir_aldric", "order") == 0


@rule("3.2.8")
def test_a_dead_hero_lies_in_the_discard_without_counters() -> None:
    laid = acting(kingdom={0: ["sir_aldric order=4", "troll chaos=3"]}, hand={0: ["last_stand"]})
    laid.says(0, "favor/last_stand/sir_aldric/troll")
    assert laid.kingdom[0] == []
    assert sorted(laid.fate_discard) == ["sir_aldric", "troll"]
    assert laid.count("sir_aldric", "order") == 0
    assert laid.count("troll", "chaos") == 0


@rule("3.2.9")
def test_a_class_does_nothing_by_itself() -> None:
    assert scores(kingdom={0: ["sir_aldric", "hroth_oathkeeper"]})[0] == 2
    laid = acting(kingdom={0: ["mother_thessaly order=2", "skeleton_legion chaos=4"]})
    laid.says(0, "attack/mother_thessaly/skeleton_legion")
    assert laid.count("skeleton_legion", "chaos") == 3


@rule("3.2.10")
def test_chaos_above_the_cap_is_not_placed() -> None:
    laid = auction("kobolds", on_turn=1, populace={2: 20}, hand={1: ["poisoned_chalice"]})
    laid.says(1, "bargain/poisoned_chalice").says(2, "buy")
    assert laid.populace[2] == 20


@rule("3.2.10", "3.11.4")
def test_taxing_stops_at_the_cap() -> None:
    laid = auction("kobolds", populace={0: 19})
    laid.says(0, "tax")
    assert laid.populace[0] == 20
    assert "tax" not in laid.options(0)
    assert laid.refusal(0, "tax").rule == "3.2.10"


@rule("3.2.10")
def test_the_table_may_agree_on_another_cap() -> None:
    laid = auction("kobolds", populace={0: 9}, options={"populace_cap": 10})
    laid.says(0, "tax")
    assert "tax" not in laid.options(0)


@rule("3.2.11")
def test_chaos_placed_by_an_effect_is_no_tax() -> None:
    laid = auction(
        "kobolds",
        on_turn=1,
        hand={1: ["poisoned_chalice"]},
        kingdom={2: ["imp_swarm chaos=2", "merchant_fleet"]},
    )
    laid.says(1, "bargain/poisoned_chalice").says(2, "buy")
    assert laid.populace[2] == 1
    assert laid.coins[2] == 10
    assert laid.count("imp_swarm", "chaos") == 2


@rule("3.2.12", "3.6.14")
@pytest.mark.parametrize(
    ("order_of_arrival", "coins"),
    [(["blighted_fields", "bountiful_harvest"], 2), (["bountiful_harvest", "blighted_fields"], 1)],
)
def test_texts_of_one_seat_work_in_the_order_its_cards_came(
    order_of_arrival: list[str], coins: int
) -> None:
    laid = auction("kobolds", on_turn=1, coins={2: 1}, kingdom={2: order_of_arrival})
    laid.says(1, "buy")
    assert laid.coins[2] == coins


@rule("3.2.12", "3.2.13", "3.8.4")
@pytest.mark.parametrize("auctioneer", range(4))
def test_seats_are_served_clockwise_from_the_auctioneer(auctioneer: int) -> None:
    others = {(auctioneer + 3) % 4: all_favors_but("kickback", "extortion", "blackmail")}
    laid = reveal("royal_wedding", seats=4, auctioneer=auctioneer, hand=others)
    sizes = [len(hand) for hand in laid.hand]
    for step in range(3):
        assert sizes[(auctioneer + step) % 4] == 1
    assert sizes[(auctioneer + 3) % 4] == 33


@rule("3.2.13", "3.4.3")
def test_the_left_neighbour_is_the_next_higher_seat_and_seat_0_after_the_last() -> None:
    laid = auction("kobolds", on_turn=2, seats=4)
    laid.says(2, "bid")
    assert laid.asked == [3]
    laid.says(3, "bid")
    assert laid.asked == [0]


@rule("3.2.14")
def test_an_empty_favor_deck_is_made_anew_from_the_discard() -> None:
    laid = auction(
        "pip_the_lucky",
        favor_discard=["extortion", "kickback", "blackmail"],
        hand={1: all_favors_but("extortion", "kickback", "blackmail")},
    )
    laid.says(0, "buy")
    assert len(laid.hand[0]) == 2
    assert set(laid.hand[0]) <= {"extortion", "kickback", "blackmail"}
    assert len(laid.favor_deck) == 1
    assert laid.favor_discard == []


@rule("3.2.14")
def test_without_deck_and_discard_nothing_is_drawn() -> None:
    laid = auction("pip_the_lucky", hand={1: all_favors_but()})
    laid.says(0, "buy")
    assert laid.hand[0] == []
    assert laid.kingdom[0] == ["pip_the_lucky"]


@rule("3.2.15")
def test_a_hand_has_no_upper_limit() -> None:
    laid = auction("whispering_mirror", hand={0: all_favors_but("kickback", "extortion")})
    laid.says(0, "buy")
    assert sorted(laid.hand[0]) == all_favors_but()


@rule("3.2.16", "3.12.1")
def test_the_fate_deck_is_never_refilled() -> None:
    laid = reveal("crusade", "blood_moon", fate_discard=["kobolds", "troll"])
    sizes = [len(laid.fate_deck)]
    while laid.ask:
        lapse(laid)
        sizes.append(len(laid.fate_deck))
    assert sizes == [2, 1, 0]
    assert laid.outcome is not None
    assert laid.fate_discard[:4] == ["kobolds", "troll", "crusade", "blood_moon"]


@rule("3.2.17", "3.4.10")
def test_a_single_option_is_carried_out_without_asking() -> None:
    laid = auction("kobolds coin=2", on_turn=0, coins={1: 0}, populace={1: 20})
    laid.says(0, "bid")
    assert laid.kingdom[1] == ["kobolds"]
    assert laid.coins[1] == 3


@rule("3.2.17", "3.9.5")
def test_nobody_can_tell_who_was_not_asked_in_a_roll_call() -> None:
    idle = action_phase(hand={1: ["crown_warrant"], 2: ["extortion"]}, coins={0: 20})
    armed = action_phase(hand={1: ["oracles_glimpse"], 2: ["extortion"]}, coins={0: 20})
    assert idle.asked == [2]
    assert armed.asked == [1, 2]
    for viewer in (0, 2, None):
        assert idle.match.view(viewer, since=0) == armed.match.view(viewer, since=0)
    assert called(idle) == [1, 2]
    idle.says(2, "act")
    armed.says(2, "act").says(1, "done")
    for viewer in (0, 2, None):
        assert idle.match.view(viewer, since=0) == armed.match.view(viewer, since=0)


@rule("3.2.17", "3.8.7")
def test_nobody_can_tell_that_a_hand_of_equal_favors_left_no_choice() -> None:
    event, second = "exchange_of_hostages", ["extortion", "blackmail"]
    equal = reveal(event, hand={0: ["kickback", "kickback"], 1: second})
    other = reveal(event, hand={0: ["kickback", "holy_water"], 1: second})
    assert equal.asked == [1]
    assert other.asked == [0, 1]
    for viewer in (1, 2, None):
        assert equal.match.view(viewer, since=0) == other.match.view(viewer, since=0)


@rule("3.2.18")
def test_coins_counters_and_kingdoms_are_open_to_all() -> None:
    laid = action_phase(
        coins=[1, 2, 3],
        populace=[4, 0, 5],
        kingdom={0: ["sir_aldric order=3"], 2: ["troll chaos=2", "court_scandal"]},
        hand={0: ["extortion"]},
    )
    for viewer in (0, 1, 2, None):
        players = laid.view(viewer)["players"]
        assert [player["coins"] for player in players] == [1, 2, 3]
        assert [player["populace"] for player in players] == [4, 0, 5]
        assert seen(laid, viewer, "kingdom", 2) == ["troll", "court_scandal"]
        assert zone(laid, viewer, "kingdom", 0)["cards"][0]["counters"] == {"order": 3}
        assert zone(laid, viewer, "kingdom", 2)["cards"][0]["counters"] == {"chaos": 3}


@rule("3.2.18")
def test_no_deals_between_players_exist() -> None:
    laid = auction("kobolds coin=1", hand={0: ["kickback"]})
    assert laid.options(0) == ["bid", "bargain/kickback", "buy", "tax"]
    for deal in ("give/s1/3", "lend/s1/3", "trade/kickback/s1"):
        laid.refusal(0, deal)
