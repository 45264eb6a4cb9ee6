// The keyboard: every page's keys in one place, and the map that shows them.

import { sheet } from "./sheet.js";

/** @typedef {Record<string, (event: KeyboardEvent) => void>} Deeds */

/** What the page that is shown does with keys. @type {Deeds} */
let deeds = {};

/** @param {Deeds} now */
export function useKeys(now) {
  deeds = now;
}

/** @type {[string, string][]} */
const MAP = [
  ["1 – 9", "the button with that number"],
  ["P", "pass, or done"],
  ["O", "pass the rest of this phase, where others act"],
  ["Shift + O", "pass the rest of this turn"],
  ["Arrows", "from lit card to lit card"],
  ["Shift + Arrows", "from card to card, lit or not"],
  ["Enter or Space", "pick what has the focus"],
  ["Esc", "one step back; close what is open"],
  ["Backspace", "one step back"],
  ["F", "to the question"],
  ["A", "all options: what can I do?"],
  ["W", "why not? about the card with the focus"],
  ["Z", "the card with the focus, large"],
  ["H", "a hint"],
  ["U", "undo"],
  ["L", "log"],
  ["C", "chat"],
  ["R", "rules"],
  ["T", "tell the table: seats, numbers, what lies there"],
  ["N", "what is new since I looked"],
  ["S", "settings"],
  ["Arrows", "in a replay: one decision back or on; Space plays"],
  ["O", "in a replay: play on from here"],
  ["?", "this map"],
];

export function openKeys() {
  const list = document.createElement("dl");
  list.className = "keymap";
  for (const [key, deed] of MAP) {
    const term = document.createElement("dt");
    for (const one of key.split(/( or | – )/)) {
      if (/^( or | – )$/.test(one)) term.append(one);
      else {
        const cap = document.createElement("kbd");
        cap.textContent = one;
        term.append(cap);
      }
    }
    const what = document.createElement("dd");
    what.textContent = deed;
    list.append(term, what);
  }
  sheet("Keys", [list]);
}

/** Whether a key is meant for what has the focus. @param {KeyboardEvent} event */
function typing(event) {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]");
}

export function listenToKeys() {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
    if (document.querySelector("dialog[open]")) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (name === "?") {
      event.preventDefault();
      openKeys();
      return;
    }
    const deed = deeds[name] ?? (/^[1-9]$/.test(name) ? deeds.digit : undefined);
    if (deed) deed(event);
  });
}

/** The nearest of some elements in a direction. @param {Element} from @param {Element[]} others @param {string} arrow */
export function nearest(from, others, arrow) {
  const here = from.getBoundingClientRect();
  const [x, y] = [here.x + here.width / 2, here.y + here.height / 2];
  let best = null;
  let least = Infinity;
  for (const other of others) {
    if (other === from) continue;
    const box = other.getBoundingClientRect();
    if (!box.width) continue;
    const [dx, dy] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
    const [along, across] =
      arrow === "ArrowLeft"
        ? [-dx, dy]
        : arrow === "ArrowRight"
          ? [dx, dy]
          : arrow === "ArrowUp"
            ? [-dy, dx]
            : [dy, dx];
    if (along <= 4) continue;
    const far = along + 2 * Math.abs(across);
    if (far < least) {
      least = far;
      best = other;
    }
  }
  return best;
}
