// A puzzle as a table page sees it: the position that the server replayed, and one answer to it.

import { call } from "../session/api.js";
import { keepResult } from "../ui/puzzle_days.js";
import { myName } from "../ui/storage.js";
import { GuidedSession, still } from "./guided_session.js";

/**
 * @typedef {import('../wire').PuzzleState} PuzzleState
 * @typedef {import('../wire').PuzzleReply} PuzzleReply
 *
 * @typedef {object} Solving What the panel shows beside a frame.
 * @property {PuzzleReply | null} reply what was said to the answer, once there is one
 * @property {boolean} busy something is still being shown
 * @property {string} showing whose answer is being shown: "yours", "best" or nobody's
 */

/** Ask the server for a puzzle, and for what is said to an answer. @param {string} game
 * @param {{day?: string, number?: number, answer?: string}} which @returns {Promise<PuzzleState>} */
export const askPuzzle = (game, which) => call(`/puzzles/${game}`, { json: { ...which, name: myName() } });

/** @extends {GuidedSession<Solving>} */
export class PuzzleSession extends GuidedSession {
  /** @param {import('../types').GameInfo} game @param {PuzzleState} state
   * @param {import('../session/session.js').Listener} listener */
  constructor(game, state, listener) {
    super(game, `puzzle-${game.id}-${state.number}`, "Puzzle", state.seat, listener);
    this.state = state;
    /** What was said to the first answer; it stays the one that counts. @type {PuzzleReply | null} */
    this.reply = null;
    this.seat(state.names);
  }

  /** Show the position, once the page is there. */
  begin() {
    this.take(this.state.view, 0, { reply: null, busy: false, showing: "" });
  }

  /** @param {string} key */
  async answer(key) {
    const reply = await this.#try(key);
    if (!reply) return;
    if (reply.refused) {
      const { rule = null, say } = reply;
      this.listener.onRefused({ id: null, seat: this.me, rule: rule ?? null, why: say[0], status: 0 });
      return;
    }
    this.reply = reply;
    if (this.state.day) keepResult(this.game.id, this.state.day, reply.right);
    this.#show(reply, reply.right ? "best" : "yours");
  }

  /** Show what follows the best answer. */
  async showBest() {
    if (!this.reply) return;
    const best = await this.#try(this.reply.answer);
    if (!best || best.refused) return;
    this.look();
    this.#show(best, "best");
  }

  /** Show the position again. */
  look() {
    this.pace.hurry();
    this.take(still(this.state.view), 0, { reply: this.reply, busy: false, showing: "" });
  }

  /** @param {string} answer @returns {Promise<PuzzleReply | null>} */
  async #try(answer) {
    try {
      return (await askPuzzle(this.game.id, { number: this.state.number, answer })).reply;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  /** Show what follows an answer, move by move. @param {PuzzleReply} told @param {string} showing */
  #show(told, showing) {
    told.frames.forEach((frame, at) => {
      const busy = at < told.frames.length - 1;
      this.take(quiet(frame.view), frame.from, { reply: this.reply, busy, showing });
    });
    if (!told.frames.length) this.look();
  }
}

/** A view in which nothing can be answered, and which is not over: what follows is only shown. @param {any} view */
const quiet = (view) => ({ ...still(view), outcome: null });
