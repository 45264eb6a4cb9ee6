"""8 Odd cases 1 to 28, one test each, in their order."""

from __future__ import annotations

import pytest

from fateloom.engine.state.chance import SeededChance
from fateloom.testing import rule

from .scenes import acting, all_favors_but, auction, begin, lapse, reveal, seen


@rule("3.1.4", "3.1.5", "3.1.6", "3.1.7")
@pytest.mark.parametrize(("mode", "seats", "before"), [("basic", 3, 9), ("advanced", 2, 10)])
def test_case_1_game_ends_may_be_the_first_card_of_the_low_pile(
    mode: str, seats: int, before: int
) -> None:
    found = False
    for seed in range(200):
        match = begin(seats, SeededChance(seed), mode=mode)
        deck = list(reversed(match.table.fate_deck.faces()))
        assert deck.index("game_ends") >= before
        found = found or deck.index("game_ends") == before
    assert found


@rule("3.4.4", "3.4.10")
def test_case_2_an_unwanted_evil_card_goes_round_until_someone_must_buy() -> None:
    laid = auction(
        "court_scandal",
        coins=[2, 1, 0],
        populace=[10, 10, 9],
        hand={1: ["extortion"]},
        options={"populace_cap": 10},
    )
    deeds = []
    while laid.ask == "auction_turn":
        (seat,) = laid.asked
        refuse = [key for key in laid.options(seat) if key != "buy"]
        deeds.append((seat, refuse[0]))
        laid.says(seat, refuse[0])
    assert deeds == [(0, "bid"), (1, "bid"), (2, "tax"), (2, "bid"), (0, "bid"),
                     (1, "bargain/extortion"), (2, "bid")]  # fmt: skip
    assert laid.kingdom[0] == ["court_scandal"]
    assert laid.coins == [5, 0, 1]


@rule("3.4.10", "3.2.17")
def test_case_3_nothing_left_but_to_buy_happens_without_asking() -> None:
    laid = auction("troll coin=4", on_turn=2, coins={0: 0}, populace={0: 20})
    laid.says(2, "bid")
    assert laid.kingdom[0] == ["troll"]
    assert laid.coins[0] == 5


@rule("3.4.8")
def test_case_4_a_good_card_at_0_and_no_favors_leaves_buy_and_tax() -> None:
    laid = auction("merchant_fleet", populace={0: 18})
    assert laid.options(0) == ["buy", "tax"]
    laid.says(0, "tax")
    assert laid.options(0) == ["buy", "tax"]
    laid.says(0, "tax")
    assert laid.kingdom[0] == ["merchant_fleet"]
    assert laid.coins[0] == 16


@rule("3.7.3", "3.7.4")
def test_case_5_committed_but_short_of_coins_leaves_only_taxes_and_further_favors() -> None:
    laid = auction("sir_aldric coin=9", coins={0: 0}, hand={0: ["crown_warrant", "heros_welcome"]})
    laid.says(0, "prebuy/crown_warrant")
    assert laid.options(0) == ["prebuy/heros_welcome", "tax"]
    assert laid.refusal(0, "buy").rule == "3.6.4"
    laid.says(0, "tax", "tax")
    assert laid.coins[0] == 6
    assert laid.options(0) == ["prebuy/heros_welcome", "tax", "buy"]
    laid.says(0, "buy")
    assert laid.coins[0] == 0


@rule("3.7.5", "3.6.1")
def test_case_6_crown_warrant_on_a_card_with_two_coins_makes_it_free() -> None:
    laid = auction("lady_isaura coin=2", coins={0: 1}, hand={0: ["crown_warrant"]})
    laid.says(0, "prebuy/crown_warrant")
    assert laid.count("lady_isaura", "coin") == 0
    laid.says(0, "buy")
    assert laid.coins == [1, 10, 10]


@rule("3.2.14")
def test_case_7_the_favor_deck_runs_out_between_two_draws() -> None:
    laid = auction(
        "pip_the_lucky",
        favor_deck=["kickback"],
        favor_discard=["extortion"],
        hand={1: all_favors_but("kickback", "extortion")},
    )
    laid.says(0, "buy")
    assert laid.hand[0] == ["kickback", "extortion"]
    assert laid.favor_discard == []


@rule("3.2.14")
def test_case_7_with_no_discard_either_the_drawing_stops() -> None:
    laid = auction("pip_the_lucky", favor_deck=["kickback"], hand={1: all_favors_but("kickback")})
    laid.says(0, "buy")
    assert laid.hand[0] == ["kickback"]


@rule("3.2.14")
def test_case_7_the_reshuffle_waits_until_a_draw_needs_it() -> None:
    laid = auction(
        "pip_the_lucky",
        favor_deck=["kickback", "blackmail"],
        favor_discard=["extortion"],
        hand={1: all_favors_but("kickback", "blackmail", "extortion")},
    )
    laid.says(0, "buy")
    assert laid.favor_deck == []
    assert laid.favor_discard == ["extortion"]


