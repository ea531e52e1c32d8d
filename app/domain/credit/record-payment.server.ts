import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { dayOf, daysBetween } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { type CreditClerk, lockAccount, publishCreditChange } from "./lock-account.server";
import { MAX_RECEIPT_AGE_DAYS } from "./rules";
import type { ReceiptInput } from "./schema.server";

/**
 * Records money that came for an account, also more than it owes; answers the payment's number. The
 * same form sent twice records it once. Throws Refusal not_found, credit_payment_day for a day to
 * come or too long ago, or form_sent where the form recorded another payment before.
 */
export async function recordCreditPayment(
  accountId: number,
  receipt: ReceiptInput,
  by: CreditClerk,
  now: Date,
): Promise<number> {
  const age = daysBetween(receipt.receivedOn, dayOf(now));
  if (age < 0 || age > MAX_RECEIPT_AGE_DAYS)
    throw new Refusal("credit_payment_day", { field: "received_on" });
  return inTransaction(async (tx) => {
    const { name } = await lockAccount(tx, accountId);
    const { receivedOn, amountSen, method, reference, remark, formKey } = receipt;
    const same = { accountId, receivedOn, amountSen, formKey, userId: by.userId };
    const [made] = await sql<{ id: number }>(
      tx,
      `insert into credit_payment (account_id, received_on, amount_sen, method, reference, remark,
          form_key, recorded_by, recorded_at)
       values (:accountId, :receivedOn, :amountSen, :method, :reference, :remark,
          :formKey, :userId, :now)
       on conflict (form_key) do nothing returning id`,
      { ...same, method, reference, remark, now },
    );
    if (!made) return earlierPayment();
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "payment",
        action: "create",
        subject: { type: "credit_payment", id: made.id },
        after: { companyName: name, amountSen, receivedOn, method, reference, remark },
      },
    );
    await publishCreditChange(tx, accountId);
    return made.id;

    async function earlierPayment(): Promise<number> {
      const [earlier] = await sql<{ id: number }>(
        tx,
        `select id from credit_payment
          where form_key = :formKey and account_id = :accountId and amount_sen = :amountSen
            and received_on = :receivedOn and recorded_by = :userId`,
        same,
      );
      if (!earlier) throw new Refusal("form_sent");
      return earlier.id;
    }
  });
}
