import type { OperatorInput } from "./schema.server";

type AuditFields = Record<string, string | number>;

/**
 * What a trail may say of an operator. The ic number is no part of it: where it changed, it says so
 * and no more.
 */
export function operatorChanges(
  before: OperatorInput,
  after: OperatorInput,
): { before: AuditFields; after: AuditFields } | null {
  const changed = (Object.keys(after) as (keyof OperatorInput)[]).filter(
    (field) => before[field] !== after[field],
  );
  if (changed.length === 0) return null;
  const auditFields = (operator: OperatorInput, ic: string) =>
    Object.fromEntries(changed.map((field) => [field, field === "ic" ? ic : operator[field]]));
  return { before: auditFields(before, "hidden"), after: auditFields(after, "changed") };
}

/** A new operator as the trail tells it, without the ic number. */
export function auditFieldsOf({
  companyName,
  name,
  email,
  phone,
  jettyId,
}: OperatorInput): AuditFields {
  return { companyName, name, email, phone, jettyId };
}
