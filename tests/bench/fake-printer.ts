import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** A receipt printer on a raw port that says when the last byte of each paper has come. */
export class FakePrinter {
  private readonly server: Server;
  private expected: ((paper: { at: number; bytes: number }) => void) | undefined;

  constructor() {
    this.server = createServer((socket) => {
      let [bytes, at] = [0, 0];
      socket.on("error", () => {});
      socket.on("data", (part) => ([bytes, at] = [bytes + part.length, performance.now()]));
      socket.on("end", () => {
        socket.end();
        this.expected?.({ at, bytes });
      });
    });
  }

  /** Returns its port. */
  async start(): Promise<number> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return (this.server.address() as AddressInfo).port;
  }

  /** When the last byte of the next paper has come, in this process's own time. */
  async next(withinMs: number): Promise<number> {
    const { at, bytes } = await new Promise<{ at: number; bytes: number }>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`No paper came within ${withinMs} ms.`)),
        withinMs,
      );
      this.expected = (paper) => {
        clearTimeout(timer);
        resolve(paper);
      };
    });
    if (bytes < 200) throw new Error(`A paper of ${bytes} bytes is no ticket.`);
    return at;
  }

  async stop(): Promise<void> {
    this.server.close();
    await once(this.server, "close");
  }
}
