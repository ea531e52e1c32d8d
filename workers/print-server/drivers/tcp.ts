import { connect } from "node:net";
import { PrintFailed } from "./driver";

const CONNECT_WITHIN_MS = 5_000;
const DONE_WITHIN_MS = 15_000;
/** A printer that does not close its side has taken everything all the same. */
const CLOSE_WITHIN_MS = 2_000;

/**
 * Sends bytes to a raw port (9100). Once the first byte is out, a failure says that paper may have
 * come.
 */
export function sendRaw(
  host: string,
  port: number,
  bytes: Buffer,
  doneWithinMs = DONE_WITHIN_MS,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let started = false;
    let flushed = false;
    const socket = connect({ host, port, noDelay: true });
    const end = (failure?: PrintFailed) => {
      for (const timer of [connecting, sending, closing]) clearTimeout(timer);
      socket.destroy();
      if (failure) reject(failure);
      else resolve();
    };
    const connecting = setTimeout(
      () => end(new PrintFailed("The printer does not answer.")),
      CONNECT_WITHIN_MS,
    );
    const sending = setTimeout(
      () => end(new PrintFailed("The printer took too long.", started)),
      doneWithinMs,
    );
    let closing: NodeJS.Timeout | undefined;
    socket.on("connect", () => {
      clearTimeout(connecting);
      started = true;
      socket.end(bytes, () => {
        flushed = true;
        closing = setTimeout(end, CLOSE_WITHIN_MS);
      });
    });
    // What a printer says back is not ours to keep, but must be read for its side to close.
    socket.resume();
    socket.on("error", (error: NodeJS.ErrnoException) =>
      end(
        new PrintFailed(
          started
            ? "The connection to the printer was lost."
            : `The printer cannot be reached (${error.code ?? "error"}).`,
          started,
        ),
      ),
    );
    socket.on("close", () =>
      end(flushed ? undefined : new PrintFailed("The printer closed the connection.", started)),
    );
  });
}
