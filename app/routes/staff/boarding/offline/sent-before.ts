import type { KeptScan } from "~/ui/boarding/device-store";
import type { KeptPress } from "~/ui/boarding/press-store";

type Kept = Pick<KeptScan | KeptPress, "nonce" | "state" | "sentAt">;

/** What of a device's scans or presses the server had at a moment. */
export type Sent = ReadonlySet<string>;

/**
 * What the server has said to have by now: a list that is asked for afterwards holds it. No time says so, for a list
 * is read while others board: what has a time before the list's may have been committed after it was read.
 */
export function sentBefore(kept: readonly Kept[]): Sent {
  return new Set(kept.filter(({ state }) => state === "sent").map(nameOf));
}

export function isAmong(sent: Sent, kept: Kept): boolean {
  return kept.state === "sent" && sent.has(nameOf(kept));
}

/** With its time: what the server said of a ticket is kept by one nonce, and later may be of more people. */
const nameOf = ({ nonce, sentAt = 0 }: Kept) => `${nonce} ${sentAt}`;
