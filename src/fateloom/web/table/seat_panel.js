// Seats: the panel with a seat's numbers and marks, and its tableau.

import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { BADGE_SHAPES, badge } from "../cards/badge.js";
import { crest } from "../ui/crest.js";
import { NO_NAME } from "../ui/storage.js";
import { counted, spread } from "./zone.js";

/**
 * @typedef {import("./view_index.js").ViewIndex} ViewIndex
 * @typedef {import("../ui/dom.js").Child} Child
 */

/** Who moves, as far as the table tells. @param {ViewIndex} ctx @param {number} seat */
export function onTurn(ctx, seat) {
  const { facts } = ctx;
  const told = facts.on_turn ?? facts.active;
  if (typeof told === "number") return told === seat;
  if (ctx.player(seat).on_turn !== undefined) return Boolean(ctx.player(seat).on_turn);
  return ctx.view.waiting.length === 1 && ctx.view.waiting[0] === seat;
}

/** Pills for what a seat has or is. @param {ViewIndex} ctx @param {number} seat @returns {Child[]} */
export function marks(ctx, seat) {
  const found = [];
  for (const mark of ctx.layout.mark || []) {
    const value = mark.name in ctx.player(seat) ? ctx.player(seat)[mark.name] : ctx.facts[mark.name];
    const has = typeof value === "boolean" ? value : value === seat;
    if (has) found.push(h("span", { class: "pill on", title: mark.title }, icon(mark.icon), mark.title));
  }
  const player = ctx.player(seat);
  if (player.out || player.in_round === false)
    found.push(
      h("span", { class: "pill", title: player.out ? "Out of the game" : "Out of this round" }, icon("cancel"), "out"),
    );
  if (seat !== ctx.me && ctx.state.away?.[seat])
    found.push(h("span", { class: "pill warn", title: "Away" }, icon("exit-door"), "away"));
  return found;
}

/** The numbers that count most, far right. @param {ViewIndex} ctx @param {number} seat @returns {Child[]} */
export function mainNumbers(ctx, seat) {
  const player = ctx.player(seat);
  return (ctx.layout.number || [])
    .filter((each) => each.main && player[each.name] !== undefined)
    .map((each) => {
      const value = String(player[each.name]).replace("-", "−");
      return h(
        "span",
        { class: "score", title: each.title, "data-num": `s${seat}/${each.name}`, "data-value": value },
        each.before && h("small", null, each.before),
        each.glyph && icon(each.icon),
        " ",
        value,
        each.of && h("small", null, ` / ${each.of}`),
      );
    });
}

/** A seat's other numbers, as the layout says: in a silhouette or in words. @param {ViewIndex} ctx @param {number} seat @returns {Child[]} */
export function numbers(ctx, seat) {
  const player = ctx.player(seat);
  return (ctx.layout.number || []).map((each) => {
    const value = player[each.name];
    if (each.main || value === undefined || !each.show || each.show === "none") return null;
    const limit = each.beside && player[each.beside];
    if (each.show === "tok") {
      return badge(BADGE_SHAPES[each.icon] || each.icon, value, {
        key: `s${seat}/${each.name}`,
        title: each.title,
      });
    }
    return h(
      "span",
      { class: "fact", title: each.title },
      icon(each.icon),
      h("b", null, String(value)),
      limit !== undefined && limit !== "" ? ` / ${limit}` : "",
      each.words ? ` ${each.words}` : "",
    );
  });
}

/**
 * Crest, name, marks and main number.
 * @param {ViewIndex} ctx @param {number} seat @param {Child} [more]
 * @param {Child} [score] what stands far right instead of the main numbers
 */
export function header(ctx, seat, more, score) {
  const turn = onTurn(ctx, seat);
  const asked = ctx.view.waiting.includes(seat) && (seat !== ctx.me || Boolean(ctx.view.prompt));
  const opens = ctx.phone && seat !== ctx.me;
  const left = seat === ctx.others[0] && ctx.seats > 2 && ctx.me !== null;
  const nameless = seat === ctx.me && ctx.names[seat] === NO_NAME;
  const small = seat === ctx.me ? !nameless && "you" : ctx.state.bots?.[seat] || (left ? "on your left" : "");
  return h(
    "header",
    { class: turn || asked ? "now" : "" },
    h(
      opens ? "button" : "span",
      { class: "whose", "aria-label": opens ? `Show ${ctx.names[seat]}'s cards` : undefined },
      crest(seat),
      turn && h("b", { class: "turnword" }, "on turn"),
      !turn && asked && h("b", { class: "turnword" }, "asked"),
    ),
    h(
      "h3",
      { title: ctx.state.sayings?.[seat] || undefined },
      h("span", { class: "called" }, nameless ? "You" : ctx.names[seat]),
      small && h("small", null, ` ${small}`),
    ),
    marks(ctx, seat),
    more,
    score ?? mainNumbers(ctx, seat),
  );
}

/**
 * The panel of another seat.
 * @param {ViewIndex} ctx @param {number} seat
 * @param {{purse?: Child, tableau?: Child, class?: string, header?: Child, score?: Child}} parts
 */
export function panel(ctx, seat, parts) {
  const standing = ctx.standing(`seat:${seat}`);
  const lit = standing.legal ? "legal" : standing.picked ? "picked" : "";
  const inside = !lit && ctx.phone && ctx.litAt(seat) ? "holds" : "";
  const out = ctx.player(seat).out || ctx.player(seat).in_round === false ? "out" : "";
  const name = ctx.names[seat];
  return h(
    "section",
    {
      class: `seat panel ${"ABCDEF".charAt(seat)} ${lit} ${inside} ${out} ${parts.class || ""}`,
      key: `seat:${seat}`,
      "data-seat": seat,
      "data-anchor": `seat.${seat}`,
      "data-place": lit ? `seat:${seat}` : undefined,
      role: lit ? "button" : undefined,
      tabindex: lit ? "0" : undefined,
      "aria-label": lit ? undefined : `${name}'s seat`,
      onclick: !lit && ctx.phone ? () => ctx.unfold(`seat:${seat}`) : undefined,
    },
    header(ctx, seat, parts.header, parts.score),
    h("div", { class: "purse" }, numbers(ctx, seat), parts.purse),
    parts.tableau,
  );
}

/**
 * The zones of a seat as the layout orders them: hidden hands as counts, the rest spread.
 * @param {ViewIndex} ctx @param {number} seat @returns {{purse: Child[], tableau: Child[]}}
 */
export function zonesOf(ctx, seat) {
  const purse = [];
  const tableau = [];
  for (const hint of ctx.area("seat")) {
    const zone = ctx.zone(hint.name, seat);
    if (hint.own === "hand") {
      purse.push(counted(ctx, zone, (hint.title || "cards").toLowerCase()));
    } else if (zone.size) {
      tableau.push(
        h(
          "div",
          { class: `tableau of-${hint.name}`, key: hint.name, "data-anchor": `${hint.name}.${seat}` },
          spread(ctx, hint, zone, { size: "plaque" }),
        ),
      );
    }
  }
  return { purse, tableau };
}
