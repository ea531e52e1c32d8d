import { config } from "~/config.server";
import type { LiveEvent } from "~/domain/live-events/live-event.server";
import { CONNECTED_MESSAGE, fromElsewhere, toLiveMessage } from "~/domain/live-events/live-message";
import { endedOrLockedSessions, subscribersOf } from "~/domain/live-events/queries.server";
import {
  redeemSocketTicket,
  type SocketOwner,
} from "~/domain/live-events/redeem-socket-ticket.server";
import {
  isForBrowsers,
  isPersonal,
  type Reach,
  reachOf,
  type Subscriber,
} from "~/domain/live-events/rules";
import {
  type LiveEventSource,
  subscribeToEvents,
  type Subscription,
} from "~/domain/live-events/subscribe-to-events.server";
import { reporterOf } from "~/domain/support/queries.server";
import { now } from "~/http/clock.server";
import { cookieIn } from "~/http/cookies.server";
import { log, throttled } from "~/log.server";
import {
  type BrowserSocket,
  type LiveConnection,
  LiveConnections,
} from "./live-connections.server";

/**
 * 4401: this session receives nothing more. 1012: this process stops; the reason is in how many
 * milliseconds to come back.
 */
const CLOSE_CODES = { notAllowed: 4401, stopping: 1012 } as const;
export const LIVE_LIMITS = {
  perUser: 5,
  inAll: 10_000,
  slice: 200,
  waiting: 200,
  lookEveryMs: 1_000,
  /** How long what happens may be on its way here, or a page's data older than its drawing. */
  onItsWayMs: 5_000,
  comeBackMs: 2_500,
};
export type LiveLimits = typeof LIVE_LIMITS;

/**
 * The staff's browsers that are connected to this web process. An event that is received goes to
 * those who may receive it as of that moment; when some may have been missed, everybody gets
 * `connected` and loads again. Each second it closes the sockets of sessions that are over.
 */
export class LiveHub {
  private readonly connections = new LiveConnections();
  private queue: LiveEvent[] = [];
  private missed = false;
  /** When something was last heard, or may have been missed; before that nothing is known. */
  private lastChangeMs = Infinity;
  private delivery: Promise<void> | undefined;
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly logFailure = throttled((error, leftOut) =>
    log().warn({ err: error, leftOut }, "events could not be passed on"),
  );

  constructor(
    private readonly limits: LiveLimits = LIVE_LIMITS,
    /** Where events come from; by default what the configuration says. */
    private readonly source?: LiveEventSource,
  ) {}

  /** Whose socket a ticket opens in a browser with these cookies, or null. */
  async admit(cookies: string | undefined, ticket: string): Promise<SocketOwner | null> {
    const token = cookieIn(cookies ?? null, "session");
    return token === null ? null : redeemSocketTicket(ticket, token, now());
  }

  /** Whether a user, or the whole process, has as many sockets here as may be. */
  isFull({ userId }: SocketOwner): boolean {
    return (
      this.connections.ofUser(userId) >= this.limits.perUser ||
      this.connections.size >= this.limits.inAll
    );
  }

  /** How many sockets are open here. */
  get size(): number {
    return this.connections.size;
  }

  /**
   * Takes in whom `admit` has just let in: what is shown there may be older than what was heard
   * here. A page just drawn, at `drawnAtMs`, has missed nothing if nothing was heard since.
   */
  connect(holder: SocketOwner, socket: BrowserSocket, drawnAtMs?: number): LiveConnection {
    const connection = { ...holder, socket };
    this.connections.add(connection);
    const isCurrent =
      drawnAtMs !== undefined &&
      drawnAtMs - this.limits.onItsWayMs > this.lastChangeMs &&
      drawnAtMs <= now().getTime();
    socket.send(isCurrent ? CURRENT_TEXT : CONNECTED_TEXT);
    return connection;
  }

  disconnect(connection: LiveConnection): void {
    this.connections.remove(connection);
  }

  start(): void {
    const { REDIS_URL, DATABASE_URL } = config();
    const source = this.source ?? { redisUrl: REDIS_URL, databaseUrl: DATABASE_URL };
    const gap = () => {
      this.missed = true;
      this.lastChangeMs = now().getTime();
      this.startDelivery();
    };
    this.subscription = subscribeToEvents(source, (liveEvent) => this.receive(liveEvent), gap);
    // Whoever waits for `ready` hears of a failure.
    this.subscription.ready.then(
      () => void (this.lastChangeMs = now().getTime()),
      () => {},
    );
    this.timer = setInterval(() => void this.closeEndedSessions(), this.limits.lookEveryMs);
  }

