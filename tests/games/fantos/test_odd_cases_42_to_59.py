"""8 Odd cases, 42 to 59."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    heads,
    offers,
    planet,
    plays,
    quietly,
    reigning,
    score,
    secondary,
    seen_in,
    shards,
    table_facts,
    tasked,
    unanswered,
    untasked,
    votes,
)


@rule("3.7.16", "3.15.12", "8.42")
def test_42_with_star_witch_only_seats_with_an_ability_are_asked() -> None:
    laid = planet(
        {0: "knight", 1: "reeve"}, {1: "rockfall"}, trials="star_witch", witch=[1, 1, 1], dice=[1]
    )
    assert laid.says(0, "harvest").ask == "hire"
    able = planet({0: "knight", 1: "poacher", 2: "reeve"}, {2: "rockfall"}, trials="star_witch",
                  witch=[1, 1, 1], dice=[1])  # fmt: skip
    assert able.says(0, "harvest").asked == [1] and able.view(0)["waiting"] == [1]


@rule("3.15.12", "8.43")
def test_43_a_vote_under_a_fresh_star_witch() -> None:
    laid = planet({0: "reeve", 1: "bishop", 2: "knight+zradas"}, {0: "shackles"}, phase="trials",
                  trials_due=2, trials_deck=["star_witch", "overtime", ...])  # fmt: skip
    assert laid.ask == "window" and laid.asked == [1] and heads(laid, 1) == {"pass", "bishop"}
    plays(laid, 1, "bishop")
    votes(laid, "nyy")
    assert laid.trials_in_play == ["star_witch", "overtime"]  # 4 to 1


@rule("3.12.11", "3.4.13", "8.44")
def test_44_shell_game_on_a_duel_after_the_dice() -> None:
    laid = secondary({0: "knight reeve", 1: "sentinel castellan", 2: "berserkers+skull_of_lodan"},
                     {0: "duel", 1: "shell_game"}, dice=[3, 1])  # fmt: skip
    plays(laid, 0, "duel/reeve/knight/sentinel")
    assert table_facts(laid)["window"] == "duel.rolled"
    plays(laid, 1, "shell_game/castellan/duel")
    assert tasked(laid, "knight", "sentinel") and shards(laid, "sentinel") == 7
    assert quietly(laid).ask == "hire" and shards(laid, "berserkers") == 6


@rule("3.11.20", "8.45")
def test_45_shell_game_on_council_after_the_dice() -> None:
    laid = secondary(
        {0: "reeve", 1: "knight castellan", 2: "sentinel*"}, {0: "council", 1: "shell_game"}
    )
    plays(laid, 0, "council/reeve")
    laid.says(1, "knight")
    assert table_facts(laid)["window"] == "tribute.rolled"
    plays(laid, 1, "shell_game/castellan/council")
    assert reigning(laid) == ["sentinel"] and tasked(laid, "reeve", "knight", "sentinel")
    assert laid.reserve == [30, 30, 30] and "council" in laid.labor_discard


@rule("3.6.19", "8.46")
def test_46_a_resolved_loaded_die_cannot_be_cancelled() -> None:
    laid = planet({0: "bishop reeve", 1: "knight"}, {0: "loaded_die", 1: "shell_game"}, dice=[1, 3])
    laid.says(0, "harvest", "bishop")
    plays(laid, 0, "loaded_die/reeve/d1")
    assert laid.reserve[0] == 36  # the window was closed: nothing for Shell Game


@rule("3.4.8", "3.5.12", "3.16.26", "8.47")
def test_47_the_only_attacker_is_apothecary() -> None:
    laid = planet({0: "apothecary reeve"}).says(0, "war/s1", "apothecary")
    plays(laid, 0, "apothecary/reeve")
    assert laid.ask == "action" and shards(laid, "reeve") == 13 and laid.reserve == [30, 30, 30]
    assert "war/s1" not in laid.options(0)


@rule("3.16.24", "3.7.11", "8.48")
def test_48_apothecarys_ability_is_cancelled() -> None:
    laid = secondary({0: "apothecary reeve", 1: "pardoner"})
    trove = laid.trove
    offers(laid, 0, "apothecary/reeve")
    laid.says(1, "pardoner")
    unanswered(laid)
    assert shards(laid, "reeve") == 6 and laid.trove == trove + 5 + 1
    assert "apothecary" in laid.legacy_discard


@rule("3.16.7", "8.49")
def test_49_herzog_needs_the_timing_and_needs_of_the_mirrored_ability() -> None:
    defends = planet({0: "knight", 1: "herzog", 2: "quarryman!"}, dice=[1, 1]).says(0, "war/s1")
    defends.says(1, "")
    assert "herzog/quarryman" in defends.options(1)
    watches = planet({0: "knight", 1: "", 2: "herzog quarryman"}, dice=[1, 1]).says(0, "war/s1")
    assert watches.ask == "hire"
    own = secondary({0: "herzog", 1: "chamberlain!"})
    assert "herzog/chamberlain" in own.options(0)
    other = secondary({0: "reeve", 1: "herzog", 2: "chamberlain!"})
    assert other.ask == "hire"
    react = secondary({0: "alchemist", 1: "herzog", 2: "pardoner!"})
    offers(react, 0, "alchemist")
    assert react.options(1) == ["pass", "herzog/pardoner"]
    react.says(1, "herzog/pardoner")
    assert quietly(react).reserve[0] == 30
    cook = secondary({0: "herzog", 1: "cook!"})
    plays(cook, 0, "herzog/cook/cook")
    assert shards(cook, "cook") == 6


@rule("3.16.7", "3.7.8", "8.50")
def test_50_the_mirrored_legacy_is_discarded_in_reaction() -> None:
    laid = secondary({0: "herzog", 1: "leech=2 apothecary=1"})
    offers(laid, 0, "herzog/leech/leech")
    laid.says(1, "apothecary/leech")
    unanswered(laid)
    assert shards(laid, "leech") == 3 and shards(laid, "herzog") == 8  # 2 + 1 + 2, then 2 drained
    gone = secondary({0: "herzog", 1: "cook! apothecary=1 reeve"})
    offers(gone, 0, "herzog/cook/apothecary")
    gone.says(1, "apothecary/reeve")
    unanswered(gone)
    assert tasked(gone, "herzog") and shards(gone, "herzog") == 6 and shards(gone, "reeve") == 9


@rule("3.4.7", "3.4.8", "8.51")
def test_51_second_wind_on_a_waiting_and_on_a_resolved_ability() -> None:
    waiting = secondary({0: "sperviter", 1: "reeve"}, {1: "second_wind"})
    offers(waiting, 0, "sperviter/s1")
    waiting.says(1, "second_wind/reeve/sperviter")
    assert quietly(waiting).reserve == [30, 30, 30]
    resolved = secondary({0: "sperviter", 1: "reeve"}, {1: "second_wind"})
    plays(resolved, 0, "sperviter/s1")
    plays(resolved, 1, "second_wind/reeve/sperviter")
    assert resolved.reserve == [32, 28, 30] and untasked(resolved, "sperviter")


@rule("3.4.5", "3.11.14", "8.52")
def test_52_wardens_audience_and_council_in_one_turn() -> None:
    laid = planet({0: "knight reeve", 1: "sentinel"}, {0: "council"}, phase="trials", trials_due=1,
                  trials_deck=["wardens_audience", ...], dice=[3, 1])  # fmt: skip
    laid.says(0, "knight")
    while laid.ask == "reward":
        laid.match.answer_default(0)
    plays(laid, 0, "council/reeve")
    assert laid.ask == "reward" and laid.asked == [0]  # Reeve alone: the others sit out
    assert reigning(laid) == ["reeve"]


@rule("3.6.17", "8.53")
def test_53_shackles_are_not_offered_on_a_defender() -> None:
    laid = planet({0: "knight sentinel", 1: "reeve castellan"}, {0: "shackles"}, dice=[1, 1])
    laid.says(0, "war/s1", "knight").says(0, "pass").says(1, "reeve")
    assert {key.split("/")[2] for key in laid.options(0) if key.startswith("shackles")} == {
        "sentinel",
        "castellan",
    }


@rule("3.19.4", "8.54")
def test_54_a_declined_deal_leaves_its_trace_until_a_card_leaves_unseen() -> None:
    laid = planet({0: "reeve", 2: "cutpurse"}, {0: "raid balm duel"}, phase="secondary",
                  options={"negotiation": "deals"})  # fmt: skip
    laid.says(0, "deal", "s1", "give/1", "raid", "no_card", "no_promise", "send").says(1, "decline")
    assert seen_in(laid, 1, "hand", 0) == ["raid"]
    plays(laid, 2, "cutpurse/s0")
    assert seen_in(laid, 1, "hand", 0) == []


@rule("3.13.9", "8.55")
def test_55_the_layer_is_offered_every_slot() -> None:
    laid = secondary({0: "gravedigger"}, legacy_pool=["knight", "cook"], reserve=[4])
    plays(laid, 0, "gravedigger")
    laid.says(0, "knight")
    quietly(laid)
    assert laid.ask == "hire" and len(laid.options(0)) == 3


@rule("3.2.11", "8.56")
def test_56_the_sum_comes_before_the_floor() -> None:
    laid = planet(
        {0: "cook reeve", 1: "poacher", 2: "knight"}, {0: "pack_beasts", 2: "rockfall"}, dice=[3]
    )
    laid.says(0, "harvest", "cook")
    plays(laid, 2, "rockfall/knight")
    plays(laid, 1, "poacher")
    assert score(laid, 0) == 0
    plays(laid, 0, "pack_beasts/reeve")
    assert laid.reserve[0] == 31


@rule("3.8.12", "8.57")
def test_57_tinker_takes_the_last_printed_card_of_a_fallen_hand() -> None:
    laid = secondary({0: "sperviter tinker"}, {1: "zradas alms raid"}, reserve=[30, 2])
    plays(laid, 0, "sperviter/s1")
    plays(laid, 0, "tinker")
    assert laid.hand[0] == ["zradas"]


@rule("3.17.9", "3.8.14", "8.58")
def test_58_the_last_war_of_the_drawer_eliminates_a_citadel() -> None:
    laid = planet({0: "knight", 2: "reeve"}, {2: "camp_followers"}, trials="zodraz", final=True,
                  counters=[1, 0, 0], reserve=[30, 2, 30], dice=[3, 1])  # fmt: skip
    laid.says(0, "war/s1")
    while table_facts(laid)["window"] != "war.after":
        laid.says(laid.asked[0], "pass")
    assert laid.t.out == {1}
    plays(laid, 2, "camp_followers/reeve")
    assert laid.outcome is not None and laid.reserve == [30, 0, 32]


@rule("3.12.2", "8.59")
def test_59_a_quiet_phase_4() -> None:
    laid = secondary({0: "cook knight", 1: "alchemist", 2: "sperviter"})
    laid.says(0, "pass")
    assert laid.asked == [1, 2]
    laid.says(1, "pass").says(2, "pass")
    assert laid.ask == "hire"
