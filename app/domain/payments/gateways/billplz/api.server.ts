import { z } from "zod";
import { readApiAnswer } from "../api-answer.server";
import { exchange, formBody, type GatewayAnswer, type GatewayRequest } from "../exchange.server";
import type { BillplzAccount } from "./bill.server";

/** One call of the API; the key is the user of a login without a password. */
export function callBillplz(
  account: BillplzAccount,
  method: GatewayRequest["method"],
  path: string,
  withinMs: number,
  fields?: Record<string, string>,
): Promise<GatewayAnswer> {
  const login = Buffer.from(`${account.secretKey}:`).toString("base64");
  return exchange(
    {
      method,
      url: `${account.host}/api/v3/${path}`,
      headers: { Authorization: `Basic ${login}` },
      ...(fields && { body: formBody(fields) }),
    },
    withinMs,
  );
}

const error = z.object({ error: z.object({ type: z.string().max(200) }) });

export function readBillplz<Value>(answer: GatewayAnswer, schema: z.ZodType<Value>): Value {
  return readApiAnswer(answer, schema, (value) => error.safeParse(value).data?.error.type);
}
