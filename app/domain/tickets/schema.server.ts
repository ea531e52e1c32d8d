import { z } from "zod";
import { isJettyId, type JettyId } from "~/domain/places/jetties";
import { type Day, parseDay } from "~/domain/shared/day";
import { MAX_SENT_LINE } from "~/domain/shared/text";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { MAX_CHOSEN, PLATFORMS, REPORT_TYPES } from "./list-filter";

const day = z
  .string()
  .max(20)
  .transform((text): Day | null => parseDay(text))
  .nullable()
  .catch(null);
const jetty = z
  .string()
  .regex(/^[0-9]$/)
  .transform((text): 0 | JettyId | null => {
    const id = Number(text);
    return id === 0 || isJettyId(id) ? id : null;
  })
  .nullable()
  .catch(null);
const platform = z
  .string()
  .max(20)
  .transform((text) => PLATFORMS.find((one) => String(one) === text) ?? null)
  .nullable()
  .catch(null);

/** What an address asks of the list of tickets; anything odd counts as nothing asked (2.14). */
export const ticketListQuery = z
  .object({
    type: z.enum(REPORT_TYPES).nullable().catch(null),
    platform,
    jetty,
    from: day,
    to: day,
  })
  .transform(({ jetty: jettyId, ...asked }) => ({ ...asked, jettyId }));

/** What is done with many tickets at once. */
export const MANY_ACTS = ["print", "mail"] as const;
export type ManyAct = (typeof MANY_ACTS)[number];

/** A code with its space: so long may the codes of a form be. */
const MAX_CODES_LENGTH = MAX_CHOSEN * 20;
/** More values than an address of the greatest length can name. */
const MAX_NAMED = 1_000;
const isCode = (code: string | null): code is string => code !== null;

/** The codes that an address names, each as `ticket`; what is none is left out. */
export const chosenCodes = z
  .array(z.string().max(MAX_SENT_LINE).catch(""))
  .max(MAX_NAMED)
  .transform((texts) =>
    texts
      .slice(0, MAX_CHOSEN + 1)
      .map(parseTicketCode)
      .filter(isCode),
  );

/** The confirmation of an act upon many tickets: their codes with spaces between them. */
export const manyTicketsForm = z.object({
  act: z.enum(MANY_ACTS, "bad_request"),
  batch: z.uuid("bad_request"),
  tickets: z
    .string("bad_request")
    .max(MAX_CODES_LENGTH, "bad_request")
    .transform((text) => text.split(" ").map(parseTicketCode).filter(isCode)),
});
