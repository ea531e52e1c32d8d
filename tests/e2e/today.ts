/** A day in Kuala Lumpur so many days from now; asked for in a test, for a run may last past midnight. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + (8 + days * 24) * 3_600_000).toISOString().slice(0, 10);

/** Today in Kuala Lumpur. */
export const today = (): string => dayIn(0);
