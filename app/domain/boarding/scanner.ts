import type { Staff } from "~/domain/sessions/read-session.server";

/** Whoever boards: where, in the name of whom. */
export type Scanner = Pick<Staff, "userId" | "jettyId">;
