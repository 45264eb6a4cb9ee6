// The posters of the games, and the mark of the house.

import { h } from "./dom.js";

/** @typedef {import("./dom.js").VNode} VNode */

/** A flat shape. @param {string} fill @param {string} d */
const area = (fill, d) => h("path", { fill, d });

/** A flat shape cut out of paper, with an edge of ink. @param {string} fill @param {string} d */
const cut = (fill, d) => h("path", { fill, stroke: "#171a26", "stroke-width": 2.5, d });

/** @param {string} name @param {number} x @param {number} y @param {number} size @param {string} fill */
const glyph = (name, x, y, size, fill) => h("use", { href: `#i-${name}`, x, y, width: size, height: size, fill });

/** @type {{[game: string]: () => VNode[]}} */
const POSTERS = {
  fantos: () => [
    area("#e85fa6", "M0 0h240v300H0z"),
    area("#f28fb0", "M0 70h240v230H0z"),
    area("#f9bda8", "M0 120h240v180H0z"),
    area("#fbe3ad", "M0 164h240v136H0z"),
    h("circle", { cx: 160, cy: 92, r: 56, fill: "#4fd0cd", stroke: "#171a26", "stroke-width": 2.5 }),
    h("path", {
      fill: "none",
      stroke: "#171a26",
      "stroke-width": 1.5,
      d: "M108 76c34-8 68-8 102 0M105 96c36-8 72-8 110 0M112 118c32-6 64-6 96 0",
    }),
    cut(
      "#fff4c9",
      "M84 120c-12 10-8 16 10 13 42-6 96-28 134-54 16-12 12-19-4-16 6 6 0 12-12 18-36 19-78 34-112 40-12 2-18 1-16-1z",
    ),
    cut("#7d4fb5", "M-4 304V170l22-4 6-30 26-2 8 26 22 10 8 30 40 12 44-4 20-30 8-40 26-2 10 34 14 4v130z"),
    h("path", {
      fill: "none",
      stroke: "#171a26",
      "stroke-width": 1.3,
      opacity: ".6",
      d: "M22 150l34-3M18 168l44-4M10 190l70-6M2 212l92-8M182 180l44-4M178 198l56-4M170 216l66-6",
    }),
    cut("#2f1a63", "M-4 304v-62c60-16 120-20 248-4v66z"),
    glyph("elven-castle", 74, 134, 92, "#171a26"),
    glyph("elven-castle", 71, 130, 92, "#fff4c9"),
  ],
  council: () => [
    area("#6d1426", "M0 0h240v300H0z"),
    h("path", {
      stroke: "#d9a441",
      "stroke-width": 3,
      d: "M190 130L420 130M189 142L415 182M186 154L402 233M181 165L380 280M174 175L350 323M165 184L313 360M155 191L270 390M144 196L223 412M132 199L172 425M120 200L120 430M108 199L68 425M96 196L17 412M85 191L-30 390M75 184L-73 360M66 175L-110 323M59 165L-140 280M54 154L-162 233M51 142L-175 182M50 130L-180 130M51 118L-175 78M54 106L-162 27M59 95L-140 -20M66 85L-110 -63M75 76L-73 -100M85 69L-30 -130M96 64L17 -152M108 61L68 -165M120 60L120 -170M132 61L172 -165M144 64L223 -152M155 69L270 -130M165 76L313 -100M174 85L350 -63M181 95L380 -20M186 106L402 27M189 118L415 78",
    }),
    cut("#d9a441", "M46 304V140C46 74 96 42 120 26c24 16 74 48 74 114v164z"),
    h("path", {
      fill: "none",
      stroke: "#fff1c2",
      "stroke-width": 2,
      "stroke-dasharray": "7 5",
      d: "M56 304V142c0-58 42-86 64-102 22 16 64 44 64 102v162",
    }),
    h("circle", { cx: 120, cy: 126, r: 58, fill: "#8e1f33" }),
    glyph("throne-king", 63, 84, 118, "#171a26"),
    glyph("throne-king", 60, 80, 118, "#fff6df"),
    area("#171a26", "M0 236h240v72H0z"),
    glyph("crown", 8, 178, 46, "#fff6df"),
    glyph("imperial-crown", 190, 176, 44, "#fff6df"),
  ],
  weaver: () => [
    area("#1b1547", "M0 0h240v300H0z"),
    h(
      "g",
      { fill: "none", stroke: "#8f83d8", "stroke-width": 1.5 },
      h("circle", { cx: 120, cy: 126, r: 104, "stroke-dasharray": "7 5" }),
      h("circle", { cx: 120, cy: 126, r: 90 }),
    ),
    h("path", {
      stroke: "#f0cf7a",
      "stroke-width": 2,
      d: "M190 126L208 126M189 135L207 137M188 144L205 149M185 153L201 160M181 161L196 170M176 169L190 180M169 175L182 188M163 182L174 196M155 187L164 202M147 191L154 207M138 194L143 211M129 195L131 213M120 196L120 214M111 195L109 213M102 194L97 211M93 191L86 207M85 187L76 202M77 182L66 196M71 175L58 188M64 169L50 180M59 161L44 170M55 153L39 160M52 144L35 149M51 135L33 137M50 126L32 126M51 117L33 115M52 108L35 103M55 99L39 92M59 91L44 82M64 83L50 72M71 77L58 64M77 70L66 56M85 65L76 50M93 61L86 45M102 58L97 41M111 57L109 39M120 56L120 38M129 57L131 39M138 58L143 41M147 61L154 45M155 65L164 50M163 70L174 56M169 77L182 64M176 83L190 72M181 91L196 82M185 99L201 92M188 108L205 103M189 117L207 115",
    }),
    area("#f0cf7a", "M120 58a68 68 0 0 0 0 136z"),
    area("#4a3a9c", "M120 58a68 68 0 0 1 0 136z"),
    glyph("third-eye", 78, 84, 84, "#171a26"),
    glyph("third-eye", 76, 81, 84, "#fff6df"),
    h(
      "g",
      { fill: "#fff6df" },
      glyph("fire", 104, 8, 32, "#ff9a5c"),
      glyph("snake", 104, 210, 32, "#7fe0b0"),
      glyph("eye-target", 4, 110, 34, "#8fd3ff"),
      h("g", { stroke: "#ffb3da", "stroke-width": 0 }, glyph("bowen-knot", 202, 110, 34, "#ffb3da")),
    ),
    area("#120e33", "M0 250h240v50H0z"),
  ],
  fatal: () => [
    area("#0b4a44", "M0 0h240v300H0z"),
    h("circle", { cx: 120, cy: 128, r: 112, fill: "#12615a" }),
    h(
      "g",
      { fill: "none", stroke: "#d98a4e", "stroke-width": 10, "stroke-dasharray": "13 10.5" },
      h("circle", { cx: 120, cy: 128, r: 92 }),
    ),
    h("circle", { cx: 120, cy: 128, r: 86, fill: "#0b4a44", stroke: "#d98a4e", "stroke-width": 4 }),
    h("path", {
      fill: "none",
      stroke: "#9fe3d0",
      "stroke-width": 2,
      "stroke-dasharray": "7 5",
      d: "M120 50l68 117H52z",
    }),
    glyph("fairy-wings", 58, 64, 124, "#58c4ab"),
    glyph("fairy", 73, 83, 100, "#171a26"),
    glyph("fairy", 70, 80, 100, "#fff6df"),
    glyph("vine-leaf", -10, 188, 74, "#d98a4e"),
    glyph("big-gear", 182, 184, 74, "#d98a4e"),
    area("#062d2a", "M0 246h240v54H0z"),
  ],
  gilfate: () => [
    area("#2b1b17", "M0 0h240v300H0z"),
    h("circle", { cx: 120, cy: 112, r: 118, fill: "#b23a0c" }),
    h("circle", { cx: 120, cy: 112, r: 92, fill: "#ea7526" }),
    h("circle", { cx: 120, cy: 112, r: 62, fill: "#ffcf57" }),
    glyph("spiked-dragon-head", 50, 16, 124, "#171a26"),
    cut("#5a1d12", "M-6 256l70-96 14 8 14-12 20 12 16-10 118 98z"),
    cut("#ff9a3d", "M64 160l14 8 14-12 20 12 16-10 14 12-12 34-8-16-12 44-12-48-12 30-10-36-12 18z"),
    glyph("unlit-bomb", 157, 139, 76, "#171a26"),
    glyph("unlit-bomb", 153, 135, 76, "#fff2d8"),
    cut("#0f4d52", "M-4 236c30-14 54 10 84-2s50 10 80-2 50 8 84-4v76H-4z"),
  ],
};

