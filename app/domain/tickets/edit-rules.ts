/** What of a buyer can be changed. */
export const BUYER_FIELDS = ["name", "ic", "phoneNo", "email", "country"] as const;
/** What of a passenger can be changed: the category is what was paid for. */
export const PERSON_FIELDS = ["name", "ic", "country"] as const;

export type BuyerDetails = Record<(typeof BUYER_FIELDS)[number], string | null>;
export type PersonDetails = Record<(typeof PERSON_FIELDS)[number], string | null>;
/** A passenger as a form gives them; the country of a Malaysian is not asked for. */
export type NumberedPerson = Omit<PersonDetails, "country"> & {
  no: number;
  country?: string | null;
};

/** The name of a passenger's field in the form. */
export function personField(field: (typeof PERSON_FIELDS)[number], no: number): string {
  return `${field}_${no}`;
}

export interface Changes<Details> {
  before: Partial<Details>;
  after: Partial<Details>;
}

/** What is different, or null. */
export function changesOf<Details extends object>(
  before: Details,
  after: Details,
  fields: readonly (keyof Details)[],
): Changes<Details> | null {
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return null;
  const only = (of: Details) =>
    Object.fromEntries(changed.map((field) => [field, of[field]])) as Partial<Details>;
  return { before: only(before), after: only(after) };
}
