"""3.5 Playing a card and 3.6 Activation cost and drawing from the blank deck."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import all_pass, facts, island, known, label, top

# 3.5 -------------------------------------------------------------------------------------------


@rule("3.5.1")
def test_a_played_card_is_discarded_stands_or_is_tilted() -> None:
    laid = island("oooooo", hand={0: "1 7a 12a"})
    laid.says(0, "play/turning_tide/pay")
    assert laid.attack_discard == ["turning_tide"]
    stands = island("oooooo", hand={0: "1 7a 12a"}).says(0, "play/iron_hide/pay")
    assert stands.front[0] == ["iron_hide"] and stands.attack_discard == []
    tilted = island("ooooo", hand={0: "1 7a 12a"}).says(0, "play/crown_of_ease/short")
    assert tilted.tilted[0] == ["crown_of_ease"]


@rule("3.5.2", "3.5.3")
def test_an_effect_needs_its_requirement_when_it_is_declared() -> None:
    laid = island("*ooooo", hand={0: "4b 0a"})
    assert "play/bury_the_fuse/plain" in laid.options(0)
    assert "(you have no bomb to bury)" in label(laid, 0, "play/bury_the_fuse/plain")
    refused = laid.refusal(0, "play/bury_the_fuse/pay")
    assert refused.rule == "3.5.2" and "no bomb" in refused.why
    laid.says(0, "play/bury_the_fuse/plain")
    assert laid.bombs[0] == ["bomb"]  # drawn while paying; the effect was not declared


@rule("3.5.4", "3.5.10")
def test_pay_comes_before_targets_window_and_effect() -> None:
    laid = island(hand={0: "5a 0a", 1: "0bS 4aS", 2: "1 2"})
    laid.says(0, "play/dragons_breath/pay")
    assert len(laid.blank_deck) == 27 and laid.ask == "remove_what"
    assert laid.played == ["dragons_breath"] and "dragons_breath" not in laid.hand[0]
    laid.says(0, "hand/s1/sword")
    assert laid.ask == "react" and laid.attack_discard == []
    laid.says(1, "pass")
    assert len(laid.attack_discard) == 2


@rule("3.5.5", "3.5.10")
def test_effect_first_is_a_choice_and_pays_afterwards() -> None:
    laid = island("ooo*oooo", hand={0: "5b 0a"})
    assert {"play/read_the_bones/pay", "play/read_the_bones/first"} <= set(laid.options(0))
    laid.says(0, "play/read_the_bones/first")
    assert laid.ask == "arrange" and len(laid.blank_deck) == 8
    laid.says(0, "blank/blank/blank/blank/bomb/hide")
    assert len(laid.blank_deck) == 5 and laid.bombs[0] == []
    assert "play/turning_tide/first" not in island(hand={0: "1 0a"}).options(0)


@rule("3.5.6")
def test_the_cost_alone_is_paid_only_if_the_effect_cannot_be_used() -> None:
    laid = island(hand={0: "1 4aS 12a"})
    assert "play/countercurse/plain" in laid.options(0)  # a reaction in the main part
    assert laid.refusal(0, "play/turning_tide/plain").rule == "3.5.6"
    assert laid.refusal(0, "play/countercurse/pay").rule == "3.8.2"
    laid.says(0, "play/countercurse/plain")
    assert len(laid.blank_deck) == 28 and laid.attack_discard == ["countercurse"]


@rule("3.5.7", "3.19.1")
def test_number_0_may_always_be_played_for_its_cost_alone() -> None:
    laid = island(hand={0: "0a 0bS"}).says(0, "play/mirror_ward/plain")
    assert laid.attack_discard == ["mirror_ward"] and len(laid.blank_deck) == 30


@rule("3.5.8", "3.5.9")
def test_a_deck_that_is_too_small_leaves_only_a_short_play() -> None:
    laid = island("oo", hand={0: "5a 1 8c"})
    assert laid.options(0) == [
        "play/turning_tide/pay",
        "play/dragons_breath/short",
        "play/set_the_trap/short",  # whether or not its requirement is met
    ]
    assert laid.refusal(0, "play/dragons_breath/pay").rule == "3.5.8"
    laid.says(0, "play/dragons_breath/short")
    assert laid.tilted[0] == ["dragons_breath"]
    assert laid.count("dragons_breath", "paid") == 2
    assert "Dragon's Breath stays in play tilted, with 2 paid." in laid.log()


@rule("3.5.8")
def test_short_is_barred_while_the_deck_is_large_enough() -> None:
    laid = island("ooo", hand={0: "5a 1"})
    assert laid.refusal(0, "play/dragons_breath/short").rule == "3.5.8"


@rule("3.5.11")
def test_a_player_knocked_out_while_paying_loses_the_effect() -> None:
    laid = island("*ooooo", hand={0: "12a 1"}, bombs={0: 2})
    laid.says(0, "play/crown_of_ease/pay")
    assert laid.out == {0} and laid.front[0] == []
    assert "crown_of_ease" in laid.attack_discard
    first = island("*ooooo", hand={0: "3 1"}, bombs={0: 2, 1: 1}, seed=3)
    first.says(0, "play/sandstorm/first/deck")
    assert "The blank deck is shuffled, face down." in first.log()  # it stands


@rule("3.5.12", "3.8.18")
def test_a_negated_card_costs_the_same() -> None:
    laid = island(hand={0: "3 1 9b", 1: "4aS 8a"})
    laid.says(0, "play/sandstorm/first/hand").says(1, "countercurse/world_upside_down")
    assert len(laid.blank_deck) == 26  # 2 for the Countercurse, 2 for the Sandstorm
    assert sorted(laid.hand[0]) == ["scatter_the_powder", "turning_tide"]


@rule("3.5.13")
def test_a_deck_that_shrinks_before_payment_is_paid_as_far_as_it_goes() -> None:
    laid = island("ooo", hand={0: "3 1 9b", 1: "4aS 8a"})
    laid.says(0, "play/sandstorm/first/hand").says(1, "countercurse/world_upside_down")
    assert laid.t.round_number == 1 or laid.outcome is not None
    assert "Seat A pays 1: blank." in laid.log()
    assert laid.tilted[0] == []


@rule("3.5.14", "3.19.15")
def test_oracles_gamble_has_its_own_order() -> None:
    laid = island("o", hand={0: "6b 0a"})
    assert [key for key in laid.options(0) if "oracle" in key] == [
        f"play/oracles_gamble/first/{guess}" for guess in ("blank", "bomb", "explosion")
    ]
    for form in ("pay", "plain", "short"):
        assert laid.refusal(0, f"play/oracles_gamble/{form}").rule == "3.5.14"
    empty = island("", hand={0: "6b 0a"})
    assert "play/oracles_gamble/short" in empty.options(0)
    assert empty.refusal(0, "play/oracles_gamble/first").rule == "3.19.15"
    empty.says(0, "play/oracles_gamble/short")
    assert empty.count("oracles_gamble", "paid") == 0


@rule("3.5.15")
def test_a_target_that_is_gone_is_left_alone() -> None:
    # the only card of the victim answers the theft, and that answer is countered
    laid = island(hand={0: "4aT 1 0a 3", 1: "4aS 8a"}, front={0: "10b"}, seats=2)
    laid.says(0, "use/magpie_familiar/s1/sword").says(1, "countercurse/world_upside_down")
    laid.says(0, "countercurse/turning_tide")
    assert laid.hand[1] == [] and laid.hand[0] == ["ricochet", "sandstorm"]


@rule("3.5.16")
def test_choices_that_hang_on_a_result_are_made_when_it_is_known() -> None:
    laid = island(hand={0: "6a 0a", 1: "1 1", 2: "2 2"}, coin="tails")
    laid.says(0, "play/wyrms_coin/pay")
    assert "The coin lands tails." in laid.log() and laid.ask == "target_seat"
    bargain = island(hand={0: "2 0a 3", 1: "4aS 8a"}, seats=2)
    bargain.says(0, "play/cutpurse_bargain/pay")
    assert bargain.ask == "back"  # the back before the window, the card to give after it
    bargain.says(0, "s1/mace").says(1, "pass")
    assert bargain.ask == "give"


@rule("3.5.17")
def test_a_card_put_into_an_empty_deck_makes_it_non_empty() -> None:
    laid = island("oo", hand={0: "4b 1", 1: "0a 0b"}, bombs={0: 1})
    laid.says(0, "play/bury_the_fuse/pay", "sword_low")
    assert laid.t.round_number == 1 and laid.asked == [1]
    assert top(laid) == "*"
    turned = island("oooo", hand={0: "8a 1"}).says(0, "play/world_upside_down/pay")
    assert turned.blank_deck == [] and turned.ask == "end_pile"
    storm = island("oo", hand={0: "3 1"}).says(0, "play/sandstorm/pay", "deck")
    assert storm.ask == "end_pile"
    heads = island("ooo", hand={0: "6a 1"}, coin="heads").says(0, "play/wyrms_coin/pay")
    assert heads.ask == "end_pile"
    bones = island("ooo", hand={0: "5b 1"}).says(0, "play/read_the_bones/pay")
    assert bones.ask == "end_pile"


# 3.6 -------------------------------------------------------------------------------------------


@rule("3.6.1", "3.6.2", "3.6.3", "3.6.4", "3.6.5")
def test_a_cost_is_paid_by_turning_up_cards() -> None:
    laid = island("o*Xoooo", hand={0: "7a 1"}, options={"mode": "points", "explosions": 1})
    laid.says(0, "play/iron_hide/pay")
    assert laid.blank_discard == ["blank", "blank"]
    assert laid.bombs[0] == ["bomb"] and laid.explosions[0] == ["explosion"]
    assert "Seat A pays 4: blank, bomb, explosion, blank." in laid.log()
    for seat in (1, 2, None):
        zone = [z for z in laid.view(seat)["zones"] if z["name"] == "bombs"]
        assert zone[0]["cards"][0]["face"] == "bomb"


@rule("3.6.6")
def test_knockouts_are_checked_after_every_card() -> None:
    laid = island("*oooooo", hand={0: "7a 1"}, bombs={0: 2}).says(0, "play/iron_hide/pay")
    assert laid.out == {0} and len(laid.blank_deck) == 6
    assert laid.log()[1:3] == ["Seat A pays 1: bomb.", "Seat A has 3 bombs and is knocked out."]


@rule("3.6.7")
def test_a_deck_that_runs_out_ends_the_draw() -> None:
    laid = island("ooooo", hand={0: "6a 1"}, coin="heads").says(0, "play/wyrms_coin/pay")
    assert (
        "Seat A draws 2 from the blank deck: blank, blank." in laid.log() and laid.ask == "end_pile"
    )


@rule("3.6.8")
def test_payments_open_no_window() -> None:
    laid = island("**oooo", hand={0: "4aS 1", 1: "0bS 4aS 8a", 2: "0bT 4aT 9a"})
    laid.says(0, "play/countercurse/plain")
    assert laid.ask == "end_pile" and laid.bombs[0] == ["bomb", "bomb"]


@rule("3.6.9")
def test_toll_crown_and_staff_change_a_cost_in_that_order() -> None:
    laid = island(hand={0: "0a 8c 10c 9b"}, front={0: "10a", 1: "12c"}, bombs={1: 2})
    assert "pay 2" in label(laid, 0, "play/ricochet/plain")
    assert "pay 4" in label(laid, 0, "play/set_the_trap/pay")
    assert "pay 2" in label(laid, 0, "play/set_the_trap/pay_staff")
    assert "play/watchtower/pay_staff" not in laid.options(0)
    assert "play/ricochet/plain_staff" not in laid.options(0)
    crowned = island(hand={0: "0a 8c 10c"}, front={0: "12a", 1: "12c"}, bombs={1: 1})
    assert "pay 1" in label(crowned, 0, "play/ricochet/plain")
    assert "pay 1" in label(crowned, 0, "play/set_the_trap/pay")
    assert "pay 5" in label(crowned, 0, "play/watchtower/pay")
    cheap = island(hand={0: "1 0a"}, front={0: "10a"})
    assert "play/turning_tide/pay_staff" not in cheap.options(0)  # it would not lower it
    assert facts(laid, 0)["zero_cost"] == 2 and facts(laid, 1)["zero_cost"] == 0


@rule("3.6.10")
def test_a_draw_by_an_effect_is_done_like_a_payment() -> None:
    laid = island("ooo*ooo*oo", hand={0: "6a 1"}, coin="heads").says(0, "play/wyrms_coin/pay")
    assert laid.bombs[0] == ["bomb", "bomb"] and len(laid.blank_deck) == 2


def test_labels_say_what_a_payment_may_bring() -> None:
    laid = island("o" * 8 + "**", hand={0: "12a 0a 1"}, bombs={0: 2}, seats=2)
    assert label(laid, 0, "play/turning_tide/pay").endswith(
        "[20% chance of a bomb, 20% of going out]"
    )
    assert known(laid, 0) == "?" * 10
    prompt = laid.view(0)["prompt"]
    shown = {option["key"]: option.get("preview") for option in prompt["options"]}
    assert shown["play/crown_of_ease/pay"] == {
        "how": "pay 6, then its effect",
        "risk": "87% chance of a bomb, 87% of going out",
        "draws": 6,
        "bomb": 0.8667,
        "explosion": 0.0,
        "knockout": 0.8667,
    }
    sure = island("*ooo", hand={0: "1 0a"}, deck_face_up=True)
    sure.t.show(sure.t.blank_deck.top, sure.t.everyone)
    assert "[100% chance of a bomb]" in label(sure, 0, "play/turning_tide/pay")
    assert all_pass(laid).ask == "main"


@rule("3.6.6")
def test_labels_count_nothing_under_the_card_that_knocks_out() -> None:
    laid = island("KBoooo", hand={0: "5a 0a"})
    key = "play/dragons_breath/pay"
    assert label(laid, 0, key).endswith(
        "[0% chance of a bomb, 100% of an explosion, 100% of going out]"
    )
    laid = island("BKoooo", hand={0: "5a 0a"})
    assert "[100% chance of a bomb, 100% of an explosion, " in label(laid, 0, key)
    laid = island("BKoooo", hand={0: "5a 0a"}, bombs={0: 2})
    assert label(laid, 0, key).endswith("[100% chance of a bomb, 100% of going out]")
    laid = island("X*", hand={0: "5a 0a"})  # either may come first
    assert label(laid, 0, "play/dragons_breath/short").endswith(
        "[50% chance of a bomb, 100% of an explosion, 100% of going out]"
    )
    safe = island("KBoooo", hand={0: "5a 0a"}, options={"mode": "points"})
    assert "[100% chance of a bomb, 100% of an explosion]" in label(safe, 0, key)


def test_labels_of_the_points_game_tell_what_the_hand_costs() -> None:
    laid = island("o" * 20, hand={0: "5a 6b 7b 12a"}, options={"mode": "points"})
    assert label(laid, 0, "play/crown_of_ease/pay").endswith("[0% chance of a bomb] [hand 6 → 0]")
    assert label(laid, 0, "play/true_name/pay").endswith("[hand 6 → 12]")
    shown = laid.view(0)["prompt"]["options"]
    preview = next(o for o in shown if o["key"] == "play/true_name/pay")["preview"]
    assert (preview["hand"], preview["hand_change"]) == (12, "hand 6 → 12")


def test_an_oracle_is_told_how_likely_a_guess_is_right() -> None:
    laid = island("o" * 15 + "*" * 5, hand={0: "6b 0a"})
    key = "play/oracles_gamble/first/blank"
    assert label(laid, 0, key).endswith("name blank [75% right; wrong: pay 3]")
    assert label(laid, 0, key.replace("blank", "bomb")).endswith("[25% right; wrong: pay 3]")


def test_a_guess_that_is_sure_to_be_right_is_not_called_costly() -> None:
    laid = island("o" + "*" * 8, hand={0: "6b 0a"}, bombs={0: 2}, deck_face_up=True)
    laid.t.show(laid.t.blank_deck.top, laid.t.everyone)
    options = {option["key"]: option for option in laid.view(0)["prompt"]["options"]}
    assert options["play/oracles_gamble/first/blank"]["preview"]["right"] == 1
    assert "costly" not in options["play/oracles_gamble/first/blank"]
    assert options["play/oracles_gamble/first/bomb"]["costly"]


def test_a_shuffle_that_comes_first_is_reckoned_with() -> None:
    """A bomb lies open on top: paying first is sure to bring it."""
    laid = island("*" + "o" * 19, hand={0: "3 0a 7a"}, deck_face_up=True)
    laid.t.show(laid.t.blank_deck.top, laid.t.everyone)
    assert "[100% chance of a bomb]" in label(laid, 0, "play/sandstorm/pay")
    assert "[10% chance of a bomb]" in label(laid, 0, "play/sandstorm/first/deck")
    assert "[100% chance of a bomb]" in label(laid, 0, "play/sandstorm/first/hand")


def test_piles_and_players_are_named_in_full() -> None:
    laid = island(hand={0: "0a 1"}).says(0, "play/ricochet/plain")
    assert label(laid, 0, "sword_low").startswith("Low sword pile: numbers 0 to 6, ")
    assert label(laid, 0, "torch_high").startswith("High torch pile: numbers 7 and above, ")
    trap = island(hand={0: "8c 1"}, bombs={0: 1, 1: 1}).says(0, "play/set_the_trap/pay")
    assert [label(trap, 0, key) for key in trap.options(0)] == ["You", "Seat B"]
    powder = island(hand={0: "9b 1"}, bombs={0: 2, 1: 1}).says(0, "play/scatter_the_powder/pay")
    assert [label(powder, 0, key) for key in powder.options(0)] == [
        "2 of your bombs",
        "1 bomb from you, 1 from Seat B",
    ]


@rule("3.19.16")
def test_a_number_is_named_with_how_many_of_its_cards_can_be_there() -> None:
    laid = island(hand={0: "7b 8a 8bS", 1: "8c 1"}, front={1: "10a"}).says(0, "play/true_name/pay")
    assert label(laid, 0, "s1/8") == "Seat B, number 8: 5 of the 7 cards can be there"
    assert label(laid, 0, "s1/10") == "Seat B, number 10: 2 of the 3 cards can be there"
    assert label(laid, 0, "s1/0") == "Seat B, number 0: 5 of the 5 cards can be there"


@rule("3.5.8", "3.5.7")
def test_every_way_to_play_has_one_name() -> None:
    small = island("oo", hand={0: "5a 5b 0a 1"})
    assert "Dragon's Breath (5, sword): short (pay the last 2, no effect)" in label(
        small, 0, "play/dragons_breath/short"
    )
    small.says(0, "play/dragons_breath/short")
    assert "You play Dragon's Breath short: the blank deck can't cover its cost." in small.log(0)
    large = island(hand={0: "5b 0a 1"})
    assert "effect first, then pay 3" in label(large, 0, "play/read_the_bones/first")
    assert "pay 3, then its effect" in label(large, 0, "play/read_the_bones/pay")
    assert "free, no effect" in label(large, 0, "play/ricochet/plain")
    assert "Seat A plays Ricochet (no effect)." in large.says(0, "play/ricochet/plain").log()
