import { z } from "zod";
import { CREDIT_FACILITY } from "~/domain/counter/payment-methods";
import {
  emailField,
  icField,
  nameField,
  phoneField,
  versionField,
} from "~/domain/ordering/schema.server";
import { HOME_COUNTRY } from "~/domain/places/countries";
import { parseCountry } from "~/domain/places/country-names.server";
import { type BuyerDetails, type NumberedPerson, personField } from "./edit-rules";
import type { TicketDetail } from "./ticket-detail.server";

/** The passengers on a page of the form. */
export interface EditedPerson {
  no: number;
  /** Has a country to give; a Malaysian is not asked for one. */
  foreign: boolean;
}

const country = z
  .string()
  .trim()
  .min(1, "select_required")
  .max(200, "bad_country")
  .transform((text, context) => {
    const code = parseCountry(text);
    if (code) return code;
    context.addIssue({ code: "custom", message: "bad_country" });
    return z.NEVER;
  });

/** A passenger at the fare of other countries is not from here. */
const foreignCountry = country.refine((code) => code !== HOME_COUNTRY, "home_country");

/** At the counter a detail may stay empty; what is given must be right (X12). */
function maybe(field: z.ZodType<string>, required: boolean): z.ZodType<string | null> {
  if (required) return field;
  return z.union([z.literal(""), field]).transform((text) => text || null);
}

/**
 * The form of a ticket's buyer and of the passengers on one page of it, as its names are sent:
 * `name`, `name_1`, `ic_1`, … An online ticket has all of them, one on account has who owes it.
 */
export function ticketEditForm(
  people: readonly EditedPerson[],
  { ticketFlag, method }: Pick<TicketDetail, "ticketFlag" | "method">,
) {
  const online = ticketFlag < 3;
  const reachable = online || method === CREDIT_FACILITY;
  const buyer = {
    name: maybe(nameField, reachable),
    ic: maybe(icField, online),
    phoneNo: maybe(phoneField, reachable),
    email: maybe(emailField, reachable),
    country: maybe(country, online),
  };
  const rows: Record<string, z.ZodType<string | null>> = {};
  for (const { no, foreign } of people) {
    rows[personField("name", no)] = maybe(nameField, online);
    rows[personField("ic", no)] = maybe(icField, online);
    if (foreign) rows[personField("country", no)] = maybe(foreignCountry, online);
  }
  return z
    .object({ version: versionField, ...buyer })
    .and(z.object(rows))
    .transform(({ version, name, ic, phoneNo, email, country: from, ...fields }) => ({
      version,
      buyer: { name, ic, phoneNo, email, country: from } satisfies BuyerDetails,
      passengers: people.map(({ no, foreign }): NumberedPerson => {
        const value = (field: "name" | "ic" | "country") => fields[personField(field, no)] ?? null;
        const person = { no, name: value("name"), ic: value("ic") };
        return foreign ? { ...person, country: value("country") } : person;
      }),
    }));
}
