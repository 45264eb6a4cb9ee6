"""7 Worked examples, those of the rulebook first."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import QUEEN, SIGNS, casting, everyone_stays_hidden, hidden, row, sees, size, table

ANDREW, BEA, CARL = 0, 1, 2


@rule("3.1.6", "3.1.7")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_example_1_flambeaux_is_red_and_hunts_lichtenborn_at_every_size(seats: int) -> None:
    laid = table(seats)
    signs = {sign: (colour, prey) for sign, colour, prey in laid.view()["table"]["signs"]}
    assert sees(laid, 0, "character", 0) == [SIGNS[seats][0]]
    assert signs["Flambeaux"] == ("red", "Lichtenborn")
    assert signs["Lichtenborn"][0] == "yellow"


@rule("3.10.8", "3.10.18", "3.11.1", "3.11.3")
def test_example_2_a_shield_stops_one_part_and_the_other_goes_on() -> None:
    laid = casting(
        ["twin_nettles", "solstice_market", "fallen_apple"],
        hand={
            BEA: ["elemental_shield", "rust_wasp", "bog_lantern", "acid_cloud"],
            CARL: ["elemental_shield", "gale_bellows", "frost_turbine", "thorn_piston"],
        },
        luck=[1],
    )
    laid.says(ANDREW, "s1").says(BEA, "elemental_shield")
    assert (size(laid, "hand", BEA), size(laid, "aside", BEA)) == (3, 1)
    assert laid.asked == [CARL]  # nobody was asked for the second name
    assert laid.ask == "shield"
    laid.says(CARL, "pass")
    assert size(laid, "hand", CARL) == 3


@rule("3.6.1", "3.6.4", "3.6.6", "3.6.7")
def test_example_3_a_green_one_buys_bea_three_new_cards() -> None:
    hand = ["rust_wasp", "bog_lantern", "frost_turbine", "twin_nettles", "acid_cloud"]
    laid = table(active=BEA, hand={BEA: hand}, hoard={BEA: ["green_1"]})
    pile = size(laid, "draw_pile")
    laid.says(BEA, "trade/green_1", "+".join(hand[:3]))
    laid.says(BEA, "+".join(laid.options(BEA)[:3]))
    assert size(laid, "hand", BEA) == 5
    assert laid.hoard[BEA] == []
    assert laid.treasure_deck[0] == "green_1"
    assert size(laid, "draw_pile") == pile - 4
    assert size(laid, "discard_pile") == 4
    assert size(laid, "aside", BEA) == 0
    assert laid.t.step == 2


def stealing() -> LaidTable:
    return table(
        row1={
            ANDREW: ["copper_dragonfly"],
            BEA: ["inkwell_undine", "dew_telegraph"],
            CARL: ["velvet_burglar", "amber_beekeeper"],
        },
        row2={CARL: ["quiet_spring"]},
    )


@rule("3.7.2", "3.7.4", "3.7.5")
def test_example_4_andrew_can_steal_blades_with_his_stone_and_nothing_else() -> None:
    laid = stealing()
    steals = [key for key in laid.options(ANDREW) if key.startswith("steal")]
    assert steals == ["steal/inkwell_undine/2", "steal/amber_beekeeper/1"]
    for prey, number, why in (
        ("dew_telegraph", 1, "3.7.2"),
        ("velvet_burglar", 2, "3.7.2"),
        ("quiet_spring", 2, "3.7.4"),
    ):
        assert laid.refusal(ANDREW, f"steal/{prey}/{number}").rule == why


@rule("3.10.5", "3.10.10")
def test_example_5_su_keeps_one_card_and_gives_another_to_francesca() -> None:
    su, francesca = 0, 1
    laid = casting(
        ["morning_dewdrop", "sharing_table", "velvet_burglar"],
        draw_pile=["magical_swap", "rust_wasp", ...],
        hand={francesca: ["bog_lantern"]},
    )
    assert "Draw from row 1: 1 card for each of 2 players" in laid.log()[-1]
    before = size(laid, "hand", su)
    laid.says(su, "s0")
    assert laid.hand[su][-1] == "magical_swap"
    assert size(laid, "hand", su) == before + 1
    assert laid.refusal(su, "s0").rule == "3.10.18"
    laid.says(su, "s1")
    assert laid.hand[francesca] == ["bog_lantern", "rust_wasp"]


@rule("3.10.12")
def test_example_6_albert_gives_away_two_bad_treasures() -> None:
    laid = casting(
        ["amber_beekeeper", "acorn_treasury", "velvet_burglar"],
        display=["yellow_m1", "red_3", "red_1"],
        treasure_deck=["green_m1", ...],
    )
    laid.says(0, "s2", "yellow_m1", "green_m1")
    assert laid.hoard[2] == ["yellow_m1", "green_m1"]
    assert len(laid.display) == 3


@rule("3.10.13")
def test_example_7_a_steal_from_two_players() -> None:
    laid = casting(
        ["open_window", "thorn_piston", "quiet_spring"],
        hoard={1: ["red_1", "red_3"], 2: ["green_1", "green_3"]},
    )
    laid.says(0, "s1")
    assert [size(laid, "hoard", seat) for seat in range(3)] == [2, 1, 1]


@rule("3.10.14")
def test_example_8_one_player_loses_one_card() -> None:
    laid = casting(["rust_wasp", "quiet_spring", "inkwell_undine"])
    laid.says(0, "s2")
    assert [size(laid, "hand", seat) for seat in range(3)] == [2, 2, 1]


@rule("3.14.2")
def test_example_9_three_two_two_and_minus_one_are_six_points() -> None:
    laid = table(
        idle=5, treasure_deck=[QUEEN], hoard={1: ["red_3", "green_2a", "yellow_2a", "red_m1"]}
    )
    laid.says(0, "end")
    assert laid.t.score1[1] == 6


@rule("3.17.6")
def test_example_10_red_takes_yellows_last_card_and_wins() -> None:
    laid = casting(
        ["rust_wasp", "quiet_spring", "inkwell_undine"], round=2, hand={1: ["bog_lantern"]}
    )
    laid.says(0, "s1")
    assert laid.outcome.winners == [0]


@rule("3.18.2", "3.18.3", "3.18.4")
def test_example_11_fifteen_points_revealed_and_twelve_hidden() -> None:
    own, others = ["red_m1", "red_1", "red_3"], ["green_3", "green_1", "yellow_2a", "yellow_m1"]
    cards = ["rust_wasp", "bog_lantern", "acid_cloud", "gale_bellows"]

    def end(**things: Any) -> LaidTable:
        return table(
            round=2, idle=5, active=1, treasure_deck=[QUEEN], hand={0: cards}, **things
        ).says(1, "end")

    revealed = end(character_up={0: ["flambeaux_3"]}, hoard_up={0: own}, hoard={0: others})
    assert revealed.outcome.scores[0] == 15
    assert end(hoard={0: own + others}).outcome.scores[0] == 12


@rule("3.4.4", "3.9.2", "3.9.3")
def test_example_12_six_stars_are_one_treasure_and_a_draw_of_two() -> None:
    laid = table(
        phase="stars",
        row1={0: ["copper_dragonfly", "clockwork_nightingale", "rain_organ"]},
        row2={0: ["cold_ember"]},
    )
    assert laid.view()["players"][0]["stars"] == 6
    laid.says(0, laid.options(0)[0])
    assert size(laid, "hoard", 0) == 1
    assert laid.ask == "target"
    assert "Draw from row 1: 2 cards for 1 player" in laid.log()[-1]


@rule("3.10.6")
def test_example_13_the_first_star_adds_no_power() -> None:
    laid = casting(["bog_lantern", "quiet_spring", "copper_dragonfly"])
    assert laid.view()["players"][0]["stars"] == 1
    assert "Discard from row 1: 1 random card from 1 player" in laid.log()[-1]


@rule("3.4.6", "3.7.8")
def test_example_14_beas_row_closes_up_and_her_stars_fall() -> None:
    laid = stealing()
    stars = [player["stars"] for player in laid.view()["players"]]
    assert (stars[ANDREW], stars[BEA]) == (1, 2)
    pile = size(laid, "draw_pile")
    laid.says(ANDREW, "steal/inkwell_undine/2")
    stars = [player["stars"] for player in laid.view()["players"]]
    assert (stars[ANDREW], stars[BEA]) == (2, 0)
    assert row(laid, BEA, 1) == ["dew_telegraph"]
    assert row(laid, ANDREW, 2) == ["inkwell_undine"]
    assert size(laid, "draw_pile") == pile


@rule("3.7.5")
def test_example_15_rows_of_one_and_two_have_no_room_for_a_straight_card() -> None:
    laid = table(
        row1={0: ["copper_dragonfly"], 1: ["inkwell_undine", "amber_beekeeper"]},
        row2={0: ["quiet_spring", "fallen_apple"]},
    )
    steals = [key for key in laid.options(0) if key.startswith("steal")]
    assert steals == ["steal/amber_beekeeper/1"]


TAKE_2 = ["amber_beekeeper", "acorn_treasury", "golden_threshing_wheel"]


@rule("3.9.5", "3.14.1", "3.16.4")
def test_example_16_the_queen_in_step_a_and_the_take_in_the_second_round() -> None:
    laid = table(
        phase="stars",
        active=1,
        row1={1: TAKE_2},
        display=["red_3", "yellow_1", "green_1"],
        treasure_deck=[QUEEN],
        hand={1: ["rust_wasp"]},
        aside={1: ["gale_bellows"]},
    )
    laid.says(1, "red_3/s1")
    assert laid.t.score1 == [0, 3, 0]
    everyone_stays_hidden(laid)
    assert laid.t.round == 2
    assert laid.ask == "target"
    laid.says(1, "s1")
    for _ in range(2):
        assert laid.ask == "take_treasure"
        laid.says(1, laid.options(1)[0])
    assert size(laid, "hoard", 1) == 2
    assert laid.hand[1] == ["rust_wasp", "gale_bellows"]
    assert laid.asked == [2]


@rule("3.16.4", "3.16.5")
def test_example_17_the_queen_inside_a_take_part() -> None:
    laid = table(
        phase="trimagics",
        active=1,
        row1={1: TAKE_2},
        display=["yellow_m1", "red_3", "green_1"],
        treasure_deck=[QUEEN],
        hand={2: ["elemental_shield", "rust_wasp"]},
    )
    laid.says(1, "s2").says(2, "pass").says(1, "yellow_m1")
    assert laid.t.score1 == [0, 0, -1]
    everyone_stays_hidden(laid)
    assert (laid.ask, laid.asked) == ("take_treasure", [1])
    given = laid.options(1)[1]
    laid.says(1, given)
    assert laid.hoard[2] == [given]


@rule("3.18.1", "3.18.4")
def test_example_18_the_second_queen_in_step_a_ends_everything() -> None:
    laid = table(
        round=2,
        hand={0: ["comet_lantern", "rust_wasp", "rain_organ", "bog_lantern"]},
        row1={0: ["copper_dragonfly", "clockwork_nightingale"]},
        treasure_deck=[QUEEN],
        display=["red_m1", "green_1", "yellow_1"],
    )
    laid.says(0, "comet_lantern", "play/rain_organ/1", "play/rust_wasp/2", "red_m1/s1")
    assert laid.outcome is not None
    assert (size(laid, "hand", 0), size(laid, "aside", 0)) == (1, 3)
    assert len(row(laid, 0, 1)) == 3
    assert laid.outcome.scores[0] == 4


@rule("3.17.4", "3.10.17")
def test_example_19_an_emptied_hand_in_the_first_round_draws_one() -> None:
    laid = casting(["cold_ember", "acid_cloud", "thunder_anvil"], hand={2: ["rust_wasp"]})
    assert "2 random cards from 1 player" in laid.log()[-1]
    laid.says(0, "s2")
    assert size(laid, "hand", 2) == 1
    assert "rust_wasp" in laid.discard_pile


@rule("3.17.5", "3.17.7", "3.17.8", "3.17.9")
def test_example_20_elimination_without_victory() -> None:
    laid = casting(
        ["rust_wasp", "quiet_spring", "inkwell_undine"],
        4,
        round=2,
        character={
            0: ["flambeaux_4"],
            1: ["terranova_4"],
            2: ["lichtenborn_4"],
            3: ["aquate_4"],
        },
        hand={1: ["bog_lantern"]},
        hoard={1: ["red_1", "red_2a", "blue_1", "blue_2a"]},
    )
    laid.says(0, "s1")
    assert laid.outcome is None
    assert [size(laid, "hoard", seat) for seat in range(4)] == [1, 0, 2, 1]


@rule("3.11.8")
def test_example_21_a_shield_as_last_card() -> None:
    laid = casting(
        ["rust_wasp", "quiet_spring", "inkwell_undine"],
        round=2,
        hand={2: ["elemental_shield"]},
        row2={0: ["cold_ember", "fallen_apple", "open_window"]},
    )
    laid.says(0, "1", "s2").says(2, "elemental_shield")
    assert (size(laid, "hand", 2), size(laid, "aside", 2)) == (0, 1)
    assert laid.t.out == set()
    assert laid.asked == [1]  # the second Discard could name seat 1 only
    laid.says(1, "end")
    assert size(laid, "hand", 2) == 1  # from its own step C


@rule("3.12.1", "3.12.5")
def test_example_22_overflow() -> None:
    hand = ["rain_organ", "golden_threshing_wheel", "rust_wasp", "bog_lantern", "acid_cloud"]
    laid = table(
        hand={0: [*hand, "gale_bellows"]},
        row1={0: ["quiet_spring", "fallen_apple"]},
        row2={0: ["mist_gramophone", "harvest_moon"]},
        display=["red_m1", "green_1", "yellow_1"],
    )
    laid.says(0, "play/rain_organ/1", "play/golden_threshing_wheel/2", "red_m1/s1")
    laid.says(0, "1", "s0", "s0")
    assert (size(laid, "hand", 0), size(laid, "aside", 0)) == (8, 2)
    laid.says(0, "rust_wasp+bog_lantern")
    assert size(laid, "hand", 0) == 6
    assert size(laid, "discard_pile") == 10


@rule("3.9.1", "3.10.6")
def test_example_23_comet_lantern_turns_one_star_into_three() -> None:
    laid = table(hand={0: ["comet_lantern", "dead_battery"]}, row1={0: ["quiet_spring"]})
    laid.says(0, "comet_lantern", "end")
    assert laid.ask == "star"


@rule("3.18.7", "3.18.8")
def test_example_24_a_tie_at_twenty_one() -> None:
    x, y = 0, 1
    laid = table(
        round=2,
        idle=5,
        active=2,
        treasure_deck=[QUEEN],
        character_up={x: ["flambeaux_3"]},
        hoard_up={x: ["red_m1", "red_2a"]},
        hoard={y: ["yellow_3", "yellow_2a"]},
        hand={x: [], y: [], 2: ["rust_wasp"]},
        score1={x: 18, y: 16},
    )
    laid.says(2, "end")
    assert laid.outcome.scores[:2] == [21, 21]
    assert laid.outcome.winners == [y]


@rule("3.10.9")
def test_example_25_p_on_a_take_serves_somebody_else_too() -> None:
    laid = casting(["fallen_apple", "twin_fountains", "open_window"])
    laid.says(0, "s0")
    laid.says(0, laid.options(0)[0])
    assert laid.options(0) == ["s1", "s2"]


@rule("3.16.4", "3.16.6")
def test_example_26_the_queen_between_two_parts() -> None:
    laid = casting(
        ["root_deep_miner", "honey_automaton", "wild_strawberries"],
        display=["green_2a", "red_1", "yellow_1"],
        treasure_deck=[QUEEN],
        hand={1: ["elemental_shield", "rust_wasp"]},
    )
    laid.says(0, "s0", "green_2a")
    assert laid.t.score1 == [2, 0, 0]
    everyone_stays_hidden(laid)
    assert laid.hoard[0] == []
    laid.says(0, "s1").says(1, "pass")
    given = laid.options(0)[0]
    laid.says(0, given)
    assert laid.hoard[1] == [given]
    assert row(laid, 0, 1) == []
    assert laid.asked == [1]


@rule("3.20.2", "3.20.3", "3.20.4")
def test_example_27_what_a_third_seat_knows_after_a_steal() -> None:
    hoard = ["red_3 known", "blue_1 known", "yellow_m1 known"]
    steal = ["open_window", "quiet_spring", "fallen_apple"]
    laid = casting(steal, hoard={BEA: hoard, CARL: ["green_1 known"]}, luck=[1])
    laid.says(ANDREW, "s1")
    for observer in (ANDREW, BEA):
        assert sees(laid, observer, "hoard", ANDREW) == ["blue_1"]
    assert sees(laid, CARL, "hoard", ANDREW) == sees(laid, CARL, "hoard", BEA) == []
    assert hidden(laid, CARL, "hoard", BEA) == 2
    alone = casting(steal, hoard={BEA: hoard[:1], CARL: ["green_1 known"]})
    alone.says(ANDREW, "s1")
    assert sees(alone, CARL, "hoard", ANDREW) == ["red_3"]


@rule("3.2.6")
def test_example_28_passing_by_doing() -> None:
    laid = table(
        hand={0: ["moth_courier", "quiet_spring", "fallen_apple"]},
        row1={0: ["copper_dragonfly"], 1: ["inkwell_undine"]},
    )
    laid.says(0, "play/quiet_spring/1")
    assert laid.options(0) == ["play/fallen_apple/1", "play/fallen_apple/2", "end"]


@rule("3.2.7")
def test_example_29_a_hand_without_visions() -> None:
    laid = table(hand={0: ["elemental_shield", "elemental_shield"]})
    assert laid.options(0) == ["end"]
    laid.says(0, "end")
    other = table(hand={0: ["moth_courier", "dead_battery"]})
    other.says(0, "end")
    for observer in (1, 2, None):
        assert laid.log(observer) == other.log(observer) == []
