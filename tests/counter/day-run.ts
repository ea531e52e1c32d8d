import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { takeOverDrawer } from "~/domain/shifts/open-shift.server";
import {
  type DrawerEntryInput,
  recordDrawerEntry,
} from "~/domain/shifts/record-drawer-entry.server";
import { DayBook, piecesOf } from "./day-book";
import { anyOrder, chance, type Wanted } from "./day-orders";
import {
  aCashier,
  aWorld,
  begin,
  cancel,
  type Cashier,
  closedShift,
  type Duty,
  paidInCash,
  sellAndDie,
} from "./day-people";

const SALES = 200;
const SHORT_SEN = 1_000;
const morning = new Date("2026-06-10T00:00:00Z");
const hour = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);
const random = chance(20_260_610);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const codeOf = (error: unknown) => (error as { code?: string }).code;
const close = (
  who: Cashier,
  shiftId: number,
  countedSen: number,
  hours: number,
  { reason = "", handTo = null }: { reason?: string; handTo?: number | null } = {},
) => closeShift(who, { shiftId, count: piecesOf(countedSen), reason, handTo }, hour(hours));

/**
 * A day of two cashiers and 200 sales of every kind: what was answered, and what the three shifts
 * said of themselves as each was closed. It claims nothing; the tests do.
 */
export async function runDay(ownerUrl: string) {
  const world = await aWorld();
  const [siti, rahim] = [await aCashier("Siti Aminah", 3), await aCashier("Rahim Osman", 1)];
  const early = await begin(siti, 20_000, morning);
  const beside = await begin(rahim, 15_050, morning);
  let asked = 0;
  const sales: { wantedSen: number; amountSen: number; repeated: boolean }[] = [];
  const refunds: { isCash: boolean; shiftId: number; givenBackBy: number | null }[] = [];

  /** A customer at a cashier's desk. */
  const sell = async (at: Duty, hours: number) => {
    const wanted = anyOrder(random, world, at.who.letters, hour(hours));
    asked += 1;
    const sale = await sellAtCounter(wanted.order, at.who.seller, { id: at.shiftId }, hour(hours));
    const { amountSen, repeated } = sale;
    sales.push({ wantedSen: wanted.amountSen, amountSen, repeated });
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
      const isCash = paidInCash(one) && one.amountSen > 0;
      const givenBackBy = await cancel(one, at.who.id, hour(2));
      refunds.push({ isCash, shiftId: at.shiftId, givenBackBy });
      at.book.cancel(one.amountSen);
      if (isCash) at.book.enter("refund", -one.amountSen);
    }

  const lost = anyOrder(random, world, [], hour(3));
  const cash: Wanted = {
    ...lost,
    order: { ...lost.order, paymentMethod: "Cash", cashInSen: lost.amountSen },
  };
  asked += 1;
  const died = await sellAndDie(cash, early, ownerUrl, hour(3));
  const again = await sellAtCounter(cash.order, siti.seller, { id: early.shiftId }, hour(3));
  early.book.sold(cash, world.fares);

  const shortSen = beside.book.drawerSen - SHORT_SEN;
  const unexplained = await close(rahim, beside.shiftId, shortSen, 4).catch(
    (error: unknown) => error,
  );
  await close(rahim, beside.shiftId, shortSen, 4, { reason: "Salah baki" });
  const first = await closedShift(beside);
  const late = beside.sales.filter(paidInCash).at(-1);
  if (!late) throw new Error("nobody paid in cash");
  const lateRefund = await cancel(late, rahim.id, hour(5));

  const countedSen = early.book.drawerSen;
  const racing = Array.from({ length: 10 }, async (_, index) => {
    await wait(index * 4);
    return sell(early, 6).catch((error: unknown) =>
      codeOf(error) === "shift_closed" ? undefined : Promise.reject(error as Error),
    );
  });
  await wait(14);
  await close(siti, early.shiftId, countedSen, 6, {
    reason: "Jualan terakhir selepas kiraan",
    handTo: rahim.id,
  });
  await Promise.all(racing);
  const afterClosing = await sell(early, 6).then(() => "sold", codeOf);
  const second = await closedShift(early);

  const shiftId = await takeOverDrawer(rahim.seller, early.shiftId, newSecret(), hour(7));
  const afternoon: Duty = { who: rahim, shiftId, book: new DayBook(countedSen), sales: [] };
  while (asked < SALES)
    await Promise.all(
      Array.from({ length: Math.min(10, SALES - asked) }, () => sell(afternoon, 8)),
    );
  await close(rahim, shiftId, afternoon.book.drawerSen, 9);
  const third = await closedShift(afternoon);

  return {
    ...{ world, siti, sales, refunds, lateRefund, unexplained, afterClosing },
    lost: { wantedSen: cash.amountSen, died, again },
    shifts: {
      short: { ...first, overShortSen: -SHORT_SEN, counts: 2 },
      raced: { ...second, overShortSen: countedSen - early.book.drawerSen, counts: 1 },
      handedOn: { ...third, overShortSen: 0, counts: 1 },
    },
  };
}
