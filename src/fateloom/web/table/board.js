// The table: draws a view, lets things be picked, and animates what has moved.

import { allHands, plain } from "./plain.js";
import { ViewIndex } from "./view_index.js";
import { patch } from "../ui/dom.js";
import { measure, motion, animateChanges, skip } from "./motion.js";
import { drawArrows } from "./arrows.js";
import { moment, highlightFor } from "./highlights.js";
import { Stage, scenesIn } from "./scenes.js";
import { offered, expandedView } from "./expanded.js";
import { closeZoom, openZoom } from "../cards/card_zoom.js";

/**
 * @typedef {import("./view_index.js").State} State
 * @typedef {import("./plain.js").Arrangement} Arrangement
 * @typedef {{table: HTMLElement, own: HTMLElement, side?: HTMLElement|null}} Roots
 */

/** How games lie on the table that have an arrangement of their own. @type {Map<string, Arrangement>} */
const arrangements = new Map();

/** @type {WeakMap<HTMLElement, Board>} */
const boards = new WeakMap();
const PHONE = matchMedia("(max-width: 640px)");
const ACT_MS = 520;
/** How long the table is seen as it is before a great moment darkens it. */
const REST_MS = 1100;
const HOVER_MS = 350;
const PRESS_MS = 450;

/**
 * Draw a view. Call it again for every new view, whenever what is lit or chosen changes, and when
 * the window gets another size: how much fits is worked out while drawing.
 * @param {Roots} roots @param {State} state
 * @param {() => void} [around] draws what stands around the table: everything is changed before
 *   anything is measured, so that the page is laid out once
 */
export function drawTable(roots, state, around = () => undefined) {
  let board = boards.get(roots.table);
  if (!board) {
    board = new Board(roots);
    boards.set(roots.table, board);
  }
  board.draw(state, around);
}

/** Register how a game lies on the table; what it leaves out is drawn plainly. @param {string} game @param {Partial<Arrangement>} own */
export function setArrangement(game, own) {
  arrangements.set(game, { ...plain, ...own });
}

/** How a game lies on the table. @param {string} game */
export const arrangementOf = (game) => arrangements.get(game) ?? plain;

/** What of the table belongs beside the result, such as the reading that lost the game. @param {State} state */
export function endingView(state) {
  if (state.oldRules) return null;
  return arrangementOf(state.game.id).ending?.(new ViewIndex(state, PHONE.matches, () => undefined)) ?? null;
}

/** The scenes over a table, once it has been drawn. @param {Roots} roots */
export const stageOf = (roots) => boards.get(roots.table)?.stage ?? null;

/** A view as far as the table shows it by now: an end is not told before its last move was seen. @param {Roots} roots
 * @param {import("../types").View} view @returns {import("../types").View} */
export function seenView(roots, view) {
  const board = boards.get(roots.table);
  const seen = board?.drawn ?? view;
  return board?.acts.length && seen.outcome ? { ...seen, outcome: null } : seen;
}

/** The first line of the log that is not told yet, for what it tells is still being shown. @param {Roots} roots */
export function untoldFrom(roots) {
  const board = boards.get(roots.table);
  if (!board) return Infinity;
  return board.acts.length && board.state?.view.outcome
    ? Math.min(board.stage.untold, board.newest)
    : board.stage.untold;
}

/** How long what moves on a table still takes, in milliseconds. @param {Roots} roots */
export function busyFor(roots) {
  const board = boards.get(roots.table);
  return board ? Math.max(board.stage.left, board.acts.length * ACT_MS + board.rest) : 0;
}

/** Let another match be drawn in the same roots. @param {Roots} roots */
export function dispose(roots) {
  boards.get(roots.table)?.close();
  boards.delete(roots.table);
}

