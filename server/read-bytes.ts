import type { IncomingMessage } from "node:http";
import { readAtMost } from "../app/read-at-most.server";

const NOTHING = Buffer.alloc(0);

/**
 * Reads a request's body: 413 as soon as it is more than `maxBytes`, while the rest is still
 * coming, 415 where it is compressed. A client that leaves before its end gets no answer.
 */
export function readBytes(
  req: IncomingMessage,
  maxBytes: number,
  done: (status: 200 | 413 | 415, body: Buffer<ArrayBuffer>) => void,
): void {
  const encoding = req.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") return done(415, NOTHING);
  if (Number(req.headers["content-length"] ?? 0) > maxBytes) return done(413, NOTHING);
  // The stream outlives its reader: the answer goes out on the same connection.
  readAtMost(req.iterator({ destroyOnReturn: false }), maxBytes).then(
    (body) => (body ? done(200, body) : done(413, NOTHING)),
    () => {},
  );
}
