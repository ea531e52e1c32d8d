/** The passenger categories, fixed in code (S2, S3, R-3-21). No others exist. */
export const MALAYSIAN_CATEGORIES = [
  "adult",
  "adult_oku",
  "child",
  "child_oku",
  "baby",
  "senior",
  "super_senior",
  "student",
  "gov_agency",
] as const;
export const FOREIGNER_CATEGORIES = [
  "adult_foreigner",
  "adult_oku_foreigner",
  "child_foreigner",
  "child_oku_foreigner",
  "baby_foreigner",
] as const;
export const CATEGORIES = [...MALAYSIAN_CATEGORIES, ...FOREIGNER_CATEGORIES] as const;
export type Category = (typeof CATEGORIES)[number];

export function isCategory(value: unknown): value is Category {
  return (CATEGORIES as readonly unknown[]).includes(value);
}

export function isForeigner(category: Category): boolean {
  return category.endsWith("_foreigner");
}

/** The child and baby categories of either nationality (S3). */
export function isChild(category: Category): boolean {
  return category.startsWith("child") || category.startsWith("baby");
}

/** The categories as a buyer looks for them: those that a disability card asks for come last. */
export function commonFirst(list: readonly Category[]): Category[] {
  const special = (category: Category) => category.includes("_oku");
  return [...list.filter((one) => !special(one)), ...list.filter(special)];
}

/**
 * The category whose fare a concession is compared with (S4): the adult's or the child's of the
 * same nationality.
 */
export function fullFareCategory(category: Category): Category {
  const foreigner = isForeigner(category);
  if (isChild(category)) return foreigner ? "child_foreigner" : "child";
  return foreigner ? "adult_foreigner" : "adult";
}

/**
 * Whole years that a category is meant for, both ends inclusive: at 60 one is a senior, at 70 a
 * super senior; hints only, never enforced (X14). Null: no hint by age.
 */
export const AGE_HINTS: Record<Category, { from: number; to: number | null } | null> = {
  adult: { from: 12, to: 59 },
  adult_oku: { from: 12, to: null },
  child: { from: 5, to: 11 },
  child_oku: { from: 5, to: 11 },
  baby: { from: 0, to: 4 },
  senior: { from: 60, to: 69 },
  super_senior: { from: 70, to: null },
  student: null,
  gov_agency: null,
  adult_foreigner: { from: 12, to: null },
  adult_oku_foreigner: { from: 12, to: null },
  child_foreigner: { from: 5, to: 11 },
  child_oku_foreigner: { from: 5, to: 11 },
  baby_foreigner: { from: 0, to: 4 },
};