@rule("3.8.4", "3.2.14")
def test_case_8_royal_wedding_with_too_few_favors_serves_clockwise_until_they_run_out() -> None:
    laid = reveal(
        "royal_wedding",
        auctioneer=2,
        favor_deck=["kickback"],
        favor_discard=["extortion"],
        hand={1: all_favors_but("kickback", "extortion")},
    )
    assert laid.hand[2] == ["kickback"]
    assert laid.hand[0] == ["extortion"]
    assert len(laid.hand[1]) == 34


@rule("3.5.8", "3.6.11")
def test_case_9_broken_seal_does_not_reach_the_bargain_row() -> None:
    laid = auction("broken_seal", seats=2, hand={0: ["secret_pact", "kickback"]})
    laid.says(0, "bargain/secret_pact").says(1, "bid").says(0, "bargain/kickback").says(1, "bid")
    laid.says(0, "buy")
    assert laid.populace[0] == 1
    assert laid.favor_discard == ["secret_pact", "kickback"]
    assert laid.coins[0] == 10 + 2 + 4


@rule("3.5.6")
def test_case_10_blackmail_against_an_empty_hand_takes_nothing() -> None:
    laid = auction("kobolds", hand={0: ["blackmail"]})
    laid.says(0, "bargain/blackmail").says(1, "buy")
    assert laid.hand == [[], [], []]
    assert laid.favor_discard == ["blackmail"]


@rule("3.5.6")
def test_case_11_a_second_blackmail_takes_from_the_hand_as_it_is_then() -> None:
    laid = auction("kobolds", hand={0: ["blackmail"], 1: ["blackmail"], 2: ["extortion"]})
    laid.says(0, "bargain/blackmail").says(1, "bargain/blackmail").says(2, "buy")
    assert laid.hand == [["extortion"], [], []]


@rule("3.5.6", "3.2.14")
@pytest.mark.parametrize(
    ("first", "second", "drawn"),
    [("kickback", "whispers_at_court", "kickback"), ("whispers_at_court", "kickback", None)],
)
def test_case_12_whispers_reshuffle_only_bargains_that_resolved_earlier(
    first: str, second: str, drawn: str | None
) -> None:
    laid = auction(
        "kobolds",
        hand={0: [first], 1: [second], 2: all_favors_but("kickback", "whispers_at_court")},
        on_turn=0,
    )
    assert laid.favor_deck == []
    laid.says(0, f"bargain/{first}").says(1, f"bargain/{second}").says(2, "buy")
    whisperer = 1 if drawn else 0
    assert laid.hand[whisperer] == ([drawn] if drawn else [])


@rule("3.5.7")
def test_case_13_the_buyers_own_poisoned_chalice_has_no_effect() -> None:
    laid = auction("kobolds", seats=2, hand={0: ["poisoned_chalice"]})
    laid.says(0, "bargain/poisoned_chalice").says(1, "bid").says(0, "buy")
    assert laid.populace == [0, 0]
    assert laid.favor_discard == ["poisoned_chalice"]


@rule("3.2.10")
def test_case_14_chaos_for_a_full_populace_is_not_placed_and_the_rest_happens() -> None:
    laid = auction("angry_mob coin=3", populace={0: 20})
    laid.says(0, "buy")
    assert laid.populace[0] == 20
    assert laid.kingdom[0] == ["angry_mob"]
    assert laid.coins[0] == 13


@rule("3.11.2")
@pytest.mark.parametrize(
    ("kingdom", "gain"),
    [(["angry_mob"], 2), (["angry_mob", "merchant_fleet", "demon_of_avarice chaos=3"], 4)],
)
def test_case_15_angry_mob_with_and_without_help(kingdom: list[str], gain: int) -> None:
    laid = auction("kobolds", kingdom={0: kingdom})
    laid.says(0, "tax")
    assert laid.coins[0] == 10 + gain


@rule("3.11.2")
def test_case_16_the_demons_coin_ends_when_it_is_defeated() -> None:
    laid = acting(kingdom={0: ["demon_of_avarice chaos=1", "sir_aldric order=1"]})
    laid.says(0, "tax")
    assert laid.coins[0] == 14
    laid.says(0, "attack/sir_aldric/demon_of_avarice", "tax")
    assert laid.coins[0] == 17


@rule("3.2.7")
def test_case_17_the_grey_duelist_needs_no_order() -> None:
    laid = acting(kingdom={0: ["the_grey_duelist", "troll chaos=3"]})
    laid.says(0, "ability/the_grey_duelist/troll")
    assert laid.kingdom[0] == []


@rule("3.2.8")
def test_case_18_last_stand_may_name_the_only_hero_whose_order_is_lost() -> None:
    laid = acting(
        kingdom={0: ["hroth_oathkeeper order=5", "troll chaos=3"]}, hand={0: ["last_stand"]}
    )
    laid.says(0, "favor/last_stand/hroth_oathkeeper/troll")
    assert laid.kingdom[0] == []
    assert laid.count("hroth_oathkeeper", "order") == 0


@rule("3.10.4")
def test_case_19_wrens_surplus_is_lost() -> None:
    laid = acting(
        kingdom={0: ["wren_of_the_deepwood order=1", "dire_wolves chaos=1", "basilisk chaos=3"]}
    )
    laid.says(0, "attack/wren_of_the_deepwood/dire_wolves")
    assert laid.fate_discard == ["dire_wolves"]
    assert laid.count("basilisk", "chaos") == 3


