"""A menu of many plays is walked through: card, then payer, then target."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.term.text.menu import Menu, Unclear, by_reason, why_not
from tests.games.council.scenes import auction

PAYERS, TARGETS = (
    ("leech", "cook"),
    ("knight", "bishop", "reeve", "diver", "oracle", "sapper", "beadle"),
)


def prompt(*, least: int | None = None) -> dict[str, Any]:
    keys = ["pass"] + [f"balm/{payer}/{target}" for payer in PAYERS for target in TARGETS]
    labels = ["Pass"] + [
        f"Balm on {target}; {payer} pays" for payer in PAYERS for target in TARGETS
    ]
    options = [
        {"key": key, "label": label, "cards": []} for key, label in zip(keys, labels, strict=True)
    ]
    return {"options": options, "barred": [], "least": least, "most": 1, "rule": "", "text": ""}


def test_plays_that_begin_alike_are_one_line_until_it_is_opened() -> None:
    menu = Menu(prompt())
    assert menu.lines() == ["1. Pass", "2. Balm (14 options)"]
    assert menu.key("1") == "pass" and not menu.opens("pass")
    assert menu.key("2") == "balm" and menu.opens("balm")


def test_an_opened_line_asks_for_the_next_part() -> None:
    payers = Menu(prompt(), "balm/")
    assert payers.opened == "Balm: which? (Type back to go back.)"
    assert payers.lines() == ["1. Balm: leech pays (7 options)", "2. Balm: cook pays (7 options)"]
    assert payers.key("2") == "balm/cook" and payers.opens("balm/cook")
    targets = Menu(prompt(), "balm/cook/")
    assert targets.opened == "Balm: cook pays. Which? (Type back to go back.)"
    assert len(targets.lines()) == 7 and targets.lines()[0] == "1. Balm on knight"
    assert targets.key("1") == targets.key("knight") == "balm/cook/knight"
    assert not targets.opens("balm/cook/knight")


def test_words_of_a_play_lead_to_the_line_it_stands_behind() -> None:
    assert Menu(prompt()).key("balm oracle") == "balm"
    assert Menu(prompt(), "balm/").key("leech oracle") == "balm/leech"
    with pytest.raises(Unclear, match="is not an option"):
        Menu(prompt(), "balm/").key("oracle")  # either of two may pay


def test_a_whole_key_is_an_answer_at_any_step() -> None:
    assert Menu(prompt()).key("balm/leech/oracle") == "balm/leech/oracle"
    assert Menu(prompt(), "balm/").key("pass") == "pass"


def test_a_hint_points_at_the_line_it_stands_behind() -> None:
    assert Menu(prompt()).toward("balm/leech/oracle") == 1
    assert Menu(prompt()).toward("pass") == 0


def test_short_menus_and_sets_are_not_walked_through() -> None:
    short = prompt()
    short["options"] = short["options"][:8]
    assert len(Menu(short).lines()) == 8
    assert len(Menu(prompt(least=0)).options) == 15


def test_a_set_is_named_by_numbers_names_or_both() -> None:
    some = prompt(least=1)
    some["options"] = [
        {"key": key, "label": key.title(), "cards": []} for key in ("bishop", "pardoner", "knight")
    ]
    some["most"] = 3
    for typed in ("1 2", "1,2", "bishop, pardoner", "bishop pardoner", "Bishop and Pardoner"):
        assert Menu(some).key(typed) == "bishop+pardoner"
    with pytest.raises(Unclear, match="'troll' is not an option"):
        Menu(some).key("bishop troll")


def test_things_barred_for_the_same_reason_are_told_together() -> None:
    bars = [("raid", "too late"), ("duel", "too late"), ("balm", "nobody to pay")]
    barred = [{"key": key, "label": key, "rule": "3.1", "why": why} for key, why in bars]
    assert [why_not(*each) for each in by_reason(barred)] == [
        "raid, duel: too late (3.1)",
        "balm: nobody to pay (3.1)",
    ]


def test_a_word_that_is_no_option_is_unclear() -> None:
    with pytest.raises(Unclear):
        Menu(prompt()).key("dance")


def test_of_variants_one_is_chosen() -> None:
    some = prompt(least=1)
    keys = ("knight", "knight/thacko", "reeve")
    some["options"] = [{"key": key, "label": key.title(), "cards": []} for key in keys]
    some |= {"most": 2, "variants": [0, 0, 1]}
    assert Menu(some).key("2 3") == "knight/thacko+reeve"
    assert Menu(some).key("all") == "knight+reeve"
    with pytest.raises(Unclear, match="Choose one of these, not both: Knight or Knight/Thacko"):
        Menu(some).key("1 2")


def test_a_line_says_the_price_that_its_label_does_not_say() -> None:
    laid = auction("sir_aldric coin=11", hand={0: ["heros_welcome"]}, coins=[5, 10, 10])
    prompt = laid.view(0)["prompt"]
    assert prompt is not None
    lines = Menu(prompt).lines()
    (welcome,) = [line for line in lines if "Hero's Welcome and buy" in line]
    assert welcome.endswith("[You must buy it then: 2 taxes first, -3 points]")
