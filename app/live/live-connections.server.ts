import type { SocketOwner } from "~/domain/live-events/redeem-socket-ticket.server";

/** A browser's socket, as far as this side may know it. */
export interface BrowserSocket {
  send: (text: string) => void;
  close: (code: number, reason?: string) => void;
}

export interface LiveConnection extends SocketOwner {
  socket: BrowserSocket;
}

/** The sockets of this process, by their users. */
export class LiveConnections {
  private readonly byUser = new Map<number, Set<LiveConnection>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  ofUser(userId: number): number {
    return this.byUser.get(userId)?.size ?? 0;
  }

  all(): LiveConnection[] {
    return [...this.byUser.values()].flatMap((set) => [...set]);
  }

  add(connection: LiveConnection): void {
    const others = this.byUser.get(connection.userId) ?? new Set();
    this.byUser.set(connection.userId, others.add(connection));
    this.count += 1;
  }

  remove(connection: LiveConnection): void {
    const others = this.byUser.get(connection.userId);
    if (!others?.delete(connection)) return;
    this.count -= 1;
    if (others.size === 0) this.byUser.delete(connection.userId);
  }
}
