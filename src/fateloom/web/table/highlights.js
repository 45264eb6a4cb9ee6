// Highlights of important events: banners, dice, coins. The layout names them.

import { create, h } from "../ui/dom.js";
import { animate, motion } from "./motion.js";
import { icon } from "../ui/icons.js";

/**
 * @typedef {import("../types").Game} Game
 * @typedef {{title?: string, text?: string, icon?: string, dice?: number[], rolls?: {text: string, dice: number[]}[]}} Told
 * @typedef {import("../types").LogLine} Line
 */

const GREAT_MS = 1900;
const SMALL_MS = 1900;
const GIVES_MS = 120;

/**
 * Show a moment over the table: `great` darkens it, `small` is a ribbon, `dice` rolls, `coin`
 * spins. It goes by itself, or with the next click.
 * @param {string} kind
 * @param {HTMLElement} home
 * @param {Told} told
 */
export function moment(kind, home, told) {
  for (const old of home.querySelectorAll(":scope > .moment")) give(old);
  const drawn = /** @type {HTMLElement} */ (
    create(
      h(
        "div",
        { class: `moment ${kind}`, "aria-hidden": "true" },
        h(
          "div",
          { class: "scene" },
          told.dice?.length ? dicebox(told.dice) : told.icon && h("span", { class: "disc" }, icon(told.icon)),
          h(
            "div",
            null,
            told.title && h("b", null, told.title),
            told.text && h("span", null, told.text),
            told.rolls?.map(({ text, dice }) => h("p", null, dicebox(dice), h("span", null, text))),
          ),
        ),
      ),
    )
  );
  home.append(drawn);
  const whole = kind === "great" ? GREAT_MS : SMALL_MS;
  const shown = animate(
    drawn,
    [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.82 }, { opacity: 0 }],
    { duration: whole, easing: "linear" },
  );
  const over = () => drawn.remove();
  shown.finished.then(over, over);
  if (motion()) stir(kind, drawn, told);
}

/** @param {number[]} dice */
const dicebox = (dice) =>
  h(
    "span",
    { class: "dicebox" },
    dice.map((each) => icon(`inverted-dice-${each}`)),
  );

/** A moment gives way to the next one. @param {Element} old */
function give(old) {
  const { opacity } = getComputedStyle(old);
  const gone = () => old.remove();
  animate(/** @type {HTMLElement} */ (old), [{ opacity }, { opacity: 0 }], { duration: GIVES_MS }).finished.then(
    gone,
    gone,
  );
}

/** @param {string} kind @param {HTMLElement} drawn @param {Told} told */
function stir(kind, drawn, told) {
  const scene = drawn.querySelector(".scene");
  const discs = [...drawn.querySelectorAll(".disc, .dicebox")];
  if (kind === "great" && scene) {
    animate(
      scene,
      [
        { scale: ".7", translate: "0 20px" },
        { scale: "1", translate: "0 0" },
      ],
      { duration: 700, easing: "cubic-bezier(.2,1.4,.4,1)" },
    );
  } else if (scene) {
    animate(scene, [{ translate: "0 -18px" }, { translate: "0 0" }], { duration: 320 });
  }
  for (const disc of discs) {
    if (kind === "coin" || kind === "great")
      animate(disc, [{ rotate: "y 0deg" }, { rotate: "y 720deg" }], { duration: kind === "coin" ? 900 : 1100 });
    else if (told.dice || told.rolls)
      animate(
        disc,
        [
          { rotate: "-220deg", translate: "-60px 0" },
          { rotate: "0deg", translate: "0 0" },
        ],
        { duration: 620 },
      );
  }
}

/**
 * The moment among new lines of the log: the greatest, or the last with others of its title. Dice that are rolled
 * against each other are one.
 * @param {Game} game @param {Line[]} lines
 * @returns {{kind: string, told: Told}|null}
 */
export function highlightFor(game, lines) {
  const found = [];
  for (const line of lines) {
    for (const hint of game.layout.moment || []) {
      if (hint.rule !== line.rule || (hint.number && line.numbers?.[hint.number] === undefined)) continue;
      const dice = hint.kind === "dice" ? [line.numbers?.dice ?? []].flat() : undefined;
      const before = hint.after && lines.findLast((each) => each.rule === hint.after && each.at < line.at);
      found.push({
        kind: hint.kind || "small",
        told: { icon: hint.icon, title: hint.title, text: before ? `${before.text} ${line.text}` : line.text, dice },
      });
    }
  }
  const shown = found.find((each) => each.kind === "great") || found.at(-1) || null;
  const rolls = found.filter((each) => each.kind === "dice").map(({ told: { text, dice = [] } }) => ({ text, dice }));
  if (shown?.kind === "dice" && rolls.length > 1) return { kind: "dice", told: { title: shown.told.title, rolls } };
  if (shown?.kind !== "small" && shown?.kind !== "coin") return shown;
  const alike = found.filter((each) => each.told.title === shown.told.title).map((each) => each.told.text);
  const said = shown.kind === "coin" ? alike.slice(0, 2) : alike; // how it fell, and whom it hits
  return { kind: shown.kind, told: { ...shown.told, text: said.join(" ") } };
}
