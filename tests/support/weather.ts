import { sql } from "@db/transaction";
import { planStoppage } from "~/domain/departures/weather/plan-stoppage.server";
import { instantOf, PUBLIC_REASONS } from "~/domain/departures/weather/rules";
import type { StoppageInput } from "~/domain/departures/weather/schema.server";
import { stopSailing } from "~/domain/departures/weather/stop-sailing.server";
import { type Day } from "~/domain/shared/day";
import { makeTicket } from "./make-ticket";
import { payTicket } from "./pay-ticket";

/** High waves at the first jetty on one day, from midnight to midnight, unless told otherwise. */
export function aStoppage(day: Day, wishes: Partial<StoppageInput> = {}): StoppageInput {
  return {
    jettyId: 1,
    fromAt: instantOf(day, "00:00"),
    untilAt: instantOf(day, "23:59"),
    reason: "waves",
    publicReason: PUBLIC_REASONS.waves,
    wordsMs: null,
    wordsEn: null,
    answerDays: 7,
    ...wishes,
  };
}

type By = { userId: number; ownJettyId: 0 | 1 | 2 };

/** Plans and carries out a stoppage. */
export async function stop(input: StoppageInput, by: By, now: Date) {
  const id = await planStoppage(input, by, now);
  return { id, ...(await stopSailing(id, by, now)) };
}

/** A paid ticket of that many adults, on a departure or by date alone. Returns its id. */
export async function soldTicket(
  {
    day,
    on = null,
    ...ticket
  }: { day: Day; on?: number | null } & Parameters<typeof makeTicket>[0],
  now: Date,
): Promise<number> {
  const adults = ticket.adults ?? 2;
  const { id } = await makeTicket({ now, ticketDate: day, ...ticket, adults });
  await payTicket(id, { paidAt: now });
  // As it was sold before: the departure may be cancelled by now.
  if (on !== null)
    await sql(
      null,
      `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
       values (:id, :on, 1, :adults, :now)`,
      { id, on, adults, now },
    );
  return id;
}

interface CaseRow {
  id: number;
  code: string;
  ticketId: number;
  choice: string | null;
  chosenBy: string | null;
  mailed: boolean;
  phonedAt: Date | null;
  bankName: string | null;
}

/** The cases of a ticket, the first first. */
export function casesOf(ticketId: number): Promise<CaseRow[]> {
  return sql<CaseRow>(
    null,
    `select id, code, ticket_id, choice, chosen_by, mailed, phoned_at, bank_name from weather_case
      where ticket_id = :ticketId order by id`,
    { ticketId },
  );
}

/** The one case of a ticket. */
export async function caseOf(ticketId: number): Promise<CaseRow> {
  const [one, ...more] = await casesOf(ticketId);
  if (!one || more.length > 0) throw new Error("Not one case.");
  return one;
}

/** The kinds of the weather mails that were asked for about a ticket. */
export async function weatherMails(ticketId: number): Promise<string[]> {
  const rows = await sql<{ kind: string }>(
    null,
    `select payload ->> 'kind' as kind from outbox
      where job = 'mail.weather' and (payload ->> 'ticketId')::int = :ticketId order by id`,
    { ticketId },
  );
  return rows.map(({ kind }) => kind);
}
