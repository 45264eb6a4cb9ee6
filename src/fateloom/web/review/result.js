// The result: winner and reason, scores line by line with their rules, the course of the game, and what to do next.

import { ask, at, download, judgedGames } from "../session/api.js";
import { go } from "../ui/navigation.js";
import { chart, loadTimeline, plain, turningPoints } from "./chart.js";
import { h, patch } from "../ui/dom.js";
import { sentence } from "../cards/face_info.js";
import { withErrorToast } from "../ui/announcer.js";
import { icon } from "../ui/icons.js";
import { saveCredentials } from "../ui/storage.js";
import { ruleLink } from "../ui/markdown.js";
import { joined } from "../ui/words.js";
import { originText } from "./continue_from.js";
import { oldRulesText } from "./old_rules_note.js";
import { dailyText, waitsForDay } from "./daily_note.js";
import { poster } from "../game_files/posters.js";
import { copy } from "../ui/clipboard.js";
import { atRoot } from "../ui/site_root.js";
import { crest, crestLetter } from "../ui/crest.js";
import { openDialog } from "../ui/dialog.js";
import { board, order, signed } from "./score_table.js";
import { endingView } from "../table/board.js";

/** @typedef {import('../types').Outcome} Outcome @typedef {import('../types').TablePage} Page */

/** The sentence that names winner and reason. @param {Outcome} outcome @param {string[]} names @param {number | null} me */
export function verdict(outcome, names, me) {
  const winners = outcome.winners.map((seat) => (seat === me ? "you" : names[seat]));
  if (names.length === 1) return outcome.winners.length ? "You win" : "You lose";
  if (!winners.length) return "Nobody wins";
  const at = outcome.sudden ? " at once" : "";
  if (winners.length === 1) return outcome.winners[0] === me ? `You win${at}` : `${winners[0]} wins${at}`;
  return `${sentence(joined(winners))} share the win`;
}

/** @param {number} number */
const pointsWord = (number) => (Math.abs(number) === 1 ? "point" : "points");

/** By how much it was won, and where most of that comes from. @param {Outcome} outcome @param {string[]} names
 * @param {number | null} me */
function leadInWords(outcome, names, me) {
  const { lead } = outcome;
  if (!lead) return "";
  const score = Number(outcome.scores[lead.seat]);
  const who = lead.seat === me ? "You have" : `${names[lead.seat]} has`;
  const than = lead.next === me ? "you" : names[lead.next];
  const said = `${who} ${plain(score)} ${pointsWord(score)}, ${Math.abs(lead.by)} ${lead.by < 0 ? "fewer" : "more"} than ${than}`;
  if (lead.part === undefined) return `${said}.`;
  return `${said}; the largest difference is ${lead.part}, ${plain(lead.own ?? 0)} to ${plain(lead.other ?? 0)}.`;
}

/** When it was decided, and by what. @param {Page} page @param {Outcome} outcome @param {any} back */
function decidedWhen({ table, names, me }, { sudden, winners }, back) {
  const { step, text } = back.decided;
  const who = winners.length > 1 ? "The winners" : winners[0] === me ? "You" : names[winners[0]];
  const said = sudden ? "It was decided" : `${who} took the lead for good`;
  return h(
    "p",
    { class: "decided" },
    `${said} at decision ${step} of ${back.steps}: ${text} `,
    h("a", { href: `/replay/${table.id}?step=${step}` }, "See it"),
  );
}

/** Check the shuffle, and say what was checked. @param {string} id @param {string} [token] */
export async function verify(id, token) {
  const said = await ask(id, "verify", token);
  const opened = openDialog(said.ok ? "Shuffle verified" : "Verification failed", []);
  patch(opened.body, [
    h(
      "ul",
      { class: "checks" },
      ...said.checks.map((/** @type {import("../types").Check} */ check) =>
        h(
          "li",
          { class: check.ok ? "checked" : "failed" },
          h("b", {}, check.ok ? "✓ " : "✗ ", sentence(check.what)),
          h("p", { class: "muted" }, check.text),
        ),
      ),
    ),
    said.unchecked && h("p", {}, said.unchecked),
    h("p", {}, "Commitment, published before the deal: ", h("code", {}, said.commitment)),
    said.secret && h("p", {}, "Secret, published now: ", h("code", {}, said.secret)),
    h(
      "p",
      { class: "muted" },
      "To check it yourself, download the game file and run ",
      h("code", {}, "fateloom verify FILE"),
      ".",
    ),
  ]);
}

