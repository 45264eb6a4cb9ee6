// Draws the preview of an option, with the drawing that its game has registered.

/**
 * @typedef {import("../types").Child} Child
 * @typedef {import("../types").Option} Option
 * @typedef {Pick<import("../types").GameTable, "preview" | "best">} Drawing
 */

/** @type {Map<string, Drawing>} */
const drawings = new Map();

/** Register how a game draws its previews. @param {string} game @param {Drawing} drawing */
export function setPreviews(game, drawing) {
  drawings.set(game, drawing);
}

/** The second line of a button, if the game draws one for this option. @param {Option} option @param {any} game @returns {Child[] | null} */
export const drawPreview = (option, game) => drawings.get(game.id)?.preview?.(option, game) ?? null;

/** The best of several ways, in short. @param {Option[]} options @param {string} game */
export const bestWords = (options, game) => drawings.get(game)?.best?.(options) ?? "";
