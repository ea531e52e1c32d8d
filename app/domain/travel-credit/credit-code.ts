import { parseTicketCode } from "~/domain/shared/ticket-code";

/** A credit's code as typed by a person (any case, spaces, dashes), or null when it cannot be one. */
export function parseCreditCode(text: unknown): string | null {
  const code = parseTicketCode(text);
  return code?.length === 16 ? code : null;
}
