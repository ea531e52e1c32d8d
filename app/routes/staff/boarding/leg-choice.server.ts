import type { Leg } from "~/domain/boarding/leg";
import { readCookie } from "~/http/cookies.server";

/** The way that this device boards, as its cookie says. */
export function legOf(request: Request): Leg {
  return readCookie(request, "leg") === "back" ? "back" : "out";
}

/** The same where tickets are for there and back; else everybody goes out. */
export function legHere(chosen: Leg, returnDays: number | null): Leg {
  return returnDays === null ? "out" : chosen;
}
