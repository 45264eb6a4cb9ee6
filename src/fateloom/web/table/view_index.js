// A view, indexed for drawing: zones by name, seats in order, what may be picked.

import { sentence } from "../cards/face_info.js";

/**
 * @typedef {import("../types").Game} Game
 * @typedef {import("../types").View} View
 * @typedef {import("../types").Zone} Zone
 * @typedef {import("../types").ZoneHint} ZoneHint
 * @typedef {import("../types").Shown} Shown
 * @typedef {import("../types").Option} Option
 * @typedef {import("../types").Place} Place
 * @typedef {import("../cards/card.js").Standing} Standing
 *
 * @typedef {object} State What {@link drawTable} is given.
 * @property {View} view
 * @property {Game} game
 * @property {string[]} names
 * @property {string[]} [bots] what a bot is, nothing for a person
 * @property {string[]} [sayings] what a bot says of itself, nothing for a person
 * @property {boolean[]} [away]
 * @property {number|null} me
 * @property {Map<Place, Option[]>} lit
 * @property {Place[]} chosen
 * @property {any} [offer] what the game's arrangement offers beside the answers of the question
 * @property {Set<Place>} [anew] what would begin another move than the one that is half made
 * @property {Map<Place, {why: string, rule: string}>} barred
 * @property {(place: Place, event: Event) => void} [onPick]
 * @property {(place: Place, event: Event) => void} [onBarred]
 * @property {(place: Place|null, card: Element|null) => void} [onZoom]
 * @property {(place: Place) => import("../ui/dom.js").Child[]} [about] what a card can do now, or why not
 * @property {boolean} [still]
 * @property {boolean} [scenes] what happens is shown as scenes
 * @property {any} [act] what is shown before the view itself, as the game's arrangement has it
 * @property {boolean} [oldRules] the view was made by rules that are no longer installed
 * @property {boolean} [hands] every hand is shown at the foot of the page, instead of one's own seat
 */

/** A view with the questions that drawing asks of it. */
export class ViewIndex {
  /** @param {State} state @param {boolean} phone @param {(what: string) => void} unfold */
  constructor(state, phone, unfold) {
    this.state = state;
    this.view = state.view;
    this.game = state.game;
    this.layout = state.game.layout;
    this.facts = state.view.table;
    this.names = state.names;
    this.me = state.me;
    this.phone = phone;
    /** Whether a seat is drawn in a sheet of its own, with room for all that it has. */
    this.laidOpen = false;
    this.unfold = unfold;
    /** @type {Map<string, Zone>} */
    this.zones = new Map(state.view.zones.map((zone) => [labelOf(zone), zone]));
    /** @type {Map<string, ZoneHint>} */
    this.hints = new Map((this.layout.zone ?? hintsFor(state.view)).map((hint) => [hint.name, hint]));
    this.seats = state.view.players.length;
  }

  /** A zone; an empty one if nothing lies there. @param {string} name @param {number} [owner] @returns {Zone} */
  zone(name, owner) {
    const label = owner === undefined ? name : `${name}.${owner}`;
    return this.zones.get(label) || { name, owner, size: 0 };
  }

  /** @param {string} name @returns {ZoneHint} */
  hint(name) {
    return this.hints.get(name) || { name, area: "centre", order: 99, shape: "pile", size: "tile" };
  }

  /** The hints of an area in order. @param {string} area @returns {ZoneHint[]} */
  area(area) {
    return [...this.hints.values()].filter((hint) => hint.area === area).sort((a, b) => a.order - b.order);
  }

  /** The other seats, clockwise from the left of the one that looks. @returns {number[]} */
  get others() {
    const first = this.me === null ? 0 : this.me + 1;
    const count = this.me === null ? this.seats : this.seats - 1;
    return Array.from({ length: count }, (_, at) => (first + at) % this.seats);
  }

  /** @param {number} seat */
  player(seat) {
    return this.view.players[seat] || {};
  }

  /** "You" for oneself, else the name. @param {number} seat */
  who(seat) {
    return seat === this.me ? "You" : this.names[seat] || `Seat ${seat + 1}`;
  }

