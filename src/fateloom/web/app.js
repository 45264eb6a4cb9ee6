// The pages and the way between them. Every page module exports open(root, params) and returns what closes it.

import { alarm, entitle } from "./herald.js";
import { listenToKeys } from "./keys.js";
import { loadIcons } from "./icons.js";
import { showRule } from "./rules.js";
import { applySettings, dress } from "./settings.js";

/** @typedef {{close?: () => void}} Page */
/** @typedef {Record<string, any>} Params */

/** @type {[RegExp, string, () => Promise<{open: (root: HTMLElement, params: any) => Promise<Page | void>}>][]} */
const ROUTES = [
  [/^\/$/, "", () => import("./lobby.js")],
  [/^\/play\/(\w+)$/, "game", () => import("./start.js")],
  [/^\/new$/, "", () => import("./start.js")],
  [/^\/table\/([\w-]+)$/, "id", () => import("./play.js")],
  [/^\/replay\/([\w-]+)$/, "id", () => import("./replay.js")],
  [/^\/rules$/, "", () => import("./rules.js")],
  [/^\/rules\/(\w+)$/, "game", () => import("./rules.js")],
];

/** @type {Page | void} */
let page;
let visit = 0;

/** Go to a page of ours. @param {string} path @param {{replace?: boolean, carry?: any}} [how] carry: what the next page need not fetch */
export async function go(path, how = {}) {
  if (how.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  await show(how.carry);
}

/** @param {any} [carry] */
async function show(carry) {
  const mine = ++visit;
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  const route = ROUTES.find(([shape]) => shape.test(location.pathname));
  page?.close?.();
  page = undefined;
  dress();
  document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  const fresh = document.createElement("div");
  fresh.id = "app";
  if (!route) {
    root.replaceWith(fresh);
    lost(fresh);
    return;
  }
  const [shape, name, load] = route;
  /** @type {Params} */
  const params = { carry, ...Object.fromEntries(new URLSearchParams(location.search)) };
  const value = shape.exec(location.pathname)?.[1];
  if (value) params[name] = value;
  try {
    const module = await load();
    if (mine !== visit) return;
    (document.getElementById("app") ?? root).replaceWith(fresh);
    const opened = await module.open(fresh, params);
    if (mine !== visit) opened?.close?.();
    else page = opened;
  } catch (error) {
    if (mine !== visit) return;
    alarm(error instanceof Error ? error.message : String(error));
    if (!fresh.childElementCount) lost(fresh, error instanceof Error ? error.message : undefined);
  }
  if (mine !== visit) return;
  scrollTo(0, 0);
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  else
    /** @type {HTMLElement | null} */ (fresh.querySelector("h1[tabindex]"))?.focus({ preventScroll: true });
}

/** @param {HTMLElement} root @param {string} [why] */
function lost(root, why = "There is no such page.") {
  entitle("");
  root.innerHTML =
    '<main id="main" class="lost cloth"><h1 tabindex="-1"></h1><a class="btn" href="/">To the lobby</a></main>';
  /** @type {HTMLElement} */ (root.querySelector("h1")).textContent = why;
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target.closest("a") : null;
  if (!target || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (target.dataset.rule && !target.closest(".rulepage")) {
    event.preventDefault();
    const game = target.pathname.split("/")[2];
    void showRule(game, target.dataset.rule);
    return;
  }
  if (target.origin !== location.origin || target.hasAttribute("download") || target.target) return;
  if (target.pathname === location.pathname && target.hash) return;
  if (!ROUTES.some(([shape]) => shape.test(target.pathname))) return;
  event.preventDefault();
  void go(target.pathname + target.search + target.hash);
});
addEventListener("popstate", () => void show());

applySettings();
listenToKeys();
void loadIcons("house");
void show();
