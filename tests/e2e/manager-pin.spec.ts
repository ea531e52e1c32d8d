import { randomBytes, scryptSync } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { signInCashier } from "./cashier";
import { CHANGE } from "./counter-keys";
import { makeSale, toPayment } from "./counter-sale";
import { expect, expectAccessible, expectGoodOnPhone, test } from "./fixtures";
import { addStaff } from "./staff";

const PIN = "482716";

/** A manager of one test alone, with a PIN. */
async function addManager(): Promise<{ id: number; name: string }> {
  const name = `Pengurus ${randomBytes(4).toString("hex")}`;
  const { id } = await addStaff(1, { name, jettyId: 0 });
  const salt = randomBytes(16);
  const key = scryptSync(PIN, salt, 32, { N: 16, r: 8, p: 1 });
  await ask("insert into lock_pin (user_id, pin_hash, created_at) values ($1, $2, now())", [
    id,
    `scrypt$16$8$1$${salt.toString("base64url")}$${key.toString("base64url")}`,
  ]);
  return { id, name };
}

const pinField = (page: Page) => page.getByLabel("PIN pengurus");

test("a manager's PIN at a cashier's screen cancels a ticket, and the open drawer pays", async ({
  page,
}) => {
  const { userId } = await signInCashier(page);
  const [sale, manager] = [await makeSale(userId), await addManager()];
  await page.goto(`/pos/result?ticket=${sale.code}`);
  await page.getByRole("link", { name: "Mohon pembatalan tiket ini" }).click();
  const dialog = page.getByRole("dialog", { name: "Mohon pembatalan" });
  await dialog.getByRole("textbox", { name: "Penjelasan" }).fill("Pembeli sakit");
  await dialog.getByText("Pengurus ada di sini").click();
  await expect(dialog).toContainText(/RM.30\.00 dipulangkan tunai kepada pembeli/);
  await dialog.getByLabel("Pengurus", { exact: true }).selectOption(manager.name);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const [attribute, value] of [
    ["type", "password"],
    ["inputmode", "numeric"],
    ["autocomplete", "off"],
  ] as const)
    await expect(pinField(page)).toHaveAttribute(attribute, value);

  await pinField(page).fill("905813");
  await dialog.getByRole("button", { name: "Batalkan sekarang dengan PIN ini" }).click();
  await expect(page.getByRole("alert")).toContainText("Kelulusan ini tidak sah");
  // What was typed stays, but for the PIN.
  await expect(pinField(page)).toHaveValue("");
  await expect(dialog.getByRole("textbox", { name: "Penjelasan" })).toHaveValue("Pembeli sakit");
  await expect(dialog.getByLabel("Pengurus", { exact: true })).toHaveValue(String(manager.id));
  expect(page.url()).not.toContain("905813");
  await expectAccessible(page);

  await pinField(page).fill(PIN);
  await pinField(page).press("Enter");
  await expect(page.getByRole("status")).toHaveText(
    /^Tiket telah dibatalkan\. Pulangkan RM.30\.00 tunai dari laci kepada pembeli\.$/,
  );
  expect(
    await ask(
      "select state, requested_by, decided_by from cancellation_request where ticket_id = $1",
      [sale.id],
    ),
  ).toEqual([{ state: "approved", requested_by: userId, decided_by: manager.id }]);
  expect(
    await ask("select amount_sen from drawer_entry where ticket_id = $1 and kind = 'refund'", [
      sale.id,
    ]),
  ).toEqual([{ amount_sen: -3000 }]);
});

test("of a split payment the drawer gives the cash part back, and the page says how much", async ({
  page,
  javaScriptEnabled,
}) => {
  const { userId } = await signInCashier(page);
  const manager = await addManager();
  await toPayment(page, javaScriptEnabled);
  await page.goto("/pos/checkout/split");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Dibayar tunai (RM)").fill("10");
  await dialog.getByRole("button", { name: /^Terminal kad/ }).click();
  await expect(page).toHaveURL(CHANGE);
  await page.goto(`/pos/result${new URL(page.url()).search}`);
  await page.getByRole("link", { name: "Mohon pembatalan tiket ini" }).click();
  await dialog.getByRole("textbox", { name: "Penjelasan" }).fill("Pembeli sakit");
  await dialog.getByText("Pengurus ada di sini").click();
  await expect(dialog).toContainText(/RM.10\.00 dipulangkan tunai kepada pembeli/);
  await expect(dialog).toContainText(/RM.20\.00 dibayar dengan Terminal kad/);
  await dialog.getByLabel("Pengurus", { exact: true }).selectOption(manager.name);
  await pinField(page).fill(PIN);
  await pinField(page).press("Enter");
  await expect(page.getByRole("status")).toContainText(/Pulangkan RM.10\.00 tunai dari laci/);
  const refunds = "select amount_sen from drawer_entry where by_user = $1 and kind = 'refund'";
  expect(await ask(refunds, [userId])).toEqual([{ amount_sen: -1000 }]);
});

