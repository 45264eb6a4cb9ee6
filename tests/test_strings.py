"""The list of every string that a player can read: ``make strings``."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "strings.py"


@pytest.fixture(scope="module")
def strings() -> ModuleType:
    spec = spec_from_file_location("strings_tool", TOOL)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_strings_of_a_module_are_listed_without_its_docstrings(
    strings: ModuleType, tmp_path: Path
) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '"""About it."""\nX = f"You have {n + 1} coins"\n"""About X."""\nY = "Pass"\n'
    )
    assert sorted(strings.python_strings(module)) == [(2, "You have {n + 1} coins"), (4, "Pass")]


def test_strings_of_a_browser_module_are_whole_with_what_is_nested_in_them(
    strings: ModuleType, tmp_path: Path
) -> None:
    script = tmp_path / "script.js"
    script.write_text(
        '// "no"\n/* \'no\' */ h(\'b\', {}, `${n} ${n > 1 ? `coins ${"left"}` : "coin"}.`)\n'
    )
    assert [text for _, text in strings.script_strings(script)] == [
        "b", '${n} ${n > 1 ? `coins ${"left"}` : "coin"}.',
    ]  # fmt: skip


def test_what_is_shown_in_play_is_listed_once_for_each_wording(strings: ModuleType) -> None:
    found = strings.played_strings(strings.find_game("council"), 1).found
    assert {"questions", "options", "log lines", "endings"} <= found.keys()
    passes = [text for text in found["log lines"].values() if " passes and takes 1 coin" in text]
    assert len(passes) < 10


@pytest.mark.parametrize("text", ["Pass", "Waiting for {who}.", "Pay 3 coins"])
def test_words_are_speech(strings: ModuleType, text: str) -> None:
    assert strings.is_speech(text)


@pytest.mark.parametrize("text", ["pass", ".card .name", "cards/back.svg", "SELECT id FROM match"])
def test_names_paths_and_selectors_are_not(strings: ModuleType, text: str) -> None:
    assert not strings.is_speech(text)
