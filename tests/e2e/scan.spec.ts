import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { launchBefore, writeFilm } from "./film";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";
import { makeBoarders, type TicketRow } from "./ticket-rows";
import { today } from "./today";

/** One ticket of today from Mangkok. */
async function aTicket(): Promise<TicketRow> {
  const [ticket] = await makeBoarders(today(), 1);
  if (!ticket) throw new Error("no ticket");
  return ticket;
}

async function openScanner(page: Page, level = 2): Promise<void> {
  const { id } = await addStaff(level, { name: "Mohd Hafiz", jettyId: 2 });
  await openSession(page, id);
  await page.goto("/scan");
}

async function looksWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const result = (page: Page) => page.locator("#scan-result");
const check = async (page: Page, code: string) => {
  await page.getByLabel("Kod tiket").fill(code);
  await page.getByRole("button", { name: "Semak" }).click();
};

test("a scanner boards a party, and is told of a second try (R-X18)", async ({ page }) => {
  const ticket = await aTicket();
  await openScanner(page);
  await looksWell(page);
  await check(page, ticket.code);
  await expect(result(page)).toContainText("Sah");
  await looksWell(page);
  await page.getByRole("button", { name: "Naikkan 1 penumpang" }).click();
  await expect(result(page).getByRole("heading")).toHaveText("Naik");
  await looksWell(page);
  await check(page, ticket.code);
  await expect(result(page).getByRole("heading")).toHaveText("Sudah naik");
  await expect(result(page)).toContainText("oleh Mohd Hafiz");
  await looksWell(page);
});

test("a scanner is told what is not a ticket", async ({ page }) => {
  await openScanner(page);
  await check(page, "https://contoh.my/bukan-tiket");
  await expect(result(page)).toContainText("Tidak dijumpai");
  await expect(result(page)).toContainText("Kod ini bukan kod tiket kami");
  await looksWell(page);
});

test("a scanner of level 4 undoes a boarding with a reason", async ({ page }) => {
  const ticket = await aTicket();
  await openScanner(page, 4);
  await page.getByLabel("Terus naikkan semua apabila tiket sah").check();
  await check(page, ticket.code);
  await expect(result(page).getByRole("heading")).toHaveText("Naik");
  await page.getByRole("link", { name: "Batalkan kenaikan" }).click();
  await expect(page.getByRole("heading", { name: "Batalkan kenaikan" })).toBeVisible();
  await looksWell(page);
  await page.getByLabel("Sebab").fill("Naik bot lain");
  await page.getByRole("button", { name: "Batalkan kenaikan" }).click();
  await expect(page.getByRole("status").first()).toHaveText("Kenaikan telah dibatalkan");
  await page.goto("/scan/day");
  await page.getByRole("searchbox").fill(ticket.receiptNo);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("table").first().getByRole("link").first()).toHaveText(
    ticket.receiptNo,
  );
  await looksWell(page);
});

test("a keyboard scanner needs nobody at the keys", { tag: "@scripts" }, async ({ page }) => {
  const [first, second] = [await aTicket(), await aTicket()];
  await openScanner(page);
  await page.getByLabel("Terus naikkan semua apabila tiket sah").check();
  for (const { code, receiptNo } of [first, second]) {
    await expect(page.getByLabel("Kod tiket")).toBeFocused();
    await page.keyboard.type(`${code}\n`);
    await expect(result(page)).toContainText(code.slice(0, 4));
    const [row] = await ask<{ count: number }>(
      "select count(*)::int as count from boarding b join ticket t on t.id = b.ticket_id where t.receipt_no = $1",
      [receiptNo],
    );
    expect(row?.count).toBe(1);
  }
});

test("Enter in the empty field boards the party that is shown", async ({ page }) => {
  const ticket = await aTicket();
  await openScanner(page);
  await check(page, ticket.code);
  await expect(result(page)).toContainText("Sah");
  await page.getByLabel("Kod tiket").press("Enter");
  await expect(result(page).getByRole("heading")).toHaveText("Naik");
});

