import { sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import { Refusal } from "~/domain/shared/refusal";

/**
 * Moves a session to another jetty (R-2.3-02, R-4-16). Only for users bound to none: the row itself
 * is asked, whatever a page showed. Throws Refusal forbidden.
 */
export async function switchJetty(sessionId: number, jettyId: JettyId): Promise<void> {
  const rows = await sql(
    null,
    `update staff_session s
      set jetty_id = :jettyId
      from app_user u
      where s.id = :sessionId and u.id = s.user_id and u.jetty_id = 0
      returning s.id`,
    { sessionId, jettyId },
  );
  if (rows.length === 0) throw new Refusal("forbidden");
}
