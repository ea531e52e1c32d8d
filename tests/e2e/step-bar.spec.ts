import type { Locator, Page } from "@playwright/test";
import {
  chooseDate,
  chooseJetty,
  countPassengers,
  giveBuyer,
  givePassengers,
  TWO_ADULTS,
} from "./buyer";
import { expect, test } from "./fixtures";
import { sailingDay } from "./ticket-rows";

test.use({ viewport: { width: 360, height: 640 } });

test("the button of a step stays in view on a small phone, beside what is paid in the end", async ({
  page,
}) => {
  await chooseJetty(page);
  // A month without today, for which whoever buys late reads a notice above the form.
  await page.goto(`/departure-date?month=${(await sailingDay()).slice(0, 7)}`);
  await chooseDate(page);
  await countPassengers(page, { adult: 2 });
  const bar = page.locator(".step-bar");
  const button = bar.getByRole("button", { name: "Teruskan" });
  for (const answer of [() => giveBuyer(page), () => givePassengers(page, TWO_ADULTS)]) {
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(bar).toContainText("RM\u00a061.00");
    await answer();
  }
  await expect(page.getByRole("button", { name: "Bayar RM\u00a061.00" })).toBeVisible();
});

/** Whether a finger that is put on any part of it meets it. */
function isOnTop(button: Element): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
    [top + 4, bottom - 4].map((y) => document.elementFromPoint(x, y)),
  );
  return points.every((met) => met !== null && button.contains(met));
}

async function expectOnTop(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  expect(await button.evaluate(isOnTop), await button.innerText()).toBe(true);
}

/** Each sum that the bar, its button and the folded order name. */
async function sumsOn(page: Page): Promise<string[]> {
  const texts = await page.locator(".step-bar, .order summary").allInnerTexts();
  return [...new Set(texts.join(" ").match(/RM\s[\d,.]+/g) ?? [])];
}

test("nothing lies over the button of any step, and no other sum than what is paid stands there", async ({
  page,
}) => {
  const bar = page.locator(".step-bar");
  const goesOn = page.locator("main .acts").getByRole("button", { name: /^(Teruskan|Bayar RM)/ });
  await page.goto("/");
  for (const name of ["Merang", "Mangkok"]) await expectOnTop(page.getByRole("button", { name }));
  await chooseJetty(page);
  await expectOnTop(page.locator('button[name="ticketDate"]').first());
  await expectOnTop(page.locator('button[name="ticketDate"]').last());
  await expect(bar).toHaveCount(0);
  await chooseDate(page);
  await expectOnTop(goesOn);
  await expect(bar).toHaveCount(0);
  expect(await sumsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Tambah: Dewasa", exact: true }).click();
  await expect(page.locator('input[name="adult"]')).toHaveValue("1");
  await expect(bar).toContainText("RM\u00a031.00");
  await countPassengers(page, { adult: 2 });
  for (const answer of [() => giveBuyer(page), () => givePassengers(page, TWO_ADULTS), null]) {
    await expectOnTop(goesOn);
    expect(await sumsOn(page)).toEqual(["RM\u00a061.00"]);
    await answer?.();
  }
});

test("a sum of thousands stands beside the button, not under it, on the narrowest phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { adult: 45 });
  const bar = page.locator(".step-bar");
  const [sum, button] = await Promise.all([
    bar.locator("b").evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getBoundingClientRect().right;
    }),
    bar.getByRole("button").evaluate((element) => element.getBoundingClientRect().left),
  ]);
  await expect(bar).toContainText("RM\u00a01,351.00");
  expect(sum).toBeLessThanOrEqual(button);
});

test("nothing covers the first page's jetties before anything is chosen", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".step-bar")).toHaveCount(0);
  for (const name of ["Merang", "Mangkok"])
    await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
});

test("the chosen day can be read while a finger or a mouse is on it", async ({ page }) => {
  await chooseJetty(page);
  await chooseDate(page);
  await page.goto("/departure-date");
  const day = page.locator('button[name="ticketDate"][aria-current]');
  await day.hover();
  const colors = await day.evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button);
    return { color, backgroundColor };
  });
  expect(colors).toEqual({ color: "rgb(255, 255, 255)", backgroundColor: "rgb(11, 90, 110)" });
});
