"""5.2 The Legacies of the Cult."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    facts,
    offers,
    planet,
    plays,
    quietly,
    said,
    secondary,
    seen_in,
    shards,
    tasked,
    unanswered,
    votes,
)


@rule("3.15.9", "3.15.17")
def test_bishop_gives_1_more_vote_in_this_vote() -> None:
    laid = planet({1: "bishop"}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    assert laid.ask == "window" and laid.asked == [1]
    plays(laid, 1, "bishop")
    assert tasked(laid, "bishop") and facts(laid, 1)["votes"] == 2
    votes(laid, "nyy")
    assert laid.trials_in_play == ["overtime"]  # 3 to 1
    tie = planet({1: "bishop"}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    plays(tie, 1, "bishop")
    assert votes(tie, "nyn").trials_gone == ["overtime"]  # 2 to 2


@rule("3.15.9")
def test_bishops_vote_counts_in_one_vote_alone() -> None:
    laid = planet(
        {1: "bishop"}, phase="trials", trials_due=2, trials_deck=["overtime", "stimulus", ...]
    )
    plays(laid, 1, "bishop")
    votes(quietly(laid), "nyn")  # 2 against 2: nobody reigns, so it does not pass
    assert facts(laid, 1)["votes"] == 1
    votes(quietly(laid), "nyy")  # 1 against 2 passes; with Bishop's it would be 3
    assert said(laid, "2 yea, 1 nay. It stays.")


def test_bishop_acts_only_before_a_vote() -> None:
    laid = planet({1: "bishop"}, phase="trials", trials_due=1, trials_deck=["gravity_well", ...])
    assert laid.ask == "hire"


@rule("3.7.5", "3.5.6")
def test_pardoner_cancels_an_ability() -> None:
    laid = secondary({0: "alchemist", 2: "pardoner"})
    offers(laid, 0, "alchemist")
    assert laid.ask == "react" and laid.asked == [2]
    laid.says(2, "pardoner")
    assert unanswered(laid).reserve[0] == 30 and tasked(laid, "pardoner", "alchemist")
    assert shards(laid, "pardoner") == 4


@rule("3.2.6", "3.2.7")
def test_almoner_moves_up_to_3_shards_onto_one_of_your_legacies() -> None:
    laid = secondary({0: "almoner knight", 1: "cook"})
    assert laid.options(0) == ["pass", "almoner/almoner", "almoner/knight"]
    plays(laid, 0, "almoner/knight")
    assert laid.ask == "amount" and laid.options(0) == ["1", "2", "3"]
    laid.says(0, "3")
    assert shards(laid, "knight") == 10 and laid.reserve[0] == 27
    poor = secondary({0: "almoner knight"}, reserve=[3])
    plays(poor, 0, "almoner/knight")
    assert poor.options(0) == ["1", "2"]
    assert secondary({0: "almoner"}, reserve=[1]).ask != "secondary"


@rule("3.16.25", "3.5.10")
def test_flagellants_spend_1_to_add_2_as_they_are_tasked() -> None:
    laid = planet({0: "flagellants"}, dice=[1]).says(0, "harvest")
    assert set(laid.options(0)) == {"flagellants", "flagellants/spend"}
    laid.says(0, "flagellants/spend")
    assert quietly(laid).reserve[0] == 34 and shards(laid, "flagellants") == 5
    war = planet({0: "knight", 1: "flagellants"}, dice=[1, 1]).says(0, "war/s1")
    war.says(1, "flagellants/spend")
    quietly(war)  # 4 against 2 + 1 + 2
    assert shards(war, "knight") == 6 and war.reserve[1] == 31
    tribute = planet({0: "flagellants", 1: "cook"}, dice=[1, 1])
    tribute.says(0, "tribute", "flagellants/spend").says(1, "cook")
    quietly(tribute)  # 0 + 1 + 2 against 2 + 1: they roll on
    assert shards(tribute, "flagellants") == 5
    challenger = planet({0: "cook", 1: "flagellants"}, dice=[1, 3]).says(0, "tribute")
    assert set(challenger.options(1)) == {"flagellants", "flagellants/spend", "none"}
    assert planet({0: "flagellants=1"}, dice=[1]).says(0, "harvest").reserve[0] == 32


def test_inquisitor_sees_a_hand_and_discards_a_card_of_it() -> None:
    laid = secondary({0: "inquisitor"}, {1: "raid balm alms"})
    plays(laid, 0, "inquisitor/s1")
    assert laid.ask == "inquisitor_pick" and sorted(laid.options(0)) == ["alms", "balm", "raid"]
    assert sorted(seen_in(laid, 0, "hand", 1)) == ["alms", "balm", "raid"]
    assert seen_in(laid, 2, "hand", 1) == []
    laid.says(0, "balm")
    assert laid.labor_discard[-1] == "balm" and sorted(laid.hand[1]) == ["alms", "raid"]
    assert sorted(seen_in(laid, 0, "hand", 1)) == ["alms", "raid"]
    assert shards(laid, "inquisitor") == 5


def test_anchorite_gains_2_when_a_trial_is_voted_down() -> None:
    laid = planet({2: "anchorite!"}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    votes(laid, "nny")
    assert laid.reserve == [30, 30, 32] and laid.trials_gone == ["overtime"]
    passed = planet({2: "anchorite"}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    assert votes(passed, "yyn").reserve == [30, 30, 30]
    down = planet({2: "anchorite~"}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    assert votes(down, "nny").reserve == [30, 30, 30]


def test_oracle_removes_a_trial_that_was_not_drawn_this_turn() -> None:
    laid = secondary({0: "oracle"}, trials="red_tide")
    plays(laid, 0, "oracle/red_tide")
    assert laid.trials_gone == ["red_tide"] and shards(laid, "oracle") == 4
    fresh = secondary({0: "oracle"}, trials="red_tide=20 overtime=18")
    assert fresh.options(0) == ["pass", "oracle/overtime"]
    last = secondary({0: "oracle"}, trials="zodraz", final=True, counters=[1, 1, 1])
    assert last.ask == "hire"


@rule("3.4.6", "3.4.4")
def test_bell_ringer_tasks_another_legacy() -> None:
    laid = secondary({0: "bell_ringer cook", 1: "knight leech!"})
    assert {key for key in laid.options(0) if key.startswith("bell")} == {
        "bell_ringer/cook",
        "bell_ringer/knight",
    }
    plays(laid, 0, "bell_ringer/knight")
    assert tasked(laid, "knight", "bell_ringer") and shards(laid, "bell_ringer") == 3
