import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { newCounterOrder } from "~/domain/ordering/answers";
import type { DraftData } from "~/domain/ordering/draft";
import { loadDraft, saveDraft } from "~/domain/ordering/drafts.server";
import { day } from "~/domain/shared/day";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { countHeldOrders } from "~/domain/shifts/held-orders.server";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { departureOfOwnBoat } from "../../../tests/support/departures";
import { type MadeShift, makeShift } from "../../../tests/support/shift";
import { heldName, MAX_HELD, MAX_HELD_NAME } from "./held-order";
import { holdOrder } from "./hold-order.server";
import { shiftOrdersOf } from "./queries.server";
import { recallOrder } from "./recall-order.server";

const now = new Date("2026-06-10T10:30:00+08:00");
const test = useDatabase();

const ORDER: DraftData = {
  ...newCounterOrder(1, day("2026-06-10")),
  counts: { adult: 1 },
  passengers: [{ category: "adult", name: "Ahmad Faiz", ic: "850412115267", country: "MY" }],
};
const NOTHING = { secret: null, name: "" };

async function hold(shift: MadeShift, name: string, data = ORDER): Promise<void> {
  const secret = await saveDraft(null, "counter", 0, data, now);
  const { version } = await loadDraft(secret, "counter", now);
  await holdOrder({ secret, version, name }, shift, now);
  expect((await loadDraft(secret, "counter", now)).version).toBe(0);
}

const close = (shift: MadeShift) =>
  closeShift(
    { userId: shift.userId, name: "Juruwang" },
    { shiftId: shift.id, count: { 10000: 1 }, reason: "", handTo: null },
    now,
  );

describe("an order that is held", () => {
  it("is called up again with all its passengers, once", async () => {
    const shift = await makeShift({ openedAt: now });
    await hold(shift, "Ahmad");
    await hold(shift, "Siti");
    const { held } = await shiftOrdersOf(shift.id);
    expect(held.map(({ name }) => name)).toEqual(["Siti", "Ahmad"]);
    const id = held[1]?.id ?? 0;
    const { secret, data } = await recallOrder(id, shift, NOTHING, now);
    expect(data).toEqual(ORDER);
    expect((await loadDraft(secret, "counter", now)).data).toEqual(ORDER);
    await expect(recallOrder(id, shift, NOTHING, now)).rejects.toMatchObject({
      code: "held_unknown",
    });
    expect((await shiftOrdersOf(shift.id)).held.map(({ name }) => name)).toEqual(["Siti"]);
  });

  it("cannot be called up by another shift", async () => {
    const [mine, other] = [await makeShift({ openedAt: now }), await makeShift({ openedAt: now })];
    await hold(mine, "Ahmad");
    const [order] = (await shiftOrdersOf(mine.id)).held;
    await expect(recallOrder(order?.id ?? 0, other, NOTHING, now)).rejects.toMatchObject({
      code: "held_unknown",
    });
    expect(await countHeldOrders(mine.id)).toBe(1);
  });

  it("loses a day that is over", async () => {
    const shift = await makeShift({ openedAt: now });
    await hold(shift, "Ahmad");
    const [order] = (await shiftOrdersOf(shift.id)).held;
    const later = new Date("2026-06-11T08:00:00+08:00");
    expect((await recallOrder(order?.id ?? 0, shift, NOTHING, later)).data).toEqual({
      ...ORDER,
      ticketDate: null,
    });
  });

  it("changes places with the order at hand, of which nothing is lost", async () => {
    const shift = await makeShift({ openedAt: now });
    await hold(shift, "Ahmad");
    const [order] = (await shiftOrdersOf(shift.id)).held;
    const typed = { ...ORDER, counts: { adult: 2 }, passengers: [] };
    const secret = await saveDraft(null, "counter", 0, typed, now);
    const recalled = await recallOrder(order?.id ?? 0, shift, { secret, name: "Siti" }, now);
    expect(recalled).toMatchObject({ swapped: true, data: ORDER });
    const [held] = (await shiftOrdersOf(shift.id)).held;
    expect(held?.name).toBe("Siti");
    const back = { secret: recalled.secret, name: "Ahmad" };
    expect((await recallOrder(held?.id ?? 0, shift, back, now)).data).toEqual(typed);
  });

  it("leaves an order at hand without passengers behind", async () => {
    const shift = await makeShift({ openedAt: now });
    await hold(shift, "Ahmad");
    const [order] = (await shiftOrdersOf(shift.id)).held;
    const secret = await saveDraft(null, "counter", 0, newCounterOrder(1, null), now);
    const atHand = { secret, name: "10:30" };
    expect(await recallOrder(order?.id ?? 0, shift, atHand, now)).toMatchObject({ swapped: false });
    expect((await shiftOrdersOf(shift.id)).held).toEqual([]);
    expect((await loadDraft(secret, "counter", now)).version).toBe(0);
  });

  it("cannot be called up any more once its shift is closed", async () => {
    const shift = await makeShift({ openedAt: now });
    await hold(shift, "Ahmad");
    const [order] = (await shiftOrdersOf(shift.id)).held;
    await close(shift);
    await expect(recallOrder(order?.id ?? 0, shift, NOTHING, now)).rejects.toMatchObject({
      code: "shift_closed",
    });
  });

  it("is dropped by the closing, which writes how many", async () => {
    const shift = await makeShift({ openedAt: now });
    await hold(shift, "Ahmad");
    await close(shift);
    expect(await countHeldOrders(shift.id)).toBe(0);
    expect(
      await sql(
        null,
        "select after->'heldOrders' as held from audit where subject_type = 'shift' and subject_id = :id and action = 'update'",
        { id: String(shift.id) },
      ),
    ).toEqual([{ held: 1 }]);
  });
});