/** A new table with the same seats, or the seat that it keeps. @param {import('../types').Table} table @param {string} [token] */
export async function rematch(table, token) {
  const next = table.next;
  const seating = next ? await at(next, "claim", { token }, undefined) : await at(table.id, "rematch", {}, token);
  saveCredentials(seating.table, seating.credentials);
  const own = new Set(seating.credentials.map((/** @type {{seat: number}} */ one) => one.seat));
  const alone = seating.table.seats.every(
    (/** @type {import('../types').TableSeat} */ seat) => seat.who === "bot" || own.has(seat.seat),
  );
  if (alone && seating.table.state === "open") await at(seating.table.id, "start", {}, seating.credentials[0]?.token);
  await go(`/table/${seating.table.id}`);
}

/** Ask once how the game went; the page is drawn again when that is known. @param {Page} page @param {Outcome} outcome */
function lookBackOnce(page, outcome) {
  if (page.result.asked) return;
  page.result.asked = "waits";
  const done = (/** @type {any} */ back) => {
    page.result = { ...page.result, asked: "done", back };
    page.draw();
  };
  const judged = (/** @type {string[]} */ games) => {
    page.result = { ...page.result, judged: games.includes(page.game.id) };
    page.draw();
  };
  judgedGames().then(judged, () => {});
  loadTimeline(page, outcome).then(done, () => done(null));
}

/** Who won by how many points, why, and what can be done now. @param {Page} page @param {Outcome} outcome */
function winner(page, outcome) {
  const { table, game, names, me } = page;
  const back = page.result.back;
  const best = outcome.winners[0] ?? order(outcome)[0];
  const won = outcome.scores[best];
  const points = outcome.headline || (won === null ? "No score" : `${plain(won)} ${pointsWord(won)}`);
  const facts = [
    ...table.options_text.slice(0, 2),
    dailyText(table),
    originText(table),
    oldRulesText(table),
    back ? `${back.steps} decisions` : "",
  ];
  return h(
    "section",
    { class: `win ${crestLetter(best)}`, "aria-label": "Winner" },
    h("div", { class: "arch", "aria-hidden": "true" }, poster(game.id, "YMin"), h("b", {}, points)),
    h(
      "div",
      { class: "say1" },
      h("p", { class: "lab" }, facts.filter(Boolean).join(" · ")),
      h("h1", { tabindex: "-1" }, verdict(outcome, names, me)),
      h(
        "p",
        { class: "because" },
        `${sentence(outcome.why)}. ${leadInWords(outcome, names, me)} `,
        outcome.rule && ruleLink(game.id, outcome.rule),
      ),
      back?.decided && decidedWhen(page, outcome, back),
      table.share &&
        h(
          "p",
          { class: "sharing" },
          h("q", {}, table.share),
          h(
            "button",
            {
              class: "btn",
              type: "button",
              "data-what": "share",
              onclick: () => void copy(table.share ?? "", "Result"),
            },
            icon("share"),
            "Copy result",
          ),
        ),
      acts(page),
      seldomActs(page),
    ),
  );
}

/** What most want to do next. @param {Page} page */
function acts(page) {
  const { table, names, me } = page;
  const alone = names.length === 1;
  const look = () => {
    page.showTable = true;
    page.draw();
  };
  return h(
    "div",
    { class: "acts" },
    me !== null &&
      !table.share &&
      !table.daily &&
      h(
        "button",
        {
          class: "opt",
          type: "button",
          "data-what": "rematch",
          onclick: withErrorToast(() => rematch(table, page.session.token(me))),
        },
        h("span", {}, table.next ? "Join the rematch" : alone ? "Play again" : "Rematch"),
        h("small", {}, alone ? "a new deal" : "same seats, new deal"),
      ),
    h(
      "a",
      { class: "btn", href: `/replay/${table.id}`, "data-what": "replay" },
      icon("film-strip"),
      "Watch the replay",
    ),
    h("button", { class: "btn", type: "button", onclick: look }, "View final table"),
    h("a", { class: "btn", href: "/" }, "Lobby"),
  );
}

