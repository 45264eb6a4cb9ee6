"""Fate Weaver: its rules, cards, options and words, put together."""

from __future__ import annotations

from fateloom.engine.rules.game import Game
from fateloom.games.weaver import cards, facts, numbers, options, rules, tips
from fateloom.games.weaver.faces import KINDS, SUITS, check_cards
from fateloom.games.weaver.table import Weaver

game = Game(
    id="weaver",
    title="Fate Weaver",
    version=2,
    seats=range(1, 2),
    table=Weaver,
    setup=rules.setup,
    first_phase="refresh",
    phases=rules.PHASES,
    outcome=rules.outcome,
    concede_phase="concession",
    package="fateloom.games.weaver",
    face_types=KINDS,
    effect_modules=[cards],
    options=options.OPTIONS,
    derive_options=options.imply,
    free_undo=options.undoes,
    check_cards=check_cards,
    default_seats=1,
    blurb="A solo game: weave four Fate cards a round, match runes, and let no Death stand.",
    length="10 to 15 minutes",
    max_decisions=400,
    spare_zones={
        **dict.fromkeys(SUITS, "box"),
        "adventurer": "box",
        "relic": "box",
        "cycle": "cycle.unused",
    },
    label=facts.label,
    tips=tips.tips,
    preview=facts.preview,
    costly=facts.costly,
    quiet=("done",),
    ends=("done", "finish"),
    player_facts=facts.player_facts,
    table_facts=facts.table_facts,
    declares=numbers.DECLARED,
    describe=facts.describe,
    advice="fateloom.games.weaver.advice",
    measured_with=(1, {}),
    on_turn=lambda t: 0,
    companion="fateloom.games.weaver.companion",
)
