import { createLinkToken, isLinkTokenValid } from "~/domain/shared/link-token.server";
import { parseRowId } from "~/domain/shared/row-id.server";
import type { SlipKind } from "./rules";

const MINUTES = 2;

interface LinkedSlip {
  shiftId: number;
  kind: SlipKind;
}

const subject = ({ shiftId, kind }: LinkedSlip, userId: number) =>
  `slip:${kind}:${shiftId}:${userId}`;

/**
 * The address of a slip as PDF, with a token of this slip, kind and user alone that lives two
 * minutes (C4). `{id}` is the shift's.
 */
export function slipUrl(slip: LinkedSlip, userId: number, now: Date): string {
  const token = `${userId}.${createLinkToken(subject(slip, userId), now, MINUTES)}`;
  return `/api/users/slips/${slip.kind}/${slip.shiftId}?token=${token}`;
}

/** For whom a token was made, or null where it does not open this slip now. */
export function holderOfSlipToken(token: string, slip: LinkedSlip, now: Date): number | null {
  const dot = token.indexOf(".");
  const userId = parseRowId(token.slice(0, Math.max(dot, 0)));
  return userId !== null && isLinkTokenValid(token.slice(dot + 1), subject(slip, userId), now)
    ? userId
    : null;
}
