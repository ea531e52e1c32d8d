import { config } from "~/config.server";
import {
  subscribeToEvents,
  type Subscription,
} from "~/domain/live-events/subscribe-to-events.server";
import { admitAgent } from "~/domain/printing/admit-agent.server";
import { PRINT_QUEUED } from "~/domain/printing/print-job-sql";
import type { AgentUser } from "~/domain/printing/ws-api-key.server";
import { addressKey } from "~/domain/rate-limits/address-key";
import { now } from "~/http/clock.server";
import { log } from "~/log.server";
import { PrintServerConnection, type PrintServerSocket } from "./print-server-connection.server";

/** Where a socket comes from. */
interface PeerAddress {
  ip: string;
  userAgent: string;
}

const CHECK_EVERY_MS = 1_000;
const MAX_PER_USER = 5;

/**
 * The print servers connected to this web process. A job goes out when a sale here asks for it,
 * when its event is received, when a print server connects, and at the latest by the look each
 * second, which also closes the sockets of keys that let nobody in any more.
 */
export class PrintServerHub {
  private readonly connections = new Set<PrintServerConnection>();
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;

  /**
   * Whose key or device token this is, or null; `full` where that user has as many sockets here as
   * one may have.
   */
  async admit(key: string, from: PeerAddress): Promise<AgentUser | "full" | null> {
    const user = await admitAgent(
      key,
      { address: addressKey(from.ip), userAgent: from.userAgent },
      now(),
    );
    if (!user) return null;
    const open = [...this.connections].filter((one) => one.user.userId === user.userId).length;
    return open >= MAX_PER_USER ? "full" : user;
  }

  connect(user: AgentUser, link: PrintServerSocket): PrintServerConnection {
    const connection = new PrintServerConnection(user, link);
    this.connections.add(connection);
    return connection;
  }

  async disconnect(connection: PrintServerConnection): Promise<void> {
    this.connections.delete(connection);
    await connection.close();
  }

  start(): void {
    const { REDIS_URL, DATABASE_URL } = config();
    this.subscription = subscribeToEvents(
      { redisUrl: REDIS_URL, databaseUrl: DATABASE_URL },
      ({ event }) => void (event === PRINT_QUEUED && this.sendDueJobs()),
      () => this.sendDueJobs(),
    );
    this.timer = setInterval(() => this.sendDueJobs(), CHECK_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.subscription?.close();
    await Promise.all([...this.connections].map((one) => this.disconnect(one)));
  }

  /** Sends what is due to the print servers connected here. */
  sendDueJobs(): void {
    for (const connection of this.connections)
      connection
        .sendDueJobs()
        .catch((error: unknown) => log().warn({ err: error }, "print jobs could not be sent"));
  }
}

export const printServerHub = new PrintServerHub();