/** What some want to do, in a quieter row. @param {Page} page */
function seldomActs(page) {
  const { id } = page.table;
  const token = page.session.token(page.me);
  const name = `${page.game.id}-${id}`;
  const act = (
    /** @type {string} */ what,
    /** @type {string} */ glyph,
    /** @type {string} */ words,
    /** @type {() => Promise<unknown>} */ deed,
  ) =>
    h("button", { class: "btn", type: "button", "data-what": what, onclick: withErrorToast(deed) }, icon(glyph), words);
  const closed = waitsForDay(page.table);
  return h(
    "div",
    { class: "acts more" },
    closed && h("p", { class: "muted" }, "The shuffle can be verified when the day is over, at 00:00 UTC."),
    !closed && act("verify", "padlock", "Verify the shuffle", () => verify(id, token)),
    act("link", "share", "Copy link", () => copy(location.href)),
    !closed && act("download", "save", "Download game file", () => download(id, "file", `${name}.match`, token)),
    !page.table.old_rules &&
      act("capsule", "bug-net", "Save bug report", () => download(id, "capsule", `${name}.capsule.json`, token)),
    page.result.judged &&
      h(
        "a",
        { class: "btn", href: atRoot(`/lab/cards/${page.game.id}`), target: "_blank", "data-what": "lab" },
        "How good is each card?",
      ),
  );
}

/** How it went: the chart, and where it turned. @param {Page} page @param {any} back */
function course({ table, names }, back) {
  const story = chart(back, names);
  const swings = story ? turningPoints(back) : [];
  const title = back.title ? `Biggest swings: ${back.title}` : "Turning points";
  return h(
    "div",
    { class: "two" },
    story,
    swings.length > 0 &&
      h(
        "section",
        { class: "panel swings", "aria-label": title },
        h("h2", {}, title),
        h(
          "ol",
          {},
          ...swings.map((swing) =>
            h(
              "li",
              {},
              h("b", {}, String(swing.step)),
              h(
                "a",
                { href: `/replay/${table.id}?step=${swing.step}` },
                swing.doer !== null && crest(swing.doer),
                ` ${swing.text || `${names[swing.seat]}, around step ${swing.step}`}`,
              ),
              h(
                "em",
                {
                  class: swing.by > 0 ? "up" : "",
                  role: "img",
                  "aria-label": `${names[swing.seat]} ${signed(swing.by)}`,
                },
                crest(swing.seat),
                ` ${signed(swing.by)}`,
              ),
            ),
          ),
        ),
      ),
  );
}

/** @param {Page} page */
export function resultNodes(page) {
  const frame = page.frame;
  const outcome = frame?.view.outcome;
  if (!frame || !outcome) return [];
  lookBackOnce(page, outcome);
  const { table, game, names, me } = page;
  const { asked, back } = page.result;
  const last = endingView({
    view: frame.view,
    game,
    names,
    me,
    lit: new Map(),
    chosen: [],
    barred: new Map(),
    oldRules: Boolean(table.old_rules),
  });
  const bots = table.seats.map((seat) => seat.who === "bot");
  const scored = names.length > 1 || outcome.parts[0]?.length > 0;
  return [
    h(
      "div",
      { class: "result", key: "result" },
      winner(page, outcome),
      last && h("section", { class: "panel lastly", "aria-label": "Final table" }, last),
      scored && board(outcome, names, me, game.id, bots),
      asked === "waits" && h("p", { class: "panel looking", role: "status" }, "Analysing the game…"),
      back && course(page, back),
    ),
  ];
}
