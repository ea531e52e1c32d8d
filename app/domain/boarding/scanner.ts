import type { Staff } from "~/domain/sessions/read-session.server";

/**
 * Whoever boards: where, in the name of whom, and which steward of theirs it is, with the name.
 * `sentBy` is who sent their scan, where that is somebody else, or nobody knows whose it is.
 */
export type Scanner = Pick<Staff, "userId" | "jettyId" | "stewardId"> & {
  name?: string;
  sentBy?: string;
};

/** Tells apart for whom a page or a list was made; it is no secret. */
export function readerOf({ userId, stewardId }: Scanner): string {
  return stewardId === undefined ? `${userId}` : `${userId}-${stewardId}`;
}

/** In an entry of the audit: the steward who did it for the user whom it names, and who sent it. */
export function namesIn({ stewardId, name, sentBy }: Scanner): {
  steward?: string;
  sentBy?: string;
} {
  return {
    ...(stewardId !== undefined && { steward: name ?? String(stewardId) }),
    ...(sentBy !== undefined && { sentBy }),
  };
}
