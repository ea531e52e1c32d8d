import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { CHANNELS } from "./bills";
import { faultRule } from "./faults";
import type { Reply } from "./reply";
import type { Sandbox } from "./sandbox";

const payment = z.object({
  bill: z.string(),
  outcome: z.enum(["success", "fail", "pending"]),
  amountSen: z.number().int().positive().optional(),
  channel: z.enum(CHANNELS).optional(),
});

/**
 * The panel at `/_control/`: JSON in, JSON out, by bearer token. For tests and demonstrations; the
 * pay page's fold-out does the same by hand.
 */
export async function control(
  sandbox: Sandbox,
  request: IncomingMessage,
  url: URL,
  body: string,
): Promise<Reply> {
  if (!allowed(sandbox, request)) return json({ error: "token" }, 401);
  const act = `${request.method} ${url.pathname.slice("/_control/".length)}`;
  const input: unknown = body ? JSON.parse(body) : {};
  switch (act) {
    case "GET ledger":
      return json({
        now: sandbox.now(),
        bills: [...sandbox.ledger.bills.values()],
        entries: sandbox.ledger.entries,
      });
    case "POST rule":
      sandbox.faults.add(faultRule.parse(input));
      return json({});
    case "POST clear":
      sandbox.faults.clear();
      return json({});
    case "POST release":
      await sandbox.callbackSender.release(
        z.object({ reversed: z.boolean().optional() }).parse(input),
      );
      return json({});
    case "POST clock":
      await sandbox.advanceClock(z.object({ ms: z.number().int().min(0) }).parse(input).ms);
      return json({ now: sandbox.now() });
    case "POST pay": {
      const { bill, outcome, ...details } = payment.parse(input);
      return json(await sandbox.pay(bill, outcome, details));
    }
    default:
      return json({ error: "unknown" }, 404);
  }
}

function allowed(sandbox: Sandbox, request: IncomingMessage): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(
    digest(request.headers.authorization ?? ""),
    digest(`Bearer ${sandbox.options.controlToken}`),
  );
}

function json(value: unknown, status = 200): Reply {
  return { status, type: "application/json", body: JSON.stringify(value) };
}