@rule("3.10.4")
def test_case_20_brother_cael_needs_two_order_against_the_pale_regent() -> None:
    laid = acting(
        kingdom={0: ["brother_cael order=1", "the_pale_regent chaos=3", "kobolds chaos=1"]}
    )
    assert laid.options(0) == ["attack/brother_cael/kobolds", "tax", "done"]
    laid.refusal(0, "attack/brother_cael/the_pale_regent")
    ready = acting(kingdom={0: ["brother_cael order=2", "the_pale_regent chaos=3"]})
    ready.says(0, "attack/brother_cael/the_pale_regent")
    assert ready.count("the_pale_regent", "chaos") == 1
    assert ready.count("brother_cael", "order") == 0


@rule("3.6.11", "3.10.7")
def test_case_21_count_morwen_in_two_chains_works_and_is_discarded() -> None:
    laid = auction(
        "count_morwen coin=3",
        kingdom={0: ["sir_aldric order=4", "pip_the_lucky order=1", "bounty_board"]},
        hand={0: ["chains_of_binding"] * 2},
    )
    laid.says(0, "prebuy/chains_of_binding", "prebuy/chains_of_binding", "buy")
    assert laid.count("sir_aldric", "order") == 3
    assert laid.count("pip_the_lucky", "order") == 0
    assert laid.fate_discard == ["count_morwen"]
    assert laid.coins[0] == 10 + 3 + 4


@rule("3.2.17", "3.6.11")
def test_case_22_doom_with_exactly_one_hero_kills_it_without_asking() -> None:
    laid = auction("doom_of_the_firstborn", kingdom={0: ["lady_isaura"]})
    laid.says(0, "buy")
    assert laid.kingdom[0] == ["doom_of_the_firstborn"]
    assert laid.fate_discard == ["lady_isaura"]
    assert laid.ask == "levy"


@rule("3.2.3", "3.6.12")
def test_case_23_price_on_the_crown_after_the_last_coin_takes_nothing() -> None:
    laid = auction("bounty_board coin=10", kingdom={0: ["price_on_the_crown"]})
    laid.says(0, "buy")
    assert laid.coins[0] == 0
    assert laid.kingdom[0] == ["price_on_the_crown", "bounty_board"]


@rule("3.6.12", "3.6.15")
def test_case_24_the_crown_takes_first_and_the_bargain_afterwards() -> None:
    laid = auction(
        "bounty_board coin=7",
        on_turn=2,
        kingdom={0: ["price_on_the_crown"]},
        hand={2: ["called_in_debt"]},
    )
    laid.says(2, "bargain/called_in_debt").says(0, "buy")
    assert laid.coins == [0, 10, 11]


@rule("3.6.14")
def test_case_25_the_auctioneers_right_neighbour_buys_and_the_marker_returns() -> None:
    laid = auction("kobolds", on_turn=2, auctioneer=0, kingdom={0: ["bram_the_tollkeeper"]})
    laid.says(2, "buy")
    assert laid.auctioneer == 0
    assert laid.coins[0] == 11


@rule("3.6.13")
@pytest.mark.parametrize("buyer", [0, 1])
@pytest.mark.parametrize("auctioneer", [0, 1])
def test_case_26_with_two_players_the_other_is_always_the_next_auctioneer(
    buyer: int, auctioneer: int
) -> None:
    laid = auction("kobolds", seats=2, on_turn=buyer, auctioneer=auctioneer)
    laid.says(buyer, "buy")
    assert laid.auctioneer == 1 - buyer


@rule("3.3.4", "3.3.8")
def test_case_27_two_events_in_a_row_both_happen_without_an_action_phase() -> None:
    laid = reveal(
        "crusade",
        "feast_of_saints",
        "kobolds",
        auctioneer=1,
        kingdom={0: ["sir_aldric", "troll chaos=1"]},
    )
    lapse(laid)
    assert laid.fate_discard == ["crusade", "feast_of_saints"]
    lapse(laid)
    assert laid.spot == ["kobolds"]
    assert laid.asked == [1]
    assert laid.coins == [12, 12, 12]
    assert laid.count("sir_aldric", "order") == 1
    assert laid.count("troll", "chaos") == 1


@rule("3.9.6", "3.11.8", "3.12.1")
def test_case_28_a_glimpse_may_put_game_ends_on_top_and_only_its_player_knows() -> None:
    laid = acting(
        hand={0: ["oracles_glimpse"]}, fate_deck=["kobolds", "troll", "game_ends", "crusade"]
    )
    laid.says(0, "favor/oracles_glimpse", "game_ends", "kobolds", "done")
    assert laid.ask == "levy"
    assert "game_ends" in seen(laid, 0, "fate_deck")
    for viewer in (1, 2, None):
        assert seen(laid, viewer, "fate_deck") == []
    laid.says(0, "1").says(1, "0").says(2, "0")
    assert laid.outcome.scores == [12, 10, 10]
    assert laid.ask == ""
