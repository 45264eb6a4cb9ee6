"""Whose pages may talk to this server: its own, and those it was told of."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection


def is_ours(connection: ASGIConnection[Any, Any, Any, Any], further: str = "") -> bool:
    """Whether the page that asks was served from here. Programs that are no browsers send no
    origin; a browser cannot leave it out."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origin in further.split(","):
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host") != ""
    except ValueError:
        return False
