import { isUnavailable } from "@db/unavailable";
import { log } from "~/log.server";
import { requestIdOf } from "./request-facts.server";

const unavailable = new WeakSet<Request>();

/** Remix's `handleError`: one log line for an error no route expected, by the request's id; the buyer's words stay out of it. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  const gone = isUnavailable(error);
  if (gone) unavailable.add(request);
  log()[gone ? "warn" : "error"]({ err: error, requestId: requestIdOf(request), method: request.method }, gone ? "database unavailable" : "unexpected error");
}

/** Whether this request failed because the database could not answer: the web process then says 503 and not 500. */
export function failedForWantOfDatabase(request: Request): boolean {
  return unavailable.has(request);
}
