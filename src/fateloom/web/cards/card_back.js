// Backs: cloth with a stitched border and lozenge, and one emblem.

import { h } from "../ui/dom.js";

/** @typedef {import("../types").Game} Game */

/**
 * The face of a card's back.
 * @param {Game} game
 * @param {string} back the name of the back
 */
export function backFace(game, back) {
  const emblem = backIcon(game, back);
  return h(
    "div",
    { class: "face" },
    h(
      "svg",
      { viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
      h("path", { class: "stitches", d: "M8 8h84v124H8zM50 24l32 46-32 46-32-46z" }),
      h("use", { href: `#i-${emblem}`, x: 28, y: 48, width: 44, height: 44, class: "emblem" }),
    ),
  );
}

/** @param {Game} game @param {string} back */
export function backIcon(game, back) {
  return game.layout.back?.[back]?.icon || game.layout.game?.icon || "card-play";
}

/** The class of a back's dye. @param {Game} game @param {string} back */
export function backInks(game, back) {
  const inks = game.layout.back?.[back]?.inks;
  return inks ? `back-${inks}` : "";
}

/** A back in words. @param {Game} game @param {string} back */
export function backTitle(game, back) {
  return game.layout.back?.[back]?.title || back;
}
