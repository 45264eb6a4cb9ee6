"""3.7 Favors with a timing."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import rule

from .scenes import FAVORS, acting, action_phase, auction, call, seen

BEFORE_BUYING = FAVORS[7:12]
ACTION = FAVORS[12:]
FITS = {
    "crown_warrant": {"lady_isaura", "bounty_board"},
    "chains_of_binding": {"kobolds", "troll"},
    "bounty_writ": {"kobolds", "troll", "court_scandal"},
    "heros_welcome": {"lady_isaura"},
    "ward_of_salt": {"kobolds", "court_scandal"},
}


@rule("3.7.1")
def test_before_buying_and_action_favors_are_offered_only_at_their_time() -> None:
    laid = auction("kobolds coin=1", hand={0: ["kickback", "bounty_writ", "extortion"]})
    assert laid.options(0) == [
        "bid",
        "bargain/kickback",
        "bargain/bounty_writ",
        "bargain/extortion",
        "prebuy/bounty_writ",
        "buy",
        "tax",
    ]
    acts = acting(coins={1: 20}, hand={0: ["kickback", "bounty_writ", "extortion"]})
    assert acts.options(0) == ["favor/extortion/s1", "tax", "done"]


@rule("3.7.1", "3.7.6")
@pytest.mark.parametrize("favor", ACTION)
def test_an_action_favor_cannot_be_played_in_an_auction(favor: str) -> None:
    laid = auction(
        "kobolds coin=1",
        hand={0: [favor]},
        populace={0: 1},
        coins={1: 20},
        kingdom={0: ["sir_aldric order=1", "troll chaos=3"]},
    )
    assert laid.options(0) == ["bid", f"bargain/{favor}", "buy", "tax"]
    laid.refusal(0, f"favor/{favor}")


@rule("3.7.2")
@pytest.mark.parametrize("favor", BEFORE_BUYING)
@pytest.mark.parametrize(
    "card", ["lady_isaura", "bounty_board", "kobolds", "troll", "court_scandal"]
)
def test_a_before_buying_favor_needs_a_card_of_its_kind(favor: str, card: str) -> None:
    laid = auction(f"{card} coin=3", hand={0: [favor]})
    offered = f"prebuy/{favor}" in laid.options(0)
    assert offered == (card in FITS[favor])
    if not offered:
        assert laid.refusal(0, f"prebuy/{favor}").rule == "3.7.2"
        assert laid.barred(0)[f"prebuy/{favor}"].startswith("3.7.2: ")


@rule("3.7.2", "3.7.5")
def test_a_before_buying_favor_is_played_face_up_and_discarded_at_once() -> None:
    laid = auction("lady_isaura coin=8", hand={0: ["crown_warrant"]})
    laid.says(0, "prebuy/crown_warrant")
    assert laid.ask == "buy_commit"
    for viewer in (0, 1, 2, None):
        assert seen(laid, viewer, "favor_discard") == ["crown_warrant"]
        assert "Crown Warrant" in " ".join(laid.log(viewer))
    assert laid.row[0] == []


@rule("3.7.2")
def test_nobody_plays_a_before_buying_favor_on_anothers_turn() -> None:
    laid = auction("lady_isaura coin=8", hand={1: ["crown_warrant"]})
    assert laid.options(1) == []
    laid.refusal(1, "prebuy/crown_warrant")


@rule("3.7.3")
def test_playing_one_commits_to_buying_this_turn() -> None:
    laid = auction(
        "lady_isaura coin=8",
        coins={0: 7},
        hand={0: ["crown_warrant", "heros_welcome", "kickback"]},
    )
    laid.says(0, "prebuy/crown_warrant")
    assert laid.options(0) == ["prebuy/heros_welcome", "tax", "buy"]
    assert laid.refusal(0, "bid").rule == "3.7.3"
    assert laid.refusal(0, "bargain/kickback").rule == "3.7.3"
    laid.says(0, "tax", "prebuy/heros_welcome")
    assert laid.options(0) == ["tax", "buy"]
    laid.says(0, "buy")
    assert laid.kingdom[0] == ["lady_isaura"]
    assert laid.coins[0] == 5


@rule("3.7.4")
@pytest.mark.parametrize(("populace", "offered"), [(16, True), (17, False)])
def test_it_may_be_played_only_if_the_price_can_be_reached(populace: int, offered: bool) -> None:
    laid = auction(
        "sir_aldric coin=13", coins={0: 0}, populace={0: populace}, hand={0: ["crown_warrant"]}
    )
    assert ("prebuy/crown_warrant" in laid.options(0)) == offered
    if not offered:
        assert laid.refusal(0, "prebuy/crown_warrant").rule == "3.7.4"


@rule("3.7.4", "3.11.2")
@pytest.mark.parametrize(
    ("kingdom", "coins", "offered"),
    [([], 6, True), ([], 5, False), (["merchant_fleet"], 4, True), (["angry_mob"], 6, False)],
)
def test_the_taxes_still_open_count_with_their_true_yield(
    kingdom: list[str], coins: int, offered: bool
) -> None:
    laid = auction(
        "lady_isaura coin=12",
        coins={0: coins},
        populace={0: 18},
        kingdom={0: kingdom},
        hand={0: ["heros_welcome"]},
    )
    assert ("prebuy/heros_welcome" in laid.options(0)) == offered


@rule("3.7.5")
def test_coins_move_at_once_and_two_copies_add_up() -> None:
    laid = auction("lady_isaura coin=8", hand={0: ["crown_warrant"] * 2})
    laid.says(0, "prebuy/crown_warrant")
    assert laid.count("lady_isaura", "coin") == 5
    laid.says(0, "prebuy/crown_warrant")
    assert laid.count("lady_isaura", "coin") == 2
    laid.says(0, "buy")
    assert laid.coins[0] == 8


@rule("3.7.5")
def test_counters_wait_until_the_card_enters() -> None:
    laid = auction("sir_aldric coin=8", hand={0: ["heros_welcome"] * 2})
    laid.says(0, "prebuy/heros_welcome")
    assert laid.count("sir_aldric", "order") == 0
    laid.says(0, "prebuy/heros_welcome", "buy")
    assert laid.count("sir_aldric", "order") == 8


@rule("3.7.5")
def test_what_was_played_before_one_purchase_does_not_help_the_next() -> None:
    laid = auction(
        "kobolds",
        seats=2,
        fate_deck=["skeleton_legion", "game_ends"],
        hand={0: ["chains_of_binding"]},
    )
    laid.says(0, "prebuy/chains_of_binding", "buy")
    laid.says(0, "0").says(1, "0").says(1, "bid").says(0, "buy")
    assert laid.count("skeleton_legion", "chaos") == 4


@rule("3.7.5", "3.10.8")
def test_a_ward_turns_away_one_card_only() -> None:
    laid = auction(
        "kobolds", seats=2, fate_deck=["court_scandal", "game_ends"], hand={0: ["ward_of_salt"]}
    )
    laid.says(0, "prebuy/ward_of_salt", "buy")
    laid.says(0, "0").says(1, "0").says(1, "buy")
    assert laid.kingdom == [[], ["court_scandal"]]


@rule("3.7.6")
@pytest.mark.parametrize(
    ("favor", "things"),
    [
        ("rally_the_levy", {}),
        ("holy_water", {"kingdom": {0: ["sir_aldric"]}}),
        ("last_stand", {"kingdom": {0: ["lady_isaura"]}}),
        ("extortion", {"coins": [10, 10, 9]}),
    ],
)
def test_an_action_favor_needs_a_legal_target(favor: str, things: dict[str, Any]) -> None:
    laid = action_phase(hand={0: [favor, "oracles_glimpse"]}, **things)
    call(laid, 0)
    assert not [key for key in laid.options(0) if favor in key]
    assert [why for key, why in laid.barred(0).items() if favor in key and why.startswith("3.7.6")]


@rule("3.7.6")
def test_alms_need_chaos_in_the_populace_and_a_tax_brings_it() -> None:
    laid = acting(hand={0: ["alms_for_the_poor"]})
    assert laid.options(0) == ["tax", "done"]
    assert laid.refusal(0, "favor/alms_for_the_poor").rule == "3.7.6"
    laid.says(0, "tax")
    assert laid.options(0) == ["favor/alms_for_the_poor", "tax", "done"]


@rule("3.7.6", "3.9.10")
def test_an_action_favor_resolves_at_once_and_nobody_can_answer() -> None:
    laid = acting(coins={1: 20}, hand={0: ["extortion"], 1: ["extortion", "blackmail"]})
    laid.says(0, "favor/extortion/s1")
    assert laid.coins == [13, 17, 10]
    assert laid.favor_discard == ["extortion"]
    assert laid.asked == [0]


@rule("3.7.7")
def test_crown_warrant_is_not_offered_on_a_card_without_coins() -> None:
    laid = auction("lady_isaura", hand={0: ["crown_warrant"]})
    assert laid.options(0) == ["bargain/crown_warrant", "buy", "tax"]
    assert laid.refusal(0, "prebuy/crown_warrant").rule == "3.7.7"


@rule("3.7.7")
def test_chains_are_not_offered_on_a_monster_that_would_enter_without_chaos() -> None:
    laid = auction("kobolds", hand={0: ["chains_of_binding"] * 2})
    laid.says(0, "prebuy/chains_of_binding")
    assert laid.options(0) == ["tax", "buy"]
    assert laid.refusal(0, "prebuy/chains_of_binding").rule == "3.7.7"


@rule("3.7.7", "3.6.8")
def test_heros_welcome_is_offered_even_under_a_banner_that_takes_it() -> None:
    laid = auction("lady_isaura", hand={0: ["heros_welcome"] * 2}, kingdom={0: ["banner_of_sloth"]})
    laid.says(0, "prebuy/heros_welcome").says(0, "prebuy/heros_welcome").says(0, "buy")
    assert laid.t.kingdom[0].cards[-1].count("order") == 2


@rule("3.7.7")
def test_after_a_ward_only_bounty_writ_is_offered() -> None:
    laid = auction(
        "kobolds", hand={0: ["ward_of_salt", "ward_of_salt", "chains_of_binding", "bounty_writ"]}
    )
    laid.says(0, "prebuy/ward_of_salt")
    assert laid.options(0) == ["prebuy/bounty_writ", "tax", "buy"]
    assert laid.refusal(0, "prebuy/chains_of_binding").rule == "3.7.7"
    assert laid.refusal(0, "prebuy/ward_of_salt").rule == "3.7.7"
