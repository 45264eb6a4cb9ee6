"""Explanations: every number is the search's own, and every word the seat's."""

from __future__ import annotations

import json

import pytest

from fateloom.bots import advise
from fateloom.bots.explain import explained, in_words, number
from fateloom.bots.levels import LEVELS
from fateloom.bots.observation import Observation
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.tree_search import run_search
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import lay
from tests.bots.positions import peek_at, somewhere


@pytest.mark.parametrize("id", game_ids())
def test_every_game_is_advised_in_plain_data(id: str) -> None:
    match = somewhere(find_game(id))
    peek = peek_at(match)
    advice = advise(peek, "novice", SeededChance(1))
    assert json.loads(json.dumps(advice.data())) == advice.data()
    prompt = peek.view["prompt"]
    assert prompt is not None
    labels = {option["key"]: option["label"] for option in prompt["options"]}
    for choice in advice.choices:
        assert choice.label == (" and ".join(labels[key] for key in choice.keys) or "None")
        assert choice.low <= choice.value <= choice.high
    assert advice.rule == prompt["rule"]
    assert set(advice.decisive) <= set(match.game.faces)
    assert all(line.endswith(".") for line in in_words(advice, match.game, match.names))
    match.decide(match.next_seat, "+".join(advice.keys))


@pytest.mark.parametrize("id", ["souk", "council", "leduc"])
def test_the_numbers_are_those_of_the_record(id: str) -> None:
    match = somewhere(find_game(id))
    peek = peek_at(match)
    record = run_search(peek, SearchBudget(60, explain=True), SeededChance(3))
    advice = explained(peek.view, "expert", record, peek)
    assert advice.simulations == record.simulations == sum(w.visits for w in record.weighed)
    shown = [each for each in record.weighed if each.value <= record.best.value]
    for choice, weighed in zip(advice.choices, shown, strict=False):
        assert "+".join(choice.keys) == weighed.key
        assert (choice.value, choice.visits) == (weighed.value, weighed.visits)
        if advice.unit == "score":
            assert choice.high - choice.value == pytest.approx(weighed.error)
    best = record.best
    assert "%" not in advice.why
    first = in_words(advice, match.game, match.names)[0]
    assert number(best.value, advice.unit) in first
    assert first.endswith(f"tried {best.visits} times.") or best.visits == 1


def test_what_is_assumed_is_what_was_imagined() -> None:
    market = lay("souk", seats=2, relics=["relic5", ...], hand={0: ["veto"], 1: ["veto"]})
    record = run_search(peek_at(market.match), SearchBudget(60, explain=True), SeededChance(3))
    tops = [each for each in record.assumed if each.zone == "deck"]
    assert sum(each.share for each in tops) == pytest.approx(1)  # some card is on top
    assert len(tops) > 3
    [other] = [each for each in record.assumed if each.zone == "hand"]
    assert (other.owner, other.face, other.share) == (1, "veto", 1.0)


def test_an_incurious_search_notes_nothing() -> None:
    record = run_search(peek_at(somewhere(find_game("souk"))), SearchBudget(20), SeededChance(3))
    assert record.assumed == []
    assert record.lines == {}


def test_an_unknown_level_is_met_with_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"no level 'genius'; there are: novice, regular"):
        advise(peek_at(somewhere(find_game("souk"))), "genius", SeededChance(1))


def test_advice_does_not_misjudge() -> None:
    assert LEVELS["novice"].cards
    match = somewhere(find_game("souk"))
    peeks = [Observation(match, match.next_seat, tag) for tag in ("one", "another", "a third")]
    said = [advise(peek, "novice", SeededChance(9)).data() for peek in peeks]
    assert said[0] == said[1] == said[2]
