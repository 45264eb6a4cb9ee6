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
import { ending } from "./table.js";
import { saveFrom } from "./tabletop.js";

/** @typedef {import('./types').Outcome} Outcome @typedef {import('./play.js').Page} Page */

/** @param {number} score */
const signed = (score) => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0");

/** The sentence that names winner and reason. @param {Outcome} outcome @param {string[]} names @param {number | null} me */
export function verdict(outcome, names, me) {
  const winners = outcome.winners.map((seat) => (seat === me ? "You" : names[seat]));
  if (names.length === 1) return outcome.winners.length ? "You have won" : "You have lost";
  if (!winners.length) return "Nobody wins";
  if (winners.length === 1) return winners[0] === "You" ? "You win" : `${winners[0]} wins`;
  return `${winners.slice(0, -1).join(", ")} and ${winners[winners.length - 1]} win together`;
}

/** The seats from the best to the worst. @param {Outcome} outcome */
function order(outcome) {
  const winner = outcome.winners[0];
  const others = outcome.scores.filter((_, seat) => !outcome.winners.includes(seat));
  const low =
    winner !== undefined &&
    others.length > 0 &&
    others.every((score) => score >= outcome.scores[winner]) &&
    others.some((score) => score > outcome.scores[winner]);
  return outcome.scores
    .map((_, seat) => seat)
    .sort(
      (one, other) =>
        Number(outcome.winners.includes(other)) - Number(outcome.winners.includes(one)) ||
        (low ? 1 : -1) * (outcome.scores[one] - outcome.scores[other]),
    );
}

/** The inks of what several players have scored by, the commonest first; the last is for all else. @param {Outcome} outcome */
function inksOf(outcome) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [what, score] of outcome.parts.flat())
    if (score > 0) counts.set(what, (counts.get(what) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count > 1).sort((one, other) => other[1] - one[1]);
  const shown = common.length ? common : [...counts];
  return new Map(shown.slice(0, 3).map(([what], index) => [what, `b${index + 1}`]));
}

/** What the inks of the bars stand for. @param {Outcome} outcome @param {Map<string, string>} inks */
function legend(outcome, inks) {
  const parts = outcome.parts.flat();
  const rest = parts.some(([what, score]) => score > 0 && !inks.has(what));
  const lost = parts.some(([, score]) => score < 0);
  if (inks.size + Number(rest) + Number(lost) < 2) return null;
  const key = (/** @type {string} */ ink, /** @type {string} */ what) =>
    h("li", {}, h("i", { class: ink, "aria-hidden": "true" }), what);
  return h(
    "ul",
    { class: "legend", "aria-label": "How the scores are made" },
    [...inks].map(([what, ink]) => key(ink, sentence(what))),
    rest && key("b4", "Other"),
    lost && key("off", "Taken off"),
  );
}

/** What the score is made of, as a bar. @param {[string, number, string][]} parts @param {number} most @param {Map<string, string>} inks */
function barOf(parts, most, inks) {
  const gained = parts.filter(([, score]) => score > 0);
  const lost = parts.filter(([, score]) => score < 0).reduce((sum, [, score]) => sum - score, 0);
  if (!gained.length && !lost) return null;
  const width = (/** @type {number} */ score) => `${(100 * score) / most}%`;
  return h(
    "div",
    { class: "scorebar", "aria-hidden": "true" },
    ...gained.map(([what, score]) =>
      h(
        "i",
        { class: inks.get(what) ?? "b4", vars: { "--w": width(score) }, title: what },
        h("b", {}, String(score)),
      ),
    ),
    lost > 0 && h("i", { class: "off", vars: { "--w": width(lost) } }, h("b", {}, `−${lost}`)),
  );
}

/** @param {Outcome} outcome @param {string[]} names @param {number | null} me @param {string} game @param {boolean[]} bots */
function board(outcome, names, me, game, bots) {
  const sums = outcome.parts.map((parts) => parts.reduce((sum, [, score]) => sum + Math.max(0, score), 0));
  const losses = outcome.parts.map((parts) => parts.reduce((sum, [, score]) => sum - Math.min(0, score), 0));
  const most = Math.max(1, ...sums.map((sum, seat) => sum + losses[seat]));
  const ranked = order(outcome);
  const inks = inksOf(outcome);
  return h(
    "section",
    { class: "board panel", "aria-label": "Scores" },
    legend(outcome, inks),
    h(
      "ol",
      { class: "standings" },
      ...ranked.map((seat, at) => {
        const equal = (/** @type {number} */ other) =>
          outcome.scores[other] === outcome.scores[seat] &&
          outcome.winners.includes(other) === outcome.winners.includes(seat);
        const place = at === 0 ? 1 : ranked.findIndex(equal) + 1;
        return h(
          "li",
          { key: String(seat), class: outcome.winners.includes(seat) ? "best-score" : "" },
          h("span", { class: "pl" }, String(place)),
          crest(seat),
          h(
            "b",
            { class: "whom" },
            names[seat],
            seat === me ? h("small", {}, " you") : bots[seat] ? h("small", {}, " bot") : "",
          ),
          h(
            "div",
            { class: "made" },
            barOf(outcome.parts[seat] ?? [], most * 1.04, inks),
            h(
              "p",
              {},
              ...(outcome.parts[seat] ?? []).flatMap(([what, score, rule], index) => [
                index ? " · " : "",
                `${sentence(what)} `,
                h("b", { class: score < 0 ? "neg" : "" }, signed(score)),
                " ",
                rule && ruleLink(game, rule, rule),
              ]),
            ),
          ),
          h("b", { class: "tot" }, plain(outcome.scores[seat])),
        );
      }),
    ),
  );
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
  const seating = next
    ? await at(next, "claim", { token }, undefined)
    : await at(page.table.id, "rematch", {}, token);
  sitDown(seating.table, seating.credentials);
  const own = new Set(seating.credentials.map((/** @type {{seat: number}} */ one) => one.seat));
  const alone = seating.table.seats.every(
    (/** @type {import('./types').TableSeat} */ seat) => seat.who === "bot" || own.has(seat.seat),
  );
  if (alone && seating.table.state === "open")
    await at(seating.table.id, "start", {}, seating.credentials[0]?.token);
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
      h(
        "p",
        {},
        `${why}${ahead ? ` Ahead by ${ahead}.` : ""} `,
        outcome.rule && ruleLink(game.id, outcome.rule),
      ),
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
  ) =>
    h(
      "button",
      { class: "btn", type: "button", "data-what": what, onclick: trying(deed) },
      icon(glyph),
      words,
    );
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
  const swings = story && !back.title ? turning(back) : [];
  return h(
    "div",
    { class: "two" },
    story,
    swings.length > 0 &&
      h(
        "section",
        { class: "panel swings", "aria-label": "Turning points" },
        h("h2", {}, "Turning points"),
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
      asked === "waits" &&
        h("p", { class: "panel looking", role: "status" }, "Looking back over the game …"),
      back && course(page, back),
    ),
  ];
}
