import type { LimitRule } from "~/domain/rate-limits/limits";

/**
 * Codes of one account that are looked at, right or wrong, from wherever they come. Only who has
 * the password gets here, so that this may keep the owner waiting too: three of a million codes are
 * right at a time, and thirty an hour find one in a lifetime.
 */
export const CODE_LIMIT: LimitRule = { max: 30, windowS: 3_600 };

export const codeLimitKey = (userId: number) => `secondFactor:${userId}`;
