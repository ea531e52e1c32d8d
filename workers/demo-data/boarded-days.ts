import { inTransaction, sql } from "@db/transaction";
import { checkWithin } from "~/domain/boarding/check-code.server";
import type { JettyId } from "~/domain/places/jetties";
import { addDays, type Day, startOfDay } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import type { Random } from "./chance";
import type { DemoStaff } from "./demo-staff";

const MINUTE_MS = 60_000;
/** The boats of a day board from and until so many minutes after midnight. */
const FIRST_BOAT = 8 * 60 + 15;
const BETWEEN_TICKETS = 2;
const LAST_BOAT = 17 * 60;
const AFTER_SALE = 12;

interface Travelled {
  code: string;
  jettyId: JettyId;
  ticketDate: Day;
  paidAt: Date;
}

/** Each ticket that is scanned takes as long as one that is sold: more days would slow the seed. */
const DAYS = 10;

/**
 * Who travelled in the days before `today` was scanned at the boat, but for one party in fifteen and
 * who bought after the last boat.
 */
export async function boardPastDays(
  random: Random,
  scanners: Record<JettyId, DemoStaff>,
  today: Day,
): Promise<void> {
  const parties = await sql<Travelled>(
    null,
    `select t.ticket_code as code, t.jetty_id, t.ticket_date, t.paid_at from ticket t
      where t.state = 'paid' and t.ticket_date >= :from and t.ticket_date < :today
        and not exists (select from cancellation_request r
                         where r.ticket_id = t.id and r.state = 'pending')
      order by t.ticket_date, t.paid_at, t.id`,
    { today, from: addDays(today, -DAYS) },
  );
  for (const day of new Set(parties.map(({ ticketDate }) => ticketDate)))
    await inTransaction(async (tx) => {
      const ofDay = parties.filter(({ ticketDate }) => ticketDate === day);
      for (const [place, { code, jettyId, paidAt }] of ofDay.entries()) {
        const at = (minutes: number) => startOfDay(day).getTime() + minutes * MINUTE_MS;
        const boards = Math.max(
          at(FIRST_BOAT + place * BETWEEN_TICKETS),
          paidAt.getTime() + AFTER_SALE * MINUTE_MS,
        );
        if (random(15) === 0 || boards > at(LAST_BOAT)) continue;
        const by = { userId: scanners[jettyId].userId, jettyId };
        await checkWithin(tx, { code, nonce: newSecret(), atOnce: true }, by, new Date(boards));
      }
    });
}
