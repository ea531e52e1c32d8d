import { sql } from "@db/transaction";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import { Refusal } from "~/domain/shared/refusal";
import { SHIFT_JETTY_SQL } from "./read-session.server";

/**
 * Moves a session to another jetty (R-2.3-02, R-4-16). Only for users bound to none, and not away
 * from the jetty of an open shift: the rows themselves are asked, whatever a page showed. Throws
 * Refusal forbidden, or shift_jetty { jetty }.
 */
export async function switchJetty(sessionId: number, jettyId: JettyId): Promise<void> {
  const [row] = await sql<{ ownJettyId: number; shiftJettyId: JettyId | null; moved: boolean }>(
    null,
    `with who as (
       select s.id, u.jetty_id as own_jetty_id, ${SHIFT_JETTY_SQL} as shift_jetty_id
         from staff_session s join app_user u on u.id = s.user_id
        where s.id = :sessionId),
     moved as (
       update staff_session s
          set jetty_id = :jettyId
         from who
        where s.id = who.id and who.own_jetty_id = 0
          and coalesce(who.shift_jetty_id, :jettyId) = :jettyId
       returning s.id)
     select own_jetty_id, shift_jetty_id, exists (select from moved) as moved from who`,
    { sessionId, jettyId },
  );
  if (row?.moved) return;
  if (row?.ownJettyId === 0 && row.shiftJettyId !== null)
    throw new Refusal("shift_jetty", { values: { jetty: jettyName(row.shiftJettyId) } });
  throw new Refusal("forbidden");
}
