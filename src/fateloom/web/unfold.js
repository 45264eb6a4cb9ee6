// What is laid open over the table on demand: an open pile, or a seat's tableau on a phone.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { spread } from "./zone.js";

/** @typedef {import("./context.js").Context} Context */

/**
 * @param {Context} ctx
 * @param {string} what `zone:…`, `seat:…` or nothing
 * @param {import("./arrange/plain.js").Arrangement} arranged
 */
export function unfolded(ctx, what, arranged) {
  if (!what) return null;
  const name = what.slice(what.indexOf(":") + 1);
  const seat = what.startsWith("seat:") ? Number(name) : null;
  const zone = ctx.zones.get(name);
  if (seat === null && !zone) return null;
  const title = seat !== null ? ctx.names[seat] : ctx.hint(zone?.name || "").title || name;
  const large = Object.create(ctx, { phone: { value: false } }); // a sheet has the room of a desk
  return h(
    "div",
    { class: "unfolded", key: "unfolded", role: "dialog", "aria-label": title,
      onclick: (/** @type {Event} */ event) => {
        if (event.target === event.currentTarget) ctx.unfold(what);
      } },
    h(
      "div",
      { class: "sheetlet panel" },
      h("header", null, h("h2", null, title),
        h("button", { class: "close", "aria-label": "Close", onclick: () => ctx.unfold(what) }, icon("cancel"))),
      seat !== null
        ? arranged.seat(large, seat)
        : zone && h("div", { class: "grid" },
            spread(ctx, ctx.hint(zone.name), { ...zone, cards: [...(zone.cards || [])].reverse() },
              { size: ctx.phone ? "tile" : "table" })),
    ),
  );
}
