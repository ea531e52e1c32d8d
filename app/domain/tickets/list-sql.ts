import { JETTIES } from "~/domain/places/jetties";
import { addDays, endOfDay, startOfDay } from "~/domain/shared/day";
import type { ListEdge } from "~/domain/shared/list-edge";
import type { ReportType, TicketFilter } from "./list-filter";

export type SearchMonth = "sold_month" | "departure_month" | "cancelled_month" | "reprinted_month";

interface ListSql {
  /** By which a list is ordered and its days are counted, newest first. */
  key: "paid_at" | "ticket_date" | "cancelled_at" | "reprinted_at";
  /** Which tickets are in it; the same words as those of its index. */
  holds: string;
  /** In which months its days lie: its search leaves the others out. */
  month: SearchMonth;
}

/** THE TABLE: what each report type's list is of a `ticket t` (2.14, T1). */
export const LIST_SQL: Record<ReportType, ListSql> = {
  sales: { key: "paid_at", holds: "t.state = 'paid'", month: "sold_month" },
  departure: { key: "ticket_date", holds: "t.state = 'paid'", month: "departure_month" },
  "ticket-cancellation": {
    key: "cancelled_at",
    holds: "t.state = 'cancelled'",
    month: "cancelled_month",
  },
  "ticket-reprint": {
    key: "reprinted_at",
    holds: "t.reprinted_at is not null",
    month: "reprinted_month",
  },
  agency: {
    key: "paid_at",
    holds: "t.state = 'paid' and t.agency_name is not null",
    month: "sold_month",
  },
};

const FLAGS = [1, 2, 3];

/** The jetties and the platforms that a filter takes. */
function placesOf({ jettyId, platform }: TicketFilter) {
  return {
    jetties: jettyId === 0 ? JETTIES.map(({ id }) => id) : [jettyId],
    flags: platform === 0 ? FLAGS : [platform],
  };
}

/** What `inListSql` names. */
export function filterValues(filter: TicketFilter) {
  const isDay = LIST_SQL[filter.type].key === "ticket_date";
  return {
    ...placesOf(filter),
    from: isDay ? filter.from : startOfDay(filter.from),
    to: isDay ? addDays(filter.to, 1) : endOfDay(filter.to),
  };
}

/** What `walkSql` names. */
export function walkValues(filter: TicketFilter, edge: ListEdge | null) {
  return { ...filterValues(filter), ...(edge && { edge: edge.id }) };
}

/** Within a filter's days. */
function daysSql(type: ReportType): string {
  const { key } = LIST_SQL[type];
  const cast = key === "ticket_date" ? "date" : "timestamptz";
  return `t.${key} >= :from::${cast} and t.${key} < :to::${cast}`;
}

/** That a row (its place in the list's order, and its id) is beyond the ticket at a page's edge. */
export function beyondSql(row: string, type: ReportType, edge: ListEdge | null): string {
  return beyond(row, edge, edgeSql(type));
}

/** The place of the ticket at a page's edge in the list's order, and its id. */
const edgeSql = (type: ReportType) =>
  `select e.${LIST_SQL[type].key} as at, e.id from ticket e where e.id = :edge`;

function beyond(row: string, edge: ListEdge | null, place: string): string {
  if (!edge) return "true";
  return `(${row}) ${edge.side === "after" ? "<" : ">"} (${place})`;
}

/** Newest first; before an edge, the nearest to it first. */
export function orderSql(of: string, edge: ListEdge | null): string {
  return `${of}.at ${turnOf(edge)}, ${of}.id ${turnOf(edge)}`;
}

const turnOf = (edge: ListEdge | null) => (edge?.side === "before" ? "asc" : "desc");

/**
 * The first `:most` tickets of a list, as `id` and `at`: a walk along an index for each jetty and
 * platform. Written out one by one, each in the list's order, they are merged as they come; over an
 * array each of them would be walked to `:most` and all sorted. A walk that the filter leaves out
 * is not begun, so that one text serves every filter of a list.
 */
export function walkSql(type: ReportType, edge: ListEdge | null): string {
  const { key, holds } = LIST_SQL[type];
  const turn = turnOf(edge);
  const walks = JETTIES.flatMap(({ id: jetty }) =>
    FLAGS.map(
      (flag) => `(select t.id, t.${key} as at
        from ticket t
       where ${jetty} = any(:jetties::int[]) and ${flag} = any(:flags::int[])
         and t.jetty_id = ${jetty} and t.ticket_flag = ${flag} and ${holds}
         and ${daysSql(type)} and ${beyond(`t.${key}, t.id`, edge, "select at, id from edge")}
       order by t.${key} ${turn}, t.id ${turn}
       limit :most)`,
    ),
  );
  // Looked up by each walk, the edge would be planned as often.
  const place = edge ? `with edge as materialized (${edgeSql(type)})` : "";
  return `${place} select w.id, w.at from (${walks.join(" union all ")}) w
   order by ${orderSql("w", edge)}
   limit :most`;
}

/** That a `ticket t` is in a filter's list. */
export function inListSql(type: ReportType): string {
  return `t.jetty_id = any(:jetties::smallint[]) and t.ticket_flag = any(:flags::smallint[])
    and ${LIST_SQL[type].holds} and ${daysSql(type)}`;
}
