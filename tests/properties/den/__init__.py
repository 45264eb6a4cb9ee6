"""The Den: a small game that has a way to do everything the engine can hide. One leak of a
kind can be planted in its rules; the laws must find each, and none without it."""

from tests.properties.den.table import LEAKS as LEAKS
from tests.properties.den.table import STALE as STALE
from tests.properties.den.table import Den as Den
from tests.properties.den.table import game as game
from tests.properties.den.table import leaking as leaking
