import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { takeAlong } from "~/domain/boarding/take-along.server";
import { addDays } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { placesOf } from "../support/departures";
import { makeStaff } from "../support/staff";
import { now, onBoard, paidTicket, show, today, tokenOf } from "./boat";
import { aBoat, setBoat, ticketOn } from "./boats";

useDatabase();

const LATE = new Date(now.getTime() + 90 * 60_000);

async function somebody(level: 1 | 2 = 2, jettyId: 1 | 2 = 1) {
  const { id } = await makeStaff({ level });
  return { userId: id, jettyId, ownJettyId: 0 as const, level, isSuper: false, mayClearLog: false };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;
const along = (scan: number, by: Somebody, { at = now, atOnce = false } = {}) =>
  takeAlong(scan, { nonce: newSecret(), atOnce }, by, at);

/** A ticket of the boat at ten, shown to somebody who boards the one at half past eight. */
async function atOtherBoat(by: Somebody, capacity = 12) {
  const [here, there] = [await aBoat({ capacity }), await aBoat({ at: "10:00" })];
  const ticket = await ticketOn(there);
  const { id } = await show(tokenOf(ticket), by, { departureId: here });
  return { here, there, ticket, scan: id };
}

describe("a ticket that is taken along", () => {
  it("moves to the boat here, and is valid", async () => {
    const by = await somebody();
    const { here, ticket, scan } = await atOtherBoat(by);
    expect(await along(scan, by)).toMatchObject({ verdict: "valid" });
    expect(await placesOf(ticket.id)).toEqual([{ departureId: here, firstNo: 1, lastNo: 2 }]);
  });

  it("boards at once where that is asked for", async () => {
    const by = await somebody();
    const { ticket, scan } = await atOtherBoat(by);
    await along(scan, by, { atOnce: true });
    expect(await onBoard(ticket.id)).toEqual([1, 2]);
  });

  it("goes with a boat that is late and has not left", async () => {
    const by = await somebody();
    const { scan } = await atOtherBoat(by);
    expect(await along(scan, by, { at: LATE })).toMatchObject({ verdict: "valid" });
  });

  it.each([
    ["has too few places left", 1, null, "departure_full"],
    ["was cancelled meanwhile", 12, "state = 'cancelled', reason = 'Ribut'", "departure_gone"],
    ["has left meanwhile", 12, "state = 'left'", "departure_gone"],
    ["was closed meanwhile", 12, "boarding_closed_at = now()", "departure_gone"],
  ])("stays where it was where the boat here %s", async (_what, capacity, set, code) => {
    const by = await somebody();
    const { here, there, ticket, scan } = await atOtherBoat(by, capacity);
    if (set) await setBoat(here, set);
    await expect(along(scan, by)).rejects.toMatchObject({ code });
    expect(await placesOf(ticket.id)).toMatchObject([{ departureId: there }]);
  });

  it("stays where its people are on board of the other boat", async () => {
    const by = await somebody();
    const { ticket, scan } = await atOtherBoat(by);
    await show(tokenOf(ticket), by, { atOnce: true });
    await expect(along(scan, by)).rejects.toMatchObject({ code: "move_boarded" });
  });

  it("is none of another jetty's scan", async () => {
    const { scan } = await atOtherBoat(await somebody());
    await expect(along(scan, await somebody(2, 2))).rejects.toMatchObject({ code: "not_found" });
  });

  it("is none of a scan that was valid", async () => {
    const by = await somebody();
    const boat = await aBoat();
    const { id } = await show(tokenOf(await ticketOn(boat)), by, { departureId: boat });
    await expect(along(id, by)).rejects.toMatchObject({ code: "boarding_refused" });
  });
});

describe("a ticket of a day to come", () => {
  const ofTomorrow = async (by: Somebody) => {
    const ticket = await paidTicket({ ticketDate: addDays(today, 1) });
    return show(tokenOf(ticket), by, { departureId: await aBoat() });
  };

  it("is taken along today by level 1", async () => {
    const by = await somebody(1);
    expect(await along((await ofTomorrow(by)).id, by)).toMatchObject({ verdict: "valid" });
  });

  it("is not by level 2", async () => {
    const by = await somebody(2);
    await expect(along((await ofTomorrow(by)).id, by)).rejects.toMatchObject({
      code: "boarding_refused",
    });
  });
});

describe("a ticket of a day that is past", () => {
  const why = { reason: "Terlepas bot semalam" };
  const ofDaysAgo = async (by: Somebody, days: number) => {
    const ticket = await paidTicket({ ticketDate: addDays(today, -days) });
    const { id } = await show(tokenOf(ticket), by, { departureId: await aBoat() });
    return { ticket, scan: id };
  };
  const withReason = (scan: number, by: Somebody) =>
    takeAlong(scan, { nonce: newSecret(), ...why }, by, now);

  it("is taken along today by level 1 with a reason, for thirty days", async () => {
    const by = await somebody(1);
    for (const days of [1, 30])
      expect(await withReason((await ofDaysAgo(by, days)).scan, by)).toMatchObject({
        verdict: "valid",
      });
  });

  it("is by nobody after that", async () => {
    const by = await somebody(1);
    const { scan } = await ofDaysAgo(by, 31);
    await expect(withReason(scan, by)).rejects.toMatchObject({ code: "boarding_refused" });
  });

  it("is not by level 2", async () => {
    const by = await somebody(2);
    const { scan } = await ofDaysAgo(by, 1);
    await expect(withReason(scan, by)).rejects.toMatchObject({ code: "boarding_refused" });
  });

  it("is not without a reason", async () => {
    const by = await somebody(1);
    const { scan } = await ofDaysAgo(by, 1);
    await expect(along(scan, by)).rejects.toMatchObject({ code: "required", field: "reason" });
  });

  it("leaves who moved it, from which day, and why in the audit", async () => {
    const by = await somebody(1);
    const { ticket, scan } = await ofDaysAgo(by, 1);
    await withReason(scan, by);
    const rows = await sql(
      null,
      `select actor_id as by, before->>'ticketDate' as before, after->>'ticketDate' as after,
           after->>'reason' as reason
         from audit where module = 'ticket' and subject_id = :id order by id desc limit 1`,
      { id: String(ticket.id) },
    );
    expect(rows).toEqual([{ by: by.userId, before: "2026-06-19", after: "2026-06-20", ...why }]);
  });

  it("changes nothing of what was sold: day, amount and jetty of the sale stay", async () => {
    const by = await somebody(1);
    const { ticket, scan } = await ofDaysAgo(by, 1);
    const sale = () =>
      sql(
        null,
        `select receipt_no, jetty_id, sale_day, paid_at, amount_sen, state from ticket where id = :id`,
        { id: ticket.id },
      );
    const before = await sale();
    await withReason(scan, by);
    expect(await sale()).toEqual(before);
  });

  it("is not where its people were scanned on board", async () => {
    const by = await somebody(1);
    const ticket = await ticketOn(await aBoat());
    await show(tokenOf(ticket), by, { atOnce: true });
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
    const { id } = await show(tokenOf(ticket), by, { at: tomorrow });
    await expect(takeAlong(id, { nonce: newSecret(), ...why }, by, tomorrow)).rejects.toMatchObject(
      { code: "move_boarded" },
    );
  });
});
