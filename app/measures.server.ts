import { type Channel, channel } from "node:diagnostics_channel";

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
 * Kept for as long as the process lives, for both halves of it: Node 20 forgets a channel that has
 * listeners when an earlier one of its name, which nobody held, is collected.
 */
const KEPT = Symbol.for("jetty.measures");
const kept = globalThis as { [KEPT]?: Map<MeasureName, Channel> };

function channelOf(name: MeasureName): Channel {
  const channels = (kept[KEPT] ??= new Map<MeasureName, Channel>());
  const known = channels.get(name);
  if (known) return known;
  const made = channel(`jetty:${name}`);
  channels.set(name, made);
  return made;
}

/**
 * Tells whoever counts. Channels belong to the process and not to a bundle, so both halves of the
 * web process reach the same listener; without one nothing is done.
 */
export function measure<Name extends MeasureName>(name: Name, facts: Measures[Name]): void {
  const told = channelOf(name);
  if (told.hasSubscribers) told.publish(facts);
}

/** Whether anybody counts this. */
export function isMeasured(name: MeasureName): boolean {
  return channelOf(name).hasSubscribers;
}

/** Calls `listener` with each of them from now on. Returns how to stop that. */
export function onMeasure<Name extends MeasureName>(
  name: Name,
  listener: (facts: Measures[Name]) => void,
): () => void {
  const told = channelOf(name);
  const take = (facts: unknown) => listener(facts as Measures[Name]);
  told.subscribe(take);
  return () => void told.unsubscribe(take);
}
