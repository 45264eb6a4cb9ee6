"""Line charts as one standalone SVG, with the figures in words for those who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT, MARGIN = 380, 240, 56
STYLES = (("#335", ""), ("#a33", "6 3"), ("#275", "2 3"), ("#850", "8 3 2 3"))
"""Colour and dashes of each curve: colour alone tells nothing to some readers."""


class Curve(NamedTuple):
    """Points that belong together."""

    name: str
    points: Sequence[tuple[float, float]]


def drawing(*charts: tuple[str, list[Curve]]) -> str:
    """Return charts side by side, each with its title and its curves."""
    width = len(charts) * (WIDTH + MARGIN) + MARGIN
    described = "; ".join(
        f"{title}: {curve.name} " + ", ".join(f"{y:.0f} at {x:g}" for x, y in curve.points)
        for title, curves in charts
        for curve in curves
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT + 170}" role="img" '
        'font-family="sans-serif" font-size="13">',
        f"<title>{escape('; '.join(title for title, _ in charts))}</title>",
        f"<desc>{escape(described)}</desc>",
        f'<rect width="{width}" height="{HEIGHT + 170}" fill="#fff"/>',
    ]
    for at, (title, curves) in enumerate(charts):
        parts += _chart(MARGIN + at * (WIDTH + MARGIN), title, curves)
    return "\n".join([*parts, "</svg>\n"])


def _chart(left: int, title: str, curves: list[Curve]) -> list[str]:
    bottom = HEIGHT + 40
    xs = sorted({x for curve in curves for x, _ in curve.points})
    most_x, most_y = xs[-1], max(y for curve in curves for _, y in curve.points)

    def place(x: float, y: float) -> tuple[float, float]:
        return left + WIDTH * x / most_x, bottom - HEIGHT * y / most_y

    parts = [f'<text x="{left}" y="24" font-weight="bold">{escape(title)}</text>']
    parts.append(f'<path d="M{left} 40V{bottom}H{left + WIDTH}" stroke="#555" fill="none"/>')
    for x in xs:
        parts.append(
            f'<text x="{place(x, 0)[0]:.0f}" y="{bottom + 18}" text-anchor="middle">{x:g}</text>'
        )
    for share in (0.5, 1.0):
        y = place(0, most_y * share)[1]
        parts.append(
            f'<text x="{left - 6}" y="{y + 4:.0f}" text-anchor="end">{most_y * share:.0f}</text>'
        )
    for at, curve in enumerate(curves):
        colour, dashes = STYLES[at % len(STYLES)]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (place(*p) for p in curve.points))
        look = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}" fill="none"'
        below = bottom + 44 + 18 * at
        parts.append(f'<path d="{path}" {look}/>')
        parts.append(f'<path d="M{left} {below - 4}h32" {look}/>')
        parts.append(f'<text x="{left + 40}" y="{below}">{escape(curve.name)}</text>')
    return parts
