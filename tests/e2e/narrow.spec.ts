import type { Page } from "@playwright/test";
import {
  chooseDate,
  chooseJetty,
  codeOn,
  countPassengers,
  giveBuyer,
  goOn,
  goToGateway,
  pay,
} from "./buyer";
import { expect, test } from "./fixtures";

const NO_SCRIPTS = { tag: "@no-scripts" };
/** The narrowest phone, and a usual one whose owner reads at twice the size. */
const WAYS = [
  { width: 320, text: "100%" },
  { width: 360, text: "200%" },
];

/** Nothing of the page sticks out sideways, and no ticket's code out of its card. */
async function expectFits(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const { width, text } of WAYS) {
    await page.setViewportSize({ width, height: 740 });
    const { scrollWidth, innerWidth, codesOutside } = await page.evaluate(measure, text);
    const where = `${name} at ${width} px, text at ${text}`;
    expect.soft(scrollWidth, where).toBeLessThanOrEqual(innerWidth);
    expect.soft(codesOutside, where).toBe(0);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  if (before) await page.setViewportSize(before);
}

function measure(text: string) {
  document.documentElement.style.fontSize = text;
  const codesOutside = [...document.querySelectorAll(".card .code")].filter((code) => {
    const words = document.createRange();
    words.selectNodeContents(code);
    const card = code.closest(".card")?.getBoundingClientRect();
    return words.getBoundingClientRect().right > (card?.right ?? 0);
  }).length;
  const { scrollWidth } = document.scrollingElement ?? document.documentElement;
  return { scrollWidth, innerWidth, codesOutside };
}

for (const count of [1, 45])
  test(
    `every page of a purchase for ${count} fits 320 px, and 360 px with the text twice as large`,
    NO_SCRIPTS,
    async ({ page }) => {
      test.slow();
      const fits = (name: string) => expectFits(page, `${count} ${name}`);
      await page.goto("/");
      await fits("jetty");
      await chooseJetty(page);
      await fits("date");
      await chooseDate(page);
      await fits("passengers");
      await countPassengers(page, { adult: count });
      await fits("buyer");
      await goOn(page);
      await fits("buyer with errors");
      await giveBuyer(page);
      await fits("names");
      await nameEverybody(page, count, fits);
      await fits("checkout");
      await page.getByRole("button", { name: /^Bayar RM/ }).click();
      await fits("checkout with errors");
      await goToGateway(page);
      await pay(page, "Berjaya");
      await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible();
      await fits("result");
      await page.goto(`/ticket/receipt/print/${await codeOn(page)}`);
      await fits("receipt");
    },
  );

test(
  "the widest code for the counter stands on one line of its card",
  NO_SCRIPTS,
  async ({ page }) => {
    await chooseJetty(page);
    await chooseDate(page);
    await countPassengers(page, { adult: 1 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Siapa yang membeli?");
    await page.goto("/queue");
    await page.getByRole("button", { name: "Simpan dan dapatkan kod" }).click();
    const card = page.locator(".queue-code");
    await expect(card).toBeVisible();
    for (const width of [320, 360])
      for (const code of ["WWWW", "MMMM"]) {
        await page.setViewportSize({ width, height: 740 });
        const { lines, sticksOut } = await card.evaluate(setCode, code);
        expect.soft([lines, sticksOut], `${code} at ${width} px`).toEqual([1, false]);
      }
  },
);

/** Puts a code in the place of the page's own: how many lines it takes, and whether they fit. */
function setCode(card: Element, code: string) {
  card.textContent = code;
  const words = document.createRange();
  words.selectNodeContents(card);
  const { left, right } = words.getBoundingClientRect();
  const box = card.getBoundingClientRect();
  return {
    lines: words.getClientRects().length,
    sticksOut: left < box.left || right > box.right,
  };
}

/** One by hand, many by a list with a bad line that is looked at first. */
async function nameEverybody(
  page: Page,
  count: number,
  fits: (name: string) => Promise<void>,
): Promise<void> {
  if (count === 1) {
    await page
      .locator('input[name="adult[0][name]"]')
      .fill("Wan Muhammad Khairul Azhar bin Wan Abdullah");
    await page.locator('input[name="adult[0][ic]"]').fill("850412115267");
    return goOn(page);
  }
  const rows = Array.from({ length: count }, (_, index) => `Peserta ${index}, A${100_000 + index}`);
  await page.locator("details.card summary").click();
  await page.locator('textarea[name="list"]').fill(["Al, 12", ...rows].join("\n"));
  await page.getByRole("button", { name: "Semak senarai" }).click();
  await fits("list");
  await page.getByRole("button", { name: /^Guna/ }).click();
  await goOn(page);
}

test(
  "pages beside a purchase fit 320 px, and 360 px with the text twice as large",
  NO_SCRIPTS,
  async ({ page }) => {
    for (const path of ["/already-paid", "/terms", "/privacy", "/help", "/no-such-page"]) {
      await page.goto(path);
      await expectFits(page, path);
    }
    await chooseJetty(page);
    await chooseDate(page);
    await countPassengers(page, { adult: 1 });
    for (const path of ["/queue", "/reset"]) {
      await page.goto(path);
      await expectFits(page, path);
    }
  },
);
