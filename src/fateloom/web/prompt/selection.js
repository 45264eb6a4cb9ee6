// The selection: what is picked so far of an option, step by step. Every step can be taken back.

import { stepsOf, walk } from "./option_path.js";

/** @typedef {import('../types').Option} Option @typedef {import('../types').Prompt} Prompt */
/** @typedef {import('../types').GameInfo} GameInfo @typedef {import('../types').View} View */

export class Selection {
  /** @param {Prompt} prompt @param {GameInfo} game @param {View} view */
  constructor(prompt, game, view) {
    /** What is asked, where an answer leads to another question with that question's options in its place. */
    this.prompt = withLeads(prompt);
    this.game = game;
    this.view = view;
    /** What was picked, in order: places and words. @type {string[]} */
    this.path = [];
    /** The keys of a set. @type {string[]} */
    this.set = [];
    /** What waits for confirmation. @type {Option | null} */
    this.final = null;
    /** What was picked on the table and is not sent yet: the same pick again, or its button, sends it. @type {Option | null} */
    this.ready = null;
    /** @type {{lit: Map<string, Option[]>, words: Map<string, Option[]>, done: Option | null} | null} */
    this.step = null;
  }

  get isSet() {
    return this.prompt.least !== null;
  }

  /** Where the walk stands. */
  now() {
    this.step ??= walk(this.prompt.options, this.game, this.view, this.path);
    return /** @type {NonNullable<typeof this.step>} */ (this.step);
  }

  /** The places that are lit: beside a thing that is picked and not sent, all that could be picked instead. */
  get lit() {
    return this.ready ? walk(this.prompt.options, this.game, this.view, []).lit : this.now().lit;
  }

  /** Half way through a move: the places that would begin another one. @returns {Set<string>} */
  get anew() {
    if (this.isSet || !this.path.length) return new Set();
    const { lit } = this.now();
    const first = walk(this.prompt.options, this.game, this.view, []);
    return new Set([...first.lit.keys()].filter((place) => !lit.has(place) && !this.path.includes(place)));
  }

  /** The options that are left. */
  left() {
    const { lit, words, done } = this.now();
    return done ? [done] : [...new Set([...words.values(), ...lit.values()].flat())];
  }

  /** Pick a place or a word. @param {string} what @returns {Option | null} the option, if that settles it */
  pick(what) {
    this.ready = null;
    if (this.isSet) {
      const option = (this.now().lit.get(what) ?? this.now().words.get(what))?.[0];
      if (option) this.toggle(option.key);
      return null;
    }
    if (this.path.includes(what)) {
      this.path = this.path.slice(0, this.path.indexOf(what));
      this.step = null;
      return null;
    }
    if (this.anew.has(what)) this.path = [];
    this.step = null;
    const { lit, words } = this.now();
    const options = lit.get(what) ?? words.get(what) ?? [];
    this.path = [...this.path, what];
    this.step = null;
    return options.length === 1 ? options[0] : this.now().done;
  }

  /** Put a member into the set, instead of another variant of the same thing, or take it out. @param {string} key */
  toggle(key) {
    const others = this.set.filter((one) => !this.isVariant(one, key));
    if (this.set.includes(key)) this.set = this.set.filter((one) => one !== key);
    else if (this.prompt.most === 1) this.set = [key];
    else if (others.length < this.prompt.most) this.set = [...others, key];
  }

  /** Whether two members are variants of one thing, of which a set holds one. @param {string} one @param {string} other */
  isVariant(one, other) {
    const things = this.prompt.variants;
    const at = (/** @type {string} */ key) => this.prompt.options.findIndex((option) => option.key === key);
    return things !== undefined && things[at(one)] === things[at(other)];
  }

  /** One step back. @returns {boolean} whether there was one */
  back() {
    if (this.final || this.ready) {
      this.final = this.ready = null;
      this.path = this.path.slice(0, -1);
      this.step = null;
      return true;
    }
    if (this.isSet && this.set.length) {
      this.set = this.set.slice(0, -1);
      return true;
    }
    if (!this.path.length) return false;
    this.path = this.path.slice(0, -1);
    this.step = null;
    return true;
  }

  /** Whether the set may be sent. */
  get complete() {
    return this.isSet && this.set.length >= Number(this.prompt.least) && this.set.length <= this.prompt.most;
  }

  /** The places to ring: the path, or the members of the set. @returns {string[]} */
  get chosen() {
    if (!this.isSet) return this.path.filter((one) => one.includes(":"));
    return this.prompt.options
      .filter((option) => this.set.includes(option.key))
      .flatMap((option) => placesOf(option, this.game, this.view));
  }

  /** What may not be picked now, and why; on the way the question is another one. @returns {Map<string, {why: string, rule: string}>} */
  barred() {
    const { lit } = this.now();
    /** @type {Map<string, {why: string, rule: string}>} */
    const found = new Map();
    if (this.path.length) return found;
    for (const option of this.prompt.barred) {
      const place = placesOf(option, this.game, this.view)[0];
      if (place && !lit.has(place) && !found.has(place)) found.set(place, { why: option.why, rule: option.rule });
    }
    return found;
  }
}

/** A prompt in which an answer that leads to another question gives way to that question's options.
 * @param {Prompt} prompt @returns {Prompt} */
function withLeads(prompt) {
  if (!prompt.options.some((option) => option.leads)) return prompt;
  return { ...prompt, options: prompt.options.flatMap((option) => option.leads ?? [option]) };
}

/** The places that an option touches. @param {Option} option @param {GameInfo} game @param {View} view @returns {string[]} */
export function placesOf(option, game, view) {
  const places = stepsOf(option, game, view)
    .map((step) => step.place)
    .filter(Boolean);
  return /** @type {string[]} */ (places);
}

/** What can be done with a place now, and what cannot. @param {string} place @param {Prompt | null} prompt @param {GameInfo} game @param {View} view */
export function optionsAt(place, prompt, game, view) {
  const touches = (/** @type {Option} */ option) =>
    placesOf(option, game, view).includes(place) || option.cards.some((id) => place === `card:${id}`);
  return {
    may: (prompt?.options ?? []).filter(touches),
    not: (prompt?.barred ?? []).filter(touches),
  };
}
