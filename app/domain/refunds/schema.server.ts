import { z } from "zod";
import { remarkField } from "~/domain/cancellations/schema.server";
import { cleanLine, MAX_SENT_LINE } from "~/domain/shared/text";
import { MAX_REFUNDS_AT_ONCE } from "./rules";

/** What the bank calls the payment. */
const bankReference = z
  .string({ error: "required" })
  .max(MAX_SENT_LINE, "too_long")
  .transform(cleanLine)
  .pipe(z.string().min(1, "required").max(60, "too_long"));

/** The refunds that the form was opened with; how many there may be is for the act to say. */
const refundIds = z
  .string({ error: "bad_request" })
  .max(11 * MAX_REFUNDS_AT_ONCE, "bad_request")
  .regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/, "bad_request")
  .transform((text) => text.split(",").map(Number));

/** Ticked: the gateway was asked without an answer, and somebody looked what became of it. */
const looked = z.literal("1", "bad_request").optional();

export const payRefundsForm = z.object({ ids: refundIds, refund_ref: bankReference, looked });
/** What a ticket of the counter is given back. */
export const payCounterRefundForm = z.object({ refund_ref: bankReference });
/** Which refunds a file for the bank holds, those too that are in one already if `again`. */
export const refundFileForm = z.object({
  ids: refundIds,
  again: z.literal("1", "bad_request").optional(),
  looked,
  form_key: z.string("bad_request").regex(/^[\w-]{20,64}$/, "bad_request"),
});
export const rejectRefundForm = z.object({ note: remarkField, looked });
/** Money goes back through the gateway, or the gateway is asked what became of it. */
export const gatewayRefundForm = z.object({
  act: z.enum(["refund", "check"], "bad_request"),
  despite: z.literal("1", "bad_request").optional(),
});
