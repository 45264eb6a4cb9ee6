// What a table says about a game with the deal of a day.

/** @typedef {import('../types').Table} Table */

/** Whether it counts, in a few words; nothing for other games. @param {Table} table */
export function dailyText(table) {
  if (!table.daily) return "";
  return table.daily.counts
    ? `Your daily deal of ${table.daily.date}`
    : `Practice with the daily deal of ${table.daily.date}`;
}

/** Whether its secret, replays and gallery wait for the end of the day. @param {Table} table */
export const waitsForDay = (table) => table.daily?.open === false;
