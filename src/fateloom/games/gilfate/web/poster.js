// The poster of Gilfate Fantasy, on 240 by 300.

/** @param {import("../../../web/types").PosterTools} tools */
export default function poster({ h, area, cut, glyph }) {
  return [
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
  ];
}
