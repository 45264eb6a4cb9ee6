"""Copies of a match: clones of clones, forks of quiet matches and of sampled worlds, pickles."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fateloom import Match, Refused, SeededChance, UsageError, find_game, new_match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.rules.asks import choose_all
from fateloom.laws.harness.compare import state_of
from tests.engine.toy import Toy, play


def quiet(game: str, seats: int, answers: int, *, forkable: bool = True) -> Match:
    """A quiet match in which the first option was taken so often."""
    match = Match(find_game(game), seats, SeededChance(7), quiet=True, forkable=forkable)
    for _ in range(answers):
        prompt = match.prompt
        match.answer(0 if prompt.least is None else tuple(range(prompt.least)))
    return match


def to_the_end(match: Match) -> list[float]:
    """The scores if the last option is always taken."""
    while match.ask is not None:
        prompt = match.prompt
        number = len(prompt.values)
        match.answer(number - 1 if prompt.least is None else tuple(range(prompt.least)))
    assert match.outcome is not None
    return match.outcome.scores


@pytest.mark.parametrize("game", ["council", "souk", "fatal"])
def test_a_quiet_match_is_forked_again_and_again(game: str) -> None:
    match = quiet(game, 3, 6)
    twins = [match.fork(forkable=True)]
    for _ in range(3):
        twins.append(twins[-1].fork(forkable=True))
    scores = to_the_end(match)
    assert [to_the_end(twin) for twin in twins] == [scores] * 4


def test_a_quiet_match_that_was_not_made_forkable_says_so() -> None:
    with pytest.raises(ValueError, match="make it with forkable=True"):
        quiet("souk", 3, 2, forkable=False).fork()
    plain = quiet("souk", 3, 2).fork()
    with pytest.raises(ValueError, match="make it with forkable=True"):
        plain.fork()


def test_forks_with_other_luck_draw_it_each_for_itself() -> None:
    match = quiet("gilfate", 2, 1)
    shared = SeededChance(3)
    one, other = match.fork(shared, forkable=True), match.fork(shared, forkable=True)
    again = one.clone()
    assert to_the_end(one) == to_the_end(again)
    assert state_of(one.table) != state_of(match.table)
    assert other.ask is not None


def test_a_clone_has_the_secret_answers_to_the_open_question() -> None:
    heard: list[dict[int, str]] = []

    async def secret(t: Toy) -> None:
        heard.append(await choose_all(range(t.seats), lambda seat: ["a", "b"], rule="T1"))

    match = play(secret, seats=2)
    match.decide(1, "b")
    assert match.fork().unanswered == [0, 1]
    twin = match.clone()
    assert twin.unanswered == [0]
    twin.decide(0, "a")
    assert heard == [{0: "a", 1: "b"}]
    assert match.unanswered == [0]


def test_the_world_of_a_clone_is_that_of_its_model() -> None:
    match = new_match("souk", 3, seed="worlds")
    world = sample_world(match, 0, SeededChance(5), forkable=True)
    hands = [zone.faces() for zone in world.table.hand]
    assert [zone.faces() for zone in world.clone().clone().table.hand] == hands
    relics = world.table.relics.faces()
    assert world.fork(SeededChance(1)).table.relics.faces() == relics
    assert to_the_end(world.clone()) == to_the_end(world)


def test_a_clone_at_a_table_can_take_back_unless_it_has_other_luck() -> None:
    match = new_match("souk", 3, seed="undo")
    match.decide(0, "pass")
    twin = match.clone()
    assert twin.undo(0) == match.decisions[0]
    assert twin.decisions == [] and len(match.decisions) == 1
    with pytest.raises(Refused, match="other luck"):
        match.clone(SeededChance(1)).undo(0)


def test_a_match_is_pickled_as_header_and_decisions() -> None:
    match = new_match("council", 3, seed="pickled", mode="basic")
    for _ in range(9):
        match.answer(0)
    thawed = pickle.loads(pickle.dumps(match))
    assert thawed.decisions == match.decisions
    assert thawed.view(1, since=0) == match.view(1, since=0)
    assert to_the_end(thawed) == to_the_end(match)
    with pytest.raises(TypeError, match="not a quiet one"):
        pickle.dumps(quiet("souk", 3, 2))


def test_secret_and_held_answers_are_pickled_too() -> None:
    match = new_match("souk", 3, seed=1)
    match.decide(0, "take")
    assert len(match.unanswered) > 1
    match.hold()
    match.decide(match.unanswered[0], "pass")
    thawed = pickle.loads(pickle.dumps(match))
    assert thawed.holds_answers and thawed.unanswered == match.unanswered
    thawed.decide(thawed.unanswered[0], "pass")
    thawed.release()
    assert thawed.ask_number > match.ask_number


def test_a_game_is_pickled_by_id_packs_and_hash(tmp_path: Path) -> None:
    council = find_game("council")
    assert pickle.loads(pickle.dumps(council)) is council
    (tmp_path / "council.toml").write_text('[[hero]]\nid = "wren_of_the_deepwood"\npoints = 9\n')
    packed = council.with_cards(tmp_path)
    thawed = pickle.loads(pickle.dumps(packed))
    assert thawed.cards_hash == packed.cards_hash != council.cards_hash
    frozen = pickle.dumps(packed)
    (tmp_path / "council.toml").write_text('[[hero]]\nid = "wren_of_the_deepwood"\npoints = 8\n')
    with pytest.raises(UsageError, match="other cards here"):
        pickle.loads(frozen)
    unknown: Any = replace(council, id="nosuch")
    frozen = pickle.dumps(unknown)
    with pytest.raises(UsageError, match="no game 'nosuch'"):
        pickle.loads(frozen)
