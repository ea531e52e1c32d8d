import { createLinkToken, isLinkTokenValid } from "~/domain/shared/link-token.server";
import type { SlipKind } from "./rules";

const MINUTES = 10;

const subject = (shiftId: number, kind: SlipKind) => `slip:${kind}:${shiftId}`;

/**
 * The address of a slip as PDF, with a token of this slip and kind alone that lives ten minutes
 * (C4). `{id}` is the shift's.
 */
export function slipUrl(shiftId: number, kind: SlipKind, now: Date): string {
  return `/api/users/slips/${kind}/${shiftId}?token=${createLinkToken(subject(shiftId, kind), now, MINUTES)}`;
}

/** Whether a token opens a slip now. */
export function isSlipTokenValid(
  token: string,
  shiftId: number,
  kind: SlipKind,
  now: Date,
): boolean {
  return isLinkTokenValid(token, subject(shiftId, kind), now);
}
