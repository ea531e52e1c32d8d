import type { ReactNode } from "react";
import { ContactBlock } from "~/documents/contact-block";
import { contactOf } from "~/domain/places/jetty-facts";
import { useFrame } from "./frame";

interface CouncilContactProps {
  /** Of the order it is about, whose jetty may have a contact of its own. */
  jettyId?: number | null;
  reference?: string;
  /** Said first, in place of what is usual. */
  lead?: ReactNode;
}

/** Whom a buyer reaches, at the end of a page where something may have gone wrong. */
export function CouncilContact({ jettyId, reference, lead }: CouncilContactProps) {
  const { council, places } = useFrame();
  return (
    <ContactBlock
      contact={contactOf(places, jettyId ?? null)}
      council={council}
      reference={reference}
      lead={lead}
    />
  );
}
