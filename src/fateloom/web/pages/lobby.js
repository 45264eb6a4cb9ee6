// The lobby: games that wait for your move, all games, open tables, and a new table.

import { botsFor, games, joinTable, openTables, tableOf } from "../session/api.js";
import { go } from "../ui/navigation.js";
import { topBar } from "../shell/top_bar.js";
import { puzzleBox } from "./puzzles_of_day.js";
import { dailyBox, loadDaily } from "./daily_deal.js";
import { loadLooks, prefetch } from "../game_files/looks.js";
import { h, patch } from "../ui/dom.js";
import { setTitle, announce, withErrorToast } from "../ui/announcer.js";
import { icon } from "../ui/icons.js";
import { isNew, save, myName, load, remember, savedSeats, saveCredentials, forgetCredentials } from "../ui/storage.js";
import { played, resume } from "./my_games.js";
import { crest } from "../ui/crest.js";
import { openDialog } from "../ui/dialog.js";
import { posterOf } from "./game_shelf.js";

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const REFRESH = 8000;
/** The same while the server cannot be reached. */
const RETRY = 2000;

/** @typedef {import('../types').GameCard} GameCard @typedef {import('../types').Table} Table */

/** @param {Table} table */
function seatsOf(table) {
  return h(
    "span",
    { class: "who" },
    ...table.seats.map((seat) =>
      seat.who === "open"
        ? h("span", { class: "free", role: "img", "aria-label": "open seat" })
        : h(
            "span",
            { title: seat.name },
            crest(seat.seat),
            h("span", { class: "sr" }, `${seat.name}${seat.who === "bot" ? ", bot" : ""}`),
          ),
    ),
  );
}

/** Take an open seat at a table. @param {Table} table */
async function sit(table) {
  const seating = await joinTable(table.id, myName());
  saveCredentials(seating.table, seating.credentials);
  await go(`/table/${table.id}`);
}

/** @param {Table} table @param {GameCard | undefined} game */
function rowOf(table, game) {
  return h(
    "li",
    { class: "tbl", key: table.id, "data-game": table.game },
    h("span", { class: "dot" }, icon(game?.icon ?? "card-random")),
    h("div", {}, h("b", {}, table.title), h("small", {}, table.options_text.join(", ") || "Standard rules")),
    seatsOf(table),
    h("button", { class: "btn", type: "button", onclick: withErrorToast(() => sit(table)) }, "Join"),
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
    { class: "welcome", key: "welcome", "aria-label": "New here?" },
    h("h2", {}, "New here?"),
    h("p", {}, "Learn a game in a few minutes, or play bots right away. Gold stitching marks what you can do."),
    h("button", { class: "btn", type: "button", onclick: read }, "Got it"),
  );
}

/** Ask for the name, in a sheet. @param {() => void} then */
function askName(then) {
  const opened = openDialog("What should we call you?", [], "small");
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    const name = new FormData(event.target).get("name");
    save(
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
      { class: "in", onsubmit: submit },
      h("input", {
        name: "name",
        maxlength: "24",
        autocomplete: "nickname",
        "aria-label": "Your name",
        value: load("name", ""),
      }),
      h("button", { class: "btn strong" }, "Save"),
    ),
  ]);
  opened.dialog.querySelector("input")?.focus();
}

/** Wait for the games and their posters. */
export async function ready() {
  await loadLooks(await games());
}

/** @param {HTMLElement} root */
export async function open(root) {
  setTitle("");
  root.className = "lobby cloth";
  /** @type {GameCard[]} */
  let all = [];
  /** @type {Table[]} */
  let tables = [];
  /** @type {Table[]} */
  let mine = [];
  /** @type {Map<string, import('./daily_deal.js').Daily>} */
  const daily = new Map();
  let filter = "all";
  /** Whether the server could not be reached. */
  let lost = false;

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
            { class: "me", type: "button", title: "Change your name", onclick: () => askName(draw) },
            crest(0),
            h("span", {}, load("name", "") || "Your name"),
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
      lost &&
        h(
          "p",
          { class: "notice", key: "lost", role: "status" },
          icon("broken-ribbon"),
          h("span", {}, h("b", {}, "Connection lost. "), "Trying again…"),
        ),
      resume(mine, () => void refresh()),
      h(
        "h1",
        { key: "h1", tabindex: "-1" },
        `${NUMBERS[all.length] ?? all.length} ${all.length === 1 ? "game" : "games"} of fate. `,
        h("em", {}, "Pull a thread."),
      ),
      isNew("welcome") && welcome(draw),
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
              { class: "filters", role: "group", "aria-label": "Filter tables" },
              ...[
                ["all", "All"],
                ["bots", "With bots"],
                ["clock", "Untimed"],
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
            : h("p", { class: "nothing" }, "No open tables yet. ", h("a", { href: "/new" }, "Start one.")),
        ),
        h(
          "div",
          {},
          h(
            "section",
            { class: "box panel", "aria-label": "Start a table" },
            h("h2", {}, "Start a table"),
            h("p", {}, "Pick a game, invite friends with a link, add bots, or share this screen."),
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
                h("span", { class: "lab" }, "Have an invite link or code?"),
                h(
                  "span",
                  { class: "in" },
                  h("input", { name: "code", autocomplete: "off" }),
                  h("button", { class: "btn" }, "Join"),
                ),
              ),
            ),
          ),
          puzzleBox(all),
          ...all.flatMap((game) => {
            const today = daily.get(game.id);
            return today ? [dailyBox(game, today, mine)] : [];
          }),
          ...played(mine, all, () => void refresh()),
        ),
      ),
    ]);
  };

  const refresh = async () => {
    const held = savedSeats().slice(0, 12);
    let reached = true;
    const [open, ...own] = await Promise.all([
      openTables().catch((error) => {
        reached = Boolean(error.status);
        return { tables };
      }),
      ...held.map((one) =>
        tableOf(one.id, one.credentials[0]?.token).catch((error) => {
          if (error.status === 404) forgetCredentials(one.id);
          return error.status ? null : (mine.find((table) => table.id === one.id) ?? null);
        }),
      ),
    ]);
    if (lost === reached) announce(reached ? "Reconnected." : "Connection lost. Trying again.");
    lost = !reached;
    tables = open.tables;
    mine = own.filter((table) => table !== null);
    draw();
  };

  patch(top, topBar({ nav: "play" }));
  all = await games();
  await loadLooks(all);
  draw();
  announce(`Fateloom. ${all.length} games: ${all.map((game) => game.title).join(", ")}.`);
  void refresh();
  for (const game of all.filter((one) => one.daily)) {
    loadDaily(game).then(
      (today) => {
        daily.set(game.id, today);
        draw();
      },
      () => undefined,
    );
  }
  const again = () => {
    if (!document.hidden) void refresh();
  };
  const timer = setInterval(again, REFRESH);
  const quickly = setInterval(() => lost && again(), RETRY);
  for (const change of ["online", "offline"]) addEventListener(change, again);
  const idle = window.requestIdleCallback ?? ((/** @type {() => void} */ later) => setTimeout(later, 300));
  idle(() => {
    void import("../play/table_page.js");
    all.forEach(prefetch);
    for (const game of all) void botsFor(game.id).catch(() => undefined);
  });
  return {
    close: () => {
      clearInterval(timer);
      clearInterval(quickly);
      for (const change of ["online", "offline"]) removeEventListener(change, again);
    },
  };
}
