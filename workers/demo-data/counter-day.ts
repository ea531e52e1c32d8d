import { sql } from "@db/transaction";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import type { JettyId } from "~/domain/places/jetties";
import { type Day, startOfDay } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { openShift } from "~/domain/shifts/open-shift.server";
import { recordDrawerEntry } from "~/domain/shifts/record-drawer-entry.server";
import { type Count, DENOMINATIONS } from "~/domain/shifts/rules";
import { oneOf, type Random } from "./chance";
import type { DemoStaff } from "./demo-staff";
import { type Offer, sampleSale } from "./sample-orders";
import { isWeekend } from "./sample-people";

const FLOAT_SEN = 20_000;
const SHORT_REASONS = ["Tersalah beri baki", "Baki dibundarkan kerana tiada syiling"];

/**
 * One cashier's day: a shift from seven to five with its sales, now and then something paid out,
 * and a count that is a little off once a week. Answers the ids of the tickets.
 */
export async function sellForADay(
  random: Random,
  { cashier, jettyId, offer, day }: CounterDay,
): Promise<number[]> {
  const at = (minutes: number) => new Date(startOfDay(day).getTime() + (7 * 60 + minutes) * 60_000);
  const shiftId = await openShift(
    cashier,
    { floatSen: FLOAT_SEN, jettyId, formKey: newSecret() },
    at(random(15)),
  );
  const sales = (isWeekend(day) ? 9 : 5) + random(5);
  const tickets: number[] = [];
  for (let no = 1; no <= sales; no += 1) {
    const now = at(20 + Math.round((no * 480) / (sales + 1)));
    const sale = await sellAtCounter(
      sampleSale(random, offer, jettyId, now),
      cashier,
      { id: shiftId },
      now,
    );
    tickets.push(sale.ticketId);
  }
  if (random(4) === 0) await payOut(random, cashier, at(520));
  const expectedSen = await ledgerSen(shiftId);
  const missingSen = random(7) === 0 ? 200 : 0;
  const reason = missingSen > 0 ? oneOf(random, SHORT_REASONS) : "";
  await closeShift(
    cashier,
    { shiftId, count: countOf(expectedSen - missingSen), reason, handTo: null },
    at(600 + random(20)),
  );
  return tickets;
}

interface CounterDay {
  cashier: DemoStaff;
  jettyId: JettyId;
  offer: Offer;
  day: Day;
}

async function payOut(random: Random, cashier: DemoStaff, now: Date): Promise<void> {
  const reason = oneOf(random, ["Kertas pencetak", "Air minuman", "Alat tulis"]);
  await recordDrawerEntry(
    cashier.userId,
    { kind: "paid_out", amountSen: 500 + 100 * random(10), reason, formKey: newSecret() },
    now,
  );
}

async function ledgerSen(shiftId: number): Promise<number> {
  const [row] = await sql<{ sen: number }>(
    null,
    "select sum(amount_sen)::int as sen from drawer_entry where shift_id = :shiftId",
    { shiftId },
  );
  return row?.sen ?? 0;
}

/** A sum in as few notes and coins as possible. */
function countOf(sumSen: number): Count {
  let left = sumSen;
  const count: Count = {};
  for (const denomination of DENOMINATIONS) {
    const pieces = Math.floor(left / denomination);
    if (pieces > 0) count[denomination] = pieces;
    left -= pieces * denomination;
  }
  return count;
}
