import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import type { ServerApi } from "../../app/server-api.server";

const ID_BYTES = 8;
const VALID_ID = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Gives a request its id (a sane one that came in, else a new one) and its client's address, in
 * place of any that was sent along. Everything that is done for the request knows the id.
 */
export function assignRequestId(serverApi: ServerApi): RequestHandler {
  return (req, res, next) => {
    const inbound = req.headers[serverApi.REQUEST_ID_HEADER];
    const id =
      typeof inbound === "string" && VALID_ID.test(inbound)
        ? inbound
        : randomBytes(ID_BYTES).toString("hex");
    req.headers[serverApi.REQUEST_ID_HEADER] = id;
    req.headers[serverApi.CLIENT_IP_HEADER] = req.ip ?? "";
    res.setHeader("X-Request-Id", id);
    serverApi.runForRequest(id, next);
  };
}
