import { expect } from "vitest";
import type { Browser } from "../support/browser";
import { buttonValues } from "../support/page-roles";

/** The buyer of the tests. */
export const BUYER_FIELDS = {
  name: "Ahmad Faiz bin Ismail",
  ic: "850412-11-5267",
  phoneNo: "012-345 6789",
  email: "faiz@contoh.my",
  country: "MY",
  state: "Terengganu",
};

type Step = "departure-date" | "passengers" | "user-info" | "passengers-info" | "checkout";

/**
 * Walks a new order up to a step: two adults, Merang, on `date` or the calendar's first free day,
 * all names given.
 */
export async function walkTo(
  browser: Browser,
  step: Step,
  wishes: { date?: string; jettyID?: string; buyer?: Partial<typeof BUYER_FIELDS> } = {},
): Promise<void> {
  await browser.get("/");
  await browser.submitAndFollow({ jettyID: wishes.jettyID ?? "1" });
  if (step === "departure-date") return arrived(browser, step);
  const date = wishes.date ?? buttonValues(browser.page.html, "ticketDate")[0];
  await browser.submitAndFollow({ ticketDate: date });
  if (step === "passengers") return arrived(browser, step);
  await browser.submitAndFollow({ adult: "2" });
  if (step === "user-info") return arrived(browser, step);
  await browser.submitAndFollow({ ...BUYER_FIELDS, ...wishes.buyer });
  if (step === "passengers-info") return arrived(browser, step);
  await browser.submitAndFollow({
    "adult[0][name]": "Ahmad Faiz bin Ismail",
    "adult[0][ic]": "850412115267",
    "adult[1][name]": "Siti Hajar binti Osman",
    "adult[1][ic]": "870903115048",
  });
  return arrived(browser, step);
}

function arrived(browser: Browser, step: Step): void {
  expect(browser.page.path.replace(/\?.*$/, ""), browser.page.text.slice(0, 500)).toBe(`/${step}`);
  expect(browser.page.status).toBe(200);
}
