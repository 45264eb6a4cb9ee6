"""3.9 The Action phase: its start, its turns and its end."""

from __future__ import annotations

import pytest

from fateloom.testing import lay, rule

from .scenes import (
    acting,
    action_phase,
    auction,
    call,
    filler,
    lapse,
    rules_told,
)


@rule("3.9.1")
def test_an_action_phase_follows_each_auction_even_if_nobody_can_act() -> None:
    laid = auction("kobolds", kingdom={1: ["plague_rats chaos=1"]})
    laid.says(0, "buy")
    assert laid.count("plague_rats", "chaos") == 2
    assert laid.ask == "levy"


@rule("3.9.2", "3.2.12")
def test_it_opens_with_the_start_texts_also_of_the_card_just_bought() -> None:
    laid = auction(
        "marsh_hydra", kingdom={1: ["troll chaos=1"], 2: ["sir_aldric order=1", "kobolds chaos=1"]}
    )
    laid.says(0, "buy")
    assert laid.count("marsh_hydra", "chaos") == 3
    assert laid.count("troll", "chaos") == 2
    assert laid.ask == "roll_call"


@rule("3.9.2", "3.2.12")
def test_start_texts_run_clockwise_from_the_auctioneer_and_in_order_of_arrival() -> None:
    laid = action_phase(
        auctioneer=1,
        kingdom={0: ["troll chaos=1"], 1: ["plague_rats chaos=1", "marsh_hydra chaos=1"]},
    )
    told = " ".join(laid.log())
    places = [told.index(name) for name in ("Plague Rats", "Marsh Hydra", "Troll")]
    assert places == sorted(places)


@rule("3.9.3")
def test_abilities_favors_and_attacks_can_be_used_as_often_as_one_likes() -> None:
    laid = acting(
        kingdom={0: ["sir_aldric order=4", "goldentongue order=2", "smolderwing chaos=4"]},
        hand={0: ["rally_the_levy", "rally_the_levy"]},
    )
    laid.says(0, "attack/sir_aldric/smolderwing", "ability/goldentongue", "ability/goldentongue")
    laid.says(0, "favor/rally_the_levy/sir_aldric", "favor/rally_the_levy/goldentongue")
    laid.says(0, "attack/sir_aldric/smolderwing", "attack/goldentongue/smolderwing")
    assert laid.count("smolderwing", "chaos") == 1
    assert laid.coins[0] == 16
    assert laid.count("sir_aldric", "order") == 4
    assert laid.count("goldentongue", "order") == 1
    assert laid.asked == [0]


