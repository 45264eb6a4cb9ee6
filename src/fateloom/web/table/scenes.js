// Scenes over the table: cards that are turned up one after another, and what others do to you. A scene never
// holds up input: the question stays live, and a click shows the result at once.

import { backCard, cardOf } from "../cards/card.js";
import { icon } from "../ui/icons.js";
import { h, patch } from "../ui/dom.js";
import { settings } from "../shell/settings.js";
import { sound } from "../shell/sound.js";
import { crest, crestLetter } from "../ui/crest.js";
import { animate, motion } from "./motion.js";

/**
 * @typedef {import("../types").LogLine} Line @typedef {import("../types").View} View @typedef {import("../types").Game} Game
 * @typedef {{kind: "cards", line: number, seat: number | null, text: string, faces: string[], danger: number[], back: string, says: string[]}} CardsScene
 * @typedef {{kind: "band", by: number, to: number, me: number, texts: string[], face: string, before: number | null, after: number | null, less: boolean}} BandScene
 * @typedef {CardsScene | BandScene} Scene
 */

/** How long things stay at each speed, as a part of the usual; nothing where no scenes are shown. */
const SPEED = { calm: 1.5, usual: 1, brisk: 0.5, none: 0 };
const CARD_MS = 420;
const BREATH_MS = 900;
const HURT_MS = 900;
const AFTER_MS = 700;
const BAND_MS = 1800;
/** How many scenes can be looked at again. */
const KEPT = 12;

/**
 * The scenes among new lines of the log, for one reader.
 * @param {Game} game @param {Line[]} lines @param {View} old @param {View} now @param {number | null} me
 * @param {(line: Line, at: number) => string} says what a card that is turned up means, in the game's words; nothing
 *   if it is harmless
 * @returns {Scene[]}
 */
export function scenesIn(game, lines, old, now, me, says) {
  /** @type {Scene[]} */
  const found = [];
  const { number = "", except = [] } = game.layout.scene ?? {};
  const great = (game.layout.moment ?? []).filter(({ kind }) => kind === "great").map(({ rule }) => rule);
  const none = new Set([...except, ...great]); // great moments have a sign of their own
  for (const line of lines) {
    if (line.turned) {
      const { faces, danger } = line.turned;
      const back = game.faces[faces[0]]?.back ?? "";
      found.push({
        kind: "cards",
        line: line.at,
        seat: line.seat ?? null,
        text: line.text,
        faces,
        danger,
        back,
        says: faces.map((_, at) => says(line, at)),
      });
      continue;
    }
    const named = [...new Set([line.seat ?? [], line.seats ?? []].flat())];
    const other = named.find((seat) => seat !== me);
    if (!number || me === null || other === undefined || !named.includes(me) || none.has(line.rule)) continue;
    if (named.length > 2) continue; // about everybody, as scores are
    const [was, is] = [old, now].map((view) => view.players[me]?.[number] ?? null);
    if (line.seat === me && was === is) continue; // what one does oneself is seen anyway
    const mixed = lines.some((each) => each.seat === me && each !== line); // what one did oneself changed it too
    const [before, after] = mixed ? [null, null] : [was, is];
    const face = line.cards?.[0]?.face ?? "";
    const last = found[found.length - 1];
    if (last?.kind === "band" && [last.by, last.to].includes(other)) {
      last.texts.push(line.text);
      last.face ||= face;
    } else if (line.seat === other || was !== is)
      found.push({
        kind: "band",
        by: line.seat ?? other,
        to: line.seat === me ? other : me,
        me,
        texts: [line.text],
        face,
        before,
        after,
        less: Number(after) < Number(before),
      });
  }
  return found;
}

/** How long a scene takes, in milliseconds. @param {Scene} scene */
function lasts(scene) {
  const part = SPEED[settings.pace];
  if (scene.kind === "band") return BAND_MS * part * (1 + 0.3 * Math.min(3, scene.texts.length - 1));
  const cards = scene.faces.map(
    (_, at) => CARD_MS + (scene.danger[at] ? BREATH_MS : 0) + (scene.says[at] ? HURT_MS : 0),
  );
  return (cards.reduce((sum, each) => sum + each, 0) + AFTER_MS) * part;
}

/** Shows scenes in a root, one after another. */
export class Stage {
  #timer = 0;
  /** @type {Scene[]} */
  #kept = [];
  #at = -1;
  #end = 0;
  #paused = false;
  /** What is shown when the scenes have come to their end, unless they are skipped. @type {(() => void) | null} */
  #then = null;
  /** Whether it shows what was seen before. */
  #again = false;
  /** How many cards of the scene are turned up, and whether the breath is held before the next. */
  #turned = 0;
  #breath = false;

