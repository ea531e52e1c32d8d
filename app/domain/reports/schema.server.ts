import { z } from "zod";
import { isJettyId, type JettyId } from "~/domain/places/jetties";
import { type Day, parseDay } from "~/domain/shared/day";
import { PLATFORMS } from "~/domain/tickets/list-filter";
import { OFFICE_REPORTS, REPORT_FORMATS } from "./report-types";

/** A day that can't be read is a wrong field; an empty one is a day that is not asked for. */
const day = z
  .string()
  .max(20, "bad_date")
  .optional()
  .transform((text, context): Day | null => {
    if (!text) return null;
    const read = parseDay(text);
    if (read) return read;
    context.addIssue({ code: "custom", message: "bad_date" });
    return z.NEVER;
  });
const jetty = z
  .string()
  .max(20)
  .transform((text): 0 | JettyId | null => {
    const id = /^\d$/.test(text) ? Number(text) : null;
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

/** What a report is of, as a form or an address names it. */
const askedFilter = { jetty, platform, from: day, to: day };

/** A report that is asked for: its type and what it is of (2.13, F3). */
export const reportForm = z
  .object({
    ...askedFilter,
    type: z.enum(OFFICE_REPORTS, "bad_request"),
    format: z.enum(REPORT_FORMATS).catch("pdf"),
    mail: z.string().max(20, "bad_request").optional(),
  })
  .transform(({ jetty: jettyId, format, mail, ...asked }) => ({
    asked: { ...asked, jettyId },
    format,
    mail: mail !== undefined,
  }));

/** What the screen shows in its form when its address says so; anything odd counts as not said. */
export const reportScreenQuery = z
  .object({ ...askedFilter, from: day.catch(null), to: day.catch(null) })
  .transform(({ jetty: jettyId, ...asked }) => ({ ...asked, jettyId }));
