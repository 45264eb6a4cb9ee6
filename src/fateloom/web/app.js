// The router. Each page module exports open(root, params), which returns an object that closes the page, and may export
// ready(), which waits for what it cannot be drawn without.

import { showToast, setTitle } from "./ui/announcer.js";
import { guardFreshButtons } from "./ui/fresh_buttons.js";
import { listenToKeys } from "./shell/keyboard.js";
import { HOUSE_ICONS, loadIcons } from "./ui/icons.js";
import { go, setRouter } from "./ui/navigation.js";
import { atRoot, pathWithin } from "./ui/site_root.js";
import { applySettings, applyGameTheme } from "./shell/settings.js";

/** @typedef {{close?: () => void}} Page */
/** @typedef {Record<string, any>} Params */

/**
 * The path of each page, and the module that shows it. The server reads the paths from here, one line each.
 * @type {[string, () => Promise<{open: (root: HTMLElement, params: any) => Promise<Page | void>, ready?: () => Promise<void>}>][]}
 */
const ROUTES = [
  ["/", () => import("./pages/lobby.js")],
  ["/play/:game", () => import("./pages/new_table.js")],
  ["/new", () => import("./pages/new_table.js")],
  ["/table/:id", () => import("./play/table_page.js")],
  ["/learn/:game", () => import("./learn/lesson_page.js")],
  ["/puzzle/:game", () => import("./learn/puzzle_page.js")],
  ["/replay/:id", () => import("./review/replay.js")],
  ["/replays", () => import("./pages/replays.js")],
  ["/rules", () => import("./review/rules_index.js")],
  ["/rules/:game", () => import("./review/rules.js")],
];

/** The module of an address and the values in it, or nothing. @param {string} pathname */
function routeOf(pathname) {
  const path = pathWithin(pathname) ?? "";
  for (const [pattern, load] of ROUTES) {
    const match = new RegExp(`^${pattern.replace(/:(\w+)/, "(?<$1>[\\w-]+)")}$`).exec(path);
    if (match) return { load, values: match.groups };
  }
  return undefined;
}

/** @type {Page | void} */
let page;
let visit = 0;

/** @param {any} [carry] */
async function show(carry) {
  const mine = ++visit;
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  const route = routeOf(location.pathname);
  page?.close?.();
  page = undefined;
  applyGameTheme();
  document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  const fresh = document.createElement("div");
  fresh.id = "app";
  if (!route) {
    root.replaceWith(fresh);
    lost(fresh);
    return;
  }
  /** @type {Params} */
  const params = { carry, ...Object.fromEntries(new URLSearchParams(location.search)), ...route.values };
  try {
    const module = await route.load();
    // The first page may have come with its content in words; that stays until the page can be drawn.
    if (root.childElementCount) await module.ready?.();
    if (mine !== visit) return;
    (document.getElementById("app") ?? root).replaceWith(fresh);
    const opened = await module.open(fresh, params);
    if (mine !== visit) opened?.close?.();
    else page = opened;
  } catch (error) {
    if (mine !== visit) return;
    showToast(error instanceof Error ? error.message : String(error));
    if (!fresh.childElementCount) lost(fresh, error instanceof Error ? error.message : undefined);
  }
  if (mine !== visit) return;
  scrollTo(0, 0);
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  else
    /** @type {HTMLElement | null} */ (fresh.querySelector("h1[tabindex]"))?.focus({ preventScroll: true });
}

/** @param {HTMLElement} root @param {string} [why] */
function lost(root, why = "Page not found.") {
  setTitle("");
  root.innerHTML =
    '<main id="main" class="lost cloth"><h1 tabindex="-1"></h1><a class="btn">Back to the lobby</a></main>';
  /** @type {HTMLAnchorElement} */ (root.querySelector("a")).href = atRoot("/");
  /** @type {HTMLElement} */ (root.querySelector("h1")).textContent = why;
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target.closest("a") : null;
  if (!target || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (target.dataset.rule && !target.closest(".rulepage")) {
    event.preventDefault();
    const [game, rule] = [(pathWithin(target.pathname) ?? "").split("/")[2], target.dataset.rule];
    void import("./review/rules.js").then((rules) => rules.showRule(game, rule));
    return;
  }
  if (target.origin !== location.origin || target.hasAttribute("download") || target.target) return;
  if (target.pathname === location.pathname && target.hash) return;
  if (!routeOf(target.pathname)) return;
  event.preventDefault();
  void go(pathWithin(target.pathname) + target.search + target.hash);
});
addEventListener("popstate", () => void show());

setRouter(show);
applySettings();
listenToKeys();
guardFreshButtons();
void loadIcons(HOUSE_ICONS);
void show();
