// Fate of Fantos: the score board of an action, every part with its source.

import { h } from "../dom.js";
import { capital } from "../face.js";
import { icon } from "../icons.js";
import { spread } from "../zone.js";

/** @typedef {import("../context.js").Context} Context */

const SCALE = 15;
const KIND_ICON = /** @type {{[kind: string]: string}} */ ({
  harvest: "mining",
  war: "crossed-swords",
  tribute: "white-tower",
  duel: "duel",
  special: "white-tower",
});

/** The score board of the action under way, or who does what next. @param {Context} ctx
 * @param {import("../dom.js").Child} more what stands at its head while nothing waits */
export function board(ctx, more) {
  const { action, stack, turn_phase, on_turn } = ctx.facts;
  const kind = action?.kind;
  return h(
    "section",
    { class: "scoreboard panel", key: "board", "aria-label": "What happens", "data-anchor": "on_action" },
    h(
      "header",
      null,
      h(
        "h3",
        null,
        kind
          ? `${ctx.who(action.sides[0]?.seat ?? on_turn) === "You" ? "Your" : `${ctx.names[action.sides[0]?.seat ?? on_turn]}'s`} ${capital(kind === "special" ? "Tribute" : kind)}`
          : turn_phase || "",
      ),
      stack?.length
        ? h("span", { class: "stk" }, icon("stack"), ` ${stack.at(-1)} waits`)
        : more,
    ),
    kind
      ? h(
          "div",
          { class: "sides" },
          action.sides.map((/** @type {any} */ side) => sideOf(ctx, side, action)),
        )
      : idle(ctx),
    kind === "harvest" && gauge(action.sides[0]?.score || 0),
    kind && action.margin !== undefined && h("p", { class: "lab" }, `Margin ${action.margin}`),
    stackCards(ctx),
    h(
      "p",
      { class: "piled" },
      pileWord(ctx, "labor_deck", "Labor deck"),
      pileWord(ctx, "labor_discard", "discard"),
      pileWord(ctx, "legacy_discard", "Legacy discard"),
    ),
  );
}

/** @param {Context} ctx @param {any} side @param {any} action */
function sideOf(ctx, side, action) {
  return h(
    "div",
    { class: "side-score", key: `side${side.seat}` },
    action.sides.length > 1 && h("b", { class: "lab" }, ctx.who(side.seat)),
    h(
      "ul",
      { class: "chips" },
      side.parts.map((/** @type {[string, number, string]} */ [what, value, sort]) =>
        h(
          "li",
          { class: sort },
          sort === "die"
            ? icon(`inverted-dice-${Math.max(1, Math.min(6, Math.abs(value)))}`)
            : sort === "stat"
              ? icon(KIND_ICON[action.kind] || "mining")
              : icon("stack"),
          sort === "die" && what === "Citadel" ? "" : what,
          " ",
          h("b", null, signed(value, sort)),
        ),
      ),
    ),
    h(
      "p",
      { class: "tally" },
      h(
        "strong",
        { "data-num": `score/${side.seat}`, "data-value": side.score },
        String(side.score).replace("-", "−"),
      ),
      h("span", null, "now"),
      action.trials &&
        h("span", null, `${action.trials} Trial${action.trials === 1 ? "" : "s"} will follow`),
    ),
  );
}

/** @param {number} value @param {string} sort */
function signed(value, sort) {
  const text = String(value).replace("-", "−");
  return sort === "bonus" && value > 0 ? `+${text}` : text;
}

/** Where a Harvest wakes more Trials. @param {number} score */
function gauge(score) {
  const share = Math.min(100, (100 * Math.max(0, score)) / SCALE);
  return h(
    "div",
    {
      class: "harvest",
      role: "img",
      "aria-label": `Score ${score}. From 7 on two Trials, from 13 on three.`,
    },
    h(
      "div",
      { class: "hbar" },
      h("i", { vars: { width: `${share}%` } }),
      h("b", { class: "t7" }),
      h("b", { class: "t13" }),
    ),
    h(
      "ol",
      null,
      h("li", null, "1 Trial"),
      h("li", { class: "at7" }, "7: 2 Trials"),
      h("li", { class: "at13" }, "13: 3"),
    ),
  );
}

/** @param {Context} ctx */
function idle(ctx) {
  const { on_turn, first, final } = ctx.facts;
  return h(
    "div",
    { class: "idle-turn" },
    h(
      "p",
      null,
      ctx.who(on_turn) === "You"
        ? "It is your turn."
        : `${ctx.player(on_turn).citadel || ctx.names[on_turn]} has the turn.`,
    ),
    first !== null &&
      first !== undefined &&
      h("span", { class: "pill" }, icon("flying-flag"), `First Citadel: ${ctx.who(first)}`),
    final &&
      h("span", { class: "pill warn" }, icon("all-seeing-eye"), "Final round: one last Fantos Action each"),
  );
}

/** Labor that waits for an answer, or lies on the action. @param {Context} ctx */
function stackCards(ctx) {
  const zones = ["stack", "on_action"].map((name) => ctx.zone(name)).filter((zone) => zone.size);
  if (!zones.length) return null;
  return h(
    "div",
    { class: "stackrow" },
    zones.map((zone) =>
      h(
        "div",
        { class: "tableau", key: zone.name, "data-anchor": zone.name },
        spread(ctx, ctx.hint(zone.name), zone, { size: "plaque" }),
      ),
    ),
  );
}

/** @param {Context} ctx @param {string} name @param {string} word */
function pileWord(ctx, name, word) {
  const zone = ctx.zone(name);
  const open = zone.size > 0 && !zone.hidden;
  return h(
    open ? "button" : "span",
    {
      class: "pilew",
      "data-anchor": name,
      onclick: open ? () => ctx.unfold(`zone:${name}`) : undefined,
      title: open ? "Look through it" : undefined,
    },
    word,
    " ",
    h("b", null, String(zone.size)),
  );
}
