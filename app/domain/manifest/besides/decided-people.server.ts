import { sql } from "@db/transaction";
import type { Category } from "~/domain/pricing/categories";
import { MAX_ABOARD } from "../trips/schema.server";

/** A passenger of a ticket, as an address names them: `1234-2`. */
export interface PassengerKey {
  ticketId: number;
  no: number;
}

/** Somebody who was on board by the decision of a conflict, without a scan that boarded them. */
export interface DecidedPerson extends PassengerKey {
  ticketCode: string;
  receiptNo: string;
  name: string | null;
  category: Category;
  decidedAt: Date;
  decidedBy: string;
  /** Of this departure; else of no boat. */
  isOn: boolean;
}

/**
 * Those who were on board of a departure by a decision, and those of its jetty's day whose boat nobody knows or who
 * were taken off again and are on board of none; parties together.
 */
export function decidedPeople(departureId: number): Promise<DecidedPerson[]> {
  return sql<DecidedPerson>(
    null,
    `with decided as materialized (
       select s.ticket_id, a.passenger_no as no, a.departure_id is not null as is_on, c.decided_at, c.decided_by
         from departure d
         join aboard_person a on a.departure_id = :departureId
           or (a.departure_id is null and a.trip_id is null)
         join boarding_conflict c on c.id = a.conflict_id
         join boarding_scan s on s.id = c.scan_id
           and s.jetty_id = d.jetty_id and s.day = d.day and s.leg = 'out'
        where d.id = :departureId)
     select distinct on (t.id, p.no) t.id as ticket_id, p.no, t.ticket_code, t.receipt_no, p.name, p.category,
         a.decided_at, u.name as decided_by, a.is_on
       from decided a
       join ticket t on t.id = a.ticket_id
       join passenger p on p.ticket_id = t.id and p.no = a.no
       join app_user u on u.id = a.decided_by
      where not exists (
          select from boarding b where b.ticket_id = t.id and b.passenger_no = p.no and b.leg = 'out'
            and b.undone_at is null and (not a.is_on or b.departure_id = :departureId))
        and (a.is_on or not exists (
          select from aboard_on_day((select d.day from departure d where d.id = :departureId)) e
           where e.ticket_id = t.id and e.passenger_no = p.no))
      order by t.id, p.no, a.is_on desc, a.decided_at desc limit ${MAX_ABOARD}`,
    { departureId },
  );
}
