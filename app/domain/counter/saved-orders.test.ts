import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { chooseDate, newCounterOrder } from "~/domain/ordering/answers";
import type { DraftData } from "~/domain/ordering/draft";
import { loadDraft, saveDraft } from "~/domain/ordering/drafts.server";
import { parseQueueCode } from "~/domain/ordering/queue-code";
import { deleteOldSavedOrders, saveForCounter } from "~/domain/ordering/save-for-counter.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { makeShift } from "../../../tests/support/shift";
import { shiftOrdersOf } from "./queries.server";
import { takeSavedOrder } from "./take-saved-order.server";

const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");
const later = new Date("2026-06-10T01:12:30Z");

const order: DraftData = {
  ...newCounterOrder(1, addDays(dayOf(now), 2)),
  counts: { adult: 1 },
  passengers: [{ category: "adult", name: "Ahmad Faiz", ic: "850412115267", country: "MY" }],
  paymentMethod: "fpx",
  terms: true,
};
const cashier = async (ownJettyId: 0 | 1 | 2 = 0) => ({ shift: await makeShift(), ownJettyId });
const NOTHING = { secret: null, name: "" };
const at = (time: string) => new Date(`${time}:00+08:00`);
const code = (error: { code: string }) => error.code;

describe("an order saved in the queue", () => {
  it("is called up once by four letters, as the counter's order, and told how old it is", async () => {
    const { code: letters } = await saveForCounter(order, now);
    expect(letters).toMatch(/^[BCDFGHJKMNPQRSTVWXYZ]{4}$/);
    const taken = await takeSavedOrder(
      parseQueueCode(` ${letters.slice(0, 2).toLowerCase()}-${letters.slice(2)} `),
      await cashier(),
      NOTHING,
      later,
    );
    expect(taken.savedAt).toEqual(now);
    expect((await loadDraft(taken.secret, "counter", later)).data).toEqual({
      ...order,
      paymentMethod: "",
      terms: false,
    });
    expect(await takeSavedOrder(letters, await cashier(), NOTHING, later).catch(code)).toBe(
      "queue_unknown",
    );
    expect(
      await sql(null, "select data from saved_order where code = :letters", { letters }),
    ).toEqual([{ data: null }]);
  });

  it("stored under the forms' name for the jetty is called up like any other", async () => {
    const { code: letters } = await saveForCounter(order, now);
    await sql(
      null,
      "update saved_order set data = data - 'jettyId' || '{\"jettyID\": 2}' where code = :letters",
      { letters },
    );
    const { data } = await takeSavedOrder(letters, await cashier(2), NOTHING, later);
    expect(data.jettyId).toBe(2);
  });

  it("goes to one of two cashiers who ask at once", async () => {
    const { code: letters } = await saveForCounter(order, now);
    const both = await Promise.all(
      [await cashier(), await cashier()].map((one) =>
        takeSavedOrder(letters, one, NOTHING, later).then(() => "taken", code),
      ),
    );
    expect(both.toSorted()).toEqual(["queue_unknown", "taken"]);
  });

  it("is good until its departure day is over (R-X25)", async () => {
    const { code: letters, lastDay } = await saveForCounter(order, now);
    const [lastMinute, nextDay] = [at("2026-06-12T23:59"), at("2026-06-13T00:00")];
    const take = async (when: Date) =>
      takeSavedOrder(letters, await cashier(), NOTHING, when).then(
        ({ data }) => data.ticketDate,
        code,
      );
    expect([lastDay, await take(nextDay), await take(lastMinute)]).toEqual([
      order.ticketDate,
      "queue_unknown",
      order.ticketDate,
    ]);
  });

  it("is removed once its departure day is over, and not before (R-X25)", async () => {
    const { code: letters } = await saveForCounter(order, now);
    expect(await deleteOldSavedOrders(at("2026-06-12T23:59"))).toBe(0);
    expect(await deleteOldSavedOrders(at("2026-06-13T00:00"))).toBeGreaterThan(0);
    expect(
      await sql(null, "select 1 as one from saved_order where code = :letters", { letters }),
    ).toEqual([]);
  });

  it("for a later departure is good for 14 days (R-X25)", async () => {
    for (const [days, lastDay] of [
      [0, "2026-06-10"],
      [14, "2026-06-24"],
      [15, "2026-06-24"],
      [366, "2026-06-24"],
    ] as const) {
      const saved = await saveForCounter({ ...order, ticketDate: addDays(dayOf(now), days) }, now);
      expect([days, saved.lastDay]).toEqual([days, lastDay]);
    }
    const { code: letters } = await saveForCounter(
      { ...order, ticketDate: addDays(dayOf(now), 30) },
      now,
    );
    const { data } = await takeSavedOrder(
      letters,
      await cashier(),
      NOTHING,
      at("2026-06-24T18:00"),
    );
    expect(data.ticketDate).toBe("2026-07-10");
  });

  it("of the other jetty stays for the cashier there, and a day closed meanwhile is left open", async () => {
    const { code: letters } = await saveForCounter(order, now);
    expect(await takeSavedOrder(letters, await cashier(2), NOTHING, later).catch(code)).toBe(
      "queue_other_jetty",
    );
    await asOwner(test, (client) =>
      client.query(
        "insert into blocked_date (days, details) values (daterange($1::date, $1::date, '[]'), 'Ombak besar')",
        [addDays(dayOf(now), 2)],
      ),
    );
    const taken = await takeSavedOrder(letters, await cashier(1), NOTHING, later);
    expect(taken.data.ticketDate).toBeNull();
    expect(chooseDate(taken.data, addDays(dayOf(now), 3)).passengers).toEqual(order.passengers);
  });

  it("takes the place of the order at hand, which is held", async () => {
    const { code: letters } = await saveForCounter({ ...order, ticketDate: null }, now);
    const by = await cashier();
    const secret = await saveDraft(null, "counter", 0, order, now);
    await takeSavedOrder(letters, by, { secret, name: "Ahmad Faiz" }, later);
    const { held } = await shiftOrdersOf(by.shift.id);
    expect(held.map(({ name }) => name)).toEqual(["Ahmad Faiz"]);
  });

  it("is out of reach for a cashier who guesses, right or wrong", async () => {
    const { code: letters } = await saveForCounter({ ...order, ticketDate: null }, now);
    const guesser = await cashier();
    const saved = await sql<{ code: string }>(null, "select code from saved_order");
    const unknown = [..."BCDFGHJKMNPQRSTVWXYZ"]
      .map((letter) => letter.repeat(4))
      .find((guess) => !saved.some((one) => one.code === guess));
    for (let n = 0; n < 10; n += 1)
      expect(
        await takeSavedOrder(n % 2 ? null : (unknown ?? ""), guesser, NOTHING, later).catch(code),
      ).toBe("queue_unknown");
    expect(await takeSavedOrder(letters, guesser, NOTHING, later).catch(code)).toBe("too_many");
    expect(
      await takeSavedOrder(letters, await cashier(), NOTHING, later).then(() => "taken", code),
    ).toBe("taken");
  });
});
