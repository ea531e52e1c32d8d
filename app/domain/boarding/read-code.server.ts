import { qrPublicKeys, readQrToken } from "~/domain/receipts/qr-token.server";
import { parseTicketCode } from "~/domain/shared/ticket-code";

/** Whose ticket a code is, as far as the code itself says. `passengerNo` null is the whole party. */
export type ReadCode =
  | { kind: "ticket"; ticketCode: string; passengerNo: number | null }
  | { kind: "receipt"; receiptNo: string; passengerNo: number | null }
  | { kind: "forged" }
  | { kind: "unknown" };

/** The longest text that is looked at: a token with the spaces of a paste. */
export const MAX_CODE_TEXT = 400;

const RECEIPT = /^([A-Z]{2,5}-\d{4}-\d{1,12})(?:-(\d{1,4}))?$/;
/** A signed text begins with its version, and is longer than any code that people type. */
const SIGNED = /^(?:AE[A-Z2-7]{98,}|.{2}0.{100,})$/;

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
  const typed = code.replace(/\s+/g, "").toUpperCase();
  const receipt = RECEIPT.exec(typed);
  if (receipt?.[1])
    return {
      kind: "receipt",
      receiptNo: receipt[1],
      passengerNo: receipt[2] ? Number(receipt[2]) || null : null,
    };
  const ticketCode = parseTicketCode(code);
  if (ticketCode) return { kind: "ticket", ticketCode, passengerNo: null };
  return { kind: SIGNED.test(typed) ? "forged" : "unknown" };
}
