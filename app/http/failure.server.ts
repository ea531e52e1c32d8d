import { Refusal } from "~/domain/shared/refusal";

/** THE table: what a refusal is in HTTP. A code that is not named is a 422: the form is shown again with its message. */
const STATUS: Record<string, number> = {
  bad_request: 400,
  cookies: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  key_conflict: 409,
  stale_draft: 409,
  price_update: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  gateway_unavailable: 503,
  unavailable: 503,
};

export function statusOf(refusal: Refusal): number {
  return STATUS[refusal.code] ?? 422;
}

/** What an error page needs to know of a refusal; thrown from a loader or action, drawn by the root's boundary. */
export interface FailureData {
  code: string;
  values: Refusal["values"];
}

/** A Response to throw where no form can show the message. */
export function failurePage(refusal: Refusal): Response {
  const body: FailureData = { code: refusal.code, values: refusal.values };
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  if (typeof refusal.values.seconds === "number") headers.set("Retry-After", String(refusal.values.seconds));
  return new Response(JSON.stringify(body), { status: statusOf(refusal), headers });
}

/** Runs work whose refusals no form can show. */
export async function orFailurePage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw failurePage(error);
    throw error;
  }
}
