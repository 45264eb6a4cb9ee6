// Fate of Fantos: Citadels around Trials, the score board of an action, and the Legacy Pool.

import { card } from "../card.js";
import { cardsOf, topOf } from "../context.js";
import { h } from "../dom.js";
import { glyphOf, iconOf } from "../face.js";
import { icon } from "../icons.js";
import { crest, header, panel } from "../seat.js";
import { change, settings } from "../settings.js";
import { tok } from "../tok.js";
import { counted, pile, spread, stand } from "../zone.js";
import { hands, seats } from "./plain.js";
import { board } from "./scoreboard.js";

/**
 * @typedef {import("../context.js").Context} Context
 * @typedef {import("../dom.js").Child} Child
 * @typedef {import("../model.js").Shown} Shown
 */

const TASKED = 1;
const DISABLED = 2;
const FALLEN = 3;

/** Reserve in a gem, total beside it for those who want to see it. @param {Context} ctx @param {number} seat */
function reserve(ctx, seat) {
  const { reserve: held, total } = ctx.player(seat);
  return h(
    "span",
    { class: `res ${held < 5 ? "low-res" : ""}`, title: "Reserve; total with the Shards on Legacies" },
    tok("gem", held, { key: `s${seat}/reserve` }),
    settings.totals && h("small", null, `total ${total}`),
  );
}

/** Shows the totals, or hides them. */
function totals() {
  const turn = () => change({ totals: !settings.totals });
  return h("button", { class: "pilew", onclick: turn }, settings.totals ? "Hide totals" : "Show totals");
}

/** An arrow to those on whom a Citadel may wage War now. @param {Context} ctx @param {number} seat */
function aims(ctx, seat) {
  /** @type {number[]} */
  const at = ctx.player(seat).war_targets || [];
  if (!at.length) return null;
  const words = `${ctx.who(seat)} can wage War on ${at.map((each) => (each === ctx.me ? "you" : ctx.names[each])).join(", ")}`;
  return h(
    "span",
    { class: "aims", key: "aims", role: "img", title: words, "aria-label": words },
    icon("crossed-swords"),
    "→",
    at.map((each) => (each === ctx.me ? [crest(each), h("b", null, "you")] : crest(each))),
  );
}

/** The Citadel's name, its race and what the Trove pays for hires of that race. @param {Context} ctx @param {number} seat */
function mat(ctx, seat) {
  const shown = topOf(ctx.zone("citadel", seat));
  const face = shown && ctx.game.faces[shown.face];
  if (!face) return null;
  return h(
    "span",
    { class: "mat", title: face.text, key: "mat" },
    icon(iconOf(ctx.game, face, face.race)),
    h("b", null, face.name),
    face.incentive > 0 && seat === ctx.me ? ` ${face.race} hires ${face.incentive} cheaper` : "",
  );
}

/** A Citadel's Legacies, each with what is attached to it. @param {Context} ctx @param {number} seat @param {string} size */
function tableau(ctx, seat, size) {
  const zone = ctx.zone("tableau", seat);
  const hint = ctx.hint("tableau");
  /** @type {{shown: Shown, tags: Shown[]}[]} */
  const groups = [];
  for (const each of cardsOf(zone)) {
    if (!("shown" in each)) continue;
    const face = ctx.game.faces[each.shown.face];
    if (face?.table === "legacy" || !groups.length) groups.push({ shown: each.shown, tags: [] });
    else groups[groups.length - 1].tags.push(each.shown);
  }
  return groups.map(({ shown, tags }) => legacy(ctx, hint, shown, tags, size));
}

const WIDTHS = /** @type {[string, number][]} */ ([
  ["table", 106],
  ["tile", 84],
  ["small", 70],
  ["mini", 62],
]);

/** The largest size at which all Legacies of a Citadel lie in one row. @param {Context} ctx @param {number} seat @param {number} room in pixels @param {number} from the first size to try */
function sizeFor(ctx, seat, room, from) {
  const legacies = cardsOf(ctx.zone("tableau", seat)).flatMap((each) =>
    "shown" in each && ctx.game.faces[each.shown.face]?.table === "legacy" ? [each.shown] : [],
  );
  const widths = legacies.reduce((sum, shown) => sum + (shown.turned === TASKED ? 1.4 : 1), 0);
  const scale = LARGE.matches ? 1.22 : 1;
  const fits = WIDTHS.slice(from).find(([, width]) => widths * width * scale + 10 * legacies.length <= room);
  return fits ? fits[0] : from ? "plaque" : "small";
}

