// What a game's own module is given to draw with. A game lies outside of this folder, perhaps in another package,
// and the content security policy allows no import map: so it imports nothing from here, and is handed this instead.

import { backCard, card, drawn, touch } from "../cards/card.js";
import { amountOf, band, isSmall, ruleText } from "../cards/card_parts.js";
import { plate } from "../cards/backdrop.js";
import { badge } from "../cards/badge.js";
import { capital, glyphOf, hintOf, iconOf, kindOf, plateOf, statsOf, termsOf } from "../cards/face_info.js";
import { nameOf } from "../prompt/option_path.js";
import { change, settings } from "../shell/settings.js";
import { allHands, centreZone, hands, ownZones, plain, seats } from "../table/plain.js";
import { crest } from "../ui/crest.js";
import { header, marks, numbers, panel, zonesOf } from "../table/seat_panel.js";
import { cardsOf, labelOf, topOf } from "../table/view_index.js";
import { counted, hand, pile, spread, stand } from "../table/zone.js";
import { announce } from "../ui/announcer.js";
import { openDialog } from "../ui/dialog.js";
import { h, patch } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

export const helpers = {
  // Drawing.
  h,
  patch,
  icon,
  /** A number in its shape. */
  badge,
  /** The drawing behind an icon. */
  plate,
  /** A seat's mark. */
  crest,
  // Cards.
  card,
  backCard,
  /** Class, role and name of a thing that may be picked. */
  touch,
  /** What is drawn on such a thing. */
  sketch: drawn,
  // Faces.
  amountOf,
  band,
  capital,
  glyphOf,
  hintOf,
  iconOf,
  isSmall,
  kindOf,
  plateOf,
  ruleText,
  statsOf,
  termsOf,
  // Zones and seats.
  cardsOf,
  labelOf,
  topOf,
  /** What a place is called. */
  nameOf,
  counted,
  hand,
  pile,
  spread,
  stand,
  header,
  marks,
  numbers,
  panel,
  zonesOf,
  // The plain arrangement and its parts.
  plain,
  allHands,
  centreZone,
  hands,
  ownZones,
  seats,
  // Beside the table.
  /** Say something to screen readers. */
  announce,
  openDialog,
  settings,
  changeSettings: change,
};
