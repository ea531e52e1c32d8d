import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeRedis, openRedis, redis as theRedis } from "@db/redis";
import { sql } from "@db/transaction";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { useRedis } from "../../../tests/support/use-redis";
import { eventually } from "../../../tests/workers/support";
import type { LiveEvent } from "./live-event.server";
import { LIVE_EVENT_CHANNEL } from "./live-event.server";
import { publishEvent } from "./publish-event.server";
import { subscribeToEvents } from "./subscribe-to-events.server";

const test = useDatabase();
const redis = useRedis({ own: true });
const news: LiveEvent = { event: "new-ticket", jettyId: 1, ref: "MRG-2026-000001", ticketFlag: 1 };

describe.each(["postgres", "redis"] as const)("news through %s", (name) => {
  const source = () => ({
    redisUrl: name === "redis" ? redis.url : undefined,
    databaseUrl: test.ownerUrl,
  });
  beforeAll(async () => {
    if (name === "postgres") return;
    const client = openRedis(redis.url, () => {});
    await new Promise<void>((resolve) => client.once("ready", () => resolve()));
  });
  afterAll(closeRedis);

  it("reaches everybody who hears, and no one who stopped", async () => {
    const heard: [LiveEvent[], LiveEvent[]] = [[], []];
    const [one, two] = [
      subscribeToEvents(source(), (item) => heard[0].push(item)),
      subscribeToEvents(source(), (item) => heard[1].push(item)),
    ];
    await Promise.all([one.ready, two.ready]);
    await publishEvent(news);
    await eventually(() => heard[0].length === 1 && heard[1].length === 1);
    expect(heard).toEqual([[news], [news]]);
    await one.close();
    await publishEvent(news);
    await eventually(() => heard[1].length === 2);
    expect(heard[0]).toHaveLength(1);
    await two.close();
  });

  it("drops what is not news", async () => {
    const heard: LiveEvent[] = [];
    const subscription = subscribeToEvents(source(), (item) => heard.push(item));
    await subscription.ready;
    for (const text of ["{", "null", '{"event":1}'])
      if (name === "redis") await theRedis()?.publish(LIVE_EVENT_CHANNEL, text);
      else
        await sql(null, "select pg_notify(:liveEventChannel, :text)", {
          liveEventChannel: LIVE_EVENT_CHANNEL,
          text,
        });
    await publishEvent(news);
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([news]);
    await subscription.close();
  });

  it("says that some may have been missed after the connection was lost, and hears again", async () => {
    const heard: LiveEvent[] = [];
    let gaps = 0;
    const subscription = subscribeToEvents(
      source(),
      (item) => heard.push(item),
      () => (gaps += 1),
    );
    await subscription.ready;
    if (name === "redis") await theRedis()?.call("CLIENT", "KILL", "TYPE", "pubsub");
    else
      await asOwner(test, (client) =>
        client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jetty-listen' and datname = current_database()",
        ),
      );
    await eventually(() => gaps === 1);
    await eventually(async () => {
      await publishEvent(news);
      return heard.length > 0;
    });
    await subscription.close();
  });
});
