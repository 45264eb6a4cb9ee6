"""The engine: it knows no game, no network and no clock; standard library only."""
