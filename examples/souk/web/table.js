// Souk: the relic on the block with the coins on it, stalls around it, vetoes in hand.
// A game's module imports nothing from the shell: it is given what it draws with (web/README.md of Fateloom).

/** @typedef {import("../../../src/fateloom/web/types").ViewIndex} ViewIndex */

/** @type {{[face: string]: string}} */
const PICTURES = {
  relic5: "light-bulb",
  relic4: "laurel-crown",
  relic3: "sewing-string",
  relic2: "ringed-planet",
  relic1: "meeple",
  fake: "uncertainty",
  dusk: "sands-of-time",
  veto: "hand",
};

/** @param {import("../../../src/fateloom/web/types").GameShell} shell @returns {import("../../../src/fateloom/web/types").GameTable} */
export default function souk(shell) {
  const { h, icon, badge, band, card, counted, hand, header, panel, pile, plate, seats, spread, stand, topOf } = shell;

  /** A relic with its worth, a veto with its text. @param {import("../../../src/fateloom/web/types").FaceParts} parts */
  function face(parts) {
    const { face } = parts;
    return h(
      "div",
      { class: "face" },
      band(parts),
      plate("sunburst", PICTURES[face.id] ?? "card-random"),
      face.table === "relic" ? h("p", { class: "worth" }, String(face.worth)) : h("p", { class: "rule" }, face.text),
    );
  }

  /** Coins. @param {ViewIndex} ctx @param {number} seat */
  const purse = (ctx, seat) => badge("coin", ctx.player(seat).coins, { key: `s${seat}/coins`, title: "coins" });

  /** What the relics and coins of a seat count. @param {ViewIndex} ctx @param {number} seat */
  const score = (ctx, seat) =>
    h("span", { class: "score", title: "Worth of relics and coins" }, String(ctx.player(seat).worth));

  /** @param {ViewIndex} ctx @param {number} seat @param {string} size */
  const stall = (ctx, seat, size) =>
    h(
      "div",
      { class: "tableau stall", "data-anchor": `stall.${seat}` },
      spread(ctx, ctx.hint("stall"), ctx.zone("stall", seat), { size }),
    );

  /** @param {ViewIndex} ctx @param {number} seat */
  const trader = (ctx, seat) =>
    panel(ctx, seat, {
      purse: [purse(ctx, seat), counted(ctx, ctx.zone("hand", seat), "vetoes")],
      score: score(ctx, seat),
      tableau: stall(ctx, seat, "plaque"),
    });

  /** The relic that is for sale, and the coins that lie on it. @param {ViewIndex} ctx */
  function block(ctx) {
    const relic = topOf(ctx.zone("block"));
    const coins = relic?.counters?.coin ?? 0;
    return h(
      "section",
      { class: "block", key: "block", "data-anchor": "block", "aria-label": "On the block" },
      relic
        ? card(relic, ctx.game, stand(ctx, ctx.hint("block"), relic, { size: "table", live: true }))
        : h("p", { class: "quiet" }, "Nothing is for sale."),
      relic && h("p", { class: "pot panel" }, icon("two-coins"), ` ${coins} ${coins === 1 ? "coin" : "coins"} on it`),
    );
  }

  return {
    faces: { print: face },
    seat: trader,
    table: (ctx) => [
      seats(ctx, trader),
      h(
        "div",
        { class: "middle souk", key: "middle" },
        pile(ctx, { ...ctx.hint("deck"), title: "relics left" }, ctx.zone("deck")),
        block(ctx),
        pile(ctx, { ...ctx.hint("discard"), title: "gone" }, ctx.zone("discard")),
      ),
    ],
    own: (ctx) =>
      ctx.me === null
        ? null
        : [
            h(
              "section",
              { class: "mine", "aria-label": "Your stall", key: "mine", "data-anchor": `seat.${ctx.me}` },
              header(ctx, ctx.me, h("span", { class: "purse" }, purse(ctx, ctx.me)), score(ctx, ctx.me)),
              stall(ctx, ctx.me, ctx.phone ? "plaque" : "tile"),
            ),
            hand(ctx, { ...ctx.hint("hand"), own: "hand", title: "Vetoes", size: "hand" }, ctx.zone("hand", ctx.me)),
          ],
  };
}
