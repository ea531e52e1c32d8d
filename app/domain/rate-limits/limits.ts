/** At most `max` in each window of `windowS` seconds. */
export interface LimitRule {
  max: number;
  windowS: number;
}

/**
 * Every limit (design: reliability, part B, Accounts). The key says whom it counts: an address, a
 * ticket, an account.
 */
export const LIMITS = {
  /** Ticket codes that nobody has, per address. */
  missedCode: { max: 30, windowS: 60 },
  /** The 'already paid?' page, per address. */
  alreadyPaid: { max: 10, windowS: 60 },
  /** And by whatever addresses: per phone number, and per order that is asked for. */
  alreadyPaidPhone: { max: 10, windowS: 3_600 },
  alreadyPaidOrder: { max: 10, windowS: 3_600 },
  /** Pages that a link about a stoppage of sailing opens, per address: a hotel shares one. */
  weatherLink: { max: 240, windowS: 600 },
  /** Pages of a steward's link, per address: a jetty shares one. */
  stewardLink: { max: 120, windowS: 600 },
  /** Resent receipts, per ticket. */
  resendMail: { max: 3, windowS: 3_600 },
  /** Orders placed, per address: a bus company shares one. */
  placeOrder: { max: 60, windowS: 60 },
  /** Messages of the gateway, per address (payments 3.4). */
  paymentCallback: { max: 600, windowS: 60 },
  /**
   * Temporary passwords asked for: for one e-mail address, whether it has an account or not, and by
   * one client.
   */
  forgotPassword: { max: 3, windowS: 3_600 },
  forgotPasswordClient: { max: 10, windowS: 3_600 },
  /** Crashes that a browser of the staff reports, per session or steward, and per address. */
  browserError: { max: 10, windowS: 3_600 },
  browserErrorClient: { max: 60, windowS: 3_600 },
  /** Issue reports, per account. */
  reportIssue: { max: 20, windowS: 3_600 },
  /** Orders saved for the counter, per address: a whole queue may share one. */
  saveForCounter: { max: 40, windowS: 600 },
  /** Codes shown at the boat, per scanner: four times what forty people in four minutes take. */
  boardingScan: { max: 240, windowS: 60 },
  /** Manifests looked at by the link of their paper, per address. */
  manifestLook: { max: 60, windowS: 60 },
  /** Queue codes that nobody has, per cashier. */
  missedQueueCode: { max: 10, windowS: 300 },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof LIMITS;
