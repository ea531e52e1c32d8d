import type { Browser } from "../support/browser";
import type { Site } from "../support/site";
import { type MadeStaff, makeStaff, sessionOf } from "../support/staff";

type Wishes = NonNullable<Parameters<typeof makeStaff>[0]> & {
  language?: "ms" | "en";
  sessionAt?: Date;
};

let addresses = 0;

/**
 * Browsers of people who work here, each with an address of its own so that nobody's limits are in
 * anybody's way.
 */
export function staffBrowsers(site: Site, now: Date) {
  const visitor = (language: "ms" | "en" = "en"): Browser => {
    const browser = site.browser();
    browser.cookies.set("lang", language);
    browser.clientIp = `203.0.113.${(addresses += 1)}`;
    return browser;
  };
  const signedIn = async ({ language, sessionAt, ...wishes }: Wishes = {}): Promise<{
    browser: Browser;
    user: MadeStaff;
    token: string;
  }> => {
    const user = await makeStaff(wishes);
    const browser = visitor(language);
    const token = await sessionOf(user, { now: sessionAt ?? now, jettyId: wishes.jettyId });
    browser.cookies.set("session", token);
    return { browser, user, token };
  };
  return { visitor, signedIn };
}
