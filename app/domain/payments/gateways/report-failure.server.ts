import { recordError } from "~/domain/error-log/record-error.server";
import type { GatewayAccount } from "~/gateway-accounts.server";
import { log } from "~/log.server";
import { measure } from "~/measures.server";
import { GatewayRefused, GatewayUnavailable } from "./gateway.server";

/** What a gateway was asked when it failed, and what whoever waited for it was told. */
interface FailedExchange {
  account: GatewayAccount;
  act: "bill" | "query" | "cancel" | "statement";
  /** The code of the sentence that a buyer read; none where nobody waited. */
  told?: string;
}

/** As the error log of the super users names it. */
class GatewayFailure extends Error {
  override name = "GatewayFailure";
}

/**
 * Makes a gateway's failure seen: a warning, and a line of the error log with its badge. While
 * nobody calls the gateway it is a warning alone: the failures before have their lines. Never
 * throws; what is no failure of a gateway is left to whoever threw it.
 */
export async function reportGatewayFailure(
  error: unknown,
  { account, act, told }: FailedExchange,
  now: Date,
): Promise<void> {
  const why =
    error instanceof GatewayRefused
      ? `refused: ${error.code}`
      : error instanceof GatewayUnavailable
        ? error.kind
        : null;
  if (why === null) return;
  measure("gatewayFailure", {
    account: account.name,
    act,
    why: error instanceof GatewayRefused ? "refused" : why,
  });
  log().warn(
    { gateway: account.gateway, account: account.name, act, why, told },
    "the gateway failed",
  );
  if (why === "breaker") return;
  const buyer = told ? `; the buyer was told ${told}` : "";
  await recordError(
    new GatewayFailure(`${account.gateway}, account ${account.name}: ${act} ${why}${buyer}`),
    { source: "web", place: `gateway ${account.name}` },
    now,
  );
}
