import { expectAccessible } from "./accessible";
import { expectNoSidewaysScroll } from "./buyer";
import { expect, test } from "./fixtures";
import { openAs } from "./staff";

test("super users read on a phone and a desk what is missing before the first sale", async ({
  page,
}) => {
  for (const [language, heading] of [
    ["en", "Before the first sale"],
    ["ms", "Sebelum jualan pertama"],
  ] as const) {
    await page
      .context()
      .addCookies([{ name: "lang", value: language, url: process.env.E2E_URL ?? "" }]);
    await openAs(page, "super", "/first-run");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
