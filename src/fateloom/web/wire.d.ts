// Written by tools/webtypes.py from the structs in fateloom.server.wire. Do not edit.

export interface Me {
  who: "me";
  name: string;
}

export interface Open {
  who: "open";
}

export interface Bot {
  who: "bot";
  bot: string;
}

export interface Clock {
  per_decision?: number | null;
  bank?: number | null;
  increment?: number;
}

export interface NewTable {
  game: string;
  seats: (Me | Open | Bot)[];
  options?: Record<string, string | number | boolean>;
  public?: boolean;
  clock?: Clock | null;
  salt?: string | null;
  start?: boolean;
  daily?: boolean;
}

export interface PlayOn {
  step: number;
  seats: (Me | Bot)[];
}

export interface Join {
  name: string;
  seat?: number | null;
  salt?: string | null;
}

export interface Claim {
  token: string;
}

export interface SaltGiven {
  salt: string;
}

export interface BotNamed {
  bot: string;
}

export interface Decide {
  ask: number;
  key: string;
  id?: string | null;
}

export interface Consent {
  agree: boolean;
}

export interface Yield {
  until: "always_ask" | "concerns_me" | "my_turn" | "this_phase" | "this_turn" | "this_window";
}

export interface Chat {
  text: string;
}

export interface Mute {
  seat: number;
  muted: boolean;
}

export interface Chair {
  seat: number;
  name: string;
  who: "bot" | "open" | "person";
  bot: string | null;
  present: boolean;
  away: boolean;
}

export interface GoesOn {
  table: string;
  step: number;
  lines: number[];
}

export interface Table {
  id: string;
  game: string;
  title: string;
  options: Record<string, any>;
  options_text: string[];
  public: boolean;
  state: "closed" | "finished" | "open" | "playing";
  seats: Chair[];
  host: number | null;
  seq: number;
  commitment: string;
  salts: (string | null)[];
  clock: Clock | null;
  created: number;
  waiting: number[];
  outcome: Record<string, any> | null;
  secret: string | null;
  next: string | null;
  concede: boolean;
  undoes: boolean;
  share?: string;
  goes_on?: GoesOn | null;
}

export interface Tables {
  tables: Table[];
}

export interface Credential {
  seat: number;
  token: string;
}

export interface Seated {
  table: Table;
  credentials: Credential[];
}

export interface Frame {
  seq: number;
  seat: number | null;
  names: string[];
  view: Record<string, any>;
  from: number;
  pause: number | null;
}

export interface Done {
  seq: number;
}

export interface Undone {
  done: boolean;
  needs: number[];
  why: string;
}

export interface Yielded {
  yield: "always_ask" | "concerns_me" | "my_turn" | "this_phase" | "this_turn" | "this_window";
}

export interface MayUndo {
  how: "consent" | "free" | "no";
  why: string;
}

export interface Hint {
  ask: number;
  key: string;
  text: string;
  rule: string | null;
  advice: Record<string, any> | null;
}

export interface Mark {
  step: number;
  seats: number[];
  text: string;
  turn: boolean;
}

export interface Replay {
  step: number;
  steps: number;
  marks: Mark[];
  frame: Frame;
}

export interface Stop {
  step: number;
  players: Record<string, any>[];
}

export interface Course {
  steps: number;
  marks: Mark[];
  stops: Stop[];
}

export interface Check {
  what: string;
  ok: boolean;
  text: string;
}

export interface Verification {
  ok: boolean;
  checks: Check[];
  commitment: string;
  secret: string | null;
  salts: (string | null)[];
}

export interface Hello {
  type: "hello";
  tokens?: string[];
  seq?: number;
  line?: number;
  lines?: Record<string, number>;
}

export interface SaysDecide {
  type: "decide";
  seat: number;
  ask: number;
  key: string;
  id?: string | null;
}

export interface SaysUndo {
  type: "undo";
  seat: number;
  id?: string | null;
}

export interface SaysConsent {
  type: "consent";
  seat: number;
  agree: boolean;
  id?: string | null;
}

export interface SaysYield {
  type: "yield";
  seat: number;
  until: "always_ask" | "concerns_me" | "my_turn" | "this_phase" | "this_turn" | "this_window";
  id?: string | null;
}

export interface SaysChat {
  type: "chat";
  seat: number;
  text: string;
  id?: string | null;
}

export interface Ping {
  type: "ping";
}

export interface DoneReply {
  type: "done";
  id: string | null;
  seq: number;
}

export interface RefusedReply {
  type: "refused";
  id: string | null;
  seat: number | null;
  rule: string | null;
  why: string;
  status: number;
}

export interface Pong {
  type: "pong";
}

export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface Plea {
  by: number;
  needs: number[];
}

export interface ClockFace {
  left: number;
  running: boolean;
}

export interface RoomNews {
  type: "room";
  table: Table;
  undo: Plea | null;
  yields: Record<string, string>;
  clocks: Record<string, ClockFace>;
  chat: ChatLine[];
}

export interface BotEvent {
  type: string;
  table: string;
  seat: number;
  game: string;
  next?: string;
}
