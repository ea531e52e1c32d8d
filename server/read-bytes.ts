import type { IncomingMessage } from "node:http";

/**
 * Reads a request's body: 413 as soon as it is more than `maxBytes`, while the rest is still
 * coming, 415 where it is compressed.
 */
export function readBytes(
  req: IncomingMessage,
  maxBytes: number,
  done: (status: 200 | 413 | 415, body: Buffer<ArrayBuffer>) => void,
): void {
  const encoding = req.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") return done(415, Buffer.alloc(0));
  if (Number(req.headers["content-length"] ?? 0) > maxBytes) return done(413, Buffer.alloc(0));
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else finish(413);
  };
  const onEnd = () => finish(200);
  const finish = (status: 200 | 413) => {
    req.off("data", onData).off("end", onEnd);
    done(status, status === 200 ? Buffer.concat(chunks) : Buffer.alloc(0));
  };
  req.on("data", onData).on("end", onEnd);
}
