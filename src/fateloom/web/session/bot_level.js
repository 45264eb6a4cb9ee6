// The default level of bots.

import { botsFor } from "./api.js";
import { load } from "../ui/storage.js";

/** Return the level that this browser chose last, or the second of those that the game has. @param {string} game */
export async function defaultBot(game) {
  const levels = await botsFor(game);
  const chosen =
    levels.find((level) => level.name === load("level", "regular")) ?? levels[Math.min(1, levels.length - 1)];
  return chosen.name;
}