const LOW = matchMedia("(max-height: 820px)");
const LARGE = matchMedia("(min-width: 1700px) and (min-height: 940px)");

/** How wide the table is. */
const tableWidth = () => innerWidth - (innerWidth > 1120 ? 292 : 0) - 32;

/** @param {Context} ctx @param {import("../model.js").ZoneHint} hint @param {Shown} shown @param {Shown[]} attached @param {string} size */
function legacy(ctx, hint, shown, attached, size) {
  const face = ctx.game.faces[shown.face];
  const turned = shown.turned || 0;
  const standing = stand(ctx, hint, shown, {
    size,
    tasked: turned === TASKED,
    turned: turned ? hint.turned?.[turned] : undefined,
  });
  const tags = attached.map((each) => {
    const labor = ctx.game.faces[each.face];
    const how = ctx.standing(`card:${each.id}`);
    return h(
      "span",
      {
        class: `att ${how.legal ? "legal" : how.picked ? "picked" : ""}`,
        key: each.id,
        "data-key": each.id,
        "data-place": `card:${each.id}`,
        tabindex: how.legal ? "0" : "-1",
        role: how.legal ? "button" : "group",
        "aria-label": `Attached: ${labor.name}`,
        title: `${labor.name}: ${labor.text}`,
      },
      icon(glyphOf(ctx.game, labor)),
    );
  });
  const crown = shown.counters?.reigning
    ? h("span", { class: "att reign", title: "Reigning Tribute" }, icon("queen-crown"))
    : null;
  if (size === "plaque")
    return h(
      "div",
      { class: "leg", key: shown.id },
      card(shown, ctx.game, { ...standing, more: turned > 1 ? "off" : "" }),
      h("span", { class: "gemchip" }, tok("gem", shown.counters?.shards || 0, { key: `${shown.id}/gem` })),
      tags,
      crown,
    );
  const drawn =
    turned >= DISABLED
      ? h(
          "div",
          {
            class: `card back disabled sz-${size} ${standing.legal ? "legal" : standing.picked ? "picked" : ""}`,
            key: shown.id,
            "data-key": shown.id,
            "data-place": `card:${shown.id}`,
            role: standing.legal ? "button" : "group",
            tabindex: standing.legal ? "0" : "-1",
            "aria-label": `${face.name}, ${turned === FALLEN ? "fallen" : "disabled"}, ${shown.counters?.shards || 0} Shards`,
          },
          h(
            "div",
            { class: "face" },
            h(
              "span",
              { class: "dis" },
              icon(iconOf(ctx.game, face, face.race)),
              h("b", null, face.name),
              turned === FALLEN ? "fallen" : "disabled",
            ),
          ),
          tok("gem", shown.counters?.shards || 0, { class: "at shards", key: `${shown.id}/gem` }),
        )
      : card(shown, ctx.game, standing);
  return h(
    "div",
    { class: `slot leg sz-${size} ${turned === TASKED ? "across" : ""}`, key: `slot:${shown.id}` },
    drawn,
    tags,
    crown,
  );
}

/** @param {Context} ctx @param {number} seat */
function citadel(ctx, seat) {
  const player = ctx.player(seat);
  const mine = ctx.me !== null ? ctx.player(ctx.me).war_targets || [] : [];
  const size = ctx.phone ? "plaque" : sizeFor(ctx, seat, tableWidth() / ctx.others.length - 34, LOW.matches ? 2 : 1);
  return panel(ctx, seat, {
    class: "citadel",
    score: reserve(ctx, seat),
    purse: [
      mat(ctx, seat),
      counted(ctx, ctx.zone("hand", seat), ""),
      aims(ctx, seat),
      ctx.facts.reigning === seat && h("span", { class: "fact" }, icon("queen-crown"), "reigns"),
      mine.includes(seat) && !ctx.phone && h("span", { class: "war" }, icon("crossed-swords"), " your War target"),
      player.counter > 0 &&
        h("span", { class: "fact", title: "Has a last Fantos Action to come" }, icon("all-seeing-eye")),
    ],
    tableau: h(
      "div",
      { class: size === "plaque" ? "tableau legs" : "tabrow", "data-anchor": `tableau.${seat}` },
      tableau(ctx, seat, size),
    ),
  });
}

