"""What the engine needs to know about Souk."""

from __future__ import annotations

from fateloom.engine.rules.declarations import Declarations, Fact
from fateloom.engine.rules.game import Game
from souk import cards, rules
from souk.faces import Relic, Veto
from souk.table import Souk

game = Game(
    id="souk",
    title="Souk",
    version=1,
    seats=range(2, 5),
    table=Souk,
    setup=rules.setup,
    first_phase="auction",
    phases={"auction": rules.auction},
    outcome=rules.outcome,
    package="souk",
    face_types={"relic": Relic, "dusk": Relic, "veto": Veto},
    effect_modules=[cards],
    default_seats=3,
    blurb="A tiny auction: take the relic, or pay to pass it on, until dusk falls.",
    length="five minutes",
    max_decisions=400,
    spare_zones={"relic": "deck", "veto": "vetoes"},
    declares=Declarations(
        player=[
            Fact("coins", 0, 20, lambda t, seat: t.coins[seat]),
            Fact("worth", 0, 100, rules.worth),
        ],
        table=[Fact.seat("auctioneer", lambda t: t.auctioneer)],
        counters=["coin"],
        scores=(0, 100),
        menu=(3, 1),
    ),
    advice="souk.advice",
)
