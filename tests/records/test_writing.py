"""What a match file says, and how a match goes on from it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import fateloom
from fateloom import UsageError, record
from fateloom.engine.match.match import Decision, Match
from fateloom.engine.state.chance import KeyedChance, commitment_to, key_from
from fateloom.record import MatchFileError, key_file
from tests.records import decide_at_random, texts_of, written


def test_a_file_reads_as_plain_lines(tmp_path: Path) -> None:
    path = tmp_path / "souk.match"
    match = fateloom.new_match("souk", 2, seed="tonight")
    scribe = record.create(path, match, b"tonight", ["human", "greedy"])
    for seat, key in ((0, "pass"), (1, "take"), (0, "pass")):
        match.decide(seat, key)
        scribe.append(match)
    assert texts_of(path) == [
        "fateloom match 1",
        "game souk, rules 1",
        "seats human greedy",
        f"cards {match.game.cards_hash}",
        f"commitment {commitment_to(b'tonight')}",
        "1 s0 pass",
        "2 s1 take",
        "3 s0 pass",
    ]
    assert all(re.search(r"  #[0-9a-f]{6}$", line) for line in path.read_text().splitlines())


def test_the_end_reveals_seed_and_outcome(finished: Path) -> None:
    outcome = record.verify(finished).match.outcome
    assert outcome is not None
    assert texts_of(finished)[-4:] == [
        "seed tonight",
        "scores "
        + " ".join("-" if score is None else f"{score:g}" for score in outcome.shown_scores),
        "winners " + " ".join(f"s{seat}" for seat in outcome.winners),
        "end",
    ]


def test_the_secret_lies_in_a_private_file_until_it_is_revealed(tmp_path: Path) -> None:
    path = tmp_path / "souk.match"
    match = fateloom.new_match("souk", 3, seed="tonight")
    scribe = record.create(path, match, b"tonight", ["human", "human", "human"])
    assert "tonight" not in path.read_text()
    assert key_file(path).read_text() == "seed tonight\n"
    assert key_file(path).stat().st_mode & 0o777 == 0o600
    luck = Random(1)
    while match.ask is not None:
        decide_at_random(match, luck)
        scribe.append(match)
    assert not key_file(path).exists()
    assert "seed tonight" in path.read_text()


def test_a_secret_that_is_no_text_is_written_in_hexadecimal(tmp_path: Path) -> None:
    path = tmp_path / "kuhn.match"
    secret = bytes(range(200, 232))
    game = fateloom.find_game("kuhn")
    match = Match(game, 2, KeyedChance(key_from(secret, [b"salt of A", b""])))
    scribe = record.create(path, match, secret, ["human", "human"], [b"salt of A", b""])
    assert texts_of(path)[-2:] == [f"salt {b'salt of A'.hex()}", "salt "]
    match.decide(0, "bet")
    match.decide(1, "fold")
    scribe.append(match)
    assert f"secret {secret.hex()}" in path.read_text()
    assert record.verify(path).match.decisions == match.decisions


def test_options_are_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "council.match"
    match = fateloom.new_match("council", 2, seed="x", mode="basic", absent_crown=True)
    record.create(path, match, b"x", ["human", "human"])
    lines = texts_of(path)
    assert "option mode=basic" in lines
    assert "option absent_crown=on" in lines
    again, _, _ = record.resume(path)
    assert again.options == match.options


def test_an_undo_is_a_line_that_names_the_ask_it_returns_to(tmp_path: Path) -> None:
    path = tmp_path / "kuhn.match"
    match = fateloom.new_match("kuhn", 2, seed="tonight")
    scribe = record.create(path, match, b"tonight", ["human", "human"])
    match.decide(0, "check")
    scribe.append(match)
    match.undo(0)
    scribe.append(match)
    match.decide(0, "bet")
    match.decide(1, "call")
    scribe.append(match)
    assert texts_of(path)[5:9] == ["1 s0 check", "undo 1 s0", "1 s0 bet", "2 s1 call"]
    report = record.verify(path)
    assert report.undone == 1
    assert record.read(path).decisions == [Decision(1, 0, "bet"), Decision(2, 1, "call")]


def test_a_new_file_never_replaces_an_old_one(finished: Path) -> None:
    before = finished.read_bytes()
    match = fateloom.new_match("souk", 3, seed="tonight")
    with pytest.raises(FileExistsError):
        record.create(finished, match, b"tonight", ["human"] * 3)
    assert finished.read_bytes() == before


def test_who_sits_where_is_one_word_a_seat(tmp_path: Path) -> None:
    match = fateloom.new_match("souk", 3, seed="tonight")
    for players in (["human"], ["human", "two words", "greedy"], ["human", "", "greedy"]):
        with pytest.raises(ValueError, match="one word for each"):
            record.create(tmp_path / "x.match", match, b"tonight", players)


# Resuming ----------------------------------------------------------------------------------


def test_a_file_cut_anywhere_resumes_at_its_last_whole_line(tmp_path: Path) -> None:
    """Every cut after the header: the decisions on whole lines stand, and the match can be
    played from there to an end that verifies."""
    path = tmp_path / "whole.match"
    written(path)
    whole = path.read_bytes()
    header = whole.index(b"\n1 s0") + 1
    for size in range(header, len(whole), 7):
        cut = tmp_path / f"{size}.match"
        cut.write_bytes(whole[:size])
        match, scribe, kept = record.resume(cut, seed="tonight")
        lines = whole[:size].count(b"\n")
        assert bool(kept.cut) == (whole[size - 1 : size] != b"\n")
        assert kept.lines == lines
        luck = Random(size)
        while match.ask is not None:
            decide_at_random(match, luck)
            scribe.append(match)
        assert record.verify(cut).match.decisions == match.decisions
        assert cut.read_bytes()[: match_start(cut)] == whole[:header]


def match_start(path: Path) -> int:
    return path.read_bytes().index(b"\n1 s0") + 1


def test_answers_to_a_common_question_that_was_cut_are_written_once(tmp_path: Path) -> None:
    """Two of three answers to one ask are in the file: they live on, unwritten, until the
    third comes."""
    path = tmp_path / "council.match"
    match = fateloom.new_match("council", 3, seed="levy", tax_prompts="always")
    scribe = record.create(path, match, b"levy", ["human"] * 3)
    first, second, third = match.unanswered
    for seat in (third, first, second):
        match.decide(seat, str(seat))
    scribe.append(match)
    rows = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(rows[:-1]))
    again, scribe, _ = record.resume(path)
    assert list(again.unanswered) == [third]
    assert not [line for line in texts_of(path) if line.startswith("1 s")]
    again.decide(third, str(third))
    scribe.append(again)
    assert path.read_bytes() == b"".join(rows)


def test_a_finished_file_resumes_as_a_finished_match(finished: Path) -> None:
    before = finished.read_bytes()
    match, scribe, _ = record.resume(finished)
    scribe.append(match)
    assert match.outcome is not None
    assert finished.read_bytes() == before
    assert not key_file(finished).exists()


def test_the_seed_stands_in_for_the_key_file(tmp_path: Path) -> None:
    path = tmp_path / "souk.match"
    match = fateloom.new_match("souk", 3, seed="tonight")
    record.create(path, match, b"tonight", ["human"] * 3)
    key_file(path).unlink()
    with pytest.raises(MatchFileError, match=r"line 6: .*secret is neither here nor in souk"):
        record.resume(path)
    with pytest.raises(MatchFileError, match=r"line 5: the commitment does not fit the seed 'no'"):
        record.resume(path, seed="no")
    again, _, _ = record.resume(path, seed="tonight")
    assert again.view(0) == match.view(0)


@pytest.mark.parametrize("content", [b"", b"seed", b"\xff\xfe", b"secret 0", b"tonight\n"])
def test_a_broken_key_file_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "souk.match"
    match = fateloom.new_match("souk", 3, seed="tonight")
    record.create(path, match, b"tonight", ["human"] * 3)
    key_file(path).write_bytes(content)
    with pytest.raises(MatchFileError, match=r"souk\.match\.key, line 1: expected 'seed'"):
        record.resume(path)


def test_a_copy_can_be_resumed_too(tmp_path: Path) -> None:
    match = fateloom.new_match("souk", 3, seed="tonight")
    scribe = record.create(tmp_path / "one.match", match, b"tonight", ["human"] * 3)
    match.decide(0, "pass")
    scribe.append(match)
    scribe.copy(tmp_path / "two.match")
    match.decide(1, "pass")
    scribe.append(match)
    again, _, _ = record.resume(tmp_path / "two.match")
    assert [each.key for each in again.decisions] == ["pass"]
    with pytest.raises(FileExistsError):
        scribe.copy(tmp_path / "two.match")


# Card packs --------------------------------------------------------------------------------


def test_a_match_with_a_card_pack_asks_for_it(tmp_path: Path) -> None:
    (tmp_path / "souk.toml").write_text('[[relic]]\nid = "relic5"\nworth = 50\n')
    game = fateloom.find_game("souk").with_cards(tmp_path)
    match = fateloom.new_match(game, 3, seed="tonight")
    path = tmp_path / "rich.match"
    record.create(path, match, b"tonight", ["human"] * 3)
    with pytest.raises(MatchFileError, match=r"line 4: .* other cards .*--cards DIR"):
        record.resume(path)
    again, _, _ = record.resume(path, cards=tmp_path)
    assert again.game.face("relic5").worth == 50  # type: ignore[attr-defined]  # souk's Relic
    house = tmp_path / "house.match"
    written(house)
    with pytest.raises(MatchFileError, match=r"the card pack in .* leave --cards out"):
        record.verify(house, cards=tmp_path)
    with pytest.raises(UsageError, match="no card pack for souk"):
        record.verify(house, cards=tmp_path / "nowhere")
