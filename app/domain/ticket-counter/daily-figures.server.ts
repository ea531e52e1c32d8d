import { sql } from "@db/transaction";
import type { Day } from "~/domain/shared/day";

/** What a jetty sold on a day so far (F1): paid then and not cancelled since, whole sen. */
export interface DailyFigures {
  amountSen: number;
  tickets: number;
  passengers: number;
}

/** The daily cards (2.19). */
export async function dailyFigures(jettyId: number, day: Day): Promise<DailyFigures> {
  const [row] = await sql<DailyFigures>(
    null,
    `select coalesce(sum(amount_sen), 0)::int as amount_sen,
        coalesce(sum(tickets), 0)::int as tickets, coalesce(sum(passengers), 0)::int as passengers
       from daily_figure_now where day = :day and jetty_id = :jettyId`,
    { day, jettyId },
  );
  return row ?? { amountSen: 0, tickets: 0, passengers: 0 };
}
