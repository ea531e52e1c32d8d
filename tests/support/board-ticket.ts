import { sql } from "@db/transaction";
import { checkCode } from "~/domain/boarding/check-code.server";
import { isJettyId } from "~/domain/places/jetties";
import { newSecret } from "~/domain/shared/secrets.server";

/** Puts all passengers of a paid ticket of today on board, where it departs from. */
export async function boardTicket(ticketId: number, userId: number, now: Date): Promise<void> {
  const [ticket] = await sql<{ code: string; jettyId: number }>(
    null,
    "select ticket_code as code, jetty_id from ticket where id = :ticketId",
    { ticketId },
  );
  if (!ticket || !isJettyId(ticket.jettyId)) throw new Error("no ticket");
  const { code, jettyId } = ticket;
  const shown = { code, nonce: newSecret(), atOnce: true };
  const { verdict } = await checkCode(shown, { userId, jettyId }, now);
  if (verdict !== "valid") throw new Error(`The ticket does not board: ${verdict}.`);
}
