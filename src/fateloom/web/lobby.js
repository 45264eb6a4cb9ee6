// The lobby: your waiting move, the games, open tables, and a table of your own.

import { at, botsFor, dailyOf, games, openTables, tableOf } from "./api.js";
import { go } from "./app.js";
import { topBar } from "./bar.js";
import { dailyBox } from "./daily.js";
import { h, patch } from "./dom.js";
import { entitle, tell, trying } from "./herald.js";
import { icon } from "./icons.js";
import { firstTime, keep, myName, recall, remember, seated, sitDown, standUp } from "./keep.js";
import { played, resume } from "./mine.js";
import { crest } from "./seat.js";
import { sheet } from "./sheet.js";
import { posterOf } from "./shelf.js";

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const REFRESH = 8000;

/** @typedef {import('./types').GameCard} GameCard @typedef {import('./types').Table} Table */

/** @param {Table} table */
function seatsOf(table) {
  return h(
    "span",
    { class: "who" },
    ...table.seats.map((seat) =>
      seat.who === "open"
        ? h("span", { class: "free", role: "img", "aria-label": "a free seat" })
        : h(
            "span",
            { title: seat.name },
            crest(seat.seat),
            h("span", { class: "sr" }, `${seat.name}${seat.who === "bot" ? ", bot" : ""}`),
          ),
    ),
  );
}

/** Take a free seat at a table. @param {Table} table */
async function sit(table) {
  const seating = await at(table.id, "join", { name: myName() });
  sitDown(seating.table, seating.credentials);
  await go(`/table/${table.id}`);
}

/** @param {Table} table @param {GameCard | undefined} game */
function rowOf(table, game) {
  return h(
    "li",
    { class: "tbl", key: table.id, "data-game": table.game },
    h("span", { class: "dot" }, icon(game?.icon ?? "card-random")),
    h("div", {}, h("b", {}, table.title), h("small", {}, table.options_text.join(", ") || "As the rulebook has it")),
    seatsOf(table),
    h("button", { class: "btn", type: "button", onclick: trying(() => sit(table)) }, "Sit down"),
  );
}

/** A word to those who are here for the first time. @param {() => void} then when it was read */
function welcome(then) {
  const read = () => {
    remember("welcome");
    then();
  };
  return h(
    "section",
    { class: "box panel", key: "welcome", "aria-label": "New here?" },
    h("h2", {}, "New here?"),
    h(
      "p",
      {},
      "Pull any thread: you sit down against bots at once. Stitched gold is what you can do; everything else explains itself when you point at it.",
    ),
    h("button", { class: "btn", type: "button", onclick: read }, "Good"),
  );
}

/** Ask for the name, in a sheet. @param {() => void} then */
function askName(then) {
  const opened = sheet("What shall we call you?", [], "small");
  const save = (/** @type {any} */ event) => {
    event.preventDefault();
    const name = new FormData(event.target).get("name");
    keep(
      "name",
      String(name ?? "")
        .trim()
        .slice(0, 24),
    );
    opened.close();
    then();
  };
  patch(opened.body, [
    h(
      "form",
      { class: "in", onsubmit: save },
      h("input", {
        name: "name",
        maxlength: "24",
        autocomplete: "nickname",
        "aria-label": "Your name",
        value: recall("name", ""),
      }),
      h("button", { class: "btn strong" }, "Save"),
    ),
  ]);
  opened.dialog.querySelector("input")?.focus();
}

