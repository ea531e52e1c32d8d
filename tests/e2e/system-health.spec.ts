import { expectAccessible } from "./accessible";
import { ask } from "./buyer";
import { expect, test } from "./fixtures";
import { openAs } from "./staff";

const WAYS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];

test("super users read on a phone and a desk how the product stands", async ({ page }) => {
  await ask(
    `insert into gateway_breaker (gateway, host, failures, failing_since, open_until)
       values ('chip', 'https://gate.example.my', 5, now(), now() + interval '1 hour')
       on conflict (gateway, host) do update set failures = 5, open_until = excluded.open_until`,
  );
  for (const language of ["en", "ms"])
    for (const size of WAYS) {
      await page.setViewportSize(size);
      await page
        .context()
        .addCookies([{ name: "lang", value: language, url: process.env.E2E_URL ?? "" }]);
      await openAs(page, "super", "/system-health");
      await expect(page.getByText("gate.example.my")).toBeVisible();
      await expect(
        page.getByText(language === "en" ? "Act now" : "Bertindak segera").first(),
      ).toBeVisible();
      const { scrollWidth, innerWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        innerWidth: window.innerWidth,
      }));
      expect(scrollWidth, `${language} at ${size.width} px`).toBeLessThanOrEqual(innerWidth);
      await expectAccessible(page);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/health-${language}-${size.width}.png`,
          fullPage: true,
        });
    }
  await ask("delete from gateway_breaker where host = 'https://gate.example.my'");
});
