import type { z } from "zod";
import { cleanLine } from "~/domain/shared/text";
import type { GatewayAnswer } from "./exchange.server";
import { GatewayRefused, GatewayUnavailable } from "./gateway.server";

/**
 * The value of an answer in JSON, by its schema. Throws GatewayRefused for a status of 4xx, with
 * what `codeOf` finds in it; GatewayUnavailable `garbage` for what is no such value.
 */
export function readApiAnswer<Value>(
  { status, text }: GatewayAnswer,
  schema: z.ZodType<Value>,
  codeOf: (error: unknown) => string | undefined,
): Value {
  const value = parseJson(text);
  if (status >= 400)
    throw new GatewayRefused(cleanLine(codeOf(value) ?? `status_${status}`).slice(0, 100));
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new GatewayUnavailable("garbage", false);
  return parsed.data;
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
