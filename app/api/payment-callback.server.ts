import { findAccount } from "~/domain/payments/gateways/accounts.server";
import {
  CALLBACK_CONTENT_TYPES,
  mediaType,
} from "~/domain/payments/gateways/message-fields.server";
import { receiveCallback } from "~/domain/payments/messages/receive-callback.server";
import { log } from "~/log.server";
import { measure } from "~/measures.server";

const MAX_BYTES = 65_536;

export interface PaymentCallback {
  gateway: string;
  account: string;
  method: string;
  contentType: string;
  headers: Record<string, string | string[] | undefined>;
  rawBody: Buffer;
  ip: string;
  now: Date;
}

export interface CallbackAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /**
   * Ends when what the message asks for is done; the answer does not wait for it. Never rejects.
   */
  after: Promise<void>;
}

/**
 * The gateway's callback (payments 3.4): OK only once the message is stored, never a redirect, and
 * the gateway is asked only after the answer.
 */
export async function answerPaymentCallback({
  gateway,
  account: name,
  method,
  contentType,
  headers,
  rawBody,
  now,
}: PaymentCallback): Promise<CallbackAnswer> {
  const account = findAccount(gateway, name);
  if (!account) return answer(404, "Not found");
  if (method !== "POST") return answer(405, "Method not allowed", { Allow: "POST" });
  if (rawBody.length > MAX_BYTES) return answer(413, "Too large");
  if (!CALLBACK_CONTENT_TYPES.some((type) => type === mediaType(contentType)))
    return answer(415, "Unsupported");
  try {
    const { genuine, followUp: after } = await receiveCallback(
      account,
      {
        contentType: contentType.slice(0, 200),
        signature: signatureOf(headers["x-signature"]),
        body: rawBody,
      },
      now,
    );
    measure("callback", { account: account.name, result: genuine ? "received" : "refused" });
    return { ...(genuine ? answer(200, "OK") : answer(400, "Refused")), after: logFailure(after) };
  } catch (error) {
    measure("callback", { account: account.name, result: "not_stored" });
    log().error({ err: error, gateway }, "a gateway message could not be stored");
    return answer(503, "Try again", { "Retry-After": "30" });
  }
}

/** One header, of the length of the longest key in use. */
function signatureOf(header: string | string[] | undefined): string | null {
  return typeof header === "string" && header.length <= 1_400 ? header : null;
}

function answer(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): CallbackAnswer {
  return {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
    body,
    after: Promise.resolve(),
  };
}

async function logFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log().warn({ err: error }, "a gateway message was left to the sweep");
  }
}
