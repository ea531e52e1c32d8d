import { LEGS } from "~/domain/boarding/leg";
import { byDateOf, roomFor } from "~/domain/boarding/standing";
import { day } from "~/domain/shared/day";
import { chooseBoat, chooseLeg, type KeptScan } from "~/ui/boarding/device-store";
import type { FormState } from "~/ui/forms/field-errors";
import type { ScanView } from "../scan-view.server";
import { dropLook, keepLook } from "./kept-looks";
import type { OfflineScanner } from "./offline-scanner";
import type { OfflineAnswer } from "./offline-state";
import {
  partyOf,
  type ShownTicket,
  ticketOfView,
  verdictOfClaim,
  viewOfTicket,
  viewWithoutTicket,
} from "./offline-view";
import { openShown, openTicket } from "./open-ticket";
import { boatsNow, placesTaken } from "./own-boats";
import { pageLanguage } from "./page-language";

/** What a scanner with two line ends sends twice is one scan. */
const SAME_CODE_MS = 2_000;

/** What was shown last, so that its party can go on board. Ids of this device are below zero. */
interface Shown {
  id: number;
  /** Of a look that this device keeps for the server. */
  look?: string;
  /** Of a scan that the server has. */
  scanId?: number;
  code: string;
  at: number;
  ticket: ShownTicket | null;
}
let last: Shown | null = null;
let nextId = -1;

/** What is shown from now on; null leaves what is shown. */
export type Answered = FormState & { answer: OfflineAnswer | null };

/**
 * Answers the scanner's form from the list: a code is looked at, and without one those of the party
 * that is shown go on board. `isTried` says that the server was asked and did not answer, `onPage` is
 * the server's scan that the page shows. What is wrong with the form comes back as from the server.
 */
