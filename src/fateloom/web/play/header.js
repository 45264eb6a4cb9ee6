// The top bar of a table: title, clocks, undo, menu.

import { ask as fetchFrom, at, download } from "../session/api.js";
import { tool, topBar } from "../shell/top_bar.js";
import { clockWords } from "../session/clocks.js";
import { h, patch } from "../ui/dom.js";
import { showToast, showNote, announce } from "../ui/announcer.js";
import { atRoot } from "../ui/site_root.js";
import { load } from "../ui/storage.js";
import { openKeys } from "../shell/keyboard.js";
import { originText } from "../review/continue_from.js";
import { dailyText } from "../review/daily_note.js";
import { openSettings } from "../shell/settings.js";
import { confirmDialog, openDialog } from "../ui/dialog.js";
import { tellTable } from "./narration.js";

/** @typedef {import('./table_page.js').Page} Page */

/** The top bar of a table. @param {Page} page */
export function tableHeader(page) {
  const { table } = page;
  const view = page.frame?.view;
  const facts = [h("span", { key: "o" }, table.options_text.slice(0, 2).join(", "))];
  if (table.daily) facts.push(h("span", { key: "daily" }, dailyText(table)));
  if (table.goes_on) facts.push(h("span", { key: "came" }, originText(table)));
  for (const fact of page.game.layout.facts?.top ?? [{ name: "round", title: "Round" }]) {
    const told = view?.table[fact.name];
    const value = Array.isArray(told) ? told.length : told;
    if (fact.steps && value) facts.push(steps(fact, String(value)));
    else if (value !== undefined && value !== null && value !== false)
      facts.push(
        h(
          "span",
          { key: fact.name },
          `${fact.title} `,
          value === true ? "" : h("b", {}, String(value)),
          fact.of ? ` of ${fact.of}` : "",
        ),
      );
  }
  for (const seat of page.clocks.running()) {
    const left = page.clocks.left(seat);
    if (left !== null)
      facts.push(
        h(
          "span",
          { key: `clock${seat}`, class: left < 15 ? "late" : "" },
          `${page.names[seat]} `,
          h("b", {}, clockWords(left)),
        ),
      );
  }
  const outlook = page.outlook;
  const undoWords = !outlook
    ? "Undo (U)"
    : outlook.how === "free"
      ? "Undo (U)"
      : outlook.how === "consent"
        ? `Undo: the others must agree. ${outlook.why}`
        : `Can't undo: ${outlook.why}`;
  const playing = table.state === "playing" && page.me !== null;
  return topBar({
    game: page.game.title,
    facts,
    tools: [
      playing &&
        tool("anticlockwise-rotation", undoWords, () => void undo(page), {
          key: "undo",
          "data-what": "undo",
          "aria-disabled": outlook?.how === "no" ? "true" : undefined,
          onmouseenter: () => void lookUndo(page),
          onfocus: () => void lookUndo(page),
        }),
      tool("rule-book", "Rules (R)", () => page.openTab("rules"), { key: "rules" }),
      tool(
        "chat-bubble",
        "Log and chat (L)",
        () => page.openTab("log"),
        { key: "log" },
        page.session.chat.length > page.read && h("sup", {}, String(page.session.chat.length - page.read)),
      ),
      tool("menu", "Table menu", () => openMenu(page), { key: "menu" }),
    ],
  });
}

/** The steps of a turn, the present one marked. @param {{title: string, steps?: string[]}} fact @param {string} now */
function steps({ title, steps }, now) {
  return h(
    "ol",
    { class: "turnsteps", key: "steps", "aria-label": title },
    steps?.map((each) => h("li", now.startsWith(each) ? { "aria-current": "step" } : {}, each)),
  );
}

/** Ask the server whether the last decision can be undone, so that the menu can say it. @param {Page} page */
async function lookUndo(page) {
  const ask = page.frame?.seq;
  if (page.me === null || page.outlook?.seq === ask) return;
  page.outlook = { how: "free", why: "", seq: ask };
  const said = await fetchFrom(page.table.id, "undo", page.session.token(page.me)).catch(() => null);
  page.outlook = said && { ...said, seq: ask };
  page.draw();
}

