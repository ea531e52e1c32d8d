import type { Page } from "@playwright/test";
import {
  chooseDate,
  chooseJetty,
  countPassengers,
  giveBuyer,
  givePassengers,
  goToGateway,
  pay,
  TWO_ADULTS,
  walkToCheckout,
} from "./buyer";
import { expect, test } from "./fixtures";

const NO_SCRIPTS = { tag: "@no-scripts" };
/** Of what is touched, as the look has it; of the space around what loses an order. */
const LEAST = { height: 48, apart: 24 };
const WIDTHS = [320, 360];
// The walk goes on in Malay.
const LANGUAGES = ["en", "ms"];

type Look = (step: string) => Promise<void>;

/** Looks at a page in both languages on the narrowest phone and on a usual one. */
async function everyWay(page: Page, look: Look, step: string): Promise<void> {
  const url = process.env.E2E_URL ?? "";
  for (const lang of LANGUAGES) {
    await page.context().addCookies([{ name: "lang", value: lang, url }]);
    await page.reload();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      await look(`${step} in ${lang} at ${width} px`);
    }
  }
}

/** What is touched on the page and is not as high as a thumb; links in a sentence are as high as that. */
function lowOnes(least: number): string[] {
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === "inline" &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
  const touched = document.querySelectorAll<HTMLElement>(
    "a[href], button, summary, select, textarea, input:not([type=hidden])",
  );
  return [...touched]
    .filter((one) => one.checkVisibility() && !one.closest(".vh, .skip") && !isInSentence(one))
    .map((one) => (one.matches("[type=radio], [type=checkbox]") && one.closest("label")) || one)
    .map((one) => ({
      name: one.innerText || one.tagName,
      height: one.getBoundingClientRect().height,
    }))
    .filter(({ height }) => height < least - 0.5)
    .map(({ name, height }) => `${name}: ${height} px`);
}

/** Only once the step's heading stands there: a reload amid the form's own navigation fails. */
async function expectThumbs(page: Page, step: string, heading?: string): Promise<void> {
  if (heading) await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await everyWay(
    page,
    async (where) => expect.soft(await page.evaluate(lowOnes, LEAST.height), where).toEqual([]),
    step,
  );
}

test(
  "every link, button and field on the way to the ticket is as high as a thumb",
  NO_SCRIPTS,
  async ({ page }) => {
    test.slow();
    await page.goto("/");
    await expectThumbs(page, "jetty");
    await chooseJetty(page);
    await expectThumbs(page, "date", "Bila anda bertolak?");
    await chooseDate(page);
    await expectThumbs(page, "passengers", "Siapa yang bertolak?");
    await countPassengers(page, { adult: 2 });
    await expectThumbs(page, "buyer", "Siapa yang membeli?");
    await giveBuyer(page, { email: "ahmad@gmial.com" });
    await expectThumbs(page, "names", "Maklumat penumpang");
    await givePassengers(page, TWO_ADULTS);
    await expectThumbs(page, "checkout", "Semak dan bayar");
    await goToGateway(page);
    const bill = page.url();
    await page.goto("/result");
    await expectThumbs(page, "unpaid order");
    await page.goto(bill);
    await pay(page, "Berjaya");
    await expectThumbs(page, "ticket", "Pembayaran diterima");
    for (const path of ["/", "/my-tickets"]) {
      await page.goto(path);
      await expectThumbs(page, `${path} with a ticket`);
    }
  },
);

test("so is what stands on the pages beside it", NO_SCRIPTS, async ({ page }) => {
  for (const path of ["/already-paid", "/already-paid?by=buyer", "/help", "/departures"]) {
    await page.goto(path);
    await expectThumbs(page, path);
  }
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { adult: 1 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Siapa yang membeli?");
  await page.goto("/queue");
  await expectThumbs(page, "queue");
  await page.getByRole("button", { name: "Simpan dan dapatkan kod" }).click();
  await expect(page.locator(".queue-code")).toBeVisible();
  await expectThumbs(page, "queue code");
  await page.goto("/reset");
  await expectThumbs(page, "start again");
});

/** How far two boxes are from each other, beside or below. */
function distance([one, other]: Element[]): number {
  const [a, b] = [one?.getBoundingClientRect(), other?.getBoundingClientRect()];
  if (!a || !b) return -1;
  return Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
}

test(
  "'start again' keeps away from 'pay at the counter', beside it or below it",
  NO_SCRIPTS,
  async ({ page }) => {
    await walkToCheckout(page);
    for (const step of ["user-info", "passengers-info", "checkout"]) {
      await page.goto(`/${step}`);
      const both = page.locator('main a[href="/queue"], main a[href="/reset"]');
      await everyWay(
        page,
        async (where) => {
          await expect(both).toHaveCount(2);
          expect
            .soft(await both.evaluateAll(distance), where)
            .toBeGreaterThanOrEqual(LEAST.apart - 0.5);
        },
        step,
      );
    }
  },
);
