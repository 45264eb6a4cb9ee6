"""Interfaces for research: Fateloom's games behind the libraries that researchers already use.

Some modules need an extra: ``fateloom[rl]`` for :mod:`~fateloom.research.pettingzoo` and
:mod:`~fateloom.research.gymnasium`, ``fateloom[openspiel]`` for
:mod:`~fateloom.research.openspiel`. :mod:`~fateloom.research.text` needs none. Nothing else in Fateloom imports this package. See ``docs/research.md``.
"""
