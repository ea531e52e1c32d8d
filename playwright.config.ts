import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { systemChromium, systemFirefox } from "./tests/e2e/browsers";
import { chromiumPath } from "./workers/chromium";

/**
 * Every scenario runs as a buyer on a small phone without scripts, and again with them, in the
 * newest packaged Chromium. Where the system has a Chromium or a Firefox of its own, a part runs in
 * those too. The product is started once by the global set-up.
 */
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const chromium = systemChromium();
const WHAT_BROWSERS_DIFFER_IN = /\/(?:selects|forms|pos|purchase|browser-errors)\.spec\.ts$/;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/global-setup.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // What is timed (a lock, a toast, a card reader) is timed on a machine that is not overrun.
  workers: Math.max(2, availableParallelism()),
  // For what hangs; a busy machine takes several times as long as a free one.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_URL,
    locale: "ms-MY",
    timezoneId: "Asia/Kuala_Lumpur",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: chromiumPath() },
  },
  projects: [
    { name: "no-js", grepInvert: /@scripts/, use: { ...phone, javaScriptEnabled: false } },
    { name: "js", grepInvert: /@no-scripts/, use: { ...phone, javaScriptEnabled: true } },
    ...(chromium
      ? [
          {
            name: "system-chromium",
            testMatch: WHAT_BROWSERS_DIFFER_IN,
            grepInvert: /@no-scripts/,
            use: {
              ...phone,
              javaScriptEnabled: true,
              launchOptions: { executablePath: chromium.path },
            },
          },
        ]
      : []),
    ...(systemFirefox() ? [{ name: "system-firefox", testMatch: "**/firefox.ts" }] : []),
  ],
});
