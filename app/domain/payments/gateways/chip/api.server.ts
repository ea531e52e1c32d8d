import { z } from "zod";
import { readApiAnswer } from "../api-answer.server";
import { exchange, type GatewayAnswer, type GatewayRequest } from "../exchange.server";
import type { ChipAccount } from "./purchase.server";

/** One call of the API, with the key as bearer. */
export function callChip(
  account: ChipAccount,
  method: GatewayRequest["method"],
  path: string,
  withinMs: number,
  body?: object,
): Promise<GatewayAnswer> {
  return exchange(
    {
      method,
      url: `${account.host}/api/v1/${path}`,
      headers: { Authorization: `Bearer ${account.secretKey}` },
      ...(body && { body: { type: "application/json", text: JSON.stringify(body) } }),
    },
    withinMs,
  );
}

const problem = z.object({ code: z.string().max(200) });
const problems = z.record(z.string().max(200), z.array(problem).min(1).max(50));

/** An error names its field, or `__all__`, with one code or more. */
export function readChip<Value>(answer: GatewayAnswer, schema: z.ZodType<Value>): Value {
  return readApiAnswer(answer, schema, (value) => {
    const [first] = Object.entries(problems.safeParse(value).data ?? {});
    if (!first) return undefined;
    const [field, [found]] = first;
    return field === "__all__" ? found?.code : `${field}_${found?.code}`;
  });
}
