import type { Browser, Visit } from "../support/browser";

/**
 * Says yes on a confirmation: sends the one form that the page has for its own address, and goes
 * where that leads.
 */
export async function confirm(browser: Browser): Promise<Visit> {
  const { path } = browser.page;
  const form = browser.forms().find(({ action }) => action === path);
  if (!form) throw new Error(`Nothing to confirm on ${path}: ${browser.page.text.slice(0, 300)}`);
  return browser.follow(await browser.post(path, new URLSearchParams(form.entries)));
}