  /** How a thing stands: may it be picked, has it been, is it barred? @param {Place} place @returns {Standing} */
  standing(place) {
    const { lit, chosen, barred } = this.state;
    const picked = chosen.includes(place);
    const legal = !picked && lit.has(place);
    return { place, picked, legal, barred: (!legal && !picked && barred.get(place)) || null };
  }

  /** A card beside this one that is just like it and may be picked. @param {Shown} shown @returns {Place|null} */
  litTwin(shown) {
    const like = (/** @type {Shown} */ { face, turned, counters }) => JSON.stringify([face, turned, counters]);
    const beside = this.view.zones.find((zone) => zone.cards?.includes(shown))?.cards ?? [];
    const twin = beside.find((card) => this.state.lit.has(`card:${card.id}`) && like(card) === like(shown));
    return twin ? `card:${twin.id}` : null;
  }

  /** Why a card with this face is barred, if one is. @param {string} face @returns {{why: string, rule: string}|null} */
  barredFace(face) {
    for (const [place, why] of this.state.barred) {
      if (place.startsWith("card:") && place.slice(5).replace(/\.\d+$/, "") === face) return why;
    }
    return null;
  }

  /** The one option that picking a thing would leave, if it is one. @param {Place} place @returns {Option|null} */
  only(place) {
    const options = this.state.lit.get(place);
    return options && options.length === 1 ? options[0] : null;
  }

  /** Whether anything of a seat may be picked. @param {number} seat */
  litAt(seat) {
    const { lit } = this.state;
    if (lit.has(`seat:${seat}`)) return true;
    for (const [label, zone] of this.zones) {
      if (zone.owner !== seat) continue;
      if (lit.has(`zone:${label}`)) return true;
      if ((zone.cards || []).some((card) => lit.has(`card:${card.id}`))) return true;
      for (const place of lit.keys()) if (place.startsWith(`at:${label}#`)) return true;
    }
    return false;
  }
}

/** How zones lie where no layout says it: those of all in the middle, others at their seats. @param {View} view @returns {ZoneHint[]} */
function hintsFor(view) {
  return view.zones.map(({ name, owner }, order) => {
    const title = sentence(name.replaceAll("_", " "));
    if (owner === undefined) return { name, title, area: "centre", order, shape: "pile", size: "table" };
    return name === "hand"
      ? { name, title, area: "seat", own: "hand", order, shape: "fan", size: "hand" }
      : { name, title, area: "seat", own: "own", order, shape: "row", size: "tile" };
  });
}

/** A zone's name with its owner, as keys and places write it. @param {Zone} zone */
export function labelOf(zone) {
  return zone.owner === undefined ? zone.name : `${zone.name}.${zone.owner}`;
}

/**
 * All cards of a zone in their places, hidden ones as their back.
 * @param {Zone} zone
 * @returns {({shown: Shown, at: number}|{back: string, at: number})[]}
 */
export function cardsOf(zone) {
  const known = zone.cards || [];
  const hidden = Object.entries(zone.hidden || {});
  if (!hidden.length) return known.map((shown, at) => ({ shown, at }));
  const backs = hidden.flatMap(([back, count]) => Array.from({ length: count }, () => back));
  const placed = new Map(known.filter((card) => card.at !== undefined).map((card) => [card.at, card]));
  const loose = known.filter((card) => card.at === undefined);
  return Array.from({ length: zone.size }, (_, at) => {
    const shown = placed.get(at) || (backs.length ? undefined : loose.shift());
    return shown ? { shown, at } : { back: backs.shift() || "card", at };
  });
}

/** The uppermost card of a zone, if its face is known. @param {Zone} zone @returns {Shown|null} */
export function topOf(zone) {
  const last = cardsOf(zone).pop();
  return last && "shown" in last ? last.shown : null;
}

/** The back that a zone shows. @param {Zone} zone @param {Game} game */
export function backOf(zone, game) {
  const hidden = Object.keys(zone.hidden || {});
  if (hidden.length) return hidden[0];
  const top = zone.cards?.at(-1);
  return top ? top.back || game.faces[top.face]?.back || "card" : "card";
}