/** One table in the page. */
class Board {
  /** @param {Roots} roots */
  constructor(roots) {
    this.roots = roots;
    /** @type {State|null} */
    this.state = null;
    /** What is unfolded over the table: `zone:…` or `seat:…`. @type {string} */
    this.open = "";
    /** What could be picked when it was drawn last. */
    this.lit = "";
    /** What is shown before the view itself, one after the other, such as the waves of a chain. @type {any[]} */
    this.acts = [];
    this.acting = 0;
    /** How long the table is left as it is after them. */
    this.rest = 0;
    /** How far the log has been told, and where what came last begins. */
    this.told = -1;
    this.newest = Infinity;
    /** The view that was drawn last: an older one stays while cards are turned up. @type {import("../types").View|null} */
    this.drawn = null;
    /** Whether a view has been drawn: what had happened before is not told anew. */
    this.begun = false;
    this.hovering = 0;
    /** What the pointer was last moved to: what comes to lie under a resting one is not asked about. @type {HTMLElement|null} */
    this.over = null;
    /** Where the last click was; a hand that trembles has not moved on. @type {[number, number]|null} */
    this.clicked = null;
    this.pressing = 0;
    this.stage = new Stage(
      roots.table,
      () => this.state?.names ?? [],
      () => this.state?.game ?? null,
    );
    this.all = [roots.table, roots.own, ...(roots.side ? [roots.side] : [])];
    for (const root of this.all) this.listen(root);
    this.again = () => this.state && this.draw({ ...this.state, still: true });
  }

  close() {
    this.play([]);
    this.stage.close();
    for (const root of this.all) patch(root, []);
    closeZoom();
  }

  /** @param {State} state @param {() => void} [around] @param {boolean} [acted] the next act is shown */
  draw(state, around = () => undefined, acted = false) {
    const news = this.newsOf(state, this.state?.view);
    const old = this.drawn;
    const view = this.held(state, news.scenes) ?? state.view;
    const moved = old !== view;
    const before = old && (moved || acted) && !state.still ? measure(this.all) : null;
    this.state = state;
    this.drawn = view;
    const arranged = arrangementOf(state.game.id);
    const acts = before && old && motion() && !state.oldRules;
    if (moved) this.play(acts ? arranged.acts?.(old, view) || [] : []);
    else if (keysOf(state.lit) !== this.lit) this.play([]);
    const shown = { ...state, view, ...(this.acts.length ? { act: this.acts[0] } : {}) };
    const ctx = new ViewIndex(shown, PHONE.matches, (what) => this.unfold(what));
    const { middle, own, side, threads } = this.arrange(arranged, ctx);
    patch(this.roots.own, own);
    if (this.roots.side) patch(this.roots.side, side);
    patch(this.roots.table, middle);
    const offer = offered(ctx, this.all);
    if (offer) patch(this.roots.table, [...middle, offer]);
    drawArrows(this.roots.table, threads);
    around();
    this.reveal(state);
    if (moved) closeZoom();
    if (before && old) animateChanges(before, this.all, old, view, state.game);
    this.tell(state, news);
  }

  /** What stays on the table while cards are turned up and nothing is asked: what comes of them is not shown before.
   * @param {State} state @param {import("./scenes.js").Scene[]} scenes */
  held(state, scenes) {
    const turning = this.stage.untold < Infinity || Stage.holds(scenes);
    return turning && !state.view.prompt && this.drawn?.seat === state.view.seat ? this.drawn : null;
  }

  /** Draw the parts of a table. What a game cannot draw of a view with earlier rules is drawn plainly.
   * @param {Arrangement} arranged @param {ViewIndex} ctx
   * @returns {{middle: any[], own: any, side: any, threads: any[]}} */
  arrange(arranged, ctx) {
    try {
      return {
        middle: [arranged.table(ctx), expandedView(ctx, this.open, arranged)],
        own: this.state?.hands ? allHands(ctx) : arranged.own(ctx),
        side: arranged.side?.(ctx) || [],
        threads: arranged.threads?.(ctx) || [],
      };
    } catch (error) {
      if (!this.state?.oldRules || arranged === plain) throw error;
      return this.arrange(plain, ctx);
    }
  }

