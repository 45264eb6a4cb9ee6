// The course of a finished game: the players' standings as a chart, and the turning points.

import { ask } from "../session/api.js";
import { h } from "../ui/dom.js";
import { crestLetter } from "../ui/crest.js";

/** @typedef {import('../types').Outcome} Outcome @typedef {import('../types').TablePage} Page */

/** A score in figures, and a dash where there is none. @param {number | null} score */
export const plain = (score) => (score === null ? "–" : score < 0 ? `−${-score}` : String(score));

/** Which number of the players tells how the game stands: one that ends as the score, else the main one.
 * @param {any[]} players at the end @param {Outcome} outcome @param {import('../types').GameInfo} game @returns {{name: string, title: string}} */
function standing(players, outcome, game) {
  const names = Object.keys(players[0] ?? {}).filter((name) =>
    players.every((player) => typeof player[name] === "number"),
  );
  const hits = (/** @type {string} */ name) =>
    players.filter((player, seat) => player[name] === outcome.scores[seat]).length;
  const best = names.sort((one, other) => hits(other) - hits(one))[0];
  const told = new Set(outcome.scores).size > 2 || players.length < 3; // else it may be like by chance
  if (best && told && players.length > 1 && hits(best) > players.length / 2) return { name: best, title: "" };
  const numbers = game.layout.number ?? [];
  const main = numbers.find((number) => number.course) ?? numbers.find((number) => number.main);
  return { name: main?.name ?? "", title: main?.title ?? "" };
}

/** Look at how the match went, for the chart and the turning points. @param {Page} page @param {Outcome} outcome */
export async function loadTimeline(page, outcome) {
  /** @type {import('../wire').Timeline} */
  const { steps, marks, stops, decided } = await ask(page.table.id, "course", page.session.token(page.me));
  const { name, title } = standing(stops[stops.length - 1].players, outcome, page.game);
  const history = stops.map(({ step, players }) => ({
    step,
    scores: players.map((player) => (typeof player[name] === "number" ? player[name] : null)),
  }));
  return { steps, marks, history, title, decided: marks.find((mark) => mark.step === decided) ?? null };
}

/** @param {{steps: number, title: string, history: {step: number, scores: (number | null)[]}[]}} back @param {string[]} names */
export function chart(back, names) {
  const known = back.history.filter((one) => one.scores.every((score) => score !== null));
  const all = known.flatMap((one) => /** @type {number[]} */ (one.scores));
  if (known.length < 3 || new Set(all).size < 4) return null;
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (/** @type {number} */ step) => 34 + (524 * step) / Math.max(1, back.steps);
  const y = (/** @type {number} */ score) => 150 - (126 * (score - least)) / Math.max(1, most - least);
  const lines = [least, Math.round((least + most) / 2), most];
  const ends = names
    .map((_, seat) => ({ seat, at: y(/** @type {number} */ (known[known.length - 1].scores[seat])) }))
    .sort((one, other) => one.at - other.at);
  ends.forEach((end, at) => {
    if (at > 0) end.at = Math.max(end.at, ends[at - 1].at + 19);
  });
  const over = Math.max(0, ends[ends.length - 1].at - 166);
  ends.forEach((end) => {
    end.at -= over;
  });
  return h(
    "section",
    { class: "panel story", "aria-label": "How it went" },
    h("h2", {}, back.title ? `How it went: ${back.title}` : "How it went"),
    h(
      "svg",
      {
        viewBox: "0 0 600 176",
        role: "img",
        "aria-label": `Score of each player during the game: ${names.map((name, seat) => `${name} from ${known[0].scores[seat]} to ${known[known.length - 1].scores[seat]}`).join(", ")}`,
      },
      h(
        "g",
        { class: "rulings" },
        ...lines.flatMap((line) => [
          h("path", { d: `M30 ${y(line)}h536` }),
          h("text", { x: "2", y: String(y(line) + 4) }, plain(line)),
        ]),
      ),
      ...names.map((_, seat) =>
        h(
          "g",
          { class: `ln ${crestLetter(seat)}` },
          h("path", {
            d: known
              .map(
                (one, at) =>
                  `${at ? "L" : "M"}${x(one.step).toFixed(1)} ${y(/** @type {number} */ (one.scores[seat])).toFixed(1)}`,
              )
              .join(""),
          }),
        ),
      ),
      ...ends.map(({ seat, at }) =>
        h(
          "g",
          { class: `end ${crestLetter(seat)}` },
          h("circle", { cx: "580", cy: String(at), r: "9" }),
          h("text", { x: "580", y: String(at + 4), "text-anchor": "middle" }, crestLetter(seat)),
        ),
      ),
    ),
  );
}

/** The moves that changed the standings most, each with whom it changed most, what was told of it and whose deed it was. What several
 * lose and nobody wins, as between two rounds, turned nothing.
 * @param {{marks: {step: number, text: string, doer: number | null}[], history: {step: number, scores: (number | null)[]}[]}} back */
export function turningPoints({ marks, history }) {
  /** @type {{step: number, seat: number, by: number, text: string, doer: number | null}[]} */
  const found = [];
  for (let at = 1; at < history.length; at++) {
    const { step, scores } = history[at];
    if (step - history[at - 1].step > 1) continue; // by which of these moves, nobody can say
    const changes = scores
      .map((score, seat) => ({ seat, by: Number(score) - Number(history[at - 1].scores[seat]) }))
      .filter(({ by }) => by)
      .sort((one, other) => Math.abs(other.by) - Math.abs(one.by) || other.by - one.by);
    if (!changes.length || (changes.length > 1 && changes.every(({ by }) => by < 0))) continue;
    const mark = marks.find((one) => one.step === step);
    found.push({ step, ...changes[0], text: mark?.text ?? "", doer: mark?.doer ?? null });
  }
  return found
    .sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .slice(0, 5)
    .sort((one, other) => one.step - other.step);
}
