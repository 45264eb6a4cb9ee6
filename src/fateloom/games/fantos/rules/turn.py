"""The turn: its beginning, and its end (rules 3.3, 3.14)."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose_some
from fateloom.engine.rules.effects import triggered
from fateloom.engine.state.log import Name
from fateloom.games.fantos.rules import action, deals
from fateloom.games.fantos.rules.citadels import check_reserve, settle
from fateloom.games.fantos.rules.labor import draw, drop, say_drawn
from fateloom.games.fantos.rules.legacies import drop_labor, restore
from fateloom.games.fantos.rules.shards import spend_reserve
from fateloom.games.fantos.rules.trials_in_play import remove_done, trials_of
from fateloom.games.fantos.table import Fantos

HAND = 5


async def turn(t: Fantos) -> str:
    """3.3.5-3.3.9. Phase 1: Legacies are untasked and restored, Labor is drawn up to 5 if there is
    less in hand, then the Trials of this phase act, oldest first."""
    seat = t.active
    begin_turn(t)
    t.say("3.3.1", "Turn {n}: {who:you}.", n=t.turn_number, who=Name(seat))
    restore(t, seat)
    drawn = draw(t, seat, max(0, HAND - len(t.hand[seat])))
    if drawn:
        say_drawn(t, "3.3.6", seat, drawn)
    for trial, act in trials_of(t, "untask"):
        await act(t, trial)
    settle(t)
    return "open"


def begin_turn(t: Fantos) -> None:
    """3.3.12. All marks of a turn are cleared when the next one starts."""
    t.turn_number += 1
    t.round_number += t.active == t.first
    t.marks = {}
    t.attempted = []
    t.completed = ""
    t.trials_due = 0
    t.extra_hires = 0
    t.pilgrims = []
    t.proposed = []
    t.returned = t.acted = t.others_asked = False


def allowance(t: Fantos) -> tuple[int, int]:
    """3.20.9. How many seconds a Citadel may be asked in one turn, and which turn it is."""
    return int(t.options["turn_seconds"]), t.turn_number


async def discard(t: Fantos) -> str:
    """3.14.1, 3.20.8. Phase 6: the active Citadel drops as many Labor cards as it likes."""
    seat = t.active
    hand = list(t.hand[seat].cards)
    fee = bool(t.options["discard_fee"])
    most = min(len(hand), t.reserve[seat] - 1) if fee else len(hand)
    chosen = await choose_some(
        seat,
        hand,
        most=most,
        rule="3.14.1",
        id="discard",
        text="Discard any Labor cards? You draw back up to 5 at the start of your next turn.",
    )
    if chosen:
        dropped = drop(t, chosen)
        if fee:
            spend_reserve(t, seat, len(dropped))
        t.say("3.14.1", "{who} [discard|discards] {cards}.", who=Name(seat), cards=dropped)
    return "end_of_turn"


async def end_of_turn(t: Fantos) -> str:
    """3.14.2. The END OF TURN Trials act, oldest first, then Navigator."""
    for trial, act in trials_of(t, "end"):
        await act(t, trial)
        check_reserve(t, t.active)
        settle(t)
    for legacy, gains in triggered(t, "end of turn", t.able(t.active)):
        gains(t, legacy)
    return "next_turn"


async def next_turn(t: Fantos) -> str:
    """3.3.4, 3.8.13. The next surviving Citadel clockwise takes its turn; what was still open
    is discarded without effect."""
    action.clear(t)
    remove_done(t)
    t.sides = []
    t.teams = []
    t.window = ""
    t.pending = []
    for labor in list(t.stack.cards):
        drop_labor(t, labor)
    deals.turn_over(t, t.active)
    t.active = t.left_of(t.active)
    return "turn"
