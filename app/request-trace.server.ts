import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Which request the running code works for: in a worker, the one that asked for the job. Kept by
 * the runtime and not handed from function to function, so that a log line and a job carry the id
 * wherever they are written.
 */
const requests = new AsyncLocalStorage<string>();

/** Runs `work` for a request; without an id it belongs to none. */
export function runForRequest<T>(requestId: string | null, work: () => T): T {
  return requestId ? requests.run(requestId, work) : work();
}

/** The id of the request that this code runs for, if it runs for one. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}
