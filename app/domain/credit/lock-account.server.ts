import { sql, type Tx } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";

/** Who keeps the accounts. */
export type CreditClerk = Pick<Staff, "userId">;

export interface LockedAccount {
  id: number;
  name: string;
  limitSen: number | null;
  blockReason: string | null;
  version: number;
  updatedBy: number | null;
}

/**
 * An account, held until the transaction ends: sales on it and payments wait. Throws Refusal
 * not_found.
 */
export async function lockAccount(tx: Tx, id: number): Promise<LockedAccount> {
  const [account] = await sql<LockedAccount>(
    tx,
    `select id, name, limit_sen, block_reason, version, updated_by
       from credit_account where id = :id for no key update`,
    { id },
  );
  if (!account) throw new Refusal("not_found");
  return account;
}

/** Tells the pages that show the accounts, with the change that it is about. */
export async function publishCreditChange(tx: Tx, accountId: number): Promise<void> {
  await enqueue(tx, "news.publish", {
    event: "credit-changed",
    jettyId: 0,
    ref: String(accountId),
    ticketFlag: 0,
  });
}
