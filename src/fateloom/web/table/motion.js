// FLIP animation: measures cards and numbers before and after a change, and moves them. It can be interrupted and skipped.

import { create } from "../ui/dom.js";
import { backCard } from "../cards/card.js";
import { labelOf } from "./view_index.js";
import { badge } from "../cards/badge.js";

/**
 * @typedef {import("../types").View} View
 * @typedef {import("../types").Game} Game
 * @typedef {{rect: DOMRect, el: HTMLElement, value: string|null, turned: string|null}} Spot
 * @typedef {{cards: Map<string, Spot>, anchors: Map<string, DOMRect>, numbers: Map<string, Spot>}} Measured
 */

const EASE = "cubic-bezier(.2,.8,.2,1)";
const SPRING = "cubic-bezier(.2,1.4,.4,1)";
const MOVE_MS = 320;
const ARRIVE_MS = 420;
const APART_MS = 40;
const ALL_MS = 600;
const MOST_FLYERS = 6;

/** @type {Set<Animation>} */
const running = new Set();

/** Whether things may move: not if the reader asked for less motion. */
export function motion() {
  const chosen = document.documentElement.dataset.motion;
  if (chosen === "full") return true;
  return chosen !== "less" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** End all movement at once. */
export function skip() {
  for (const each of [...running]) each.finish();
}

/**
 * Start an animation that {@link skip} can end.
 * @param {Element} el @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how
 * @returns {Animation}
 */
export function animate(el, frames, how) {
  const started = el.animate(frames, { easing: EASE, fill: "backwards", ...how });
  running.add(started);
  el.classList.add("moving");
  const over = () => {
    running.delete(started);
    el.classList.remove("moving");
  };
  started.finished.then(over, over);
  return started;
}

/** Where everything is now, in the midst of movement too. @param {HTMLElement[]} roots @returns {Measured} */
export function measure(roots) {
  /** @type {Measured} */
  const found = { cards: new Map(), anchors: new Map(), numbers: new Map() };
  for (const root of roots) {
    for (const el of /** @type {NodeListOf<HTMLElement>} */ (
      root.querySelectorAll(":is([data-key], [data-anchor], [data-num]):not(.unfolded *)")
    )) {
      const rect = el.getBoundingClientRect();
      const { key, anchor, num, value = null, turned = null } = el.dataset;
      if (key) found.cards.set(key, { rect, el, value, turned });
      if (anchor && !found.anchors.has(anchor)) found.anchors.set(anchor, rect);
      if (num) found.numbers.set(num, { rect, el, value, turned });
    }
  }
  return found;
}

/**
 * Let what has changed between two views move there.
 * @param {Measured} before @param {HTMLElement[]} roots
 * @param {View} old @param {View} now @param {Game} game
 */
export function animateChanges(before, roots, old, now, game) {
  const after = measure(roots);
  const change = changes(old, now);
  if (!motion()) {
    for (const [key, spot] of after.cards) if (!before.cards.has(key)) outline(spot.el);
    return;
  }
  const home = /** @type {HTMLElement} */ (roots[0].closest("[data-game]") || roots[0]);
  let order = 0;
  /** @type {() => number} */
  const delay = () => Math.min(order++ * APART_MS, ALL_MS);
  for (const [key, spot] of after.cards) {
    const was = before.cards.get(key);
    if (was) glide(was, spot);
    else arrive(key, spot, source(before, change, now, key), delay());
  }
  for (const [key, spot] of before.cards) {
    if (!after.cards.has(key) && !key.includes("#")) leave(spot, target(after, change, old, key), home, delay());
  }
  hiddenFlights(before, after, change, game, home, delay);
  numbers(before, after, home);
}

/** @param {DOMRect} rect */
const middle = (rect) => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });

/** How to get from one rectangle to another. @param {DOMRect} from @param {DOMRect} to */
function way(from, to) {
  const [a, b] = [middle(from), middle(to)];
  const scale = Math.sqrt((from.width * from.height) / Math.max(1, to.width * to.height)) || 1;
  return { x: a.x - b.x, y: a.y - b.y, scale: Math.min(3, Math.max(0.2, scale)) };
}

