// The parts of a card's face in the common print; games draw other kinds of cards themselves.

import { h } from "../ui/dom.js";
import { capital, glyphOf, hintOf, iconOf, kindOf, numbersOf, plateOf, shortName } from "./face_info.js";
import { icon } from "../ui/icons.js";
import { plate } from "./backdrop.js";
import { BADGE_SHAPES, badge } from "./badge.js";

/**
 * @typedef {Pick<import("../types").GameTable, "faces" | "turns" | "zoomed">} Drawing
 * @typedef {import("../types").FaceInfo} Face
 * @typedef {import("../types").Game} Game
 * @typedef {import("../types").Shown} Shown
 * @typedef {import("../ui/dom.js").Child} Child
 * @typedef {{shown: Shown, face: Face, game: Game, size: string,
 *   how: import("./card.js").Standing}} Parts
 */

/** How games draw the kinds of cards that are not in the common print. @type {Map<string, Drawing>} */
const drawings = new Map();

/** Register how a game draws its kinds of cards. @param {string} game @param {Drawing} drawing */
export function setFaces(game, drawing) {
  drawings.set(game, drawing);
}

/** @param {string} kind @param {Parts} parts @returns {Child} */
export function anatomy(kind, parts) {
  return (drawings.get(parts.game.id)?.faces?.[kind] || print)(parts);
}

/** Whether cards of a kind are seen to turn over when they are turned. @param {Game} game @param {string} kind */
export const turnsOver = (game, kind) => Boolean(drawings.get(game.id)?.turns?.includes(kind));

/** How the big card lies, and what stands beside it. @param {Shown} shown @param {Game} game @param {import("../types").View} [view]
 * @returns {{lying?: any, name?: string, beside?: Child}} */
export const zoomed = (shown, game, view) => drawings.get(game.id)?.zoomed?.(shown, game, view) ?? {};

const SMALL = new Set(["tile", "table", "mini", "small"]);
/** Whether a card of this size has no room for its rule. @param {string} size */
export const isSmall = (size) => SMALL.has(size);
const TINY = new Set(["tile", "mini", "small"]);

/** The band with the name. @param {Parts} parts @param {Child} [before] */
export function band({ face, game, size }, before) {
  const name = SMALL.has(size) ? shortName(game, face) : face.name;
  const wide = TINY.has(size) && name.split(" ").some((word) => word.length > 10);
  return h(
    "div",
    { class: `name ${name.length > 15 ? "long" : ""} ${wide ? "wide" : ""}` },
    before,
    h("span", null, name),
  );
}

/** The rule, with what stands before the first colon in bold. @param {string} text */
export function ruleText(text) {
  const found = /^([^.:]{3,46}:)\s*(.*)$/s.exec(text);
  return found ? [h("b", null, found[1]), " ", found[2]] : text;
}

/** How much room the rule needs. @param {string} text */
export function amountOf(text) {
  if (text.length > 150) return "most";
  return text.length > 100 ? "much full" : text.length > 84 ? "much" : text.length > 66 ? "some fair" : "some";
}

/** The common print. @param {Parts} parts */
function print(parts) {
  const { shown, face, game, how } = parts;
  const hint = hintOf(game, face);
  const mark = hint.mark && iconOf(game, face, face.open ? "open" : face[hint.mark]);
  const sign = hint.sign && iconOf(game, face, face[hint.sign]);
  const ribbon = Object.entries(hint.ribbon || {}).find(([name, word]) => face[name] === word);
  return [
    h(
      "div",
      { class: `face ${amountOf(face.text)}` },
      band(parts, mark && icon(mark, "ti")),
      plate(plateOf(game, face), glyphOf(game, face)),
      badges(shown, face, game, Boolean(how.live)),
      h(
        "p",
        { class: "kind" },
        sign && icon(sign),
        ribbon && icon("shield"),
        ribbon ? capital(ribbon[1]) : kindOf(game, face),
        dots(face, hint.dots),
      ),
      h(
        "p",
        { class: "rule" },
        hint.lead && face.text
          ? [h("b", null, `${hint.leads?.[face[hint.lead]] || capital(face[hint.lead])}: `), face.text]
          : ruleText(face.text),
      ),
      face.basic !== undefined && h("p", { class: "foot" }, face.basic ? "Basic" : ""),
    ),
    !how.live && corner(face, hint),
  ];
}

/** A number as filled dots out of a maximum. @param {Face} face @param {{[name: string]: number}|undefined} hint */
function dots(face, hint) {
  const [name, most] = Object.entries(hint || {})[0] || [];
  if (!name || !most) return null;
  return h(
    "span",
    { class: "dots", title: `${name} ${face[name]} of ${most}` },
    "●".repeat(face[name]) + "○".repeat(most - face[name]),
  );
}

/** Numbers on the plate's lower edge. @param {Shown} shown @param {Face} face @param {Game} game @param {boolean} live */
function badges(shown, face, game, live) {
  const numbers = numbersOf(game, face, shown.counters, live);
  if (!numbers.length) return null;
  const drawn = numbers.map((each) =>
    badge(BADGE_SHAPES[each.icon] || each.icon, each.value, {
      title: each.title,
      key: `${shown.id}/${each.name}`,
    }),
  );
  if (drawn.length === 1 && numbers[0].side !== "left") drawn.unshift(h("i", null));
  return h("div", { class: "plate-badges" }, drawn);
}

/** @param {Face} face @param {{[name: string]: any}} hint */
function corner(face, hint) {
  const [name, glyph] = Object.entries(hint.corner || {})[0] || [];
  if (!name || face[name] === undefined) return null;
  return badge(BADGE_SHAPES[glyph] || glyph, face[name], { class: "at price", title: name });
}
