import { sql, type Tx } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import type { Category } from "~/domain/pricing/categories";
import type { Day } from "~/domain/shared/day";
import { type ListPage, type ListQuery, pageSql, searchPatterns } from "~/domain/shared/list-page";
import { PARTY_WORDS } from "~/domain/tickets/party-words";
import { besidesOf, seatGroupsOf } from "./fragments";
import type { Leg } from "./leg";
import type { Scanner } from "./scanner";
import type { SeatGroup, Seats } from "./seat-counts";
import type { BoardingPlace, Verdict } from "./verdicts";

/** A code as it was shown, with the ticket as it is now. */
export interface ScanDetail {
  id: number;
  verdict: Verdict;
  scannedAt: Date;
  day: Day;
  passengerNo: number | null;
  /** The departure that the scanner boarded. */
  departureId: number | null;
  leg: Leg;
  /** Null where the code is of no ticket. */
  ticket: {
    id: number;
    ticketCode: string;
    receiptNo: string;
    jettyId: JettyId;
    ticketDate: Day;
    totalPassengers: number;
    cancelledAt: Date | null;
    /** Who bought it gets mails of it. */
    hasEmail: boolean;
  } | null;
}

interface ScanRow extends Omit<ScanDetail, "ticket"> {
  ticketId: number | null;
  ticketCode: string;
  receiptNo: string;
  ticketJettyId: JettyId;
  ticketDate: Day;
  totalPassengers: number;
  cancelledAt: Date | null;
  hasEmail: boolean;
}

/** A scan that was made where the scanner works, a steward's own where it is one, or null. */
export async function findScan(
  id: number,
  { jettyId, stewardId }: Pick<Scanner, "jettyId" | "stewardId">,
): Promise<ScanDetail | null> {
  const [row] = await sql<ScanRow>(
    null,
    `select s.id, s.verdict, s.scanned_at, s.day, s.passenger_no, s.departure_id, s.leg,
         t.id as ticket_id, t.ticket_code, t.receipt_no, t.jetty_id as ticket_jetty_id, t.ticket_date, t.total_passengers,
         t.cancelled_at, t.email is not null and t.operator_id is null as has_email
       from boarding_scan s left join ticket t on t.id = s.ticket_id
      where s.id = :id and s.jetty_id = :jettyId
        and (:stewardId::int is null or s.steward_id = :stewardId)`,
    { id, jettyId, stewardId: stewardId ?? null },
  );
  if (!row) return null;
  const {
    ticketId,
    ticketJettyId,
    verdict,
    scannedAt,
    day,
    passengerNo,
    departureId,
    leg,
    ...ticket
  } = row;
  return {
    ...{ id, verdict, scannedAt, day, passengerNo, departureId, leg },
    ticket: ticketId === null ? null : { ...ticket, id: ticketId, jettyId: ticketJettyId },
  };
}

/** Somebody of a party, and since when on board. */
export interface PartyPerson {
  no: number;
  name: string | null;
  category: Category;
  boardedAt: Date | null;
  boardedBy: string | null;
  /** False where that is only who sent the scan. */
  isKnown: boolean | null;
  /** The scan that boarded them. */
  scanId: number | null;
  /** Null of a ticket that is by date alone. */
  departureId: number | null;
}

/** The people whom a code is of, in the order of their tickets, and their boarding of a way. */
export function partyOf(
  ticketId: number,
  passengerNo: number | null,
  leg: Leg = "out",
): Promise<PartyPerson[]> {
  return sql<PartyPerson>(
    null,
    `select p.no, p.name, p.category, b.boarded_at, coalesce(w.name, u.name) as boarded_by,
         c.scanner_known as is_known, b.scan_id, s.departure_id
       from passenger p
       left join ticket_departure s
         on s.ticket_id = p.ticket_id and p.no between s.first_no and s.last_no
       left join boarding b on b.ticket_id = p.ticket_id and b.passenger_no = p.no
         and b.leg = :leg and b.undone_at is null
       left join boarding_scan c on c.id = b.scan_id
       left join app_user u on u.id = b.boarded_by
       left join steward w on w.id = b.steward_id
      where p.ticket_id = :ticketId and p.no = coalesce(:passengerNo::int, p.no)
      order by p.no`,
    { ticketId, passengerNo, leg },
  );
}

