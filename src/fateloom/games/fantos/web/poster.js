// The poster of Fate of Fantos, on 240 by 300.

/** @param {import("../../../web/types").PosterTools} tools */
export default function poster({ h, area, cut, glyph }) {
  return [
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
  ];
}
