import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/shared/refusal";
import { type CreditClerk, lockAccount, publishCreditChange } from "./lock-account.server";

/**
 * Opens an account before its company buys for the first time, with a limit in whole sen or none;
 * answers its number. Throws Refusal credit_known { account } where a company of that name has one.
 */
export async function openCreditAccount(
  { company, limit }: { company: string; limit: number | null },
  by: CreditClerk,
  now: Date,
): Promise<number> {
  return inTransaction(async (tx) => {
    const [found] = await sql<{ id: number; opened: boolean }>(
      tx,
      "select id, opened from credit_account_of(:company, :now, :userId)",
      { company, now, userId: by.userId },
    );
    if (!found) throw new Error("A company has an account.");
    const { id, name } = await lockAccount(tx, found.id);
    if (!found.opened)
      throw new Refusal("credit_known", { field: "company", values: { account: name } });
    await sql(tx, "update credit_account set limit_sen = :limit where id = :id", { id, limit });
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "payment",
        action: "create",
        subject: { type: "credit_account", id },
        after: { companyName: name, limitSen: limit },
      },
    );
    await publishCreditChange(tx, id);
    return id;
  });
}
