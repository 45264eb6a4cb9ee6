// Arrows over the table: who targets whom, in the colour of the acting seat.

import { h, patch } from "../ui/dom.js";

/**
 * A thread from one thing to another: `card:troll.1` is a card by its id, `seat.2` or
 * `deck.love` anything that is anchored.
 * @typedef {{from: string, to: string, seat: number}} Thread
 */

/** @type {WeakMap<HTMLElement, Thread[]>} */
const drawn = new WeakMap();
let watching = false;
const SHORT = 64;

/** @param {HTMLElement} root @param {Thread[]} threads */
export function drawArrows(root, threads) {
  const had = drawn.get(root);
  drawn.set(root, threads);
  if (!threads.length && !had?.length) return;
  requestAnimationFrame(() => lay(root));
  if (watching) return;
  watching = true;
  addEventListener("resize", () => lay(root));
  root.addEventListener("scroll", () => lay(root), { passive: true, capture: true });
}

/** @param {HTMLElement} root */
function lay(root) {
  const threads = drawn.get(root) || [];
  let svg = root.querySelector(":scope > svg.threads");
  if (!svg) {
    svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "threads");
    svg.setAttribute("aria-hidden", "true");
  }
  root.append(svg);
  const home = svg.getBoundingClientRect();
  patch(
    svg,
    threads.flatMap((each) => thread(root, each, home)),
  );
}

/** @param {HTMLElement} root @param {string} what */
function find(root, what) {
  const page = root.closest("[data-game]") || root;
  const name = CSS.escape(what.replace(/^card:/, ""));
  const by = what.startsWith("card:") ? `[data-key="${name}"]` : `[data-anchor="${name}"]`;
  return page.querySelector(by)?.getBoundingClientRect();
}

/** @param {HTMLElement} root @param {Thread} thread @param {DOMRect} home */
function thread(root, { from, to, seat }, home) {
  const [a, b] = [find(root, from), find(root, to)];
  if (!a || !b || !a.width || !b.width) return [];
  const start = { x: a.x + a.width / 2 - home.x, y: a.y + (b.y < a.y ? 0 : a.height) - home.y };
  const end = { x: b.x + b.width / 2 - home.x, y: (b.y < a.y ? b.bottom : b.top) - home.y };
  // What lies in the dock is below the edge: a short thread shows that it comes at you, or from you.
  if (end.y > home.height) Object.assign(end, { x: start.x, y: start.y + SHORT });
  if (start.y > home.height) Object.assign(start, { x: end.x, y: end.y + SHORT });
  const bend = (end.y - start.y) / 2;
  const d = `M${start.x} ${start.y}C${start.x} ${start.y + bend} ${end.x} ${end.y - bend} ${end.x} ${end.y}`;
  const down = end.y > start.y ? 1 : -1;
  const tip = `M${end.x} ${end.y + 4 * down}l-8 ${-13 * down}h16z`;
  return [
    h(
      "g",
      { class: "ABCDEF".charAt(seat) },
      h("path", { class: "under", d }),
      h("path", { d }),
      h("path", { class: "tip", d: tip }),
    ),
  ];
}
