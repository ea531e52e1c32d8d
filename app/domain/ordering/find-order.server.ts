import { sql } from "@db/transaction";
import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { cleanPhone, isPhone } from "./identity";
import type { BuyerQuestion, OrderQuestion } from "./schema.server";

/**
 * The ticket code of an order that its buyer asks for: by receipt number, the gateway's reference
 * (receipt number and try) or ticket code, the phone number it was bought with, and either the end
 * of the buyer's ic or the departure date. Null when they do not belong together, or to nothing:
 * nobody learns which. A phone number and an order are asked for a few times an hour, from wherever:
 * throws Refusal `too_many` with the `seconds` to wait.
 */
export async function findOrder(
  { reference, phoneNo, secondFact }: OrderQuestion,
  now: Date,
): Promise<string | null> {
  const phones = spellings(cleanPhone(phoneNo));
  const receiptNo = receiptNoOf(reference);
  const ticketCode = parseTicketCode(reference);
  if (phones.length === 0 || (!receiptNo && !ticketCode)) return null;
  await enforceLimit(`alreadyPaidPhone:${phones[0]}`, LIMITS.alreadyPaidPhone, now);
  await enforceLimit(`alreadyPaidOrder:${receiptNo ?? ticketCode}`, LIMITS.alreadyPaidOrder, now);
  const [row] = await sql<{ ticketCode: string }>(
    null,
    `select ticket_code
      from ticket
      where (receipt_no = :receiptNo or ticket_code = :ticketCode)
        and phone_no = any(:phones::text[])
        and (right(ic, 4) = :lastFour or ticket_date = :departure)`,
    { receiptNo, ticketCode, phones, ...secondFact },
  );
  return row?.ticketCode ?? null;
}

const MAX_FOUND = 5;

/**
 * The ticket codes of the orders of this buyer for this departure, paid ones first, then the newest;
 * five at most. Ic or passport number, phone number and date must all be right, and nobody learns
 * which is not. A phone number and an ic are asked for as rarely as above.
 */
export async function findOrdersOfBuyer(
  { ic, phoneNo, departure }: BuyerQuestion,
  now: Date,
): Promise<string[]> {
  const phones = spellings(phoneNo);
  await enforceLimit(`alreadyPaidPhone:${phones[0]}`, LIMITS.alreadyPaidPhone, now);
  await enforceLimit(`alreadyPaidOrder:${ic}`, LIMITS.alreadyPaidOrder, now);
  const rows = await sql<{ ticketCode: string }>(
    null,
    `select ticket_code
      from ticket
      where ic = :ic and ticket_date = :departure and phone_no = any(:phones::text[])
      order by state = 'paid' desc, created_at desc
      limit :most`,
    { ic, departure, phones, most: MAX_FOUND },
  );
  return rows.map((row) => row.ticketCode);
}

/**
 * `MRG-2026-000123` out of what people copy: any case, spaces for dashes, the number of the try
 * behind it.
 */
export function receiptNoOf(text: string): string | null {
  const match = /^([A-Z]{3})[\s-]*(\d{4})[\s-]*(\d{6,9})(?:-\d{1,3})?$/.exec(
    text.normalize("NFKC").trim().toUpperCase(),
  );
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null;
}

/** A Malaysian number is stored as it was typed: 012…, 6012… or +6012… are one telephone. */
function spellings(phone: string): string[] {
  if (!isPhone(phone)) return [];
  const local = /^(?:\+?60|0)(\d{8,11})$/.exec(phone)?.[1];
  return local ? [`0${local}`, `60${local}`, `+60${local}`] : [phone];
}
