"""Plots of figures with their intervals: as text for a terminal, and as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import ceil, floor, log10

from fateloom.lab.stats.intervals import Estimate

WIDTH = 56
"""Characters of the scale in a terminal."""

Figures = Mapping[str, Estimate]


def bars(figures: Figures) -> list[str]:
    """Return one line per figure, ``|---o---|``, under a common scale."""
    low, high, step = _scale(figures)

    def place(value: float) -> int:
        return round((WIDTH - 1) * (value - low) / (high - low))

    margin = max(map(len, figures)) + 2
    scale = [" "] * (WIDTH + 6)
    for tick in _ticks(low, high, step):
        at = place(tick)
        scale[at : at + len(f"{tick:g}")] = f"{tick:g}"
    lines = [" " * margin + "".join(scale).rstrip()]
    for name, each in figures.items():
        line = [" "] * WIDTH
        first, last = place(each.low), place(each.high)
        line[first : last + 1] = "-" * (last + 1 - first)
        line[first] = line[last] = "|"
        line[place(each.value)] = "o"
        lines.append(name.ljust(margin) + "".join(line).rstrip())
    return lines


def drawing(title: str, figures: Figures) -> str:
    """Return the same as a standalone SVG, with a description in words."""
    low, high, step = _scale(figures)
    left, right, top, row = 110, 560, 50, 34
    bottom = top + row * len(figures)

    def across(value: float) -> float:
        return left + (right - left) * (value - low) / (high - low)

    told = "; ".join(
        f"{name} {each.value:.0f} ({each.low:.0f} to {each.high:.0f})"
        for name, each in figures.items()
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {bottom + 40}" role="img" '
        'font-family="sans-serif" font-size="14">',
        f"<title>{escape(title)}: ratings with 95 % intervals</title>",
        f"<desc>{escape(told)}</desc>",
        f'<rect width="600" height="{bottom + 40}" fill="#fff"/>',
        f'<text x="{left}" y="26" font-weight="bold">{escape(title)}</text>',
    ]
    for tick in _ticks(low, high, step):
        x = f"{across(tick):.1f}"
        parts.append(f'<path d="M{x} {top - 8}V{bottom}" stroke="#ddd"/>')
        parts.append(
            f'<text x="{x}" y="{bottom + 20}" text-anchor="middle" fill="#555">{tick:g}</text>'
        )
    for at, (name, each) in enumerate(figures.items()):
        y = top + row * at + row // 2 - 4
        first, last = f"{across(each.low):.1f}", f"{across(each.high):.1f}"
        parts.append(f'<text x="{left - 12}" y="{y + 5}" text-anchor="end">{escape(name)}</text>')
        parts.append(
            f'<path d="M{first} {y}H{last}M{first} {y - 6}v12M{last} {y - 6}v12" '
            'stroke="#335" stroke-width="2" fill="none"/>'
        )
        parts.append(f'<circle cx="{across(each.value):.1f}" cy="{y}" r="5" fill="#335"/>')
    return "\n".join([*parts, "</svg>\n"])


def _scale(figures: Figures) -> tuple[float, float, float]:
    """Return round ends that hold all intervals, and a round step between them."""
    low = min(each.low for each in figures.values())
    high = max(each.high for each in figures.values())
    span = max(high - low, 1.0)
    size = 10 ** floor(log10(span / 5))
    step = next(size * each for each in (1, 2, 5, 10) if span / (size * each) <= 6)
    first = floor(low / step) * step
    return first, max(ceil(high / step) * step, first + step), step


def _ticks(low: float, high: float, step: float) -> list[float]:
    return [low + step * at for at in range(round((high - low) / step) + 1)]
