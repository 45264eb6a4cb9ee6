"""Laws: replays, forks and windows give the same match, in any order of answers."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

from fateloom.engine.match.match import Decision, Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.view.keys import answer_key, keys_of
from fateloom.laws.harness.compare import difference, encoded_views, first_difference, state_of
from fateloom.laws.harness.random_player import RandomPlayer, is_open, player_for, should_sample
from fateloom.laws.harness.recording_chance import Draw, Echo, RecordingChance
from fateloom.laws.harness.verdict import Counts, LawBroken, law

FORKS = 3


def same_table(one: Match, other: Match, what: str) -> None:
    """Raise :class:`LawBroken` unless two matches have the same position."""
    if found := difference(position_of(one), position_of(other)):
        raise LawBroken(f"{what} differs at ask {one.ask_number}: {found}")


def position_of(match: Match) -> dict[str, Any]:
    """Return the position of a match: the table, and what each seat is asked."""
    ask = match.ask
    return {
        "ask": match.ask_number,
        "table": state_of(match.table),
        "asked": {} if ask is None else {
            str(seat): keys_of(ask.prompt(seat).values, seat) for seat in match.unanswered
        },
        "outcome": None if match.outcome is None else [match.outcome.scores, match.outcome.winners],
    }  # fmt: skip


def same_views(one: Match, other: Match, what: str) -> None:
    for seat, (mine, yours) in enumerate(
        zip(encoded_views(one), encoded_views(other), strict=True)
    ):
        if mine != yours:
            who = f"seat {seat}" if seat < one.seats else "the gallery"
            raise LawBroken(f"{what} shows {who} a difference at {first_difference(mine, yours)}")


# Replay ----------------------------------------------------------------------------------


@law
def replay(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that the same decisions give the same match.

    They are replayed after a round trip through JSON, and with the answers to each ask in
    another order. Answers that came too late for their ask are dropped.
    """
    match = Match(game, seats, SeededChance(f"replay {seed}"), options)
    player = player_for(game, seed)
    sent: list[Decision] = []
    while match.ask is not None and len(sent) <= 2 * game.max_decisions:
        seat = player.seat(match)
        prompt = match.ask.prompt(seat)
        answer = player.answer(match, seat)
        sent.append(Decision(match.ask_number, seat, answer_key(prompt, answer, seat)))
        match.decide(seat, sent[-1].key, match.ask_number)
    decoded = [Decision(*each) for each in json.loads(json.dumps(match.decisions))]
    if decoded != match.decisions:
        raise LawBroken("decisions do not survive JSON")
    shuffled = _out_of_order(sent, SeededChance(f"order {seed}"))
    for what, decisions in (("a replay", decoded), ("a replay out of order", shuffled)):
        again = Match(game, seats, SeededChance(f"replay {seed}"), options)
        again.replay(decisions)
        if again.decisions != match.decisions:
            raise LawBroken(f"{what} has other decisions")
        same_table(match, again, what)
        same_views(match, again, what)
        tally.tested += len(decisions)


def _out_of_order(sent: list[Decision], chance: Chance) -> list[Decision]:
    """Return the decisions with the answers to each ask in another order."""
    shuffled: list[Decision] = []
    for _, group in groupby(sent, key=lambda decision: decision.ask):
        answers = list(group)
        shuffled += [answers[place] for place in chance.permutation(len(answers))]
    return shuffled


# Forks -----------------------------------------------------------------------------------


