import { parseTicketCode } from "~/domain/shared/ticket-code";

/** Whose ticket a code is, as far as the code itself says. `passengerNo` null is the whole party. */
export type ReadCode =
  | { kind: "ticket"; ticketCode: string; passengerNo: number | null }
  | { kind: "receipt"; receiptNo: string; passengerNo: number | null }
  | { kind: "forged" }
  | { kind: "unknown" };

const RECEIPT = /^([A-Z]{2,5}-\d{4}-\d{1,12})(?:-(\d{1,4}))?$/;
/**
 * A signed text begins with its version, in Base32 or as before in Base45, and is longer than any code that people
 * type. The codes by which people pay begin with 000201, so the second character of Base45 counts as well.
 */
const SIGNED = /^(?:AE[A-Z2-7]{98,}|[\dA-Z$%*+./:-][5-9AB]0[\dA-Z$%*+./:-]{100,})$/;

/** The same of a text that is not signed by us: one that looks signed is forged. */
export function readTyped(code: string): ReadCode {
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
