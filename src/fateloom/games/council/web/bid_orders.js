// Council of Kings: auto-pass (bids ordered ahead) for one auction. Only its owner sees the order; each pass is an answer like any other.

/** @typedef {import("../../../web/types").TablePage} Page */
/** @typedef {{lot: string, until: number, told: number}} Order what is up for auction, when it ends, how much of the log there was */

/** @param {import("../../../web/types").GameShell} shell */
export default function bidOrders(shell) {
  const { h, patch, openDialog } = shell;

  const BIDS = new Set(["3.4.6", "3.4.7"]);
  const PACE_MS = 500;

  /** The order that stands at a table. @type {WeakMap<Page, Order>} */
  const orders = new WeakMap();

  /** @param {Page} page */
  function auctionOf(page) {
    const view = page.frame?.view;
    const lot = view?.zones.find((zone) => zone.name === "spot")?.cards?.[0];
    const { pot, price } = view?.table ?? {};
    return lot && { lot: String(lot.id), evil: pot !== undefined, coins: Number(pot ?? price) };
  }

  /** What an order says. @param {boolean} evil @param {number} until */
  const words = (evil, until) => (evil ? `until it holds ${until} coins` : `until it costs ${until}`);

  /** The order as the table shows it: in words, and what a click on it does. @param {Page} page @returns {import("../../../web/types").Ahead | null} */
  function ordered(page) {
    const auction = auctionOf(page);
    if (!auction || page.me === null) return null;
    const order = orders.get(page);
    if (order)
      return {
        words: `Auto-pass until ${order.until} ×`,
        title: `Passing for you ${words(auction.evil, order.until)}. Click to stop.`,
        on: true,
        click: () => {
          orders.delete(page);
          page.draw();
        },
      };
    const asked = page.intent?.prompt.options.some((option) => option.key === "bid");
    return asked ? { words: "Auto-pass…", title: "Pass for me until…", on: false, click: () => choose(page) } : null;
  }

  /** Ask how far to bid. @param {Page} page */
  function choose(page) {
    const auction = auctionOf(page);
    if (!auction) return;
    const { lot, evil, coins } = auction;
    const opened = openDialog("Auto-pass", [], "small");
    const ends = Array.from({ length: evil ? 12 : coins }, (_, at) => (evil ? coins + 1 + at : coins - 1 - at));
    patch(opened.body, [
      h("p", {}, "Passes for you in this auction. Stops as soon as anyone does something else."),
      h(
        "div",
        { class: "bidends" },
        ...ends.map((until) =>
          h(
            "button",
            {
              class: "btn",
              type: "button",
              "data-until": until,
              "aria-label": `Pass ${words(evil, until)}`,
              onclick: () => {
                opened.close();
                orders.set(page, { lot, until, told: page.session.logOf(page.me).length });
                goOn(page);
                page.draw();
              },
            },
            words(evil, until),
          ),
        ),
      ),
    ]);
  }

  /** Bid as ordered, or let the order end. @param {Page} page */
  function goOn(page) {
    const { frame } = page;
    const order = orders.get(page);
    if (!order || !frame) return;
    const auction = auctionOf(page);
    const plain = page.session
      .logOf(page.me)
      .slice(order.told)
      .every((line) => BIDS.has(line.rule));
    const reached = auction && (auction.evil ? auction.coins >= order.until : auction.coins <= order.until);
    const prompt = frame.view.prompt;
    const barred = prompt && !prompt.options.some((option) => option.key === "bid");
    if (auction?.lot !== order.lot || !plain || reached || barred) orders.delete(page);
    else if (prompt) setTimeout(() => orders.get(page) === order && page.frame === frame && page.send("bid"), PACE_MS);
  }

  return { ordered, goOn };
}
