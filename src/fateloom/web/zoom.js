// The big card: everything that is printed, what it means, and what it can do now.

import { card } from "./card.js";
import { h, patch } from "./dom.js";
import { capital, hintOf, iconOf, laidOn, numbersOf, statsOf } from "./face.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("./model.js").Game} Game
 * @typedef {import("./model.js").Shown} Shown
 * @typedef {import("./dom.js").Child} Child
 */

/** @type {HTMLElement|null} */
let dialog = null;
let light = false;

/**
 * Show a card large.
 * @param {Shown} shown @param {Game} game
 * @param {Element|null} [anchor] what it stands beside; without one it is in the middle
 * @param {{light?: boolean, about?: Child[], view?: import("./model.js").View}} [how] light: it
 *   goes by itself; about: what it can do now
 */
export function openZoom(shown, game, anchor = null, how = {}) {
  const face = game.faces[shown.face];
  if (!face) return;
  closeZoom();
  light = Boolean(how.light);
  const box = document.createElement(light ? "div" : "dialog"); // what comes by a hover takes no focus
  box.className = `zoom ${light ? "light" : ""}`;
  box.dataset.game = game.id;
  box.setAttribute("aria-label", face.name);
  const row = how.view?.table.row?.length ? how.view.table.row : how.view?.table.paid?.row;
  const lying = row?.find?.((/** @type {any} */ each) => each.face === face.id);
  const told = notes(shown, game);
  patch(box, [
    card({ ...shown, id: `zoom:${shown.id}` }, game, { size: "zoom", lying }),
    turnedOver(shown, game, lying),
    (!light || told.length > 0 || how.about?.length) &&
      h(
        "div",
        { class: "notes panel" },
        !light && h("button", { class: "close", "aria-label": "Close", onclick: () => closeZoom() }, icon("cancel")),
        h("h2", null, face.name),
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

/** The half that a turn would bring up, upright. @param {Shown} shown @param {Game} game @param {any} lying */
function turnedOver(shown, game, lying) {
  const face = game.faces[shown.face];
  if (hintOf(game, face).anatomy !== "halves") return null;
  const turned = lying?.turned ?? shown.turned ?? 0;
  if (turned >= (face.death ? 1 : 3)) return null;
  return h(
    "figure",
    { class: "next-half" },
    card({ id: `next:${shown.id}`, face: shown.face, turned: turned + 1 }, game, { size: "next" }),
    h("figcaption", null, "once it turns"),
  );
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
    lines.push(note(each.icon, `On it: ${each.title}`, String(each.value)));
  }
  if (face.needs) lines.push(note("info", `Needs ${face.needs}`));
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
