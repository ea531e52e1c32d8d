import { openShiftOf } from "~/domain/shifts/queries.server";
import type { staffBrowsers } from "../staff/support";
import type { Browser } from "../support/browser";

type SignedIn = ReturnType<typeof staffBrowsers>["signedIn"];

/** People at the counter, as their browsers begin and end a shift. */
export function shiftBrowsers(signedIn: SignedIn) {
  /** A cashier with an open shift and RM 100.00 in the drawer. */
  const working = async (wishes: Parameters<SignedIn>[0] = {}) => {
    const made = await signedIn({ level: 3, ...wishes });
    await made.browser.get("/pos/shift/start");
    await made.browser.submit({ cash_in: "100.00" });
    const shift = await openShiftOf(made.user.id);
    if (!shift) throw new Error(`no shift: ${made.browser.page.text.slice(0, 300)}`);
    return { ...made, shift };
  };
  const closeWith = async (
    browser: Browser,
    count: Record<string, string>,
    more: Record<string, string> = {},
  ) => {
    await browser.get("/pos/shift/close");
    return browser.submit({ ...count, ...more }, { do: "close" });
  };
  return { working, closeWith };
}

/** Amounts as a page may hold them, in ringgit or in sen; a nonce has such digits amid its letters. */
export const heldAs = (...amountsSen: number[]) =>
  new RegExp(
    amountsSen
      .flatMap((sen) => [
        (sen / 100).toFixed(2).replace(".", "\\."),
        `(?<![\\w+/])${sen}(?![\\w+/-])`,
      ])
      .join("|"),
  );
