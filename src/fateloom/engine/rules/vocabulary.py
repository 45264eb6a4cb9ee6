"""The vocabulary of a game: the words of its answers and the ids of its questions, by number.

``vocabulary.toml`` is append-only, since programs learn the numbers: a word keeps its place for
ever, also when no answer has it any more. The seal is a hash of both lists; whoever appends to
them seals them again, and nobody removes or reorders anything unnoticed::

    seal = "262 words, 31 questions, 5f1d0c9a2b7e"
    words = ["done", "s0", "s1", …]
    questions = ["turn", "vote", …]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

DONE = "done!"
"""Word 0 of every vocabulary: ends a set, or an answer that is the beginning of another."""
FILE = "vocabulary.toml"


class VocabularyError(ValueError):
    """A vocabulary that cannot be used, with what is wrong."""


@dataclass(frozen=True)
class Vocabulary:
    """The words and questions of a game; the place of each is its number."""

    words: tuple[str, ...]
    questions: tuple[str, ...]

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each word."""
        return {word: at for at, word in enumerate(self.words)}

    @cached_property
    def question_number(self) -> dict[str, int]:
        """The number of each question."""
        return {question: at for at, question in enumerate(self.questions)}

    @property
    def seal(self) -> str:
        """What the file must say of itself, with a hash of all words and questions in order."""
        digest = blake2b("\n".join((*self.words, "", *self.questions)).encode(), digest_size=6)
        return f"{len(self.words)} words, {len(self.questions)} questions, {digest.hexdigest()}"

    @property
    def hash(self) -> str:
        return self.seal.rpartition(" ")[2]

    def with_more(self, words: Iterable[str], questions: Iterable[str] = ()) -> Vocabulary:
        """Return this vocabulary with what it lacks of these, appended in this order."""
        return Vocabulary(
            tuple(dict.fromkeys((*self.words, *words))),
            tuple(dict.fromkeys((*self.questions, *questions))),
        )

    def text(self) -> str:
        """The file of this vocabulary."""
        lists = "\n".join(
            [
                "words = [\n" + "\n".join(_rows(self.words)) + "\n]",
                "questions = [\n" + "\n".join(_rows(self.questions)) + "\n]",
            ]
        )
        return f"{_HEAD}\nseal = {_quoted(self.seal)}\n{lists}\n"


_HEAD = """\
# The words of answers and the ids of questions, by number, for programs that learn to play.
# Append only; `fateloom words GAME --append` appends what play shows and seals the file."""


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _rows(words: Sequence[str]) -> Iterator[str]:
    """Yield the words in lines of at most 100 characters."""
    row = " "
    for word in words:
        if len(row) + len(word) > 94:
            yield row
            row = " "
        row += f" {_quoted(word)},"
    if row.strip():
        yield row


EMPTY = Vocabulary((DONE,), ())


def load_vocabulary(folder: Traversable) -> tuple[Vocabulary, str] | None:
    """Read the vocabulary in a game's folder, with its seal as written; ``None`` without a file."""
    import tomllib  # slow to import, and needed only by programs

    source = folder.joinpath(FILE)
    if not source.is_file():
        return None
    try:
        found: dict[str, Any] = tomllib.loads(source.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise VocabularyError(f"{FILE}: {problem}") from None
    words, questions = found.get("words"), found.get("questions")
    for name, listed in (("words", words), ("questions", questions)):
        if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
            raise VocabularyError(f"{FILE}: {name} must be a list of texts")
        if len(set(listed)) < len(listed):
            twice = next(each for each in listed if listed.count(each) > 1)
            raise VocabularyError(f"{FILE}: {twice!r} stands twice among the {name}")
    assert words is not None and questions is not None
    if words[:1] != [DONE]:
        raise VocabularyError(f"{FILE}: word 0 must be {DONE!r}")
    return Vocabulary(tuple(words), tuple(questions)), str(found.get("seal", ""))


def broken_seal(vocabulary: Vocabulary, seal: str) -> str:
    """Say how a vocabulary differs from what its seal says; "" if it does not."""
    if seal == vocabulary.seal:
        return ""
    match = re.fullmatch(r"(\d+) words, (\d+) questions, ([0-9a-f]+)", seal)
    if match is None:
        return f"{FILE}: there is no seal; it would be {vocabulary.seal!r}"
    words, questions = int(match[1]), int(match[2])
    before = Vocabulary(vocabulary.words[:words], vocabulary.questions[:questions])
    if before.seal == seal:
        return f"{FILE}: words were appended, but not sealed: {vocabulary.seal!r}"
    return (
        f"{FILE}: a word or question was removed, changed or moved since it was sealed "
        f"({seal!r}); numbers are never used again, so only append"
    )