/** @param {Spot} was @param {Spot} is */
function glide(was, is) {
  const { x, y, scale } = way(was.rect, is.rect);
  if (was.turned !== is.turned && is.turned !== null) {
    animate(is.el, [{ rotate: "-180deg" }, { rotate: "0deg" }], { duration: ARRIVE_MS });
  }
  if (Math.abs(x) < 2 && Math.abs(y) < 2 && Math.abs(scale - 1) < 0.03) return;
  animate(
    is.el,
    [
      { translate: `${x}px ${y}px`, scale: String(scale) },
      { translate: "0 0", scale: "1" },
    ],
    { duration: MOVE_MS },
  );
}

/** @param {string} key @param {Spot} spot @param {DOMRect|null} from @param {number} delay */
function arrive(key, spot, from, delay) {
  if (!from || key.startsWith("top:") || key.includes("#")) {
    animate(spot.el, [{ opacity: 0 }, { opacity: 1 }], { duration: MOVE_MS });
    return;
  }
  const { x, y, scale } = way(from, spot.rect);
  const start = { translate: `${x}px ${y}px`, scale: `${Math.min(scale, 1.2)}` };
  animate(
    spot.el,
    [
      { ...start, rotate: "y 90deg" },
      { translate: `${x / 3}px ${y / 3}px`, rotate: "y 55deg", offset: 0.5 },
      { translate: "0 0", scale: "1", rotate: "y 0deg" },
    ],
    { duration: ARRIVE_MS, delay },
  );
}

/** @param {Spot} spot @param {DOMRect|null} to @param {HTMLElement} home @param {number} delay */
function leave(spot, to, home, delay) {
  const ghost = /** @type {HTMLElement} */ (spot.el.cloneNode(true));
  const flown = fly(ghost, spot.rect, home);
  const { x, y, scale } = to ? way(to, spot.rect) : { x: 0, y: -14, scale: 0.92 };
  const end = { translate: `${x}px ${y}px`, scale: String(Math.max(0.3, scale)), opacity: to ? 0.5 : 0 };
  flown(animate(ghost, [{ translate: "0 0", scale: "1", opacity: 1 }, end], { duration: MOVE_MS, delay }));
}

/** Lay a copy over the page; returns what takes it away after an animation. @param {HTMLElement} el @param {DOMRect} rect @param {HTMLElement} home */
function fly(el, rect, home) {
  el.removeAttribute("data-key");
  el.removeAttribute("data-place");
  el.removeAttribute("data-num");
  el.setAttribute("aria-hidden", "true");
  el.classList.remove("legal", "picked");
  el.classList.add("flyer");
  el.style.setProperty("left", `${rect.x}px`);
  el.style.setProperty("top", `${rect.y}px`);
  el.style.setProperty("--w", `${rect.width}px`);
  home.append(el);
  return (/** @type {Animation} */ animation) => {
    const over = () => el.remove();
    animation.finished.then(over, over);
  };
}

/** What became more and what less: zones by size, hidden cards by back. @param {View} old @param {View} now */
function changes(old, now) {
  /** @type {Map<string, {size: number, hidden: {[back: string]: number}}>} */
  const found = new Map();
  for (const [sign, view] of /** @type {[number, View][]} */ ([
    [-1, old],
    [1, now],
  ])) {
    for (const zone of view.zones) {
      const label = labelOf(zone);
      const each = found.get(label) || { size: 0, hidden: {} };
      each.size += sign * zone.size;
      for (const [back, count] of Object.entries(zone.hidden || {})) {
        each.hidden[back] = (each.hidden[back] || 0) + sign * count;
      }
      found.set(label, each);
    }
  }
  return found;
}

/** @typedef {ReturnType<typeof changes>} Changes */

/** Where a card that has come to be known came from. @param {Measured} before @param {Changes} change @param {View} now @param {string} key */
function source(before, change, now, key) {
  const own = now.zones.find((zone) => zone.cards?.some((card) => card.id === key));
  const label = own && labelOf(own);
  for (const [each, { size }] of change) {
    if (size < 0 && each !== label && before.anchors.has(each)) return before.anchors.get(each) || null;
  }
  return (label && before.anchors.get(label)) || null;
}

