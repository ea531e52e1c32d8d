import type { MenuPart } from "~/domain/access/menu";
import type { JettyId } from "~/domain/places/jetties";
import type { PrinterView } from "~/domain/printing/rules";
import type { BadgeCounts } from "~/domain/support/unread.server";
import type { PartOfDay } from "~/domain/users/greeting";

/** A link to an app; its label is `staff:more.<name>`. */
export interface AppLink {
  name: "appStore" | "playStore" | "scannerApp";
  href: string;
}

/**
 * What waits for a member of staff; a page whose socket receives a change of it asks for it again.
 */
export interface UnreadView {
  bubble: BadgeCounts;
  /** One's own reports that were resolved and not yet read. */
  solved: { id: number; excerpt: string }[];
}

/** What stands around every staff page. */
export interface ShellView extends UnreadView {
  /**
   * Tells this browser's tabs apart: when it differs, somebody else works there, or elsewhere, or
   * under another name.
   */
  who: string;
  name: string;
  /** Idle for so many seconds the session locks; 0 never. */
  lockAfterS: number;
  imgPath: string | null;
  greeting: PartOfDay;
  jettyId: JettyId;
  /** Users bound to no jetty may change it (2.3), but not away from their open shift. */
  mayChangeJetty: boolean;
  /** They would, but work at the jetty of their shift until it is closed. */
  heldByShift: boolean;
  menu: MenuPart[];
  apps: AppLink[];
  /** The printer chosen in this browser, or null. */
  printer: PrinterView | null;
  /** What this browser keeps of its news: no sound, no toasts (G3). */
  muted: boolean;
  toastsHidden: boolean;
  /** What was just done, in the language of the page. */
  flash: { text: string; careful?: boolean } | null;
}
