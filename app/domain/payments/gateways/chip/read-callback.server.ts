import { verify } from "node:crypto";
import type { GatewayFact } from "~/domain/payments/facts";
import { type CallbackMessage, type ReturnHint, UnreadableMessage } from "../gateway.server";
import { type ChipAccount, chipPurchase, factOf } from "./purchase.server";

/**
 * One fact of a callback: the purchase itself, signed over its bytes as they came. It is sent of
 * successes alone. Throws BadMessage.
 */
export function readCallback(
  account: ChipAccount,
  message: CallbackMessage,
): Promise<GatewayFact[]> {
  return Promise.resolve().then(() => [readFact(account, message)]);
}

function readFact(account: ChipAccount, { body, signature }: CallbackMessage): GatewayFact {
  const purchase = chipPurchase.safeParse(parseJson(body));
  if (!purchase.success) throw new UnreadableMessage();
  const genuine = signature !== null && isChipSignature(account.publicKey, body, signature);
  return factOf(account, purchase.data, genuine ? "signature" : "none");
}

/** RSA PKCS#1 v1.5 over SHA-256 of the raw body, in base64. */
export function isChipSignature(publicKey: string, body: Buffer, signature: string): boolean {
  const bytes = Buffer.from(signature, "base64");
  return verify("sha256", body, publicKey, bytes);
}

/** The return says nothing: its address alone tells which order it is about. */
export function readReturn(): ReturnHint {
  return { billCode: null, ourRef: null };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw new UnreadableMessage();
  }
}
