// The logo.

import { h } from "./dom.js";

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
