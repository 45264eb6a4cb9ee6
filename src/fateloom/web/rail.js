// The rail beside the table: log, chat, rules, and how often to be asked.

import { at } from "./api.js";
import { h, patch } from "./dom.js";
import { keep } from "./keep.js";
import { beginning } from "./onward.js";
import { askAgain, inWindow, order, passing, standing, usual, wished } from "./orders.js";
import { ruleTab } from "./rules.js";
import { crest } from "./seat.js";

/** What stands, its button, and what it means for those who have nothing to say.
 * @type {[string, string, string][]} */
const YIELDS = [
  ["always_ask", "Always", "You are asked whenever you could play something."],
  ["concerns_me", "When it concerns me", "You pass by yourself until something touches you."],
  ["my_turn", "My turn", "You pass by yourself until your own turn, or until you must choose."],
];

/**
 * @typedef {object} Rail
 * @property {string} tab
 * @property {string | null} side the title of the game's own tab
 * @property {import('./types').GameInfo} game
 * @property {import('./log.js').LogBook} logbook
 * @property {import('./types').LogLine[]} lines
 * @property {number} looked
 * @property {{at: number, words: any[]} | null} began where this table went on from a replay
 * @property {import('./types').ChatLine[]} chat
 * @property {number} unread
 * @property {boolean} mayChat
 * @property {Set<number>} muted
 * @property {string | null} yielding null: yields mean nothing here
 * @property {string} passing what this seat passes for a while, in words
 * @property {boolean} window whether a window is open that can be let pass
 * @property {import('./types').RuleBook | null} book
 * @property {string} words
 * @property {string} rule
 * @property {(tab: string) => void} onTab
 * @property {(text: string) => void} onChat
 * @property {(seat: number) => void} onMute
 * @property {(until: string) => void} onYield
 * @property {() => void} onAskAgain
 * @property {(words: string) => void} onSearch
 * @property {() => void} onRedraw
 */

/** @param {Rail} rail */
function railNodes(rail) {
  const tabs = /** @type {[string, string][]} */ ([
    ...(rail.side ? [["side", rail.side]] : []),
    ["log", "Log"],
    ["chat", rail.unread ? `Chat ${rail.unread}` : "Chat"],
    ["rules", "Rules"],
  ]);
  return [
    h(
      "div",
      { class: "tabs", role: "tablist", key: "tabs", "aria-label": "Beside the table" },
      ...tabs.map(([id, title]) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `tab-${id}`,
            "aria-selected": String(rail.tab === id),
            "aria-controls": "railpage",
            tabindex: rail.tab === id ? "0" : "-1",
            onclick: () => rail.onTab(id),
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
              const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
              if (!step) return;
              event.preventDefault();
              const to = tabs[(tabs.findIndex(([one]) => one === id) + step + tabs.length) % tabs.length][0];
              rail.onTab(to);
              document.getElementById(`tab-${to}`)?.focus();
            },
          },
          title,
        ),
      ),
    ),
  ];
}

/** @param {Rail} rail */
function railPage(rail) {
  if (rail.tab === "log") {
    return [
      h(
        "ol",
        { class: "log", key: "log", tabindex: "0", "aria-label": "What happened" },
        ...rail.logbook.nodes(rail.lines, rail.looked, rail.onRedraw, rail.began),
      ),
      rail.yielding !== null &&
        h(
          "fieldset",
          { class: "yields", key: "yields" },
          h("legend", { class: "lab" }, "While others act, ask me"),
          h(
            "div",
            { class: "segments" },
            ...YIELDS.map(([until, text, about]) =>
              h(
                "label",
                { class: rail.yielding === until ? "on" : "", title: about },
                h("input", {
                  type: "radio",
                  name: "yield",
                  value: until,
                  checked: rail.yielding === until,
                  onchange: () => rail.onYield(until),
                }),
                h("span", {}, text),
              ),
            ),
          ),
          h(
            "p",
            { class: "lab" },
            rail.passing
              ? `You pass for the rest of ${rail.passing}.`
              : YIELDS.find(([until]) => until === rail.yielding)?.[2],
          ),
          rail.passing &&
            h("button", { type: "button", class: "btn", key: "again", onclick: rail.onAskAgain }, "Ask me again"),
          rail.window &&
            !rail.passing &&
            h(
              "button",
              { type: "button", class: "btn", key: "window", onclick: () => rail.onYield("this_window") },
              "Pass for this window",
            ),
        ),
    ];
  }
  if (rail.tab === "chat") {
    return [
      h(
        "ol",
        { class: "log talk", key: "talk", tabindex: "0", "aria-label": "Chat" },
        rail.chat.length === 0 &&
          h("li", { key: "none" }, h("span", {}), h("span", { class: "muted" }, "Nobody has said anything yet.")),
        ...rail.chat
          .filter((line) => line.seat === null || !rail.muted.has(line.seat))
          .map((line) =>
            h(
              "li",
              { key: `c${line.n}` },
              line.seat === null ? h("span", {}) : crest(line.seat),
              h(
                "span",
                {},
                h("b", {}, line.name),
                " ",
                line.text,
                line.seat !== null &&
                  rail.mayChat &&
                  h(
                    "button",
                    {
                      type: "button",
                      class: "mute",
                      onclick: () => rail.onMute(/** @type {number} */ (line.seat)),
                    },
                    "mute",
                  ),
              ),
            ),
          ),
      ),
      rail.mayChat &&
        h(
          "form",
          {
            class: "say",
            key: "say",
            onsubmit: (/** @type {any} */ event) => {
              event.preventDefault();
              const input = event.target.elements.text;
              const text = input.value.trim();
              if (text) rail.onChat(text);
              input.value = "";
            },
          },
          h("input", {
            class: "box",
            name: "text",
            maxlength: "300",
            placeholder: "Say something…",
            "aria-label": "Say something",
            autocomplete: "off",
          }),
        ),
    ];
  }
  if (rail.tab === "rules") {
    return rail.book
      ? [
          h(
            "div",
            { class: "rules", key: "rules" },
            ...ruleTab(rail.game.id, rail.book, rail.words, rail.rule, rail.onSearch),
          ),
        ]
      : [h("p", { class: "muted pad" }, "The rules are on their way.")];
  }
  return [];
}

