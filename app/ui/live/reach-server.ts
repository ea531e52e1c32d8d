import type { NetworkFailure } from "../calls/call-server";
import { fetchInTime, isTimeout } from "../calls/fetch-in-time";

/** Asks whether the server can be reached: null when it can, else what is to be said of it. */
export async function reachServer(): Promise<NetworkFailure | null> {
  try {
    await fetchInTime("/healthz", { cache: "no-store" });
    return null;
  } catch (error) {
    return { kind: isTimeout(error) ? "timeout" : "failed" };
  }
}
