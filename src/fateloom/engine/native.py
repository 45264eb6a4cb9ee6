"""What the compiler must be told of a class. In plain Python these marks do nothing.

``mypyc_attr(allow_interpreted_subclasses=True)`` stands before classes that games, bots or tests
subclass in plain Python, and before those that are made without their ``__init__``;
``mypyc_attr(native_class=False)`` before those that stay ordinary Python classes, such as frozen
dataclasses that are pickled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

_C = TypeVar("_C", bound=type)

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**says: object) -> Callable[[_C], _C]:
        return lambda marked: marked
