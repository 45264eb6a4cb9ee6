// The poster of Fate Weaver, on 240 by 300.

/** @param {import("../../../web/types").PosterTools} tools */
export default function poster({ h, area, glyph }) {
  return [
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
  ];
}
