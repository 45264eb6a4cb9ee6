"""Whatever happens to a match file, ``verify`` finds it and names the first wrong line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fateloom import record
from fateloom.record import MatchFileError
from tests.records import resealed, texts_of

quickly = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def line_at(data: bytes, byte: int) -> int:
    return data[:byte].count(b"\n") + 1


def test_a_whole_file_verifies(finished: Path) -> None:
    report = record.verify(finished)
    assert report.seed == "seed tonight"
    assert report.decisions == len(report.match.decisions) > 10


def test_every_single_byte_change_is_found_at_its_line(finished: Path) -> None:
    """200 random changes of one byte: the line that was changed is the one that is named."""
    whole = finished.read_bytes()
    luck = Random(200)
    for _ in range(200):
        at = luck.randrange(len(whole))
        other = luck.choice([value for value in range(256) if value != whole[at]])
        finished.write_bytes(whole[:at] + bytes([other]) + whole[at + 1 :])
        with pytest.raises(MatchFileError) as caught:
            record.verify(finished)
        assert caught.value.line == line_at(whole, at), (at, other)


def test_every_cut_is_found(finished: Path) -> None:
    whole = finished.read_bytes()
    for size in range(len(whole)):
        finished.write_bytes(whole[:size])
        with pytest.raises(MatchFileError) as caught:
            record.verify(finished)
        assert caught.value.line == line_at(whole, size)


@pytest.mark.parametrize("addition", [b"x", b"\n", b" ", b"1 s0 take\n", b"\x00", b"\xff" * 5])
def test_every_insertion_is_found(finished: Path, addition: bytes) -> None:
    whole = finished.read_bytes()
    for at in range(0, len(whole) + 1, 3):
        finished.write_bytes(whole[:at] + addition + whole[at:])
        with pytest.raises(MatchFileError):
            record.verify(finished)


def test_lines_that_are_doubled_left_out_or_moved_are_found(finished: Path) -> None:
    rows = finished.read_bytes().splitlines(keepends=True)
    for at in range(len(rows)):
        for damaged, wrong in (
            ([*rows[: at + 1], rows[at], *rows[at + 1 :]], at + 2),
            ([*rows[:at], *rows[at + 1 :]], at + 1),
            ([*rows[:at], *reversed(rows[at : at + 2]), *rows[at + 2 :]], at + 1),
        ):
            if damaged != rows:
                finished.write_bytes(b"".join(damaged))
                with pytest.raises(MatchFileError) as caught:
                    record.verify(finished)
                assert caught.value.line == wrong


# Forgeries: whoever knows how checks are made can make them fit, but not the match -----------

Change = Callable[[list[str]], list[str]]


def put(start: str, text: str) -> Change:
    """The first line that starts so reads otherwise."""

    def change(lines: list[str]) -> list[str]:
        at = next(at for at, line in enumerate(lines) if line.startswith(start))
        return [*lines[:at], text, *lines[at + 1 :]]

    return change


FORGERIES = {
    "another seed": (put("seed", "seed another"), 5, "the commitment does not fit the secret"),
    "another deal": (
        put("commitment", "commitment " + "0" * 64),
        5,
        "the commitment does not fit the secret",
    ),
    "other cards": (put("cards", "cards " + "0" * 32), 4, "played with other cards"),
    "unknown game": (put("game", "game chess, rules 1"), 2, "no game 'chess'; games: "),
    "other rules": (put("game", "game souk, rules 7"), 2, "played with version 7 of the rules"),
    "other format": (put("fateloom", "fateloom match 2"), 1, "expected 'fateloom match 1'"),
    "no cards": (put("cards", "option speed=9"), 5, "expected 'cards'"),
    "no such option": (
        lambda lines: [*lines[:3], "option speed=9", *lines[3:]],
        4,
        "Souk has no option 'speed'",
    ),
    "an option twice": (
        lambda lines: [*lines[:3], "option speed=9", "option speed=9", *lines[3:]],
        5,
        "option speed stands here a second time",
    ),
    "too many seats": (put("seats", "seats" + " human" * 9), 3, "for 2 to 4 players, not 9"),
    "an illegal answer": (put("1 s0", "1 s0 steal"), 6, "'steal' is not an option here"),
    "another's answer": (put("1 s0", "1 s2 take"), 6, "it is not your turn"),
    "a stale answer": (put("1 s0", "9 s0 take"), 6, "the game has moved on since you were asked"),
    "no such seat": (put("1 s0", "1 s77 take"), 6, "no seat 77"),
    "an undo of nothing": (put("1 s0", "undo 1 s0"), 6, "may not be decided here"),
    "an undo of another": (put("1 s0", "undo 0 s1"), 6, "may not be decided here"),
    "a false winner": (put("winners", "winners s0 s1 s2"), None, "the outcome differs"),
    "a false score": (put("scores", "scores 99 0 0"), None, "the outcome differs"),
    "no secret": (put("seed", "scores 1 2 3"), None, "expected a decision"),
    "no scores": (put("scores", "points 1 2 3"), None, "expected 'scores'"),
    "no end": (put("end", "ended"), None, "expected 'end'"),
    "more after the end": (lambda lines: [*lines, "end"], None, "nothing after the end"),
    "an early end": (
        lambda lines: [*lines[:7], *lines[-4:]],
        8,
        "the game is not over here; expected the answer to ask 3",
    ),
    "an odd secret": (put("seed", "secret 0"), None, "expected a decision"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_found(finished: Path, name: str) -> None:
    change, line, problem = FORGERIES[name]
    before = texts_of(finished)
    resealed(finished, change(before))
    with pytest.raises(MatchFileError, match=problem) as caught:
        record.verify(finished)
    first = next(
        at
        for at, pair in enumerate(zip([*change(before), ""], [*before, ""], strict=False), 1)
        if pair[0] != pair[1]
    )
    assert caught.value.line == (line or first)


def test_unfinished_is_not_verified(finished: Path) -> None:
    resealed(finished, texts_of(finished)[:9])
    with pytest.raises(MatchFileError, match=r"line 10: .* the match is not finished"):
        record.verify(finished)


# Arbitrary bytes ---------------------------------------------------------------------------


@quickly
@given(data=st.binary(max_size=400))
def test_arbitrary_bytes_are_no_match_file(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "any.match"
    path.write_bytes(data)
    for may_be_cut in (False, True):
        with pytest.raises(MatchFileError):
            record.read(path, may_be_cut=may_be_cut)


@quickly
@given(data=st.data())
def test_arbitrary_damage_never_crashes(finished: Path, data: st.DataObject) -> None:
    """Stretches of the file replaced by arbitrary bytes."""
    whole = finished.read_bytes()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 80)))
    middle = data.draw(st.binary(max_size=80))
    damaged = whole[:start] + middle + whole[end:]
    try:
        finished.write_bytes(damaged)
        if damaged == whole:
            record.verify(finished)
        else:
            with pytest.raises(MatchFileError):
                record.verify(finished)
    finally:
        finished.write_bytes(whole)


LINES = st.one_of(
    st.text(max_size=30),
    st.from_regex(r"[0-9]{1,3} s[0-9]( [a-z]{1,6})?", fullmatch=True),
    st.from_regex(r"undo [0-9]{1,3} s[0-9]", fullmatch=True),
    st.from_regex(
        r"(seed|secret|scores|winners|salt|option|seats) [a-f0-9= s]{0,20}", fullmatch=True
    ),
    st.sampled_from(["end", "1 s0 take", "1 s0 pass", "2 s1 pass", "seed tonight", "undo 1 s0"]),
)


@quickly
@given(
    lines=st.lists(LINES.filter(lambda line: "\n" not in line), max_size=8),
    kept=st.integers(0, 12),
    tail=st.booleans(),
)
def test_arbitrary_lines_with_fitting_checks_never_crash(
    finished: Path, lines: list[str], kept: int, tail: bool
) -> None:
    """Whatever well-sealed lines say, they verify or are refused with a line number."""
    before = finished.read_bytes()
    texts = texts_of(finished)
    resealed(finished, [*texts[:kept], *lines, *(texts[-4:] if tail else [])])
    try:
        record.verify(finished)
    except MatchFileError as problem:
        named = problem.line
    else:
        named = 1
    finally:
        finished.write_bytes(before)
    assert named >= 1


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(MatchFileError, match="cannot be read: No such file"):
        record.read(tmp_path / "none.match")
    with pytest.raises(MatchFileError, match="cannot be read: Is a directory"):
        record.read(tmp_path)
    (tmp_path / "empty.match").touch()
    with pytest.raises(MatchFileError, match="line 1: the file is empty"):
        record.read(tmp_path / "empty.match")
    with pytest.raises(MatchFileError, match="is larger than 32 MB"):
        record.read(Path("/dev/zero"))
