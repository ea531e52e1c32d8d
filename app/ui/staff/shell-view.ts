import type { MenuPart } from "~/domain/access/menu";
import type { JettyId } from "~/domain/places/jetties";
import type { RefusalValues } from "~/domain/shared/refusal";
import type { Bubble } from "~/domain/support/bubble.server";
import type { PartOfDay } from "~/domain/users/greeting";
import type { PrinterView } from "./printing/printer-view";

/** A link to an app; its label is `staff:more.<name>`. */
export interface AppLink {
  name: "appStore" | "playStore" | "scannerApp";
  href: string;
}

/** What stands around every staff page. */
export interface ShellView {
  /** Tells this browser's tabs apart: when it differs, somebody else works there, or elsewhere, or under another name. */
  who: string;
  name: string;
  imgPath: string | null;
  greeting: PartOfDay;
  jettyId: JettyId;
  /** Users bound to no jetty may change it (2.3). */
  mayChangeJetty: boolean;
  menu: MenuPart[];
  bubble: Bubble;
  apps: AppLink[];
  /** The printer chosen in this browser, or null. */
  printer: PrinterView | null;
  /** One's own reports that were resolved and not yet read. */
  solved: { id: number; excerpt: string }[];
  flash: { code: string; values: RefusalValues } | null;
}
