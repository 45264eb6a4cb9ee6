// Crests: the marks of seats.

import { h } from "./dom.js";

const SHAPES = [
  () => h("circle", { cx: 13, cy: 13, r: 12 }),
  () => h("rect", { x: 2, y: 2, width: 22, height: 22, rx: 3 }),
  () => h("path", { d: "M13 0l13 24H0z" }),
  () => h("path", { d: "M13 0l13 13-13 13L0 13z" }),
  () => h("path", { d: "M6.5 1.7h13L26 13l-6.5 11.3h-13L0 13z" }),
  () => h("path", { d: "M13 0l3.6 8.6 9.4.8-7.1 6.1 2.2 9.2L13 19.8 4.9 24.7l2.2-9.2L0 9.4l9.4-.8z" }),
];

/** The letter of a seat, A to F. @param {number} seat */
export function crestLetter(seat) {
  return "ABCDEF".charAt(seat);
}

/** A seat's mark: shape, letter and colour. @param {number} seat */
export function crest(seat) {
  const letter = crestLetter(seat);
  return h(
    "span",
    { class: `crest ${letter}`, "aria-hidden": "true" },
    h("svg", { viewBox: "0 0 26 26" }, SHAPES[seat % 6]()),
    h("b", null, letter),
  );
}
