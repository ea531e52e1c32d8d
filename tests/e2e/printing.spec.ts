import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Page } from "@playwright/test";
import { PAPER_OUT, resetFakePrinter, startFakePrinter } from "../support/fake-printer";
import { unzip } from "../support/unzip";
import { ask } from "./buyer";
import { signInCashier, startShift } from "./cashier";
import { keysReady, PASSENGERS } from "./counter-keys";
import { expect, expectAccessible, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";

const printedFolder = () => join(process.env.E2E_FOLDER ?? "", "printer");
const printedFiles = () =>
  existsSync(printedFolder())
    ? readdirSync(printedFolder()).filter((name) => name.endsWith(".txt"))
    : [];

/** Two adults of a boat operator, RM 60.00 paid with RM 100.00. */
async function sellToOperator(page: Page): Promise<void> {
  // A key that is pressed while the select becomes a searched one goes to neither.
  const operator = page.locator('select[name="operator"]');
  if (test.info().project.name !== "no-js") await keysReady(page, PASSENGERS);
  await page.getByLabel("Pengendali bot").press("ArrowDown");
  await expect(operator).not.toHaveValue("0");
  await page.locator('input[name="adult"]').fill("2");
  await page.locator("aside").getByRole("button", { name: "Ke bayaran" }).click();
  await page.getByRole("button", { name: /^Tunai/ }).click();
  await page.getByLabel("Tunai diterima (RM)").fill("100");
  await page
    .getByRole("button", { name: /^Terima tunai/ })
    .last()
    .click();
}

/**
 * What the change dialog says of the print; without scripts it is asked for anew. With them that
 * link goes when the page comes to life.
 */
async function expectPrintState(page: Page, said: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(async () => {
    const again = dialog.getByRole("link", { name: "Lihat sekarang" });
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(dialog).toContainText(said, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/**
 * The print server of a cashier's own, with one receipt printer on a raw port: downloaded as a
 * newcomer does, unpacked, and started.
 */
async function startPrintServer(page: Page, printerPort: number): Promise<ChildProcess> {
  await page.goto("/printer");
  await page.getByRole("link", { name: /^Pasang pelayan cetak/ }).click();
  await page.getByRole("button", { name: "Buat kunci" }).click();
  await page.getByLabel("Nama pencetak").fill(`EPSON ${printerPort}`);
  await page.getByLabel("Alamat atau nama baris gilir").fill(`127.0.0.1:${printerPort}`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Muat turun program/ }).click();
  const folder = mkdtempSync(join(tmpdir(), "e2e-print-server-"));
  for (const [name, bytes] of unzip(readFileSync(await (await download).path())))
    writeFileSync(join(folder, basename(name)), bytes);
  return spawn(process.execPath, ["print-server.mjs"], {
    cwd: folder,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      PRINT_PORT: String(20_000 + (printerPort % 10_000)),
    },
    stdio: "ignore",
  });
}

/** This browser prints on it after each sale, as the tick of the chooser says. */
async function choosePrinter(page: Page, printerPort: number): Promise<void> {
  await expect(async () => {
    const [printer] = await ask<{ id: number }>(
      "select id from printer where name = $1 and condition is not null",
      [`EPSON ${printerPort}`],
    );
    expect(printer).toBeDefined();
    await page
      .context()
      .addCookies([{ name: "printer", value: `${printer?.id}.1`, url: process.env.E2E_URL ?? "" }]);
  }).toPass();
}

test("a sale whose ticket does not come out says so beside the change, and prints it again", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInCashier(page);
  const printer = await startFakePrinter();
  const printServer = await startPrintServer(page, printer.port);
  await choosePrinter(page, printer.port);
  await page.goto("/user-profile/print-server");
  await expect(page.locator("#reachable")).toContainText(`EPSON ${printer.port}: sedia`);
  await expectAccessible(page);
  printer.before = PAPER_OUT;
  await page.goto("/pos/passengers");
  await sellToOperator(page);
  await expectPrintState(page, "Tiada kertas");
  await expectAccessible(page);
  const change = page.url();
  await page.goto("/pos/passengers");
  await expect(page.getByRole("complementary")).toContainText("Tiket tidak dicetak");
  await expectAccessible(page);
  await page.goto(change);

  resetFakePrinter(printer);
  if (javaScriptEnabled) await page.keyboard.press("F8");
  else await page.getByRole("dialog").getByRole("button", { name: "Cetak tiket" }).click();
  await expectPrintState(page, "Dicetak");
  await expect(page).toHaveURL(/\/pos\/result\/change/);
  expect(printer.printouts).toHaveLength(1);

  const ended = once(printServer, "exit");
  printServer.kill();
  await ended;
  await expect
    .poll(() =>
      ask("select 1 as gone from printer where name = $1 and connection is null", [
        `EPSON ${printer.port}`,
      ]),
    )
    .toHaveLength(1);
  await page.getByRole("dialog").getByRole("button", { name: "Cetak tiket" }).click();
  await expect(page.getByRole("dialog")).toContainText("Pelayan cetak pada komputer kaunter");

  await page.goto("/pos/passengers");
  await sellToOperator(page);
  await page.goto("/pos/passengers");
  await expect(page.getByRole("complementary")).toContainText("Tiket tidak dicetak");
  await printer.stop();
});

test("a cashier chooses the printer of the jetty and prints a test page", async ({ page }) => {
  await openAs(page, "kaunter", "/printer?back=%2Fuser-profile");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Pilih pencetak" })).toBeVisible();
  await expectGoodOnPhone(page);

  const before = new Set(printedFiles());
  await dialog.getByText("Pencetak maya Merang").click();
  await expect(dialog.getByText("Pencetak maya Mangkok")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cetak halaman ujian" }).click();
  // The print's page loads itself again until it is decided, and then leads back.
  await expect(page).toHaveURL(/\/user-profile$/, { timeout: 20_000 });
  await expect(page.getByRole("status")).toHaveText("Halaman ujian telah dicetak");
  const fresh = printedFiles().filter((name) => !before.has(name));
  expect(
    fresh
      .map((name) => readFileSync(join(printedFolder(), name), "utf8"))
      .some((text) => text.includes("HALAMAN UJIAN")),
  ).toBe(true);

  await page.goto("/printer");
  await expect(page.getByRole("radio", { name: /Pencetak maya Merang/ })).toBeChecked();
  await page.goto("/user-profile/print-server");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pelayan cetak");
  await expectAccessible(page);
});

test("a cashier switches printing after each sale on, and off again", async ({ page }) => {
  await openAs(page, "kaunter", "/printer");
  const tick = page.getByRole("checkbox", { name: /^Cetak tiket secara automatik/ });
  const save = async () => {
    await page.getByRole("button", { name: "Guna pencetak ini" }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await page.goto("/printer");
  };
  await page.getByText("Pencetak maya Merang").click();
  await tick.check();
  await save();
  await expect(tick).toBeChecked();
  await tick.uncheck();
  await save();
  await expect(tick).not.toBeChecked();
});

test("a cashier starts a shift, sells, and has the ticket printed on the printer that was chosen (R-1-04)", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  const { userId } = await signInCashier(page, { shift: false });
  await page.goto("/pos");
  await startShift(page);
  await page.goto("/printer?back=%2Fpos%2Fpassengers");
  await page.getByText("Pencetak maya Merang").click();
  await page.getByRole("button", { name: "Guna pencetak ini" }).click();
  await expect(page).toHaveURL(/\/pos\/passengers$/);
  await sellToOperator(page);
  await expect(page.getByRole("dialog")).toContainText("RM 40.00");
  await page.getByRole("dialog").getByRole("button", { name: "Cetak tiket" }).click();
  await expectPrintState(page, "Dicetak");
  await expectAccessible(page);
  const [sold] = await ask<{ receipt_no: string }>(
    "select receipt_no from ticket where seller_id = $1",
    [userId],
  );
  const papers = printedFiles().map((name) => readFileSync(join(printedFolder(), name), "utf8"));
  const paper = papers.find((text) => text.includes(sold?.receipt_no ?? "none"));
  expect(paper).toMatch(/Pengendali bot +AAA Bot \w+\n/);
  expect(paper).toMatch(/Tunai diterima +RM.100\.00\n *Baki +RM.40\.00/);
});
