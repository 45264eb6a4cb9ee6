"""3.7 Windows, stack and cancelling."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    heads,
    offers,
    planet,
    plays,
    quietly,
    score,
    secondary,
    shards,
    table_facts,
    tasked,
    unanswered,
)


@rule("3.7.1")
def test_all_seats_are_asked_at_once_and_the_first_play_in_turn_order_happens() -> None:
    laid = planet(
        {0: "bishop cook", 1: "leech", 2: "diver", 3: "knight"},
        {0: "raid", 1: "rockfall", 2: "raid", 3: "rockfall"}, seats=4, dice=[3],
    )  # fmt: skip
    laid.says(0, "harvest", "bishop")
    assert laid.asked == [1, 3]  # seats 0 and 2 hold nothing for this: answered for, unseen
    assert laid.view(None)["waiting"] == [0, 1, 2, 3]
    laid.says(3, "rockfall/knight")
    assert laid.asked == [1] and laid.hand[3] == ["rockfall"] and score(laid, 0) == 6
    laid.says(1, "rockfall/leech")
    unanswered(laid)
    assert score(laid, 0) == 2 and laid.hand[3] == ["rockfall"] and shards(laid, "knight") == 7
    assert laid.ask == "window" and laid.asked == [3]  # asked anew


@rule("3.7.1")
def test_a_pass_binds_for_that_asking_only_and_the_window_closes_when_all_pass() -> None:
    laid = planet({0: "bishop cook", 1: "leech"}, {0: "pack_beasts", 1: "rockfall"}, dice=[1])
    laid.says(0, "harvest", "bishop")
    laid.says(1, "rockfall/leech").says(0, "pass")
    unanswered(laid)
    assert laid.ask == "window" and laid.asked == [0]
    laid.says(0, "pack_beasts/cook")
    assert quietly(laid).reserve[0] == 33


@rule("3.7.2")
def test_the_windows_of_an_action_open_in_their_order() -> None:
    laid = planet({0: "knight", 1: "cook", 2: "leech"}, {2: "shackles camp_followers"}, phase="open",
                  dice=[1, 1])  # fmt: skip
    seen = []
    for _ in range(12):
        if laid.ask == "window":
            seen.append(table_facts(laid)["window"])
            laid.says(laid.asked[0], "pass")
        elif laid.ask == "action":
            laid.says(0, "war/s1")
        elif laid.ask == "defend_pick":
            laid.says(1, "")
        else:
            break
    assert seen == ["open", "war.declared", "war.rolled", "war.after"]


@rule("3.7.2", "3.7.3")
def test_after_windows_are_only_for_cards_timed_there() -> None:
    laid = planet({0: "cook", 1: "leech"}, {1: "shackles mill_fee"}, dice=[1]).says(0, "harvest")
    assert heads(laid, 1) == {"pass", "shackles"}
    laid.says(1, "pass")
    assert heads(laid, 1) == {"pass", "mill_fee"}


@rule("3.7.2", "3.15.17")
def test_before_a_vote_instants_bishop_and_zradas_may_be_played() -> None:
    laid = planet(
        {0: "cook", 1: "bishop"}, {0: "shackles zradas balm"}, phase="trials", trials_due=1,
        trials_deck=["overtime", ...],
    )  # fmt: skip
    assert laid.ask == "window" and laid.asked == [0, 1]
    assert heads(laid, 0) == {"pass", "shackles", "zradas"} and heads(laid, 1) == {"pass", "bishop"}


@rule("3.7.3")
def test_no_window_opens_in_hiring_discard_and_the_end_of_a_turn() -> None:
    laid = planet({0: "cook", 1: "leech"}, {0: "raid", 1: "shackles second_wind"}, phase="hiring")
    laid.says(0, "none")
    assert laid.ask == "discard"
    laid.says(0, "")
    assert laid.ask in ("window", "action") and laid.active == 1


@rule("3.7.4", "3.7.7")
def test_a_play_can_be_answered_by_every_seat_but_its_own() -> None:
    laid = secondary({0: "cook leech", 1: "knight", 2: "diver"},
                     {0: "raid shell_game", 1: "shell_game", 2: "shell_game"})  # fmt: skip
    offers(laid, 0, "raid/cook/s1")
    assert laid.ask == "react" and laid.asked == [1, 2]
    laid.says(1, "pass").says(2, "pass")
    assert laid.labor_discard[-1] == "raid"  # it happened at once


@rule("3.7.4", "3.7.14", "3.7.18")
def test_the_latest_play_resolves_first_and_a_cancelled_cancellation_leaves_the_play() -> None:
    laid = secondary({0: "cook leech", 1: "knight", 2: "diver"}, {0: "raid", 1: "shell_game", 2: "shell_game"},
                     dice=[1, 1])  # fmt: skip
    offers(laid, 0, "raid/cook/s1")
    laid.says(1, "shell_game/knight/raid")
    assert laid.stack == ["raid", "shell_game"]
    while laid.asked != [2]:
        laid.says(laid.asked[0], "pass")
    laid.says(2, "shell_game/diver/shell_game")
    assert quietly(laid).reserve == [32, 28, 30]


@rule("3.7.5", "3.7.6")
def test_other_instants_answer_only_a_play_that_touches_their_citadel() -> None:
    laid = secondary(
        {0: "sperviter", 1: "cook", 2: "knight"},
        {1: "second_wind clever_ruse", 2: "second_wind clever_ruse"},
    )
    offers(laid, 0, "sperviter/s1")
    assert heads(laid, 1) == {"pass", "second_wind", "clever_ruse"}
    assert heads(laid, 2) == {"pass", "clever_ruse"}


@rule("3.7.5")
def test_labor_is_not_cancelled_by_clever_ruse_nor_an_ability_by_shell_game() -> None:
    laid = secondary({0: "sperviter cook", 2: "knight"}, {0: "raid", 2: "shell_game clever_ruse"})
    offers(laid, 0, "raid/cook/s1")
    assert heads(laid, 2) == {"pass", "shell_game"}
    unanswered(laid)
    offers(laid, 0, "sperviter/s1")
    assert heads(laid, 2) == {"pass", "clever_ruse"}


@rule("3.7.5")
def test_an_older_play_is_answered_in_its_own_window_which_is_asked_anew() -> None:
    laid = secondary({0: "sperviter cook", 1: "leech", 2: "knight"},
                     {0: "second_wind", 1: "shackles", 2: "clever_ruse"})  # fmt: skip
    offers(laid, 0, "sperviter/s1")
    laid.says(1, "shackles/leech/cook")
    assert (laid.ask == "react" and heads(laid, 2) == {"pass"}) or laid.asked == [0]
    unanswered_first = laid.match.ask_number
    while laid.match.ask_number == unanswered_first:
        laid.says(laid.asked[0], "pass")
    assert "clever_ruse" in heads(laid, 2)  # the ability is answered anew, after the Shackles


@rule("3.7.6")
def test_a_play_on_the_action_touches_everybody_in_it() -> None:
    laid = planet(
        {0: "cook leech", 1: "knight diver", 2: "bishop reeve", 3: "alchemist"},
        {0: "second_wind", 1: "shackles", 2: "envoy", 3: "second_wind"}, seats=4, dice=[1, 1],
    )  # fmt: skip
    laid.says(0, "tribute", "cook")
    while laid.ask == "window":
        laid.says(laid.asked[0], "pass")
    laid.says(1, "knight").says(2, "none").says(3, "none")
    offers(laid, 2, "envoy/bishop/s0")
    assert heads(laid, 0) >= {"second_wind"} and heads(laid, 1) >= {"shackles"}
    assert "second_wind" not in heads(laid, 3)


@rule("3.7.8")
def test_a_target_that_is_no_longer_legal_is_spared() -> None:
    laid = secondary({0: "executioner", 1: "leech=2 apothecary=3"})
    offers(laid, 0, "executioner/leech")
    laid.says(1, "apothecary/leech")
    quietly(laid)
    assert shards(laid, "leech") == 7 and shards(laid, "executioner") == 5
    assert tasked(laid, "executioner")


@rule("3.7.9", "3.7.12")
def test_after_final_scores_nothing_changes_them() -> None:
    laid = planet({0: "cook", 1: "leech"}, {1: "mill_fee rockfall bled_dry"}, dice=[1]).says(
        0, "harvest"
    )
    laid.says(1, "pass")
    assert heads(laid, 1) == {"pass", "mill_fee"}
    assert laid.barred(1)["rockfall"] and laid.refusal(1, "rockfall/leech").rule


@rule("3.7.10")
def test_after_a_cancelled_action_its_legacies_stay_tasked_and_its_labor_is_discarded() -> None:
    laid = planet(
        {0: "knight cook", 1: "leech"},
        {0: "mercenaries war_banner", 1: "a_time_of_peace"},
        dice=[1, 1],
    )
    laid.says(0, "war/s1", "knight")
    offers(laid, 0, "war_banner/cook/knight")
    unanswered(laid).says(1, "pass").says(1, "")
    plays(laid, 0, "mercenaries/cook/s0")
    plays(laid, 1, "a_time_of_peace/leech")
    assert tasked(laid, "knight") and "mercenaries" in laid.labor_discard
    assert laid.tableau[0] == ["knight", "war_banner", "cook"]


@rule("3.7.11")
def test_what_was_spent_is_not_returned_after_a_cancellation() -> None:
    laid = secondary({0: "gong_farmer cook", 1: "leech"}, {1: "clever_ruse raid balm"})
    offers(laid, 0, "gong_farmer")
    laid.says(1, "clever_ruse/leech")
    quietly(laid)
    assert "gong_farmer" in laid.legacy_discard and len(laid.hand[1]) == 2


@rule("3.7.13")
def test_the_icon_tells_the_phase() -> None:
    laid = secondary({0: "armorer freeman troubadour astrologers cook"}, {0: "mercenaries"})
    assert heads(laid, 0) == {"pass", "cook"}


@rule("3.7.15")
def test_a_card_wins_over_the_rules() -> None:
    laid = planet({0: "knight", 1: "castellan!"}, dice=[1, 2]).says(0, "war/s1")
    assert laid.options(1) == ["castellan"]  # although he is tasked


@rule("3.7.16")
def test_who_is_asked_follows_from_public_facts() -> None:
    fitting = planet({0: "cook", 1: "leech"}, {1: "rockfall"}, dice=[1]).says(0, "harvest")
    useless = planet({0: "cook", 1: "leech"}, {1: "alms"}, dice=[1])
    useless.match.holds_forced_asks = True
    useless.says(0, "harvest")
    assert fitting.view(2)["waiting"] == [1] == useless.view(2)["waiting"]
    assert useless.match.is_held and fitting.asked == [1]
    useless.match.release()
    empty = planet({0: "cook", 1: "leech"}, dice=[1]).says(0, "harvest")
    assert empty.ask == "secondary"  # nobody is asked: the window does not open


@rule("3.7.16")
def test_a_seat_is_asked_for_an_ability_too_and_not_without_payer() -> None:
    ability = planet({0: "cook", 1: "poacher"}, dice=[1]).says(0, "harvest")
    assert ability.asked == [1]
    nobody = planet({0: "cook", 1: "leech!"}, {1: "rockfall"}, dice=[1]).says(0, "harvest")
    assert nobody.ask == "hire"


@rule("3.7.17")
def test_exhaustion_is_checked_after_every_payment() -> None:
    laid = secondary({0: "cook=1", 1: "knight leech!"}, {0: "shackles", 1: "second_wind"})
    offers(laid, 0, "shackles/cook/knight")
    assert "cook" in laid.legacy_discard and laid.ask == "react"


@rule("3.7.18")
def test_a_play_is_named_and_paid_then_answered_then_works_then_is_discarded() -> None:
    laid = secondary({0: "cook", 1: "knight leech!"}, {0: "shackles", 1: "second_wind"})
    offers(laid, 0, "shackles/cook/knight")
    assert shards(laid, "cook") == 3 and laid.stack == ["shackles"] and not tasked(laid, "knight")
    laid.says(1, "pass")
    assert tasked(laid, "knight") and laid.stack == [] and laid.labor_discard[-1] == "shackles"


@rule("3.7.18")
def test_the_window_of_a_play_is_asked_anew_after_an_answer() -> None:
    laid = secondary({0: "sperviter knight", 1: "cook leech", 2: "diver"},
                     {1: "shackles second_wind", 2: "clever_ruse"})  # fmt: skip
    offers(laid, 0, "sperviter/s1")
    laid.says(1, "shackles/cook/knight")
    while laid.ask == "react" and 2 not in laid.asked:
        laid.says(laid.asked[0], "pass")
    number = laid.match.ask_number
    laid.says(laid.asked[0], "pass")
    unanswered(laid)
    assert tasked(laid, "knight") and laid.match.ask_number > number and laid.reserve[1] == 28


@rule("3.7.19")
def test_with_the_active_citadel_gone_everything_closes() -> None:
    laid = planet(
        {0: "cook", 1: "diver", 2: "leech"}, {2: "mill_fee"}, reserve=[1], trove=1, dice=[1]
    )
    laid.says(0, "harvest")
    laid.says(1, "diver")
    quietly(laid)
    assert laid.t.out == {0} and laid.active == 1 and laid.hand[2] == ["mill_fee"]


@rule("3.7.20")
def test_a_seat_answers_only_for_itself_and_with_what_it_may_do_now() -> None:
    laid = planet({0: "cook", 1: "leech", 2: "diver"}, {1: "rockfall", 2: "rockfall"}, dice=[1])
    laid.says(0, "harvest")
    assert laid.refusal(1, "rockfall/diver").rule
    assert laid.refusal(1, "mill_fee/leech").rule


@rule("3.6.16", "3.7.18")
def test_cancelled_labor_goes_to_the_pile_after_the_card_that_cancelled_it() -> None:
    laid = secondary({0: "cook", 1: "knight"}, {0: "raid", 1: "shell_game"})
    offers(laid, 0, "raid/cook/s1")
    laid.says(1, "shell_game/knight/raid")
    assert laid.labor_discard == ["shell_game", "raid"] and laid.reserve == [30, 30, 30]
