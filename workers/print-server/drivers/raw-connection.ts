import { connect, type Socket } from "node:net";
import { PrintFailed } from "./driver";

const CONNECT_WITHIN_MS = 3_000;

type Outcome = "done" | "late" | "lost";

/** One connection to a raw port (9100): bytes out, and the single bytes that a printer answers. */
export class RawConnection {
  private lost = false;
  private brokeOff = false;
  private onBytes: (bytes: Buffer) => void = () => {};
  private onEnd: () => void = () => {};

  private constructor(private readonly socket: Socket) {
    socket.on("data", (bytes) => this.onBytes(bytes));
    socket.on("error", () => {});
    socket.on("close", (hadError) => {
      this.lost = true;
      this.brokeOff = hadError;
      this.onEnd();
    });
  }

  /** Throws PrintFailed printer_off where nobody takes the connection. */
  static open(host: string, port: number): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true });
      const timer = setTimeout(() => fail(), CONNECT_WITHIN_MS);
      const fail = () => {
        clearTimeout(timer);
        socket.destroy();
        reject(new PrintFailed("printer_off"));
      };
      socket.once("error", fail);
      socket.once("connect", () => {
        clearTimeout(timer);
        socket.off("error", fail);
        resolve(new RawConnection(socket));
      });
    });
  }

  /** The printer has closed its side, or the network lost it. */
  get isLost(): boolean {
    return this.lost;
  }

  /** Resolves when all bytes have left this machine; throws PrintFailed where they do not. */
  async write(bytes: Uint8Array, withinMs: number): Promise<void> {
    const written = await this.settle<Outcome>(
      (end) => {
        this.onEnd = () => end("lost");
        this.socket.write(bytes, (error) => end(error ? "lost" : "done"));
        if (this.lost) end("lost");
      },
      withinMs,
      "late",
    );
    requireDone(written);
  }

  /**
   * Ends this side and waits until the printer, having taken everything, closes its own in order.
   * That the bytes have left this machine says nothing: they may stand before a printer that takes
   * no more. Throws PrintFailed where it does not close, or the connection breaks off.
   */
  async finish(withinMs: number): Promise<void> {
    const finished = await this.settle<Outcome>(
      (end) => {
        this.onEnd = () => end(this.brokeOff ? "lost" : "done");
        if (this.lost) return this.onEnd();
        this.socket.end();
      },
      withinMs,
      "late",
    );
    requireDone(finished);
  }

  /**
   * The first byte that the printer says and that is the one asked for, or null. Bytes that are no
   * answer to it (flow control, status sent unasked) pass.
   */
  ask(
    command: readonly number[],
    isAnswer: (byte: number) => boolean,
    withinMs: number,
  ): Promise<number | null> {
    return this.settle<number | null>(
      (end) => {
        this.onBytes = (bytes) => {
          const answer = bytes.find(isAnswer);
          if (answer !== undefined) end(answer);
        };
        this.onEnd = () => end(null);
        if (this.lost) return end(null);
        if (command.length > 0) this.socket.write(Uint8Array.from(command));
      },
      withinMs,
      null,
    );
  }

  /** The same after a print that is settled: not for long, because some never close theirs. */
  async close(withinMs = 2_000): Promise<void> {
    await this.settle<void>(
      (end) => {
        this.onEnd = () => end();
        if (this.lost) return end();
        this.socket.end();
      },
      withinMs,
      undefined,
    );
    this.socket.destroy();
  }

  private settle<T>(
    begin: (end: (value: T) => void) => void,
    withinMs: number,
    late: T,
  ): Promise<T> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(late), withinMs);
      const end = (value: T) => {
        clearTimeout(timer);
        this.onBytes = () => {};
        this.onEnd = () => {};
        resolve(value);
      };
      begin(end);
    });
  }
}

function requireDone(outcome: Outcome): void {
  if (outcome === "late") throw new PrintFailed("printer_silent", true);
  if (outcome === "lost") throw new PrintFailed("broke_off", true);
}
