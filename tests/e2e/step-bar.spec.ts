import {
  chooseDate,
  chooseJetty,
  countPassengers,
  giveBuyer,
  givePassengers,
  TWO_ADULTS,
} from "./buyer";
import { expect, test } from "./fixtures";

test.use({ viewport: { width: 360, height: 640 } });

test("the button of a step stays in view on a small phone, beside what is paid in the end", async ({
  page,
}) => {
  await chooseJetty(page);
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
