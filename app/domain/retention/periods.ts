/**
 * How long personal data is kept that nothing else removes sooner; docs/operations.md lists all
 * periods, and the privacy notice tells buyers of these.
 */
export const RETENTION = {
  /** After the day of departure: identity card and passport numbers, and network addresses. */
  icMonths: 24,
  /** After the day of departure: who was named on an order that was never paid. */
  unpaidOrderMonths: 6,
  /** After the day of departure: passenger lists that were handed in. */
  passengerListMonths: 24,
  /** After the day: codes that were shown at the boat and let nobody on board, and stewards' names. */
  scanMonths: 24,
  /** After it was asked for: a job that failed for good, a mail's address in it. */
  failedJobMonths: 4,
} as const;
