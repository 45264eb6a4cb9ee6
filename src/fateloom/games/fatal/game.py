"""F.A.T.A.L.: its rules, cards, options and words, put together."""

from __future__ import annotations

from fateloom.engine.rules.game import Game
from fateloom.games.fatal import cards, facts, labels, options, rules, tips
from fateloom.games.fatal.faces import (
    Character,
    Enchantment,
    Queen,
    Treasure,
    Vision,
    check_cards,
)
from fateloom.games.fatal.table import Fatal

game = Game(
    id="fatal",
    title="F.A.T.A.L.",
    version=2,
    seats=range(3, 6),
    table=Fatal,
    setup=rules.setup,
    first_phase="act",
    phases=rules.PHASES,
    outcome=rules.outcome,
    standing=rules.total,
    on_turn=lambda t: t.active,
    package="fateloom.games.fatal",
    face_types={
        "character": Character,
        "treasure": Treasure,
        "queen": Queen,
        "vision": Vision,
        "enchantment": Enchantment,
    },
    effect_modules=[cards],
    options=options.OPTIONS,
    check_options=options.check,
    check_cards=check_cards,
    earlier_cards=("3ccfcab48a13b2b288d489395db21f65",),
    default_seats=4,
    blurb="Hidden signs, rows of visions and stolen treasures, until the Enchantress Queen appears.",
    length="30 to 40 minutes",
    max_decisions=3_000,
    spare_zones={"card": "box", "treasure": "treasure_deck", "character": "box"},
    label=labels.label,
    tips=tips.tips,
    preview=labels.preview,
    would=labels.would,
    quiet=("pass", "done", "end", "none", "no"),
    ends=("pass", "done", "stay_hidden"),
    player_facts=facts.player_facts,
    table_facts=facts.table_facts,
    declares=facts.DECLARED,
    describe=facts.describe,
    advice="fateloom.games.fatal.advice",
    measured_with=(3, {}),
)
