// What this browser has learnt: the answers of each lesson so far, and which are done.

import { load, save } from "./storage.js";

/** @typedef {{answers: string[], done: boolean}} Progress */

/** @returns {Record<string, Progress>} */
const all = () => load("lessons", {});

/** Where a lesson stands. @param {string} game @param {string} lesson @returns {Progress} */
export function progressOf(game, lesson) {
  const kept = all()[`${game}/${lesson}`];
  return { answers: kept?.answers ?? [], done: kept?.done ?? false };
}

/** Keep where a lesson stands; what is done stays done. @param {string} game @param {string} lesson
 * @param {string[]} answers @param {boolean} done */
export function saveProgress(game, lesson, answers, done) {
  const before = progressOf(game, lesson);
  save("lessons", { ...all(), [`${game}/${lesson}`]: { answers, done: done || before.done } });
}
