import { z } from "zod";
import { emailField, versionForm } from "~/domain/ordering/schema.server";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { cleanLine, MAX_SENT_LINE } from "~/domain/shared/text";

const MAX_TEXT = 200;

const text = z
  .string({ error: "required" })
  .max(MAX_SENT_LINE, "too_long")
  .transform(cleanLine)
  .pipe(z.string().min(1, "required").max(MAX_TEXT, "too_long"));

/** Digits alone (R-5-17); spaces and dashes between them are dropped (S18). */
const digits = (shape: RegExp, code: RefusalCode) =>
  z
    .string({ error: "required" })
    .max(MAX_SENT_LINE, code)
    .transform((typed) => typed.normalize("NFKC").replace(/[\s-]/g, ""))
    .pipe(
      z
        .string()
        .min(1, "required")
        .refine((number) => number === "" || shape.test(number), code),
    );

/** An operator as its form and its calls send it. Whatever else comes along is not read. */
export const operatorForm = z
  .object({
    company_name: text,
    name: text,
    email: emailField,
    phone: digits(/^\d{9,12}$/, "bad_phone_digits"),
    ic: digits(/^\d{12,14}$/, "bad_operator_ic"),
    /** 0 is all jetties. */
    jetty: z
      .union([z.string().max(20), z.number()], { error: "select_required" })
      .transform(String)
      .pipe(z.enum(["0", "1", "2"], { error: "select_required" }))
      .transform((jetty) => Number(jetty) as 0 | 1 | 2),
  })
  .transform(({ company_name, jetty, ...rest }) => ({
    companyName: company_name,
    ...rest,
    jettyId: jetty,
  }));
export type OperatorInput = z.infer<typeof operatorForm>;
export const editOperatorForm = operatorForm.and(versionForm);
