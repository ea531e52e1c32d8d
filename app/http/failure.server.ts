import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";

/** THE table: what each refusal is in HTTP. 422 shows the form again with its message. */
const STATUS: Record<RefusalCode, number> = {
  cookies: 400,
  bad_request: 400,
  signed_out: 401,
  factor_needed: 403,
  own_account: 403,
  forbidden: 403,
  not_found: 404,
  price_update: 409,
  stale_draft: 409,
  key_conflict: 409,
  already_resolved: 409,
  price_day: 422,
  price_day_taken: 409,
  price_day_begun: 409,
  changed_meanwhile: 409,
  operator_known: 409,
  operator_known_inactive: 409,
  already_inactive: 409,
  already_active: 409,
  range_overlaps: 409,
  blocked_over: 409,
  already_removed: 409,
  already_online: 409,
  already_offline: 409,
  user_changed: 409,
  user_inactive: 409,
  user_active: 409,
  cancel_waiting: 409,
  ticket_cancelled_by: 409,
  request_approved_by: 409,
  request_denied_by: 409,
  print_decided: 409,
  shift_open: 409,
  shift_closed: 409,
  shift_closed_by: 409,
  hand_over_gone: 409,
  app_outdated: 409,
  too_large: 413,
  unsupported: 415,
  required: 422,
  too_short: 422,
  too_long: 422,
  bad_email: 422,
  select_required: 422,
  bad_phone: 422,
  bad_ic: 422,
  bad_country: 422,
  bad_category: 422,
  bad_count: 422,
  mixed_nationality: 422,
  over_cap: 422,
  no_jetty: 422,
  no_date: 422,
  bad_date: 422,
  date_unavailable: 422,
  no_passenger: 422,
  no_country: 422,
  no_info: 422,
  user_info_incomplete: 422,
  passenger_info_incomplete: 422,
  no_payment_method: 422,
  terms_required: 422,
  sales_closed: 422,
  no_payurl: 422,
  amount_limit: 422,
  retry_wait: 422,
  form_incomplete: 422,
  wrong_login: 422,
  wrong_password: 422,
  wrong_code: 422,
  wrong_pin: 422,
  approval_wrong: 422,
  login_again: 422,
  pin_shape: 422,
  pin_trivial: 422,
  pin_password: 422,
  factor_on_already: 422,
  factor_required: 422,
  set_up_over: 422,
  password_length: 422,
  password_common: 422,
  password_personal: 422,
  description_required: 422,
  description_too_long: 422,
  bad_phone_digits: 422,
  bad_operator_ic: 422,
  bad_range: 422,
  range_order: 422,
  range_past: 422,
  range_end_past: 422,
  range_begun: 422,
  range_too_long: 422,
  bad_fare: 422,
  fare_negative: 422,
  fare_too_high: 422,
  image_too_large: 422,
  file_too_large: 422,
  file_unsupported: 422,
  file_one: 422,
  refund_decided: 409,
  refunds_many: 422,
  file_damaged: 422,
  file_encrypted: 422,
  file_active: 422,
  file_pixels: 422,
  file_removed: 409,
  files_many: 422,
  email_taken: 422,
  username_taken: 422,
  no_printer: 422,
  printer_offline: 422,
  printer_address: 422,
  print_unpaid: 422,
  none_chosen: 422,
  too_many_chosen: 422,
  ticket_unknown: 422,
  print_cancelled: 422,
  method_not_allowed: 405,
  too_many_request: 429,
  something_wrong: 400,
  server_error: 500,
  cash_digits: 422,
  bad_cash: 422,
  cash_too_much: 422,
  cash_nothing: 422,
  bad_pieces: 422,
  reason_too_long: 422,
  shift_own: 422,
  over_short_reason: 422,
  hand_over_to: 422,
  cash_below_total: 422,
  cash_below_part: 422,
  cash_part_range: 422,
  no_customer_info: 422,
  operator_inactive: 422,
  queue_unknown: 422,
  queue_other_jetty: 422,
  held_unknown: 422,
  held_too_many: 422,
  choose_departure: 422,
  choose_method: 422,
  file_invalid: 422,
  exceed_adult: 422,
  exceed_child: 422,
  letters_many: 422,
  agency_letter_missing: 422,
  total_changed: 422,
  code_needed: 422,
  shift_jetty: 422,
  too_many: 429,
  gateway_unavailable: 503,
  unavailable: 503,
  slip_waiting: 503,
};

export function statusOf(refusal: Refusal): number {
  return STATUS[refusal.code];
}

/**
 * What an error page needs to know of a refusal; thrown from a loader or action, rendered by the
 * root's boundary.
 */
export interface FailureData {
  code: RefusalCode;
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
