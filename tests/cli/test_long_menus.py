"""A menu of many plays is walked through: card, then payer, then target."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.term.menu import Menu, Unclear

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
    assert menu.lines() == ["1. Pass", "2. Balm on ... pays (14 ways)"]
    assert menu.key("1") == "pass" and not menu.opens("pass")
    assert menu.key("2") == "balm" and menu.opens("balm")


def test_an_opened_line_asks_for_the_next_part() -> None:
    payers = Menu(prompt(), "balm/")
    assert payers.lines() == [
        "1. Balm on ... leech pays (7 ways)",
        "2. Balm on ... cook pays (7 ways)",
    ]
    assert payers.key("2") == "balm/cook" and payers.opens("balm/cook")
    targets = Menu(prompt(), "balm/cook/")
    assert len(targets.lines()) == 7 and targets.key("1") == "balm/cook/knight"
    assert not targets.opens("balm/cook/knight")


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


def test_a_word_that_is_no_option_is_unclear() -> None:
    with pytest.raises(Unclear):
        Menu(prompt()).key("dance")
