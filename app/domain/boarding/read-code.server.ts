import { qrPublicKeys, readQrToken } from "~/domain/receipts/qr-token.server";
import { type ReadCode, readTyped } from "./read-typed";

/** The longest text that is looked at: a token with the spaces of a paste. */
export const MAX_CODE_TEXT = 400;

/**
 * Reads what a camera, a keyboard scanner or a person gives (docs/qr-token.md): the signed text of a
 * ticket, a ticket code, a receipt number or one passenger's number. A signed text whose signature
 * is neither ours nor was ours is forged; anything else is unknown.
 */
export function readCode(text: string): ReadCode {
  const code = text.trim();
  const claim = readQrToken(code, qrPublicKeys());
  if (claim)
    return { kind: "ticket", ticketCode: claim.ticketCode, passengerNo: claim.passenger || null };
  return readTyped(code);
}
