import { log as logger } from "~/log.server";

/** The log of the web process: structured lines, no secrets, no ic numbers. */
export const log = logger();
