import { sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { requireVersion } from "~/domain/users/require-version.server";
import type { StandingDeparture } from "./transitions";

export interface HeldDeparture extends StandingDeparture {
  jettyId: JettyId;
  boat: string;
  skipper: string | null;
  capacity: number;
}

/**
 * Holds a departure for a change. `version` is the one that the form was filled in with, or null.
 * Throws Refusal not_found or changed_meanwhile { name }.
 */
export async function holdDeparture(
  tx: Tx,
  id: number,
  by: Pick<Staff, "ownJettyId">,
  version: number | null,
): Promise<HeldDeparture> {
  const [row] = await sql<HeldDeparture & { version: number; updatedBy: number | null }>(
    tx,
    `select d.jetty_id, d.day, d.sails_at, d.delayed_to, d.state, d.reason, d.capacity, d.version,
         papers_over(d) as papers_over, d.updated_by, b.name as boat, k.name as skipper
       from departure d
       join boat b on b.id = d.boat_id
       left join skipper k on k.id = d.skipper_id
      where d.id = :id for update of d`,
    { id },
  );
  if (!row || !worksAt(by, row.jettyId)) throw new Refusal("not_found");
  await requireVersion(tx, row, version);
  return row;
}
