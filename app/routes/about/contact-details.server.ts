import { config } from "~/config.server";
import type { ContactDetails } from "./contact";

/** Who answers buyers, as configured. */
export function contactDetails(): ContactDetails {
  const { COUNCIL_NAME, HELP_PHONE, HELP_EMAIL } = config();
  return { council: COUNCIL_NAME, phone: HELP_PHONE, email: HELP_EMAIL };
}
