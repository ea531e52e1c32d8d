import { SCREENS } from "~/domain/access/screens";

export type Audience = "buyer" | "counter" | "staff";

const COUNTER = new Set(["pos", "ticket-counter"]);
const STAFF = new Set([
  ...Object.values(SCREENS).map(({ path }) => path.split("/")[1] ?? ""),
  ...["login", "logout", "lock", "session", "news", "print", "z"],
]);

/** Whom a page is for, by the first part of its address. */
export function pageAudience(path: string): Audience {
  const first = /^\/([^/.]*)/.exec(path)?.[1] ?? "";
  return COUNTER.has(first) ? "counter" : STAFF.has(first) ? "staff" : "buyer";
}
