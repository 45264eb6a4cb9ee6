"""8 Odd cases 29 to 56, one test each, in their order."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import (
    acting,
    action_phase,
    auction,
    before_reveal,
    call,
    called,
    filler,
    lapse,
    reveal,
    scores,
    seen,
    settle,
)


@rule("3.7.6")
@pytest.mark.parametrize(("deck", "picks"), [(["kobolds", "game_ends"], 1), (["game_ends"], 0)])
def test_case_29_a_glimpse_with_fewer_than_three_cards_looks_at_all(
    deck: list[str], picks: int
) -> None:
    laid = acting(hand={0: ["oracles_glimpse"]}, fate_deck=deck)
    laid.says(0, "favor/oracles_glimpse")
    for _ in range(picks):
        assert laid.ask == "glimpse_order"
        laid.says(0, "game_ends")
    assert laid.ask == "action_turn"
    assert sorted(seen(laid, 0, "fate_deck")) == sorted(deck)
    assert laid.fate_deck[-1] == "game_ends"


@rule("3.9.5", "3.9.7")
def test_case_30_extortion_against_a_seat_that_is_done_calls_it_again_only_by_3_9_5() -> None:
    laid = action_phase(
        seats=4,
        coins=[5, 20, 20, 5],
        hand={0: ["extortion", "extortion"], 1: ["kickback"], 3: ["oracles_glimpse"]},
    )
    call(laid, 0)
    laid.says(0, "favor/extortion/s1", "favor/extortion/s2", "done")
    assert laid.coins == [11, 17, 17, 5]
    assert called(laid) == [1, 3]


@rule("3.7.6", "3.5.2")
def test_case_31_extortion_without_a_richer_player_can_only_be_bargained() -> None:
    laid = acting(coins=[10, 10, 4], hand={0: ["extortion", "oracles_glimpse"]})
    assert laid.options(0) == ["favor/oracles_glimpse", "tax", "done"]
    in_auction = auction("kobolds", coins=[10, 10, 4], hand={0: ["extortion"]})
    assert "bargain/extortion" in in_auction.options(0)


@rule("3.9.2")
def test_case_32_a_troll_lifted_to_four_by_the_blood_moon_does_not_heal() -> None:
    laid = reveal("blood_moon", "court_scandal", seats=2, kingdom={1: ["troll chaos=3"]})
    assert laid.count("troll", "chaos") == 4
    lapse(laid)
    laid.says(0, "buy")
    assert laid.count("troll", "chaos") == 4


@rule("3.8.4")
def test_case_33_feast_of_saints_looks_at_the_populace_alone() -> None:
    laid = reveal("feast_of_saints", kingdom={0: ["troll chaos=3"]})
    assert laid.coins[0] == 12
    assert laid.count("troll", "chaos") == 3


@rule("3.12.3")
def test_case_34_doppelganger_strikes_one_of_two_tied_heroes() -> None:
    kingdom = ["vael_dragonbane", "brother_cael", "doppelganger chaos=2"]
    assert scores(kingdom={0: kingdom})[0] == 3 - 3


@rule("3.12.3")
def test_case_35_doppelganger_without_heroes_has_no_effect() -> None:
    assert scores(coins={0: 7}, kingdom={0: ["doppelganger chaos=2"]})[0] == 7 - 3


@rule("3.8.3", "3.2.17")
def test_case_36_a_plague_that_cannot_be_paid_kills_a_hero() -> None:
    laid = reveal(
        "black_plague",
        coins={0: 2, 1: 0},
        populace={0: 20, 1: 20},
        kingdom={0: ["sir_aldric", "lady_isaura"], 1: ["goldentongue"]},
    )
    assert laid.asked == [0]
    assert laid.options(0) == ["dies/sir_aldric", "dies/lady_isaura"]
    laid.says(0, "dies/sir_aldric")
    assert laid.kingdom == [["lady_isaura"], [], []]
    assert laid.coins == [2, 0, 10]


@rule("3.12.8")
def test_case_37_all_seats_tied_for_the_highest_score_win() -> None:
    laid = reveal("game_ends", seats=4, coins=[9, 12, 12, 6], kingdom={3: ["lady_isaura"]})
    assert laid.outcome.winners == [1, 2, 3]


@rule("3.4.7")
def test_case_38_tamsin_takes_the_one_coin_that_is_left() -> None:
    laid = auction("merchant_fleet coin=1", kingdom={0: ["tamsin_quickfingers"]})
    laid.says(0, "bid")
    assert laid.coins[0] == 11
    assert laid.count("merchant_fleet", "coin") == 0


@rule("3.5.5")
def test_case_39_raised_stakes_is_a_bargain_to_the_whispering_mirror() -> None:
    laid = auction("kobolds", kingdom={0: ["whispering_mirror"]}, hand={0: ["raised_stakes"]})
    laid.says(0, "bargain/raised_stakes")
    assert laid.coins[0] == 11
    assert laid.count("kobolds", "coin") == 2


@rule("3.3.8", "3.11.8")
def test_case_40_an_event_in_dusk_is_followed_by_a_levy_and_no_action_phase() -> None:
    laid = before_reveal("crusade", "kobolds", "game_ends", hand={0: ["oracles_glimpse"]})
    lapse(laid)
    assert laid.fate_discard == ["crusade"]
    assert laid.ask == "levy"
    lapse(laid)
    assert laid.ask == "auction_turn"


@rule("3.11.7")
def test_case_41_the_imp_swarm_grows_with_each_tax_for_a_purchase() -> None:
    laid = auction("lady_isaura coin=7", coins={0: 1}, kingdom={0: ["imp_swarm chaos=2"]})
    laid.says(0, "tax")
    assert (laid.populace[0], laid.coins[0], laid.count("imp_swarm", "chaos")) == (1, 4, 3)
    laid.says(0, "tax")
    assert (laid.populace[0], laid.coins[0], laid.count("imp_swarm", "chaos")) == (2, 7, 4)
    laid.says(0, "buy")
    assert laid.kingdom[0] == ["imp_swarm", "lady_isaura"]


@rule("3.9.5")
def test_case_42_alms_with_an_empty_populace_are_an_action() -> None:
    laid = action_phase(hand={0: ["alms_for_the_poor"]})
    assert laid.asked == [0]
    laid.says(0, "act").says(0, "tax", "favor/alms_for_the_poor")
    assert laid.populace[0] == 0
    assert laid.coins[0] == 13


@rule("3.9.5")
def test_case_43_sister_maren_with_an_empty_populace_is_called() -> None:
    laid = action_phase(kingdom={0: ["sister_maren order=1"]})
    assert called(laid) == laid.asked == [0]


@rule("3.9.5", "3.9.8")
def test_case_44_a_roll_call_answered_for_all_looks_like_one_where_all_said_done() -> None:
    idle = action_phase(hand={0: ["kickback"], 1: ["crown_warrant"]})
    assert idle.ask == "levy"
    said = action_phase(hand={0: ["oracles_glimpse"], 1: ["alms_for_the_poor"]})
    said.says(0, "done").says(1, "done")
    for viewer in (2, None):
        assert idle.match.view(viewer, since=0) == said.match.view(viewer, since=0)


@rule("3.9.7")
def test_case_45_a_glimpse_that_changes_nothing_stirs_and_makes_others_forget() -> None:
    laid = action_phase(
        hand={0: ["oracles_glimpse"], 1: ["kickback"]},
        kingdom={1: ["seer_of_the_ninth_veil"], 2: ["goldentongue order=1"]},
        fate_deck=["troll", "kobolds", "game_ends"],
    )
    assert seen(laid, 1, "fate_deck") == ["troll"]
    call(laid, 0)
    laid.says(0, "favor/oracles_glimpse", "troll", "kobolds", "done")
    assert laid.fate_deck == ["game_ends", "kobolds", "troll"]
    assert called(laid) == [1, 2]
    assert seen(laid, 1, "fate_deck") == []


@rule("3.9.2")
def test_case_46_the_seer_looks_again_in_the_next_action_phase_not_after_an_event() -> None:
    laid = action_phase(
        seats=2,
        hand={1: ["oracles_glimpse"]},
        kingdom={0: ["seer_of_the_ninth_veil"]},
        fate_deck=["crusade", "angry_mob", "kobolds", "troll", "game_ends"],
    )
    laid.says(1, "act")
    laid.says(1, "favor/oracles_glimpse", "crusade", "angry_mob", "done")
    assert seen(laid, 0, "fate_deck") == []
    lapse(laid)
    assert laid.fate_discard == ["crusade"]
    assert seen(laid, 0, "fate_deck") == []
    lapse(laid)
    laid.says(0, "buy")
    assert seen(laid, 0, "fate_deck") == ["kobolds"]


@rule("3.6.11", "3.6.15")
@pytest.mark.parametrize("card", ["pip_the_lucky", "whispering_mirror"])
def test_case_47_favors_just_drawn_can_be_blackmailed(card: str) -> None:
    laid = auction(card, hand={0: ["blackmail"]}, favor_deck=["kickback", "extortion", ...])
    laid.says(0, "bargain/blackmail").says(1, "buy")
    assert len(laid.hand[0]) == len(laid.hand[1]) == 1
    assert sorted(laid.hand[0] + laid.hand[1]) == ["extortion", "kickback"]


@rule("3.6.14", "3.6.15")
def test_case_48_marker_income_comes_before_a_called_in_debt_of_the_buyer() -> None:
    laid = auction(
        "kobolds", on_turn=2, kingdom={1: ["bountiful_harvest"]}, hand={2: ["called_in_debt"]}
    )
    laid.says(2, "bargain/called_in_debt").says(0, "buy")
    assert laid.coins == [8, 12, 12]
    told = " ".join(laid.log())
    assert told.index("Bountiful Harvest") < told.index("Called-In Debt")


@rule("3.6.14", "3.6.15")
def test_case_48_the_debtor_never_receives_the_marker_in_that_purchase() -> None:
    laid = auction(
        "kobolds",
        on_turn=2,
        coins={0: 1},
        kingdom={0: ["bountiful_harvest"]},
        hand={2: ["called_in_debt"]},
    )
    laid.says(2, "bargain/called_in_debt").says(0, "buy")
    assert laid.coins == [0, 10, 11]


@rule("3.9.6", "3.11.8")
def test_case_49_three_events_from_thirteen_to_ten_cards_bring_a_levy() -> None:
    deck = ["crusade", "blood_moon", "feast_of_saints", *filler(9), "game_ends"]
    assert len(deck) == 13
    laid = before_reveal(*deck)
    assert laid.fate_discard == ["crusade", "blood_moon", "feast_of_saints"]
    assert len(laid.fate_deck) == 10
    assert laid.ask == "levy"


@rule("3.11.2", "3.11.7", "3.11.8")
def test_case_50_each_tax_of_a_levy_is_carried_out_with_its_texts() -> None:
    laid = before_reveal(
        "kobolds",
        "game_ends",
        kingdom={0: ["imp_swarm chaos=2"], 1: ["merchant_fleet"], 2: ["angry_mob"]},
    )
    laid.says(0, "3").says(1, "2").says(2, "2")
    assert laid.count("imp_swarm", "chaos") == 5
    assert laid.coins == [19, 18, 14]
    assert laid.populace == [3, 2, 2]


@rule("3.11.8")
def test_case_51_a_seat_at_the_cap_is_not_asked_at_a_levy() -> None:
    laid = before_reveal("kobolds", "game_ends", populace={1: 20})
    assert called(laid) == laid.asked == [0, 2]


@rule("3.7.5", "3.7.7")
@pytest.mark.parametrize("first", ["ward_of_salt", "bounty_writ"])
def test_case_52_ward_and_writ_go_together_in_either_order(first: str) -> None:
    (second,) = {"ward_of_salt", "bounty_writ"} - {first}
    laid = auction("kobolds coin=1", hand={0: ["ward_of_salt", "bounty_writ", "chains_of_binding"]})
    laid.says(0, f"prebuy/{first}", f"prebuy/{second}")
    assert "prebuy/chains_of_binding" not in laid.options(0)
    laid.says(0, "buy")
    assert laid.coins[0] == 14
    assert laid.fate_discard == ["kobolds"]


@rule("3.4.8")
def test_case_53_everybody_may_bargain_on_a_good_card_at_0() -> None:
    laid = auction("lady_isaura", hand={0: ["extortion"], 1: ["extortion"], 2: ["holy_water"]})
    laid.says(0, "bargain/extortion").says(1, "bargain/extortion").says(2, "bargain/holy_water")
    assert laid.count("lady_isaura", "coin") == 0
    assert laid.options(0) == ["buy", "tax"]
    laid.says(0, "buy")
    assert laid.coins == [10, 10, 10]


@rule("3.5.5", "3.4.8")
def test_case_54_raised_stakes_on_a_good_card_at_0_make_it_cost_two() -> None:
    laid = auction("lady_isaura", hand={0: ["raised_stakes"]})
    laid.says(0, "bargain/raised_stakes")
    assert laid.options(1) == ["bid", "buy", "tax"]
    laid.says(1, "buy")
    assert laid.coins[1] == 8


@rule("3.6.11")
def test_case_55_count_morwen_does_nothing_to_a_hero_bought_later() -> None:
    laid = auction("sir_aldric", kingdom={0: ["count_morwen chaos=3", "pip_the_lucky order=1"]})
    laid.says(0, "buy")
    assert laid.count("sir_aldric", "order") == 4
    assert laid.count("pip_the_lucky", "order") == 1


@rule("3.9.2")
def test_case_56_a_monster_above_its_limit_grows_only_when_below_it_again() -> None:
    laid = acting(
        seats=2,
        kingdom={0: ["marsh_hydra chaos=6", "hroth_oathkeeper order=2"]},
        fate_deck=["court_scandal", "angry_mob", "game_ends"],
    )
    assert laid.count("marsh_hydra", "chaos") == 6
    laid.says(0, "attack/hroth_oathkeeper/marsh_hydra", "done")
    settle(laid)
    lapse(laid)
    laid.says(0, "buy")
    assert laid.count("marsh_hydra", "chaos") == 5
    laid.says(0, "act").says(0, "attack/hroth_oathkeeper/marsh_hydra", "done")
    lapse(laid)
    laid.says(1, "buy")
    assert laid.count("marsh_hydra", "chaos") == 5
