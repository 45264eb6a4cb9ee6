"""What the engine needs to know about Leduc poker."""

from __future__ import annotations

from fateloom.engine.rules.declarations import Declarations, Fact
from fateloom.engine.rules.game import Game
from leduc import rules
from leduc.faces import Rank
from leduc.table import Leduc

game = Game(
    id="leduc",
    title="Leduc poker",
    version=1,
    seats=range(2, 3),
    table=Leduc,
    setup=rules.setup,
    first_phase="round",
    phases={"round": rules.round_of_betting, "flop": rules.flop, "showdown": rules.showdown},
    outcome=rules.outcome,
    package="leduc",
    face_types={"rank": Rank},
    blurb="Six cards, one on the board, two rounds of betting.",
    length="two minutes",
    max_decisions=10,
    spare_zones={"card": "stub"},
    strategy="leduc.strategy",
    declares=Declarations(
        player=[Fact("put", 1, 13, lambda t, seat: t.put[seat])],
        table=[Fact("bet", 2, 4, lambda t: t.bet)],
        scores=(-13, 13),
        zero_sum=True,
        menu=(3, 1),
    ),
)
