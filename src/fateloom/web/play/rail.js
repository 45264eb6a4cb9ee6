// The rail beside the table: log, chat, rules, and automatic passes.

import { at } from "../session/api.js";
import { h, patch } from "../ui/dom.js";
import { save } from "../ui/storage.js";
import { beginning } from "../review/continue_from.js";
import { ruleTab } from "../review/rules.js";
import { crest } from "../ui/crest.js";
import { shownLog } from "./unread.js";

/** What stands, its button, and what it means for those who have nothing to say.
 * @type {[string, string, string][]} */

/**
 * @typedef {object} Rail
 * @property {string} tab
 * @property {string | null} side the title of the game's own tab
 * @property {import('../types').GameInfo} game
 * @property {import('../review/log_book.js').LogBook} logbook
 * @property {import('../types').LogLine[]} lines
 * @property {number} looked
 * @property {{at: number, words: any[]} | null} began where this table went on from a replay
 * @property {import('../types').ChatLine[]} chat
 * @property {number} unread
 * @property {boolean} talks whether there is anybody to talk to; not in a lesson
 * @property {boolean} mayChat
 * @property {Set<number>} muted
 * @property {import('../types').RuleBook | null} book
 * @property {string} words
 * @property {string} rule
 * @property {(tab: string) => void} onTab
 * @property {(text: string) => void} onChat
 * @property {(seat: number) => void} onMute
 * @property {(words: string) => void} onSearch
 * @property {() => void} onRedraw
 */

/** @param {Rail} rail */
function railNodes(rail) {
  const tabs = /** @type {[string, string][]} */ ([
    ...(rail.side ? [["side", rail.side]] : []),
    ["log", "Log"],
    ...(rail.talks ? [["chat", rail.unread ? `Chat ${rail.unread}` : "Chat"]] : []),
    ["rules", "Rules"],
  ]);
  return [
    h(
      "div",
      { class: "tabs", role: "tablist", key: "tabs", "aria-label": "Log, chat and rules" },
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
    ];
  }
  if (rail.tab === "chat") {
    return [
      h(
        "ol",
        { class: "log talk", key: "talk", tabindex: "0", "aria-label": "Chat" },
        rail.chat.length === 0 &&
          h("li", { key: "none" }, h("span", {}), h("span", { class: "muted" }, "No messages yet.")),
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
      : [h("p", { class: "muted pad" }, "Loading rules…")];
  }
  return [];
}

/** Draw the rail of a table. @param {import('./table_page.js').Page} page */
export function drawRail(page) {
  const { parts } = page;
  const log = shownLog(page);
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
    unread: page.tab === "chat" ? 0 : page.session.chat.slice(page.read).filter((line) => line.seat !== page.me).length,
    talks: !page.lesson,
    mayChat: page.me !== null,
    muted: page.muted,
    book: page.book,
    words: page.words,
    rule: page.frame?.view.prompt?.rule ?? "",
    onTab: (/** @type {string} */ tab) => page.openTab(tab),
    onChat: (/** @type {string} */ text) => page.session.say({ type: "chat", seat: page.me, text }),
    onMute: (/** @type {number} */ seat) => mute(page, seat),
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
    rail.words,
    rail.rule,
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

/** Keep the end of the log in sight, unless the player has scrolled away from it. @param {HTMLElement} within */
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

/** @param {import('./table_page.js').Page} page @param {number} seat */
function mute(page, seat) {
  page.muted.add(seat);
  save(`muted.${page.table.id}`, [...page.muted]);
  void at(page.table.id, "mute", { seat, muted: true }, page.session.token(page.me), "PUT").catch(() => undefined);
  page.draw();
}
