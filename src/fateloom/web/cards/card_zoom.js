// The enlarged card: all of its print, explanations, and what it can do now.

import { card } from "./card.js";
import { zoomed } from "./card_parts.js";
import { h, patch } from "../ui/dom.js";
import { calledOf, capital, hintOf, iconOf, laidOn, numbersOf, statsOf } from "./face_info.js";
import { icon } from "../ui/icons.js";

/**
 * @typedef {import("../types").Game} Game
 * @typedef {import("../types").Shown} Shown
 * @typedef {import("../ui/dom.js").Child} Child
 */

/** @type {HTMLElement|null} */
let dialog = null;
let light = false;

/**
 * Show a card large.
 * @param {Shown} shown @param {Game} game
 * @param {Element|null} [anchor] what it stands beside; without one it is in the middle
 * @param {{light?: boolean, grown?: boolean, about?: Child[], view?: import("../types").View}} [how]
 *   light: it goes by itself; grown: the card itself has grown, so that only the explanations are
 *   missing; about: what it can do now
 */
export function openZoom(shown, game, anchor = null, how = {}) {
  const face = game.faces[shown.face];
  if (!face) return;
  closeZoom();
  light = Boolean(how.light);
  const box = document.createElement(light ? "div" : "dialog"); // what comes by a hover takes no focus
  box.className = `zoom ${light ? "light" : ""}`;
  box.dataset.game = game.id;
  const { beside: more, name = calledOf(face, shown), ...lies } = zoomed(shown, game, how.view);
  box.setAttribute("aria-label", name);
  const told = notes(shown, game);
  patch(box, [
    !how.grown && card({ ...shown, id: `zoom:${shown.id}`, name }, game, { ...lies, size: "zoom" }),
    more,
    (!light || told.length > 0 || how.about?.length) &&
      h(
        "div",
        { class: "notes panel" },
        !light && h("button", { class: "close", "aria-label": "Close", onclick: () => closeZoom() }, icon("cancel")),
        h("h2", null, name),
        told,
        how.about?.length ? h("div", { class: "about" }, how.about) : null,
      ),
  ]);
  document.body.append(box);
  dialog = box;
  if (box instanceof HTMLDialogElement) {
    let pressed = false; // the release of the press that has opened it is no click beside it
    box.addEventListener("pointerdown", () => {
      pressed = true;
    });
    box.addEventListener("click", (event) => event.target === box && pressed && closeZoom());
    box.addEventListener("close", () => closeZoom());
    box.showModal();
  } else if (anchor) {
    beside(box, anchor);
  }
}

/** Put the big card away. @param {boolean} [onlyLight] only if it stands there by a hover */
export function closeZoom(onlyLight = false) {
  if (!dialog || (onlyLight && !light)) return;
  const gone = dialog;
  dialog = null;
  gone.remove();
}

/** What is on the card in words: full title, numbers, signs, counters. @param {Shown} shown @param {Game} game @returns {Child[]} */
export function notes(shown, game) {
  const face = game.faces[shown.face];
  const hint = hintOf(game, face);
  const lines = [];
  for (const each of numbersOf(game, face, shown.counters, false)) {
    lines.push(note(each.icon, capital(each.title), String(each.value)));
  }
  if (hint.emblem) lines.push(note(iconOf(game, face, face[hint.emblem]), face[hint.emblem]));
  for (const each of statsOf(game, face)) lines.push(note(each.icon, each.title, each.value));
  if (hint.gem && face.cost !== undefined) lines.push(note("rupee", "Hiring Cost", face.cost));
  for (const name of Object.keys(hint.corner || {})) lines.push(note(hint.corner[name], capital(name), face[name]));
  for (const [name, words] of Object.entries(hint.words || {})) {
    if (face[name] === true) lines.push(note(hint.icons?.[name], capital(String(words))));
    else if (face[hint.inks] === name && iconOf(game, face, name))
      lines.push(note(iconOf(game, face, name), String(words)));
  }
  for (const each of laidOn(game, face, shown.counters)) {
    lines.push(note(each.icon, `${each.title} on this card`, String(each.value)));
  }
  if (face.needs) lines.push(note("info", `Requires ${face.needs}`));
  return lines.length ? [h("ul", null, lines)] : [];
}

/** @param {string|undefined} glyph @param {string} words @param {string|number} [value] */
function note(glyph, words, value) {
  return h(
    "li",
    null,
    glyph ? icon(glyph) : null,
    h("span", null, words),
    value !== undefined ? h("b", null, String(value).replace("-", "−")) : null,
  );
}

/** Beside a card, where there is room. @param {HTMLElement} el @param {Element} anchor */
function beside(el, anchor) {
  const from = anchor.getBoundingClientRect();
  const { width, height } = el.getBoundingClientRect();
  if (anchor.closest(".under") && from.top > height + 8) {
    const centre = from.left + from.width / 2 - width / 2;
    el.style.setProperty("left", `${Math.min(Math.max(8, centre), innerWidth - width - 8)}px`);
    el.style.setProperty("top", `${from.top - height - 8}px`);
    return;
  }
  const right = from.right + 14 + width < innerWidth;
  const left = from.left - 14 - width > 0;
  const x = right ? from.right + 14 : left ? from.left - 14 - width : Math.max(8, (innerWidth - width) / 2);
  const y = Math.min(Math.max(8, from.top + from.height / 2 - height / 2), innerHeight - height - 8);
  el.style.setProperty("left", `${x}px`);
  el.style.setProperty("top", `${Math.max(8, y)}px`);
}
