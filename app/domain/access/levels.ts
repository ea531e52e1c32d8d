/** The access levels (R-6-01). Their names are the specification's own, in either language. */
export const ROLE_NAMES = {
  1: "Pentadbir",
  2: "Scanner",
  3: "Kaunter Tiket",
  4: "Scanner + Kaunter Tiket",
  5: "Akauntan",
} as const;
export type Level = keyof typeof ROLE_NAMES;
export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];
