"""Every line of every menu is a whole phrase, in games that bots play out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import fateloom
from fateloom.bots import find_bot
from fateloom.bots.observation import Observation
from fateloom.engine.state.chance import SeededChance
from fateloom.term.text.menu import Menu

GAMES = ["council", "fantos", "fatal", "gilfate", "weaver"]


def prompts(game: str, seed: str, most: int) -> Iterator[Any]:
    """What a seat is asked in a match of bots that answer at random."""
    match = fateloom.new_match(game, seed=seed)
    bot, chance = find_bot("random"), SeededChance(seed)
    while match.ask is not None and match.ask_number < most:
        seat = match.next_seat
        if prompt := match.view(seat)["prompt"]:
            yield prompt
        match.answer(bot(Observation(match, seat), chance), seat)


def menus(menu: Menu) -> Iterator[Menu]:
    """A menu with all its submenus."""
    yield menu
    for option in menu.options:
        if menu.opens(option["key"]):
            yield from menus(Menu(menu.prompt, f"{option['key']}/"))


def is_whole(line: str) -> bool:
    text = re.sub(r"^\d+\. ?", "", line)
    if not text or text[0] in ":;,.()[]" or text[-1] in ":;,([" or ".. " in text:
        return False
    opened: list[str] = []
    for letter in text:
        if letter in "([":
            opened.append(letter)
        elif letter in ")]" and (not opened or opened.pop() + letter not in ("()", "[]")):
            return False
    return not opened


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w'’+−-]+", text))


def prompt(*options: tuple[str, str]) -> dict[str, Any]:
    shown = [{"key": key, "label": label, "cards": []} for key, label in options]
    return {
        "options": shown,
        "barred": [],
        "least": None,
        "most": 1,
        "rule": "",
        "text": "What next?",
    }


def many(key: str, labels: Sequence[str], others: int = 13) -> dict[str, Any]:
    """A prompt so long that the options of this key share a line, the first."""
    grouped = [(f"{key}/{number}", label) for number, label in enumerate(labels)]
    return prompt(*grouped, *((f"other_{number}", f"Other {number}") for number in range(others)))


def told(key: str, *labels: str) -> tuple[str, str, list[str]]:
    """The line of a group, its question, and the lines that it opens."""
    asked = many(key, labels)
    inside = Menu(asked, f"{key}/")
    return Menu(asked).lines()[0], inside.opened, inside.lines()


@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_cut_amid_a_phrase(game: str) -> None:
    for asked in [each for seed in "abc" for each in prompts(game, seed, 150)]:
        for menu in menus(Menu(asked)):
            lines = menu.lines()
            question = menu.opened.removesuffix(" (Type back to go back.)")
            for text in [*lines, question] if menu.path else lines:
                assert is_whole(text), text
            if asked["least"] is None:
                said = [line.partition(". ")[2] for line in lines]
                assert len(set(said)) == len(said), "no line is there twice"


@pytest.mark.parametrize("game", GAMES)
def test_a_line_and_its_question_say_all_that_the_option_says(game: str) -> None:
    for asked in prompts(game, "whole", 150):
        for menu in menus(Menu(asked)):
            lines = menu.lines()
            for option, line in zip(menu.options, lines, strict=False):
                if menu.path and not menu.opens(option["key"]):
                    assert words(option["label"]) <= words(f"{menu.opened} {line}")


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_reached_by_the_numbers_that_a_hint_names(game: str) -> None:
    for asked in prompts(game, "numbers", 120):
        for option in asked["options"][::7] if asked["least"] is None else ():
            path, typed = "", Menu(asked).way(option["key"])
            *steps, last = re.split(r", then (?=\d)", typed)
            for step in steps:
                key = Menu(asked, path).key(step.partition(" ")[0])
                assert Menu(asked, path).opens(key)
                path = f"{key}/"
            found = Menu(asked, path).key(last)
            assert not Menu(asked, path).opens(found)
            labels = {each["key"]: each["label"] for each in asked["options"]}
            assert labels[found] == labels[option["key"]]


def test_a_group_of_places_says_what_comes_of_all_of_them() -> None:
    places = ("at the left end", "between Hoard and Return", "at the right end")
    comes = "no match; the row pays 4 gold, −2 Clairvoyance; warning: no Power"
    line, question, inside = told(
        "play/power", *(f"Iron Collar (Power) {each}: {comes}" for each in places)
    )
    assert line == f"1. Iron Collar (Power): {comes} (3 options)"
    assert question == f"Iron Collar (Power): {comes}. Which? (Type back to go back.)"
    assert inside == [f"{number}. {place}" for number, place in enumerate(places, 1)]


def test_a_number_keeps_its_unit() -> None:
    line, _, inside = told(
        "play/wealth",
        "Death of Harvest (Wealth) at the left end: the row pays 2 gold, +1 Clairvoyance",
        "Death of Harvest (Wealth) at the right end: the row pays 3 gold, +1 Clairvoyance",
    )
    assert line == "1. Death of Harvest (Wealth) (2 options)"
    assert inside[0] == "1. at the left end: the row pays 2 gold, +1 Clairvoyance"


def test_a_shared_warning_is_on_the_line_wherever_it_is_said() -> None:
    line, _, inside = told(
        "death_of_courage",
        "Death of Courage at one end: match; warning: not conquered; warning: no Power",
        "Death of Courage at another: match; warning: no room; warning: no Power",
    )
    assert line == "1. Death of Courage: match; warning: no Power (2 options)"
    assert inside[1] == "2. Death of Courage at another; warning: no room"


def test_a_group_whose_options_have_different_warnings_says_that_each_has_one() -> None:
    line, _, inside = told(
        "hope",
        "Death of Hope (Love) at one end: match; warning: not conquered",
        "Death of Hope (Love) at another: match; warning: no room",
    )
    assert line == "1. Death of Hope (Love): match; each option has a warning (2 options)"
    assert inside[1] == "2. at another; warning: no room"


def test_brackets_are_never_cut() -> None:
    gamble = "Oracle's Gamble (6, mace): name"
    line, question, inside = told(
        "oracle",
        f"{gamble} blank [87% right; wrong: pay 3]",
        f"{gamble} bomb [11% right; wrong: pay 3]",
    )
    assert line == "1. Oracle's Gamble (6, mace): name blank or name bomb (2 options)"
    assert question == "Oracle's Gamble (6, mace): which? (Type back to go back.)"
    assert inside[1] == "2. name bomb [11% right; wrong: pay 3]"


def test_an_aside_that_all_share_is_on_the_line_and_in_the_question() -> None:
    line, question, inside = told(
        "play",
        "Play Fox with Keys 1st in row 1: 0 stars on the top edge (skips your trade)",
        "Play Twin Fountains 2nd in row 2: 1 star on the bottom edge (skips your trade)",
    )
    assert line == "1. Play (skips your trade) (2 options)"
    assert question == "Play (skips your trade): which? (Type back to go back.)"
    assert inside[0] == "1. Play Fox with Keys 1st in row 1: 0 stars on the top edge"


def test_a_group_without_a_shared_phrase_lists_what_is_in_it() -> None:
    line, _, inside = told("own", *(f"Your {card} (1, mace)" for card in ("Fuse", "Tide", "Coin")))
    assert line == "1. Your Fuse, Your Tide or Your Coin (3 options)"
    assert inside[0] == "1. Your Fuse (1, mace)"


def test_lines_of_a_list_stay_whole() -> None:
    orders = [f"bomb, {rest}" for rest in ("blank, bomb (show)", "bomb, blank (show)")]
    asked = prompt(
        ("bomb/blank/bomb", orders[0]),
        ("bomb/bomb/blank", orders[1]),
        *((f"other_{number}", f"Other {number}") for number in range(13)),
    )
    assert Menu(asked).lines()[0] == "1. bomb, then blank or bomb (show) (2 options)"
    assert Menu(asked, "bomb/").lines() == ["1. bomb, blank, bomb", "2. bomb, bomb, blank"]


def test_options_that_read_alike_are_one_line_and_keep_their_keys() -> None:
    asked = prompt(
        ("ricochet", "Ricochet (0): free"), ("ricochet.2", "Ricochet (0): free"), ("pass", "Pass")
    )
    menu = Menu(asked)
    assert menu.lines() == ["1. Ricochet (0): free", "2. Pass"]
    assert menu.key("ricochet.2") == "ricochet.2"
    assert menu.key("rico") == "ricochet"
    assert menu.way("ricochet.2") == "1"
    assert len(Menu({**asked, "least": 0, "most": 3}).lines()) == 3, "a set may take both"


def test_a_key_that_begins_others_is_typed_as_it_is() -> None:
    asked = many("play", ["Play Love"])
    asked["options"].append({"key": "play", "label": "Play nothing", "cards": []})
    assert Menu(asked).way("play") == Menu(asked).key("play") == "play"


def test_a_hint_says_the_numbers_to_type() -> None:
    asked = many("play", [f"Play {suit}" for suit in ("Love", "Power")])
    assert Menu(asked).way("play/1") == "1 (Play), then 2"
    assert Menu(asked, "play/").way("play/1") == "2"
    assert Menu(asked, "play/").way("other_0") == "back, then 2"
