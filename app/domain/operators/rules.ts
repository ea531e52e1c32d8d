import type { OperatorInput } from "./schema.server";

type Shown = Record<string, string | number>;

/** What a trail may say of an operator. The ic number is no part of it: where it changed, it says so and no more. */
export function changesOf(
  before: OperatorInput,
  after: OperatorInput,
): { before: Shown; after: Shown } | null {
  const changed = (Object.keys(after) as (keyof OperatorInput)[]).filter(
    (field) => before[field] !== after[field],
  );
  if (changed.length === 0) return null;
  const said = (operator: OperatorInput, ic: string) =>
    Object.fromEntries(changed.map((field) => [field, field === "ic" ? ic : operator[field]]));
  return { before: said(before, "hidden"), after: said(after, "changed") };
}

/** A new operator as the trail tells it, without the ic number. */
export function toldOf({ companyName, name, email, phone, jettyId }: OperatorInput): Shown {
  return { companyName, name, email, phone, jettyId };
}
