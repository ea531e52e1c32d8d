import { Refusal } from "~/domain/shared/refusal";
import { attemptByReturnKey } from "../bills/attempts.server";
import { findAccount, gatewayOf } from "../gateways/accounts.server";
import { storeMessage } from "./gateway-messages.server";

/**
 * Keeps what a browser posted on its way back. It proves nothing and changes nothing (S11). Throws
 * Refusal `not_found`.
 */
export async function storeReturn(
  returnKey: string,
  message: { contentType: string; body: Buffer },
  now: Date,
): Promise<void> {
  const attempt = await attemptByReturnKey(returnKey);
  if (!attempt) throw new Refusal("not_found");
  const account = findAccount(attempt.gateway, attempt.account);
  const fields = message.contentType.startsWith("application/x-www-form-urlencoded")
    ? new URLSearchParams(message.body.toString("utf8"))
    : new URLSearchParams();
  const hint = account
    ? gatewayOf(account).readReturn(account, fields)
    : { billCode: null, ourRef: null };
  await storeMessage(
    {
      gateway: attempt.gateway,
      account: attempt.account,
      kind: "return",
      ...message,
      distinguishedBy: attempt.ourRef,
      ...hint,
      attemptId: attempt.id,
      verified: "none",
      state: "ignored",
      outcome: "hint",
    },
    now,
  );
}
