"""4 Decisions: their ids, the order of options, and the answer of a player who is absent."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import LaidTable, rule

from .scenes import GAME, island, top


def lapse(laid: LaidTable, seat: int = 0) -> LaidTable:
    laid.match.answer_default(seat)
    return laid


def answered(laid: LaidTable) -> str:
    return laid.match.decisions[-1].key


@rule("3.17.2")
def test_stash_is_a_blank() -> None:
    match = Match(GAME, 2, SeededChance(1), {"secret_stash": True})
    match.answer_default(0)
    match.answer_default(1)
    assert [decision.key for decision in match.decisions] == ["blank", "blank"]


@rule("3.1.7", "3.3.4", "3.3.10")
def test_piles_are_the_largest() -> None:
    match = Match(GAME, 2, SeededChance(1), {"deal": "draft"})
    match.answer(0)
    match.answer_default(match.next_seat)
    assert match.decisions[-1].key == "sword_high"  # sword low has one card less
    end = island(hand={0: "0a 1S 5a"}).says(0, "play/ricochet/plain")
    assert answered(lapse(end)) == "sword_high"
    zero = island(hand={0: ""}, phase="turn")
    assert zero.ask == "zero_pile" and lapse(zero).ask == "zero_pile"


@rule("3.3.6")
def test_main_is_the_cheapest_play_with_the_effect_first_before_paying() -> None:
    assert answered(lapse(island(hand={0: "1 0a 12a"}))) == "play/ricochet/plain"
    assert answered(lapse(island(hand={0: "3 9b 12a"}))) == "play/sandstorm/first/deck"
    assert answered(lapse(island(hand={0: "5a 6b"}))) == "play/dragons_breath/pay"
    assert answered(lapse(island(hand={0: "3 4aT"}))) == "play/sandstorm/first/deck"
    tie = island(hand={0: "4b 4aT"}, bombs={0: 1})
    assert answered(lapse(tie)) == "play/countercurse/plain"  # 4a is listed before 4b
    bombs = island(hand={0: "9b 12a"}, bombs={1: 1, 2: 1, 0: 1})
    assert answered(lapse(bombs)) == "play/scatter_the_powder/first/s0/s1"


@rule("3.3.6")
def test_main_ends_once_it_may() -> None:
    laid = island(hand={0: "1 0a"}, front={0: "10c"}).says(0, "play/ricochet/plain")
    assert answered(lapse(laid)) == "end"


@rule("3.8.25")
def test_react_is_a_pass() -> None:
    laid = island(hand={0: "1 0a", 1: "4aS 8a"}).says(0, "play/turning_tide/pay")
    assert answered(lapse(laid, 1)) == "pass"


CASES: list[tuple[str, dict[str, Any], list[str], str]] = [
    ("target_seat", {"hand": {0: "6a 0a"}, "coin": "tails"}, ["play/wyrms_coin/pay"], "s1"),
    ("target_seat", {"hand": {0: "9a 0a"}, "front": {1: "7a", 2: "12c"}},
     ["play/shatter_relics/pay"], "s1"),
    ("back", {"hand": {0: "2 0a", 1: "8a 8bM 1S"}}, ["play/cutpurse_bargain/pay"], "s1/mace"),
    ("storm_mode", {"hand": {0: "3 0a"}}, ["play/sandstorm/pay"], "deck"),
    ("remove_what", {"hand": {0: "5a 0a"}, "front": {1: "7a 12c", 2: "10c"}},
     ["play/dragons_breath/pay"], "front/s1/toll_of_the_void"),
    ("remove_what", {"hand": {0: "5a 0a", 1: "8a 8bM 1S"}},
     ["play/dragons_breath/pay"], "hand/s1/mace"),
    ("arrange", {"on_top": "o*ooooo", "hand": {0: "5b 0a"}}, ["play/read_the_bones/first"],
     "blank/bomb/blank/blank/blank/hide"),
    ("gift", {"on_top": "*ooooo", "hand": {0: "6b 0a"}}, ["play/oracles_gamble/first/bomb"],
     "give/s1"),
    ("rest_to", {"hand": {0: "6b 0a"}}, ["play/oracles_gamble/first/blank"], "s1"),
    ("target_seat/number", {"hand": {0: "7b 0a"}}, ["play/true_name/pay"], "s1/8"),
    ("name_pick", {"hand": {0: "7b 0a", 1: "4aS 4bT 9a", 2: "8a 3"}},
     ["play/true_name/pay", "s1/4"], "countercurse"),
    ("search", {"hand": {0: "8bS 0a"}}, ["play/treasure_map/pay"], "0/sword"),
    ("search_take", {"hand": {0: "8bS 0a"}}, ["play/treasure_map/pay", "8/torch"],
     "set_the_trap"),
    ("bomb_owner", {"hand": {0: "8c 0a"}, "bombs": {0: 1, 1: 1}}, ["play/set_the_trap/pay"], "s0"),
    ("bomb_owner", {"hand": {0: "8c 0a"}, "bombs": {1: 1, 2: 1}}, ["play/set_the_trap/pay"], "s1"),
    ("bomb_owner/bomb_owner", {"hand": {0: "9b 0a"}, "bombs": {1: 2, 2: 1}},
     ["play/scatter_the_powder/pay"], "s1/s1"),
    ("relic", {"hand": {0: "9a 0a"}, "front": {0: "10b", 1: "7a 12c", 2: "10c"}},
     ["play/shatter_relics/pay"], "s1/toll_of_the_void"),
    ("soften", {"hand": {0: "6a 0a"}, "front": {0: "10a 11c"}, "coin": "heads"},
     ["play/wyrms_coin/pay"], "yes"),
    ("soften", {"hand": {0: "6a 0a"}, "front": {0: "11c"}, "coin": "heads"},
     ["play/wyrms_coin/pay"], "will"),
    ("redraw_pile", {"hand": {0: "3 0aM 12a"}, "options": {"deal": "draft"}},
     ["play/sandstorm/pay", "hand"], "sword_low"),
]  # fmt: skip


@rule("3.5.16", "3.10.1", "3.19.5", "3.19.17")
@pytest.mark.parametrize(("id", "things", "keys", "default"), CASES)
def test_each_decision_has_its_id_and_default(
    id: str, things: dict[str, Any], keys: list[str], default: str
) -> None:
    laid = island(**things).says(0, *keys)
    while laid.ask == "react":
        laid.says(laid.asked[0], "pass")
    assert laid.ask == id and laid.asked == [0]
    assert answered(lapse(laid)) == default


@rule("3.19.2")
def test_give_is_the_cheapest_card() -> None:
    laid = island(hand={0: "2 12a 0a", 1: "8a"}, seats=2).says(0, "play/cutpurse_bargain/pay")
    assert answered(lapse(laid)) == "ricochet"


@rule("3.19.8")
def test_guess_is_the_visible_top_card() -> None:
    laid = island("*ooo", hand={0: "6b 12a"}, deck_face_up=True)
    laid.match.answer_default(0)
    assert answered(laid) == "play/oracles_gamble/first/bomb" and top(laid) == "*ooo"


@rule("3.3.6")
def test_options_are_listed_by_number_code_and_back() -> None:
    laid = island(hand={0: "12a 4bT 0aT 0aM 4aS 0bS"})
    assert [key.split("/")[1] for key in laid.options(0)] == [
        "ricochet",
        "ricochet",
        "mirror_ward",
        "countercurse",
        "bury_the_fuse",
        "crown_of_ease",
    ]
    laid.says(0, "play/ricochet/plain")
    assert laid.card("ricochet", 0).face.back == "mace"
    assert laid.attack_discard == ["ricochet"]
    assert [card.face.back for card in laid.t.attack_discard] == ["mace"]


@rule("3.2.5")
def test_seats_are_listed_in_the_direction_of_play() -> None:
    laid = island(hand={0: "6a 0a"}, coin="tails", direction=-1, seats=4)
    laid.says(0, "play/wyrms_coin/pay")
    assert laid.options(0) == ["s3", "s2", "s1"]


def test_a_decision_with_one_option_is_not_asked() -> None:
    laid = island(hand={0: "6a 0a"}, coin="tails", seats=2).says(0, "play/wyrms_coin/pay")
    assert laid.ask == "end_pile"


def test_a_stale_or_foreign_answer_is_refused_and_changes_nothing() -> None:
    laid = island(hand={0: "1 0a", 1: "4aS 8a"}).says(0, "play/turning_tide/pay")
    assert laid.refusal(0, "play/ricochet/plain").rule == "3.8.5"
    assert laid.refusal(1, "countercurse/crown_of_ease").rule == "3.8.5"
    laid.says(1, "pass")
    assert laid.refusal(1, "countercurse/world_upside_down").rule == "3.3.10"