/** Draw the rail of a table. @param {import('./play.js').Page} page */
export function drawRail(page) {
  const { parts } = page;
  const log = page.session.logOf(page.me);
  if (!page.logbook) return;
  const rail = {
    tab: page.tab,
    side: page.roots.side ? (page.game.layout.game?.side ?? null) : null,
    game: page.game,
    logbook: page.logbook,
    lines: log,
    looked: page.looked,
    began: beginning(page.table, page.me),
    chat: page.session.chat,
    unread: page.tab === "chat" ? 0 : Math.max(0, page.session.chat.length - page.read),
    mayChat: page.me !== null,
    muted: page.muted,
    yielding:
      page.me === null || page.table.seats.length < 2 || page.game.layout.game?.windows === false
        ? null
        : passing(page)
          ? wished(page.game)
          : standing(page),
    passing: passing(page),
    window: inWindow(page),
    book: page.book,
    words: page.words,
    rule: page.frame?.view.prompt?.rule ?? "",
    onTab: (/** @type {string} */ tab) => page.openTab(tab),
    onChat: (/** @type {string} */ text) => page.session.say({ type: "chat", seat: page.me, text }),
    onMute: (/** @type {number} */ seat) => mute(page, seat),
    onYield: (/** @type {string} */ until) => order(page, until),
    onAskAgain: () => askAgain(page),
    onSearch: (/** @type {string} */ words) => {
      page.words = words;
      page.draw();
    },
    onRedraw: () => page.draw(),
  };
  const mark = [
    rail.tab,
    log.length,
    log[log.length - 1]?.text,
    rail.looked,
    rail.chat.length,
    rail.unread,
    rail.yielding,
    rail.passing,
    rail.words,
    rail.rule,
    rail.window,
    rail.book !== null,
    rail.muted.size,
    rail.logbook.all,
    page.me,
  ].join("|");
  if (mark === page.railMark) return;
  page.railMark = mark;
  patch(parts.tabs, railNodes(rail));
  parts.side.hidden = page.tab !== "side";
  parts.page.hidden = page.tab === "side";
  patch(parts.page, railPage(rail));
  followLog(parts.page);
}

/** Keep the end of the log in sight, unless somebody has scrolled away from it. @param {HTMLElement} within */
function followLog(within) {
  const list = within.querySelector(".log");
  if (!(list instanceof HTMLElement)) return;
  let last = 0;
  list.onscroll ??= () => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < 40) list.dataset.away = "";
    else if (list.scrollTop < last - 4) list.dataset.away = "yes";
    last = list.scrollTop;
  };
  if (list.dataset.away !== "yes")
    requestAnimationFrame(() => {
      list.scrollTop = list.scrollHeight;
    });
}

/** @param {import('./play.js').Page} page @param {number} seat */
function mute(page, seat) {
  page.muted.add(seat);
  keep(`muted.${page.table.id}`, [...page.muted]);
  void at(page.table.id, "mute", { seat, muted: true }, page.session.token(page.me), "PUT").catch(() => undefined);
  page.draw();
}

/** What this seat lets go by, in words. @param {import('./play.js').Page} page */
export function yieldWord(page) {
  const until = standing(page);
  if (page.me === null || until === "always_ask" || until === usual(page.game)) return "";
  if (passing(page)) return `You pass ${passing(page)}`;
  return `Asked: ${YIELDS.find(([id]) => id === until)?.[1].toLowerCase()}`;
}
