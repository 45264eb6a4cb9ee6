"""A queue that serves its owners in turns, so that none waits for all the work of another."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Items of several owners, given out round robin; those of one owner in order.

    >>> queue = FairQueue()
    >>> for owner, item in [("ada", 1), ("ada", 2), ("ada", 3), ("bo", 4)]:
    ...     queue.put(owner, item)
    >>> [queue.pop() for _ in range(len(queue))]
    [1, 4, 2, 3]
    """

    def __init__(self) -> None:
        self._items: dict[str, deque[T]] = {}
        """The items of each owner; the owner whose turn it is comes first."""

    def put(self, owner: str, item: T) -> None:
        self._items.setdefault(owner, deque()).append(item)

    def pop(self) -> T:
        """Remove and return the next item. Raise ``IndexError`` if there is none."""
        if not self._items:
            raise IndexError("the queue is empty")
        owner, items = next(iter(self._items.items()))
        del self._items[owner]
        item = items.popleft()
        if items:
            self._items[owner] = items  # behind all others
        return item

    def count(self, owner: str) -> int:
        """Return the number of items of one owner."""
        return len(self._items.get(owner, ()))

    def __len__(self) -> int:
        return sum(map(len, self._items.values()))
