import { sql } from "@db/transaction";
import { JETTIES, type JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";

/** A sale as the dashboard lists it (2.5). */
export interface Purchase {
  ticketCode: string;
  name: string | null;
  email: string | null;
  passengers: number;
  ticketDate: Day;
  jettyId: JettyId;
  ticketFlag: 1 | 2 | 3;
  /** Who sold it; null for an online sale. */
  seller: string | null;
  /** When it was ordered, as every list has it. */
  purchasedAt: Date;
}

const MOST = 10;

/**
 * The newest sales of a jetty (0: of all), the last that was paid first: a short walk along an index
 * for each platform.
 */
export async function latestPurchases(jettyId: 0 | JettyId): Promise<Purchase[]> {
  return sql<Purchase>(
    null,
    `select t.ticket_code, t.name, t.email, t.total_passengers as passengers, t.ticket_date,
        t.jetty_id, t.ticket_flag, s.name as seller,
        t.created_at as purchased_at
       from unnest(:jetties::smallint[]) j(id), unnest('{1,2,3}'::smallint[]) f(flag),
         lateral (
           select * from ticket
            where jetty_id = j.id and ticket_flag = f.flag and state = 'paid'
            order by paid_at desc, id desc limit :most) t
       left join app_user s on s.id = t.seller_id
      order by t.paid_at desc, t.id desc limit :most`,
    { jetties: jettyId === 0 ? JETTIES.map(({ id }) => id) : [jettyId], most: MOST },
  );
}
