import type { z } from "zod";
import { JOBS } from "~/domain/jobs/jobs";

/**
 * The one channel on which the web processes receive each other's events, in Redis or in
 * PostgreSQL.
 */
export const LIVE_EVENT_CHANNEL = "jetty_news";

export const liveEventSchema = JOBS["news.publish"].payload;

/** What changed, never its contents: whoever receives it loads again. */
export type LiveEvent = z.infer<typeof liveEventSchema>;
