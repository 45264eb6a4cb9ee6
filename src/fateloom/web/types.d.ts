// What the client reads: the wire, the views and the catalog as the server's types say them (wire.d.ts and data.d.ts,
// written by tools/webtypes.py), and what the client itself makes of them.

import * as data from "./data";
import * as wire from "./wire";

export type {
  BotLevel,
  GameCard,
  LessonCard,
  LogLine,
  NameParts,
  OptionSchema,
  RuleBook,
  RuleLine,
  View,
} from "./data";
export type Barred = data.BarredView;
export type Option = data.OptionView;
export type Outcome = data.OutcomeView;
export type Prompt = data.PromptView;
export type Shown = data.CardView;
/** A line for newcomers; `href` leads to a lesson. */
export type Tip = data.TipView & { href?: string };
export type Zone = data.ZoneView;

export type Seat = number;

/** How a zone lies on the table. */
export interface ZoneHint {
  name: string;
  title?: string;
  area: string;
  own?: string;
  order: number;
  shape: string;
  size: string;
  icon?: string;
  live?: boolean;
  slots?: number | string;
  [hint: string]: any;
}

export interface Layout {
  game?: { dye?: string; icon?: string; side?: string; windows?: boolean };
  zone?: ZoneHint[];
  number?: any[];
  mark?: any[];
  counter?: any[];
  face?: Record<string, any>;
  back?: Record<string, any>;
  glyph?: Record<string, string>;
  clouded?: Record<string, string>;
  pick?: Record<string, string[]>;
  moment?: any[];
  /** `which` names the questions whose numbers are not amounts; `steps` says what a step asks whose choices are such
   * words, `then` what the step after such a word asks; `lifted` says what sends a card, by question; `none` says
   * what choosing nothing is called. */
  buttons?: {
    side?: string[];
    plain?: string[];
    which?: string[];
    names?: Record<string, string>;
    notes?: Record<string, string>;
    steps?: Record<string, string>;
    then?: Record<string, string>;
    lifted?: Record<string, string>;
    none?: Record<string, string>;
  };
  log?: { headings?: string[] };
  /** What the steps of a play ask, by card or its table; `at` names the questions in which. */
  asks?: { at: string[]; [card: string]: string[] };
  now?: Record<string, string | number | boolean>;
  first?: { seats?: number; bot?: string; options?: Record<string, string | number | boolean> };
  facts?: { top?: { name: string; title: string; of?: number; steps?: string[] }[] };
  [other: string]: any;
}

/** A face with the fields of its kind. */
export interface FaceInfo extends data.FaceData {
  [field: string]: any;
}

/** What drawing a table needs of a game. */
export type Game = Pick<GameInfo, "id" | "title" | "layout" | "faces">;

export interface GameInfo extends data.GameData {
  layout: Layout;
  faces: Record<string, FaceInfo>;
}

export type { Check, TableSummary as Table, TableList as Tables, Verification } from "./wire";
export type Clock = wire.Clock | null;
export type TableSeat = wire.Chair;
export type NewTable = wire.NewTable;
export type Seating = wire.Seated;
export type ChatLine = wire.ChatLine;
export type Room = wire.RoomNews;
export type UndoSays = { how: "free" | "consent" | "no"; why: string };

/** A thing on the table that can be picked: `card:troll.1`, `zone:deck.love`, `at:hand.2#1` (a hidden card by its place),
 * `seat:2` or `gap:row#2`. */
export type Place = string;

/** An order given ahead as the table shows it, or the way to give it. */
export interface Ahead {
  words: string;
  title: string;
  on: boolean;
  click: () => void;
}

/** A frame, with the view as the client reads it. */
export interface Frame extends Omit<wire.Frame, "view"> {
  view: data.View;
}

/** The page of one table, as the modules below it know it. */
/** What a table page has to do with: the session of a table, or of a lesson. */
export interface TableSession {
  readonly table: wire.TableSummary;
  readonly credentials: { seat: Seat; token: string }[];
  readonly frames: Map<Seat | null, Frame>;
  readonly chat: ChatLine[];
  readonly undo: Room["undo"];
  readonly yields: Record<string, string>;
  readonly clocks: Room["clocks"];
  readonly pace: { readonly behind: boolean; hurry(): void; sceneOver(): void };
  readonly seats: (Seat | null)[];
  logOf(seat: Seat | null): LogLine[];
  token(seat: Seat | null): string | undefined;
  /** Try the line again at once, where it is down. */
  reconnect(): void;
  /** Say hello anew, after sitting down. */
  again(): void;
  refresh(): Promise<void>;
  decide(seat: Seat, ask: number, key: string): string;
  say(message: any): void;
  close(): void;
}

/** What a lesson has in place of a table with other people. */
export interface LessonParts {
  session(listener: import("./session/session.js").Listener): TableSession;
  header(page: any): any[];
  draw(): void;
}

export interface TablePage {
  readonly game: GameInfo;
  readonly session: TableSession;
  readonly frame: Frame | null;
  readonly table: wire.TableSummary;
  readonly names: string[];
  /** The seat that sits here; nobody in the gallery. */
  me: Seat | null;
  /** What is picked so far, while a question is open. */
  intent: import("./prompt/selection.js").Selection | null;
  /** For which question a standing order was given last. */
  ordered: string;
  /** What a bot's hint recommended, and for which question. */
  hinted: { ask: number; keys: string[] };
  /** How the game went, once it has been asked for. */
  result: any;
  showTable: boolean;
  draw(): void;
  /** An option is chosen: ask, confirm or send. */
  settle(option: Option, sure?: boolean): Promise<void>;
  send(key: string): void;
  /** Say what was picked, and what can be picked next. */
  tellNext(what: string): void;
}

// What a game's own module has to do with (`games/<id>/web/`).

export type { Child, VNode } from "./ui/dom.js";
export type { Standing } from "./cards/card.js";
export type FaceParts = import("./cards/card_parts.js").Parts;
export type ViewIndex = import("./table/view_index.js").ViewIndex;

/** What a game is given to draw with. */
export type GameShell = typeof import("./game_files/helpers.js").helpers;
/** What a poster is drawn with. */
export type PosterTools = typeof import("./game_files/posters.js").posterTools;

/** How a game is drawn: what the function returns that its `web/table.js` exports. What is left out is drawn plainly. */
export interface GameTable extends Partial<import("./table/plain.js").Arrangement> {
  /** The faces of its cards, by the `anatomy` of its layout. */
  faces?: Record<string, (parts: FaceParts) => import("./ui/dom.js").Child>;
  /** Those of them that are seen to turn over when they are turned. */
  turns?: string[];
  /** How the big card lies, and what stands beside it. */
  zoomed?: (
    shown: Shown,
    game: Game,
    view?: data.View,
  ) => {
    lying?: any;
    name?: string;
    beside?: import("./ui/dom.js").Child;
  };
  /** The second line of an option's button, where its preview can be drawn. */
  preview?: (option: Option, game: Game) => import("./ui/dom.js").Child[] | null;
  /** The best of several options, in a few words. */
  best?: (options: Option[]) => string;
}
