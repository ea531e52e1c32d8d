import { z } from "zod";
import { parseDay } from "~/domain/shared/day";
import { MAX_SENT_TEXT } from "~/domain/shared/text";
import { dayField, jettyField, textField, timeField } from "../form-fields.server";
import {
  ANSWER_DAYS,
  CASE_FILTERS,
  instantOf,
  MAX_ANSWER_DAYS,
  PUBLIC_REASONS,
  STOP_REASONS,
} from "./rules";

/** Some lines of text, or nothing. */
const wordsField = z
  .string()
  .max(MAX_SENT_TEXT, "too_long")
  .default("")
  .transform((text) =>
    text
      .normalize("NFC")
      .replace(/\r\n?/g, "\n")
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g, " ")
      .trim(),
  )
  .pipe(z.string().max(600, "too_long"))
  .transform((text) => text || null);

const answerDays = z
  .string()
  .max(20, "bad_count")
  .default(String(ANSWER_DAYS))
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(1, "required")
      .regex(/^\d{1,2}$/, "bad_count"),
  )
  .transform(Number)
  .pipe(z.number().min(1, "bad_count").max(MAX_ANSWER_DAYS, "bad_count"));

/** Of `other` alone what is typed counts. */
const reasonText = z.string().max(MAX_SENT_TEXT, "too_long").default("");

export const stoppageForm = z
  .object({
    jetty: jettyField,
    from_day: dayField,
    from_time: timeField,
    until_day: dayField,
    until_time: timeField,
    reason: z.enum(STOP_REASONS, "select_required"),
    reason_text: reasonText,
    words_ms: wordsField,
    words_en: wordsField,
    answer_days: answerDays,
  })
  .transform((form, context) => {
    const { jetty, reason } = form;
    const parsed = reason === "other" ? textField(3, 200).safeParse(form.reason_text) : null;
    if (parsed && !parsed.success) {
      const [issue] = parsed.error.issues;
      context.addIssue({
        code: "custom",
        path: ["reason_text"],
        message: issue?.message ?? "required",
      });
      return z.NEVER;
    }
    return {
      jettyId: jetty,
      fromAt: instantOf(form.from_day, form.from_time),
      untilAt: instantOf(form.until_day, form.until_time),
      reason,
      publicReason: reason === "other" ? (parsed?.data ?? "") : PUBLIC_REASONS[reason],
      wordsMs: form.words_ms,
      wordsEn: form.words_en,
      answerDays: form.answer_days,
    };
  });
export type StoppageInput = z.infer<typeof stoppageForm>;

/** Where a refund is paid to; of the number its digits alone count. */
const bankFields = {
  bank_name: textField(2, 60),
  bank_account: textField(1, 40)
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{5,20}$/, "bad_account")),
  bank_holder: textField(2, 100),
};
export const bankForm = z
  .object(bankFields)
  .transform(({ bank_name, bank_account, bank_holder }) => ({
    bankName: bank_name,
    bankAccount: bank_account,
    bankHolder: bank_holder,
  }));
export type BankAccount = z.infer<typeof bankForm>;

/** The departures of one choice by their numbers; none where tickets are by date alone. */
const departureIds = z
  .string()
  .max(60, "select_required")
  .default("")
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^(?:[1-9]\d{0,8}(?:,[1-9]\d{0,8})*)?$/, "select_required"))
  .transform((text) => (text === "" ? [] : text.split(",").map(Number)));

/** `shown`: the day whose departures the form lists; a form of before has it as its `day`. */
export const moveForm = z
  .object({ day: dayField, shown: dayField.optional(), departure: departureIds })
  .transform(({ day, shown, departure }) => ({
    ...{ day, departureIds: departure },
    isShown: shown === undefined || shown === day,
  }));

/** The day of which departures shall be shown. */
export const lookForm = z.object({ day: dayField });

/** The day that is looked at, of an address; null where it is none. */
export const askedDate = z
  .string()
  .max(20)
  .nullable()
  .catch(null)
  .transform((text) => (text === null ? null : parseDay(text)));

/** Which cases of a stoppage an address asks for; those to be called, where it asks for none. */
export const shownCases = z.enum(CASE_FILTERS).catch("phone");

/** The tick that a buyer was called, set or taken away. */
export const phonedForm = z.object({ phoned: z.enum(["0", "1"], "bad_request") });
export type PhonedInput = z.infer<typeof phonedForm>;
