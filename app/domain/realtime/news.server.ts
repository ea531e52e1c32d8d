import type { z } from "zod";
import { JOBS } from "~/domain/jobs/jobs";

/** The one channel on which the web processes hear of each other's changes, in Redis or in PostgreSQL. */
export const NEWS_CHANNEL = "jetty_news";

export const newsSchema = JOBS["news.publish"].payload;

/** What changed, never its contents: whoever hears it loads again. */
export type News = z.infer<typeof newsSchema>;
