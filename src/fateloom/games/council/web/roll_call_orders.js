// Council of Kings: done in every roll call until something changes. Only its owner sees the order; each "done" is an answer like any other.

/** @typedef {import("../../../web/types").TablePage} Page */
/** @typedef {{kingdom: string, hand: Set<string>, dusk: boolean}} Rest what one's Kingdom, Favors and the day were like when it was ordered */

/** @param {import("../../../web/types").GameShell} shell */
export default function rollCallOrders(shell) {
  const { announce } = shell;

  const PACE_MS = 300;

  /** Who rests. @type {WeakMap<Page, Rest>} */
  const resting = new WeakMap();

  /** @param {Page} page @returns {Rest} */
  function standing({ frame, me }) {
    const zones = frame?.view.zones.filter((zone) => zone.owner === me) ?? [];
    /** @param {string} name @returns {import("../../../web/types").Shown[]} */
    const cards = (name) => zones.find((zone) => zone.name === name)?.cards ?? [];
    return {
      kingdom: JSON.stringify(cards("kingdom").map(({ id, counters }) => [id, counters])),
      hand: new Set(cards("hand").map((card) => String(card.id))),
      dusk: Boolean(frame?.view.table.dusk),
    };
  }

  /** The order as the table shows it, or the way to give it at a roll call. @param {Page} page @returns {import("../../../web/types").Ahead | null} */
  function rest(page) {
    if (page.me === null) return null;
    const until = "until your Kingdom changes, you gain a Favor, or Dusk begins";
    if (resting.has(page))
      return {
        words: "Skipping Action phases ×",
        title: `Skipping every Action phase ${until}. Click to be asked again.`,
        on: true,
        click: () => {
          resting.delete(page);
          announce("You will be asked in Action phases again.");
          page.draw();
        },
      };
    if (page.intent?.prompt.id !== "roll_call") return null;
    return {
      words: "Skip until something changes",
      title: `Skip every Action phase ${until}`,
      on: false,
      click: () => {
        resting.set(page, standing(page));
        announce(`Skipping every Action phase ${until}.`);
        page.send("done");
      },
    };
  }

  /** Say done as ordered, or let the order end. @param {Page} page */
  function goOnResting(page) {
    const kept = resting.get(page);
    const { frame } = page;
    if (!kept || !frame) return;
    const now = standing(page);
    const got = [...now.hand].some((card) => !kept.hand.has(card));
    if (got || now.kingdom !== kept.kingdom || now.dusk !== kept.dusk) {
      resting.delete(page);
      announce("You will be asked in Action phases again.");
    } else if (frame.view.prompt?.id === "roll_call")
      setTimeout(() => resting.get(page) === kept && page.frame === frame && page.send("done"), PACE_MS);
  }

  return { rest, goOnResting };
}
