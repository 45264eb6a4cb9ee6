"""``fateloom admin upgrade``: what a change of rules means for the tables of a store."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.server.matches.old_rules import OldRules, OldRulesError
from fateloom.server.matches.rules import rules_missing
from fateloom.server.ops import admin
from fateloom.server.store import FINISHED, OPEN, PLAYING, Store, StoreError
from fateloom.server.store.survey import Surveyed, survey
from fateloom.server.store.table_state import Rules, TableState

NOTHING = "All tables can be replayed by the rules that are installed here."


class _Group(NamedTuple):
    """Tables of one game and version that are in the same state."""

    game: str
    version: int
    cards: str
    state: str
    rendered: bool

    @property
    def rules(self) -> Rules:
        return Rules(self.version, self.cards)


def affected(tables: Iterable[Surveyed]) -> list[Surveyed]:
    """Return the tables whose match cannot be replayed by the rules that are installed here."""
    return [each for each in tables if each.state != OPEN and _missing(each)]


def _missing(table: Surveyed) -> bool:
    game = _installed(table.game)
    return game is None or bool(rules_missing(game, Rules(table.version, table.cards)))


def _installed(id: str) -> Game | None:
    try:
        return find_game(id)
    except UsageError:
        return None


def upgrade(db: str | None, old_rules: Sequence[Path], *, dry_run: bool) -> str:
    """Run ``fateloom admin upgrade`` and return what it says."""
    try:
        tables = survey(db)
        if dry_run:
            return report(tables, old_rules)
        return asyncio.run(admin.in_store(db, lambda store: run(store, tables, old_rules)))
    except (OldRulesError, StoreError) as problem:
        raise UsageError(str(problem)) from None


def report(tables: Iterable[Surveyed], old_rules: Sequence[Path]) -> str:
    """Return what an upgrade would do, by game, version and state. Nothing is changed."""
    groups = Counter(_Group(*each[1:]) for each in affected(tables))
    if not groups:
        return NOTHING
    with ExitStack() as stack:
        found = [stack.enter_context(OldRules(path)) for path in old_rules]
        lines = [_line(group, number, found) for group, number in sorted(groups.items())]
    return "\n".join(lines)


def _line(group: _Group, number: int, found: Sequence[OldRules]) -> str:
    here = _installed(group.game)
    now = "not installed" if here is None else f"installed: version {here.version}"
    if here is not None and here.version == group.version:
        now = f"installed: other cards, {here.cards_hash[:8]}"
    return (
        f"{group.game} version {group.version} (cards {group.cards[:8]}; {now}), "
        f"{group.state}: {number}, {_fate(group, found)}"
    )


def _fate(group: _Group, found: Sequence[OldRules]) -> str:
    """Return what becomes of a group of tables."""
    if group.state == PLAYING:
        return "to be begun anew if the players agree"
    if group.state != FINISHED:
        return "nothing to do"
    if group.rendered:
        return "rendered already"
    if any(each.replays(group.game, group.rules) for each in found):
        return "to be rendered"
    return "no rules to render with: name them with --old-rules"


async def run(store: Store, tables: Iterable[Surveyed], old_rules: Sequence[Path]) -> str:
    """Render the finished matches among the tables by old rules; return what was done."""
    due = [each for each in affected(tables) if each.state == FINISHED and not each.rendered]
    done, failed = 0, []
    with ExitStack() as stack:
        found = [stack.enter_context(OldRules(path)) for path in old_rules]
        for table in due:
            rules = Rules(table.version, table.cards)
            old = next((each for each in found if each.replays(table.game, rules)), None)
            if old is None:
                failed.append(f"{table.id}: no rules of {table.game} version {table.version}")
                continue
            try:
                await _render(store, table.id, old)
                done += 1
            except OldRulesError as problem:
                failed.append(f"{table.id}: {problem}")
    lines = [f"Rendered: {done}. Not rendered: {len(failed)}.", *failed]
    return "\n".join(lines)


async def _render(store: Store, id: str, old: OldRules) -> None:
    bundle = await store.export_match(id)
    if bundle is None:
        return  # deleted meanwhile
    ledger = TableState(bundle.header)
    ledger.apply_all(bundle.entries)
    await store.keep_rendering(id, old.render(bundle.header, ledger, bundle.secret))
