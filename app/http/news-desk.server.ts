import { config } from "~/config.server";
import type { LiveEvent } from "~/domain/live-events/live-event.server";
import { CONNECTED_MESSAGE, toLiveMessage } from "~/domain/live-events/live-message";
import { endedOrLockedSessions, subscribersOf } from "~/domain/live-events/queries.server";
import {
  redeemSocketTicket,
  type SocketOwner,
} from "~/domain/live-events/redeem-socket-ticket.server";
import { isForBrowsers, isPersonal, mayReceive, type Subscriber } from "~/domain/live-events/rules";
import {
  type LiveEventSource,
  subscribeToEvents,
  type Subscription,
} from "~/domain/live-events/subscribe-to-events.server";
import { reporterOf } from "~/domain/support/queries.server";
import { seldom } from "~/log.server";
import { now } from "./clock.server";
import { cookieIn } from "./cookies.server";
import { log } from "./log.server";
import { type NewsConnection, NewsConnections, type NewsLink } from "./news-connections.server";

/** 4401: this session hears nothing more. 1012: this process stops; the reason is in how many milliseconds to come back. */
export const NEWS_CLOSE = { notAllowed: 4401, stopping: 1012 } as const;
export const NEWS_LIMITS = {
  perUser: 5,
  inAll: 10_000,
  slice: 200,
  waiting: 200,
  lookEveryMs: 1_000,
  comeBackMs: 2_500,
};
export type NewsLimits = typeof NEWS_LIMITS;

/**
 * The staff's browsers that are connected to this web process. News that is heard goes to those who may hear it as of that moment; when
 * some may have been missed, everybody is told `connected` and loads again. Each second it closes the sockets of sessions that are over.
 */
export class NewsDesk {
  private readonly open = new NewsConnections();
  private waiting: LiveEvent[] = [];
  private missed = false;
  private round: Promise<void> | undefined;
  private ear: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly note = seldom((error, leftOut) =>
    log.warn({ err: error, leftOut }, "news could not be passed on"),
  );

  constructor(
    private readonly limits: NewsLimits = NEWS_LIMITS,
    /** Where news come from; by default what the configuration says. */
    private readonly source?: LiveEventSource,
  ) {}

  /** Whose socket a ticket opens in a browser with these cookies, or null. */
  async admit(cookies: string | undefined, ticket: string): Promise<SocketOwner | null> {
    const token = cookieIn(cookies ?? null, "session");
    return token === null ? null : redeemSocketTicket(ticket, token, now());
  }

  /** Whether a user, or the whole process, has as many sockets here as may be. */
  isFull({ userId }: SocketOwner): boolean {
    return this.open.ofUser(userId) >= this.limits.perUser || this.open.size >= this.limits.inAll;
  }

  /** How many sockets are open here. */
  get size(): number {
    return this.open.size;
  }

  /** Takes in whom `admit` has just let in: what is shown there may be older than what was heard here. */
  enter(holder: SocketOwner, link: NewsLink): NewsConnection {
    const connection = { ...holder, link };
    this.open.add(connection);
    link.send(CONNECTED_TEXT);
    return connection;
  }

  leave(connection: NewsConnection): void {
    this.open.remove(connection);
  }

  start(): void {
    const { REDIS_URL, DATABASE_URL } = config();
    const source = this.source ?? { redisUrl: REDIS_URL, databaseUrl: DATABASE_URL };
    const gap = () => {
      this.missed = true;
      this.pass();
    };
    this.ear = subscribeToEvents(source, (news) => this.hear(news), gap);
    this.timer = setInterval(() => void this.look(), this.limits.lookEveryMs);
  }

  /** Resolves once news can be heard. */
  async ready(): Promise<void> {
    await this.ear?.ready;
  }

  /** Tells everybody to come back, each after a time of its own. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.ear?.close();
    for (const { link } of this.open.all())
      link.close(NEWS_CLOSE.stopping, String(Math.floor(Math.random() * this.limits.comeBackMs)));
    await this.round;
  }

  hear(news: LiveEvent): void {
    if (!isForBrowsers(news.event) || this.open.size === 0) return;
    // A flood is worth one "load again" more than it is worth each of its drops.
    if (this.waiting.length >= this.limits.waiting) this.missed = true;
    else this.waiting.push(news);
    this.pass();
  }

  /** Closes what may hear nothing any more, and makes up for what a failure kept back. */
  private async look(): Promise<void> {
    try {
      const all = this.open.all();
      if (all.length === 0) return;
      const silenced = new Set(
        await endedOrLockedSessions([...new Set(all.map((one) => one.sessionId))], now()),
      );
      for (const one of all) if (silenced.has(one.sessionId)) one.link.close(NEWS_CLOSE.notAllowed);
      if (this.missed) this.pass();
    } catch (error) {
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    this.note(error instanceof Error ? error : new Error(String(error)));
  }

  private pass(): void {
    this.round ??= this.passAll()
      .catch((error: unknown) => {
        this.missed = true;
        this.failed(error);
      })
      .finally(() => (this.round = undefined));
  }

  /** Rounds until nothing waits; in each, everybody gets what came until it began. */
  private async passAll(): Promise<void> {
    // Lets what comes at once be one round.
    await new Promise(setImmediate);
    while (this.waiting.length > 0 || this.missed) {
      const [batch, missed] = [this.missed ? [] : this.waiting, this.missed];
      this.waiting = [];
      this.missed = false;
      await this.passRound(await this.withOwners(batch), missed);
    }
  }

  /** In slices, so that a page is not kept waiting by thousands of sockets; rights are read again for each. */
  private async passRound(batch: readonly Owned[], missed: boolean): Promise<void> {
    const all = this.open.all();
    for (let at = 0; at < all.length; at += this.limits.slice) {
      const slice = all.slice(at, at + this.limits.slice);
      const listeners = await subscribersOf([...new Set(slice.map((one) => one.sessionId))], now());
      for (const one of slice) this.tell(one, listeners.get(one.sessionId), batch, missed);
      await new Promise(setImmediate);
    }
  }

  private tell(
    connection: NewsConnection,
    listener: Subscriber | undefined,
    batch: readonly Owned[],
    missed: boolean,
  ): void {
    if (!listener) return connection.link.close(NEWS_CLOSE.notAllowed);
    if (missed) connection.link.send(CONNECTED_TEXT);
    for (const { news, ownerId, text } of batch)
      if (mayReceive(listener, news, ownerId)) connection.link.send(text);
  }

  private async withOwners(batch: readonly LiveEvent[]): Promise<Owned[]> {
    const owned: Owned[] = [];
    for (const news of batch) {
      const message = toLiveMessage(news);
      if (message)
        owned.push({
          news,
          ownerId: isPersonal(news.event) ? await reporterOf(Number(news.ref)) : null,
          text: JSON.stringify(message),
        });
    }
    return owned;
  }
}

interface Owned {
  news: LiveEvent;
  ownerId: number | null;
  text: string;
}

const CONNECTED_TEXT = JSON.stringify(CONNECTED_MESSAGE);

export const newsDesk = new NewsDesk();
