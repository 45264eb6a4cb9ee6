// Written by tools/webtypes.py from the structs in fateloom.server.wire and wire_lessons. Do not edit.

export interface OwnSeat {
  who: "me";
  name: string;
}

export interface OpenSeat {
  who: "open";
}

export interface BotSeat {
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
  seats: (OwnSeat | OpenSeat | BotSeat)[];
  options?: Record<string, string | number | boolean>;
  public?: boolean;
  clock?: Clock | null;
  salt?: string | null;
  start?: boolean;
  daily?: boolean;
  hide_reactions?: boolean;
  player?: string | null;
}

export interface PlayOn {
  step: number;
  seats: (OwnSeat | BotSeat)[];
}

export interface Join {
  name: string;
  seat?: number | null;
  salt?: string | null;
  id?: string | null;
}

export interface ClaimSeat {
  token: string;
}

export interface DropTable {
  tokens: string[];
}

export interface GiveSalt {
  salt: string;
}

export interface HandToBot {
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
  kept?: string;
  temper?: string;
  line?: string;
}

export interface GoesOn {
  table: string;
  step: number;
  lines: number[];
}

export interface DailyGame {
  date: string;
  counts: boolean;
  open: boolean;
}

export interface OldRules {
  version: number;
  installed: number | null;
  rendered: boolean;
  restart: boolean;
}

export interface TableSummary {
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
  daily?: DailyGame | null;
  expires?: number | null;
  why_closed?: string;
  hide_reactions?: boolean;
  old_rules?: OldRules | null;
}

export interface TableList {
  tables: TableSummary[];
}

export interface Credential {
  seat: number;
  token: string;
}

export interface Seated {
  table: TableSummary;
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

export interface UndoResult {
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

export interface ReplayStep {
  step: number;
  seats: number[];
  text: string;
  turn: boolean;
  doer: number | null;
}

export interface Replay {
  step: number;
  steps: number;
  marks: ReplayStep[];
  frame: Frame;
}

export interface TimelinePoint {
  step: number;
  players: Record<string, any>[];
}

export interface Timeline {
  steps: number;
  marks: ReplayStep[];
  stops: TimelinePoint[];
  decided: number | null;
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
  secret: string;
  salts: (string | null)[];
  unchecked?: string;
}

export interface DailyCommitment {
  date: string;
  commitment: string;
  published: boolean;
  secret: string | null;
}

export interface DailyDeal {
  date: string;
  options: Record<string, any>;
  today: DailyCommitment;
  tomorrow: DailyCommitment;
  past: DailyCommitment[];
}

export interface DailyResult {
  place: number;
  name: string;
  text: string;
}

export interface DailyResults {
  day: DailyCommitment;
  games: number;
  results: DailyResult[];
}

export interface Hello {
  type: "hello";
  tokens?: string[];
  seq?: number;
  line?: number;
  lines?: Record<string, number>;
}

export interface DecideMessage {
  type: "decide";
  seat: number;
  ask: number;
  key: string;
  id?: string | null;
}

export interface UndoMessage {
  type: "undo";
  seat: number;
  id?: string | null;
}

export interface ConsentMessage {
  type: "consent";
  seat: number;
  agree: boolean;
  id?: string | null;
}

export interface YieldMessage {
  type: "yield";
  seat: number;
  until: "always_ask" | "concerns_me" | "my_turn" | "this_phase" | "this_turn" | "this_window";
  id?: string | null;
}

export interface ChatMessage {
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
  table: TableSummary;
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

export interface Learn {
  answers?: string[];
  answer?: string | null;
  name?: string | null;
}

export interface LessonTouch {
  at: string;
  label: string;
}

export interface LessonStep {
  id: string;
  number: number;
  of: number;
  title: string;
  say: string;
  rule: string;
  light: string[];
  touches: LessonTouch[];
  shown: string;
  last: boolean;
}

export interface LessonFrame {
  view: Record<string, any>;
  from: number;
  say: string;
}

export interface LessonReply {
  taken: boolean;
  right: boolean;
  say: string;
  rule?: string | null;
}

export interface LessonState {
  lesson: string;
  answers: string[];
  names: string[];
  step: LessonStep;
  reply: LessonReply | null;
  frames: LessonFrame[];
  view: Record<string, any>;
}

export interface PuzzleTry {
  day?: string | null;
  number?: number | null;
  answer?: string | null;
  name?: string | null;
}

export interface PuzzleReply {
  right: boolean;
  say: string[];
  answer: string;
  label: string;
  frames: LessonFrame[];
  rule?: string | null;
  refused?: boolean;
}

export interface PuzzleState {
  number: number;
  of: number;
  day: string | null;
  grade: string;
  seat: number;
  names: string[];
  view: Record<string, any>;
  reply: PuzzleReply | null;
}
