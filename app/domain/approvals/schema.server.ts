import { z } from "zod";
import { APPROVER_FIELD, APPROVER_PIN_FIELD } from "./rules";

const approver = z
  .string({ error: "select_required" })
  .regex(/^[1-9]\d{0,8}$/, "select_required")
  .transform(Number);
const pin = z.string({ error: "required" }).trim().min(1, "required").max(60, "pin_shape");

/** Who approves, and their PIN: both, where the act cannot be without. */
export const approvalFields = { [APPROVER_FIELD]: approver, [APPROVER_PIN_FIELD]: pin };

/** The same where a form may be without: both are empty, or both are given. */
export const optionalApproval = z
  .object({
    [APPROVER_FIELD]: z.string().max(9, "select_required").default(""),
    [APPROVER_PIN_FIELD]: z.string().max(60, "pin_shape").default(""),
  })
  .transform((fields, context) => {
    if (fields[APPROVER_FIELD] === "" && fields[APPROVER_PIN_FIELD].trim() === "") return null;
    const given = z.object(approvalFields).safeParse(fields);
    if (given.success) return given.data;
    for (const { path, message } of given.error.issues)
      context.addIssue({ code: "custom", path: [...path], message });
    return z.NEVER;
  })
  .transform((fields) => ({ approval: fields && approvalOf(fields) }));

/** What the domain takes of these fields. */
export function approvalOf(fields: { approver: number; password_approver: string }): {
  approverId: number;
  pin: string;
} {
  return { approverId: fields.approver, pin: fields.password_approver };
}
