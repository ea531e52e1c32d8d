import { sql, type Tx } from "@db/transaction";
import { ERASE_BUYER_SQL, ERASE_PASSENGER_SQL, maskedIc } from "~/domain/personal-data/erased";
import { MONEY_DUE } from "~/domain/refunds/fragments";
import type { Day } from "~/domain/shared/day";
import { RETENTION } from "./periods";

/** The most rows that one run changes of a kind: a transaction of a second or two. */
const MAX_ROWS = 1_000;

export interface RetentionRule {
  kind:
    | "ic_numbers"
    | "manifest_people"
    | "unpaid_orders"
    | "passenger_lists"
    | "scans"
    | "stewards"
    | "manifest_looks"
    | "failed_jobs";
  months: number;
  /** What becomes of it. */
  act: "masked" | "erased" | "removed";
  /** Deals with what is of before that day. Returns how many. */
  apply: (tx: Tx, before: Day, now: Date) => Promise<number>;
}

/** THE TABLE: what is taken away when. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  { kind: "ic_numbers", months: RETENTION.icMonths, act: "masked", apply: maskNumbers },
  { kind: "manifest_people", months: RETENTION.icMonths, act: "masked", apply: maskManifests },
  {
    kind: "unpaid_orders",
    months: RETENTION.unpaidOrderMonths,
    act: "erased",
    apply: eraseUnpaidOrders,
  },
  {
    kind: "passenger_lists",
    months: RETENTION.passengerListMonths,
    act: "removed",
    apply: removePassengerLists,
  },
  { kind: "scans", months: RETENTION.scanMonths, act: "removed", apply: removeScans },
  { kind: "manifest_looks", months: RETENTION.scanMonths, act: "removed", apply: removeLooks },
  { kind: "stewards", months: RETENTION.scanMonths, act: "erased", apply: eraseStewards },
  { kind: "failed_jobs", months: RETENTION.failedJobMonths, act: "removed", apply: removeJobs },
];

async function maskNumbers(tx: Tx, before: Day, now: Date): Promise<number> {
  const ids = await ticketsOf(tx, "masked_at is null", before);
  await sql(
    tx,
    `update ticket set ic = ${maskedIc("ic")}, ip_address = null, masked_at = :now
      where id = any(:ids::int[])`,
    { ids, now },
  );
  await sql(
    tx,
    `update passenger set ic = ${maskedIc("ic")}
      where ticket_id = any(:ids::int[]) and ic is not null`,
    { ids },
  );
  const paidOut = await eraseAccounts(tx);
  await refreshSearch(tx, ids);
  return new Set([...ids, ...paidOut]).size;
}

/**
 * Where refunds of masked tickets were paid to. What is still to be paid needs its account: it goes
 * by a run after that. Returns the tickets.
 */
async function eraseAccounts(tx: Tx): Promise<number[]> {
  const erased = await sql<{ id: number }>(
    tx,
    `update weather_case q set bank_name = null, bank_account = null, bank_holder = null
       from ticket t
      where t.id = q.ticket_id and t.masked_at is not null and q.bank_name is not null
        and not ${MONEY_DUE}
      returning t.id`,
  );
  return erased.map(({ id }) => id);
}

/**
 * The numbers of those who were on board, and the birth dates that were read from them. The rest of a
 * manifest and its signature stay: the table's trigger lets nothing else through.
 */
async function maskManifests(tx: Tx, before: Day, now: Date): Promise<number> {
  const masked = await sql(
    tx,
    `update manifest_person q
        set document = ${maskedIc("q.document")}, born = null, masked_at = :now
       from (select p.manifest_id, p.no
               from manifest_person p
               join manifest m on m.id = p.manifest_id
               left join departure d on d.id = m.departure_id
               left join trip r on r.id = m.trip_id
              where p.masked_at is null and coalesce(d.day, r.day) < :before
              order by coalesce(d.day, r.day), p.manifest_id, p.no limit ${MAX_ROWS}
              for no key update of p skip locked) due
      where (q.manifest_id, q.no) = (due.manifest_id, due.no)
      returning 1 as masked`,
    { before, now },
  );
  return masked.length;
}