  /** @param {HTMLElement} root @param {() => string[]} names @param {() => Game | null} game */
  constructor(root, names, game) {
    this.names = names;
    this.game = game;
    this.home = document.createElement("div");
    this.home.className = "stage";
    this.home.hidden = true;
    this.root = root;
    root.after(this.home);
  }

  /** Whether a scene is shown. */
  get active() {
    return !this.home.hidden;
  }

  /** The first line of the log whose cards are still being turned up: what comes of it is not told before. */
  get untold() {
    if (!this.active || this.#again) return Infinity;
    const turning = this.#kept.find(
      (scene, at) =>
        scene.kind === "cards" && (at > this.#at || (at === this.#at && this.#turned < scene.faces.length)),
    );
    return turning?.kind === "cards" ? turning.line : Infinity;
  }

  /** Whether scenes will turn up cards one after another. @param {Scene[]} scenes */
  static holds(scenes) {
    return SPEED[settings.pace] > 0 && motion() && scenes.some(({ kind }) => kind === "cards");
  }

  /** How long what is shown still takes, in milliseconds. */
  get left() {
    if (!this.active) return 0;
    return this.#paused || settings.pace === "calm" ? Infinity : Math.max(0, this.#end - performance.now());
  }

  /** Show scenes; those of before can still be looked at again. @param {Scene[]} scenes @param {(() => void) | null} [then] what
   * is shown when they have come to their end */
  play(scenes, then = null) {
    if (!scenes.length || !SPEED[settings.pace]) return then?.();
    this.#then = then;
    const first = this.#kept.length;
    this.#kept.push(...scenes);
    const over = Math.max(0, this.#kept.length - KEPT);
    this.#kept.splice(0, over);
    this.#paused = this.#again = false;
    this.#end = performance.now() + scenes.reduce((sum, scene) => sum + lasts(scene), 0);
    this.#show(Math.max(0, first - over));
    this.#redraw();
  }

  /** What stands around the table changes with what was told, before the next picture is drawn. */
  #redraw() {
    queueMicrotask(() => dispatchEvent(new CustomEvent("redraw")));
  }

  /** Show the result at once. */
  skip() {
    clearTimeout(this.#timer);
    this.#then = null;
    this.#paused = false;
    if (this.home.hidden) return;
    this.home.hidden = true;
    patch(this.home, []);
    dispatchEvent(new CustomEvent("scene-over"));
    this.#redraw();
  }

  /** Look again at what was shown before. */
  back() {
    if (!this.#kept.length) return;
    this.#paused = this.#again = true;
    this.#show(this.active ? Math.max(0, this.#at - 1) : this.#kept.length - 1, true);
  }

  /** On to the next scene, or to the table. */
  goOn() {
    if (this.#at + 1 < this.#kept.length) this.#show(this.#at + 1);
    else this.#finish();
  }

  /** The last scene is over: on to the table, and what is shown there. */
  #finish() {
    const then = this.#then;
    this.skip();
    then?.();
  }

  close() {
    this.skip();
    this.home.remove();
  }

  /** @param {number} at @param {boolean} [whole] as it was at its end */
  #show(at, whole = false) {
    clearTimeout(this.#timer);
    this.#at = at;
    const scene = this.#kept[at];
    this.home.hidden = false;
    this.#breath = false;
    const still = whole || !motion();
    this.#turned = scene.kind === "cards" && !still ? 0 : Infinity;
    this.#draw();
    if (scene.kind === "band") {
      sound("scene");
      if (!still) this.#enter();
      this.#later(lasts(scene));
    } else if (still) this.#later(lasts(scene));
    else this.#turn(scene);
  }

  /** Turn up the next card, after a held breath where it could hurt. @param {CardsScene} scene */
  #turn(scene) {
    const part = SPEED[settings.pace];
    const at = this.#turned;
    if (at >= scene.faces.length) {
      this.#redraw();
      this.#later(AFTER_MS * part);
      return;
    }
    const show = () => {
      this.#breath = false;
      this.#turned = at + 1;
      this.#draw();
      const card = this.home.querySelectorAll(".slot")[at]?.firstElementChild;
      if (card) animate(card, [{ rotate: "y 90deg" }, { rotate: "y 0deg" }], { duration: CARD_MS * part });
      sound(scene.says[at] ? "knock" : "flip");
      const stays = CARD_MS + (scene.says[at] ? HURT_MS : 0);
      this.#timer = window.setTimeout(() => this.#turn(scene), stays * part);
    };
    if (!scene.danger[at]) {
      show();
      return;
    }
    this.#breath = true;
    this.#draw();
    this.#timer = window.setTimeout(show, BREATH_MS * part);
  }

  /** @param {number} wait */
  #later(wait) {
    const ends = this.#at + 1 === this.#kept.length;
    if (this.#paused || (settings.pace === "calm" && this.#kept[this.#at].kind === "band")) return;
    this.#timer = window.setTimeout(() => (ends ? this.#finish() : this.goOn()), wait);
  }

  #enter() {
    const band = this.home.firstElementChild;
    if (band)
      animate(
        band,
        [
          { opacity: 0, translate: "-24px 0" },
          { opacity: 1, translate: "0 0" },
        ],
        { duration: 240 },
      );
  }

  #draw() {
    const game = this.game();
    if (!game) return;
    const scene = this.#kept[this.#at];
    const drawn = scene.kind === "cards" ? this.#cards(scene, game) : this.#band(scene, game);
    patch(this.home, [drawn]);
    const { left, top, width, height } = this.root.getBoundingClientRect();
    for (const [name, px] of Object.entries({ left, top, width, height }))
      this.home.style.setProperty(`--${name}`, `${px}px`);
  }

