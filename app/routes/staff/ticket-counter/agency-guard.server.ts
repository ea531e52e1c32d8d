import { can } from "~/domain/access/capabilities";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { letterAt } from "~/domain/ticket-counter/letters.server";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage, orFailurePage } from "~/http/failure.server";
import { requireShift } from "~/http/shift-guard.server";
import { LETTERS_PATH } from "./paths";

/**
 * Whoever may sell to a government agency and has a shift (S20). Throws a Response, as
 * `requireShift` does.
 */
export async function requireAgencySeller(request: Request): Promise<Staff> {
  const { staff } = await requireShift(request);
  if (!can(staff, "counter.government-agency")) throw failurePage(new Refusal("forbidden"));
  return staff;
}

/** The confirmations about the letters of one's own order. */
export const LETTERS_PAGE = { guard: requireAgencySeller, back: LETTERS_PATH };

/** The letter that an address names; throws the page for an address that leads nowhere. */
export async function letterFacts({ staff, params, now }: ConfirmationContext) {
  const { title } = await orFailurePage(() => letterAt(staff, params.place, now));
  return { title };
}
