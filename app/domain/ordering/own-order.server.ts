import { sql } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf } from "~/domain/shared/secrets.server";

/** An online order as its own browser may change it. */
interface OwnOrder {
  id: number;
  receiptNo: string;
  formKey: string;
}

/**
 * The order of this code if the browser with this secret made it, or null: a code alone, which a
 * buyer may have sent to somebody who pays, opens nothing of what was filled in.
 */
export async function findOwnOrder(
  ticketCode: string,
  browser: string | null,
): Promise<OwnOrder | null> {
  if (browser === null) return null;
  const [order] = await sql<OwnOrder>(
    null,
    `select id, receipt_no, form_key from ticket
      where ticket_code = :ticketCode and ticket_flag < 3 and browser_hash = :browserHash`,
    { ticketCode, browserHash: hashOf(browser) },
  );
  return order ?? null;
}

/** The same. Throws Refusal `not_found`. */
export async function requireOwnOrder(
  ticketCode: string,
  browser: string | null,
): Promise<OwnOrder> {
  const order = await findOwnOrder(ticketCode, browser);
  if (!order) throw new Refusal("not_found");
  return order;
}
