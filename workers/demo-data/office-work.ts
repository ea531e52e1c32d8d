import { addBlockedDate } from "~/domain/blocked-dates/add-blocked-date.server";
import { approveRequest } from "~/domain/cancellations/approve-request.server";
import { denyRequest } from "~/domain/cancellations/deny-request.server";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { addOperator } from "~/domain/operators/add-operator.server";
import type { JettyId } from "~/domain/places/jetties";
import { addDays, dayOf } from "~/domain/shared/day";
import { reportIssue } from "~/domain/support/report-issue.server";
import { PRODUCT_VERSION } from "~/product-version";
import { oneOf, type Random } from "./chance";
import type { DemoStaff } from "./demo-staff";
import { icOf, malaysianName } from "./sample-people";

const OPERATORS: readonly { companyName: string; jettyId: 0 | JettyId }[] = [
  { companyName: "Bidong Marine Services", jettyId: 1 },
  { companyName: "Lang Tengah Boat Charter", jettyId: 1 },
  { companyName: "Mangkok Island Ferry", jettyId: 2 },
  { companyName: "Penarik Sea Taxi", jettyId: 2 },
  { companyName: "Perhentian Express", jettyId: 0 },
  { companyName: "Redang Holidays", jettyId: 0 },
  { companyName: "Setiu Wetlands Cruise", jettyId: 2 },
  { companyName: "Terengganu Reef Tours", jettyId: 1 },
];

/** The boat operators; answers their ids by jetty, those of both jetties in either. */
export async function addOperators(
  random: Random,
  by: DemoStaff,
  now: Date,
): Promise<Record<JettyId, number[]>> {
  const ids: Record<JettyId, number[]> = { 1: [], 2: [] };
  for (const [index, { companyName, jettyId }] of OPERATORS.entries()) {
    const mailbox = companyName.toLowerCase().replace(/[^a-z]+/g, ".");
    const id = await addOperator(
      {
        companyName,
        jettyId,
        name: malaysianName(random),
        email: `${mailbox}@contoh.test`,
        phone: `0199${String(100_000 + index * 1_111)}`,
        ic: icOf(random, dayOf(now), 35 + index),
      },
      by,
    );
    for (const jetty of [1, 2] as const)
      if (jettyId === 0 || jettyId === jetty) ids[jetty].push(id);
  }
  return ids;
}

/** Two closed ranges still to come. */
export async function blockDates(by: DemoStaff, now: Date): Promise<void> {
  const from = (days: number) => addDays(dayOf(now), days);
  await addBlockedDate({ start: from(30), end: from(32), details: "Monsun timur laut" }, by, now);
  await addBlockedDate(
    { start: from(45), end: from(45), details: "Penyelenggaraan jeti" },
    by,
    now,
  );
}

/**
 * Now and then a cashier asks to cancel one of the day's tickets; the office decides an hour later,
 * and has not decided yet about the last ones.
 */
export async function askToCancel(
  random: Random,
  { tickets, cashier, office, isDecided, now }: CancelDay,
): Promise<void> {
  if (tickets.length === 0 || random(2) === 0) return;
  const remark = oneOf(random, [
    "Pelanggan tukar tarikh",
    "Salah bilangan penumpang",
    "Bot dibatalkan kerana cuaca",
  ]);
  const id = await requestCancellation(oneOf(random, tickets), remark, cashier, now);
  if (!isDecided) return;
  const decidedAt = new Date(now.getTime() + 3_600_000);
  await (random(3) === 0 ? denyRequest : approveRequest)(id, office, decidedAt);
}

interface CancelDay {
  tickets: readonly number[];
  cashier: DemoStaff;
  office: DemoStaff;
  isDecided: boolean;
  now: Date;
}

/** What staff wrote to the super users. */
export async function reportIssues(cashier: DemoStaff, now: Date): Promise<void> {
  const context = {
    path: "/pos",
    userAgent: "Mozilla/5.0",
    appVersion: PRODUCT_VERSION,
    language: "ms",
  } as const;
  await reportIssue(cashier, "Pencetak kaunter lambat pada waktu pagi.", context, now);
}
