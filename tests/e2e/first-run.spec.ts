import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { openAs } from "./staff";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];

test("super users read on a phone and a desk what is missing before the first sale", async ({
  page,
}) => {
  for (const [language, heading] of [
    ["en", "Before the first sale"],
    ["ms", "Sebelum jualan pertama"],
  ] as const)
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page
        .context()
        .addCookies([{ name: "lang", value: language, url: process.env.E2E_URL ?? "" }]);
      await openAs(page, "super", "/first-run");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      const { scrollWidth, innerWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        innerWidth: window.innerWidth,
      }));
      expect(scrollWidth, `${language} at ${size.width} px`).toBeLessThanOrEqual(innerWidth);
      await expectAccessible(page);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/first-run-${language}-${size.width}.png`,
          fullPage: true,
        });
    }
});