/** Where a card that is known no more has gone. @param {Measured} after @param {Changes} change @param {View} old @param {string} key */
function target(after, change, old, key) {
  const own = old.zones.find((zone) => zone.cards?.some((card) => card.id === key));
  const label = own && labelOf(own);
  for (const [each, { size }] of change) {
    if (size > 0 && each !== label && after.anchors.has(each)) return after.anchors.get(each) || null;
  }
  return null;
}

/** Backs that went from one hidden place to another. @param {Measured} before @param {Measured} after @param {Changes} change @param {Game} game @param {HTMLElement} home @param {() => number} delay */
function hiddenFlights(before, after, change, game, home, delay) {
  /** @type {{[back: string]: {from: string[], to: string[]}}} */
  const flows = {};
  for (const [label, { hidden }] of change) {
    for (const [back, count] of Object.entries(hidden)) {
      const flow = (flows[back] ||= { from: [], to: [] });
      for (let at = 0; at < Math.abs(count); at += 1) (count < 0 ? flow.from : flow.to).push(label);
    }
  }
  for (const [back, { from, to }] of Object.entries(flows)) {
    for (let at = 0; at < Math.min(from.length, to.length, MOST_FLYERS); at += 1) {
      const start = before.anchors.get(from[at]);
      const end = after.anchors.get(to[at]);
      if (!start || !end || !start.width || !end.width) continue;
      const ghost = /** @type {HTMLElement} */ (create(backCard(back, game, { size: "mini" })));
      const flown = fly(ghost, small(start, 56), home);
      const { x, y } = way(small(end, 56), small(start, 56));
      flown(
        animate(ghost, [{ translate: "0 0" }, { translate: `${x}px ${y}px`, scale: ".6", opacity: 0.6 }], {
          duration: ARRIVE_MS,
          delay: delay(),
        }),
      );
    }
  }
}

/** A card-sized rectangle in the middle of another. @param {DOMRect} rect @param {number} width */
function small(rect, width) {
  const { x, y } = middle(rect);
  return new DOMRect(x - width / 2, y - width * 0.7, width, width * 1.4);
}

/** Numbers that changed give a start; what one lost and another won flies over. @param {Measured} before @param {Measured} after @param {HTMLElement} home */
function numbers(before, after, home) {
  /** @type {{[kind: string]: {less: Spot[], more: Spot[]}}} */
  const flows = {};
  for (const [key, spot] of after.numbers) {
    const was = before.numbers.get(key);
    if (!was || was.value === spot.value) continue;
    animate(spot.el, [{ scale: "1" }, { scale: "1.35", offset: 0.4 }, { scale: "1" }], {
      duration: ARRIVE_MS,
      easing: SPRING,
    });
    const kind = spot.el.dataset.badge;
    if (!kind) continue;
    const grown = Number(spot.value) - Number(was.value);
    const flow = (flows[kind] ||= { less: [], more: [] });
    const side = grown < 0 ? flow.less : flow.more;
    for (let at = 0; at < Math.min(5, Math.abs(grown)); at += 1) side.push(spot);
  }
  for (const [kind, { less, more }] of Object.entries(flows)) {
    for (let at = 0; at < Math.min(less.length, more.length, MOST_FLYERS); at += 1) {
      const ghost = /** @type {HTMLElement} */ (create(badge(kind, "")));
      const flown = fly(ghost, less[at].rect, home);
      const { x, y } = way(more[at].rect, less[at].rect);
      flown(
        animate(
          ghost,
          [
            { translate: "0 0" },
            { translate: `${x / 2}px ${y / 2 - 40}px`, offset: 0.5 },
            { translate: `${x}px ${y}px` },
          ],
          { duration: ARRIVE_MS, delay: at * 70 },
        ),
      );
    }
  }
}

/** Mark what is new for a second, where nothing may move. @param {HTMLElement} el */
function outline(el) {
  el.classList.add("fresh");
  setTimeout(() => el.classList.remove("fresh"), 1000);
}
