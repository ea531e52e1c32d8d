import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { conflictBoats } from "~/domain/boarding/offline/conflict-boats.server";
import { findConflict } from "~/domain/boarding/offline/conflicts.server";
import { decideConflict } from "~/domain/boarding/offline/decide-conflict.server";
import { departureCard } from "~/domain/manifest/card.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import type { CountedBoat } from "~/domain/manifest/presses";
import { findManifest } from "~/domain/manifest/queries.server";
import type { MadeSailing } from "~/domain/manifest/sailing";
import { closeTrip } from "~/domain/manifest/trips/close-trip.server";
import { tripCard, tripsOf } from "~/domain/manifest/trips/queries.server";
import { dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { boardedParty, expectedParty, sailing } from "../support/manifest";
import { dateBoarded, dateParty, SAID } from "../support/trips";
import { aDecider, aScanner, now, onBoard } from "./boat";

useDatabase({ poolMax: 8 });

const HOUR = 3_600_000;
const LATER = new Date(now.getTime() + HOUR);
const WHY = "Disahkan oleh juragan";
const ONE = [{ name: "Lewat bin Tiba", ic: "900101115123" }];
const aboard = (boat: CountedBoat | null, note = WHY) =>
  ({ decision: "aboard", note, boat, who: [1] }) as const;

/** A scan that did not board the first passenger of a ticket: its conflict. */
async function refusedScan(receiptNo: string, departureId?: number, scannedAt = now) {
  const scan = { nonce: newSecret(), receiptNo, passengers: [1], scannedAt, departureId };
  await acceptOfflineScans([scan], 1, await aScanner(), scannedAt);
  const [row] = await sql<{ id: number }>(
    null,
    "select max(id)::int as id from boarding_conflict where receipt_no = :receiptNo",
    { receiptNo },
  );
  return row?.id ?? 0;
}

/** A departure with three on its frozen manifest, and a party of one whose scan came after that. */
async function closedBoat() {
  const [boat, by] = [await sailing(now), await aDecider()];
  await boardedParty(boat, now);
  const ticket = await expectedParty(boat, now, ONE);
  await closeBoarding(boat, by, now);
  return { boat, by, ticket, id: await refusedScan(ticket.receiptNo, boat) };
}

const everywhere = { ownJettyId: 0 as const };
const namesOn = async (sailing: MadeSailing, version: number) =>
  (await findManifest(sailing, version, everywhere))?.people.map(({ name }) => name);

describe("somebody who was on board of a boat whose manifest is frozen", () => {
  it("stands on its next version, which is signed and says why", async () => {
    const { boat, by, id } = await closedBoat();
    const listing = await decideConflict(id, aboard({ departureId: boat }), by, LATER);
    const manifest = await findManifest(boat, 2, everywhere);
    expect(listing).toEqual({ kind: "corrected", version: 2, number: manifest?.content.number });
    expect(manifest).toMatchObject({ truth: "true", latest: 2, reopenedAt: null });
    expect(manifest?.content).toMatchObject({ onBoard: 4, corrects: WHY });
    expect(manifest?.people.at(-1)?.name).toBe("Lewat bin Tiba");
  });

  it("stands on none where nobody said of which boat, so the boat is what lists them", async () => {
    const { boat, by, id } = await closedBoat();
    expect(await decideConflict(id, aboard(null), by, LATER)).toBeNull();
    expect(await findManifest(boat, 2, everywhere)).toBeNull();
  });

  it("is not boarded by it, and no count of scans changes", async () => {
    const { boat, by, ticket, id } = await closedBoat();
    await decideConflict(id, aboard({ departureId: boat }), by, LATER);
    expect(await onBoard(ticket.id)).toEqual([]);
    expect(await departureCard(boat, everywhere)).toMatchObject({
      ...{ besides: 1, boardingClosedAt: LATER },
    });
  });

  it("is written with the audit of the decision, the opening and the manifest, all or nothing", async () => {
    const { boat, by, id } = await closedBoat();
    await expect(
      decideConflict(id, aboard({ departureId: boat }, ""), by, LATER),
    ).rejects.toMatchObject({ code: "required", field: "note" });
    expect((await findConflict(id, by))?.decision).toBeNull();
    await decideConflict(id, aboard({ departureId: boat }), by, LATER);
    const rows = await sql<{ type: string; action: string }>(
      null,
      "select subject_type as type, action from audit where actor_id = :id order by id desc limit 3",
      { id: by.userId },
    );
    expect(rows.reverse()).toEqual([
      { type: "manifest", action: "update" },
      { type: "manifest", action: "create" },
      { type: "boarding_conflict", action: "update" },
    ]);
  });

  it("is on no version after 48 hours, and the decision is kept", async () => {
    const { boat, by, id } = await closedBoat();
    const late = new Date(now.getTime() + 60 * HOUR);
    expect(await decideConflict(id, aboard({ departureId: boat }), by, late)).toEqual({
      kind: "over",
    });
    expect(await findConflict(id, by)).toMatchObject({ decision: "aboard", departureId: boat });
  });

  it("changes nothing where a scan put them on that boat already", async () => {
    const [boat, by] = [await sailing(now), await aDecider()];
    const ticket = await boardedParty(boat, now);
    await closeBoarding(boat, by, now);
    const id = await refusedScan(ticket.receiptNo, boat);
    expect(await decideConflict(id, aboard({ departureId: boat }), by, LATER)).toEqual({
      kind: "known",
    });
    expect(await findManifest(boat, 2, everywhere)).toBeNull();
  });

  it("is refused of a boat of another day or jetty", async () => {
    const { by, id } = await closedBoat();
    const other = await sailing(new Date(now.getTime() + 24 * HOUR));
    const there = await sailing(now, { jettyId: 2 });
    for (const departureId of [other, there])
      await expect(decideConflict(id, aboard({ departureId }), by, LATER)).rejects.toMatchObject({
        code: "not_found",
      });
  });
});

it("somebody on board of a boat that boards still stands on the manifest when it is closed", async () => {
  const [boat, by] = [await sailing(now, { capacity: 3 }), await aDecider()];
  await boardedParty(boat, now);
  const ticket = await dateParty(now, ONE);
  const id = await refusedScan(ticket.receiptNo, boat);
  expect(await decideConflict(id, aboard({ departureId: boat }, ""), by, LATER)).toEqual({
    kind: "next",
  });
  await closeBoarding(boat, by, LATER);
  expect(await namesOn(boat, 1)).toContain("Lewat bin Tiba");
});

describe("a boat of a date without departures", () => {
  /** Each test has a date of its own. */
  let days = 1;
  const newDate = () => {
    days += 1;
    const then = new Date(now.getTime() + days * 24 * HOUR);
    return { then, place: { jettyId: 1 as const, day: dayOf(then) } };
  };
  /** Somebody whose ticket was cancelled, and a phone without a network let them on board. */
  async function cancelledOnDate(then: Date) {
    const ticket = await dateParty(then, ONE);
    await sql(null, "update ticket set state = 'cancelled', cancelled_at = now() where id = :id", {
      id: ticket.id,
    });
    return refusedScan(ticket.receiptNo, undefined, then);
  }

  /** A closed boat of three, and a scan that boarded nobody before it was closed. */
  async function closedTrip() {
    const { then, place } = newDate();
    const [by, later] = [await aDecider(), new Date(then.getTime() + HOUR)];
    await dateBoarded(then);
    const { id: trip } = await closeTrip({ ...place, no: 1 }, SAID, by, then);
    const next = { ...place, no: 2 };
    return { by, then, later, place, next, trip, id: await cancelledOnDate(then) };
  }

  it("is the likely one of the two of its date where it was closed after the scan", async () => {
    const { trip, id, place, then } = await closedTrip();
    const { boats, likely } = await conflictBoats(id, { ...place, scannedAt: then });
    expect([boats.length, likely]).toEqual([2, `trip ${trip}`]);
  });

  it("names them by a correction where it is closed", async () => {
    const { by, later, trip, id } = await closedTrip();
    expect(await decideConflict(id, aboard({ tripId: trip }), by, later)).toMatchObject({
      ...{ kind: "corrected", version: 2 },
    });
    expect(await namesOn({ trip }, 2)).toHaveLength(4);
    expect(await tripCard(trip, everywhere)).toMatchObject({ onBoard: 4, besides: 1 });
  });

  it("names them when it is closed, where it is the next one", async () => {
    const { by, later, next, id } = await closedTrip();
    expect(await decideConflict(id, aboard(next), by, later)).toEqual({ kind: "next" });
    const closed = await closeTrip(next, SAID, by, later);
    expect(await namesOn({ trip: closed.id }, 1)).toEqual(["Lewat bin Tiba"]);
  });

  it("counts them beside whoever a scan has boarded", async () => {
    const { by, then, later, place, next, trip, id } = await closedTrip();
    await decideConflict(id, aboard({ tripId: trip }), by, later);
    await decideConflict(await cancelledOnDate(then), aboard(next), by, later);
    await closeTrip(next, SAID, by, later);
    expect(await tripsOf(place)).toMatchObject([{ onBoard: 4 }, { onBoard: 1 }]);
  });
});
