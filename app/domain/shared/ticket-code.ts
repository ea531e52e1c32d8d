/** 30 letters and digits without 0 O, 1 I L and U: 4.9 random bits each (S9). */
export const TICKET_CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `K7QM-X3RD-W9HT-AB2C`: a ticket code as people read it. */
export function formatTicketCode(ticketCode: string): string {
  return ticketCode.replace(/(.{4})(?=.)/g, "$1-");
}

/** A ticket code as typed by a person (any case, spaces, dashes), or null when it cannot be one. */
export function parseTicketCode(text: unknown): string | null {
  if (typeof text !== "string" || text.length > 60) return null;
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return /^[23456789ABCDEFGHJKMNPQRSTVWXYZ]{12,20}$/.test(code) ? code : null;
}
