// The wire, as the client reads it. The server's structs are the source: see tools/webtypes.py.

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
  'x-rule'?: string;
}

export interface Hint { at: string; option?: string; when?: string; above?: number; text: string }

export interface Layout {
  game?: { dye?: string; icon?: string; side?: string };
  zone?: any[];
  number?: any[];
  mark?: any[];
  hint?: Hint[];
  buttons?: { side?: string[]; plain?: string[] };
  log?: { headings?: string[] };
  facts?: { top?: { name: string; title: string }[] };
  [other: string]: any;
}

export interface FaceInfo { id: string; name: string; text: string; back: string; table: string; copies?: number; [field: string]: any }

export interface GameInfo extends GameCard {
  options: { type: 'object'; properties: Record<string, OptionSchema> };
  layout: Layout;
  faces: Record<string, FaceInfo>;
  version: number;
  cards_hash: string;
  phases: string[];
}

export interface RuleLine { id: string; tags: string[]; text: string }
export interface RuleBook {
  title: string;
  introduction: string;
  chapters: { id: string; title: string; rules: RuleLine[]; markdown?: string }[];
  sections: { title: string; html?: string; markdown?: string }[];
}

export interface BotLevel { name: string; title: string; text: string }

export type Clock = null | { per_decision: number } | { bank: number; increment: number };

export interface NewTable {
  game: string;
  options: Record<string, unknown>;
  seats: ({ who: 'me'; name: string } | { who: 'open' } | { who: 'bot'; bot: string })[];
  public: boolean;
  clock: Clock;
  salt?: string | null;
  start: boolean;
  daily?: boolean;
}

export interface TableSeat { seat: Seat; name: string; who: 'person' | 'bot' | 'open'; bot: string | null; present: boolean; away: boolean }

export interface Outcome {
  scores: number[];
  winners: Seat[];
  why: string;
  rule: string;
  parts: [string, number, string][][];
  low?: boolean;
}

export interface Table {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  options_text: string[];
  public: boolean;
  state: 'open' | 'playing' | 'finished' | 'closed';
  seats: TableSeat[];
  host: Seat | null;
  seq: number;
  commitment: string | null;
  salts: (string | null)[];
  clock: Clock;
  created: string;
  waiting: Seat[];
  outcome: Outcome | null;
  secret: string | null;
  next: string | null;
  concede?: boolean;
}

export interface Seating { table: Table; credentials: { seat: Seat; token: string }[] }

export interface LogLine { at: number; rule: string; text: string }

export interface Option { key: string; label: string; cards: string[]; preview?: any }
export interface Barred extends Option { rule: string; why: string }

export interface Prompt {
  id: string;
  rule: string;
  text: string;
  least: number | null;
  most: number;
  options: Option[];
  barred: Barred[];
}

export interface View {
  game: string;
  ask: number;
  seat: Seat | null;
  phase: string;
  zones: any[];
  players: Record<string, any>[];
  table: Record<string, any>;
  prompt: Prompt | null;
  waiting: Seat[];
  log: LogLine[];
  outcome: Outcome | null;
}

export interface UndoSays { how: 'free' | 'consent' | 'no'; why: string; rule?: string }

export interface Frame {
  seq: number;
  seat: Seat | null;
  names: string[];
  view: View;
  from: number;
  pause: number | null;
  undo?: UndoSays | null;
}

export interface ChatLine { n: number; seat: Seat | null; name: string; text: string; at: string }

export interface Room {
  table: Table;
  undo: null | { by: Seat; needs: Seat[] };
  yields: Record<string, string>;
  clocks: Record<string, { left: number; running: boolean }>;
  chat: ChatLine[];
}
