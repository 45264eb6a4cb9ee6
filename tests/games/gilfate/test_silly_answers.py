"""Answers of Gilfate Fantasy that no bot gives by mistake."""

from __future__ import annotations

from fateloom.games.gilfate.advice.hands import keeping
from fateloom.games.gilfate.advice.signs import signs
from tests.games.shunned import shunned

from .scenes import island


def test_nobody_draws_a_sure_bomb_where_another_play_spares_it() -> None:
    laid = island("B" + "o" * 20, {0: "5a 0aM 3"})
    assert shunned(laid) == {
        "play/dragons_breath/pay",
        "play/sandstorm/pay",
        "play/sandstorm/first/hand",
    }


def test_a_free_play_without_an_effect_is_for_those_who_fear_the_top_card() -> None:
    assert "play/ricochet/plain" in shunned(island("o" * 20, {0: "5a 0aM"}))
    assert "play/ricochet/plain" not in shunned(island("K" + "o" * 20, {0: "5a 0aM"}))


def test_who_reads_the_bones_first_chooses_what_to_pay() -> None:
    assert shunned(island("K" + "o" * 20, {0: "5b 1"})) == {
        "play/read_the_bones/pay",
        "play/turning_tide/pay",
    }


def test_a_reckless_play_is_left_out_where_a_safe_card_is_at_hand() -> None:
    deck = "**oooooooo"
    assert shunned(island(deck, {0: "12a 8bM"}, bombs={0: 2})) == {"play/crown_of_ease/pay"}
    assert shunned(island(deck, {0: "12a"}, bombs={0: 2})) == set()


def test_a_guess_that_is_seldom_right_is_idle() -> None:
    idle = {"play/oracles_gamble/first/bomb", "play/oracles_gamble/first/explosion"}
    assert shunned(island("*" + "o" * 20, {0: "6b"})) == idle
    likely = shunned(island("B" + "o" * 20, {0: "6b"}))
    assert likely == {"play/oracles_gamble/first/blank", "play/oracles_gamble/first/explosion"}


def test_nobody_pays_two_cards_to_stop_what_does_no_harm() -> None:
    laid = island("o" * 20, {0: "1 8b", 1: "4aS 10b"})
    laid.says(0, "play/turning_tide/pay")
    assert laid.asked == [1]
    assert shunned(laid, 1) == {key for key in laid.options(1) if key != "pass"}


def test_a_countercurse_is_kept_rather_than_a_card_as_good_as_any() -> None:
    laid = island("o" * 20, {0: "4aS 8aM"})
    t = laid.match.table
    worth = {card.face.id: keeping(t, 0, card) for card in t.hand[0].cards}
    assert worth["countercurse"] > worth["world_upside_down"]


def test_nobody_discards_a_card_of_its_own() -> None:
    laid = island("o" * 20, {0: "5a 9bM 8aM"})
    laid.says(0, "play/dragons_breath/pay")
    own = {key for key in laid.options(0) if key.startswith("own/")}
    assert own and shunned(laid) == own


def test_nobody_takes_an_unknown_card_where_a_good_one_stands() -> None:
    laid = island("o" * 20, {0: "5a 9bM"}, front={1: "11b"})
    laid.says(0, "play/dragons_breath/pay")
    hands = {key for key in laid.options(0) if key.startswith("hand/")}
    assert hands and shunned(laid) >= hands


def test_nobody_keeps_a_bomb_that_it_could_give() -> None:
    laid = island("B" + "o" * 20, {0: "6b 9bM"})
    laid.says(0, "play/oracles_gamble/first/bomb")
    assert "keep" in laid.options(0)
    assert shunned(laid) == {"keep"}


def test_nobody_shatters_relics_with_one_of_its_own() -> None:
    laid = island("o" * 20, {0: "9a 9bM"}, front={0: "11b", 1: "10b"})
    paid = {key for key in laid.options(0) if key.startswith("play/shatter_relics/pay")}
    assert paid and paid <= shunned(laid)


def test_nobody_shatters_a_relic_of_its_own() -> None:
    laid = island("o" * 20, {0: "9a 0aM"}, front={0: "10a", 1: "7a"})
    paid = {key for key in laid.options(0) if key.startswith("play/shatter_relics/pay")}
    assert "play/shatter_relics/pay_staff" in paid <= shunned(laid)
    laid.says(0, "play/shatter_relics/pay")
    assert laid.ask == "relic"
    assert shunned(laid) == {key for key in laid.options(0) if key.startswith("s0/")} != set()


def test_nobody_discards_a_relic_of_its_own() -> None:
    laid = island("o" * 20, {0: "5a 9bM", 1: "8aM"}, front={0: "11b"})
    laid.says(0, "play/dragons_breath/pay")
    own = {key for key in laid.options(0) if key.startswith("front/s0/")}
    assert own and own <= shunned(laid)
    assert laid.match.ask is not None
    for key, value in zip(laid.options(0), laid.match.ask.prompt(0).values, strict=True):
        counted = signs(laid.match.table, 0, value).get("own cards discarded", 0)
        assert counted == (key in own or key.startswith("own/"))
