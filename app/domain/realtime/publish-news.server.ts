import { redis } from "@db/redis";
import { sql } from "@db/transaction";
import { type News, NEWS_CHANNEL } from "./news.server";

/** Tells every web process that something changed: through Redis where there is one, else through PostgreSQL. */
export async function publishNews(news: News): Promise<void> {
  const text = JSON.stringify(news);
  const client = redis();
  if (client) await client.publish(NEWS_CHANNEL, text);
  else await sql(null, "select pg_notify($1, $2)", [NEWS_CHANNEL, text]);
}
