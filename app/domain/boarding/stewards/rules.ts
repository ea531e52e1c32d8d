import type { Staff } from "~/domain/sessions/read-session.server";

/** How long a steward's name may be. */
export const STEWARD_NAME = { min: 2, max: 60 } as const;
/** A link is open in so many browsers at once; with another one the oldest ends. */
export const MAX_BROWSERS = 3;

/**
 * A helper of the day who scans by a link. `userId` is whoever made the link and answers for it;
 * nothing else of their rights or their account is in it.
 */
export interface Steward extends Staff {
  stewardId: number;
}