  /** Resolves once events are received. */
  async ready(): Promise<void> {
    await this.subscription?.ready;
  }

  /** Tells everybody to come back, each after a time of its own. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.subscription?.close();
    for (const { socket: link } of this.connections.all())
      link.close(CLOSE_CODES.stopping, String(Math.floor(Math.random() * this.limits.comeBackMs)));
    await this.delivery;
  }

  receive(liveEvent: LiveEvent): void {
    if (!isForBrowsers(liveEvent.event)) return;
    this.lastChangeMs = now().getTime();
    if (this.connections.size === 0) return;
    // A flood is worth one "load again" more than it is worth each of its drops.
    if (this.queue.length >= this.limits.waiting) this.missed = true;
    else this.queue.push(liveEvent);
    this.startDelivery();
  }

  /** Closes what may receive nothing any more, and makes up for what a failure held back. */
  private async closeEndedSessions(): Promise<void> {
    try {
      const all = this.connections.all();
      if (all.length === 0) return;
      const silenced = new Set(
        await endedOrLockedSessions([...new Set(all.map((one) => one.sessionId))], now()),
      );
      for (const one of all)
        if (silenced.has(one.sessionId)) one.socket.close(CLOSE_CODES.notAllowed);
      if (this.missed) this.startDelivery();
    } catch (error) {
      this.reportFailure(error);
    }
  }

  private reportFailure(error: unknown): void {
    this.logFailure(error instanceof Error ? error : new Error(String(error)));
  }

  private startDelivery(): void {
    this.delivery ??= this.deliverAll()
      .catch((error: unknown) => {
        this.missed = true;
        this.reportFailure(error);
      })
      .finally(() => (this.delivery = undefined));
  }

  /** Rounds until nothing waits; in each, everybody gets what came until it began. */
  private async deliverAll(): Promise<void> {
    // Lets what comes at once be one round.
    await new Promise(setImmediate);
    while (this.queue.length > 0 || this.missed) {
      const [batch, missed] = [this.missed ? [] : this.queue, this.missed];
      this.queue = [];
      this.missed = false;
      await this.deliverBatch(await this.withOwners(batch), missed);
    }
  }

  /**
   * In slices, so that a page is not kept waiting by thousands of sockets; rights are read again
   * for each.
   */
  private async deliverBatch(batch: readonly OutgoingEvent[], missed: boolean): Promise<void> {
    const all = this.connections.all();
    for (let at = 0; at < all.length; at += this.limits.slice) {
      const slice = all.slice(at, at + this.limits.slice);
      const listeners = await subscribersOf([...new Set(slice.map((one) => one.sessionId))], now());
      for (const one of slice) this.sendTo(one, listeners.get(one.sessionId), batch, missed);
      await new Promise(setImmediate);
    }
  }

  private sendTo(
    connection: LiveConnection,
    listener: Subscriber | undefined,
    batch: readonly OutgoingEvent[],
    missed: boolean,
  ): void {
    if (!listener) return connection.socket.close(CLOSE_CODES.notAllowed);
    if (missed) connection.socket.send(CONNECTED_TEXT);
    for (const { liveEvent, ownerId, texts } of batch) {
      const reach = reachOf(listener, liveEvent, ownerId);
      const isOwn = reach === "here" && connection.userId === liveEvent.madeBy;
      if (reach !== null) connection.socket.send(texts[isOwn ? "own" : reach]);
    }
  }

  private async withOwners(batch: readonly LiveEvent[]): Promise<OutgoingEvent[]> {
    const events: OutgoingEvent[] = [];
    for (const liveEvent of batch) {
      const message = toLiveMessage(liveEvent);
      if (message)
        events.push({
          liveEvent,
          ownerId: isPersonal(liveEvent.event) ? await reporterOf(Number(liveEvent.ref)) : null,
          texts: {
            here: JSON.stringify(message),
            own: JSON.stringify({ ...message, quiet: true }),
            elsewhere: JSON.stringify(fromElsewhere(message)),
          },
        });
    }
    return events;
  }
}

interface OutgoingEvent {
  liveEvent: LiveEvent;
  ownerId: number | null;
  texts: Record<Reach | "own", string>;
}

const CONNECTED_TEXT = JSON.stringify(CONNECTED_MESSAGE);
const CURRENT_TEXT = JSON.stringify({ ...CONNECTED_MESSAGE, current: true });

export const liveHub = new LiveHub();