/** What else can be done at a table. @param {Page} page */
export function openMenu(page) {
  const { table } = page;
  const token = page.session.token(page.me);
  const opened = openDialog(table.title, [], "small");
  const item = (/** @type {string} */ text, /** @type {() => void} */ deed) =>
    h(
      "button",
      {
        class: "btn",
        type: "button",
        onclick: () => {
          opened.close();
          deed();
        },
      },
      text,
    );
  const tried = (/** @type {Promise<any>} */ deed) =>
    deed.catch((error) => showToast(error.message, { rule: error.rule, game: page.game.id }));
  patch(opened.body, [
    h(
      "div",
      { class: "menu" },
      ...table.seats
        .filter((seat) => seat.who !== "open")
        .map((seat) =>
          h(
            "p",
            { class: "muted" },
            `${seat.name}: ${seat.who === "bot" ? `bot, ${seat.bot}` : seat.away ? "away (a bot is playing)" : seat.present ? "here" : "not connected"}`,
          ),
        ),
      item(
        "Copy spectator link",
        () => void navigator.clipboard?.writeText(location.href).then(() => showNote("Link copied.")),
      ),
      page.me !== null &&
        table.state === "playing" &&
        item("Describe the table", () => {
          const view = page.frame?.view;
          if (!view) return;
          const said = openDialog("Table description", []);
          patch(
            said.body,
            tellTable(view, page.game, page.names)
              .split(". ")
              .map((line) => h("p", {}, line)),
          );
        }),
      item(
        "Save a bug report (this position)",
        () => void tried(download(table.id, "capsule", `${table.game}-${table.id}.capsule.json`, token)),
      ),
      page.me !== null &&
        table.state === "playing" &&
        !table.seats[page.me]?.away &&
        item(
          "Let a bot play for me",
          () => void tried(at(table.id, `seats/${page.me}/bot`, { bot: load("level", "regular") }, token)),
        ),
      page.me !== null && table.seats[page.me]?.away && item("Take back control", () => void tried(takeBack(page))),
      table.concede &&
        page.me !== null &&
        table.state === "playing" &&
        item(
          "Concede",
          () =>
            void confirmDialog("Concede?", "You leave the game; the others finish it.", "Concede", "Keep playing").then(
              (sure) => sure && tried(at(table.id, "concede", {}, token)),
            ),
        ),
      page.me !== null &&
        item(
          "Leave the table",
          () =>
            void confirmDialog(
              "Leave the table?",
              "A bot plays for you until you come back from the lobby.",
              "Leave",
              "Stay",
            ).then((sure) => sure && location.assign(atRoot("/"))),
        ),
      item("Settings", openSettings),
      item("Keyboard shortcuts", openKeys),
      h(
        "p",
        { class: "muted" },
        "Shuffle commitment (made before the deal): ",
        h("code", {}, (table.commitment ?? "").slice(0, 16), "…"),
      ),
    ),
  ]);
}

/** Play on for oneself where a bot has played. @param {Page} page */
export function takeBack(page) {
  return at(page.table.id, `seats/${page.me}/bot`, undefined, page.session.token(page.me), "DELETE");
}

/** The wish of another to take something back, if this seat must agree. @param {Page} page */
export function consentAsked(page) {
  const asked = page.session.undo;
  if (!asked || page.me === null || !asked.needs.includes(page.me)) return null;
  const answer = (/** @type {boolean} */ agree) => page.session.say({ type: "consent", seat: page.me, agree });
  return {
    text: `${page.names[asked.by]} wants to undo a move. Everyone must agree.`,
    agree: () => answer(true),
    refuse: () => answer(false),
  };
}

/** Take the last decision back, or ask the others to agree. @param {Page} page */
export async function undo(page) {
  if (page.me === null) return;
  try {
    const said = await at(page.table.id, "undo", {}, page.session.token(page.me));
    if (!said.done)
      showNote(
        said.needs.length
          ? `${said.why ? `${said.why}. ` : ""}Asking the other players.`
          : said.why || "You can't undo that.",
      );
    else announce("Undone.");
  } catch (error) {
    const problem = /** @type {import('../session/api.js').Problem} */ (error);
    showToast(problem.message, { rule: problem.rule, game: page.game.id });
  }
}
