import { Refusal } from "~/domain/shared/refusal";

/** THE table: what a refusal is in HTTP. A code that is not named is a 422: the form is shown again with its message. */
const STATUS: Record<string, number> = {
  bad_request: 400,
  cookies: 400,
  signed_out: 401,
  forbidden: 403,
  factor_needed: 403,
  not_found: 404,
  app_outdated: 409,
  key_conflict: 409,
  already_resolved: 409,
  cancel_waiting: 409,
  ticket_cancelled_by: 409,
  request_approved_by: 409,
  request_denied_by: 409,
  stale_draft: 409,
  price_update: 409,
  shift_open: 409,
  shift_closed: 409,
  shift_closed_by: 409,
  hand_over_gone: 409,
  changed_meanwhile: 409,
  already_inactive: 409,
  already_active: 409,
  already_removed: 409,
  already_online: 409,
  already_offline: 409,
  range_overlaps: 409,
  blocked_over: 409,
  operator_known: 409,
  operator_known_inactive: 409,
  own_account: 403,
  user_changed: 409,
  user_inactive: 409,
  user_active: 409,
  print_decided: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  gateway_unavailable: 503,
  unavailable: 503,
  slip_waiting: 503,
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
  if (typeof refusal.values.seconds === "number")
    headers.set("Retry-After", String(refusal.values.seconds));
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
