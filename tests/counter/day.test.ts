import { expect, it } from "vitest";
import { sql } from "@db/transaction";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { takeOverDrawer } from "~/domain/shifts/open-shift.server";
import {
  type DrawerEntryInput,
  recordDrawerEntry,
} from "~/domain/shifts/record-drawer-entry.server";
import { ENTRY_KINDS } from "~/domain/shifts/rules";
import { firstBrokenZReport, readFrozenShift, verifyZ } from "~/domain/shifts/verify-z.server";
import { zMarkOf } from "~/domain/shifts/z-mark";
import { asOwner, useDatabase } from "../support/database";
import { DayBook, piecesOf } from "./day-book";
import { anyOrder, chance } from "./day-orders";
import {
  aCashier,
  aWorld,
  begin,
  cancel,
  type Duty,
  paidInCash,
  sellAndDie,
  settled,
} from "./day-people";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const database = useDatabase({ poolMax: 12 });
const morning = new Date("2026-06-10T00:00:00Z");
const hour = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);
const random = chance(20_260_610);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it("two cashiers and 200 sales of every kind: Z reports, ledger and tickets agree to the sen (R-C2)", async () => {
  const world = await aWorld();
  const [siti, rahim] = [await aCashier("Siti Aminah", 3), await aCashier("Rahim Osman", 1)];
  const early = await begin(siti, 20_000, morning);
  const beside = await begin(rahim, 15_050, morning);
  let asked = 0;

  /** A customer at a cashier's desk. The form key of a repeated sale is the first one's. */
  const sell = async (
    at: Duty,
    hours: number,
    wanted = anyOrder(random, world, at.who.letters, hour(hours)),
  ) => {
    asked += 1;
    const sale = await sellAtCounter(wanted.order, at.who.seller, { id: at.shiftId }, hour(hours));
    expect([sale.amountSen, sale.repeated]).toEqual([wanted.amountSen, false]);
    at.book.sold(wanted, world.fares);
    at.sales.push({ ...wanted, ticketId: sale.ticketId });
  };
  const event = async (
    at: Duty,
    kind: DrawerEntryInput["kind"],
    amountSen: number,
    hours: number,
  ) => {
    await recordDrawerEntry(
      at.who.id,
      { kind, amountSen, reason: "Ujian", formKey: newSecret() },
      hour(hours),
    );
    const signs = { paid_in: 1, paid_out: -1, safe_drop: -1, no_sale: 0 };
    at.book.enter(kind, signs[kind] * amountSen);
  };

  for (let batch = 0; batch < 12; batch += 1) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => sell(index % 2 ? early : beside, 1)),
    );
    await event(
      batch % 2 ? early : beside,
      (["paid_in", "paid_out", "safe_drop", "no_sale"] as const)[batch % 4] ?? "no_sale",
      batch % 4 === 3 ? 0 : 5 * (1 + random(400)),
      1,
    );
  }

  for (const at of [early, beside])
    for (const one of [
      ...at.sales.filter(paidInCash).slice(0, 3),
      ...at.sales.filter((sale) => !paidInCash(sale)).slice(0, 2),
    ]) {
      expect(await cancel(one, at.who.id, hour(2))).toBe(
        paidInCash(one) && one.amountSen > 0 ? at.shiftId : null,
      );
      at.book.cancel(one.amountSen);
      if (paidInCash(one) && one.amountSen > 0) at.book.enter("refund", -one.amountSen);
    }

  const lost = anyOrder(random, world, [], hour(3));
  const cash = {
    ...lost,
    order: { ...lost.order, paymentMethod: "Cash", cashInSen: lost.amountSen },
  };
  asked += 1;
  expect(await sellAndDie(cash, early, database.ownerUrl, hour(3))).toEqual({
    signal: "SIGKILL",
    said: "",
  });
  const again = await sellAtCounter(cash.order, siti.seller, { id: early.shiftId }, hour(3));
  expect(again).toMatchObject({ repeated: true, amountSen: cash.amountSen });
  early.book.sold(cash, world.fares);

  const refused = await closeShift(
    rahim,
    {
      shiftId: beside.shiftId,
      count: piecesOf(beside.book.drawerSen - 1_000),
      reason: "",
      handTo: null,
    },
    hour(4),
  ).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "over_short_reason", values: {} });
  await closeShift(
    rahim,
    {
      shiftId: beside.shiftId,
      count: piecesOf(beside.book.drawerSen - 1_000),
      reason: "Salah baki",
      handTo: null,
    },
    hour(4),
  );
  const closed = [await settled(beside, { overShortSen: -1_000, counts: 2 })];
  const late = beside.sales.filter(paidInCash).at(-1);
  if (!late) throw new Error("nobody paid in cash");
  expect(await cancel(late, rahim.id, hour(5))).toBeNull();

  const countedSen = early.book.drawerSen;
  const racing = Array.from({ length: 10 }, async (_, index) => {
    await wait(index * 4);
    return sell(early, 6).catch((error: { code?: string }) =>
      error.code === "shift_closed" ? undefined : Promise.reject(error as Error),
    );
  });
  await wait(14);
  await closeShift(
    siti,
    {
      shiftId: early.shiftId,
      count: piecesOf(countedSen),
      reason: "Jualan terakhir selepas kiraan",
      handTo: rahim.id,
    },
    hour(6),
  );
  await Promise.all(racing);
  await expect(sell(early, 6)).rejects.toMatchObject({ code: "shift_closed" });
  closed.push(await settled(early, { overShortSen: countedSen - early.book.drawerSen, counts: 1 }));

  const shiftId = await takeOverDrawer(rahim.seller, early.shiftId, newSecret(), hour(7));
  const afternoon: Duty = { who: rahim, shiftId, book: new DayBook(countedSen), sales: [] };
  while (asked < 200)
    await Promise.all(Array.from({ length: Math.min(10, 200 - asked) }, () => sell(afternoon, 8)));
  await closeShift(
    rahim,
    { shiftId, count: piecesOf(afternoon.book.drawerSen), reason: "", handTo: null },
    hour(9),
  );
  closed.push(await settled(afternoon, { overShortSen: 0, counts: 1 }));

  expect(await firstBrokenZReport(1)).toBeNull();
  for (const z of closed) {
    expect(await readFrozenShift(z.id)).toEqual(z);
    expect(await verifyZ(z.id, zMarkOf(z.hash))).toEqual({ state: "true", z: z.data });
    for (const change of ["counted_sen = counted_sen + 5", "expected_sen = 0", "closed_at = null"])
      await expect(
        asOwner(database, (client) =>
          client.query(`update shift set ${change} where id = $1`, [z.id]),
        ),
      ).rejects.toThrow("does not change");
    const cashOut =
      "insert into drawer_entry (shift_id, at, kind, amount_sen, reason, by_user) values (:zId, now(), 'paid_out', -500, 'x', :sitiId)";
    await expect(sql(null, cashOut, { zId: z.id, sitiId: siti.id })).rejects.toThrow("is closed");
  }
  const kindsOf = (of: "methods" | "categories" | "operators" | "drawer") =>
    [...new Set(closed.flatMap(({ data }) => data.sums[of].map(({ key }) => key)))].toSorted();
  expect({
    methods: kindsOf("methods"),
    categories: kindsOf("categories"),
    operators: kindsOf("operators"),
    drawer: kindsOf("drawer"),
    tickets: closed.reduce((sum, { data }) => sum + data.sums.tickets, 0),
  }).toEqual({
    methods: ["Card terminal", "Cash", "Credit Facility", "QR"],
    categories: [...world.fares.keys()].toSorted(),
    operators: ["", "Bot Pak Mat", "Mangkok Laju", "Redang Bayu Ferry"],
    drawer: [...ENTRY_KINDS].toSorted(),
    tickets: early.book.tickets + beside.book.tickets + afternoon.book.tickets,
  });
});
