"""What the engine needs to know about Kuhn poker."""

from __future__ import annotations

from fateloom.engine.rules.declarations import Declarations, Fact
from fateloom.engine.rules.game import Game
from kuhn import rules
from kuhn.faces import Rank
from kuhn.table import Kuhn

game = Game(
    id="kuhn",
    title="Kuhn poker",
    version=1,
    seats=range(2, 3),
    table=Kuhn,
    setup=rules.setup,
    first_phase="betting",
    phases={"betting": rules.betting},
    outcome=rules.outcome,
    package="kuhn",
    face_types={"rank": Rank},
    blurb="Three cards, one bet: the smallest poker there is.",
    length="a minute",
    max_decisions=3,
    spare_zones={"card": "deck"},
    strategy="kuhn.strategy",
    declares=Declarations(
        player=[Fact("put", 1, 2, lambda t, seat: t.put[seat])],
        scores=(-2, 2),
        zero_sum=True,
        menu=(2, 1),
    ),
)
