import { sql } from "@db/transaction";
import { currentPrices } from "~/domain/settings/queries.server";
import { addDays, dayOf, endOfDay, startOfDay } from "~/domain/shared/day";
import { sellToAgency } from "./agency-sale";
import { boardPastDays } from "./boarded-days";
import { chance } from "./chance";
import { sellForADay } from "./counter-day";
import { GROUP_DAYS_AGO, keepCreditAccounts, sellToGroups } from "./credit-work";
import { demoStaff } from "./demo-staff";
import { planDepartures } from "./departures";
import { doMonthEnds } from "./month-ends";
import { addOperators, askToCancel, blockDates, reportIssues } from "./office-work";
import { orderForADay } from "./online-day";
import { printAgain } from "./reprints";
import { sailFromMangkok } from "./sailing";

const DEMO_DAYS = 24;
/** An agency travels from Merang once a week. */
const AGENCY_EVERY_DAYS = 7;

/**
 * Operators, some weeks of shifts, sales, reprints, online orders, boardings and cancellation
 * requests up to `now`, accounts of Credit Facility, boats with a timetable of Mangkok, blocked dates
 * and a report, and the last month of Merang closed, all by the acts that the screens use, at the times of back then.
 * What would go out by mail went out back then: none of it is sent. Answers how many tickets there
 * are.
 */
export async function fillDemo(now: Date, days = DEMO_DAYS): Promise<number> {
  const random = chance(20_260_610);
  const office = await demoStaff("pentadbir");
  const cashiers = [
    { cashier: await demoStaff("kaunter"), jettyId: 1 },
    { cashier: await demoStaff("kaunter2"), jettyId: 2 },
  ] as const;
  const prices = await currentPrices(null, now);
  const operators = await addOperators(random, office, now);
  const today = dayOf(now);
  const groups = chance(20_260_611);
  for (const ago of GROUP_DAYS_AGO) {
    const offer = { prices, operators: operators[2] };
    await sellToGroups(groups, { cashier: cashiers[1].cashier, offer, day: addDays(today, -ago) });
  }
  for (let ago = days; ago >= 0; ago -= 1) {
    const day = addDays(today, -ago);
    if (ago > 0 && ago % AGENCY_EVERY_DAYS === 3) await sellToAgency(random, office, day);
    for (const { cashier, jettyId } of cashiers) {
      const offer = { prices, operators: operators[jettyId] };
      await orderForADay(random, { jettyId, offer, day, until: now });
      if (ago === 0) continue;
      const tickets = await sellForADay(random, { cashier, jettyId, offer, day });
      const asked = new Date(endOfDay(day).getTime() - 5 * 3_600_000);
      await printAgain(random, { tickets, cashier, office, jettyId, day });
      await askToCancel(random, { tickets, cashier, office, isDecided: ago > 2, now: asked });
    }
  }
  await keepCreditAccounts(await demoStaff("akauntan"), now);
  await boardPastDays(random, { 1: await demoStaff("pengimbas"), 2: cashiers[1].cashier }, today);
  // Before the first boat of today has left.
  await planDepartures(operators, office, startOfDay(today));
  await sailFromMangkok(random, { office, scanner: cashiers[1].cashier }, now);
  await blockDates(office, now);
  await reportIssues(cashiers[0].cashier, now);
  await doMonthEnds(await demoStaff("akauntan"), now);
  await sql(
    null,
    "update outbox set state = 'done', done_at = now() where state = 'waiting' and job <> 'month.files' returning id",
    {},
  );
  const [made] = await sql<{ tickets: number }>(
    null,
    "select count(*)::int as tickets from ticket",
  );
  return made?.tickets ?? 0;
}
