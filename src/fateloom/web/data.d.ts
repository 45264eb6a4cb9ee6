// Written by tools/webtypes.py from the types in fateloom.engine.state.log, fateloom.engine.view.labels, fateloom.engine.view.view_types, fateloom.server.catalog_types. Do not edit.

/** A card that a line names: its face, and from which to which character of the text. */
export interface Mention {
  face: string;
  start: number;
  end: number;
}

/** A line of history as one seat reads it. */
export interface LogLine {
  at: number;
  rule: string;
  text: string;
  /** Whose line it is: the player with whom it begins. */
  seat?: number;
  /** The cards that it names, in order. */
  cards?: Mention[];
  /** The numbers that it tells, such as dice, by the words' names. */
  numbers?: Record<string, number | number[]>;
  /** All players that it names, in order, where it names others than the one it begins with. */
  seats?: number[];
  /** The cards that it tells of as turned up one after another. */
  turned?: TurnedView;
}

/** Cards that were turned up one after another. */
export interface TurnedView {
  faces: string[];
  /** For each of them how much had hurt whoever turned it up already, by public facts; 0 where it could do no lasting harm. */
  danger: number[];
}

/** What a label says of a thing, besides its name. */
export interface NameParts {
  /** The title begins with its name and then says in brackets what using it takes. */
  terms?: string;
  /** The title begins with its name; what else it says. */
  more?: string;
  /** The note names it; what comes of that. */
  result?: string;
}

/** A card whose face the seat knows. */
export interface CardView {
  id: string;
  face: string;
  /** Its back, where copies of the face have several. */
  back?: string;
  counters?: Record<string, number>;
  turned?: number;
  /** What the side on top is called, if that is not the name of the face. */
  name?: string;
  /** Its place among hidden cards of an ordered zone. */
  at?: number;
}

/** What lies on a hidden card, and how often it is turned. */
export interface MarkView {
  at: number;
  counters: Record<string, number>;
  turned: number;
}

/** A zone with cards in it; empty ones are left out. */
export interface ZoneView {
  name: string;
  size: number;
  owner?: number;
  cards?: CardView[];
  /** How many cards of each back are hidden. */
  hidden?: Record<string, number>;
  marked?: MarkView[];
}

/** One part of what an option would do. */
export interface StepView {
  title: string;
  text: string;
}

/** One answer to a question. */
export interface OptionView {
  key: string;
  label: string;
  cards: string[];
  /** The label's first line, where it has two. */
  title?: string;
  /** The second line: what comes of it. */
  note?: string;
  /** What the label says besides the names of things, by the places of the things (`card:cook.1`, `seat:2`), or besides a number of the key, by that number. */
  named?: Record<string, NameParts>;
  /** What it would do, as the game's client draws it. */
  preview?: any;
  /** What it would do, part by part, in words. */
  would?: StepView[];
  /** The options of the question that it leads to, each of which says more than this one. */
  leads?: OptionView[];
  /** It costs what cannot be had back. */
  costly?: boolean;
  /** A price that its label does not say, such as taxes that it makes necessary. */
  caution?: string;
  /** It only ends the question. */
  quiet?: boolean;
  /** It ends what the seat may do for now. */
  ends?: boolean;
}

/** An answer that is not open now, and why. */
export interface BarredView {
  key: string;
  label: string;
  cards: string[];
  title?: string;
  note?: string;
  rule: string;
  why: string;
}

/** A hint for newcomers. */
export interface TipView {
  id: string;
  rule: string;
  text: string;
  key: string | null;
  /** It is asked before its option is sent. */
  asks: boolean;
  /** It is asked every time. */
  always: boolean;
}

/** What a seat is asked, with every legal answer and the barred ones. */
export interface PromptView {
  id: string;
  rule: string;
  text: string;
  /** The question of the text, where it says more. */
  question?: string;
  /** What else the text says. */
  detail?: string;
  least: number | null;
  most: number;
  /** For a set, where some options are variants of one thing, the number of each option's thing: of each thing at most one is chosen. */
  variants?: number[];
  options: OptionView[];
  barred: BarredView[];
  tips: TipView[];
}

