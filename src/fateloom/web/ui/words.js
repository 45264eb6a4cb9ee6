// Names in a sentence.

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** "Ada, Bo and Cy". @param {Iterable<string | undefined>} names */
export const joined = (names) => list.format([...names].filter((name) => name !== undefined));

/** What a bot is: `cautious novice bot`; nothing for a person. @param {{who: string, bot?: string | null, temper?: string}} seat */
export const botWords = (seat) => (seat.who === "bot" ? [seat.temper, seat.bot, "bot"].filter(Boolean).join(" ") : "");
