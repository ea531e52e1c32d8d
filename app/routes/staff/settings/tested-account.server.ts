import { accountByName, gatewayOf } from "~/domain/payments/gateways/accounts.server";
import { makeTestBill } from "~/domain/payments/test-bills/make-test-bill.server";
import { Refusal } from "~/domain/shared/refusal";
import type { GatewayAccount } from "~/gateway-accounts.server";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";

/** What the confirmation of a test bill names; throws the page for an account that is none. */
export function testedAccount(at: ConfirmationContext): { name: string; gateway: string } {
  const account = accountOf(at);
  return { name: account.name, gateway: gatewayOf(account).title };
}

/** Makes the test bill. Throws as `makeTestBill` does. */
export async function tryAccount(at: ConfirmationContext): Promise<void> {
  await makeTestBill(accountOf(at), { kind: "user", userId: at.staff.userId }, at.now);
}

function accountOf({ params }: ConfirmationContext): GatewayAccount {
  const account = accountByName(params.name ?? "");
  if (!account) throw failurePage(new Refusal("not_found"));
  return account;
}
