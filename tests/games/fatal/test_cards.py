"""5 The cards: facts of all, and what each enchantment and the Queen does."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.card_data import CardDataError
from fateloom.testing import rule

from .scenes import QUEEN, asked, casting, hidden, row, sees, size, table

FACES: dict[str, Any] = dict(find_game("fatal").faces)
VISIONS = [face for face in FACES.values() if hasattr(face, "symbol")]
TREASURES = [face for face in FACES.values() if hasattr(face, "value")]
CHARACTERS = [face for face in FACES.values() if hasattr(face, "opposite")]
ENCHANTMENTS = [face for face in FACES.values() if hasattr(face, "until")]


def test_the_box_holds_108_cards() -> None:
    assert len(CHARACTERS) == 12
    assert len(TREASURES) == 25
    assert len(VISIONS) == 52
    assert sum(face.copies for face in ENCHANTMENTS) == 18
    assert sum(face.copies for face in FACES.values()) == 108
    assert len(ENCHANTMENTS) == 8


def test_every_colour_has_five_treasures_worth_seven() -> None:
    for colour in ("red", "yellow", "violet", "blue", "green"):
        values = sorted(face.value for face in TREASURES if face.colour == colour)
        assert values == [-1, 1, 2, 2, 3]


def test_every_kind_has_thirteen_visions_with_the_same_later_edges() -> None:
    later = {}
    for kind in ("draw", "take", "steal", "discard"):
        faces = [face for face in VISIONS if face.kind == kind]
        symbols = Counter(face.symbol for face in faces)
        assert symbols == {"stone": 3, "blades": 3, "parchment": 3, "none": 4}
        later[kind] = sum(face.first for face in faces)
    assert later == {"draw": 8, "take": 5, "steal": 5, "discard": 3}


def test_the_printed_sums_of_the_visions() -> None:
    assert Counter(face.first for face in VISIONS) == {1: 21, 0: 31}
    second = Counter(face.second for face in VISIONS)
    third = Counter(face.third for face in VISIONS)
    assert (second[1], second[2]) == (20, 4)
    assert (third[1], third[2]) == (20, 4)
    assert sum(face.second_marked for face in VISIONS) == 12
    assert sum(face.third_marked for face in VISIONS) == 12


@pytest.mark.parametrize("face", CHARACTERS, ids=lambda face: face.id)
@rule("3.1.6", "3.1.7")
def test_each_character_wins_by_striking_down_its_opposite_alone(face: Any) -> None:
    others = [each for each in CHARACTERS if each.players == face.players and each is not face]
    for victim in others:
        rest = [each.id for each in others if each is not victim]
        signs = {0: [face.id], 1: [victim.id]}
        signs |= {seat: [sign] for seat, sign in enumerate(rest, 2)}
        laid = casting(
            ["cold_ember", "quiet_spring", "open_window"],
            face.players,
            round=2,
            character=signs,
            hand={1: ["rust_wasp"]},
        )
        laid.says(0, "s1")
        won = laid.outcome is not None
        assert won == (victim.name == face.opposite)


@pytest.mark.parametrize("face", TREASURES, ids=lambda face: face.id)
@rule("3.14.2")
def test_each_treasure_scores_its_value_in_the_first_round(face: Any) -> None:
    laid = table(
        5,
        phase="stars",
        row1={0: ["copper_dragonfly", "clockwork_nightingale"]},
        display=[face.id, *[each.id for each in TREASURES if each is not face][:2]],
        treasure_deck=[QUEEN],
    )
    laid.says(0, f"{face.id}/s3")
    assert laid.t.score1 == [0, 0, 0, face.value, 0]


@pytest.mark.parametrize("face", VISIONS, ids=lambda face: face.id)
@rule("3.4.4", "3.4.5", "3.10.4", "3.10.5", "3.10.6")
def test_each_vision_in_each_place(face: Any) -> None:
    blank = [each for each in ("forked_shadow", "creeping_fog", "quiet_spring") if each != face.id]
    for place, stars in enumerate((face.first, face.second, face.third)):
        cards = [*blank[:place], face.id, *blank[place:]][:3]
        laid = table(row1={1: cards})
        shown = laid.view()["players"][1]["rows"][0]
        assert shown["cards"][place]["stars"] == stars
        kinds = {"draw": "Draw", "take": "Take", "steal": "Steal", "discard": "Discard"}
        casts = shown["casts"].split(" · ")
        assert casts[0] == kinds[FACES[cards[0]].kind]
        second, third = FACES[cards[1]], FACES[cards[2]]
        power = max(1, min(2, second.second + third.third))
        assert casts[1].startswith(str(power))
        two = second.second_marked or third.third_marked
        assert casts[2] == ("2 players" if two else "1 player")


@rule("3.2.1")
def test_the_enchantress_queen_ends_the_round_when_turned_up() -> None:
    laid = table(idle=5, treasure_deck=[QUEEN])
    laid.says(0, "end")
    assert laid.ask == "reveal"


@rule("3.11.1", "3.11.3")
def test_elemental_shield_cancels_the_part_that_names_you() -> None:
    laid = casting(
        ["open_window", "quiet_spring", "fallen_apple"],
        hand={1: ["elemental_shield", "rust_wasp"]},
        hoard={1: ["red_3"], 2: ["green_1"]},
    )
    laid.says(0, "s1").says(1, "elemental_shield")
    assert laid.hoard[1] == ["red_3"]


@rule("3.5.1")
def test_magical_swap_exchanges_two_visions_in_place() -> None:
    laid = table(
        hand={0: ["magical_swap", "dead_battery"]},
        row1={0: ["rust_wasp", "bog_lantern"], 1: ["gale_bellows"]},
        row2={1: ["frost_turbine", "quiet_spring"]},
    )
    offered = [key for key in laid.options(0) if key.startswith("magical_swap")]
    assert len(offered) == 2 * 3
    laid.says(0, "magical_swap/rust_wasp/quiet_spring")
    assert row(laid, 0, 1) == ["quiet_spring", "bog_lantern"]
    assert row(laid, 1, 2) == ["frost_turbine", "rust_wasp"]
    assert row(laid, 1, 1) == ["gale_bellows"]


@rule("3.5.1", "3.5.5")
def test_moth_courier_sets_two_cards_aside_and_the_replacement_third() -> None:
    laid = table(
        hand={0: ["moth_courier", "dead_battery"]},
        draw_pile=["rust_wasp", "bog_lantern", "gale_bellows", ...],
    )
    laid.says(0, "moth_courier")
    assert laid.aside[0] == ["rust_wasp", "bog_lantern", "gale_bellows"]
    assert laid.log()[-1] == (
        "Seat A plays Moth Courier and sets aside 2 cards, then 1 to replace it."
    )


@rule("3.20.6")
def test_candle_periscope_shows_a_character_to_its_player_alone() -> None:
    laid = table(hand={0: ["candle_periscope", "dead_battery"], 2: []})
    assert [key for key in laid.options(0) if key.startswith("candle")] == [
        "candle_periscope/s1/character",
        "candle_periscope/s1/hand",
        "candle_periscope/s2/character",
    ]
    laid.says(0, "candle_periscope/s2/character")
    assert sees(laid, 0, "character", 2) == ["terranova_3"]
    for observer in (1, None):
        assert sees(laid, observer, "character", 2) == []
        assert laid.log(observer)[-1] == "Seat A plays Candle Periscope and looks at Seat C's sign."
    assert laid.log(0)[-1] == "You see Terranova."


@rule("3.20.6")
def test_candle_periscope_shows_a_whole_hand() -> None:
    laid = table(hand={0: ["candle_periscope", "dead_battery"], 1: ["rust_wasp", "moth_courier"]})
    laid.says(0, "candle_periscope/s1/hand")
    assert sees(laid, 0, "hand", 1) == ["moth_courier", "rust_wasp"]
    assert sees(laid, 2, "hand", 1) == []
    assert hidden(laid, 2, "hand", 1) == 2


@rule("3.9.2", "3.10.6")
def test_comet_lantern_adds_two_stars_in_step_a_and_no_power() -> None:
    laid = table(
        hand={0: ["comet_lantern", "open_window", "dead_battery"]},
        row1={0: ["quiet_spring", "fallen_apple"]},
    )
    laid.says(0, "comet_lantern", "play/open_window/1", "end")
    assert "3 stars" in asked(laid, 0)
    laid.says(0, laid.options(0)[0])
    assert "1 card for 1 player" in laid.log()[-1]


@rule("3.7.2", "3.7.4", "3.7.5")
def test_gossamer_gloves_need_no_symbol_but_keep_the_orientation() -> None:
    laid = table(
        hand={0: ["gossamer_gloves", "dead_battery"]},
        row1={0: ["quiet_spring"], 1: ["fallen_apple", "rust_wasp"]},
    )
    laid.says(0, "gossamer_gloves")
    steals = [key for key in laid.options(0) if key.startswith("steal")]
    assert steals == ["steal/fallen_apple/2", "steal/rust_wasp/1"]
    assert laid.refusal(0, "steal/rust_wasp/2").rule == "3.7.5"


@rule("3.5.6")
def test_gossamer_gloves_are_playable_also_where_a_steal_is_possible_anyway() -> None:
    laid = table(
        hand={0: ["gossamer_gloves", "dead_battery"]},
        row1={0: ["copper_dragonfly"], 1: ["inkwell_undine"]},
    )
    assert laid.options(0)[0] == "gossamer_gloves"


@rule("3.4.6")
def test_rust_storm_discards_one_vision_and_perhaps_one_of_a_further_player() -> None:
    laid = table(
        4,
        hand={0: ["rust_storm", "dead_battery"]},
        row1={0: ["quiet_spring"], 1: ["rust_wasp", "bog_lantern"], 2: ["gale_bellows"]},
        row2={1: ["frost_turbine"], 3: ["acid_cloud"]},
    )
    assert len([key for key in laid.options(0) if key.startswith("rust_storm")]) == 5
    laid.says(0, "rust_storm/rust_wasp")
    assert row(laid, 1, 1) == ["bog_lantern"]
    assert laid.ask == "rust_second"
    assert laid.options(0) == ["gale_bellows", "acid_cloud", "done"]
    laid.says(0, "acid_cloud")
    assert row(laid, 3, 2) == []
    assert laid.discard_pile == ["rust_wasp", "acid_cloud", "rust_storm"]


def test_rust_storm_may_stop_after_the_first_and_does_so_unasked_without_a_further() -> None:
    laid = table(
        hand={0: ["rust_storm", "dead_battery"]},
        row1={1: ["rust_wasp"], 2: ["gale_bellows"]},
    )
    laid.says(0, "rust_storm/rust_wasp", "done")
    assert row(laid, 2, 1) == ["gale_bellows"]
    lone = table(hand={0: ["rust_storm", "dead_battery"]}, row1={1: ["rust_wasp", "acid_cloud"]})
    lone.says(0, "rust_storm/rust_wasp")
    assert lone.ask == "act"


@rule("3.8.1")
def test_overwound_mainspring_allows_three_visions() -> None:
    laid = table(
        hand={0: ["overwound_mainspring", "rust_wasp", "bog_lantern", "gale_bellows", "acid_cloud"]}
    )
    laid.says(0, "overwound_mainspring", "play/rust_wasp/1", "play/bog_lantern/2")
    assert laid.ask == "act"
    laid.says(0, "play/gale_bellows/1")
    assert laid.asked == [1]
    assert size(laid, "hand", 0) == 5  # one left, four replacements


# Owners' card packs ---------------------------------------------------------------------------


def pack(folder: Path, text: str) -> None:
    (folder / "fatal.toml").write_text(text, encoding="utf-8")


def test_a_card_pack_replaces_a_value(tmp_path: Path) -> None:
    pack(tmp_path, '[[treasure]]\nid = "red_3"\nvalue = 4\n')
    assert find_game("fatal").with_cards(tmp_path).faces["red_3"].value == 4  # type: ignore[attr-defined]


def test_a_card_pack_cannot_break_the_signs(tmp_path: Path) -> None:
    pack(tmp_path, '[[character]]\nid = "flambeaux_3"\nopposite = "Aquaté"\n')
    with pytest.raises(CardDataError, match="opposite of one of them"):
        _ = find_game("fatal").with_cards(tmp_path).faces
    pack(tmp_path, '[[character]]\nid = "flambeaux_3"\ncolour = "green"\n')
    with pytest.raises(CardDataError, match="differ in colour"):
        _ = find_game("fatal").with_cards(tmp_path).faces


def test_a_card_pack_cannot_change_the_number_of_treasures(tmp_path: Path) -> None:
    pack(tmp_path, '[[treasure]]\nid = "red_3"\ncopies = 2\n')
    with pytest.raises(CardDataError, match="6 red treasures, expected 5"):
        _ = find_game("fatal").with_cards(tmp_path).faces


def test_an_unknown_card_is_named() -> None:
    with pytest.raises(UsageError, match="fateloom cards fatal"):
        find_game("fatal").face("troll")
