import { type BodyLimits, readBody } from "./body.server";
import type { Call, CallRequest } from "./call-line";

/**
 * The fields of a call: the query's or the body's, and over them the address's own. Throws Refusal
 * as `readBody` does.
 */
export async function readInput(
  { headers, params, query, body }: CallRequest,
  { method, readsQuery, ...limits }: Pick<Call, "method" | "readsQuery"> & BodyLimits,
): Promise<unknown> {
  const asked = () => Object.fromEntries(new URLSearchParams(query));
  if (method === "GET") return { ...asked(), ...params };
  const type = headerText(headers["content-type"]);
  const fields = body.length === 0 && type === "" ? {} : await readBody(type, body, limits);
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return fields;
  return { ...(readsQuery && asked()), ...fields, ...params };
}

export function headerText(header: string | string[] | undefined): string {
  return typeof header === "string" ? header : "";
}
