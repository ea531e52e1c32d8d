import { CREDIT_FACILITY } from "~/domain/counter/payment-methods";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { blockCreditAccount, setCreditLimit } from "~/domain/credit/change-account.server";
import { type CreditAccount, creditAccountList } from "~/domain/credit/queries.server";
import { recordCreditPayment } from "~/domain/credit/record-payment.server";
import { reverseCreditPayment } from "~/domain/credit/reverse-payment.server";
import { addDays, type Day, dayOf, startOfDay } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { openShift } from "~/domain/shifts/open-shift.server";
import type { Random } from "./chance";
import type { DemoStaff } from "./demo-staff";
import { type Offer, passengersOf, sampleSale } from "./sample-orders";

/** So many days ago operators bought for groups, some of whom have not paid since. */
export const GROUP_DAYS_AGO = [104, 72, 45] as const;
const FLOAT_SEN = 20_000;
const LIMIT_STEP_SEN = 100_000;

/** A day on which each operator of Mangkok bought for a group on Credit Facility. */
export async function sellToGroups(
  random: Random,
  { cashier, offer, day }: { cashier: DemoStaff; offer: Offer; day: Day },
): Promise<void> {
  const jettyId = 2;
  const at = (minutes: number) => new Date(startOfDay(day).getTime() + (8 * 60 + minutes) * 60_000);
  const opening = { floatSen: FLOAT_SEN, jettyId, formKey: newSecret() } as const;
  const shiftId = await openShift(cashier, opening, at(0));
  for (const [index, operatorId] of offer.operators.entries()) {
    const now = at(10 + index * 12);
    const counts = { adult: 8 + random(12), child: random(4) };
    const group = {
      ...sampleSale(random, offer, jettyId, now),
      ...{ operatorId, companyName: "", buyer: {}, counts },
      passengers: passengersOf(random, counts, day),
      ...{ paymentMethod: CREDIT_FACILITY, cashPartSen: null, travelCredit: null, cashInSen: null },
      seenAmountSen: null,
    };
    await sellAtCounter(group, cashier, { id: shiftId }, now);
  }
  await closeShift(
    cashier,
    { shiftId, count: { [FLOAT_SEN / 4]: 4 }, reason: "", handTo: null },
    at(540),
  );
}

/**
 * What the accountant did about the accounts: a limit for each, payments of most, a cheque that was
 * returned, and a block for the one that never paid.
 */
export async function keepCreditAccounts(by: DemoStaff, now: Date): Promise<void> {
  const { rows } = await creditAccountList({ search: "", page: 0 }, dayOf(now));
  for (const [place, account] of rows.entries()) {
    const limit = LIMIT_STEP_SEN * (1 + Math.ceil(account.balanceSen / LIMIT_STEP_SEN));
    await setCreditLimit(account.id, { version: account.version, limit }, by);
    if (place > 0) await pay(account, place, by, now);
  }
  const [debtor] = rows;
  if (!debtor) return;
  const version = debtor.version + 1;
  const reason = "Tiada bayaran sejak tiga bulan; surat peringatan kedua telah dihantar.";
  await blockCreditAccount(debtor.id, { version, reason }, by, now);
}

/** Most pay all but what is new, some a part of it; the second one's first cheque came back. */
async function pay(
  { id, balanceSen, to30Sen }: CreditAccount,
  place: number,
  by: DemoStaff,
  now: Date,
): Promise<void> {
  const oldSen = balanceSen - to30Sen;
  const amountSen = Math.round((place % 3 === 0 ? oldSen / 2 : oldSen) / 100) * 100;
  if (amountSen <= 0) return;
  const receivedOn = addDays(dayOf(now), -6 - place);
  const receipt = (reference: string) => ({
    ...{ receivedOn, amountSen, reference, remark: null, formKey: newSecret() },
    method: place % 2 === 1 ? ("cheque" as const) : ("transfer" as const),
  });
  const recordedAt = new Date(startOfDay(receivedOn).getTime() + 11 * 3_600_000);
  if (place === 1) {
    const returned = await recordCreditPayment(id, receipt("MBB 204417"), by, recordedAt);
    const back = new Date(recordedAt.getTime() + 2 * 24 * 3_600_000);
    await reverseCreditPayment({ accountId: id, id: returned }, "Cek tendang", by, back);
  }
  await recordCreditPayment(id, receipt(`CIMB ${String(310_000 + 517 * place)}`), by, recordedAt);
}
