// Council of Kings: done in every roll call until something changes. Only its owner sees the order; each "done" is an answer like any other.

import { tell } from "../herald.js";

/** @typedef {import("../play.js").Page} Page */
/** @typedef {{kingdom: string, hand: Set<string>, dusk: boolean}} Rest what one's Kingdom, Favors and the day were like when it was ordered */

const PACE_MS = 300;

/** Who rests. @type {WeakMap<Page, Rest>} */
const resting = new WeakMap();

/** @param {Page} page @returns {Rest} */
function standing({ frame, me }) {
  const zones = frame?.view.zones.filter((zone) => zone.owner === me) ?? [];
  /** @param {string} name @returns {import("../model.js").Shown[]} */
  const cards = (name) => zones.find((zone) => zone.name === name)?.cards ?? [];
  return {
    kingdom: JSON.stringify(cards("kingdom").map(({ id, counters }) => [id, counters])),
    hand: new Set(cards("hand").map((card) => String(card.id))),
    dusk: Boolean(frame?.view.table.dusk),
  };
}

/** The order as the table shows it, or the way to give it at a roll call. @param {Page} page @returns {import("../types").Ahead | null} */
export function rest(page) {
  if (page.me === null) return null;
  const until = "until your Kingdom changes, you get a Favor, or Dusk begins";
  if (resting.has(page))
    return {
      words: "Done for now ×",
      title: `Done in every Action phase ${until}: ask me again`,
      on: true,
      click: () => {
        resting.delete(page);
        tell("You are asked again in the Action phases.");
        page.draw();
      },
    };
  if (page.intent?.prompt.id !== "roll_call") return null;
  return {
    words: "Done until something changes",
    title: `Done in every Action phase ${until}`,
    on: false,
    click: () => {
      resting.set(page, standing(page));
      tell(`Done in every Action phase ${until}.`);
      page.send("done");
    },
  };
}

/** Say done as ordered, or let the order end. @param {Page} page */
export function goOnResting(page) {
  const kept = resting.get(page);
  const { frame } = page;
  if (!kept || !frame) return;
  const now = standing(page);
  const got = [...now.hand].some((card) => !kept.hand.has(card));
  if (got || now.kingdom !== kept.kingdom || now.dusk !== kept.dusk) {
    resting.delete(page);
    tell("You are asked again in the Action phases.");
  } else if (frame.view.prompt?.id === "roll_call")
    setTimeout(() => resting.get(page) === kept && page.frame === frame && page.send("done"), PACE_MS);
}
