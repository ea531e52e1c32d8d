import { personOf, type Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { userById } from "~/domain/users/queries.server";
import { latestSlipsOf } from "./queries.server";
import type { SlipKind } from "./rules";
import { holderOfSlipToken, slipUrl } from "./slip-token.server";
import { readSlip, requireSlip, type Slip } from "./slips.server";

/** Addresses of a shift's slips; of one that is open there is no close slip yet. */
export interface SlipLinks {
  shiftId: number;
  open: string;
  close: string | null;
}

/**
 * The slips of a user's last shift, as the user's page offers them (2.6, X4), each at an address
 * that `staff` can open for two minutes (C4). Throws Refusal not_found where there is no shift, or
 * `staff` may not print its slips.
 */
export async function slipLinksOf(userId: number, staff: Staff, now: Date): Promise<SlipLinks> {
  const user = await userById(userId);
  const slips = user && (await latestSlipsOf({ id: userId, level: user.access }));
  if (!slips?.latest) throw new Refusal("not_found");
  const { id: shiftId, closed } = slips.latest;
  await requireSlip(staff, shiftId, "open");
  const urlOf = (kind: SlipKind) => slipUrl({ shiftId, kind }, staff.userId, now);
  return { shiftId, open: urlOf("open"), close: closed ? urlOf("close") : null };
}

/**
 * The slip that a token opens: for as long as whoever asked for it is active and may print it, as
 * asked anew (C4). Throws Refusal forbidden for any other token, and as `requireSlip`.
 */
export async function readLinkedSlip(
  token: string,
  { shiftId, kind }: { shiftId: number; kind: SlipKind },
  now: Date,
): Promise<Slip> {
  const userId = holderOfSlipToken(token, { shiftId, kind }, now);
  const holder = userId === null ? null : await userById(userId);
  if (!holder?.active) throw new Refusal("forbidden");
  const { id, jettyId: ownJettyId } = holder;
  await requireSlip({ ...personOf(holder), userId: id, ownJettyId }, shiftId, kind);
  const slip = await readSlip(shiftId, kind);
  if (!slip) throw new Refusal("not_found");
  return slip;
}
