import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "~/domain/users/queries.server";
import { lastChangeValues } from "~/domain/users/rules";
import { type CreditClerk, publishCreditChange } from "./lock-account.server";
import type { ReceiptMethod } from "./rules";

/** A payment that was received for an account. */
export interface CreditPayment {
  id: number;
  accountId: number;
  account: string;
  receivedOn: Day;
  amountSen: number;
  method: ReceiptMethod;
  reference: string | null;
  reversedAt: Date | null;
  reversedBy: number | null;
  reverseReason: string | null;
}

const PAYMENT = `select p.id, p.account_id, a.name as account, p.received_on, p.amount_sen, p.method,
    p.reference, p.reversed_at, p.reversed_by, p.reverse_reason
  from credit_payment p
  join credit_account a on a.id = p.account_id
 where p.id = :id and p.account_id = :accountId`;

/** A payment of an account, or null. */
export async function findCreditPayment(
  accountId: number,
  id: number,
): Promise<CreditPayment | null> {
  const [payment] = await sql<CreditPayment>(null, PAYMENT, { accountId, id });
  return payment ?? null;
}

/**
 * Takes a payment back out of an account, with its reason: the payment stays, and its reversal
 * beside it on the day it is made. The same form sent twice does nothing more. Throws Refusal
 * not_found, or credit_payment_reversed { name, day, time } where somebody was first.
 */
export async function reverseCreditPayment(
  { accountId, id }: Pick<CreditPayment, "accountId" | "id">,
  reason: string,
  by: CreditClerk,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [payment] = await sql<CreditPayment>(tx, `${PAYMENT} for no key update of p`, {
      accountId,
      id,
    });
    if (!payment) throw new Refusal("not_found");
    const { account, reversedBy, reversedAt, reverseReason, amountSen, reference } = payment;
    if (reversedBy === by.userId && reverseReason === reason) return;
    if (reversedBy !== null)
      throw new Refusal("credit_payment_reversed", {
        values: lastChangeValues(await userNameOf(tx, reversedBy), reversedAt),
      });
    await sql(
      tx,
      `update credit_payment
          set reversed_by = :userId, reversed_at = greatest(:now, recorded_at),
              reverse_reason = :reason
        where id = :id`,
      { id, userId: by.userId, now, reason },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "payment",
        action: "cancel",
        subject: { type: "credit_payment", id },
        before: { companyName: account, amountSen, reference },
        after: { state: "reversed", reason },
      },
    );
    await publishCreditChange(tx, accountId);
  });
}
