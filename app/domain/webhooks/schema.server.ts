import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";
import { isJettyId } from "~/domain/places/jetties";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { cleanLine, MAX_SENT_LINE } from "~/domain/shared/text";
import { addressPolicy } from "./address-policy.server";
import { parseEndpointUrl } from "./endpoint-url.server";
import { eventKey, WEBHOOK_EVENTS } from "./event-names";

const MAX_DESCRIPTION = 200;

const url = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(MAX_SENT_LINE, "too_long")
  .transform((typed, context) => {
    const parsed = parseEndpointUrl(typed, addressPolicy());
    if (parsed.ok) return parsed.url;
    context.addIssue({ code: "custom", message: parsed.code });
    return z.NEVER;
  });
const description = z
  .string({ error: "required" })
  .max(MAX_SENT_LINE, "too_long")
  .transform(cleanLine)
  .pipe(z.string().min(1, "required").max(MAX_DESCRIPTION, "too_long"));
const jetty = z
  .string({ error: "select_required" })
  .regex(/^[0-2]$/, "select_required")
  .transform((text) => {
    const id = Number(text);
    return isJettyId(id) ? id : (0 as const);
  });
const tick = z
  .string()
  .max(10)
  .optional()
  .transform((sent) => sent === "on");

/** An endpoint as its form sends it: a tick for each event. */
const content = z
  .object({
    url,
    description,
    jetty,
    ticket_paid: tick,
    ticket_cancelled: tick,
    ticket_boarded: tick,
    refund_due: tick,
    shift_closed: tick,
  })
  .transform(({ url, description, jetty, ...ticks }, context) => {
    const events = WEBHOOK_EVENTS.filter((event) => ticks[eventKey(event)]);
    if (events.length === 0)
      context.addIssue({
        code: "custom",
        path: ["ticket_paid"],
        message: "webhook_no_event" satisfies RefusalCode,
      });
    return { url, description, jettyId: jetty, events };
  });

const formKey = z.object({
  form_key: z.string({ error: "bad_request" }).regex(/^[\w-]{20,64}$/, "bad_request"),
});

export const addEndpointForm = content.and(formKey);
export const editEndpointForm = content.and(versionForm);
