import * as billplz from "./billplz/protocol";
import type { Bill, PaymentTry } from "./bills";
import * as chip from "./chip/protocol";
import type { Alteration, OutgoingMessage } from "./message";
import type { SandboxOptions } from "./options";
import * as toyyibpay from "./toyyibpay/protocol";

/** The callback about a try, signed; null where the bill's protocol sends none. */
export function callbackOf(
  sandbox: { host: string; options: SandboxOptions },
  bill: Bill,
  one: PaymentTry,
  alterations: readonly Alteration[],
): OutgoingMessage | null {
  const { secret, billplzSignatureKey, chipPrivateKey } = sandbox.options;
  if (bill.protocol === "billplz")
    return billplz.callback(billplzSignatureKey, sandbox.host, bill, one, alterations);
  if (bill.protocol === "chip")
    return chip.callback(chipPrivateKey, sandbox.host, bill, one, alterations);
  return toyyibpay.callback(secret, bill, one, alterations);
}

/** Where the buyer is sent back to. */
export function returnAddress(
  sandbox: { options: SandboxOptions },
  bill: Bill,
  one: PaymentTry,
): URL {
  if (bill.protocol === "billplz")
    return billplz.returnAddress(sandbox.options.billplzSignatureKey, bill);
  return bill.protocol === "chip" ? new URL(bill.returnUrl) : toyyibpay.returnAddress(bill, one);
}
