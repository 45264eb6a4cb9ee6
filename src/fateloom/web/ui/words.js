// Names in a sentence.

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** "Ada, Bo and Cy". @param {Iterable<string | undefined>} names */
export const joined = (names) => list.format([...names].filter((name) => name !== undefined));