  /** Show something before the view itself, each for a while; nothing: the view. @param {any[]} acts */
  play(acts) {
    clearTimeout(this.acting);
    this.acts = acts;
    if (acts.length) this.acting = window.setTimeout(() => this.goOn(acts.slice(1)), ACT_MS);
  }

  /** Go on to what is left to be shown. @param {any[]} acts */
  goOn(acts) {
    this.play(acts);
    if (this.state) this.draw({ ...this.state, still: false }, undefined, true);
    if (!acts.length) dispatchEvent(new CustomEvent("redraw")); // what waited for the last act is told now
  }

  /** Bring something that may be picked into sight, where all of it is out of sight. @param {State} state */
  reveal(state) {
    const lit = keysOf(state.lit);
    if (lit === this.lit) return;
    this.lit = lit;
    const places = this.all.flatMap((root) => [...root.querySelectorAll(".legal")]);
    const { top, bottom: foot } = this.roots.table.getBoundingClientRect();
    const bottom = Math.min(foot, innerHeight);
    const sought = places.filter((el) => {
      const rect = el.getBoundingClientRect();
      return this.roots.table.contains(el) && (rect.bottom > bottom || rect.top < top);
    });
    if (places.length && sought.length === places.length) sought[0].scrollIntoView({ block: "nearest" });
  }

  /** What has happened since the last view, and its scenes. @param {State} state @param {import("../types").View} [old] */
  newsOf(state, old) {
    const lines = state.view.log.filter((line) => line.at > this.told);
    const first = !this.begun;
    this.begun = true;
    if (lines.length) this.newest = lines[0].at;
    this.told = Math.max(this.told, ...lines.map((line) => line.at));
    if (first || state.still) return { lines: [], scenes: [] };
    const says = arrangementOf(state.game.id).turnedUp;
    const scenes =
      state.scenes && old && lines.length
        ? scenesIn(
            state.game,
            lines,
            old,
            state.view,
            state.me ?? null,
            (line, at) => says?.({ line, at, lines, old, me: state.me ?? null, names: state.names }) ?? "",
          )
        : [];
    return { lines, scenes, great: Boolean(state.scenes && old) };
  }

  /** Give what has just happened its scenes, or its moment. @param {State} state
   * @param {{lines: import("../types").LogLine[], scenes: import("./scenes.js").Scene[], great?: boolean}} news */
  tell(state, { lines, scenes, great }) {
    this.rest = 0;
    if (!lines.length) return;
    const found = highlightFor(state.game, lines);
    const told = scenes.length > 0 && !["great", "coin"].includes(found?.kind ?? ""); // the scene said it
    const show = () => found && !told && moment(found.kind, this.roots.table, found.told);
    if (found?.kind === "great" && great && motion()) this.rest = REST_MS;
    const wait = this.acts.length * ACT_MS + this.rest;
    this.stage.play(scenes, () => (wait ? setTimeout(show, wait) : show()));
  }

  /** Lay something open over the table, or fold it again. @param {string} what */
  unfold(what) {
    this.open = what === this.open ? "" : what;
    this.again();
    if (this.open) {
      /** @type {HTMLElement|null} */
      const close = this.roots.table.querySelector(".unfolded .close");
      close?.focus();
    }
  }

  /** @param {HTMLElement} root */
  listen(root) {
    root.addEventListener("click", (event) => this.pick(event));
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("pointermove", (event) => this.hover(event));
    root.addEventListener("pointerout", (event) => this.leave(event));
    root.addEventListener("focusin", (event) => this.look(event));
    root.addEventListener("focusout", () => closeZoom(true));
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointerup", () => clearTimeout(this.pressing));
    root.addEventListener("pointercancel", () => clearTimeout(this.pressing));
    root.addEventListener("contextmenu", (event) => {
      if (placed(event)?.matches(".card, .plaque")) event.preventDefault();
    });
  }

