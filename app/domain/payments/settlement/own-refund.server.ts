import { sql, type Tx } from "@db/transaction";
import { isOnItsWay } from "~/domain/refunds/fragments";
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
 * Whether the payment of a fact is a refund that was paid out, or may be on its way. Holds the refund,
 * so that nobody pays it before the caller has decided.
 */
export async function isGivenBack(tx: Tx, fact: GatewayFact): Promise<boolean> {
  const held = await sql<{ id: number }>(
    tx,
    `select id from refund_due
      where gateway = :gateway and host = :host and bill_code = :billCode
        and provider_ref = :providerRef for update`,
    { ...paymentOf(fact) },
  );
  if (held.length === 0) return false;
  // By a statement of its own: it sees what was committed while the row was waited for.
  const gone = await sql(
    tx,
    `select 1 from refund_due r where r.id = any(:ids) and ${isOnItsWay("r")}`,
    { ids: held.map(({ id }) => id) },
  );
  return gone.length > 0;
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
    { ...paymentOf(fact) },
  );
  return row;
}

/** What names a payment in the list of refunds. */
function paymentOf(fact: GatewayFact) {
  const { gateway, host, billCode } = fact;
  return { gateway, host, billCode, providerRef: paymentId(fact) };
}
