import { inTransaction, sql } from "@db/transaction";
import { checkCode } from "~/domain/boarding/check-code.server";
import { departureChoices } from "~/domain/departures/choices.server";
import { moveTicket } from "~/domain/departures/move-ticket.server";
import { departuresOn } from "~/domain/departures/queries.server";
import { setStatus } from "~/domain/departures/status/set-status.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { type Day, dayOf, startOfDay } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import type { Random } from "./chance";
import type { DemoStaff } from "./demo-staff";

const JETTY = 2;
const MINUTE_MS = 60_000;

interface Sold {
  id: number;
  ticketCode: string;
  ticketDate: Day;
  people: number;
  paidAt: Date;
}

/**
 * Mangkok's tickets from today on sail with its timetable, each with a departure that had room. Of the departures that were due by now the passengers went on board, all but one
 * party, the boarding was closed, and they have left.
 */
export async function sailFromMangkok(
  random: Random,
  { office, scanner }: { office: DemoStaff; scanner: DemoStaff },
  now: Date,
): Promise<void> {
  const today = dayOf(now);
  const sold = await sql<Sold>(
    null,
    `select id, ticket_code, ticket_date, total_passengers as people, paid_at from ticket
      where jetty_id = :jetty and state = 'paid' and ticket_date >= :today order by id`,
    { jetty: JETTY, today },
  );
  for (const ticket of sold) await seat(random, ticket, office, now);
  for (const { id, sailsAt, state } of await departuresOn(
    null,
    { jettyId: JETTY, from: today, to: today },
    now,
  ))
    if (state === "scheduled" && sailsAt < now) await sail(id, sailsAt, { office, scanner });
}

/** Puts a party on a departure of its day, by the act that moves tickets. */
async function seat(
  random: Random,
  { id, ticketDate, people, paidAt }: Sold,
  by: DemoStaff,
  now: Date,
): Promise<void> {
  const morning = startOfDay(dayOf(now)).getTime() + 60 * MINUTE_MS;
  // Those of today were put on their boats before it left.
  const at = ticketDate > dayOf(now) ? now : new Date(Math.max(morning, paidAt.getTime()));
  const choices = (
    await departureChoices({ jettyId: JETTY, day: ticketDate, people, channel: "counter" }, at)
  ).filter(({ fits }) => fits);
  const choice = choices[random(Math.max(1, choices.length))];
  if (!choice) return;
  await inTransaction((tx) =>
    moveTicket(tx, { ticketId: id, day: ticketDate, departureIds: choice.ids }, by, at),
  );
}

async function sail(
  id: number,
  sailsAt: Date,
  { office, scanner }: { office: DemoStaff; scanner: DemoStaff },
): Promise<void> {
  const before = (minutes: number) => new Date(sailsAt.getTime() - minutes * MINUTE_MS);
  const codes = await sql<{ code: string }>(
    null,
    `select t.ticket_code as code from ticket_departure s join ticket t on t.id = s.ticket_id
      where s.departure_id = :id and t.state = 'paid' order by t.id`,
    { id },
  );
  const by = { userId: scanner.userId, jettyId: JETTY } as const;
  const boarding = codes.length > 1 ? codes.slice(1) : codes;
  for (const { code } of boarding)
    await checkCode({ code, nonce: newSecret(), atOnce: true, departureId: id }, by, before(15));
  if (boarding.length > 0) await closeBoarding(id, office, before(3));
  await setStatus(id, { act: "leave" }, office, sailsAt);
}
