import { z } from "zod";
import { optionalApproval } from "~/domain/approvals/schema.server";
import { JETTIES } from "~/domain/places/jetties";
import { parseRm } from "~/domain/shared/money";
import { cleanLine, MAX_SENT_LINE, MAX_SENT_TEXT } from "~/domain/shared/text";
import { type Count, DENOMINATIONS, MAX_CASH_SEN, MAX_PIECES } from "./rules";

const MAX_REASON = 500;
const HALF_DAY = 12 * 3_600_000;

/** Ringgit as typed, in sen: digits and a dot only (R-5-38), at most RM 100,000. */
export const cashField = z
  .string({ error: "required" })
  .max(MAX_SENT_LINE, "bad_cash")
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(1, "required")
      .regex(/^[0-9.]+$/, "cash_digits"),
  )
  .transform((text, context) => {
    const sen = parseRm(text);
    if (sen !== null && sen <= MAX_CASH_SEN) return sen;
    context.addIssue({ code: "custom", message: sen === null ? "bad_cash" : "cash_too_much" });
    return z.NEVER;
  });

const reasonText = z
  .string()
  .max(MAX_SENT_TEXT, "reason_too_long")
  .default("")
  .transform(cleanLine)
  .pipe(z.string().max(MAX_REASON, "reason_too_long"));
const requiredReason = z
  .string({ error: "required" })
  .max(MAX_SENT_TEXT, "reason_too_long")
  .transform(cleanLine)
  .pipe(z.string().min(1, "required").max(MAX_REASON, "reason_too_long"));
const formKey = z.string({ error: "bad_request" }).regex(/^[\w-]{20,64}$/, "bad_request");
const userId = z
  .string({ error: "select_required" })
  .regex(/^[1-9]\d{0,8}$/, "select_required")
  .transform(Number);

/**
 * Start Shift (2.18): a cash amount and a jetty; or the drawer that somebody handed over, named by
 * the shift it comes from.
 */
export const startForm = z.object({
  cash_in: cashField,
  jetty_id: z
    .enum(
      JETTIES.map(({ id }) => String(id)),
      { error: "no_jetty" },
    )
    .transform((id) => (id === "2" ? 2 : 1)),
  form_key: formKey,
});
export const takeOverForm = z.object({ shift: userId, form_key: formKey });

/** What a buyer hands over. */
export const cashForm = z.object({ cash_in: cashField });

/**
 * What of a total is paid in cash, and what was handed over for that part; nothing there is the
 * exact sum.
 */
const cashInOrExact = z
  .preprocess(
    (text) => (typeof text === "string" && text.trim() === "" ? undefined : text),
    cashField.optional(),
  )
  .transform((sen) => sen ?? null);
export const splitForm = z.object({
  cash_part: cashField.refine((sen) => sen > 0, "cash_nothing"),
  cash_in: cashInOrExact,
});

/** A sale by travel credit: its code first, then what was seen that it pays, and cash for the rest. */
export const creditCodeForm = z.object({
  travelCredit: z.string({ error: "required" }).trim().min(1, "required").max(60, "too_long"),
});
export const creditRestForm = z.object({
  creditSen: z.coerce.number({ error: "bad_request" }).int("bad_request").min(1, "bad_request"),
  cash_in: cashInOrExact,
});

/** A sum where none belongs was meant for another kind: it is refused, not dropped. */
const noCash = z
  .string()
  .max(MAX_SENT_LINE, "cash_no_sale")
  .default("")
  .refine((text) => text.trim() === "" || parseRm(text) === 0, "cash_no_sale")
  .transform(() => 0);

/**
 * Money into or out of the drawer without a sale, or the drawer opened for neither: each with its
 * reason, but for a drop into the safe, which needs none.
 */
export const drawerForm = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.enum(["paid_in", "paid_out"]),
      amount: cashField.refine((sen) => sen > 0, "cash_nothing"),
      reason: requiredReason,
      form_key: formKey,
    }),
    z.object({
      kind: z.literal("safe_drop"),
      amount: cashField.refine((sen) => sen > 0, "cash_nothing"),
      reason: reasonText.transform((text) => text || null),
      form_key: formKey,
    }),
    z.object({
      kind: z.literal("no_sale"),
      amount: noCash,
      reason: requiredReason,
      form_key: formKey,
    }),
  ],
  { error: "select_required" },
);

export type DrawerFormInput = z.output<typeof drawerForm>;

const pieces = z
  .string()
  .max(MAX_SENT_LINE, "bad_pieces")
  .default("")
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^[0-9]{0,4}$/, "bad_pieces"))
  .transform((text) => Math.min(Number(text), MAX_PIECES));

/** Close Shift: how many of each note and coin, field `n<sen>`; empty is none. */
export const countForm = z
  .object(Object.fromEntries(DENOMINATIONS.map((sen) => [`n${sen}`, pieces])))
  .transform((fields): Count =>
    Object.fromEntries(DENOMINATIONS.map((sen) => [sen, fields[`n${sen}`] ?? 0])),
  );

export const closeForm = z.object({
  shift: userId,
  reason: reasonText,
  hand_to: z.union([z.literal("").transform(() => null), userId]).default(null),
});
const forgottenForm = z.object({ reason: requiredReason });

/** The count alone, where 'add up' was pressed: nothing is closed. */
export const addUpForm = countForm.transform((count) => ({ count }));
export const closeCountedForm = addUpForm.and(closeForm).and(optionalApproval);
export const closeForgottenForm = addUpForm.and(forgottenForm);

/** How old a hand-over may be that is still offered. */
export const HAND_OVER_MS = HALF_DAY;
