"""What the engine needs to know about Gilfate Fantasy."""

from __future__ import annotations

from fateloom.engine.rules.game import Game
from fateloom.games.gilfate import cards, facts, labels, tips
from fateloom.games.gilfate.faces import SYMBOLS, Attack, Trap, check_cards, describe
from fateloom.games.gilfate.options import OPTIONS, check
from fateloom.games.gilfate.rules import scoring, setup, turn
from fateloom.games.gilfate.table import Gilfate

game = Game(
    id="gilfate",
    title="Gilfate Fantasy",
    version=2,
    seats=range(2, 6),
    table=Gilfate,
    setup=setup.gather,
    first_phase="set_up",
    phases={
        "set_up": setup.set_up,
        "stash": setup.stash,
        "starter": setup.starter,
        "deal": setup.deal,
        "turn": turn.start,
        "zero_piles": turn.zero_piles,
        "main": turn.main,
        "end_draw": turn.end_draw,
        "turn_over": turn.turn_over,
        "round_over": scoring.round_over,
    },
    outcome=scoring.outcome,
    standing=scoring.standing,
    on_turn=lambda t: t.turn if t.turn_number else None,
    package="fateloom.games.gilfate",
    face_types={"attack": Attack, "trap": Trap},
    effect_modules=cards.MODULES,
    options=OPTIONS,
    check_options=check,
    check_cards=check_cards,
    default_seats=4,
    blurb="Castaways on a trapped island: every card you play may reveal a bomb.",
    length="40 to 60 minutes, one points round 10 minutes",
    max_decisions=5_000,
    spare_zones={
        "blank": "spare_blanks",
        "bomb": "spare_bombs",
        "explosion": "spare_explosions",
        **{
            f"{symbol} {group}": f"{symbol}_{group}"
            for symbol in SYMBOLS
            for group in ("low", "high")
        },
        **{f"{symbol} dealt": "attack_discard" for symbol in SYMBOLS},
    },
    former_words={f"{form}+staff": f"{form}_staff" for form in ("pay", "first", "plain")},
    label=labels.label,
    tips=tips.tips,
    preview=labels.preview,
    costly=labels.costly,
    quiet=("pass", "end", "none", "nothing", "no"),
    player_facts=facts.player_facts,
    own_facts=facts.own_facts,
    table_facts=facts.table_facts,
    declares=facts.DECLARED,
    describe=describe,
    advice="fateloom.games.gilfate.advice",
    measured_with=(2, {}),
)