/** @param {Context} ctx */
function middle(ctx) {
  return h("div", { class: "middle fantos", key: "middle" }, trials(ctx), board(ctx, totals()), pool(ctx));
}

/** @param {Context} ctx */
function trials(ctx) {
  const left = /** @type {number[]} */ (ctx.facts.trials_left || []);
  const zone = ctx.zone("trials_in_play");
  const tiers = left
    .map((count, at) => (count ? `${count} of tier ${at + 1}` : ""))
    .filter(Boolean)
    .join(", ");
  return h(
    "section",
    { class: "trials", "aria-label": "Trials in play", "data-anchor": "trials_in_play", key: "trials" },
    h(
      "div",
      { class: "cards" },
      spread(ctx, ctx.hint("trials_in_play"), zone, { size: "trial", slots: ctx.phone ? 0 : 3 }),
    ),
    h(
      "p",
      { class: "cap", "data-anchor": "trials_deck" },
      h("i", { class: "mini back-trial" }, icon("comet-spark")),
      h("b", null, String(ctx.zone("trials_deck").size)),
      " Trials left",
      tiers ? `: ${tiers}` : "",
    ),
  );
}

/** @param {Context} ctx */
function pool(ctx) {
  const blind = ctx.zone("blind_pool");
  const deck = ctx.zone("legacy_deck");
  const size = "tile";
  return h(
    "section",
    { class: "pool", "aria-label": "Legacy Pool", key: "pool", "data-anchor": "legacy_pool" },
    h(
      "div",
      { class: "cards" },
      spread(ctx, ctx.hint("legacy_pool"), ctx.zone("legacy_pool"), { size }),
      blind.size > 0 && spread(ctx, ctx.hint("blind_pool"), blind, { size, peek: true }),
      pile(ctx, ctx.hint("legacy_deck"), deck, { size, words: [h("b", null, String(deck.size)), " left"] }),
    ),
    h(
      "p",
      { class: "cap" },
      "Legacy Pool",
      blind.size > 0 && h("small", null, ` face down: ${(ctx.facts.blind_names || []).join(", ")}`),
      h(
        "span",
        { class: "trove", title: "Trove" },
        tok("gem", "", {}),
        "Trove ",
        h("b", { "data-num": "trove", "data-value": ctx.facts.trove, "data-tok": "gem" }, String(ctx.facts.trove)),
      ),
    ),
  );
}

/** @type {import("./plain.js").Arrangement} */
export const fantos = {
  seat: citadel,
  table: (ctx) => [seats(ctx, citadel), middle(ctx)],
  own: (ctx) => {
    if (ctx.me === null) return null;
    return [
      h(
        "section",
        { class: "mine", "aria-label": "Your Citadel", key: "mine", "data-anchor": `seat.${ctx.me}` },
        header(ctx, ctx.me, aims(ctx, ctx.me), reserve(ctx, ctx.me)),
        !ctx.phone && h("p", { class: "ownmat" }, mat(ctx, ctx.me)),
        h(
          "div",
          { class: "tabrow own", "data-anchor": `tableau.${ctx.me}` },
          tableau(
            ctx,
            ctx.me,
            ctx.phone
              ? "tile"
              : sizeFor(
                  ctx,
                  ctx.me,
                  Math.max(tableWidth() * 0.42, tableWidth() - 150 * ctx.zone("hand", ctx.me).size - 60),
                  0,
                ),
          ),
        ),
      ),
      hands(ctx),
    ];
  },
  threads: (ctx) => {
    const { action } = ctx.facts;
    if (action?.kind !== "war" || action.sides.length < 2) return [];
    const [attacker, defender] = action.sides.map((/** @type {any} */ side) => side.seat);
    return [{ from: `seat.${attacker}`, to: `seat.${defender}`, seat: attacker }];
  },
};
