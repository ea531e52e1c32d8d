import { z } from "zod";
import type { GatewayFact } from "~/domain/payments/facts";
import { type CallbackMessage, type ReturnHint, UnreadableMessage } from "../gateway.server";
import { readMessageFields } from "../message-fields.server";
import { BILL_ID, type BillplzAccount, billplzFact, channelOf, parsePaidAt } from "./bill.server";
import { isSigned } from "./signature.server";

const sen = z.string().regex(/^\d{1,10}$/);

export const billplzMessage = z.object({
  id: z.string().regex(BILL_ID),
  state: z.enum(["due", "paid", "deleted", "hidden"]),
  paid: z.enum(["true", "false"]),
  amount: sen,
  paid_amount: sen.or(z.literal("")).optional(),
  paid_at: z.string().max(60).optional(),
  collection_id: z.string().max(80).optional(),
});

/**
 * One fact of a callback. Its signature covers every field, so the sum is proven; our reference is
 * not among them. A failed try comes as a bill that is still due. Throws BadMessage.
 */
export async function readCallback(
  account: BillplzAccount,
  posted: CallbackMessage,
): Promise<GatewayFact[]> {
  const fields = await readMessageFields(posted);
  const parsed = billplzMessage.safeParse(Object.fromEntries(fields));
  if (!parsed.success) throw new UnreadableMessage();
  const { id, state, paid, amount, paid_amount: received, collection_id: collection } = parsed.data;
  const genuine = isSigned(account.signatureKey, fields, "x_signature");
  const isPaid = state === "paid" && paid === "true";
  return [
    {
      ...billplzFact(account, id),
      state: isPaid ? "paid" : state === "due" ? "failed" : "closed",
      // A payment of 0 was seen in messages of Billplz: then the bill has to be asked about.
      amountSen: genuine ? (isPaid ? Number(received) || null : Number(amount)) : null,
      channel: isPaid ? channelOf(account, collection) : null,
      paidAt: parsePaidAt(parsed.data.paid_at),
      verified: genuine ? "signature" : "none",
    },
  ];
}

/** The return is signed, carries no sum, and stays a hint; a wrong signature takes it away. */
export function readReturn(account: BillplzAccount, fields: URLSearchParams): ReturnHint {
  const own = new Map([...fields].filter(([name]) => name.startsWith("billplz[")));
  const billCode = own.get("billplz[id]") ?? "";
  const genuine =
    BILL_ID.test(billCode) && isSigned(account.signatureKey, own, "billplz[x_signature]");
  return { billCode: genuine ? billCode : null, ourRef: null };
}
