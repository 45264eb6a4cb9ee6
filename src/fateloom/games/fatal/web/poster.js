// The poster of F.A.T.A.L., on 240 by 300.

/** @param {import("../../../web/types").PosterTools} tools */
export default function poster({ h, area, glyph }) {
  return [
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
  ];
}
