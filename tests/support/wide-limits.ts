const wide = { free: 1_000_000, waitSeconds: 0, orders: 1_000_000, passengers: 1_000_000_000 };

/** UNPAID_LIMITS that refuse nothing. */
export const WIDE_UNPAID_LIMITS = JSON.stringify({ buyer: wide, address: wide });
