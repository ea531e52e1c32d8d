import { sql } from "@db/transaction";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { addDays, type Day, day, dayOf } from "~/domain/shared/day";
import { makeStaff } from "./staff";
import { aStoppage, caseOf, soldTicket, stop } from "./weather";

let last = day("2027-03-01");
/**
 * Each order sails on a day of its own, so that a stoppage takes no other's boat: some months after
 * `now`, where no test sells.
 */
export function ownDay(now: Date): Day {
  const far = addDays(dayOf(now), 200);
  last = addDays(far > last ? far : last, 1);
  return last;
}

/** A paid order by date alone that lost its boat, with the code of its buyer's page. */
export async function strandedOrder(
  now: Date,
  wishes: Omit<Parameters<typeof soldTicket>[0], "day"> & { day?: Day } = {},
) {
  const on = wishes.day ?? ownDay(now);
  const ticketId = await soldTicket({ ...wishes, day: on }, now);
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
  await stop(aStoppage(on, wishes.jettyId ? { jettyId: wishes.jettyId } : {}), by, now);
  const { id: caseId, code } = await caseOf(ticketId);
  return { ticketId, caseId, code, by, on };
}

export interface CreditRow {
  id: number;
  code: string;
  valueSen: number;
  spentSen: number;
  expiresAt: Date;
}

/** The credit that a ticket's money became. */
export async function creditOf(ticketId: number): Promise<CreditRow | undefined> {
  const [row] = await sql<CreditRow>(
    null,
    `select id, code, value_sen, spent_sen, expires_at from travel_credit
      where ticket_id = :ticketId`,
    { ticketId },
  );
  return row;
}

/** A travel credit of RM 61.00, or of as many adults at that fare and the charge. */
export async function aCredit(now: Date, adults = 2, fareSen = 3_000): Promise<CreditRow> {
  const { ticketId, code } = await strandedOrder(now, { adults, fareSen });
  await chooseCredit({ kind: "buyer", code }, now);
  const credit = await creditOf(ticketId);
  if (!credit) throw new Error("No credit was issued.");
  return credit;
}

/** What is held of a credit, by the tickets and states of its spending. */
export function spendingOf(creditId: number) {
  return sql<{ ticketId: number; amountSen: number; state: string }>(
    null,
    `select ticket_id, amount_sen, state from travel_credit_spending
      where credit_id = :creditId order by ticket_id`,
    { creditId },
  );
}
