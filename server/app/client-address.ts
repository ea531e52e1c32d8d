import type { IncomingMessage } from "node:http";
import type { Express } from "express";

/**
 * The address that a request which becomes a socket comes from, by the same `trust proxy` as
 * `req.ip` of Express: what a proxy of ours says, and nothing that a client says of itself.
 */
export function clientAddressOf(app: Express): (request: IncomingMessage) => string {
  const isTrusted = app.get("trust proxy fn") as (address: string, hop: number) => boolean;
  return ({ socket, headers }) => {
    const forwarded = String(headers["x-forwarded-for"] ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
    const path = [socket.remoteAddress ?? "", ...forwarded.toReversed()];
    return path.find((address, hop) => !isTrusted(address, hop)) ?? path.at(-1) ?? "";
  };
}
