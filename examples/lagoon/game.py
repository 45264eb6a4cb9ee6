"""What the engine needs to know about Lagoon."""

from __future__ import annotations

from fateloom.engine.rules.declarations import Declarations, Fact
from fateloom.engine.rules.game import Game, GameOption
from lagoon import rules
from lagoon.faces import Find
from lagoon.table import Lagoon

game = Game(
    id="lagoon",
    title="Lagoon",
    version=1,
    seats=range(3, 5),
    table=Lagoon,
    setup=rules.setup,
    first_phase="trick",
    phases={"trick": rules.trick, "count": rules.count},
    outcome=rules.outcome,
    package="lagoon",
    face_types={"find": Find},
    options=[GameOption("rounds", range(1, 4), 2, "how many rounds are played", "L6")],
    default_seats=4,
    blurb="Take tricks, but never the most.",
    length="ten minutes",
    max_decisions=72,
    spare_zones={"card": "stock"},
    declares=Declarations(
        player=[
            Fact("tricks", 0, 8, lambda t, seat: t.tricks[seat]),
            Fact("points", 0, 24, lambda t, seat: t.points[seat]),
        ],
        table=[
            Fact.seat("leader", lambda t: t.leader),
            Fact("round", 1, 3, lambda t: t.round),
        ],
        scores=(0, 24),
    ),
    table_facts=lambda t: {"leader": t.leader, "led": t.led, "round": t.round},
    advice="lagoon.advice",
)
