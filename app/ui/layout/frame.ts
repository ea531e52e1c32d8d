import { createContext, useContext } from "react";
import type { BrowserEventName } from "~/domain/live-events/live-message";
import type { Places } from "~/domain/places/jetty-facts";
import type { TextKey } from "~/i18n/text-key";
import type { PageTexts } from "~/i18n/translations.browser";
import type { InlineScriptName } from "~/scripts/inline-scripts.server";
import type { StylesheetName } from "~/styles/stylesheets.server";

export interface Refresh {
  seconds: number;
  /** Where to; without it the page itself. */
  url?: string;
}

/**
 * What a route says about its page: `export const handle = { title: "about:terms.title" } satisfies
 * PageHandle`.
 */
export interface PageHandle {
  title?: TextKey;
  css?: readonly StylesheetName[];
  /** Roomy by default: figures large for the counter, rows compact for the office. */
  density?: "counter" | "office";
  /** The page runs scripts. Buyer pages never do (G6). */
  hydrate?: true;
  /**
   * The texts that a page with scripts loads at first, beside those of its title and of the pages
   * around it.
   */
  texts?: readonly PageTexts[];
  /**
   * The one script of a page that does without the framework; on a page with it, what runs before
   * all else.
   */
  script?: InlineScriptName;
  /**
   * Other pages without scripts follow: while this one is read, the browser fetches the file of
   * tokens and base for them.
   */
  fetchesSheet?: true;
  /**
   * Many visitors are shown the very same page, and it shows nothing of a person: it is drawn and
   * packed once for all who have the same data.
   */
  sameForMany?: true;
  /** The page is a dialog above its parent: the shell around it is inert. */
  dialog?: true;
  /** The page can be installed as an app of its own: `public/<name>-<language>.webmanifest`. */
  manifest?: "scan";
  /**
   * Whether the page, by its data, shows a step's form: the buttons of its frame that lead away then
   * send that form, so that what was typed is kept.
   */
  stepForm?: (data: unknown) => boolean;
  /** A counter's screen: the side menu stays hidden until its burger is asked for (2.2). */
  counterScreen?: true;
  /**
   * A list that loads itself again when its socket receives one of these, on its first page (with
   * scripts; without, it has a link).
   */
  live?: readonly BrowserEventName[];
  /**
   * Whether it shows what happens at another jetty than the reader's, by its data: it then follows
   * the events of all.
   */
  showsElsewhere?: (data: unknown) => boolean;
  /**
   * A page that waits loads itself again, or leads on, without scripts. Takes the page's own data;
   * undefined where it failed.
   */
  refresh?: (data: unknown) => Refresh | null;
}

/**
 * What is the same for a whole document and comes from the request or the configuration, not from a
 * page's data.
 */
export interface Frame {
  /** Path and query of this page, where the language form leads back to. */
  path: string;
  status: number;
  /** Names this answer in the log. */
  reference: string;
  /** Tells this drawing of the page from every other: see `FormKey`. */
  pageKey: string;
  council: string;
  places: Places;
  year: number;
  /** When the page was drawn, by the server's clock. */
  drawnAtMs: number;
}

/** The element of a page with scripts that holds its frame as JSON. */
export const FRAME_ID = "frame";

const FrameContext = createContext<Frame | null>(null);
export const FrameProvider = FrameContext.Provider;

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error("A page is rendered inside a FrameProvider.");
  return frame;
}

/**
 * The parts of a document that only the server knows; the browser reads them from the page that it
 * got.
 */
export interface DocumentAssets {
  css: string;
  nonce: string | undefined;
  /** The text of the script that the page names. */
  script?: string | undefined;
  /**
   * The file of tokens and base: the page takes them from it, or has it fetched behind itself for
   * the next page.
   */
  sheet?: { path: string; use: "here" | "next" } | undefined;
}
const DocumentAssetsContext = createContext<DocumentAssets | null>(null);
export const DocumentAssetsProvider = DocumentAssetsContext.Provider;

export function useDocumentAssets(): DocumentAssets {
  const assets = useContext(DocumentAssetsContext);
  if (!assets) throw new Error("A document is rendered inside a DocumentAssetsProvider.");
  return assets;
}