/** Orders that brought no money: nothing that is kept for the accounts names their buyers. */
async function eraseUnpaidOrders(tx: Tx, before: Day, now: Date): Promise<number> {
  const ids = await ticketsOf(
    tx,
    `erased_at is null and paid_at is null and state in ('expired', 'cancelled')
      and not exists (select from payment_attempt p where p.ticket_id = t.id and p.state = 'paid')
      and not exists (select from refund_due r where r.ticket_id = t.id)`,
    before,
  );
  await sql(
    tx,
    `update ticket set ${ERASE_BUYER_SQL}, masked_at = :now where id = any(:ids::int[])`,
    { ids, now },
  );
  await sql(tx, `update passenger set ${ERASE_PASSENGER_SQL} where ticket_id = any(:ids::int[])`, {
    ids,
  });
  await refreshSearch(tx, ids);
  return ids.length;
}

/** Passengers' names and numbers on paper; letters of agencies prove a sale and stay with it. */
async function removePassengerLists(tx: Tx, before: Day): Promise<number> {
  const gone = await sql<{ fileName: string }>(
    tx,
    `delete from ticket_file where file_name in (
        select f.file_name from ticket_file f join ticket t on t.id = f.ticket_id
          where t.ticket_date < :before limit ${MAX_ROWS})
      returning file_name`,
    { before },
  );
  await sql(tx, "delete from stored_file where name = any(:names::text[])", {
    names: gone.map(({ fileName }) => fileName),
  });
  return gone.length;
}

async function removeScans(tx: Tx, before: Day): Promise<number> {
  const gone = await sql(
    tx,
    `delete from boarding_scan where id in (
        select s.id from boarding_scan s
          where s.jetty_id in (select id from jetty) and s.day < :before
            and not exists (select from boarding b where b.scan_id = s.id)
            and not exists (select from boarding_conflict c where c.scan_id = s.id)
          limit ${MAX_ROWS})
      returning 1 as gone`,
    { before },
  );
  return gone.length;
}

/** From which addresses a manifest was looked at. */
async function removeLooks(tx: Tx, before: Day): Promise<number> {
  const gone = await sql(
    tx,
    `delete from manifest_look where id in (
        select id from manifest_look where looked_at < :before::date limit ${MAX_ROWS})
      returning 1 as gone`,
    { before },
  );
  return gone.length;
}

/** Who helped for a day; what they let on board stays in the name of whoever made their link. */
async function eraseStewards(tx: Tx, before: Day): Promise<number> {
  const gone = await sql(
    tx,
    `update steward set name = null where id in (
        select id from steward
          where jetty_id in (select id from jetty) and day < :before and name is not null
          limit ${MAX_ROWS})
      returning 1 as gone`,
    { before },
  );
  return gone.length;
}

async function removeJobs(tx: Tx, before: Day): Promise<number> {
  const gone = await sql(
    tx,
    `delete from outbox where id in (
        select id from outbox where state = 'failed' and created_at < :before::date
          limit ${MAX_ROWS} for update skip locked)
      returning 1 as gone`,
    { before },
  );
  return gone.length;
}

/** The oldest first; one that somebody else holds has its turn later. */
async function ticketsOf(tx: Tx, condition: string, before: Day): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    tx,
    `select t.id from ticket t
      where ${condition} and t.ticket_date < :before
      order by t.ticket_date, t.id limit ${MAX_ROWS} for no key update skip locked`,
    { before },
  );
  return rows.map(({ id }) => id);
}

/** A request to cancel is found by the words of its ticket; its trigger writes them anew. */
async function refreshSearch(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql(
    tx,
    "update cancellation_request set search_text = '' where ticket_id = any(:ids::int[])",
    { ids: [...ids] },
  );
}
