import type { Channel } from "~/domain/ordering/draft";
import type { BrowserIdentity } from "~/domain/ordering/similar-orders.server";
import { newSecret } from "~/domain/shared/secrets.server";
import {
  clearCookie,
  type CookieName,
  readCookie,
  readUnpaid,
  setCookie,
} from "~/http/cookies.server";

/** Online and counter drafts are separate (S6): each has its own cookie. */
const ORDER_COOKIE: Record<Channel, CookieName> = { web: "order", counter: "order_pos" };

/** The channel that an address belongs to: the same steps are mounted at `/` and at `/pos`. */
export function channelOf(request: Request): Channel {
  return /^\/pos(?:\/|\.|$)/.test(new URL(request.url).pathname) ? "counter" : "web";
}

/** The secret under which the browser's order is kept, or null. */
export function readOrderSecret(request: Request, channel: Channel): string | null {
  return readCookie(request, ORDER_COOKIE[channel]);
}

/**
 * What a saved order sets: its secret, and the browser's own, by which its later orders are known
 * again.
 */
export function orderCookies(request: Request, channel: Channel, secret: string): string[] {
  const cookies = [setCookie(ORDER_COOKIE[channel], secret)];
  if (!readCookie(request, "buyer")) cookies.push(setCookie("buyer", newSecret()));
  return cookies;
}

/** What a browser is known by as the buyer of its tickets. */
export function identityOf(request: Request): BrowserIdentity {
  return { browser: readCookie(request, "buyer"), unpaidCode: readUnpaid(request) };
}

/** The browser's own secret once more: each order lets it live on for as long as a first one. */
export function keepIdentity(request: Request): string[] {
  const secret = readCookie(request, "buyer");
  return secret ? [setCookie("buyer", secret)] : [];
}

export function clearOrderCookie(channel: Channel): string {
  return clearCookie(ORDER_COOKIE[channel]);
}
