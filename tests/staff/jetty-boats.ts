import { sql } from "@db/transaction";
import { checkCode } from "~/domain/boarding/check-code.server";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { addSteward } from "~/domain/boarding/stewards/add-steward.server";
import { setStatus } from "~/domain/departures/status/set-status.server";
import { addEntry } from "~/domain/departures/timetable/save-entry.server";
import type { EntryInput } from "~/domain/departures/timetable/schema.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { planStoppage } from "~/domain/departures/weather/plan-stoppage.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { reopenBoarding } from "~/domain/manifest/reopen-boarding.server";
import { closeTrip } from "~/domain/manifest/trips/close-trip.server";
import { tripsOf } from "~/domain/manifest/trips/queries.server";
import { addDays, type Day, day, dayOf, monthOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { makeBoat, makeSkipper } from "../support/departures";
import { makeTicket } from "../support/make-ticket";
import { boardedParty, sailing } from "../support/manifest";
import { closeWithReasons, paidOnline } from "../support/month";
import { payTicket } from "../support/pay-ticket";
import { makeStaff, rightsOf } from "../support/staff";
import { dateBoarded, SAID } from "../support/trips";
import { aStoppage, caseOf, soldTicket, stop } from "../support/weather";
import { now } from "./jetty-things";

/** Boats of jetty 1, what is planned for them, and who went on board, each made anew. */
const today = dayOf(now);
const office = async () => ({
  ...{ userId: (await makeStaff()).id, name: "Pejabat", ownJettyId: 0 as const },
  ...rightsOf(1),
});
const scanner = async () => ({ userId: (await makeStaff({ level: 2 })).id, jettyId: 1 as const });

export const aBoat = async () => (await makeBoat({ jettyId: 1 })).id;
export const aSkipper = () => makeSkipper({ jettyId: 1 });
export const aDeparture = () => sailing(now, { jettyId: 1 });

/** One that has left, so that this can be undone. */
export async function aDepartureThatLeft() {
  const id = await sailing(now, { jettyId: 1, at: "13:45" });
  await setStatus(id, { act: "leave" }, await office(), now);
  return id;
}

/** A line of the timetable for a week, with a boat of its own. */
export async function anEntry(): Promise<EntryInput & { id: number }> {
  const input: EntryInput = {
    ...{ jettyId: 1, time: "09:00", boatId: await aBoat(), skipperId: null },
    ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], fromDay: today, untilDay: addDays(today, 7) },
  };
  return { ...input, id: await addEntry(input, await office(), now) };
}

const stormDay = addDays(today, 20);
export const aPlan = async () => planStoppage(aStoppage(stormDay), await office(), now);

/** What became of an order whose boat the weather took; each has a day of its own. */
let days = 30;
async function stormTook(sell = (on: Day) => soldTicket({ day: on, jettyId: 1 }, now)) {
  const stormy = addDays(today, (days += 1));
  const ticketId = await sell(stormy);
  const { id } = await stop(aStoppage(stormy), await office(), now);
  return { stoppage: id, case: (await caseOf(ticketId)).id };
}
export const aStop = async () => (await stormTook()).stoppage;
export const aCase = async () => (await stormTook()).case;

/** What is to be paid by bank of a counter's ticket. */
export async function aCounterRefund() {
  const { case: id } = await stormTook(
    async (ticketDate) => (await makeTicket({ now, jettyId: 1, ticketFlag: 3, ticketDate })).id,
  );
  const account = { bankName: "Maybank", bankAccount: "512345678901", bankHolder: "Aminah" };
  await chooseRefund({ kind: "staff", caseId: id, by: await office() }, account, now);
  return id;
}

/** A departure whose boarding is closed. */
export async function aClosedDeparture() {
  const id = await sailing(now, { jettyId: 1 });
  await boardedParty(id, now);
  await closeBoarding(id, await office(), now);
  return id;
}

/** A boat of a date without departures, long ago enough for its own people; its boarding is closed. */
export async function aTrip() {
  const at = new Date(now.getTime() - 24 * 3_600_000);
  await dateBoarded(at);
  const no = (await tripsOf({ jettyId: 1, day: dayOf(at) })).length + 1;
  const trip = { jettyId: 1 as const, day: dayOf(at), no };
  return (await closeTrip(trip, { ...SAID, late: "here" }, await office(), at)).id;
}
export async function anOpenTrip() {
  const id = await aTrip();
  await reopenBoarding({ trip: id }, "Salah kira", await office(), now);
  return id;
}

/** A code that was shown at the boat. */
export async function aScan() {
  const ticket = await makeTicket({ now, jettyId: 1, ticketDate: today });
  await payTicket(ticket.id, { paidAt: now });
  const shown = { code: ticket.ticketCode, nonce: newSecret() };
  return (await checkCode(shown, await scanner(), now)).id;
}

/** The same passenger, let on board by two phones without a network. */
export async function aConflict() {
  const ticket = await makeTicket({ now, jettyId: 1, ticketDate: today, adults: 1 });
  await payTicket(ticket.id, { paidAt: now });
  const scan = { receiptNo: ticket.receiptNo, passengers: [1], scannedAt: now };
  for (const nonce of [newSecret(), newSecret()])
    await acceptOfflineScans([{ ...scan, nonce }], 1, await scanner(), now);
  return idOf("select id from boarding_conflict where receipt_no = :ref", ticket.receiptNo);
}

export async function aSteward() {
  const rights = { level: 4 as const, isSuper: false, mayClearLog: false };
  await addSteward({ name: "Aiman" }, { ...(await scanner()), ...rights }, now);
  return idOf("select max(id) as id from steward where name = :ref", "Aiman");
}

/** Last month of jetty 1, which is closed once. */
let closed: Promise<number> | undefined;
export const aClosing = () => (closed ??= closeMay());
async function closeMay() {
  await paidOnline(new Date("2026-05-12T10:00:00+08:00"), { jettyId: 1 });
  return closeWithReasons({ jettyId: 1, month: monthOf(day("2026-05-12")) }, now);
}

async function idOf(statement: string, ref: string): Promise<number> {
  const [row] = await sql<{ id: number }>(null, statement, { ref });
  return row?.id ?? 0;
}
