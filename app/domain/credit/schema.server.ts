import { z } from "zod";
import { remarkField } from "~/domain/cancellations/schema.server";
import { versionField } from "~/domain/ordering/schema.server";
import { parseDay } from "~/domain/shared/day";
import { parseRm } from "~/domain/shared/money";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { cleanLine, MAX_SENT_LINE } from "~/domain/shared/text";
import { MAX_LIMIT_SEN, MAX_RECEIPT_SEN, MAX_REFERENCE, RECEIPT_METHODS } from "./rules";

const MAX_TEXT = 200;

/** Ringgit as typed, in sen; `1,250.00` is read as it is printed. */
function ringgit(text: string, maxSen: number, context: z.RefinementCtx): number {
  const sen = parseRm(text.replaceAll(",", ""));
  if (sen !== null && sen <= maxSen) return sen;
  const message: RefusalCode = sen === null ? "bad_cash" : "credit_sum_high";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** The most that may be owed; nothing there is no limit. */
const limitField = z
  .string({ error: "bad_request" })
  .max(MAX_TEXT, "bad_cash")
  .transform((text, context) =>
    text.trim() === "" ? null : ringgit(text, MAX_LIMIT_SEN, context),
  );
const amountField = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(MAX_TEXT, "bad_cash")
  .transform((text, context) => ringgit(text, MAX_RECEIPT_SEN, context))
  .refine((sen) => sen > 0, "cash_nothing");
const dayField = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(20, "bad_date")
  .transform((text, context) => {
    const day = parseDay(text);
    if (day) return day;
    context.addIssue({ code: "custom", message: "bad_date" });
    return z.NEVER;
  });
const line = (max: number) =>
  z
    .string()
    .max(MAX_SENT_LINE, "too_long")
    .default("")
    .transform(cleanLine)
    .pipe(z.string().max(max, "too_long"));

/** A company that may buy on credit before its first sale. */
export const openAccountForm = z.object({
  company: z
    .string({ error: "required" })
    .max(MAX_SENT_LINE, "too_long")
    .transform(cleanLine)
    .pipe(z.string().min(1, "required").max(MAX_TEXT, "too_long")),
  limit: limitField,
});

export const limitForm = z.object({ version: versionField, limit: limitField });
export const blockForm = z.object({ version: versionField, reason: remarkField });
export const reverseForm = z.object({ reason: remarkField });

/** Money that came for an account; but for cash it has the reference of its bank. */
export const receiptForm = z
  .object({
    received_on: dayField,
    amount: amountField,
    method: z.enum(RECEIPT_METHODS, { error: "select_required" }),
    reference: line(MAX_REFERENCE),
    remark: line(500),
    form_key: z.string({ error: "bad_request" }).regex(/^[\w-]{20,64}$/, "bad_request"),
  })
  .refine(({ method, reference }) => method === "cash" || reference !== "", {
    path: ["reference"],
    message: "required" satisfies RefusalCode,
  })
  .transform(({ received_on, amount, form_key, reference, remark, method }) => ({
    receivedOn: received_on,
    amountSen: amount,
    method,
    reference: reference || null,
    remark: remark || null,
    formKey: form_key,
  }));
export type ReceiptInput = z.output<typeof receiptForm>;
