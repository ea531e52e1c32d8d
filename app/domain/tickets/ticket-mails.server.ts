import { sql } from "@db/transaction";
import { TICKET_MAILS } from "~/domain/jobs/jobs";
import type { Skipped } from "~/domain/jobs/skipped";

/** A mail to a ticket's buyer, as its job stands. */
export interface TicketMail {
  id: number;
  job: (typeof TICKET_MAILS)[number];
  /** `changed`: because of new names. `again`: somebody asked for it. */
  why: "first" | "changed" | "again";
  state: "waiting" | "queued" | "running" | "done" | "failed";
  tries: number;
  askedAt: Date;
  sentAt: Date | null;
  /** When the next try is due. */
  nextTryAt: Date;
  lastError: string | null;
  /** Why there was nothing to send any more when its turn came. */
  skipped: Skipped | null;
}

/** The newest mails of a ticket; those sent more than 93 days ago are gone. */
export async function ticketMails(ticketId: number): Promise<TicketMail[]> {
  return sql<TicketMail>(
    null,
    `select id, job, state, tries, created_at as asked_at, done_at as sent_at,
            run_after as next_try_at, last_error, skipped,
            case when payload ? 'changed' then 'changed'
              when unique_key like 'mail.again:%' then 'again' else 'first' end as why
       from outbox
      where job in (${TICKET_MAILS.map((job) => `'${job}'`).join(", ")})
        and (payload ->> 'ticketId')::int = :ticketId
      order by id desc limit 20`,
    { ticketId },
  );
}
