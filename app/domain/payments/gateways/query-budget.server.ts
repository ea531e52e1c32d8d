import type { GatewayAccount } from "~/config.server";
import { countHits } from "~/domain/rate-limits/count-hits.server";
import { gatewayOf } from "./accounts.server";

/**
 * Takes one question from what the account may ask in this stretch of time. False: none is left.
 */
export async function takeFromQueryBudget(account: GatewayAccount, now: Date): Promise<boolean> {
  const rule = gatewayOf(account).queryBudget;
  const { hits } = await countHits(`gatewayQuery:${account.name}`, rule, 1, now);
  return hits <= rule.max;
}
