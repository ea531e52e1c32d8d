import { listen } from "@db/listen";
import { connectRedis } from "@db/redis";
import { type News, NEWS_CHANNEL, newsSchema } from "./news.server";

export interface NewsSource {
  redisUrl: string | undefined;
  databaseUrl: string;
}

export interface Subscription {
  /** Resolves once news can be heard. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

/**
 * Hears all news of the house on a connection of its own. After a lost connection `onGap` says that news may have been missed:
 * then everything shown is to be loaded again.
 */
export function hearNews(
  source: NewsSource,
  onNews: (news: News) => void,
  onGap: () => void = () => {},
): Subscription {
  let closed = false;
  const hear = (text: string) => {
    const news = closed ? null : parse(text);
    if (news) onNews(news);
  };
  const ear = source.redisUrl
    ? hearRedis(source.redisUrl, hear, onGap)
    : listen(source.databaseUrl, NEWS_CHANNEL, hear, onGap);
  return {
    ready: ear.ready,
    close: () => {
      closed = true;
      return ear.close();
    },
  };
}

function hearRedis(url: string, hear: (text: string) => void, onGap: () => void): Subscription {
  const client = connectRedis(url, () => {}, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
  });
  client.on("message", (_channel, text) => hear(text));
  let subscribed = false;
  client.on("ready", () => {
    if (subscribed) onGap();
  });
  const ready = client.subscribe(NEWS_CHANNEL).then(() => void (subscribed = true));
  return { ready, close: async () => client.disconnect() };
}

function parse(text: string): News | null {
  try {
    const parsed = newsSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
