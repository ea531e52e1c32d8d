import { listen } from "@db/listen";
import { connectRedis } from "@db/redis";
import { LIVE_EVENT_CHANNEL, type LiveEvent, liveEventSchema } from "./live-event.server";

export interface LiveEventSource {
  redisUrl: string | undefined;
  databaseUrl: string;
}

export interface Subscription {
  /** Resolves once events are received. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

/**
 * Receives all events on a connection of its own. After a lost connection `onGap` says that events
 * may have been missed: then everything shown is to be loaded again.
 */
export function subscribeToEvents(
  source: LiveEventSource,
  onEvent: (event: LiveEvent) => void,
  onGap: () => void = () => {},
): Subscription {
  let closed = false;
  const receive = (text: string) => {
    const event = closed ? null : parseEvent(text);
    if (event) onEvent(event);
  };
  const subscription = source.redisUrl
    ? subscribeInRedis(source.redisUrl, receive, onGap)
    : listen(source.databaseUrl, LIVE_EVENT_CHANNEL, receive, onGap);
  return {
    ready: subscription.ready,
    close: () => {
      closed = true;
      return subscription.close();
    },
  };
}

function subscribeInRedis(
  url: string,
  receive: (text: string) => void,
  onGap: () => void,
): Subscription {
  const client = connectRedis(url, () => {}, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
  });
  client.on("message", (_channel, text) => receive(text));
  let subscribed = false;
  client.on("ready", () => {
    if (subscribed) onGap();
  });
  const ready = client.subscribe(LIVE_EVENT_CHANNEL).then(() => void (subscribed = true));
  return { ready, close: () => Promise.resolve(client.disconnect()) };
}

function parseEvent(text: string): LiveEvent | null {
  try {
    const parsed = liveEventSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
