import { config } from "~/config.server";
import { type Platform, PLATFORMS } from "~/domain/sessions/open-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { PRODUCT_VERSION } from "~/product-version";

/** The program that makes a call, as its headers say (R-7-01). */
export interface Client {
  /** Null where `X-Platform` is missing or names none of ours. */
  platform: Platform | null;
  /** Empty where `X-App-Version` is missing. */
  version: string;
  userAgent: string;
}

export function clientOf(headers: Record<string, string | string[] | undefined>): Client {
  const text = (name: string) => String(headers[name] ?? "").trim();
  return {
    platform: PLATFORMS.find((one) => one === text("x-platform")) ?? null,
    version: text("x-app-version"),
    userAgent: text("user-agent"),
  };
}

/**
 * What was loaded from another version than this server's, or is older than the oldest that is
 * still served, has to refresh (K1). A client that does not say is served. Throws Refusal
 * app_outdated.
 */
export function requireCurrentVersion({ platform, version }: Client): void {
  if (version === "") return;
  const outdated =
    platform === "web_app"
      ? version !== PRODUCT_VERSION
      : isOlder(version, config().MIN_APP_VERSION);
  if (outdated) throw new Refusal("app_outdated");
}

/** By numbers, part by part: 1.9 is older than 1.10. What is no version cannot be new enough. */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string) =>
    (/^\d{1,6}(?:\.\d{1,6}){0,3}$/.exec(text)?.[0] ?? "-1").split(".").map(Number);
  const [one, other] = [numbers(version), numbers(than)];
  for (let part = 0; part < 4; part += 1) {
    const difference = (one[part] ?? 0) - (other[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
