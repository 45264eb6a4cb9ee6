// What the server sends, as far as the table reads it.

/**
 * A card whose face the seat knows.
 * @typedef {{id: string, face: string, back?: string, at?: number, turned?: number,
 *   counters?: {[name: string]: number}}} Shown
 *
 * @typedef {{name: string, size: number, owner?: number, cards?: Shown[],
 *   hidden?: {[back: string]: number},
 *   marked?: {at: number, counters: {[name: string]: number}, turned: number}[]}} Zone
 *
 * @typedef {{key: string, label: string, cards: string[], preview?: any}} Option
 * @typedef {Option & {rule: string, why: string}} Barred
 * @typedef {{id: string, rule: string, text: string, least: number|null, most: number,
 *   options: Option[], barred: Barred[]}} Prompt
 *
 * @typedef {{game: string, ask: number, seat: number|null, phase: string, zones: Zone[],
 *   players: {[name: string]: any}[], own?: {[name: string]: any}, table: {[name: string]: any}, prompt: Prompt|null,
 *   waiting: number[], log: {at: number, rule: string, text: string}[], outcome: any}} View
 *
 * @typedef {{id: string, name: string, text: string, back: string, table: string,
 *   [field: string]: any}} Face
 *
 * @typedef {{name: string, title?: string, area: string, own?: string, order: number,
 *   shape: string, size: string, icon?: string, phone?: string, live?: boolean,
 *   slots?: number|string, [hint: string]: any}} ZoneHint
 *
 * @typedef {{game?: {[name: string]: any}, zone?: ZoneHint[], number?: any[], mark?: any[],
 *   counter?: any[], face?: {[table: string]: any}, back?: {[back: string]: any},
 *   glyph?: {[face: string]: string}, clouded?: {[face: string]: string},
 *   pick?: {[key: string]: string[]}, moment?: any[]}} Layout
 *
 * @typedef {{id: string, title: string, layout: Layout, faces: {[id: string]: Face}}} Game
 *
 * A thing on the table that can be picked: `card:troll.1`, `zone:deck.love`, `at:hand.2#1`
 * (a hidden card by its place), `seat:2` or `gap:row#2`.
 * @typedef {string} Place
 */

export {};
