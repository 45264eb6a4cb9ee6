// What the client reads: the wire as the server's structs say it (wire.d.ts, written by tools/webtypes.py),
// and inside of it the reference and the views, which are plain data there.

import * as wire from "./wire";

export type Seat = number;

export interface GameCard {
  id: string;
  title: string;
  seats: { least: number; most: number; default: number };
  blurb: string;
  length: string;
  introduction: string;
  icon: string;
  dye: string;
  solo: boolean;
  daily: boolean;
}

export interface OptionSchema {
  title?: string;
  description?: string;
  type?: string;
  enum?: (string | number | boolean)[];
  minimum?: number;
  maximum?: number;
  default?: string | number | boolean;
  "x-rule"?: string;
  /** Its values in words. */
  "x-words"?: Record<string, string>;
  /** Of which value of another option it makes sense. */
  "x-when"?: Record<string, string | number | boolean>;
}

/** A hint for newcomers; with `asks` it is asked before its option is sent, with `always` every time. */
export interface Tip {
  id: string;
  rule: string;
  text: string;
  key: string | null;
  asks: boolean;
  always: boolean;
}

export interface Layout {
  game?: { dye?: string; icon?: string; side?: string; windows?: boolean };
  zone?: any[];
  number?: any[];
  mark?: any[];
  buttons?: { side?: string[]; plain?: string[]; names?: Record<string, string>; notes?: Record<string, string> };
  log?: { headings?: string[] };
  /** What the steps of a play ask, by card or its table; `at` names the questions in which. */
  asks?: { at: string[]; [card: string]: string[] };
  first?: Record<string, string | number | boolean>;
  facts?: { top?: { name: string; title: string; of?: number; steps?: string[] }[] };
  [other: string]: any;
}

export interface FaceInfo {
  id: string;
  name: string;
  text: string;
  back: string;
  table: string;
  copies?: number;
  [field: string]: any;
}

export interface GameInfo extends GameCard {
  options: { type: "object"; properties: Record<string, OptionSchema> };
  layout: Layout;
  faces: Record<string, FaceInfo>;
  version: number;
  cards_hash: string;
  phases: string[];
}

export interface RuleLine {
  id: string;
  tags: string[];
  text: string;
}
export interface RuleBook {
  title: string;
  introduction: string;
  chapters: { id: string; title: string; rules: RuleLine[]; markdown?: string }[];
  sections: { title: string; html?: string; markdown?: string }[];
}

export interface BotLevel {
  name: string;
  title: string;
  text: string;
}

export type { Check, Table, Tables, Verification } from "./wire";
export type Clock = wire.Clock | null;
export type TableSeat = wire.Chair;
export type NewTable = wire.NewTable;
export type Seating = wire.Seated;
export type ChatLine = wire.ChatLine;
export type Room = wire.RoomNews;
export type UndoSays = { how: "free" | "consent" | "no"; why: string };

export interface Outcome {
  scores: number[];
  winners: Seat[];
  why: string;
  rule: string;
  parts: [string, number, string][][];
}

export interface LogLine {
  at: number;
  rule: string;
  text: string;
}

export interface Option {
  key: string;
  label: string;
  cards: string[];
  preview?: any;
}
export interface Barred extends Option {
  rule: string;
  why: string;
}

export interface Prompt {
  id: string;
  rule: string;
  text: string;
  least: number | null;
  most: number;
  options: Option[];
  barred: Barred[];
  tips?: Tip[];
}

export interface View {
  game: string;
  ask: number;
  seat: Seat | null;
  phase: string;
  zones: any[];
  players: Record<string, any>[];
  own: Record<string, any>;
  table: Record<string, any>;
  prompt: Prompt | null;
  waiting: Seat[];
  log: LogLine[];
  outcome: Outcome | null;
}

/** An order given ahead as the table shows it, or the way to give it. */
export interface Ahead {
  words: string;
  title: string;
  on: boolean;
  click: () => void;
}

/** A frame, with the view as the client reads it. */
export interface Frame extends Omit<wire.Frame, "view"> {
  view: View;
}
