"""The phases of a match, which run one after another until the game is over."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, Any

from fateloom.engine.rules.asks import Jump

if TYPE_CHECKING:
    from fateloom.engine.match.timeline import Timeline
    from fateloom.engine.state.table import Table


class Checkpoint:
    """What the rules yield in place of an ask where the timeline wants a snapshot."""

    def __await__(self) -> Generator[Checkpoint, None, None]:
        yield self


async def run_phases(
    table: Table, phases: Mapping[str, Any], phase: str | None, timeline: Timeline
) -> None:
    """Run one phase after another, from this one to the end of the game.

    The coroutine does not refer to its match, so an unused match is freed at once.
    """
    while phase is not None:
        table.phase = phase
        timeline.phase += 1
        if timeline.phase == timeline.checkpoint_at:
            await CHECKPOINT
        try:
            phase = await phases[phase](table)
        except Jump as jump:
            phase = jump.phase


CHECKPOINT = Checkpoint()