  /** @param {Event} event */
  pick(event) {
    skip();
    this.stage.skip();
    if (this.acts.length) this.goOn([]);
    if (event instanceof MouseEvent) this.clicked = [event.clientX, event.clientY];
    const el = meant(event);
    const place = el?.dataset.place;
    if (!this.state || !el || !place) return;
    clearTimeout(this.hovering);
    if (el.matches(".legal, .picked") || this.state.anew?.has(place)) {
      event.stopPropagation();
      closeZoom();
      if (place.startsWith("seat:") && this.open) this.open = "";
      this.state.onPick?.(place, event);
    } else if (el.matches(".barred, .told") && this.state.onBarred) {
      event.stopPropagation();
      this.state.onBarred(place, event);
    } else if (el.matches(".card:not(.back), .plaque, .known")) {
      event.stopPropagation();
      this.zoom(el);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const el = placed(event);
    if (event.key === "Escape" && this.open) {
      event.stopPropagation();
      this.unfold(this.open);
    } else if (el && el === event.target && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.pick(event);
    } else if (el && (event.key === "z" || event.key === "Z")) {
      event.preventDefault();
      event.stopPropagation();
      this.zoom(el);
    }
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const el = placed(event);
    const [x, y] = this.clicked ?? [-9, -9];
    if (el === this.over || (Math.abs(event.clientX - x) < 2 && Math.abs(event.clientY - y) < 2)) return;
    clearTimeout(this.hovering);
    this.over = el;
    this.clicked = null;
    if (event.pointerType !== "mouse" || !el || el.matches(".sz-lot, .sz-fate, .sz-zoom")) return;
    this.hovering = window.setTimeout(() => this.zoom(el, true), HOVER_MS);
  }

  /** Who comes to a barred thing by keyboard reads why. @param {FocusEvent} event */
  look(event) {
    const el = placed(event);
    if (el === event.target && el?.matches(":is(.barred, .told):focus-visible")) this.zoom(el, true);
  }

  /** @param {PointerEvent} event */
  leave(event) {
    if (this.over && event.relatedTarget instanceof Node && this.over.contains(event.relatedTarget)) return;
    this.over = null;
    clearTimeout(this.hovering);
    closeZoom(true);
  }

  /** @param {PointerEvent} event */
  press(event) {
    clearTimeout(this.pressing);
    const el = placed(event);
    if (event.pointerType === "mouse" || !el) return;
    this.pressing = window.setTimeout(() => this.zoom(el), PRESS_MS);
  }

  /** Show a card large. @param {HTMLElement} el @param {boolean} [light] it goes when the pointer leaves */
  zoom(el, light = false) {
    const { state } = this;
    const place = el.dataset.place || "";
    if (!state || !el.isConnected) return;
    if (state.onZoom) {
      state.onZoom(place, el);
      return;
    }
    const id = el.dataset.key || place.replace(/^card:/, "");
    const shown = state.view.zones.flatMap((zone) => zone.cards || []).find((card) => card.id === id);
    if (!shown && !light && el.matches(".barred, .told")) state.onBarred?.(place, new Event("press"));
    const grown = light && el.matches(".fan > *") && !PHONE.matches; // its print is read in place
    if (shown) openZoom(shown, state.game, el, { light, grown, about: state.about?.(place), view: state.view });
  }
}

/** What can be picked, in a word that can be compared. @param {State["lit"]} lit */
const keysOf = (lit) => [...lit.keys()].join();

/** The thing that an event happened to. @param {Event} event @returns {HTMLElement|null} */
function placed(event) {
  return event.target instanceof Element ? event.target.closest("[data-place]") : null;
}

/** The thing that a click means: where a whole seat is lit, the seat rather than what lies in it.
 * @param {Event} event */
function meant(event) {
  const el = placed(event);
  const seat = el?.closest(".seat:is(.legal, .picked)");
  return seat instanceof HTMLElement && !el?.matches(".legal, .picked") ? seat : el;
}
