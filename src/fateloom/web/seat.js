// Seats: the crest, the panel with a seat's numbers and marks, and its tableau.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { SILHOUETTE, tok } from "./tok.js";
import { counted, spread } from "./zone.js";

/**
 * @typedef {import("./context.js").Context} Context
 * @typedef {import("./dom.js").Child} Child
 */

const SHAPES = [
  () => h("circle", { cx: 13, cy: 13, r: 12 }),
  () => h("rect", { x: 2, y: 2, width: 22, height: 22, rx: 3 }),
  () => h("path", { d: "M13 0l13 24H0z" }),
  () => h("path", { d: "M13 0l13 13-13 13L0 13z" }),
  () => h("path", { d: "M6.5 1.7h13L26 13l-6.5 11.3h-13L0 13z" }),
  () => h("path", { d: "M13 0l3.6 8.6 9.4.8-7.1 6.1 2.2 9.2L13 19.8 4.9 24.7l2.2-9.2L0 9.4l9.4-.8z" }),
];

/** The letter of a seat, A to F. @param {number} seat */
export function crestLetter(seat) {
  return "ABCDEF".charAt(seat);
}

/** A seat's mark: shape, letter and colour. @param {number} seat */
export function crest(seat) {
  const letter = crestLetter(seat);
  return h(
    "span",
    { class: `crest ${letter}`, "aria-hidden": "true" },
    h("svg", { viewBox: "0 0 26 26" }, SHAPES[seat % 6]()),
    h("b", null, letter),
  );
}

/** Who moves, as far as the table tells. @param {Context} ctx @param {number} seat */
export function onTurn(ctx, seat) {
  const { facts } = ctx;
  const told = facts.on_turn ?? facts.active;
  if (typeof told === "number") return told === seat;
  if (ctx.player(seat).on_turn !== undefined) return Boolean(ctx.player(seat).on_turn);
  return ctx.view.waiting.length === 1 && ctx.view.waiting[0] === seat;
}

/** Pills for what a seat has or is. @param {Context} ctx @param {number} seat @returns {Child[]} */
export function marks(ctx, seat) {
  const found = [];
  for (const mark of ctx.layout.mark || []) {
    if (mark.on !== "seat" || mark.faint || !mark.icon) continue;
    const value = mark.name in ctx.player(seat) ? ctx.player(seat)[mark.name] : ctx.facts[mark.name];
    const has = typeof value === "boolean" ? value !== Boolean(mark.dark === false) : value === seat;
    if (has) found.push(h("span", { class: "pill on", title: mark.title }, icon(mark.icon), mark.title));
  }
  const player = ctx.player(seat);
  if (player.out || player.in_round === false)
    found.push(h("span", { class: "pill", title: player.out ? "Out of the game" : "Out of this round" }, "out"));
  if (ctx.state.away?.[seat]) found.push(h("span", { class: "pill warn" }, "away"));
  return found;
}

/** The numbers that count most, far right. @param {Context} ctx @param {number} seat @returns {Child[]} */
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

/** A seat's other numbers, as the layout says: in a silhouette or in words. @param {Context} ctx @param {number} seat @returns {Child[]} */
export function numbers(ctx, seat) {
  const player = ctx.player(seat);
  return (ctx.layout.number || []).map((each) => {
    const value = player[each.name];
    if (each.main || value === undefined || !each.show || each.show === "none") return null;
    const limit = each.beside && player[each.beside];
    if (each.show === "tok") {
      return tok(SILHOUETTE[each.icon] || each.icon, value, {
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
 * @param {Context} ctx @param {number} seat @param {Child} [more]
 * @param {Child} [score] what stands far right instead of the main numbers
 */
export function header(ctx, seat, more, score) {
  const turn = onTurn(ctx, seat);
  const asked = ctx.view.waiting.includes(seat);
  const opens = ctx.phone && seat !== ctx.me;
  const small =
    seat === ctx.me
      ? "you"
      : ctx.state.bots?.[seat]
        ? `${ctx.state.bots[seat]} bot`
        : seat === ctx.others[0] && ctx.seats > 2 && ctx.me !== null
          ? "your left"
          : "";
  return h(
    "header",
    { class: turn || asked ? "now" : "" },
    h(
      opens ? "button" : "span",
      { class: "whose", "aria-label": opens ? `${ctx.names[seat]}: show what lies there` : undefined },
      crest(seat),
      turn && h("b", { class: "turnword" }, "on turn"),
      !turn && asked && h("b", { class: "turnword" }, "asked"),
    ),
    h("h3", null, ctx.names[seat], small && h("small", null, ` ${small}`)),
    marks(ctx, seat),
    more,
    score ?? mainNumbers(ctx, seat),
  );
}

/**
 * The panel of another seat.
 * @param {Context} ctx @param {number} seat
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
      "aria-label": lit ? undefined : `Seat of ${name}`,
      onclick: !lit && ctx.phone ? () => ctx.unfold(`seat:${seat}`) : undefined,
    },
    header(ctx, seat, parts.header, parts.score),
    h("div", { class: "purse" }, numbers(ctx, seat), parts.purse),
    parts.tableau,
  );
}

/**
 * The zones of a seat as the layout orders them: hidden hands as counts, the rest spread.
 * @param {Context} ctx @param {number} seat @returns {{purse: Child[], tableau: Child[]}}
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