/** Held for a departure or none, and called up again so much later. */
async function waited(departureIds: number[] | null, counts = ORDER.counts, later = now) {
  const shift = await makeShift({ openedAt: now });
  await hold(shift, "Ahmad", { ...ORDER, departureIds, counts });
  const [order] = (await shiftOrdersOf(shift.id)).held;
  return recallOrder(order?.id ?? 0, shift, NOTHING, later);
}

describe("the name of an order that nobody named", () => {
  const named = (name: string) =>
    heldName({ ...ORDER, passengers: ORDER.passengers.map((one) => ({ ...one, name })) });

  it("is its first passenger's, and says where it is cut", () => {
    expect(named("A".repeat(MAX_HELD_NAME))).toBe("A".repeat(MAX_HELD_NAME));
    expect(named("A".repeat(MAX_HELD_NAME + 1))).toBe(`${"A".repeat(MAX_HELD_NAME - 1)}…`);
  });
});

describe("an order that waited", () => {
  const at = (time: string) => new Date(`2026-06-10T${time}:00+08:00`);
  let boat = 0;
  beforeAll(async () => {
    boat = await departureOfOwnBoat({ day: "2026-06-10", at: "11:00", capacity: 2 });
  });

  it("keeps its boat until a quarter of an hour after its time", async () => {
    const { data, lost } = await waited([boat], { adult: 2 }, at("11:14"));
    expect([data.departureIds, lost]).toEqual([[boat], null]);
  });

  it.each<[string, number, string, string]>([
    ["whose boat has left", 1, "11:16", "departure_gone"],
    ["for more than its boat has places", 3, "10:40", "departure_full"],
  ])("%s says so, and is for no boat", async (_, adult, time, code) => {
    const { data, lost } = await waited([boat], { adult }, at(time));
    expect([data.ticketDate, data.departureIds, lost]).toEqual(["2026-06-10", [], code]);
  });

  it("for a day that was given times meanwhile asks for a boat", async () => {
    const { data, lost } = await waited(null);
    expect([data.departureIds, lost]).toEqual([[], "departure_needed"]);
  });

  it("for a day that was blocked meanwhile says so, and keeps its passengers", async () => {
    await asOwner(test, (client) =>
      client.query(
        "insert into blocked_date (days, details) values ('[2026-06-10,2026-06-10]', 'Ombak besar')",
      ),
    );
    const { data, lost } = await waited([boat]);
    expect([data.ticketDate, data.departureIds, lost]).toEqual([null, null, "date_unavailable"]);
    expect(data.passengers).toEqual(ORDER.passengers);
  });
});

describe("holding an order", () => {
  it("is refused for an order that changed meanwhile", async () => {
    const shift = await makeShift({ openedAt: now });
    const secret = await saveDraft(null, "counter", 0, ORDER, now);
    const { version } = await loadDraft(secret, "counter", now);
    await expect(
      holdOrder({ secret, version: version + 1, name: "Ahmad" }, shift, now),
    ).rejects.toMatchObject({ code: "stale_draft" });
    expect((await loadDraft(secret, "counter", now)).version).toBe(version);
  });

  it("is refused for an order without passengers", async () => {
    const shift = await makeShift({ openedAt: now });
    const empty = { ...ORDER, counts: {}, passengers: [] };
    await expect(hold(shift, "Ahmad", empty)).rejects.toMatchObject({ code: "no_passenger" });
  });

  it("is refused in a shift that is closed, by the database too", async () => {
    const shift = await makeShift({ openedAt: now });
    await close(shift);
    await expect(hold(shift, "Ahmad")).rejects.toMatchObject({ code: "shift_closed" });
    await expect(
      sql(
        null,
        "insert into held_order (shift_id, name, data, held_at) values (:id, 'Ahmad', '{}', now())",
        { id: shift.id },
      ),
    ).rejects.toMatchObject({ constraint: "held_order_of_open_shift" });
  });

  it("is refused beyond so many at once", async () => {
    const shift = await makeShift({ openedAt: now });
    for (let number = 1; number <= MAX_HELD; number += 1) await hold(shift, `Pesanan ${number}`);
    await expect(hold(shift, "Lagi satu")).rejects.toMatchObject({ code: "held_too_many" });
  });
});
