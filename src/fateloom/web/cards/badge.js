// Badges: a number in the shape of what it counts, such as a coin, a shield or a gem.

import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../ui/dom.js").VNode} VNode */

/** @type {{[kind: string]: (() => VNode[])|undefined}} */
const SHAPES = {
  coin: () => [h("circle", { cx: 12, cy: 12, r: 11 }), h("circle", { cx: 12, cy: 12, r: 8.6, class: "rim" })],
  order: () => [h("path", { d: "M2 2h20v9c0 6.5-4.5 10-10 12C6.5 21 2 17.5 2 11z" })],
  pts: () => [h("path", { d: "M1 6l5.5 4.5L12 2l5.5 8.5L23 6l-2.5 16h-17z" })],
  chaos: () => [
    h("path", {
      d: "M12 0c1 4.5 9 8 9 15a9 9 0 0 1-18 .5C3 11 5.5 9 6.5 5.5 8 7 8.5 8 9.5 8.5 11 6 11.5 3 12 0z",
    }),
  ],
  gem: () => [h("path", { d: "M6.5 1h11L23 8.5 12 24 1 8.5z" })],
  crystal: () => [h("path", { d: "M12 0l8 7v10l-8 7-8-7V7z" })],
  eye: () => [h("path", { d: "M0 12C4 5 8 2.5 12 2.5S20 5 24 12c-4 7-8 9.5-12 9.5S4 19 0 12z" })],
  drop: () => [h("path", { d: "M12 0c6 8 9 12 9 16a9 8 0 0 1-18 0c0-4 3-8 9-16z" })],
};

/** Which silhouette stands for which icon of a layout. */
export const BADGE_SHAPES = /** @type {{[icon: string]: string}} */ ({
  "two-coins": "coin",
  shield: "order",
  crown: "pts",
  flame: "chaos",
  rupee: "gem",
  "crystal-shine": "crystal",
  "third-eye": "eye",
  drop: "drop",
});

/**
 * A number in its silhouette.
 * @param {string} kind coin, order, pts, chaos, gem, crystal, eye or drop; else an icon
 * @param {number|string} number
 * @param {{key?: string, class?: string, title?: string}} [more] a key lets it be watched by
 *   the motion of the table
 */
export function badge(kind, number, more = {}) {
  const shown = typeof number === "number" ? String(number).replace("-", "−") : number;
  const shape = SHAPES[kind];
  const props = {
    class: `badge ${shape ? kind : "bare"} ${shown.length > 2 ? "wide" : ""} ${more.class || ""}`,
    title: more.title,
    "data-badge": more.key ? kind : undefined,
    "data-num": more.key,
    "data-value": more.key ? number : undefined,
  };
  const drawn = shape ? h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shape()) : icon(kind);
  return h("span", props, drawn, h("b", null, shown), more.title && h("span", { class: "sr" }, ` ${more.title} `));
}