  /** @param {CardsScene} scene @param {Game} game */
  #cards(scene, game) {
    const turned = Math.min(this.#turned, scene.faces.length);
    const said = turned ? scene.says.slice(0, turned).findLast(Boolean) : "";
    const left = scene.faces.length - turned;
    return h(
      "div",
      { class: `turning${this.#breath ? " breath" : ""}`, key: `cards${this.#at}`, "aria-hidden": "true" },
      h(
        "p",
        { class: "payer" },
        scene.seat !== null && crest(scene.seat),
        h("span", {}, left ? `${left} to turn over` : scene.text),
      ),
      h(
        "div",
        { class: "slots" },
        ...scene.faces.map((face, at) =>
          h(
            "div",
            { class: `slot${at < turned && scene.says[at] ? " hurt" : ""}`, key: `slot${at}` },
            at < turned
              ? cardOf(face, game, { size: "hand" })
              : at === turned && this.#breath
                ? backCard(scene.back, game, { size: "hand" })
                : h("b", {}, String(at + 1)),
          ),
        ),
      ),
      said && h("p", { class: "means" }, said),
      this.#pacer(),
    );
  }

  /** @param {BandScene} scene @param {Game} game */
  #band(scene, game) {
    const names = this.names();
    const { before, after, less, by, to, me } = scene;
    const change = before !== after ? `${before} → ${after}` : "";
    const who = (/** @type {number} */ seat) =>
      h(
        "div",
        { class: "who" },
        crest(seat),
        h("b", {}, seat === me ? "You" : names[seat]),
        seat === me && change && h("p", { class: less ? "less" : "more" }, change),
      );
    return h(
      "div",
      { class: `band ${crestLetter(by)}`, key: `band${this.#at}` },
      h(
        "div",
        { class: "acted", "aria-hidden": "true" },
        who(by),
        scene.face && game.faces[scene.face] && cardOf(scene.face, game, { size: "hand" }),
        h("span", { class: `thread${less === (to === me) ? " takes" : ""}` }),
        who(to),
      ),
      h("p", { class: "verdict" }, scene.texts.join(" ")),
      this.#pacer(),
    );
  }

  #pacer() {
    const button = (
      /** @type {string} */ what,
      /** @type {string} */ glyph,
      /** @type {string} */ words,
      /** @type {() => void} */ deed,
    ) =>
      h(
        "button",
        { class: "tool", type: "button", "data-what": what, "aria-label": words, title: words, onclick: deed },
        icon(glyph),
      );
    return h(
      "div",
      { class: "pacer", role: "group", "aria-label": "What just happened" },
      button("scene-back", "previous-button", "One back (B)", () => this.back()),
      h(
        "span",
        { class: "beads", "aria-hidden": "true" },
        ...this.#kept.map((_, at) => h("i", { class: at === this.#at ? "now" : at < this.#at ? "past" : "" })),
      ),
      button(
        "scene-pause",
        this.#paused ? "play-button" : "pause-button",
        this.#paused ? "Continue automatically" : "Pause",
        () => this.#pause(),
      ),
      h(
        "button",
        { class: "btn", type: "button", "data-what": "scene-on", onclick: () => this.goOn() },
        "Go on",
        h("kbd", { "aria-hidden": "true" }, "Space"),
      ),
    );
  }

  #pause() {
    this.#paused = !this.#paused;
    clearTimeout(this.#timer);
    this.#turned = Infinity;
    this.#breath = false;
    this.#draw();
    this.#redraw();
    if (!this.#paused) this.#later(AFTER_MS);
  }
}
