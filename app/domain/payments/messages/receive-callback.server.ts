import type { GatewayAccount } from "~/gateway-accounts.server";
import { findAttempt } from "../bills/attempts.server";
import { checkBill } from "../bills/check-bill.server";
import { SYSTEM } from "../fact-source";
import type { GatewayFact } from "../facts";
import { gatewayOf } from "../gateways/accounts.server";
import { type CallbackMessage, UnreadableMessage } from "../gateways/gateway.server";
import { storeMessage } from "./gateway-messages.server";
import { processMessage } from "./process-message.server";

export interface ReceivedCallback {
  /** A genuine message, stored now or before. */
  genuine: boolean;
  /**
   * What is still to be done about it, after the answer has gone; the sweep does it should this
   * process die.
   */
  followUp: () => Promise<void>;
}

/**
 * Takes a gateway's message: stored first, whatever it is (payments 3.4). One that cannot be read,
 * or whose signature is missing or wrong, is stored as refused; it may cause one question about a
 * bill we know, and nothing else.
 */
export async function receiveCallback(
  account: GatewayAccount,
  message: CallbackMessage,
  now: Date,
): Promise<ReceivedCallback> {
  const facts = await readFacts(account, message);
  const fact = facts?.[0];
  const genuine =
    facts !== null && facts.length > 0 && facts.every((one) => one.verified === "signature");
  const stored = await storeMessage(
    {
      gateway: account.gateway,
      account: account.name,
      kind: "callback",
      body: message.body,
      contentType: message.contentType,
      signature: message.signature,
      billCode: fact?.billCode ?? null,
      ourRef: fact?.ourRef ?? null,
      verified: genuine ? "signature" : "none",
      state: genuine ? "stored" : "refused",
      outcome: genuine ? undefined : fact ? "bad_signature" : "unreadable",
    },
    now,
  );
  if (genuine) return { genuine, followUp: () => processMessage(stored.id, now) };
  return { genuine, followUp: () => checkBillOnce(fact, stored.id, now) };
}

async function readFacts(
  account: GatewayAccount,
  message: CallbackMessage,
): Promise<GatewayFact[] | null> {
  try {
    return await gatewayOf(account).readCallback(account, message);
  } catch (error) {
    if (error instanceof UnreadableMessage) return null;
    throw error;
  }
}

async function checkBillOnce(
  fact: GatewayFact | undefined,
  messageId: number,
  now: Date,
): Promise<void> {
  const attempt = fact ? await findAttempt(null, { ...fact, ourRef: null }) : null;
  if (attempt) await checkBill(attempt.id, { kind: "callback", actor: SYSTEM, messageId }, now);
}
