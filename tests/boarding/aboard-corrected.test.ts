import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { decideConflict } from "~/domain/boarding/offline/decide-conflict.server";
import { findManifest } from "~/domain/manifest/queries.server";
import { reopenBoarding } from "~/domain/manifest/reopen-boarding.server";
import { closeTrip, correctTrip } from "~/domain/manifest/trips/close-trip.server";
import { tripCard, tripPeople } from "~/domain/manifest/trips/queries.server";
import { dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { dateBoarded, dateParty, SAID } from "../support/trips";
import { aDecider, aScanner, now } from "./boat";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

const PAIR = [
  { name: "Lewat bin Tiba", ic: "900101115123" },
  { name: "Lambat binti Tiba", ic: "900101115124" },
];
const everywhere = { ownJettyId: 0 as const };
const place = { jettyId: 1 as const, day: dayOf(now) };
const names = async (trip: number, version: number) =>
  (await findManifest({ trip }, version, everywhere))?.people.map(({ name }) => name);

/** A pair whose ticket was cancelled, and a phone without a network let them on board: decided, with the boat or none. */
async function decidedPair(tripId: number | null, by: Awaited<ReturnType<typeof aDecider>>) {
  const ticket = await dateParty(now, PAIR);
  await sql(null, "update ticket set state = 'cancelled', cancelled_at = now() where id = :id", {
    id: ticket.id,
  });
  const scan = { nonce: newSecret(), receiptNo: ticket.receiptNo, passengers: [1, 2] };
  await acceptOfflineScans([{ ...scan, scannedAt: now }], 1, await aScanner(), now);
  const [row] = await sql<{ id: number }>(
    null,
    "select id from boarding_conflict where receipt_no = :no",
    { no: ticket.receiptNo },
  );
  const boat = tripId === null ? null : { tripId };
  const decision = { decision: "aboard", note: "Juragan", boat, who: [1, 2] } as const;
  await decideConflict(row?.id ?? 0, decision, by, now);
  return ticket.id;
}

let by: Awaited<ReturnType<typeof aDecider>>;
let next = 0;
/** A boat of the date that is closed with a family of three, and a pair aboard by decision: opened to correct it. */
const opened = async () => {
  by = await aDecider();
  const family = await dateBoarded(now);
  next += 1;
  const { id } = await closeTrip({ ...place, no: next }, { ...SAID, late: "here" }, by, now);
  const pair = await decidedPair(id, by);
  await reopenBoarding({ trip: id }, "Seorang tidak ikut", by, now);
  return { id, pair, family: [1, 2, 3].map((no) => `${family.id}-${no}`) };
};
const people = async (id: number) => {
  const trip = await tripCard(id, everywhere);
  return trip ? tripPeople(trip) : [];
};

describe("a boat of a date with people aboard by a decision that is corrected", () => {
  let trip: Awaited<ReturnType<typeof opened>>;
  beforeEach(async () => {
    trip = await opened();
  });

  it("lists them with those whom a scan put on it", async () => {
    const decided = (await people(trip.id)).filter(({ isDecided }) => isDecided);
    expect(decided.filter(({ ticketId }) => ticketId === trip.pair)).toMatchObject([
      { no: 1, name: "Lewat bin Tiba", isOn: true },
      { no: 2, name: "Lambat binti Tiba", isOn: true },
    ]);
  });

  it("keeps whoever is ticked and takes the other off its next version", async () => {
    const who = [...trip.family, `${trip.pair}-2`];
    await correctTrip(trip.id, { ...SAID, who }, by, now);
    expect((await names(trip.id, 3))?.at(-1)).toBe("Lambat binti Tiba");
    expect(await names(trip.id, 3)).toHaveLength(4);
  });

  it("can take back whoever was taken off", async () => {
    await correctTrip(trip.id, { ...SAID, who: trip.family }, by, now);
    await reopenBoarding({ trip: trip.id }, "Ikut juga", by, now);
    const off = (await people(trip.id)).filter(({ ticketId }) => ticketId === trip.pair);
    const who = [...trip.family, `${trip.pair}-1`];
    await correctTrip(trip.id, { ...SAID, who }, by, now);
    expect(off.map(({ isOn, wasBefore }) => isOn || wasBefore)).toEqual([false, false]);
    expect(await names(trip.id, 4)).toContain("Lewat bin Tiba");
  });

  it("takes on whoever was decided without a boat, where they are ticked", async () => {
    const unknown = await decidedPair(null, by);
    const who = [...trip.family, `${unknown}-1`];
    await correctTrip(trip.id, { ...SAID, who }, by, now);
    expect(await names(trip.id, 3)).toHaveLength(4);
  });

  it("takes nobody from another boat", async () => {
    const other = await opened();
    const who = [...trip.family, `${other.pair}-1`];
    await correctTrip(trip.id, { ...SAID, who }, by, now);
    expect(await names(trip.id, 3)).toHaveLength(3);
  });

  it("has a box for each of them on its page, and keeps what was ticked on an error", async () => {
    const { browser } = await signedIn({ level: 4, jettyId: 1, language: "en" });
    const path = `/scan/trips/${trip.id}/close`;
    const { html, text } = await browser.get(path);
    const one = `who_${trip.pair}-1`;
    const again = await browser.post(path, { ...SAID, boat: "", [one]: "on" });
    const ticked = (page: string, no: number) =>
      new RegExp(`name="who_${trip.pair}-${no}"[^>]*checked`).test(page);
    expect(text).toContain("on board by a decision, scanned offline");
    expect([ticked(html, 1), ticked(html, 2)]).toEqual([true, true]);
    expect([ticked(again.html, 1), ticked(again.html, 2)]).toEqual([true, false]);
  });
});
