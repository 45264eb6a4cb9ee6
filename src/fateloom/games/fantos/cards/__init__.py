"""What the cards do: Citadels, Legacies by race, Labor and Trials, in the order of cards.toml."""

from fateloom.games.fantos.cards import (
    citadels,
    cult,
    enlightened,
    feral,
    hollow,
    labor,
    marked,
    overseer,
    trials,
)

MODULES = (citadels, feral, marked, hollow, enlightened, cult, overseer, labor, trials)
