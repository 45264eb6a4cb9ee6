// The poster of Council of Kings, on 240 by 300.

/** @param {import("../../../web/types").PosterTools} tools */
export default function poster({ h, area, cut, glyph }) {
  return [
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
  ];
}
