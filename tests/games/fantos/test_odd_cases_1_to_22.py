"""8 Odd cases, 1 to 22."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    heads,
    offers,
    planet,
    plays,
    quietly,
    reigning,
    said,
    score,
    secondary,
    shards,
    tasked,
    unanswered,
)


@rule("3.3.8", "8.1")
def test_1_the_labor_deck_is_renewed_in_the_middle_of_a_draw() -> None:
    laid = planet(
        {}, {0: "duel duel"}, phase="turn", labor_deck=["raid"], labor_discard=["balm"] * 2
    )
    assert sorted(laid.hand[0]) == ["balm", "balm", "duel", "duel", "raid"]
    dry = planet({}, {0: "duel duel"}, phase="turn", labor_deck=["raid"], labor_discard=[])
    assert len(dry.hand[0]) == 3


@rule("3.13.6", "8.2")
def test_2_the_pool_is_filled_from_the_discard_pile_and_stays_short_without_one() -> None:
    laid = planet(
        {}, phase="hiring", legacy_pool=["knight", "reeve"], legacy_deck=[], legacy_discard=["cook"]
    )
    assert sorted(laid.says(0, "knight").legacy_pool) == ["cook", "reeve"]
    short = planet({1: "executioner", 2: "leech=1"}, phase="hiring", legacy_pool=["knight", "reeve"],
                   legacy_deck=[], legacy_discard=[])  # fmt: skip
    short.says(0, "knight")
    assert short.legacy_pool == ["reeve"]


@rule("3.2.9", "3.15.2", "8.3")
def test_3_the_trove_runs_dry_in_a_harvest() -> None:
    laid = planet({0: "bishop reeve"}, trove=4, dice=[1, 1]).says(0, "harvest", "bishop+reeve")
    quietly(laid)
    assert laid.reserve[0] == 34 and len(laid.trials_in_play) == 1
    assert said(laid, "The Trove runs dry and pays only 4 of 9 Shards.")


@rule("3.15.3", "8.4")
def test_4_a_harvest_of_0_wakes_1_trial() -> None:
    laid = planet({0: "knight", 1: "reeve"}, {1: "rockfall"}, dice=[3]).says(0, "harvest")
    plays(laid, 1, "rockfall/reeve")
    assert laid.reserve[0] == 30 and len(quietly(laid).trials_in_play) == 1


@rule("3.15.1", "3.15.4", "8.5")
def test_5_a_cancelled_harvest_wakes_none_but_1_for_the_first_citadel() -> None:
    for first, trials in ((1, 0), (0, 1)):
        laid = planet({0: "knight", 1: "reeve"}, {1: "bled_dry"}, first=first, dice=[3]).says(
            0, "harvest"
        )
        plays(laid, 1, "bled_dry/reeve")
        assert len(quietly(laid).trials_in_play) == trials and laid.reserve[0] == 30


@rule("3.9.3", "3.9.4", "8.6")
def test_6_after_a_cancelled_harvest_war_but_no_second_harvest() -> None:
    laid = planet({0: "knight sentinel ferryman", 1: "reeve"}, {1: "bled_dry"}, dice=[3])
    laid.says(0, "harvest", "knight")
    laid.says(0, "pass")
    plays(laid, 1, "bled_dry/reeve")
    assert laid.ask == "window"  # before the next action is chosen
    plays(laid, 0, "ferryman/knight")
    assert laid.ask == "action" and laid.options(0) == ["war/s1", "tribute", "none"]


@rule("3.6.11", "3.6.17", "8.7")
def test_7_paying_with_the_last_shard() -> None:
    laid = planet({0: "knight=2 reeve"}, {0: "war_banner"}, phase="open")
    assert "war_banner/knight/knight" not in laid.options(0)
    plays(laid, 0, "war_banner/knight/reeve")
    assert "knight" in laid.legacy_discard and laid.tableau[0] == ["reeve", "war_banner"]


@rule("3.6.2", "3.5.12", "8.8")
def test_8_without_untasked_legacies_no_labor_but_natives_and_discard_abilities() -> None:
    laid = secondary({0: "gong_farmer! seneschal!", 1: "knight"}, {0: "balm", 1: "raid"})
    assert heads(laid, 0) == {"pass", "gong_farmer"}


@rule("3.7.14", "8.9")
def test_9_shell_game_on_shell_game() -> None:
    laid = secondary(
        {0: "reeve knight", 1: "sentinel"}, {0: "raid shell_game", 1: "shell_game"}, dice=[1, 1]
    )
    offers(laid, 0, "raid/reeve/s1")
    laid.says(1, "shell_game/sentinel/raid").says(0, "shell_game/knight/shell_game")
    assert quietly(laid).reserve == [32, 28, 30]


@rule("3.16.13", "8.10")
def test_10_shell_game_on_rich_vein_takes_its_dice() -> None:
    laid = planet(
        {0: "bishop reeve", 1: "sentinel"}, {0: "rich_vein", 1: "shell_game"}, dice=[1, 3, 3]
    )
    laid.says(0, "harvest", "bishop")
    plays(laid, 0, "rich_vein/reeve")
    assert score(laid, 0) == 10
    plays(laid, 1, "shell_game/sentinel/rich_vein")
    assert laid.reserve[0] == 34


@rule("3.7.8", "8.11")
def test_11_executioners_target_is_healed_in_reaction() -> None:
    laid = secondary({0: "executioner", 1: "reeve=1 apothecary=4"})
    offers(laid, 0, "executioner/reeve")
    laid.says(1, "apothecary/reeve")
    unanswered(laid)
    assert (
        shards(laid, "reeve") == 7
        and tasked(laid, "executioner")
        and shards(laid, "executioner") == 5
    )


@rule("3.7.5", "8.12")
def test_12_executioners_target_is_apothecary_himself() -> None:
    laid = secondary({0: "executioner", 1: "reeve apothecary=2"})
    offers(laid, 0, "executioner/apothecary")
    laid.says(1, "apothecary/reeve")
    unanswered(laid)
    assert shards(laid, "reeve") == 10 and "apothecary" in laid.legacy_discard


@rule("3.8.3", "3.15.6", "8.13")
def test_13_a_disabled_reigning_tribute_grants_no_favours() -> None:
    laid = secondary({0: "beadle", 1: "knight*"}, trials="red_tide bad_blood blood_moon", first=1,
                     trials_deck=["devourer", ...])  # fmt: skip
    plays(laid, 0, "beadle/knight")
    while laid.ask != "trial_remove":
        laid.match.answer_default(laid.asked[0])
    assert laid.asked == [1] and laid.active == 1


@rule("3.11.4", "3.11.10", "8.14")
def test_14_the_reigning_tribute_wins_again() -> None:
    laid = planet({0: "knight*"}, dice=[1]).says(0, "tribute")
    laid.says(0, "s1/3")
    assert reigning(laid) == ["knight"] and laid.reserve == [33, 27, 30]


@rule("3.11.9", "3.8.15", "8.15")
def test_15_a_reward_larger_than_the_only_other_reserve_ends_the_game() -> None:
    laid = planet({0: "troubadour reeve"}, {0: "envoy"}, seats=2, reserve=[30, 4], dice=[1])
    laid.says(0, "tribute", "troubadour")
    plays(laid, 0, "envoy/reeve/s0")
    assert laid.reserve == [34, 0] and laid.outcome.winners == [0]


@rule("3.8.13", "3.15.15", "8.16")
def test_16_mill_fee_and_diver_eliminate_the_harvester() -> None:
    laid = planet({0: "knight", 1: "diver", 2: "reeve"}, {2: "mill_fee"}, reserve=[1], dice=[2])
    laid.says(0, "harvest")
    assert laid.reserve[0] == 4
    plays(laid, 1, "diver")
    plays(laid, 2, "mill_fee/reeve")
    assert laid.t.out == {0} and laid.active == 1 and laid.trials_in_play == []


@rule("3.1.14", "3.15.4", "8.17")
def test_17_the_first_citadel_falls_on_its_own_turn() -> None:
    laid = planet({1: "knight"}, phase="end_of_turn", trials="red_tide", reserve=[1], first=0)
    assert laid.first == 1 and laid.active == 1
    quietly(laid).says(1, "none")
    assert len(laid.trials_in_play) == 2


@rule("3.17.8", "8.18")
def test_18_the_drawer_of_zodraz_is_eliminated() -> None:
    laid = planet({0: "sperviter", 1: "knight"}, trials="zodraz", final=True, counters=[0, 1, 1],
                  reserve=[30, 30, 2], phase="secondary")  # fmt: skip
    plays(laid, 0, "sperviter/s2")
    assert laid.t.out == {2} and laid.counters == [0, 1, 0]
    while laid.ask != "action":
        laid.match.answer_default(laid.asked[0])
    assert laid.active == 1
    laid.says(1, "none")
    assert laid.outcome is not None


@rule("3.17.2", "8.19")
def test_19_zodraz_is_the_first_of_three() -> None:
    laid = planet(
        {0: "reeve"}, phase="trials", trials_due=3, trials_deck=["zodraz", "red_tide", "devourer"]
    )
    assert laid.trials_in_play == ["zodraz"] and len(laid.trials_deck) == 2


@rule("3.17.4", "8.20")
def test_20_star_witch_keeps_its_own_counters_beside_zodraz() -> None:
    laid = planet({0: "reeve", 1: "knight"}, phase="trials", trials="star_witch", witch=[0, 1, 0],
                  trials_due=1, trials_deck=["zodraz", ...])  # fmt: skip
    assert laid.trials_in_play == ["star_witch", "zodraz"] and laid.witch == [0, 1, 0]
    while laid.ask != "action":
        laid.match.answer_default(laid.asked[0])
    laid.says(1, "none")
    assert laid.trials_in_play == ["zodraz"] and laid.counters[1] == 0


@rule("3.3.3", "3.8.11", "8.21")
def test_21_the_older_of_two_end_of_turn_trials_acts_first() -> None:
    laid = planet({}, phase="end_of_turn", trials="devourer red_tide", reserve=[2])
    assert laid.t.out == {0} and laid.trove == 406 - 60
    assert not [line for line in laid.log() if "Red Tide" in line]
    other = planet({}, phase="end_of_turn", trials="red_tide devourer", reserve=[2])
    assert [line for line in other.log() if "Red Tide" in line] and other.t.out == {0}


@rule("3.16.21", "8.22")
def test_22_cull_of_kytu_feeds_pallbearers() -> None:
    laid = planet({0: "knight", 1: "pallbearers=3 reeve", 2: "sentinel"}, phase="trials", trials_due=1,
                  trials_deck=["cull_of_kytu", ...])  # fmt: skip
    assert shards(laid, "pallbearers") == 6
    culled = planet({0: "knight", 1: "pallbearers=9 reeve", 2: "sentinel"}, phase="trials", trials_due=1,
                    trials_deck=["cull_of_kytu", ...])  # fmt: skip
    assert "pallbearers" in culled.legacy_discard
    assert culled.trove == 406 - 90 - 6  # all but Reeve's Shards are in the Trove
