import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import { byDateOf } from "~/domain/boarding/standing";
import { viewOfTicket } from "~/routes/staff/boarding/offline/offline-view";
import { openTicket } from "~/routes/staff/boarding/offline/open-ticket";
import type { ScanView } from "~/routes/staff/boarding/scan-view.server";
import type { KeptList } from "~/ui/boarding/device-store";
import type { MadeTicket } from "../support/make-ticket";
import { aScanner, now, today } from "./boat";

/** The list of now, or of another moment, as a device keeps it. */
export async function keptList(at = now): Promise<KeptList> {
  const { departures, madeAt, ...list } = await makeOfflineList(await aScanner(), at);
  const kept = departures.map((one) => ({ ...one, sailsAt: one.sailsAt.getTime() }));
  return { ...list, departures: kept, madeAt: madeAt.getTime(), skewMs: 0 };
}

/** What a device that has the list of now shows of a ticket by date alone, without a network. */
export async function shownOffline(
  { ticketCode }: Pick<MadeTicket, "ticketCode">,
  boarded: readonly number[] = [],
): Promise<ScanView> {
  const { stopped, departures, ...list } = await makeOfflineList(await aScanner(), now);
  const kept = { ...list, stopped, madeAt: 0, skewMs: 0, departures: [] };
  const ticket = await openTicket(kept, ticketCode);
  if (!ticket) throw new Error("not on the list");
  const byDate = byDateOf(stopped, departures);
  const here = {
    jettyId: list.jettyId,
    boats: new Map<number, never>(),
    byDate,
    chosen: null,
    day: today,
  };
  const way = { leg: "out" as const, returnDays: null };
  const shown = { ticketCode, passengerNo: null, ticket, own: [], ...here, way };
  return viewOfTicket(-1, shown, boarded, "en");
}
