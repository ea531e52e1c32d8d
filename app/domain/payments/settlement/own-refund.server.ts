import { sql, type Tx } from "@db/transaction";
import { acceptRefund } from "~/domain/refunds/gateway/accept-refund.server";
import type { GatewayFact } from "../facts";
import { paymentId, type Situation } from "../rules";
import { applyReview, type SettlementContext } from "./apply-decision.server";

/** How far our own question to give the payment of a fact back has come. */
export async function refundAsked(tx: Tx, fact: GatewayFact): Promise<Situation["refundAsked"]> {
  const asked = await askedRefund(tx, fact);
  if (!asked) return "no";
  return asked.state === "accepted" ? "accepted" : "unanswered";
}

/**
 * The gateway gave back what it was asked for, though its answer never came: the refund is paid
 * out. Where somebody closed it otherwise meanwhile, the money may have gone twice.
 */
export async function applyGivenBack(tx: Tx, context: SettlementContext): Promise<void> {
  const asked = await askedRefund(tx, context.fact);
  if (!asked) return;
  if (!(await acceptRefund(tx, asked.id, "done", context.now)))
    await applyReview(tx, context, "reversed");
}

/** A gateway that said no is not who gave this back. */
async function askedRefund(
  tx: Tx,
  fact: GatewayFact,
): Promise<{ id: number; state: string } | undefined> {
  const [row] = await sql<{ id: number; state: string }>(
    tx,
    `select r.id, g.state
       from refund_due r
       join gateway_refund g on g.refund_id = r.id
      where r.gateway = :gateway and r.host = :host and r.bill_code = :billCode
        and r.provider_ref = :providerRef and g.state <> 'refused'`,
    {
      gateway: fact.gateway,
      host: fact.host,
      billCode: fact.billCode,
      providerRef: paymentId(fact),
    },
  );
  return row;
}
