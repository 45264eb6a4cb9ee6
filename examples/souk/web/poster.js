// The poster of Souk, on 240 by 300: an archway, a lamp and coins at dusk.

/** @param {import("../../../src/fateloom/web/types").PosterTools} tools */
export default function poster({ area, cut, glyph, h }) {
  return [
    area("#24305c", "M0 0h240v300H0z"),
    h("circle", { cx: 120, cy: 150, r: 96, fill: "#c98b1b" }),
    cut("#f0d9a0", "M28 300V130c0-54 40-92 92-92s92 38 92 92v170h-34V136c0-34-26-58-58-58s-58 24-58 58v164z"),
    area("#171a26", "M0 246h240v54H0z"),
    glyph("light-bulb", 72, 110, 96, "#171a26"),
    glyph("light-bulb", 69, 106, 96, "#fff6df"),
    glyph("two-coins", 150, 196, 56, "#f7b500"),
  ];
}
