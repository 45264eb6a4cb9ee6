"""The vocabulary of a game: append-only, sealed, and kept when cards are added."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fateloom import UsageError, find_game, game_ids
from fateloom.cli import main
from fateloom.commands.check import problems
from fateloom.engine.rules.vocabulary import (
    DONE,
    Vocabulary,
    VocabularyError,
    broken_seal,
    load_vocabulary,
)
from fateloom.engine.state.log import Name
from fateloom.engine.view.words import paths_of
from tests.engine.toy import card, table

SMALL = Vocabulary((DONE, "bid", "pass", "troll"), ("turn", "vote"))


def test_a_file_says_what_it_was_made_of(tmp_path: Path) -> None:
    (tmp_path / "vocabulary.toml").write_text(SMALL.text())
    assert load_vocabulary(tmp_path) == (SMALL, SMALL.seal)
    assert broken_seal(SMALL, SMALL.seal) == ""


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (Vocabulary((DONE, "bid", "troll"), SMALL.questions), "removed, changed or moved"),
        (Vocabulary((DONE, "pass", "bid", "troll"), SMALL.questions), "removed, changed or moved"),
        (Vocabulary(SMALL.words, ("vote", "turn")), "removed, changed or moved"),
        (SMALL.with_more(["wren"]), "appended, but not sealed"),
    ],
)
def test_what_is_removed_or_moved_breaks_the_seal(changed: Vocabulary, words: str) -> None:
    assert words in broken_seal(changed, SMALL.seal)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("words = [", "Invalid"),
        ('words = ["done!", "a", "a"]\nquestions = []', "'a' stands twice"),
        ('words = ["a"]\nquestions = []', "word 0 must be 'done!'"),
        ('words = ["done!"]', "questions must be a list of texts"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "vocabulary.toml").write_text(text)
    with pytest.raises(VocabularyError, match=words):
        load_vocabulary(tmp_path)


@pytest.mark.parametrize("id", game_ids())
def test_the_vocabulary_of_a_game_is_sealed_and_whole(id: str) -> None:
    found = [each for each in problems(find_game(id)) if "vocabulary" in each]
    assert found == []


def packaged(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, id: str = "lagoon"
) -> list[str]:
    """What is wrong with a game if its vocabulary is this file."""
    package = tmp_path / f"{id}_{tmp_path.name}"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "vocabulary.toml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    original = find_game(id)
    game = replace(original, package=package.name)
    game.faces = original.faces
    return [each for each in problems(game) if "vocabulary" in each]


def test_check_finds_a_word_that_was_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = find_game("lagoon").vocabulary
    moved = Vocabulary((DONE, *reversed(kept.words[1:])), kept.questions)
    text = moved.text().replace(moved.seal, kept.seal)
    assert "removed, changed or moved" in packaged(text, tmp_path, monkeypatch)[0]


def test_check_finds_a_card_without_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = find_game("lagoon").vocabulary
    lost = kept.words[-1]
    text = Vocabulary(kept.words[:-1], kept.questions).text()
    assert packaged(text, tmp_path, monkeypatch) == [
        f"vocabulary.toml: there is no word for the card {lost}"
    ]


def test_check_finds_equal_cards_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = find_game("fatal").vocabulary
    fewer = tuple(word for word in kept.words if word != ".4")
    text = Vocabulary(fewer, kept.questions).text()
    assert packaged(text, tmp_path, monkeypatch, "fatal") == [
        "vocabulary.toml: there is no word .4 for the last of 4 equal cards"
    ]


def test_numbers_stay_when_a_card_is_added() -> None:
    council = find_game("council")
    before = council.vocabulary
    favor = next(face for face in council.faces.values() if face.back == "favor")
    more = replace(council)
    more.faces = {"a_new_favor": replace(favor, id="a_new_favor"), **council.faces}
    assert more.vocabulary.words == (*before.words, "a_new_favor")
    assert more.vocabulary.hash != before.hash


def test_a_game_without_a_vocabulary_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="fateloom words pebbles"):
        _ = replace(find_game("kuhn"), id="pebbles", package="fateloom").vocabulary


def test_the_words_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "souk", "--games", "2"]) == 0
    shown = capsys.readouterr()
    assert shown.out.split() == ["0", "done!", "1", "pass", "2", "take", "3", "veto"]
    assert "0 words are new" in shown.err


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ("bid", ("bid",)),
        (("tax", 2, Name(0)), ("tax", "2", "s2")),
        (("tax", 2, Name(1)), ("tax", "2", "s0")),
        (True, ("yes",)),
    ],
)
def test_seats_turn_with_the_one_who_answers(value: Any, path: tuple[str, ...]) -> None:
    assert paths_of([value], 1, 3) == [path]


def test_hidden_cards_go_by_place_and_equal_ones_by_number() -> None:
    t = table(hand={0: ["ace", "king"]})
    ace, king = card(t, "ace"), card(t, "king")
    assert paths_of([("take", ace), ("take", king)], 1, 3) == [
        ("take", "hand", "s2", "#0"),
        ("take", "hand", "s2", "#1"),
    ]
    assert paths_of([ace, ace.face, t.open], 0, 3) == [("ace",), ("ace", ".2"), ("open",)]
