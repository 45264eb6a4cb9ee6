// The top bar of every page.

import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { mark } from "../ui/logo.js";
import { openKeys } from "./keyboard.js";
import { openSettings, settings } from "./settings.js";
import { toggleSound } from "./sound.js";

/** A tool of the bar. @param {string} glyph @param {string} label @param {(event: Event) => void} onclick @param {Record<string, any>} [more] @param {any[]} children */
export function tool(glyph, label, onclick, more = {}, ...children) {
  return h(
    "button",
    { class: "tool", type: "button", "aria-label": label, title: label, onclick, ...more },
    icon(glyph),
    ...children,
  );
}

/** Tools that every page has. */
export function houseTools() {
  return [
    tool(settings.sound ? "sound-on" : "sound-off", settings.sound ? "Sound on (M)" : "Sound off (M)", toggleSound, {
      "data-what": "sound",
    }),
    tool("keyboard", "Keyboard shortcuts", openKeys, { class: "tool wide-only" }),
    tool("cog", "Settings", openSettings),
  ];
}

/** @param {{game?: string, facts?: any[], nav?: string, tools?: any[]}} parts */
export function topBar({ game, facts, nav, tools = [] }) {
  const links = /** @type {[string, string, string][]} */ ([
    ["play", "/", "Play"],
    ["replays", "/replays", "Replays"],
    ["rules", "/rules", "Rules"],
  ]);
  return [
    h(
      "a",
      { class: "brand", href: "/", "aria-label": "Fateloom: back to the lobby" },
      mark(),
      h("span", {}, "Fateloom"),
    ),
    game && h("span", { class: "game" }, game),
    nav !== undefined &&
      h(
        "nav",
        { class: "nav", "aria-label": "Pages" },
        ...links.map(([id, href, text]) => h("a", { href, ...(nav === id ? { "aria-current": "page" } : {}) }, text)),
      ),
    h("div", { class: "facts" }, ...(facts ?? [])),
    h("div", { class: "tools", role: "group", "aria-label": "Tools" }, ...tools, ...houseTools()),
  ];
}
