import { sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import { type ListPage, pageSql } from "~/domain/shared/list-page";
import type { Affected } from "./add-cases.server";
import {
  CASE_STATE,
  HAS_PLACES,
  IN_TIME,
  IS_REFUSED,
  isAffected,
  LACKS_BANK,
  REFUSAL_UNTOLD,
  TO_BE_PHONED,
} from "./fragments";
import type { StopReason } from "./rules";

export interface Stoppage {
  id: number;
  jettyId: JettyId;
  fromAt: Date;
  untilAt: Date;
  /** The days that the time touches, both inclusive: by date alone each of them as a whole. */
  firstDay: Day;
  lastDay: Day;
  reason: StopReason;
  publicReason: string;
  wordsMs: string | null;
  wordsEn: string | null;
  answerDays: number;
  stoppedAt: Date | null;
  stoppedBy: string | null;
  answerBy: Date | null;
  liftedAt: Date | null;
  liftedBy: string | null;
}

type Viewer = Pick<Staff, "ownJettyId">;

/** A stoppage with how many of its cases there are, are open, and whose buyers are to be called. */
type ListedStoppage = Stoppage & { orders: number; open: number; toCall: number };

const COLUMNS = `s.id, s.jetty_id, s.from_at, s.until_at, s.first_day, s.last_day, s.reason,
  s.public_reason, s.words_ms, s.words_en, s.answer_days, s.stopped_at, u.name as stopped_by, s.answer_by, s.lifted_at,
  l.name as lifted_by`;
const WITH_NAMES = `left join app_user u on u.id = s.stopped_by
  left join app_user l on l.id = s.lifted_by`;

/** One page of the stoppages of the reader's jetties, the newest first. */
export async function stoppageList(
  page: number,
  { ownJettyId }: Viewer,
): Promise<ListPage<ListedStoppage>> {
  const found = "s.stopped_at is not null and (:ownJettyId::int = 0 or s.jetty_id = :ownJettyId)";
  const [rows, [count]] = await Promise.all([
    sql<ListedStoppage>(
      null,
      `select ${COLUMNS},
           (select count(*)::int from weather_case c where c.stoppage_id = s.id) as orders,
           (select count(*)::int from weather_case c join ticket t on t.id = c.ticket_id
             where c.stoppage_id = s.id and c.choice is null and t.state = 'paid') as open,
           (select count(*)::int from weather_case c join ticket t on t.id = c.ticket_id
             where c.stoppage_id = s.id and (${TO_BE_PHONED} or ${REFUSAL_UNTOLD})) as to_call
         from stoppage s ${WITH_NAMES} where ${found}
        order by s.stopped_at desc, s.id desc ${pageSql({ page })}`,
      { ownJettyId },
    ),
    sql<{ total: number }>(null, `select count(*)::int as total from stoppage s where ${found}`, {
      ownJettyId,
    }),
  ]);
  return { search: "", page, rows, total: count?.total ?? 0 };
}

/** A stoppage of the reader's jetties, planned or done, or null. */
export async function stoppageById(id: number, by: Viewer): Promise<Stoppage | null> {
  const [row] = await sql<Stoppage>(
    null,
    `select ${COLUMNS} from stoppage s ${WITH_NAMES} where s.id = :id`,
    { id },
  );
  return row && worksAt(by, row.jettyId) ? row : null;
}

/**
 * The stoppage, the latest first, by which no boat is to sail from a jetty at a time; null where
 * none is, or boats sail again.
 */
export function stoppageAt(tx: Tx | null, jettyId: JettyId, at: Date): Promise<Stoppage | null> {
  return latest(tx, ":at::timestamptz between s.from_at and s.until_at", { jettyId, at });
}

/** The latest stoppage that touches a day of a jetty; null where none does, or boats sail again. */
export function stoppageOn(jettyId: JettyId, day: Day): Promise<Stoppage | null> {
  return latest(null, ":day::date between s.first_day and s.last_day", { jettyId, day });
}

async function latest(
  tx: Tx | null,
  touches: string,
  values: { jettyId: JettyId; at?: Date; day?: Day },
): Promise<Stoppage | null> {
  const [row] = await sql<Stoppage>(
    tx,
    `select ${COLUMNS} from stoppage s ${WITH_NAMES}
      where s.jetty_id = :jettyId and s.stopped_at is not null and s.lifted_at is null
        and ${touches}
      order by s.stopped_at desc, s.id desc limit 1`,
    values,
  );
  return row ?? null;
}

export interface PlannedEffect extends Affected {
  departures: number;
  /** Of the orders and people: those by date alone, from whom a whole day is taken. */
  wholeDayOrders: number;
  wholeDayPeople: number;
}

/** What a plan would stop, as it stands now: departures, paid orders and the people on them. */
export async function plannedEffect(id: number): Promise<PlannedEffect> {
  const [row] = await sql<PlannedEffect>(
    null,
    `select count(*)::int as orders, coalesce(sum(t.total_passengers), 0)::int as people,
         count(*) filter (where not ${HAS_PLACES})::int as whole_day_orders,
         coalesce(sum(t.total_passengers) filter (where not ${HAS_PLACES}), 0)::int
           as whole_day_people,
         (select count(*)::int from stoppage s join departure d on ${IN_TIME}
           where s.id = :id and d.state <> 'cancelled') as departures
       from stoppage s join ticket t on ${isAffected("planned")}
      where s.id = :id`,
    { id },
  );
  if (!row) throw new Error("A count has a row.");
  return row;
}

export interface CaseCounts {
  orders: number;
  people: number;
  /** A mail went out, or is on its way. */
  told: number;
  moved: number;
  refund: number;
  credit: number;
  sails: number;
  cancelled: number;
  open: number;
  /** Refunds that the office refused. */
  refused: number;
  /** Refunds whose account is still to be asked for. */
  lacksBank: number;
}

/** The figures of a stoppage's desk. */
export async function caseCounts(stoppageId: number): Promise<CaseCounts> {
  const state = (name: string) =>
    `count(*) filter (where ${CASE_STATE} = '${name}')::int as ${name}`;
  const [row] = await sql<CaseCounts>(
    null,
    `select count(*)::int as orders, coalesce(sum(t.total_passengers), 0)::int as people,
         count(*) filter (where c.mailed and not ${MAIL_FAILED})::int as told,
         ${["moved", "refund", "credit", "sails", "cancelled", "open"].map(state).join(", ")},
         count(*) filter (where ${IS_REFUSED})::int as refused,
         count(*) filter (where ${LACKS_BANK})::int as lacks_bank
       from weather_case c join ticket t on t.id = c.ticket_id
      where c.stoppage_id = :stoppageId`,
    { stoppageId },
  );
  if (!row) throw new Error("A count has a row.");
  return row;
}

/** A condition of SQL on a case `c`: its first mail did not arrive, as far as anybody knows. */
export const MAIL_FAILED = `exists (
  select from outbox o where o.job = 'mail.weather' and (o.payload ->> 'ticketId')::int = c.ticket_id
    and (o.payload ->> 'caseId')::int = c.id
    and (o.state = 'failed' or o.skipped = 'no_address'))`;