test("the camera reads a ticket's QR code", { tag: "@scripts" }, async ({ page, baseURL }) => {
  const ticket = await aTicket();
  await openScanner(page);
  const film = await filmOf(page, `${baseURL}/storage/qr/${ticket.code}`);
  const browser = await launchBefore(film);
  try {
    const context = await browser.newContext({ locale: "ms-MY", permissions: ["camera"] });
    await context.addCookies(await page.context().cookies());
    await context.addInitScript(() => void (globalThis.BarcodeDetector = undefined));
    const scanner = await context.newPage();
    const decoders = watchDecoders(scanner);
    await scanner.goto(`${baseURL}/scan`);
    await scanner.getByRole("button", { name: "Guna kamera" }).click();
    await expect(result(scanner)).toContainText("Sah");
    await expect(result(scanner)).toContainText(ticket.code.slice(0, 4));
    // It reads until it is switched off.
    await expect(scanner.getByRole("button", { name: "Tutup kamera" })).toBeVisible();
    expect(decoders.length).toBeGreaterThan(0);
    for (const bytes of decoders) expect(bytes).toBeLessThanOrEqual(20_000);
  } finally {
    await browser.close();
  }
});

/** Keeps what a page's own decoders weigh on their way to it, in bytes. */
function watchDecoders(page: Page): number[] {
  const weights: number[] = [];
  page.on("response", (answer) => {
    if (/\/own-decoder-[^/]*\.js$/.test(new URL(answer.url()).pathname))
      weights.push(Number(answer.headers()["content-length"]));
  });
  return weights;
}

test(
  "a browser that reads QR codes by itself is sent no decoder",
  { tag: "@scripts" },
  async ({ page }) => {
    const ticket = await aTicket();
    await page.addInitScript((code) => {
      const canvas = document.createElement("canvas");
      Object.defineProperty(navigator, "mediaDevices", {
        value: {
          getUserMedia: () => {
            const picture = canvas.getContext("2d");
            setInterval(() => picture?.fillRect(0, 0, 1 + Math.random(), 1), 50);
            return Promise.resolve(canvas.captureStream(10));
          },
        },
      });
      globalThis.BarcodeDetector = class {
        static getSupportedFormats = () => Promise.resolve(["qr_code"]);
        detect = () => Promise.resolve([{ rawValue: code }]);
      };
    }, ticket.code);
    const decoders = watchDecoders(page);
    await openScanner(page);
    await page.getByRole("button", { name: "Guna kamera" }).click();
    await expect(result(page)).toContainText("Sah");
    expect(decoders).toEqual([]);
  },
);

test("the scanner's page can be installed as an app of its own", async ({ page }) => {
  await openScanner(page);
  const path = (await page.locator("link[rel=manifest]").getAttribute("href")) ?? "";
  const app = (await (await page.request.get(path)).json()) as {
    start_url: string;
    display: string;
    icons: { src: string }[];
  };
  expect([app.start_url, app.display]).toEqual(["/scan", "standalone"]);
  for (const { src } of app.icons)
    expect((await page.request.get(src)).headers()["content-type"]).toBe("image/png");
});

const [WIDTH, HEIGHT] = [640, 480];

/** What a camera films that is held before a picture, as a file that the browser plays as a camera. */
async function filmOf(page: Page, address: string): Promise<string> {
  const gray = await page.evaluate(
    async ([url, width, height]) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = new OffscreenCanvas(width, height);
      const drawing = canvas.getContext("2d");
      if (!drawing) throw new Error("no canvas");
      drawing.fillStyle = "#ddd";
      drawing.fillRect(0, 0, width, height);
      const size = height * 0.8;
      drawing.drawImage(image, (width - size) / 2, (height - size) / 2, size, size);
      const { data } = drawing.getImageData(0, 0, width, height);
      return [...data].filter((_value, index) => index % 4 === 0);
    },
    [address, WIDTH, HEIGHT] as const,
  );
  return writeFilm({ width: WIDTH, height: HEIGHT, pixels: new Uint8Array(gray) });
}
