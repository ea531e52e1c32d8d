import { sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import type { ClosingStand } from "./rules";

export interface HeldBoarding extends ClosingStand {
  id: number;
  jettyId: JettyId;
}

/**
 * Holds a departure of the reader's jetties while its boarding is counted, closed or opened again.
 * Throws Refusal not_found.
 */
export async function holdBoarding(
  tx: Tx,
  id: number,
  by: Pick<Staff, "ownJettyId">,
): Promise<HeldBoarding> {
  const [row] = await sql<HeldBoarding>(
    tx,
    `select id, jetty_id, day, sails_at, delayed_to, state, boarding_closed_at, papers_over(d) as papers_over
       from departure d
      where id = :id for update`,
    { id },
  );
  if (!row || !worksAt(by, row.jettyId)) throw new Refusal("not_found");
  return row;
}
