import { sql, type Tx } from "@db/transaction";
import { gatewayTitle } from "~/domain/payments/gateways/accounts.server";
import type { RefundOutcome } from "~/domain/payments/gateways/gateway.server";
import { writeDecision } from "../write-decision.server";

/**
 * The gateway gives back what it was asked for: the refund is paid out, by whoever asked. False:
 * somebody closed it otherwise meanwhile, without knowing, and a person must look.
 */
export async function acceptRefund(
  tx: Tx,
  refundId: number,
  outcome: RefundOutcome,
  now: Date,
): Promise<boolean> {
  const [refund] = await sql<{
    state: string;
    gateway: string;
    billCode: string;
    askedBy: number;
  }>(
    tx,
    `select r.state, r.gateway, r.bill_code, g.asked_by
       from refund_due r
       join gateway_refund g on g.refund_id = r.id
      where r.id = :refundId for update`,
    { refundId },
  );
  if (!refund) throw new Error("A refund that a gateway gave back was not asked for.");
  await sql(
    tx,
    `update gateway_refund
        set state = 'accepted', outcome = :outcome, code = null,
            answered_at = greatest(:now, asked_at)
      where refund_id = :refundId`,
    { refundId, outcome, now },
  );
  if (refund.state !== "open") return false;
  const refundRef = `${gatewayTitle(refund.gateway)} ${refund.billCode}`;
  await writeDecision(tx, [refundId], { state: "refunded", refundRef }, refund.askedBy, now);
  return true;
}
