"""3.10 Step B: trimagics."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import asked, casting, row, sees, size, table

DRAW_1 = ["quiet_spring", "fallen_apple", "open_window"]
DRAW_2 = ["quiet_spring", "dead_battery", "velvet_burglar"]
DRAW_1P = ["quiet_spring", "sharing_table", "open_window"]
TAKE_1 = ["fallen_apple", "quiet_spring", "open_window"]
TAKE_2 = ["fallen_apple", "dead_battery", "velvet_burglar"]
TAKE_1P = ["fallen_apple", "twin_fountains", "open_window"]
STEAL_1 = ["open_window", "quiet_spring", "fallen_apple"]
STEAL_2 = ["open_window", "dead_battery", "velvet_burglar"]
STEAL_1P = ["open_window", "twin_fountains", "fallen_apple"]
DISCARD_1 = ["cold_ember", "quiet_spring", "open_window"]
DISCARD_2 = ["cold_ember", "dead_battery", "velvet_burglar"]
DISCARD_1P = ["cold_ember", "twin_fountains", "open_window"]
HAND = ["rust_wasp", "bog_lantern", "frost_turbine", "twin_nettles"]


@rule("3.10.1")
def test_a_full_row_is_cast_and_discarded() -> None:
    laid = casting(DRAW_1)
    laid.says(0, "s0")
    assert row(laid, 0, 1) == []
    assert laid.discard_pile == DRAW_1


@rule("3.10.2", "3.10.3")
def test_two_full_rows_are_cast_in_the_order_of_choice() -> None:
    laid = casting(DRAW_1, row2={0: DISCARD_2})
    assert laid.ask == "cast_order"
    assert laid.options(0) == ["1", "2"]
    laid.says(0, "2", "s1")
    assert laid.discard_pile[2:] == DISCARD_2  # after the two cards it took
    assert row(laid, 0, 1) == DRAW_1  # the first is over before the second begins
    assert laid.ask == "target"
    laid.says(0, "s0")
    assert row(laid, 0, 1) == row(laid, 0, 2) == []
    assert laid.asked == [1]


@rule("3.10.4")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (DRAW_1, "a Draw from row 1: 1 card for 1 player"),
        (TAKE_1, "a Take from row 1: 1 treasure for 1 player"),
        (STEAL_1, "a Steal from row 1: 1 treasure from 1 player"),
        (DISCARD_1, "a Discard from row 1: 1 random card from 1 player"),
    ],
)
def test_the_first_card_gives_the_kind(cards: list[str], words: str) -> None:
    laid = casting(cards, hoard={1: ["red_1"], 2: ["red_3"]})
    assert f"Seat A casts {words}." in laid.log()


@rule("3.10.5")
@pytest.mark.parametrize(
    ("second", "third", "players"),
    [
        ("sharing_table", "open_window", "each of 2 players"),
        ("fallen_apple", "harvest_moon", "each of 2 players"),
        ("sharing_table", "harvest_moon", "each of 2 players"),
        ("harvest_moon", "sharing_table", "for 1 player"),
    ],
)
def test_a_mark_on_the_active_second_or_third_edge_adds_a_part(
    second: str, third: str, players: str
) -> None:
    laid = casting(["quiet_spring", second, third])
    assert players in laid.log()[-1]


@rule("3.10.6")
@pytest.mark.parametrize(
    ("second", "third", "power"),
    [
        ("fallen_apple", "open_window", 1),  # 0 + 0, at least 1
        ("dead_battery", "open_window", 1),
        ("fallen_apple", "velvet_burglar", 1),
        ("dead_battery", "velvet_burglar", 2),
        ("clockwork_nightingale", "open_window", 2),
        ("clockwork_nightingale", "rain_organ", 2),  # 2 + 2, at most 2
    ],
)
def test_power_is_the_stars_of_second_and_third_between_one_and_two(
    second: str, third: str, power: int
) -> None:
    laid = casting(["morning_dewdrop", second, third])
    assert f"a Draw from row 1: {power} card" in laid.log()[-1]


@rule("3.10.7", "3.10.8")
def test_each_part_has_the_full_power_and_the_second_is_named_after_the_first() -> None:
    laid = casting(
        ["cold_ember", "lamplit_archivist", "velvet_burglar"], 4, hand={1: HAND, 2: HAND[:0]}
    )
    assert laid.options(0) == ["s1", "s3"]
    laid.says(0, "s1")
    assert size(laid, "hand", 1) == 2
    assert laid.asked == [1]  # only seat 3 was left, and lost both its cards
    assert size(laid, "hand", 3) == 1  # first round: it drew one


@rule("3.10.9")
def test_a_second_part_must_be_carried_out() -> None:
    laid = casting(TAKE_1P, display=["red_3", "yellow_1", "green_1"])
    laid.says(0, "s0", "red_3")
    assert laid.ask == "target"
    assert laid.options(0) == ["s1", "s2"]


@rule("3.10.10")
def test_draw_looks_first_and_gives_all_to_one() -> None:
    laid = casting(DRAW_2, draw_pile=["rust_wasp", "moth_courier", ...])
    assert sees(laid, 0, "look", 0) == ["moth_courier", "rust_wasp"]
    assert "Rust Wasp, Moth Courier" in asked(laid, 0)
    for observer in (1, 2, None):
        assert sees(laid, observer, "look", 0) == []
    assert laid.options(0) == ["s0", "s1", "s2"]
    laid.says(0, "s1")
    assert laid.hand[1][-2:] == ["rust_wasp", "moth_courier"]


@rule("3.10.11")
def test_draw_with_empty_piles_gives_what_there_is_or_nothing() -> None:
    one = casting(DRAW_2, draw_pile=["rust_wasp"], discard_pile=[])
    one.says(0, "s1")
    assert one.hand[1][-1] == "rust_wasp"
    none = casting(DRAW_2, draw_pile=[], discard_pile=[])
    assert none.asked == [1]
    assert none.discard_pile == DRAW_2


@rule("3.10.12")
def test_take_gives_displayed_treasures_one_by_one() -> None:
    laid = casting(
        TAKE_2, display=["red_3", "yellow_m1", "green_1"], treasure_deck=["green_m1", ...]
    )
    laid.says(0, "s2")
    assert laid.options(0) == ["red_3", "yellow_m1", "green_1"]
    laid.says(0, "yellow_m1")
    assert laid.options(0) == ["red_3", "green_1", "green_m1"]
    laid.says(0, "green_m1")
    assert laid.hoard[2] == ["yellow_m1", "green_m1"]
    assert len(laid.display) == 3


@rule("3.10.12")
def test_take_may_name_the_caster() -> None:
    laid = casting(TAKE_1, display=["red_3", "yellow_m1", "green_1"])
    laid.says(0, "s0", "red_3")
    assert laid.hoard[0] == ["red_3"]


@rule("3.10.13")
def test_steal_takes_random_treasures_at_once() -> None:
    hoard = ["red_1", "red_2a", "red_3"]
    laid = casting(STEAL_2, hoard={1: hoard, 2: ["green_1"]}, luck=[2, 0])
    laid.says(0, "s1")
    assert sorted(laid.hoard[0]) == ["red_1", "red_3"]
    assert laid.hoard[1] == ["red_2a"]
    met = set()
    for seed in range(30):
        other = casting(STEAL_1, hoard={1: hoard, 2: ["green_1"]}, seed=seed)
        other.says(0, "s1")
        met.add(other.hoard[0][0])
    assert met == set(hoard)


@rule("3.10.14")
def test_discard_takes_random_cards_from_the_hand() -> None:
    laid = casting(DISCARD_2, hand={1: HAND}, luck=[3, 0])
    laid.says(0, "s1")
    assert laid.hand[1] == ["bog_lantern", "frost_turbine"]
    assert sorted(laid.discard_pile[:2]) == ["rust_wasp", "twin_nettles"]
    assert "Seat A's Discard: Seat B loses Rust Wasp, Twin Nettles at random." in laid.log()


@rule("3.10.15")
@pytest.mark.parametrize("cards", [STEAL_1, DISCARD_1])
def test_steal_and_discard_cannot_name_their_caster(cards: list[str]) -> None:
    laid = casting(cards, hoard={0: ["red_3"], 1: ["red_1"], 2: ["green_1"]})
    assert laid.options(0) == ["s1", "s2"]
    assert laid.refusal(0, "s0").rule == "3.10.15"


@rule("3.10.16")
def test_steal_names_only_who_has_an_unsafe_treasure() -> None:
    laid = casting(
        STEAL_1,
        4,
        round=2,
        character_up={1: ["lichtenborn_4"]},
        hoard_up={1: ["yellow_3"]},
        hoard={2: ["red_1"], 3: ["red_3"]},
    )
    assert laid.options(0) == ["s2", "s3"]
    assert laid.refusal(0, "s1").rule == "3.10.16"
    nobody = casting(STEAL_1)
    assert nobody.asked == [1]
    assert nobody.discard_pile == STEAL_1


@rule("3.10.16")
def test_discard_names_only_who_has_a_card() -> None:
    laid = casting(DISCARD_1, 4, hand={1: []})
    assert laid.options(0) == ["s2", "s3"]
    assert laid.refusal(0, "s1").rule == "3.10.16"


@rule("3.10.17")
def test_who_has_fewer_loses_what_there_is() -> None:
    laid = casting(STEAL_2, hoard={1: ["red_1"], 2: ["green_1", "green_3"]})
    laid.says(0, "s1")
    assert laid.hoard[0] == ["red_1"]
    assert laid.hoard[1] == []


@rule("3.10.18")
def test_the_second_part_names_another_player_even_after_a_shield() -> None:
    laid = casting(DISCARD_1P, 4, hand={1: ["elemental_shield", "rust_wasp"]})
    laid.says(0, "s1").says(1, "elemental_shield")
    assert laid.ask == "target"
    assert laid.options(0) == ["s2", "s3"]
    assert laid.refusal(0, "s1").rule == "3.10.18"


@rule("3.10.18")
def test_a_draw_for_oneself_must_go_to_another_next() -> None:
    laid = casting(DRAW_1P)
    laid.says(0, "s0")
    assert laid.options(0) == ["s1", "s2"]


@rule("3.10.19")
def test_power_kind_and_parts_are_fixed_when_the_casting_begins() -> None:
    laid = casting(
        ["cold_ember", "lamplit_archivist", "velvet_burglar"], 4, hand={1: HAND, 2: HAND[:0]}
    )
    laid.says(0, "s1")
    casts = [line for line in laid.log() if "casts" in line]
    assert casts == ["Seat A casts a Discard from row 1: 2 random cards from each of 2 players."]
    assert laid.asked == [1]


@rule("3.10.20")
def test_the_cards_are_discarded_even_if_nothing_could_be_done() -> None:
    laid = casting(STEAL_1P)
    assert laid.discard_pile == STEAL_1P
    assert row(laid, 0, 1) == []


@rule("3.10.1")
def test_rows_of_two_are_not_cast() -> None:
    laid = table(phase="trimagics", row1={0: ["quiet_spring", "fallen_apple"]})
    assert laid.asked == [1]
    assert row(laid, 0, 1) == ["quiet_spring", "fallen_apple"]
