// A match whose rules this server no longer has: what is known of it, and a new start for its players.

import { h } from "../ui/dom.js";
import { withErrorToast } from "../ui/announcer.js";
import { download } from "../session/api.js";
import { icon } from "../ui/icons.js";
import { crest } from "../ui/crest.js";
import { oldRulesText } from "./old_rules_note.js";
import { verdict, rematch, verify } from "./result.js";

/** @typedef {import('../types').Table} Table @typedef {{seat: number, token: string}} Credential */

/** What became of the match. @param {Table} table @param {number | null} me */
function headline(table, me) {
  if (table.outcome)
    return verdict(
      /** @type {any} */ (table.outcome),
      table.seats.map((seat) => seat.name),
      me,
    );
  return table.state === "closed" ? "This table is closed" : "This game can’t continue here";
}

/** What the players can do about it. @param {Table} table @param {Credential | undefined} own */
function advice(table, own) {
  if (table.state === "closed") return table.why_closed ?? "";
  if (table.outcome) return "The replay isn’t available here, only the result.";
  if (!table.old_rules?.restart) return "";
  if (table.next) return own ? "A new table is ready. It keeps your seat." : "Its players have started a new table.";
  return own ? "You can start a new game with the same players and options. It begins when everyone has joined." : "";
}

/** @param {Table} table @param {Credential | undefined} own */
function newStart(table, own) {
  if (!own) return table.next ? h("a", { class: "btn", href: `/table/${table.next}` }, "Go to the new table") : null;
  if (!table.next && !table.old_rules?.restart && !table.outcome) return null;
  return h(
    "button",
    {
      class: "opt",
      type: "button",
      "data-what": "rematch",
      onclick: withErrorToast(() => rematch(table, own.token)),
    },
    h("span", {}, table.next ? "Join the new table" : table.outcome ? "Rematch" : "Start a new game"),
    h("small", {}, "same seats, new deal"),
  );
}

/** The page of such a match. @param {Table} table @param {Credential[]} mine */
export function oldMatchNodes(table, mine) {
  const own = mine[0];
  const over = table.state === "finished";
  const scores = /** @type {(number | null)[]} */ (table.outcome?.scores ?? []);
  return [
    h(
      "section",
      { class: "panel waitroom oldmatch", key: "old", "aria-label": "A game with earlier rules" },
      h("p", { class: "lab" }, table.title),
      h("h1", { tabindex: "-1" }, headline(table, own?.seat ?? null)),
      h("p", {}, oldRulesText(table)),
      h("p", { key: "advice" }, advice(table, own)),
      h(
        "ul",
        { class: "ring", "aria-label": "Players" },
        ...table.seats.map((seat) =>
          h(
            "li",
            { key: String(seat.seat), class: seat.who },
            crest(seat.seat),
            h("b", {}, seat.name),
            typeof scores[seat.seat] === "number" && h("small", {}, `${scores[seat.seat]} points`),
          ),
        ),
      ),
      h(
        "div",
        { class: "acts" },
        newStart(table, own),
        over &&
          h(
            "button",
            {
              class: "btn",
              type: "button",
              "data-what": "verify",
              onclick: withErrorToast(() => verify(table.id, own?.token)),
            },
            icon("padlock"),
            "Verify this shuffle",
          ),
        over &&
          h(
            "button",
            {
              class: "btn",
              type: "button",
              "data-what": "download",
              onclick: withErrorToast(() => download(table.id, "file", `${table.game}-${table.id}.match`, own?.token)),
            },
            icon("save"),
            "Download",
          ),
        h("a", { class: "btn", href: "/" }, "Back to the lobby"),
      ),
    ),
  ];
}
