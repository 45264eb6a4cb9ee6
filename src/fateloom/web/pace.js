// What others do is shown move by move, each long enough to be seen; a click shows the rest at once.

import { settings } from "./settings.js";

/** @typedef {import('./types').Frame} Frame */

/** How long a move stays before the next is shown, in milliseconds. */
const STAYS = { calm: 1500, steady: 800, at_once: 0 };
/** What a line of the log beyond the first adds to that. */
const MORE = 0.3;
/** So many moves may wait; when there are more, each stays for less time. */
const PATIENCE = 6;

export class Pace {
  /** @type {Frame[]} */
  #waiting = [];
  #timer = 0;
  #seq = -1;
  #until = 0;

  /** @param {(frame: Frame) => {news: number, asked: boolean}} show tells how many lines were new, and whether somebody here is asked now
   * @param {() => void} onBehind there is something to wait for now */
  constructor(show, onBehind) {
    this.show = show;
    this.onBehind = onBehind;
  }

  /** Whether more has happened than is shown. */
  get behind() {
    return this.#waiting.length > 0;
  }

  /** @param {Frame} frame */
  take(frame) {
    const free = !this.behind && (frame.seq === this.#seq || performance.now() >= this.#until);
    if (free) {
      this.#let(frame);
      return;
    }
    this.#waiting.push(frame);
    if (this.#waiting.length === 1) {
      this.#wait();
      this.onBehind();
    }
  }

  /** Show all that waits, at once. */
  hurry() {
    clearTimeout(this.#timer);
    this.#until = 0;
    while (this.#waiting.length) this.#let(/** @type {Frame} */ (this.#waiting.shift()));
    this.#until = 0;
  }

  /** Forget what waits. */
  close() {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#until = 0;
    this.#seq = -1;
  }

  #wait() {
    clearTimeout(this.#timer);
    const left = document.hidden ? 0 : this.#until - performance.now();
    const part = Math.min(1, PATIENCE / this.#waiting.length);
    this.#timer = window.setTimeout(() => this.#next(), Math.max(0, left * part));
  }

  /** Frames of several seats at one screen belong together; so does what happened without a word. */
  #next() {
    do this.#let(/** @type {Frame} */ (this.#waiting.shift()));
    while (this.behind && (this.#waiting[0].seq === this.#seq || performance.now() >= this.#until));
    if (this.behind) this.#wait();
  }

  /** @param {Frame} frame */
  #let(frame) {
    const first = this.#seq < 0;
    const together = frame.seq === this.#seq ? this.#until : 0;
    this.#seq = frame.seq;
    const { news, asked } = this.show(frame);
    const stays = first || !news ? 0 : STAYS[settings.pace] * (1 + MORE * Math.min(4, news - 1));
    this.#until = asked ? 0 : Math.max(together, performance.now() + stays);
  }
}
