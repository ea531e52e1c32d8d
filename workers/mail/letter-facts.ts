import { config } from "~/config.server";
import type { Contact } from "~/domain/places/jetty-facts";
import { jettyFacts } from "~/domain/places/places.server";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";

/** What every letter to a buyer says of those who send it. */
export function letterFacts({ jettyId }: Pick<PrintableTicket, "jettyId">): {
  contact: Contact;
  council: string;
  publicUrl: string;
} {
  const { COUNCIL_NAME, PUBLIC_URL } = config();
  return {
    contact: jettyFacts(jettyId).contact,
    council: COUNCIL_NAME,
    publicUrl: PUBLIC_URL,
  };
}