/** @param {HTMLElement} root */
export async function open(root) {
  entitle("");
  root.className = "lobby cloth";
  /** @type {GameCard[]} */
  let all = [];
  /** @type {Table[]} */
  let tables = [];
  /** @type {Table[]} */
  let mine = [];
  /** @type {Map<string, any>} */
  const daily = new Map();
  let filter = "all";

  const top = document.createElement("header");
  top.className = "top";
  const main = document.createElement("main");
  main.id = "main";
  root.append(top, main);

  const draw = () => {
    patch(
      top,
      topBar({
        nav: "play",
        tools: [
          h(
            "button",
            { class: "me", type: "button", onclick: () => askName(draw) },
            crest(0),
            h("span", {}, recall("name", "") || "Your name"),
          ),
        ],
      }),
    );
    const shown = tables
      .filter((table) => !mine.some((one) => one.id === table.id))
      .filter((table) =>
        filter === "bots" ? table.seats.some((seat) => seat.who === "bot") : filter === "clock" ? !table.clock : true,
      );
    patch(main, [
      resume(mine),
      h(
        "h1",
        { key: "h1", tabindex: "-1" },
        `${NUMBERS[all.length] ?? all.length} ${all.length === 1 ? "game" : "games"} of fate. `,
        h("em", {}, "Pull a thread."),
      ),
      h(
        "div",
        {
          class: `posters ${["", "one", "two", "three", "four", "five", "six"][all.length] ?? ""}`,
          key: "posters",
        },
        ...all.map(posterOf),
      ),
      h(
        "div",
        { class: "cols", key: "cols" },
        h(
          "section",
          { "aria-label": "Open tables" },
          h(
            "header",
            { class: "sec" },
            h("h2", {}, "Open tables"),
            h(
              "div",
              { class: "filters", role: "group", "aria-label": "Which tables" },
              ...[
                ["all", "All"],
                ["bots", "With bots"],
                ["clock", "No clock"],
              ].map(([id, text]) =>
                h(
                  "button",
                  {
                    class: id === filter ? "chip on" : "chip",
                    type: "button",
                    "aria-pressed": String(id === filter),
                    onclick: () => {
                      filter = id;
                      draw();
                    },
                  },
                  text,
                ),
              ),
            ),
          ),
          shown.length
            ? h(
                "ul",
                { class: "tables" },
                ...shown.map((table) =>
                  rowOf(
                    table,
                    all.find((game) => game.id === table.game),
                  ),
                ),
              )
            : h("p", { class: "nothing" }, "No open tables. ", h("a", { href: "/new" }, "Start one.")),
          firstTime("welcome") && welcome(draw),
        ),
        h(
          "div",
          {},
          h(
            "section",
            { class: "box panel", "aria-label": "Start a table" },
            h("h2", {}, "Start a table"),
            h("p", {}, "Choose a game, invite friends by link, fill empty seats with bots, or share one screen."),
            h("a", { class: "btn strong", href: "/new" }, "New table"),
            h(
              "form",
              {
                class: "code",
                onsubmit: (/** @type {any} */ event) => {
                  event.preventDefault();
                  const typed = String(new FormData(event.target).get("code") ?? "").trim();
                  const code = typed.split("/").pop();
                  if (code) void go(`/table/${code}`);
                },
              },
              h(
                "label",
                {},
                h("span", { class: "lab" }, "Have a link or a code?"),
                h(
                  "span",
                  { class: "in" },
                  h("input", { name: "code", autocomplete: "off" }),
                  h("button", { class: "btn" }, "Join"),
                ),
              ),
            ),
          ),
          ...all
            .filter((game) => game.daily && daily.has(game.id))
            .map((game) => dailyBox(game, daily.get(game.id), mine)),
          ...played(mine),
        ),
      ),
    ]);
  };

  const refresh = async () => {
    const held = seated().slice(0, 12);
    const [open, ...own] = await Promise.all([
      openTables().catch(() => ({ tables: [] })),
      ...held.map((one) =>
        tableOf(one.id, one.credentials[0]?.token).catch((error) => {
          if (error.status === 404) standUp(one.id);
          return null;
        }),
      ),
    ]);
    tables = open.tables;
    mine = own.filter((table) => table !== null);
    draw();
  };

  patch(top, topBar({ nav: "play" }));
  all = await games();
  draw();
  tell(`Fateloom. ${all.length} games: ${all.map((game) => game.title).join(", ")}.`);
  void refresh();
  for (const game of all.filter((one) => one.daily)) {
    dailyOf(game.id).then(
      (deal) => {
        daily.set(game.id, deal);
        draw();
      },
      () => undefined,
    );
  }
  const timer = setInterval(() => {
    if (!document.hidden) void refresh();
  }, REFRESH);
  const idle = window.requestIdleCallback ?? ((/** @type {() => void} */ later) => setTimeout(later, 300));
  idle(() => {
    void import("./play.js");
    for (const game of all) void botsFor(game.id).catch(() => undefined);
  });
  return { close: () => clearInterval(timer) };
}
