// The top bar of a table: what is played, the clocks, undo, and the menu.

import { ask as fetchFrom, at } from "./api.js";
import { tool, topBar } from "./bar.js";
import { clockWords } from "./clocks.js";
import { h, patch } from "./dom.js";
import { alarm, note, tell } from "./herald.js";
import { recall } from "./keep.js";
import { openKeys } from "./keys.js";
import { cameFrom } from "./onward.js";
import { openSettings } from "./settings.js";
import { asks, sheet } from "./sheet.js";
import { tellTable } from "./telling.js";

/** @typedef {import('./play.js').Page} Page */

/** The top bar of a table. @param {Page} page */
export function topNodes(page) {
  const { table } = page;
  const view = page.frame?.view;
  const facts = [h("span", { key: "o" }, table.options_text.slice(0, 2).join(", "))];
  if (table.goes_on) facts.push(h("span", { key: "came" }, cameFrom(table)));
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
      ? "Undo: free"
      : outlook.how === "consent"
        ? `Undo: needs the others’ consent. ${outlook.why}`
        : `No undo: ${outlook.why}`;
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
      tool("menu", "This table", () => openMenu(page), { key: "menu" }),
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

/** Find out whether the last decision can be taken back, before somebody asks for it. @param {Page} page */
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
  const opened = sheet(table.title, [], "small");
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
    deed.catch((error) => alarm(error.message, { rule: error.rule, game: page.game.id }));
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
            `${seat.name}: ${seat.who === "bot" ? `bot, ${seat.bot}` : seat.away ? "away, a bot plays" : seat.present ? "here" : "not connected"}`,
          ),
        ),
      item(
        "Copy the link to watch",
        () => void navigator.clipboard?.writeText(location.href).then(() => note("The link is copied.")),
      ),
      page.me !== null &&
        table.state === "playing" &&
        item("Tell the table in words", () => {
          const view = page.frame?.view;
          if (!view) return;
          const said = sheet("The table in words", []);
          patch(
            said.body,
            tellTable(view, page.game, page.names)
              .split(". ")
              .map((line) => h("p", {}, line)),
          );
        }),
      item(
        "Bug capsule: one file that reproduces this position",
        () => void tried(saveFrom(table.id, "capsule", `${table.game}-${table.id}.capsule.json`, token)),
      ),
      page.me !== null &&
        table.state === "playing" &&
        !table.seats[page.me]?.away &&
        item(
          "Let a bot play for me",
          () => void tried(at(table.id, `seats/${page.me}/bot`, { bot: recall("level", "regular") }, token)),
        ),
      page.me !== null && table.seats[page.me]?.away && item("Take my seat back", () => void tried(takeBack(page))),
      table.concede &&
        page.me !== null &&
        table.state === "playing" &&
        item(
          "Give up",
          () =>
            void asks("Give up?", "The others play on, or win, as the rules say.", "Give up", "Play on").then(
              (sure) => sure && tried(at(table.id, "concede", {}, token)),
            ),
        ),
      page.me !== null &&
        item(
          "Leave the table",
          () =>
            void asks("Leave?", "A bot takes your seat; you can come back from the lobby.", "Leave", "Stay").then(
              (sure) => sure && location.assign("/"),
            ),
        ),
      item("Settings", openSettings),
      item("Keys", openKeys),
      h(
        "p",
        { class: "muted" },
        "The shuffle was sealed before the deal: ",
        h("code", {}, (table.commitment ?? "").slice(0, 16), "…"),
      ),
    ),
  ]);
}

/** Save what the server has for a table. @param {string} id @param {string} what @param {string} name @param {string | undefined} token */
export async function saveFrom(id, what, name, token) {
  const body = await fetchFrom(id, what, token);
  const text = typeof body === "string" ? body : JSON.stringify(body, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
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
    text: `${page.names[asked.by]} wants to take a decision back. It needs the consent of the table.`,
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
      note(
        said.needs.length
          ? `${said.why ? `${said.why}. ` : ""}The others are asked.`
          : said.why || "That cannot be taken back.",
      );
    else tell("Taken back.");
  } catch (error) {
    const problem = /** @type {import('./api.js').Problem} */ (error);
    alarm(problem.message, { rule: problem.rule, game: page.game.id });
  }
}
