"""3.8 Disable, discard, fall, elimination."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    disabled,
    facts,
    heads,
    offers,
    planet,
    plays,
    quietly,
    reigning,
    secondary,
    shards,
    table_facts,
    untasked,
)


@rule("3.8.1")
def test_a_disabled_legacy_can_do_nothing_and_cannot_be_discarded() -> None:
    laid = planet({0: "knight~ cook", 1: "executioner"}, dice=[1])
    laid.says(0, "harvest")
    assert laid.reserve[0] == 32
    safe = secondary({0: "executioner", 1: "leech=2~"})
    assert safe.ask == "hire"
    drained = secondary({0: "leech", 1: "knight~"})
    assert drained.ask == "hire"
    pay = secondary({0: "cook~", 1: "knight"}, {0: "balm"})
    assert pay.ask == "hire"
    assert facts(laid, 0)["total"] == 32 + 4 and shards(laid, "knight") == 7


@rule("3.8.2")
def test_labor_on_a_disabled_legacy_is_discarded() -> None:
    laid = secondary({0: "beadle", 1: "knight+thacko+war_banner"})
    plays(laid, 0, "beadle/knight")
    assert {"thacko", "war_banner"} <= set(laid.labor_discard) and laid.tableau[1] == ["knight"]


@rule("3.8.3")
def test_a_disabled_reigning_tribute_loses_the_marker() -> None:
    laid = secondary({0: "beadle", 1: "knight*"})
    assert table_facts(laid)["reigning"] == 1
    plays(laid, 0, "beadle/knight")
    assert reigning(laid) == [] and table_facts(laid)["reigning"] is None


@rule("3.8.4")
def test_a_disabled_legacy_is_restored_untasked_as_its_citadels_turn_starts() -> None:
    laid = planet({0: "cook", 1: "knight~"}, phase="end_of_turn")
    assert laid.active == 1 and untasked(laid, "knight")


@rule("3.8.5")
def test_a_citadel_may_disable_its_own_legacy() -> None:
    laid = secondary({0: "beadle cook"})
    plays(laid, 0, "beadle/cook")
    assert disabled(laid, "cook")


@rule("3.8.6")
def test_no_printed_card_disables_a_legacy_in_an_unfinished_action() -> None:
    laid = planet({0: "cook", 1: "beadle leech"}, {1: "oubliette rockfall"}, dice=[1])
    laid.says(0, "harvest")
    assert heads(laid, 1) == {"pass", "rockfall"}
    duel = secondary({0: "knight cook", 1: "leech beadle"}, {0: "duel", 1: "oubliette shackles"})
    offers(duel, 0, "duel/cook/knight/leech")
    assert heads(duel, 1) <= {"pass", "shackles"}


@rule("3.8.7")
def test_discarded_legacies_lie_face_up_and_renew_the_deck_when_a_card_is_needed() -> None:
    laid = planet({}, phase="hiring", legacy_pool=["knight", "cook"], legacy_deck=[],
                  legacy_discard=["leech", "bishop", "diver"])  # fmt: skip
    laid.says(0, "knight")
    assert len(laid.legacy_pool) == 4 and laid.legacy_discard == [] and laid.legacy_deck == []
    assert laid.card("cook").seen == laid.t.everyone


@rule("3.8.8", "3.8.9")
def test_with_a_discarded_legacy_go_its_labor_and_its_title() -> None:
    laid = secondary({0: "executioner", 1: "leech=2*+thacko"})
    plays(laid, 0, "executioner/leech")
    assert reigning(laid) == [] and laid.labor_discard[-1] == "thacko"
    assert laid.card("leech").count("shards") == 0


@rule("3.8.10")
def test_a_fallen_vizier_can_do_nothing_and_be_chosen_for_nothing() -> None:
    laid = planet({0: "vizier=0% cook", 1: "knight"}, dice=[1]).says(0, "harvest")
    assert laid.reserve[0] == 32
    chosen = secondary({0: "cook", 1: "vizier=0% knight"})
    assert chosen.options(0) == ["pass", "cook/knight"]
    reign = (
        planet({0: "knight", 1: "vizier=1* leech"}, dice=[3, 1]).says(0, "war/s1").says(1, "vizier")
    )
    assert reigning(quietly(reign)) == []


@rule("3.8.10")
def test_a_vizier_forced_out_is_discarded_not_fallen() -> None:
    laid = secondary({0: "executioner", 1: "vizier=2"})
    plays(laid, 0, "executioner/vizier")
    assert "vizier" in laid.legacy_discard


@rule("3.8.11", "3.8.12")
def test_an_empty_reserve_eliminates_at_once_and_all_is_discarded() -> None:
    laid = secondary(
        {0: "cook", 1: "knight+thacko leech~ vizier=0%", 2: "bishop+war_banner"},
        {0: "raid", 1: "balm alms duel"}, reserve=[30, 2], dice=[1, 1],
    )  # fmt: skip
    trove = laid.trove
    plays(laid, 0, "raid/cook/s1")
    assert laid.t.out == {1} and laid.tableau[1] == [] and laid.hand[1] == []
    assert {"knight", "leech", "vizier"} <= set(laid.legacy_discard)
    assert {"thacko", "balm", "alms", "duel"} <= set(laid.labor_discard)
    assert laid.trove == trove + 1 + 7 + 4 and laid.tableau[2] == ["bishop", "war_banner"]
    assert facts(laid, 1)["out"] is True


@rule("3.8.12")
def test_the_hand_of_the_fallen_is_discarded_in_printed_order() -> None:
    laid = secondary(
        {0: "cook"}, {0: "raid", 1: "raid balm shackles alms"}, reserve=[30, 2], dice=[1, 1]
    )
    plays(laid, 0, "raid/cook/s1")
    pile = [face for face in laid.labor_discard if face in ("raid", "balm", "shackles", "alms")]
    assert pile[:4] == ["alms", "balm", "raid", "shackles"]


@rule("3.8.12")
def test_labor_that_the_fallen_attached_to_others_stays() -> None:
    laid = secondary(
        {0: "knight", 1: "cook"}, {0: "raid", 1: "skull_of_lodan"}, reserve=[30, 2], dice=[1, 1]
    )
    laid.says(0, "pass")
    plays(laid, 1, "skull_of_lodan/cook/knight")
    plays(laid, 0, "raid/knight/s1")
    assert laid.t.out == {1} and laid.tableau[0] == ["knight", "skull_of_lodan"]


@rule("3.8.13")
def test_when_the_active_citadel_falls_its_turn_ends_at_once() -> None:
    laid = planet({0: "knight", 1: "bishop"}, {0: "raid"}, phase="end_of_turn", trials="devourer red_tide",
                  reserve=[3])  # fmt: skip
    assert laid.t.out == {0} and laid.active == 1
    war = planet(
        {0: "leech=1", 1: "knight", 2: "cook"}, {2: "camp_followers"}, reserve=[1], dice=[1, 3]
    )
    war.says(0, "war/s1").says(1, "knight")
    quietly(war)
    assert war.t.out == {0} and war.active == 1 and war.hand[2] == ["camp_followers"]


@rule("3.8.14", "3.10.19")
def test_an_action_that_eliminates_another_by_its_result_is_completed() -> None:
    laid = planet({0: "knight", 2: "cook"}, {2: "camp_followers"}, reserve=[30, 2], dice=[3, 1])
    laid.says(0, "war/s1")
    assert laid.t.out == {1} and laid.ask == "window" and laid.asked == [2]
    assert laid.reserve[0] == 32


@rule("3.8.15", "3.18.5")
def test_the_last_citadel_wins_at_once() -> None:
    laid = planet({0: "knight"}, seats=2, reserve=[1, 3], dice=[3, 1]).says(0, "war/s1")
    assert laid.outcome.winners == [0] and laid.t.out == {1}
    poorer = secondary({0: "sperviter", 1: "knight=40"}, seats=2, reserve=[1, 2])
    plays(poorer, 0, "sperviter/s1")
    assert poorer.outcome.winners == [0]


@rule("3.8.16", "3.2.10")
def test_two_citadels_never_fall_in_the_same_instant() -> None:
    laid = planet(
        {0: "knight leech"}, {0: "camp_followers"}, seats=3, reserve=[3, 5, 1], dice=[1, 1]
    )
    laid.says(0, "war/s1", "knight")
    plays(laid, 0, "camp_followers/leech")
    assert laid.t.out == {1}
    chain = secondary({0: "publican"}, reserve=[1, 2, 2])
    plays(chain, 0, "publican")
    assert chain.reserve == [3, 1, 1]


@rule("3.8.17", "3.17.8")
def test_when_an_elimination_takes_the_last_counter_the_game_ends() -> None:
    laid = secondary(
        {0: "sperviter"}, trials="zodraz", final=True, counters=[0, 1, 0], reserve=[30, 2, 30]
    )
    plays(laid, 0, "sperviter/s1")
    assert laid.outcome is not None and laid.reserve[0] == 32
    assert laid.outcome.winners == [0]


@rule("3.15.12", "3.8.12")
def test_star_witch_leaves_with_the_last_citadel_that_she_waited_for() -> None:
    laid = secondary({0: "sperviter"}, trials="star_witch", witch=[0, 1, 0], reserve=[30, 2, 30])
    plays(laid, 0, "sperviter/s1")
    assert 1 in laid.out and laid.trials_in_play == [] and laid.trials_gone == ["star_witch"]
    laid = secondary({0: "sperviter"}, trials="star_witch", witch=[0, 1, 1], reserve=[30, 2, 30])
    plays(laid, 0, "sperviter/s1")
    assert 1 in laid.out and laid.trials_in_play == ["star_witch"]
