import type { Staff } from "~/domain/sessions/read-session.server";

/** Whoever boards: where, in the name of whom, and which steward of theirs it is, with the name. */
export type Scanner = Pick<Staff, "userId" | "jettyId" | "stewardId"> & { name?: string };

/** In an entry of the audit: the steward who did it for the user whom it names. */
export function stewardIn({ stewardId, name }: Scanner): { steward?: string } {
  return stewardId === undefined ? {} : { steward: name ?? String(stewardId) };
}
