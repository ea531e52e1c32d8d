import { channel } from "node:diagnostics_channel";

/** Which part of the web process answered a request. */
export type RequestKind = "health" | "file" | "callback" | "call" | "buyer" | "counter" | "staff";

/** What happens in this process and is worth counting: its name, and what is told of it. */
export interface Measures {
  request: { kind: RequestKind; status: string; seconds: number; requestId: string };
  job: {
    job: string;
    state: "done" | "waiting" | "failed";
    seconds: number;
    /** Of the request that asked for it; empty where none did. */
    requestId: string;
  };
  settlement: { channel: string; source: string };
  gatewayFailure: { account: string; act: string; why: string };
  callback: { account: string; result: "received" | "refused" | "not_stored" | "limited" };
  poolWait: { seconds: number };
}
export type MeasureName = keyof Measures;

/**
 * Tells whoever counts. Channels belong to the process and not to a bundle, so both halves of the
 * web process reach the same listener; without one nothing is done.
 */
export function measure<Name extends MeasureName>(name: Name, facts: Measures[Name]): void {
  const told = channel(`jetty:${name}`);
  if (told.hasSubscribers) told.publish(facts);
}

/** Whether anybody counts this. */
export function isMeasured(name: MeasureName): boolean {
  return channel(`jetty:${name}`).hasSubscribers;
}

/** Calls `listener` with each of them from now on. Returns how to stop that. */
export function onMeasure<Name extends MeasureName>(
  name: Name,
  listener: (facts: Measures[Name]) => void,
): () => void {
  const told = channel(`jetty:${name}`);
  const take = (facts: unknown) => listener(facts as Measures[Name]);
  told.subscribe(take);
  return () => void told.unsubscribe(take);
}