/**
 * A game's poster; a plain one for a game from elsewhere.
 * @param {string} game
 */
export function poster(game, kept = "YMax") {
  const drawn =
    POSTERS[game] ||
    (() => [
      area("var(--deep)", "M0 0h240v300H0z"),
      h("circle", { cx: 120, cy: 128, r: 92, fill: "var(--deep-2)" }),
      glyph("card-random", 60, 68, 120, "#fff6df"),
    ]);
  return h(
    "svg",
    {
      viewBox: "0 0 240 300",
      preserveAspectRatio: `xMid${kept} slice`,
      "aria-hidden": "true",
      focusable: "false",
    },
    drawn(),
  );
}

/** The mark of Fateloom: a small weave. */
export function mark() {
  const strand = { fill: "none", "stroke-width": 3.2, "stroke-linecap": "round" };
  return h(
    "svg",
    { class: "mark", viewBox: "0 0 28 28", "aria-hidden": "true", focusable: "false" },
    h("path", { ...strand, stroke: "currentColor", opacity: 0.9, d: "M6 2v24M14 2v24M22 2v24" }),
    h("path", {
      ...strand,
      stroke: "#f7b500",
      d: "M1 8h2.5M9 8h10M25 8h2M1 14h10M17 14h10M1 20h2.5M9 20h10M25 20h2",
    }),
  );
}
