import { sql, type Tx } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import type { DepartureState } from "./rules";

/** A boat that leaves a jetty at a time, and how many people it takes. */
export interface Departure {
  id: number;
  jettyId: JettyId;
  day: Day;
  sailsAt: Date;
  delayedTo: Date | null;
  state: DepartureState;
  reason: string | null;
  boat: string;
  operator: string | null;
  skipper: string | null;
  capacity: number;
  /** So many of them one buyer may hold without having paid. */
  heldMost: number;
  /** People who have paid, those whose unpaid orders hold places, and those on board, also by a decision. */
  sold: number;
  held: number;
  onBoard: number;
  /** Its boarding is closed: nobody goes on board any more. */
  closed: boolean;
  /** It has not left, and the papers of boat and skipper are good on its day. */
  onSale: boolean;
}

interface Wanted {
  /** Null is every jetty. */
  jettyId: number | null;
  from: Day;
  to: Day;
  /** Alone these, in addition. */
  ids?: readonly number[];
  /** For so long after its time it still counts as on sale. */
  graceMinutes?: number;
}

/** The departures of some days, both ends inclusive, in the order in which they leave. */
export function departuresOn(
  tx: Tx | null,
  { jettyId, from, to, ids, graceMinutes = 0 }: Wanted,
  now: Date,
): Promise<Departure[]> {
  return sql<Departure>(
    tx,
    `select d.id, d.jetty_id, d.day, d.sails_at, d.delayed_to, d.state, d.reason, b.name as boat,
         o.company_name as operator, k.name as skipper, d.capacity,
         buyer_places_most(d.capacity) as held_most,
         d.boarding_closed_at is not null as closed,
         is_on_sale(d, :now, make_interval(mins => :graceMinutes)) as on_sale,
         coalesce(p.sold, 0)::int as sold, coalesce(p.held, 0)::int as held,
         coalesce(p.on_board, 0)::int + aboard_on_departure(d.id) as on_board
       from departure d
       join boat b on b.id = d.boat_id
       left join operator o on o.id = b.operator_id
       left join skipper k on k.id = d.skipper_id
       left join lateral (
         select sum(s.last_no - s.first_no + 1) filter (where t.state = 'paid') as sold,
             sum(s.last_no - s.first_no + 1)
               filter (where t.state = 'unpaid' and s.held_until > :now) as held,
             sum((select count(*) from boarding g where g.ticket_id = s.ticket_id
               and g.passenger_no between s.first_no and s.last_no and g.leg = 'out'
               and g.undone_at is null))
               as on_board
           from ticket_departure s join ticket t on t.id = s.ticket_id
          where s.departure_id = d.id) p on true
      where d.day between :from and :to and (:jettyId::int is null or d.jetty_id = :jettyId)
        and (:ids::int[] is null or d.id = any(:ids))
      order by d.day, d.sails_at, b.name, d.id`,
    { jettyId, from, to, ids: ids ?? null, now, graceMinutes },
  );
}

/** Places that can still be sold; below 0 where a smaller boat came in. */
export function seatsLeft({ capacity, sold, held }: Departure): number {
  return capacity - sold - held;
}