/** How a match ended. */
export interface OutcomeView {
  /** Nothing for a seat whose result has no score; its parts say what was reached. */
  scores: (number | null)[];
  winners: number[];
  /** The place of each seat, 1 for the best; tied seats share one. */
  places: number[];
  why: string;
  rule: string;
  /** For each seat the lines of its score: what for, how much, by which rule. */
  parts: [string, number, string][][];
  /** For each line of a score what it counts, without how many. */
  kinds?: string[][];
  /** It ended at once, whatever the scores were before. */
  sudden?: boolean;
  /** What stands in place of points where points do not count. */
  headline?: string;
  /** By how much the winner is ahead of the next, if points decided. */
  lead?: LeadView | null;
}

/** What a seat sees. Holds nothing live. */
export interface View {
  game: string;
  ask: number;
  seat: number | null;
  phase: string;
  zones: ZoneView[];
  players: Record<string, any>[];
  own: Record<string, any>;
  table: Record<string, any>;
  prompt: PromptView | null;
  waiting: number[];
  log: LogLine[];
  outcome: OutcomeView | null;
}

/** How many players a game is for. */
export interface SeatNumbers {
  least: number;
  most: number;
  default: number;
}

/** A lesson of a game. */
export interface LessonCard {
  id: string;
  title: string;
  about: string;
  minutes: number;
  /** Whether it is the guided first game. */
  first: boolean;
  /** At which questions it is offered: ids, or an id and a pattern of keys after a colon. */
  offered: string[];
  /** The options of the game that follows it. */
  now: Record<string, string | number | boolean>;
}

/** A game on the shelf. */
export interface GameCard {
  id: string;
  title: string;
  seats: SeatNumbers;
  blurb: string;
  length: string;
  introduction: string;
  icon: string;
  dye: string;
  solo: boolean;
  daily: boolean;
  lessons: LessonCard[];
  /** How many puzzles it has; one of them is that of the day. */
  puzzles: number;
  /** The files that it brings for the browser, served under `/static/games/<id>/`. */
  web: string[];
}

export interface OptionSchema {
  title: string;
  description: string;
  type?: string;
  enum?: (string | number | boolean)[];
  minimum?: number;
  maximum?: number;
  default: string | number | boolean;
  "x-rule": string;
  "x-words": Record<string, string>;
  "x-when": Record<string, string | number | boolean>;
}

/** What is printed on a card. The fields of its kind are added to these. */
export interface FaceData {
  id: string;
  name: string;
  text: string;
  back: string;
  copies: number;
  /** The table of `cards.toml` in which it stands. */
  table: string;
  /** Its numbers in one line of words. */
  numbers: string;
  /** Its name for narrow places, where that is shorter. */
  brief?: string;
  /** What stands before the colon of its text, in bold. */
  lead?: string;
}

/** The options of a game as JSON Schema. */
export interface OptionsSchema {
  properties: Record<string, OptionSchema>;
}

/** All that drawing a game needs. Faces also have the fields of their kind. */
export interface GameData {
  id: string;
  title: string;
  seats: SeatNumbers;
  blurb: string;
  length: string;
  introduction: string;
  icon: string;
  dye: string;
  solo: boolean;
  daily: boolean;
  lessons: LessonCard[];
  puzzles: number;
  web: string[];
  options: OptionsSchema;
  layout: Record<string, any>;
  faces: Record<string, FaceData>;
  version: number;
  cards_hash: string;
  phases: string[];
}

/** A rule of the rule page. */
export interface RuleLine {
  id: string;
  tags: string[];
  text: string;
}

/** A chapter with its rules, or with a text. */
export interface RuleChapter {
  id: string;
  title: string;
  rules: RuleLine[];
  markdown: string;
}

/** A part of the rule page without rules. */
export interface RuleSection {
  title: string;
  markdown: string;
}

/** The rule page of a game. */
export interface RuleBook {
  title: string;
  introduction: string;
  chapters: RuleChapter[];
  sections: RuleSection[];
}

/** A bot that can be asked to play. */
export interface BotLevel {
  name: string;
  title: string;
  text: string;
}
