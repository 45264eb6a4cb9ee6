// After the game: who won and why, every score line by line with its rule, how it went, and what next.

import { ask, at } from "./api.js";
import { go } from "./app.js";
import { chart, lookBack, plain, turning } from "./chart.js";
import { h, patch } from "./dom.js";
import { sentence } from "./face.js";
import { trying } from "./herald.js";
import { icon } from "./icons.js";
import { sitDown } from "./keep.js";
import { ruleLink } from "./markdown.js";
import { cameFrom } from "./onward.js";
import { poster } from "./posters.js";
import { copy } from "./room.js";
import { crest, crestLetter } from "./seat.js";
import { sheet } from "./sheet.js";
import { board, order, signed } from "./standings.js";
import { ending } from "./table.js";
import { saveFrom } from "./tabletop.js";

/** @typedef {import('./types').Outcome} Outcome @typedef {import('./play.js').Page} Page */

/** The sentence that names winner and reason. @param {Outcome} outcome @param {string[]} names @param {number | null} me */
export function verdict(outcome, names, me) {
  const winners = outcome.winners.map((seat) => (seat === me ? "You" : names[seat]));
  if (names.length === 1) return outcome.winners.length ? "You have won" : "You have lost";
  if (!winners.length) return "Nobody wins";
  if (winners.length === 1) return winners[0] === "You" ? "You win" : `${winners[0]} wins`;
  return `${winners.slice(0, -1).join(", ")} and ${winners[winners.length - 1]} win together`;
}

/** Check the shuffle, and say what was checked. @param {Page} page */
async function verify(page) {
  const said = await ask(page.table.id, "verify", page.session.token(page.me));
  const opened = sheet(said.ok ? "The shuffle is honest" : "The shuffle does not check out", []);
  patch(opened.body, [
    h(
      "ul",
      { class: "checks" },
      ...said.checks.map((/** @type {any} */ check) =>
        h(
          "li",
          { class: check.ok ? "checked" : "failed" },
          h("b", {}, check.ok ? "✓ " : "✗ ", sentence(check.what)),
          h("p", { class: "muted" }, check.text),
        ),
      ),
    ),
    h("p", {}, "Commitment, published before the deal: ", h("code", {}, said.commitment)),
    said.secret && h("p", {}, "Secret, published now: ", h("code", {}, said.secret)),
    h(
      "p",
      { class: "muted" },
      "Check it without us: download the match file and run ",
      h("code", {}, "fateloom verify FILE"),
      ".",
    ),
  ]);
}

/** @param {Page} page */
async function rematch(page) {
  const token = page.session.token(page.me);
  const next = page.table.next;
  const seating = next ? await at(next, "claim", { token }, undefined) : await at(page.table.id, "rematch", {}, token);
  sitDown(seating.table, seating.credentials);
  const own = new Set(seating.credentials.map((/** @type {{seat: number}} */ one) => one.seat));
  const alone = seating.table.seats.every(
    (/** @type {import('./types').TableSeat} */ seat) => seat.who === "bot" || own.has(seat.seat),
  );
  if (alone && seating.table.state === "open") await at(seating.table.id, "start", {}, seating.credentials[0]?.token);
  await go(`/table/${seating.table.id}`);
}

/** Ask once how the game went; the page is drawn again when that is known. @param {Page} page @param {Outcome} outcome */
function lookBackOnce(page, outcome) {
  if (page.result.asked) return;
  page.result.asked = "waits";
  const done = (/** @type {any} */ back) => {
    page.result = { asked: "done", back };
    page.draw();
  };
  lookBack(page, outcome).then(done, () => done(null));
}

/** Who won by how many points, why, and what can be done now. @param {Page} page @param {Outcome} outcome */
function winner(page, outcome) {
  const { table, game, names, me } = page;
  const back = page.result.back;
  const best = outcome.winners[0] ?? order(outcome)[0];
  const second = order(outcome).find((seat) => !outcome.winners.includes(seat));
  const [won, next] = [best, second ?? best].map((seat) => outcome.scores[seat]);
  const ahead = outcome.winners.length === 1 ? Math.abs(won - next) : 0;
  const why = `${sentence(outcome.why)}.`;
  const facts = [...table.options_text.slice(0, 2), cameFrom(table), back ? `${back.steps} moves` : ""];
  return h(
    "section",
    { class: `win ${crestLetter(best)}`, "aria-label": "Winner" },
    h(
      "div",
      { class: "arch", "aria-hidden": "true" },
      poster(game.id, "YMin"),
      h("b", {}, `${plain(won)} ${Math.abs(won) === 1 ? "point" : "points"}`),
    ),
    h(
      "div",
      { class: "say1" },
      h("p", { class: "lab" }, facts.filter(Boolean).join(" · ")),
      h("h1", { tabindex: "-1" }, verdict(outcome, names, me)),
      h("p", {}, `${why}${ahead ? ` Ahead by ${ahead}.` : ""} `, outcome.rule && ruleLink(game.id, outcome.rule)),
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
              onclick: () => void copy(table.share ?? "", "line"),
            },
            icon("share"),
            "Copy the line",
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
      h(
        "button",
        { class: "opt", type: "button", "data-what": "rematch", onclick: trying(() => rematch(page)) },
        h("span", {}, table.next ? "Join the rematch" : alone ? "Play again" : "Rematch"),
        h("small", {}, alone ? "a new deal" : "same seats, new deal"),
      ),
    h(
      "a",
      { class: "btn", href: `/replay/${table.id}`, "data-what": "replay" },
      icon("film-strip"),
      "Watch the replay",
    ),
    h("button", { class: "btn", type: "button", onclick: look }, "Look at the table"),
    h("a", { class: "btn", href: "/" }, "Back to the lobby"),
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
  ) => h("button", { class: "btn", type: "button", "data-what": what, onclick: trying(deed) }, icon(glyph), words);
  return h(
    "div",
    { class: "acts more" },
    act("verify", "padlock", "Verify this shuffle", () => verify(page)),
    act("link", "share", "Copy link", () => copy(location.href)),
    act("download", "save", "Download", () => saveFrom(id, "file", `${name}.match`, token)),
    act("capsule", "bug-net", "Bug capsule", () => saveFrom(id, "capsule", `${name}.capsule.json`, token)),
  );
}

/** How it went: the chart, and where it turned. @param {Page} page @param {any} back */
function course({ table, names }, back) {
  const story = chart(back, names);
  const swings = story ? turning(back) : [];
  const title = back.title ? `Greatest changes: ${back.title}` : "Turning points";
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
                crest(swing.seat),
                ` ${swing.text || `${names[swing.seat]}, around decision ${swing.step}`}`,
              ),
              h("em", { class: swing.by > 0 ? "up" : "" }, signed(swing.by)),
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
  const last = ending(
    /** @type {any} */ ({ view: frame.view, game, names, me, lit: new Map(), chosen: [], barred: new Map() }),
  );
  const bots = table.seats.map((seat) => seat.who === "bot");
  const scored = names.length > 1 || outcome.parts[0]?.length > 0;
  return [
    h(
      "div",
      { class: "result", key: "result" },
      winner(page, outcome),
      last && h("section", { class: "panel lastly", "aria-label": "The table at the end" }, last),
      scored && board(outcome, names, me, game.id, bots),
      asked === "waits" && h("p", { class: "panel looking", role: "status" }, "Looking back over the game …"),
      back && course(page, back),
    ),
  ];
}
