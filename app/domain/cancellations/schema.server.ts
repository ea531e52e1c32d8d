import { z } from "zod";
import { approvalFields, approvalOf } from "~/domain/approvals/schema.server";
import { MAX_SENT_TEXT } from "~/domain/shared/text";
import { MAX_REMARK } from "./rules";

/** Why a ticket is cancelled (R-5-45): line breaks stay, other control characters go. */
export const remarkField = z
  .string({ error: "required" })
  .max(MAX_SENT_TEXT, "reason_too_long")
  .transform((text) =>
    text
      .normalize("NFC")
      .replace(/\r\n?/g, "\n")
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g, " ")
      .trim(),
  )
  .pipe(z.string().min(1, "required").max(MAX_REMARK, "reason_too_long"));

export const remarkForm = z.object({ remark: remarkField });

/** A manager's approval of a request that waits, at the screen of whoever is there. */
export const approvedRequestForm = z
  .object({ request: z.string().regex(/^[1-9]\d{0,8}$/, "bad_request"), ...approvalFields })
  .transform(({ request, ...fields }) => ({
    requestId: Number(request),
    approval: approvalOf(fields),
  }));

/** The remark with a manager's approval at the screen of whoever asks. */
export const approvedRemarkForm = z
  .object({ remark: remarkField, ...approvalFields })
  .transform(({ remark, ...fields }) => ({ remark, approval: approvalOf(fields) }));
