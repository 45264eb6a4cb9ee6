"""What the engine needs to know about Council of Kings."""

from __future__ import annotations

from fateloom.engine.rules.game import Game
from fateloom.games.council import facts, labels, tips
from fateloom.games.council.cards import blessings, curses, events, favors, heroes, monsters
from fateloom.games.council.faces import (
    Blessing,
    Curse,
    Event,
    Favor,
    GameEnds,
    Hero,
    Monster,
    check_cards,
)
from fateloom.games.council.options import OPTIONS, check
from fateloom.games.council.rules import actions, auction, buying, fate, scoring, setup, taxes
from fateloom.games.council.table import Council

game = Game(
    id="council",
    title="Council of Kings",
    version=1,
    seats=range(2, 7),
    table=Council,
    setup=setup.setup,
    first_phase="levy",
    phases={
        "levy": taxes.levy,
        "reveal": fate.reveal,
        "turn": auction.turn,
        "commitment": auction.commitment,
        "buying": buying.buying,
        "action_start": actions.action_start,
        "roll_call": actions.roll_call,
        "action_turn": actions.action_turn,
    },
    outcome=scoring.outcome,
    standing=scoring.score,
    on_turn=facts.turn_of,
    purses=lambda t: t.coins,
    package="fateloom.games.council",
    face_types={
        "hero": Hero,
        "blessing": Blessing,
        "monster": Monster,
        "curse": Curse,
        "event": Event,
        "end": GameEnds,
        "favor": Favor,
    },
    effect_modules=[heroes, blessings, monsters, curses, events, favors],
    options=OPTIONS,
    check_options=check,
    check_cards=check_cards,
    earlier_cards=("d6d8a937615fd93d3aa3875567efd3df",),
    default_seats=4,
    blurb="Good fate gets cheaper, bad fate gets richer, until someone takes it.",
    length="20 minutes (Basic) to 45 minutes",
    max_decisions=2_500,
    spare_zones={"fate": "set_aside", "favor": "favor_deck"},
    label=labels.label,
    costly=labels.costly,
    caution=labels.caution,
    would=labels.would,
    leads=labels.leads,
    quiet=("done", "no"),
    ends=("done",),
    tips=tips.tips,
    declares=facts.DECLARED,
    describe=labels.describe,
    advice="fateloom.games.council.advice",
    measured_with=(2, {}),
)
