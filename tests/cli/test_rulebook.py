"""Rule pages are parsed as they are written."""

from __future__ import annotations

import pytest

import fateloom
from fateloom import UsageError
from fateloom.rulebook import RulePageError, parse, rulebook

PAGE = """# Game

## Two-minute introduction

Play well.

## 3 Rules

### 3.1 Start
- **3.1.1** [R, H] Begin. See 3.1.2.
- **3.1.2** [X] Go on,
  and on.

## 8 Odd cases

1. First. (3.1.1)
2. Second.
"""


def test_a_page_has_rules_chapters_and_examples() -> None:
    book = parse(PAGE, "game.md")
    assert book.title == "Game"
    assert book.intro == "Play well."
    assert book.ids == ["3.1.1", "3.1.2"]
    assert book.rule("3.1.1").tags == ("R", "H")
    assert book.rule("3.1.1").origin == "from the rulebook; added for this edition"
    assert book.rule("3.1.2").text == "Go on, and on."
    assert book.rule("8.2").text == "Second."
    assert [chapter.title for chapter in book.chapter("3")] == ["Rules", "Start"]


def test_what_looks_like_an_id_is_found_in_a_text() -> None:
    book = parse(PAGE, "game.md")
    assert list(book.cited("see 3.1.1, 3.1.9: and 3.1.2-3.1.3")) == [
        "3.1.1",
        "3.1.9",
        "3.1.2",
        "3.1.3",
    ]
    assert list(book.cited("3.1 and 1.3.1.1 and v3.1.1x")) == []


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("- **3.1.3** No tag.", "game.md, line 12: expected '- **ID** [TAG] text'"),
        ("- **3.1.1** [R] Again.", "game.md, line 12: rule 3.1.1 stands already on line 10"),
        ("* **3.1.3** [R] A star.", "expected '- **ID** [TAG] text'"),
    ],
)
def test_a_crooked_rule_is_named(line: str, problem: str) -> None:
    lines = PAGE.splitlines()
    lines[11:11] = [line]
    del lines[12]
    with pytest.raises(RulePageError) as caught:
        parse("\n".join(lines), "game.md")
    assert problem in str(caught.value)


def test_every_game_with_a_page_introduces_itself() -> None:
    for id in ("council", "souk", "kuhn", "leduc"):
        assert len(rulebook(fateloom.find_game(id)).intro) > 100


def test_an_unknown_rule_names_its_neighbours() -> None:
    with pytest.raises(UsageError, match=r"no rule '3\.1\.9'; there are 3\.1\.1 to 3\.1\.2"):
        parse(PAGE, "game.md").rule("3.1.9")