@rule("3.9.4")
@pytest.mark.parametrize(("auctioneer", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_those_who_act_take_turns_clockwise_from_the_auctioneer(
    auctioneer: int, order: list[int]
) -> None:
    glimpse, rally = "oracles_glimpse", "rally_the_levy"
    laid = action_phase(
        auctioneer=auctioneer,
        hand={0: [glimpse], 1: [glimpse], 2: [rally]},
        kingdom={2: ["sir_aldric"]},
    )
    assert laid.ask == "roll_call"
    call(laid, 0, 1, 2)
    turns = []
    while laid.ask == "action_turn":
        turns += laid.asked
        laid.says(laid.asked[0], "done")
    assert turns == order


@rule("3.9.4")
def test_the_new_auctioneer_acts_first() -> None:
    laid = auction("kobolds", on_turn=0, hand={0: ["oracles_glimpse"], 1: ["oracles_glimpse"]})
    laid.says(0, "buy")
    call(laid, 0, 1)
    assert laid.asked == [1]


@rule("3.9.4", "3.9.11")
def test_the_seat_on_turn_acts_until_it_says_done() -> None:
    laid = acting(kingdom={0: ["sir_aldric order=2", "troll chaos=3"]})
    laid.says(0, "attack/sir_aldric/troll")
    assert laid.asked == [0]
    laid.says(0, "attack/sir_aldric/troll")
    assert laid.options(0) == ["tax", "done"]
    laid.says(0, "done")
    assert laid.ask == "levy"


@rule("3.9.8")
def test_the_phase_ends_when_all_called_seats_say_done() -> None:
    laid = action_phase(
        auctioneer=1,
        hand={0: ["oracles_glimpse"], 2: ["oracles_glimpse"]},
        fate_deck=["kobolds", *filler(12, "kobolds"), "game_ends"],
    )
    laid.says(0, "done").says(2, "done")
    assert laid.ask == "auction_turn"
    assert laid.spot == ["kobolds"]
    assert laid.asked == [1]


@rule("3.9.8")
def test_the_phase_ends_when_a_round_would_call_nobody() -> None:
    assert action_phase().ask == "levy"


@rule("3.9.9")
def test_once_per_action_phase_resets_with_each_phase() -> None:
    laid = acting(
        seats=2,
        kingdom={0: ["magister_orvane"]},
        fate_deck=["court_scandal", "game_ends"],
    )
    laid.says(0, "ability/magister_orvane/magister_orvane")
    assert laid.options(0) == ["tax", "done"]
    assert laid.refusal(0, "ability/magister_orvane").rule == "3.9.9"
    laid.says(0, "done")
    lapse(laid)
    laid.says(0, "buy")
    call(laid, 0)
    assert "ability/magister_orvane/magister_orvane" in laid.options(0)


@rule("3.9.9")
def test_once_per_action_phase_holds_over_the_rounds_of_one_phase() -> None:
    laid = acting(kingdom={0: ["magister_orvane"]}, hand={1: ["oracles_glimpse"]})
    laid.says(0, "ability/magister_orvane/magister_orvane", "done")
    laid.says(1, "act").says(1, "favor/oracles_glimpse", "done")
    assert laid.ask == "levy"


@rule("3.9.10")
def test_nothing_interrupts_an_action() -> None:
    laid = action_phase(
        kingdom={0: ["sir_aldric order=2", "kobolds chaos=1", "bounty_board"]},
        hand={1: ["extortion", "oracles_glimpse"], 2: ["oracles_glimpse"]},
    )
    call(laid, 0, 1)
    laid.says(0, "attack/sir_aldric/kobolds")
    assert laid.asked == [0]
    assert laid.options(1) == []
    assert laid.refusal(1, "favor/extortion/s0").why == "it is not your turn"


@rule("3.9.11")
def test_a_seat_that_said_act_may_do_nothing() -> None:
    laid = acting(hand={0: ["oracles_glimpse"]})
    laid.says(0, "done")
    assert laid.hand[0] == ["oracles_glimpse"]
    assert laid.ask == "levy"


@rule("3.9.11")
def test_a_seat_whose_actions_are_gone_is_asked_all_the_same_while_it_may_tax() -> None:
    laid = action_phase(auctioneer=1, coins=[12, 0, 10], hand={1: ["extortion"], 2: ["extortion"]})
    call(laid, 1, 2)
    laid.says(1, "favor/extortion/s0", "done")
    assert laid.coins == [9, 3, 10]
    assert laid.asked == [2]
    assert laid.options(2) == ["tax", "done"]


@rule("3.9.11", "3.2.17")
def test_at_the_cap_such_a_seat_is_done_without_asking() -> None:
    laid = action_phase(
        auctioneer=1,
        coins=[0, 0, 3],
        populace={2: 20},
        hand={1: ["extortion"]},
        kingdom={2: ["magister_orvane"]},
    )
    call(laid, 1, 2)
    laid.says(1, "favor/extortion/s2", "done")
    assert laid.coins == [0, 3, 0]
    assert laid.ask == "levy"


@rule("3.9.11", "3.2.17")
def test_at_the_cap_a_seat_with_favors_is_asked_lest_its_silence_tell_what_they_are() -> None:
    laid = action_phase(
        auctioneer=1,
        coins=[12, 0, 10],
        populace={2: 20},
        hand={1: ["extortion"], 2: ["extortion"]},
    )
    call(laid, 1, 2)
    laid.says(1, "favor/extortion/s0", "done")
    assert laid.asked == [2]
    assert laid.options(2) == ["done"]


@rule("3.9.4")
def test_the_history_names_every_deed_with_its_rule() -> None:
    laid = acting(kingdom={0: ["sir_aldric order=2", "troll chaos=3"]})
    laid.says(0, "attack/sir_aldric/troll")
    last = laid.log()[-1]
    assert "Sir Aldric" in last
    assert "Troll" in last
    assert rules_told(laid)[-1].startswith("3.10")


@rule("3.9.4")
def test_a_laid_table_may_begin_with_the_roll_call() -> None:
    laid = lay(
        "council",
        3,
        phase="roll_call",
        auctioneer=0,
        fate_deck=["game_ends"],
        kingdom={0: ["sir_aldric order=1", "troll chaos=1"]},
    )
    assert laid.asked == [0]
    assert laid.count("troll", "chaos") == 1
