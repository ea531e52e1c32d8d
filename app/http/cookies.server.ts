import { config } from "~/config.server";

/** How long a browser keeps the sheet of styles that it fetched, and the cookie that says so. */
export const BASE_SHEET_DAYS = 30;

/**
 * First-party cookies (G3): each with its name and life in one place. Values are opaque or checked
 * by whoever reads them.
 */
const COOKIES = {
  lang: { maxAgeS: 365 * 86_400, httpOnly: false },
  /** Says that this browser keeps cookies; set by every page with a form (G4). */
  ck: { maxAgeS: 365 * 86_400, httpOnly: true },
  /** Which version of the sheet of styles the browser keeps; the file itself is kept as long. */
  sheet: { maxAgeS: BASE_SHEET_DAYS * 86_400, httpOnly: true },
  order: { maxAgeS: 86_400, httpOnly: true },
  order_pos: { maxAgeS: 86_400, httpOnly: true },
  /** This browser's own secret, so that its earlier orders are known again. */
  buyer: { maxAgeS: 90 * 86_400, httpOnly: true },
  /** The code of the ticket that waits for its payment. */
  unpaid: { maxAgeS: 2 * 86_400, httpOnly: true },
  /** A staff member's session. Its row ends much earlier. */
  session: { maxAgeS: 7 * 86_400, httpOnly: true },
  /** A login whose password was right and that waits for its code; its row ends as early. */
  pending: { maxAgeS: 300, httpOnly: true },
  /** A second factor that is being set up: its secret, encrypted. */
  factor: { maxAgeS: 1_800, httpOnly: true },
  /** The printer chosen in this browser, and whether a sale prints by itself (G3). */
  printer: { maxAgeS: 365 * 86_400, httpOnly: true },
  /** No sound with news, and no toasts, in this browser (G3). */
  mute: { maxAgeS: 365 * 86_400, httpOnly: true },
  hide_toasts: { maxAgeS: 365 * 86_400, httpOnly: true },
  /** The departure that this device boards; the page reads it where there is no network. */
  boat: { maxAgeS: 86_400, httpOnly: false },
  /** The way that this device boards, out to the island or back; read likewise. */
  leg: { maxAgeS: 86_400, httpOnly: false },
  /** A steward of the day began here: when the link has ended, that is said. */
  steward: { maxAgeS: 2 * 86_400, httpOnly: true },
  /** Scans that were made here without a network wait to be sent; the page sets and clears it. */
  scans: { maxAgeS: 30 * 86_400, httpOnly: false },
  flash: { maxAgeS: 300, httpOnly: true },
} as const;
export type CookieName = keyof typeof COOKIES;

/** The value of a cookie, or null. */
export function readCookie(request: Request, name: CookieName): string | null {
  return cookieIn(request.headers.get("Cookie"), name);
}

/** The same, read from a Cookie header. */
export function cookieIn(header: string | null, name: CookieName): string | null {
  if (!header) return null;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) {
      const value = part.slice(at + 1).trim();
      return value.length > 0 && value.length <= 512 && /^[\w.~%-]+$/.test(value) ? value : null;
    }
  }
  return null;
}

/** A Set-Cookie line. The value must be made of letters, digits and `_ - . ~ %`. */
export function setCookie(name: CookieName, value: string): string {
  const { maxAgeS, httpOnly } = COOKIES[name];
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${httpOnly ? "; HttpOnly" : ""}${secure()}`;
}

export function clearCookie(name: CookieName): string {
  return `${name}=; Path=/; Max-Age=0; SameSite=Lax${COOKIES[name].httpOnly ? "; HttpOnly" : ""}${secure()}`;
}

export const readUnpaid = (request: Request) => readCookie(request, "unpaid");
export const unpaidCookie = (ticketCode: string) => setCookie("unpaid", ticketCode);
export const clearUnpaid = () => clearCookie("unpaid");

function secure(): string {
  return config().PUBLIC_URL.startsWith("https://") ? "; Secure" : "";
}
