// Backdrops: the drawing behind a card's icon, in flat inks --p1 to --p5.

import { h } from "../ui/dom.js";

/** @typedef {import("../ui/dom.js").VNode} VNode */

/** @param {string} fill @param {string} d */
const area = (fill, d) => h("path", { class: fill, d });
const ground = () => area("p1", "M0 0h100v62H0z");

/**
 * Rays from the middle of a plate.
 * @param {number} count @param {number} x @param {number} y @param {number} from
 * @param {number[]} to the lengths of the rays, in turns
 */
function rays(count, x, y, from, to) {
  let d = "";
  for (let at = 0; at < count; at += 1) {
    const angle = (2 * Math.PI * at) / count;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const end = to[at % to.length];
    d += `M${(x + dx * from).toFixed(1)} ${(y + dy * from).toFixed(1)}`;
    d += `L${(x + dx * end).toFixed(1)} ${(y + dy * end).toFixed(1)}`;
  }
  return d;
}

const ARCH = rays(24, 50, 33, 24, [90]);
const BURST = rays(36, 50, 31, 22, [46, 30]);
const BLAST = rays(18, 50, 31, 14, [90, 60]);

/** @type {{[name: string]: () => VNode[]}} */
const PLATES = {
  arch: () => [
    ground(),
    h("path", { class: "l3", "stroke-width": 1.6, d: ARCH }),
    h("path", { class: "p2 edge", d: "M24 63V34C24 16 40 6 50 2c10 4 26 14 26 32v29z" }),
    h("path", {
      class: "l3",
      "stroke-width": 1.2,
      "stroke-dasharray": "3 2",
      d: "M28 63V35C28 19 41 10 50 6.5 59 10 72 19 72 35v28",
    }),
    area("p4", "M0 55h100v7H0z"),
  ],
  cave: () => [
    ground(),
    h("circle", { class: "p2", cx: 50, cy: 30, r: 27 }),
    h("circle", { class: "l1", cx: 50, cy: 30, r: 23, "stroke-dasharray": "3 2.5" }),
    area("p4", "M0 62V44l9 8 8-15 8 13 10-6 8 10 9-5 10 6 8-9 9 5 7-14 8 13 6-6v18z"),
    area("p4", "M0 0h100v6l-7 10-6-9-8 6-9-8-9 5H39l-9-5-9 9-8-7-6 11L0 8z"),
  ],
  beams: () => [
    ground(),
    area("p2", "M50-8L-10 62h24zM50-8L28 62h16zM50-8l6 70h16zM50-8l36 70h24z"),
    area("p4", "M0 62V52c16-8 30-8 50-2 18-6 34-6 50 2v10z"),
  ],
  ring: () => [
    ground(),
    h("path", { class: "l2", "stroke-width": 5, d: "M43 6.5a25 25 0 1 0 17 .8" }),
    h("path", {
      class: "l3",
      "stroke-width": 1.2,
      "stroke-dasharray": "3 2.5",
      d: "M8 0v40M18 0v20M92 0v36M82 0v18",
    }),
    area("p4", "M0 56h100v6H0z"),
  ],
  stripes: () => [
    ground(),
    area("p2", "M0 0h12.5v62H0zM25 0h12.5v62H25zM50 0h12.5v62H50zM75 0h12.5v62H75z"),
    h("circle", { class: "p4", cx: 50, cy: 31, r: 26 }),
  ],
  lozenge: () => [
    ground(),
    area("p2", "M50 6l25 25-25 25-25-25z"),
    h("path", {
      class: "l3",
      "stroke-width": 1.3,
      "stroke-dasharray": "4 3",
      d: "M0 31L31 0M69 62l31-31M0 31l31 31M69 0l31 31",
    }),
    h("circle", { class: "p2", cx: 0, cy: 31, r: 10 }),
    h("circle", { class: "p2", cx: 100, cy: 31, r: 10 }),
  ],
  mesa: () => [
    ground(),
    area("p2", "M0 20h100v42H0z"),
    area("p3", "M0 36h100v26H0z"),
    h("circle", { class: "p5 edge", cx: 76, cy: 17, r: 12 }),
    h("path", { class: "line", d: "M60 22c-3 2-2 3 2 2.5 9-1 21-5 29-9.5 4-2 3-4-1-3" }),
    h("path", {
      class: "p4 edge",
      d: "M-2 63V33l9-2 2-9 8-1 3 8 7 3 3 12 14 4 20-2 7-8 3-14 9-1 4 9 8 2 7 12v17z",
    }),
    h("path", {
      class: "line thin",
      d: "M8 26l10-1M7 32l13-1M4 39l20-2M0 46l30-2M78 33l11-1M75 40l18-2M72 47l26-2",
    }),
  ],
  speed: () => [
    ground(),
    area("p2", "M0 62L100 0v22L36 62zM0 40L64 0H30L0 19z"),
    h("circle", { class: "p3 edge", cx: 50, cy: 31, r: 25 }),
  ],
  cosmos: () => [
    ground(),
    h("ellipse", { class: "p2 edge", cx: 50, cy: 31, rx: 58, ry: 26 }),
    h("ellipse", { class: "p3 edge", cx: 50, cy: 31, rx: 42, ry: 18 }),
    h("path", {
      class: "stars",
      d: "M8 8h.01M22 4h.01M90 9h.01M94 54h.01M7 52h.01M80 4h.01M14 60h.01M86 59h.01",
    }),
  ],
  sunburst: () => [ground(), h("path", { class: "l3", d: BURST }), h("circle", { class: "p2", cx: 50, cy: 31, r: 21 })],
  clouds: () => [
    ground(),
    h("circle", { class: "p2", cx: 50, cy: 31, r: 21 }),
    h("path", {
      class: "l3",
      "stroke-width": 1.1,
      d: "M-4 14h24c6 0 6-7 0-7s-6 7-2 9M104 48H78c-6 0-6 7 0 7s6-7 2-9M-4 50h18c7 0 7-8 0-8M104 14H86c-7 0-7 8 0 8",
    }),
    h("path", {
      class: "l3",
      "stroke-width": 1.1,
      "stroke-dasharray": "3 2.5",
      d: "M-4 21h26M-4 57h26M104 55H82M104 28H84",
    }),
  ],
  shore: () => [
    ground(),
    h("circle", { class: "p2", cx: 50, cy: 27, r: 24 }),
    area("p3", "M0 47c16-7 30 5 50-1s34 5 50-1v17H0z"),
    h("path", {
      class: "l4",
      "stroke-width": 1.3,
      "stroke-dasharray": "5 3",
      d: "M0 53c16-7 30 5 50-1s34 5 50-1M0 59c16-7 30 5 50-1s34 5 50-1",
    }),
  ],
  blast: () => [
    ground(),
    h("path", { class: "l3", "stroke-width": 4, d: BLAST }),
    h("circle", { class: "p2", cx: 50, cy: 31, r: 24 }),
  ],
};

/**
 * A plate with its icon, drawn twice: its shadow in ink, then paper.
 * @param {string} name
 * @param {string} glyph an icon
 * @param {{size?: number, more?: string}} [how]
 */
export function plate(name, glyph, { size = 46, more = "" } = {}) {
  const x = 50 - size / 2;
  const y = 31 - size / 2;
  const placed = { href: `#i-${glyph}`, width: size, height: size };
  return h(
    "svg",
    {
      class: `plate ${more}`,
      viewBox: "0 0 100 62",
      preserveAspectRatio: "xMidYMid slice",
      "aria-hidden": "true",
      focusable: "false",
    },
    (PLATES[name] || PLATES.lozenge)(),
    glyph && h("use", { ...placed, class: "shade", x: x + 1.2, y: y + 1.2 }),
    glyph && h("use", { ...placed, class: "glyph", x, y }),
  );
}
