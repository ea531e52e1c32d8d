import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { requireVersion } from "~/domain/users/require-version.server";
import {
  type CreditClerk,
  lockAccount,
  type LockedAccount,
  publishCreditChange,
} from "./lock-account.server";

/**
 * Sets the most that an account may owe, whole sen, or null for no limit. Sales from now on obey
 * it; what is owed already may be more. Throws Refusal not_found or changed_meanwhile { name }.
 */
export async function setCreditLimit(
  id: number,
  { version, limit }: { version: number; limit: number | null },
  by: CreditClerk,
): Promise<void> {
  await inTransaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (account.limitSen === limit) return;
    await requireVersion(tx, account, version);
    await sql(
      tx,
      `update credit_account
          set limit_sen = :limit, version = version + 1, updated_by = :userId where id = :id`,
      { id, limit, userId: by.userId },
    );
    await tell(tx, account, by, {
      action: "update",
      before: { companyName: account.name, limitSen: account.limitSen },
      after: { companyName: account.name, limitSen: limit },
    });
  });
}

/**
 * Blocks an account: nothing is sold on it until it is unblocked. The same form sent twice does
 * nothing more. Throws Refusal not_found or changed_meanwhile { name }.
 */
export async function blockCreditAccount(
  id: number,
  { version, reason }: { version: number; reason: string },
  by: CreditClerk,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (account.blockReason === reason && account.updatedBy === by.userId) return;
    await requireVersion(tx, account, version);
    await sql(
      tx,
      `update credit_account
          set blocked_at = :now, blocked_by = :userId, block_reason = :reason,
              version = version + 1, updated_by = :userId
        where id = :id`,
      { id, reason, now, userId: by.userId },
    );
    await tell(tx, account, by, {
      action: "disable",
      after: { companyName: account.name, reason },
    });
  });
}

/** Lets an account buy again, with a reason. Throws Refusal as `blockCreditAccount` does. */
export async function unblockCreditAccount(
  id: number,
  { version, reason }: { version: number; reason: string },
  by: CreditClerk,
): Promise<void> {
  await inTransaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (account.blockReason === null && account.updatedBy === by.userId) return;
    await requireVersion(tx, account, version);
    await sql(
      tx,
      `update credit_account
          set blocked_at = null, blocked_by = null, block_reason = null,
              version = version + 1, updated_by = :userId
        where id = :id`,
      { id, userId: by.userId },
    );
    await tell(tx, account, by, {
      action: "enable",
      before: { companyName: account.name, reason: account.blockReason },
      after: { companyName: account.name, reason },
    });
  });
}

async function tell(
  tx: Tx,
  { id }: LockedAccount,
  { userId }: CreditClerk,
  change: { action: string; before?: unknown; after: unknown },
): Promise<void> {
  await writeAudit(
    tx,
    { kind: "user", userId },
    { module: "payment", subject: { type: "credit_account", id }, ...change },
  );
  await publishCreditChange(tx, id);
}
