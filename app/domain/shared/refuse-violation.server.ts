import { z } from "zod";
import { violatedConstraint, violationDetail } from "@db/transaction";
import { Refusal, type RefusalValues } from "./refusal";
import type { RefusalCode } from "./refusal-codes";

interface ViolationRefusal {
  code: RefusalCode;
  field?: string;
  /** The trigger tells the figures of the sentence, as JSON in the detail of its error. */
  told?: true;
}

/**
 * What a violated constraint means to whoever caused it: the tables decide, for somebody may come
 * between a look and the write.
 */
const REFUSALS: Record<string, ViolationRefusal> = {
  app_user_email: { code: "email_taken", field: "email" },
  app_user_email_skeleton: { code: "email_taken", field: "email" },
  app_user_username: { code: "username_taken", field: "username" },
  app_user_username_skeleton: { code: "username_taken", field: "username" },
  app_user_username_key: { code: "username_taken", field: "username" },
  credit_blocked: { code: "credit_blocked" },
  credit_limit: { code: "credit_limit" },
  departure_full: { code: "departure_full" },
  departure_gone: { code: "departure_gone" },
  ticket_departure_departure_id_fkey: { code: "departure_gone" },
  departure_needed: { code: "departure_needed" },
  departure_party: { code: "departure_party", told: true },
  departure_held: { code: "departure_held", told: true },
  departure_held_long: { code: "departure_held_long" },
  departure_busy: { code: "departure_busy" },
  blocked_date_overlap: { code: "range_overlaps", field: "start" },
  boarding_full: { code: "boat_full" },
  boarding_back_first: { code: "boarding_back_first" },
  boat_name: { code: "boat_known", field: "name" },
  skipper_licence: { code: "skipper_known", field: "licence_no" },
  operator_person: { code: "operator_known", field: "ic" },
  one_open_shift_a_user: { code: "shift_open" },
  travel_credit_spent: { code: "travel_credit_changed", field: "travelCredit" },
  shift_form_key_key: { code: "shift_open" },
  shift_handed_from_key: { code: "shift_open" },
};

/** What is to be said beside the code, or another refusal that fits better. */
export type ViolationDetails = Partial<Omit<ViolationRefusal, "told">> & { values?: RefusalValues };

const figures = z.record(z.string(), z.number());

/**
 * Runs a change, and where it violates a constraint of the table above, throws its Refusal.
 * `details` of its code is asked after the change was rolled back, and answers null where nothing stands in the
 * way any more: then the error itself is thrown.
 */
export async function refuseViolation<T>(
  change: () => Promise<T>,
  details: (code: RefusalCode) => Promise<ViolationDetails | null> = () => Promise.resolve({}),
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const refusal = REFUSALS[violatedConstraint(error) ?? ""];
    const more = refusal && (await details(refusal.code));
    if (!more) throw error;
    const { code, told, ...rest } = { ...refusal, ...more };
    const values = told && figures.parse(JSON.parse(violationDetail(error) ?? "{}"));
    throw new Refusal(code, { ...(values && { values }), ...rest });
  }
}
