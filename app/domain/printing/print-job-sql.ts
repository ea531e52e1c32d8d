import { CONDITION_TIMEOUT_S, ONLINE_TIMEOUT_S } from "./rules";

/** The event that tells whoever holds a print server's socket to look for work. */
export const PRINT_QUEUED = "print-queued";

/**
 * A printer as it stands at `now`, an expression of the statement. Online: a living connection
 * reports it, whose user still works here; one whose key or token opens nothing any more is closed
 * within a second.
 */
export const printerSql = (now: string) => `
select p.id, p.device_id, p.name, p.type, p.jetty_id,
       case when p.probed_at > ${now}::timestamptz - make_interval(secs => ${CONDITION_TIMEOUT_S})
         then p.condition end as condition,
       p.connection is not null
         and p.seen_at > ${now}::timestamptz - make_interval(secs => ${ONLINE_TIMEOUT_S})
         and u.active as online
  from printer p join app_user u on u.id = p.agent_user_id`;

/** The parts of a print job, each an expression of the statement that it stands in. */
interface PrintJobExpressions {
  now: string;
  printerId: string;
  /** Where the asker works: a printer of another jetty prints nothing for them. */
  jettyId: string;
  userId: string;
  /** Whether an offline printer gets the job too, and prints it when it is back. */
  mayWait: string;
  kind: string;
  ticketId: string;
  shiftId: string;
  slip: string;
  language: string;
  /** Of a personal ticket alone. */
  passengerNo?: string;
  /** Of a manifest alone. */
  manifestId?: string;
  /** A table to join, with its comma: without a row of it nothing is printed. */
  from?: string;
}

/**
 * The part of a statement that queues a print with its audit row and its event: `printer` has the
 * printer's row, `job` the job's id. Its values hold `requestId`, the request that asks.
 */
export const queuePrintJobSql = (of: PrintJobExpressions) => `
printer as (${printerSql(of.now)} where p.id = ${of.printerId}), job as (
  insert into print_job (printer_id, printer_name, requested_by, kind, ticket_id, shift_id, slip, language, passenger_no, manifest_id, created_at)
  select p.id, p.name, ${of.userId}, ${of.kind}, ${of.ticketId}, ${of.shiftId}, ${of.slip}::jsonb, ${of.language}, ${of.passengerNo ?? "null::smallint"}, ${of.manifestId ?? "null::int"}, ${of.now}::timestamptz
    from ${of.from ?? ""}printer p where p.jetty_id = ${of.jettyId}::int and (p.online or ${of.mayWait})
  returning id, printer_name, kind, ticket_id, shift_id, passenger_no, manifest_id
), job_trail as (
  insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, after)
  select 'user', ${of.userId}, 'printer', 'create', 'print_job', id::text, jsonb_strip_nulls(jsonb_build_object('kind', kind, 'printer', printer_name, 'ticket', ticket_id, 'shift', shift_id, 'passenger', passenger_no, 'manifest', manifest_id)) from job
), job_event as (
  insert into outbox (job, payload, run_after, request_id) select 'news.publish', jsonb_build_object('event', '${PRINT_QUEUED}', 'jettyId', ${of.jettyId}::int, 'ref', id, 'ticketFlag', 0), now(), :requestId::text from job
)`;
