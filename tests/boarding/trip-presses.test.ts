import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import { acceptPresses, type Press } from "~/domain/manifest/accept-presses.server";
import { reopenBoarding } from "~/domain/manifest/reopen-boarding.server";
import { closeTrip } from "~/domain/manifest/trips/close-trip.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { sailing } from "../support/manifest";
import { makeStaff, rightsOf } from "../support/staff";
import { dateBoarded, dateParty, SAID } from "../support/trips";

useDatabase({ poolMax: 8 });

const HOUR = 3_600_000;
let days = 0;
/** A date of its own for each case, at half past seven. */
const aMorning = () => new Date(Date.parse("2026-06-20T07:30:00+08:00") + (days += 1) * 24 * HOUR);
const later = (now: Date, hours = 1) => new Date(now.getTime() + hours * HOUR);
const somebody = async () => ({
  ...{ userId: (await makeStaff({ level: 4 })).id, name: "Siti Aminah" },
  ...{ ownJettyId: 0 as const, jettyId: 1 as const, ...rightsOf(4) },
});
const boatOf = (now: Date, no = 1) => ({ jettyId: 1 as const, day: dayOf(now), no });
const pressOf = (now: Date, more: Partial<Press> = {}): Press => ({
  ...{ nonce: newSecret(), boat: boatOf(now), what: "heads", step: 1, pressedAt: now },
  ...more,
});
const send = async (now: Date, ...presses: Press[]) =>
  acceptPresses(presses, await somebody(), later(now));
const refusedOf = async (now: Date, ...presses: Press[]) =>
  (await send(now, ...presses)).outcomes.map(({ refused }) => refused);
const tripsOn = async (day: string) =>
  (await sql<{ no: number }>(null, "select no from trip where day = :day", { day })).length;

describe("presses for the boat of a date that a device kept", () => {
  it("count once each, however often they are sent, also twice at once", async () => {
    const now = aMorning();
    const presses = [pressOf(now), pressOf(now), pressOf(now, { what: "child" })];
    await Promise.all([send(now, ...presses), send(now, ...presses), send(now, ...presses)]);
    const { counts } = await send(now, ...presses);
    expect(counts).toEqual([
      { boat: boatOf(now), heads: 2, jackets: { adult: 0, child: 1, infant: 0 } },
    ]);
  });

  it("count again where another nonce names them, so the nonce is what counts them once", async () => {
    const now = aMorning();
    const press = pressOf(now);
    const { counts } = await send(now, press, { ...press, nonce: newSecret() });
    expect(counts[0]?.heads).toBe(2);
  });

  it("stand on the list of who loads it next, beside who is on board and still to come", async () => {
    const now = aMorning();
    await dateBoarded(now);
    await dateParty(now);
    await send(now, pressOf(now), pressOf(now, { what: "adult", step: 2 }));
    const { trip } = await makeOfflineList(await somebody(), later(now));
    expect(trip).toEqual({
      ...{ no: 1, onBoard: 3, expected: 3, heads: 1 },
      jackets: { adult: 2, child: 0, infant: 0 },
    });
  });

  it("count for a boat that was opened again, by its row", async () => {
    const [now, by] = [aMorning(), await somebody()];
    await dateBoarded(now);
    const { id } = await closeTrip(boatOf(now), SAID, by, now);
    await reopenBoarding({ trip: id }, "Seorang tidak ikut", by, now);
    const { counts } = await send(now, pressOf(now, { boat: { tripId: id } }));
    expect(counts).toEqual([{ boat: { tripId: id }, heads: 1, jackets: null }]);
  });
});

describe("a press for the boat of a date that is refused", () => {
  it("is one of a boat that somebody closed, never counts for the next, and leaves what counted", async () => {
    const [now, by] = [aMorning(), await somebody()];
    await dateBoarded(now);
    const counted = pressOf(now);
    await send(now, counted);
    await closeTrip(boatOf(now), SAID, by, now);
    expect(await refusedOf(now, counted, pressOf(now))).toEqual([null, "manifest_closed"]);
    expect((await makeOfflineList(by, later(now))).trip).toMatchObject({ no: 2, heads: 0 });
  });

  it("is one of another date than its boat's, and makes no boat there", async () => {
    const now = aMorning();
    const [before, after] = [addDays(dayOf(now), -30), addDays(dayOf(now), 30)];
    expect(
      await refusedOf(
        now,
        pressOf(now, { boat: { ...boatOf(now), day: before } }),
        pressOf(now, { boat: { ...boatOf(now), day: after } }),
      ),
    ).toEqual(["departure_over", "departure_not_today"]);
    expect([await tripsOn(before), await tripsOn(after)]).toEqual([0, 0]);
  });

  it("is one of a boat after the next", async () => {
    const now = aMorning();
    expect(await refusedOf(now, pressOf(now, { boat: boatOf(now, 2) }))).toEqual(["not_found"]);
  });
});

it("a list of a day with departures has no boat of the date", async () => {
  const now = aMorning();
  await sailing(now);
  expect((await makeOfflineList(await somebody(), now)).trip).toBeNull();
});
