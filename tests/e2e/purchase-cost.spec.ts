import type { CDPSession, Page } from "@playwright/test";
import { pay, somebody } from "./buyer";
import { expect, test } from "./fixtures";

/** As the developer tools of Chromium have it: 400 kbit/s, and two seconds to and fro. */
const SLOW_3G = {
  offline: false,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
  latency: 2_000,
};
const MOST = { taps: 20, bytes: 30_000, seconds: 60, wholeBytes: 35_000 };

test(
  "two adults and a child come to the bank with at most 20 taps and 30 kB, on slow 3G within a minute",
  { tag: "@no-scripts" },
  async ({ page }) => {
    const network = await page.context().newCDPSession(page);
    const bytes = await weighAll(network);
    await network.send("Network.emulateNetworkConditions", SLOW_3G);
    const began = Date.now();
    const { taps } = await toTheBank(page);
    const seconds = (Date.now() - began) / 1_000;
    const description = `${taps} taps, ${bytes()} bytes, ${seconds.toFixed(1)} s on slow 3G`;
    test.info().annotations.push({ type: "purchase", description });
    console.log(`To the bank: ${description}`);
    expect(taps).toBeLessThanOrEqual(MOST.taps);
    expect(bytes()).toBeLessThanOrEqual(MOST.bytes);
    expect(seconds).toBeLessThanOrEqual(MOST.seconds);
  },
);

test(
  "a purchase for two adults and a child, its receipt included, is at most 35 kB",
  { tag: "@no-scripts" },
  async ({ page }) => {
    const bytes = await weighAll(await page.context().newCDPSession(page));
    await toTheBank(page);
    await pay(page, "Berjaya");
    await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible();
    await page.getByRole("link", { name: "Halaman cetak resit" }).click();
    await expect(page.getByRole("heading", { name: "Resit rasmi" })).toBeVisible();
    test.info().annotations.push({ type: "purchase", description: `${bytes()} bytes` });
    console.log(`The whole purchase: ${bytes()} bytes`);
    expect(bytes()).toBeLessThanOrEqual(MOST.wholeBytes);
  },
);

async function toTheBank(page: Page): Promise<Taps> {
  const buyer = new Taps(page);
  await page.goto("/");
  await buyer.press('button[name="jettyID"][value="1"]');
  await buyer.press('button[name="ticketDate"] >> nth=-1');
  await buyer.fillIn({ adult: "2", child: "1" });
  await buyer.goOn();
  await buyer.fillIn({ ...somebody() });
  await buyer.goOn();
  await buyer.fillIn({
    "adult[0][name]": "Ahmad Faiz bin Ismail",
    "adult[0][ic]": "850412115267",
    "adult[1][name]": "Siti Hajar binti Osman",
    "adult[1][ic]": "870903115048",
    "child[0][name]": "Nur Aisyah binti Ahmad Faiz",
    "child[0][ic]": "180903115048",
  });
  await buyer.goOn();
  await buyer.press('input[name="paymentMethod"][value="fpx"]');
  await buyer.press('input[name="terms"]');
  await buyer.press('main button.btn:has-text("Bayar RM")');
  await expect(page).toHaveURL(new RegExp(`^${process.env.E2E_GATEWAY_URL}/`));
  return buyer;
}

/** Each field that is touched to be filled in, and each button, is one. */
class Taps {
  taps = 0;

  constructor(private readonly page: Page) {}

  async press(selector: string): Promise<void> {
    this.taps += 1;
    await this.page.locator(selector).click();
  }

  async fillIn(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(fields)) {
      this.taps += 1;
      await this.page.locator(`input[name="${name}"]`).fill(text);
    }
  }

  goOn(): Promise<void> {
    return this.press('main .acts button:has-text("Teruskan")');
  }
}

/**
 * All that the product sends, with headers: pages, their sheet, and what leads on. A page that loads
 * itself anew, because the bank is still waited for, counts once: how often is the machine's doing.
 */
async function weighAll(network: CDPSession): Promise<() => number> {
  const isOurs = (url: string) => url.startsWith(process.env.E2E_URL ?? "");
  const running = new Map<string, string>();
  const files = new Map<string, number>();
  let redirects = 0;
  await network.send("Network.enable");
  network.on("Network.requestWillBeSent", ({ requestId, request, redirectResponse }) => {
    running.set(requestId, request.url);
    if (redirectResponse && isOurs(redirectResponse.url))
      redirects += redirectResponse.encodedDataLength;
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = running.get(requestId) ?? "";
    // From the browser's own store: the sheet stays what it cost.
    if (isOurs(url) && encodedDataLength > 0) files.set(url, encodedDataLength);
  });
  return () => [...files.values()].reduce((sum, size) => sum + size, redirects);
}
