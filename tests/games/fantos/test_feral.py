"""5.2 The Feral Legacies."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import planet, plays, quietly, secondary, shards, tasked, unanswered, untasked


@rule("3.5.9", "3.5.15")
def test_shirazad_lets_every_other_feral_on_her_side_add_1() -> None:
    laid = planet({0: "shirazad freeman poacher knight"}, dice=[1, 1, 1, 1, 2])
    laid.says(0, "war/s1", "shirazad+freeman+poacher+knight")
    assert quietly(laid).reserve == [30 + 12, 30 - 12, 30]  # 8 + 4 dice + 2 against 2


@rule("3.5.9")
def test_shirazad_counts_only_while_she_is_in_the_war() -> None:
    laid = planet({0: "shirazad freeman poacher"}, dice=[1, 1, 1])
    laid.says(0, "war/s1", "freeman+poacher")
    assert quietly(laid).reserve == [33, 27, 30]  # 2 + 2 dice against 1


def test_shirazad_defends_with_her_kin() -> None:
    laid = planet({0: "knight=4", 1: "shirazad freeman"}, dice=[1, 1, 1])
    laid.says(0, "war/s1").says(1, "shirazad+freeman")
    quietly(laid)  # 4 against 3 + 1 + 2 dice + 1
    assert shards(laid, "knight") == 1 and laid.reserve == [30, 33, 30]


@rule("3.8.10", "3.5.3")
def test_vizier_falls_instead_of_being_discarded() -> None:
    laid = planet({0: "knight", 1: "vizier=1+thacko freeman=2"}, dice=[3, 1])
    laid.says(0, "war/s1").says(1, "vizier")
    quietly(laid)
    assert laid.card("vizier").turned == 3 and shards(laid, "vizier") == 0
    assert laid.card("vizier").zone is laid.t.tableau[1]
    assert "thacko" in laid.labor_discard and laid.legacy_discard == []


@rule("3.8.10", "3.13.8", "3.13.1")
def test_a_fallen_vizier_is_revived_as_the_hire_of_the_turn() -> None:
    laid = planet({0: "vizier=0% knight"}, phase="hiring")
    assert laid.ask == "revive" and laid.options(0) == ["revive", "discard"]
    laid.says(0, "revive")
    assert shards(laid, "vizier") == 5 and untasked(laid, "vizier")
    assert laid.reserve[0] == 25 and laid.active == 1  # no other hire


@rule("3.8.10", "3.13.8")
def test_a_vizier_who_is_not_revived_is_discarded() -> None:
    laid = planet({0: "vizier=0% knight"}, phase="hiring").says(0, "discard")
    assert "vizier" in laid.legacy_discard and laid.reserve[0] == 30
    assert laid.ask == "hire"


@rule("3.5.5", "3.5.6", "3.5.8")
def test_freeman_spends_2_to_cancel_the_harvest() -> None:
    laid = planet({0: "bishop", 1: "freeman=3"}, dice=[3]).says(0, "harvest")
    laid.says(1, "freeman")
    assert shards(laid, "freeman") == 1 and tasked(laid, "freeman", "bishop")
    assert laid.reserve == [30, 30, 30] and laid.trials_in_play == []
    poor = planet({0: "bishop", 1: "freeman=2"}, dice=[3]).says(0, "harvest")
    assert poor.reserve[0] == 36  # nobody was asked


@rule("3.11.13", "3.5.4")
def test_brigands_take_2_from_a_citadel_that_was_rewarded() -> None:
    laid = planet({0: "troubadour", 1: "brigands"}, dice=[2])
    laid.says(0, "tribute").says(1, "none").says(0, "s2/5")
    assert laid.ask == "window" and laid.asked == [1]
    plays(laid, 1, "brigands")
    assert laid.reserve == [33, 32, 25] and tasked(laid, "brigands")


def test_brigands_take_no_more_than_the_reward() -> None:
    laid = planet({0: "troubadour", 1: "brigands", 2: "cook"}, dice=[2, 2])
    laid.says(0, "tribute").says(1, "none").says(2, "cook").says(0, "s2/1")
    plays(laid, 1, "brigands")
    assert laid.reserve == [30, 31, 29]


@rule("3.16.12", "3.10.15")
def test_quarryman_helps_his_attacked_citadel_from_outside_the_war() -> None:
    laid = planet({0: "knight", 1: "quarryman"}, dice=[1, 1])
    laid.says(0, "war/s1").says(1, "")
    plays(laid, 1, "quarryman")
    assert laid.reserve == [30, 30, 30] and tasked(laid, "quarryman")
    assert shards(laid, "quarryman") == 6
    lost = planet({0: "knight", 1: "quarryman"}, dice=[3, 1]).says(0, "war/s1").says(1, "")
    plays(lost, 1, "quarryman")
    assert lost.reserve == [32, 28, 30] and shards(lost, "quarryman") == 6  # not a warring Legacy


@rule("3.16.12")
def test_quarryman_is_idle_unless_his_own_citadel_is_attacked_and_he_is_untasked() -> None:
    other = planet({0: "knight", 2: "quarryman"}, dice=[1, 1]).says(0, "war/s1")
    assert other.ask == "hire"
    attacker = planet({0: "knight quarryman", 1: ""}, dice=[1, 1])
    assert attacker.says(0, "war/s1", "knight").ask == "hire"
    busy = planet({0: "knight", 1: "quarryman!"}, dice=[1, 1]).says(0, "war/s1")
    assert busy.ask == "hire"


@rule("3.16.27", "3.16.1", "3.5.12")
def test_gong_farmer_leaves_and_all_others_drop_2_cards() -> None:
    laid = secondary({0: "gong_farmer"}, {1: "raid balm duel", 2: "alms"})
    plays(laid, 0, "gong_farmer")
    assert "gong_farmer" in laid.legacy_discard
    assert laid.ask == "gong_pick" and laid.asked == [1]
    assert laid.hand[2] == ["alms"]  # all are discarded together
    pick = next(key for key in laid.options(1) if set(key.split("/")) == {"raid", "balm"})
    laid.says(1, pick)
    assert laid.hand == [[], ["duel"], []]
    assert laid.labor_discard[-1] == "alms"  # in turn order
    assert set(laid.labor_discard[-3:-1]) == {"raid", "balm"}


@rule("3.16.27")
def test_gong_farmer_does_not_tell_how_cards_lay_in_a_hand() -> None:
    told = set()
    for hand in ("raid balm", "balm raid"):
        laid = plays(secondary({0: "gong_farmer"}, {1: hand}), 0, "gong_farmer")
        assert laid.hand[1] == []
        told.add((*laid.labor_discard[-2:], laid.log()[-1]))
    assert len(told) == 1


@rule("3.16.4", "3.16.28")
def test_sperviter_takes_2_from_another_reserve() -> None:
    laid = secondary({0: "sperviter", 1: "knight"})
    assert laid.options(0) == ["pass", "sperviter/s1", "sperviter/s2"]
    plays(laid, 0, "sperviter/s1")
    assert laid.reserve == [32, 28, 30] and shards(laid, "knight") == 7
    assert tasked(laid, "sperviter")


@rule("3.9.7")
def test_poacher_lowers_a_foreign_harvest_and_gains_1() -> None:
    laid = planet({0: "cook", 1: "poacher"}, dice=[3]).says(0, "harvest")
    trove = laid.trove
    plays(laid, 1, "poacher")
    assert laid.reserve == [32, 31, 30] and laid.trove == trove - 3
    own = planet({0: "cook poacher"}, dice=[3]).says(0, "harvest", "cook")
    assert own.reserve[0] == 34 and unanswered(own).ask == "hire"
