import { z } from "zod";
import { isUnstorable } from "~/domain/shared/text";
import { isAuditModule } from "./modules";

const MAX_ID = 2_147_483_647;

/**
 * What an address asks of the audit beside search text and page; anything odd counts as nothing
 * asked.
 */
export const auditFilter = z.object({
  staff_id: z
    .string()
    .max(10)
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(MAX_ID))
    .nullable()
    .catch(null),
  staff_name: z
    .string()
    .trim()
    .max(100)
    .refine((text) => !isUnstorable(text))
    .catch(""),
  module: z.string().max(60).refine(isAuditModule).nullable().catch(null),
});
