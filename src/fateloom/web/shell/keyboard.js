// Key bindings of all pages, and the dialog that lists them.

import { openDialog } from "../ui/dialog.js";
import { toggleSound } from "./sound.js";

/** @typedef {Record<string, (event: KeyboardEvent) => void>} KeyBindings */

/** The key bindings of the current page. @type {KeyBindings} */
let bindings = {};

/** @param {KeyBindings} now */
export function useKeys(now) {
  bindings = now;
}

/** @type {[string, string][]} */
const MAP = [
  ["1 – 9", "the button with that number"],
  ["P", "pass, or done"],
  ["O", "pass for the rest of this phase"],
  ["Shift + O", "pass for the rest of this turn"],
  ["Arrows", "move between cards you can use"],
  ["Shift + Arrows", "move between all cards"],
  ["Enter or Space", "choose the selected card or button"],
  ["Esc", "go back, or close what is open"],
  ["Backspace", "one step back"],
  ["F", "go to your options"],
  ["A", "list everything I can do"],
  ["W", "why can't I use the selected card?"],
  ["Z", "zoom in on the selected card"],
  ["H", "get a hint"],
  ["U", "undo"],
  ["L", "log"],
  ["C", "chat"],
  ["R", "rules"],
  ["T", "describe the table in words"],
  ["N", "what happened since my last choice"],
  ["S", "settings"],
  ["M", "sound on or off"],
  ["Space", "on to the next scene"],
  ["B", "look again at what just happened"],
  ["Arrows", "in a replay: previous or next decision; Space plays"],
  ["O", "in a replay: continue from here as a new game"],
  ["?", "show these shortcuts"],
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
  openDialog("Keyboard shortcuts", [list]);
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
    if (name === "m") {
      toggleSound();
      return;
    }
    const deed = bindings[name] ?? (/^[1-9]$/.test(name) ? bindings.digit : undefined);
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
