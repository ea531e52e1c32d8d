import type { Leg } from "~/domain/boarding/leg";
import { readCookie } from "~/http/cookies.server";

/** The way that this device boards where tickets are for there and back; else everybody goes out. */
export function legOf(request: Request, returnDays: number | null): Leg {
  return returnDays !== null && readCookie(request, "leg") === "back" ? "back" : "out";
}
