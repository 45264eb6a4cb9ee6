// A button that appears under the pointer ignores it for a moment, so that a double click on what was there before
// presses nothing else. The keyboard is not held up.

import { load } from "./storage.js";

/** Milliseconds for which a button that has appeared is dead. */
const DEAD_MS = load("dead_ms", 300);
/** A hand that trembles has not moved, in pixels. */
const STILL = 4;

/** What each button was when it was last drawn, and since when. @type {WeakMap<Element, {mark: string, at: number}>} */
const seen = new WeakMap();
/** Where the pointer is, and since when. */
const pointer = { x: -99, y: -99, since: 0 };

/** Take note of the buttons of a part of the page. @param {Element} root @param {string} mark what they belong to, such as a question */
export function noteButtons(root, mark) {
  const now = performance.now();
  for (const button of root.querySelectorAll("button")) {
    const own = `${mark} ${button.dataset.what ?? ""}`;
    if (seen.get(button)?.mark !== own) seen.set(button, { mark: own, at: now });
  }
}

/** Whether something that came up at a time is too fresh to be clicked, unless the pointer has come to it since.
 * @param {Event | undefined} event @param {number} at */
export function isSlip(event, at) {
  if (!(event instanceof MouseEvent) || event.detail === 0) return false; // pressed by a key
  const touched = event instanceof PointerEvent && event.pointerType !== "mouse";
  return performance.now() - at < DEAD_MS && (touched || pointer.since < at);
}

/** Listen to the pointer, and swallow clicks on what has only just appeared under it. */
export function guardFreshButtons() {
  const moved = (/** @type {PointerEvent} */ event) => {
    if (Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) < STILL) return;
    Object.assign(pointer, { x: event.clientX, y: event.clientY, since: performance.now() });
  };
  addEventListener("pointermove", moved, { capture: true, passive: true });
  addEventListener("pointerdown", moved, { capture: true, passive: true });
  addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      const known = button && seen.get(button);
      if (!known || !isSlip(event, known.at)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
