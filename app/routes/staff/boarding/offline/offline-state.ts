import type { Leg } from "~/domain/boarding/leg";
import { dayOf } from "~/domain/shared/day";
import type { KeptList, KeptScan } from "~/ui/boarding/device-store";
import type { FormState } from "~/ui/forms/field-errors";
import type { BoatChoice } from "../boat-choice.server";
import type { ScanPage } from "../scan-page.server";
import type { ScanView } from "../scan-view.server";
import type { OfflineCard, PressFacts } from "./offline-card";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A clock that is less wrong than this is no matter. */
const MAX_SKEW_MS = 2 * MINUTE_MS;

/** Whose page it is, and where they work. */
export interface PageReader {
  jettyId: number;
  reader: string;
  isSteward: boolean;
}

/** Why the list cannot be used. */
export type Unusable = "missing" | "old" | "otherDay" | "otherJetty";

/** What the page says of a code without a network. */
export interface OfflineAnswer {
  /** Null where nothing could be said or done. */
  scan: ScanView | null;
  /** The time of the list that decided. */
  asOf: number;
  /** What a result of no ticket is in truth. */
  note: "unlisted" | "island" | "receipt" | "unknown" | null;
  failure: "full" | "unreachable" | null;
}

/** How this device stands without a network, for its page. */
export interface OfflineState extends PressFacts {
  /** Null until it is known whether this browser keeps anything. */
  keeps: boolean | null;
  list: { tickets: number; madeAt: number } | null;
  /** The same of the day to come, from the evening on. */
  next: { tickets: number; madeAt: number } | null;
  unusable: Unusable | null;
  /** By the server's clock, in milliseconds. */
  now: number;
  /** The server is out of reach: the list decides. */
  isOff: boolean;
  /** The list's departures with this device's own scans; null where there is no list. */
  choice: BoatChoice | null;
  /** The way that this device boards; null where the list says that tickets are for one way. */
  leg: Leg | null;
  /** The card of the departure that this device boards; null where that is none. */
  card: OfflineCard | null;
  /** There was no room for the last press: it does not count. */
  pressLost: boolean;
  /** What this device made, and the list does not know of yet. */
  own: readonly KeptScan[];
  /** Scans that wait to be sent, and those that were not accepted. */
  waiting: number;
  refused: { count: number; why: string } | null;
  /** Why the server takes none of what waits, in its words. */
  held: string | null;
  /** The session is over: nothing is sent until somebody logs in. */
  signedOut: boolean;
  /** By how many minutes the device's clock is wrong, where that matters. */
  wrongMinutes: number;
  /** The page itself is kept, so that it opens without a network. */
  isShellKept: boolean;
  answer: OfflineAnswer | null;
  /** The page as the server answered its last form; null where it is as it was loaded. */
  page: ScanPage | null;
  /** How boarding stood when what had waited was sent; null where nothing was. */
  standing: ScanPage | null;
  /** What is to be corrected in the last form that was answered in place. */
  returned: FormState | null;
  /** The server is asked. */
  isBusy: boolean;
}

export const AT_FIRST: OfflineState = {
  ...{
    keeps: null,
    list: null,
    next: null,
    unusable: "missing",
    now: 0,
    isOff: false,
    choice: null,
    card: null,
    presses: 0,
    refusedPresses: null,
    wishes: [],
    pressLost: false,
    leg: null,
    own: [],
    waiting: 0,
  },
  ...{
    refused: null,
    held: null,
    signedOut: false,
    wrongMinutes: 0,
    isShellKept: false,
    answer: null,
    page: null,
    standing: null,
    returned: null,
    isBusy: false,
  },
};

/** Whether a list decides here and now. Nobody boards by yesterday's. */
export function unusableNow(list: KeptList | null, jettyId: number, now: number): Unusable | null {
  if (!list) return "missing";
  if (now - list.madeAt > DAY_MS) return "old";
  if (list.day !== dayOf(new Date(now))) return "otherDay";
  return list.jettyId === jettyId ? null : "otherJetty";
}

/** What is said of the scans that a device keeps. */
export function queueFacts(
  scans: readonly KeptScan[],
): Pick<OfflineState, "own" | "waiting" | "refused"> {
  const refused = scans.filter(({ state }) => state === "refused");
  return {
    own: scans,
    waiting: scans.filter(({ state }) => state === "waiting").length,
    refused: refused[0] ? { count: refused.length, why: refused[0].why ?? "" } : null,
  };
}

export function wrongMinutesOf(skewMs: number): number {
  return Math.abs(skewMs) > MAX_SKEW_MS ? Math.round(Math.abs(skewMs) / MINUTE_MS) : 0;
}
