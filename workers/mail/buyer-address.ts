import { sql } from "@db/transaction";
import { log } from "~/log.server";
import type { JobContext } from "../job-handler";
import { isMailAddress } from "./mailer";

/** The address of a ticket's buyer; null where there is none, or none that can be used. */
export async function buyerAddress(
  ticketId: number,
  { rowId }: Pick<JobContext, "rowId">,
): Promise<string | null> {
  const [row] = await sql<{ email: string | null }>(
    null,
    "select email from ticket where id = :ticketId",
    { ticketId },
  );
  if (!row?.email) return null;
  if (isMailAddress(row.email)) return row.email;
  log().warn({ rowId, ticketId }, "no mail: the address of the ticket cannot be used");
  return null;
}
