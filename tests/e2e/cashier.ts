import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { ask } from "./buyer";
import { addStaff, openSession } from "./staff";

export interface Cashier {
  userId: number;
  /** A boat operator of this test alone, the first of the list. */
  company: string;
}

/**
 * A cashier of one test alone, signed in, at Merang and at a counter with a shift unless told
 * otherwise. Each adds an operator there: few are at Mangkok.
 */
export async function signInCashier(
  page: Page,
  { shift = true, jettyId = 1 }: { shift?: boolean; jettyId?: 1 | 2 } = {},
): Promise<Cashier> {
  const unique = randomBytes(5).toString("hex");
  const { id: userId } = await addStaff(3, { name: "Juruwang Pelayar", jettyId });
  await openSession(page, userId);
  if (shift) {
    const [opened] = await ask<{ id: number }>(
      "insert into shift (user_id, jetty_id, opened_at, float_sen, form_key) values ($1, $3, now(), 10000, $2) returning id",
      [userId, randomBytes(20).toString("base64url"), jettyId],
    );
    await ask(
      "insert into drawer_entry (shift_id, at, kind, amount_sen, by_user) values ($1, now(), 'float', 10000, $2)",
      [opened?.id, userId],
    );
  }
  const company = `AAA Bot ${unique}`;
  await ask(
    "insert into operator (company_name, name, email, phone, ic, jetty_id) values ($1, 'Mohd Hafiz', 'bayu@contoh.my', '0139876543', $2, $3)",
    [company, String(Math.floor(1e11 + Math.random() * 8e11)), jettyId],
  );
  return { userId, company };
}

/** Starts a shift on the page that stands before the counter, with RM 100.00 in the drawer. */
export async function startShift(page: Page): Promise<void> {
  await page.getByLabel("Wang dalam laci (RM)").fill("100.00");
  await page.getByRole("button", { name: "Mula syif" }).click();
  await expect(page).toHaveURL(/\/pos\/passengers$/);
}

/** Counts one note of RM 100 and closes, with a reason for whatever else should be there. */
export async function countAndClose(page: Page): Promise<void> {
  await page.goto("/pos/shift/close");
  await page.locator('input[name="n10000"]').fill("1");
  await page.getByLabel("Sebab lebih atau kurang").fill("Ujian pelayar");
  await page.getByRole("button", { name: "Tutup syif" }).click();
}

export const salesOf = (userId: number) =>
  ask<Record<string, unknown>>(
    "select amount_sen, cash_in_sen, change_sen, payment_method, total_passengers from ticket where seller_id = $1 order by id",
    [userId],
  );