@law
def forks(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that a fork continues like its match, ask by ask, given the same draws.

    Forking must not change the match, and the fork must not hold its secret answers.
    """
    recorder = RecordingChance(SeededChance(f"fork {seed}"))
    match = Match(game, seats, recorder, options)
    player, chance = player_for(game, seed), SeededChance(f"forks {seed}")
    pause = chance.below(12)
    for nth in range(FORKS):
        for _ in range(pause):
            if match.ask is not None:
                player.step(match)
        if match.ask is None:
            return
        before = position_of(match), encoded_views(match)
        fork = match.fork(SeededChance(f"then {nth}"))
        if (position_of(match), encoded_views(match)) != before:
            raise LawBroken("a fork has changed its match")
        draws = [event for event in recorder.events if isinstance(event, Draw)]
        copy = Match(game, seats, Echo(draws, SeededChance(f"then {nth}")), options)
        copy.replay(match.decisions)
        _continue_same(fork, copy, RandomPlayer(f"{seed} {nth}"), game.max_decisions)
        tally.tested += 1
        pause = chance.below(40)


def _continue_same(fork: Match, copy: Match, player: RandomPlayer, most: int) -> None:
    for _ in range(most + 1):
        same_table(copy, fork, "a fork")
        if copy.ask is None:
            return
        seat = player.seat(copy)
        answer = player.answer(copy, seat)
        copy.answer(answer, seat)
        fork.answer(answer, seat)


# Windows ---------------------------------------------------------------------------------


class _Policy:
    """Answers that depend only on the ask and the seat, not on the order of answering."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.bias = RandomPlayer(seed).bias

    def answer(self, match: Match, seat: int) -> Any:
        assert match.ask is not None
        player = RandomPlayer(f"{self.seed} {match.ask_number} {seat}", self.bias)
        return player.answer(match, seat)


@law
def windows(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that asking all seats at once gives the same match as asking one by one.

    A quiet match is compared with one in which the answers arrive in any order.
    """
    policy, chance = _Policy(seed), SeededChance(f"arrival {seed}")
    quiet = Match(game, seats, SeededChance(f"windows {seed}"), options, quiet=True)
    table = Match(game, seats, SeededChance(f"windows {seed}"), options)
    for _ in range(game.max_decisions + 1):
        same_table(quiet, table, "asking all at once")
        if quiet.ask is None or table.ask is None:
            return
        number = quiet.ask_number
        tally.tested += quiet.ask.seat is None
        while is_open(quiet, number):
            quiet.answer(policy.answer(quiet, quiet.next_seat))
        while is_open(table, number):
            seat = chance.pick(table.unanswered)
            table.answer(policy.answer(table, seat), seat)


FIRST_GROUP_ASKS = 5
"""Group asks that are always checked: some games have few, and late ones."""


@law
def dropped_answers(
    tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int
) -> None:
    """Check that dropped answers leave no trace, and that no other seat sees a waiting one."""
    policy, chance = _Policy(seed), SeededChance(f"looks {seed}")
    hasty = Match(game, seats, SeededChance(f"dropped {seed}"), options)
    patient = Match(game, seats, SeededChance(f"dropped {seed}"), options)
    for _ in range(game.max_decisions + 1):
        if patient.ask is None or hasty.ask is None:
            break
        number = patient.ask_number
        several = patient.ask.seat is None and (
            tally.tested < FIRST_GROUP_ASKS or should_sample(chance, patient)
        )
        while is_open(patient, number):
            patient.answer(policy.answer(patient, patient.next_seat))
        for seat in reversed(hasty.unanswered):
            before = encoded_views(hasty) if several else []
            hasty.answer(policy.answer(hasty, seat), seat)
            if several and is_open(hasty, number):
                _shows_to_nobody(before, hasty, seat)
        if several:
            same_views(patient, hasty, "a dropped answer")
            tally.tested += 1
        if hasty.decisions != patient.decisions:
            raise LawBroken("a dropped answer is among the decisions")
    same_views(patient, hasty, "a dropped answer")
    same_table(patient, hasty, "a dropped answer")


def _shows_to_nobody(before: list[str], match: Match, answered: int) -> None:
    for seat, (then, now) in enumerate(zip(before, encoded_views(match), strict=True)):
        if seat != answered and then != now:
            raise LawBroken(f"seat {seat} sees that seat {answered} has answered")
