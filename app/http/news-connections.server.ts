import type { SocketOwner } from "~/domain/live-events/redeem-socket-ticket.server";

/** A browser's socket, as far as this side may know it. */
export interface NewsLink {
  send: (text: string) => void;
  close: (code: number, reason?: string) => void;
}

export interface NewsConnection extends SocketOwner {
  link: NewsLink;
}

/** The sockets of this process, by their users. */
export class NewsConnections {
  private readonly byUser = new Map<number, Set<NewsConnection>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  ofUser(userId: number): number {
    return this.byUser.get(userId)?.size ?? 0;
  }

  all(): NewsConnection[] {
    return [...this.byUser.values()].flatMap((set) => [...set]);
  }

  add(connection: NewsConnection): void {
    const others = this.byUser.get(connection.userId) ?? new Set();
    this.byUser.set(connection.userId, others.add(connection));
    this.count += 1;
  }

  remove(connection: NewsConnection): void {
    const others = this.byUser.get(connection.userId);
    if (!others?.delete(connection)) return;
    this.count -= 1;
    if (others.size === 0) this.byUser.delete(connection.userId);
  }
}