export async function answerOffline(
  scanner: OfflineScanner,
  form: FormData,
  { isTried, onPage }: { isTried: boolean; onPage: ScanView | null },
): Promise<Answered> {
  const { list } = scanner;
  const isMove = textOf(form, "how") === "move";
  if (!list || scanner.state.unusable !== null || isMove) return said(failed("unreachable", 0));
  const language = pageLanguage();
  const way = { leg: scanner.state.leg ?? ("out" as const), returnDays: list.returnDays };
  // While the code is looked up on the list.
  const looked = scanner.look();
  const boat = textOf(form, "boat");
  const leg = LEGS.find((one) => one === textOf(form, "leg"));
  if (leg) chooseLeg(leg);
  if (boat !== "") chooseBoat(Number(boat) || null);
  if (leg || boat !== "") return looked.then(chosen);
  const code = textOf(form, "code");
  // The server may have boarded them all the same: it then knows the scan by its nonce.
  const nonce = isTried ? textOf(form, "nonce") : crypto.randomUUID();
  if (code === "") {
    await looked;
    const shown = await partyShown(Number(textOf(form, "scan")) || 0);
    return shown?.ticket
      ? board(shown, shown.ticket, numbersOf(form, shown.ticket))
      : wrong("required");
  }
  if (last && last.code === code && performance.now() - last.at < SAME_CODE_MS)
    return looked.then(() => said(null));
  const answered = await look();
  noteLook(answered.answer?.scan ?? null);
  return answered;

  /** What was looked at and let nobody on board is a row of its own. */
  function noteLook(scan: ScanView | null): void {
    if (!scan || scan.heading === "welcome" || !list) return;
    const holder = scanner.holder();
    const { receiptNo, passengerNo, heading: verdict } = scan;
    const chosen = way.leg === "out" ? (scanner.state.choice?.chosen ?? null) : null;
    keepLook({
      ...{ nonce, jettyId: list.jettyId, verdict, scannedAt: scanner.now(), leg: way.leg },
      ...(receiptNo !== null && { receiptNo }),
      ...(passengerNo !== null && { passengerNo }),
      ...(chosen !== null && { departureId: chosen }),
      ...(holder !== undefined && { holder }),
    });
    if (last) last = { ...last, look: nonce };
  }

  async function look(): Promise<Answered> {
    const [{ read, claim, ticket }] = await Promise.all([openShown(list ?? NO_LIST, code), looked]);
    const id = (nextId -= 1);
    last = { id, code, at: performance.now(), ticket: null };
    const none = (verdict: "unknown" | "forged", note: OfflineAnswer["note"]) =>
      said({ ...result(viewWithoutTicket(id, verdict, null, language, way)), note });
    if (read.kind === "forged") return none("forged", null);
    if (read.kind === "receipt") return none("unknown", "receipt");
    const shown = read.kind === "ticket" && ticket ? shownTicket({ ...read, ticket }) : null;
    if (!shown && claim && list) {
      const verdict = verdictOfClaim(claim, list, way);
      if (verdict === "unknown") return none("unknown", way.leg === "back" ? "island" : "unlisted");
      return said(result(viewWithoutTicket(id, verdict, claim, language, way)));
    }
    if (!shown || (partyOf(shown).people.length === 0 && shown.ticket.state === "paid"))
      return none("unknown", "unknown");
    last = { ...last, ticket: shown };
    const view = viewOfTicket(id, shown, [], language);
    if (form.has("at_once") && view.heading === "valid" && view.room === null)
      return board(
        last,
        shown,
        partyOf(shown).waiting.map(({ no }) => no),
      );
    return said(result(view));
  }

  /** A ticket of the list with what this device made of it. */
  async function find(ticketCode: string, passengerNo: number | null) {
    const ticket = list && (await openTicket(list, ticketCode));
    return ticket && shownTicket({ ticketCode, passengerNo, ticket });
  }

  /** With what this device knows of it beside the list. */
  function shownTicket(
    of: Pick<ShownTicket, "ticketCode" | "passengerNo" | "ticket">,
  ): ShownTicket {
    const boats = list ? boatsNow(list, scanner.scans) : new Map<number, never>();
    const chosen = way.leg === "out" ? (scanner.state.choice?.chosen ?? null) : null;
    const today = day(list?.day ?? "2020-01-01");
    const byDate = byDateOf(list?.stopped ?? false, list?.departures ?? []);
    const here = { jettyId: list?.jettyId ?? null, way, day: today };
    return { ...of, own: ownOf(of.ticket.receiptNo), boats, byDate, chosen, ...here };
  }

  /** Another boat, or the other way, is boarded from now on. */
  function chosen(): Answered {
    last = null;
    scanner.change({ answer: null });
    return said(null);
  }

  /** The party that the page shows: of this device's scan, or of the server's. */
  async function partyShown(id: number): Promise<Shown | null> {
    if (last?.ticket && last.id === id) return { ...last, ticket: shownTicket(last.ticket) };
    if (!onPage || onPage.id !== id || onPage.ticketCode === null) return null;
    const { ticketCode, passengerNo } = onPage;
    const unlisted = ticketOfView(onPage, scanner.state.choice?.chosen ?? null);
    const ticket =
      (await find(ticketCode, passengerNo)) ??
      (unlisted && shownTicket({ ticketCode, passengerNo, ticket: unlisted }));
    last = { id: (nextId -= 1), scanId: id, code: "", at: 0, ticket };
    return last;
  }

  function ownOf(receiptNo: string): KeptScan[] {
    return scanner.scans.filter((one) => one.state !== "refused" && one.receiptNo === receiptNo);
  }

  /** Kept before anything is said: what the screen calls on board is on the disk. */
  async function board(at: Shown, shown: ShownTicket, numbers: number[]): Promise<Answered> {
    if (numbers.length === 0) return wrong("boarding_none");
    const boarding = shown.ticket.people.filter(({ no }) => numbers.includes(no));
    const left = way.leg === "out" ? roomFor(boarding, shown.boats) : null;
    if (left !== null) return wrong("boat_full", { left });
    const holder = scanner.holder();
    const scan: KeptScan = {
      ...{ nonce, jettyId: list?.jettyId ?? 0, receiptNo: shown.ticket.receiptNo },
      ...{ passengers: numbers, scannedAt: scanner.now(), state: "waiting" },
      ...(way.leg === "out" ? { boats: placesTaken(boarding) } : { leg: way.leg }),
      ...(shown.chosen !== null && { departureId: shown.chosen }),
      ...(at.scanId !== undefined && { scanId: at.scanId }),
      ...(holder !== undefined && { holder }),
    };
    try {
      await scanner.keep(scan);
    } catch {
      // Rejects where the browser has taken its store away.
      await scanner.readQueue();
      return said(failed("full", list?.madeAt ?? 0));
    }
    if (at.look !== undefined) dropLook(at.look);
    const now = shownTicket(shown);
    last = { ...at, ticket: now };
    return said(result(viewOfTicket(at.id, now, numbers, language)));
  }

  function result(scan: ScanView): OfflineAnswer {
    return { scan, asOf: list?.madeAt ?? 0, note: null, failure: null };
  }
}

const NO_LIST = {
  ...{ jettyId: 0, day: "", madeAt: 0, skewMs: 0, salt: "", keys: [], tickets: [], departures: [] },
  ...{ holder: "", reader: "", returnDays: null, stopped: false, trip: null },
};

/** Who of those that wait goes on board, as the form says it. */
function numbersOf(form: FormData, shown: ShownTicket): number[] {
  const waiting = partyOf(shown).waiting.map(({ no }) => no);
  const how = textOf(form, "how");
  if (how === "count") return waiting.slice(0, Math.max(0, Number(textOf(form, "count")) || 0));
  const chosen = new Set(form.getAll("no").map(Number));
  return how === "numbers" ? waiting.filter((no) => chosen.has(no)) : waiting;
}

function failed(failure: "full" | "unreachable", asOf: number): OfflineAnswer {
  return { scan: null, asOf, note: null, failure };
}

/** An answer to show, or the one that is shown stays; nothing is wrong with the form. */
function said(answer: OfflineAnswer | null): Answered {
  return { answer, problems: [], typed: {} };
}

function wrong(
  code: "required" | "boarding_none" | "boat_full",
  values: { left?: number } = {},
): Answered {
  return { answer: null, problems: [{ field: "code", code, values }], typed: {} };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