/** A sale of the cashier's, with a request that waits; opened by the ticket's detail. */
async function openWaitingRequest(page: Page) {
  const { userId } = await signInCashier(page);
  const [sale, manager] = [await makeSale(userId), await addManager()];
  await page.goto(`/ticket-cancellation/new?code=${sale.code}`);
  await page.getByRole("textbox", { name: "Penjelasan" }).fill("Ribut");
  await page.getByRole("button", { name: "Hantar permohonan" }).click();
  await expect(page.getByRole("status")).toHaveText("Permohonan telah dihantar");
  await page.goto(`/ticket-cancellation/ticket/${sale.code}`);
  await page.getByRole("link", { name: "Luluskan dengan PIN pengurus" }).click();
  return {
    userId,
    sale,
    manager,
    dialog: page.getByRole("dialog", { name: "Permohonan pembatalan" }),
  };
}

test("a manager's PIN approves a request that waits, and the open drawer pays", async ({
  page,
}) => {
  const { userId, sale, manager, dialog } = await openWaitingRequest(page);
  await expect(dialog).toContainText("Ribut");
  await expect(dialog).toContainText(
    "RM 30.00 dipulangkan tunai kepada pembeli, dari laci Juruwang Pelayar",
  );
  await expectGoodOnPhone(page);
  const approve = dialog.getByRole("button", { name: "Luluskan permohonan dengan PIN ini" });
  await approve.click();
  await expect(dialog.getByLabel("Pengurus", { exact: true })).toHaveAccessibleDescription(
    /Sila pilih satu/,
  );

  await dialog.getByLabel("Pengurus", { exact: true }).selectOption(manager.name);
  await pinField(page).fill("905813");
  await approve.click();
  await expect(page.getByRole("alert")).toContainText("Kelulusan ini tidak sah");
  await expect(pinField(page)).toHaveValue("");
  await expectAccessible(page);

  await pinField(page).fill(PIN);
  await pinField(page).press("Enter");
  await expect(page.getByRole("status")).toHaveText(
    /^Permohonan pembatalan telah diluluskan\. Pulangkan RM.30\.00 tunai dari laci kepada pembeli\.$/,
  );
  expect(
    await ask(
      "select state, requested_by, decided_by from cancellation_request where ticket_id = $1",
      [sale.id],
    ),
  ).toEqual([{ state: "approved", requested_by: userId, decided_by: manager.id }]);
  expect(
    await ask("select amount_sen from drawer_entry where ticket_id = $1 and kind = 'refund'", [
      sale.id,
    ]),
  ).toEqual([{ amount_sen: -3000 }]);
});

test("a request that was denied while a manager typed the PIN says by whom", async ({ page }) => {
  const { sale, manager, dialog } = await openWaitingRequest(page);
  await ask(
    "update cancellation_request set state = 'denied', decided_by = $2, decided_at = now() where ticket_id = $1",
    [sale.id, manager.id],
  );
  await dialog.getByLabel("Pengurus", { exact: true }).selectOption(manager.name);
  await pinField(page).fill(PIN);
  await pinField(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText(`${manager.name} telah menolak`);
  // What is left is to ask anew.
  await expect(page.getByRole("button", { name: "Hantar permohonan" })).toBeVisible();
  await expectAccessible(page);
});

test("a manager's PIN answers for the reason of a shift's difference", async ({ page }) => {
  const [{ userId }, manager] = [await signInCashier(page), await addManager()];
  await page.goto("/pos/shift/close");
  await page.locator('input[name="n5000"]').fill("1");
  await page.getByRole("button", { name: "Tutup syif" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Sebab lebih atau kurang").fill("Salah beri baki");
  await page.getByLabel("Pengurus", { exact: true }).selectOption(manager.name);
  await pinField(page).fill(PIN);
  await expectGoodOnPhone(page);
  await page.getByRole("button", { name: "Tutup syif" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Syif anda telah tamat");
  await expect(page.getByText(`Sebab diluluskan oleh ${manager.name}.`)).toBeVisible();
  expect(
    await ask("select z_data->'approvedBy' as approved from shift where user_id = $1", [userId]),
  ).toEqual([{ approved: { id: manager.id, name: manager.name } }]);
});

test("the fifth wrong PIN ends it, and the form still says why", async ({ page }) => {
  const [, manager] = [await signInCashier(page), await addManager()];
  await ask("update lock_pin set failures = 4 where user_id = $1", [manager.id]);
  await page.goto("/pos/shift/close");
  await page.getByText("Pengurus meluluskan sebab").click();
  await page.getByLabel("Pengurus", { exact: true }).selectOption(manager.name);
  await pinField(page).fill("905813");
  await page.getByRole("button", { name: "Tutup syif" }).click();
  await expect(page.getByRole("alert")).toContainText("Kelulusan ini tidak sah");
  await expect(pinField(page)).toHaveAccessibleDescription(/Kelulusan ini tidak sah/);
  await expect(pinField(page)).toHaveValue("");
  const approver = page.getByLabel("Pengurus", { exact: true });
  await expect(approver.getByRole("option", { name: manager.name })).toHaveCount(0);
});
