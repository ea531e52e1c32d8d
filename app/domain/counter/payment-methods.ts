/**
 * The two payment methods that a counter always has (S15), as they are stored and sent; the others
 * are configured by name.
 */
export const CASH = "Cash";
export const CREDIT_FACILITY = "Credit Facility";
