"""Forks: independent copies of a match, with the same chance to come or with other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.engine.match.timeline import Timeline
from fateloom.engine.state.chance import Chance, ReplayedChance, TapedChance

if TYPE_CHECKING:
    from fateloom.engine.match.match import Match


def fork(
    match: Match, timeline: Timeline, chance: Chance | None, *, forkable: bool, like: bool = False
) -> Match:
    """Return a match in the same position that draws from ``chance``; without one it has the same
    luck to come. With ``forkable`` it can be forked in turn, at the same cost.

    It is quiet, or with ``like`` as quiet as its model, and holds forced asks as that does.
    """
    _update_snapshot(match, timeline)
    snapshot, answers, draws = timeline.snapshot, timeline.answers, match.table.chance.draws
    assert snapshot is not None
    assert answers is not None
    assert draws is not None
    if chance is None:
        chance = match.table.chance.copy()
    if forkable:
        chance = TapedChance(chance)
    start = ReplayedChance(draws, chance) if answers or draws else chance
    since = Timeline(snapshot.phase - 1)
    copy = match.resumed(snapshot, since, start, like=like)
    copy.replay_answers(answers)
    if like:
        copy.release_until(match.ask_number)
    copy.table.chance = chance
    if forkable:
        since.share_snapshot(timeline)
        chance.draws = draws.copy()
    return copy


def _update_snapshot(match: Match, timeline: Timeline) -> None:
    """Move the snapshot to the start of the running phase.

    Only forks need it, so it is taken here, by replaying the match from its last snapshot, or
    from its start.
    """
    snapshot, phase, chance = timeline.snapshot, timeline.phase, match.table.chance
    if snapshot is None:
        if match.quiet:
            raise ValueError(
                "a quiet match keeps no history: make it with forkable=True, or fork the match "
                "that it comes from"
            )
        replayed = Timeline(checkpoint_at=phase)
        copy = match.restarted(replayed, hold_forced_asks=match.holds_forced_asks)
        copy.replay(match.decisions)
    elif snapshot.phase < phase:
        answers, draws = timeline.answers, chance.draws
        assert answers is not None
        assert draws is not None
        replayed = Timeline(snapshot.phase - 1, checkpoint_at=phase)
        copy = match.resumed(snapshot, replayed, ReplayedChance(draws, chance), like=True)
        copy.replay_answers(answers)
    else:
        return
    copy.release_until(match.ask_number)
    timeline.adopt_snapshot(replayed)
    chance.draws = copy.table.chance.draws
