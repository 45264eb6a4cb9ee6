// Posters of games. A game without one gets a plain poster.

import { h } from "../ui/dom.js";

/** @typedef {import("../ui/dom.js").VNode} VNode */

/** What a poster is drawn with. */
export const posterTools = {
  h,
  /** A flat shape. @param {string} fill @param {string} d */
  area: (fill, d) => h("path", { fill, d }),
  /** A flat shape cut out of paper, with an edge of ink. @param {string} fill @param {string} d */
  cut: (fill, d) => h("path", { fill, stroke: "#171a26", "stroke-width": 2.5, d }),
  /** An icon. @param {string} name @param {number} x @param {number} y @param {number} size @param {string} fill */
  glyph: (name, x, y, size, fill) => h("use", { href: `#i-${name}`, x, y, width: size, height: size, fill }),
};

/** @type {Map<string, (tools: typeof posterTools) => VNode[]>} */
const posters = new Map();

/** Register a game's poster. @param {string} game @param {(tools: typeof posterTools) => VNode[]} draw */
export function setPoster(game, draw) {
  posters.set(game, draw);
}

/** The poster of a game without its own. @param {typeof posterTools} tools */
const plain = ({ area, glyph }) => [
  area("var(--deep)", "M0 0h240v300H0z"),
  h("circle", { cx: 120, cy: 128, r: 92, fill: "var(--deep-2)" }),
  glyph("card-random", 60, 68, 120, "#fff6df"),
];

/** A game's poster. @param {string} game @param {string} [kept] which part stays in sight where there is too little room */
export function poster(game, kept = "YMax") {
  return h(
    "svg",
    {
      viewBox: "0 0 240 300",
      preserveAspectRatio: `xMid${kept} slice`,
      "aria-hidden": "true",
      focusable: "false",
    },
    (posters.get(game) ?? plain)(posterTools),
  );
}
