import type { GatewayAccount } from "~/config.server";
import { findAttempt } from "./attempts.server";
import { checkBill } from "./check-bill.server";
import { storeEvent } from "./events.server";
import type { GatewayFact } from "./facts";
import { BadMessage, type CallbackMessage } from "./gateway-port.server";
import { adapterOf } from "./gateways.server";
import { processEvent } from "./process-event.server";
import { SYSTEM } from "./source";

export interface TakenCallback {
  /** A genuine message, stored now or before. */
  genuine: boolean;
  /** What is still to be done about it, after the answer has gone; the sweep does it should this process die. */
  after: () => Promise<void>;
}

/**
 * Takes a gateway's message: stored first, whatever it is (payments 3.4). One that cannot be read, or whose signature is missing or
 * wrong, is stored as refused; it may cause one question about a bill we know, and nothing else.
 */
export async function takeCallback(
  account: GatewayAccount,
  message: CallbackMessage,
  now: Date,
): Promise<TakenCallback> {
  const facts = await read(account, message);
  const fact = facts?.[0];
  const genuine =
    facts !== null && facts.length > 0 && facts.every((one) => one.verified === "signature");
  const event = await storeEvent(
    {
      gateway: account.gateway,
      account: account.name,
      kind: "callback",
      body: message.body,
      contentType: message.contentType,
      billCode: fact?.billCode ?? null,
      ourRef: fact?.ourRef ?? null,
      verified: genuine ? "signature" : "none",
      state: genuine ? "stored" : "refused",
      outcome: genuine ? undefined : fact ? "bad_signature" : "unreadable",
    },
    now,
  );
  if (genuine) return { genuine, after: () => processEvent(event.id, now) };
  return { genuine, after: () => askOnce(fact, event.id, now) };
}

async function read(
  account: GatewayAccount,
  message: CallbackMessage,
): Promise<GatewayFact[] | null> {
  try {
    return await adapterOf(account).readCallback(account, message);
  } catch (error) {
    if (error instanceof BadMessage) return null;
    throw error;
  }
}

async function askOnce(fact: GatewayFact | undefined, eventId: number, now: Date): Promise<void> {
  const attempt = fact ? await findAttempt(null, { ...fact, ourRef: null }) : null;
  if (attempt) await checkBill(attempt.id, { kind: "callback", actor: SYSTEM, eventId }, now);
}
