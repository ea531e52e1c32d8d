import type { Browser } from "@playwright/test";
import { ask } from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { heading, onBoard, picture, result, scan, status } from "./offline-device";
import { addStaff, openSession } from "./staff";
import { makeBoarders } from "./ticket-rows";
import { today } from "./today";

const WITH_SCRIPTS = { tag: "@scripts" };

/** A browser of its own: a phone, or the office's. */
async function aBrowser(browser: Browser, width: number, javaScriptEnabled = true) {
  const context = await browser.newContext({
    ...{ viewport: { width, height: 740 }, javaScriptEnabled, locale: "ms-MY" },
    ...{ timezoneId: "Asia/Kuala_Lumpur", baseURL: process.env.E2E_URL ?? "" },
  });
  return { context, page: await context.newPage() };
}

/** Adds a steward at Mangkok; returns the office's page and the path of the link. */
async function addSteward(browser: Browser, name: string, scripts = true) {
  const { context, page } = await aBrowser(browser, 1280, scripts);
  const { id } = await addStaff(4, { name: "Zainab Ahmad", jettyId: 2 });
  await openSession(page, id);
  await page.goto("/scan");
  await page.getByRole("link", { name: "Petugas hari ini" }).click();
  await page.getByLabel("Nama petugas").fill(name);
  await page.getByRole("button", { name: "Tambah petugas" }).click();
  const link = await page.locator("code", { hasText: "/steward/" }).innerText();
  await expect(page.getByRole("img", { name: `Kod QR pautan untuk ${name}` })).toBeVisible();
  return { context, page, path: new URL(link).pathname };
}

for (const scripts of [false, true])
  test(
    `a helper scans by a link until the office ends it, scripts ${scripts ? "on" : "off"}`,
    scripts ? WITH_SCRIPTS : { tag: "@no-scripts" },
    async ({ browser }) => {
      test.slow();
      const [ticket] = await makeBoarders(today(), 1);
      const name = `Aiman ${scripts ? "Hakim" : "Haziq"}`;
      const office = await addSteward(browser, name, scripts);
      if (scripts) await picture(office.page, "steward-made-1280-ms");
      const { page } = await aBrowser(browser, 360, scripts);

      await page.goto(office.path);
      if (scripts) await picture(page, "steward-begin-360-ms");
      else await expectGoodOnPhone(page);
      await page.getByRole("button", { name: "Mula mengimbas" }).click();
      await expect(page).toHaveURL(/\/scan$/);
      await expect(page.locator("header")).toContainText(`Petugas ${name}, hingga tengah malam`);
      await scan(page, ticket?.code ?? "");
      await page
        .getByRole("button", { name: /^Naikkan/ })
        .first()
        .click();
      await expect(heading(page)).toHaveText("Naik");
      await expect(result(page).getByRole("link")).toHaveCount(0);
      if (scripts) await picture(page, "steward-scan-360-ms");

      await page.goto("/scan/day");
      await expect(page.locator("main")).toContainText("hanya untuk mengimbas tiket");
      await page.getByRole("link", { name: "Kembali mengimbas" }).click();

      await office.page.goto("/scan/stewards");
      if (scripts) {
        await picture(office.page, "steward-list-1280-ms");
        await office.page.setViewportSize({ width: 360, height: 740 });
        await office.context.addCookies([
          { name: "lang", value: "en", url: process.env.E2E_URL ?? "" },
        ]);
        await office.page.reload();
        await picture(office.page, "steward-list-360-en");
        await office.page.getByRole("link", { name: `End ${name}` }).click();
        await picture(office.page, "steward-end-360-en");
        await office.page.getByRole("button", { name: `End ${name}` }).click();
        await expect(office.page.locator("main")).toContainText("can no longer scan");
      } else {
        await office.page.getByRole("link", { name: `Tamatkan ${name}` }).click();
        await office.page.getByRole("button", { name: `Tamatkan ${name}` }).click();
        await expect(office.page.locator("main")).toContainText("tidak lagi boleh mengimbas");
      }
      const answer = await page.goto("/scan");
      expect(answer?.status()).toBe(401);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pautan anda telah tamat");
      await expect(page.locator("main")).toContainText("Minta pautan baharu daripada petugas jeti");
      await expect(page.getByLabel("Kata laluan")).toHaveCount(0);
      await picture(page, `steward-ended-${scripts ? "js" : "plain"}-360-ms`);
    },
  );

test(
  "a steward's scan without a network is sent in the steward's name",
  WITH_SCRIPTS,
  async ({ browser }) => {
    test.slow();
    const tickets = await makeBoarders(today(), 1);
    const office = await addSteward(browser, "Nadia Rahman");
    const { context, page } = await aBrowser(browser, 360);
    await page.goto(office.path);
    await page.getByRole("button", { name: "Mula mengimbas" }).click();
    await expect(status(page)).toContainText("Sedia luar talian");
    await expect(status(page)).toHaveAttribute("data-shell", "kept");

    await context.setOffline(true);
    await page.getByLabel("Terus naikkan semua apabila tiket sah").check();
    await scan(page, tickets[0]?.code ?? "");
    await expect(heading(page)).toHaveText("Naik");
    await picture(page, "steward-offline-360-ms");
    await context.setOffline(false);
    await expect(status(page)).not.toContainText("menunggu untuk dihantar");
    expect(await onBoard(tickets)).toBeGreaterThan(0);
    const rows = await ask<{ name: string }>(
      `select distinct w.name from boarding b join ticket t on t.id = b.ticket_id
       join steward w on w.id = b.steward_id where t.receipt_no = $1`,
      [tickets[0]?.receiptNo],
    );
    expect(rows).toEqual([{ name: "Nadia Rahman" }]);

    await page.goto("/steward/end");
    await picture(page, "steward-stop-360-ms");
    await page.getByRole("button", { name: "Tamat mengimbas" }).click();
    await expect(page.locator("main")).toContainText("Imbasan telah tamat pada telefon ini");
  },
);
