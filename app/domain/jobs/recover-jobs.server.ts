import { sql } from "@db/transaction";
import { JOBS, TICKET_MAILS } from "./jobs";

/**
 * A running row that its worker has not touched for this long is nobody's; workers touch every 3 s.
 */
export const LOST_AFTER_S = 10;

const TRIES = JSON.stringify(
  Object.fromEntries(Object.entries(JOBS).map(([name, job]) => [name, job.tries])),
);

/**
 * Makes waiting again what is nobody's any more: rows that were queued and never begun (the queue
 * was emptied, or is only slow: then it knows the job's id and takes it once), and rows whose
 * worker died in the middle. A row that has used up its tries is failed. Returns how many rows
 * moved.
 */
export async function recoverJobs(): Promise<number> {
  const rows = await sql<{ id: number }>(
    null,
    `with lost as (
       select id
         from outbox
         where state in ('queued', 'running')
           and queued_at < now() - make_interval(secs => :lostAfterS)
       order by queued_at limit 500 for update skip locked)
     update outbox o set
       state = case when o.state = 'running'
         and o.tries >= coalesce((:tries::jsonb ->> o.job)::int,
         1) then 'failed' else 'waiting' end,
       last_error = case when o.state = 'running' then 'the worker died' else o.last_error end,
       run_after = case when o.state = 'running' then now() else o.run_after end
     from lost where o.id = lost.id returning o.id`,
    { lostAfterS: LOST_AFTER_S, tries: TRIES },
  );
  return rows.length;
}

/**
 * Removes rows of jobs done a week ago, and of a ticket's mails after 93 days: until then its
 * detail says what was sent. Failed ones stay until a person has looked at them. Returns how many.
 */
export async function deleteDoneJobs(now: Date): Promise<number> {
  const rows = await sql(
    null,
    `delete from outbox
      where state = 'done' and done_at < :now::timestamptz - interval '7 days'
        and (job <> all(:ticketMails::text[]) or done_at < :now::timestamptz - interval '93 days')
      returning 1 as gone`,
    { now, ticketMails: [...TICKET_MAILS] },
  );
  return rows.length;
}