/** Paid for the day and jetty: tickets `t`. */
const SOLD = "t.state = 'paid' and t.ticket_date = :day and t.jetty_id = :jettyId";

/** Those who were on board by a decision on the day, `is_here` where their boat was of the jetty. */
const BESIDES = besidesOf(":day", "e.jetty_id = :jettyId");

/** How many people have paid for a day at a jetty, how many are on board there, and how many are still to come. */
export async function boardingCounts(place: BoardingPlace, tx: Tx | null = null): Promise<Seats> {
  const [row] = await sql<Seats>(
    tx,
    `with ${BESIDES}
     select s.sold, s.boarded + g.besides as on_board, s.sold - s.boarded - g.gone as expected
       from (
         select coalesce(sum(t.total_passengers), 0)::int as sold,
             coalesce(sum((
               select count(*) from boarding b where b.ticket_id = t.id and b.leg = 'out'
                 and b.undone_at is null)), 0)::int as boarded
           from ticket t where ${SOLD}) s
       cross join (
         select count(*) filter (where e.is_here and (t.id is null or b.id is null))::int as besides,
             count(*) filter (where t.id is not null and b.id is null)::int as gone
           from besides e
           left join ticket t on t.id = e.ticket_id and ${SOLD}
           left join boarding b on b.ticket_id = e.ticket_id and b.passenger_no = e.passenger_no
             and b.leg = 'out' and b.undone_at is null) g`,
    { ...place },
  );
  return row ?? { sold: 0, onBoard: 0, expected: 0 };
}

/** The same for each category and country. */
export function boardingSeatGroups(place: BoardingPlace): Promise<SeatGroup[]> {
  return sql<SeatGroup>(
    null,
    `with ${BESIDES} ${seatGroupsOf("ticket t join passenger p on p.ticket_id = t.id", SOLD)}`,
    { ...place },
  );
}

/** A party of whom somebody is still to come. */
export interface ExpectedParty {
  id: number;
  ticketCode: string;
  receiptNo: string;
  /** The buyer's; of a sale that has none, as at the counter, the first passenger's. */
  name: string | null;
  phoneNo: string | null;
  people: number;
  /** Of them, who is on board neither by a scan nor by a decision. */
  expected: number;
}

/** Whom a ticket `t` is called by at the boat. */
const PARTY_NAME = `coalesce(t.name, (
  select p.name from passenger p where p.ticket_id = t.id order by p.no limit 1))`;

/**
 * Whom the boat still waits for: one page of the parties that are not wholly on board, those with
 * the searched text in receipt number, buyer or the name that is shown, or somebody's ic number.
 */
export async function expectedParties(
  place: BoardingPlace,
  query: ListQuery,
): Promise<ListPage<ExpectedParty>> {
  const rows = await sql<ExpectedParty & { total: number }>(
    null,
    `with ${BESIDES}, gone as (
       select e.ticket_id, count(*)::int as people from besides e
        where not exists (
          select from boarding b where b.ticket_id = e.ticket_id and b.passenger_no = e.passenger_no
            and b.leg = 'out' and b.undone_at is null)
        group by 1)
     select *, count(*) over ()::int as total from (
       select t.id, t.ticket_code, t.receipt_no, ${PARTY_NAME} as name, t.phone_no,
           t.total_passengers as people,
           t.total_passengers - coalesce(g.people, 0) - (
             select count(*) from boarding b where b.ticket_id = t.id and b.leg = 'out'
               and b.undone_at is null)::int as expected
         from ticket t left join gone g on g.ticket_id = t.id
        where ${SOLD}
          ${query.search === "" ? "" : `and (${PARTY_WORDS} like any(:patterns::text[]) or lower(${PARTY_NAME}) like any(:patterns::text[]))`}) party
      where expected > 0
      order by id ${pageSql(query)}`,
    { ...place, ...(query.search !== "" && { patterns: searchPatterns(query.search) }) },
  );
  return { search: query.search, page: query.page, rows, total: rows[0]?.total ?? 0 };
}
