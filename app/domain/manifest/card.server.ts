import { sql } from "@db/transaction";
import { ABOARD, besidesOf, seatGroupsOf } from "~/domain/boarding/fragments";
import type { SeatGroup } from "~/domain/boarding/seat-counts";
import { type PaperKind, PAPERS_OVER } from "~/domain/departures/papers";
import type { DepartureState } from "~/domain/departures/rules";
import type { JettyId } from "~/domain/places/jetties";
import type { Category } from "~/domain/pricing/categories";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import { type ListPage, type ListQuery, pageSql } from "~/domain/shared/list-page";
import { SEATED } from "./freeze.server";

/** A departure as those at the boat need it. */
export interface DepartureCard {
  id: number;
  jettyId: JettyId;
  day: Day;
  sailsAt: Date;
  delayedTo: Date | null;
  state: DepartureState;
  reason: string | null;
  capacity: number;
  boat: string;
  boatLicence: string;
  skipper: string | null;
  skipperLicence: string | null;
  boardingClosedAt: Date | null;
  /** What ended before its day: it boards nobody. */
  papersOver: PaperKind[];
  /** Counted by thumb; 0 where nobody counted. */
  heads: number;
  /** On board by the decision of a conflict, without a scan that boarded them. */
  besides: number;
  /** Life jackets handed out; null where nobody said. */
  jackets: { adult: number; child: number; infant: number; version: number } | null;
}

/** A departure of the reader's jetties, or null. */
export async function departureCard(
  id: number,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
): Promise<DepartureCard | null> {
  const [card] = await sql<DepartureCard>(
    null,
    `select d.id, d.jetty_id, d.day, d.sails_at, d.delayed_to, d.state, d.reason, d.capacity,
         b.name as boat, b.licence_no as boat_licence, k.name as skipper,
         k.licence_no as skipper_licence, d.boarding_closed_at, ${PAPERS_OVER} as papers_over,
         (select coalesce(sum(h.step), 0)::int from head_count h where h.departure_id = d.id)
           as heads,
         aboard_on_departure(d.id) as besides,
         case when v.departure_id is not null then json_build_object('adult', v.adult,
           'child', v.child, 'infant', v.infant, 'version', v.version) end as jackets
       from departure d
       join boat b on b.id = d.boat_id
       left join skipper k on k.id = d.skipper_id
       left join departure_jackets v on v.departure_id = d.id
      where d.id = :id and (:ownJettyId::int = 0 or d.jetty_id = :ownJettyId)`,
    { id, ownJettyId },
  );
  return card ?? null;
}

/** Those who were on board of a boat of the departure's day by a decision, `is_here` of the departure itself. */
const BESIDES = besidesOf(
  "(select o.day from departure o where o.id = :id)",
  "coalesce(e.departure_id = :id, false)",
);

/** How many have paid for a departure, are on board of it and are still expected, by category and country. */
export function seatGroups(id: number): Promise<SeatGroup[]> {
  return sql<SeatGroup>(null, `with ${BESIDES} ${seatGroupsOf(SEATED, "s.departure_id = :id")}`, {
    id,
  });
}

/** Somebody who has paid for a departure and is on board neither by a scan nor, of any boat of its day, by a decision. */
export interface ExpectedPerson {
  ticketCode: string;
  receiptNo: string;
  no: number;
  name: string | null;
  category: Category;
  /** The buyer's. */
  phoneNo: string | null;
}

/** One page of those whom the boat waits for; once it has left, of those who did not come. */
export async function expectedPeople(
  id: number,
  query: ListQuery,
): Promise<ListPage<ExpectedPerson>> {
  const rows = await sql<ExpectedPerson & { total: number }>(
    null,
    `with ${BESIDES}
     select t.ticket_code, t.receipt_no, p.no, p.name, p.category, t.phone_no,
         count(*) over ()::int as total
       from ${SEATED} ${ABOARD}
      where s.departure_id = :id and b.id is null and e.ticket_id is null
      order by t.id, p.no ${pageSql(query)}`,
    { id },
  );
  return { search: "", page: query.page, rows, total: rows[0]?.total ?? 0 };
}
