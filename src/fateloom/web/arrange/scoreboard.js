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
      stack?.length ? h("span", { class: "stk" }, icon("stack"), ` ${stack.at(-1)} waits`) : more,
    ),
    kind
      ? h(
          "div",
          { class: "sides" },
          action.sides.map((/** @type {any} */ side) => sideOf(ctx, side, action)),
          !action.sides.length && promise(sent(ctx)),
        )
      : idle(ctx),
    kind === "harvest" && gauge(action.sides[0]?.score || 0, action.sides[0]?.then, sent(ctx)),
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
      together(side.parts).map(([what, value, sort, die]) =>
        h(
          "li",
          { class: sort },
          sort === "die" ? pips(value) : icon(sort === "stat" ? KIND_ICON[action.kind] || "mining" : "stack"),
          sort === "die" && what === "Citadel" ? "" : what,
          " ",
          h("b", null, signed(value, sort)),
          die !== undefined && [pips(die), h("b", null, signed(die, "bonus"))],
        ),
      ),
      side.then &&
        h(
          "li",
          { class: `waits ${side.then.adds < 0 ? "bad" : "good"}` },
          icon("stack"),
          side.then.card,
          " ",
          h("b", null, signed(side.then.adds, "bonus")),
        ),
    ),
    side.seat === ctx.me && !side.parts.length && sent(ctx)
      ? promise(sent(ctx))
      : h(
          "p",
          { class: "tally" },
          h(
            "strong",
            { "data-num": `score/${side.seat}`, "data-value": side.score },
            String(side.score).replace("-", "−"),
          ),
          h("span", null, "now"),
          side.then && [
            h("span", { "aria-hidden": "true" }, "→"),
            h("strong", { class: side.then.adds < 0 ? "bad" : "good" }, String(side.then.score)),
            h("span", null, `if ${side.then.card} resolves`),
          ],
          action.trials &&
            !side.then &&
            h("span", null, `${action.trials} Trial${action.trials === 1 ? "" : "s"} will follow`),
        ),
  );
}

const FACES = 3;

/** What the Legacies that are being chosen bring: their Stats, and a die each. @param {Context} ctx */
function sent({ state: { chosen, lit } }) {
  const brought = chosen.flatMap((place) => {
    const brings = lit.get(place)?.[0]?.preview?.brings;
    return brings === undefined ? [] : [Number(brings)];
  });
  return brought.length ? { stats: brought.reduce((sum, each) => sum + each), dice: brought.length } : null;
}

/** @param {ReturnType<typeof sent>} chosen */
function promise(chosen) {
  if (!chosen) return null;
  const { stats, dice } = chosen;
  return h(
    "p",
    { class: "tally" },
    h("strong", null, `${stats} + ${dice} ${dice === 1 ? "die" : "dice"}`),
    h("span", null, `${stats + dice} to ${stats + FACES * dice}, before any plays`),
  );
}

/**
 * The parts of a score, a Legacy's Stat and its die as one.
 * @param {[string, number, string][]} parts @returns {[string, number, string, number?][]}
 */
function together(parts) {
  /** @type {[string, number, string, number?][]} */
  const found = [];
  for (const [what, value, sort] of parts) {
    const stat = found.find((each) => each[0] === what && each[2] === "stat" && each[3] === undefined);
    if (sort === "die" && value > 0 && stat) stat[3] = value;
    else found.push([what, value, sort]);
  }
  return found;
}

/** A die. @param {number} value */
const pips = (value) => icon(`inverted-dice-${Math.max(1, Math.min(6, Math.abs(value)))}`);

/** @param {number} value @param {string} sort */
function signed(value, sort) {
  const text = String(value).replace("-", "−");
  return sort === "bonus" && value > 0 ? `+${text}` : text;
}

/** Where a Harvest wakes more Trials. @param {number} score @param {{card: string, score: number, trials: number}} [then]
 * @param {ReturnType<typeof sent>} [chosen] */
function gauge(score, then, chosen) {
  const share = (/** @type {number} */ points) => Math.min(100, (100 * Math.max(0, points)) / SCALE);
  const other = then?.score ?? (chosen ? chosen.stats + FACES * chosen.dice : score);
  const here = chosen ? chosen.stats + chosen.dice : score;
  const [least, most] = [Math.min(here, other), Math.max(here, other)];
  return h(
    "div",
    {
      class: "harvest",
      role: "img",
      "aria-label": `Score ${score}${then ? `, ${then.score} if ${then.card} resolves` : ""}. From 7 on two Trials, from 13 on three.`,
    },
    h(
      "div",
      { class: "hbar" },
      h("i", { vars: { width: `${share(least)}%` } }),
      most > least &&
        h("i", { class: "open", vars: { left: `${share(least)}%`, width: `${share(most) - share(least)}%` } }),
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
    final && h("span", { class: "pill warn" }, icon("all-seeing-eye"), "Final round: one last Fantos Action each"),
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
