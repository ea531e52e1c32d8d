import { z } from "zod";
import { cleanLine, MAX_SENT_LINE } from "~/domain/shared/text";
import { DIFFERENCE_KINDS, MAX_EXPLAINED_AT_ONCE, MAX_MONTH_REMARK } from "./rules";

const remark = z
  .string("bad_request")
  .max(MAX_SENT_LINE, "reason_too_long")
  .transform(cleanLine)
  .pipe(z.string().max(MAX_MONTH_REMARK, "reason_too_long"))
  .transform((text) => text || null);

/** The differences that the form was opened with; all of a kind without a reason is no list. */
const differenceIds = z
  .string({ error: "bad_request" })
  .max(11 * MAX_EXPLAINED_AT_ONCE, "bad_request")
  .regex(/^(?:unexplained|[1-9]\d{0,9}(?:,[1-9]\d{0,9})*)$/, "bad_request")
  .transform((text) =>
    text === "unexplained" ? ("unexplained" as const) : text.split(",").map(Number),
  );

export const explainForm = z.object({
  kind: z.enum(DIFFERENCE_KINDS, "bad_request"),
  which: differenceIds,
  reason: z.string("select_required").min(1, "select_required").max(40, "bad_request"),
  remark,
});

/** What the figures were when the closing was asked for. */
export const closeForm = z.object({
  mark: z.string("bad_request").regex(/^[0-9a-f]{32}$/, "bad_request"),
});

/** A gateway's account, and its list once that was asked for. */
export const askForm = z.object({
  account: z.string("bad_request").min(1, "bad_request").max(40, "bad_request"),
  list: z.string("bad_request").regex(/^[\w-]{0,80}$/, "bad_request"),
});

export const statementForm = z.object({ act: z.enum(["import", "drop"], "bad_request") });
