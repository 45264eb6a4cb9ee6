"""3.4 and 3.5: matching, rotating and combos."""

from __future__ import annotations

from fateloom.testing import rule
from games.weaver.scenes import plays, reading, row, tokens, turned, waves


@rule("3.4.1", "3.4.2", "3.4.3")
def test_only_showing_runes_match() -> None:
    scene = reading("safe_return", tops=["first_kiss", "steadfast_vow", "red_thread"])
    plays(scene, "first_kiss at 1")  # Knot faces Eye; the Eyes of the clear half are below
    assert turned(scene) == [0, 0]
    plays(scene, "steadfast_vow at 1")  # Knot faces Knot, then Eye faces Eye
    assert waves(scene) == [
        "Lost Road, Broken Vow and Last Kiss turn (Knot and Eye).",
    ]


@rule("3.4.4")
def test_the_row_is_not_a_circle() -> None:
    scene = reading("safe_return", "loyal_banner", tops=["twin_souls", "red_thread"])
    plays(scene, "twin_souls at 2")  # S·K ... S·K: the outer Serpent and Knot face nothing
    assert turned(scene) == [0, 0, 0]


@rule("3.4.5")
def test_rotating_brings_the_other_half_on_top() -> None:
    scene = reading("dragon_pact", tops=["lucky_coin", "gem_cutter"])
    plays(scene, "lucky_coin at 1")
    assert row(scene) == ["dragon_pact 1 K·E", "lucky_coin 1 E·F"]


@rule("3.4.6", "3.4.7", "3.4.8")
def test_a_card_rotates_three_times_at_most() -> None:
    scene = reading("first_kiss 2", tops=["buried_hoard", "honest_trade", "gem_cutter"])
    plays(scene, "buried_hoard at 1")
    assert turned(scene) == [3, 1]
    plays(scene, "honest_trade at 0")  # Eye faces Flame
    assert turned(scene) == [0, 3, 1]


@rule("3.4.8")
def test_a_match_with_a_spent_card_rotates_neither() -> None:
    scene = reading("first_kiss 3", tops=["buried_hoard", "gem_cutter"])
    plays(scene, "buried_hoard at 1")
    assert row(scene) == ["first_kiss 3 F·E", "buried_hoard 0 E·E"]
    assert (
        scene.log(0)[-2]
        == "First Kiss and Cursed Hoard match (Eye), but First Kiss can't turn again."
    )


@rule("3.4.10", "3.4.11", "3.5.8")
def test_all_called_cards_rotate_together_and_once() -> None:
    scene = reading("open_sky", "spellwright", tops=["iron_will", "giants_strength"])
    plays(scene, "iron_will at 1")
    assert len(waves(scene)) == 1
    assert turned(scene) == [1, 1, 1]


@rule("3.4.12", "3.4.14")
def test_a_card_whose_neighbour_changes_is_not_just_placed() -> None:
    # Lucky Coin and Fair Wind both show an Eye to each other and sleep.
    scene = reading("dragon_pact 1", "lucky_coin 1", tops=["silver_vein", "gem_cutter"])
    plays(scene, "silver_vein at 0")
    assert turned(scene) == [0, 1, 1]


@rule("3.4.13")
def test_a_card_between_ends_a_match_but_not_its_rotations() -> None:
    scene = reading("dragon_pact", tops=["lucky_coin", "silver_vein", "gem_cutter"])
    plays(scene, "lucky_coin at 1", "silver_vein at 1")
    assert row(scene) == ["dragon_pact 1 K·E", "silver_vein 0 F·S", "lucky_coin 1 E·F"]


@rule("3.4.9")
def test_the_placement_check_looks_at_both_neighbours() -> None:
    scene = reading("safe_return", "loyal_banner", tops=["patient_suitor", "red_thread"])
    plays(scene, "patient_suitor at 1")
    assert waves(scene)[0] == "Lost Road, Faithless Suitor and Burning Banner turn (Knot)."


@rule("3.5.1", "3.5.2", "3.5.3", "3.5.6")
def test_a_combo_turns_the_moving_and_the_still_card() -> None:
    scene = reading("rightful_throne", "market_dance", tops=["first_kiss", "red_thread"])
    plays(scene, "first_kiss at 2")
    assert turned(scene) == [1, 2, 1]
    assert tokens(scene) == ["market_dance"]


@rule("3.5.4")
def test_two_cards_that_both_rotated_do_not_go_on() -> None:
    scene = reading("dragon_pact", tops=["lucky_coin", "gem_cutter"])
    plays(scene, "lucky_coin at 1")
    assert len(waves(scene)) == 1
    both = "Dragon Pact and Lucky Coin match (Eye), but both turned in the same wave"
    told = [line for line in scene.match.view(0, since=0)["log"] if "match (" in line["text"]]
    assert [(line["text"], line["rule"]) for line in told] == [
        (f"{both}, so nothing more turns.", "3.5.4")
    ]


@rule("3.5.5")
def test_a_kept_rune_wakes_a_sleeping_match() -> None:
    scene = reading("first_kiss 1", "lucky_coin 1", tops=["crown_of_daisies", "old_friends"])
    plays(scene, "crown_of_daisies at 2")
    assert turned(scene) == [2, 3, 1]


@rule("3.5.7")
def test_nothing_is_asked_between_the_waves() -> None:
    scene = reading(
        "generous_patron", "unbroken_shield", "iron_will", tops=["giants_strength", "spellwright"]
    )
    asked = scene.match.ask_number
    plays(scene, "giants_strength at 2")
    assert len(waves(scene)) == 4
    assert scene.match.ask_number == asked + 1


@rule("3.5.9")
def test_the_log_names_a_wave_from_left_to_right() -> None:
    scene = reading("open_sky", "spellwright", tops=["iron_will", "giants_strength"])
    plays(scene, "iron_will at 1")
    assert waves(scene) == ["Falling Sky, Iron Collar and Spellbound turn (Flame and Knot)."]


@rule("3.5.1", "3.5.5")
def test_a_view_tells_the_last_chain_wave_by_wave() -> None:
    scene = reading("first_kiss 1", "lucky_coin 1", tops=["crown_of_daisies", "red_thread"])
    plays(scene, "crown_of_daisies at 2")
    told = scene.view(0)["table"]["waves"]
    assert [wave["threads"] for wave in told] == [[1], [0]]
    lay = [[(card["face"], card["turned"]) for card in wave["row"]] for wave in told]
    assert lay == [
        [("first_kiss", 1), ("lucky_coin", 1), ("crown_of_daisies", 0)],
        [("first_kiss", 1), ("lucky_coin", 2), ("crown_of_daisies", 1)],
    ]
    plays(scene, "red_thread at 0")
    assert scene.view(0)["table"]["waves"] == []
